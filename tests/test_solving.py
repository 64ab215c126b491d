"""The play solved: against a linear program, the engine card by card, the open-card values, and itself."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pytest
import sequence_form

from noddy.cards import DECK, Rank, parse_card
from noddy.expert import load_table, play_digest
from noddy.match import deal_cards, greedy
from noddy.play import Deal, What, start
from noddy.players import weigh, weighs
from noddy.rulesets import find_rules
from noddy.study.lines import load_tallies
from noddy.study.matches import duels
from noddy.study.solved import find_solved, solved_names
from solving.maxims import MAXIMS
from solving.ports import best_plan, greedy_plan, losses, plan_of, random_plan, sight_of, weighings
from solving.regret import Game, last_of, open_card_values, solve
from solving.tables import body_of, expert_plans, section_bytes
from solving.tree import Pack, State, Tree, without_suits

KS = parse_card("KS")


@cache
def whole(name: str) -> Tree:
    """The tree of a rule set, laid out once."""
    return Tree(find_rules(name))


# ---- tiny packs, against the linear program

TINY = [
    ("holme", "A23", 2, 2), ("holme", "5T", 3, 2), ("holme", "579", 3, 2), ("holme", "A9TJ", 2, 2),
    ("digest", "A23", 2, 2), ("digest", "678", 3, 2), ("digest", "A9TJ", 2, 2), ("digest", "9TJ", 2, 2),
]  # fmt: skip


MORE = (("A2345", 2, 2), ("A5TQ", 2, 3), ("4567", 2, 3), ("A9T", 3, 3))
SLOW = [(name, *pack) for name in ("holme", "digest") for pack in MORE]


@pytest.mark.parametrize(
    ("name", "ranks", "copies", "size"), [*TINY, *(pytest.param(*each, marks=pytest.mark.slow) for each in SLOW)]
)
def test_a_tiny_pack_by_linear_program(name: str, ranks: str, copies: int, size: int) -> None:
    chosen = tuple(parse_card(f"{rank}C").rank for rank in ranks)
    cards = tuple(card for card in DECK if card.rank in chosen)
    per_rank = {rank: [card for card in cards if card.rank is rank][:copies] for rank in chosen}
    pack = tuple(card for rank in chosen for card in per_rank[rank])
    assert all(len(found) == copies for found in per_rank.values())
    expected = sequence_form.value_of(find_rules(name), pack, size, KS)
    game = Game(Tree(find_rules(name), Pack(chosen, copies, size)), None)
    found = last_of(solve(game, 1e-5, most=40_000)).bounds
    assert found.low - 1e-9 <= expected <= found.high + 1e-9
    assert found.gap <= 1e-5


# ---- the engine, card by card


def follow(tree: Tree, rng: Random) -> None:
    """Play a random deal by the engine, and the same ranks down the tree: who is to play, what fits, what is pegged."""
    hands, turn_up = deal_cards(rng, tree.rules, 2)
    deal, state, places = start(tree.rules, hands, turn_up), State(), {rank: n for n, rank in enumerate(Rank)}
    while not deal.over:
        while not _fits(tree, deal, state):
            state = tree.go(state)
        assert state.mover == deal.turn
        card = rng.choice(deal.legal())
        after = deal.play(card)
        state = tree.play(state, places[card.rank])
        pegged = [event for event in after.events[len(deal.events) :] if event.what is What.CARD]
        assert len(pegged) == 1
        deal = after
        while state.mover is not None and not _fits(tree, deal, state):
            state = tree.go(state)
        if deal.over:
            own, other = deal.pegged()
            assert state.margin == own - other
        else:
            assert state.margin == deal.pegged()[0] - deal.pegged()[1]
            assert state.running == deal.running
    assert state.mover is None


def _fits(tree: Tree, deal: Deal, state: State) -> bool:
    """Whether the one to move in the tree has a card that fits."""
    assert state.mover is not None
    return any(state.running + card.value <= 31 for card in deal.left[state.mover])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["holme", "digest"])
def test_ten_thousand_lines_agree_with_the_engine(name: str) -> None:
    rng = Random(1905)
    for _ in range(10_000):  # with both rule sets 20,000
        follow(whole(name), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["holme", "digest"])
def test_open_cards_are_worth_what_every_line_of_play_says(name: str) -> None:
    """All 207,025 pairs of hands at once, with the whole pack, against the tally made by the engine's ranks."""
    tallied = load_tallies()[name]
    found = float((open_card_values(whole(name)) * Pack().ways(None)).sum())
    assert found == pytest.approx((tallied["own"] - tallied["other"]) / tallied["deals"], abs=1e-9)


# ---- from elsewhere, and again


def test_another_start_comes_to_the_same_value() -> None:
    tree = Tree(find_rules("digest"), Pack((Rank.ACE, Rank.FIVE, Rank.SIX, Rank.TEN), 3, 3))
    alike = last_of(solve(Game(tree, None), 1e-3)).bounds
    for seed in (1, 2):
        other = last_of(solve(Game(tree, None), 1e-3, seed=seed)).bounds
        assert max(alike.low, other.low) <= min(alike.high, other.high) + 1e-12
        assert other != alike


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in solved_names() if not find_solved(name).left_out])
def test_one_turn_up_solved_again_meets_the_shipped_bounds(name: str) -> None:
    """To a gap of 0.002, in some seconds: bounds of one value cannot lie apart."""
    shipped = find_solved(name).by_turn_up[Rank.EIGHT]
    found = last_of(solve(Game(whole(name), Rank.EIGHT), 0.002)).bounds
    assert found.gap <= 0.002
    assert found.low <= shipped.high and shipped.low <= found.high
    assert found.low - 1e-9 <= shipped.low + 1e-6 and shipped.high - 1e-6 <= found.high + 1e-9


def test_ten_cards_are_one_game_where_no_run_is_played() -> None:
    """Holme's four ten-cards turned up: bounds of one value, found four times."""
    turned = find_solved("holme").by_turn_up
    tens = [turned[rank] for rank in (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)]
    assert max(each.low for each in tens) <= min(each.high for each in tens)


# ---- what is shipped


@pytest.mark.parametrize("name", solved_names())
def test_shipped_bounds_are_near_and_are_those_of_the_rules(name: str) -> None:
    found, rules = find_solved(name), find_rules(name)
    assert found.digest == play_digest(without_suits(rules)), "the rules have changed: run python -m solving"
    assert list(found.by_turn_up) == list(Rank)
    assert all(0 <= bounds.high - bounds.low <= 1.02e-4 for bounds in (found.value, *found.by_turn_up.values()))
    assert min(each.low for each in found.by_turn_up.values()) <= found.value.low
    assert bool(found.left_out) == (play_digest(without_suits(rules)) != play_digest(rules))


@pytest.mark.parametrize("name", [name for name in solved_names() if not find_solved(name).left_out])
def test_what_players_lose_stands_in_order(name: str) -> None:
    lost = find_solved(name).losses
    for seat in ("leader", "dealer"):
        each = [getattr(lost[who], seat) for who in ("expert", "best", "greedy", "random")]
        assert each[0] >= 0 and each[0] < each[1] < each[2]
    assert lost["greedy"].mean < lost["random"].mean
    assert load_table(name).digest == find_solved(name).digest


WHOLE = [name for name in solved_names() if not find_solved(name).left_out]
PLAYED = [name for name in WHOLE if find_solved(name).matches]


@pytest.mark.parametrize("name", [name for name in WHOLE if find_solved(name).maxims])
def test_what_a_maxim_costs_is_never_a_gain(name: str) -> None:
    """A leader who may do less cannot be better off; bounds that contradicted it would be wrong."""
    found = find_solved(name)
    assert set(found.maxims) == set(MAXIMS)
    for bounds in found.maxims.values():
        assert bounds.low <= found.value.high and bounds.high - bounds.low <= 2.1e-3


@pytest.mark.parametrize("name", PLAYED)
def test_matches_of_expert_and_best_are_told_with_wilsons_interval(name: str) -> None:
    """Two thousand, half of them with the first deal; the interval is Wilson's, reckoned here as a root."""
    told = find_solved(name).data["matches"]
    assert told["of"] >= 2000 and sum(told["won"]) == round(told["of"] * told["all"]["value"])
    for side, of in (("all", told["of"]), *((side, told["of"] // 2) for side in ("dealing first", "dealing second"))):
        share = told[side]["value"]
        for end in ("low", "high"):  # where the share lies just 1.96 of the end's own standard errors away
            assert abs(share - told[side][end]) == pytest.approx(
                1.96 * (told[side][end] * (1 - told[side][end]) / of) ** 0.5, abs=2e-4
            )
    halves = told["dealing first"]["value"] + told["dealing second"]["value"]
    assert halves / 2 == pytest.approx(told["all"]["value"], abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_matches_are_told_as_they_are_played(name: str) -> None:
    told = find_solved(name).data["matches"]
    batch = told["of"] // len(told["won"])
    assert sum(duels(find_rules(name), "expert", "best", batch, batch)) == told["won"][1]


# ---- the ports


@pytest.mark.slow
@pytest.mark.parametrize("name", ["holme", "digest"])
def test_the_port_of_the_best_player_weighs_as_the_engine_does(name: str) -> None:
    game, rng = Game(whole(name), Rank.SIX), Random(1696)
    for place in game.legal:
        block = game.tree.blocks[place]
        if block.holding[block.mover] < 2:
            continue
        weighed, cards = weighings(game, block), game.tree.slots[block.holding[block.mover]].cards
        for _ in range(6):
            node, hand = rng.randrange(len(block.states)), rng.randrange(cards.shape[1])
            sight = sight_of(game, block, block.states[node], tuple(cards[:, hand]))
            for each in weigh(sight) if sight is not None else ():
                slot = list(cards[:, hand]).index(each.card.rank - 1)
                assert weighed[slot, hand, node] == pytest.approx(each.value, abs=1e-9)


def test_ports_play_as_the_players_asked_one_by_one() -> None:
    """On a small pack every sight is asked; best on the whole pack is what the test above holds."""
    game = Game(Tree(find_rules("digest"), Pack((Rank.ACE, Rank.FIVE, Rank.SIX, Rank.TEN), 4, 3)), Rank.FIVE)
    for seat in (0, 1):
        asked, ported = plan_of(game, seat, greedy), greedy_plan(game, seat)
        for other in (game.uniform(1 - seat), random_plan(game, 1 - seat)):
            one, two = ((asked, other), (ported, other)) if seat == 0 else ((other, asked), (other, ported))
            assert game.value(one) == pytest.approx(game.value(two), abs=1e-12)
        assert losses(game, asked, seat, 0.0) == pytest.approx(losses(game, ported, seat, 0.0), abs=1e-12)


@pytest.mark.slow
def test_asked_players_are_the_engines() -> None:
    game = Game(whole("holme"), Rank.SIX)
    block, plan = game.tree.blocks[0], best_plan(game, 0)
    for hand in islice(Random(7).sample(range(455), 455), 40):
        sight = sight_of(game, block, State(), tuple(game.tree.slots[3].cards[:, hand]))
        if sight is not None:
            slot = list(game.tree.slots[3].cards[:, hand]).index(weighs(sight).rank - 1)
            assert plan[0][slot, hand, 0] == 1.0


# ---- the table


@pytest.mark.slow
def test_a_table_is_read_as_it_is_measured() -> None:
    """Plans to bytes and back, by the writer's arrays and by the engine's reader."""
    game = Game(whole("holme"), Rank.NINE)
    plans = next(solve(game, 1.0, every=5)).plans
    sections = section_bytes(game, plans)
    again = expert_plans(game, sections)
    for place, parts in ((0, 250), (1, 20), (2, 20)):
        shares = again[place % 2][place]
        assert np.allclose(shares.sum(axis=0), game.legal[place].any(axis=0))
        if place < 2:
            assert np.abs(shares - plans[place % 2][place]).max() <= 1.0 / parts
    from noddy.expert import Table

    table = Table("", body_of([sections] * 13))
    hands, rng = game.tree.slots[3].cards.T, Random(3)
    for _ in range(300):
        hand = rng.randrange(455)
        ranks = tuple(Rank(card + 1) for card in hands[hand])
        slots = [list(ranks).index(each) for each in sorted(set(ranks))]
        assert [each.share for each in table.leads(Rank.NINE, ranks)] == pytest.approx(again[0][0][slots, hand, 0])
        lead = rng.randrange(13)
        node = next(n for n, state in enumerate(game.tree.blocks[1].states) if state.series == (lead,))
        told = table.answers(Rank.NINE, Rank(lead + 1), ranks)
        assert [each.share for each in told] == pytest.approx(again[1][1][slots, hand, node])
        node = rng.randrange(len(game.tree.blocks[2].states))
        first, answered = (Rank(card + 1) for card in game.tree.blocks[2].states[node].series)
        pair = rng.randrange(91)
        cards = game.tree.slots[2].cards[:, pair]
        seconds = table.seconds(Rank.NINE, first, answered, tuple(Rank(card + 1) for card in cards))
        kept = [list(cards).index(each) for each in sorted(set(cards))]
        assert [each.share for each in seconds] == pytest.approx(again[0][2][kept, pair, node])


def test_the_file_of_results_is_plain_json() -> None:
    from noddy.study.solved import FILE

    assert set(json.loads(FILE.read_text(encoding="utf-8"))["data"]) == set(solved_names())
