"""Deals written down: what is told against what is computed."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noddy.cards import parse_cards
from noddy.play import What
from noddy.record import (
    BadRecord,
    Record,
    load_record,
    read_record,
    record_names,
    replay,
    states,
    verify,
    write_record,
)
from noddy.rules import UnknownName
from noddy.rulesets import HOLME, PARLETT, PARLETT_TABLE, find_rules
from noddy.witnesses import witness, witnesses

each_record = pytest.mark.parametrize("name", record_names())


def rules_of(record: Record):  # type: ignore[no-untyped-def]
    """The rules that a record names, with its own readings."""
    return find_rules(record.rules, [f"{key}={value}" for key, value in record.readings])


# ---- Arthur and Bertha


def differences(name: str, *rules: str) -> list[tuple[str, int, int]]:
    record = load_record(name)
    return [(each.where, each.told, each.computed) for each in verify(record, find_rules(*rules[:1], rules[1:]))]


def test_arthur_and_bertha_come_out_under_parlett() -> None:
    record = load_record("arthur-bertha")
    assert replay(record, PARLETT).totals() == (7, 15) and differences("arthur-bertha", "parlett") == []


def test_arthur_and_bertha_part_from_the_table_in_two_items_and_their_sums() -> None:
    record = load_record("arthur-bertha")
    assert replay(record, PARLETT_TABLE).totals() == (8, 19)
    assert differences("arthur-bertha", "parlett-table") == [
        ("Arthur's hand, fifteen 4H 5S 6D", 2, 3),
        ("Arthur's hand", 6, 7),
        ("Bertha's hand, thirty-one 9C 9D 6S 7C", 0, 4),
        ("Bertha's hand", 9, 13),
        ("Arthur's deal", 7, 8),
        ("Bertha's deal", 15, 19),
    ]
    for difference in verify(record, PARLETT_TABLE):
        assert difference.why.endswith(".") and str(difference).startswith(difference.where)


@pytest.mark.parametrize(
    ("reading", "parted"),
    [
        ("fifteen=per-card", {"Arthur's hand, fifteen 4H 5S 6D", "Arthur's hand", "Arthur's deal"}),
        ("thirty-one-in-hand=per-card",
         {"Bertha's hand, thirty-one 9C 9D 6S 7C", "Bertha's hand", "Bertha's deal"}),
        ("run-of-three=2", set()),
        ("hitter=per-card", set()),
        ("flush-in-play=no", set()),
        ("turned-up-jack-to=dealer", set()),
    ],
)  # fmt: skip
def test_one_reading_at_a_time(reading: str, parted: set[str]) -> None:
    """Each contradiction parts the deal where it should; the questions that the deal does not touch part it nowhere."""
    assert {where for where, _, _ in differences("arthur-bertha", "parlett", reading)} == parted


def test_the_trailing_reading_is_ruled_out_by_the_deal() -> None:
    """Nine and six are the last two cards at nineteen: the trailing reading pays them, and nobody tells of it."""
    record = load_record("arthur-bertha")
    deal = replay(record, find_rules("parlett", ["play-sums=trailing"]))
    assert deal.totals() != (7, 15)
    assert "Arthur's deal" in {where for where, _, _ in differences("arthur-bertha", "parlett", "play-sums=trailing")}


def test_under_holme_the_deal_is_worth_something_else_and_it_is_said_why() -> None:
    """Holme has no runs and dearer pairs: what is told and not paid is named, with the evidence for the price."""
    found = {difference.where: difference for difference in verify(load_record("arthur-bertha"), HOLME)}
    run = found["Arthur's hand, run 4H 5S 6D 7C"]
    assert (run.told, run.computed) == (4, 0) and run.why
    pair = found["Bertha's hand, pair 9C 9D"]
    assert (pair.told, pair.computed) == (2, 4) and "a pair 4" in pair.why


def test_the_states_of_a_deal_are_one_before_and_one_after_each_card() -> None:
    record = load_record("arthur-bertha")
    every = list(states(record, PARLETT))
    assert [deal.running for deal in every] == [0, 4, 13, 19, 25, 30]
    assert every[-1] == replay(record, PARLETT) and every[0].tally == (6, 9)


def test_nine_ten_ten_jack_is_eight_in_prose_and_six_by_the_table() -> None:
    assert differences("parlett-9-10-10-j", "parlett") == []
    assert differences("parlett-9-10-10-j", "parlett-table") == [
        ("the hand, run 9S TH JC", 3, 2), ("the hand, run 9S TD JC", 3, 2), ("the hand", 8, 6),
    ]  # fmt: skip
    assert differences("parlett-9-10-10-j", "par-pari")[-1] == ("the hand", 8, 6)


def test_a_record_of_a_hand_cannot_be_replayed() -> None:
    with pytest.raises(ValueError, match="a hand, not a deal"):
        replay(load_record("parlett-9-10-10-j"), PARLETT)


# ---- every record that comes with the book


@each_record
def test_records_rest_on_a_witness_and_say_how_sure_they_are(name: str) -> None:
    record = load_record(name)
    assert record.id == name and record.witness in witnesses() and record.certainty.endswith(".")
    assert record.told and record.title and len(record.players) == len(record.hands)
    for told in record.told:
        assert told.where and (told.words or told.paraphrase.endswith("."))
        assert not told.words or witness(record.witness).has(told.words)


@each_record
def test_every_difference_of_a_record_has_its_reason(name: str) -> None:
    record = load_record(name)
    for difference in verify(record, rules_of(record)):
        assert difference.why and difference.told != difference.computed


def test_the_records_of_the_worked_examples_are_there() -> None:
    assert {"arthur-bertha", "parlett-9-10-10-j"} <= set(record_names())


@each_record
def test_a_record_written_is_read_again(name: str) -> None:
    record = load_record(name)
    again = read_record(write_record(record))
    kept = "id title rules players hands turn_up order certainty target start before stock first readings"
    for key in kept.split():
        assert getattr(again, key) == getattr(record, key), key
    assert write_record(again) == write_record(record)


@given(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_any_names_and_titles_can_be_written(name: str, title: str) -> None:
    record = replace(load_record("arthur-bertha"), players=(name, "\x7f\x00\x1f\\\"'"), title=title)
    again = read_record(write_record(record))
    assert (again.players, again.title) == (record.players, record.title)


# ---- reading


def test_a_short_record_has_sensible_names() -> None:
    record = read_record("hands = ['4H 5S 6D', '9C 9D 6S']\nturn_up = '7C'\norder = '4H 9C 6D 6S 5S'\n")
    assert (record.id, record.title, record.rules, record.witness) == ("record", "A deal", "parlett", "")
    assert record.players == ("Player 0", "Player 1") and record.told == () and record.played
    assert record.hands[1] == parse_cards("9C 9D 6S") and replay(record, PARLETT).totals() == (7, 15)


def test_a_record_with_a_target_stops_at_the_win() -> None:
    text = "hands = ['4H 5S 6D', '9C 9D 6S']\nturn_up = '7C'\norder = ''\ntarget = 31\nstart = [29, 30]\n"
    deal = replay(read_record(text), PARLETT)
    assert (deal.winner, deal.tally) == (0, (31, 30)) and deal.events[-1].what is What.WON
    assert replay(read_record(text.replace("31", "61").replace("''", "'4H 9C 6D 6S 5S'")), PARLETT).winner is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hands = [", "not TOML"),
        ("turn_up = '7C'", "needs hands, a list; it has turn_up"),
        ("", "needs hands, a list; it has nothing"),
        ("hands = ['4H']", "needs turn_up, a text in quotes; it has hands"),
        ("hands = ['4H']\nturn_up = true", "turn_up must be a text in quotes; True given"),
        ("hands = ['4H']\nturn_up = '5C'\nfirst = 1", "first must be true or false; 1 given"),
        ("hands = ['4H']\nturn_up = '5C'\ntarget = false", "target must be a whole number; False given"),
        ("hands = ['4H']\nturn_up = '5C'\ntitle = '" + "x" * 90 + "'\nid = {a = '" + "y" * 90 + "'}", "…"),
    ],
)
def test_a_record_that_cannot_be_read_says_what_is_wanted(text: str, says: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_record(text)
    assert says in str(refusal.value) and "\n" not in str(refusal.value) and len(str(refusal.value)) < 200


def test_an_unknown_record_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="arthur-bertha"):
        load_record("nobody")
    with pytest.raises(BadRecord, match="not readable text"):
        (tmp_path / "bytes").write_bytes(b"\xff")
        load_record(str(tmp_path / "bytes"))
