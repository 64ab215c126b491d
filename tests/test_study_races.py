"""Races: deals grouped unplayed against deals played by the slow scorer; chances against plain recursion."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations

import oracle
import pytest

from noddy.cards import Rank
from noddy.rulesets import find_rules
from noddy.study import NODDY_SETS, races
from noddy.study.deals import cases, group_deals
from noddy.study.distribution import distribution
from noddy.study.greedy_lines import merged
from noddy.study.matches import courses, estimates, load_estimates, play_many
from noddy.study.races import dealer_chances, decimal, lengths, load_race, load_results, mean_length, race_of, run

ALL_DEALS = 22_100 * 18_424 * 46
RESULTS = {(each["rules"], tuple(each["readings"])): each for each in load_results()}
# Ranks of two hands; the first of each list is dealt with every card turned up, the others with every third.
SMALL = [("5 5 5", "5 J J"), ("J Q Q", "J J J"), ("7 7 7", "6 7 8")]
FOUR = [("5 5 5 5", "J J J Q"), ("J J J Q", "5 5 5 6")]


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(Rank(oracle.RANKS.index(letter) + 1) for letter in text.split())


def hands(text: str) -> list[tuple[str, ...]]:
    """Every hand of these ranks."""
    wanted = sorted(text.split())
    pack = [card for card in oracle.PACK if card[0] in wanted]
    return [hand for hand in combinations(pack, len(wanted)) if sorted(card[0] for card in hand) == wanted]


Hand = tuple[str, ...]


def greedy_order(rules: str, readings: dict[str, object], own: Hand, other: Hand, up: str) -> list[str]:
    """Both lay the card that pegs most, then the lowest, then in the order of suits, by the slow scorer."""
    many = oracle.column(rules, readings)["series"] == "many"
    left, series, done, turn = [list(own), list(other)], [], [], 0
    while True:
        sums = sum(map(oracle.worth, series))
        player = oracle.next_player(left, sums, turn)
        if player is None:
            if not (many and any(left)):
                return done
            series = []
            continue

        def pegs(card: str, series: list[str] = series) -> int:
            return sum(points for _, points in oracle.score_last_card(rules, readings, [*series, card], up))

        fitting = oracle.fitting(left[player], sums)
        card = min(fitting, key=lambda each: (-pegs(each), oracle.RANKS.index(each[0]), each[1]))
        left[player].remove(card)
        series.append(card)
        done.append(card)
        turn = 1 - player


@pytest.mark.parametrize(
    ("rules", "readings"),
    [
        ("holme", {}),
        ("holme", {"courts-in-play": "yes"}),
        ("holme", {"series": "many"}),
        ("par-pari", {}),
        ("parlett", {}),
        ("parlett-table", {"play-sums": "trailing"}),
        ("digest", {}),
        ("digest", {"hand-size": "4"}),
    ],
    ids=str,
)
def test_grouped_deals_are_the_deals_played_by_the_slow_scorer(rules: str, readings: dict[str, object]) -> None:
    small = FOUR if readings.get("hand-size") == "4" else SMALL
    for own_ranks, other_ranks in small:
        every = (own_ranks, other_ranks) == small[0]
        played: Counter[tuple[tuple[int, int], ...]] = Counter()
        for own in hands(own_ranks):
            for other in hands(other_ranks):
                if set(own) & set(other):
                    continue
                for up in oracle.PACK[:: 1 if every else 3]:
                    if up not in own and up not in other:
                        order = greedy_order(rules, readings, own, other, up)
                        account = oracle.account(rules, readings, [list(own), list(other)], up, order)
                        played[merged(*((player, points) for player, _, _, points in account))] += 1
        grouped: Counter[tuple[tuple[int, int], ...]] = Counter()
        chosen = find_rules(rules, [f"{key}={value}" for key, value in readings.items()])
        for scoring, deals in group_deals(chosen, [(ranks(own_ranks), ranks(other_ranks))]).items():
            grouped[scoring.steps()] += deals
        if every:
            assert played == grouped
        else:
            assert played.keys() <= grouped.keys()


def test_all_deals_are_there() -> None:
    for rules in NODDY_SETS:
        race = load_race(rules.name)
        assert race.deals == cases(rules) == ALL_DEALS == sum(race.totals.values())
        for player in (0, 1):
            for points in (1, 2, 5, 9):
                reach = sum(deals for (reached, _), deals in race.reached[player].items() if reached == points)
                assert reach == sum(deals for totals, deals in race.totals.items() if totals[player] >= points)


@pytest.mark.parametrize("key", RESULTS, ids=str)
def test_the_hands_of_all_deals_have_the_mean_of_all_hands(key: tuple[str, tuple[str, ...]]) -> None:
    rules = find_rules(*key)
    points = RESULTS[key]["points"]
    assert [Fraction(text) for text in points["hand"]] == [distribution(rules).mean] * 2
    paid = 0 if rules.turned_up_jack_to.value == "nobody" else rules.jack_turned_up.value
    assert sum(map(Fraction, points["turn-up"])) == Fraction(paid, 13)


def test_published_means() -> None:
    """The two exact means that two other programs found."""
    assert RESULTS["holme", ()]["points"]["hand"][0] == "1253409/270725"
    assert RESULTS["digest", ()]["points"]["hand"][0] == "701814/270725"


@pytest.mark.parametrize("rules", NODDY_SETS, ids=lambda rules: rules.name)
def test_the_shipped_chances_follow_from_the_shipped_deals(rules) -> None:
    shipped = RESULTS[rules.name, ()]
    race = load_race(rules.name)
    for target in (15, 21, 31):
        assert decimal(dealer_chances(race, target)[0, 0]) == shipped["first dealer"][str(target)]
        assert round(mean_length(race, target), 8) == round(shipped["mean deals"][str(target)], 8)
    if rules.target.value <= 31:
        chances = lengths(race, rules.target.value)
        assert sum(chances) == pytest.approx(1, abs=1e-12)
        assert sum(number * chance for number, chance in enumerate(chances, 1)) == pytest.approx(
            shipped["mean deals"][str(rules.target.value)], abs=1e-8
        )


TOY = {((0, 2), (1, 1)): 3, ((1, 2), (0, 1)): 2, ((0, 1),): 4, ((1, 3),): 1}


def plain_chance(dealer: int, other: int, target: int) -> Fraction:
    """The dealer's chance by playing out every scoring, step by step."""

    @cache
    def chance(mine: int, his: int) -> Fraction:
        every, won = sum(TOY.values()), Fraction(0)
        for steps, deals in TOY.items():
            tally = [his, mine]
            for player, points in steps:
                tally[player] += points
                if tally[player] >= target:
                    won += Fraction(deals, every) * player
                    break
            else:
                won += Fraction(deals, every) * (1 - chance(tally[0], tally[1]))
        return won

    return chance(dealer, other)


@pytest.mark.parametrize("target", [1, 2, 3, 5, 9])
def test_chances_are_those_of_a_plain_recursion(target: int) -> None:
    table = dealer_chances(race_of(TOY), target)
    for (dealer, other), chance in table.items():
        assert chance == plain_chance(dealer, other, target)


@pytest.mark.parametrize("rules", NODDY_SETS, ids=lambda rules: rules.name)
def test_matches_played_agree_with_the_exact_figures(rules) -> None:
    """Twice the half-width of the shipped interval: about four standard errors, so one false alarm in 10,000 tables."""
    played, target = load_estimates()[rules.name], str(rules.target.value)
    exact = RESULTS[rules.name, ()]
    for measure, figure in (
        ("first dealer wins", float(exact["first dealer"][target])),
        ("deals", exact["mean deals"][target]),
    ):
        value, low, high = played[measure]
        assert abs(figure - value) <= high - low


def test_a_fresh_sample_agrees_with_the_shipped_one() -> None:
    found = estimates(courses("digest", 0, 120, seed=1674))
    for measure, each in found.items():
        value, low, high = load_estimates()["digest"][measure]
        assert abs(each.value - value) <= (each.high - each.low) + (high - low)


def test_any_executor_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(variant: races.Variant) -> dict[str, object]:
        return {"rules": variant[0], "readings": list(variant[1]), "seconds": 0.0}

    monkeypatch.setattr(races, "result", quick)
    wanted, told = races.variants()[:5], []
    with ThreadPoolExecutor(2) as pool:
        found = list(run(wanted, pool, told.append))
    assert [(each["rules"], tuple(each["readings"])) for each in found] == list(wanted)
    assert found == list(run(wanted, None, told.append))
    assert told[0].startswith("1 of 5: ")
    with ThreadPoolExecutor(2) as pool:
        assert list(play_many("digest", 6, pool, 4)) == list(play_many("digest", 6, None, 4))
