"""Matches: deals until someone is up, by players who see only what they may see, from one seeded source of chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple, Protocol

from noddy.cards import DECK, Card
from noddy.counting import Cards, count_hand, count_play, count_ranks, total
from noddy.play import Deal, Ending, Phase, Sight, check_players, side_of, sides, start
from noddy.quick import Places, knows, quick
from noddy.rules import Rules
from noddy.totals import place_of

MOST_DEALS = 10_000
"""A match that is not over by then will hardly ever be: what pays in it does not happen."""

Before = Callable[[Sight], Cards]
"""A way to choose before the play, where the game asks for it: from what is seen to one of its choices."""


class Player(Protocol):
    """Anyone who can choose a card to play: a function from what is seen to one of its legal cards."""

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


def settle(sight: Sight) -> Cards:
    """Choose before the play by a plain policy; of equals the first, as the hand lies.

    Laying out: keep the cards that count most by themselves, before anything is turned up; of equals give the crib what
    is worth most by itself if it is yours, least if it is not. Mogg: change a card without which the hand counts as
    much, else refuse.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import find_rules
    >>> hands = [parse_cards("2C 4H 5S 6D KD"), parse_cards("3H 3D 7C 8S QH")]
    >>> deal = start(find_rules("cotton-cribbage"), hands, parse_card("JH"))
    >>> [str(card) for card in settle(deal.sight(0))]
    ['2C', 'KD']
    """
    if sight.phase is Phase.LAYING_OUT:
        return max(sight.choices, key=lambda given: _kept_and_given(sight, given))
    held = _worth(sight, sight.hand)
    spared = (choice for choice in sight.choices[1:] if _worth(sight, _less(sight.hand, choice)) >= held)
    return next(spared, sight.choices[0])


def _kept_and_given(sight: Sight, given: Cards) -> tuple[int, int]:
    """Weigh a laying out: what the cards kept count by rank, then what those given do, for me or against me."""
    gift = total(count_ranks(sight.rules, given))
    return total(count_ranks(sight.rules, _less(sight.hand, given))), gift if sight.deals else -gift


def _worth(sight: Sight, hand: Cards) -> int:
    """Count a hand with the card turned up."""
    return total(count_hand(sight.rules, hand, sight.turn_up)) if sight.turn_up else 0


def _less(hand: Cards, cards: Cards) -> Cards:
    """Take cards out of a hand."""
    return tuple(card for card in hand if card not in cards)


def choose(deal: Deal, player: Player, before: Before = settle) -> Cards:
    """Let the player whose turn it is choose what the deal waits for: cards before the play, or one to play."""
    sight = deal.sight(deal.turn)
    return (player(sight),) if deal.phase is Phase.PLAYING else before(sight)


def act(deal: Deal, player: Player, before: Before = settle) -> Deal:
    """Let the player whose turn it is do what the deal waits for."""
    return deal.take(choose(deal, player, before))


def deal_cards(rng: Random, rules: Rules, players: int) -> tuple[tuple[Cards, ...], Card]:
    """Deal by chance: the hands, each in order, and the turn-up."""
    size = rules.hand_size.value + rules.laid_out
    cards = rng.sample(DECK, players * size + 1)
    hands = tuple(tuple(sorted(cards[player * size : (player + 1) * size])) for player in range(players))
    return hands, cards[-1]


class Dealt(NamedTuple):
    """A deal of a match by places in the pack: the cards, the dealer's seat, and what was chosen in it, in order."""

    dealer: int
    hands: tuple[Places, ...]
    turn_up: int
    stock: Places
    taken: tuple[Places, ...]


@dataclass(frozen=True)
class Match:
    """A finished match. Seats go round the table; `dealers` has one seat a deal, `tally` one figure a side.

    `dealt` is what was dealt and chosen; `deals` are made of it when they are first asked for.
    """

    rules: Rules
    target: int
    dealt: tuple[Dealt, ...]
    tally: tuple[int, ...]
    winner: int
    ending: Ending

    def __repr__(self) -> str:
        """Name the match: rules, target, tally by sides, the winner's seat, the number of deals."""
        tally = "-".join(map(str, self.tally))
        return f"<Match {self.rules.name} to {self.target}: {tally}, seat {self.winner} won, {len(self.deals)} deals>"

    @property
    def dealers(self) -> tuple[int, ...]:
        """Give the seat that deals, deal by deal."""
        return tuple(each.dealer for each in self.dealt)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Give the deals, played again from what was dealt and chosen."""
        found: list[Deal] = []
        count = len(self.dealt[0].hands)
        tally = (0,) * sides(self.rules, count)
        for each in self.dealt:
            hands, begun = tuple(map(cards_at, each.hands)), from_seats(self.rules, count, each.dealer, tally)
            stock, first = cards_at(each.stock), not found
            deal = start(self.rules, hands, DECK[each.turn_up], self.target, begun, stock=stock, first=first)
            for choice in each.taken:
                deal = deal.take(cards_at(choice))
            found.append(deal)
            tally = to_seats(self.rules, count, each.dealer, deal.tally)
        return tuple(found)

    @property
    def double(self) -> bool:
        """Say whether the loser is so far behind that it is a double game."""
        return self.deals[-1].lurched


def cards_at(places: Places) -> Cards:
    """Give the cards at some places in the pack."""
    return tuple([DECK[place] for place in places])


def places_of(cards: Cards) -> Places:
    """Give the places of some cards in the pack."""
    return tuple(map(place_of, cards))


def play_match(
    rules: Rules,
    players: Sequence[Player],
    rng: Random,
    target: int | None = None,
    dealer: int = 0,
    before: Before = settle,
) -> Match:
    """Play deals, each seat dealing in turn from `dealer` on, until a side reaches the target (the rules' own if None).

    `before` chooses for every seat what comes before the play in games that ask for it. Where all are `greedy`, deals
    are played by `noddy.quick`, to the same end. Raises `BadRules` for a target that no game has, and `ValueError` for
    a match that does not come to an end.

    >>> from noddy.rulesets import HOLME
    >>> match = play_match(HOLME, [greedy, greedy], Random(1589))
    >>> max(match.tally) >= 61, match.ending
    (True, <Ending.HAND: 'out by counting'>)
    """
    up = rules.up(target)
    if before is settle and all(player is greedy for player in players) and knows(rules):
        return _quick_match(rules, len(players), rng, up, dealer)
    return _seen_match(rules, players, rng, up, dealer, before)


def _seen_match(
    rules: Rules, players: Sequence[Player], rng: Random, up: int, dealer: int, before: Before = settle
) -> Match:
    """Play a match by showing each player what may be seen."""
    count = len(players)
    tally = (0,) * sides(rules, count)
    dealt: list[Dealt] = []
    while True:
        hands, turn_up = deal_cards(rng, rules, count)
        stock = _next_card(rng, (*(card for hand in hands for card in hand), turn_up)) if _draws(rules) else ()
        deal = start(rules, hands, turn_up, up, from_seats(rules, count, dealer, tally), stock=stock, first=not dealt)
        taken: list[Places] = []
        while not deal.over:
            choice = choose(deal, players[seat_of(count, dealer, deal.turn)], before)
            deal = deal.take(choice)
            taken.append(places_of(choice))
        dealt.append(Dealt(dealer, tuple(map(places_of, hands)), place_of(turn_up), places_of(stock), tuple(taken)))
        tally = to_seats(rules, count, dealer, deal.tally)
        if deal.winner is not None and deal.ending is not None:
            return Match(rules, up, tuple(dealt), tally, seat_of(count, dealer, deal.winner), deal.ending)
        _give_up(rules, up, len(dealt))
        dealer = (dealer + 1) % count


def _quick_match(rules: Rules, count: int, rng: Random, up: int, dealer: int) -> Match:
    """Play a match of greedy players by places in the pack: the same cards, the same choices, the same end."""
    table, size = quick(rules, count), rules.hand_size.value + rules.laid_out
    check_players(rules, count)
    sides_of = [[side_of(rules, count, seat_of(count, d, player)) for player in range(count)] for d in range(count)]
    tally, width, dealt = [0] * table.width, range(table.width), list[Dealt]()
    starts, number = range(0, count * size, size), count * size + 1
    while True:
        cards = rng.sample(_PACK, number)
        hands = tuple([tuple(sorted(cards[place : place + size])) for place in starts])
        seats = sides_of[dealer]
        outcome = table.deal(hands, cards[-1], up, [tally[seats[player]] for player in width], not dealt)
        dealt.append(Dealt(dealer, hands, cards[-1], (), outcome.taken))
        for player in width:
            tally[seats[player]] = outcome.tally[player]
        if outcome.winner is not None:
            winner = seat_of(count, dealer, outcome.winner)
            return Match(rules, up, tuple(dealt), tuple(tally), winner, outcome.ending)
        _give_up(rules, up, len(dealt))
        dealer = (dealer + 1) % count


def _give_up(rules: Rules, up: int, deals: int) -> None:
    """Refuse to go on with a match that does not come to an end."""
    if deals >= MOST_DEALS:
        raise ValueError(f"{rules.name} to {up}: nobody has won in {MOST_DEALS} deals, so the match is given up")


_PACK = range(len(DECK))


def _draws(rules: Rules) -> bool:
    """Say whether cards are drawn from the stock."""
    return rules.mogg.value == "stock"


def _next_card(rng: Random, out: Cards) -> Cards:
    """Take the next card of the stock, by chance."""
    return (rng.choice(_less(DECK, out)),)


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
