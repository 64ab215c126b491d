"""Rules that carry their evidence: every parameter is a value with the words, or the argument, behind it.

`Rules` is frozen data. A rule set is one file in ``noddy/rulesets`` that reads like its source; a *reading* is a
question that it leaves open, with its answers. No code asks which rule set it has been given. What parameters there
are, and what each can be, stands in `noddy.parameters`; a rule set is checked against it when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from noddy.cards import Rank
from noddy.checking import BadRules, check, check_honour, check_together, check_value
from noddy.drawing import Drawn
from noddy.evidence import (
    Evidence,
    Grade,
    Option,
    Reading,
    Ruling,
    Source,
    Stated,
    UnknownName,
    answered,
    in_force,
    option,
    put,
    silence,
    value_of,
    valued,
)
from noddy.parameters import PARAMETERS, ROWS, Bears, Known
from noddy.prices import (
    NO_COLOURS,
    NOTHING,
    Colours,
    Honour,
    Price,
    TurnedUp,
    flat,
    per_card,
    run_prices,
    same_rank,
)

if TYPE_CHECKING:
    from typing import dataclass_transform
else:

    def dataclass_transform(**_: bool) -> Any:
        """Tell the checker of types, and nobody else, that a class is made of its annotations."""
        return lambda cls: cls


__all__ = [
    "NOTHING",
    "NO_COLOURS",
    "BadRules",
    "Colours",
    "Evidence",
    "Grade",
    "Honour",
    "Option",
    "Price",
    "Reading",
    "Rules",
    "Ruling",
    "Source",
    "TurnedUp",
    "UnknownName",
    "answered",
    "flat",
    "option",
    "per_card",
    "run_prices",
    "same_rank",
    "silence",
]

T = TypeVar("T")


# ---- the rules


def _absent(attribute: str) -> Ruling[Any]:
    """Give what a parameter is where a rule set does not speak of it: the catalogue knows."""
    return silence(ROWS[attribute].absent, ROWS[attribute].absence)


LABELS: dict[str, Any] = {"title": "", "what": "", "order": 1000, "turned_up_called": "", "readings": ()}
"""What a rule set has besides its name and its rulings, and what each is where nothing is said."""


class _Made:
    """Makes rules out of what a file states: refuses what cannot be, and keeps base and answers apart."""

    def __init__(self, name: str, **given: Any) -> None:
        """Check what is stated and keep it; `BadRules` says in one line what is wrong."""
        labels = {label: given.pop(label, nothing) for label, nothing in LABELS.items()}
        check(name, given, labels["readings"])
        self.__dict__.update(labels, name=name, chosen=(), dropped=(), _base=given, **given)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: rules cannot be changed, only read otherwise or derived."""
        raise AttributeError(f"rules cannot be changed; derive others: rules.derive({name}=...)")

    def __delattr__(self, name: str) -> None:
        """Refuse as well."""
        self.__setattr__(name, None)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def _stated(cls: type[T]) -> type[T]:
    """Mark a class whose keywords are its annotations; `_Made` makes it, at less cost than `dataclasses` would."""
    return cls


@_stated
class Rules(_Made, Drawn):
    """A whole rule set: what its file states (the base), and the answers chosen to its open questions.

    Every parameter is a `Ruling`; those with a default belong to some games only. `noddy.parameters` tells what each
    means and can be. `order` is the place in lists, `turned_up_called` what a Knave turned up is called in the count.
    Rules that have the same values are equal, however they came about; their evidence may differ.

    >>> from noddy.rulesets import PARLETT
    >>> PARLETT.read("fifteen", "per-card").read("fifteen", 2) == PARLETT
    True
    """

    name: str
    order: int = 1000
    title: str = ""
    what: str = ""
    turned_up_called: str = ""
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
    dealt: Ruling[int] = _absent("dealt")
    crib_flush_from: Ruling[str] = _absent("crib_flush_from")
    crib_honours: Ruling[bool] = _absent("crib_honours")
    allowance: Ruling[int] = _absent("allowance")
    allowance_when: Ruling[str] = _absent("allowance_when")
    lurch: Ruling[int] = _absent("lurch")
    counts_first: Ruling[str] = _absent("counts_first")
    deuce_turned_up: Ruling[int] = _absent("deuce_turned_up")
    mogg: Ruling[str] = _absent("mogg")
    refusal: Ruling[int] = _absent("refusal")
    given_away: Ruling[tuple[Honour, ...]] = _absent("given_away")
    costly_colours: Ruling[int] = _absent("costly_colours")
    costly_from: Ruling[str] = _absent("costly_from")
    colours: Ruling[Colours] = _absent("colours")
    unpaired: Ruling[tuple[Rank, ...]] = _absent("unpaired")
    pairs_in_runs: Ruling[bool] = _absent("pairs_in_runs")
    thirty: Ruling[Price] = _absent("thirty")
    last_at_31: Ruling[bool] = _absent("last_at_31")
    runs_in_play: Ruling[Price | None] = _absent("runs_in_play")
    must_make_fifteen: Ruling[bool] = _absent("must_make_fifteen")
    readings: tuple[Reading, ...] = ()

    if TYPE_CHECKING:
        _base: ClassVar[Stated]

        @property
        def chosen(self) -> tuple[tuple[str, str], ...]:
            """Give the answers that are not the rule set's own: (question, value), in the order of the questions."""

        @property
        def dropped(self) -> tuple[str, ...]:
            """Tell which open questions a derived rule set has lost, a sentence each, and why."""

    # ---- asking

    def parameters(self) -> Iterator[tuple[str, Ruling[Any]]]:
        """Yield every parameter that the rule set states, by its hyphenated name, each honour under its own kind.

        >>> from noddy.rulesets import HOLME
        >>> dict(HOLME.parameters())["twenty-five"].evidence.words
        'every 25 is 2'
        """
        stated = self.__dict__
        for row in PARAMETERS:
            if row.attribute == "honours":
                yield from ((honour.value.parameter, honour) for honour in self.honours)
            elif row.attribute in stated:
                yield row.name, stated[row.attribute]

    def ruling(self, parameter: str) -> Ruling[Any]:
        """Find a parameter by its hyphenated name; raise `UnknownName` otherwise."""
        found = dict(self.parameters())
        if parameter in found:
            return found[parameter]
        raise UnknownName(f"{self.name} has no parameter {parameter!r}; it has {', '.join(found)}")

    def question(self, reading: str) -> Reading:
        """Find an open question by its id; raise `UnknownName` otherwise."""
        for each in self.readings:
            if each.id == reading:
                return each
        known = ", ".join(each.id for each in self.readings)
        raise UnknownName(f"{self.name} has no reading {reading!r}; it has {known or 'none: nothing in it is open'}")

    def answers(self) -> dict[str, str]:
        """Give every open question with the answer in force, default or chosen.

        >>> from noddy.rulesets import DIGEST
        >>> DIGEST.read("flush", "no").answers()["flush"]
        'no'
        """
        return {each.id: each.values[0] for each in self.readings} | dict(self.chosen)

    @property
    def laid_out(self) -> int:
        """Count the cards that each player lays out to the crib.

        >>> from noddy.rulesets import PARLETT
        >>> PARLETT.laid_out
        0
        """
        return max(0, self.dealt.value - self.hand_size.value)

    @property
    def turned_up(self) -> tuple[TurnedUp, ...]:
        """Give the cards that pay as they are turned up, if somebody is paid.

        >>> from noddy.rulesets import HOLME, PARLETT
        >>> [(each.rank.word, each.points, each.to, each.kind) for each in PARLETT.turned_up], HOLME.turned_up
        ([('jack', 2, 'non-dealer', 'knave noddy')], ())
        """
        to, called = self.turned_up_jack_to.value, self.turned_up_called
        kind = called.lower() or "turned up"
        cards = (
            TurnedUp(Rank.JACK, self.jack_turned_up.value, to, kind, called, "jack-turned-up"),
            TurnedUp(Rank.TWO, self.deuce_turned_up.value, to, "turned up", "", "deuce-turned-up"),
        )
        return tuple(each for each in cards if each.points and to != "nobody")

    def up(self, target: int | None = None) -> int:
        """Give the points that win a match: those asked for, or the rule set's own.

        `BadRules` where there is no such target, or where nothing is ever paid, so that no match would end.

        >>> from noddy.rulesets import PARLETT
        >>> PARLETT.up(), PARLETT.up(61)
        (31, 61)
        """
        points = self.target.value if target is None else target
        check_value(self.name, ROWS["target"], points)
        paid = any(value_of(getattr(self, row.attribute)) != row.values.plain for row in PARAMETERS if row.makes)
        if not paid and not self.turned_up and not any(each.value.points for each in self.honours):
            raise BadRules(f"{self.name}: nothing is paid for anything, so no match would end")
        return points

    # ---- reading and deriving

    def read(self, reading: str, value: str | int) -> Rules:
        """Answer an open question: the base with this answer and the others chosen. The last answer holds.

        >>> from noddy.rulesets import PARLETT
        >>> str(PARLETT.read("run-of-three", 2).runs.value)
        '2 for three, 4 for four, then 1 a card'
        """
        question = self.question(reading)
        if str(value) not in question.values:
            raise UnknownName(f"{reading} of {self.name} can be {', '.join(question.values)}, not {value!r}")
        answers = self.answers() | {reading: str(value)}
        chosen = tuple((each.id, answers[each.id]) for each in self.readings if answers[each.id] != each.values[0])
        return self if chosen == self.chosen else self._with(chosen)

    def _with(self, chosen: tuple[tuple[str, str], ...]) -> Rules:
        """Give the base with these answers and no others."""
        stated: Stated = dict(self._base)
        for reading, value in chosen:
            side = next(each for each in self.question(reading).options if each.value == value)
            put(stated, side.changes)
        check_together(self.name, stated)
        other = object.__new__(Rules)
        kept = {label: getattr(self, label) for label in ("name", *LABELS, "dropped", "_base")}
        other.__dict__.update(kept, chosen=chosen, **stated)
        return other

    def derive(self, *, asks: tuple[Reading, ...] = (), **changes: Any) -> Rules:
        """Make other rules of these: the same, answers and all, but for what is given as it is given to `Rules`.

        An open question goes on if one of its answers is what the new rules say: that answer comes first. Otherwise it
        is dropped, and `dropped` tells which and why. `asks` are questions of the new rules' own, beside those that go
        on; `honour` changes the one honour of its kind.

        >>> from noddy.rulesets import HOLME
        >>> club = HOLME.derive(name="club", in_play=HOLME.in_play, series=silence("many", "So we play."))
        >>> club.question("series").values, club.dropped
        (('many', 'one'), ())
        >>> HOLME.derive(name="club", in_play=silence(("pairs",), "So we play.")).dropped
        ("courts-in-play: none of its answers (no, yes) is in-play = ('pairs',)",)
        """
        given: Stated = {name: self.__dict__[name] for name in ROWS if name in self.__dict__}
        given.update((name, ruling) for name, ruling in changes.items() if name in ROWS)
        labels = {label: getattr(self, label) for label in ("name", *LABELS)}
        labels.update((name, value) for name, value in changes.items() if name not in ROWS and name != "honour")
        if "honour" in changes:
            check_honour(labels["name"], given, changes["honour"])
            put(given, (("honour", changes["honour"]),))
        dropped = list(self.dropped)
        if "readings" not in changes:
            check(labels["name"], given)
            labels["readings"] = tuple(_refit(self.readings, given, dropped))
        if asks:
            labels["readings"] = (*labels["readings"], *asks)
        other = Rules(**labels, **given)
        asked = {each.id for each in other.readings}
        other.__dict__["dropped"] = tuple(told for told in dropped if told.partition(":")[0] not in asked)
        return other

    def only(self, *matters: Bears) -> Rules:
        """Give rules in which nothing is left but what bears on these: games alike there are equal, and counted once.

        Everything else is at its plainest, and nothing is open.

        >>> from noddy.rulesets import PARLETT
        >>> PARLETT.read("hitter", "per-card").only(Bears.HAND) == PARLETT.only(Bears.HAND)
        True
        """
        given: Stated = {}
        for name, row in ROWS.items():
            if name in self.__dict__ and set(row.bears) & set(matters):
                given[name] = self.__dict__[name]
            elif row.known is Known.EVERY:
                given[name] = () if name == "honours" else silence(row.values.plain, "It does not matter here.")
        return Rules(name=self.name, title=self.title, what=self.what, **given)

    # ---- being a value

    @property
    def values(self) -> tuple[tuple[str, Any], ...]:
        """Give every parameter that is stated, as an attribute, with its value and no evidence.

        >>> from noddy.rulesets import HOLME
        >>> HOLME.values[0]
        ('target', 61)
        """
        return tuple((name, value_of(self.__dict__[name])) for name in ROWS if name in self.__dict__)

    def _key(self) -> tuple[object, ...]:
        """Give all that makes these rules what they are: name, values, open questions with their answers."""
        if "_same" not in self.__dict__:
            questions = frozenset((each.id, frozenset(each.values)) for each in self.readings)
            key = (self.name, self.turned_up_called, self.values, questions)
            self.__dict__.update(_same=key, _hash=hash(key))
        same: tuple[object, ...] = self.__dict__["_same"]
        return same

    def __eq__(self, other: object) -> bool:
        """Compare name, values and open questions; how they came about does not matter."""
        return self is other or (isinstance(other, Rules) and self._key() == other._key())

    def __hash__(self) -> int:
        """Hash as they compare."""
        self._key()
        return int(self.__dict__["_hash"])

    def __repr__(self) -> str:
        """Show how to find them.

        >>> from noddy.rulesets import PARLETT
        >>> PARLETT.read("fifteen", "per-card")
        find_rules('parlett', ['fifteen=per-card'])
        """
        chosen = [f"{reading}={value}" for reading, value in self.chosen]
        return f"find_rules({self.name!r}, {chosen})" if chosen else f"find_rules({self.name!r})"

    def __copy__(self) -> Rules:
        """Give the same: rules cannot be changed."""
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        """Give the same: rules cannot be changed."""
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is only true in this process."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_same", "_hash")}


# ---- the parts of making and deriving


def _refit(readings: tuple[Reading, ...], stated: Stated, dropped: list[str]) -> Iterator[Reading]:
    """Yield the open questions that go on, the answer in force first; tell of the others in `dropped`."""
    for reading in readings:
        fitting = [side for side in reading.options if in_force(side, stated)]
        if fitting:
            others = (side for side in reading.options if side is not fitting[0])
            yield Reading(reading.id, reading.why, (fitting[0], *others))
        else:
            now = ", ".join(_told(each, stated) for each in sorted(reading.sets))
            dropped.append(f"{reading.id}: none of its answers ({', '.join(reading.values)}) is {now}")


def _told(attribute: str, stated: Stated) -> str:
    """Tell what something is now: ``in-play = ('pairs',)``."""
    if attribute.startswith("honour "):
        kind = attribute.removeprefix("honour ")
        cards = "; ".join(str(each.value) for each in stated["honours"] if each.value.kind == kind)
        return f"{kind} = {cards or 'no card'}"
    return f"{ROWS[attribute].name} = {valued(stated, attribute)}"
