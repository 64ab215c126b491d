"""Results that took long and are kept in `data`: each file says which rules made it, and is refused when they change.

A file is ``{"made by": command, "rules": {rules: digest, ...}, "data": ...}``. The digest is of the values of the rules
alone: other words of evidence, or a new open question, make nothing stale; another price does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from noddy.packed import text_of_file
from noddy.rules import Rules, UnknownName
from noddy.rulesets import find_rules

DATA = Path(__file__).parent / "data"


class Stale(ValueError):
    """What is stored was made by other rules than those of today, or cannot be told to be of these."""


def canonical(value: object) -> str:
    """Write a value so that equal values, in any process, give the same text; what does not compare is left out.

    >>> from noddy.rulesets import PARLETT
    >>> canonical(PARLETT.hitter.value)
    'Price(flat=2,each=0,named=[],least=1)'
    """
    if isinstance(value, Enum):
        return canonical(value.value)
    if is_dataclass(value):
        parts = (f"{each.name}={canonical(getattr(value, each.name))}" for each in fields(value) if each.compare)
        return f"{type(value).__name__}({','.join(parts)})"
    if isinstance(value, tuple | list):
        return f"[{','.join(map(canonical, value))}]"
    if isinstance(value, frozenset | set):
        return f"{{{','.join(sorted(map(canonical, value)))}}}"
    if value is None or isinstance(value, bool | int | str):
        return repr(value)
    raise TypeError(f"a {type(value).__name__} has no canonical text: give it one in noddy.study.stored")


def digest(rules: Rules) -> str:
    """Sum up the values of rules in sixteen signs; who says so, and what is open, does not bear on it.

    >>> from noddy.rulesets import PARLETT
    >>> digest(PARLETT) == digest(PARLETT.read("fifteen", 2)) != digest(PARLETT.read("fifteen", "per-card"))
    True
    """
    told = "\n".join(f"{name} {canonical(value)}" for name, value in sorted(rules.values))
    return sha256(told.encode()).hexdigest()[:16]


def label(rules: Rules) -> str:
    """Name rules and the readings chosen, so that `find_rules` finds them again.

    >>> from noddy.rulesets import PARLETT
    >>> label(PARLETT.read("fifteen", "per-card"))
    'parlett fifteen=per-card'
    """
    return " ".join([rules.name, *(f"{reading}={value}" for reading, value in rules.chosen)])


def write(path: Path, text: str, command: str, rules: Iterable[Rules]) -> None:
    """Store a result, given as JSON, with the command that makes it and the digests of the rules that made it."""
    made = {label(each): digest(each) for each in rules}
    head = f'{{"made by": {json.dumps(command)},\n"rules": {json.dumps(made, indent=1)},\n"data": '
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{head}{text.strip()}}}\n", encoding="utf-8")


def load(path: Path) -> Any:
    """Give back what `write` stored in `DATA`; raise `Stale` in one line if the rules are others today.

    It is found in a zip too. Raises `FileNotFoundError` where nothing is stored.
    """
    return read(text_of_file(f"study/data/{path.name}"), path.name)


def read(text: str, name: str) -> Any:
    """Give the data of a stored text; raise `Stale`, naming the file, where its rules are not those of today."""
    stored = json.loads(text)
    if not isinstance(stored, dict) or not {"made by", "rules", "data"} <= set(stored):
        raise Stale(f"{name} does not say which rules made it: make it again")
    for rules, made in stored["rules"].items():
        if _now(rules) != made:
            raise Stale(f"{name} was made by other rules of {rules!r} than today's: run `{stored['made by']}`")
    return stored["data"]


def _now(name: str) -> str:
    """Give the digest that rules named by `label` have today, or nothing if there are none."""
    try:
        return digest(find_rules(*_parts(name)))
    except UnknownName:
        return ""


def _parts(name: str) -> tuple[str, list[str]]:
    """Part a label into rule set and readings."""
    first, *readings = name.split()
    return first, readings
