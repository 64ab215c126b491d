"""The licences of what the site brings along: types, mathematics, Python for the browser, the theme's scripts.

They ask that their words go where their files go. As a Sphinx extension this writes them all into
``_static/licences.txt``, gathered from the packages themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signs import source

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
NAME = "licences.txt"

# Packages of Python whose scripts, styles or signs are in the built site.
SHOWN = (
    "sphinx", "sphinx-book-theme", "pydata-sphinx-theme", "sphinx-design", "sphinx-copybutton", "sphinx-togglebutton",
    "myst-nb",
)  # fmt: skip
# A package that names its licence and does not bring the words: what it is, and where they are.
ELSEWHERE = {
    "pyodide": "Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/\n"
    "Its source is at https://github.com/pyodide/pyodide\n"
    "It holds CPython and its standard library: Python Software Foundation License 2,\n"
    "https://docs.python.org/3/license.html"
}


def from_npm() -> Iterator[tuple[str, str]]:
    """Yield each package that the site copies from, by name and version, with the words of its licence."""
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in wanted.items():
        folder = ROOT / "node_modules" / name
        files = sorted(folder.glob("LICENSE*"))
        words = "\n\n".join(path.read_text(encoding="utf-8").strip() for path in files) or ELSEWHERE.get(name, "")
        yield f"{name} {version}", words


def from_python() -> Iterator[tuple[str, str]]:
    """Yield each package of Python whose files are in the site, in the same form."""
    for name in SHOWN:
        found = distribution(name)
        files = [path for path in found.files or () if "LICENSE" in path.name and path.suffix in ("", ".rst", ".txt")]
        words = "\n\n".join(Path(str(found.locate_file(path))).read_text(encoding="utf-8").strip() for path in files)
        yield f"{name} {found.version}", words


def of_signs() -> tuple[str, str]:
    """Give the type of signs, which is cut from one that comes with matplotlib, in the same form."""
    words = (source() / "LICENSE_DEJAVU").read_text(encoding="utf-8").strip()
    return f"DejaVu Sans, in part, from matplotlib {distribution('matplotlib').version}", words


def text() -> str:
    """Gather them all; raises `ValueError` for a package without words."""
    parts = [
        "The book's own text and pictures: CC BY 4.0. Its code: MIT.\n\n"
        "The site also brings along files of these packages, each under the licence that follows its name."
    ]
    for name, words in (*from_npm(), *from_python(), of_signs()):
        if not words:
            raise ValueError(f"{name} brings no licence")
        parts.append(f"{'=' * 72}\n{name}\n{'=' * 72}\n\n{words}")
    return "\n\n\n".join(parts) + "\n"


def on_finish(app: Sphinx, error: Exception | None) -> None:
    """Write the file."""
    if not error and app.builder.format == "html":
        (Path(app.outdir) / "_static" / NAME).write_text(text(), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", on_finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
