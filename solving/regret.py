"""Regret matching on the public tree, and the exact best response that proves how near it has come.

The method is CFR+ (Tammelin 2014) with the prediction of Farina, Kroer and Sandholm (2021), quadratic averaging and
alternating updates, over vectors of hands. Values are the leader's pegs less the dealer's, points a deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from noddy.cards import Rank
from solving.tree import Block, Bools, Floats, Tree

Plan = dict[int, Floats]
"""A strategy of one player: number of the block -> shares [slots, hands, nodes], which add up to 1 over legal ones."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the value is proved to lie between: the leader's plan keeps at least `low`, the dealer's at most `high`."""

    low: float
    high: float

    @property
    def gap(self) -> float:
        """Give the width: what both plans together can be exploited for."""
        return self.high - self.low


class Game:
    """One turn-up's game on a tree: the ends weighed by the chance of the two hands.

    `allowed` may hold a player to a maxim: block -> what he may play [slots, hands, nodes]. `chance` [hands, hands] may
    stand for other deals than those with a turn-up of this rank.
    """

    def __init__(
        self,
        tree: Tree,
        turn_up: Rank | None,
        allowed: Mapping[int, Bools] | None = None,
        chance: Floats | None = None,
    ) -> None:
        """Weigh the ends."""
        self.tree, self.turn_up = tree, turn_up
        self.chance = tree.pack.ways(turn_up) if chance is None else chance
        self.number = {id(block): place for place, block in enumerate(tree.blocks)}
        self.ends: dict[int, Floats] = {}
        self.legal = {place: block.legal for place, block in enumerate(tree.blocks) if not block.leaf}
        for place, kept in (allowed or {}).items():
            self.legal[place] = kept
        for place, block in enumerate(tree.blocks):
            if block.ending is not None:
                own, other = tree.full_hands(block, 0), tree.full_hands(block, 1)
                self.ends[place] = block.ending * self.chance[own[:, None, :], other[None, :, :]]

    def uniform(self, player: int) -> Plan:
        """Give the plan that plays every legal rank alike."""
        return {
            place: _matched(legal.astype(float), legal)
            for place, legal in self.legal.items()
            if self.tree.blocks[place].mover == player
        }

    def seeded(self, player: int, seed: int) -> Plan:
        """Give a plan by chance, to start from elsewhere."""
        rng = np.random.default_rng(seed)
        return {
            place: _matched(rng.random(legal.shape) ** 4 * legal, legal)
            for place, legal in self.legal.items()
            if self.tree.blocks[place].mover == player
        }

    # ---- down: who can have come here

    def reach(self, player: int, plan: Plan) -> dict[int, Floats]:
        """Give for every block how likely a player's own choices are to lead there [hands, nodes]."""
        blocks = self.tree.blocks
        found = {0: np.ones((len(self.tree.pack.hands(blocks[0].holding[player])), 1))}
        for place, block in enumerate(blocks):
            if block.leaf:
                continue
            mine, here = block.mover == player, found[place]
            shares = (plan[place] * here).reshape(-1, here.shape[-1]) if mine else here
            for child in block.children:
                found[self.number[id(child)]] = self.step(block, child, mine, here, shares)
        return found

    def step(self, block: Block, child: Block, mine: bool, here: Floats, shares: Floats) -> Floats:
        """Go down from a block to one that follows it."""
        if not mine:
            return here[:, child.parent]
        if not child.card:
            return (here * block.stuck)[:, child.parent]
        rows = self.tree.slots[block.holding[block.mover]].rows
        found = np.empty((len(rows[0]), len(child.parent)))
        for rank, part in child.rank_slices:
            found[:, part] = shares[rows[rank][:, None], child.parent[part][None, :]]
        return found

    # ---- up: what it is worth

    def values(self, player: int, other: dict[int, Floats], choose: Chooser) -> Floats:
        """Give what each hand of a player is worth [hands], times the chance of it, against the other's reach.

        `choose(place, worths)` is asked at every block of his, from the last to the first: worths [slots, hands, nodes]
        in, values [hands, nodes] out.
        """
        sign = 1.0 - 2.0 * player
        blocks = self.tree.blocks
        known: dict[int, Floats] = {}
        for place in range(len(blocks) - 1, -1, -1):
            block = blocks[place]
            if block.leaf:
                kind = "ijn,jn->in" if player == 0 else "ijn,in->jn"
                known[place] = sign * np.einsum(kind, self.ends[place], other[place])
                continue
            below = [(child, known.pop(self.number[id(child)])) for child in block.children]
            if block.mover == player:
                known[place] = self._chosen(place, block, below, choose)
            else:
                known[place] = self._summed(block, player, below)
        return known[0][:, 0]

    def _chosen(self, place: int, block: Block, below: Sequence[tuple[Block, Floats]], choose: Chooser) -> Floats:
        """Give the value where he is to move."""
        slots = self.tree.slots[block.holding[block.mover]]
        worths = np.zeros((slots.cards.size, len(block.states)))
        gone = np.zeros(block.stuck.shape)
        for child, value in below:
            if child.card:
                for rank, part in child.rank_slices:
                    worths[slots.rows[rank][:, None], child.parent[part][None, :]] = value[:, part]
            else:
                gone[:, child.parent] = value * block.stuck[:, child.parent]
        return choose(place, worths.reshape(*slots.cards.shape, -1)) + gone

    def _summed(self, block: Block, player: int, below: Sequence[tuple[Block, Floats]]) -> Floats:
        """Give the value where the other is to move: all that he may do adds up, for his reach has his shares in it."""
        size = len(self.tree.pack.hands(block.holding[player]))
        found = np.zeros((size, len(block.states)))
        for child, value in below:
            if child.card:
                for _, part in child.rank_slices:
                    found[:, child.parent[part]] += value[:, part]
            else:
                found[:, child.parent] += value
        return found

    # ---- what is asked of it

    def worths(self, player: int, plans: tuple[Plan, Plan]) -> dict[int, Floats]:
        """Give what each choice of a player is worth, times the chance that the other lets it come to that."""
        found: dict[int, Floats] = {}

        def choose(place: int, worths: Floats) -> Floats:
            found[place] = worths
            return np.asarray((plans[player][place] * worths).sum(axis=0))

        self.values(player, self.reach(1 - player, plans[1 - player]), choose)
        return found

    def value(self, plans: tuple[Plan, Plan]) -> float:
        """Give what the deal is worth to the leader between two plans."""

        def choose(place: int, worths: Floats) -> Floats:
            return np.asarray((plans[0][place] * worths).sum(axis=0))

        return float(self.values(0, self.reach(1, plans[1]), choose).sum())

    def best_response(self, player: int, plan: Plan) -> tuple[float, Plan]:
        """Give the most that a player can peg, less the other, against a plan of the other's, and how."""
        found: Plan = {}

        def choose(place: int, worths: Floats) -> Floats:
            legal = self.legal[place]
            ruled = np.where(legal, worths, -np.inf)
            top = ruled.argmax(axis=0)
            chosen = np.zeros_like(worths)
            np.put_along_axis(chosen, top[None], 1.0, axis=0)
            found[place] = chosen * legal
            return np.asarray((found[place] * worths).sum(axis=0))

        return float(self.values(player, self.reach(1 - player, plan), choose).sum()), found

    def bounds(self, plans: tuple[Plan, Plan]) -> Bounds:
        """Prove what the value lies between."""
        return Bounds(-self.best_response(1, plans[0])[0], self.best_response(0, plans[1])[0])


Chooser = Callable[[int, Floats], Floats]


def _matched(weights: Floats, legal: Bools) -> Floats:
    """Share 1 out by weights, or alike where there are none."""
    total = weights.sum(axis=0)
    alike = legal / np.maximum(legal.sum(axis=0), 1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 0, weights / np.where(total > 0, total, 1.0), alike)


class Solver:
    """The state of a solution: step on with `step`, ask for the average with `plans`."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        """Begin from every choice alike, or from a plan by chance."""
        self.game, self.turns = game, 0
        start = (game.uniform, lambda player: game.seeded(player, seed or 0))[seed is not None]
        self.now: tuple[Plan, Plan] = (start(0), start(1))
        self.reached = [game.reach(player, self.now[player]) for player in (0, 1)]
        self.regrets = tuple({place: np.zeros_like(share) for place, share in plan.items()} for plan in self.now)
        self.sums = tuple({place: np.zeros_like(share) for place, share in plan.items()} for plan in self.now)

    def step(self) -> None:
        """Update the leader's plan against the dealer's, then the dealer's against the leader's new one."""
        self.turns += 1
        for player in (0, 1):
            plan, regrets, sums = self.now[player], self.regrets[player], self.sums[player]
            legal = self.game.legal
            new: Plan = {}

            def choose(
                place: int,
                worths: Floats,
                plan: Plan = plan,
                regrets: Plan = regrets,
                new: Plan = new,
                legal: dict[int, Bools] = legal,
            ) -> Floats:
                value = (plan[place] * worths).sum(axis=0)
                if plan[place].shape[0] == 1:
                    new[place] = plan[place]
                    return np.asarray(value)
                gain = (worths - value) * legal[place]
                regret = regrets[place]
                regret += gain
                np.maximum(regret, 0, out=regret)
                new[place] = _matched(np.maximum(regret + gain, 0), legal[place])
                return np.asarray(value)

            self.game.values(player, self.reached[1 - player], choose)
            plan.update(new)
            mine = self.reached[player] = self.game.reach(player, plan)
            for place, total in sums.items():
                total += self.turns**2 * mine[place] * plan[place]

    def plans(self) -> tuple[Plan, Plan]:
        """Give the average plans so far."""
        both = [{place: _matched(total, self.game.legal[place]) for place, total in sums.items()} for sums in self.sums]
        return both[0], both[1]


def solve(game: Game, gap: float, most: int = 20_000, every: int = 25, seed: int | None = None) -> Iterator[Solution]:
    """Step until the bounds are as near as asked, and yield them now and then; the last one yielded is the solution."""
    solver = Solver(game, seed)
    while True:
        for _ in range(every):
            solver.step()
        plans = solver.plans()
        found = Solution(game, plans, game.bounds(plans), solver.turns)
        yield found
        if found.bounds.gap <= gap or solver.turns >= most:
            return


@dataclass(frozen=True)
class Solution:
    """Plans for both, with the bounds that they prove."""

    game: Game
    plans: tuple[Plan, Plan]
    bounds: Bounds
    turns: int


def last_of(solutions: Iterator[Solution]) -> Solution:
    """Take the last of what `solve` yields."""
    return deque(solutions, maxlen=1).pop()


def open_card_values(tree: Tree) -> Floats:
    """Give what each two hands are worth to the leader when both are seen [hands, hands]: no bound of the hidden."""
    number = {id(block): place for place, block in enumerate(tree.blocks)}
    known: dict[int, Floats] = {}
    for place in range(len(tree.blocks) - 1, -1, -1):
        block = tree.blocks[place]
        if block.ending is not None:
            known[place] = block.ending.astype(float)
            continue
        slots, sign = tree.slots[block.holding[block.mover]], 1.0 - 2.0 * block.mover
        other = len(tree.pack.hands(block.holding[1 - block.mover]))
        # The mover's hands come first here, whoever he is.
        worths = np.full((slots.cards.size, other, len(block.states)), -np.inf)
        gone = np.zeros((len(slots.hands), other, len(block.states)))
        for child in block.children:
            value = sign * known.pop(number[id(child)])
            value = value if block.mover == 0 else value.swapaxes(0, 1)
            if not child.card:
                gone[:, :, child.parent] = value
                continue
            for rank, part in child.rank_slices:
                worths[slots.rows[rank][:, None], :, child.parent[part][None, :]] = value[:, :, part].swapaxes(1, 2)
        best = worths.reshape(*slots.cards.shape, other, -1).max(axis=0)
        value = sign * np.where(block.stuck[:, None, :], gone, best)
        known[place] = value if block.mover == 0 else value.swapaxes(0, 1)
    return known[0][:, :, 0]
