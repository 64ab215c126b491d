"""What a reading changes: for each open question the plainest hand, deal or ending in which its answers differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from noddy.cards import DECK, text_of
from noddy.counting import count_hand, total
from noddy.match import act, deal_cards
from noddy.play import Deal, What, start
from noddy.rules import Reading, Rules
from noddy.speech import tell
from noddy.study.distribution import distribution

HANDS, DEALS = 1500, 250
"""How many seeded hands and deals are looked through for a plain example."""


@dataclass(frozen=True, slots=True)
class Example:
    """A case in which answers differ: hand or deal, its cards as text, the outcome for each answer, how busy it is."""

    what: str
    cards: str
    outcomes: tuple[tuple[str, str], ...]
    busy: int = 0

    @property
    def apart(self) -> int:
        """Count the outcomes that differ."""
        return len({told for _, told in self.outcomes})


def _plainest(case: Example) -> tuple[int, int]:
    """Order cases: first those that tell most answers apart, then those in which least happens."""
    return -case.apart, case.busy


def example(rules: Rules, reading: Reading) -> Example | None:
    """Find the plainest case that tells most answers to a question apart; None if no hand and no deal tells any.

    >>> from noddy.rulesets import PARLETT
    >>> question = next(each for each in PARLETT.readings if each.id == "run-of-three")
    >>> example(PARLETT, question).what
    'hand'
    """
    options = [(value, rules.read(reading.id, value)) for value in reading.values]
    if len({each.target.value for _, each in options}) > 1:
        return None
    if len({each.hand_size.value for _, each in options}) > 1:
        return _mean(options)
    found = None
    for find in (_hands, _deals):
        case = min(find(options), key=_plainest, default=None)
        if case is not None and (found is None or case.apart > found.apart):
            found = case
        if found is not None and found.apart == len(options):
            break
    return found


Options = list[tuple[str, Rules]]


def _mean(options: Options) -> Example:
    """Compare hands of different size, which no one hand can show, by what they count on the average."""
    means = tuple((value, f"{float(distribution(rules).mean):.3f} points") for value, rules in options)
    return Example("average", "of all hands", means)


def _hands(options: Options) -> Iterator[Example]:
    """Yield hands that answers count differently: some by chance, and four of each rank, which chance seldom deals."""
    rng, size = Random(1589), options[0][1].hand_size.value
    drawn = (deal_cards(rng, options[0][1], options[0][1].players.value[0]) for _ in range(HANDS))
    alike = (DECK[place : place + 4] for place in range(0, len(DECK), 4)) if size == 3 else ()
    for hand, turn_up in (*((hands[0][:size], up) for hands, up in drawn), *((each[:3], each[3]) for each in alike)):
        counts = [count_hand(rules, hand, turn_up) for _, rules in options]
        sums = [total(count) for count in counts]
        if len(set(sums)) > 1:
            outcomes = tuple((value, f"{points} points") for (value, _), points in zip(options, sums, strict=True))
            yield Example("hand", f"{text_of(hand)} + {turn_up}", outcomes, sum(map(len, counts)))


def _deals(options: Options) -> Iterator[Example]:
    """Find deals, played by chance, that end differently under the answers, each with how long it is.

    They are deals of as few players as show it: two hands are easier to follow than four.
    """
    for players in options[0][1].players.value:
        shown = list(_deals_of(options, players))
        if shown:
            return iter(shown)
    return iter(())


def _deals_of(options: Options, players: int) -> Iterator[Example]:
    """Yield such deals of so many players."""
    rng = Random(1688)
    draws = any(rules.mogg.value == "stock" for _, rules in options)
    for _ in range(DEALS):
        hands, turn_up = deal_cards(rng, options[0][1], players)
        seed = rng.random()
        out = {turn_up, *(card for hand in hands for card in hand)}
        stock = (rng.choice([card for card in DECK if card not in out]),) if draws else ()
        ends = [_played(start(rules, hands, turn_up, stock=stock), Random(seed)) for _, rules in options]
        results = [_outcome(end) for end in ends]
        if len(set(results)) > 1:
            dealt = " / ".join(map(text_of, hands)) + (f", next in the pack {stock[0]}" if stock else "")
            before = [_before(end) for end in ends]
            alike = len(set(before)) == 1
            longest = max(ends, key=lambda end: len(end.events))
            order = text_of(event.cards[0] for event in longest.events if event.what is What.CARD)
            said = [told if alike else f"{first}{told}" for first, told in zip(before, results, strict=True)]
            outcomes = tuple((value, told) for (value, _), told in zip(options, said, strict=True))
            length = len(ends[0].events) + sum(points for end in ends for points in end.pegged())
            yield Example("deal", f"{dealt}, {turn_up} turned up, {before[0] * alike}played {order}", outcomes, length)


def _played(deal: Deal, rng: Random) -> Deal:
    """Play a deal out by chance; the same chance makes the same choices wherever the rules leave the same cards."""
    rank = {card: rng.random() for card in DECK}
    while not deal.over:
        deal = act(deal, lambda sight: min(sight.legal, key=rank.__getitem__))
    return deal


def _before(deal: Deal) -> str:
    """Tell what was done with cards before the play: what was laid out, or changed, or refused."""
    names = ("the non-dealer", "the dealer") if len(deal.hands) == 2 else tuple(map(str, range(len(deal.hands))))
    sentences = zip(deal.events, tell(deal, names), strict=True)
    done = [told.removesuffix(".") for event, told in sentences if event.what in (What.LAID_OUT, What.MOGG)]
    return "".join(f"{told[0].lower()}{told[1:]}, " for told in done)


def _outcome(deal: Deal) -> str:
    """Tell what each has after a deal: two by their names at the table, more in the order in which they play."""
    if len(deal.tally) == len(deal.hands) == 2:
        return "the non-dealer {}, the dealer {}".format(*deal.tally)
    return "the sides, in the order of play, " + ", ".join(map(str, deal.tally))
