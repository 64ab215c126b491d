"""Lines of play: perfect play solved again from the orders that the slow scorer allows."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import oracle
import pytest

from noddy.cards import Rank, parse_card, parse_cards
from noddy.play import start
from noddy.record import load_record
from noddy.rulesets import DIGEST, HOLME, PAR_PARI, PARLETT, find_rules
from noddy.study.chance import mean_of
from noddy.study.deals import rank_pairs
from noddy.study.lines import RankPlay, best_line, branches, load_tallies, means, sampled, solve_deal, tally, ways


def best_value(name: str, hands: list[list[str]], turn_up: str) -> int:
    """Solve a deal from the list of its legal orders: whoever plays next keeps the orders that are best for him."""
    rows = []
    for order in oracle.legal_orders(name, {}, hands):
        plays = oracle.play_out(name, {}, hands, turn_up, order)
        pegged = [0, 0]
        for seat, _, _, items in plays:
            pegged[seat] += sum(points for _, points in items)
        rows.append(([(seat, card) for seat, card, _, _ in plays], pegged[0] - pegged[1]))

    def value(left: list[tuple[list[tuple[int, str]], int]], depth: int) -> int:
        if len(left) == 1 and len(left[0][0]) == depth:
            return left[0][1]
        player = left[0][0][depth][0]
        cards = {plays[depth][1] for plays, _ in left}
        values = [value([row for row in left if row[0][depth][1] == card], depth + 1) for card in cards]
        return max(values) if player == 0 else min(values)

    return value(rows, 0)


@pytest.mark.parametrize("name", ["holme", "par-pari", "parlett", "digest"])
def test_perfect_play_by_the_slow_scorer(name: str) -> None:
    rng, rules = Random(1613), find_rules(name)
    for _ in range(25):
        hands, turn_up = oracle.random_deal(name, {}, 2, rng)
        cards = [tuple(sorted(parse_cards(" ".join(hand)))) for hand in hands]
        found = solve_deal(start(rules, cards, parse_card(turn_up)))
        expected = best_value(name, hands, turn_up)
        assert found["own"] - found["other"] == expected
        if name in ("holme", "digest"):
            own, other = (tuple(sorted(card.rank for card in hand)) for hand in cards)
            by_ranks = RankPlay(rules).solve(own, other)
            assert by_ranks["own"] - by_ranks["other"] == expected
            assert by_ranks["turns"] <= 6


def test_arthur_and_bertha() -> None:
    """The told line pegs 1 and 6; the lines are listed by the slow scorer, and the best is his loss of one."""
    record = load_record("arthur-bertha")
    hands = [[str(card) for card in hand] for hand in record.hands]
    assert best_value("parlett", hands, str(record.turn_up)) == -1
    deal = start(PARLETT, record.hands, record.turn_up)
    assert best_line(deal)[-1].deal.pegged() == (0, 1)
    assert {str(branch.card): branch.value for branch in branches(deal)} == {"4H": -1, "5S": -1, "6D": -3}


def test_suits_that_matter_are_refused() -> None:
    for rules in (PARLETT, PAR_PARI, HOLME.read("courts-in-play", "yes")):
        with pytest.raises(ValueError, match="suits matter"):
            RankPlay(rules)


def test_every_deal_of_two_hands_is_weighed() -> None:
    deals = comb(52, 3) * comb(49, 3)
    assert sum(ways(own, other) for own, other in rank_pairs(3)) == deals
    assert all(each["deals"] == deals for each in load_tallies().values())


def test_three_aces_by_the_slow_scorer() -> None:
    """The exercise's figure, from a plain solution of twelve of the hands that the dealer can have."""
    others = [pair for pair in rank_pairs(3, [(Rank.ACE,) * 3])][::40]
    for own, other in others:
        held = [f"{oracle.RANKS[rank - 1]}{suit}" for rank, suit in zip(other, "DHS", strict=True)]
        if "AD" in held or "AH" in held:
            continue
        some = tally(HOLME, [(own, other)])
        mean = Fraction(some["own"] - some["other"], some["deals"])
        assert mean == best_value("holme", [["AC", "AD", "AH"], held], "2C" if "2C" not in held else "KC")


@pytest.mark.parametrize("rules", [HOLME, DIGEST], ids=lambda rules: rules.name)
def test_a_sample_agrees_with_the_exact_tallies(rules) -> None:
    shipped = means(load_tallies()[rules.name])
    sample = list(sampled(rules, 150, seed=1632))
    for key in ("turns", "choice", "matters", "own", "other", "leader ahead"):
        found = mean_of([each[key] for each in sample])
        assert abs(found.value - float(shipped[key])) <= found.high - found.low  # about four standard errors
