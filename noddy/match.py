"""Matches: deals until someone is up, by players who see only what they may see, from one seeded source of chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from noddy.cards import DECK, Card
from noddy.counting import Cards, count_play, total
from noddy.play import Deal, Ending, Sight, side_of, sides, start
from noddy.rules import Rules


class Player(Protocol):
    """Anyone who can choose a card: a function from what is seen to one of its legal cards."""

    def __call__(self, sight: Sight) -> Card:
        """Choose one of ``sight.legal``."""
        ...


def greedy(sight: Sight) -> Card:
    """Play the card that pegs most now; of equals the lowest, then in the order clubs, diamonds, hearts, spades.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import DIGEST
    >>> deal = start(DIGEST, [parse_cards("8H KD QC"), parse_cards("7H 2C TS")], parse_card("3S"))
    >>> greedy(deal.play(parse_card("8H")).sight(1))
    Card(Rank.SEVEN, Suit.HEARTS)
    """
    return min(sight.legal, key=lambda card: (-pegs_now(sight, card), card))


def pegs_now(sight: Sight, card: Card) -> int:
    """Count what a card would peg at once, the point for last left out."""
    return total(count_play(sight.rules, (*sight.series, card), sight.turn_up))


def at_random(rng: Random) -> Player:
    """Make a player who plays any legal card, by the chance given."""
    return lambda sight: rng.choice(sight.legal)


def deal_cards(rng: Random, rules: Rules, players: int) -> tuple[tuple[Cards, ...], Card]:
    """Deal by chance: the hands, each in order, and the turn-up."""
    size = rules.hand_size.value
    cards = rng.sample(DECK, players * size + 1)
    hands = tuple(tuple(sorted(cards[player * size : (player + 1) * size])) for player in range(players))
    return hands, cards[-1]


@dataclass(frozen=True)
class Match:
    """A finished match. Seats go round the table; `dealers` has one seat a deal, `tally` one figure a side."""

    rules: Rules
    target: int
    dealers: tuple[int, ...]
    deals: tuple[Deal, ...]
    tally: tuple[int, ...]
    winner: int
    ending: Ending


def play_match(
    rules: Rules, players: Sequence[Player], rng: Random, target: int | None = None, dealer: int = 0
) -> Match:
    """Play deals, each seat dealing in turn from `dealer` on, until a side reaches the target (the rules' own if None).

    >>> from noddy.rulesets import HOLME
    >>> match = play_match(HOLME, [greedy, greedy], Random(1589))
    >>> max(match.tally) >= 61, match.ending
    (True, <Ending.HAND: 'out by counting'>)
    """
    count, up = len(players), target if target is not None else rules.target.value
    tally = (0,) * sides(rules, count)
    dealers: list[int] = []
    deals: list[Deal] = []
    while True:
        hands, turn_up = deal_cards(rng, rules, count)
        deal = start(rules, hands, turn_up, up, from_seats(rules, count, dealer, tally))
        while not deal.over:
            deal = deal.play(players[seat_of(count, dealer, deal.turn)](deal.sight(deal.turn)))
        dealers.append(dealer)
        deals.append(deal)
        tally = to_seats(rules, count, dealer, deal.tally)
        if deal.winner is not None and deal.ending is not None:
            winner = seat_of(count, dealer, deal.winner)
            return Match(rules, up, tuple(dealers), tuple(deals), tally, winner, deal.ending)
        dealer = (dealer + 1) % count


def seat_of(count: int, dealer: int, player: int) -> int:
    """Give the seat of a player of a deal: player 0 sits after the dealer's seat, and so on round to the dealer."""
    return (dealer + 1 + player) % count


def from_seats(rules: Rules, count: int, dealer: int, tally: Sequence[int]) -> tuple[int, ...]:
    """Turn a tally by the seats' sides into one by the deal's sides."""
    width = len(tally)
    return tuple(tally[side_of(rules, count, seat_of(count, dealer, player))] for player in range(width))


def to_seats(rules: Rules, count: int, dealer: int, tally: Sequence[int]) -> tuple[int, ...]:
    """Turn a tally by the deal's sides into one by the seats' sides."""
    by_seat = {side_of(rules, count, seat_of(count, dealer, player)): tally[player] for player in range(len(tally))}
    return tuple(by_seat[side] for side in range(len(tally)))
