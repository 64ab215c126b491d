"""Evidence: why a parameter has its value, in whose words, and what a rule set leaves open.

A *ruling* is a value with its evidence, made by the `Source` it rests on; a *reading* is an open question, with a
ruling or several for each answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from noddy.drawing import Drawn
from noddy.parameters import PARAMETERS, ROWS, Parameter
from noddy.prices import Honour

T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")


class UnknownName(ValueError):
    """A rule set, reading, value, record or witness that does not exist; the message lists those that do."""


class BadRules(ValueError):
    """A rule set that cannot be; the message names it, the parameter, the value, and what is accepted."""


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
class Evidence(Drawn):
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
class Ruling(Generic[T_co]):
    """A value with its evidence."""

    value: T_co
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


# ---- open questions

Changes = tuple[tuple[str, Any], ...]
"""What an answer puts in place: attributes of `Rules` with a ruling; `honour` with the ruling on one honour."""


@dataclass(frozen=True, slots=True)
class Option:
    """One side of a reading: the value as spelled, the argument for it, and the rulings that it puts in place."""

    value: str
    argument: str
    changes: Changes = ()

    @property
    def sets(self) -> frozenset[str]:
        """Name the parameters that it puts in place, as attributes; an honour by its kind (``honour flat back``)."""
        return frozenset(f"honour {ruling.value.kind}" if name == "honour" else name for name, ruling in self.changes)


def option(value: str, argument: str, **changes: Ruling[Any] | tuple[Ruling[Honour], ...]) -> Option:
    """Write an option; keyword names are parameters of `Rules`, or `honour` for the one honour of that kind."""
    return Option(value, argument, tuple(changes.items()))


@dataclass(frozen=True, slots=True)
class Reading(Drawn):
    """An open question as a switch: id, why it is open, and its options, the one in force first.

    Every option puts the same parameters in place, so that the last answer is the whole answer.
    """

    id: str
    why: str
    options: tuple[Option, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """Spell the values, the default first."""
        return tuple(each.value for each in self.options)

    @property
    def sets(self) -> frozenset[str]:
        """Name the parameters that it answers, as attributes; an honour by its kind (``honour flat back``)."""
        return frozenset().union(*(each.sets for each in self.options))


def answered(reading: Reading) -> tuple[Parameter, ...]:
    """Give the rows of the catalogue that a reading answers; cards that score alone are one of them."""
    names = {"honours" if name.startswith("honour ") else name for name in reading.sets}
    return tuple(row for row in PARAMETERS if row.attribute in names)


def silence(value: V, argument: str) -> Ruling[V]:
    """Rule by silence where there is no one witness to name."""
    return Ruling(value, Evidence(Grade.SILENT, "", "", argument))


Stated = dict[str, Any]
"""Attributes of rules -> rulings, those that are stated alone; ``honours`` -> a tuple of rulings."""


def value_of(ruling: Any) -> Any:
    """Give a ruling's value, or a tuple of rulings' values."""
    return tuple(each.value for each in ruling) if isinstance(ruling, tuple) else ruling.value


def put(stated: Stated, changes: Changes) -> None:
    """Put rulings in place; a single honour takes the place of that of its kind, and leaves the others."""
    for name, ruling in changes:
        if name == "honour":
            kind = ruling.value.kind
            stated["honours"] = tuple(ruling if each.value.kind == kind else each for each in stated["honours"])
        else:
            stated[name] = ruling


def in_force(side: Option, stated: Stated) -> bool:
    """Say whether an answer is what the rules say already."""
    then = dict(stated)
    put(then, side.changes)
    kinds = {each.value.kind for each in stated["honours"]}
    known = all(each.removeprefix("honour ") in kinds for each in side.sets if each.startswith("honour "))
    return known and all(valued(then, each) == valued(stated, each) for each in then)


def valued(stated: Stated, attribute: str) -> Any:
    """Give the value of an attribute, stated or absent."""
    return value_of(stated[attribute]) if attribute in stated else ROWS[attribute].absent
