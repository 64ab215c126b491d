"""Noddy: the English card game first named in 1589, with the evidence for every rule.

>>> import noddy
>>> hand, turn_up = noddy.parse_cards("4H 5S 6D"), noddy.parse_card("7C")
>>> noddy.total(noddy.count_hand(noddy.PARLETT, hand, turn_up))
6
"""

from noddy.cards import DECK, BadCard, Card, Rank, Suit, parse_card, parse_cards, text_of
from noddy.counting import Kind, Score, count_hand, count_play, total
from noddy.rules import Evidence, Grade, Rules, UnknownName
from noddy.rulesets import DIGEST, HOLME, PAR_PARI, PARLETT, PARLETT_TABLE, RULE_SETS, find_rules

__version__ = "0.1.0"
__all__ = [
    "DECK",
    "DIGEST",
    "HOLME",
    "PARLETT",
    "PARLETT_TABLE",
    "PAR_PARI",
    "RULE_SETS",
    "BadCard",
    "Card",
    "Evidence",
    "Grade",
    "Kind",
    "Rank",
    "Rules",
    "Score",
    "Suit",
    "UnknownName",
    "count_hand",
    "count_play",
    "find_rules",
    "parse_card",
    "parse_cards",
    "text_of",
    "total",
]
