"""Choosing a reading: every figure reached again by the slow scorer, by its exact counts, or by matches of its own."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod
from pathlib import Path
from statistics import mean, stdev

import oracle
import pytest

from noddy.record import load_record
from noddy.rulesets import PARLETT, RULE_SETS, find_rules
from noddy.study import NODDY_SETS
from noddy.study.choosing import (
    CLUES,
    EXAMPLES,
    Variant,
    agreement,
    answers_left,
    dream,
    fitting,
    from_holme,
    games,
    hand_alone,
    hands,
    honest_table,
    mixes,
    noddy_held,
    reported,
    sorts,
    turned_knave,
    turns,
    variants,
    worth,
)
from noddy.study.races import load_results

ROOT = Path(__file__).resolve().parents[1]
FACTS = tomllib.loads((ROOT / "tests" / "data" / "exact_facts.toml").read_text(encoding="utf-8"))["noddy"]
STANDING = [variant for variant in games() if not variant.reading]


def fact(variant: Variant) -> dict:
    """The slow scorer's exact count of the hands of a variant."""
    question, _, value = variant.reading.partition("=")
    wanted = {question: value} if question else {}
    return next(each for each in FACTS if each["rules"] == variant.name and each["readings"] == wanted)


def answers(variant: Variant) -> dict[str, str]:
    question, _, value = variant.reading.partition("=")
    return {question: value} if question else {}


def points_of(name: str, readings: dict, cards: str, turn_up: str) -> int:
    return sum(points for _, _, points in oracle.count_hand(name, readings, cards.split(), turn_up))


# ---- measures of the hand


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_hands_are_those_of_the_slow_count(variant: Variant) -> None:
    found, slow = hands(variant.rules), fact(variant)
    assert (found.cases, str(found.mean), found[0], found.highest) == (
        slow["cases"], slow["mean"], slow["zero"], slow["max"]
    )  # fmt: skip


def test_all_readings_are_there() -> None:
    """Those of the slow scorer's list, less four-handed, which two players cannot show, and the target."""
    theirs = [
        (name, f"{question}={value}")
        for name, questions in oracle.READINGS.items()
        for question, values in questions.items()
        if question not in ("target", "four-handed")
        for value in values
    ]
    ours = {(variant.name, variant.reading) for variant in variants() if variant.reading}
    standing = {(rules.name, f"{key}={value}") for rules in NODDY_SETS for key, value in rules.answers().items()}
    assert ours == set(theirs) - standing
    assert len(variants(targets=True)) == len(variants()) + 5 * 3


@pytest.mark.parametrize("rules", NODDY_SETS, ids=lambda rules: rules.name)
def test_where_points_come_from_by_the_slow_scorer(rules) -> None:
    sums: Counter[str] = Counter()
    for ranks in combinations_with_replacement(oracle.RANKS, 4):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        cards = [rank + "CDHS"[place] for place, rank in enumerate(ranks)]
        for kind, _, points in oracle.count_hand(rules.name, {}, cards[:3], cards[3]) if ways else ():
            sums[kind] += ways * points
    found = sorts(hand_alone(rules))
    assert found["runs"] == Fraction(sums["run"], comb(52, 4))
    assert found["pairs"] == Fraction(sums["pair"] + sums["pair royal"] + sums["double pair royal"], comb(52, 4))
    assert found["sums"] == Fraction(sums["fifteen"] + sums["twenty-five"] + sums["thirty-one"], comb(52, 4))
    assert sum(found.values()) == Fraction(fact(Variant(rules.name))["mean"])


def test_readings_of_the_play_leave_the_hand_alone() -> None:
    alike = {str(each) for each in variants() if each.reading and fact(each)["distribution"] ==
             fact(Variant(each.name))["distribution"]}  # fmt: skip
    ours = {str(each) for each in variants() if each.reading and hand_alone(each.rules) ==
            hand_alone(find_rules(each.name))}  # fmt: skip
    assert ours == alike
    assert len(ours) == 14


# ---- measures of the match


def slow_choice(name: str, readings: dict[str, str], series: list[str], hand: list[str], turn_up: str) -> str:
    """The card that pegs most now, of equals the lowest, then C D H S."""
    total = sum(map(oracle.worth, series))
    fitting_cards = oracle.fitting(hand, total)
    pegs = {
        card: sum(points for _, points in oracle.score_last_card(name, readings, [*series, card], turn_up))
        for card in fitting_cards
    }
    return min(fitting_cards, key=lambda card: (-pegs[card], oracle.RANKS.index(card[0]), "CDHS".index(card[1])))


def slow_deal(name: str, readings: dict[str, str], rng: random.Random) -> list[tuple[int, str, int]]:
    """A deal for two between greedy players by the slow scorer: player (1 deals), where scored, points, in order."""
    column = oracle.column(name, readings)
    dealt, turn_up = oracle.random_deal(name, readings, 2, rng)
    left, series, order, turn = [list(hand) for hand in dealt], [], [], 0
    while any(left):
        player = oracle.next_player(left, sum(map(oracle.worth, series)), turn)
        if player is None:
            if column["series"] != "many":
                break
            series = []
            continue
        card = slow_choice(name, readings, series, left[player], turn_up)
        left[player].remove(card)
        series.append(card)
        order.append(card)
        turn = 1 - player
    account = oracle.account(name, readings, dealt, turn_up, order)
    return [(player, phase, points) for player, phase, _, points in account]


@pytest.mark.parametrize("variant", list(games()), ids=str)
def test_matches_of_the_slow_scorer_fall_in_the_interval(variant: Variant) -> None:
    """1,000 matches: length, first dealer's wins and the share of the play within four standard errors."""
    rng, game = random.Random(f"choosing {variant}"), games()[variant]
    lengths, won, by_deal = [], 0, []
    for _ in range(1000):
        tally, dealer, winner, deals = [0, 0], 0, None, 0
        while winner is None:
            items, deals = slow_deal(variant.name, answers(variant), rng), deals + 1
            by_deal.append(
                (sum(points for _, phase, points in items if phase == "play"), sum(points for *_, points in items))
            )
            for player, _, points in items:
                seat = dealer if player == 1 else 1 - dealer
                tally[seat] += points
                if winner is None and tally[seat] >= game.target:
                    winner = seat
            dealer = 1 - dealer
        lengths.append(deals)
        won += winner == 0
    assert abs(mean(lengths) - game.deals) < 4 * stdev(lengths) / len(lengths) ** 0.5
    assert abs(won / 1000 - game.first_dealer) < 4 * (0.25 / 1000) ** 0.5
    played, every = (sum(each) for each in zip(*by_deal, strict=True))
    spread = stdev(play - float(game.play) * all_points for play, all_points in by_deal)
    assert abs(played - float(game.play) * every) < 4 * spread * len(by_deal) ** 0.5
    within = sorted(lengths)[899]  # 900 of 1,000 are over by then
    assert abs(within - game.nine_in_ten) <= 1


def test_nothing_is_estimated() -> None:
    """Whatever the file has is shown, and nothing else."""
    shipped = {(each["rules"], "".join(each["readings"])) for each in load_results()}
    assert {(variant.name, variant.reading) for variant in games()} == shipped
    assert set(games()) == set(variants()), "every reading is raced"
    assert all(row.game != "not computed" for row in honest_table({rules.name: () for rules in NODDY_SETS}))


def test_edge_and_balance_say_the_same() -> None:
    for game in games(31).values():
        assert game.target == 31
        assert game.balance == pytest.approx(1 - 2 * abs(game.edge) / 100)


# ---- the first question

ARTHUR = [("fifteen", 2), ("run", 4)]
BERTHA = [("fifteen", 2), ("fifteen", 2), ("twenty-five", 3), ("pair", 2)]


def items_of(name: str, readings: dict, cards: str, turn_up: str) -> list[tuple[str, int]]:
    return sorted((kind, points) for kind, _, points in oracle.count_hand(name, readings, cards.split(), turn_up))


def pegs(name: str, readings: dict, order: str, turn_up: str) -> list[list[tuple[str, int]]]:
    cards = order.split()
    return [sorted(oracle.score_last_card(name, readings, cards[: place + 1], turn_up)) for place in range(len(cards))]


def slow_arthur_bertha(name: str, readings: dict) -> bool:
    six = [("pair", 2), ("twenty-five", 4)]
    return (
        items_of(name, readings, "4H 5S 6D", "7C") == sorted(ARTHUR)
        and items_of(name, readings, "9C 9D 6S", "7C") == sorted(BERTHA)
        and pegs(name, readings, "4H 9C 6D 6S 5S", "7C") == [[], [], [], six, []]
    )


def slow_9_10_10_j(name: str, readings: dict) -> bool:
    return items_of(name, readings, "9S TH TD", "JC") == [("pair", 2), ("run", 3), ("run", 3)]


def slow_stage(name: str, readings: dict) -> bool:
    column = oracle.column(name, readings)
    return (
        (column["turned jack"], column["turned jack to"]) == (2, "dealer")
        and points_of(name, readings, "TD TS 5H", "JS") == 8
        and points_of(name, readings, "TC TH 9D", "JS") == 6
        and pegs(name, readings, "TD TC TS", "JS") == [[], [("pair", 2)], [("pair royal", 6)]]
    )


def slow_nine_and_two_sixes(name: str, readings: dict) -> bool:
    return items_of(name, readings, "9C 6D 6H", "QS") == [("fifteen", 2), ("fifteen", 2), ("pair", 2)]


SLOW = dict(zip(EXAMPLES, (slow_arthur_bertha, slow_9_10_10_j, slow_stage, slow_nine_and_two_sixes), strict=False))


UNTOUCHED = {"target", "four-handed", "hand-size", "series"}
"""Questions that no record of three cards each and one series can touch."""


@pytest.mark.parametrize("rules", NODDY_SETS, ids=lambda rules: rules.name)
def test_as_many_mixes_fit_by_the_slow_scorer(rules) -> None:
    open_ones = oracle.READINGS[rules.name].items()
    questions = {key: list(values) for key, values in open_ones if key not in UNTOUCHED}
    every = [dict(zip(questions, values, strict=True)) for values in product(*questions.values())]
    assert len(every) == sum(1 for _ in mixes(rules))
    for name, slow in SLOW.items():
        theirs = [mix for mix in every if slow(rules.name, mix)]
        ours = [dict(mix) for mix in fitting(rules, (name,))]
        assert sorted(map(sorted, (mix.items() for mix in ours))) == sorted(map(sorted, (m.items() for m in theirs)))
    # In Cotton's deal a pair is forgotten, and something is set up that Noddy does not know.
    assert not fitting(rules, ("cotton-cribbage-1674",))
    forgetful = [("fifteen", 2), ("fifteen", 2), ("run", 2), ("run", 2)]
    assert all(items_of(rules.name, mix, "4H 5D 6C", "6S") != forgetful for mix in every)


def test_parletts_own_examples_force_four_questions_of_seven() -> None:
    found = fitting(PARLETT, EXAMPLES[:2])
    left = answers_left(found)
    assert len(found) == 12
    assert {question: values[0] for question, values in left.items() if len(values) == 1} == {
        "fifteen": "2", "run-of-three": "3", "thirty-one-in-hand": "none", "play-sums": "series"
    }  # fmt: skip
    assert {question for question, values in left.items() if len(values) > 1} == {
        "hitter", "turned-up-jack-to", "flush-in-play"
    }  # fmt: skip


def test_figures_that_come_out_one_by_one() -> None:
    """By the prices alone: which of the told figures can a rule set have?"""
    told = {name: load_record(name) for name in EXAMPLES}
    whole = {rules.name: [agreement(told[name], rules) for name in EXAMPLES] for rules in NODDY_SETS}
    assert whole["parlett"][:2] == [(6, 6), (1, 1)]
    assert whole["par-pari"][2] == (7, 7)
    # The table: Bertha's six, the last card stand; both hands and so both sums fall.
    assert whole["parlett-table"][0] == (2, 6)
    # Holme: of Arthur's deal the last card alone; of the stage Swash's six (by other items) and the single game.
    assert whole["holme"][0] == (1, 6)
    assert whole["holme"][2] == (2, 7)
    assert points_of("holme", {}, "TC TH 9D", "JS") == 6
    assert points_of("holme", {}, "TD TS 5H", "JS") == 18
    # The how-to page: seven on the stage but for Swash's hand, 8, and the dealer's one for the Knave.
    assert whole["digest"][2] == (5, 7)
    assert points_of("digest", {}, "TC TH 9D", "JS") == 8
    cotton = RULE_SETS["cotton-cribbage"]
    assert agreement(told["cotton-cribbage-1674"], cotton) == (6, 7)
    assert agreement(told["cornish-comedy"], cotton.read("three-in-lieu", "none")) == (7, 7)


def test_no_rules_fit_both_eight_and_six() -> None:
    """9-10-10-J is eight on Parlett's page and six on the stage of 1696, in the same ranks."""
    for rules in NODDY_SETS:
        assert not fitting(rules, ("parlett-9-10-10-j", "cornish-comedy"))


# ---- the second question


@pytest.mark.parametrize("variant", [each for each in variants() if each.reading != "hand-size=4"], ids=str)
def test_clues_that_are_hands_by_the_slow_scorer(variant: Variant) -> None:
    rules, readings = variant.rules, answers(variant)
    for cards, turn_up in (("AC 2D 2H", "KC"), ("TC TH 9D", "JS"), ("TD TS 5H", "JS"), ("5C 5D 5H", "JS")):
        assert worth(rules, cards, turn_up) == points_of(variant.name, readings, cards, turn_up)
    slow = fact(variant)
    batt = points_of(variant.name, readings, "5C 5D 5H", "JS")
    as_good = sum(cases for points, cases in slow["distribution"] if points >= batt)
    assert dream(rules) == Fraction(as_good, slow["cases"])
    column = oracle.column(variant.name, readings)
    assert noddy_held(rules) == column["held jack"]
    paid = column["turned jack"] if column["turned jack to"] != "nobody" else 0
    assert turned_knave(rules) == ((column["turned jack to"], paid) if paid else ("nobody", 0))


def test_the_table_of_clues() -> None:
    """Each row by hand, from the words of the sources and the printed table of the rules."""
    expected = {  # par-pari, holme, parlett, parlett-table, digest
        "her six": "NYNYN",  # by Holme, or where a fifteen of four cards is one a card
        "21 up": "YNNNN",
        "flush": "YNYYY",
        "sequence": "YNYYY",
        "pair": "YYYYY",
        "Noddy in hand": "YYYYY",
        "Willughby": "NNNNN",
        "run at 2": "YNNYN",
        "Batt's Knave": "YNNNY",
        "Batt's fives": "YYYYY",
        "Holme": "NYNNN",
        "two for Noddy": "YNNNN",
        "six in 1696": "YYNYN",
        "eight in 1696": "YNNNY",
    }
    assert {clue.short: "".join("NY"[clue.holds(rules)] for rules in NODDY_SETS) for clue in CLUES} == expected


def test_willughby_as_reported_by_the_table_of_the_rules() -> None:
    for rules in NODDY_SETS:
        row = oracle.column(rules.name)
        has = [
            row["target"] == 31,
            row["hand size"] == 3,
            (row["turned jack"], row["turned jack to"]) == (2, "dealer"),
            row["hands counted"] == "before",
            row["hitter"] == "2",
            row["series"] == "one",
        ]
        assert len(reported(rules)) == has.count(False)
    assert not reported(PARLETT.read("turned-up-jack-to", "dealer"))
    assert not reported(RULE_SETS["par-pari"].read("target", "31"))


def test_holmes_words_by_the_table_of_the_rules() -> None:
    rows = ("target", "players", "hand size", "fifteen", "twenty-five", "pair", "held jack", "named cards", "hitter")
    ours = oracle.column("holme")
    for rules in NODDY_SETS:
        other = oracle.column(rules.name)
        same = sum(ours[row] == other[row] for row in rows) + 1  # the last card is 1 everywhere
        same += 2 * (other["named cards"] is True)  # three named cards in one row
        assert from_holme(rules) == (same, 12)


def test_no_reading_agrees_with_every_clue() -> None:
    """Holme's 61 and the satire's 21 alone rule it out, whatever else is read."""
    by_name = {clue.short: clue for clue in CLUES}
    twenty_one, holme = by_name["21 up"], by_name["Holme"]
    for rules in NODDY_SETS:
        for reading in rules.readings:
            if reading.id == "target":
                for value in reading.values:
                    read = rules.read("target", value)
                    assert not (twenty_one.holds(read) and holme.holds(read))


def test_a_turned_clue_was_otherwise_before() -> None:
    for variant in variants(targets=True):
        for clue, holds in turns(variant):
            assert clue.holds(variant.rules) is holds
            assert clue.holds(find_rules(variant.name)) is not holds


def test_silent_is_the_commonest_word() -> None:
    rows = list(honest_table({"par-pari": (), "holme": (), "parlett": EXAMPLES[:2], "digest": ()}))
    assert Counter(row.evidence for row in rows).most_common(1)[0][0] == "silent"
    ruled_out = {row.variant.reading for row in rows if row.examples == "ruled out"}
    assert ruled_out == {"fifteen=per-card", "run-of-three=2", "thirty-one-in-hand=per-card", "play-sums=trailing"}
