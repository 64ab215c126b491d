"""The witnesses in time, drawn by matplotlib as one SVG that takes its colours and its type from the page.

Shape tells the kind, filling whether it is our game, a dagger that we have not read the words ourselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noddy.witnesses import Witness, witness

FIRST, LAST_SECURE, LAST_NAME = "1589-almond", "1699-be", "1823-moor"
"""The witnesses that bound the game and the life of its name; an editor's choice, argued on the page."""
LEFT, RIGHT = 1568, 1900
SHAPES = {
    "rules": "s",
    "scene": "*",
    "allusion": "o",
    "list": "D",
    "dictionary": "^",
    "other game": "X",
    "false friend": "P",
}
INK, FAINT, ACCENT, PAPER, SOFT = "#2a231e", "#8d7f68", "#8a1f2b", "#fbf6ea", "#f3dfd8"
PAINTS = {INK: "--ink", FAINT: "--line-strong", ACCENT: "--accent", PAPER: "--paper", SOFT: "--accent-soft"}
TYPE: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "noddy", "font.size": 11, "font.family": "serif"}


def drawn_witnesses(every: Iterable[Witness]) -> tuple[Witness, ...]:
    """Leave out the accounts that look back: they tell of the game, they are no part of its life."""
    _, _, end = span()
    return tuple(each for each in every if each.kind != "modern" and (each.year <= end or each.game != "noddy"))


def span() -> tuple[int, int, int]:
    """Give the years of the first text, of the last that securely names the game, and of the last to have the name."""
    return witness(FIRST).year, witness(LAST_SECURE).year, witness(LAST_NAME).year


def alt_text(every: Sequence[Witness]) -> str:
    """Tell the picture in words."""
    first, last, name = span()
    inside = [each.year for each in every if each.identity == "secure"]
    early = sum(year < 1642 for year in inside)
    copies = ", ".join(f"{each.short} from {witness(each.depends_on).short}" for each in every if each.depends_on)
    return (
        f"A timeline of {len(every)} texts from {every[0].year} to {every[-1].year}, one to a line. "
        f"{len(inside)} of them securely speak of our game, all between {first} and {last}, {early} of these before "
        f"the theatres closed in 1642. After {last} the name stands for other games and in dictionaries; the last to "
        f"have it is of {name}. Copies are joined to what they copy: {copies}. The table below has the same."
    )


def timeline(every: Sequence[Witness]) -> str:
    """Draw the timeline and give it as SVG text that stands in a page.

    >>> timeline(drawn_witnesses([witness("1589-almond")])).startswith("<svg")
    True
    """
    with matplotlib.rc_context(TYPE):
        figure = Figure(figsize=(6.7, 1.6 + 0.225 * len(every)))
        axes = figure.add_axes((0.02, 0.01, 0.96, 0.98))
        _ground(axes, len(every))
        places = {each.id: place for place, each in enumerate(every)}
        for each in every:
            _witness(axes, each, places[each.id])
            if each.depends_on in places:
                _copy(axes, each, places)
        _legend(axes)
        out = StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _for_the_page(out.getvalue())


def _ground(axes: Axes, many: int) -> None:
    """Draw the bands, the years and their lines."""
    first, last, name = span()
    axes.set_xlim(LEFT, RIGHT)
    axes.set_ylim(many + 0.6, -6.4)
    axes.axvspan(first, last, color=SOFT, linewidth=0)
    for year in range(1600, RIGHT, 50):
        axes.axvline(year, color=FAINT, linewidth=0.5, linestyle=(0, (1, 3)))
        axes.text(year, -1.3, str(year), ha="center", color=INK)
    for begin, end, row, said in (
        (first, last, -3.4, "the game, securely"),
        (first, name, -5.0, "the name, for any game"),
    ):
        axes.annotate(
            "", (end, row), (begin, row), arrowprops={"arrowstyle": "|-|,widthA=.3,widthB=.3", "color": ACCENT}
        )
        axes.text(begin, row - 0.35, f"{said}: {begin} to {end}", color=INK, va="bottom")
    axes.axis("off")


def _witness(axes: Axes, each: Witness, place: int) -> None:
    """Draw one witness: a line to its print, its mark, its name."""
    if each.printed_year - each.year >= 3:
        axes.plot(
            (each.year, min(each.printed_year, RIGHT)),
            (place + 0.42, place + 0.42),
            color=FAINT,
            linewidth=0.7,
            zorder=1,
        )
    ours = each.identity in ("secure", "probable")
    axes.plot(
        each.year,
        place,
        SHAPES[each.kind],
        markersize=9 if each.kind == "scene" else 6.5,
        zorder=3,
        markeredgecolor=ACCENT,
        markerfacecolor=ACCENT if ours else PAPER,
        markeredgewidth=1.1,
        fillstyle="left" if each.identity == "probable" else "full",
        markerfacecoloralt=PAPER,
    )
    name = each.short + ("" if each.certainty == "seen" else " †")
    late = each.year > 1760
    axes.text(
        each.year - 4 if late else each.year + 4,
        place,
        name,
        ha="right" if late else "left",
        va="center",
        color=INK,
        zorder=4,
    )


def _copy(axes: Axes, each: Witness, places: dict[str, int]) -> None:
    """Join a copy to its original, on the left of both."""
    source = witness(each.depends_on)
    axes.annotate(
        "",
        (each.year - 1.6, places[each.id]),
        (source.year - 1.6, places[source.id]),
        zorder=2,
        arrowprops={"arrowstyle": "->", "color": ACCENT, "linewidth": 1, "connectionstyle": "arc3,rad=.35"},
    )


def _legend(axes: Axes) -> None:
    """Explain shapes, fillings, lines and the dagger, where no witness stands."""

    def mark(shape: str, said: str, face: str = PAPER, style: Any = "full") -> Line2D:
        return Line2D(
            [],
            [],
            marker=shape,
            linestyle="",
            color=ACCENT,
            label=said,
            markerfacecolor=face,
            markersize=7,
            markerfacecoloralt=PAPER,
            fillstyle=style,
        )

    marks = [mark(shape, kind) for kind, shape in SHAPES.items()]
    marks += [
        mark("o", "our game, securely", ACCENT),
        mark("o", "probably", ACCENT, "left"),
        mark("o", "doubtful, or not ours"),
    ]
    marks += [
        Line2D([], [], color=FAINT, linewidth=0.8, label="from writing to print"),
        Line2D([], [], color=ACCENT, marker=">", markersize=5, linewidth=1, label="copied from"),
    ]
    legend = axes.legend(
        handles=marks,
        loc="upper right",
        bbox_to_anchor=(1, 0.905),
        frameon=False,
        labelcolor=INK,
        title="† words not read at first hand",
        alignment="left",
    )
    legend.get_title().set_color(INK)


def _for_the_page(svg: str) -> str:
    """Cut the picture loose from its file: the page's colours and type, no fixed size, nothing but the drawing."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(
        r'(<svg\b[^>]*?) width="[^"]*"', r"\1", re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", svg, count=1), count=1
    )
    svg = re.sub(r"font-family: [^;\"]*", "font-family: var(--serif)", svg)
    for paint, name in PAINTS.items():
        svg = svg.replace(paint, f"var({name})")
    return svg
