"""From template to sheet: Jinja2 with every value escaped, style sheets as files, and the words of the lessons.

A sheet is a template in ``templates/`` that fills the block `leaves` of ``document.html.j2``; a *leaf* is one printed
page. Styles are in ``styles/``. What a teacher may want to reword is in ``book/classroom/words/``, beside the lessons.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

HERE = Path(__file__).resolve().parent
WORDS = HERE.parent / "book" / "classroom" / "words"
LICENCE = "Noddy: an English card game, rebuilt from its sources. CC BY 4.0: copy it freely."


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres; `name` is what style sheets call it."""

    name: str
    width: float
    height: float


A4, LETTER = Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4)
PAPERS = (A4, LETTER)


@cache
def templates() -> Environment:
    """Give the templates' environment; a name that is not given to a template is a fault, not an empty text."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["licence"] = LICENCE
    made.filters["marked"] = marked
    made.filters["prose"] = prose
    return made


def render(name: str, **values: object) -> Markup:
    """Fill in a template; what is not marked as HTML is escaped.

    >>> str(render("front.html.j2", letter="A", long=False, pieces=["Maw & _Noddy_"]))[-49:]
    '<p class="old">Maw &amp; <em>Noddy</em></p></div>'
    """
    return Markup(templates().get_template(name).render(values).strip())


def part(name: str, macro: str, *given: object) -> Markup:
    """Fill in one macro of a template."""
    made: Markup = getattr(templates().get_template(name).module, macro)(*given)
    return made


@cache
def style(name: str) -> Markup:
    """Read a style sheet."""
    return Markup((HERE / "styles" / f"{name}.css").read_text(encoding="utf-8"))


@cache
def words(name: str) -> dict[str, Any]:
    """Read the words of the lessons from a file of theirs."""
    return tomllib.loads((WORDS / f"{name}.toml").read_text(encoding="utf-8"))


def sheet(
    name: str,
    paper: Paper,
    title: str,
    styles: tuple[str, ...] = (),
    landscape: bool = False,
    margins: tuple[float, float] = (11, 12),
    fonts: str = "../fonts/",
    **values: object,
) -> str:
    """Write a whole document: a template, its style sheets, a size of paper and margins down and across in mm.

    `fonts` is the way to the folder of the types, empty where there is none.

    >>> sheet("claim-slips.html.j2", LETTER, "Claim slips").count('class="leaf"')
    1
    """
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    down, across = margins
    box = f"{width:g}mm", f"{height:g}mm", f"{down:g}mm {across:g}mm"
    faces = style("faces").replace("url(", f"url({fonts}") if fonts else ""
    told = render(
        name, title=title, style=style, styles=styles, faces=faces, width=box[0], height=box[1], margin=box[2], **values
    )
    # The same mark for a word unread, in signs that more types have.
    return told.replace("〈", "⟨").replace("〉", "⟩") + "\n"


def marked(text: str) -> Markup:
    """Write an old text as HTML: line ends kept, its italics as italics.

    >>> str(marked("at _Noddy_ & so"))
    'at <em>Noddy</em> &amp; so'
    """
    pieces = str(escape(text.strip())).split("_")
    told = "".join(f"<em>{piece}</em>" if place % 2 else piece for place, piece in enumerate(pieces))
    return Markup(told.replace("\n", "<br>"))


def prose(text: str) -> Markup:
    """Write words of the lessons as HTML: ``**strong**`` and ``*emphasis*``, nothing else.

    >>> str(prose("*The Cornish Comedy* is **old** & short"))
    '<em>The Cornish Comedy</em> is <strong>old</strong> &amp; short'
    """
    told = str(escape(" ".join(text.split())))
    for mark, tag in (("**", "strong"), ("*", "em")):
        pieces = told.split(mark)
        told = "".join(f"<{tag}>{piece}</{tag}>" if place % 2 else piece for place, piece in enumerate(pieces))
    return Markup(told)
