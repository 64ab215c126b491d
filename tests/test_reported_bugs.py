"""What other people's card programs were reported to get wrong, each tried here: see data/reported_bugs.toml."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from compare import FIVE, plays_of

from noddy.cards import BadCard, parse_card, parse_cards
from noddy.counting import count_hand, count_play, total
from noddy.match import greedy, pegs_now
from noddy.play import IllegalPlay, play_order, start
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study.distribution import distribution

CASES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "data" / "reported_bugs.toml").read_text(encoding="utf-8")
)
PUBLISHED = 26  # the cases from other programs' reports, besides the rows of the log
LOGGED = 25


def each(kind: str) -> pytest.MarkDecorator:
    """Every case of a kind, by its id."""
    found = CASES.get(kind, [])
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


def by_rules(kind: str) -> pytest.MarkDecorator:
    """Every case of a kind under every rule set that it gives an answer for."""
    found = [(case, name) for case in CASES.get(kind, []) for name in case["right"]]
    return pytest.mark.parametrize(("case", "name"), found, ids=[f"{case['id']}-{name}" for case, name in found])


def test_every_report_is_tried() -> None:
    ids = [case["id"] for found in CASES.values() for case in found]
    assert len(ids) == len(set(ids))
    assert len([each for each in ids if not each.startswith("log-")]) == PUBLISHED
    rows = {int(each.split("-")[1]) for each in ids if each.startswith("log-")}
    assert rows == set(range(1, LOGGED + 1))
    assert set(CASES) <= {"hand", "series", "deal", "win", "choice", "text", "refused_hand", "impossible"}


@by_rules("hand")
def test_hand(case: dict[str, Any], name: str) -> None:
    scores = count_hand(RULE_SETS[name], parse_cards(case["hand"]), parse_card(case["turn_up"]))
    mine = sorted((score.kind, sorted(score.cards), score.points) for score in scores)
    right = case["right"][name]
    assert mine == sorted((kind, sorted(parse_cards(cards)), points) for kind, cards, points in right["items"])
    assert total(scores) == right["points"]


@by_rules("series")
def test_series(case: dict[str, Any], name: str) -> None:
    series = parse_cards(case["series"])
    assert sum(card.value for card in series) == case["total"]
    scores = count_play(RULE_SETS[name], series)
    assert sorted([score.kind, score.points] for score in scores) == sorted(case["right"][name]["items"])
    assert total(scores) == case["right"][name]["points"]


READ = [(case, reading) for case in CASES["series"] for reading in case.get("reading", [])]


@pytest.mark.parametrize(("case", "reading"), READ, ids=[f"{case['id']}-{read['read']}" for case, read in READ])
def test_series_under_a_reading(case: dict[str, Any], reading: dict[str, Any]) -> None:
    rules = find_rules(reading["rules"], [f"{key}={value}" for key, value in reading["read"].items()])
    assert total(count_play(rules, parse_cards(case["series"]))) == reading["points"]


@each("hand")
def test_jack_turned_up_is_paid_once(case: dict[str, Any]) -> None:
    """Where a case says what each seat is paid for the Jack turned up, that and no more is paid."""
    others = [card for card in parse_cards("2H 4D 6C 8S TC") if str(card) not in case["hand"]][:3]
    for name, paid in case.get("turned_up", {}).items():
        hands = [parse_cards(case["hand"]), tuple(others)]
        deal = start(RULE_SETS[name], hands, parse_card(case["turn_up"]))
        assert [total(deal.events[0].scores) if deal.events[0].player == seat else 0 for seat in (0, 1)] == paid


@by_rules("deal")
def test_deal(case: dict[str, Any], name: str) -> None:
    rules = RULE_SETS[name]
    right = case["right"][name]
    hands = [parse_cards(hand) for hand in case["hands"]]
    begun = start(rules, hands, parse_card(case["turn_up"]))
    deal = play_order(begun, [parse_card(card) for _, card, _, _ in right["plays"]])
    mine = [[player, card, running, sorted(map(list, items))] for player, card, running, items in plays_of(deal)]
    assert mine == [[player, card, running, sorted(items)] for player, card, running, items in right["plays"]]
    assert list(deal.pegged()) == right["pegged"]
    if "refused" in case:
        with pytest.raises(IllegalPlay):
            play_order(begun, parse_cards(case["refused"]))


@by_rules("win")
def test_win(case: dict[str, Any], name: str) -> None:
    rules, right = RULE_SETS[name], case["right"][name]
    hands = [parse_cards(hand) for hand in case["hands"]]
    deal = start(rules, hands, parse_card(case["turn_up"]), rules.target.value, right["start"])
    deal = play_order(deal, parse_cards(right["order"]))
    assert (-1 if deal.winner is None else deal.winner) == right["winner"]
    assert list(deal.tally) == right["tallies"]


@pytest.mark.parametrize("rules", [RULE_SETS[name] for name in FIVE], ids=FIVE)
@each("choice")
def test_choice(case: dict[str, Any], rules: Rules) -> None:
    """The player sees the score: what each card held would peg, and the best of them is played."""
    series, holds = parse_cards(case["series"]), parse_cards(case["holds"])
    deal = start(rules, [(*series, *parse_cards("KD QC")), holds], parse_card("3S"))
    for card in series:
        deal = deal.play(card)
    sight = deal.sight(1)
    assert {str(card): pegs_now(sight, card) for card in sight.legal} == case["points"]
    assert str(greedy(sight)) == case["best"]


@each("text")
def test_text(case: dict[str, Any]) -> None:
    for text in case["same"]:
        assert str(parse_card(text)) == case["card"]
    for text in case["either"]:
        try:
            assert str(parse_card(text)) == case["card"]
        except BadCard as fault:
            assert "is not a card" in str(fault)
    for text in case["refused"]:
        with pytest.raises(BadCard, match="is not a card") as refusal:
            parse_card(text)
        for letter in text:
            assert letter.isascii() or f"U+{ord(letter):04X}" in str(refusal.value)


@each("refused_hand")
def test_refused_hand(case: dict[str, Any]) -> None:
    text = f"{case['hand']} {case['turn_up']}"
    with pytest.raises(BadCard, match=f"{case['names']} is there twice"):
        parse_cards(text)


@by_rules("impossible")
def test_impossible(case: dict[str, Any], name: str) -> None:
    """Totals that no hand has: over all 1,082,900 cases."""
    assert list(distribution(RULE_SETS[name]).impossible) == case["right"][name]
