"""Where readings part: every open question of Noddy has its plain case, and the case is as the oracle counts it."""

from __future__ import annotations

import re
from functools import cache

import oracle
import pytest

from noddy.rules import Reading, Rules
from noddy.rulesets import RULE_SETS
from noddy.study.readings import Example, example

QUESTIONS = [(RULE_SETS[name], reading) for name in oracle.COLUMNS for reading in RULE_SETS[name].readings]
NAMES = [f"{rules.name}-{reading.id}" for rules, reading in QUESTIONS]


@cache
def plain_case(name: str, question: str) -> Example | None:
    """Find the case of a question, once."""
    return next(example(rules, each) for rules, each in QUESTIONS if (rules.name, each.id) == (name, question))


def points_of(told: str) -> list[int]:
    """Read the figures of an outcome."""
    return list(map(int, re.findall(r"\d+", told)))


def counted(rules: Rules, readings: dict[str, str], cards: str) -> list[int]:
    """Count a hand written as "AS 3S TH + JD", by the oracle."""
    hand, turn_up = cards.split(" + ")
    return [sum(points for _, _, points in oracle.count_hand(rules.name, readings, hand.split(), turn_up))]


def played(rules: Rules, readings: dict[str, str], text: str) -> list[int]:
    """Play a deal written as "hands, JC turned up, played TH QC KC", by the oracle, as far as it goes."""
    dealt, turned, order = text.split(", ")
    hands = [hand.split() for hand in dealt.split(" / ")]
    cards = order.removeprefix("played ").split()
    for length in range(len(cards), 0, -1):
        try:
            return oracle.play_deal(rules.name, readings, hands, turned.split()[0], cards[:length])["tallies"]
        except ValueError:
            continue  # under this reading the play was over earlier
    raise AssertionError(text)


@pytest.mark.parametrize(("rules", "reading"), QUESTIONS, ids=NAMES)
def test_answers_part_where_the_page_says(rules: Rules, reading: Reading) -> None:
    found = plain_case(rules.name, reading.id)
    if reading.id == "target":
        assert found is None
        return
    assert found is not None
    assert [value for value, _ in found.outcomes] == list(reading.values)
    assert len({told for _, told in found.outcomes}) == len(reading.values)
    if reading.id == "hand-size":
        # Four cards and a turn-up count as Cribbage does today: 4.769 on the average, as published.
        assert found.outcomes == (("3", "2.592 points"), ("4", "4.769 points"))
        return
    count = {"hand": counted, "deal": played}[found.what]
    for value, told in found.outcomes:
        assert count(rules, {reading.id: value}, found.cards) == points_of(told), (value, told)


def test_two_players_are_enough_but_for_partners() -> None:
    cases = {reading.id: plain_case(rules.name, reading.id) for rules, reading in QUESTIONS}
    assert {name for name, found in cases.items() if found and found.cards.count("/") > 1} == {"four-handed"}


@pytest.mark.parametrize("name", ("cotton-cribbage", "costly-colours"))
def test_every_question_of_the_old_relatives_has_a_case_but_those_about_the_match(name: str) -> None:
    cases = {reading.id: example(RULE_SETS[name], reading) for reading in RULE_SETS[name].readings}
    assert {question for question, found in cases.items() if found is None} <= {"target", "counts-first"}
    for question, found in cases.items():
        if found is not None:
            assert found.apart > 1, question
            assert len({cards for cards in re.findall(r"\b[A2-9TJQK][CDHS]\b", found.cards)}) > 3
