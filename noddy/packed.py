"""The files that come with the package, found in a folder or in a zip."""

from __future__ import annotations

from importlib.resources import files


def names_in(folder: str, ending: str) -> tuple[str, ...]:
    """Name the files of a folder of the package that end so, in order; those that begin with _ are none of them.

    >>> "arthur-bertha.toml" in names_in("records", ".toml")
    True
    """
    names = (each.name for each in files("noddy").joinpath(*folder.split("/")).iterdir())
    return tuple(sorted(name for name in names if name.endswith(ending) and not name.startswith("_")))


def text_of_file(path: str) -> str:
    """Read a file of the package: ``records/arthur-bertha.toml``."""
    return files("noddy").joinpath(*path.split("/")).read_text(encoding="utf-8")


def bytes_of_file(path: str) -> bytes | None:
    """Read a file of the package as it is; None where it was not packed.

    >>> bytes_of_file("study/data/no-such-file.bin") is None
    True
    """
    file = files("noddy").joinpath(*path.split("/"))
    return file.read_bytes() if file.is_file() else None
