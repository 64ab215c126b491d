"""A game against the computer: all of it follows from settings and moves, and every deal of it can be written down."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from noddy.counting import count_hand, total
from noddy.play import IllegalPlay, What
from noddy.players import STRENGTHS
from noddy.record import read_record, replay, verify, write_record
from noddy.rules import UnknownName
from noddy.rulesets import RULE_SETS
from noddy.table import (
    NEXT,
    Awaiting,
    BadGame,
    Settings,
    Table,
    missed,
    read_table,
    record_of,
    sit,
    write_table,
)

GAMES = [(name, players) for name, rules in RULE_SETS.items() for players in rules.players.value]


def any_move(table: Table, rng: Random) -> str:
    """Choose one of the moves that can be made."""
    if table.awaiting is Awaiting.CLAIM:
        return f"c{rng.randrange(12)}"
    if table.awaiting is Awaiting.NEXT:
        return NEXT
    mark = {Awaiting.CARD: "", Awaiting.MOGG: "m", Awaiting.LAYING_OUT: "x"}[table.awaiting]
    return mark + "-".join(map(str, rng.choice(table.deal.choices())))


def whole_game(settings: Settings, chance: str = "any") -> Table:
    """Play a game out by chance."""
    table, rng = sit(settings), Random(chance)
    while table.awaiting is not Awaiting.NOTHING:
        table = table.do(any_move(table, rng))
    return table


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_whole_game_by_every_rule_set_and_strength(rules: str, players: int, strength: str) -> None:
    table = whole_game(Settings(rules=rules, players=players, strength=strength))
    assert max(table.tally) >= table.target
    assert table.winner in range(players)
    # Every tally is the sum of what was scored: no point comes from nowhere.
    sides = [0] * len(table.tally)
    for sitting in table.sittings:
        for who, points in enumerate(sitting.deal.totals()):
            seat = (sitting.dealer + 1 + who) % players
            sides[seat % len(sides)] += points
    assert tuple(sides) == table.tally


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_game_is_its_line_of_text(rules: str, players: int) -> None:
    table = whole_game(Settings(rules=rules, players=players, seed="a, ü & =", claims=True))
    assert read_table(write_table(table)) == table


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_every_deal_of_a_game_is_a_record_that_replays(rules: str, players: int) -> None:
    table = whole_game(Settings(rules=rules, players=players))
    for number, sitting in enumerate(table.sittings):
        record = read_record(write_record(record_of(table, number)))
        assert replay(record, table.rules).events == sitting.deal.events
        assert verify(record, table.rules) == ()


def test_same_seed_deals_the_same_cards_whatever_is_played() -> None:
    games = [
        whole_game(Settings(seed="class", strength=strength, target=200), chance)
        for strength in STRENGTHS
        for chance in ("one", "two")
    ]
    for number in range(5):
        assert len({(game.sittings[number].dealt, game.sittings[number].deal.turn_up) for game in games}) == 1
    assert sit(Settings(seed="other")).deal.hands != sit(Settings(seed="class")).deal.hands


def test_take_back_undoes_one_move_and_what_followed() -> None:
    table, rng, states = sit(Settings(seed="undo")), Random("undo"), []
    while table.awaiting is not Awaiting.NOTHING:
        states.append(table)
        table = table.do(any_move(table, rng))
    for state in reversed(states):
        table = table.undo()
        assert table == state


def test_holmes_four_play_in_partnership() -> None:
    table = sit(Settings(rules="holme", players=4))
    assert len(table.tally) == 2
    assert whole_game(Settings(rules="holme", players=4, readings=(("four-handed", "single"),))).tally.__len__() == 4


def test_target_of_ones_own() -> None:
    assert whole_game(Settings(target=7)).target == 7
    with pytest.raises(IllegalPlay, match="from 1 to 999"):
        sit(Settings(target=0))


@pytest.mark.parametrize("rules", ("parlett", "digest"))
def test_claim_comes_before_the_count_and_tells_what_was_missed(rules: str) -> None:
    table, rng = sit(Settings(rules=rules, claims=True, seed="claims")), Random("claims")
    while table.awaiting is not Awaiting.CLAIM:
        table = table.do(any_move(table, rng))
    assert all(event.player != table.me for event in table.events if event.what is What.HAND)
    hidden = table.tally
    counted = total(count_hand(table.rules, table.sitting.dealt[table.me], table.deal.turn_up))
    for claim in (counted, counted + 3, 0):
        after = table.do(f"c{claim}")
        assert missed(after) == counted - claim
        assert after.tally[0] >= hidden[0] + counted
    with pytest.raises(IllegalPlay, match="number from 0 to 999"):
        table.do("cx")
    with pytest.raises(IllegalPlay, match="called first"):
        table.do(str(table.sitting.dealt[table.me][0]))


@pytest.mark.parametrize(
    ("line", "why"),
    (
        ("rules=whist&moves=", "no rule set 'whist'"),
        ("rules=parlett&players=3&moves=", "played by 2"),
        ("rules=parlett&strength=perfect&moves=", "no strength"),
        ("rules=parlett&moves=n", "card is to be played"),
        ("rules=parlett&moves=ZZ", "is not a card"),
        ("rules=parlett&players=many&moves=", "players is a number"),
        ("rules=parlett&dealer=7&moves=", "first dealer"),
        ("rules=parlett&read.nonsense=1&moves=", "no reading"),
        ("rules=parlett&target=1000&moves=", "number from 0 to 999"),
        ("rules=cribbage&moves=x", "lays out 2"),
        ("rules=costly-colours&dealer=1&moves=mAC-2C", "AC-2C"),
    ),
)
def test_line_that_tells_no_game_is_refused_in_one_clear_line(line: str, why: str) -> None:
    with pytest.raises(BadGame, match=why) as caught:
        read_table(line)
    assert "\n" not in str(caught.value)


def test_deal_that_is_being_played_is_not_written_down() -> None:
    with pytest.raises(IllegalPlay, match="when it is over"):
        record_of(sit(Settings()), 0)


def test_settings_are_checked() -> None:
    with pytest.raises(UnknownName):
        sit(Settings(strength="good"))


def test_what_is_known_of_a_game_changes_nothing_of_it_and_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line read beside any earlier or later state of its game, or beside another game, is the game of the line."""
    rng, states = Random("known"), [sit(Settings(seed="known", strength="greedy"))]
    while states[-1].awaiting is not Awaiting.NOTHING:
        states.append(states[-1].do(any_move(states[-1], rng)))
    assert [state.undo() for state in states[1:]] == states[:-1] and states[0].undo() == states[0]
    others = [None, states[0], states[len(states) // 2], states[-1], sit(Settings(seed="other"))]
    for state in states:
        for known in others:
            again = read_table(write_table(state), known)
            assert again == state and (not state.moves or again.undo() == state.undo())

    def never(table: Table, move: str) -> Table:
        raise AssertionError("a move that is known is made again")

    monkeypatch.setattr(Table, "do", never)
    for state in states:
        assert read_table(write_table(state), states[-1]) == state


def test_the_engine_remembers_nothing_between_calls() -> None:
    """No module of the engine has an empty list, set or dictionary of its own that it could fill as it runs."""
    for path in sorted((Path(__file__).parents[1] / "noddy").glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            empty = isinstance(value, ast.Dict | ast.List) and not ast.unparse(value).strip("{}[]")
            assert not empty and not (isinstance(value, ast.Call) and ast.unparse(value) == "set()"), ast.unparse(node)
