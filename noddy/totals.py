"""What hands come to, without the items: tables made from the readable scorer, for those who count a million hands.

What ranks are worth depends on which ranks there are, and what suits are worth on the suits and on the ranks that can
score by themselves. So each such case is counted once, by `noddy.counting`, and looked up ever after. A case is told by
a number, the sum of one number for each card; no two cases have the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from noddy.cards import DECK, Card
from noddy.counting import Cards, count_ranks, count_suits, total
from noddy.rules import Rules

_DIGIT = 8
"""More than there are cards of a sort in any hand, so that sums of powers of it are never mistaken for one another."""


class Totals:
    """The totals of one rule set; a card is told by its place in `DECK`. `dealer` and `crib` say whose the hand is.

    `ranked`, `suited` and `turned` have a number for each place: what the card adds to the number of the ranks, and to
    that of the suits as a card of the hand and as the card turned up.
    """

    def __init__(self, rules: Rules, dealer: bool = False, crib: bool = False) -> None:
        """Number the cards; nothing is counted yet."""
        self.rules, self.dealer, self.crib = rules, dealer, crib
        apart = sorted({ruling.value.rank for ruling in rules.honours})
        sorts = [4 * (apart.index(card.rank) + 1 if card.rank in apart else 0) + place % 4 for place, card in _PLACES]
        self.ranked = [_DIGIT ** (card.rank - 1) for card in DECK]
        self.suited = [_DIGIT**sort for sort in sorts]
        self.turned = [_DIGIT ** (4 * len(apart) + 4) * sort for sort in sorts]
        self.by_ranks: dict[int, int] = {}
        self.by_suits: dict[int, int] = {}

    def of_ranks(self, places: tuple[int, ...]) -> int:
        """Give what some cards are worth by their ranks."""
        key = sum([self.ranked[place] for place in places])
        if key not in self.by_ranks:
            self.by_ranks[key] = total(count_ranks(self.rules, tuple([DECK[place] for place in places])))
        return self.by_ranks[key]

    def of_suits(self, hand: tuple[int, ...], turn_up: int) -> int:
        """Give what suits add to a hand with a card turned up."""
        key = sum([self.suited[place] for place in hand]) + self.turned[turn_up]
        if key not in self.by_suits:
            cards = tuple([DECK[place] for place in hand])
            scores = count_suits(self.rules, cards, DECK[turn_up], self.dealer, self.crib)
            self.by_suits[key] = total(scores)
        return self.by_suits[key]

    def of(self, hand: tuple[int, ...], turn_up: int) -> int:
        """Give the total of a hand with a card turned up."""
        ranked, suited = self.ranked, self.suited
        ranks, suits = ranked[turn_up], self.turned[turn_up]
        for place in hand:
            ranks += ranked[place]
            suits += suited[place]
        try:
            return self.by_ranks[ranks] + self.by_suits[suits]
        except KeyError:
            return self.of_ranks((*hand, turn_up)) + self.of_suits(hand, turn_up)


_PLACES = tuple(enumerate(DECK))


@lru_cache(maxsize=64)
def totals(rules: Rules, dealer: bool = False, crib: bool = False) -> Totals:
    """Give the tables of a rule set; they are kept, and fill as hands are asked for."""
    return Totals(rules, dealer, crib)


@lru_cache(maxsize=64)
def scorer(rules: Rules, dealer: bool = False, crib: bool = False) -> Callable[[Cards, Card], int]:
    """Make a function from a hand and the card turned up to the total, the same as `count_hand` adds up to.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> scorer(PARLETT)(parse_cards("4H 5S 6D"), parse_card("7C"))
    6
    """
    tables = totals(rules, dealer, crib)
    by_ranks, by_suits = tables.by_ranks, tables.by_suits
    numbers: dict[int, dict[str, tuple[int, int, int]]] = {}
    for place, card in _PLACES:
        row = (tables.ranked[place], tables.suited[place], tables.turned[place])
        numbers.setdefault(card.rank, {})[card.suit.value] = row

    def points(hand: Cards, turn_up: Card) -> int:
        ranks, _, suits = numbers[turn_up.rank][turn_up.suit._value_]  # `value` asks twice as long as all the rest
        for card in hand:
            rank, suit, _ = numbers[card.rank][card.suit._value_]
            ranks += rank
            suits += suit
        try:
            return by_ranks[ranks] + by_suits[suits]
        except KeyError:
            return tables.of(tuple(map(place_of, hand)), place_of(turn_up))

    return points


def points(rules: Rules, hand: Cards, turn_up: Card) -> int:
    """Give the total of a hand with a card turned up; many hands of one rule set are best asked of its `scorer`.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import HOLME
    >>> points(HOLME, parse_cards("5D 5H 5S"), parse_card("5C"))
    32
    """
    return scorer(rules)(hand, turn_up)


def place_of(card: Card) -> int:
    """Give the place of a card in `DECK`."""
    return 4 * (card.rank - 1) + "CDHS".index(card.suit.value)
