"""Five pieces of advice of a how-to page, measured: what to lead, what to hold, and what to watch for.

A hand is weighed with every card that may be turned up, a lead against every hand that the dealer may hold, exactly.
After the lead both players take what pegs most, as `noddy.match.greedy` does. Where suits count in the play, or others
play on, deals at random give an estimate with its interval.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random

from noddy.cards import Card, Rank
from noddy.counting import Cards, Kind, total
from noddy.match import Player, deal_cards, greedy
from noddy.pegging import Standing, by_rank
from noddy.play import start
from noddy.rules import Rules
from noddy.rulesets import DIGEST, HOLME, PARLETT
from noddy.study.chance import Estimate, mean_of
from noddy.study.deals import refuse_strangers
from noddy.study.distribution import by_ranks
from noddy.study.ranks import Ranks, rank_scores, rank_sets, suits_in_play, ways
from noddy.study.stored import DATA, load, write

FILE = DATA / "leads.json"
COMMAND = "python -m noddy.study.advice"
LED: dict[str, Rules] = {
    "digest": DIGEST,
    "holme": HOLME,
    "parlett, no flush in play": PARLETT.read("flush-in-play", "no"),
}
"""The rules under which leads are measured: those in which no suit counts in the play."""


# ---- the hand


def hand_means(rules: Rules) -> dict[Ranks, Fraction]:
    """Give what a hand of these ranks counts on average, over all suits and all cards that may be turned up.

    >>> means = hand_means(DIGEST)
    >>> means[Rank.SEVEN, Rank.SEVEN, Rank.EIGHT], means[Rank.FIVE, Rank.NINE, Rank.NINE]
    (Fraction(380, 49), Fraction(176, 49))
    """
    sums: dict[Ranks, int] = {}
    cases: dict[Ranks, int] = {}
    for hand, _, worth, suits in by_ranks(rules):
        sums[hand] = sums.get(hand, 0) + sum((worth + points) * many for points, many in suits)
        cases[hand] = cases.get(hand, 0) + sum(many for _, many in suits)
    return {hand: Fraction(points, cases[hand]) for hand, points in sums.items()}


def mean_over(means: Mapping[Ranks, Fraction], fits: Callable[[Ranks], bool]) -> Fraction:
    """Give the mean over the hands that fit, each as often as it is dealt.

    >>> round(float(mean_over(hand_means(DIGEST), lambda hand: Rank.FIVE in hand)), 3)
    3.919
    """
    fitting = [hand for hand in means if fits(hand)]
    return sum((means[hand] * ways(hand) for hand in fitting), Fraction(0)) / sum(map(ways, fitting))


def by_rank_held(means: Mapping[Ranks, Fraction]) -> dict[Rank, Fraction]:
    """Give for each rank the mean of the hands that hold it, less the mean of those that do not."""
    holding: dict[Rank, Fraction] = {}
    for rank in Rank:
        held = mean_over(means, lambda hand, rank=rank: rank in hand)  # type: ignore[misc]
        holding[rank] = held - mean_over(means, lambda hand, rank=rank: rank not in hand)  # type: ignore[misc]
    return holding


def without_nob(rules: Rules) -> Rules:
    """Let no card score by itself, the Jack of the turned-up suit among them: to see what such cards bring."""
    return rules.derive(honours=())


def with_turn_up(rules: Rules, hand: Ranks) -> dict[Rank, Fraction]:
    """Give what a hand of these ranks counts with each rank turned up, the mean over all suits.

    >>> {str(rank): str(points) for rank, points in with_turn_up(DIGEST, (Rank.FIVE,) * 3).items()}["K"]
    '14'
    """
    found = {}
    for each, turn_up, worth, suits in by_ranks(rules):
        if each == hand:
            cases = sum(many for _, many in suits)
            found[turn_up] = worth + Fraction(sum(points * many for points, many in suits), cases)
    return dict(sorted(found.items()))


# ---- runs in the play


def completing(rules: Rules, first: Rank, second: Rank) -> Ranks:
    """List the ranks that make a run in play with two cards already down, and come to no more than 31.

    >>> [str(rank) for rank in completing(DIGEST, Rank.SEVEN, Rank.SIX)], completing(HOLME, Rank.SEVEN, Rank.SIX)
    (['5', '8'], ())
    """
    down = (first, second)
    return tuple(rank for rank in Rank if _pegs(rules, (*down, rank))[1])


def run_chance(rules: Rules, first: Rank, second: Rank) -> Fraction:
    """Give the chance that of two unknown cards of the other 50 one at least makes a run with two cards down.

    >>> run_chance(DIGEST, Rank.SEVEN, Rank.SIX), run_chance(DIGEST, Rank.ACE, Rank.TWO)
    (Fraction(52, 175), Fraction(38, 245))
    """
    fitting = 4 * len(completing(rules, first, second))
    return 1 - Fraction(comb(50 - fitting, 2), comb(50, 2))


# ---- the lead


@dataclass(frozen=True, slots=True)
class Lead:
    """What it brings to lead one card of a hand, summed over every hand that the dealer may hold: `OTHERS` of them.

    `points` are the leader's and the dealer's in the play, `runs` what of these came from runs, `with_run` the hands
    against which a run was made by either.
    """

    hand: Ranks
    card: Rank
    points: tuple[int, int]
    runs: tuple[int, int]
    with_run: int

    @property
    def balance(self) -> Fraction:
        """Give the mean of what the leader pegs, less what the dealer pegs."""
        return Fraction(self.points[0] - self.points[1], OTHERS)


OTHERS = comb(49, 3)
Leads = dict[Ranks, tuple[Lead, ...]]
"""The ranks of a hand -> its leads, lowest first, one for each rank in it."""


def leads(rules: Rules, hands: Iterable[Ranks] | None = None) -> Leads:
    """Measure every lead from some hands of three, or from all; raise `ValueError` where a suit counts in the play.

    One hand takes some hundredths of a second, all 455 about half a minute.

    >>> found = leads(DIGEST, [(Rank.FOUR, Rank.FIVE, Rank.SIX)])
    >>> [f"{lead.card}: {float(lead.balance):.2f}" for each in found.values() for lead in each]
    ['4: 0.25', '5: -2.22', '6: -0.89']
    """
    refuse_strangers(rules)
    if rules.hand_size.value != 3:
        raise ValueError(f"{rules.name}: leads are measured for hands of three cards, not {rules.hand_size.value}")
    play, every = Play(rules), tuple(rank_sets(3))
    return {
        hand: tuple(_lead(play, hand, card, every) for card in sorted(set(hand)))
        for hand in (every if hands is None else hands)
    }


def _lead(play: Play, hand: Ranks, card: Rank, every: Iterable[Ranks]) -> Lead:
    """Lead one card against every hand that the pack still holds."""
    sums, place = [0, 0, 0, 0, 0], hand.index(card)
    rest, held = hand[:place] + hand[place + 1 :], ways(hand)
    for other in every:
        if many := ways(hand, other) // held:
            found = play.after(card, rest, other)
            for which, points in enumerate((*found, int(found[2] + found[3] > 0))):
                sums[which] += many * points
    return Lead(hand, card, (sums[0], sums[1]), (sums[2], sums[3]), sums[4])


def _pegs(rules: Rules, series: Ranks) -> tuple[int, int]:
    """Count what the last rank of a series pegs, and what of this is for a run."""
    scores = rank_scores(rules, series)
    return total(scores), total([score for score in scores if score.kind == Kind.RUN])


class Play:
    """Two greedy players, told by ranks alone. Series once counted are kept."""

    def __init__(self, rules: Rules) -> None:
        """Take the rules of the play; raise `ValueError` where a suit counts in it."""
        if suits_in_play(rules):
            raise ValueError(f"{rules.name}: suits count in the play, so ranks do not tell what is pegged")
        self.rules, self.machine = rules, by_rank(rules)
        self.known: dict[Ranks, tuple[int, int]] = {}

    def after(self, card: Rank, rest: Ranks, other: Ranks) -> tuple[int, int, int, int]:
        """Play a deal out after a lead: what the leader and the dealer peg, and what of it each has from runs.

        >>> hand = (Rank(4), Rank(5), Rank(6))
        >>> Play(DIGEST).after(hand[0], hand[1:], (Rank(6), Rank(9), Rank(9)))
        (6, 1, 3, 0)
        """
        sums = [0, 0, 0, 0]
        lead: Rank | None = card
        at: Standing[Rank] | None = Standing(((card, *rest), other))
        while at is not None:
            down = self.machine.lay(at, lead or self._greedy(at))
            lead = None
            points, run = self._worth(down.series)
            following = self.machine.follow(down)
            sums[at.turn] += points + (following.last or 0)
            sums[2 + at.turn] += run
            at = following.after
        return sums[0], sums[1], sums[2], sums[3]

    def _greedy(self, at: Standing[Rank]) -> Rank:
        """Choose the rank that pegs most now; of equals the lowest."""
        return min(self.machine.playable(at), key=lambda rank: (-self._worth((*at.series, rank))[0], rank))

    def _worth(self, series: Ranks) -> tuple[int, int]:
        """Count a series once."""
        if series not in self.known:
            self.known[series] = _pegs(self.rules, series)
        return self.known[series]


Choice = Callable[[tuple[Lead, ...]], Lead]
POLICIES: dict[str, Choice] = {
    "lowest": lambda each: each[0],
    "middle": lambda each: each[len(each) // 2],
    "highest": lambda each: each[-1],
    "best": lambda each: max(each, key=lambda lead: lead.balance),
    "worst": lambda each: min(each, key=lambda lead: lead.balance),
}
"""Ways to choose a lead by the hand alone; the middle of two ranks is the higher."""


def policy(found: Leads, choose: Choice) -> Fraction:
    """Give the mean balance of the play over all deals for a leader who chooses so."""
    return _weighed((hand, choose(each).balance) for hand, each in found.items())


def by_chance(each: tuple[Lead, ...]) -> Fraction:
    """Give the mean balance of a card led by chance."""
    return sum((lead.balance * lead.hand.count(lead.card) for lead in each), Fraction(0)) / len(each[0].hand)


def chance_policy(found: Leads) -> Fraction:
    """Give the mean balance over all deals for a leader who leads any card by chance."""
    return _weighed((hand, by_chance(each)) for hand, each in found.items())


def by_rank_led(found: Leads) -> dict[Rank, Fraction]:
    """Give for each rank what it gains to lead it rather than a card of the same hand by chance.

    The mean is over the hands that hold the rank, those of three alike left out: they leave no choice.
    """
    return {
        rank: _weighed(
            (hand, lead.balance - by_chance(each))
            for hand, each in found.items()
            if len(each) > 1
            for lead in each
            if lead.card is rank
        )
        for rank in Rank
    }


def share_best(found: Leads, choose: Choice) -> Fraction:
    """Give the share of hands with a choice in which no lead is better than the one chosen."""
    return _weighed(
        (hand, Fraction(choose(each).balance == POLICIES["best"](each).balance))
        for hand, each in found.items()
        if len(each) > 1
    )


def runs_pegged(found: Leads, choose: Choice = POLICIES["lowest"]) -> tuple[Fraction, Fraction, Fraction]:
    """Give the share of deals with a run in the play, the points of runs a deal, and their share of all points."""
    chosen = {hand: choose(each) for hand, each in found.items()}
    share = _weighed((hand, Fraction(lead.with_run, OTHERS)) for hand, lead in chosen.items())
    runs = _weighed((hand, Fraction(sum(lead.runs), OTHERS)) for hand, lead in chosen.items())
    return share, runs, runs / _weighed((hand, Fraction(sum(lead.points), OTHERS)) for hand, lead in chosen.items())


def _weighed(each: Iterable[tuple[Ranks, Fraction]]) -> Fraction:
    """Give the mean of some figures of hands, each hand as often as it is dealt."""
    sums, cases = Fraction(0), 0
    for hand, figure in each:
        sums, cases = sums + ways(hand) * figure, cases + ways(hand)
    return sums / cases


# ---- the lead, by deals at random


def low_against_high(rules: Rules, deals: int, seed: int, player: Player = greedy) -> Estimate:
    """Play each of some deals twice, the lowest card led and then the highest; give the gain of the first in balance.

    The same player goes on for both sides after the lead.
    """
    rng, gains = Random(seed), []
    for _ in range(deals):
        hands, turn_up = deal_cards(rng, rules, 2)
        low, high = (_balance(rules, hands, turn_up, card, player) for card in (hands[0][0], hands[0][-1]))
        gains.append(low - high)
    return mean_of(gains)


def _balance(rules: Rules, hands: tuple[Cards, ...], turn_up: Card, lead: Card, player: Player) -> int:
    """Play a deal after a lead: the leader's points of the play less the dealer's."""
    deal = start(rules, hands, turn_up).play(lead)
    while not deal.over:
        deal = deal.play(player(deal.sight(deal.turn)))
    own, other = deal.pegged()
    return own - other


# ---- the shipped results, and how they are made


def load_leads(name: str) -> Leads:
    """Load the shipped leads under one of `LED`; raise `KeyError` for another.

    >>> len(load_leads("digest"))
    455
    """
    found: Leads = {}
    for hand, card, *sums in load(FILE)[name]["leads"]:
        ranks = tuple(map(_RANK.__getitem__, hand))
        lead = Lead(ranks, _RANK[card], (sums[0], sums[1]), (sums[2], sums[3]), sums[4])
        found[ranks] = (*found.get(ranks, ()), lead)
    return found


def seconds(name: str) -> float:
    """Give the processor's seconds that the shipped leads took under one of `LED`."""
    return float(load(FILE)[name]["seconds"])


_RANK = {str(rank): rank for rank in Rank}


def _rows(found: Leads) -> Iterator[list[object]]:
    """Write leads as rows: hand, card led, points of both, points from runs of both, hands with a run."""
    for each in found.values():
        for lead in each:
            yield ["".join(map(str, lead.hand)), str(lead.card), *lead.points, *lead.runs, lead.with_run]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure all leads and write the shipped data."""
    argparse.ArgumentParser(description="Measure every lead; writes noddy/study/data/leads.json.").parse_args(arguments)
    data = {}
    for number, (name, rules) in enumerate(LED.items(), 1):
        began = time.process_time()
        rows = list(_rows(leads(rules)))
        data[name] = {"seconds": round(time.process_time() - began, 1), "leads": rows}
        print(f"{number} of {len(LED)}: {name} {data[name]['seconds']} s", flush=True)
    text = json.dumps(data, separators=(",", ":")).replace("],[", "],\n[")
    write(FILE, text, COMMAND, LED.values())


if __name__ == "__main__":
    main()
