"""How often each total occurs: every hand with every turn-up, counted exactly.

What ranks are worth depends on the ranks alone, and what suits are worth on how suits fall upon equal ranks and upon
the ranks that score by themselves. So the readable scorer is asked once for each set of ranks and once for each such
pattern, never once for each of the million cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING

from noddy.cards import Card, Rank, Suit
from noddy.counting import count_ranks, count_suits, total
from noddy.drawing import Drawn
from noddy.rules import Rules
from noddy.study.ranks import Ranks, any_cards, rank_sets

if TYPE_CHECKING:
    from fractions import Fraction

Shape = tuple[tuple[int, int], ...]
"""A hand for its suits: for each of its ranks the rank itself if it can score alone, else 0, and how many there are."""


@dataclass(frozen=True)
class Distribution(Drawn):
    """Cases for each total, over every hand and turn-up: `counts` is points -> cases, lowest first."""

    counts: tuple[tuple[int, int], ...]

    @property
    def cases(self) -> int:
        """Count all cases: C(52, 3) x 49 = 1,082,900 for three cards and a turn-up."""
        return sum(cases for _, cases in self.counts)

    @property
    def mean(self) -> Fraction:
        """Give the mean total, exactly."""
        from fractions import Fraction  # costs more than the whole count, and only this needs it

        return Fraction(sum(points * cases for points, cases in self.counts), self.cases)

    @property
    def highest(self) -> int:
        """Give the highest total that occurs."""
        return self.counts[-1][0]

    @property
    def impossible(self) -> tuple[int, ...]:
        """Give the totals below the highest that no hand makes."""
        return tuple(sorted(set(range(self.highest)) - dict(self.counts).keys()))

    def __getitem__(self, points: int) -> int:
        """Give the cases worth so many points."""
        return dict(self.counts).get(points, 0)

    def at_most(self, points: int) -> int:
        """Count the cases worth at most so many points."""
        return sum(cases for each, cases in self.counts if each <= points)

    def at_least(self, points: int) -> int:
        """Count the cases worth at least so many points.

        >>> from noddy.rulesets import HOLME
        >>> distribution(HOLME).at_least(12)
        68477
        """
        return sum(cases for each, cases in self.counts if each >= points)

    @property
    def median(self) -> Fraction:
        """Give the median total, exactly: the middle case's, or the mean of the two in the middle.

        >>> from noddy.rulesets import DIGEST
        >>> distribution(DIGEST).median
        Fraction(2, 1)
        """
        from fractions import Fraction

        low, high = (
            next(points for points, _ in self.counts if self.at_most(points) > place)
            for place in ((self.cases - 1) // 2, self.cases // 2)
        )
        return Fraction(low + high, 2)


def distribution(rules: Rules) -> Distribution:
    """Count the cases for each total under a rule set.

    >>> from noddy.rulesets import DIGEST
    >>> found = distribution(DIGEST)
    >>> found.cases, found.mean, found[0], found.highest, found.impossible
    (1082900, Fraction(701814, 270725), 260220, 20, (16, 17, 18, 19))
    """
    counts: Counter[int] = Counter()
    for _, _, worth, suits in by_ranks(rules):
        for points, cases in suits:
            counts[worth + points] += cases
    return Distribution(tuple(sorted(counts.items())))


def by_ranks(rules: Rules) -> Iterator[tuple[Ranks, Rank, int, tuple[tuple[int, int], ...]]]:
    """Yield the ranks of each hand with each rank turned up, what these are worth, and what suits add: points, cases.

    >>> from noddy.rulesets import DIGEST
    >>> hand, turn_up, worth, suits = next(by_ranks(DIGEST))
    >>> "".join(map(str, hand)), str(turn_up), worth, suits
    ('AAA', 'A', 12, ((0, 4),))
    """
    apart = frozenset(ruling.value.rank for ruling in rules.honours)
    shapes: dict[Ranks, Shape] = {hand: _shape(hand, apart) for hand in rank_sets(rules.hand_size.value)}
    suits: dict[tuple[Shape, int, int], tuple[tuple[int, int], ...]] = {}
    for ranks in rank_sets(rules.hand_size.value + 1):
        worth = total(count_ranks(rules, any_cards(ranks)))
        for place, turn_up in enumerate(ranks):
            if place and ranks[place - 1] is turn_up:
                continue
            hand = ranks[:place] + ranks[place + 1 :]
            # Hands of one shape, with turn-ups alike to them, have the same ways of falling in suits.
            pattern = shapes[hand], turn_up if turn_up in apart else 0, hand.count(turn_up)
            if pattern not in suits:
                suits[pattern] = _suit_points(rules, hand, turn_up)
            yield hand, turn_up, worth, suits[pattern]


def _shape(hand: Ranks, apart: frozenset[Rank]) -> Shape:
    """Describe all that suits can depend on: how many of each rank, and the ranks that score by themselves."""
    return tuple(sorted((rank if rank in apart else 0, hand.count(rank)) for rank in set(hand)))


def _suit_points(rules: Rules, hand: Ranks, turn_up: Rank) -> tuple[tuple[int, int], ...]:
    """Count, over every way of giving these ranks suits, what the suits are worth: points, cases."""
    named = {ruling.value.suit for ruling in rules.honours} - {None}
    shades = bool(rules.colours.value.steps) or any(ruling.value.reach == "colour" for ruling in rules.honours)
    alike = [suit for suit in Suit if suit not in named]  # suits that the rules never name can be taken together,
    if shades and named:
        alike = []  # but not where colours count too and some suit is named
    turned = [(suit, 1) for suit in Suit if suit not in alike] + [(suit, len(alike)) for suit in alike[:1]]
    apart = {ruling.value.rank for ruling in rules.honours}
    whole = shades or bool(rules.costly_colours.value) or not rules.flush.value.nothing
    ranks = sorted(set(hand))
    counts: Counter[int] = Counter()
    for suit, weight in turned:
        choices = [
            _suits(hand.count(rank), [s for s in Suit if rank != turn_up or s is not suit], rank in apart or whole)
            for rank in ranks
        ]
        for choice in product(*choices):
            cards = tuple(Card(rank, s) for rank, (suits, _) in zip(ranks, choice, strict=True) for s in suits)
            points = total(count_suits(rules, cards, Card(turn_up, suit)))
            counts[points] += weight * prod(ways for _, ways in choice)
    return tuple(counts.items())


def _suits(size: int, free: list[Suit], matter: bool) -> list[tuple[tuple[Suit, ...], int]]:
    """List the ways to give suits to equal ranks, with how often; where suits cannot matter, one stands for all."""
    if matter:
        return [(suits, 1) for suits in combinations(free, size)]
    return [(tuple(free[:size]), comb(len(free), size))]
