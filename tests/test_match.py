"""Matches: until someone is up, each dealing in turn, the same for the same seed; players who see and who are blind."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from compare import FIVE

from noddy.cards import DECK, parse_card, parse_cards
from noddy.match import at_random, deal_cards, from_seats, greedy, pegs_now, play_match, seat_of, to_seats
from noddy.parameters import PARAMETERS
from noddy.play import Ending, What, sides, start
from noddy.rules import BadRules, Rules, flat, silence
from noddy.rulesets import DIGEST, HOLME, PARLETT, RULE_SETS, find_rules

SEATS = [(RULE_SETS[name], players) for name in FIVE for players in RULE_SETS[name].players.value]
each_table = pytest.mark.parametrize(("rules", "players"), SEATS, ids=[f"{r.name}-{p}" for r, p in SEATS])


@each_table
def test_a_match_runs_until_a_side_is_up(rules: Rules, players: int) -> None:
    rng = Random(f"{rules.name} {players}")
    for number in range(12):
        match = play_match(rules, [greedy, at_random(rng), greedy, greedy][:players], rng, dealer=number % players)
        assert match.target == rules.target.value
        up = [side for side, points in enumerate(match.tally) if points >= match.target]
        assert len(up) == 1 and match.deals[-1].winner is not None
        assert match.ending is match.deals[-1].ending and match.ending is not Ending.PLAYED
        assert all(deal.winner is None and deal.ending is Ending.PLAYED for deal in match.deals[:-1])
        side = match.winner % 2 if players == 4 and len(match.tally) == 2 else match.winner
        assert up == [side]


@each_table
def test_the_deal_goes_round_and_the_tally_with_it(rules: Rules, players: int) -> None:
    """Each seat deals in turn; what a seat's side has is carried into the next deal, whatever its place there."""
    match = play_match(rules, [greedy] * players, Random(1604), target=61, dealer=players - 1)
    assert match.dealers == tuple((players - 1 + number) % players for number in range(len(match.deals)))
    tally = (0,) * sides(rules, players)
    for dealer, deal in zip(match.dealers, match.deals, strict=True):
        before = [0] * len(tally)
        for player in range(players):
            seat = seat_of(players, dealer, player)
            side = seat % 2 if len(tally) < players else seat
            gained = deal.totals()[player]
            before[side] += gained
            assert deal.tally[deal.side(player)] >= gained
        tally = tuple(old + new for old, new in zip(tally, before, strict=True))
        assert to_seats(rules, players, dealer, deal.tally) == tally
    assert match.tally == tally


@each_table
def test_seats_and_players_are_two_names_of_one_thing(rules: Rules, players: int) -> None:
    width = sides(rules, players)
    for dealer in range(players):
        assert seat_of(players, dealer, players - 1) == dealer
        assert sorted(seat_of(players, dealer, player) for player in range(players)) == list(range(players))
        tally = tuple(range(10, 10 + width))
        assert to_seats(rules, players, dealer, from_seats(rules, players, dealer, tally)) == tally
        if width == players:
            turned = [tally[seat_of(players, dealer, player)] for player in range(players)]
            assert list(from_seats(rules, players, dealer, tally)) == turned


def test_partners_keep_their_side_whoever_deals() -> None:
    """With seat 1 dealing, player 0 is seat 2, so the deal's side 0 is the side of seats 0 and 2."""
    assert from_seats(HOLME, 4, 1, (20, 30)) == (20, 30)
    assert from_seats(HOLME, 4, 0, (20, 30)) == (30, 20)
    assert to_seats(HOLME, 4, 0, (30, 20)) == (20, 30)


def test_the_same_seed_the_same_match() -> None:
    first, second = (play_match(DIGEST, [greedy] * 3, Random(7)) for _ in range(2))
    assert first == second
    assert first != play_match(DIGEST, [greedy] * 3, Random(8))


def test_deals_are_fair() -> None:
    """Every card is dealt about equally often to each hand and turned up; hands come sorted."""
    rng = Random(1)
    turned = {card: 0 for card in DECK}
    held = {card: 0 for card in DECK}
    for _ in range(5200):
        hands, turn_up = deal_cards(rng, PARLETT, 2)
        every = [card for hand in hands for card in hand] + [turn_up]
        assert len(set(every)) == 7 and [tuple(sorted(hand)) for hand in hands] == list(hands)
        turned[turn_up] += 1
        for card in hands[1]:
            held[card] += 1
    assert min(turned.values()) > 55 and max(turned.values()) < 150
    assert min(held.values()) > 230 and max(held.values()) < 370


def test_greedy_takes_what_pegs_most_then_the_lowest_then_the_suit() -> None:
    deal = start(DIGEST, [parse_cards("8H KD QC"), parse_cards("7H 7C TS")], parse_card("3S"))
    assert greedy(deal.play(parse_card("8H")).sight(1)) == parse_card("7C")
    assert greedy(deal.sight(0)) == parse_card("8H")
    sight = deal.play(parse_card("8H")).sight(1)
    assert [pegs_now(sight, card) for card in sight.legal] == [2, 2, 0]


def test_greedy_counts_thirty_one_as_two() -> None:
    """At 21 a ten makes 31 for two, and it is played although the ace is lower."""
    deal = start(PARLETT, [parse_cards("KH QS 9C"), parse_cards("AD TD 5C")], parse_card("4D"))
    deal = deal.play(parse_card("KH")).play(parse_card("AD")).play(parse_card("QS"))
    assert deal.running == 21 and greedy(deal.sight(1)) == parse_card("TD")


@pytest.mark.parametrize("name", FIVE)
def test_greedy_always_takes_the_most(name: str) -> None:
    rng = Random(f"greedy {name}")
    for _ in range(40):
        hands, turn_up = deal_cards(rng, RULE_SETS[name], 2)
        deal = start(RULE_SETS[name], hands, turn_up)
        while not deal.over:
            sight = deal.sight(deal.turn)
            chosen, pegs = greedy(sight), {card: pegs_now(sight, card) for card in sight.legal}
            assert pegs[chosen] == max(pegs.values())
            assert chosen == min(card for card in pegs if pegs[card] == pegs[chosen])
            deal = deal.play(rng.choice(sight.legal))


def test_every_ending_comes() -> None:
    """Out by the turn-up, by counting, by playing: each happens, and its reason is told."""
    rng = Random(21)
    endings = set()
    for _ in range(150):
        match = play_match(find_rules("parlett"), [greedy, greedy], rng)
        endings.add(match.ending)
        last = match.deals[-1]
        scored = [event for event in last.events if event.scores][-1]
        kinds = {
            Ending.TURN_UP: {What.TURN_UP}, Ending.HAND: {What.HAND}, Ending.PLAY: {What.CARD, What.LAST},
        }  # fmt: skip
        assert scored.what in kinds[match.ending] and last.events[-1].what is What.WON
    assert endings == {Ending.TURN_UP, Ending.HAND, Ending.PLAY}


def test_digest_counts_hands_after_the_play_so_play_can_win_first() -> None:
    match = play_match(DIGEST, [greedy, greedy], Random(11))
    for deal in match.deals:
        whats = [event.what for event in deal.events]
        assert What.HAND not in whats or whats.index(What.HAND) > max(
            place for place, what in enumerate(whats) if what is What.CARD
        )
    for before, after in pairwise(match.deals):
        assert sum(before.tally) <= sum(after.tally)


@pytest.mark.parametrize("target", [0, -1, float("nan"), float("inf"), 10**9, True, "31"])
def test_a_target_that_no_game_has_is_refused(target: Any) -> None:
    with pytest.raises(BadRules, match=r"parlett: target is .*; it must be a whole number from 1 to 1000"):
        play_match(PARLETT, [greedy, greedy], Random(1), target=target)


UNPAID = {
    row.attribute: silence(row.values.plain, "Nothing.")
    for row in PARAMETERS
    if row.name in ("jack-turned-up", "deuce-turned-up") or (row.makes and hasattr(PARLETT, row.attribute))
}


def test_a_match_in_which_nothing_is_paid_is_refused_and_one_that_does_not_end_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = PARLETT.derive(name="nothing", honours=(), **UNPAID)
    with pytest.raises(BadRules, match="nothing: nothing is paid for anything, so no match would end"):
        play_match(nothing, [greedy, greedy], Random(1))
    never = nothing.derive(name="never", thirty=silence(flat(1), "It is not among what pegs."))
    monkeypatch.setattr("noddy.match.MOST_DEALS", 25)
    with pytest.raises(ValueError, match="never to 31: nobody has won in 25 deals"):
        play_match(never, [greedy, greedy], Random(1))
    monkeypatch.undo()
    seldom = nothing.derive(name="seldom", last=silence(1, "The last card alone."))
    assert max(play_match(seldom, [greedy, greedy], Random(1)).tally) == 31
