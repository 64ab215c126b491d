"""Notebooks in the book: plain Markdown that reads anywhere is dressed for the page before it is parsed.

A notebook knows nothing of the book's directives and roles: opened in Jupyter, on GitHub or in an editor it has plain
links and quotations. What they are is told by a cell's tag and by where a link leads:

- a cell tagged ``glance`` (a quotation: the question in bold, the minutes and for whom in italics, a list) becomes the
  box at the head of a page; one tagged ``limits`` (a quotation that begins with a bold line) becomes an admonition;
- a cell tagged ``how-to-run`` becomes the buttons that run the notebook; one tagged ``install`` is left out;
- a link to an entry of the bibliography, ``[Parlett 2008](../book/reference/bibliography.md#parlett2008)``, becomes a
  citation;
- a link to a witness whose text stands in quotation marks becomes a quotation that is looked up in the witness.

What does not have this shape stops the build. In what a cell shows, the style that a drawing carries is taken out, for
the book's own is there, and links to pages of the book lead to the finished pages.
"""

from __future__ import annotations

import json
import posixpath
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GLANCE = re.compile(
    r"\A\*\*(?P<question>.+)\*\*\n\n\*About (?P<minutes>\d+) minutes?\. For (?P<whom>.+)\.\*\n\n"
    r"You will learn\n\n(?P<list>- .+)\Z",
    re.DOTALL,
)
LIMITS = re.compile(r"\A\*\*(?P<title>[^\n]+)\*\*\n\n(?P<text>.+)\Z", re.DOTALL)
CITED = re.compile(r"\(?\[[^\]]+\]\([./\w-]*/bibliography\.md#(\w+)\)\)?")
QUOTED = re.compile(r"\[“([^\]]+)”\]\([./\w-]*/witnesses/([\w-]+)\.md\)")

STYLE = re.compile(r"<style>\.noddy-drawn\.noddy-drawn .*?</style>", re.DOTALL)
SOURCE = re.compile(r'(href="(?:\.\./)*book/[\w/-]+)\.md')


class BadCell(ValueError):
    """A cell has not the shape that its tag promises."""


def unquoted(source: str) -> str:
    """Take the marks of a quotation off its lines.

    >>> unquoted("> **One**\\n>\\n> two")
    '**One**\\n\\ntwo'
    """
    return re.sub(r"^> ?", "", source, flags=re.MULTILINE).strip()


def glance(source: str) -> str:
    """Turn the box at the head of a notebook into the book's directive; raises BadCell.

    >>> print(glance("> **What?**\\n>\\n> *About 5 minutes. For all.*\\n>\\n> You will learn\\n>\\n> - this"))
    ```{noddy-glance}
    :question: What?
    :minutes: 5
    :for: all
    <BLANKLINE>
    - this
    ```
    """
    found = GLANCE.match(unquoted(source))
    if not found:
        raise BadCell(
            "a cell tagged glance is a quotation: **question**, *About N minutes. For ....*, You will learn, a list"
        )
    return (
        f"```{{noddy-glance}}\n:question: {found['question']}\n:minutes: {found['minutes']}\n:for: {found['whom']}\n\n"
        f"{found['list']}\n```"
    )


def limits(source: str) -> str:
    """Turn a quotation that begins with a bold line into an admonition; raises BadCell."""
    found = LIMITS.match(unquoted(source))
    if not found:
        raise BadCell("a cell tagged limits is a quotation that begins with a line in bold, its title")
    return f"```{{admonition}} {found['title']}\n{found['text']}\n```"


def linked(source: str) -> str:
    """Turn links to the bibliography into citations, and quoted links to a witness into quotations.

    >>> linked("([Parlett 2008](../book/reference/bibliography.md#parlett2008))")
    '{cite}`parlett2008`'
    >>> linked("[“sixe games”](../book/witnesses/1604-westward-ho.md)")
    '{quote}`1604-westward-ho: sixe games`'
    """
    return QUOTED.sub(r"{quote}`\2: \1`", CITED.sub(r"{cite}`\1`", source))


def dressed(notebook: dict[str, Any], buttons: str) -> dict[str, Any]:
    """Give the notebook as the book parses it; `buttons` take the place of how it is run."""
    cells = []
    for cell in notebook["cells"]:
        tags = cell["metadata"].get("tags", [])
        source = "".join(cell["source"])
        if "install" in tags:
            continue
        if cell["cell_type"] == "markdown":
            if "glance" in tags:
                source = glance(source)
            elif "limits" in tags:
                source = limits(source)
            elif "how-to-run" in tags:
                source = buttons
            source = linked(source)
        cells.append({**cell, "source": source})
    return {**notebook, "cells": cells}


def buttons(docname: str, repository: str, branch: str) -> str:
    """Draw what runs a notebook: in the browser always, elsewhere where the repository's address is known."""
    up = posixpath.relpath(".", posixpath.dirname(docname) or ".")
    path = f"{docname}.ipynb"
    lite = f"{up}/_static/lite/notebooks/index.html?path={quote(path)}"
    links = [(lite, "Run this notebook in your browser", "noddy-button")]
    if repository.startswith("https://github.com/"):
        place = repository.removeprefix("https://github.com/")
        links += [
            (f"https://mybinder.org/v2/gh/{place}/{branch}?urlpath=lab/tree/{path}", "Binder", "noddy-button quiet"),
            (f"https://colab.research.google.com/github/{place}/blob/{branch}/{path}", "Colab", "noddy-button quiet"),
        ]
    drawn = " ".join(f'<a class="{css}" href="{escape(to)}">{text}</a>' for to, text, css in links)
    return f'<p class="noddy-buttons noddy-run">{drawn}</p>'


def on_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Dress a notebook before it is parsed."""
    from sphinx.errors import ExtensionError

    if Path(app.env.doc2path(docname)).suffix != ".ipynb":
        return
    options = app.config.html_theme_options
    drawn = buttons(docname, options.get("repository_url", ""), options.get("repository_branch", "main"))
    try:
        source[0] = json.dumps(dressed(json.loads(source[0]), drawn))
    except BadCell as fault:
        raise ExtensionError(f"{docname}: {fault}") from None


def on_page(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Take the style of drawings out of a page, and point their links at finished pages."""
    if "noddy-drawn" in context.get("body", ""):
        context["body"] = SOURCE.sub(r"\1.html", STYLE.sub("", context["body"]))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("source-read", on_read)
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
