"""A deal from text: ``deal("4H 5S 6D / 9C 9D 6S", "7C", "4H 9C")``, which is also how a deal shows itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noddy.cards import Card, card_of, cards_of, parse_card, parse_cards
from noddy.counting import Cards
from noddy.play import Deal, start
from noddy.rules import Rules
from noddy.shown import rules_of


def deal(
    hands: str | Sequence[str | Iterable[Card]],
    turn_up: str | Card,
    order: str | Iterable[Card] = (),
    rules: str | Rules = "parlett",
    read: Iterable[str] = (),
    *,
    before: Iterable[str | Iterable[Card]] = (),
    target: int | None = None,
    tally: Sequence[int] | None = None,
    crib: str | Iterable[Card] = (),
    stock: str | Iterable[Card] = (),
    first: bool = True,
) -> Deal:
    """Begin a deal and play the cards of `order`, as far as they go; cards may be text, hands parted by a slash.

    The first hand leads, the last is the dealer's; `before` are the choices before the play, where a game has any, as
    `Deal.choices` lists them; for the rest see `noddy.play.start`. Raises `BadCard` for what is no
    card, `IllegalPlay` for what the rules forbid, `UnknownName` for rules that there are not.

    >>> deal("4H 5S 6D / 9C 9D 6S", "7C", "4H 9C 6D").running
    19
    >>> deal(["4H 5S 6D", "9C 9D 6S"], "7C", rules="holme", read=["courts-in-play=yes"]).tally
    (2, 10)
    >>> deal("4H 5S 6D KC QH / 9C 9D 6S 2H 8S", "6C", rules="cotton-cribbage", before=["KC QH", "2H 8S"])
    deal('4H 5S 6D KC QH / 9C 9D 6S 2H 8S', '6C', rules='cotton-cribbage', before=['KC QH', '2H 8S'])
    """
    given = hands.split("/") if isinstance(hands, str) else hands
    dealt = [_cards(hand) for hand in given]
    turned = parse_card(turn_up.strip()) if isinstance(turn_up, str) else card_of(turn_up)
    found = rules_of(rules, read)
    begun = start(found, dealt, turned, target, tally, _cards(crib), _cards(stock), first)
    for choice in before:
        begun = begun.take(_cards(choice))
    for card in _cards(order):
        begun = begun.play(card)
    return begun


def _cards(given: str | Iterable[Card]) -> Cards:
    """Read cards, or take them as they are."""
    return parse_cards(given) if isinstance(given, str) else cards_of(given)
