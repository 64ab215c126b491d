"""Pictures of the old advice: what each rank brings, rank by rank, in rows of bars about a line of nought."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from noddy.cards import Rank
from noddy.view import plots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ByRank = Mapping[str, Mapping[Rank, Fraction]]
"""Rule set -> rank -> points more or less."""


def by_rank(found: ByRank, title: str) -> Figure:
    """Draw a row of bars for each rule set, a bar a rank: gains stand up dark and plain, losses hang down hatched."""
    every = [float(points) for each in found.values() for points in each.values()]
    lowest, highest = min(0, *every), max(0, *every)
    air = 0.1 * (highest - lowest)
    with plots.drawing_rows(1.75 * len(found) + 0.7, len(found)) as (figure, rows):
        for (name, each), axes in zip(found.items(), rows, strict=True):
            for place, points in enumerate(each.values()):
                color, hatch = (plots.TINT, "///") if points < 0 else (plots.ACCENT, "")
                axes.bar(place, float(points), color=color, hatch=hatch, edgecolor=plots.INK, linewidth=0.6)
            axes.axhline(0, color=plots.INK, linewidth=1)
            axes.set_ylim(lowest - air, highest + air)
            axes.set_title(name, fontsize=11)
            axes.set_xticks(range(len(each)), [str(rank) for rank in each])
        figure.suptitle(title, fontsize=12, x=0.02, ha="left")
        figure.supylabel("points", fontsize=11)
    return figure


def by_rank_words(found: ByRank, title: str) -> str:
    """Word `by_rank`.

    >>> by_rank_words({"a": {Rank.ACE: Fraction(1, 2), Rank.FIVE: Fraction(-1, 3)}}, "To lead it")
    'Rows of bars, a bar a rank, up for a gain and down for a loss. To lead it. a: A +0.50, 5 -0.33.'
    """
    told = [
        f"{name}: " + ", ".join(f"{rank} {float(points):+.2f}" for rank, points in each.items())
        for name, each in found.items()
    ]
    return f"Rows of bars, a bar a rank, up for a gain and down for a loss. {title}. {'; '.join(told)}."
