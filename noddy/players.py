"""Players for the computer's seats, at three strengths, and the weighing behind the best of them.

A player sees a `Sight` and nothing else, so none of them can know a card that it has not been shown. The best player
weighs each card by what it pegs now, less what the next player's best answer pegs on average over every hand that he
may hold, plus what it can peg after that: an expectimax of one reply. The averages are exact, not sampled: the chance
of a reply is hypergeometric, a quotient of binomials, see `replies`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from random import Random

from noddy.cards import DECK, Card
from noddy.counting import Cards, count_play, total
from noddy.match import Player, at_random, greedy
from noddy.pegging import GO_OVER, Pegging, Standing, by_card
from noddy.play import Sight, side_of
from noddy.rules import Rules

STRENGTHS: dict[str, str] = {
    "random": "plays any card that fits",
    "greedy": "takes what pegs most now",
    "best": "weighs your answers too",
}
"""The strengths by name, weakest first, each with what it does."""


EXPERT = "expert"
"""A strength more, where the play is solved: see `noddy.expert`."""


def strengths(rules: Rules, players: int) -> dict[str, str]:
    """Give the strengths that can be had at a table, weakest first: the expert only where the play is solved.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> list(strengths(HOLME, 2))[-1], list(strengths(HOLME, 4))[-1], list(strengths(PARLETT, 2))[-1]
    ('expert', 'best', 'best')
    """
    from noddy.expert import knows

    return STRENGTHS | ({EXPERT: "mixes as the solved game does"} if knows(rules, players) else {})


def player(strength: str, rng: Random) -> Player:
    """Make a player of a strength; the random one and the expert use the chance. Raises `KeyError` for another name.

    >>> player("greedy", Random(1)) is greedy
    True
    """
    if strength == EXPERT:
        from noddy.expert import expert  # its table is read by him alone who plays an expert

        return expert(rng)
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
    """List the cards that a player has not seen: any of them may be in another's hand.

    What the player has laid out, or given to the other, has been seen: at Cribbage 45 cards are left, not 47.
    """
    seen = {*sight.hand, sight.turn_up, *sight.laid_out, *sight.given, *(card for _, card in sight.played)}
    return tuple(card for card in DECK if card not in seen)


def known(sight: Sight) -> Cards:
    """List the cards that the other player must still hold: those that were given to that player and not yet played."""
    played = {card for _, card in sight.played}
    return tuple(card for card in sight.given if card not in played)


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
    count = next((place for place, card in enumerate(reversed(series)) if card.suit != last), len(series))
    return count if count >= 3 else 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What the next player may do: a card (None: he cannot come in), its points, its chance, and what he then may hold.

    `pool` are the cards from which the rest of his hand was drawn, all choices among them equally likely; `sure` are
    those that it holds for certain.
    """

    card: Card | None
    points: int
    chance: float
    pool: Cards
    sure: Cards = ()


def replies(
    worth: Worth, series: Cards, pool: Cards, held: int, sure: Cards = (), must: bool = False
) -> Iterator[Reply]:
    """Yield every greedy answer to a series by one who holds `held` cards, all such hands equally likely.

    The hand is `sure` and the rest of it drawn from the pool; `must` says that a fifteen must be made. Greedy means a
    fixed order of the cards: most points first, then the lowest. The card chosen is the first in that order that the
    hand has, so its chance is a quotient of two binomials, and no hand need be dealt.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.play import start
    >>> from noddy.rulesets import DIGEST
    >>> sight = start(DIGEST, [parse_cards("8H 4D 9C"), parse_cards("7H 2C TS")], parse_card("3S")).sight(0)
    >>> found = list(replies(pricer(sight), parse_cards("8H"), unseen(sight), 3))
    >>> round(sum(reply.chance for reply in found), 9), found[0].points, round(found[0].chance * comb(48, 3))
    (1.0, 2, 1081)
    """
    room, drawn = GO_OVER - sum(card.value for card in series), held - len(sure)
    points = {card: worth((*series, card)) for card in sorted((*pool, *sure)) if card.value <= room}
    order = sorted(points, key=lambda card: (must and card.value != room - GO_OVER + 15, -points[card]))
    rest = tuple(card for card in pool if card.value > room)
    hands = comb(len(pool), drawn)
    for place, card in enumerate(order):
        left = (*(each for each in order[place + 1 :] if each not in sure), *rest)
        if card in sure:  # nothing that comes after it in the order is ever chosen
            yield Reply(card, points[card], comb(len(left), drawn) / hands, left, _less(sure, card))
            return
        if drawn and (ways := comb(len(left), drawn - 1)):
            yield Reply(card, points[card], ways / hands, left, sure)
    if ways := comb(len(rest), drawn):
        yield Reply(None, 0, ways / hands, rest, sure)


def _less(cards: Cards, card: Card) -> Cards:
    """Take a card out of some."""
    return tuple(each for each in cards if each != card)


def _weigh_card(sight: Sight, worth: Worth, card: Card) -> Weighing:
    """Weigh one card: exact over the next player's hand; with more than two players no further than his answer."""
    machine, count = by_card(sight.rules), len(sight.holding)
    mine = tuple(each for each in sight.hand if (sight.player, each) not in sight.played)
    running = sum(each.value for each in sight.series)
    at = machine.lay(Standing((mine,), 0, sight.series, running), card)
    now = worth(at.series)
    if at.running == GO_OVER:
        return Weighing(card, now, 0, machine.closing(GO_OVER))
    following = _next_player(sight)
    if following is None:
        return Weighing(card, now, 0, _alone(machine, worth, at))
    held, answer, after = sight.holding[following], 0.0, 0.0
    sure = known(sight) if count == 2 else ()
    for reply in replies(worth, at.series, unseen(sight), held, sure, machine.must_make_fifteen):
        answer += reply.chance * reply.points
        if count == 2 and reply.card is None:
            after += reply.chance * _alone(machine, worth, at)
        elif count == 2 and reply.card is not None:
            after += reply.chance * _after(machine, worth, at, reply, held - 1)
    friend = side_of(sight.rules, count, following) == side_of(sight.rules, count, sight.player)
    return Weighing(card, now, -answer if friend else answer, after)


def _next_player(sight: Sight) -> int | None:
    """Find who may answer: the next who holds cards, unless he has already said go to this count."""
    count = len(sight.holding)
    if count == 2 and sight.series and sight.played[-1][0] == sight.player:
        return None
    others = ((sight.player + step) % count for step in range(1, count))
    return next((other for other in others if sight.holding[other]), None)


def _alone(machine: Pegging[Card], worth: Worth, at: Standing[Card]) -> int:
    """Give the most that I peg when the others cannot come in, the point for last with it; `at` has my hand alone."""
    lines = []
    for card in machine.playable(at):
        down = machine.lay(at, card)
        lines.append(worth(down.series) + _alone(machine, worth, down))
    return max(lines, default=machine.closing(at.running))


def _after(machine: Pegging[Card], worth: Worth, at: Standing[Card], reply: Reply, held: int) -> float:
    """Give what I peg on average after an answer, less the last if it is the other's; no further than my next card."""
    assert reply.card is not None
    at = at._replace(series=(*at.series, reply.card), running=at.running + reply.card.value)
    nexts: list[float] = []
    for card in machine.playable(at):
        down = machine.lay(at, card)
        shut = _shut(reply, held, GO_OVER - down.running)
        nexts.append(worth(down.series) + (shut * _alone(machine, worth, down) if shut else 0))
    return max(nexts, default=-machine.closing(at.running))


def _shut(reply: Reply, held: int, room: int) -> float:
    """Give the chance that none of the other's cards fits."""
    if (held and room >= 10) or any(card.value <= room for card in reply.sure):
        return 0
    drawn = held - len(reply.sure)
    return comb(sum(card.value > room for card in reply.pool), drawn) / comb(len(reply.pool), drawn)
