"""The rule sets, each in a file that reads like its source; a new file here with a tuple ``RULES`` is a new rule set.

>>> "holme" in RULE_SETS and "par-pari" in RULE_SETS
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from noddy.rules import BadRules, Rules, UnknownName
from noddy.rulesets._targets import TARGETS

__all__ = [
    "DIGEST", "HOLME", "PARLETT", "PARLETT_TABLE", "PAR_PARI", "RULE_SETS", "TARGETS", "collect", "find_rules",
]  # fmt: skip


def collect(modules: Iterable[ModuleType]) -> dict[str, Rules]:
    """Take the rule sets of modules, in their order; `BadRules` names the file that cannot be read, and why."""
    found: dict[str, tuple[Rules, str]] = {}
    for module in modules:
        file = f"{module.__name__.rpartition('.')[2]}.py"
        for rules in _stated(module, file):
            if rules.name in found:
                raise BadRules(f"{file}: there is a rule set {rules.name!r} already, in {found[rules.name][1]}")
            found[rules.name] = rules, file
    return {rules.name: rules for rules, _ in sorted(found.values(), key=lambda each: (each[0].order, each[0].name))}


def _stated(module: ModuleType, file: str) -> Sequence[Rules]:
    """Give what a module states under the name ``RULES``."""
    stated = getattr(module, "RULES", None)
    if isinstance(stated, (tuple, list)) and stated and all(isinstance(rules, Rules) for rules in stated):
        return stated
    if isinstance(stated, Rules):
        raise BadRules(f"{file}: RULES is one rule set; write a tuple: RULES = (SET,), with the comma")
    given = f"is {stated!r}" if hasattr(module, "RULES") else "is missing"
    raise BadRules(f"{file}: RULES {given}; a file of rule sets ends with a tuple of them, RULES = (SET,)")


def _load() -> Iterable[ModuleType]:
    """Import every module here; those that begin with an underscore hold no rule set."""
    for found in iter_modules(__path__):
        if not found.name.startswith("_"):
            try:
                yield import_module(f"{__name__}.{found.name}")
            except BadRules as wrong:
                raise BadRules(f"{found.name}.py: {wrong}") from None
            except (SyntaxError, TypeError, AttributeError, NameError, ImportError, ValueError) as wrong:
                raise BadRules(f"{found.name}.py cannot be read: {type(wrong).__name__}: {wrong}") from wrong


RULE_SETS: dict[str, Rules] = collect(_load())
HOLME, PAR_PARI = RULE_SETS["holme"], RULE_SETS["par-pari"]
PARLETT, PARLETT_TABLE, DIGEST = RULE_SETS["parlett"], RULE_SETS["parlett-table"], RULE_SETS["digest"]


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
