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
from typing import TYPE_CHECKING, Any

from noddy.release import VERSION as __version__

if TYPE_CHECKING:  # for those who read code without running it; at run time the table below says the same
    from noddy.cards import (
        DECK as DECK,
    )
    from noddy.cards import (
        BadCard as BadCard,
    )
    from noddy.cards import (
        Card as Card,
    )
    from noddy.cards import (
        Rank as Rank,
    )
    from noddy.cards import (
        Suit as Suit,
    )
    from noddy.cards import (
        parse_card as parse_card,
    )
    from noddy.cards import (
        parse_cards as parse_cards,
    )
    from noddy.cards import (
        parse_show as parse_show,
    )
    from noddy.cards import (
        text_of as text_of,
    )
    from noddy.counting import (
        Kind as Kind,
    )
    from noddy.counting import (
        Score as Score,
    )
    from noddy.counting import (
        count_hand as count_hand,
    )
    from noddy.counting import (
        count_play as count_play,
    )
    from noddy.counting import (
        total as total,
    )
    from noddy.deals import deal as deal
    from noddy.match import Match as Match
    from noddy.match import at_random as at_random
    from noddy.match import greedy as greedy
    from noddy.match import play_match as play_match
    from noddy.play import (
        Deal as Deal,
    )
    from noddy.play import (
        Ending as Ending,
    )
    from noddy.play import (
        Event as Event,
    )
    from noddy.play import (
        IllegalPlay as IllegalPlay,
    )
    from noddy.play import (
        Sight as Sight,
    )
    from noddy.play import (
        lines_of_play as lines_of_play,
    )
    from noddy.play import (
        play_order as play_order,
    )
    from noddy.play import (
        start as start,
    )
    from noddy.players import player as player
    from noddy.players import weigh as weigh
    from noddy.players import weighs as weighs
    from noddy.record import (
        BadRecord as BadRecord,
    )
    from noddy.record import (
        Difference as Difference,
    )
    from noddy.record import (
        Record as Record,
    )
    from noddy.record import (
        Told as Told,
    )
    from noddy.record import (
        load_record as load_record,
    )
    from noddy.record import (
        read_record as read_record,
    )
    from noddy.record import (
        record_names as record_names,
    )
    from noddy.record import (
        replay as replay,
    )
    from noddy.record import (
        verify as verify,
    )
    from noddy.record import (
        write_record as write_record,
    )
    from noddy.rules import (
        BadRules as BadRules,
    )
    from noddy.rules import (
        Evidence as Evidence,
    )
    from noddy.rules import (
        Grade as Grade,
    )
    from noddy.rules import (
        Price as Price,
    )
    from noddy.rules import (
        Reading as Reading,
    )
    from noddy.rules import (
        Rules as Rules,
    )
    from noddy.rules import (
        Ruling as Ruling,
    )
    from noddy.rules import (
        UnknownName as UnknownName,
    )
    from noddy.rulesets import (
        DIGEST as DIGEST,
    )
    from noddy.rulesets import (
        HOLME as HOLME,
    )
    from noddy.rulesets import (
        PAR_PARI as PAR_PARI,
    )
    from noddy.rulesets import (
        PARLETT as PARLETT,
    )
    from noddy.rulesets import (
        PARLETT_TABLE as PARLETT_TABLE,
    )
    from noddy.rulesets import (
        RULE_SETS as RULE_SETS,
    )
    from noddy.rulesets import (
        find_rules as find_rules,
    )
    from noddy.shown import Shown as Shown
    from noddy.shown import show as show
    from noddy.speech import say as say
    from noddy.speech import tell as tell
    from noddy.study.distribution import Distribution as Distribution
    from noddy.study.distribution import distribution as distribution
    from noddy.study.races import Race as Race
    from noddy.study.races import dealer_chances as dealer_chances
    from noddy.study.races import race as race
    from noddy.witnesses import BadWitness as BadWitness
    from noddy.witnesses import Passage as Passage
    from noddy.witnesses import Witness as Witness
    from noddy.witnesses import witness as witness

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
