"""The figures that the lessons ask for, each computed: how many hands, how often a pair, a fifteen, a Noddy in hand.

>>> fact("hands"), fact("noddy-in-hand")
('22,100', '12/221')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

from noddy.cards import DECK, Rank
from noddy.counting import Kind, Scores, count_ranks
from noddy.match import greedy, play_match
from noddy.rules import UnknownName
from noddy.rulesets import PAR_PARI, RULE_SETS
from noddy.study.ranks import Ranks, any_cards, rank_sets, ways

ALIKE = {Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL}


@cache
def _tally(size: int) -> tuple[tuple[Ranks, int, Scores], ...]:
    """List every set of ranks of so many cards, with its ways and what its ranks score."""
    return tuple((ranks, ways(ranks), count_ranks(PAR_PARI, any_cards(ranks))) for ranks in rank_sets(size))


def having(size: int, test: Callable[[Scores], bool]) -> int:
    """Count the sets of so many cards whose items pass a test.

    >>> having(3, lambda scores: any(score.kind in ALIKE for score in scores))
    3796
    """
    return sum(many for _, many, scores in _tally(size) if test(scores))


def fifteens(scores: Scores) -> int:
    """Count the fifteens among items."""
    return sum(score.kind == Kind.FIFTEEN for score in scores)


def suited(size: int, least: int) -> int:
    """Count the sets of so many cards with `least` or more of one suit, where only one suit can have so many."""
    return sum(4 * comb(13, many) * comb(39, size - many) for many in range(least, size + 1))


def three_make_fifteen() -> int:
    """Count the three cards that make fifteen all together."""
    return sum(ways(ranks) for ranks, _, _ in _tally(3) if sum(min(rank, 10) for rank in ranks) == 15)


def noddy_in_hand() -> Fraction:
    """Give the chance that one of three cards is the Knave of the suit turned up."""
    found = sum(
        1
        for turned, knave in ((turned, knave) for turned in DECK for knave in DECK)
        if knave.rank == Rank.JACK and knave.suit == turned.suit and knave != turned
    )
    # Each such pair leaves C(50, 2) ways to fill the hand.
    return Fraction(found * comb(50, 2), 52 * comb(51, 3))


def batt() -> Fraction:
    """Give the chance of three fives in hand with a Knave turned up."""
    fives = sum(1 for hand in combinations(DECK, 3) if all(card.rank is Rank.FIVE for card in hand))
    return Fraction(fives * 4, comb(52, 3) * 49)


@cache
def deals_played(rules: str, target: int, games: int = 100) -> float:
    """Give the mean number of deals in games between two players who take the most they can, from a fixed seed."""
    found = RULE_SETS[rules]
    matches = (play_match(found, [greedy, greedy], Random(game), target) for game in range(games))
    return sum(len(match.deals) for match in matches) / games


def percent(part: int | Fraction, whole: int = 1, places: int = 2) -> str:
    """Write a share as a percentage.

    >>> percent(1, 13)
    '7.69%'
    """
    return f"{float(100 * Fraction(part) / whole):.{places}f}%"


def _share(part: int, whole: int) -> str:
    """Write a count with the share that it is."""
    return f"{part:,} of {whole:,}, {percent(part, whole)}"


@cache
def facts() -> dict[str, str]:
    """Compute every figure, written as the lessons print it, by name."""
    hands, fours, pairs = comb(52, 3), comb(52, 4), comb(52, 2)
    some = {kind: lambda scores, kind=kind: any(score.kind == kind for score in scores) for kind in Kind}

    def alike(scores: Scores) -> bool:
        return any(score.kind in ALIKE for score in scores)

    numbers: Counter[int] = Counter()
    for _, many, scores in _tally(4):
        numbers[fifteens(scores)] += many
    found = {
        "combinations": str(2**4 - 1 - 4),
        "hands": f"{hands:,}",
        "cases": f"{hands * 49:,}",
        "pair-in-three": _share(having(3, alike), hands),
        "flush-in-three": _share(suited(3, 3), hands),
        "sequence-in-three": _share(having(3, some[Kind.RUN]), hands),
        "two-make-fifteen": _share(having(2, some[Kind.FIFTEEN]), pairs),
        "three-make-fifteen": _share(three_make_fifteen(), hands),
        "fifteen-in-three": _share(having(3, some[Kind.FIFTEEN]), hands),
        "fifteen-in-four": percent(having(4, some[Kind.FIFTEEN]), fours),
        "pair-in-four": percent(having(4, alike), fours),
        "sequence-in-four": percent(having(4, some[Kind.RUN]), fours),
        "flush-in-four": percent(suited(4, 3), fours),
        "knave-turned-up": str(Fraction(4, 52)),
        "noddy-in-hand": str(noddy_in_hand()),
        "noddy-in-hand-percent": percent(noddy_in_hand()),
        "noddy-in-hand-one-in": str(round(1 / noddy_in_hand())),
        "batt-cases": f"{batt() * hands * 49}",
        "batt-one-in": f"{round(1 / batt()):,}",
        "twenty-card-pairs": f"{having_small(2)} of {comb(20, 2)}",
    }
    found |= {f"fifteens-{number}": percent(many, fours) for number, many in numbers.items()}
    return found


def having_small(size: int, highest: int = 5) -> int:
    """Count the sets of two cards of one rank in a small pack, ace to `highest` in four suits."""
    pack = [card for card in DECK if card.rank <= highest]
    return sum(1 for cards in combinations(pack, size) if len({card.rank for card in cards}) == 1)


DEALS = {"deals-par-pari-21": ("par-pari", 21), "deals-par-pari-61": ("par-pari", 61), "deals-holme-61": ("holme", 61)}
"""The figures that take a second each: the length of a game, to the nearest deal."""


def fact(name: str) -> str:
    """Give one figure as the lessons print it; raise `UnknownName` for a name that is not there."""
    if name in DEALS:
        return f"{deals_played(*DEALS[name]):.0f}"
    found = facts().get(name)
    if found is None:
        raise UnknownName(f"there is no figure {name!r}; there are {', '.join([*facts(), *DEALS])}")
    return found
