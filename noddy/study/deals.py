"""Every deal for two, grouped by what is scored in it: with three cards each 18,729,838,400, and no loop over them.

Ranks decide the sums, the pairs, the runs and what may be played; suits decide only the flush and the cards that score
by themselves. So the readable scorer is asked about ranks (206,700 ways to deal two hands), and about suits (some
thousands of ways in which they can matter), and the two are multiplied. Both players are `noddy.match.greedy`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb

from noddy.cards import Rank
from noddy.counting import count_ranks, total
from noddy.parameters import PARAMETERS, Bears, Known
from noddy.rules import Rules
from noddy.study.greedy_lines import GreedyLines, Steps, merged
from noddy.study.ranks import Ranks, any_cards, rank_sets
from noddy.study.suits import BOTH, Key, SuitWays

Found = dict[Steps, tuple[Counter[int], Counter[int]]]
"""Play -> without and with a Jack turned up -> what the two hands are worth, as one figure -> deals."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What is scored in a deal: the turned-up Jack and who takes it, both hands, the play step by step.

    Player 0 leads and player 1 deals; `hands_first` says whether the hands are counted before the play.
    """

    turned: int
    taker: int
    hands: tuple[int, int]
    play: Steps
    hands_first: bool

    def steps(self) -> Steps:
        """Give the whole deal as steps, in order.

        >>> Scoring(0, 0, (6, 9), ((1, 6), (0, 1)), True).steps()
        ((0, 6), (1, 15), (0, 1))
        """
        shown = tuple(enumerate(self.hands))
        return merged((self.taker, self.turned), *(shown + self.play if self.hands_first else self.play + shown))

    def pegged(self) -> tuple[int, int]:
        """Give what each player pegs in the play."""
        sums = [0, 0]
        for player, points in self.play:
            sums[player] += points
        return sums[0], sums[1]


Grouped = dict[Scoring, int]
"""Scoring -> number of deals."""


def cases(rules: Rules) -> int:
    """Count all deals for two.

    >>> from noddy.rulesets import HOLME
    >>> cases(HOLME)
    18729838400
    """
    size = rules.hand_size.value
    return comb(52, size) * comb(52 - size, size) * (52 - 2 * size)


def refuse_strangers(rules: Rules) -> None:
    """Raise `ValueError` for rules with something that Noddy has not: a crib, a mogg, points in lieu of dealing.

    >>> from noddy.rulesets import RULE_SETS
    >>> refuse_strangers(RULE_SETS["cribbage"])
    Traceback (most recent call last):
        ...
    ValueError: cribbage has what Noddy has not: dealt, crib-flush-from, lurch
    """
    strange = [
        row.name
        for row in PARAMETERS
        if row.known is not Known.EVERY and getattr(rules, row.attribute).value != row.absent
    ]
    if strange:
        raise ValueError(f"{rules.name} has what Noddy has not: {', '.join(strange)}")


def group_deals(rules: Rules, pairs: Iterable[tuple[Ranks, Ranks]] | None = None) -> Grouped:
    """Group deals by their scoring: all of them, or those in which the two hands have these ranks.

    >>> from noddy.cards import Rank
    >>> from noddy.rulesets import HOLME
    >>> fives, sixes = (Rank.FIVE,) * 3, (Rank.SIX,) * 3
    >>> sum(group_deals(HOLME, [(fives, sixes)]).values()) == 4 * 4 * 46
    True
    """
    refuse_strangers(rules)
    found = _all_ranks(rules.only(Bears.HAND, Bears.PLAY)) if pairs is None else group_ranks(rules, pairs)
    taker = 1 if rules.turned_up_jack_to.value == "dealer" else 0
    paid = 0 if rules.turned_up_jack_to.value == "nobody" else rules.jack_turned_up.value
    first = rules.hand_counted.value == "before play"
    grouped: Counter[Scoring] = Counter()
    for play, (plain, with_jack) in found.items():
        for turned, hands in ((0, plain), (paid, with_jack)):
            for both, deals in hands.items():
                grouped[Scoring(turned, taker, divmod(both, BOTH), play, first)] += deals
    return grouped


@lru_cache(maxsize=1)
def _all_ranks(rules: Rules) -> Found:
    """Group all deals; the last rule set asked for is kept, and serves whoever pays otherwise for the turn-up alone."""
    return group_ranks(rules, rank_pairs(rules.hand_size.value))


def rank_pairs(size: int, firsts: Iterable[Ranks] | None = None) -> Iterator[tuple[Ranks, Ranks]]:
    """Yield the ranks of two hands out of one pack, player 0's first: 206,700 for three cards each.

    >>> sum(1 for _ in rank_pairs(3, list(rank_sets(3))[:2])), sum(1 for _ in rank_pairs(2))
    (896, 8281)
    """
    every = tuple(rank_sets(size))
    for own, other in product(every if firsts is None else firsts, every):
        if all(own.count(rank) + other.count(rank) <= 4 for rank in own):
            yield own, other


def group_ranks(rules: Rules, pairs: Iterable[tuple[Ranks, Ranks]]) -> Found:
    """Group the deals in which the two hands have these ranks."""
    worth = {ranks: total(count_ranks(rules, any_cards(ranks))) for ranks in rank_sets(rules.hand_size.value + 1)}
    suits, play = SuitWays(rules), GreedyLines(rules)
    found: Found = {}
    for own, other in pairs:
        live, turn_ups = 0, Counter[tuple[bool, int, Key]]()
        for rank, key in suits.keys(own, other):
            live |= suits.patterns(key)
            turn_ups[rank is Rank.JACK, worth[_with(own, rank)] * BOTH + worth[_with(other, rank)], key] += 1
        for line, patterns in play.lines(own, other, live, suits.known).items():
            tallies = found.setdefault(line, (Counter(), Counter()))
            for (jack, both, key), alike in turn_ups.items():
                hands = tallies[jack]
                for more, ways in suits.ways(key, patterns):
                    hands[both + more] += alike * ways
    return found


def _with(hand: Ranks, turn_up: Rank) -> Ranks:
    """Put the turned-up rank to a hand, lowest first."""
    return tuple(sorted((*hand, turn_up)))
