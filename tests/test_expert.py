"""The expert at the table: where there is one, what it plays, and the words of its hints against its table."""

from __future__ import annotations

from random import Random

import pytest

from noddy.expert import advice, choices, how_often, read_table, solved_digests
from noddy.match import deal_cards, play_match
from noddy.play import start
from noddy.players import EXPERT, player, strengths
from noddy.rules import UnknownName
from noddy.rulesets import RULE_SETS, find_rules
from noddy.table import NEXT, Awaiting, Settings, sit
from noddy.view import tabletop

SOLVED = sorted(solved_digests())


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_expert_is_offered_where_the_play_is_solved_and_nowhere_else(name: str) -> None:
    rules = find_rules(name)
    assert (EXPERT in strengths(rules, 2)) == (name in SOLVED)
    assert EXPERT not in strengths(rules, 4)
    form = tabletop.setup(Settings(rules=name), rules)
    assert ('value="expert"' in form) == (name in SOLVED)
    if name not in SOLVED:
        with pytest.raises(UnknownName, match="not solved"):
            Settings(rules=name, strength=EXPERT).find()


@pytest.mark.parametrize("name", SOLVED)
def test_a_whole_game_against_the_expert(name: str) -> None:
    """Every hint on the way is words about cards that may be played, and the game comes to its end."""
    table = sit(Settings(rules=name, strength=EXPERT, seed="1589"))
    while table.awaiting is not Awaiting.NOTHING:
        if table.awaiting is Awaiting.CARD:
            told, found = tabletop.advice(table), choices(table.deal.sight(table.me))
            assert sum(each.share for each in found) == pytest.approx(1)
            assert {each.rank for each in found} == {card.rank for card in table.deal.legal()}
            for each in found:
                assert (f"the {each.rank.word} {how_often(each.share)}" in told) == (each.share > 0)
            table = table.do(str(table.deal.legal()[0]))
        else:
            table = table.do(NEXT)
    assert table.winner in (0, 1)


@pytest.mark.parametrize("name", SOLVED)
def test_shares_of_the_lead_are_those_that_are_played(name: str) -> None:
    """The expert mixes as its table says: a thousand times the same hand."""
    rules, mixed = find_rules(name), 0
    for number in range(30):
        hands, turn_up = deal_cards(Random(number), rules, 2)
        sight = start(rules, hands, turn_up).sight(0)
        top = max(choices(sight), key=lambda each: each.share)
        mixed += top.share < 0.9
        rng = Random(number)
        led = sum(player(EXPERT, rng)(sight).rank is top.rank for _ in range(1000))
        assert abs(led / 1000 - top.share) < 0.06, advice(sight)
    assert mixed > 3


@pytest.mark.parametrize("name", SOLVED)
def test_the_expert_beats_one_who_plays_any_card(name: str) -> None:
    rules, won = find_rules(name), 0
    for number in range(60):
        players = [player(EXPERT, Random(f"{number} a")), player("random", Random(f"{number} b"))]
        won += play_match(rules, players, Random(number), dealer=number % 2).winner == 0
    assert won > 33


def test_a_table_that_is_cut_short_is_refused() -> None:
    for content in (b"", b"abc\nnothing packed", b"\xff\n"):
        with pytest.raises(ValueError, match="expert's table cannot be read"):
            read_table(content)
