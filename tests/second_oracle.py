"""A second scorer of the five Noddy sets, written from a plain description of their rules and from nothing else.

It shares no line, no type and no idea with the engine or with `oracle.py`: cards are texts such as ``9H``, a rule set
is a dictionary of words, hands are tried subset by subset, a deal is one loop. Slow, short, easy to check by eye.
"""

from itertools import combinations, product
from typing import Any

Facts = dict[str, Any]
Item = tuple[str, tuple[str, ...], int]
"""Kind, cards in any order, points."""
Peg = tuple[int, str, tuple[str, ...], int]
"""Seat, kind, cards, points: one thing scored in a deal."""

ORDER = "A23456789TJQK"
SAME = {2: "pair", 3: "pair royal", 4: "double pair royal"}


def flat(points: int) -> Any:
    """So many points, however many cards."""
    return lambda _: points


def each(cards: int) -> int:
    """One point a card."""
    return cards


def runs(three: int, four: int) -> Any:
    """Points of a run by its length."""
    return lambda cards: {3: three, 4: four}.get(cards, cards)


NAMED = {"KS": ("flat back", 6), "QH": ("countenance", 4), "JH": ("knave of hearts", 5)}
HOLME: Facts = {
    "fifteen": flat(2), "twenty-five": flat(2), "thirty-one": None, "same": (4, 12, 24), "runs": None,
    "flush": "none", "noddy": 2, "named": NAMED, "both": True, "courts up": True, "courts in play": False,
    "jack": 0, "jack to": "dealer", "first": "hands", "play": {"fifteen", "twenty-five", "same"}, "sums": "series",
    "hitter": flat(2), "series": "one", "up": 61,
}  # fmt: skip
PARLETT: Facts = {
    "fifteen": flat(2), "twenty-five": each, "thirty-one": None, "same": (2, 6, 12), "runs": runs(3, 4),
    "flush": "three of four", "noddy": 1, "named": {}, "both": True, "courts up": False, "courts in play": False,
    "jack": 2, "jack to": "non-dealer", "first": "hands", "play": {"fifteen", "twenty-five", "same", "runs", "flush"},
    "sums": "series", "hitter": flat(2), "series": "one", "up": 31,
}  # fmt: skip
TABLE: Facts = {**PARLETT, "fifteen": each, "thirty-one": each, "runs": runs(2, 4)}
PAR_PARI: Facts = {
    **PARLETT, "twenty-five": None, "runs": runs(2, 4), "jack to": "dealer", "up": 21,
    "play": {"fifteen", "same", "runs", "flush"},
}  # fmt: skip
DIGEST: Facts = {
    **PARLETT, "twenty-five": None, "flush": "whole hand", "jack": 1, "jack to": "dealer", "first": "play",
    "play": {"fifteen", "same", "runs"}, "series": "many",
}  # fmt: skip
SETS: dict[str, Facts] = {
    "holme": HOLME, "parlett": PARLETT, "parlett-table": TABLE, "par-pari": PAR_PARI, "digest": DIGEST
}  # fmt: skip


def targets(*values: int) -> dict[str, Facts]:
    """Answers to how many are up."""
    return {str(up): {"up": up} for up in values}


OF_PARLETT: dict[str, dict[str, Facts]] = {
    "fifteen": {"2": {"fifteen": flat(2)}, "per-card": {"fifteen": each}},
    "run-of-three": {"3": {"runs": runs(3, 4)}, "2": {"runs": runs(2, 4)}},
    "thirty-one-in-hand": {"none": {"thirty-one": None}, "per-card": {"thirty-one": each}},
    "hitter": {"2": {"hitter": flat(2)}, "per-card": {"hitter": each}, "per-card+2": {"hitter": lambda n: n + 2}},
    "turned-up-jack-to": {"non-dealer": {"jack to": "non-dealer"}, "dealer": {"jack to": "dealer"}},
    "flush-in-play": {
        "yes": {"play": {"fifteen", "twenty-five", "same", "runs", "flush"}},
        "no": {"play": {"fifteen", "twenty-five", "same", "runs"}},
    },
    "play-sums": {"series": {"sums": "series"}, "trailing": {"sums": "trailing"}},
    "target": targets(15, 21, 31, 61),
}
ANSWERS: dict[str, dict[str, dict[str, Facts]]] = {
    "parlett": OF_PARLETT,
    "parlett-table": OF_PARLETT,
    "holme": {
        "turned-up-courts": {"each": {"courts up": True}, "nobody": {"courts up": False}},
        "knave-of-hearts-trump": {"both": {"both": True}, "five": {"both": False}},
        "courts-in-play": {"no": {"courts in play": False}, "yes": {"courts in play": True}},
        "series": {"one": {"series": "one"}, "many": {"series": "many"}},
        "four-handed": {"partners": {"partners": True}, "single": {"partners": False}},
        "target": targets(15, 21, 31, 61),
    },
    "par-pari": {
        "pairs": {"cotton": {"same": (2, 6, 12)}, "holme": {"same": (4, 12, 24)}},
        "noddy-in-hand": {"1": {"noddy": 1}, "2": {"noddy": 2}},
        "turned-up-jack-to": {"dealer": {"jack": 2}, "nobody": {"jack": 0}},
        "target": targets(15, 21, 31, 61),
    },
    "digest": {
        "hand-size": {"3": {}, "4": {}},
        "jack-turned-up": {"1": {"jack": 1}, "0": {"jack": 0}},
        "flush": {"yes": {"flush": "whole hand"}, "no": {"flush": "none"}},
        "thirty-one-in-hand": {"none": {"thirty-one": None}, "2": {"thirty-one": flat(2)}},
        "target": targets(15, 21, 31, 61),
    },
}


def facts(name: str, answers: dict[str, str]) -> Facts:
    """The facts of a set under some answers to its questions."""
    found = {"partners": name == "holme", **SETS[name]}
    for question, value in answers.items():
        found |= ANSWERS[name][question][value]
    return found


def worth(card: str) -> int:
    """What a card adds to a sum: court cards ten, the ace one."""
    return min(ORDER.index(card[0]) + 1, 10)


def is_run(cards: tuple[str, ...]) -> bool:
    """Whether the cards are three or more that follow one another, no rank twice."""
    places = sorted(ORDER.index(card[0]) for card in cards)
    return len(places) >= 3 and places == list(range(places[0], places[0] + len(places)))


def honours(game: Facts, card: str, turn_up: str) -> list[Item]:
    """What a card is worth by itself."""
    found = [(NAMED[card][0], (card,), NAMED[card][1])] if card in game["named"] else []
    if card[0] == "J" and card[1] == turn_up[1] and not (found and not game["both"]):
        found.append(("knave noddy", (card,), game["noddy"]))
    return found


def hand_items(game: Facts, hand: tuple[str, ...], turn_up: str) -> list[Item]:
    """Everything that a hand scores with the card turned up, subset by subset."""
    cards = (*hand, turn_up)
    subsets = [some for size in range(2, len(cards) + 1) for some in combinations(cards, size)]
    found: list[Item] = []
    for some in subsets:
        kind = {15: "fifteen", 25: "twenty-five", 31: "thirty-one"}.get(sum(map(worth, some)), "")
        if kind and game[kind]:
            found.append((kind, some, game[kind](len(some))))
    for rank in ORDER:
        alike = tuple(card for card in cards if card[0] == rank)
        if len(alike) >= 2:
            found.append((SAME[len(alike)], alike, game["same"][len(alike) - 2]))
    if game["runs"]:
        straight = [set(some) for some in subsets if is_run(some)]
        longest = max(map(len, straight), default=0)
        found += [("run", tuple(some), game["runs"](len(some))) for some in straight if len(some) == longest]
    found += flush_items(game["flush"], hand, turn_up)
    for card in hand:
        found += honours(game, card, turn_up)
    if game["courts up"]:
        found += honours(game, turn_up, turn_up)
    return found


def flush_items(how: str, hand: tuple[str, ...], turn_up: str) -> list[Item]:
    """The flush of a hand, one a card: three of a suit or more, or the whole hand with the turn-up or without."""
    cards = (*hand, turn_up)
    if how == "three of four":
        suited = max((tuple(card for card in cards if card[1] == suit) for suit in "CDHS"), key=len)
        return [("flush", suited, len(suited))] if len(suited) >= 3 else []
    if how == "whole hand" and len({card[1] for card in hand}) == 1:
        suited = cards if turn_up[1] == hand[0][1] else hand
        return [("flush", suited, len(suited))]
    return []


def play_items(game: Facts, pile: tuple[str, ...], turn_up: str) -> list[Item]:
    """What the card just played, the last of the pile, scores; 31 and the last card are not in it."""
    found: list[Item] = []
    tails = [pile[start:] for start in range(len(pile))]
    for kind, wanted, least in (("fifteen", 15, 2), ("twenty-five", 25, 3)):
        groups = tails if game["sums"] == "trailing" else tails[:1]
        for tail in groups:
            if kind in game["play"] and game[kind] and len(tail) >= least and sum(map(worth, tail)) == wanted:
                found.append((kind, tail, game[kind](len(tail))))
    alike = [tail for tail in tails if 2 <= len(tail) <= 4 and len({card[0] for card in tail}) == 1]
    if alike:
        found.append((SAME[len(alike[0])], alike[0], game["same"][len(alike[0]) - 2]))
    straight = [tail for tail in tails if is_run(tail)]
    if "runs" in game["play"] and straight:
        found.append(("run", straight[0], game["runs"](len(straight[0]))))
    suited = [tail for tail in tails if len(tail) >= 3 and len({card[1] for card in tail}) == 1]
    if "flush" in game["play"] and suited:
        found.append(("flush", suited[0], len(suited[0])))
    if game["courts in play"]:
        found += honours(game, pile[-1], turn_up)
    return found


def deal(game: Facts, hands: list[tuple[str, ...]], turn_up: str, choose: Any) -> list[list[Peg]]:
    """A whole deal without a target: what is scored, step by step, each step a list. The last seat deals.

    `choose` is asked for a card: it is given the seat and the cards that fit.
    """
    seats, dealer = len(hands), len(hands) - 1
    steps: list[list[Peg]] = []
    if turn_up[0] == "J" and game["jack"]:
        steps.append([(dealer if game["jack to"] == "dealer" else 0, "jack turned up", (turn_up,), game["jack"])])
    counted = [[(seat, *item) for item in hand_items(game, hands[seat], turn_up)] for seat in range(seats)]
    if game["first"] == "hands":
        steps += counted
    left = [list(hand) for hand in hands]
    turn = 0
    while any(left):
        pile: list[str] = []
        last = None
        while True:
            following = [(turn + step) % seats for step in range(seats)]
            fits = {seat: [card for card in left[seat] if sum(map(worth, (*pile, card))) <= 31] for seat in following}
            ready = [seat for seat in following if fits[seat]]
            if not ready:
                break
            last = ready[0]
            card = choose(last, fits[last])
            left[last].remove(card)
            pile.append(card)
            steps.append([(last, *item) for item in play_items(game, tuple(pile), turn_up)])
            turn = (last + 1) % seats
        assert last is not None
        whole = tuple(pile)
        if sum(map(worth, whole)) == 31:
            steps[-1].append((last, "hitter", whole, game["hitter"](len(whole))))
        else:
            steps[-1].append((last, "last", whole[-1:], 1))
        if game["series"] == "one":
            break
    if game["first"] == "play":
        steps += counted
    return steps


def sides(game: Facts, seats: int) -> list[int]:
    """The side of each seat: partners sit opposite."""
    return [seat % 2 if seats == 4 and game["partners"] else seat for seat in range(seats)]


def winner(game: Facts, steps: list[list[Peg]], seats: int, start: list[int]) -> int | None:
    """The side that is up first, item by item; None where nobody is."""
    side, tally = sides(game, seats), list(start)
    for seat, _, _, points in (peg for step in steps for peg in step):
        tally[side[seat]] += points
        if tally[side[seat]] >= game["up"]:
            return side[seat]
    return None


def every_answer(name: str) -> list[dict[str, str]]:
    """Every mixture of answers to the questions of a set, how many are up apart."""
    asked = {question: list(values) for question, values in ANSWERS[name].items() if question != "target"}
    return [dict(zip(asked, mix, strict=True)) for mix in product(*asked.values())]
