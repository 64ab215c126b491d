"""Kinship: the measure of likeness, where Parlett's values stand, and the picture's words."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from noddy.rulesets import DIGEST, HOLME, PARLETT, PARLETT_TABLE, RULE_SETS
from noddy.study.distribution import distribution
from noddy.study.kinship import QUESTIONS, distance, lenders, tree
from noddy.view import plots

ALL = list(RULE_SETS.values())
OLDER = [HOLME, RULE_SETS["cotton-cribbage"], RULE_SETS["costly-colours"]]
NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "one_hand_many_games.ipynb"


def test_distance_is_nought_to_itself_the_same_both_ways_and_never_over_one() -> None:
    for one, other in combinations(ALL, 2):
        assert distance(one, one) == 0
        alike = all(question.answer(one)[0] == question.answer(other)[0] for question in QUESTIONS)
        assert 0 <= distance(one, other) == distance(other, one) <= 1
        assert alike == (distance(one, other) == 0)


def test_one_value_changed_is_one_question_answered_otherwise() -> None:
    changed = HOLME.derive(last=replace(HOLME.last, value=2))
    asked = [question for question in QUESTIONS if question.answer(HOLME)[1]]
    assert distance(HOLME, changed) == Fraction(1, len(asked))


def test_a_tree_holds_every_rule_set_once_and_never_sinks() -> None:
    root = tree(ALL)
    assert sorted(root.names) == sorted(RULE_SETS)
    branches = [root]
    for branch in branches:
        assert all(part.height <= branch.height for part in branch.parts)
        branches += branch.parts


def test_the_values_of_parletts_table_stand_in_the_old_games_but_for_two() -> None:
    found = {each.label: each.same for each in lenders(PARLETT_TABLE, OLDER)}
    assert [label for label, same in found.items() if not same] == ["up", "Knave turned up: paid to"]
    cribbage, costly = ("cotton-cribbage",), ("costly-colours",)
    priced = ("pair, pair royal, four alike", "run of three, four", "three, four of a suit")
    for label in (*priced, "Knave of the suit, held"):
        assert found[label] == cribbage
    for label in ("fifteen of two, three cards", "twenty-five of three, four cards"):
        assert found[label] == costly
    assert found["thirty-one in play, four cards"] == ("holme",)


def test_in_the_reading_of_his_examples_a_third_is_nobodys() -> None:
    nobody = [each.label for each in lenders(PARLETT, OLDER) if not each.same]
    assert nobody == ["up", "Knave turned up: paid to", "run of three, four"]


def test_the_how_to_page_counts_hands_as_later_three_card_cribbage() -> None:
    later = RULE_SETS["cotton-cribbage"].read("flush", "hand").derive(runs=DIGEST.runs)
    assert distribution(later) == distribution(DIGEST)
    assert distribution(later).mean == Fraction(701814, 270725)


@pytest.mark.skipif(not NOTEBOOK.exists(), reason="the notebook is not there")
def test_the_picture_in_the_notebook_is_told_as_it_is_drawn() -> None:
    words = plots.family_tree_words(tree(ALL), {rules.name: rules.title for rules in ALL})
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    alts = [cell["metadata"]["mystnb"]["image"]["alt"] for cell in cells if "mystnb" in cell["metadata"]]
    assert alts == [words]
