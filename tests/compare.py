"""The engine set beside the slow oracle: the same hand, the same play, both answers in one form.

The oracle writes a card as two characters and an item as (kind, cards, points); the engine's answers are turned into
that form here, and nothing of the engine is used to make the oracle's.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import TypeVar

import oracle

from noddy.cards import DECK, Card
from noddy.counting import Scores, count_hand
from noddy.play import Deal, What, play_order, start
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules

CARD: dict[str, Card] = {str(card): card for card in DECK}
TEXT: dict[Card, str] = {card: text for text, card in CARD.items()}
FIVE = oracle.COLUMNS
Readings = dict[str, str]
Flip = tuple[str, Readings]


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """The engine's cards for the oracle's."""
    return tuple([CARD[text] for text in texts])


def rules_for(name: str, readings: Readings) -> Rules:
    """The engine's rules with readings flipped."""
    return find_rules(name, [f"{key}={value}" for key, value in readings.items()])


def plain(scores: Scores) -> list[oracle.Item]:
    """The engine's items as the oracle writes them."""
    return [(score.kind, frozenset(map(TEXT.__getitem__, score.cards)), score.points) for score in scores]


def assert_same_items(mine: Sequence[oracle.Item], theirs: Sequence[oracle.Item], what: object) -> None:
    """Hold two counts against each other: the same items, each as often, whatever their order."""
    if len(mine) != len(theirs) or set(mine) != set(theirs):
        raise AssertionError(f"{what}: the engine counts {mine}, the oracle {theirs}")


def each_reading() -> Iterator[tuple[str, Rules]]:
    """Every rule set found, as it stands and with each answer to each of its questions."""
    for rules in RULE_SETS.values():
        yield rules.name, rules
        for reading in rules.readings:
            for value in reading.values[1:]:
                yield f"{rules.name} {reading.id}={value}", rules.read(reading.id, value)


def single_flips(name: str) -> list[Flip]:
    """A rule set with its defaults, then every value of every reading alone."""
    known = oracle.READINGS[name]
    return [(name, {})] + [(name, {reading: value}) for reading in known for value in known[reading]]


def every_mix(name: str) -> list[Flip]:
    """A rule set with every mix of its readings, the target apart, which prices nothing."""
    known = {reading: list(values) for reading, values in oracle.READINGS[name].items() if reading != "target"}
    return [(name, dict(zip(known, mix, strict=True))) for mix in product(*known.values())]


def random_readings(name: str, rng: random.Random) -> Readings:
    """Each reading of a rule set left alone or set to any of its values."""
    known = oracle.READINGS[name]
    return {reading: rng.choice(list(values)) for reading, values in known.items() if rng.random() < 0.5}


def hands_from(first: int, size: int = 3) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every hand and turn-up whose lowest card stands at this place in the pack."""
    for rest in combinations(oracle.PACK[first + 1 :], size):
        four = (oracle.PACK[first], *rest)
        for place in range(size + 1):
            yield four[:place] + four[place + 1 :], four[place]


PlacedItem = tuple[str, int, int]
C = TypeVar("C")


def placed(items: Sequence[tuple[str, Collection[C], int]], case: Sequence[C]) -> frozenset[PlacedItem]:
    """Items with each card told by its place in the hand (the turn-up last), so that they outlive a change of suits.

    A place is a bit: the first card 1, the next 2, and so on.
    """
    return frozenset([(kind, sum([1 << case.index(card) for card in cards]), points) for kind, cards, points in items])


def placed_scores(scores: Scores, case: Sequence[Card]) -> frozenset[PlacedItem]:
    """The engine's items in the same form; ValueError for a card that is not of the case."""
    return placed([(score.kind, score.cards, score.points) for score in scores], case)


@cache
def alike(suits: tuple[str, ...], named: str) -> tuple[str, ...]:
    """The suits renamed, in order of appearance, but for those that a rule set names."""
    new = {suit: suit for suit in named}
    free = iter([suit for suit in oracle.SUITS if suit not in named])
    return tuple([new.get(suit) or new.setdefault(suit, next(free)) for suit in suits])


def disagreements(name: str, firsts: Sequence[int]) -> tuple[list[str], Counter[int]]:
    """Compare engine and oracle on every case of these lowest cards: the first faults, cases for each total.

    The engine counts every case. The oracle counts once what differs only in suits that its table does not name. The
    totals are the oracle's.
    """
    rules, named = find_rules(name), "HS" if oracle.column(name)["named cards"] else ""
    counted: dict[tuple[str, ...], tuple[frozenset[PlacedItem], int, int]] = {}
    counts: Counter[int] = Counter()
    faults: list[str] = []
    for first in firsts:
        for hand, turn_up in hands_from(first):
            case = (*hand, turn_up)
            suits = alike(tuple([card[1] for card in case]), named)
            key = tuple([card[0] + suit for card, suit in zip(case, suits, strict=True)])
            if key not in counted:
                told = oracle.count_hand(name, {}, key[:-1], key[-1])
                counted[key] = placed(told, key), len(told), sum([points for _, _, points in told])
            theirs, size, points = counted[key]
            mine = cards(case)
            scores = count_hand(rules, mine[:-1], mine[-1])
            if len(scores) != size or placed_scores(scores, mine) != theirs:
                faults.append(f"{name} {hand} + {turn_up}: engine {scores}, oracle {set(theirs)}")
            counts[points] += 1
    return faults[:3], counts


def rich_hand(rng: random.Random, size: int) -> tuple[list[str], str]:
    """A hand and turn-up from a few neighbouring ranks or one or two suits, where scores are thick."""
    low = rng.randrange(13)
    near = [card for card in oracle.PACK if (oracle.RANKS.index(card[0]) - low) % 13 < rng.choice((2, 3, 4, 5))]
    suited = [card for card in oracle.PACK if card[1] in rng.sample(oracle.SUITS, 2)[: rng.choice((1, 2))]]
    courts = [card for card in oracle.PACK if card[0] in "JQK5"]
    pool = rng.choice((oracle.PACK, near, suited, courts))
    drawn = rng.sample(pool if len(pool) > size else oracle.PACK, size + 1)
    return drawn[:-1], drawn[-1]


def thick(rng: random.Random, size: int) -> list[str]:
    """Cards of few ranks, apart or in a row, so that pairs, runs and sums come often in play."""
    low = rng.randrange(13)
    ranks = rng.sample(range(13), 4) if rng.random() < 0.5 else [(low + step) % 13 for step in range(4)]
    pool = [card for card in oracle.PACK if oracle.RANKS.index(card[0]) in ranks]
    return rng.sample(pool if len(pool) >= size else oracle.PACK, size)


def compare_play(name: str, readings: Readings, players: int, rng: random.Random, rich: bool) -> Deal:
    """One random deal played at random by both: every play, item for item, and every sum. Gives the engine's deal."""
    rules = rules_for(name, readings)
    if rich:
        drawn = thick(rng, players * rules.hand_size.value + 1)
        hands, turn_up = [drawn[seat:-1:players] for seat in range(players)], drawn[-1]
    else:
        hands, turn_up = oracle.random_deal(name, readings, players, rng)
    order = oracle.random_order(name, readings, hands, rng)
    what = f"{name} {readings} {hands} + {turn_up}, {order}"
    theirs = oracle.play_deal(name, readings, hands, turn_up, order)
    deal = play_order(start(rules, [cards(hand) for hand in hands], CARD[turn_up]), cards(order))
    mine = plays_of(deal)
    assert [play[:3] for play in mine] == [play[:3] for play in theirs["plays"]], what
    for (*_, my_items), (*_, their_items) in zip(mine, theirs["plays"], strict=True):
        assert sorted(my_items) == sorted(their_items), what
    assert list(deal.pegged()) == theirs["pegged"], what
    assert list(deal.totals()) == theirs["totals"], what
    assert list(deal.tally) == theirs["tallies"], what
    compare_win(rules, name, readings, hands, turn_up, order, rng, what)
    return deal


def compare_win(
    rules: Rules,
    name: str,
    readings: Readings,
    hands: list[list[str]],
    turn_up: str,
    order: list[str],
    rng: random.Random,
    what: str,
) -> None:
    """The same deal with a target and starting scores near it: the same winner, and the same tally.

    Items of one kind have no told order among themselves, and where their prices differ the winner's tally can depend
    on it; so his tally is held to be the first that reaches the target, and the others' to be equal.
    """
    target = rng.choice((rules.target.value, 21, 31, 61))
    width = len(oracle.play_deal(name, readings, hands, turn_up, order)["tallies"])
    begin = [max(0, target - rng.randint(1, 14)) for _ in range(width)]
    winner, tallies = oracle.winner(name, readings, hands, turn_up, order, target, begin)
    deal = play_order(start(rules, [cards(hand) for hand in hands], CARD[turn_up], target, begin), cards(order))
    assert deal.winner == winner, f"{what}, {begin} to {target}"
    out = -1 if winner is None else deal.side(winner)
    for side, (mine, theirs) in enumerate(zip(deal.tally, tallies, strict=True)):
        assert mine == theirs or side == out, f"{what}, {begin} to {target}"
    if winner is None:
        return
    final = next(event for event in reversed(deal.events) if event.scores and event.player == winner)
    assert deal.tally[out] >= target > deal.tally[out] - final.scores[-1].points, f"{what}, {begin} to {target}"


def plays_of(deal: Deal) -> list[tuple[int, str, int, list[oracle.PlayItem]]]:
    """The play as the oracle writes it: player, card, total, items, the point for last with the card that earned it."""
    plays: list[tuple[int, str, int, list[oracle.PlayItem]]] = []
    for event in deal.events:
        pegged = [(str(score.kind), score.points) for score in event.scores]
        if event.what is What.CARD:
            plays.append((event.player, TEXT[event.cards[0]], event.running, pegged))
        elif event.what is What.LAST:
            plays[-1][3].extend(pegged)
    return plays
