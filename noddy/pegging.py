"""The playing-down of a count: whose turn it is, who says go, when a count closes, and what its last card pegs.

One machine for everyone who plays cards down: the deal, the players and every study. It runs over whatever is laid, be
it cards, bare ranks or places in a deal, once it is told how to count one; what a card pegs as it falls is asked of
`noddy.counting` by whoever wants to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from noddy.cards import Card, Rank
from noddy.rules import Rules

GO_OVER = 31
"""No card may be played that takes the running total past this."""

T = TypeVar("T")


class Standing(NamedTuple, Generic[T]):
    """How the playing-down stands: what each still holds, whose turn it is, and the count that is going on.

    `series` are the cards of this count and `running` is their sum; `gone` are those who have said go in it.
    """

    left: tuple[tuple[T, ...], ...]
    turn: int = 0
    series: tuple[T, ...] = ()
    running: int = 0
    gone: tuple[int, ...] = ()


class Following(NamedTuple, Generic[T]):
    """What follows upon a card: the standing after it, who says go by it, and what it pegs if it is the last.

    `after` is None where all is played out; `last` is None where the count goes on, 0 where its last card pegs nothing.
    """

    after: Standing[T] | None
    went: tuple[int, ...]
    last: int | None


@dataclass(frozen=True, slots=True)
class Pegging(Generic[T]):
    """The machine: what of a rule set the playing-down depends on, and how to count what is laid.

    `many` says whether counts follow one another until all cards are out, `last` what the last card of one pegs,
    `last_at_31` whether it does at 31 too, `must_make_fifteen` whether whoever can make a fifteen must.

    >>> from noddy.rulesets import PARLETT
    >>> machine = by_rank(PARLETT)
    >>> at = Standing(((Rank(4), Rank(5), Rank(6)), (Rank(9), Rank(9), Rank(6))))
    >>> for rank in (4, 9, 6, 6): at = machine.follow(machine.lay(at, Rank(rank))).after
    >>> at.turn, at.running, [str(rank) for rank in machine.playable(at)]
    (0, 25, ['5'])
    >>> machine.follow(machine.lay(at, Rank(5)))
    Following(after=None, went=(1,), last=1)
    """

    many: bool
    last: int
    last_at_31: bool
    must_make_fifteen: bool
    count: Callable[[T], int]

    def fitting(self, at: Standing[T], player: int) -> tuple[T, ...]:
        """List what a player could lay without passing 31."""
        room, count = GO_OVER - at.running, self.count
        return tuple([each for each in at.left[player] if count(each) <= room])

    def playable(self, at: Standing[T]) -> tuple[T, ...]:
        """List what the player whose turn it is may lay: what fits, or what makes the fifteen that must be made."""
        fitting = self.fitting(at, at.turn)
        if self.must_make_fifteen:
            return tuple([each for each in fitting if at.running + self.count(each) == 15]) or fitting
        return fitting

    def lay(self, at: Standing[T], laid: T) -> Standing[T]:
        """Lay one; it is still the turn of the player who did. Raises `ValueError` if that player does not hold it."""
        left, turn, series, running, gone = at
        hand = left[turn]
        place = hand.index(laid)
        kept = (*left[:turn], hand[:place] + hand[place + 1 :], *left[turn + 1 :])
        return Standing(kept, turn, (*series, laid), running + self.count(laid), gone)

    def closing(self, running: int) -> int:
        """Give what the last card of a count pegs where the count closes at this sum."""
        return self.last if running < GO_OVER or self.last_at_31 else 0

    def follow(self, at: Standing[T]) -> Following[T]:
        """After one is laid: pass over those who cannot come in; when nobody can, close the count and go on or end."""
        left, just, series, running, gone = at
        order = (*range(just + 1, len(left)), *range(just + 1))
        if running < GO_OVER:
            room, count, went = GO_OVER - running, self.count, gone
            for player in order:
                for each in left[player]:
                    if count(each) <= room:
                        return Following(Standing(left, player, series, running, went), went[len(gone) :], None)
                if left[player] and player != just and player not in went:
                    went = (*went, player)
            said = went[len(gone) :]
        else:
            said = ()
        last = self.closing(running)
        if self.many:
            for player in order:
                if left[player]:
                    return Following(Standing(left, player), said, last)
        return Following(None, said, last)

    def play(self, at: Standing[T], laid: T, price: Callable[[tuple[T, ...]], int]) -> tuple[int, Standing[T] | None]:
        """Lay one and see what follows: what it pegs in all, as `price` counts a series, and the standing after it."""
        down = self.lay(at, laid)
        following = self.follow(down)
        return price(down.series) + (following.last or 0), following.after

    def lines(self, at: Standing[T] | None, line: tuple[T, ...] = ()) -> Iterator[tuple[T, ...]]:
        """Yield every way to play down what is left, what is alike being played once."""
        if at is None:
            yield line
            return
        for laid in dict.fromkeys(self.playable(at)):
            yield from self.lines(self.follow(self.lay(at, laid)).after, (*line, laid))


def pegging(rules: Rules, count: Callable[[T], int]) -> Pegging[T]:
    """Make the machine of a rule set, over things that `count` counts."""
    return Pegging(
        rules.series.value == "many",
        rules.last.value,
        rules.last_at_31.value,
        rules.must_make_fifteen.value,
        count,
    )


def by_card(rules: Rules) -> Pegging[Card]:
    """Make the machine of a rule set over cards."""
    return pegging(rules, attrgetter("value"))


def by_rank(rules: Rules) -> Pegging[Rank]:
    """Make the machine of a rule set over bare ranks."""
    return pegging(rules, attrgetter("count"))
