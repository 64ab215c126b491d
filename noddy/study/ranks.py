"""Bare ranks in place of cards: the sets of them, how suits fall upon them, and what they peg by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb

from noddy.cards import DECK, Card, Rank
from noddy.counting import Scores, count_play
from noddy.rules import Rules

Ranks = tuple[Rank, ...]


def rank_sets(size: int) -> Iterator[Ranks]:
    """Yield every set of ranks that so many cards can have, lowest first."""
    return (ranks for ranks in combinations_with_replacement(Rank, size) if max(map(ranks.count, ranks)) <= 4)


def any_cards(ranks: Ranks) -> tuple[Card, ...]:
    """Take cards of these ranks, of whatever suits."""
    return tuple([DECK[4 * (rank - 1) + ranks[:place].count(rank)] for place, rank in enumerate(ranks)])


def unlike(ranks: Ranks) -> tuple[Card, ...]:
    """Take cards of these ranks so that no three in a row share a suit."""
    return tuple([DECK[4 * (rank - 1) + place % 4] for place, rank in enumerate(ranks)])


def suited(ranks: Ranks) -> Iterator[tuple[Card, ...]]:
    """Give suits to ranks in every way.

    >>> len(list(suited((Rank.SEVEN, Rank.SEVEN, Rank.EIGHT))))
    24
    """
    groups = [combinations(DECK[4 * (rank - 1) : 4 * rank], ranks.count(rank)) for rank in dict.fromkeys(ranks)]
    return (tuple([card for group in groups for card in group]) for groups in product(*groups))


def ways(*hands: Ranks) -> int:
    """Count the ways to give suits to hands of ranks out of one pack.

    >>> ways((Rank.SEVEN, Rank.SEVEN, Rank.EIGHT)), sum(map(ways, rank_sets(3)))
    (24, 22100)
    >>> ways((Rank.SEVEN, Rank.SEVEN), (Rank.SEVEN, Rank.EIGHT))
    48
    """
    found, dealt = 1, Ranks()
    for hand in hands:
        for rank in set(hand):
            found *= comb(4 - dealt.count(rank), hand.count(rank))
        dealt += hand
    return found


def suits_in_play(rules: Rules) -> bool:
    """Say whether a suit can peg in the play, by a flush or by a card that scores by itself."""
    played = rules.in_play.value
    flush = "flush" in played and not rules.flush.value.nothing
    return flush or ("honours" in played and bool(rules.honours))


def rank_scores(rules: Rules, series: Ranks) -> Scores:
    """Ask the readable scorer what the last rank of a series pegs by ranks alone, the point for last not counted.

    >>> from noddy.rulesets import PARLETT
    >>> for score in rank_scores(PARLETT, (Rank(4), Rank(9), Rank(6), Rank(6))): print(score.kind, score.points)
    twenty-five 4
    pair 2
    """
    return count_play(rules, unlike(series))
