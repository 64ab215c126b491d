"""The playing-down of a count: whose turn it is, who says go, when a count closes, and what its last card pegs.

One machine for everyone who plays cards down: the deal, the players and every study. It runs over whatever is laid, be
it cards, bare ranks or places in a deal, once it is told how to count one; what a card pegs as it falls is asked of
`noddy.counting` by whoever wants to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
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

    # ---- the rules of it, about hands and a sum alone

    def fits(self, hand: Sequence[T], running: int) -> list[T]:
        """List what of a hand can be laid without passing 31."""
        room, count = GO_OVER - running, self.count
        return [each for each in hand if count(each) <= room]

    def may(self, hand: Sequence[T], running: int) -> list[T]:
        """List what of a hand may be laid: what fits, or what makes the fifteen that must be made."""
        fitting = self.fits(hand, running)
        if self.must_make_fifteen:
            return [each for each in fitting if running + self.count(each) == 15] or fitting
        return fitting

    def coming(self, left: Sequence[Sequence[T]], running: int, just: int) -> int:
        """Find who lays next in a count after the player who just did, in turn and last that one again; -1: nobody."""
        room, count = GO_OVER - running, self.count
        if room:
            for player in _round(len(left), just):
                for each in left[player]:
                    if count(each) <= room:
                        return player
        return -1

    def leading(self, left: Sequence[Sequence[T]], just: int) -> int:
        """Find who leads the next count after one is closed; -1: all is played out."""
        if self.many:
            for player in _round(len(left), just):
                if left[player]:
                    return player
        return -1

    def closing(self, running: int) -> int:
        """Give what the last card of a count pegs where the count closes at this sum."""
        return self.last if running < GO_OVER or self.last_at_31 else 0

    # ---- the same as a state

    def fitting(self, at: Standing[T], player: int) -> tuple[T, ...]:
        """List what a player could lay without passing 31."""
        return tuple(self.fits(at.left[player], at.running))

    def playable(self, at: Standing[T]) -> tuple[T, ...]:
        """List what the player whose turn it is may lay."""
        return tuple(self.may(at.left[at.turn], at.running))

    def lay(self, at: Standing[T], laid: T) -> Standing[T]:
        """Lay one; it is still the turn of the player who did. Raises `ValueError` if that player does not hold it."""
        left, turn, series, running, gone = at
        hand = left[turn]
        place = hand.index(laid)
        kept = (*left[:turn], hand[:place] + hand[place + 1 :], *left[turn + 1 :])
        return Standing(kept, turn, (*series, laid), running + self.count(laid), gone)

    def follow(self, at: Standing[T]) -> Following[T]:
        """After one is laid: pass over those who cannot come in; when nobody can, close the count and go on or end."""
        left, just, series, running, gone = at
        comes = self.coming(left, running, just)
        went: tuple[int, ...] = ()
        if running < GO_OVER:
            passed = takewhile(lambda player: player not in (comes, just), _round(len(left), just))
            went = tuple([player for player in passed if left[player] and player not in gone])
        if comes >= 0:
            return Following(Standing(left, comes, series, running, gone + went), went, None)
        leads = self.leading(left, just)
        return Following(Standing(left, leads) if leads >= 0 else None, went, self.closing(running))

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


@lru_cache(maxsize=64)
def _round(players: int, just: int) -> tuple[int, ...]:
    """List the players in turn after one of them, who comes last."""
    return (*range(just + 1, players), *range(just + 1))


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
