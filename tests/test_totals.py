"""What is fast is derived from what can be read, and agrees with it: totals, cases, matches of greedy players."""

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from compare import each_reading

from noddy.cards import DECK, Card, Rank, Suit
from noddy.counting import count_hand, total
from noddy.match import Match, _seen_match, greedy, play_match
from noddy.play import IllegalPlay
from noddy.quick import knows
from noddy.rules import Rules
from noddy.rulesets import PARLETT, RULE_SETS
from noddy.study.cases import COLUMNS, columns, hands, rows
from noddy.study.distribution import distribution
from noddy.totals import place_of, points, scorer

EVERY = dict(each_reading())
every = pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)
each_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
WHOSE = ({}, {"dealer": True}, {"dealer": True, "crib": True})


def classes(rules: Rules, rng: Random) -> Iterator[tuple[tuple[Card, ...], Card]]:
    """A case of every set of ranks, with suits by chance, and one of every fall of suits over plain and named ranks."""
    size = rules.hand_size.value
    for ranks in combinations_with_replacement(Rank, size + 1):
        if max(map(ranks.count, ranks)) <= 4:
            cards = [Card(rank, suit) for rank in set(ranks) for suit in rng.sample(list(Suit), ranks.count(rank))]
            rng.shuffle(cards)
            yield tuple(cards[:-1]), cards[-1]
    apart = sorted({ruling.value.rank for ruling in rules.honours})
    plain = iter([rank for rank in Rank if rank not in apart] * 4)
    sorts = [*product(apart, Suit), *((None, suit) for suit in Suit)]
    for fall in combinations_with_replacement(sorts, size):
        for rank, suit in sorts:
            cards = [Card(each or next(plain, Rank.SEVEN), its) for each, its in fall]
            shown = Card(rank or Rank.NINE, suit)
            if len({*cards, shown}) == size + 1:
                yield tuple(cards), shown


@every
def test_totals_are_those_of_the_items(rules: Rules) -> None:
    """On every class: the sets of ranks, and the falls of suits over plain and named ranks, whosever hand it is."""
    cases = list(classes(rules, Random(1688)))
    if rules.chosen:
        cases = cases[::7]
    assert len(cases) > 100
    for whose in WHOSE:
        fast = scorer(rules, **whose)
        for hand, turn_up in cases:
            expected = total(count_hand(rules, hand, turn_up, **whose))
            assert fast(hand, turn_up) == expected
            assert fast(hand[::-1], turn_up) == expected  # now from the tables, in another order


@each_set
def test_all_cases_are_those_of_the_distribution(rules: Rules) -> None:
    """Made in another way: by classes, with how often each occurs, and never a case."""
    if rules.hand_size.value > 3:
        return
    found: Counter[int] = Counter()
    for _, _, worth in hands(rules):
        found.update(worth)
    assert tuple(sorted(found.items())) == distribution(rules).counts


def test_cases_as_rows_and_columns() -> None:
    lines = iter(rows(PARLETT))
    assert next(lines) == "hand,turn_up,points\n"
    table = dict(columns(PARLETT))
    assert tuple(table) == COLUMNS and {len(column) for column in table.values()} == {1_082_900}
    cards = {str(card): card for card in DECK}
    rng = Random(31)
    for place, (line, *case) in enumerate(zip(lines, *table.values(), strict=True)):
        if rng.random() < 0.002:
            hand, turn_up, worth = line.rstrip("\n").split(",")
            assert [hand, turn_up, int(worth)] == case, place
            held = tuple(cards[name] for name in hand.split())
            assert (
                int(worth) == total(count_hand(PARLETT, held, cards[turn_up])) == points(PARLETT, held, cards[turn_up])
            )


def test_at_least_and_the_median() -> None:
    for rules in RULE_SETS.values():
        found = distribution(rules)
        for worth in range(-1, found.highest + 2):
            assert found.at_least(worth) + found.at_most(worth - 1) == found.cases
        half = found.cases / 2
        assert found.at_least(int(found.median)) >= half and found.at_most(-int(-found.median // 1)) >= half


def test_places() -> None:
    assert [place_of(card) for card in DECK] == list(range(52))


@every
def test_quick_matches_are_the_same_matches(rules: Rules) -> None:
    """The same cards, the same choices, the same end, as of greedy players who are shown what they may see."""
    for players in rules.players.value:
        for seed in range(4):
            dealer, target = seed % players, (None, 5, 12, rules.target.value * 2)[seed]
            up = rules.target.value if target is None else target
            slow = _seen_match(rules, [greedy] * players, Random(seed), up, dealer)
            fast = play_match(rules, [greedy] * players, Random(seed), target, dealer)
            assert fast == slow
            assert fast.dealers[0] == dealer and fast.deals[-1].winner is not None
            assert fast.deals[-1].ending is fast.ending and max(fast.tally) >= up
            assert fast.double == slow.double
            other: Match = pickle.loads(pickle.dumps(fast))
            assert other == fast and other.deals == fast.deals
    assert knows(rules) or rules.mogg.value != "no" or "honours" in rules.in_play.value


def test_a_match_of_too_many_is_refused() -> None:
    for rules in RULE_SETS.values():
        for players in {1, 2, 3, 4, 5} - set(rules.players.value):
            with pytest.raises(IllegalPlay, match="is played by"):
                play_match(rules, [greedy] * players, Random(1))
