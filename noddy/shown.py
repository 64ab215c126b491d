"""A hand shown: counted by a rule set, from cards or from text, with every check that the command line makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from noddy.cards import Card, card_of, cards_of, parse_card, parse_cards, parse_show, refuse_twins, text_of
from noddy.counting import Cards, Scores, count_hand, total
from noddy.drawing import Drawn
from noddy.play import check_hand
from noddy.rules import Rules
from noddy.rulesets import find_rules
from noddy.speech import say, sentence


@dataclass(frozen=True, slots=True)
class Shown(Drawn):
    """A hand that has been counted: the rules, the cards, and the items in `scores`. Made by `show`."""

    rules: Rules
    hand: Cards
    turn_up: Card
    scores: Scores

    @property
    def points(self) -> int:
        """Add up the items."""
        return total(self.scores)

    @property
    def spoken(self) -> str:
        """Call the count aloud, as a sentence.

        >>> show("9C 9D 6S + 7C").spoken
        'Fifteen two, fifteen four, twenty-five seven, and a pair is nine.'
        """
        return f"{sentence(say(self.scores))}."

    def __repr__(self) -> str:
        """Give code that can be pasted."""
        return f"show({str(self)!r}, rules={self.rules.name!r}{_read(self.rules)})"

    def __str__(self) -> str:
        """Give the text that was counted: ``9C 9D 6S + 7C``."""
        return f"{text_of(self.hand)} + {self.turn_up}"


def _read(rules: Rules) -> str:
    """Write the readings chosen, if there are any, as an argument."""
    chosen = [f"{key}={value}" for key, value in rules.chosen]
    return f", read={chosen!r}" if chosen else ""


def show(
    hand: str | Iterable[Card],
    turn_up: str | Card | None = None,
    rules: str | Rules = "parlett",
    read: Iterable[str] = (),
) -> Shown:
    """Count a hand with the card turned up; both may be text, in one or apart, or cards.

    `rules` is a rule set or its name, `read` are readings such as ``fifteen=per-card``. Raises `BadCard` for what is no
    card or is there twice, `IllegalPlay` for a hand of the wrong size, `UnknownName` for rules that there are not.

    >>> show("9C 9D 6S", "7C", rules="holme").points
    10
    >>> show("4H 5S 6D + 7C")
    show('4H 5S 6D + 7C', rules='parlett')
    >>> for score in show("4H 5S 6D + 7C").scores: print(score)
    fifteen 4H 5S 6D: 2
    run 4H 5S 6D 7C: 4
    """
    cards, card = _read_hand(hand, turn_up)
    found = rules_of(rules, read)
    refuse_twins((*cards, card))
    check_hand(found, cards)
    return Shown(found, cards, card, count_hand(found, cards, card))


def rules_of(rules: str | Rules, read: Iterable[str] = ()) -> Rules:
    """Find rules by name, or take them as they are, with readings written ``id=value``."""
    readings = (read,) if isinstance(read, str) else tuple(read)
    if isinstance(rules, str):
        return find_rules(rules, readings)
    for text in readings:
        key, _, value = text.partition("=")
        rules = rules.read(key.strip(), value.strip())
    return rules


def _read_hand(hand: str | Iterable[Card], turn_up: str | Card | None) -> tuple[Cards, Card]:
    """Make cards of whatever way a hand and a turn-up are given in."""
    if isinstance(hand, str) and (turn_up is None or isinstance(turn_up, str)):
        return parse_show(hand, turn_up)
    cards = parse_cards(hand) if isinstance(hand, str) else cards_of(hand)
    return cards, parse_card(turn_up.strip()) if isinstance(turn_up, str) else card_of(turn_up)
