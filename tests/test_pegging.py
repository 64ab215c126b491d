"""One machine for the playing-down: studies and engine agree on every line of play, for every rule set and reading.

The engine's deal is the one side, with suits; on the other stands each study that plays bare ranks or places. A study
says itself which rules it accepts; every one that it accepts is asked. That the deal is right is held elsewhere, by the
slow scorer.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from compare import each_reading

from noddy.cards import DECK, Rank, parse_card, parse_cards
from noddy.counting import Kind, total
from noddy.match import deal_cards, greedy
from noddy.pegging import GO_OVER, Standing, by_card, by_rank
from noddy.play import Deal, IllegalPlay, Phase, What, lines_of_play, start
from noddy.rules import Rules
from noddy.rulesets import PARLETT, RULE_SETS, find_rules
from noddy.study import advice
from noddy.study.deals import group_deals
from noddy.study.deduction import RankDeal, rank_lines
from noddy.study.distribution import distribution
from noddy.study.greedy_lines import GreedyLines, merged
from noddy.study.lines import RankPlay, solve_deal
from noddy.study.ranks import suits_in_play
from noddy.study.suits import SuitWays

SEED = 1619


def each_case() -> Iterator[tuple[str, Rules]]:
    """Every rule set with every answer alone, and two pairs of answers that bear on one another."""
    yield from each_reading()
    costly = find_rules("costly-colours")
    for last, fifteen in product(["yes", "no"], repeat=2):
        both = costly.read("last-at-thirty-one", last)
        if any(reading.id == "must-make-fifteen" for reading in costly.readings):
            both = both.read("must-make-fifteen", fifteen)
        yield f"costly-colours {last} {fifteen}", both


EVERY = dict(each_case())
every = pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)


def dealt(rules: Rules, rng: Random, alike: bool = False) -> Deal:
    """A deal for two that waits for the first card; with `alike` of few ranks, so that more is scored."""
    size = rules.hand_size.value
    pack = [card for card in DECK if card.rank in rng.sample(list(Rank), 5)] if alike else list(DECK)
    cards = rng.sample(pack, 2 * size + 1)
    hands = [tuple(sorted(cards[:size])), tuple(sorted(cards[size:-1]))]
    deal = start(rules, hands, cards[-1])
    return deal.change(None) if deal.phase is Phase.MOGG else deal


def ranks_of(cards: tuple) -> tuple[Rank, ...]:
    return tuple(card.rank for card in cards)


def pegs_of(deal: Deal) -> list[tuple[int, Rank, int]]:
    """Each card of a deal with its player and all that it pegged, the point for last with it."""
    found: list[tuple[int, Rank, int]] = []
    for event in deal.events:
        if event.what is What.CARD:
            found.append((event.player, event.cards[0].rank, total(event.scores)))
        elif event.what is What.LAST:
            assert event.player == found[-1][0] and event.cards[0].rank is found[-1][1]
            found[-1] = (*found[-1][:2], found[-1][2] + total(event.scores))
    return found


# ---- the faults that were found


def test_the_last_card_at_thirty_one() -> None:
    """Costly Colours, where the last card may peg at 31 too: what is led is the ten of clubs."""
    rules = find_rules("costly-colours", ["last-at-thirty-one=yes"])
    hands = parse_cards("TC TD KH"), parse_cards("AS JS QC")
    deal = start(rules, hands, parse_card("2H")).change(None).play(hands[0][0])
    while not deal.over:
        deal = deal.play(greedy(deal.sight(deal.turn)))
    own, other = map(ranks_of, hands)
    assert advice.Play(rules).after(own[0], own[1:], other)[:2] == deal.pegged() == (0, 5)


def test_a_deal_keeps_no_list() -> None:
    """Lists given become tuples: what the caller does with them later changes nothing."""
    for rules in RULE_SETS.values():
        rng = Random(SEED)
        hands, turn_up = deal_cards(rng, rules, 2)
        lists = [list(hand) for hand in hands]
        deal = start(rules, lists, turn_up)  # type: ignore[arg-type]
        assert deal == start(rules, hands, turn_up) and hash(deal) == hash(start(rules, hands, turn_up))
        for hand in lists:
            hand.clear()
        assert deal.hands == hands == deal.left


# ---- the machine itself


@every
def test_ranks_and_places_are_played_as_cards_are(rules: Rules) -> None:
    rng = Random(SEED)
    for turn in range(8):
        deal = dealt(rules, rng, alike=turn % 2 == 0)
        machine, at = by_rank(rules), Standing(tuple(map(ranks_of, deal.left)))
        while not deal.over:
            assert at is not None
            assert (at.turn, at.running) == (deal.turn, deal.running)
            assert machine.playable(at) == ranks_of(deal.legal())
            said = sum(event.what is What.GO for event in deal.events)
            card = rng.choice(deal.legal())
            deal = deal.play(card)
            following = machine.follow(machine.lay(at, card.rank))
            assert len(following.went) == sum(event.what is What.GO for event in deal.events) - said
            at = following.after
        assert at is None


@every
def test_a_count_closes_only_when_nobody_can_come_in(rules: Rules) -> None:
    """Told of the machine by looking at the hands alone, for two to four."""
    rng, machine = Random(SEED), by_card(rules)
    for _ in range(15):
        players, size = rng.choice([2, 3, 4]), rules.hand_size.value
        cards = rng.sample(DECK, players * size)
        at = Standing(tuple(tuple(cards[size * player :][:size]) for player in range(players)))
        out = 0
        while True:
            laid = rng.choice(machine.playable(at))
            down, after = machine.lay(at, laid), None
            out += 1
            assert down.running <= GO_OVER and sum(map(len, down.left)) == players * size - out
            after = machine.follow(down)
            could = [who for who in range(players) if any(c.value + down.running <= GO_OVER for c in down.left[who])]
            assert (after.last is None) == bool(could)
            if could:
                assert after.after is not None and after.after.series == down.series
                assert after.after.turn == min(could, key=lambda who: (who - down.turn - 1) % players)
            elif machine.many and any(down.left):
                holders = [who for who in range(players) if down.left[who]]
                assert after.after is not None and after.after.series == ()
                assert after.after.turn == min(holders, key=lambda who: (who - down.turn - 1) % players)
            else:
                assert after.after is None
                break
            at = after.after


def test_what_is_not_held_is_refused() -> None:
    machine = by_rank(PARLETT)
    with pytest.raises(ValueError):
        machine.lay(Standing(((Rank.FOUR,), (Rank.NINE,))), Rank.NINE)
    with pytest.raises(IllegalPlay):
        start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C")).play(parse_card("9C"))


# ---- the studies


def accepted(rules: Rules, study: object) -> bool:
    """Say whether a study takes these rules; what it will not take it must say."""
    try:
        study(rules)  # type: ignore[operator]
    except ValueError as fault:
        assert str(fault) and "\n" not in str(fault)
        return False
    return True


@every
def test_lines_of_ranks(rules: Rules) -> None:
    """The lines of play, what each card of them pegs, and the best play, by ranks and by the engine."""
    if not accepted(rules, RankPlay):
        assert suits_in_play(rules)
        return
    rng, play = Random(SEED), RankPlay(rules)
    for turn in range(2):
        deal = dealt(rules, rng, alike=turn == 0)
        while len(deal.left[0]) > 3:  # a hand of four or more has too many lines
            deal = deal.play(rng.choice(deal.legal()))
        if deal.over or deal.series:
            deal = dealt(rules, rng) if rules.hand_size.value <= 3 else deal
        begun = len(pegs_of(deal))
        for end in lines_of_play(deal):
            state: Standing[Rank] | None = Standing(
                tuple(map(ranks_of, deal.left)), deal.turn, ranks_of(deal.series), deal.running, deal.gone
            )
            for player, rank, points in pegs_of(end)[begun:]:
                assert state is not None and state.turn == player and rank in play.choices(state)
                sums, state = play.after(state, rank)
                assert sums == ((points, 0), (0, points))[player]
            assert state is None
        if rules.hand_size.value == 3:
            found = play.solve(*map(ranks_of, deal.left))
            exact = solve_deal(deal)
            assert found["own"] - found["other"] == exact["own"] - exact["other"]


@every
def test_leads_of_greedy_players(rules: Rules) -> None:
    if not accepted(rules, advice.Play):
        assert suits_in_play(rules)
        return
    rng, play = Random(SEED), advice.Play(rules)
    for turn in range(20):
        deal = dealt(rules, rng, alike=turn % 2 == 0)
        own, other = map(ranks_of, deal.left)
        lead = rng.choice(deal.legal())
        end = deal.play(lead)
        while not end.over:
            end = end.play(greedy(end.sight(end.turn)))
        place = own.index(lead.rank)
        assert play.after(lead.rank, own[:place] + own[place + 1 :], other)[:2] == end.pegged()
        runs = [0, 0]
        for event in end.events:
            if event.what is What.CARD:
                runs[event.player] += sum(score.points for score in event.scores if score.kind == Kind.RUN)
        assert list(play.after(lead.rank, own[:place] + own[place + 1 :], other)[2:]) == runs


@every
def test_lines_of_the_deduction(rules: Rules) -> None:
    """Every line that the deduction tries, with what each card pegs, suits left out of account on both sides."""
    rng = Random(SEED)
    if rules.hand_size.value > 3:
        return
    for _ in range(2):
        deal = dealt(rules, rng, alike=True)
        own, other = map(ranks_of, deal.left)
        plain = {Kind.FLUSH, *(ruling.value.kind for ruling in rules.honours)}
        engine = set()
        for end in lines_of_play(deal):
            line: list[tuple[int, Rank, int]] = []
            for event in end.events:
                points = sum(score.points for score in event.scores if score.kind not in plain)
                if event.what is What.CARD:
                    line.append((event.player, event.cards[0].rank, points))
                elif event.what is What.LAST:
                    line[-1] = (*line[-1][:2], line[-1][2] + points)
            engine.add(tuple(line))
        study = [
            tuple((laid.player, laid.rank, sum(points for _, points in laid.pegged)) for laid in line)
            for line in rank_lines(rules, RankDeal(own, other, deal.turn_up.rank))
        ]
        assert set(study) == engine and len(study) == len(engine)


@every
def test_lines_of_greedy_players_with_suits(rules: Rules) -> None:
    """The walk of suit patterns: what is scored step by step, for the suits that were dealt."""
    rng = Random(SEED)
    ways, lines = SuitWays(rules), GreedyLines(rules)
    for turn in range(20):
        deal = dealt(rules, rng, alike=turn % 2 == 0)
        cards = tuple(map(DECK.index, (*deal.left[0], *deal.left[1])))
        bit = ways._bit(ways._pattern(cards, DECK.index(deal.turn_up)))
        (found,) = lines.lines(*map(ranks_of, deal.left), bit, ways.known)
        while not deal.over:
            deal = deal.play(greedy(deal.sight(deal.turn)))
        assert found == merged(*((player, points) for player, _, points in pegs_of(deal)))


@every
def test_grouped_deals_are_refused_or_right(rules: Rules) -> None:
    """Deals are grouped by their scoring only where the engine scores them so."""
    rng = Random(SEED)
    deal = dealt(rules, rng, alike=True)
    own, other = map(ranks_of, deal.left)
    if not accepted(rules, lambda each: group_deals(each, [])):
        return
    sums = {scoring.pegged() for scoring in group_deals(rules, [(own, other)])}
    while not deal.over:
        deal = deal.play(greedy(deal.sight(deal.turn)))
    assert deal.pegged() in sums
    assert distribution(rules).cases
