"""What a reading changes: for each open question the plainest hand, deal or ending in which its answers differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from noddy.cards import text_of
from noddy.counting import count_hand, total
from noddy.match import deal_cards
from noddy.play import Deal, What, start
from noddy.rules import Reading, Rules

HANDS, DEALS = 1500, 250
"""How many seeded hands and deals are looked through for a plain example."""


@dataclass(frozen=True, slots=True)
class Example:
    """A case in which the answers differ: hand or deal, its cards as text, the outcome for each answer."""

    what: str
    cards: str
    outcomes: tuple[tuple[str, str], ...]


def example(rules: Rules, reading: Reading) -> Example | None:
    """Find the plainest case in which every answer to a question gives another outcome; None if counting is the same.

    >>> from noddy.rulesets import PARLETT
    >>> question = next(each for each in PARLETT.readings if each.id == "run-of-three")
    >>> example(PARLETT, question).what
    'hand'
    """
    options = [(value, rules.read(reading.id, value)) for value in reading.values]
    if len({each.hand_size.value for _, each in options}) > 1 or len({each.target.value for _, each in options}) > 1:
        return None
    for find in (_hands, _deals):
        found = min(find(options), key=lambda pair: pair[0], default=None)
        if found is not None:
            return found[1]
    return None


Options = list[tuple[str, Rules]]


def _hands(options: Options) -> Iterator[tuple[int, Example]]:
    """Yield hands that the answers count differently, each with how busy it is."""
    rng = Random(1589)
    for _ in range(HANDS):
        hands, turn_up = deal_cards(rng, options[0][1], options[0][1].players.value[0])
        counts = [count_hand(rules, hands[0], turn_up) for _, rules in options]
        sums = [total(count) for count in counts]
        if len(set(sums)) == len(sums):
            outcomes = tuple((value, f"{points} points") for (value, _), points in zip(options, sums, strict=True))
            busy = sum(map(len, counts))
            yield busy, Example("hand", f"{text_of(hands[0])} + {turn_up}", outcomes)


def _deals(options: Options) -> Iterator[tuple[int, Example]]:
    """Yield deals, played by chance, that end differently under the answers, each with how long it is."""
    rng = Random(1688)
    players = options[0][1].players.value[-1]
    for _ in range(DEALS):
        hands, turn_up = deal_cards(rng, options[0][1], players)
        seed = rng.random()
        ends = [_played(start(rules, hands, turn_up), Random(seed)) for _, rules in options]
        results = [_outcome(end) for end in ends]
        if len(set(results)) == len(results):
            dealt = " / ".join(map(text_of, hands))
            order = text_of(event.cards[0] for event in ends[0].events if event.what is What.CARD)
            outcomes = tuple((value, told) for (value, _), told in zip(options, results, strict=True))
            length = len(ends[0].events) + sum(points for end in ends for points in end.pegged())
            yield length, Example("deal", f"{dealt}, {turn_up} turned up, played {order}", outcomes)


def _played(deal: Deal, rng: Random) -> Deal:
    """Play a deal out by chance; the same chance makes the same choices wherever the rules leave the same cards."""
    rank = {card: rng.random() for hand in deal.hands for card in hand}
    while not deal.over:
        deal = deal.play(min(deal.legal(), key=rank.__getitem__))
    return deal


def _outcome(deal: Deal) -> str:
    """Tell what each side has after a deal."""
    return "sides at " + ", ".join(map(str, deal.tally))
