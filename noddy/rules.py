"""Rules that carry their evidence: every parameter is a value with the words, or the argument, behind it.

`Rules` is frozen data. A rule set is one file in ``noddy/rulesets`` that reads like its source; a *reading* changes a
parameter and keeps the reason for it. No code asks which rule set it has been given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from noddy.cards import Card, Rank, Suit

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
    """A card that scores by itself: its kind of score, rank, points, and suit (None: as `reach` says).

    `reach` is "suit" for the suit of the turn-up, "colour" for its colour, "any" for every suit. `dealers` are the
    points where the dealer holds it, if they are others.
    """

    kind: str
    rank: Rank
    suit: Suit | None
    points: int
    reach: str = "suit"
    dealers: int | None = None

    def fits(self, card: Card, turn_up: Card) -> bool:
        """Say whether a card is this one, with that card turned up.

        >>> from noddy.cards import parse_card
        >>> Honour("deuce", Rank.TWO, None, 4, "colour").fits(parse_card("2D"), parse_card("9H"))
        True
        """
        if card.rank != self.rank:
            return False
        if self.suit is not None:
            return card.suit is self.suit
        if self.reach == "colour":
            return card.suit.red == turn_up.suit.red
        return self.reach == "any" or card.suit is turn_up.suit

    def __str__(self) -> str:
        """Name the card and what it pays."""
        wide = {"suit": "the turned-up suit", "colour": "the turned-up colour", "any": "any suit"}
        suit = self.suit.word if self.suit else wide[self.reach]
        dealers = f", {self.dealers} to the dealer" if self.dealers is not None else ""
        return f"{self.rank.word} of {suit}: {self.points}{dealers}"


@dataclass(frozen=True, slots=True)
class Colours:
    """What cards of one colour are worth, by steps: so many of a colour, so many of those of one suit, points.

    The best step that is reached pays, and no other.

    >>> print(Colours(((3, 2, 2), (3, 3, 3))))
    3 of a colour 2, 3 of a suit 3
    >>> Colours(((3, 2, 2), (3, 3, 3)))(4, 2), Colours(((3, 2, 2), (3, 3, 3)))(3, 3), NO_COLOURS(4, 4)
    ((3, 2, 2), (3, 3, 3), None)
    """

    steps: tuple[tuple[int, int, int], ...] = ()

    def __call__(self, of_colour: int, of_suit: int) -> tuple[int, int, int] | None:
        """Find the best step that so many cards of a colour, so many of them of one suit, reach."""
        reached = [step for step in self.steps if of_colour >= step[0] and of_suit >= step[1]]
        return max(reached, key=lambda step: step[2], default=None)

    def __str__(self) -> str:
        """Tell the steps."""
        told = [
            f"{colour} of a suit {points}"
            if suit == colour
            else f"{colour} of a colour, {suit} of one suit, {points}"
            if suit > 2
            else f"{colour} of a colour {points}"
            for colour, suit, points in self.steps
        ]
        return ", ".join(told) or "nothing"


NO_COLOURS = Colours()


@dataclass(frozen=True, slots=True)
class Option:
    """One side of a reading: the value as spelled, the argument for it, and the rulings that it puts in place."""

    value: str
    argument: str
    changes: tuple[tuple[str, Ruling[Any] | tuple[Ruling[Honour], ...]], ...] = ()


def option(value: str, argument: str, **changes: Ruling[Any] | tuple[Ruling[Honour], ...]) -> Option:
    """Write an option; keyword names are parameters of `Rules`, or `honour` for the one honour of that kind."""
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


def absent(value: V) -> Ruling[V]:
    """Give what a parameter is where a rule set does not speak of it at all: there is no such thing in the game."""
    return Ruling(value, Evidence(Grade.SILENT, "", "", "There is no such thing in this game."))


AS_HAND: Price | None = None


@dataclass(frozen=True)
class Rules:
    """A whole rule set. Every parameter is a `Ruling`; prices are `Price`.

    Parameters are named with hyphens outside Python (``twenty-five``); see `parameters`. `order` is the place in lists.
    Those from `dealt` on belong to some games only: a rule set that does not state one does not have the thing.

    - `dealt`: cards dealt to each, those beyond `hand_size` to be laid out to the dealer's crib (0: none are);
      `crib_flush_from` and `crib_honours`: what of suits counts there.
    - `allowance`: points for him who does not deal, `allowance_when` "every deal" or "first deal".
    - `lurch`: he who has fewer when the game is won loses double.
    - `counts_first`: "non-dealer" or "dealer".
    - `deuce_turned_up`: points for it, to the taker of a Knave turned up.
    - `mogg`: whether a card may be changed: "no", "exchange" with the other, or "stock"; `refusal`: what he who will
      not gives the other; `given_away`: cards that score as they are given.
    - `costly_colours`: points for all cards of one suit, `costly_from` "any" (turn-up and all) or "hand"; `colours`:
      for fewer of a suit or a colour.
    - `unpaired`: ranks that make no pair; `pairs_in_runs`: whether a pair counts that stands in a run.
    - `thirty`: the running total 30; `last_at_31`: whether the last card pegs at 31 too; `runs_in_play`: their price
      where it is not that of the hand; `must_make_fifteen`: whether he who can must.
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
    dealt: Ruling[int] = field(default=absent(0))
    crib_flush_from: Ruling[str] = field(default=absent("hand"))
    crib_honours: Ruling[bool] = field(default=absent(True))
    allowance: Ruling[int] = field(default=absent(0))
    allowance_when: Ruling[str] = field(default=absent("every deal"))
    lurch: Ruling[int] = field(default=absent(0))
    counts_first: Ruling[str] = field(default=absent("non-dealer"))
    deuce_turned_up: Ruling[int] = field(default=absent(0))
    mogg: Ruling[str] = field(default=absent("no"))
    refusal: Ruling[int] = field(default=absent(0))
    given_away: Ruling[tuple[Honour, ...]] = field(default=absent(()))
    costly_colours: Ruling[int] = field(default=absent(0))
    costly_from: Ruling[str] = field(default=absent("any"))
    colours: Ruling[Colours] = field(default=absent(NO_COLOURS))
    unpaired: Ruling[tuple[Rank, ...]] = field(default=absent(()))
    pairs_in_runs: Ruling[bool] = field(default=absent(True))
    thirty: Ruling[Price] = field(default=absent(NOTHING))
    last_at_31: Ruling[bool] = field(default=absent(False))
    runs_in_play: Ruling[Price | None] = field(default=absent(AS_HAND))
    must_make_fifteen: Ruling[bool] = field(default=absent(False))
    readings: tuple[Reading, ...] = ()
    chosen: tuple[tuple[str, str], ...] = field(default=())

    def parameters(self) -> Iterator[tuple[str, Ruling[Any]]]:
        """Yield every parameter that the rule set states, by its hyphenated name, each honour under its own kind.

        >>> from noddy.rulesets import HOLME
        >>> dict(HOLME.parameters())["twenty-five"].evidence.words
        'every 25 is 2'
        """
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name == "honours":
                for honour in value:
                    yield honour.value.kind.replace(" ", "-"), honour
            elif isinstance(value, Ruling) and value is not item.default:
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
                return replace(self, chosen=(*others, (reading, side.value)), **self._changed(side))
        raise UnknownName(f"{reading} of {self.name} can be {', '.join(each.values)}, not {value!r}")

    def _changed(self, side: Option) -> dict[str, Any]:
        """Give what an option changes; a single honour takes the place of that of its kind, and leaves the others."""
        changed: dict[str, Any] = dict(side.changes)
        if "honour" in changed:
            new = changed.pop("honour")
            changed["honours"] = tuple(new if each.value.kind == new.value.kind else each for each in self.honours)
        return changed

    @property
    def laid_out(self) -> int:
        """Count the cards that each player lays out to the crib.

        >>> from noddy.rulesets import PARLETT
        >>> PARLETT.laid_out
        0
        """
        return max(0, self.dealt.value - self.hand_size.value)

    def answers(self) -> dict[str, str]:
        """Give every open question with the answer in force, default or chosen.

        >>> from noddy.rulesets import DIGEST
        >>> DIGEST.read("flush", "no").answers()["flush"]
        'no'
        """
        return {each.id: each.values[0] for each in self.readings} | dict(self.chosen)
