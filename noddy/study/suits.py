"""In how many ways suits fall upon the ranks of a deal for two, and what they can do in the hands and in the play.

Where a rule set names no suit, what matters is only which cards share one. Such a fall of suits is looked at once, and
weighed by how many ways there are to name its suits so that the cards of a rank in one hand stand in the order C D H S.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import permutations
from math import comb, prod

from noddy.cards import DECK, Rank
from noddy.counting import count_play, count_suits, total
from noddy.rules import Rules
from noddy.study.ranks import Ranks

Group = tuple[int, int, int, int]
"""One rank of a deal: the rank if it can score alone, else 0; how many each player has; how many are turned up."""
Key = tuple[Group, ...]
Pattern = tuple[tuple[int, ...], tuple[int, ...]]
"""All that suits can do in the play: the sets of cards that share one (as bits), and what each card pegs by itself."""
Table = dict[int, Counter[int]]
"""Pattern's bit -> what suits add to both hands, as one figure -> ways."""

BOTH = 1000
"""What two hands are worth is kept as one figure, player 0's times this plus the dealer's: it adds up twice as fast."""


@cache
def namings(blocks: int, order: frozenset[tuple[int, int]]) -> int:
    """Count the ways to name sets of cards with different suits, so that in each pair of `order` the first comes first.

    >>> namings(2, frozenset()), namings(2, frozenset({(0, 1)})), namings(2, frozenset({(0, 1), (1, 0)}))
    (12, 6, 0)
    """
    return sum(all(names[low] < names[high] for low, high in order) for names in permutations(range(4), blocks))


@dataclass
class SuitWays:
    """What suits make of each key of groups, asked of the readable scorer once a key.

    `known` lists the patterns met so far; a set of patterns is a number whose bits are places in that list.
    """

    rules: Rules
    known: list[Pattern] = field(default_factory=list)
    _bits: dict[Pattern, int] = field(default_factory=dict)
    _tables: dict[Key, Table] = field(default_factory=dict)
    _ways: dict[tuple[Key, int], tuple[tuple[int, int], ...]] = field(default_factory=dict)
    _worth: dict[tuple[int, ...], int] = field(default_factory=dict)

    @cached_property
    def apart(self) -> frozenset[Rank]:
        """Give the ranks that can score by themselves."""
        return frozenset(ruling.value.rank for ruling in self.rules.honours)

    @cached_property
    def nameless(self) -> bool:
        """Say whether the rules name no suit, so that only sharing a suit matters."""
        return all(ruling.value.suit is None for ruling in self.rules.honours)

    @cached_property
    def flushes(self) -> bool:
        """Say whether a flush is worth anything."""
        return not self.rules.flush.value.nothing

    @cached_property
    def flush_in_play(self) -> bool:
        """Say whether a flush is worth anything in the play."""
        return self.flushes and "flush" in self.rules.in_play.value

    @cached_property
    def honours_in_play(self) -> bool:
        """Say whether a card can peg by itself."""
        return "honours" in self.rules.in_play.value

    def keys(self, own: Ranks, other: Ranks) -> Iterator[tuple[Rank, Key]]:
        """Yield every rank that can be turned up, with the key that tells all that suits can depend on.

        Where suits matter in the play the order of the groups matters too, since cards are told by their places.
        """
        ranks = sorted({*own, *other})
        plain = [(rank if rank in self.apart else 0, own.count(rank), other.count(rank), 0) for rank in ranks]
        paid = self.rules.turned_up_courts.value == "each"
        for turn_up in Rank:
            key = plain.copy()
            if turn_up in ranks:
                label, mine, his, _ = key[ranks.index(turn_up)]
                if mine + his == 4:
                    continue
                key[ranks.index(turn_up)] = label, mine, his, 1
            else:
                key.append((turn_up if paid and turn_up in self.apart else 0, 0, 0, 1))
            yield turn_up, tuple(key if self.flush_in_play or self.honours_in_play else sorted(key))

    def patterns(self, key: Key) -> int:
        """Give the set of patterns that can occur."""
        return sum(self._table(key))

    def ways(self, key: Key, patterns: int) -> tuple[tuple[int, int], ...]:
        """Give what suits add to both hands, as one figure, and how often, where one of these patterns occurs."""
        ways = self._ways.get((key, patterns))
        if ways is None:
            found: Counter[int] = Counter()
            for bit, counts in self._table(key).items():
                if bit & patterns:
                    found.update(counts)
            ways = self._ways[key, patterns] = tuple(found.items())
        return ways

    def _table(self, key: Key) -> Table:
        """Let suits fall in every way."""
        if key not in self._tables:
            found: Table = {}
            for own, other, turn_up, ways in self._falls(key):
                counts = found.setdefault(self._bit(self._pattern((*own, *other), turn_up)), Counter())
                counts[self._points(own, turn_up) * BOTH + self._points(other, turn_up)] += ways
            self._tables[key] = found
        return self._tables[key]

    def _falls(self, key: Key) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
        """Yield both hands and the turn-up as places in the pack, with how many deals they stand for."""
        stand_ins = iter(rank for rank in Rank if rank not in self.apart)
        lowest = [4 * ((label or next(stand_ins)) - 1) for label, *_ in key]
        matter = [bool(label) or self.flushes for label, *_ in key]
        turned = next(place for place, group in enumerate(key) if group[3])
        mine = [place for place, group in enumerate(key) for _ in range(group[1])]
        his = [place for place, group in enumerate(key) for _ in range(group[2])]
        weight = prod(comb(4 - t, a) * comb(4 - t - a, b) for (_, a, b, t), m in zip(key, matter, strict=True) if not m)
        slots = [turned, *mine, *his]
        twins = [low for low in range(1, len(slots) - 1) if slots[low] == slots[low + 1] and low != len(mine)]
        for suits in self._suits([place if matter[place] else -1 for place in slots], turned):
            order = frozenset((suits[low], suits[low + 1]) for low in twins if matter[slots[low]])
            ways = namings(len({*suits}), order) if self.nameless else all(low < high for low, high in order)
            if ways:
                cards = tuple(lowest[place] + suit for place, suit in zip(slots, suits, strict=True))
                yield cards[1 : 1 + len(mine)], cards[1 + len(mine) :], cards[0], weight * ways

    def _suits(self, slots: list[int], turned: int) -> Iterator[tuple[int, ...]]:
        """Yield suits for cards, given the rank of each, or -1 where the suit cannot matter; the turn-up is first."""

        def fall(suits: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
            place = len(suits)
            if place == len(slots):
                yield suits
            elif slots[place] < 0 and place:
                yield from fall((*suits, suits[0]), used)
            else:
                for suit in range(min(used + 1, 4) if self.nameless else 4):
                    if not any(rank == slots[place] and suits[at] == suit for at, rank in enumerate(slots[:place])):
                        yield from fall((*suits, suit), max(used, suit + 1))

        return fall((), 0)

    def _points(self, hand: tuple[int, ...], turn_up: int) -> int:
        """Ask the readable scorer what suits are worth in one hand."""
        key = (*hand, turn_up)
        if key not in self._worth:
            self._worth[key] = total(count_suits(self.rules, tuple(DECK[card] for card in hand), DECK[turn_up]))
        return self._worth[key]

    def _pattern(self, cards: tuple[int, ...], turn_up: int) -> Pattern:
        """Describe what suits can do in the play: which three or more cards share one, what cards peg by themselves."""
        blocks: tuple[int, ...] = ()
        if self.flush_in_play:
            shared = [0, 0, 0, 0]
            for place, card in enumerate(cards):
                shared[card % 4] |= 1 << place
            blocks = tuple(sorted(bits for bits in shared if bits.bit_count() >= 3))
        return blocks, tuple(self._alone(card, turn_up) for card in cards) if self.honours_in_play else ()

    def _alone(self, card: int, turn_up: int) -> int:
        """Ask the readable scorer what a card pegs by itself."""
        key = (-1, card, turn_up)
        if key not in self._worth:
            self._worth[key] = total(count_play(self.rules, (DECK[card],), DECK[turn_up]))
        return self._worth[key]

    def _bit(self, pattern: Pattern) -> int:
        """Find a pattern's bit, giving it one when it is new."""
        if pattern not in self._bits:
            self._bits[pattern] = 1 << len(self.known)
            self.known.append(pattern)
        return self._bits[pattern]
