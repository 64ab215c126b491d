"""Deals of greedy players by bare numbers: what `noddy.match` plays, many thousands a second.

A card is its place in `DECK`, so that the lowest is the smallest number. Hands are looked up in `noddy.totals`, the
playing-down goes by the rules of `noddy.pegging`, and what a card pegs is asked of the readable scorer once for each
case. Nothing else is made: the deals of a match, with their events, are played again when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from noddy.cards import DECK
from noddy.counting import Scores, count_hand, count_play, total
from noddy.pegging import Pegging, pegging
from noddy.play import Ending, What, side_of, sides
from noddy.rules import Rules
from noddy.totals import totals

Places = tuple[int, ...]
Paid = tuple[What, int, int, Sequence[int]]
"""What pays, whom, how much, and the cards that it is for."""

_ENDING = {
    What.TURN_UP: Ending.TURN_UP,
    What.HAND: Ending.HAND,
    What.ALLOWANCE: Ending.HAND,
    What.CARD: Ending.PLAY,
    What.LAST: Ending.PLAY,
    What.CRIB: Ending.HAND,
}


class Outcome(NamedTuple):
    """How a deal went: what was chosen in it, in order, the tally by sides, who won it and how, if anybody did."""

    taken: tuple[Places, ...]
    tally: tuple[int, ...]
    winner: int | None
    ending: Ending


def knows(rules: Rules) -> bool:
    """Say whether deals of these rules can be played here: not with a mogg, nor where named cards peg in the play."""
    return rules.mogg.value == "no" and "honours" not in rules.in_play.value


@lru_cache(maxsize=16)
def quick(rules: Rules, players: int) -> Quick:
    """Give the quick table of a rule set; it is kept, and so is what it has counted."""
    return Quick(rules, players)


class Quick:
    """Plays deals of one rule set out between so many greedy players, of whom the last deals."""

    def __init__(self, rules: Rules, players: int) -> None:
        """Ask the rules once what would be asked of them at every deal."""
        self.rules, self.dealer = rules, players - 1
        self.values = [card.value for card in DECK]
        self.machine: Pegging[int] = pegging(rules, self.values.__getitem__)
        self.flush = "flush" in rules.in_play.value and not rules.flush.value.nothing
        self.pegs: dict[int, int] = {}
        self.totals = [totals(rules, dealer=player == self.dealer) for player in range(players)]
        self.crib = totals(rules, dealer=True, crib=True)
        self.side = [side_of(rules, players, player) for player in range(players)]
        self.width = sides(rules, players)
        self.turned = {each.rank: (self.dealer if each.to == "dealer" else 0, each.points) for each in rules.turned_up}
        order = tuple(range(players))
        self.order = (order[-1], *order[:-1]) if rules.counts_first.value == "dealer" else order
        self.before = rules.hand_counted.value == "before play"
        self.laid_out, self.allowance = rules.laid_out, rules.allowance.value
        self.once = rules.allowance_when.value != "every deal"

    def deal(
        self, hands: tuple[Places, ...], turn_up: int, target: int, tally: Sequence[int], first: bool = False
    ) -> Outcome:
        """Play a deal to its end, or to the item that wins it; hands are in order, `tally` is by sides.

        >>> from noddy.rulesets import PARLETT
        >>> quick(PARLETT, 2).deal(((14, 19, 21), (23, 32, 33)), 24, 31, (0, 0))[:3]
        (((14,), (23,), (19,), (32,), (21,)), (12, 9), None)
        """
        sums, taken = list(tally), list[Places]()
        for what, player, points, cards in self._course(hands, turn_up, first, taken):
            side = self.side[player]
            sums[side] += points
            if sums[side] >= target:
                if cards:  # of several items those after the one that reaches the target are not scored
                    sums[side] = self._reached(target, sums[side] - points, what, player, cards, turn_up)
                return Outcome(tuple(taken), tuple(sums), player, _ENDING[what])
        return Outcome(tuple(taken), tuple(sums), None, Ending.PLAYED)

    def _course(self, hands: tuple[Places, ...], turn_up: int, first: bool, taken: list[Places]) -> Iterator[Paid]:
        """Yield whatever pays in a deal, in the order of `noddy.play.COURSE`; write down what is chosen."""
        if self.laid_out:
            taken += [self._gift(hand, player == self.dealer) for player, hand in enumerate(hands)]
            hands = tuple([_less(hand, gift) for hand, gift in zip(hands, taken, strict=True)])
        crib = sum(taken, ())
        paid = self.turned.get(DECK[turn_up].rank)
        if paid is not None:
            yield What.TURN_UP, *paid, ()
        shown = [(What.HAND, who, self.totals[who].of(hands[who], turn_up), hands[who]) for who in self.order]
        if self.before:
            yield from shown
        if self.allowance and (first or not self.once):
            yield What.ALLOWANCE, 0, self.allowance, ()
        yield from self._play(hands, taken)
        if not self.before:
            yield from shown
        if crib:
            yield What.CRIB, self.dealer, self.crib.of(crib, turn_up), crib

    def _gift(self, hand: Places, deals: bool) -> Places:
        """Choose what to give to the crib, as `noddy.match.settle` does."""
        tables = self.totals[0]
        ranked, by_ranks = tables.ranked, tables.by_ranks
        whole = sum([ranked[place] for place in hand])
        best: Places = ()
        most, mind = -1, 0
        for given in combinations(hand, self.laid_out):
            gift = sum([ranked[place] for place in given])
            try:
                kept, worth = by_ranks[whole - gift], by_ranks[gift]
            except KeyError:
                kept, worth = tables.of_ranks(_less(hand, given)), tables.of_ranks(given)
            if not deals:
                worth = -worth
            if kept > most or (kept == most and worth > mind):
                best, most, mind = given, kept, worth
        return best

    def _play(self, hands: tuple[Places, ...], taken: list[Places]) -> Iterator[Paid]:
        """Play the cards down, each what pegs most now and of equals the lowest; yield what they peg."""
        machine, pegs, flush, values = self.machine, self.pegs, self.flush, self.values
        may = machine.may if machine.must_make_fifteen else machine.fits
        left, series = [list(hand) for hand in hands], list[int]()
        turn = running = laid = alike = 0
        while turn >= 0:
            best = most = -1
            for card in may(left[turn], running):
                # The ranks laid and this one, and how many last cards are of one suit: all that its points depend on.
                case = ((laid << 4) + (card >> 2) + 1) << 4
                if flush and alike >= 2 and card & 3 == series[-1] & 3:
                    case += alike + 1
                try:
                    points = pegs[case]
                except KeyError:
                    points = pegs[case] = total(self._items(What.CARD, 0, (*series, card), 0))
                if points > most:
                    best, most = card, points
            left[turn].remove(best)
            if flush:
                alike = alike + 1 if series and series[-1] & 3 == best & 3 else 1
            series.append(best)
            taken.append((best,))
            running += values[best]
            laid = (laid << 4) + (best >> 2) + 1
            if most:
                yield What.CARD, turn, most, series
            comes = machine.coming(left, running, turn)
            if comes < 0:
                yield What.LAST, turn, machine.closing(running), ()
                comes = machine.leading(left, turn)
                series, running, laid, alike = [], 0, 0, 0
            turn = comes

    def _reached(self, target: int, tally: int, what: What, player: int, cards: Sequence[int], turn_up: int) -> int:
        """Give the tally at the item that reaches the target."""
        for score in self._items(what, player, cards, turn_up):
            tally += score.points
            if tally >= target:
                break
        return tally

    def _items(self, what: What, player: int, cards: Sequence[int], turn_up: int) -> Scores:
        """Ask the readable scorer for the items of a hand, of the crib, or of the last card of a series."""
        held = tuple([DECK[card] for card in cards])
        if what is What.CARD:
            return count_play(self.rules, held)
        crib = what is What.CRIB
        return count_hand(self.rules, held, DECK[turn_up], dealer=player == self.dealer, crib=crib)


def _less(hand: Places, cards: Places) -> Places:
    """Take cards out of a hand."""
    return tuple([card for card in hand if card not in cards])
