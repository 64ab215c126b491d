"""Printing pages to PDF through the browser: one way for a single sheet and for the whole kit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from press.browser import NoBrowser, started

FONTS = Path(__file__).resolve().parents[1] / "_assets" / "fonts"
"""The types, where a build of the book has put them."""
Print = Callable[[Path, Path], None]
"""Prints an HTML file to a PDF file."""


@contextmanager
def printing() -> Iterator[Print]:
    """Open a browser to print with, as many files as one likes; raise `NoBrowser` where there is none."""
    with started() as browser:
        page = browser.new_page()

        def print_file(source: Path, target: Path) -> None:
            page.goto(source.resolve().as_uri())
            page.evaluate("document.fonts.ready")
            page.emulate_media(media="print")
            part = target.with_suffix(".part")
            # The size and the margins are those that the sheet names itself.
            page.pdf(path=str(part), prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
            os.replace(part, target)

        yield print_file


def print_pdf(html: str, target: Path) -> None:
    """Print one HTML document to a PDF file; raise `NoBrowser` where that cannot be done."""
    if not target.resolve().parent.is_dir():
        raise NoBrowser(f"{target} cannot be written: there is no folder {target.parent}")
    with printing() as print_file, TemporaryDirectory() as folder:
        draft = Path(folder) / "sheet.html"
        draft.write_text(html, encoding="utf-8")
        print_file(draft, target)
