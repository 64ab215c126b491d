"""Noddy: the English card game first named in 1589, with the evidence for every rule.

>>> import noddy
>>> shown = noddy.show("9C 9D 6S + 7C", rules="parlett")
>>> shown.points, shown.spoken
(9, 'Fifteen two, fifteen four, twenty-five seven, and a pair is nine.')
>>> noddy.deal("4H 5S 6D / 9C 9D 6S", "7C", "4H 9C 6D 6S 5S").totals()
(7, 15)
>>> noddy.verify(noddy.load_record("arthur-bertha"), noddy.PARLETT)
()
>>> noddy.witness("1688-holme").printed_year, float(noddy.distribution(noddy.HOLME).mean) > 3
(1905, True)

Every name is loaded when it is first asked for, so that ``import noddy`` itself costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module

from noddy.release import VERSION as __version__

TYPE_CHECKING = False  # as in typing, which takes longer to load than all the rest
if TYPE_CHECKING:  # for those who read code without running it; at run time the table below says the same
    from typing import Any

    from noddy.cards import DECK, BadCard, Card, Rank, Suit, parse_card, parse_cards, parse_show, text_of
    from noddy.counting import Kind, Score, count_hand, count_play, total
    from noddy.deals import deal
    from noddy.match import Match, at_random, greedy, play_match
    from noddy.play import Deal, Ending, Event, IllegalPlay, Sight, lines_of_play, play_order, start
    from noddy.players import player, weigh, weighs
    from noddy.record import (
        BadRecord,
        Difference,
        Record,
        Told,
        load_record,
        read_record,
        record_names,
        replay,
        verify,
        write_record,
    )
    from noddy.rules import BadRules, Evidence, Grade, Price, Reading, Rules, Ruling, UnknownName
    from noddy.rulesets import DIGEST, HOLME, PAR_PARI, PARLETT, PARLETT_TABLE, RULE_SETS, find_rules
    from noddy.shown import Shown, show
    from noddy.speech import say, tell
    from noddy.study.distribution import Distribution, distribution
    from noddy.study.races import Race, dealer_chances, race
    from noddy.witnesses import BadWitness, Passage, Witness, witness

_ROOMS = {
    "cards": "DECK BadCard Card Rank Suit parse_card parse_cards parse_show text_of",
    "rules": "BadRules Evidence Grade Price Reading Rules Ruling UnknownName",
    "rulesets": "DIGEST HOLME PARLETT PARLETT_TABLE PAR_PARI RULE_SETS find_rules",
    "counting": "Kind Score count_hand count_play total",
    "play": "Deal Ending Event IllegalPlay Sight lines_of_play play_order start",
    "deals": "deal",
    "match": "Match at_random greedy play_match",
    "players": "player weigh weighs",
    "record": "BadRecord Difference Record Told load_record read_record record_names replay verify write_record",
    "speech": "say tell",
    "shown": "Shown show",
    "witnesses": "BadWitness Passage Witness witness",
    "study.distribution": "Distribution distribution",
    "study.races": "Race dealer_chances race",
}
_DOOR = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = [
    "DECK",
    "DIGEST",
    "HOLME",
    "PARLETT",
    "PARLETT_TABLE",
    "PAR_PARI",
    "RULE_SETS",
    "BadCard",
    "BadRecord",
    "BadRules",
    "BadWitness",
    "Card",
    "Deal",
    "Difference",
    "Distribution",
    "Ending",
    "Event",
    "Evidence",
    "Grade",
    "IllegalPlay",
    "Kind",
    "Match",
    "Passage",
    "Price",
    "Race",
    "Rank",
    "Reading",
    "Record",
    "Rules",
    "Ruling",
    "Score",
    "Shown",
    "Sight",
    "Suit",
    "Told",
    "UnknownName",
    "Witness",
    "__version__",
    "at_random",
    "count_hand",
    "count_play",
    "deal",
    "dealer_chances",
    "distribution",
    "find_rules",
    "greedy",
    "lines_of_play",
    "load_record",
    "parse_card",
    "parse_cards",
    "parse_show",
    "play_match",
    "play_order",
    "player",
    "race",
    "read_record",
    "record_names",
    "replay",
    "say",
    "show",
    "start",
    "tell",
    "text_of",
    "total",
    "verify",
    "weigh",
    "weighs",
    "witness",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Load a name of the front door, or a module of the package, when it is first asked for."""
    if name in _DOOR:
        value = getattr(import_module(f"noddy.{_DOOR[name]}"), name)
        globals()[name] = value
        return value
    try:
        return import_module(f"noddy.{name}")
    except ModuleNotFoundError:
        raise AttributeError(f"module 'noddy' has no attribute {name!r}; dir(noddy) lists what it has") from None


def __dir__() -> list[str]:
    """List what the front door offers."""
    return sorted({*globals(), *__all__})
