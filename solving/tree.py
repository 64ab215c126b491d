"""The public side of the play, laid out in blocks: what everybody sees is a node, what a player holds is a vector.

A hand is a multiset of ranks, as suits do not matter in the play of the rules that are solved here. A block gathers
the nodes at which the same player is to move and both hold as many cards as at any other of them; its arrays have the
nodes on the last axis. When neither holds more than one card nothing is left to choose: such ends are matrices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from noddy.cards import DECK, Card, Rank
from noddy.counting import count_play, total
from noddy.pegging import GO_OVER
from noddy.rules import Rules, silence

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Held = tuple[int, ...]
"""A multiset of ranks as places in the pack's ranks, lowest first."""


@dataclass(frozen=True)
class Pack:
    """The cards of the game: its ranks, how many of each, and how many a player is dealt.

    >>> Pack().hands(3)[:2], len(Pack().hands(3)), Pack(tuple(Rank)[:5], 2, 2).hands(1)
    (((0, 0, 0), (0, 0, 1)), 455, ((0,), (1,), (2,), (3,), (4,)))
    """

    ranks: tuple[Rank, ...] = tuple(Rank)
    copies: int = 4
    size: int = 3

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Give what each rank adds to the running total."""
        return tuple(DECK[4 * (rank - 1)].value for rank in self.ranks)

    def hands(self, size: int) -> tuple[Held, ...]:
        """List the multisets of so many cards; those that the pack cannot deal have no weight."""
        return tuple(combinations_with_replacement(range(len(self.ranks)), size))

    @cached_property
    def places(self) -> tuple[dict[Held, int], ...]:
        """Give for each size the place of every multiset in `hands`."""
        return tuple({hand: place for place, hand in enumerate(self.hands(size))} for size in range(self.size + 1))

    def ways(self, turn_up: Rank | None) -> Floats:
        """Give the chance of each two hands, leader's and dealer's, with a card turned up: card removal is exact.

        >>> chance = Pack().ways(Rank.FIVE)
        >>> chance.shape, round(float(chance.sum()), 12), round(1 / float(chance[0, -1]) / 1e6, 3)
        ((455, 455), 1.0, 22.512)
        """
        hands = self.hands(self.size)
        left = [self.copies - (rank == turn_up) for rank in self.ranks]
        held = np.array([[hand.count(place) for place in range(len(self.ranks))] for hand in hands])
        found = np.ones((len(hands), len(hands)))
        for place, copies in enumerate(left):
            ways = np.array(
                [
                    [comb(copies, own) * comb(max(copies - own, 0), other) for other in range(self.size + 1)]
                    for own in range(self.size + 1)
                ],
                dtype=float,
            )
            found *= ways[held[:, place][:, None], held[:, place][None, :]]
        return np.asarray(found / found.sum())


# ---- what a card pegs


class Pegs:
    """What the last card of a series of ranks pegs, asked of the engine once for every series to 31.

    >>> from noddy.rulesets import HOLME
    >>> pegs = Pegs(HOLME, Pack())
    >>> pegs.of((6, 7)), pegs.of((4, 4, 4)), pegs.of((9, 10, 11, 0))  # a fifteen; fifteen and pair royal; thirty-one
    (2, 14, 2)
    """

    def __init__(self, rules: Rules, pack: Pack) -> None:
        """Refuse rules under which suits matter in the play."""
        refuse_suits(rules)
        self.rules, self.pack = rules, pack
        self._known: dict[Held, int] = {}
        self._tables: dict[int, NDArray[np.int8]] = {}

    def of(self, series: Held) -> int:
        """Count what the last card of a series pegs."""
        if series not in self._known:
            ranks = self.pack.ranks
            cards = tuple(Card(ranks[each], _SUITS[place % 4]) for place, each in enumerate(series))
            self._known[series] = total(count_play(self.rules, cards))
        return self._known[series]

    def table(self, length: int) -> NDArray[np.int8]:
        """Give what every series of a length pegs, an axis a card; nothing where it passes 31."""
        if length not in self._tables:
            values = self.pack.values
            found = np.zeros((len(values),) * length, dtype=np.int8)
            for series in _below(values, length, GO_OVER):
                if max(map(series.count, series)) <= self.pack.copies:
                    found[series] = self.of(series)
            self._tables[length] = found
        return self._tables[length]


_SUITS = tuple(card.suit for card in DECK[:4])


def _below(values: Sequence[int], length: int, room: int) -> Iterator[Held]:
    """Yield every series of a length that does not pass the room."""
    if not length:
        yield ()
        return
    for place, value in enumerate(values):
        if value <= room:
            for rest in _below(values, length - 1, room - value):
                yield (place, *rest)


def without_suits(rules: Rules) -> Rules:
    """Leave out of the play what suits decide: the flush and the named cards. What is solved is then a nearby game.

    >>> from noddy.rulesets import PAR_PARI
    >>> without_suits(PAR_PARI).in_play.value
    ('fifteen', 'pairs', 'runs')
    """
    kept = tuple(each for each in rules.in_play.value if each not in ("flush", "honours"))
    return rules.derive(in_play=silence(kept, "What suits decide is left out, so that the play can be solved."))


def refuse_suits(rules: Rules) -> None:
    """Refuse rules of which the play is not one of ranks between two alone.

    >>> from noddy.rulesets import PARLETT
    >>> refuse_suits(PARLETT)
    Traceback (most recent call last):
    ValueError: suits matter in the play of parlett; solve it without the flush: without_suits(rules)
    """
    flush = "flush" in rules.in_play.value and not rules.flush.value.nothing
    if flush or "honours" in rules.in_play.value:
        raise ValueError(f"suits matter in the play of {rules.name}; solve it without the flush: without_suits(rules)")
    if rules.must_make_fifteen.value or rules.laid_out or rules.mogg.value != "no" or rules.allowance.value:
        raise ValueError(f"the play of {rules.name} hangs on more than three cards each; it is not solved here")


# ---- the blocks


@dataclass(frozen=True)
class State:
    """What everybody sees: the series and its sum, who plays, whether the other has said go, what each has played.

    `margin` is what the leader has pegged so far less the dealer; `mover` is None when the play is over; `line` is
    every card of the deal so far, (player, rank).
    """

    series: Held = ()
    running: int = 0
    mover: int | None = 0
    alone: bool = False
    played: tuple[Held, Held] = ((), ())
    margin: int = 0
    line: tuple[tuple[int, int], ...] = ()


@dataclass
class Block:
    """Nodes of one kind. Rows of `slots` are a mover's (card of his hand, hand): each card of a hand once a rank.

    - `legal` [slots, hands, nodes]: what may be played; `stuck` [hands, nodes]: nothing fits, so the mover says go.
    - `parent` [nodes]: places in the block above; `rank_slices`: the nodes come by the rank that was played.
    """

    mover: int
    holding: tuple[int, int]
    states: list[State]
    card: bool = True
    parent: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    rank_slices: tuple[tuple[int, slice], ...] = ()
    legal: Bools = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    stuck: Bools = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    children: list[Block] = field(default_factory=list)
    ending: NDArray[np.int8] | None = None

    @property
    def leaf(self) -> bool:
        """Say whether nothing is left to choose here."""
        return self.ending is not None


@dataclass(frozen=True)
class Slots:
    """How hands of a size and their cards stand to the hands that are left when one is played.

    `rows[rank]` are the rows, of slots times hands, in which that rank is played, in the order of the smaller hands.
    """

    size: int
    hands: tuple[Held, ...]
    cards: Ints
    first: Bools
    rows: tuple[Ints, ...]


def slots_of(pack: Pack, size: int) -> Slots:
    """Lay out the slots of hands of a size.

    >>> slots = slots_of(Pack(), 2)
    >>> slots.cards.shape, slots.rows[0][:3].tolist()  # ace from ace and ace, ace and two, ace and three
    ((2, 91), [0, 1, 2])
    """
    hands = pack.hands(size)
    cards = np.array(hands, dtype=np.intp).T.reshape(size, len(hands))
    first = np.ones(cards.shape, dtype=np.bool_)
    first[1:] = cards[1:] != cards[:-1]
    rows = []
    for rank in range(len(pack.ranks)):
        found = []
        for smaller in pack.hands(size - 1):
            hand = tuple(sorted((*smaller, rank)))
            found.append(hand.index(rank) * len(hands) + pack.places[size][hand])
        rows.append(np.array(found, dtype=np.intp))
    return Slots(size, hands, cards, first, tuple(rows))


class Tree:
    """The whole public tree of a rule set's play, the same for every turn-up.

    >>> from noddy.rulesets import HOLME
    >>> tree = Tree(HOLME, Pack(tuple(Rank)[:5], 2, 2))
    >>> [(block.mover, block.holding, len(block.states)) for block in tree.blocks if not block.leaf]
    [(0, (2, 2), 1), (1, (1, 2), 5)]
    """

    def __init__(self, rules: Rules, pack: Pack | None = None) -> None:
        """Lay it out."""
        self.rules = rules
        self.pack = pack or Pack()
        self.pegs = Pegs(rules, self.pack)
        self.many, self.last = rules.series.value == "many", rules.last.value
        self.last_at_31 = rules.last_at_31.value
        self.values = np.array(self.pack.values)
        self.slots = {size: slots_of(self.pack, size) for size in range(1, self.pack.size + 1)}
        self.blocks: list[Block] = []
        self._grow(Block(0, (self.pack.size, self.pack.size), [State()]))

    def _grow(self, block: Block) -> None:
        """Take a block in, find what can follow, and lay that out too: parents come before children."""
        self.blocks.append(block)
        if block.mover < 0 or max(block.holding) <= 1:
            block.ending = self._ending(block)
            return
        slots = self.slots[block.holding[block.mover]]
        room = GO_OVER - np.array([state.running for state in block.states])
        fits = self.values[slots.cards][:, :, None] <= room
        block.legal = fits & slots.first[:, :, None]
        block.stuck = np.asarray(~fits.any(axis=0))
        for child in self._below(block):
            block.children.append(child)
            self._grow(child)

    def _below(self, block: Block) -> Iterator[Block]:
        """Yield the blocks that follow a block: by a card, rank by rank, and by a go."""
        steps: dict[tuple[bool, int, tuple[int, int]], list[tuple[int, int, State]]] = {}
        for card, rank in [(True, rank) for rank in range(len(self.values))] + [(False, 0)]:
            for place, state in enumerate(block.states):
                if card and not self._may(state, rank):
                    continue
                if not card and not block.stuck[:, place].any():
                    continue
                after = self.play(state, rank) if card else self.go(state)
                key = (card, -1 if after.mover is None else after.mover, self.holding(after))
                steps.setdefault(key, []).append((rank, place, after))
        for (card, mover, holding), found in steps.items():
            parent = np.array([place for _, place, _ in found], dtype=np.intp)
            ranks = [rank for rank, _, _ in found]
            slices = [(rank, slice(ranks.index(rank), ranks.index(rank) + ranks.count(rank))) for rank in set(ranks)]
            child = Block(mover, holding, [state for _, _, state in found], card, parent)
            child.rank_slices = tuple(sorted(slices, key=lambda pair: pair[0])) if card else ()
            yield child

    def _may(self, state: State, rank: int) -> bool:
        """Say whether a rank fits, and the pack has another of it."""
        own, other = state.played
        fits = state.running + self.values[rank] <= GO_OVER
        return bool(fits and own.count(rank) + other.count(rank) < self.pack.copies)

    def holding(self, state: State) -> tuple[int, int]:
        """Count what each still holds."""
        own, other = state.played
        return self.pack.size - len(own), self.pack.size - len(other)

    def play(self, state: State, rank: int) -> State:
        """Play a rank."""
        mover = state.mover
        assert mover is not None
        series, running = (*state.series, rank), state.running + int(self.values[rank])
        own, other = state.played
        played = ((*own, rank), other) if mover == 0 else (own, (*other, rank))
        margin = state.margin + (1 - 2 * mover) * self.pegs.of(series)
        line = (*state.line, (mover, rank))
        after = State(series, running, mover, state.alone, played, margin, line)
        holding = self.holding(after)
        if running == GO_OVER:
            return self._close(after, mover, self.last if self.last_at_31 else 0)
        if holding[1 - mover] and not state.alone:
            return replace(after, mover=1 - mover)
        return after if holding[mover] else self._close(after, mover, self.last)

    def go(self, state: State) -> State:
        """Say go: the other plays on alone, unless he has said so before or has no card."""
        mover = state.mover
        assert mover is not None
        other = 1 - mover
        if state.alone:
            return self._close(state, mover, self.last)
        if self.holding(state)[other]:
            return replace(state, mover=other, alone=True)
        return self._close(state, other, self.last)

    def _close(self, state: State, just: int, points: int) -> State:
        """Close the series: pay the last card, and begin another if the rules have many and cards are left."""
        margin = state.margin + (1 - 2 * just) * points
        holding = self.holding(state)
        mover = None
        if self.many and any(holding):
            mover = 1 - just if holding[1 - just] else just
        return State((), 0, mover, False, state.played, margin, state.line)

    # ---- the ends

    def _ending(self, block: Block) -> NDArray[np.int8]:
        """Give the leader's margin at the end [leader's hands, dealer's hands, nodes]: all that is left is forced."""
        own, other = (len(self.pack.hands(size)) for size in block.holding)
        margin = np.array([state.margin for state in block.states], dtype=np.int8)
        found = np.broadcast_to(margin, (own, other, len(margin))).copy()
        if block.mover < 0:
            return found
        groups: dict[tuple[int, bool], list[int]] = {}
        for place, state in enumerate(block.states):
            groups.setdefault((len(state.series), state.alone), []).append(place)
        count = len(self.values)
        cards = np.arange(count)
        for (length, alone), places in groups.items():
            states = [block.states[place] for place in places]
            series = [np.array([state.series[step] for state in states]) for step in range(length)]
            running = np.array([state.running for state in states])
            hold = [
                cards[:, None, None] if block.holding[0] else None,
                cards[None, :, None] if block.holding[1] else None,
            ]
            found[:, :, places] += self._settle(series, running, hold, block.mover, alone)
        return found

    def _settle(self, series: list[Ints], running: Ints, hold: Sequence[Ints | None], mover: int, alone: bool) -> Ints:
        """Play out what is forced, all nodes and cards at once."""
        mine, sign, other = hold[mover], 1 - 2 * mover, 1 - mover
        assert mine is not None
        left = [None if player == mover else card for player, card in enumerate(hold)]
        total_now = running + self.values[mine]
        longer = [*series, mine]
        pegged = self.pegs.table(len(longer))[tuple(longer)].astype(np.intp)
        at_31 = self._closed(left, mover, self.last if self.last_at_31 else 0)
        if hold[other] is not None and not alone:
            beyond = self._settle(longer, total_now, left, other, False)
        else:
            beyond = self._closed(left, mover, self.last)
        played = sign * pegged + np.where(total_now == GO_OVER, at_31, beyond)
        if not series:
            return np.asarray(played)  # any card fits
        if hold[other] is not None and not alone:
            gone = self._settle(series, running, hold, other, True)
        else:
            gone = self._closed(hold, mover if alone else other, self.last)
        return np.where(total_now <= GO_OVER, played, gone)

    def _closed(self, hold: Sequence[Ints | None], just: int, points: int) -> Ints:
        """Close a series with what is left of the deal."""
        found = np.array((1 - 2 * just) * points)
        if not self.many or all(card is None for card in hold):
            return found
        leader = 1 - just if hold[1 - just] is not None else just
        return found + self._settle([], np.array(0), hold, leader, False)

    def full_hands(self, block: Block, player: int) -> Ints:
        """Give the place of the hand as dealt [left, nodes] for what a player may have left at each node."""
        places, size = self.pack.places[self.pack.size], block.holding[player]
        found = np.empty((len(self.pack.hands(size)), len(block.states)), dtype=np.intp)
        known: dict[Held, list[int]] = {}
        for node, state in enumerate(block.states):
            played = tuple(sorted(state.played[player]))
            if played not in known:
                known[played] = [places[tuple(sorted((*played, *left)))] for left in self.pack.hands(size)]
            found[:, node] = known[played]
        return found
