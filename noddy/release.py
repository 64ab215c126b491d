"""The version, in its one place: pyproject.toml and ``--version`` take it from here."""

VERSION = "0.1.0"
