"""How well Bertha plays: seeded matches of her best against random play and against greedy play, for every rule set.

Run ``python benchmarks/bertha.py``; about ten minutes for 2,000 matches each on one core. Every second match has the
other dealer first. The interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from time import perf_counter

from noddy.match import play_match
from noddy.players import player
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS


def wilson(won: int, played: int) -> tuple[float, float]:
    """Give the 95 % interval for a share.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    share, z = won / played, 1.959964
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played)) / (1 + z * z / played)
    return middle - half, middle + half


def wins(rules: Rules, mine: str, other: str, matches: int) -> int:
    """Count the matches that seat 0 wins; match number n has its own seed, whatever the players do."""
    won = 0
    for number in range(matches):
        seed = f"{rules.name} {number}"
        players = [player(mine, Random(f"{seed} 0")), player(other, Random(f"{seed} 1"))]
        won += play_match(rules, players, Random(seed), dealer=number % 2).winner == 0
    return won


def main() -> None:
    """Print one line for each rule set and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--rules", choices=RULE_SETS, nargs="*", default=list(RULE_SETS))
    given = parser.parse_args()
    for name in given.rules:
        for other in ("random", "greedy"):
            begun = perf_counter()
            won = wins(RULE_SETS[name], "best", other, given.matches)
            low, high = wilson(won, given.matches)
            print(f"{name:16} best against {other:7} {won:5} of {given.matches}: {won / given.matches:.3f}"
                  f"  [{low:.3f}, {high:.3f}]  {perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
