"""Every hand: what each kind of score brings, by the rule of expected values instead of the engine's count."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import oracle
import pytest

from noddy import DIGEST, HOLME, PAR_PARI, PARLETT, PARLETT_TABLE, RULE_SETS
from noddy.cards import text_of
from noddy.study import NODDY_SETS
from noddy.study.distribution import distribution
from noddy.study.hands import contributions, hands_worth, percentile, ranks_worth

FACTS = tomllib.loads((Path(__file__).parent / "data" / "exact_facts.toml").read_text(encoding="utf-8"))


def groups_of(size: int, wanted: int) -> Fraction:
    """Expected number of groups of so many of the four cards with a sum: any four cards, as drawn from the pack."""
    of_value = Counter(oracle.worth(card) for card in oracle.PACK)
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for value, many in of_value.items():
        after: Counter[tuple[int, int]] = Counter()
        for (cards, addition), count in ways.items():
            for more in range(min(many, size - cards) + 1):
                after[cards + more, addition + more * value] += count * comb(many, more)
        ways = after
    return Fraction(comb(4, size) * ways[size, wanted], comb(52, size))


FIFTEENS = sum(groups_of(size, 15) for size in (2, 3, 4))
PAIRS = Fraction(6 * 3, 51)  # pairs of cards of one rank among four; three alike hold three of them, four six


def test_fifteens_and_pairs_by_expected_values() -> None:
    for rules in (PAR_PARI, PARLETT, DIGEST):
        brought = contributions(rules)
        assert brought["fifteen"] == 2 * FIFTEENS
        assert brought["pairs"] == 2 * PAIRS  # 2, 6 and 12 are two for each distinct pair
    assert contributions(HOLME)["pairs"] == 4 * PAIRS
    assert contributions(PARLETT_TABLE)["fifteen"] == sum(size * groups_of(size, 15) for size in (2, 3, 4))


def test_twenty_five_and_thirty_one_by_expected_values() -> None:
    assert contributions(HOLME)["twenty-five"] == 2 * (groups_of(3, 25) + groups_of(4, 25))
    assert contributions(PARLETT)["twenty-five"] == 3 * groups_of(3, 25) + 4 * groups_of(4, 25)
    assert contributions(PARLETT_TABLE)["thirty-one-in-hand"] == 4 * groups_of(4, 31)


def test_flush_by_a_formula() -> None:
    four, three = Fraction(4 * comb(13, 4), comb(52, 4)), Fraction(4 * comb(13, 3) * 39, comb(52, 4))
    assert contributions(PARLETT)["flush"] == 4 * four + 3 * three
    in_hand = Fraction(4 * comb(13, 3), comb(52, 3))
    assert contributions(DIGEST)["flush"] == 3 * in_hand + four


def test_single_cards_by_their_chance() -> None:
    noddy = Fraction(48, 52) * Fraction(3, 51)  # the teaching key: 12/221
    assert contributions(PARLETT)["knave-noddy"] == noddy
    brought = contributions(HOLME)
    assert [brought[name] for name in ("flat-back", "countenance", "knave-of-hearts")] == [
        points * Fraction(4, 52) for points in (6, 4, 5)
    ]
    assert brought["knave-noddy"] == 2 * (noddy + Fraction(4, 52))  # turned up it is the Knave of its own suit


@pytest.mark.parametrize("rules", NODDY_SETS, ids=lambda rules: rules.name)
def test_contributions_add_up_to_the_mean(rules) -> None:
    assert sum(contributions(rules).values()) == distribution(rules).mean


THREE_CARDS = [entry for entry in FACTS["noddy"] if "hand-size" not in entry["readings"]]


@pytest.mark.parametrize("entry", THREE_CARDS, ids=lambda entry: f"{entry['rules']} {entry['readings']}")
def test_percentiles_are_those_of_the_slow_count(entry) -> None:
    rules = RULE_SETS[entry["rules"]]
    for reading, value in entry["readings"].items():
        rules = rules.read(reading, value)
    found, counts = distribution(rules), dict(map(tuple, entry["distribution"]))
    for points in range(0, entry["max"] + 2, 3):
        below = sum(cases for each, cases in counts.items() if each < points)
        expected = (Fraction(below, entry["cases"]), Fraction(counts.get(points, 0), entry["cases"]))
        assert percentile(found, points) == expected


def test_the_best_hands_by_the_slow_scorer() -> None:
    best = {
        rules.name: [text_of((*hand, turn_up)) for hand, turn_up in hands_worth(rules, distribution(rules).highest)]
        for rules in NODDY_SETS
    }
    for name, hands in best.items():
        fact = next(entry for entry in FACTS["noddy"] if entry["rules"] == name and not entry["readings"])
        assert len(hands) == fact["max_cases"]
        for cards in hands:
            *hand, turn_up = cards.split()
            assert sum(points for _, _, points in oracle.count_hand(name, {}, hand, turn_up)) == fact["max"]
    assert all(set(cards.split()) == {"5C", "5D", "5H", "5S"} for cards in best["holme"])


def test_three_fives_and_a_ten_card_are_fourteen() -> None:
    """By the count of a modern player, and of the key: 8 for fifteens and 6 for the pair royal."""
    assert ["".join(map(str, ranks)) for ranks in ranks_worth(DIGEST, 14)] == ["555T", "555J", "555Q", "555K"]
    fives = [card for card in oracle.PACK if card[0] == "5"]
    counts = {
        sum(points for kind, _, points in oracle.count_hand("digest", {}, hand, "KS"))
        for hand in combinations(fives, 3)
    }
    assert counts == {14}
