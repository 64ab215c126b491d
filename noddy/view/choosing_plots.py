"""Pictures of the readings side by side: how far they lie apart in the hand, and in the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from noddy.view import plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Strips = Mapping[str, Mapping[str, float]]
"""Rule set -> reading -> a measure; the reading "" is the rule set as it stands."""
Points = Mapping[str, Mapping[str, tuple[float, float]]]
"""Rule set -> reading -> two measures."""


def strips(found: Strips, title: str, unit: str) -> Figure:
    """Draw a row for each rule set: a full mark where it stands, an open one for each reading changed."""
    with plots.drawing(0.5 * len(found) + 1.7, title) as (figure, axes):
        for place, each in enumerate(found.values()):
            values = list(each.values())
            axes.plot([min(values), max(values)], [place, place], color=plots.SOFT, linewidth=1)
            for reading, value in each.items():
                axes.plot(
                    value,
                    place,
                    marker="D" if not reading else "o",
                    markersize=9 if not reading else 7,
                    color=plots.ACCENT if not reading else plots.PAPER,
                    markeredgecolor=plots.INK,
                    linestyle="",
                    zorder=2 if reading else 3,
                )
        axes.set_yticks(range(len(found)), list(found))
        axes.set_ylim(len(found) - 0.5, -0.5)
        axes.set_xlabel(unit)
        axes.plot([], [], "D", color=plots.ACCENT, markeredgecolor=plots.INK, label="as it stands")
        axes.plot([], [], "o", color=plots.PAPER, markeredgecolor=plots.INK, label="one reading changed")
        figure.legend(loc="outside lower center", ncols=2, fontsize=10)
    return figure


def strips_words(found: Strips, title: str) -> str:
    """Word `strips`.

    >>> strips_words({"a": {"": 3.0, "x = 1": 2.5}}, "Mean hand")
    'Marks on lines, one line a rule set. Mean hand. a: 3.00 as it stands, 2.50 to 3.00 with its readings.'
    """
    told = [
        f"{name}: {each['']:.2f} as it stands, {min(each.values()):.2f} to {max(each.values()):.2f} with its readings"
        for name, each in found.items()
    ]
    return f"Marks on lines, one line a rule set. {title}. {'; '.join(told)}."


def two_measures(found: Points, title: str, across: str, up: str) -> Figure:
    """Draw two measures against each other: a shape for each rule set, full as it stands, open for a reading."""
    with plots.drawing(4.6, title) as (figure, axes):
        for (name, each), mark in zip(found.items(), plots.MARKS, strict=False):
            for reading, (x, y) in each.items():
                axes.plot(
                    x,
                    y,
                    marker=mark,
                    markersize=9 if not reading else 7,
                    linestyle="",
                    color=plots.ACCENT if not reading else plots.PAPER,
                    markeredgecolor=plots.INK,
                    label=name if not reading else None,
                    zorder=2 if reading else 3,
                )
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.axvline(0, color=plots.SOFT, linewidth=1, linestyle=":", zorder=1)
        axes.set_ylim(0, 1.1 * max(y for each in found.values() for _, y in each.values()))
        axes.margins(x=0.08)
        figure.legend(loc="outside lower center", ncols=2, fontsize=10)
    return figure


def two_measures_words(found: Points, title: str, across: str, up: str) -> str:
    """Word `two_measures`, the rule sets as they stand.

    >>> two_measures_words({"a": {"": (0.5, 4.25)}}, "Matches", "edge", "deals")
    'Marks in a plane. Matches. Across: edge; up: deals. a: 0.50 and 4.25 as it stands.'
    """
    told = [
        f"{name}: {each[''][0]:.2f} and {each[''][1]:.2f} as it stands" for name, each in found.items() if "" in each
    ]
    return f"Marks in a plane. {title}. Across: {across}; up: {up}. {'; '.join(told)}."
