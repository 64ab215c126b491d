"""Players for the computer's seats, at three strengths, and the weighing behind the best of them.

A player sees a `Sight` and nothing else, so none of them can know a card that it has not been shown. The best player
weighs each card by what it pegs now, less what the next player's best answer pegs on average over every hand that he
may hold, plus what it can peg after that. The averages are exact, not sampled: see `replies`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from random import Random

from noddy.cards import DECK, Card
from noddy.counting import Cards, count_play, total
from noddy.match import Player, at_random, greedy
from noddy.play import GO_OVER, Sight, side_of

STRENGTHS: dict[str, str] = {
    "random": "plays any card that fits",
    "greedy": "takes what pegs most now",
    "best": "weighs your answers too",
}
"""The strengths by name, weakest first, each with what it does."""


def player(strength: str, rng: Random) -> Player:
    """Make a player of a strength; chance is used by the random one alone. Raises `KeyError` for an unknown name.

    >>> player("greedy", Random(1)) is greedy
    True
    """
    return {"random": at_random(rng), "greedy": greedy, "best": weighs}[strength]


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a card is expected to bring, in points: what it pegs now, the next player's best answer, and mine to that.

    `answer` is what the next player pegs on average, `after` what I peg on average when it is my turn again.
    """

    card: Card
    now: int
    answer: float
    after: float

    @property
    def value(self) -> float:
        """Give the sum: now, less the answer, plus what comes after."""
        return self.now - self.answer + self.after


def weighs(sight: Sight) -> Card:
    """Play the card that weighs most; of equals the lowest, then in the order clubs, diamonds, hearts, spades."""
    return min(weigh(sight), key=lambda each: (-round(each.value, 9), each.card)).card


def weigh(sight: Sight) -> tuple[Weighing, ...]:
    """Weigh every card that may be played, in the order of the hand.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.play import start
    >>> from noddy.rulesets import DIGEST
    >>> deal = start(DIGEST, [parse_cards("5H 4D 8C"), parse_cards("7H 2C TS")], parse_card("3S"))
    >>> [f"{each.card} {each.answer:.2f}" for each in weigh(deal.sight(0))]  # to lead a five invites a fifteen
    ['5H 1.58', '4D 0.36', '8C 0.77']
    """
    worth = pricer(sight)
    return tuple(_weigh_card(sight, worth, card) for card in sight.legal)


def unseen(sight: Sight) -> Cards:
    """List the cards that a player has not seen: any of them may be in another's hand."""
    seen = {*sight.hand, sight.turn_up, *(card for _, card in sight.played)}
    return tuple(card for card in DECK if card not in seen)


Worth = Callable[[Cards], int]


def pricer(sight: Sight) -> Worth:
    """Make a function that counts what the last card of a series pegs, the point for last left out.

    Each case is counted once: what a card pegs depends on the ranks, on how many last cards are of one suit if the
    rules count a flush in play, and on the card itself if they count named cards.
    """
    flush, named = ("flush" in sight.rules.in_play.value, "honours" in sight.rules.in_play.value)
    known: dict[tuple[object, ...], int] = {}

    def worth(series: Cards) -> int:
        case = (*[card.rank for card in series], _of_a_suit(series) if flush else 0, series[-1] if named else None)
        if case not in known:
            known[case] = total(count_play(sight.rules, series, sight.turn_up))
        return known[case]

    return worth


def _of_a_suit(series: Cards) -> int:
    """Count the last cards that are of one suit; fewer than three are as good as none."""
    last = series[-1].suit
    count = next((place for place, card in enumerate(reversed(series)) if card.suit is not last), len(series))
    return count if count >= 3 else 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What the next player may do: a card (None: he cannot come in), its points, its chance, and what he then may hold.

    `pool` are the cards from which the rest of his hand was drawn, all choices among them equally likely.
    """

    card: Card | None
    points: int
    chance: float
    pool: Cards


def replies(worth: Worth, series: Cards, pool: Cards, held: int) -> Iterator[Reply]:
    """Yield every greedy answer to a series by one who holds `held` cards of the pool, all such hands equally likely.

    `pool` is in the order of the pack. Greedy means a fixed order of the cards: most points first, then the lowest. The
    card chosen is the first in that order that the hand has, so its chance is a quotient of two binomials, and no hand
    need be dealt.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.play import start
    >>> from noddy.rulesets import DIGEST
    >>> sight = start(DIGEST, [parse_cards("8H 4D 9C"), parse_cards("7H 2C TS")], parse_card("3S")).sight(0)
    >>> found = list(replies(pricer(sight), parse_cards("8H"), unseen(sight), 3))
    >>> round(sum(reply.chance for reply in found), 9), found[0].points, round(found[0].chance * comb(48, 3))
    (1.0, 2, 1081)
    """
    room = GO_OVER - sum(card.value for card in series)
    points = {card: worth((*series, card)) for card in pool if card.value <= room}
    order = sorted(points, key=lambda card: -points[card])
    rest = tuple(card for card in pool if card.value > room)
    hands = comb(len(pool), held)
    for place, card in enumerate(order):
        left = (*order[place + 1 :], *rest)
        if ways := comb(len(left), held - 1):
            yield Reply(card, points[card], ways / hands, left)
    if ways := comb(len(rest), held):
        yield Reply(None, 0, ways / hands, rest)


def _weigh_card(sight: Sight, worth: Worth, card: Card) -> Weighing:
    """Weigh one card: exact over the next player's hand; with more than two players no further than his answer."""
    series = (*sight.series, card)
    now = worth(series)
    mine = tuple(each for each in sight.hand if each != card and (sight.player, each) not in sight.played)
    if sum(each.value for each in series) == GO_OVER:
        return Weighing(card, now, 0, 0)
    following, last = _next_player(sight), sight.rules.last.value
    if following is None:
        return Weighing(card, now, 0, _alone(worth, last, series, mine))
    count, held, answer, after = len(sight.holding), sight.holding[following], 0.0, 0.0
    for reply in replies(worth, series, unseen(sight), held):
        answer += reply.chance * reply.points
        if count == 2 and reply.card is None:
            after += reply.chance * _alone(worth, last, series, mine)
        elif count == 2 and reply.card is not None:
            after += reply.chance * _after(worth, last, (*series, reply.card), mine, reply.pool, held - 1)
    friend = side_of(sight.rules, count, following) == side_of(sight.rules, count, sight.player)
    return Weighing(card, now, -answer if friend else answer, after)


def _next_player(sight: Sight) -> int | None:
    """Find who may answer: the next who holds cards, unless he has already said go to this count."""
    count = len(sight.holding)
    if count == 2 and sight.series and sight.played[-1][0] == sight.player:
        return None
    others = ((sight.player + step) % count for step in range(1, count))
    return next((other for other in others if sight.holding[other]), None)


def _alone(worth: Worth, last: int, series: Cards, mine: Cards) -> int:
    """Give the most that I peg when the others cannot come in, the point for last with it."""
    room = GO_OVER - sum(card.value for card in series)
    if not room:
        return 0
    lines = (
        worth((*series, card)) + _alone(worth, last, (*series, card), tuple(each for each in mine if each != card))
        for card in mine
        if card.value <= room
    )
    return max(lines, default=last)


def _after(worth: Worth, last: int, series: Cards, mine: Cards, pool: Cards, held: int) -> float:
    """Give what I peg on average after an answer, less the last if it is the other's; no further than my next card."""
    room = GO_OVER - sum(card.value for card in series)
    if not room:
        return 0
    nexts = []
    for card in mine:
        if card.value <= room:
            longer = (*series, card)
            points: float = worth(longer)
            if shut := _shut(pool, held, room - card.value):
                points += shut * _alone(worth, last, longer, tuple(each for each in mine if each != card))
            nexts.append(points)
    return max(nexts, default=-last)


def _shut(pool: Cards, held: int, room: int) -> float:
    """Give the chance that none of the other's cards fits."""
    if held and room >= 10:
        return 0
    return comb(sum(card.value > room for card in pool), held) / comb(len(pool), held)
