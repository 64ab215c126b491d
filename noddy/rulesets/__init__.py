"""The rule sets, each in a file that reads like its source; a new file here with a tuple ``RULES`` is a new rule set.

>>> "holme" in RULE_SETS and "par-pari" in RULE_SETS
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from noddy.rules import BadRules, Rules, UnknownName
from noddy.rulesets._targets import TARGETS

__all__ = [
    "DIGEST", "HOLME", "PARLETT", "PARLETT_TABLE", "PAR_PARI", "RULE_SETS", "TARGETS", "find_rules",
]  # fmt: skip


class RuleSets(Mapping[str, Rules]):
    """The rule sets of this folder by name, in their order: read when they are asked for, one alone where one will do.

    A file that cannot be read, or a name given twice, is a `BadRules` that names the file.
    """

    def __init__(self) -> None:
        """Read nothing yet."""
        self._files: dict[str, tuple[Rules, ...]] = {}
        self._all: dict[str, Rules] | None = None

    def __getitem__(self, name: str) -> Rules:
        """Give one rule set: out of the file of its name, if there is one, else out of any."""
        if self._all is None and isinstance(name, str) and (file := name.replace("-", "_")) in _files():
            for rules in self._read(file):
                if rules.name == name:
                    return rules
        return self._every()[name]

    def __iter__(self) -> Iterator[str]:
        """Name them all, in their order."""
        return iter(self._every())

    def __len__(self) -> int:
        """Count them."""
        return len(self._every())

    def __repr__(self) -> str:
        """Name them."""
        return f"<rule sets {', '.join(self)}>"

    def _read(self, file: str) -> tuple[Rules, ...]:
        """Read one file."""
        if file not in self._files:
            self._files[file] = _stated(file)
        return self._files[file]

    def _every(self) -> dict[str, Rules]:
        """Read all files."""
        if self._all is None:
            found: dict[str, tuple[Rules, str]] = {}
            for file in _files():
                for rules in self._read(file):
                    if rules.name in found:
                        there = found[rules.name][1]
                        raise BadRules(f"{file}.py: there is a rule set {rules.name!r} already, in {there}.py")
                    found[rules.name] = rules, file
            self._all = {rules.name: rules for rules, _ in sorted(found.values(), key=_place)}
        return self._all


def _place(found: tuple[Rules, str]) -> tuple[int, str]:
    """Order rule sets by the place that they state, then by name."""
    return found[0].order, found[0].name


@cache
def _files() -> tuple[str, ...]:
    """Name the files here; those that begin with an underscore hold no rule set."""
    return tuple(found.name for found in iter_modules(__path__) if not found.name.startswith("_"))


def _stated(file: str) -> tuple[Rules, ...]:
    """Read what a file states under the name ``RULES``."""
    try:
        stated = getattr(import_module(f"{__name__}.{file}"), "RULES", None)
    except BadRules as wrong:
        raise BadRules(f"{file}.py: {wrong}") from None
    except Exception as wrong:
        raise BadRules(f"{file}.py cannot be read: {type(wrong).__name__}: {wrong}") from wrong
    if isinstance(stated, Rules):
        raise BadRules(f"{file}.py: RULES is one rule set; write a tuple: RULES = (SET,), with the comma")
    if not isinstance(stated, (tuple, list)) or not stated or not all(isinstance(each, Rules) for each in stated):
        given = "is missing" if stated is None else f"is {stated!r}"
        raise BadRules(f"{file}.py: RULES {given}; a file of rule sets ends with a tuple of them, RULES = (SET,)")
    return tuple(stated)


RULE_SETS: Mapping[str, Rules] = RuleSets()
if TYPE_CHECKING:
    DIGEST: Rules
    HOLME: Rules
    PARLETT: Rules
    PARLETT_TABLE: Rules
    PAR_PARI: Rules


def __getattr__(name: str) -> Rules:
    """Give a rule set by its name in capitals: ``PAR_PARI`` is `RULE_SETS` ``["par-pari"]``."""
    if name.isupper() and (known := name.lower().replace("_", "-")) in RULE_SETS:
        return RULE_SETS[known]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find_rules(name: str, readings: Iterable[str] = ()) -> Rules:
    """Find a rule set by name, with readings written ``id=value``; raise `UnknownName` otherwise.

    >>> find_rules("parlett", ["fifteen=per-card"]).fifteen.value(3)
    3
    """
    if name not in RULE_SETS:
        raise UnknownName(f"there is no rule set {name!r}; there are {', '.join(RULE_SETS)}")
    rules = RULE_SETS[name]
    for text in [readings] if isinstance(readings, str) else readings:
        reading, equals, value = text.partition("=")
        if not equals:
            examples = [f"{each.id}={each.values[-1]}" for each in rules.readings[:1]]
            example = f"write id=value, for example {examples[0]}" if examples else f"nothing in {name} is open"
            raise UnknownName(f"{text!r} is not a reading; {example}")
        rules = rules.read(reading.strip(), value.strip())
    return rules
