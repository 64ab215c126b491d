"""How well Bertha plays: seeded matches of her best against random play and against greedy play, for every rule set.

Run ``python benchmarks/bertha.py``; about ten minutes for 2,000 matches each on one core. Every second match has the
other dealer first. The interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from noddy.rulesets import RULE_SETS
from noddy.study.chance import share_of
from noddy.study.matches import duel


def main() -> None:
    """Print one line for each rule set and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--rules", choices=RULE_SETS, nargs="*", default=list(RULE_SETS))
    given = parser.parse_args()
    for name in given.rules:
        for other in ("random", "greedy"):
            begun = perf_counter()
            won = duel(RULE_SETS[name], "best", other, given.matches)
            print(
                f"{name:16} best against {other:7} {won:5} of {given.matches}: {share_of(won, given.matches)}"
                f"  {perf_counter() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
