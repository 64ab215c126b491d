"""Sheets to print: each a pure function to one whole HTML document, for A4 or Letter, that a browser prints as it is.

What stands on a sheet is in its template, how it looks in its style sheet (`press.paper`); here is what they are given.
Everything is drawn to fit both papers, in black with one colour that a grey printer may lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from markupsafe import Markup

from press import pack
from press.evidence import CARDS, FOILS, LADDER, EvidenceCard
from press.paper import Paper, part, render, sheet


def rungs() -> list[tuple[int, str, str]]:
    """List the rungs of the ladder from the top: number, name, hint."""
    return [(rung, name, hint) for rung, (name, hint) in reversed(list(enumerate(LADDER)))]


def pack_sheet(paper: Paper, learner: bool = False) -> str:
    """Lay out the pack, eight cards a leaf, each leaf of faces followed by its backs.

    The grid of 256 by 190 mm stands in the middle of the paper, so faces and backs meet whichever way the sheet turns.
    The four free places of the last leaf tell what a player wants to have at hand.
    """
    return sheet(
        "pack.html.j2",
        paper,
        "A pack to cut out, with corner letters" if learner else "A pack to cut out, as it was about 1600",
        styles=("pack",),
        landscape=True,
        margins=((paper.width - 190) / 2, (paper.height - 256) / 2),
        eights=[[pack.svg(card, learner) for card in cards] for cards in pack.in_eights()],
        learner=learner,
        symbols=pack.symbols(),
        signs=[(suit.word, pack.sign(suit, 5, 5, 9)) for suit in sorted(pack.SIGNS, key=str)],
        back=pack.back(),
    )


# ---- evidence cards


def front(card: EvidenceCard) -> Markup:
    """Draw the front of an evidence card: its letter and the exact words, nothing else.

    The words are drawn piece by piece, since italics may be cut off with what is left out.
    """
    return render("front.html.j2", letter=card.letter, long=_long(card), pieces=card.pieces)


def reverse(card: EvidenceCard) -> Markup:
    """Draw the back: who and when, one line of setting, the words in modern spelling. No rung and no trap."""
    setting = card.witness.context.split(". ")[0].rstrip(".") + "."
    return render("reverse.html.j2", card=card, long=_long(card), setting=setting)


def _long(card: EvidenceCard) -> bool:
    """Say whether a card needs smaller letters."""
    return len(card.original.split()) > 90


def evidence_sheet(paper: Paper) -> str:
    """Lay out the evidence cards, four a leaf, each leaf followed by its backs with left and right changed over."""
    return sheet(
        "evidence-cards.html.j2",
        paper,
        "Evidence cards",
        styles=("evidence-cards",),
        margins=((paper.height - 254) / 2 - 1, (paper.width - 180) / 2),
        fronts=[front(card) for card in CARDS + FOILS],
        backs=[reverse(card) for card in CARDS + FOILS],
    )


def large_evidence_sheet(paper: Paper) -> str:
    """Write the evidence cards large: 18 point without serifs, modern spelling first, two leaves a long card."""
    return sheet("evidence-cards-large.html.j2", paper, "Evidence cards in large print", ("large",), cards=CARDS)


# ---- the ladder, the slips, the strip of time


def ladder_sheet(paper: Paper) -> str:
    """Draw the ladder of proof, to lay cards on."""
    return sheet("ladder.html.j2", paper, "The ladder of proof", ("ladder",), landscape=True, rungs=rungs())


def slips_sheet(paper: Paper) -> str:
    """Draw slips for claims, six a leaf, to cut apart."""
    return sheet("claim-slips.html.j2", paper, "Claim slips", ("claim-slips",))


def strip_sheet(paper: Paper) -> str:
    """Draw strips of time, 1550 to 1910, for the cards to be placed on: once written, once printed."""
    return sheet("strip-of-time.html.j2", paper, "A strip of time", ("strip-of-time",), landscape=True)


# ---- boards, score sheets, the grid


def board_svg(name: str, up: int, marks: Iterable[int]) -> Markup:
    """Draw one player's track: `up` holes in rows of 31, the marked ones ringed and numbered.

    >>> board_svg("Mine", 21, (21,)).count("<circle")
    22
    """
    targets = sorted({mark for mark in marks if mark <= up})
    holes = []
    for hole in range(1, up + 1):
        row, place = divmod(hole - 1, 31)
        y = 15 + row * 14
        told = hole in targets or hole % 5 == 0 or hole == 1
        at = {"x": f"{6 + place * 8.1:g}", "y": y, "below": f"{y + 7.6:g}"}
        holes.append({**at, "number": hole, "ringed": hole in targets, "told": told})
    label = f"{name}: {up} holes; marked are {', '.join(map(str, targets))}"
    return part("parts.html.j2", "board", name, 13 + -(-up // 31) * 14, holes, label)


def board_sheet(paper: Paper, up: int, marks: Sequence[int]) -> str:
    """Draw a board for two: a track of holes each, the targets marked; for drilling, or for counters."""
    boards = [board_svg(name, up, marks) for name in ("The dealer", "The other")]
    title = f"A noddy board, {up} up"
    return sheet("board.html.j2", paper, title, ("board",), landscape=True, up=up, marks=marks, boards=boards)


def score_sheet(paper: Paper) -> str:
    """Draw a score sheet for two: deal by deal, and a place to chalk."""
    return sheet("score-sheet.html.j2", paper, "Score sheet", ("score-sheet",))


def grid_rows() -> list[tuple[str, str]]:
    """List every combination of four cards: the places taken, and how many they are, in words.

    >>> grid_rows()[0], grid_rows()[-1]
    (('1 2', 'two'), ('1 2 3 4', 'four'))
    """
    sizes = {2: "two", 3: "three", 4: "four"}
    return [(" ".join(places), name) for size, name in sizes.items() for places in combinations("1234", size)]


def grid_sheet(paper: Paper) -> str:
    """Draw the grid of the eleven combinations of four cards, twice."""
    return sheet("grid.html.j2", paper, "Every combination of four cards", ("grid",), rows=grid_rows())
