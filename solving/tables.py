"""The expert's table: plans rounded to bytes, read back as `noddy.expert` does, and measured again.

What is shipped is what is measured: `expert_plans` makes the plans from the bytes, with the dealer's last choice found
as the engine finds it, so that a best response to them bounds what the expert at the table loses.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from noddy.cards import Rank
from noddy.expert import COARSE, FINE, SECTIONS, TREMBLE, WORTH, offset
from solving.regret import Game, Plan
from solving.tree import Floats

Bytes = NDArray[np.uint8]
LEAD, FIRST, SECOND = 0, 1, 2
"""The blocks of the tree that the table has: the lead, the dealer's first card, the leader's second."""


def rounded(shares: Floats, legal: NDArray[np.bool_], parts: int) -> NDArray[np.intp]:
    """Round shares to whole parts that add up [slots, hands, nodes]; what is under half a part goes to the largest.

    >>> rounded(np.array([[[0.70]], [[0.28]], [[0.02]]]), np.ones((3, 1, 1), dtype=bool), 20).ravel().tolist()
    [14, 6, 0]
    """
    exact = shares * parts
    found = np.floor(exact + 0.5).astype(np.intp) * legal
    over = found.sum(axis=0) - parts * legal.any(axis=0)
    top = shares.argmax(axis=0)[None]
    np.put_along_axis(found, top, np.take_along_axis(found, top, axis=0) - over[None], axis=0)
    return found


def by_ranks(game: Game, place: int, slots: NDArray[np.intp]) -> NDArray[np.intp]:
    """Put the slots of each hand in order of its distinct ranks, without gaps for cards of a rank held twice."""
    first = game.tree.slots[slots.shape[0]].first
    found = np.zeros_like(slots)
    for hand in range(first.shape[1]):
        kept = np.flatnonzero(first[:, hand])
        found[: len(kept), hand] = slots[kept, hand]
    return found


def from_ranks(game: Game, place: int, ranked: NDArray[np.intp]) -> NDArray[np.intp]:
    """Undo `by_ranks`."""
    first = game.tree.slots[ranked.shape[0]].first
    found = np.zeros_like(ranked)
    for hand in range(first.shape[1]):
        kept = np.flatnonzero(first[:, hand])
        found[kept, hand] = ranked[: len(kept), hand]
    return found


def section_bytes(game: Game, plans: tuple[Plan, Plan]) -> dict[str, Bytes]:
    """Give the bytes of every section for one turn-up."""
    found: dict[str, Bytes] = {}
    reach = game.reach(0, plans[0])
    seen = {LEAD: None, FIRST: None, SECOND: reach[SECOND]}
    for name, place, parts in (("lead", LEAD, FINE), ("first", FIRST, COARSE), ("second", SECOND, COARSE)):
        shares, legal = plans[place % 2][place], game.legal[place]
        whole = rounded(shares, legal, parts)
        if seen[place] is not None:
            # What the leader's own lead never brings about is played purely: it costs nothing and packs well.
            pure = np.zeros_like(whole)
            np.put_along_axis(pure, shares.argmax(axis=0)[None], parts, axis=0)
            whole = np.where(reach[place] < 1e-3, pure * legal, whole)
        ranked = by_ranks(game, place, whole)
        kept = ranked[: len(ranked) - 1].astype(np.uint8)
        single = game.tree.slots[len(ranked)].first.sum(axis=0)
        for slot in range(len(kept)):
            kept[slot][single <= slot + 1] = 0  # the last share is what is left
        found[name] = kept.transpose(2, 1, 0).ravel()
    worths = by_ranks(game, LEAD, np.rint((lead_worths(game, plans) + 16) * WORTH).astype(np.intp))
    found["worth high"] = (worths // 256).astype(np.uint8).transpose(2, 1, 0).ravel()
    found["worth low"] = (worths % 256).astype(np.uint8).transpose(2, 1, 0).ravel()
    assert {name: part.size for name, part in found.items()} == SECTIONS
    return found


def lead_worths(game: Game, plans: tuple[Plan, Plan]) -> Floats:
    """Give what each lead is worth to the leader against the dealer's plan [slots, hands, 1], points a deal."""
    chance = game.chance.sum(axis=1)[None, :, None]
    return np.where(chance > 0, game.worths(0, plans)[LEAD] / np.where(chance > 0, chance, 1), 0.0)


def body_of(sections: Sequence[dict[str, Bytes]]) -> bytes:
    """Join the sections of all turn-ups, in the order of the ranks."""
    found = bytearray(13 * sum(SECTIONS.values()))
    for rank, each in zip(Rank, sections, strict=True):
        for name, part in each.items():
            begin = offset(name, rank)
            found[begin : begin + part.size] = part.tobytes()
    return bytes(found)


def expert_plans(game: Game, sections: dict[str, Bytes]) -> tuple[Plan, Plan]:
    """Make the plans that the expert at the table plays from the bytes of a turn-up."""
    plans = game.uniform(0), game.uniform(1)
    for name, place, parts in (("lead", LEAD, FINE), ("first", FIRST, COARSE), ("second", SECOND, COARSE)):
        legal = game.legal[place]
        slots, hands, nodes = legal.shape
        kept = sections[name].reshape(nodes, hands, slots - 1).transpose(2, 1, 0).astype(np.intp)
        single = game.tree.slots[slots].first.sum(axis=0)
        ranked = np.concatenate([kept, np.zeros((1, hands, nodes), dtype=np.intp)])
        rest = parts - kept.sum(axis=0)
        for hand in range(hands):
            ranked[single[hand] - 1, hand] = rest[hand]
        plans[place % 2][place] = from_ranks(game, place, ranked) / parts * legal
    dealer = dealers_last(game, plans)
    plans[1].update(dealer)
    return plans


def dealers_last(game: Game, plans: tuple[Plan, Plan]) -> Plan:
    """Find the dealer's later choices by Bayes' rule against a leader who now and then plays any card."""
    trembling = {}
    for place, shares in plans[0].items():
        legal = game.legal[place]
        alike = legal / np.maximum(legal.sum(axis=0), 1)
        trembling[place] = (1 - TREMBLE) * shares + TREMBLE * alike
    found: Plan = {}

    def choose(place: int, worths: Floats) -> Floats:
        if place == FIRST:
            return np.asarray((plans[1][place] * worths).sum(axis=0))
        scale = np.abs(worths).max(axis=0) + 1e-30
        legal = game.legal[place]
        ruled = np.where(legal, np.round(worths / scale, 9), -np.inf)
        shares = np.zeros_like(worths)
        np.put_along_axis(shares, ruled.argmax(axis=0)[None], 1.0, axis=0)
        found[place] = shares * legal
        return np.asarray((found[place] * worths).sum(axis=0))

    game.values(1, game.reach(0, trembling), choose)
    return found
