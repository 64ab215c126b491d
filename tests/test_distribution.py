"""Exact distributions: against the slow count of every hand, and against counting hand by hand."""

import random
import tomllib
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from compare import FIVE, rules_for

from noddy.cards import DECK, Rank
from noddy.counting import count_hand, total
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study.distribution import Distribution, any_cards, distribution, rank_sets

FACTS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "exact_facts.toml").read_text(encoding="utf-8")
)["noddy"]
CASES = comb(52, 3) * 49


@pytest.mark.parametrize("fact", FACTS, ids=[f"{fact['rules']} {fact['readings']}" for fact in FACTS])
def test_every_total_of_every_case(fact: dict[str, Any]) -> None:
    """For each rule set and each reading alone: the cases for each total, the mean, the maximum, the gaps."""
    found = distribution(rules_for(fact["rules"], fact["readings"]))
    assert found.counts == tuple(map(tuple, fact["distribution"]))
    assert found.cases == fact["cases"] and found.mean == Fraction(fact["mean"])
    assert (found.highest, found[found.highest], found[0]) == (fact["max"], fact["max_cases"], fact["zero"])
    assert list(found.impossible) == fact["impossible"]


def test_every_set_and_reading_has_its_fact() -> None:
    """The readings of the play alone do not touch the hand, so they have no figures of their own."""
    told = {(fact["rules"], *fact["readings"].items()) for fact in FACTS}
    for name in FIVE:
        rules = find_rules(name)
        assert (name,) in told
        plain = distribution(rules)
        for reading in rules.readings:
            for value in reading.values[1:]:
                if (name, (reading.id, value)) not in told:
                    assert distribution(rules.read(reading.id, value)) == plain, (name, reading.id, value)


@pytest.mark.parametrize(
    ("name", "mean", "zero", "highest", "how_often", "never"),
    [
        ("holme", Fraction(1253409, 270725), 211_989, 32, 4, (1, 3)),
        ("digest", Fraction(701814, 270725), 260_220, 20, 4, (16, 17, 18, 19)),
    ],
)
def test_facts_that_two_other_programs_found(
    name: str, mean: Fraction, zero: int, highest: int, how_often: int, never: tuple[int, ...]
) -> None:
    found = distribution(find_rules(name))
    assert (found.cases, found.mean, found[0]) == (CASES, mean, zero)
    assert (found.highest, found[highest], found.impossible) == (highest, how_often, never)


def test_the_highest_hand_is_four_fives() -> None:
    """Three fives and the fourth turned up: four cases, one for each suit turned up."""
    for name, highest in (("holme", 32), ("digest", 20)):
        best = [
            (hand, turn_up)
            for hand in combinations(DECK[16:20], 3)
            for turn_up in DECK[16:20]
            if turn_up not in hand and total(count_hand(find_rules(name), hand, turn_up)) == highest
        ]
        assert len(best) == 4


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_the_classes_make_all_cases(name: str) -> None:
    """The classes add up to every hand with every turn-up, whatever the size of the hand."""
    rules = find_rules(name)
    cases = distribution(rules).cases
    size = rules.hand_size.value
    assert cases == comb(52, size) * (52 - size)


def test_mixes_of_readings_against_a_sample() -> None:
    """Means of samples of fifteen hundred hands stand within five standard errors of the exact mean."""
    rng = random.Random(1688)
    for name in FIVE:
        rules = find_rules(name)
        for reading in rules.readings:
            rules = rules.read(reading.id, rng.choice(reading.values))
        exact = distribution(rules)
        size = rules.hand_size.value
        drawn = (rng.sample(DECK, size + 1) for _ in range(1500))
        sample = [total(count_hand(rules, tuple(cards[:-1]), cards[-1])) for cards in drawn]
        spread = sum(cases * (points - float(exact.mean)) ** 2 for points, cases in exact.counts) / exact.cases
        assert abs(sum(sample) / len(sample) - float(exact.mean)) < 5 * (spread / len(sample)) ** 0.5
        assert set(sample) <= {points for points, _ in exact.counts}


def test_rank_sets() -> None:
    """1,820 sets of ranks for four cards, 455 for three: all choices with repeats, less what a pack has not."""
    assert len(list(rank_sets(4))) == 1820 and len(list(rank_sets(3))) == 455
    assert len(list(rank_sets(5))) == comb(17, 5) - 13
    for ranks in rank_sets(4):
        held = any_cards(ranks)
        assert tuple(card.rank for card in held) == ranks and len(set(held)) == 4
    assert next(rank_sets(2)) == (Rank.ACE, Rank.ACE)


def test_a_distribution_answers() -> None:
    found = Distribution(((0, 3), (2, 4), (5, 1)))
    assert (found.cases, found.mean, found.highest, found.impossible) == (8, Fraction(13, 8), 5, (1, 3, 4))
    assert (found[2], found[3], found.at_most(0), found.at_most(4), found.at_most(9)) == (4, 0, 3, 7, 8)
