"""The deal as a state: agreement with the slow oracle over random plays, and what no deal may ever break."""

import random
from itertools import pairwise

import oracle
import pytest
from compare import (
    CARD,
    FIVE,
    cards,
    compare_play,
    every_mix,
    plays_of,
    random_readings,
    rules_for,
    single_flips,
    thick,
)
from hypothesis import given
from hypothesis import strategies as st

from noddy.cards import DECK, BadCard, Card, parse_card, parse_cards
from noddy.counting import total
from noddy.play import Deal, Ending, IllegalPlay, What, lines_of_play, play_order, sides, start
from noddy.rules import Rules
from noddy.rulesets import DIGEST, HOLME, PARLETT, PARLETT_TABLE, find_rules

SEED = 1589


def compare_many(number: int, seed: int) -> dict[tuple[str, int], int]:
    """So many random deals by both, over all sets, numbers of players and readings; how often each came."""
    rng = random.Random(seed)
    seen: dict[tuple[str, int], int] = {}
    for _ in range(number):
        name = rng.choice(FIVE)
        readings = random_readings(name, rng)
        players = rng.choice(oracle.column(name, readings)["players"])
        compare_play(name, readings, players, rng, rich=rng.random() < 0.5)
        seen[name, players] = seen.get((name, players), 0) + 1
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
def test_agrees_with_the_oracle_on_twenty_thousand_plays(share: int) -> None:
    """Item for item, pegged, totals, tallies, and the winner with a target and starting scores near it; in shares."""
    seen = compare_many(5_000, SEED + 100 * share)
    everyone = {(name, players) for name in FIVE for players in oracle.column(name)["players"]}
    assert set(seen) == everyone and min(seen.values()) > 250


def test_agrees_with_the_oracle_on_some_plays() -> None:
    compare_many(500, SEED + 1)


@pytest.mark.parametrize(("name", "readings"), [flip for name in FIVE for flip in single_flips(name)])
def test_agrees_with_the_oracle_under_each_reading(name: str, readings: dict[str, str]) -> None:
    rng = random.Random(f"play {name} {readings}")
    for players in oracle.column(name, readings)["players"]:
        for number in range(6):
            compare_play(name, readings, players, rng, rich=number % 2 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIVE)
def test_agrees_with_the_oracle_under_every_mix_of_readings(name: str) -> None:
    rng = random.Random(f"play every mix of {name}")
    for _, readings in every_mix(name):
        for players in oracle.column(name, readings)["players"]:
            for number in range(6):
                compare_play(name, readings, players, rng, rich=number % 2 == 0)


@pytest.mark.parametrize("name", FIVE)
def test_every_line_of_play_is_the_oracles(name: str) -> None:
    """For two players the engine's lines of play are exactly the oracle's legal orders, at most 36 of them."""
    rng = random.Random(f"lines {name}")
    for _ in range(25):
        drawn = thick(rng, 7)
        hands = [drawn[:3], drawn[3:6]]
        deal = start(rules_for(name, {}), [cards(hand) for hand in hands], CARD[drawn[6]])
        mine = [[play[1] for play in plays_of(end)] for end in lines_of_play(deal)]
        theirs = list(oracle.legal_orders(name, {}, hands))
        assert sorted(mine) == sorted(theirs)
        assert 1 <= len(mine) <= 36


def test_thirty_six_lines_are_reached() -> None:
    """Six low cards never pass 31, so every order of each hand can be played: 6 x 6."""
    low = start(PARLETT, [parse_cards("AC 2C 3C"), parse_cards("AD 2D 3D")], parse_card("KS"))
    assert len(lines_of_play(low)) == 36


# ---- the worked deal


def arthur_and_bertha(rules: Rules) -> Deal:
    deal = start(rules, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"))
    return play_order(deal, parse_cards("4H 9C 6D 6S 5S"))


def test_arthur_and_bertha_under_parlett() -> None:
    """4, 13, 19, 25 with a pair and a twenty-five, 30, go, last: Arthur 7, Bertha 15."""
    deal = arthur_and_bertha(PARLETT)
    assert deal.totals() == deal.tally == (7, 15) and deal.pegged() == (1, 6) and deal.ending is Ending.PLAYED
    running = [event.running for event in deal.events if event.what is What.CARD]
    assert running == [4, 13, 19, 25, 30]
    assert [event.what for event in deal.events[-3:]] == [What.CARD, What.GO, What.LAST]
    assert [event.player for event in deal.events[-3:]] == [0, 1, 0]


def test_arthur_and_bertha_by_the_table() -> None:
    """The three-card fifteen is 3 and Bertha's thirty-one 4: 8 and 19."""
    assert arthur_and_bertha(PARLETT_TABLE).totals() == (8, 19)


def test_the_order_of_events_hands_first() -> None:
    whats = [event.what for event in arthur_and_bertha(PARLETT).events]
    assert whats[:4] == [What.TURN_UP, What.HAND, What.HAND, What.CARD]


def test_the_order_of_events_hands_last() -> None:
    """The modern page counts after the play: the nine left over is played to a second pile first."""
    deal = start(DIGEST, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"))
    deal = play_order(deal, parse_cards("4H 9C 6D 6S 5S 9D"))
    assert [event.what for event in deal.events[-3:]] == [What.LAST, What.HAND, What.HAND]
    assert [event.player for event in deal.events[-2:]] == [0, 1] and deal.pegged() == (1, 3)


def test_cornish_comedy_1696_the_play() -> None:
    """Ten, twenty and a pair, thirty and a pair royal, and last: the third ten pegs seven."""
    deal = start(find_rules("par-pari"), [parse_cards("TS TC 9C"), parse_cards("TD 8D 4H")], parse_card("JH"))
    deal = play_order(deal, parse_cards("TS TD TC"))
    assert [total(event.scores) for event in deal.events if event.what is What.CARD] == [0, 2, 6]
    assert deal.pegged() == (7, 2)


def test_cornish_comedy_1696_a_knave_turned_is_two_to_the_dealer() -> None:
    deal = start(find_rules("par-pari"), [parse_cards("2S 4C 6C"), parse_cards("3D 7D KH")], parse_card("JH"))
    assert deal.events[0].player == 1 and total(deal.events[0].scores) == 2


def test_two_when_it_is_thirty_one_and_not_three() -> None:
    """ "if he make 31, there is 2 casts": the last card pegs 1, or 2 in all."""
    deal = start(PARLETT, [parse_cards("KH 9S 2C"), parse_cards("TD 2H 3C")], parse_card("4D"))
    deal = play_order(deal, parse_cards("KH TD 9S 2H"))
    assert deal.events[-1].what is What.CARD and deal.running == 31 and deal.pegged() == (0, 2)


# ---- whose turn it is


def test_go_then_the_other_plays_on_and_pegs_one_in_all() -> None:
    """At 22 neither of Bertha's tens fits: she says go once, Arthur plays his ace too, and pegs 1 for last."""
    deal = start(PARLETT, [parse_cards("TS 2H AD"), parse_cards("KC QS JD")], parse_card("4C"))
    deal = play_order(deal, parse_cards("TS KC 2H AD"))
    assert [(event.what.value, event.player) for event in deal.events[3:]] == [
        ("card", 0), ("card", 1), ("card", 0), ("go", 1), ("card", 0), ("last", 0),
    ]  # fmt: skip
    assert deal.pegged() == (1, 0)


def test_the_last_to_play_says_no_go_of_his_own() -> None:
    """At 30 neither can come in: the go is the other's, the last is his who played, though he holds a King."""
    deal = start(PARLETT, [parse_cards("KH QS 9C"), parse_cards("TD AH KC")], parse_card("4D"))
    deal = play_order(deal, parse_cards("KH TD 9C AH"))
    assert [(event.what.value, event.player) for event in deal.events[-2:]] == [("go", 0), ("last", 1)]


def test_three_players_and_who_leads_after_a_go() -> None:
    """The next in turn after whoever played last leads, not the one who said go first."""
    hands = [parse_cards("TH 9C 8S"), parse_cards("KD 2C 3C"), parse_cards("7H QS JD")]
    deal = start(DIGEST, hands, parse_card("4D"))
    for card in parse_cards("TH KD 7H"):
        deal = deal.play(card)
    assert deal.turn == 1 and deal.gone == (0,)
    deal = deal.play(parse_card("3C"))
    assert deal.turn == 2 and deal.series == () and deal.gone == () and deal.running == 0


def test_a_player_without_cards_is_passed_over_without_a_go() -> None:
    hands = [parse_cards("AH 2C 3S"), parse_cards("KD QC JS")]
    deal = start(DIGEST, hands, parse_card("4D"))
    deal = play_order(deal, parse_cards("AH KD 2C QC 3S JS"))
    goes = [event for event in deal.events if event.what is What.GO]
    assert [event.player for event in goes] == [1]


# ---- what is refused


@pytest.mark.parametrize(
    ("order", "card", "names"),
    [
        ("KH TD 9C", "QS", "QS is player 0's, and it is player 1's turn; player 1 may play 2H"),
        ("KH TD 9C", "3C", "3C would make 32, past 31; player 1 may play 2H"),
        ("KH TD 9C", "TD", "TD has been played already; player 1 may play 2H"),
        ("KH TD 9C", "5D", "5D is in no hand; player 1 may play 2H"),
        ("KH TD 9C 2H", "QS", "QS cannot be played: the deal is over (played out)"),
        ("", "TD", "TD is player 1's, and it is player 0's turn; player 0 may play KH or QS or 9C"),
    ],
)
def test_an_illegal_play_says_why_and_what_is_allowed(order: str, card: str, names: str) -> None:
    deal = start(PARLETT, [parse_cards("KH QS 9C"), parse_cards("TD 2H 3C")], parse_card("4D"))
    for each in parse_cards(order):
        deal = deal.play(each)
    before = deal
    with pytest.raises(IllegalPlay) as refusal:
        deal.play(parse_card(card))
    assert str(refusal.value) == names
    assert deal == before


def test_a_play_that_stops_short_is_refused() -> None:
    deal = start(PARLETT, [parse_cards("KH QS 9C"), parse_cards("TD 2H 3C")], parse_card("4D"))
    with pytest.raises(IllegalPlay, match="not finished: player 1 may still play 2H"):
        play_order(deal, parse_cards("KH TD 9C"))


@pytest.mark.parametrize(
    ("rules", "hands", "turn_up", "says"),
    [
        (PARLETT, ["4H 5S 6D"], "7C", "parlett is played by 2; 1 hands given"),
        (PARLETT, ["4H 5S 6D", "9C 9D 6S", "AC AD AH"], "7C", "parlett is played by 2; 3 hands given"),
        (HOLME, ["4H 5S 6D", "9C 9D 6S", "AC AD AH"], "7C", "holme is played by 2 or 4; 3 hands given"),
        (DIGEST, ["4H 5S 6D"] * 5, "7C", "digest is played by 2 or 3 or 4; 5 hands given"),
        (PARLETT, ["4H 5S", "9C 9D 6S"], "7C", "parlett deals 3 cards to a hand; 2 given"),
        (PARLETT, ["4H 5S 6D", "9C 9D 6S KH"], "7C", "parlett deals 3 cards to a hand; 4 given"),
    ],
)
def test_a_deal_that_the_rules_do_not_know_is_refused(rules: Rules, hands: list[str], turn_up: str, says: str) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        start(rules, [parse_cards(hand) for hand in hands], parse_card(turn_up))
    assert says in str(refusal.value)


def test_a_card_in_two_hands_or_turned_up_too_is_refused() -> None:
    with pytest.raises(BadCard, match="4H is there twice"):
        start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 4H")], parse_card("7C"))
    with pytest.raises(BadCard, match="9D is there twice"):
        start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("9D"))


@pytest.mark.parametrize(
    ("target", "tally", "says"),
    [
        (31, (31, 0), "the target 31 must be above every starting score"),
        (0, (0, 0), "a target is a whole number from 1 on; 0 given"),
        (31, (1, 2, 3), "the starting score needs 2 figures, one a side; 3 given"),
        (None, (1,), "the starting score needs 2 figures, one a side; 1 given"),
    ],
)
def test_a_starting_score_that_cannot_be_is_refused(target: int | None, tally: tuple[int, ...], says: str) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"), target, tally)
    assert says in str(refusal.value)


# ---- partners


def four_hands() -> list[tuple[Card, ...]]:
    return [parse_cards(hand) for hand in ("4H 5S 6D", "9C 9D 6S", "AC 2D 3H", "KS QD TC")]


def test_holmes_partners_sit_opposite_and_share_a_tally() -> None:
    deal = start(HOLME, four_hands(), parse_card("7C"))
    alone = start(HOLME.read("four-handed", "single"), four_hands(), parse_card("7C"))
    assert sides(HOLME, 4) == 2 and sides(HOLME, 2) == 2 and len(alone.tally) == 4
    assert deal.tally == (alone.tally[0] + alone.tally[2], alone.tally[1] + alone.tally[3])
    assert [deal.side(player) for player in range(4)] == [0, 1, 0, 1]
    assert [alone.side(player) for player in range(4)] == [0, 1, 2, 3]
    assert deal.totals() == alone.totals()


def test_a_partner_can_win_for_both() -> None:
    """The third hand's point takes its side out; the winner is told by the player who made it."""
    hands = [parse_cards(hand) for hand in ("2H 4S QD", "9C JD 3S", "AC AD 5H", "KS QH TC")]
    deal = start(HOLME, hands, parse_card("7C"), 61, (57, 60))
    assert (deal.winner, deal.ending, deal.tally) == (2, Ending.HAND, (61, 60))


# ---- winning


def test_the_game_ends_with_the_item_that_reaches_the_target() -> None:
    """Bertha at 29 needs two: her first fifteen ends it, and her other items are not scored."""
    deal = start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"), 31, (0, 29))
    assert (deal.winner, deal.ending, deal.tally) == (1, Ending.HAND, (6, 31))
    assert [event.what for event in deal.events[-2:]] == [What.HAND, What.WON] and len(deal.events[-2].scores) == 1
    assert deal.legal() == () and deal.over


def test_the_turned_up_jack_ends_the_game_before_any_hand() -> None:
    deal = start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("JC"), 31, (29, 29))
    assert (deal.winner, deal.ending, deal.tally) == (0, Ending.TURN_UP, (31, 29))
    assert [event.what for event in deal.events] == [What.TURN_UP, What.WON]


def test_last_can_win() -> None:
    deal = start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"), 31, (24, 0))
    deal = play_order(deal, parse_cards("4H 9C 6D 6S 5S"))
    assert (deal.winner, deal.ending, deal.tally[0]) == (0, Ending.PLAY, 31)
    assert [event.what for event in deal.events[-2:]] == [What.LAST, What.WON]


def test_without_a_target_nobody_wins() -> None:
    deal = arthur_and_bertha(PARLETT)
    assert deal.winner is None and deal.over


# ---- what no deal may break


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, list[Deal]]:
    """A random deal, played to its end by random choices, perhaps with a target: every state on the way."""
    rng = draw(st.randoms(use_true_random=False))
    name = rng.choice(FIVE)
    rules = rules_for(name, random_readings(name, rng))
    players = rng.choice(rules.players.value)
    size = rules.hand_size.value
    number = players * size + 1
    drawn = [CARD[text] for text in thick(rng, number)] if rng.random() < 0.5 else rng.sample(DECK, number)
    hands = [tuple(drawn[seat * size : (seat + 1) * size]) for seat in range(players)]
    target = rng.choice((None, rules.target.value, 15))
    tally = [rng.randrange(target) for _ in range(sides(rules, players))] if target else None
    states = [start(rules, hands, drawn[-1], target, tally)]
    while not states[-1].over:
        states.append(states[-1].play(rng.choice(states[-1].legal())))
    return states[0], states


@given(deals())
def test_what_no_deal_may_break(played: tuple[Deal, list[Deal]]) -> None:
    """Cards are conserved, no total passes 31, no tally falls, the target ends it at once, the past stays."""
    first, states = played
    dealt = {card for hand in first.hands for card in hand}
    for deal in states:
        on_table = [event.cards[0] for event in deal.events if event.what is What.CARD]
        held = [card for hand in deal.left for card in hand]
        assert len(on_table) + len(held) == len(dealt) and set(on_table) | set(held) == dealt
        assert deal.running <= 31 and all(event.running <= 31 for event in deal.events)
        for before, after in pairwise(deal.events):
            assert all(old <= new for old, new in zip(before.tally, after.tally, strict=True))
        for event in deal.events:
            assert all(score.points > 0 for score in event.scores)
        if deal.over:
            assert not deal.legal() and (deal.winner is None) == (deal.ending is Ending.PLAYED)
        else:
            assert deal.legal() and set(deal.legal()) <= set(deal.left[deal.turn])
        if deal.target is not None:
            reached = [side for side, points in enumerate(deal.tally) if points >= deal.target]
            assert reached == ([] if deal.winner is None else [deal.side(deal.winner)])
            assert (deal.winner is not None) == (deal.events[-1].what is What.WON)
    for before, after in pairwise(states):
        assert after.events[: len(before.events)] == before.events and after.hands == before.hands
    end = states[-1]
    begun = first.events[0].tally if not first.events[0].scores else None
    if begun is not None:
        gained = [0] * len(end.tally)
        for player, points in enumerate(end.totals()):
            gained[end.side(player)] += points
        assert [new - old for old, new in zip(begun, end.tally, strict=True)] == gained


@given(deals())
def test_a_player_sees_only_his_own_cards(played: tuple[Deal, list[Deal]]) -> None:
    """Nothing that another holds can be found anywhere in what a player is shown."""
    for deal in played[1]:
        for player in range(len(deal.hands)):
            sight = deal.sight(player)
            hidden = {card for seat, hand in enumerate(deal.left) if seat != player for card in hand}
            shown = {*sight.hand, *sight.legal, *sight.series, *(card for _, card in sight.played)}
            assert not hidden & shown and sight.holding == tuple(map(len, deal.left))
            if not deal.over and deal.turn == player:
                assert sight.legal == deal.legal()
