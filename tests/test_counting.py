"""Counting a hand: agreement with the slow oracle, the published examples, and properties that hold for every hand."""

import random
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import oracle
import pytest
from compare import (
    CARD,
    FIVE,
    alike,
    assert_same_items,
    cards,
    disagreements,
    every_mix,
    hands_from,
    placed,
    plain,
    random_readings,
    rich_hand,
    rules_for,
    single_flips,
)
from hypothesis import given
from hypothesis import strategies as st

from noddy.cards import DECK, Card, Rank, Suit, parse_card, parse_cards
from noddy.counting import Kind, Score, count_hand, count_play, count_ranks, count_suits, total
from noddy.parameters import MAKES
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules

CASES = 1_082_900  # C(52, 3) hands, each with 49 cards to turn up
ALL = list(RULE_SETS)
FACTS = tomllib.loads((Path(__file__).parent / "data" / "exact_facts.toml").read_text(encoding="utf-8"))["noddy"]

hands_of_four = st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True)


def size_of(rules: Rules) -> int:
    return rules.hand_size.value


# ---- the oracle


@pytest.mark.slow
@pytest.mark.parametrize("name", FIVE)
def test_agrees_with_the_oracle_on_every_hand(name: str) -> None:
    """The engine counts all 1,082,900 cases, and each count is held item for item against the oracle's.

    The oracle, being slow, counts once the hands that differ only in the names of suits, and only of suits that its own
    table does not name (all four, or under Holme clubs and diamonds): `test_the_oracle_names_no_other_suit` holds it to
    that. Of the engine no such thing is assumed. On the way the oracle's totals are the exact facts that are kept.
    """
    faults, counts = disagreements(name, range(49))
    assert not faults, faults
    assert counts.total() == CASES
    (kept,) = [entry for entry in FACTS if entry["rules"] == name and not entry["readings"]]
    assert sorted(counts.items()) == [tuple(row) for row in kept["distribution"]]


@pytest.mark.parametrize("name", FIVE)
def test_the_oracle_names_no_other_suit(name: str) -> None:
    """Renaming the suits that its table does not name changes no item of the oracle's."""
    rng = random.Random(name)
    named = "HS" if oracle.column(name)["named cards"] else ""
    for _ in range(400):
        hand, turn_up = rich_hand(rng, 3)
        case = (*hand, turn_up)
        suits = alike(tuple(card[1] for card in case), named)
        other = tuple(card[0] + suit for card, suit in zip(case, suits, strict=True))
        first, second = (placed(oracle.count_hand(name, {}, each[:-1], each[-1]), each) for each in (case, other))
        assert first == second


@pytest.mark.parametrize("name", FIVE)
def test_agrees_with_the_oracle_on_a_sample_of_all_hands(name: str) -> None:
    """One lowest card in seven and one case in ninety-seven of it: some two thousand cases spread over the pack."""
    rules = find_rules(name)
    compared = 0
    for first in range(0, 49, 7):
        for number, (hand, turn_up) in enumerate(hands_from(first)):
            if number % 97 == 0:
                mine = plain(count_hand(rules, cards(hand), CARD[turn_up]))
                assert_same_items(mine, oracle.count_hand(name, {}, hand, turn_up), (name, hand, turn_up))
                compared += 1
    assert compared > 1500


@pytest.mark.parametrize(("name", "readings"), [flip for name in FIVE for flip in single_flips(name)])
def test_agrees_with_the_oracle_under_each_reading(name: str, readings: dict[str, str]) -> None:
    rng = random.Random(f"{name} {readings}")
    rules = rules_for(name, readings)
    for _ in range(60):
        hand, turn_up = rich_hand(rng, size_of(rules))
        mine = plain(count_hand(rules, cards(hand), CARD[turn_up]))
        assert_same_items(mine, oracle.count_hand(name, readings, hand, turn_up), (name, readings, hand, turn_up))


@pytest.mark.parametrize("name", FIVE)
def test_agrees_with_the_oracle_under_every_mix_of_readings(name: str) -> None:
    rng = random.Random(f"every mix of {name}")
    mixes = every_mix(name)
    for _, readings in mixes * max(1, 200 // len(mixes)):
        rules = rules_for(name, readings)
        hand, turn_up = rich_hand(rng, size_of(rules))
        mine = plain(count_hand(rules, cards(hand), CARD[turn_up]))
        assert_same_items(mine, oracle.count_hand(name, readings, hand, turn_up), (name, readings, hand, turn_up))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1589, 1590])
def test_agrees_with_the_oracle_on_hands_of_four_cards(seed: int) -> None:
    """Fifty thousand five-card cases of the four-card variation, under random readings, in two shares."""
    rng = random.Random(seed)
    for _ in range(25_000):
        readings = random_readings("digest", rng) | {"hand-size": "4"}
        hand, turn_up = rich_hand(rng, 4)
        mine = plain(count_hand(rules_for("digest", readings), cards(hand), CARD[turn_up]))
        assert_same_items(mine, oracle.count_hand("digest", readings, hand, turn_up), (readings, hand, turn_up))


# ---- the published examples


def items(name: str, hand: str, turn_up: str, *readings: str) -> list[str]:
    scores = count_hand(find_rules(name, readings), parse_cards(hand), parse_card(turn_up))
    return [f"{score.kind} {score.points}" for score in scores]


def points(name: str, hand: str, turn_up: str, *readings: str) -> int:
    return total(count_hand(find_rules(name, readings), parse_cards(hand), parse_card(turn_up)))


def test_cornish_comedy_1696_my_six() -> None:
    """*The Cornish Comedy*: two tens and a nine with the Knave turned up are "my Six"."""
    assert points("par-pari", "TS TD 9C", "JH") == 6


def test_cornish_comedy_1696_ten_ten_five_and_a_knave() -> None:
    """The same play: 10-10-5 and a Knave are eight, three fifteens and a pair."""
    assert points("par-pari", "TS TD 5C", "JH") == 8
    assert items("par-pari", "TS TD 5C", "JH") == ["fifteen 2", "fifteen 2", "fifteen 2", "pair 2"]


def test_parlett_nine_ten_ten_jack_in_his_prose() -> None:
    assert items("parlett", "9S TH TD", "JC") == ["pair 2", "run 3", "run 3"]
    assert points("parlett", "9S TH TD", "JC") == 8


def test_parlett_nine_ten_ten_jack_by_his_table() -> None:
    assert items("parlett-table", "9S TH TD", "JC") == ["pair 2", "run 2", "run 2"]
    assert points("parlett-table", "9S TH TD", "JC") == 6


def test_arthurs_hand() -> None:
    assert items("parlett", "4H 5S 6D", "7C") == ["fifteen 2", "run 4"]
    assert items("parlett-table", "4H 5S 6D", "7C") == ["fifteen 3", "run 4"]


def test_berthas_hand() -> None:
    assert items("parlett", "9C 9D 6S", "7C") == ["fifteen 2", "fifteen 2", "twenty-five 3", "pair 2"]
    assert points("parlett-table", "9C 9D 6S", "7C") == 9 + 4  # and the four cards make thirty-one


def test_the_evidence_of_each_contradiction_is_a_reading_that_moves_one_set_to_the_other() -> None:
    """`parlett` with its three open questions turned is `parlett-table`, hand for hand; and back."""
    rng = random.Random(3)
    there = ["fifteen=per-card", "run-of-three=2", "thirty-one-in-hand=per-card"]
    back = ["fifteen=2", "run-of-three=3", "thirty-one-in-hand=none"]
    for _ in range(300):
        hand, turn_up = rich_hand(rng, 3)
        four = (cards(hand), CARD[turn_up])
        assert count_hand(find_rules("parlett", there), *four) == count_hand(find_rules("parlett-table"), *four)
        assert count_hand(find_rules("parlett-table", back), *four) == count_hand(find_rules("parlett"), *four)


@pytest.mark.parametrize(
    ("hand", "turn_up", "expected"),
    [
        ("KS 2C 4D", "8H", ["flat back 6"]),
        ("QH 2C 4D", "8S", ["countenance 4"]),
        ("JH 2C 4D", "8S", ["knave of hearts 5"]),
        ("JC 2D 4H", "8C", ["knave noddy 2"]),
        ("JH 2C 4D", "8H", ["knave noddy 2", "knave of hearts 5"]),
        ("2C 4D 8H", "KS", ["flat back 6"]),
        ("2C 4D 8H", "JC", ["knave noddy 2"]),
    ],
)
def test_holme_names_his_cards(hand: str, turn_up: str, expected: list[str]) -> None:
    """ "Flat back or King of Spads is six, Countenance or Queen of Hearts, four, Knave of the trump, 2, ..."."""
    assert sorted(items("holme", hand, turn_up)) == sorted(expected)


def test_holme_turned_up_cards_belong_to_nobody_under_that_reading() -> None:
    assert points("holme", "2C 4D 8H", "KS", "turned-up-courts=nobody") == 0
    assert points("holme", "2C 4D 8H", "JC", "turned-up-courts=nobody") == 0


def test_holme_knave_of_hearts_is_paid_once_under_that_reading() -> None:
    assert items("holme", "JH 2C 4D", "8H", "knave-of-hearts-trump=five") == ["knave of hearts 5"]


@pytest.mark.parametrize("name", ["par-pari", "parlett", "parlett-table", "digest"])
def test_a_jack_turned_up_is_never_a_jack_held(name: str) -> None:
    assert points(name, "2C 4D 8H", "JC") == 0


# ---- properties


def every_rules() -> Iterator[Rules]:
    """Every rule set, as it stands and with each reading flipped."""
    for rules in RULE_SETS.values():
        yield rules
        for reading in rules.readings:
            yield from (rules.read(reading.id, value) for value in reading.values[1:])


EVERY = list(every_rules())
names = [f"{rules.name} {rules.chosen[-1] if rules.chosen else ''}" for rules in EVERY]


@pytest.mark.parametrize("rules", EVERY, ids=names)
def test_items_say_what_they_are(rules: Rules) -> None:
    """No item is worth nothing; its parameter has evidence; its kind is known; the items add up to the total."""
    rng = random.Random(rules.name)
    known = {ruling.value.kind for ruling in rules.honours} | set(Kind)
    for _ in range(25):
        texts, turned = rich_hand(rng, size_of(rules))
        hand, turn_up = cards(texts), CARD[turned]
        scores = count_hand(rules, hand, turn_up)
        assert total(scores) == sum(score.points for score in scores)
        assert len({(score.kind, frozenset(score.cards)) for score in scores}) == len(scores)
        for score in scores:
            assert score.points > 0 and score.kind in known and set(score.cards) <= {*hand, turn_up}
            evidence = rules.ruling(score.parameter).evidence
            assert evidence.words or evidence.argument


@given(st.sampled_from(EVERY), st.permutations(DECK), st.randoms(use_true_random=False))
def test_the_order_of_the_hand_does_not_matter(rules: Rules, pack: list[Card], rng: random.Random) -> None:
    hand, turn_up = tuple(pack[: size_of(rules)]), pack[-1]
    other = tuple(rng.sample(hand, len(hand)))
    assert as_set(count_hand(rules, hand, turn_up)) == as_set(count_hand(rules, other, turn_up))


def as_set(scores: tuple[Score, ...]) -> set[tuple[str, frozenset[Card], int, str]]:
    return {(score.kind, frozenset(score.cards), score.points, score.parameter) for score in scores}


nameless = [
    rules for rules in EVERY if not any(ruling.value.suit for ruling in rules.honours) and not rules.colours.value.steps
]


@given(st.sampled_from(nameless), st.permutations(DECK), st.permutations(list(Suit)), st.data())
def test_suits_may_change_names_where_the_rules_name_none(
    rules: Rules, pack: list[Card], new: list[Suit], data: st.DataObject
) -> None:
    renamed = dict(zip(Suit, new, strict=True))
    if data.draw(st.booleans()):  # thick with flushes
        pack = sorted(pack, key=lambda card: card.suit is not pack[0].suit)
    four = pack[: size_of(rules) + 1]
    moved = [Card(card.rank, renamed[card.suit]) for card in four]
    before, after = (count_hand(rules, tuple(each[:-1]), each[-1]) for each in (four, moved))
    follow = {card: Card(card.rank, renamed[card.suit]) for card in four}
    assert {
        (score.kind, frozenset(map(follow.__getitem__, score.cards)), score.points, score.parameter) for score in before
    } == as_set(after)


@given(st.sampled_from(EVERY), st.permutations(DECK))
def test_a_count_is_what_ranks_make_and_what_suits_make(rules: Rules, pack: list[Card]) -> None:
    hand, turn_up = tuple(pack[: size_of(rules)]), pack[-1]
    by_ranks, by_suits = count_ranks(rules, (*hand, turn_up)), count_suits(rules, hand, turn_up)
    assert by_ranks + by_suits == count_hand(rules, hand, turn_up)
    assert not {score.kind for score in by_ranks} & {score.kind for score in by_suits}


@pytest.mark.parametrize("rules", list(RULE_SETS.values()), ids=ALL)
def test_runs_are_as_long_as_they_can_be(rules: Rules) -> None:
    """For each set of ranks: the runs are the maximal rows, or nothing where a rule set has no runs."""
    paid = not rules.runs.value.nothing
    for ranks in combinations(Rank, 4):
        hand = tuple(Card(rank, suit) for rank, suit in zip(ranks, Suit, strict=True))
        found = [score for score in count_ranks(rules, hand) if score.kind == Kind.RUN]
        rows = {4: ranks[3] - ranks[0] == 3, 3: ranks[2] - ranks[0] == 2 or ranks[3] - ranks[1] == 2}
        expected = 4 if rows[4] else 3 if rows[3] else 0
        assert [len(score.cards) for score in found] == ([expected] if expected and paid else [])


PARAMETERS = {
    "fifteen": "fifteen", "twenty-five": "twenty-five", "thirty-one": "thirty-one-in-hand", "pair": "pairs",
    "pair royal": "pairs", "double pair royal": "pairs", "run": "runs", "flush": "flush", "hitter": "hitter",
    "thirty": "thirty", "colours": "colours", "costly colours": "costly-colours",
}  # fmt: skip


def test_every_kind_that_the_engine_makes_has_a_parameter_that_prices_it() -> None:
    """The catalogue names for each kind the parameter; only a card turned up has one of two, by its rank."""
    assert {str(kind) for kind in Kind} == {*MAKES, "turned up"}
    assert {kind: MAKES[kind] for kind in PARAMETERS} == PARAMETERS


@pytest.mark.parametrize("rules", EVERY, ids=names)
def test_an_item_points_to_the_parameter_that_prices_it(rules: Rules) -> None:
    """In hand and in play alike: a fifteen to the fifteen, any pair to the pairs, a named card to itself."""
    rng = random.Random(f"parameters {rules.name}")
    own = {ruling.value.kind: ruling.value.kind.replace(" ", "-") for ruling in rules.honours}
    apart = "runs-in-play" if rules.runs_in_play.value else "runs"
    for _ in range(12):
        texts, turned = rich_hand(rng, size_of(rules))
        for score in count_hand(rules, cards(texts), CARD[turned]):
            assert score.parameter == (PARAMETERS | own)[score.kind]
        series: tuple[Card, ...] = ()
        for card in (*cards(texts), *sorted(DECK, key=lambda card: rng.random() + (card.suit != CARD[turned].suit))):
            if card not in series and sum(each.value for each in series) + card.value <= 31:
                series = (*series, card)
                for score in count_play(rules, series, CARD[turned]):
                    assert score.parameter == (PARAMETERS | own | {"run": apart})[score.kind]


def test_thirty_in_play_where_a_reading_pays_it() -> None:
    """Costly Colours may pay thirty by the card: three tens three, and twenty-nine nothing."""
    assert pegs("costly-colours", "TH TD JC", "thirty-in-play=per-card") == ["thirty 3"]
    assert pegs("costly-colours", "TH TD 9C", "thirty-in-play=per-card") == []
    assert pegs("costly-colours", "TH TD JC") == []
    assert pegs("costly-colours", "9H 9D 7C 5S", "thirty-in-play=per-card") == ["thirty 4"]


def test_a_pair_in_a_run_where_a_reading_leaves_it_out() -> None:
    """Cotton's 4-5-6 with a 6 turned up: ten by his values, eight as he tells it; any other pair is always paid."""
    assert points("cotton-cribbage", "4H 5S 6D", "6C") == 10
    assert points("cotton-cribbage", "4H 5S 6D", "6C", "pair-with-run=no") == 8
    assert points("cotton-cribbage", "AH 2S 3D", "AC", "pair-with-run=no") == 4
    assert points("cotton-cribbage", "2H 2S 8D", "QC", "pair-with-run=no") == 2
    assert points("cotton-cribbage", "3H 4S 4D", "QC", "pair-with-run=no") == 2


def test_text_of_an_item_names_its_cards() -> None:
    assert str(count_hand(find_rules("parlett"), parse_cards("4H 5S 6D"), parse_card("7C"))[0]) == "fifteen 4H 5S 6D: 2"
    assert str(Score("stop", (), 2, "stop")) == "stop: 2"


# ---- what a card pegs


def pegs(name: str, series: str, *readings: str, turn_up: str | None = None) -> list[str]:
    scores = count_play(find_rules(name, readings), parse_cards(series), parse_card(turn_up) if turn_up else None)
    return [f"{score.kind} {score.points}" for score in scores]


def test_cornish_comedy_1696_in_play() -> None:
    """Ten, twenty with a pair for two, thirty with a pair royal for six (and one for last)."""
    assert pegs("par-pari", "TS TD") == ["pair 2"]
    assert pegs("par-pari", "TS TD TC") == ["pair royal 6"]


def test_parletts_example_4_9_6_pegs_nothing() -> None:
    """Nine and six make fifteen, but the count stands at nineteen; the trailing reading would pay it."""
    assert pegs("parlett", "4H 9C 6D") == []
    assert pegs("parlett", "4H 9C 6D", "play-sums=trailing") == ["fifteen 2"]
    assert pegs("parlett", "4H 9C 6D 6S") == ["twenty-five 4", "pair 2"]


@pytest.mark.parametrize(
    ("reading", "expected"), [("2", ["hitter 2"]), ("per-card", ["hitter 4"]), ("per-card+2", ["hitter 6"])]
)
def test_the_hitter_by_its_reading(reading: str, expected: list[str]) -> None:
    assert pegs("parlett", "TH 2C KD 9S", f"hitter={reading}") == expected


def test_one_card_makes_no_fifteen_and_two_no_twenty_five() -> None:
    """At least two cards for a fifteen, three for a twenty-five."""
    assert pegs("parlett", "KH 5S") == ["fifteen 2"]
    assert pegs("parlett", "TC 5S KD") == ["twenty-five 3"]


def test_holme_courts_in_play() -> None:
    """Under `courts-in-play=yes` a named card pegs when it is played; the Knave of the trump needs the turn-up."""
    assert pegs("holme", "2C KS", turn_up="4D") == []
    assert pegs("holme", "2C KS", "courts-in-play=yes", turn_up="4D") == ["flat back 6"]
    assert pegs("holme", "2C JD", "courts-in-play=yes", turn_up="4D") == ["knave noddy 2"]
    assert pegs("holme", "2C JH", "courts-in-play=yes", turn_up="4H") == ["knave noddy 2", "knave of hearts 5"]


def test_flush_in_play_by_its_reading() -> None:
    assert pegs("parlett", "2H 4H 9H") == ["fifteen 2", "flush 3"]
    assert pegs("parlett", "2H 4H 9H", "flush-in-play=no") == ["fifteen 2"]
    assert pegs("digest", "2H 4H 8H") == []


@given(st.sampled_from(EVERY), st.permutations(DECK), st.integers(1, 8), st.booleans())
def test_what_a_card_pegs_ends_with_that_card(rules: Rules, pack: list[Card], size: int, near: bool) -> None:
    if near:
        pack = sorted(pack, key=lambda card: card.rank // 2 != pack[0].rank // 2)
    series: tuple[Card, ...] = ()
    for card in pack[:size]:
        if sum(each.value for each in series) + card.value <= 31:
            series = (*series, card)
    for score in count_play(rules, series, pack[-1]):
        assert score.points > 0
        assert rules.ruling(score.parameter).evidence.grade
        assert score.cards == series[len(series) - len(score.cards) :]


def test_total_of_nothing() -> None:
    assert total(()) == 0
    assert total([SimpleNamespace(points=2), SimpleNamespace(points=3)]) == 5  # type: ignore[list-item]
