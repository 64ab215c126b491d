"""Prints the sheets of the classroom kit at build time, and lists them.

Directive ``{noddy-printables}``: every sheet by group, or the groups or sheets of ``:only:``, with links, sizes and
pages. ``{noddy-bundle}``: the place where `tools/bundle.py` puts the download of the whole kit. Without a browser the
book is built all the same: the HTML sheets are there, and the page says that PDFs are not.
"""

from __future__ import annotations

import posixpath
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from noddy_directives import base_of, raw
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from noddy.view import html
from press.kit import printables

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from printables import Printed, print_all

FOLDER = "printables"
BUNDLE = ("<!-- bundle -->", "<!-- /bundle -->")
NO_PDF = (
    "PDFs were not made in this build, since no browser was found. The sheets below are web pages: open one and "
    "print it from the browser, at actual size."
)
logger = logging.getLogger(__name__)


def work(app: Sphinx) -> Path:
    """The folder where sheets are printed before a build; it is kept, so that the next build is quick."""
    return Path(app.outdir).parent / ".printables"


def on_start(app: Sphinx) -> None:
    """Print every sheet that has changed."""
    app.noddy_printed = print_all(work(app) / "sheets", work(app) / "kept")  # type: ignore[attr-defined]
    made = sum(each.pdf is not None for each in app.noddy_printed)  # type: ignore[attr-defined]
    logger.info("printables: %d sheets, %d PDFs", len(list(printables())), made)


def on_finish(app: Sphinx, error: Exception | None) -> None:
    """Put the sheets where the pages look for them."""
    if error is None and app.builder.format == "html":
        target = Path(app.outdir) / "_static" / FOLDER
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(work(app) / "sheets", target)


def told(size: int) -> str:
    """Write a size in kilobytes or megabytes."""
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1000))} KB"


class Printables(SphinxDirective):
    """``{noddy-printables}``: tables of sheets, a table a group."""

    option_spec: ClassVar[dict[str, Any]] = {"only": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        printed: list[Printed] = self.env.app.noddy_printed  # type: ignore[attr-defined]
        # Sizes may change with the machine's types and the engine: a page that tells them is always read again.
        self.env.note_reread()
        wanted = [part.strip() for part in self.options.get("only", "").split(",") if part.strip()]
        known = {each.sheet.name for each in printed} | {each.sheet.group for each in printed}
        if unknown := [name for name in wanted if name not in known]:
            raise self.error(f"there is no sheet or group {unknown[0]!r}; there are {', '.join(sorted(known))}")
        chosen = [each for each in printed if not wanted or each.sheet.name in wanted or each.sheet.group in wanted]
        base = base_of(self.env.docname) + f"../_static/{FOLDER}/"
        parts = [] if all(each.pdf for each in chosen) else [f"<p>{NO_PDF}</p>"]
        groups = dict.fromkeys(each.sheet.group for each in chosen)
        for group in groups:
            names = dict.fromkeys(each.sheet.name for each in chosen if each.sheet.group == group)
            rows = [self._row([each for each in chosen if each.sheet.name == name], base) for name in names]
            parts.append(html.table(group, ("Sheet", "A4", "Letter", "Page"), rows, "noddy-printables"))
        return [raw("".join(parts))]

    @staticmethod
    def _row(sheets: list[Printed], base: str) -> tuple[str, ...]:
        """Make the row of a sheet: its two papers, and the HTML."""
        sheet = sheets[0].sheet
        what = escape(sheet.what) + ("; print on both sides" if sheet.both_sides else "")
        cells = []
        for each in sheets:
            if each.pdf:
                pages = "1 page" if each.pages == 1 else f"{each.pages} pages"
                label = escape(f"{sheet.title}, {each.paper}, PDF")
                cells.append(
                    f'<a href="{posixpath.join(base, each.pdf.name)}" aria-label="{label}">PDF</a><br>{pages}<br>'
                    f"{told(each.size)}"
                )
            else:
                cells.append("–")
        address, label = posixpath.join(base, sheets[0].html.name), f"{escape(sheet.title)}, HTML"
        page = f'<a href="{address}" aria-label="{label}">HTML</a>'
        return f'{escape(sheet.title)}<span class="what">{what}</span>', *cells, page


class Bundle(SphinxDirective):
    """``{noddy-bundle}``: how to get everything as one file."""

    def run(self) -> list[nodes.Node]:
        start, end = BUNDLE
        text = (
            "This copy of the book was built without the bundle. Whoever has the project’s files makes it with "
            "<code>make bundle</code>."
        )
        return [raw(f"<div class='noddy-bundle'>{start}<p>{text}</p>{end}</div>")]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("noddy-printables", Printables)
    app.add_directive("noddy-bundle", Bundle)
    app.connect("builder-inited", on_start)
    app.connect("build-finished", on_finish, priority=600)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
