"""37,000 random deals against the second scorer, item by item: every set, every reading, two to four players.

Cards are dealt from packs that favour runs, pairs, one suit or named cards, so that rare things are met often.
"""

from collections import Counter
from random import Random

import pytest
from compare import CARD, TEXT
from second_oracle import ANSWERS, SETS, Peg, deal, every_answer, facts, hand_items, winner

from noddy.counting import count_hand
from noddy.play import Deal, What, start
from noddy.rules import Rules
from noddy.rulesets import find_rules

DEALS = 37_000
SHARES = 20
NAMES = tuple(SETS)
Found = dict[int, Counter[tuple[int, str, frozenset[str], int]]]
"""What was scored after so many cards had been played."""


def rules_of(name: str, answers: dict[str, str]) -> Rules:
    return find_rules(name, [f"{question}={value}" for question, value in answers.items()])


def drawn(rng: Random, wanted: int) -> list[str]:
    """Cards from a whole pack, or from one made of few ranks, two suits, or tens and Knaves."""
    ranks, suits = rng.choice(
        [("A23456789TJQK", "CDHS"), ("45678", "CDHS"), ("A23456789TJQK", "HS"), ("5TJQK", "CDHS"), ("A2345", "CDHS")]
    )
    pack = [rank + suit for rank in ranks for suit in suits]
    return rng.sample(pack, wanted)


def named(kind: str, cards: frozenset[str]) -> frozenset[str]:
    """The cards of an item, but for the last card and thirty-one, whose cards are told in more than one way."""
    return frozenset() if kind in ("last", "hitter") else cards


def by_progress(steps: list[list[Peg]], played: list[int]) -> Found:
    """What the scorer found, by the number of cards played before it was scored."""
    found: Found = {}
    for step, after in zip(steps, played, strict=True):
        for seat, kind, cards, points in step:
            found.setdefault(after, Counter())[seat, kind, named(kind, frozenset(cards)), points] += 1
    return found


def engine_by_progress(over: Deal) -> Found:
    """What the engine found, in the same form."""
    found: Found = {}
    played = 0
    for event in over.events:
        played += event.what is What.CARD
        for score in event.scores:
            kind = "jack turned up" if event.what is What.TURN_UP else str(score.kind)
            cards = named(kind, frozenset(TEXT[card] for card in score.cards))
            found.setdefault(played, Counter())[event.player, kind, cards, score.points] += 1
    return found


def told(steps: list[list[Peg]], hands: list[tuple[str, ...]], first: str) -> list[int]:
    """For each step of the scorer, how many cards had been played: its steps are turn-up, hands and cards in order."""
    seats = len(hands)
    cards = len(steps) - seats
    if first == "play":
        turned = cards - sum(1 for step in steps[: len(steps) - seats] if not _is_turn_up(step))
        return [0] * turned + list(range(1, cards - turned + 1)) + [cards - turned] * seats
    turned = int(bool(steps) and _is_turn_up(steps[0]))
    return [0] * (turned + seats) + list(range(1, len(steps) - seats - turned + 1))


def _is_turn_up(step: list[Peg]) -> bool:
    return any(kind == "jack turned up" for _, kind, _, _ in step)


def one_deal(rng: Random) -> None:
    """Deal once by random rules; the two must find the same items after the same cards, and the same winner."""
    name = rng.choice(NAMES)
    answers = {question: rng.choice(list(values)) for question, values in ANSWERS[name].items()}
    rules = rules_of(name, answers)
    game = facts(name, answers)
    seats = rng.choice(rules.players.value)
    size = int(answers.get("hand-size", "3"))
    cards = drawn(rng, seats * size + 1)
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    turn_up = cards[-1]
    seed = rng.random()
    picking = Random(seed)
    steps = deal(game, hands, turn_up, lambda _, fits: picking.choice(sorted(fits)))
    picking = Random(seed)
    dealt = [tuple(CARD[text] for text in hand) for hand in hands]
    state = start(rules, dealt, CARD[turn_up])
    order: list[str] = []
    while not state.over:
        order.append(picking.choice(sorted(TEXT[card] for card in state.legal())))
        state = state.play(CARD[order[-1]])
    what = (name, answers, hands, turn_up, order)
    assert engine_by_progress(state) == by_progress(steps, told(steps, hands, game["first"])), what
    begun = [rng.randrange(game["up"]) for _ in state.tally]
    state = start(rules, dealt, CARD[turn_up], target=game["up"], tally=begun)
    for text in order:
        if state.over:
            break
        state = state.play(CARD[text])
    sides = [side for side, points in enumerate(state.tally) if points >= game["up"]]
    assert sides == [side for side in [winner(game, steps, seats, begun)] if side is not None], (what, begun)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_random_deals(share: int) -> None:
    rng = Random(f"second oracle {share}")
    for _ in range(DEALS // SHARES):
        one_deal(rng)


def test_some_random_deals() -> None:
    """A few of them, for work."""
    rng = Random("second oracle")
    for _ in range(300):
        one_deal(rng)


@pytest.mark.parametrize("name", NAMES)
def test_every_mix_of_answers_counts_hands_alike(name: str) -> None:
    rng = Random(name)
    for answers in every_answer(name):
        rules, game = rules_of(name, answers), facts(name, answers)
        size = int(answers.get("hand-size", "3"))
        for _ in range(12):
            *hand, turn_up = drawn(rng, size + 1)
            mine = Counter(
                (kind, frozenset(cards), points) for kind, cards, points in hand_items(game, tuple(hand), turn_up)
            )
            scores = count_hand(rules, tuple(CARD[text] for text in hand), CARD[turn_up])
            theirs = Counter((str(s.kind), frozenset(TEXT[card] for card in s.cards), s.points) for s in scores)
            assert mine == theirs, (answers, hand, turn_up)


@pytest.mark.parametrize("name", NAMES)
def test_the_scorer_knows_every_question(name: str) -> None:
    """A reading that the engine offers and the scorer does not know would never be drawn above."""
    assert {each.id: set(each.values) for each in find_rules(name).readings} == {
        question: set(values) for question, values in ANSWERS[name].items()
    }
