"""An independent solution of a small deal's play: real cards with suits, the engine's own play, a linear program.

Nothing here is shared with `solving`: dictionaries of what each player has seen, and SciPy's HiGHS on the sequence form
(Koller, Megiddo and von Stengel 1994).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from noddy.cards import Card
from noddy.play import Deal, start
from noddy.rules import Rules, silence

Key = Hashable


@dataclass
class Side:
    """One player's sequences: the empty one is 0; each place where he is to play has a number and a parent sequence."""

    sequences: dict[tuple[Key, Card], int] = field(default_factory=dict)
    places: dict[Key, tuple[int, int]] = field(default_factory=dict)

    def child(self, key: Key, parent: int, legal: tuple[Card, ...], card: Card) -> int:
        """Number a card at a place."""
        self.places.setdefault(key, (len(self.places) + 1, parent))
        for each in legal:
            self.sequences.setdefault((key, each), len(self.sequences) + 1)
        return self.sequences[key, card]

    def flow(self) -> coo_matrix:
        """Give the constraints: what is played on at a place is what came to it."""
        rows, columns, entries = [0], [0], [1.0]
        for number, parent in self.places.values():
            rows.append(number)
            columns.append(parent)
            entries.append(-1.0)
        for (key, _), sequence in self.sequences.items():
            rows.append(self.places[key][0])
            columns.append(sequence)
            entries.append(1.0)
        return coo_matrix((entries, (rows, columns)), shape=(len(self.places) + 1, len(self.sequences) + 1))


def value_of(rules: Rules, pack: tuple[Card, ...], size: int, turn_up: Card) -> float:
    """Give the value of the play to the leader when both are dealt so many cards of a small pack."""
    rules = rules.derive(hand_size=silence(size, "A small deal."))
    sides = (Side(), Side())
    pays: dict[tuple[int, int], float] = {}
    deals = 0

    def walk(deal: Deal, seen: tuple[object, ...], at: tuple[int, int]) -> None:
        if deal.over:
            own, other = deal.pegged()
            pays[at] = pays.get(at, 0.0) + own - other
            return
        turn, legal = deal.turn, deal.legal()
        for card in legal:
            after = deal.play(card)
            key = (deal.hands[turn], seen)
            mine = sides[turn].child(key, at[turn], legal, card)
            told = tuple(event for event in after.events[len(deal.events) :] if event.what.value in ("card", "go"))
            told_of = tuple((event.what, event.player, event.cards) for event in told)
            walk(after, (*seen, told_of, after.turn), (mine, at[1]) if turn == 0 else (at[0], mine))

    for own in combinations(pack, size):
        for other in combinations([card for card in pack if card not in own], size):
            deals += 1
            walk(start(rules, [own, other], turn_up), (), (0, 0))
    return _program(sides, pays) / deals


def _program(sides: tuple[Side, Side], pays: dict[tuple[int, int], float]) -> float:
    """Maximize what the leader keeps whatever the dealer does."""
    mine, his = sides[0].flow(), sides[1].flow()
    rows, columns = zip(*pays, strict=True)
    pay = coo_matrix((list(pays.values()), (rows, columns)), shape=(mine.shape[1], his.shape[1])).tocsr()
    count, kept = mine.shape[1], his.shape[0]
    # Variables: his plan x >= 0, then q, free; maximize q[0] with F^T q <= A^T x and E x = e.
    cost = np.zeros(count + kept)
    cost[count] = -1.0
    from scipy.sparse import hstack

    at_most = hstack([-pay.T, his.T]).tocsr()
    exact = hstack([mine, coo_matrix((mine.shape[0], kept))]).tocsr()
    first = np.zeros(mine.shape[0])
    first[0] = 1.0
    limits = [(0, None)] * count + [(None, None)] * kept
    found = linprog(cost, at_most, np.zeros(his.shape[1]), exact, first, limits, method="highs")
    assert found.success, found.message
    return -float(found.fun)
