"""Pictures of what the studies find: the one place that imports matplotlib.

Each plot is a function from data to a `Figure`, and has a companion that words the same data for those who do not see
it. All can be read in grey and on a phone: few marks, large letters, never colour alone.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from noddy.study.distribution import Distribution
from noddy.study.kinship import Branch
from noddy.view import html

PAPER, INK, SOFT, LINE, ACCENT, TINT = "#fbf6ea", "#2a231e", "#5c5148", "#d9ccb1", "#8a1f2b", "#d8a79f"
WIDTH = 4.8
"""Inches. At this width letters of 11 points are still over 10 pixels high on a screen of 360."""
STYLE: Any = {
    "font.family": "serif", "font.serif": ["DejaVu Serif"], "font.size": 11, "axes.titlesize": 12,
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": SOFT, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.titlelocation": "left", "axes.titlepad": 10,
    "hatch.linewidth": 0.8, "legend.frameon": False,
}
MARKS = ("o", "s", "^", "D", "v")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo")


@contextmanager
def drawing(height: float, title: str) -> Iterator[tuple[Figure, Axes]]:
    """Give a figure of the book's look with one pair of axes, and fit it together afterwards."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots()
        axes.set_title(title, wrap=True)
        yield figure, axes


def png(figure: Figure) -> str:
    """Draw a figure as PNG, in base64."""
    made = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure.savefig(made, format="png", dpi=180)
    return base64.b64encode(made.getvalue()).decode("ascii")


def show(figure: Figure, words: str) -> None:
    """Show a figure in a notebook; its words are what is shown where pictures are not."""
    from IPython.display import display

    display({"image/png": png(figure), "text/plain": words}, raw=True)  # type: ignore[no-untyped-call]


def hundred(share: Fraction | float) -> str:
    """Write a share as so many in a hundred.

    >>> hundred(Fraction(12, 221))
    '5.4'
    """
    return f"{100 * float(share):.1f}"


def show_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Show a table in a notebook, with plain text where HTML is not shown; each row begins with its heading."""
    from IPython.display import display

    texts = [[str(cell) for cell in row] for row in rows]
    plain = "\n".join("  ".join(row) for row in (list(heads), *texts))
    marked = html.table(caption, list(map(escape, heads)), [list(map(escape, row)) for row in texts])
    display({"text/html": marked, "text/plain": f"{caption}\n{plain}"}, raw=True)  # type: ignore[no-untyped-call]


# ---- missing cards


def funnel(steps: Sequence[tuple[str, int]]) -> Figure:
    """Draw how many answers are left after each clue, on a scale where each mark is ten times the last."""
    names, left = zip(*steps, strict=True)
    places = range(len(steps))
    with drawing(0.55 * len(steps) + 1.2, "Deals of ranks that fit (log scale)") as (figure, axes):
        axes.barh(places, left, left=0.5, color=[ACCENT if number == 1 else TINT for number in left], edgecolor=INK)
        axes.set_xscale("log")
        axes.set_xlim(0.5, max(left) * 40)
        axes.set_yticks(places, names)
        axes.invert_yaxis()
        axes.xaxis.set_visible(False)
        axes.spines[["left", "bottom"]].set_visible(False)
        axes.tick_params(axis="y", length=0)
        for place, number in enumerate(left):
            axes.text(number * 1.4 + 0.5, place, f"{number:,}", va="center")
    return figure


def funnel_words(steps: Sequence[tuple[str, int]]) -> str:
    """Word `funnel`.

    >>> funnel_words([("no clue", 100), ("Arthur's call", 1)])
    "Bars, ever shorter: how many deals of ranks fit. With no clue 100; and Arthur's call 1."
    """
    told = "; and ".join(f"{name.lstrip('+ ')} {number:,}" for name, number in steps)
    return f"Bars, ever shorter: how many deals of ranks fit. With {told}."


# ---- the family


def family_tree(root: Branch, titles: dict[str, str]) -> Figure:
    """Draw rule sets joined by likeness: the further to the left two meet, the less they have in common."""
    leaves = root.names
    with drawing(0.46 * len(leaves) + 1.2, "Alike; not therefore descended") as (figure, axes):

        def draw(branch: Branch) -> float:
            if not branch.parts:
                return float(leaves.index(branch.names[0]))
            places = [draw(part) for part in branch.parts]
            height, middle = float(branch.height), sum(places) / len(places)
            axes.plot([height, height], [min(places), max(places)], color=INK, linewidth=1.6)
            for part, place in zip(branch.parts, places, strict=True):
                axes.plot([height, float(part.height)], [place, place], color=INK, linewidth=1.6)
            axes.plot([height], [middle], marker="o", color=ACCENT, markersize=5)
            side, way = (-1, "right") if branch is root else (1, "left")
            axes.annotate(f"{height:.2f}", (height, middle), (5 * side, 0), "data", "offset points", fontsize=10,
                          ha=way, va="center")
            return middle

        draw(root)
        axes.set_xlim(float(root.height) * 1.22, 0)
        axes.set_ylim(len(leaves) - 0.5, -0.6)
        axes.yaxis.tick_right()
        axes.set_yticks(range(len(leaves)), [titles[name] for name in leaves])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("answers that differ")
    return figure


def family_tree_words(root: Branch, titles: dict[str, str]) -> str:
    """Word `family_tree`.

    >>> from fractions import Fraction
    >>> one, other = Branch(("a",)), Branch(("b",))
    >>> family_tree_words(Branch(("a", "b"), Fraction(1, 4), (one, other)), {"a": "A", "b": "B"})
    'A tree of likeness, the nearest joined first. A and B meet at 0.25.'
    """
    told = [f"{_grouped(one, titles)} and {_grouped(other, titles)} meet at {float(height):.2f}"
            for height, one, other in sorted(_forks(root), key=lambda fork: fork[0])]
    return f"A tree of likeness, the nearest joined first. {'. '.join(each[0].upper() + each[1:] for each in told)}."


def _forks(branch: Branch) -> Iterator[tuple[Fraction, Branch, Branch]]:
    """List where clusters meet."""
    if branch.parts:
        yield branch.height, branch.parts[0], branch.parts[1]
        for part in branch.parts:
            yield from _forks(part)


def _grouped(branch: Branch, titles: dict[str, str]) -> str:
    """Name a cluster by its first member."""
    return titles[branch.names[0]] if not branch.parts else f"the group of {titles[branch.names[0]]}"


# ---- every hand


def distributions(found: Mapping[str, Distribution]) -> Figure:
    """Draw how often each total occurs, a row of bars for each rule set, its mean marked by a line."""
    highest = max(each.highest for each in found.values())
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 1.25 * len(found) + 0.5), layout="constrained")
        rows = figure.subplots(len(found), 1, sharex=True, sharey=True, squeeze=False)
        for (name, each), axes in zip(found.items(), rows[:, 0], strict=True):
            axes.bar([points for points, _ in each.counts], [100 * cases / each.cases for _, cases in each.counts],
                     color=TINT, edgecolor=INK, linewidth=0.6)
            axes.axvline(float(each.mean), color=ACCENT, linewidth=1.6, linestyle="--")
            axes.text(highest + 0.5, axes.get_ylim()[1], f"{name}\nmean {float(each.mean):.2f}", ha="right", va="top")
        rows[-1, 0].set_xlabel("points of the hand")
        figure.supylabel("hands in a hundred", fontsize=11)
    return figure


def distributions_words(found: Mapping[str, Distribution]) -> str:
    """Word `distributions`."""
    told = [
        f"{name}: mean {float(each.mean):.2f}, nothing in {100 * each[0] / each.cases:.1f} hands of a hundred, "
        f"highest {each.highest}"
        for name, each in found.items()
    ]
    return f"Rows of bars, one row a rule set: how often a hand is worth 0, 1, 2 and more points. {'; '.join(told)}."


def stacked(found: Mapping[str, Mapping[str, Fraction]], title: str, unit: str) -> Figure:
    """Draw bars made of parts, one bar a rule set; parts are told by hatching as well as by shade."""
    parts = list(dict.fromkeys(part for each in found.values() for part in each))
    shades = ("#8a1f2b", "#f0dcd6", "#c58c86", "#fbf6ea", "#6d6259", "#d9ccb1", "#a89a86", "#ffffff", "#4a4239")
    with drawing(0.62 * len(found) + 0.3 * len(parts) + 1.2, title) as (figure, axes):
        for place, part in enumerate(parts):
            start = [sum(float(each.get(other, 0)) for other in parts[:place]) for each in found.values()]
            long = [float(each.get(part, 0)) for each in found.values()]
            axes.barh(list(found), long, left=start, label=part, color=shades[place % len(shades)],
                      hatch=HATCHES[place % len(HATCHES)], edgecolor=INK, linewidth=0.6)
        axes.invert_yaxis()
        axes.set_xlabel(unit)
        figure.legend(loc="outside lower center", ncols=2, fontsize=10)
    return figure


def stacked_words(found: Mapping[str, Mapping[str, Fraction]], title: str) -> str:
    """Word `stacked`."""
    told = [
        f"{name}: " + ", ".join(f"{part} {float(points):.2f}" for part, points in each.items())
        for name, each in found.items()
    ]
    return f"Bars made of parts. {title}. {'; '.join(told)}."
