"""How two greedy players play a deal out, found once for all the ways in which its suits can fall.

A set of suit patterns walks down the play together and parts only where a flush, or a card that scores by itself, makes
one of them peg more or choose another card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from noddy.counting import total
from noddy.pegging import Pegging, Standing, pegging
from noddy.rules import Rules
from noddy.study.ranks import Ranks, rank_scores
from noddy.study.suits import Pattern

Step = tuple[int, int]
"""A player (0 leads, 1 deals) and the points he scores before the other scores again."""
Steps = tuple[Step, ...]


def merged(*steps: Step) -> Steps:
    """Join the steps of a player that follow one another; leave out those of no points.

    >>> merged((0, 0), (1, 2), (1, 3), (0, 1))
    ((1, 5), (0, 1))
    """
    found: list[Step] = []
    for player, points in steps:
        if points and found and found[-1][0] == player:
            found[-1] = player, found[-1][1] + points
        elif points:
            found.append((player, points))
    return tuple(found)


@dataclass
class GreedyLines:
    """The lines of two greedy players; cards are told by their places: player 0's first, each hand lowest first.

    >>> from noddy.cards import Rank
    >>> from noddy.rulesets import DIGEST
    >>> arthur, bertha = (Rank(4), Rank(5), Rank(6)), (Rank(6), Rank(9), Rank(9))
    >>> GreedyLines(DIGEST).lines(arthur, bertha, 1, [((), ())])
    {((0, 6), (1, 1)): 1}
    """

    rules: Rules
    patterns: list[Pattern] = field(default_factory=list)
    ranks: Ranks = ()
    values: list[int] = field(default_factory=list)
    _pegs: dict[Ranks, int] = field(default_factory=dict)
    _together: dict[tuple[int, ...], int] = field(default_factory=dict)
    _alone: dict[int, dict[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keep what is asked at every card."""
        self.flush = "flush" in self.rules.in_play.value and not self.rules.flush.value.nothing
        self.honours = "honours" in self.rules.in_play.value
        self.machine: Pegging[int] = pegging(self.rules, self.values.__getitem__)

    def lines(self, own: Ranks, other: Ranks, live: int, patterns: list[Pattern]) -> dict[Steps, int]:
        """Play two hands out under a set of patterns (bits): what is scored step by step -> the patterns that do so."""
        if len(patterns) != len(self.patterns):
            self.patterns = list(patterns)
            self._together.clear()
            self._alone.clear()
        self.ranks, size = (*own, *other), len(own)
        self.values[:] = [rank.count for rank in self.ranks]
        found: dict[Steps, int] = {}
        hands = tuple(range(size)), tuple(range(size, 2 * size))
        for steps, those in self._walk(Standing(hands), live, ()):
            play = merged(*steps)
            found[play] = found.get(play, 0) | those
        return found

    def _walk(self, at: Standing[int], live: int, steps: Steps) -> Iterator[tuple[Steps, int]]:
        """Let the player whose turn it is play, for each set of patterns that chooses alike, and so on to the end."""
        for those, points, card in self._choices(at, live):
            following = self.machine.follow(self.machine.lay(at, card))
            after = (*steps, (at.turn, points + (following.last or 0)))
            if following.after is None:
                yield after, those
            else:
                yield from self._walk(following.after, those, after)

    def _choices(self, at: Standing[int], live: int) -> list[tuple[int, int, int]]:
        """Choose greedily under each pattern: (patterns, points, card). The hand is in order: ties go to the first."""
        chosen = [(live, -1, -1)]
        for card in self.machine.playable(at):
            after = []
            for those, points in self._pegged((*at.series, card), live):
                for patterns, best, kept in chosen:
                    if both := patterns & those:
                        after.append((both, points, card) if points > best else (both, best, kept))
            chosen = after
        return chosen

    def _pegged(self, series: tuple[int, ...], live: int) -> list[tuple[int, int]]:
        """Count what the last card pegs: (patterns, points)."""
        laid = tuple([self.ranks[card] for card in series])
        points = self._pegs.get(laid)
        if points is None:
            points = self._pegs[laid] = total(rank_scores(self.rules, laid))
        if self.flush and len(series) >= 3:
            return self._with_flush(series, live, points)
        if self.honours:
            found = ((live & those, points + more) for more, those in self._by_itself(series[-1]).items())
            return [(those, pegged) for those, pegged in found if those]
        return [(live, points)]

    def _with_flush(self, series: tuple[int, ...], live: int, points: int) -> list[tuple[int, int]]:
        """Part the patterns by how many of the last cards share a suit."""
        found, more = [], 0
        for length in range(3, len(series) + 1):
            those = live & self._sharing(series[-length:])
            if live & ~those:
                found.append((live & ~those, points + more))
            if not those:
                return found
            live, more = those, self.rules.flush.value(length)
        return [*found, (live, points + more)]

    def _sharing(self, cards: tuple[int, ...]) -> int:
        """Give the patterns in which these cards share a suit."""
        if cards not in self._together:
            bits = sum(1 << card for card in cards)
            self._together[cards] = sum(
                1 << place for place, (blocks, _) in enumerate(self.patterns) if any(bits & ~b == 0 for b in blocks)
            )
        return self._together[cards]

    def _by_itself(self, card: int) -> dict[int, int]:
        """Give what a card pegs by itself -> the patterns in which it does."""
        if card not in self._alone:
            found: dict[int, int] = {}
            for place, (_, alone) in enumerate(self.patterns):
                found[alone[card]] = found.get(alone[card], 0) | 1 << place
            self._alone[card] = found
        return self._alone[card]
