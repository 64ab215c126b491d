"""Who wins: the exact chance in a race of many deals, from all deals grouped by their scoring.

A deal matters to a race in two ways: who reaches what he still needs first, and, if nobody does, what each has after
it. Both are sums over deals, so one pass over the scorings serves every target and every state of the score.

``python -m noddy.study.races [--processes N]`` makes ``data/races.json`` and ``data/race-*.json`` anew; with
``--missing`` it races only the variants that ``races.json`` has not.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from noddy.parameters import Bears
from noddy.rules import Reading, Rules, answered
from noddy.rulesets import TARGETS, find_rules
from noddy.study import NODDY_SETS
from noddy.study.deals import Grouped, group_deals
from noddy.study.stored import DATA, load, write

COMMAND = "python -m noddy.study.races --processes 2"


@dataclass(frozen=True)
class Race:
    """All deals as a race sees them.

    `totals`: what player 0 and player 1 (the dealer) score in a deal -> deals. `reached`: for each player, the points
    that he reaches and what the other has when he does -> deals.
    """

    deals: int
    totals: dict[tuple[int, int], int]
    reached: tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]

    def won(self, player: int, needs: int, other_needs: int) -> int:
        """Count the deals in which a player gets the points he needs before the other gets his.

        >>> one = race_of({(((0, 4), (1, 6), (0, 1))): 10})
        >>> one.won(0, 4, 1), one.won(0, 5, 6), one.won(0, 5, 7), one.won(1, 6, 5)
        (10, 0, 10, 10)
        """
        return sum(
            deals for (points, his), deals in self.reached[player].items() if points == needs and his < other_needs
        )


def race_of(scorings: dict[tuple[tuple[int, int], ...], int]) -> Race:
    """Sum scorings (steps -> deals) into what a race needs to know of them."""
    totals: Counter[tuple[int, int]] = Counter()
    reached: tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]] = Counter(), Counter()
    for steps, deals in scorings.items():
        tally = [0, 0]
        for player, points in steps:
            other, before = tally[1 - player], tally[player]
            for reach in range(before + 1, before + points + 1):
                reached[player][reach, other] += deals
            tally[player] += points
        totals[tally[0], tally[1]] += deals
    return Race(sum(totals.values()), dict(totals), (dict(reached[0]), dict(reached[1])))


def race(rules: Rules) -> Race:
    """Group all deals of a rule set into a race; a minute or two."""
    return race_of(by_steps(group_deals(rules)))


def by_steps(grouped: Grouped) -> dict[tuple[tuple[int, int], ...], int]:
    """Join the scorings that are alike step by step: steps -> deals."""
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    for scoring, deals in grouped.items():
        found[scoring.steps()] += deals
    return dict(found)


def dealer_chances(race: Race, target: int) -> dict[tuple[int, int], Fraction]:
    """Give the exact chance that he who deals now wins, for every score (his, the other's) below the target.

    The deal passes to the other after each deal. A denominator is a power of the number of deals, thousands of digits
    long; so whole numbers over such a power are kept, and made into fractions only at the end.

    >>> coin = race_of({((0, 1),): 1, ((1, 1),): 1})
    >>> dealer_chances(coin, 2)[0, 0], dealer_chances(coin, 2)[1, 0]
    (Fraction(1, 2), Fraction(3, 4))
    """
    wins = _won_table(race, target)
    powers = [race.deals**exponent for exponent in range(2 * target)]
    whole: dict[tuple[int, int], int] = {}
    for score in range(2 * target - 2, -1, -1):
        exponent = 2 * target - 1 - score
        for dealer in range(max(0, score - target + 1), min(score, target - 1) + 1):
            other = score - dealer
            needs, other_needs = target - dealer, target - other
            kept, lost = wins[needs][other_needs], [0] * (needs + other_needs)
            for (more, his), deals in race.totals.items():
                if more < other_needs and his < needs:
                    kept += deals
                    lost[more + his] += deals * whole[other + more, dealer + his]
            whole[dealer, other] = kept * powers[exponent - 1] - sum(
                part * powers[points - 1] for points, part in enumerate(lost) if part
            )
    return {score: Fraction(part, powers[2 * target - 1 - sum(score)]) for score, part in whole.items()}


def _won_table(race: Race, target: int) -> list[list[int]]:
    """Tabulate `Race.won` for the dealer: what he needs, what the other needs -> deals."""
    table = [[0] * (target + 1) for _ in range(target + 1)]
    for (points, his), deals in race.reached[1].items():
        if points <= target and his < target:
            table[points][his + 1] += deals
    return [list(accumulate(row)) for row in table]


def lengths(race: Race, target: int, least: float = 1e-15) -> tuple[float, ...]:
    """Give the chance that a match takes 1, 2, 3... deals, until less than `least` is left over.

    >>> lengths(race_of({((0, 1),): 1, ((1, 1),): 1}), 2)
    (0.0, 0.5, 0.5)
    """
    steps = [(more, his, deals / race.deals) for (more, his), deals in race.totals.items()]
    now, found = {(0, 0): 1.0}, [0.0]
    while sum(now.values()) > least:
        after: dict[tuple[int, int], float] = {}
        for (dealer, other), chance in now.items():
            for more, his, share in steps:
                if dealer + his < target and other + more < target:
                    score = other + more, dealer + his
                    after[score] = after.get(score, 0.0) + chance * share
        found.append(max(0.0, sum(now.values()) - sum(after.values())))
        now = after
    return tuple(found[1:])


def mean_length(race: Race, target: int) -> float:
    """Give the mean number of deals in a match; all terms are positive, so the error is below one part in 10^12.

    >>> mean_length(race_of({((0, 1),): 1, ((1, 1),): 1}), 2)
    2.5
    """
    steps = [(more, his, deals / race.deals) for (more, his), deals in race.totals.items()]
    mean: dict[tuple[int, int], float] = {}
    for score in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, score - target + 1), min(score, target - 1) + 1):
            other = score - dealer
            mean[dealer, other] = 1.0 + sum(
                share * mean[other + more, dealer + his]
                for more, his, share in steps
                if other + more < target and dealer + his < target
            )
    return mean[0, 0]


def shares(grouped: Grouped) -> dict[str, tuple[Fraction, Fraction]]:
    """Give the mean points of a deal to player 0 and to the dealer, by where they come from: turn-up, hand, play."""
    sums = {"turn-up": [0, 0], "hand": [0, 0], "play": [0, 0]}
    for scoring, deals in grouped.items():
        sums["turn-up"][scoring.taker] += scoring.turned * deals
        for player, pegged in enumerate(scoring.pegged()):
            sums["hand"][player] += scoring.hands[player] * deals
            sums["play"][player] += pegged * deals
    every = sum(grouped.values())
    return {where: (Fraction(own, every), Fraction(other, every)) for where, (own, other) in sums.items()}


# ---- the shipped results, and how they are made

Variant = tuple[str, tuple[str, ...]]
"""A rule set's name and readings as ``id=value``."""


def _of_turn_up(reading: Reading) -> bool:
    """Say whether a reading changes what the card turned up pays, or to whom, and nothing else."""
    return all(row.bears == (Bears.TURN_UP,) for row in answered(reading))


def _of_race(reading: Reading) -> bool:
    """Say whether a reading bears upon a race of two; one race serves all targets."""
    return reading.sets != {"target"} and all(row.least <= 2 for row in answered(reading))


def variants() -> tuple[Variant, ...]:
    """List what is raced: the five rule sets, and each reading alone changed that bears upon a race of two.

    The target is no variant, since one race serves all. What changes the Jack alone comes beside its rule set, for it
    needs no new grouping.
    """
    flips = [
        (rules.name, _of_turn_up(reading), f"{reading.id}={value}")
        for rules in NODDY_SETS
        for reading in rules.readings
        if _of_race(reading)
        for value in reading.values[1:]
    ]
    found: list[Variant] = []
    for rules in NODDY_SETS:
        found.append((rules.name, ()))
        found += [(name, (flip,)) for name, turned, flip in flips if name == rules.name and turned]
    return (*found, *((name, (flip,)) for name, turned, flip in flips if not turned))


def result(variant: Variant) -> dict[str, Any]:
    """Race one variant to every target a source names: plain data for JSON, with the seconds it took."""
    name, readings = variant
    began = time.process_time()
    rules = find_rules(name, readings)
    grouped = group_deals(rules)
    found = race_of(by_steps(grouped))
    chances = {target: dealer_chances(found, target)[0, 0] for target in TARGETS}
    return {
        "rules": name,
        "readings": list(readings),
        "deals": found.deals,
        "scorings": len(by_steps(grouped)),
        "points": {where: [str(own), str(other)] for where, (own, other) in shares(grouped).items()},
        "first dealer": {str(target): decimal(chance) for target, chance in chances.items()},
        "mean deals": {str(target): round(mean_length(found, target), 10) for target in TARGETS},
        "lengths": [round(chance, 12) for chance in lengths(found, rules.target.value)],
        "seconds": round(time.process_time() - began, 1),
        "race": _plain(found),
    }


def decimal(chance: Fraction, places: int = 15) -> str:
    """Write a fraction as a decimal, rounded to so many places.

    >>> decimal(Fraction(2, 3), 4)
    '0.6667'
    """
    return f"0.{round(chance * 10**places):0{places}d}"


def _plain(race: Race) -> dict[str, Any]:
    """Write a race as lists for JSON: rows of two figures and the deals."""
    return {
        "deals": race.deals,
        "totals": [[own, other, deals] for (own, other), deals in sorted(race.totals.items())],
        "reached": [[[*key, deals] for key, deals in sorted(each.items())] for each in race.reached],
    }


def load_race(name: str) -> Race:
    """Load the shipped race of a rule set as it stands; raise `FileNotFoundError` for another.

    >>> load_race("holme").deals
    18729838400
    """
    data = load(DATA / f"race-{name}.json")
    own, other = ({(points, his): deals for points, his, deals in rows} for rows in data["reached"])
    return Race(data["deals"], {(mine, his): deals for mine, his, deals in data["totals"]}, (own, other))


def load_results() -> tuple[dict[str, Any], ...]:
    """Load the shipped results of all variants, as `result` gives them, without their races."""
    return tuple(load(DATA / "races.json"))


def run(
    wanted: Iterable[Variant], executor: Executor | None = None, tell: Callable[[str], None] = print
) -> Iterator[dict[str, Any]]:
    """Race variants, on any executor in the style of `concurrent.futures` (a process pool, a Dask client's), or here.

    Results come in the order of `wanted`; `tell` is given a line after each.
    """
    wanted = tuple(wanted)
    every = map(result, wanted) if executor is None else executor.map(result, wanted)
    for number, found in enumerate(every, 1):
        tell(f"{number} of {len(wanted)}: {found['rules']} {' '.join(found['readings'])} {found['seconds']} s")
        yield found


def main(arguments: Sequence[str] | None = None) -> None:
    """Race all variants and write the shipped data."""
    parser = argparse.ArgumentParser(description="Race every rule set and reading; writes noddy/study/data.")
    parser.add_argument("--processes", type=int, default=1, help="how many processes to use (default 1)")
    parser.add_argument("--missing", action="store_true", help="keep what is stored, race the rest")
    options = parser.parse_args(arguments)
    kept = {_variant(found): found for found in load_results()} if options.missing else {}
    wanted = [each for each in variants() if each not in kept]
    with ProcessPoolExecutor(options.processes) as executor:
        for found in run(wanted, executor, lambda line: print(line, file=sys.stderr, flush=True)):
            plain = found.pop("race")
            if not found["readings"]:
                write(DATA / f"race-{found['rules']}.json", _lines(plain), COMMAND, [find_rules(found["rules"])])
            kept[_variant(found)] = found
            results = [kept[each] for each in variants() if each in kept]
            raced = (find_rules(*_variant(each)) for each in results)
            write(DATA / "races.json", json.dumps(results, indent=1), COMMAND, raced)


def _variant(found: dict[str, Any]) -> Variant:
    """Name the variant that a result is of."""
    return found["rules"], tuple(found["readings"])


def _lines(plain: dict[str, Any]) -> str:
    """Write a race as JSON with one row of figures a line."""
    text = json.dumps(plain, separators=(",", ":"))
    return text.replace("],[", "],\n[") + "\n"


if __name__ == "__main__":
    main()
