"""The command line as a contract: what each command answers, and the one line with which it refuses."""

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import oracle
import pytest
from compare import FIVE, random_readings, rich_hand
from hypothesis import given
from hypothesis import strategies as st
from malformed import malformed, valid

from noddy.__main__ import main
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study.distribution import distribution
from noddy.witnesses import witnesses

Answer = SimpleNamespace  # status, out, err
Run = Callable[..., Answer]
SCORE_KEYS = ["kind", "cards", "points", "parameter"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run one command in this process, with these bytes on standard input."""

    def go(*arguments: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        try:
            status = main(list(arguments))
        except SystemExit as end:  # --help
            status = end.code if isinstance(end.code, int) else 1
        told = capsys.readouterr()
        return Answer(status=status, out=told.out, err=told.err)

    return go


def answer(told: Answer) -> Any:
    """The JSON of an answer: exactly one line."""
    assert told.status == 0 and told.err == "" and told.out.endswith("\n") and told.out.count("\n") == 1
    return json.loads(told.out)


def assert_refused(told: Answer, *names: str) -> None:
    """Exit status 2 and exactly one printable line on standard error, which names what was wrong."""
    assert told.status == 2 and told.out == "", told
    assert told.err.endswith("\n") and told.err.count("\n") == 1 and len(told.err) < 1000, told.err
    assert told.err.startswith("noddy: ") and told.err[:-1].isprintable(), told.err
    assert "Traceback" not in told.err
    for name in names:
        assert name in told.err, told.err


# ---- show

ARTHUR = ["show", "4H 5S 6D", "--turn-up", "7C"]


def test_show_json(run: Run) -> None:
    assert answer(run(*ARTHUR, "--json")) == {
        "rules": "parlett",
        "readings": {
            "fifteen": "2", "run-of-three": "3", "thirty-one-in-hand": "none", "hitter": "2",
            "turned-up-jack-to": "non-dealer", "flush-in-play": "yes", "play-sums": "series", "target": "31",
        },
        "hand": ["4H", "5S", "6D"],
        "turn_up": "7C",
        "points": 6,
        "scores": [
            {"kind": "fifteen", "cards": ["4H", "5S", "6D"], "points": 2, "parameter": "fifteen"},
            {"kind": "run", "cards": ["4H", "5S", "6D", "7C"], "points": 4, "parameter": "runs"},
        ],
    }  # fmt: skip


def test_show_json_keys_in_their_order(run: Run) -> None:
    told = answer(run(*ARTHUR, "--rules", "holme", "--json"))
    assert list(told) == ["rules", "readings", "hand", "turn_up", "points", "scores"]
    assert [list(score) for score in told["scores"]] == [SCORE_KEYS] * len(told["scores"])


def test_show_in_words(run: Run) -> None:
    told = run(*ARTHUR)
    assert told.status == 0 and told.err == ""
    assert "counts 6" in told.out and "fifteen two, and a run of four is six" in told.out.lower()


def test_show_reads_every_way_to_write_a_card(run: Run) -> None:
    wanted = answer(run("show", "TH 9S AC", "--turn-up", "4D", "--json"))
    for hand, turn_up in (("10h,9♠,aC", "4♦"), (" T♥️  9s\tA♣ ", " 4d "), ("10♥, 9S, AC + 4D", None)):
        told = run("show", hand, *(["--turn-up", turn_up] if turn_up else []), "--json")
        assert answer(told) == wanted


@pytest.mark.parametrize(("name", "reading", "value"), [
    (rules.name, reading.id, value) for rules in RULE_SETS.values() for reading in rules.readings
    for value in reading.values
])  # fmt: skip
def test_every_reading_of_every_rule_set(run: Run, name: str, reading: str, value: str) -> None:
    """`--read id=value` is taken for each value, told back under `readings`, and counts as the library does."""
    rules = find_rules(name, [f"{reading}={value}"])
    hand = "5H 5C JS 4D"[: 3 * rules.hand_size.value - 1]
    told = answer(run("show", hand, "--turn-up", "5D", "--rules", name, "--read", f"{reading}={value}", "--json"))
    assert told["readings"][reading] == value and told["rules"] == name
    assert told["readings"] == rules.answers()
    assert list(told["readings"]) == [each.id for each in rules.readings]


def test_several_readings_at_once_and_the_last_of_one_holds(run: Run) -> None:
    told = answer(run(*ARTHUR, "--read", "fifteen=per-card", "--read", "run-of-three=2", "--json"))
    assert (told["readings"]["fifteen"], told["readings"]["run-of-three"], told["points"]) == ("per-card", "2", 7)
    told = answer(run(*ARTHUR, "--read", "fifteen=per-card", "--read", "fifteen=2", "--json"))
    assert told["points"] == 6


def test_show_agrees_with_the_oracle(run: Run) -> None:
    """Two hundred lines on standard input for each rule set under mixed readings: points and items."""
    for name in FIVE:
        rng = random.Random(name)
        readings = random_readings(name, rng)
        size = oracle.column(name, readings)["hand size"]
        cases = [rich_hand(rng, size) for _ in range(200)]
        lines = "".join(f"{' '.join(hand)} + {turn_up}\n" for hand, turn_up in cases)
        flags = [part for key, value in readings.items() for part in ("--read", f"{key}={value}")]
        told = run("show", "-", "--rules", name, *flags, "--json", stdin=lines.encode())
        rows = [json.loads(line) for line in told.out.splitlines()]
        assert told.status == 0 and len(rows) == len(cases)
        for row, (hand, turn_up) in zip(rows, cases, strict=True):
            assert row["hand"] == hand and row["turn_up"] == turn_up
            items = oracle.count_hand(name, readings, hand, turn_up)
            mine = {(item["kind"], frozenset(item["cards"]), item["points"]) for item in row["scores"]}
            assert mine == set(items) and row["points"] == sum(item[2] for item in items)


# ---- standard input


def test_bad_lines_in_between_are_answered_in_their_place(run: Run) -> None:
    lines = "4H 5S 6D + 7C\n4H 5S 6X + 7C\n\n9C 9D 6S + 7C\r\n4H 5S + 7C\n4H 4H 6D + 7C\n# so\n4H 5S 6D\n9C 9D 6S + 9C"
    told = run("show", "-", "--json", stdin=lines.encode())
    rows = [json.loads(line) for line in told.out.splitlines()]
    assert told.status == 2 and told.err.count("\n") == 1 and "5 of 7 lines" in told.err
    assert [row.get("points") for row in rows] == [6, None, 9, None, None, None, None]
    errors = [row["error"] for row in rows if "points" not in row]
    assert all(list(row) == ["error"] for row in rows if "points" not in row)
    for error, names in zip(
        errors, ["'X' is not a suit", "deals 3 cards", "4H is there twice", "turn-up is missing", "9C is there twice"],
        strict=True,
    ):  # fmt: skip
        assert names in error


def test_lines_that_are_not_utf8_are_answered_too(run: Run) -> None:
    told = run("show", "-", "--json", stdin=b"\xff\xfe4H\n4H 5S 6D + 7C\n\x00\n\xed\xa0\x80 + 7C\n")
    rows = [json.loads(line) for line in told.out.splitlines()]
    assert [row.get("points") for row in rows] == [None, 6, None, None]


def test_no_lines_no_answers(run: Run) -> None:
    told = run("show", "-", "--json")
    assert (told.status, told.out, told.err) == (0, "", "")


def test_standard_input_in_words(run: Run) -> None:
    told = run("show", "-", stdin=b"4H 5S 6D + 7C\nnonsense\n")
    assert told.status == 2 and "counts 6" in told.out and "error: the turn-up is missing" in told.out


def test_three_thousand_broken_lines(run: Run) -> None:
    """Each line gives one line: an error that is one line itself, or points. Nothing else is ever said."""
    rng = random.Random(61)
    texts = [text.replace("\n", " ") + rng.choice(["", " + 7C", "+", f" + {valid(rng)}"]) for text in malformed(3600)]
    lines = [
        line for text in texts if (line := text.encode("utf-8", "surrogatepass")).strip() and line.strip()[:1] != b"#"
    ]
    told = run("show", "-", "--json", stdin=b"\n".join(lines) + b"\n")
    rows = [json.loads(line) for line in told.out.split("\n")[:-1]]
    assert told.status == 2 and told.err.count("\n") == 1 and len(rows) == len(lines)
    errors = [row["error"] for row in rows if list(row) == ["error"]]
    assert len(errors) > 3000
    for error in errors:
        assert error and len(error) < 500 and error.isprintable()
    for row in rows:
        assert list(row) == ["error"] or len(row["hand"]) == 3


# ---- play

DEAL = ["play", "4H 5S 6D / 9C 9D 6S", "--turn-up", "7C", "--order", "4H 9C 6D 6S 5S"]


def test_play_json(run: Run) -> None:
    told = answer(run(*DEAL, "--json"))
    assert list(told) == ["rules", "readings", "totals", "pegged", "plays"]
    assert (told["rules"], told["totals"], told["pegged"]) == ("parlett", [7, 15], [1, 6])
    assert told["plays"][3] == {
        "player": 1, "card": "6S", "total": 25,
        "scores": [
            {"kind": "twenty-five", "cards": ["4H", "9C", "6D", "6S"], "points": 4, "parameter": "twenty-five"},
            {"kind": "pair", "cards": ["6D", "6S"], "points": 2, "parameter": "pairs"},
        ],
    }  # fmt: skip
    assert told["plays"][4]["scores"] == [{"kind": "last", "cards": ["5S"], "points": 1, "parameter": "last"}]
    assert [play["player"] for play in told["plays"]] == [0, 1, 0, 1, 0]
    assert all(list(play) == ["player", "card", "total", "scores"] for play in told["plays"])


def test_play_in_words(run: Run) -> None:
    told = run(*DEAL)
    assert told.status == 0 and told.err == "" and "Player 0 7, Player 1 15" in told.out


def test_play_without_a_target_has_no_winner(run: Run) -> None:
    assert "winner" not in answer(run(*DEAL, "--json"))
    assert "winner" not in answer(run(*DEAL, "--start", "29,30", "--json"))


@pytest.mark.parametrize(
    ("flags", "winner", "totals", "plays"),
    [
        (["--target", "31", "--start", "29,30"], 0, [2, 0], 0),  # Arthur's fifteen is counted first
        (["--target", "up", "--start", "0,29"], 1, [6, 2], 0),
        (["--target", "up", "--start", "24,0"], 0, [7, 15], 5),  # out by last
        (["--target", "61", "--start", "20,20"], None, [7, 15], 5),
        (["--target", "up"], None, [7, 15], 5),
        (["--target", "15"], 1, [6, 15], 4),
    ],
)
def test_the_count_stops_at_the_win(
    run: Run, flags: list[str], winner: int | None, totals: list[int], plays: int
) -> None:
    told = answer(run(*DEAL, *flags, "--json"))
    assert (told["winner"], told["totals"], len(told["plays"])) == (winner, totals, plays)


def test_target_up_is_the_rule_sets_own_or_the_reading(run: Run) -> None:
    hands = ["play", "4H 5S 6D / 9C 9D 6S", "--turn-up", "7C", "--order", "4H 9C 6D 6S 5S", "--target", "up", "--json"]
    assert answer(run(*hands, "--start", "14,0"))["winner"] is None
    assert answer(run(*hands, "--start", "14,0", "--read", "target=15"))["winner"] == 0
    assert answer(run(*hands, "--rules", "holme", "--start", "60,59"))["winner"] == 0


def test_play_agrees_with_the_oracle(run: Run) -> None:
    """Random deals for two, three and four by every set: totals, pegged, plays and the winner."""
    rng = random.Random(31)
    for _ in range(120):
        name = rng.choice(FIVE)
        readings = random_readings(name, rng)
        players = rng.choice(oracle.column(name, readings)["players"])
        hands, turn_up = oracle.random_deal(name, readings, players, rng)
        order = oracle.random_order(name, readings, hands, rng)
        theirs = oracle.play_deal(name, readings, hands, turn_up, order)
        flags = [part for key, value in readings.items() for part in ("--read", f"{key}={value}")]
        text = ["play", " / ".join(map(" ".join, hands)), "--turn-up", turn_up, "--order", " ".join(order)]
        told = answer(run(*text, "--rules", name, *flags, "--json"))
        assert (told["totals"], told["pegged"]) == (theirs["totals"], theirs["pegged"])
        for play, (player, card, total, items) in zip(told["plays"], theirs["plays"], strict=True):
            assert (play["player"], play["card"], play["total"]) == (player, card, total)
            assert sorted((item["kind"], item["points"]) for item in play["scores"]) == sorted(items)
        start = [rng.randrange(31) for _ in theirs["tallies"]]
        flags += ["--target", "31", "--start", ",".join(map(str, start)), "--json"]
        told = answer(run(*text, "--rules", name, *flags))
        assert told["winner"] == oracle.winner(name, readings, hands, turn_up, order, 31, start)[0]


# ---- replay


def test_replay_tells_the_deal_as_a_person_would(run: Run) -> None:
    told = run("replay", "arthur-bertha")
    assert told.status == 0 and told.err == ""
    assert "The deal: Arthur 7, Bertha 15." in told.out and "Told and computed agree." in told.out
    six = "Bertha plays the six of spades, and the count is twenty-five: twenty-five four, and a pair is six."
    assert six in told.out


def test_replay_by_the_table_names_the_differences(run: Run) -> None:
    told = run("replay", "arthur-bertha", "--rules", "parlett-table")
    assert "The deal: Arthur 8, Bertha 19." in told.out and "part in 6 places" in told.out
    data = answer(run("replay", "arthur-bertha", "--rules", "parlett-table", "--json"))
    assert data["totals"] == [8, 19]
    found = [(each["where"], each["told"], each["computed"]) for each in data["differences"]]
    assert found == [
        ("Arthur's hand, fifteen 4H 5S 6D", 2, 3), ("Arthur's hand", 6, 7),
        ("Bertha's hand, thirty-one 9C 9D 6S 7C", 0, 4), ("Bertha's hand", 9, 13),
        ("Arthur's deal", 7, 8), ("Bertha's deal", 15, 19),
    ]  # fmt: skip
    assert all(list(each) == ["where", "told", "computed", "why"] and each["why"] for each in data["differences"])


def test_replay_json_has_the_keys_of_play_and_two_more(run: Run) -> None:
    played = answer(run(*DEAL, "--json"))
    told = answer(run("replay", "arthur-bertha", "--json"))
    assert {key: told[key] for key in played} == played
    assert list(told)[-2:] == ["told", "differences"] and told["differences"] == [] and len(told["told"]) == 6


def test_replay_under_a_reading(run: Run) -> None:
    data = answer(run("replay", "arthur-bertha", "--read", "fifteen=per-card", "--json"))
    assert data["totals"] == [8, 15] and data["readings"]["fifteen"] == "per-card" and len(data["differences"]) == 3


def test_nine_ten_ten_jack(run: Run) -> None:
    assert answer(run("replay", "parlett-9-10-10-j", "--json"))["differences"] == []
    by_table = answer(run("replay", "parlett-9-10-10-j", "--rules", "parlett-table", "--json"))
    assert by_table["points"] == 6 and by_table["differences"][-1]["told"] == 8


def test_replay_of_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deal.toml"
    file.write_text('hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H 9C 6D 6S 5S"\n', encoding="utf-8")
    told = answer(run("replay", str(file), "--json"))
    assert told["totals"] == [7, 15] and told["told"] == [] and told["differences"] == []


# ---- rules, witnesses, distribution


def test_rules_lists_all(run: Run) -> None:
    told = answer(run("rules", "--json"))
    assert [each["name"] for each in told["rules"]] == list(RULE_SETS) and set(FIVE) <= set(RULE_SETS)
    assert all(name in run("rules").out for name in RULE_SETS)


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_rules_of_one(run: Run, name: str) -> None:
    told = answer(run("rules", name, "--json"))
    rules = RULE_SETS[name]
    assert list(told["parameters"]) == [key for key, _ in rules.parameters()]
    for parameter in told["parameters"].values():
        assert set(parameter) >= {"value", "grade", "witness", "words", "argument"}
        assert parameter["words"] or parameter["argument"]
    assert list(told["readings"]) == [reading.id for reading in rules.readings]
    text = run("rules", name).out
    assert all(key in text for key in (*told["parameters"], *told["readings"]))


def test_rules_under_a_reading(run: Run) -> None:
    told = answer(run("rules", "holme", "--read", "courts-in-play=yes", "--json"))
    assert told["readings"]["courts-in-play"]["value"] == "yes" and "honours" in told["parameters"]["in-play"]["value"]


def test_witnesses(run: Run) -> None:
    told = answer(run("witnesses", "--json"))
    assert [each["id"] for each in told["witnesses"]] == list(witnesses())
    assert all(name in run("witnesses").out for name in witnesses())


@pytest.mark.parametrize("name", list(witnesses()))
def test_witness_of_one(run: Run, name: str) -> None:
    told = answer(run("witnesses", name, "--json"))
    assert told["id"] == name and told["passages"]
    assert run("witnesses", name).status == 0


def test_distribution(run: Run) -> None:
    told = answer(run("distribution", "--rules", "digest", "--json"))
    assert {"rules", "readings", "cases", "mean", "max", "counts"} <= set(told)
    assert (told["rules"], told["cases"], told["max"]) == ("digest", 1082900, 20)
    assert told["mean"] == pytest.approx(701814 / 270725) and told["counts"]["0"] == 260220
    assert sum(told["counts"].values()) == told["cases"] and next(iter(told["counts"])) == "0"
    assert "701814/270725" in run("distribution", "--rules", "digest").out


# ---- refusals

HANDS = "4H 5S 6D / 9C 9D 6S"
SETS = ", ".join(RULE_SETS)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["show", "4H 5S 6X", "--turn-up", "7C"], ["'X' is not a suit", "a card is a rank"]),
        (["show", "4H 5S 6D"], ["turn-up is missing", "--turn-up 7C"]),
        (["show", "", "--turn-up", "7C"], ["3 cards", "0 given"]),
        (["show", "4H 5S", "--turn-up", "7C"], ["3 cards", "2 given"]),
        (["show", "4H 5S 6D 7D", "--turn-up", "7C"], ["3 cards", "4 given"]),
        (["show", "4H 5S 6D", "--turn-up", ""], ["'' is not a card", "a card is a rank"]),
        (["show", "4H 5S 6D", "--turn-up", "7C 8C"], ["is not a card"]),
        (["show", "4H 5S 6D", "--turn-up", "6D"], ["6D is there twice"]),
        (["show", "-", "--turn-up", "7C"], ["--turn-up does not go with -"]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--rules", "noddy"], ["'noddy'", SETS]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--rules", ""], ["''", SETS]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--rules", "HOLME"], ["'HOLME'", SETS]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--read", "fifteen"], ["'fifteen'", "id=value"]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--read", ""], ["id=value"]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--read", "pairs=holme"], ["'pairs'", "run-of-three", "hitter"]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--read", "hitter=3"], ["'3'", "2, per-card, per-card+2"]),
        (["show", "4H 5S 6D", "--turn-up", "7C", "--read", "target=30"], ["'30'", "31, 15, 21, 61"]),
        (["show"], ["hand"]),
        (["show", "4H", "5S"], ["5S"]),
        (["show", "4H 5S 6D", "--turnup", "7C"], ["--turnup"]),
        (["show", "4H 5S 6D", "--turn", "7C"], ["--turn"]),
        (["show", "4H 5S 6D", "--rules"], ["--rules"]),
        ([], ["COMMAND"]),
        (["deal"], ["'deal'", "show", "distribution"]),
        (["play", "4H 5S 6D", "--turn-up", "7C", "--order", "4H"], ["played by 2", "1 hands"]),
        (["play", HANDS + " / AC AD AH", "--turn-up", "7C", "--order", "4H"], ["played by 2", "3 hands"]),
        (["play", "4H 5S 6D / 9C 9D 4H", "--turn-up", "7C", "--order", "4H"], ["4H is there twice"]),
        (["play", HANDS, "--turn-up", "6S", "--order", "4H"], ["6S is there twice"]),
        (["play", HANDS, "--turn-up", "7C", "--order", ""], ["not finished", "4H or 5S or 6D"]),
        (["play", HANDS, "--turn-up", "7C", "--order", "4H 5S"], ["5S is player 0's", "9C or 9D or 6S"]),
        (["play", HANDS, "--turn-up", "7C", "--order", "4H 4H"], ["4H is there twice"]),
        (["play", HANDS, "--turn-up", "7C", "--order", "4H KS"], ["KS is in no hand"]),
        (["play", HANDS, "--turn-up", "7C", "--order", "4H 9C 6D"], ["not finished", "9D or 6S"]),
        (["play", HANDS, "--turn-up", "7C", "--order", "4H 9C 6D 6S 5S 9D"], ["9D cannot be played", "over"]),
        ([*DEAL, "--target", "0"], ["--target", "1 to 999", "'0'"]),
        ([*DEAL, "--target", "-1"], ["--target"]),
        ([*DEAL, "--target", "x"], ["--target", "'x'"]),
        ([*DEAL, "--target", ""], ["--target", "''"]),
        ([*DEAL, "--target", "٣١"], ["--target"]),
        ([*DEAL, "--target", "1e1"], ["--target", "'1e1'"]),
        ([*DEAL, "--target", "99999999999999999999"], ["--target"]),
        ([*DEAL, "--target", "31", "--start", "31,0"], ["31", "above every starting score"]),
        ([*DEAL, "--target", "31", "--start", "1"], ["2 figures", "1 given"]),
        ([*DEAL, "--target", "31", "--start", "1,2,3"], ["2 figures", "3 given"]),
        ([*DEAL, "--target", "31", "--start", "a,b"], ["--start", "'a'", "0,0"]),
        ([*DEAL, "--start", ""], ["--start", "''", "0,0"]),
        (["replay"], ["record"]),
        (["replay", "nobody"], ["'nobody'", "arthur-bertha"]),
        (["replay", ""], ["''", "arthur-bertha"]),
        (["replay", "."], ["'.'", "arthur-bertha"]),
        (["replay", "\0"], ["arthur-bertha"]),
        (["replay", "x" * 5000], ["arthur-bertha"]),
        (["replay", "../records/arthur-bertha"], ["arthur-bertha"]),
        (["replay", "arthur-bertha", "--rules", "none"], ["'none'", SETS]),
        (["replay", "arthur-bertha", "--rules", ""], ["''", SETS]),
        (["replay", "arthur-bertha", "--rules", "digest"], ["not finished"]),
        (["replay", "arthur-bertha", "--read", "x=y"], ["'x'"]),
        (["rules", "none"], ["'none'", SETS]),
        (["rules", ""], ["''", SETS]),
        (["rules", "--read", "fifteen=2"], ["--read needs the name"]),
        (["rules", "holme", "--read", "fifteen=2"], ["'fifteen'", "courts-in-play"]),
        (["witnesses", "none"], ["'none'", "1688-holme"]),
        (["witnesses", "../cards"], ["'../cards'"]),
        (["distribution", "--rules", "none"], ["'none'", SETS]),
        (["distribution", "extra"], ["extra"]),
        (["distribution", "--read", "fifteen=9"], ["'9'", "2, per-card"]),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["words", "json"])
def test_refused_in_one_line(run: Run, arguments: list[str], names: list[str], form: list[str]) -> None:
    assert_refused(run(*arguments, *form), *names)


RECORD = 'hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H 9C 6D 6S 5S"\n'
TOLD = RECORD + '[[told]]\nwhere = "here"\nwhat = "hand"\nplayer = 0\npoints = 6\n'


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["hands"]),
        ("turn_up = '7C'", ["hands", "turn_up"]),
        ("hands = ['4H 5S 6D']", ["turn_up"]),
        ("hands = '4H 5S 6D'\nturn_up = '7C'", ["hands", "a list"]),
        ("hands = [1]\nturn_up = '7C'", ["hands", "1 given"]),
        ("hands = []\nturn_up = '7C'", ["0 hands"]),
        ("hands = [[]]\nturn_up = '7C'", ["hands"]),
        ("hands = ['4H 5S 6D', '9C 9D 6S']\nturn_up = '7C'", ["order of play", "2 hands"]),
        ("hands = ['4H 5S 6D']\nturn_up = 7", ["turn_up", "7 given"]),
        ("hands = ['4H 5S 6D']\nturn_up = '6D'", ["6D is there twice"]),
        ("hands = ['4H 5S']\nturn_up = '7C'", ["3 cards"]),
        (RECORD.replace("6D 6S", "6X 6S"), ["'X' is not a suit"]),
        (RECORD.replace('5S"\n', '5S KD"\n'), ["KD"]),
        (RECORD + "players = ['A']", ["name for each hand", "1 for 2"]),
        (RECORD + "players = 'AB'", ["players", "a list"]),
        (RECORD + "players = [1, 2]", ["players", "1 given"]),
        (RECORD + "rules = 5", ["rules", "5 given"]),
        (RECORD + "rules = 'five'", ["'five'", SETS]),
        (RECORD + "readings = 5", ["readings", "a table"]),
        (RECORD + "[readings]\nfifteen = 9", ["'9'", "2, per-card"]),
        (RECORD + "target = 'up'", ["target", "a whole number", "'up' given"]),
        (RECORD + "target = inf", ["target", "a whole number", "inf given"]),
        (RECORD + "target = true", ["target", "a whole number", "True given"]),
        (RECORD + "target = 31\nstart = [1, 2, 3]", ["2 figures"]),
        (RECORD + "target = 31\nstart = ['1', '2']", ["start", "'1' given"]),
        (RECORD + "told = 5", ["told", "a list"]),
        (RECORD + "told = [5]", ["told", "a table"]),
        (RECORD + "seams = []", ["seams", "a table"]),
        (RECORD + "[seams]\nfifteen = 1", ["seams", "a text"]),
        (TOLD.replace("player = 0", "player = 2"), ["from 0 to 1", "2 given"]),
        (TOLD.replace("player = 0", "player = -1"), ["from 0 to 1", "-1 given"]),
        (TOLD.replace("player = 0", "player = nan"), ["player", "nan given"]),
        (TOLD.replace("points = 6", "points = inf"), ["points", "inf given"]),
        (TOLD.replace("points = 6", "points = 'six'"), ["points", "'six' given"]),
        (TOLD.replace("points = 6", ""), ["points"]),
        (TOLD.replace('"hand"', '"dance"'), ["'dance'", "turn-up", "deal"]),
        (TOLD + "items = [1]", ["items", "1 given"]),
        (TOLD + "items = [{ kind = 'fifteen', cards = '4H 5X', points = 2 }]", ["'X' is not a suit"]),
        (TOLD + "items = [{ kind = 'fifteen', points = 2 }]", ["cards"]),
        (TOLD + "card = 'soon'", ["'soon' is not a card"]),
        ("hands = [", ["not TOML"]),
        ("a" * 50_000, ["not TOML"]),
        ("a" * 100_000, ["too long for a record", "64,000 bytes"]),
        ("a" + ".a" * 20_000 + " = 1", ["line 1", "more than 100 dots"]),
        ("[" + "a." * 200 + "b]", ["line 1", "more than 100 dots"]),
        ("[" * 20_000, ["not TOML"]),
        ("points = " + "9" * 5000, ["not TOML"]),
        ("a = \0", ["not TOML"]),
    ],
    ids=lambda value: value[-24:] if isinstance(value, str) else "",
)
def test_records_that_cannot_be_read(run: Run, tmp_path: Path, text: str, names: list[str]) -> None:
    file = tmp_path / "record.toml"
    file.write_text(text, encoding="utf-8")
    assert_refused(run("replay", str(file)), *names)
    assert_refused(run("replay", str(file), "--json"), *names)


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), bytes(4096), b"\xed\xa0\x80", b"\x1f\x8b\x08"],
)
def test_files_that_are_no_text(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "binary"
    file.write_bytes(data)
    assert_refused(run("replay", str(file)))


def test_a_directory_and_a_file_that_may_not_be_read(run: Run, tmp_path: Path) -> None:
    assert_refused(run("replay", str(tmp_path)), "directory", "arthur-bertha")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert_refused(run("replay", str(tmp_path / "loop")), "arthur-bertha")


def mutated(text: str, rng: random.Random) -> str:
    """A record's text with a few places broken: letters lost, doubled, exchanged, or lines moved."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(text))
        pieces = ("", text[place] * 2, '"', "'", "[", "]", "=", "\n", "-1", "1e9", "true", "🂡", "\0", "#", "{}")
        piece = rng.choice(pieces)
        text = text[:place] + piece + text[place + rng.choice((0, 1, 1, 5, 40)) :]
    return text


def test_broken_records_by_the_hundred(run: Run, tmp_path: Path) -> None:
    """The shipped records, broken at random: an answer, or one line."""
    rng = random.Random(1604)
    folder = Path(__file__).parents[1] / "noddy" / "records"
    file = tmp_path / "record.toml"
    refused = 0
    for source in sorted(folder.glob("*.toml")):
        text = source.read_text(encoding="utf-8")
        for _ in range(60):
            file.write_text(mutated(text, rng), encoding="utf-8")
            told = run("replay", str(file), "--json")
            if told.status:
                assert_refused(told)
                refused += 1
            else:
                answer(told)
    assert refused > 100


OPTIONS = ["--turn-up", "--order", "--rules", "--read", "--json", "--target", "--start", "--crib", "--help", "-", "--"]


def test_command_lines_at_random(run: Run) -> None:
    """Words of the command line in any order, with broken text among them: an answer, or one line."""
    rng = random.Random(1589)
    texts = [text.replace("\0", "") for text in malformed(600)]
    words = [
        *OPTIONS, *RULE_SETS, "-x", "arthur-bertha", "7C", "4H 5S 6D", HANDS, "31", "up", "29,30", "fifteen=per-card",
        "4H 9C 6D 6S 5S",
    ]  # fmt: skip
    refused = 0
    for _ in range(500):
        command = rng.choice(("show", "play", "replay", "rules", "witnesses"))
        rest = [rng.choice(words) if rng.random() < 0.8 else rng.choice(texts) for _ in range(rng.randint(0, 7))]
        told = run(command, *rest, stdin=b"4H 5S 6D + 7C\n")
        assert told.status in (0, 2), (command, rest)
        if told.status:
            assert_refused(told)
            refused += 1
    assert refused > 350


@given(hand=st.text(max_size=20), turn_up=st.text(max_size=4), rules=st.text(max_size=6), read=st.text(max_size=10))
def test_any_text_for_any_argument(run: Run, hand: str, turn_up: str, rules: str, read: str) -> None:
    for flags in ([], ["--rules=" + rules], ["--read=" + read]):
        told = run("show", f"--turn-up={turn_up}", *flags, "--", hand)
        assert told.status in (0, 2)
        if told.status:
            assert_refused(told)


def test_help_is_no_refusal(run: Run) -> None:
    for arguments in (["--help"], ["show", "--help"], ["distribution", "-h"]):
        told = run(*arguments)
        assert told.status == 0 and told.out.startswith("usage: ") and told.err == ""


# ---- as a process


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **more.pop("env", {})}
    return subprocess.run([sys.executable, "-m", "noddy", *arguments], capture_output=True, env=environment, **more)


def test_as_a_process() -> None:
    told = process(*ARTHUR, "--json")
    assert told.returncode == 0 and told.stderr == b"" and json.loads(told.stdout)["points"] == 6
    told = process("show", "4H 5S 6X", "--turn-up", "7C")
    assert told.returncode == 2 and told.stdout == b"" and told.stderr.count(b"\n") == 1
    told = process("show", "-", "--json", input=b"4H 5S 6D + 7C\nx\n")
    assert told.returncode == 2 and told.stdout.count(b"\n") == 2 and told.stderr.count(b"\n") == 1


def test_arguments_that_are_no_utf8() -> None:
    command = [sys.executable.encode(), b"-m", b"noddy", b"show", b"\xff\xfe", b"--turn-up", b"7C"]
    told = subprocess.run(command, capture_output=True)
    assert told.returncode == 2 and told.stderr.count(b"\n") == 1 and b"\\udcff" in told.stderr


def test_in_an_old_locale() -> None:
    """Suit signs and quotation marks are told in UTF-8 whatever the machine's own way of writing is."""
    told = process(*ARTHUR, env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert told.returncode == 0 and "“" in told.stdout.decode("utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_when_the_answer_cannot_be_written() -> None:
    with open("/dev/full", "wb") as full:
        told = subprocess.run([sys.executable, "-m", "noddy", *ARTHUR], stdout=full, stderr=subprocess.PIPE)
    assert told.returncode == 2 and told.stderr.count(b"\n") == 1 and b"Traceback" not in told.stderr


def test_when_nobody_reads_the_answer() -> None:
    """A pipe that is closed early ends the command without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    told = subprocess.run([sys.executable, "-m", "noddy", "rules", "holme"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert told.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_with_a_closed_stream(closed: str) -> None:
    for command in ("show - --json", "show '4H 5S 6D' --turn-up 7C", "show x --turn-up 7C"):
        told = subprocess.run(f"{sys.executable} -m noddy {command} {closed}", shell=True, capture_output=True)
        assert b"Traceback" not in told.stderr and told.stderr.count(b"\n") <= 1, told.stderr


def test_every_argument_of_the_contract_is_known(run: Run) -> None:
    for command, words in {
        "show": ["--turn-up", "--rules", "--read", "--json"],
        "play": ["--turn-up", "--order", "--rules", "--read", "--json", "--target", "--start"],
        "replay": ["--rules", "--read", "--json"],
        "rules": ["--json"],
        "witnesses": ["--json"],
        "distribution": ["--rules", "--read", "--json"],
    }.items():
        told = run(command, "--help").out
        assert all(re.search(rf"{re.escape(word)}\b", told) for word in words)


def test_cases_are_rows_of_csv(capsys: pytest.CaptureFixture[str]) -> None:
    """One row a case, under the rules and readings asked for; what comes out is read back as CSV."""
    assert main(["cases", "--rules", "parlett", "--read", "fifteen=per-card"]) == 0
    found = csv.DictReader(io.StringIO(capsys.readouterr().out))
    counts = Counter(int(row["points"]) for row in found)
    expected = distribution(find_rules("parlett", ["fifteen=per-card"]))
    assert tuple(sorted(counts.items())) == expected.counts
