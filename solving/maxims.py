"""Maxims for the leader, as what they leave him to choose from."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from noddy.cards import Rank
from solving.tree import Bools, Floats, Tree


def _where(tree: Tree, place: int, wanted: Bools | Floats) -> dict[int, Bools]:
    """Keep at a block what is wanted, and everything where nothing wanted is legal."""
    legal = tree.blocks[place].legal
    kept = legal & np.asarray(wanted, dtype=np.bool_)
    return {place: np.where(kept.any(axis=0), kept, legal)}


def never_lead(rank: Rank) -> Callable[[Tree], dict[int, Bools]]:
    """Lead no card of a rank while there is another."""
    return lambda tree: _where(tree, 0, (tree.slots[3].cards != tree.pack.ranks.index(rank))[:, :, None])


def lead_low(tree: Tree) -> dict[int, Bools]:
    """Lead the lowest card."""
    cards = tree.slots[3].cards
    return _where(tree, 0, (cards == cards.min(axis=0))[:, :, None])


def from_a_pair(tree: Tree) -> dict[int, Bools]:
    """Lead one of a pair, or of three alike, by him who has it."""
    cards = tree.slots[3].cards
    many = (cards[:, None, :] == cards[None, :, :]).sum(axis=1)
    return _where(tree, 0, (many > 1)[:, :, None])


def keep_an_ace(tree: Tree) -> dict[int, Bools]:
    """Lead no ace, and play none second, while there is another card."""
    found = never_lead(Rank.ACE)(tree)
    ace = tree.pack.ranks.index(Rank.ACE)
    return found | _where(tree, 2, (tree.slots[2].cards != ace)[:, :, None])


def no_twenty_one(tree: Tree) -> dict[int, Bools]:
    """Leave no twenty-one with the second card, which a ten would make thirty-one."""
    running = np.array([state.running for state in tree.blocks[2].states])
    return _where(tree, 2, tree.values[tree.slots[2].cards][:, :, None] + running != 21)


MAXIMS: dict[str, Callable[[Tree], dict[int, Bools]]] = {
    "never lead a five": never_lead(Rank.FIVE),
    "lead your lowest card": lead_low,
    "lead from a pair": from_a_pair,
    "keep an ace": keep_an_ace,
    "do not leave twenty-one": no_twenty_one,
}
"""By their words."""
