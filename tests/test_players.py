"""The computer's players: exact averages against every hand dealt out, and nothing known that is not shown."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations
from math import comb
from random import Random

import pytest

from noddy.cards import DECK, parse_card, parse_cards
from noddy.counting import count_play, total
from noddy.match import deal_cards, greedy, play_match
from noddy.pegging import GO_OVER
from noddy.play import Deal, Sight, start
from noddy.players import STRENGTHS, known, player, pricer, replies, unseen, weigh, weighs
from noddy.rulesets import DIGEST, HOLME, PARLETT, RULE_SETS
from noddy.study.matches import duel

NODDY = [rules for rules in RULE_SETS.values() if not rules.laid_out and rules.mogg.value == "no"]


def dealt(rules, seed: str, players: int = 2) -> Deal:
    """Deal from a seed, without a target."""
    return start(rules, *deal_cards(Random(seed), rules, players))


def answer_of(sight: Sight, series, hand):
    """Find what one who holds this hand answers, by the definition of greedy: a card and its points, or nothing."""
    room = GO_OVER - sum(card.value for card in series)
    fitting = [card for card in hand if card.value <= room]
    worth = {card: total(count_play(sight.rules, (*series, card), sight.turn_up)) for card in fitting}
    best = min(fitting, key=lambda card: (-worth[card], card.rank, card.suit), default=None)
    return best, worth.get(best, 0)


@pytest.mark.parametrize("rules", (PARLETT, HOLME.read("courts-in-play", "yes"), DIGEST), ids=lambda rules: rules.name)
@pytest.mark.parametrize(("series", "held"), (("8H", 3), ("8H 7H", 2), ("TH 9C 8D", 1), ("KH QC", 3)))
def test_chances_of_an_answer_are_those_of_dealing_every_hand(rules, series: str, held: int) -> None:
    sight = replace(dealt(rules, "chances").sight(0), turn_up=parse_card("JD"))
    played, pool = parse_cards(series), sorted(Random(series).sample([c for c in DECK if str(c) not in series], 14))
    hands = list(combinations(pool, held))
    counted: dict[object, int] = {}
    for hand in hands:
        card, _ = answer_of(sight, played, hand)
        counted[card] = counted.get(card, 0) + 1
    found = {reply.card: reply for reply in replies(pricer(sight), played, tuple(pool), held)}
    assert {card: round(reply.chance * len(hands)) for card, reply in found.items()} == counted
    assert sum(reply.chance for reply in found.values()) == pytest.approx(1)
    for card, reply in found.items():
        assert reply.points == (total(count_play(rules, (*played, card), sight.turn_up)) if card else 0)


@pytest.mark.parametrize("must", (False, True))
@pytest.mark.parametrize("sure", ("2H", "TD", "KC 3D"))
def test_chances_where_some_cards_are_known(sure: str, must: bool) -> None:
    """The same by dealing every hand, where one who gave cards away knows them to be in it."""
    sight, played, known_cards = dealt(DIGEST, "chances").sight(0), parse_cards("5H 3C"), parse_cards(sure)
    pool = sorted(Random(sure).sample([card for card in DECK if card not in {*played, *known_cards}], 14))
    hands = [(*known_cards, *drawn) for drawn in combinations(pool, 3 - len(known_cards))]
    counted: dict[object, int] = {}
    for hand in hands:
        fifteens = [card for card in hand if card.value == 7]
        card, _ = answer_of(sight, played, fifteens if must and fifteens else hand)
        counted[card] = counted.get(card, 0) + 1
    found = list(replies(pricer(sight), played, tuple(pool), 3, known_cards, must))
    assert {reply.card: round(reply.chance * len(hands)) for reply in found} == counted
    assert all({*reply.sure} == {*known_cards} - {reply.card} for reply in found)


def every_answer() -> list:
    """Every rule set, and every one that has something before the play with each answer to each of its questions."""
    found = list(RULE_SETS.values())
    for rules in RULE_SETS.values():
        if rules.laid_out or rules.mogg.value != "no":
            found += [rules.read(each.id, value) for each in rules.readings for value in each.values[1:]]
    return found


@pytest.mark.parametrize("rules", every_answer(), ids=lambda rules: f"{rules.name} {rules.chosen}")
def test_nobody_forgets_a_card_that_was_held(rules) -> None:
    """What a player has not seen: the pack, less all that this player ever held, the turn-up, and what was played."""
    for seed in range(6):
        rng = Random(f"forget {seed}")
        for players in rules.players.value:
            hands, turn_up = deal_cards(rng, rules, players)
            rest = [card for card in DECK if card != turn_up and not any(card in hand for hand in hands)]
            deal = start(rules, hands, turn_up, stock=(rng.choice(rest),) if rules.mogg.value == "stock" else ())
            held = [set(hand) for hand in deal.hands]
            while not deal.over:
                for player_number, hand in enumerate(deal.hands):
                    sight = deal.sight(player_number)
                    held[player_number] |= {*hand}
                    seen = held[player_number] | {card for _, card in sight.played}
                    seen |= set() if sight.turn_up is None else {sight.turn_up}
                    assert set(unseen(sight)) == set(DECK) - seen
                    others = {card for who, left in enumerate(deal.left) if who != player_number for card in left}
                    assert set(known(sight)) == others & held[player_number]
                deal = deal.take(rng.choice(deal.choices()))


@pytest.mark.parametrize("rules", (PARLETT, DIGEST), ids=lambda rules: rules.name)
def test_weighing_of_a_lead_is_the_mean_over_every_hand_that_may_face_it(rules) -> None:
    deal = dealt(rules, "lead")
    sight = deal.sight(0)
    for weighed in weigh(sight):
        hands = list(combinations(unseen(sight), 3))
        pegged = sum(answer_of(sight, (weighed.card,), hand)[1] for hand in hands[::7])
        assert len(hands) == 17_296
        # Every seventh hand stands for all; the mean of so many is within a tenth of a point.
        assert weighed.answer == pytest.approx(pegged / len(hands[::7]), abs=0.1)


def test_weighing_looks_ahead_as_the_textbook_case_wants() -> None:
    """With 5 led, ten-cards in the unseen pack make fifteen: the five weighs least."""
    deal = start(DIGEST, [parse_cards("5H 4D 8C"), parse_cards("7H 2C TS")], parse_card("3S"))
    assert min(weigh(deal.sight(0)), key=lambda each: each.value).card == parse_card("5H")


@pytest.mark.parametrize("rules", NODDY, ids=lambda rules: rules.name)
def test_nothing_depends_on_cards_that_are_not_shown(rules) -> None:
    """The same table with another's hidden cards exchanged for unseen ones: every player does the same."""
    for seed in range(12):
        rng = Random(f"hidden {seed}")
        deal = dealt(rules, f"hidden {seed}")
        hidden = tuple(sorted(rng.sample(unseen(deal.sight(0)), 3)))
        other = start(rules, (deal.hands[0], hidden), deal.turn_up)
        # What the others have scored for their hands is told, so the tally may differ; no choice rests on it.
        for strength in STRENGTHS:
            assert player(strength, Random(1))(deal.sight(0)) == player(strength, Random(1))(other.sight(0))


def test_sight_has_no_place_for_the_hands_of_others() -> None:
    deal = dealt(PARLETT, "sight")
    seen = deal.sight(1)
    assert {each.name for each in fields(Sight)}.isdisjoint({"hands", "left", "stock", "crib"})
    shown = {card for each in fields(Sight) if isinstance(value := getattr(seen, each.name), tuple) for card in value}
    assert shown.isdisjoint(deal.hands[0])


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_every_strength_plays_every_rule_set_with_every_number_of_players(rules, strength: str) -> None:
    for players in rules.players.value:
        minds = [player(strength, Random(seat)) for seat in range(players)]
        match = play_match(rules, minds, Random(f"{strength} {players}"))
        assert max(match.tally) >= rules.target.value


@pytest.mark.slow
@pytest.mark.parametrize("other", ("random", "greedy"))
@pytest.mark.parametrize("rules", NODDY, ids=lambda rules: rules.name)
def test_best_wins_more_than_even_play_would(rules, other: str) -> None:
    """200 seeded matches; players of equal skill win 113 or more of them less than once in twenty such tests.

    `benchmarks/bertha.py` gives the figures for 2,000 (0.615 at least): 200 are few enough to be played here, and
    enough to tell that from one half.
    """
    assert sum(comb(200, won) for won in range(113, 201)) / 2**200 < 0.05
    assert duel(rules, "best", other, 200) >= 113


def test_only_one_card_fits_and_is_played() -> None:
    deal = start(PARLETT, [parse_cards("TH TD 2C"), parse_cards("9H 9D KS")], parse_card("7C"))
    deal = deal.play(parse_card("TH")).play(parse_card("9H")).play(parse_card("TD"))
    assert deal.turn == 0
    assert weighs(deal.sight(0)) == greedy(deal.sight(0)) == parse_card("2C")
