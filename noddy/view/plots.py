"""Pictures of what the studies find: the one place that imports matplotlib.

Each plot is a function from data to a `Figure`, and has a companion that words the same data for those who do not see
it: `bars` has `bars_words`. Where matplotlib is not installed, as in a browser, the words are shown alone. All plots
can be read in grey and on a phone: few marks, large letters, never colour alone.
"""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from html import escape
from inspect import signature
from typing import TYPE_CHECKING, Any

from noddy.study.distribution import Distribution
from noddy.study.kinship import Branch
from noddy.study.lines import Branch as Play
from noddy.study.lines import best
from noddy.view import drawn, html

if TYPE_CHECKING:  # drawing alone needs the library: the words are there without it
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER, INK, SOFT, LINE, ACCENT, TINT = "#fbf6ea", "#2a231e", "#5c5148", "#d9ccb1", "#8a1f2b", "#d8a79f"
WIDTH = 4.8
"""Inches. At this width letters of 11 points are still over 10 pixels high on a screen of 360."""
STYLE: Any = {
    "font.family": "serif",
    "font.serif": ["DejaVu Serif"],
    "font.size": 11,
    "axes.titlesize": 12,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": SOFT,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "hatch.linewidth": 0.8,
    "legend.frameon": False,
}
MARKS = ("o", "s", "^", "D", "v")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo", "--", "||", "O")
SHADES = ("#8a1f2b", "#f0dcd6", "#c58c86", "#fbf6ea", "#6d6259", "#d9ccb1", "#a89a86", "#ffffff", "#cbb9a0", "#e9c3bb")


@contextmanager
def drawing(height: float, title: str) -> Iterator[tuple[Figure, Axes]]:
    """Give a figure of the book's look with one pair of axes, and fit it together afterwards."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots()
        axes.set_title(title, wrap=True)
        yield figure, axes


@contextmanager
def drawing_rows(height: float, rows: int) -> Iterator[tuple[Figure, Sequence[Axes]]]:
    """Give a figure of the book's look with several pairs of axes, one below another, of one scale."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        yield figure, list(figure.subplots(rows, 1, sharex=True, sharey=True, squeeze=False)[:, 0])


def png(figure: Figure) -> str:
    """Draw a figure as PNG, in base64."""
    import matplotlib as mpl

    made = io.BytesIO()
    with mpl.rc_context(STYLE):
        figure.savefig(made, format="png", dpi=180)
    return base64.b64encode(made.getvalue()).decode("ascii")


NO_PICTURE = "There is no plotting library here, so the picture is told in words."
"""What is said in the place of a picture where matplotlib is not installed."""


def worded(draw: Callable[..., Figure], *data: Any) -> str:
    """Word what a plot draws, by its companion: the function of the same name and ``_words``.

    >>> worded(bars, {"holme": 33.0}, "Points from the play", "in a hundred")
    'Bars. Points from the play, in a hundred: holme 33.0.'
    """
    words: Callable[..., str] = getattr(sys.modules[draw.__module__], f"{draw.__name__}_words")
    return words(*data[: len(signature(words).parameters)])


def show(draw: Callable[..., Figure], *data: Any) -> None:
    """Show a plot in a notebook, ``show(bars, found, title, unit)``: the picture, and its words where none is seen."""
    from IPython.display import display

    words = worded(draw, *data)
    try:
        shown = {"image/png": png(draw(*data)), "text/plain": words}
    except ModuleNotFoundError as missing:
        if missing.name != "matplotlib":
            raise
        shown = {
            "text/html": f"<p>{escape(words)}</p><p><em>{NO_PICTURE}</em></p>",
            "text/plain": f"{words}\n{NO_PICTURE}",
        }
    display(shown, raw=True)  # type: ignore[no-untyped-call]


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
    marked = drawn.framed(html.table(caption, list(map(escape, heads)), [list(map(escape, row)) for row in texts]))
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
            axes.annotate(
                f"{height:.2f}",
                (height, middle),
                (5 * side, 0),
                "data",
                "offset points",
                fontsize=10,
                ha=way,
                va="center",
            )
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
    told = [
        f"{_grouped(one, titles)} and {_grouped(other, titles)} meet at {float(height):.2f}"
        for height, one, other in sorted(_forks(root), key=lambda fork: fork[0])
    ]
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


# ---- every line of play


def play_tree(plays: Sequence[Play], names: Sequence[str], told: Sequence[int]) -> Figure:
    """Draw every way to play a deal, equal ranks once: the told line thick, the best line dashed.

    At the right stands what each line pegs for the first name and for the second.
    """
    ends = list(_ends(plays, ()))
    best_line = _best_ranks(plays)
    with drawing(0.27 * len(ends) + 1.0, "Every way to play the deal") as (figure, axes):
        places: dict[tuple[int, ...], float] = {}
        for row, (ranks, _) in enumerate(ends):
            places[ranks] = row
        for ranks in sorted({end[:size] for end, _ in ends for size in range(len(end) + 1)}, key=len, reverse=True):
            below = [place for other, place in places.items() if len(other) == len(ranks) + 1 and other[:-1] == ranks]
            places.setdefault(ranks, sum(below) / max(len(below), 1))
        for ranks, place in places.items():
            if ranks:
                axes.plot(
                    [len(ranks) - 1, len(ranks)],
                    [places[ranks[:-1]], place],
                    **_stroke(tuple(told[: len(ranks)]) == ranks, best_line[: len(ranks)] == ranks),
                )
                axes.text(
                    len(ranks),
                    place,
                    "A23456789TJQK"[ranks[-1] - 1],
                    ha="center",
                    va="center",
                    zorder=3,
                    bbox={"boxstyle": "circle,pad=0.15", "facecolor": PAPER, "edgecolor": INK, "linewidth": 0.6},
                )
        deepest = max(len(ranks) for ranks, _ in ends)
        for row, (_, (own, other)) in enumerate(ends):
            axes.text(deepest + 0.5, row, f"{own} : {other}", va="center", fontsize=10)
        axes.text(deepest + 0.5, -1.1, " : ".join(name[0] for name in names), va="center", fontsize=10)
        for depth in range(deepest):
            axes.text(depth + 1, -1.1, names[depth % 2][0], ha="center", va="center", fontsize=10, color=SOFT)
        axes.set_xlim(-0.2, deepest + 1.6)
        axes.set_ylim(len(ends) - 0.5, -1.6)
        axes.set_axis_off()
    return figure


def _stroke(told: bool, best: bool) -> dict[str, Any]:
    """Style a twig of the tree."""
    if told:
        return {"color": ACCENT, "linewidth": 3, "zorder": 2}
    return {"color": INK, "linewidth": 2, "linestyle": "--"} if best else {"color": "#b3a793", "linewidth": 1}


def _ends(plays: Sequence[Play], before: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the lines of a tree by ranks, equal ranks once, with what is pegged in each."""
    seen: set[int] = set()
    for play in plays:
        if play.card.rank not in seen:
            seen.add(play.card.rank)
            ranks = (*before, int(play.card.rank))
            if play.branches:
                yield from _ends(play.branches, ranks)
            else:
                yield ranks, play.deal.pegged()


def _best_ranks(plays: Sequence[Play]) -> tuple[int, ...]:
    """Follow the best play of both to its end."""
    ranks: list[int] = []
    turn = 0
    while plays:
        chosen = best(turn, plays)
        ranks.append(int(chosen.card.rank))
        turn, plays = chosen.deal.turn, chosen.branches
    return tuple(ranks)


def play_tree_words(plays: Sequence[Play], names: Sequence[str], told: Sequence[int]) -> str:
    """Word `play_tree`."""
    ends = dict(_ends(plays, ()))
    best_line = _best_ranks(plays)

    def line(ranks: tuple[int, ...]) -> str:
        own, other = ends[ranks]
        return f"{'-'.join('A23456789TJQK'[rank - 1] for rank in ranks)}, {names[0]} {own} and {names[1]} {other}"

    return (
        f"A tree of {len(ends)} ways to play the deal, equal ranks taken once. The line that is told, drawn thick, is "
        f"{line(tuple(told))}. The best line for both, dashed, is {line(best_line)}."
    )


def bars(found: Mapping[str, float], title: str, unit: str, digits: int = 1) -> Figure:
    """Draw a bar for each name, its figure at the end."""
    with drawing(0.5 * len(found) + 1.1, title) as (figure, axes):
        axes.barh(list(found), list(found.values()), color=TINT, edgecolor=INK)
        axes.invert_yaxis()
        axes.set_xlabel(unit)
        axes.set_xlim(0, 1.2 * max(found.values()))
        for place, value in enumerate(found.values()):
            axes.text(value, place, f" {value:.{digits}f}", va="center")
    return figure


def bars_words(found: Mapping[str, float], title: str, unit: str, digits: int = 1) -> str:
    """Word `bars`.

    >>> bars_words({"holme": 33.0}, "Points from the play", "in a hundred")
    'Bars. Points from the play, in a hundred: holme 33.0.'
    """
    return f"Bars. {title}, {unit}: {', '.join(f'{name} {value:.{digits}f}' for name, value in found.items())}."


# ---- every hand


def distributions(found: Mapping[str, Distribution]) -> Figure:
    """Draw how often each total occurs, a row of bars for each rule set, its mean marked by a line."""
    highest = max(each.highest for each in found.values())
    with drawing_rows(1.25 * len(found) + 0.5, len(found)) as (figure, rows):
        for (name, each), axes in zip(found.items(), rows, strict=True):
            axes.bar(
                [points for points, _ in each.counts],
                [100 * cases / each.cases for _, cases in each.counts],
                color=TINT,
                edgecolor=INK,
                linewidth=0.6,
            )
            axes.axvline(float(each.mean), color=ACCENT, linewidth=1.6, linestyle="--")
            axes.text(highest + 0.5, axes.get_ylim()[1], f"{name}\nmean {float(each.mean):.2f}", ha="right", va="top")
        rows[-1].set_xlabel("points of the hand")
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
    """Draw bars made of parts, one bar a rule set; parts are told by hatching as well as by shade.

    There are hatchings for ten parts; more raise `ValueError`, for two alike could not be told apart in grey.
    """
    parts = list(dict.fromkeys(part for each in found.values() for part in each))
    if len(parts) > len(HATCHES):
        raise ValueError(f"{len(parts)} parts, and hatchings for {len(HATCHES)}")
    with drawing(0.62 * len(found) + 0.3 * len(parts) + 1.2, title) as (figure, axes):
        for place, (part, shade, hatch) in enumerate(zip(parts, SHADES, HATCHES, strict=False)):
            start = [sum(float(each.get(other, 0)) for other in parts[:place]) for each in found.values()]
            long = [float(each.get(part, 0)) for each in found.values()]
            axes.barh(list(found), long, left=start, label=part, color=shade, hatch=hatch, edgecolor=INK, linewidth=0.6)
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


# ---- who wins


def chances(found: Mapping[str, Mapping[int, float]]) -> Figure:
    """Draw the first dealer's chance: a row for each rule set, a mark for each target; the line is an even game."""
    targets = list(dict.fromkeys(target for each in found.values() for target in each))
    with drawing(0.6 * len(found) + 1.8, "Chance that the first dealer wins") as (figure, axes):
        axes.axvline(50, color=SOFT, linewidth=1)
        for place, target in enumerate(targets):
            rows = [row for row, each in enumerate(found.values()) if target in each]
            reached = [100 * each[target] for each in found.values() if target in each]
            axes.scatter(
                reached,
                rows,
                s=60,
                label=f"{target} up",
                marker=MARKS[place % len(MARKS)],
                color=(PAPER, TINT, ACCENT, INK)[place % 4],
                edgecolor=INK,
                zorder=2,
            )
        axes.set_yticks(range(len(found)), list(found))
        axes.set_ylim(len(found) - 0.5, -0.5)
        axes.set_xlabel("in a hundred matches")
        axes.grid(axis="y", color=LINE)
        figure.legend(loc="outside lower center", ncols=2)
    return figure


def chances_words(found: Mapping[str, Mapping[int, float]]) -> str:
    """Word `chances`.

    >>> chances_words({"holme": {61: 0.509}})
    'Marks in rows: the chance in a hundred that the first dealer wins. holme: 50.9 at 61 up. Even is 50.'
    """
    told = [
        f"{name}: " + ", ".join(f"{100 * chance:.1f} at {target} up" for target, chance in each.items())
        for name, each in found.items()
    ]
    return f"Marks in rows: the chance in a hundred that the first dealer wins. {'; '.join(told)}. Even is 50."


def match_lengths(found: Mapping[str, Sequence[float]]) -> Figure:
    """Draw how many deals a match takes: a line for each rule set, told by its marks."""
    with drawing(3.6, "Deals to a match") as (figure, axes):
        for place, (name, each) in enumerate(found.items()):
            shown = {number: 100 * chance for number, chance in enumerate(each, 1) if chance >= 0.0005}
            axes.plot(
                list(shown),
                list(shown.values()),
                marker=MARKS[place % len(MARKS)],
                markersize=6,
                label=name,
                color=(ACCENT, INK, SOFT, "#b3605a", "#a89a86")[place % 5],
                markeredgecolor=INK,
                linestyle=("-", "--", ":", "-.", (0, (5, 1)))[place % 5],
                linewidth=1.4,
            )
        axes.set_xlabel("deals")
        axes.set_ylabel("matches in a hundred")
        figure.legend(loc="outside lower center", ncols=2)
    return figure


def match_lengths_words(found: Mapping[str, Sequence[float]]) -> str:
    """Word `match_lengths`.

    >>> match_lengths_words({"a": (0.5, 0.5)})
    'Lines: how many matches take 1, 2, 3 and more deals. a: mean 1.5, most often 1.'
    """
    told = [
        f"{name}: mean {sum(number * chance for number, chance in enumerate(each, 1)):.1f}, "
        f"most often {1 + list(each).index(max(each))}"
        for name, each in found.items()
    ]
    return f"Lines: how many matches take 1, 2, 3 and more deals. {'; '.join(told)}."
