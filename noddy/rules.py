"""Rules that carry their evidence: every parameter is a value with the words, or the argument, behind it.

`Rules` is frozen data. A rule set is one file in ``noddy/rulesets`` that reads like its source; a *reading* changes a
parameter and keeps the reason for it. No code asks which rule set it has been given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from noddy.cards import Rank, Suit

T = TypeVar("T")
V = TypeVar("V")


class UnknownName(ValueError):
    """A rule set, reading, value, record or witness that does not exist; the message lists those that do."""


class Grade(StrEnum):
    """How a parameter is known."""

    ATTESTED = "attested"
    """A period text about this very game says it."""
    INFERRED = "inferred"
    """It follows from a period text by an argument that is given, or is borrowed from a text on a near relation."""
    CONJECTURED = "conjectured"
    """A guess that fills a gap, because something has to stand there for the game to be played."""
    MODERN = "modern"
    """A modern author says so."""
    SILENT = "silent"
    """No source speaks of it; the value is what silence leaves."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a parameter has its value: grade, witness, its exact words, and our argument.

    `words` are exact and stand in the witness's text; for a modern witness they are empty and `argument` paraphrases.
    """

    grade: Grade
    witness: str = ""
    words: str = ""
    argument: str = ""

    def __str__(self) -> str:
        """Tell the evidence in one line, for a listing."""
        quoted = f"“{self.words}”" if self.words else ""
        told = " ".join(part for part in (quoted, self.argument) if part)
        return f"{told} [{self.grade}{': ' + self.witness if self.witness else ''}]"


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    """A value with its evidence."""

    value: T
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Source:
    """Makes rulings that rest on one witness: ``holme = Source("1688-holme")``."""

    witness: str

    def says(self, value: V, words: str, argument: str = "") -> Ruling[V]:
        """Rule by the witness's exact words."""
        return Ruling(value, Evidence(Grade.ATTESTED, self.witness, words, argument))

    def infers(self, value: V, argument: str, words: str = "") -> Ruling[V]:
        """Rule by an argument from the witness, or by borrowing from it."""
        return Ruling(value, Evidence(Grade.INFERRED, self.witness, words, argument))

    def reports(self, value: V, paraphrase: str) -> Ruling[V]:
        """Rule as a modern author does, told in our own words."""
        return Ruling(value, Evidence(Grade.MODERN, self.witness, "", paraphrase))

    def silent(self, value: V, argument: str) -> Ruling[V]:
        """Rule by what the witness's silence leaves."""
        return Ruling(value, Evidence(Grade.SILENT, self.witness, "", argument))

    def guesses(self, value: V, argument: str) -> Ruling[V]:
        """Fill a gap that the witness leaves and that play cannot do without."""
        return Ruling(value, Evidence(Grade.CONJECTURED, self.witness, "", argument))


@dataclass(frozen=True, slots=True)
class Price:
    """Points for a combination of n cards: a figure for each size named, otherwise `flat` and `each` a card.

    >>> same_rank(2, 6, 12)(3), flat(2)(4), per_card()(4), run_prices(3, 4)(5), NOTHING(4)
    (6, 2, 4, 5, 0)
    """

    flat: int = 0
    each: int = 0
    named: tuple[tuple[int, int], ...] = ()
    least: int = 1

    def __call__(self, size: int) -> int:
        """Price a combination of `size` cards."""
        if size < self.least:
            return 0
        for named, points in self.named:
            if named == size:
                return points
        return self.flat + self.each * size

    @property
    def nothing(self) -> bool:
        """Say whether nothing is ever paid."""
        return not (self.flat or self.each or any(points for _, points in self.named))

    def __str__(self) -> str:
        """Tell the price in words.

        >>> print(run_prices(2, 4)); print(flat(2)); print(per_card(3)); print(NOTHING); print(Price(2, 1))
        2 for three, 4 for four, then 1 a card
        2
        1 a card
        nothing
        2 and 1 a card
        """
        if self.nothing:
            return "nothing"
        named = [f"{points} for {_NUMBERS[size]}" for size, points in self.named]
        rest = [str(self.flat)] if self.flat else []
        rest += [f"{self.each} a card"] if self.each else []
        tail = " and ".join(rest)
        return ", ".join(named) + (", then " if named and tail else "") + tail


_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")
NOTHING = Price()


def flat(points: int) -> Price:
    """Price every such combination alike."""
    return Price(flat=points)


def per_card(least: int = 1) -> Price:
    """Price one a card, from `least` cards on."""
    return Price(each=1, least=least)


def same_rank(pair: int, royal: int, double_royal: int) -> Price:
    """Price two, three and four cards of a rank."""
    return Price(named=((2, pair), (3, royal), (4, double_royal)), least=2)


def run_prices(three: int, four: int) -> Price:
    """Price a run of three and of four; five and more are one a card."""
    return Price(each=1, named=((3, three), (4, four)), least=3)


@dataclass(frozen=True, slots=True)
class Honour:
    """A card that scores by itself: its kind of score, rank, points, and suit (None: the suit of the turn-up)."""

    kind: str
    rank: Rank
    suit: Suit | None
    points: int

    def __str__(self) -> str:
        """Name the card and what it pays."""
        suit = self.suit.word if self.suit else "the turned-up suit"
        return f"{self.rank.word} of {suit}: {self.points}"


@dataclass(frozen=True, slots=True)
class Option:
    """One side of a reading: the value as spelled, the argument for it, and the rulings that it puts in place."""

    value: str
    argument: str
    changes: tuple[tuple[str, Ruling[Any] | tuple[Ruling[Honour], ...]], ...] = ()


def option(value: str, argument: str, **changes: Ruling[Any] | tuple[Ruling[Honour], ...]) -> Option:
    """Write an option; keyword names are parameters of `Rules`."""
    return Option(value, argument, tuple(changes.items()))


@dataclass(frozen=True, slots=True)
class Reading:
    """An open question as a switch: id, why it is open, and its options, the default first."""

    id: str
    why: str
    options: tuple[Option, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """Spell the values, the default first."""
        return tuple(each.value for each in self.options)


def silence(value: V, argument: str) -> Ruling[V]:
    """Rule by silence where there is no one witness to name."""
    return Ruling(value, Evidence(Grade.SILENT, "", "", argument))


@dataclass(frozen=True)
class Rules:
    """A whole rule set. Every parameter is a `Ruling`; prices are `Price`.

    Parameters are named with hyphens outside Python (``twenty-five``); see `parameters`. `order` is the place in lists.
    """

    name: str
    order: int
    title: str
    what: str
    target: Ruling[int]
    players: Ruling[tuple[int, ...]]
    hand_size: Ruling[int]
    jack_turned_up: Ruling[int]
    turned_up_jack_to: Ruling[str]
    hand_counted: Ruling[str]
    declared: Ruling[str]
    fifteen: Ruling[Price]
    twenty_five: Ruling[Price]
    thirty_one_in_hand: Ruling[Price]
    pairs: Ruling[Price]
    runs: Ruling[Price]
    flush: Ruling[Price]
    flush_from: Ruling[str]
    honours: tuple[Ruling[Honour], ...]
    honours_add: Ruling[bool]
    turned_up_courts: Ruling[str]
    in_play: Ruling[tuple[str, ...]]
    play_sums: Ruling[str]
    last: Ruling[int]
    hitter: Ruling[Price]
    series: Ruling[str]
    four_handed: Ruling[str]
    readings: tuple[Reading, ...] = ()
    chosen: tuple[tuple[str, str], ...] = field(default=())

    def parameters(self) -> Iterator[tuple[str, Ruling[Any]]]:
        """Yield every parameter by its hyphenated name, each honour under its own kind.

        >>> from noddy.rulesets import HOLME
        >>> dict(HOLME.parameters())["twenty-five"].evidence.words
        'every 25 is 2'
        """
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name == "honours":
                for honour in value:
                    yield honour.value.kind.replace(" ", "-"), honour
            elif isinstance(value, Ruling):
                yield item.name.replace("_", "-"), value

    def ruling(self, parameter: str) -> Ruling[Any]:
        """Find a parameter by its hyphenated name; raise `UnknownName` otherwise."""
        for name, ruling in self.parameters():
            if name == parameter:
                return ruling
        names = ", ".join(name for name, _ in self.parameters())
        raise UnknownName(f"{self.name} has no parameter {parameter!r}; it has {names}")

    def read(self, reading: str, value: str | int) -> Rules:
        """Flip a switch: the same rules with one question answered otherwise.

        >>> from noddy.rulesets import PARLETT
        >>> str(PARLETT.read("run-of-three", 2).runs.value)
        '2 for three, 4 for four, then 1 a card'
        """
        for each in self.readings:
            if each.id == reading:
                break
        else:
            known = ", ".join(each.id for each in self.readings)
            raise UnknownName(f"{self.name} has no reading {reading!r}; it has {known}")
        for side in each.options:
            if side.value == str(value):
                others = (pair for pair in self.chosen if pair[0] != reading)
                changed: dict[str, Any] = dict(side.changes)
                return replace(self, chosen=(*others, (reading, side.value)), **changed)
        raise UnknownName(f"{reading} of {self.name} can be {', '.join(each.values)}, not {value!r}")

    def answers(self) -> dict[str, str]:
        """Give every open question with the answer in force, default or chosen.

        >>> from noddy.rulesets import DIGEST
        >>> DIGEST.read("flush", "no").answers()["flush"]
        'no'
        """
        return {each.id: each.values[0] for each in self.readings} | dict(self.chosen)
