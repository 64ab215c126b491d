"""Every line of play: what the best play is worth when all cards are seen, and how often there is anything to choose.

With all cards on the table the play of a deal is a small game of perfect information, and can be solved outright. Real
players see three cards; so this is a yardstick, not a rule for play. Where suits cannot matter in the play, all 206,700
deals of ranks are solved.

``python -m noddy.study.lines`` makes ``data/lines.json`` anew.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from noddy.cards import Card, Rank
from noddy.counting import total
from noddy.match import deal_cards
from noddy.pegging import Standing, by_rank
from noddy.play import Deal, start
from noddy.rules import Rules
from noddy.rulesets import DIGEST, HOLME
from noddy.study.deals import rank_pairs, refuse_strangers
from noddy.study.ranks import Ranks, rank_scores, suits_in_play, ways
from noddy.study.stored import DATA, load, write

FILE = DATA / "lines.json"
COMMAND = "python -m noddy.study.lines"
SOLVED = (HOLME, DIGEST)


# ---- one deal, by the engine


@dataclass(frozen=True)
class Branch:
    """A card that can be played, what it leads to, and what that is worth to player 0 (what he pegs less the other)."""

    card: Card
    deal: Deal
    value: int
    branches: tuple[Branch, ...]


def margin(deal: Deal) -> int:
    """Give what player 0 has pegged so far less what player 1 has."""
    own, other = deal.pegged()
    return own - other


def branches(deal: Deal) -> tuple[Branch, ...]:
    """Draw the tree of a deal for two: each card that can be played, with its value if both play on at their best.

    >>> from noddy.rulesets import PARLETT
    >>> from noddy.record import load_record
    >>> arthur, bertha = load_record("arthur-bertha").hands
    >>> deal = start(PARLETT, [arthur, bertha], load_record("arthur-bertha").turn_up)
    >>> [(str(branch.card), branch.value) for branch in branches(deal)]
    [('4H', -1), ('5S', -1), ('6D', -3)]
    """
    found = []
    for card in deal.legal():
        after = deal.play(card)
        below = branches(after)
        value = best(after.turn, below).value if below else margin(after)
        found.append(Branch(card, after, value, below))
    return tuple(found)


def best(player: int, choices: Sequence[Branch]) -> Branch:
    """Choose as a player who sees all cards would; of equals the first."""
    return max(choices, key=lambda branch: branch.value if player == 0 else -branch.value)


def best_line(deal: Deal) -> tuple[Branch, ...]:
    """Give the line of perfect play."""
    line: list[Branch] = []
    choices = branches(deal)
    while choices:
        turn = line[-1].deal.turn if line else deal.turn
        line.append(best(turn, choices))
        choices = line[-1].branches
    return tuple(line)


# ---- all deals of ranks, where suits do not matter


State = Standing[Rank]


@dataclass
class RankPlay:
    """The play of ranks under rules in which no suit matters in the play."""

    rules: Rules
    _pegs: dict[Ranks, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse rules under which suits matter."""
        if suits_in_play(self.rules):
            raise ValueError(f"suits matter in the play of {self.rules.name}")
        self.machine = by_rank(self.rules)

    def choices(self, state: State) -> Ranks:
        """List the ranks that can be played, each once."""
        return tuple(dict.fromkeys(self.machine.playable(state)))

    def after(self, state: State, rank: Rank) -> tuple[tuple[int, int], State | None]:
        """Play a rank: what each player pegs by it, and the state after, or None at the end."""
        points, after = self.machine.play(state, rank, self._worth)
        return _to(state.turn, points), after

    def _worth(self, series: Ranks) -> int:
        """Count a series once."""
        if series not in self._pegs:
            self._pegs[series] = total(rank_scores(self.rules, series))
        return self._pegs[series]

    def value(self, state: State | None) -> int:
        """Give what player 0 pegs from here on less what player 1 does, if both play at their best."""
        if state is None:
            return 0
        values = self.values(state)
        return max(values) if state.turn == 0 else min(values)

    def values(self, state: State) -> list[int]:
        """Give the value of each choice."""
        found = []
        for rank in self.choices(state):
            (own, other), after = self.after(state, rank)
            found.append(own - other + self.value(after))
        return found

    def solve(self, own: Ranks, other: Ranks) -> Counter[str]:
        """Play two hands out at their best and tally what is met on the way; of equals the lowest is played.

        >>> found = RankPlay(DIGEST).solve((Rank(4), Rank(5), Rank(6)), (Rank(6), Rank(9), Rank(9)))
        >>> found["own"], found["other"], found["turns"], found["choice"], found["matters"]
        (1, 3, 6, 4, 3)
        """
        found: Counter[str] = Counter()
        state: State | None = Standing((own, other))
        while state is not None:
            values, ranks = self.values(state), self.choices(state)
            found["turns"] += 1
            found["choice"] += len(ranks) > 1
            found["matters"] += len(set(values)) > 1
            if found["turns"] == 1:
                found["lead matters"] = int(len(set(values)) > 1)
            place = values.index(max(values) if state.turn == 0 else min(values))
            (mine, his), state = self.after(state, ranks[place])
            found["own"] += mine
            found["other"] += his
        found["leader ahead"] = int(found["own"] > found["other"])
        found["level"] = int(found["own"] == found["other"])
        return found


def _to(player: int, points: int) -> tuple[int, int]:
    """Give points to a player."""
    return (0, points) if player else (points, 0)


def tally(rules: Rules, pairs: Iterable[tuple[Ranks, Ranks]] | None = None) -> dict[str, int]:
    """Solve deals of ranks, all of them or those given, and add up what is met, each as often as its suits allow."""
    refuse_strangers(rules)
    play, found = RankPlay(rules), Counter[str]()
    for own, other in rank_pairs(rules.hand_size.value) if pairs is None else pairs:
        weight = ways(own, other)
        found["deals"] += weight
        for what, many in play.solve(own, other).items():
            found[what] += many * weight
    return dict(found)


def means(tallied: dict[str, int]) -> dict[str, Fraction]:
    """Give the exact mean of everything in a tally, a deal."""
    return {what: Fraction(many, tallied["deals"]) for what, many in tallied.items() if what != "deals"}


def sampled(rules: Rules, deals: int, seed: int) -> Iterator[Counter[str]]:
    """Solve deals by chance, exact cards and all, by the engine: what `RankPlay.solve` tallies, a deal at a time."""
    rng = Random(seed)
    for _ in range(deals):
        hands, turn_up = deal_cards(rng, rules, 2)
        yield solve_deal(start(rules, hands, turn_up))


def solve_deal(deal: Deal) -> Counter[str]:
    """Play one deal out at its best, by the engine, and tally what is met on the way."""
    found: Counter[str] = Counter()
    choices = branches(deal)
    while choices:
        values = {branch.value for branch in choices}
        found["turns"] += 1
        found["choice"] += len({branch.card.rank for branch in choices}) > 1
        found["matters"] += len(values) > 1
        if found["turns"] == 1:
            found["lead matters"] = int(len(values) > 1)
        chosen = best(deal.turn, choices)
        deal, choices = chosen.deal, chosen.branches
    found["own"], found["other"] = deal.pegged()
    found["leader ahead"] = int(found["own"] > found["other"])
    found["level"] = int(found["own"] == found["other"])
    return found


def load_tallies() -> dict[str, dict[str, int]]:
    """Load the shipped tallies: rule set -> what is tallied -> how often, over all deals.

    >>> {name: tallied["deals"] for name, tallied in load_tallies().items()}
    {'holme': 407170400, 'digest': 407170400}
    """
    data = load(FILE)
    return {name: {what: many for what, many in each.items() if what != "seconds"} for name, each in data.items()}


def main() -> None:
    """Solve all deals of the rule sets in which suits do not matter in the play, and write the shipped data."""
    found: dict[str, dict[str, float]] = {}
    for rules in SOLVED:
        began = time.process_time()
        found[rules.name] = dict(tally(rules))
        found[rules.name]["seconds"] = round(time.process_time() - began, 1)
        print(rules.name, found[rules.name]["seconds"], "s", file=sys.stderr)
    write(FILE, json.dumps(found, indent=1), COMMAND, SOLVED)


if __name__ == "__main__":
    main()
