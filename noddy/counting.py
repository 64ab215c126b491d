"""Counting: what a hand is worth, and what a card pegs as it is played, item by item.

One small detector for each feature. The totals, tables and plots of the whole project come from these items.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, product
from operator import attrgetter

from noddy.cards import Card, Suit, card_of, cards_of
from noddy.drawing import Drawn
from noddy.rules import Honour, Price, Rules

Cards = tuple[Card, ...]


class Kind(StrEnum):
    """The kinds of score that the engine makes; a card that scores by itself brings its own (`Honour.kind`)."""

    FIFTEEN = "fifteen"
    TWENTY_FIVE = "twenty-five"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair royal"
    DOUBLE_PAIR_ROYAL = "double pair royal"
    RUN = "run"
    FLUSH = "flush"
    LAST = "last"
    HITTER = "hitter"
    COLOURS = "colours"
    COSTLY_COLOURS = "costly colours"
    TURNED_UP = "turned up"
    THIRTY = "thirty"
    THREE_IN_LIEU = "three in lieu"
    REFUSAL = "refusal"
    GIVEN_AWAY = "given away"


@dataclass(frozen=True, slots=True)
class Score(Drawn):
    """One item: its kind, the cards that make it, its points, and the parameter of the rules that prices it.

    `called` is its name in the spoken count, where the rules give it one.
    """

    kind: str
    cards: Cards
    points: int
    parameter: str
    called: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        """Tell the item: ``fifteen 4H 5S 6D: 2``."""
        return f"{self.kind} {' '.join(map(str, self.cards))}: {self.points}".replace(" :", ":")


Scores = tuple[Score, ...]
ALIKE = {2: Kind.PAIR, 3: Kind.PAIR_ROYAL, 4: Kind.DOUBLE_PAIR_ROYAL}


def total(scores: Sequence[Score]) -> int:
    """Add up the points of some items."""
    return sum(score.points for score in scores)


def count_hand(rules: Rules, hand: Cards, turn_up: Card, dealer: bool = False, crib: bool = False) -> Scores:
    """Count a hand with the turn-up as one card more: every distinct combination, a card may serve in many.

    `dealer` and `crib` say whose hand it is, for the rules that ask. Any number of cards is counted; `noddy.show` reads
    text too, and checks sizes and twins. Raises `BadCard` for what is not a card.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> for score in count_hand(PARLETT, parse_cards("4H 5S 6D"), parse_card("7C")): print(score)
    fifteen 4H 5S 6D: 2
    run 4H 5S 6D 7C: 4
    """
    try:
        return count_ranks(rules, (*hand, turn_up)) + count_suits(rules, tuple(hand), turn_up, dealer, crib)
    except (AttributeError, TypeError):
        cards_of(hand), card_of(turn_up)  # the usual fault is text for cards
        raise


def count_ranks(rules: Rules, cards: Cards) -> Scores:
    """Count what depends on ranks alone: sums, cards of a rank, runs. The order of the cards does not matter."""
    ranks = _by_rank(cards)
    return (*_sums(rules, cards), *_alike(rules, ranks), *_runs(rules, ranks))


def count_suits(rules: Rules, hand: Cards, turn_up: Card, dealer: bool = False, crib: bool = False) -> Scores:
    """Count what depends on suits: flush, colours, and the cards that score by themselves."""
    flush_from = rules.crib_flush_from.value if crib else rules.flush_from.value
    scores = [*_flush(rules, hand, turn_up, flush_from), *_colours(rules, hand, turn_up)]
    if rules.crib_honours.value or not crib:
        scores += _honours_in_hand(rules, hand, turn_up, dealer or crib)
    return tuple(scores)


def _sums(rules: Rules, cards: Cards) -> Iterator[Score]:
    """Find every group of cards with one of the sums."""
    found: dict[int, list[Cards]] = {15: [], 25: [], 31: []}
    values = [card.value for card in cards]
    for size in range(2, len(cards) + 1):
        for group, addends in zip(combinations(cards, size), combinations(values, size), strict=True):
            if (addition := sum(addends)) in found:
                found[addition].append(group)
    for group in found[15]:
        yield from _item(Kind.FIFTEEN, group, rules.fifteen.value, "fifteen")
    for group in found[25]:
        yield from _item(Kind.TWENTY_FIVE, group, rules.twenty_five.value, "twenty-five")
    for group in found[31]:
        yield from _item(Kind.THIRTY_ONE, group, rules.thirty_one_in_hand.value, "thirty-one-in-hand")


def _item(kind: str, cards: Cards, price: Price, parameter: str) -> Iterator[Score]:
    """Make an item, unless it is worth nothing."""
    if points := price(len(cards)):
        yield Score(kind, cards, points, parameter)


def _alike(rules: Rules, ranks: dict[int, Cards]) -> Iterator[Score]:
    """Take the cards of each rank; they are one item, three alike are not also three pairs."""
    barred = rules.unpaired.value
    for rank, group in ranks.items():
        if len(group) in ALIKE and rank not in barred and (rules.pairs_in_runs.value or not _in_run(ranks, rank)):
            yield from _item(ALIKE[len(group)], group, rules.pairs.value, "pairs")


def _in_run(ranks: dict[int, Cards], rank: int) -> bool:
    """Say whether a rank stands in a run of three."""
    return any(all(first + step in ranks for step in range(3)) for first in range(rank - 2, rank + 1))


def _by_rank(cards: Cards) -> dict[int, Cards]:
    """Group cards by rank, lowest first."""
    ranks: dict[int, Cards] = {}
    for card in sorted(cards, key=attrgetter("rank")):
        ranks[card.rank] = (*ranks.get(card.rank, ()), card)
    return ranks


def _runs(rules: Rules, ranks: dict[int, Cards]) -> Iterator[Score]:
    """Find every longest run, once for each choice among equal ranks."""
    for rank in ranks:
        if rank - 1 in ranks:
            continue
        length = next(step for step in range(1, 15) if rank + step not in ranks)
        if length >= 3:
            for choice in product(*(ranks[rank + step] for step in range(length))):
                yield from _item(Kind.RUN, choice, rules.runs.value, "runs")


def _flush(rules: Rules, hand: Cards, turn_up: Card, flush_from: str) -> Iterator[Score]:
    """Find the largest flush: of any cards, of the whole hand (and then the turn-up if it fits), of all, or none."""
    price = rules.flush.value
    if flush_from == "none":
        return
    if flush_from == "any":
        cards = (*hand, turn_up)
        yield from _item(Kind.FLUSH, max(_suits_of(cards), key=len), price, "flush")
    elif hand and all(card.suit == hand[0].suit for card in hand):
        if turn_up.suit == hand[0].suit:
            yield from _item(Kind.FLUSH, (*hand, turn_up), price, "flush")
        elif flush_from == "hand":
            yield from _item(Kind.FLUSH, hand, price, "flush")


def _suits_of(cards: Cards) -> list[Cards]:
    """Part the cards by suit."""
    return [tuple(card for card in cards if card.suit == suit) for suit in Suit]


def _colours(rules: Rules, hand: Cards, turn_up: Card) -> Iterator[Score]:
    """Find Costly-Colours, all of one suit; failing that the best step of colours."""
    costly, steps = rules.costly_colours.value, rules.colours.value
    if not costly and not steps.steps:
        return
    cards = (*hand, turn_up)
    suited = max(_suits_of(cards), key=len)
    whole = cards if rules.costly_from.value == "any" else hand
    if costly and hand and all(card.suit == hand[0].suit for card in whole):
        yield Score(Kind.COSTLY_COLOURS, suited, costly, "costly-colours")
        return
    coloured = max((tuple(c for c in cards if c.suit.red is red) for red in (True, False)), key=len)
    step = steps(len(coloured), max(map(len, _suits_of(coloured))))
    if step is not None:
        yield Score(Kind.COLOURS, suited if step[0] == step[1] else coloured, step[2], "colours")


def _honours_in_hand(rules: Rules, hand: Cards, turn_up: Card, dealer: bool) -> Iterator[Score]:
    """Find the cards of the hand that score by themselves; the turn-up too where the rules count it."""
    cards = (*hand, turn_up) if rules.turned_up_courts.value == "each" else hand
    honours = [ruling.value for ruling in rules.honours]
    for card in cards:
        yield from _honours(honours, card, turn_up, rules.honours_add.value, dealer)


def _honours(honours: list[Honour], card: Card, turn_up: Card, add: bool, dealer: bool = False) -> Iterator[Score]:
    """Find what one card scores by itself; where prices do not add up, the best of them only."""
    found = [
        Score(honour.kind, (card,), points, honour.parameter, honour.called)
        for honour in honours
        if honour.fits(card, turn_up)
        and (points := honour.dealers if dealer and honour.dealers is not None else honour.points)
    ]
    if found and not add:
        found = [max(found, key=lambda score: score.points)]
    yield from found


def count_given(rules: Rules, card: Card, turn_up: Card) -> Scores:
    """Count what a card pegs as it is given away in the mogg."""
    found = list(_honours(list(rules.given_away.value), card, turn_up, add=False))
    return tuple(Score(Kind.GIVEN_AWAY, score.cards, score.points, "given-away") for score in found)


def count_play(rules: Rules, series: Cards, turn_up: Card | None = None) -> Scores:
    """Count what the last card of a series pegs, the hitter included, the point for last not.

    The sums are of the whole series; pairs, runs and flushes are the largest that the last cards make, without a gap.

    >>> from noddy.cards import parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> for score in count_play(PARLETT, parse_cards("4H 9C 6D 6S")): print(score)
    twenty-five 4H 9C 6D 6S: 4
    pair 6D 6S: 2
    """
    series = series if series.__class__ is tuple else cards_of(series)
    scores = [score for feature in rules.in_play.value for score in _IN_PLAY[feature](rules, series, turn_up)]
    if sum(card.value for card in series) == 31:
        scores += _item(Kind.HITTER, series, rules.hitter.value, "hitter")
    return tuple(scores)


def _tails(series: Cards, least: int) -> Iterator[Cards]:
    """Yield the groups of last cards, the largest first, down to `least` cards."""
    return (series[start:] for start in range(len(series) - least + 1))


def _played_sum(rules: Rules, series: Cards, wanted: int, least: int) -> Cards:
    """Find the cards whose sum is wanted: the whole series, or under the trailing reading any group of last cards."""
    groups = _tails(series, least) if rules.play_sums.value == "trailing" else iter((series,))
    return next((group for group in groups if len(group) >= least and sum(c.value for c in group) == wanted), ())


def _played_fifteen(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg a fifteen, of two cards at least."""
    return _item(Kind.FIFTEEN, _played_sum(rules, series, 15, 2), rules.fifteen.value, "fifteen")


def _played_twenty_five(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg a twenty-five, of three cards at least."""
    return _item(Kind.TWENTY_FIVE, _played_sum(rules, series, 25, 3), rules.twenty_five.value, "twenty-five")


def _played_thirty(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg thirty."""
    return _item(Kind.THIRTY, _played_sum(rules, series, 30, 3), rules.thirty.value, "thirty")


def _played_pairs(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg the last cards of one rank."""
    for group in _tails(series, 2):
        if len({card.rank for card in group}) == 1:
            yield from _item(ALIKE[len(group)], group, rules.pairs.value, "pairs")
            return


def _played_run(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg the longest run of last cards, in any order."""
    for group in _tails(series, 3):
        ranks = {card.rank for card in group}
        if len(ranks) == len(group) == max(ranks) - min(ranks) + 1:
            apart = rules.runs_in_play.value
            yield from _item(Kind.RUN, group, apart or rules.runs.value, "runs-in-play" if apart else "runs")
            return


def _played_flush(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg the longest flush of last cards."""
    for group in _tails(series, 3):
        if len({card.suit for card in group}) == 1:
            yield from _item(Kind.FLUSH, group, rules.flush.value, "flush")
            return


def _played_honours(rules: Rules, series: Cards, turn_up: Card | None) -> Iterator[Score]:
    """Peg a card that scores by itself."""
    if turn_up is not None:
        honours = [ruling.value for ruling in rules.honours]
        yield from _honours(honours, series[-1], turn_up, rules.honours_add.value)


_IN_PLAY = {
    "fifteen": _played_fifteen,
    "twenty-five": _played_twenty_five,
    "thirty": _played_thirty,
    "pairs": _played_pairs,
    "runs": _played_run,
    "flush": _played_flush,
    "honours": _played_honours,
}
