"""The rule sets, each in a file that reads like its source; a new file here with a tuple ``RULES`` is a new rule set.

>>> "holme" in RULE_SETS and "par-pari" in RULE_SETS
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from noddy.rules import Option, Reading, Rules, Ruling, Source, UnknownName, option

TARGETS: dict[int, Ruling[int]] = {
    15: Source("1637-hyde-park").infers(15, "Shirley's page may mean a game of fifteen up, or the count of fifteen.",
                                        "A game at Noddy"),
    21: Source("1619-par-pari").says(21, "ONe & twentie ends his game"),
    31: Source("2008-parlett").reports(31, "Parlett plays to 31; Willughby (1660s), not read here, is reported to."),
    61: Source("1688-holme").says(61, "61 being up"),
}
"""The targets that a source names for Noddy, with the source."""


def with_targets(rules: Rules) -> Rules:
    """Add the reading `target`: the rule set's own first, then the others that a source names."""
    own = rules.target.value
    others = tuple(_target(points) for points in TARGETS if points != own)
    mine = option(str(own), "The rule set's own target.", target=rules.target)
    why = "The sources name 21 and 61, perhaps 15; modern writers play to 31, as Willughby is reported to."
    return replace(rules, readings=(*rules.readings, Reading("target", why, (mine, *others))))


def _target(points: int) -> Option:
    """Offer one target with the source that names it."""
    evidence = TARGETS[points].evidence
    return option(str(points), evidence.argument or f"“{evidence.words}”", target=TARGETS[points])


def _load() -> dict[str, Rules]:
    """Collect the rule sets of every module here, in their order."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    sets = [with_targets(rules) for module in modules for rules in module.RULES]
    return {rules.name: rules for rules in sorted(sets, key=lambda rules: rules.order)}


RULE_SETS: dict[str, Rules] = _load()
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
    for text in readings:
        reading, equals, value = text.partition("=")
        if not equals:
            first = rules.readings[0]
            raise UnknownName(f"{text!r} is not a reading; write id=value, for example {first.id}={first.values[-1]}")
        rules = rules.read(reading.strip(), value.strip())
    return rules
