"""Whole matches by chance: who wins, how long it takes, how often the lead changes, how far the winner was behind.

The measures are those that the Digital Ludeme Project takes of games (advantage of the first player, balance, lead
changes, drama), put to a game of points: the score after each deal takes the place of a guess who is ahead.

``python -m noddy.study.matches [--processes N]`` makes ``data/matches.json`` anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from noddy.match import Match, greedy, play_match, to_seats
from noddy.players import player
from noddy.rules import Rules
from noddy.rulesets import find_rules
from noddy.study import NODDY_SETS
from noddy.study.chance import Estimate, mean_of, share_of
from noddy.study.stored import DATA, load, write

FILE = DATA / "matches.json"
COMMAND = "python -m noddy.study.matches --processes 2"
MATCHES, BATCH, SEED = 2000, 250, 1589


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one match of two: did the first dealer win, how many deals, lead changes, and the drama.

    `drama` is how far the eventual winner was behind after a deal, on average over the deals (0 where he was not).
    """

    first_dealer_won: bool
    deals: int
    lead_changes: int
    drama: float


def scores(match: Match) -> tuple[tuple[int, ...], ...]:
    """Give the score by seats after each deal."""
    return tuple(
        to_seats(match.rules, 2, dealer, deal.tally) for dealer, deal in zip(match.dealers, match.deals, strict=True)
    )


def course_of(match: Match) -> Course:
    """Measure a match; a level score is nobody's lead, and leaves it where it was.

    >>> from noddy.rulesets import HOLME
    >>> course_of(play_match(HOLME, [greedy, greedy], Random(1589))).deals
    8
    """
    after = scores(match)
    leaders = [0 if own > other else 1 for own, other in after if own != other]
    behind = [max(0, score[1 - match.winner] - score[match.winner]) for score in after]
    return Course(
        match.winner == match.dealers[0],
        len(match.deals),
        sum(one != other for one, other in pairwise(leaders)),
        sum(behind) / len(behind),
    )


def courses(name: str, first: int, matches: int, target: int | None = None, seed: int = SEED) -> list[Course]:
    """Play numbered matches of two greedy players; each number is its own seed, so batches can go anywhere."""
    rules = find_rules(name)
    return [
        course_of(play_match(rules, [greedy, greedy], Random(f"{seed} {name} {number}"), target))
        for number in range(first, first + matches)
    ]


def play_many(name: str, matches: int, executor: Executor | None = None, batch: int = BATCH) -> Iterator[list[Course]]:
    """Play matches in batches, on any executor in the style of `concurrent.futures`, or here; batches in order."""
    starts = range(0, matches, batch)
    sizes = [min(batch, matches - start) for start in starts]
    names = [name] * len(sizes)
    yield from map(courses, names, starts, sizes) if executor is None else executor.map(courses, names, starts, sizes)


def estimates(sample: Sequence[Course]) -> dict[str, Estimate]:
    """Estimate the measures from a sample of matches."""
    return {
        "first dealer wins": share_of(sum(each.first_dealer_won for each in sample), len(sample)),
        "deals": mean_of([each.deals for each in sample]),
        "lead changes": mean_of([each.lead_changes for each in sample]),
        "drama": mean_of([each.drama for each in sample]),
    }


def duel(rules: Rules, mine: str, other: str, matches: int) -> int:
    """Count the matches of two strengths of play that the first wins; each is seeded, every second has the other deal.

    >>> from noddy.rulesets import PAR_PARI
    >>> duel(PAR_PARI, "best", "random", 20) > 10
    True
    """
    return sum(duels(rules, mine, other, 0, matches))


def duels(rules: Rules, mine: str, other: str, first: int, matches: int) -> list[bool]:
    """Tell of numbered matches of two strengths which the first wins, who deals first in those of even number.

    >>> from noddy.rulesets import PAR_PARI
    >>> duels(PAR_PARI, "best", "random", 0, 6)[4:] == duels(PAR_PARI, "best", "random", 4, 2)
    True
    """
    won = []
    for number in range(first, first + matches):
        seed = f"{rules.name} {number}"
        players = [player(mine, Random(f"{seed} 0")), player(other, Random(f"{seed} 1"))]
        won.append(play_match(rules, players, Random(seed), dealer=number % 2).winner == 0)
    return won


def balance(first_wins: float) -> float:
    """Give the balance of a game for two: one less the gap between the shares that each side wins.

    >>> balance(0.5), balance(0.75)
    (1.0, 0.5)
    """
    return 1.0 - abs(2.0 * first_wins - 1.0)


def load_estimates() -> dict[str, Any]:
    """Load the shipped estimates: rule set -> measure -> value, low, high; and the number of matches."""
    return dict(load(FILE))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches and write the shipped data."""
    parser = argparse.ArgumentParser(description="Play whole matches by chance; writes noddy/study/data/matches.json.")
    parser.add_argument("--processes", type=int, default=1, help="how many processes to use (default 1)")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"matches of each rule set (default {MATCHES})")
    options = parser.parse_args(arguments)
    found: dict[str, Any] = {"matches": options.matches, "seed": SEED}
    with ProcessPoolExecutor(options.processes) as executor:
        for rules in NODDY_SETS:
            sample: list[Course] = []
            for batch in play_many(rules.name, options.matches, executor):
                sample += batch
                print(f"\r{rules.name}: {len(sample)} of {options.matches}", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            found[rules.name] = {
                measure: [round(each.value, 6), round(each.low, 6), round(each.high, 6)]
                for measure, each in estimates(sample).items()
            }
    write(FILE, json.dumps(found, indent=1), COMMAND, NODDY_SETS)


if __name__ == "__main__":
    main()
