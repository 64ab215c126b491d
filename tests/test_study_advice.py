"""Old advice: its figures reached by the slow scorer, by deals dealt at random, and by counting on fingers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import oracle
import pytest

from noddy import DIGEST, HOLME, PARLETT, RULE_SETS
from noddy.cards import Rank, parse_cards
from noddy.match import greedy
from noddy.play import start
from noddy.study import NODDY_SETS, advice
from noddy.study.advice import LED, POLICIES, Leads, by_chance, hand_means, load_leads, mean_over, policy
from noddy.study.chance import mean_of

FACTS = tomllib.loads((Path(__file__).parent / "data" / "exact_facts.toml").read_text(encoding="utf-8"))
SLOW = {"digest": ("digest", {}), "holme": ("holme", {}),
        "parlett, no flush in play": ("parlett", {"flush-in-play": "no"})}  # fmt: skip
PLAIN = [entry for entry in FACTS["noddy"] if not entry["readings"]]
each_led = pytest.mark.parametrize("name", LED)
SEED = 1589
Plays = list[tuple[int, str, int, list[oracle.PlayItem]]]


@pytest.fixture(scope="module")
def shipped() -> dict[str, Leads]:
    return {name: load_leads(name) for name in LED}


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(sorted(card.rank for card in parse_cards(" ".join(r + s for r, s in zip(text, "CDHS", strict=False)))))


def slow_count(rules: str, hand: Sequence[str], turn_up: str) -> int:
    return sum(points for _, _, points in oracle.count_hand(rules, {}, hand, turn_up))


def slow_mean(rules: str, text: str) -> Fraction:
    """Every way to give a hand's ranks suits, with every card turned up, by the slow scorer."""
    hands = {frozenset(cards) for cards in product(*([rank + suit for suit in oracle.SUITS] for rank in text))}
    counts = [slow_count(rules, sorted(hand), card) for hand in hands if len(hand) == 3
              for card in oracle.PACK if card not in hand]  # fmt: skip
    return Fraction(sum(counts), len(counts))


# ---- the hand


@pytest.mark.parametrize("entry", PLAIN, ids=lambda entry: entry["rules"])
def test_the_mean_over_all_hands_is_the_slow_count(entry) -> None:
    assert mean_over(hand_means(RULE_SETS[entry["rules"]]), lambda hand: True) == Fraction(entry["mean"])


@pytest.mark.parametrize("rules", NODDY_SETS, ids=str)
def test_sevens_and_nines_by_the_slow_scorer(rules) -> None:
    means = hand_means(rules)
    assert means[ranks("778")] == slow_mean(rules.name, "778")
    assert means[ranks("599")] == slow_mean(rules.name, "599")


def test_a_few_more_hands_by_the_slow_scorer() -> None:
    means = {name: hand_means(RULE_SETS[name]) for name in ("holme", "digest")}
    for name, text in (("holme", "5JK"), ("digest", "9TJ"), ("digest", "AAA")):
        assert means[name][ranks(text)] == slow_mean(name, text)


def test_sevens_by_hand() -> None:
    """By the how-to page's values: two fifteens and a pair, 6; the nines and the five have a pair, 2."""
    assert slow_count("digest", ["7C", "7D", "8H"], "2S") == 6
    assert slow_count("digest", ["9C", "9D", "5H"], "2S") == 2
    # A six or a nine makes two runs of three (12), a seven a pair royal and three fifteens (12), an eight two pairs and
    # four fifteens (12), an ace one fifteen more (8); nothing else helps.
    by_turn_up = {6: 12, 9: 12, 7: 12, 8: 12, 1: 8}
    cards = {rank: 4 for rank in range(1, 14)} | {7: 2, 8: 3}
    assert sum(by_turn_up.get(rank, 6) * many for rank, many in cards.items()) == 380
    assert hand_means(DIGEST)[ranks("778")] == Fraction(380, 49)


def test_with_each_card_turned_up() -> None:
    for rules, worse in ((DIGEST, []), (HOLME, [Rank.NINE])):
        sevens, nines = (advice.with_turn_up(rules, ranks(text)) for text in ("778", "599"))
        for rank in Rank:
            turned = [str(rank) + suit for suit in oracle.SUITS if str(rank) + suit not in ("7C", "7D", "8H")]
            if rules is DIGEST:
                assert {slow_count("digest", ["7C", "7D", "8H"], card) for card in turned} == {sevens[rank]}
        assert [rank for rank in Rank if sevens[rank] < nines[rank]] == worse
    assert slow_count("holme", ["7C", "7D", "8H"], "9H") == 8
    assert slow_count("holme", ["9C", "9D", "5H"], "9H") == 12


@pytest.mark.parametrize("name", ["digest", "holme", "parlett"])
def test_what_a_rank_brings_by_hands_at_random(name) -> None:
    """Within three standard errors, for a five, a ten and a Jack."""
    rng = Random(SEED)
    found: dict[str, tuple[list[int], list[int]]] = {rank: ([], []) for rank in "5TJ"}
    for _ in range(6000):
        *hand, turn_up = rng.sample(oracle.PACK, 4)
        points = slow_count(name, hand, turn_up)
        for rank, (without, held) in found.items():
            (held if any(card[0] == rank for card in hand) else without).append(points)
    exact = {str(rank): float(points) for rank, points in advice.by_rank_held(hand_means(RULE_SETS[name])).items()}
    for rank, (without, held) in found.items():
        one, other = mean_of(held), mean_of(without)
        error = (one.error**2 + other.error**2) ** 0.5
        assert abs(one.value - other.value - exact[rank]) < 3 * error


def test_cards_of_ten_by_hands_at_random() -> None:
    """By the how-to page's values a hand with a card that counts ten is worth less than one without."""
    rng = Random(SEED + 1)
    found: tuple[list[int], list[int]] = [], []
    for _ in range(6000):
        *hand, turn_up = rng.sample(oracle.PACK, 4)
        found[any(oracle.worth(card) == 10 for card in hand)].append(slow_count("digest", hand, turn_up))
    means = hand_means(DIGEST)
    for tens in (False, True):
        exact = mean_over(means, lambda hand, tens=tens: any(rank >= 10 for rank in hand) == tens)
        told = mean_of(found[tens])
        assert abs(told.value - exact) < 3 * told.error


def test_his_nob_by_counting() -> None:
    """A Jack held leaves 49 cards, 12 of them of its suit, less those in the hand itself."""
    means, bare = hand_means(DIGEST), hand_means(advice.without_nob(DIGEST))
    others = {"2JK": Fraction(2, 4), "5JQ": Fraction(2, 4), "2JJ": Fraction(1, 4), "JJJ": Fraction(0)}  # of its suit
    for text, own in others.items():
        hand = ranks(text)
        assert means[hand] - bare[hand] == hand.count(Rank.JACK) * (12 - own) / 49
    gain = mean_over(means, lambda hand: True) - mean_over(bare, lambda hand: True)
    # For each of 48 cards turned up one Jack, and with it two cards of the other 50; of 52 cards and all hands beside.
    assert gain == Fraction(48 * comb(50, 2), 52 * comb(51, 3)) == Fraction(12, 221)
    one = [mean_over(each, lambda hand: hand.count(Rank.JACK) == 1) for each in (means, bare)]
    assert one[0] - one[1] == Fraction(23, 98)


# ---- runs in the play


def test_chances_of_a_run_by_pairs_of_cards() -> None:
    for first, second, expected in (
        ("7C", "6D", Fraction(52, 175)),
        ("AC", "2D", Fraction(38, 245)),
        ("KC", "QD", Fraction(38, 245)),
        ("7C", "9D", Fraction(38, 245)),
    ):
        rest = [card for card in oracle.PACK if card not in (first, second)]
        runs = {
            card
            for card in rest
            if any(kind == "run" for kind, _ in oracle.score_last_card("digest", {}, [first, second, card]))
        }
        made = [bool(runs & set(pair)) for pair in combinations(rest, 2)]
        found = advice.run_chance(DIGEST, *(parse_cards(card)[0].rank for card in (first, second)))
        assert found == Fraction(sum(made), 1225) == expected
    assert advice.run_chance(HOLME, Rank.SEVEN, Rank.SIX) == 0  # Holme has no runs


# ---- the lead


def slow_greedy(name: str, hands: Sequence[Sequence[str]], lead: str) -> Plays:
    """Two players who take what pegs most, of equals the lowest, after a lead: by the slow scorer alone."""
    rules, readings = SLOW[name]
    many = oracle.column(rules, readings)["series"] == "many"
    left = [[card for card in hand if card != lead] for hand in hands]
    order, series, turn = [lead], [lead], 1
    while True:
        total = sum(map(oracle.worth, series))
        player = oracle.next_player(left, total, turn)
        if player is None:
            if not (many and any(left)):
                return oracle.play_out(rules, readings, hands, "AC", order)
            series = []
            continue
        card = min(
            oracle.fitting(left[player], total),
            key=lambda card: (-sum(points for _, points in oracle.score_last_card(rules, readings, [*series, card])),
                              oracle.RANKS.index(card[0])),
        )  # fmt: skip
        left[player].remove(card)
        order.append(card)
        series.append(card)
        turn = 1 - player


def slow_sums(plays: Plays) -> tuple[int, int, int, int]:
    pegged, runs = [0, 0], [0, 0]
    for player, _, _, items in plays:
        pegged[player] += sum(points for _, points in items)
        runs[player] += sum(points for kind, points in items if kind == "run")
    return pegged[0], pegged[1], runs[0], runs[1]


def by_rank(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=lambda card: oracle.RANKS.index(card[0]))


@each_led
def test_leads_against_deals_at_random(name, shipped) -> None:
    """Each deal by the slow scorer equals the fast one; the means of all agree with the shipped ones."""
    rng, play = Random(SEED), advice.Play(LED[name])
    figures: dict[str, list[float]] = {"lowest": [], "highest": []}
    with_run, run_points, every_point = [], [], []
    for _ in range(1500):
        drawn = rng.sample(oracle.PACK, 6)
        hands = [by_rank(drawn[:3]), by_rank(drawn[3:])]
        own, other = ("".join(card[0] for card in hand) for hand in hands)
        for which, lead in (("lowest", hands[0][0]), ("highest", hands[0][-1])):
            sums = slow_sums(slow_greedy(name, hands, lead))
            figures[which].append(sums[0] - sums[1])
            rest = own[1:] if which == "lowest" else own[:-1]
            assert play.after(ranks(lead[0])[0], ranks(rest), ranks(other)) == sums
            if which == "lowest":
                with_run.append(sums[2] + sums[3] > 0)
                run_points.append(sums[2] + sums[3])
                every_point.append(sums[0] + sums[1])
    for which, gained in figures.items():
        told = mean_of(gained)
        assert abs(told.value - policy(shipped[name], POLICIES[which])) < 3 * told.error
    gains = mean_of([low - high for low, high in zip(*figures.values(), strict=True)])
    exact = policy(shipped[name], POLICIES["lowest"]) - policy(shipped[name], POLICIES["highest"])
    assert abs(gains.value - exact) < 3 * gains.error
    share, points, part = advice.runs_pegged(shipped[name])
    for sample, expected in ((with_run, share), (run_points, points)):
        told = mean_of(list(map(float, sample)))
        assert abs(told.value - expected) <= 3 * told.error
    assert abs(sum(run_points) / sum(every_point) - part) < 0.02


@each_led
def test_a_part_of_the_shipped_leads_anew(name, shipped) -> None:
    assert sum(map(len, shipped[name].values())) == 13 + 2 * 13 * 12 + 3 * comb(13, 3)
    for hand in map(ranks, ("456", "55K", "A9Q")):
        assert advice.leads(LED[name], [hand])[hand] == shipped[name][hand]


@pytest.mark.slow
def test_one_lead_against_every_hand_by_the_slow_scorer(shipped) -> None:
    """A five led from 5-9-K, against each of the 18,424 hands of exact cards."""
    own = ["5H", "9C", "KS"]
    others = combinations([card for card in oracle.PACK if card not in own], 3)
    sums = [slow_sums(slow_greedy("digest", [own, by_rank(other)], "5H")) for other in others]
    (lead,) = (each for each in shipped["digest"][ranks("59K")] if each.card is Rank.FIVE)
    assert len(sums) == advice.OTHERS == 18424
    assert tuple(map(sum, zip(*sums, strict=True))) == (*lead.points, *lead.runs)
    assert sum(each[2] + each[3] > 0 for each in sums) == lead.with_run


@each_led
def test_ways_to_choose_a_lead(name, shipped) -> None:
    """No choice beats the best or falls below the worst, and what chance leads lies between."""
    found = {which: policy(shipped[name], choose) for which, choose in POLICIES.items()}
    assert found["worst"] <= min(found.values()) and max(found.values()) <= found["best"]
    chance = advice.chance_policy(shipped[name])
    assert found["worst"] < chance < found["best"]
    led = advice.by_rank_led(shipped[name])
    # Weighed by how often each rank is held, gains and losses cancel in every hand, so the five's loss is others' gain.
    assert led[Rank.FIVE] < 0 < max(led.values())
    for each in shipped[name].values():
        assert sum((lead.balance - by_chance(each)) * lead.hand.count(lead.card) for lead in each) == 0


def test_greedy_leads_the_lowest() -> None:
    """So a player who takes what pegs most follows the advice without knowing it."""
    hands = [parse_cards("4H 9C KS"), parse_cards("5D 6D 7D")]
    for rules in NODDY_SETS:
        assert str(greedy(start(rules, hands, parse_cards("2C")[0]).sight(0))) == "4H"


def test_deals_at_random_by_the_engine(shipped) -> None:
    """The engine's own deals, each played twice, agree with the exact gain."""
    name = "digest"
    told = advice.low_against_high(LED[name], 400, SEED)
    exact = policy(shipped[name], POLICIES["lowest"]) - policy(shipped[name], POLICIES["highest"])
    assert abs(told.value - exact) < 3 * told.error


def test_suits_in_the_play_are_refused() -> None:
    with pytest.raises(ValueError, match="suits count"):
        advice.leads(PARLETT)
