"""The check of a rule set: what cannot be is refused when it is made, in one line.

The line names the rule set, the parameter and the value, and says what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noddy.evidence import Option, Reading, Ruling, Stated, in_force, put, valued
from noddy.parameters import HONOUR, MAKES, PARAMETERS, ROWS, Known, Parameter, Values

PACK = 52


class BadRules(ValueError):
    """A rule set that cannot be; the message names it, the parameter, the value, and what is accepted."""


def check(name: str, stated: Stated, readings: Any = ()) -> None:
    """Refuse a rule set that cannot be, with `BadRules`.

    >>> from noddy.evidence import silence
    >>> from noddy.rulesets import PARLETT
    >>> PARLETT.derive(name="club", series=silence("Many", "So we play."))
    Traceback (most recent call last):
        ...
    noddy.checking.BadRules: club: series is 'Many'; it can be one or many
    """
    if not isinstance(name, str) or not name or name != name.lower() or {*name} & {*" =_/,"}:
        raise BadRules(f"a rule set is called {name!r}; a name is lower-case words with hyphens, as in 'parlett-table'")
    for attribute in stated:
        if attribute not in ROWS:
            raise BadRules(f"{name}: there is no parameter {attribute!r}; there are {', '.join(ROWS)}")
    missing = [row.attribute for row in PARAMETERS if row.known is Known.EVERY and row.attribute not in stated]
    if missing:
        raise BadRules(f"{name}: nothing is said of {', '.join(missing)}; every game states it, if only by silence")
    for attribute, ruling in stated.items():
        _check_ruling(name, attribute, ruling)
    check_together(name, stated)
    _check_readings(name, stated, readings)


def check_honour(where: str, stated: Stated, ruling: Any) -> None:
    """Refuse a ruling that would change an honour which the rules do not have."""
    _check_value(where, "honour", HONOUR, ruling)
    kinds = [each.value.kind for each in stated["honours"]]
    if ruling.value.kind not in kinds:
        raise BadRules(f"{where}: there is no honour {ruling.value.kind!r}; there are {', '.join(kinds) or 'none'}")


def _check_ruling(where: str, attribute: str, ruling: Any) -> None:
    """Refuse what is no ruling, and a ruling whose value the catalogue does not have."""
    if attribute == "honours":
        if not isinstance(ruling, tuple):
            raise BadRules(f"{where}: honours is {ruling!r}; it must be a tuple of rulings, each on an Honour")
        for each in ruling:
            _check_value(where, "honours", HONOUR, each)
    else:
        _check_value(where, ROWS[attribute].name, ROWS[attribute].values, ruling)


def _check_value(where: str, parameter: str, values: Values, ruling: Any) -> None:
    """Refuse a ruling whose value is not in a set of values."""
    if not isinstance(ruling, Ruling):
        raise BadRules(f"{where}: {parameter} is {ruling!r}; it must be a ruling, such as source.says(value, words)")
    if not values.accept(ruling.value):
        raise BadRules(_refusal(where, parameter, values, ruling.value))


def check_value(where: str, row: Parameter, value: Any) -> None:
    """Refuse a value that a parameter cannot have."""
    if not row.values.accept(value):
        raise BadRules(_refusal(where, row.name, row.values, value))


def _refusal(where: str, parameter: str, values: Values, value: Any) -> str:
    """Word the refusal of a value."""
    return f"{where}: {parameter} is {value!r}; it {'can' if values.words else 'must'} be {values.accepted}"


def check_together(name: str, stated: Stated) -> None:
    """Refuse values that do not go together: more cards than there are, two cards of one name."""
    size, dealt = stated["hand_size"].value, valued(stated, "dealt")
    if dealt and dealt < size:
        raise BadRules(f"{name}: hand-size is {size}, but dealt is {dealt}; no hand is larger than what is dealt")
    most = max(stated["players"].value)
    if most * max(size, dealt) + 1 > PACK:
        raise BadRules(f"{name}: {most} players with {max(size, dealt)} cards each and a turn-up; the pack has {PACK}")
    kinds = [ruling.value.kind for ruling in stated["honours"]]
    taken = {row.name for row in PARAMETERS} | {kind.replace(" ", "-") for kind in (*MAKES, "turned up")}
    for kind in kinds:
        if kind.replace(" ", "-") in taken:
            raise BadRules(f"{name}: an honour is called {kind!r}, as something else is that scores; give it another")
        if [each.replace(" ", "-") for each in kinds].count(kind.replace(" ", "-")) > 1:
            raise BadRules(f"{name}: two honours are called {kind!r}; each has a name of its own")


def _check_readings(name: str, stated: Stated, readings: Any) -> None:
    """Refuse readings that are none, that share a name, or that answer the same thing."""
    if not isinstance(readings, tuple) or not all(isinstance(each, Reading) for each in readings):
        raise BadRules(f"{name}: readings is {readings!r}; it must be a tuple of readings")
    answered: dict[str, str] = {}
    ids: set[str] = set()
    for reading in readings:
        if reading.id in ids:
            raise BadRules(f"{name}: two readings are called {reading.id}; each has a name of its own")
        ids.add(reading.id)
        _check_reading(f"{name}: reading {reading.id}", reading, stated)
        for attribute in reading.sets:
            for other in answered:
                if _overlap(attribute, other):
                    raise BadRules(f"{name}: readings {answered[other]} and {reading.id} both answer {attribute}")
        answered.update(dict.fromkeys(reading.sets, reading.id))


def _overlap(one: str, other: str) -> bool:
    """Say whether two things that answers set are the same, or one is a card among all cards that score alone."""
    words = {one.partition(" ")[0], other.partition(" ")[0]}
    return one == other or words == {"honour", "honours"}


def _check_reading(where: str, reading: Reading, stated: Stated) -> None:
    """Refuse a question without two different answers, or whose answers do not fit these rules, or one another."""
    values = reading.values
    if len(values) < 2 or len(set(values)) < len(values) or not all(_is_spelled(value) for value in values):
        raise BadRules(f"{where}: its answers are {_listed(values)}; there must be two or more, each a word of its own")
    for side in reading.options:
        for attribute, ruling in side.changes:
            if attribute == "honour":
                check_honour(f"{where}: {side.value}", stated, ruling)
            elif attribute in ROWS:
                _check_ruling(f"{where}: {side.value}", attribute, ruling)
            else:
                raise BadRules(f"{where}: {side.value} sets {attribute!r}, and there is no such parameter")
    for attribute in sorted(reading.sets):
        if not attribute.startswith("honour ") and attribute not in stated:
            raise BadRules(f"{where} is on {ROWS[attribute].name}, of which the rules say nothing; state it")
    for side in reading.options:
        if side.sets != reading.sets or not side.sets:
            one, every = _listed(sorted(side.sets)), _listed(sorted(reading.sets))
            raise BadRules(
                f"{where}: {side.value} sets {one}, and the answers together {every}; every answer must set the same"
            )
        then = dict(stated)
        put(then, side.changes)
        check_together(f"{where}: {side.value}", then)
    if not in_force(reading.options[0], stated):
        raise BadRules(_not_in_force(where, reading.options[0], stated))


def _not_in_force(where: str, side: Option, stated: Stated) -> str:
    """Word the refusal of a first answer that is not what the rules say."""
    then = dict(stated)
    put(then, side.changes)
    name = next(each for each in then if valued(then, each) != valued(stated, each))
    ours, theirs = _shown(valued(stated, name)), _shown(valued(then, name))
    return (
        f"{where}: its first answer, {side.value}, makes {ROWS[name].name} {theirs}, but the rules say {ours}; "
        "the answer in force must come first (Rules.derive sees to it)"
    )


def _shown(value: Any) -> str:
    """Show a value, the honours of a tuple in words."""
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def _is_spelled(value: Any) -> bool:
    """Say whether a value of a reading can be written ``id=value``."""
    return isinstance(value, str) and bool(value) and value == value.strip() and "=" not in value


def _listed(names: Iterable[str]) -> str:
    """List names, or say that there are none."""
    return ", ".join(names) or "nothing"
