"""The slow scorers held against what is printed: old books, published counts, reports of other programs' faults."""

import pathlib
import random
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import exact_facts
import oracle
import oracle_family as family
import pytest

DATA = pathlib.Path(__file__).parent / "data"
BUGS = tomllib.loads((DATA / "reported_bugs.toml").read_text(encoding="utf-8"))
CRIBBAGE = tomllib.loads((DATA / "cribbage_table.toml").read_text(encoding="utf-8"))
FACTS = tomllib.loads((DATA / "exact_facts.toml").read_text(encoding="utf-8"))


def cards(text: str) -> list[str]:
    return text.split()


def points(items: list) -> int:
    return sum(item[-1] for item in items)


def hand(rules: str, text: str, turn_up: str, **readings: object) -> int:
    named = {name.replace("_", "-"): value for name, value in readings.items()}
    return points(oracle.count_hand(rules, named, cards(text), turn_up))


def fact(table: str, name: str, changes: dict | None = None) -> dict:
    label, key = ("rules", "readings") if table == "noddy" else ("game", "switches")
    (found,) = [e for e in FACTS[table] if e[label] == name and e[key] == (changes or {})]
    return found


def by_id(kind: str) -> list:
    return [pytest.param(case, id=case["id"]) for case in BUGS[kind]]


# --- worked examples from the sources ---------------------------------------------------------------------------------


def test_cornish_comedy_1696_counts_at_cribbage() -> None:
    assert hand("par-pari", "TH TD 9C", "JS") == 6
    assert hand("par-pari", "TH TD 5C", "JS") == 8
    deal = oracle.play_deal("par-pari", {}, [cards("TH TD QS"), cards("TS 9C KC")], "JD", cards("TH TS TD"))
    assert [items for _, _, _, items in deal["plays"]] == [[], [("pair", 2)], [("pair royal", 6), ("last", 1)]]
    first = oracle.account("par-pari", {}, [cards("TH TD QS"), cards("TS 9C KC")], "JD", cards("TH TS TD"))[0]
    assert first == (1, "turn-up", "knave noddy", 2)


def test_parlett_arthur_and_bertha_as_told() -> None:
    hands, order = [cards("4S 5D 6H"), cards("9C 9H 6S")], cards("4S 9C 6H 6S 5D")
    arthur = [(kind, n) for kind, _, n in oracle.count_hand("parlett", {}, hands[0], "7C")]
    bertha = [(kind, n) for kind, _, n in oracle.count_hand("parlett", {}, hands[1], "7C")]
    assert arthur == [("fifteen", 2), ("run", 4)]
    assert bertha == [("fifteen", 2), ("fifteen", 2), ("twenty-five", 3), ("pair", 2)]
    deal = oracle.play_deal("parlett", {}, hands, "7C", order)
    assert [total for _, _, total, _ in deal["plays"]] == [4, 13, 19, 25, 30]
    assert deal["pegged"] == [1, 6] and deal["totals"] == [7, 15]


def test_parlett_three_places_where_table_and_examples_disagree() -> None:
    assert hand("parlett", "4S 5D 6H", "7C") == 6 and hand("parlett-table", "4S 5D 6H", "7C") == 7
    assert hand("parlett", "9S TH TD", "JC") == 8 and hand("parlett-table", "9S TH TD", "JC") == 6
    assert hand("parlett", "9C 9H 6S", "7C") == 9 and hand("parlett-table", "9C 9H 6S", "7C") == 13


def test_parlett_example_excludes_trailing_sums() -> None:
    series = cards("4S 9C 6H")
    assert oracle.score_last_card("parlett", {}, series) == []
    assert oracle.score_last_card("parlett", {"play-sums": "trailing"}, series) == [("fifteen", 2)]


def told_deals(readings: dict[str, str]) -> set[tuple[str, str]]:
    """Bertha's third card and the turn-up, by rank, that give the announcements told; suits are free."""
    told_a = [("fifteen", 2), ("run", 4)]
    told_b = [("fifteen", 2), ("fifteen", 2), ("twenty-five", 3), ("pair", 2)]
    arthur, found = cards("4S 5D 6H"), set()
    for turned in oracle.RANKS:
        turn_up = turned + "C"
        if [(kind, n) for kind, _, n in oracle.count_hand("parlett", readings, arthur, turn_up)] != told_a:
            continue
        for third, a, b, c in product(oracle.RANKS, *[oracle.SUITS] * 3):
            bertha = ["9" + a, "6" + b, third + c]
            if len({*arthur, *bertha, turn_up}) == 7:
                count = oracle.count_hand("parlett", readings, bertha, turn_up)
                if [(kind, n) for kind, _, n in count] == told_b:
                    found.add((third, turned))
    return found


def test_parlett_missing_cards_are_a_nine_and_a_seven() -> None:
    assert told_deals({}) == {("9", "7")}
    assert told_deals({"fifteen": "per-card"}) == set()
    assert told_deals({"thirty-one-in-hand": "per-card"}) == set()
    assert told_deals({"run-of-three": "2"}) == {("9", "7")}  # no run of three is told of


def test_holme_named_cards() -> None:
    assert hand("holme", "4S 8D QC", "JH") == 7
    assert hand("holme", "4S 8D QC", "JH", turned_up_courts="nobody") == 0
    assert hand("holme", "4S 8D JH", "QH", knave_of_hearts_trump="both") == 11
    assert hand("holme", "4S 8D JH", "QH", knave_of_hearts_trump="five") == 9
    assert hand("holme", "4S 8D JH", "QH", turned_up_courts="nobody") == 7
    assert hand("holme", "2S 2D AH", "QC") == 6  # Westward Ho: deuces and ace with a court card, "sixe games"
    assert oracle.score_last_card("holme", {"courts-in-play": "yes"}, ["JD"], "4D") == [("knave noddy", 2)]
    assert oracle.score_last_card("holme", {"courts-in-play": "yes"}, cards("JD QH"), "4D") == [("countenance", 4)]
    assert oracle.score_last_card("holme", {}, ["JD"], "4D") == []


def test_holme_partners_share_a_tally() -> None:
    hands = [cards("5S 2C 2D"), cards("TH 3C 3D"), cards("KC 4H 7S"), cards("6H 8H 9H")]
    order = cards("5S TH KC 6H")
    assert oracle.play_deal("holme", {}, hands, "QC", order)["pegged"] == [0, 2, 2, 2]
    assert (
        oracle.play_deal("holme", {}, hands, "QC", order)["tallies"]
        == oracle.winner("holme", {}, hands, "QC", order, start=[0, 0])[1]
    )
    assert len(oracle.play_deal("holme", {"four-handed": "single"}, hands, "QC", order)["tallies"]) == 4
    # hands 6, 4, 0, 4; in the play fifteen 2 at the second card, twenty-five 2 at the third, thirty-one 2 at the fourth
    assert oracle.winner("holme", {}, hands, "QC", order, start=[0, 51]) == (1, [6, 61])
    assert oracle.winner("holme", {}, hands, "QC", order, start=[0, 49]) == (3, [8, 61])


def test_pegging_out_at_the_item_not_the_hand() -> None:
    hands, order = [cards("5S 5H 5D"), cards("9C TS KH")], cards("5S 9C 5H TS")
    assert oracle.winner("parlett", {}, hands, "6C", order, start=[30, 30]) == (0, [32, 30])


def test_hitter_readings() -> None:
    series = cards("TS 7H 8D 6C")
    got = [points(oracle.score_last_card("parlett", {"hitter": v}, series)) for v in ("2", "per-card", "per-card+2")]
    assert got == [3 + 2, 3 + 4, 3 + 6]  # 7 8 6 is a run


def test_unknown_names_are_refused() -> None:
    for rules, readings in (("whist", {}), ("holme", {"fifteen": "2"}), ("parlett", {"fifteen": "3"})):
        with pytest.raises(ValueError):
            oracle.column(rules, readings)


# --- Cotton 1674, by the examples he works ----------------------------------------------------------------------------


def test_cotton_cribbage_examples() -> None:
    six_games = family.count_cotton_cribbage({}, cards("9S 6D 6H"), "KC")
    assert points(six_games) == 6
    assert points(family.count_cotton_cribbage({}, cards("9S 6D 6H"), "6C")) == 12
    assert points(family.count_cotton_cribbage({}, cards("4S 5D 6S"), "6C")) == 10
    assert points(family.count_cotton_cribbage({"C10": False}, cards("4S 5D 6S"), "6C")) == 8  # as printed
    play = family.play_family("cotton-cribbage", {}, [cards("6S 4C 5D"), cards("9S 6D 6H")], cards("6S 9S 4C 6D 5D"))
    assert [total for _, _, total, _ in play["plays"]] == [6, 15, 19, 25, 30]
    assert play["plays"][-1][3] == [("run", 2), ("last", 1)] and play["pegged"] == [3, 2]


def test_cotton_costly_example() -> None:
    eldest, dealer = cards("5H 4H 8H"), cards("2H 7C 9H")
    assert family.turned_up("costly-colours", {}, "JH") == 4
    play = family.play_family("costly-colours", {}, [eldest, dealer], cards("5H 7C 8H 9H 2H"))
    assert play["pegged"] == [0, 5] and play["plays"][-1][3] == [("thirty-one", 5)]
    assert points(family.count_costly({}, eldest, "JH")) == 8  # the book overlooks the fifteen and has 6
    assert points(family.count_costly({}, dealer, "JH")) == 6
    assert points(family.count_costly({"K1": "example"}, dealer, "JH")) == 7


def test_cotton_costly_example_mended_comes_to_twenty() -> None:
    eldest, dealer = cards("6H 4H 8H"), cards("2H 6C 9H")
    assert [(k, n) for k, _, n in family.count_costly({}, eldest, "JH")] == [("costly-colours", 6)]
    count = [(k, n) for k, _, n in family.count_costly({}, dealer, "JH")]
    assert count == [("fifteen", 2), ("twenty-five", 3), ("right deuce", 4), ("colours", 2)]
    play = family.play_family("costly-colours", {}, [eldest, dealer], cards("6H 6C 8H 9H 2H"))
    assert 4 + play["pegged"][1] + points(family.count_costly({}, dealer, "JH")) == 20


def test_batt_upon_batt_three_fives_with_a_knave_up() -> None:
    assert points(family.count_cotton_cribbage({}, cards("5H 5C 5S"), "JD")) == 14
    assert points(family.count_costly({}, cards("5H 5C 5S"), "JD")) == 22
    assert hand("holme", "5H 5C 5S", "JD", turned_up_courts="nobody") == 22


def test_costly_switches() -> None:
    assert points(family.count_costly({"K5": 36}, cards("3H 3C 3S"), "3D")) == 36
    assert points(family.count_costly({"K6": True}, cards("3H 4C 6D"), "JS")) == 4
    assert points(family.count_costly({"K4": 2}, cards("2C 8C 9H"), "KD")) == 2
    assert points(family.count_costly({"K3": "colour"}, cards("2D 8C 9S"), "KH")) == 4
    assert points(family.count_costly({"K15": False}, cards("JH JC 3S"), "9D")) == 4
    assert points(family.count_costly({}, cards("JH JC 3S"), "9D")) == 6
    ladder = [("4H 8D TC", 2), ("4H 8H TC", 3), ("4H 8D TD", 4), ("4H 8D TH", 5), ("4H 8H TH", 6)]
    for text, worth in ladder:
        assert (
            family.count_colours({"K1": "ladder", "K2": "all_four"}, cards(text), [*cards(text), "QH"])[0][2] == worth
        )
    hands = [cards("7H 8H KC"), cards("8C QD 3S")]
    with pytest.raises(ValueError):
        family.play_family("costly-colours", {"K11": True}, hands, cards("7H QD 8H 3S"))
    assert family.play_family("costly-colours", {}, hands, cards("7H QD 8H 3S"))["pegged"] == [3, 1]


def test_cotton_cribbage_crib_and_allowance() -> None:
    assert points(family.count_cotton_cribbage({}, cards("2S 4S 6D JC"), "8C", crib=True)) == 1
    assert points(family.count_cotton_cribbage({"C9": False}, cards("2S 4S 6D JC"), "8C", crib=True)) == 0
    assert points(family.count_cotton_cribbage({"C1": "held"}, cards("2S 6D JC"), "8C", dealer=True)) == 2
    assert [family.allowance({"C4": v}, first_deal=False) for v in ("every_deal", "first_deal", "none")] == [3, 0, 0]


# --- reports of what other programs got wrong -------------------------------------------------------------------------


@pytest.mark.parametrize("case", by_id("hand"))
def test_reported_hand(case: dict) -> None:
    for rules, right in case["right"].items():
        got = oracle.count_hand(rules, {}, cards(case["hand"]), case["turn_up"])
        assert Counter(got) == Counter((k, frozenset(cards(c)), n) for k, c, n in right["items"]), rules
        assert points(got) == right["points"]
    for rules, paid in case.get("turned_up", {}).items():
        rest = [card for card in oracle.PACK if card not in {*cards(case["hand"]), case["turn_up"]}]
        hands = [cards(case["hand"]), rest[:3]]
        order = oracle.random_order(rules, {}, hands, random.Random(1))
        items = oracle.account(rules, {}, hands, case["turn_up"], order)
        assert [sum(n for s, phase, _, n in items if s == seat and phase == "turn-up") for seat in (0, 1)] == paid


@pytest.mark.parametrize("case", by_id("series"))
def test_reported_series(case: dict) -> None:
    series = cards(case["series"])
    assert sum(map(oracle.worth, series)) == case["total"]
    for rules, right in case["right"].items():
        got = oracle.score_last_card(rules, {}, series)
        assert Counter(got) == Counter(map(tuple, right["items"])) and points(got) == right["points"], rules
    for other in case.get("reading", []):
        assert points(oracle.score_last_card(other["rules"], other["read"], series)) == other["points"]


@pytest.mark.parametrize("case", by_id("deal"))
def test_reported_deal(case: dict) -> None:
    hands = [cards(text) for text in case["hands"]]
    for rules, right in case["right"].items():
        order = [play[1] for play in right["plays"]]
        deal = oracle.play_deal(rules, {}, hands, case["turn_up"], order)
        assert deal["plays"] == [(p, c, t, [tuple(i) for i in items]) for p, c, t, items in right["plays"]], rules
        assert deal["pegged"] == right["pegged"]
        if "refused" in case:
            with pytest.raises(ValueError, match="cannot play 5H at 27"):
                oracle.play_deal(rules, {}, hands, case["turn_up"], cards(case["refused"]))


@pytest.mark.parametrize("case", by_id("win"))
def test_reported_win(case: dict) -> None:
    hands = [cards(text) for text in case["hands"]]
    for rules, right in case["right"].items():
        who, tallies = oracle.winner(rules, {}, hands, case["turn_up"], cards(right["order"]), start=right["start"])
        assert (-1 if who is None else who, tallies) == (right["winner"], right["tallies"]), rules


@pytest.mark.parametrize("case", by_id("choice"))
def test_reported_choice(case: dict) -> None:
    for rules in oracle.COLUMNS:
        pegs = {c: points(oracle.score_last_card(rules, {}, [case["series"], c])) for c in cards(case["holds"])}
        assert pegs == case["points"] and max(pegs, key=pegs.__getitem__) == case["best"]


@pytest.mark.parametrize("case", by_id("refused_hand"))
def test_reported_hand_refused(case: dict) -> None:
    for rules in oracle.COLUMNS:
        with pytest.raises(ValueError, match=case["names"]):
            oracle.count_hand(rules, {}, cards(case["hand"]), case["turn_up"])


def test_reported_totals_that_cannot_occur() -> None:
    for case in BUGS["impossible"]:
        for rules, totals in case["right"].items():
            assert fact("noddy", rules)["impossible"] == totals


# --- the play ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", oracle.COLUMNS)
def test_random_play_is_legal_and_ends_in_a_last_card(rules: str) -> None:
    rng = random.Random(1589)
    for players in oracle.column(rules)["players"]:
        for _ in range(30):
            hands, turn_up = oracle.random_deal(rules, {}, players, rng)
            order = oracle.random_order(rules, {}, hands, rng)
            deal = oracle.play_deal(rules, {}, hands, turn_up, order)
            lasts = sum(kind in ("last", "hitter") for *_, items in deal["plays"] for kind, _ in items)
            assert lasts == 1 if oracle.column(rules)["series"] == "one" else lasts >= 1
            if players == 2:
                legal = list(oracle.legal_orders(rules, {}, hands))
                assert order in legal and 1 <= len(legal) <= 36
                assert len({tuple(line) for line in legal}) == len(legal)
            if oracle.column(rules)["series"] == "many":
                assert len(order) == players * 3


# --- counts of every hand ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", FACTS["noddy"] + FACTS["family"])
def test_exact_facts_are_consistent(entry: dict) -> None:
    found = {worth: n for worth, n in entry["distribution"]}
    assert sum(found.values()) == entry["cases"] and entry["cases"] in (1082900, 12994800)
    assert Fraction(entry["mean"]) == Fraction(sum(worth * n for worth, n in found.items()), entry["cases"])
    assert entry["zero"] == found.get(0, 0) and entry["max"] == max(found) and entry["max_cases"] == found[max(found)]
    assert entry["impossible"] == [worth for worth in range(max(found)) if worth not in found]


def test_exact_facts_known_beforehand() -> None:
    holme, digest = fact("noddy", "holme"), fact("noddy", "digest")
    assert (holme["mean"], holme["zero"]) == ("1253409/270725", 211989)
    assert (holme["max"], holme["max_cases"], holme["impossible"]) == (32, 4, [1, 3])
    assert (digest["mean"], digest["zero"]) == ("701814/270725", 260220)
    assert (digest["max"], digest["max_cases"], digest["impossible"]) == (20, 4, [16, 17, 18, 19])
    means = [Fraction(fact("family", "cotton-cribbage", s)["mean"]) for s in ({}, {"C3": "hand"}, {"C3": "none"})]
    assert [round(float(mean), 3) for mean in means] == [2.855, 2.484, 2.318]


def test_six_card_cribbage_is_the_published_table() -> None:
    published = [row for row in CRIBBAGE["table"] if row[1]]
    assert sum(n for _, n in published) == CRIBBAGE["cases"] == 12994800
    assert round(sum(worth * n for worth, n in published) / 12994800, 6) == 4.769152
    assert fact("family", "six-card-cribbage")["distribution"] == published
    assert fact("family", "six-card-cribbage crib")["zero"] == CRIBBAGE["crib_zero"]
    assert fact("noddy", "digest", {"hand-size": "4"})["distribution"] == published


def test_relatives_share_their_distributions() -> None:
    """With Cotton's values the gallant's Noddy of 1619 is his three-card Cribbage, hand for hand."""
    same = [fact("noddy", "par-pari"), fact("family", "cotton-cribbage")]
    assert same[0]["distribution"] == same[1]["distribution"]


def test_costly_ladder_differs_by_the_chances_of_its_steps() -> None:
    """One more for three of a suit, two more for four of a colour, three more for both at once; counted by hand."""
    fours = comb(52, 4)
    three_suited = 4 * comb(13, 3) * 26
    two_and_two = 2 * comb(13, 2) ** 2
    three_and_one = 4 * comb(13, 3) * 13
    ladder, rule = (Fraction(fact("family", "costly-colours", s)["mean"]) for s in ({"K1": "ladder"}, {}))
    assert ladder - rule == Fraction(three_suited + 2 * two_and_two + 3 * three_and_one, fours)


SAMPLED = [("noddy", rules) for rules in oracle.COLUMNS] + [("family", "cotton-cribbage"), ("family", "costly-colours")]


@pytest.mark.parametrize(("table", "name"), SAMPLED)
def test_a_sample_of_hands_has_the_exact_mean(table: str, name: str) -> None:
    counts = {"cotton-cribbage": family.count_cotton_cribbage, "costly-colours": family.count_costly}
    rng, n, drawn = random.Random(1688), 3000, 0
    for _ in range(n):
        four = rng.sample(oracle.PACK, 4)
        count = (
            counts[name]({}, four[:3], four[3]) if name in counts else oracle.count_hand(name, {}, four[:3], four[3])
        )
        drawn += points(count)
    entry = fact(table, name)
    exact = float(Fraction(entry["mean"]))
    spread = (sum(k * (worth - exact) ** 2 for worth, k in entry["distribution"]) / entry["cases"] / n) ** 0.5
    assert abs(drawn / n - exact) < 3 * spread


# Every hand of the five rule sets of Noddy is counted again in test_counting.py, on one walk with the engine's count.
@pytest.mark.slow
@pytest.mark.parametrize("game", ["cotton-cribbage", "costly-colours"])
def test_every_hand_of_the_old_relatives_counted_again(game: str) -> None:
    found = exact_facts.relative(game, {})
    assert sorted(found.items()) == [tuple(row) for row in fact("family", game)["distribution"]]


@pytest.mark.slow
def test_every_hand_of_six_card_cribbage_by_ranks_and_suits() -> None:
    """A second way: what the ranks are worth, counted once a multiset, and flush and nob looked up for every case.

    The starter is a club, and each case stands for four: no suit is better than another.
    """
    by_rank: dict[str, int] = {}
    found: Counter[int] = Counter()
    for starter in [card for card in oracle.PACK if card[1] == "C"]:
        rest = [card for card in oracle.PACK if card != starter]
        for four in combinations(rest, 4):
            ranks = starter[0] + four[0][0] + four[1][0] + four[2][0] + four[3][0]
            if ranks not in by_rank:
                items = family.count_six_card(four, starter)
                by_rank[ranks] = sum(n for kind, _, n in items if kind not in ("flush", "his nob"))
            flush = 0
            if four[0][1] == four[1][1] == four[2][1] == four[3][1]:
                flush = 5 if four[0][1] == "C" else 4
            found[by_rank[ranks] + flush + ("JC" in four)] += 4
    assert sorted(map(list, found.items())) == CRIBBAGE["table"]
