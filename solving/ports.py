"""The engine's players as plans, so that an exact best response can be put to them.

Random, greedy and best are ported to arrays; `plan_of` asks any player himself, one sight at a time, and the tests hold
the two together. Cards stand for ranks, with suits that the play does not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial

import numpy as np

from noddy.cards import DECK, Card
from noddy.match import Player
from noddy.pegging import GO_OVER
from noddy.play import Sight
from solving.regret import Game, Plan
from solving.tree import Block, Bools, Floats, Held, Ints, State


def random_plan(game: Game, player: int) -> Plan:
    """Play any card that fits, each alike: of two of a rank either, so that rank twice as often."""
    found: Plan = {}
    for place, legal in game.legal.items():
        block = game.tree.blocks[place]
        if block.mover == player:
            cards = game.tree.slots[block.holding[player]].cards
            many = (cards[:, None, :] == cards[None, :, :]).sum(axis=1)
            weights = legal * many[:, :, None]
            found[place] = weights / np.maximum(weights.sum(axis=0), 1)
    return found


def plan_of(game: Game, player: int, choose: Player) -> Plan:
    """Ask a player who never mixes what he plays, wherever his own play can bring him; elsewhere the lowest card."""
    tree, found = game.tree, game.uniform(player)
    reach: dict[int, Floats] = {0: np.ones((len(tree.pack.hands(tree.pack.size)), 1))}
    for place, block in enumerate(tree.blocks):
        if block.leaf:
            continue
        here = reach[place]
        if block.mover == player:
            legal = game.legal[place]
            shares = np.zeros(legal.shape)
            np.put_along_axis(shares, legal.argmax(axis=0)[None], 1.0, axis=0)
            found[place] = shares * legal
            asked = (legal.sum(axis=0) > 1) & (here > 0)
            cards = tree.slots[block.holding[player]].cards
            for hand, node in zip(*np.nonzero(asked), strict=True):
                sight = sight_of(game, block, block.states[node], tuple(cards[:, hand]))
                if sight is None:
                    continue
                rank = tree.pack.ranks.index(choose(sight).rank)
                slot = int((cards[:, hand] == rank).argmax())
                found[place][:, hand, node] = 0.0
                found[place][slot, hand, node] = 1.0
        mine = block.mover == player
        shares = (found[place] * here).reshape(-1, here.shape[-1]) if mine else here
        for child in block.children:
            reach[game.number[id(child)]] = game.step(block, child, mine, here, shares)
    return found


def sight_of(game: Game, block: Block, state: State, left: Held) -> Sight | None:
    """Show a player what he would see there, in cards; None where the pack cannot deal it.

    >>> from noddy.cards import Rank
    >>> from noddy.rulesets import HOLME
    >>> from solving.tree import Pack, Tree
    >>> game = Game(Tree(HOLME, Pack(tuple(Rank)[:5], 4, 2)), Rank.FIVE)
    >>> block = game.tree.blocks[1]
    >>> sight = sight_of(game, block, block.states[0], (0, 4))
    >>> [str(card) for card in sight.hand], [str(card) for card in sight.series], str(sight.turn_up)
    (['AD', '5D'], ['AC'], '5C')
    """
    tree, player = game.tree, block.mover
    turn_up = game.turn_up
    assert turn_up is not None
    free = {place: list(DECK[4 * (rank - 1) : 4 * rank]) for place, rank in enumerate(tree.pack.ranks)}
    turned = DECK[4 * (turn_up - 1)]
    free[tree.pack.ranks.index(turn_up)].remove(turned)

    def take(rank: int) -> Card | None:
        return free[rank].pop(0) if free[rank] else None

    played = [(who, take(rank)) for who, rank in state.line]
    mine = [take(rank) for rank in left]
    if None in mine or any(card is None for _, card in played):
        return None
    held = tuple(card for card in mine if card is not None)
    told = tuple((who, card) for who, card in played if card is not None)
    series = tuple(card for _, card in told[len(told) - len(state.series) :])
    room = GO_OVER - state.running
    legal = tuple(sorted(card for card in held if card.value <= room))
    hand = tuple(sorted((*held, *(card for who, card in told if who == player))))
    return Sight(
        tree.rules, player, hand, legal, turned, series, told, block.holding, (0, 0), None, choices=tuple(zip(legal))
    )


def losses(game: Game, plan: Plan, player: int, value: float) -> float:
    """Give what a plan loses to a perfect opponent who knows it, a deal, against the value of the game."""
    kept, _ = game.best_response(1 - player, plan)
    return value + kept if player == 0 else kept - value


def greedy_plan(game: Game, player: int) -> Plan:
    """Port the greedy player: what pegs most now, of equals the lowest."""
    found: Plan = {}
    for place, block in _blocks_of(game, player):
        cards = game.tree.slots[block.holding[player]].cards
        series = _series(block)
        pegged = game.tree.pegs.table(len(series) + 1)[(*series, cards[:, :, None])]
        found[place] = _highest(pegged.astype(float), game.legal[place])
    return found


def best_plan(game: Game, player: int) -> Plan:
    """Port the best player: the highest weighing to nine places, of equals the lowest card."""
    found = game.uniform(player)
    for place, block in _blocks_of(game, player):
        if block.holding[player] > 1:
            found[place] = _highest(np.round(weighings(game, block), 9), game.legal[place])
    return found


def _blocks_of(game: Game, player: int) -> Iterator[tuple[int, Block]]:
    """Yield the blocks at which a player chooses; in each the series is of one length."""
    for place in game.legal:
        if game.tree.blocks[place].mover == player:
            yield place, game.tree.blocks[place]


def _series(block: Block) -> list[Ints]:
    """Give the cards of the series, each for all nodes."""
    return [np.array([state.series[step] for state in block.states]) for step in range(len(block.states[0].series))]


def _highest(worths: Floats, legal: Bools) -> Floats:
    """Choose the highest of what is legal, of equals the first: cards stand lowest first."""
    ruled = np.where(legal, worths, -np.inf)
    shares = np.zeros(legal.shape)
    np.put_along_axis(shares, ruled.argmax(axis=0)[None], 1.0, axis=0)
    return shares * legal


# ---- the weighing of the best player, for all hands and nodes at once


@dataclass(frozen=True)
class _Weigher:
    """What `noddy.players` weighs, over arrays [hands, nodes]; its names are those of the functions there."""

    game: Game

    def worth(self, series: Sequence[Ints]) -> Floats:
        """Count what the last card pegs."""
        return np.asarray(self.game.tree.pegs.table(len(series))[tuple(series)], dtype=float)

    def room(self, series: Sequence[Ints]) -> Ints:
        """Give what is left to 31."""
        return np.asarray(GO_OVER - sum((self.game.tree.values[card] for card in series), np.array(0)))

    def alone(self, series: list[Ints], mine: list[Ints]) -> Floats:
        """Give the most that I peg when the other cannot come in."""
        room, last = self.room(series), float(self.game.tree.last)
        best: Floats = np.full(np.broadcast_shapes(room.shape, *(card.shape for card in mine)), -np.inf)
        for place, card in enumerate(mine):
            rest = mine[:place] + mine[place + 1 :]
            line = self.worth([*series, card]) + self.alone([*series, card], rest)
            best = np.maximum(best, np.where(self.game.tree.values[card] <= room, line, -np.inf))
        return np.where(room == 0, 0.0, np.where(np.isinf(best), last, best))

    def after(
        self, series: list[Ints], mine: list[Ints], above: Callable[[Ints], Ints], pool: Ints, held: int
    ) -> Floats:
        """Give what I peg after an answer; `above(room)` counts the cards of the pool that do not fit."""
        room = self.room(series)
        best: Floats = np.full(np.broadcast_shapes(room.shape, *(card.shape for card in mine)), -np.inf)
        for place, card in enumerate(mine):
            longer, left = [*series, card], mine[:place] + mine[place + 1 :]
            then = room - self.game.tree.values[card]
            shut: Floats | float = 1.0
            if held:
                shut = np.where(then >= 10, 0.0, choose(above(then), held) / np.maximum(choose(pool, held), 1))
            line = self.worth(longer) + shut * self.alone(longer, left)
            best = np.maximum(best, np.where(then >= 0, line, -np.inf))
        return np.where(room == 0, 0.0, np.where(np.isinf(best), -float(self.game.tree.last), best))


def choose(count: Ints, size: int) -> Ints:
    """Count the ways to choose so many, three at most, of a count.

    >>> choose(np.array([1, 4, 10]), 3).tolist()
    [0, 4, 120]
    """
    found = np.ones_like(count)
    for step in range(size):
        found = found * (count - step)
    return found // factorial(size)


def weighings(game: Game, block: Block) -> Floats:
    """Weigh every card as `noddy.players.weigh` does [slots, hands, nodes]: see there for the why."""
    weigher, player = _Weigher(game), block.mover
    cards, held = game.tree.slots[block.holding[player]].cards, block.holding[1 - player]
    series, unseen = _series(block), _unseen(game, block)
    found = np.zeros((*cards.shape, len(block.states)))
    for slot in range(len(cards)):
        mine = [cards[each][:, None] for each in range(len(cards)) if each != slot]
        longer = [*series, cards[slot][:, None]]
        if held:
            brings = np.where(weigher.room(longer) == 0, 0.0, _answered(weigher, longer, mine, unseen, held))
        else:
            brings = weigher.alone(longer, mine)
        found[slot] = weigher.worth(longer) + brings
    return found


def _answered(weigher: _Weigher, longer: list[Ints], mine: list[Ints], unseen: list[Ints], held: int) -> Floats:
    """Give what I peg after a card less what the best answer to it pegs, on average over every hand of the other's."""
    tree, room = weigher.game.tree, weigher.room(longer)
    ranks = range(len(tree.values))
    known = sum(unseen[1:], unseen[0])
    ways = np.maximum(choose(known, held), 1)
    pegged = [weigher.worth([*longer, np.array(rank)]) for rank in ranks]
    fits = [tree.values[rank] <= room for rank in ranks]
    rest = sum((unseen[rank] * ~fits[rank] for rank in ranks), np.zeros_like(known))
    value = choose(rest, held) / ways * weigher.alone(longer, mine)
    for rank in ranks:
        # He answers with this rank if he has none that he would rather play: the rest of his hand is of those behind.
        behind = [
            unseen[each]
            * (~fits[each] | (pegged[each] < pegged[rank]) | ((pegged[each] == pegged[rank]) & (each > rank)))
            for each in ranks
        ]
        count = sum(behind[1:], behind[0])
        for twin in range(tree.pack.copies):
            twins = np.maximum(unseen[rank] - 1 - twin, 0)
            pool = count + twins
            above = partial(_above, tree.values, [*behind[:rank], behind[rank] + twins, *behind[rank + 1 :]])
            chance = np.where(fits[rank] & (unseen[rank] > twin), choose(pool, held - 1) / ways, 0.0)
            then = weigher.after([*longer, np.array(rank)], mine, above, pool, held - 1)
            value = value + chance * (then - pegged[rank])
    return np.asarray(value)


def _above(values: Ints, pool: Sequence[Ints], limit: Ints) -> Ints:
    """Count the cards of a pool that are worth more than a limit."""
    return sum((many * (values[rank] > limit) for rank, many in enumerate(pool)), np.zeros_like(pool[0]))


def _unseen(game: Game, block: Block) -> list[Ints]:
    """Count the cards of each rank that a mover has not seen [hands, nodes]."""
    tree = game.tree
    assert game.turn_up is not None
    cards = tree.slots[block.holding[block.mover]].cards
    found = []
    for rank in range(len(tree.values)):
        held = (cards == rank).sum(axis=0)[:, None]
        down = np.array([sum(card == rank for _, card in state.line) for state in block.states])
        left = tree.pack.copies - (tree.pack.ranks[rank] == game.turn_up) - held - down
        found.append(np.maximum(left, 0))
    return found


Porter = Callable[[Game, int], Plan]
PLAYERS: dict[str, Porter] = {
    "random": random_plan,
    "greedy": greedy_plan,
    "best": best_plan,
}
"""The engine's strengths as plans."""
