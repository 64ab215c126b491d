"""Arthur and Bertha's cards (the worked deal on Parlett's page), found again by the slow scorer and by counting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import oracle
import pytest

from noddy.play import lines_of_play, start
from noddy.rulesets import PARLETT
from noddy.study.deduction import (
    CLUES,
    Mix,
    exact_deals,
    exact_deals_by_suits,
    mixes,
    rank_deals,
    rank_lines,
    solutions,
)
from noddy.study.distribution import any_cards

ARTHUR_CALLS = [("fifteen", 2), ("run", 4)]
BERTHA_CALLS = [("fifteen", 2), ("fifteen", 2), ("pair", 2), ("twenty-five", 3)]
RANKS = oracle.RANKS


def hands_that_call(
    told: list[tuple[str, int]], readings: dict[str, object], overlook: bool = False
) -> set[tuple[str, str]]:
    """Ask the slow scorer about every hand of ranks with every turn-up, in suits that make no flush."""
    found = set()
    for hand in combinations_with_replacement(RANKS, 3):
        for turn_up in RANKS:
            ranks = (*hand, turn_up)
            if max(map(ranks.count, ranks)) > 4 or max(map(hand.count, hand)) > 4:
                continue
            cards = [rank + "CDHS"[place] for place, rank in enumerate(ranks)]
            counted = [
                (kind, points)
                for kind, _, points in oracle.count_hand("parlett", readings, cards[:3], cards[3])
                if kind != "knave noddy"
            ]
            if not Counter(told) - Counter(counted) if overlook else Counter(told) == Counter(counted):
                found.add(("".join(hand), turn_up))
    return found


def joined(arthurs: set[tuple[str, str]], berthas: set[tuple[str, str]]) -> set[tuple[str, str, str]]:
    """Put hands together that one pack allows."""
    return {
        (arthur, bertha, turn_up)
        for (arthur, turn_up), (bertha, other) in product(arthurs, berthas)
        if turn_up == other and max(Counter(arthur + bertha + turn_up).values()) <= 4
    }


@pytest.mark.parametrize("overlook", [False, True])
def test_both_calls_leave_as_many_deals_by_the_slow_scorer(overlook: bool) -> None:
    ours = {
        ("".join(map(str, deal.arthur)), "".join(map(str, deal.bertha)), str(deal.turn_up))
        for deal in solutions(clues=CLUES[:2], overlook=overlook)
    }
    assert ours == joined(hands_that_call(ARTHUR_CALLS, {}, overlook), hands_that_call(BERTHA_CALLS, {}, overlook))
    assert len(ours) == (371 if overlook else 137)


def test_one_deal_fits_by_the_slow_scorer() -> None:
    deals = joined(hands_that_call(ARTHUR_CALLS, {}), hands_that_call(BERTHA_CALLS, {}))
    told = [deal for deal in deals if set("46") <= set(deal[0]) and "5" in deal[0] and {"9", "6"} <= set(deal[1])]
    assert told == [("456", "699", "7")]
    assert [str(deal) for deal in solutions()] == ["4 5 6 | 6 9 9 + 7"]


def test_only_flat_fifteens_and_no_thirty_one_fit() -> None:
    """The slow scorer knows three of the questions; twenty-five at a flat 2 would make Bertha's third call eight."""
    for fifteen, thirty_one, run in product(("2", "per-card"), ("none", "per-card"), ("2", "3")):
        readings: dict[str, object] = {"fifteen": fifteen, "thirty-one-in-hand": thirty_one, "run-of-three": run}
        deals = joined(hands_that_call(ARTHUR_CALLS, readings), hands_that_call(BERTHA_CALLS, readings))
        slow = {deal for deal in deals if deal[0] == "456" and {"9", "6"} <= set(deal[1])}
        assert bool(slow) == (fifteen == "2" and thirty_one == "none")
        mix = Mix(fifteen.replace("-", " "), "per card", thirty_one.replace("-", " "), run)
        assert bool(solutions(mix)) == bool(slow)


def test_two_mixes_of_24_fit_and_six_if_a_score_may_be_overlooked() -> None:
    assert [mix for mix in mixes() if solutions(mix)] == [Mix("2", "per card", "none", run) for run in "23"]
    loose = [mix for mix in mixes() if solutions(mix, overlook=True)]
    assert {(mix.fifteen, mix.twenty_five) for mix in loose} == {("2", "per card")}
    assert len(loose) == 6


def test_suits_are_counted_two_ways() -> None:
    (deal,) = solutions()
    assert exact_deals(deal) == (exact_deals_by_suits(), 4 * 4 * 4 * 3 * 6 * 4)


def test_all_deals_of_ranks_by_a_product_of_polynomials() -> None:
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    one_rank = [each for each in product(range(4), range(4), range(2)) if sum(each) <= 4]
    for _ in RANKS:
        after: Counter[tuple[int, int, int]] = Counter()
        for (a, b, t), count in ways.items():
            for more, his, turned in one_rank:
                after[a + more, b + his, t + turned] += count
        ways = after
    assert rank_deals() == ways[3, 3, 1]


def test_lines_of_ranks_are_the_engines_lines() -> None:
    (deal,) = solutions()
    cards = any_cards((*deal.arthur,)), tuple(card for card in any_cards((*deal.arthur, *deal.bertha)))[3:]
    lines = lines_of_play(start(PARLETT, [cards[0], cards[1]], any_cards((deal.turn_up,))[0]))
    played = {tuple(event.cards[0].rank for event in line.events if event.what.value == "card") for line in lines}
    assert {tuple(laid.rank for laid in line) for line in rank_lines(PARLETT, deal)} == played


def test_an_unknown_clue_is_refused() -> None:
    with pytest.raises(ValueError, match="hearsay"):
        solutions(clues=["hearsay"])
