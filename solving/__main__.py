"""Solve the play, measure what there is to measure, and write what is shipped: ``python -m solving``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Any, TypeVar

from noddy.cards import Rank
from noddy.expert import play_digest, solved_digests, write_table
from noddy.players import EXPERT
from noddy.rulesets import find_rules
from noddy.study import stored
from noddy.study.chance import share_of
from noddy.study.matches import duels
from noddy.study.solved import FILE, SIDES, load_solved
from solving.maxims import MAXIMS
from solving.regret import Bounds
from solving.tables import body_of
from solving.tree import without_suits
from solving.work import GAP, Measured, Solved, Task, maxim_task, measure_task, solve_task

T = TypeVar("T")
MAXIM_GAP = 2e-3
"""Points a deal: how near the bounds of a game with a maxim come."""
MATCHES, BATCH = 2000, 100
"""Matches of the expert against best, and how many of them are a task."""


def told(what: str, executor: Executor, work: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> list[T]:
    """Do tasks on an executor, in any order, with a line of progress for each; results in the order of the tasks."""
    waiting = {executor.submit(work, *task): place for place, task in enumerate(tasks)}
    found: dict[int, T] = {}
    began = time.monotonic()
    for done in as_completed(waiting):
        place = waiting[done]
        found[place] = done.result()
        task = tasks[place]
        names = " ".join([task[0].name, task[0].turn_up.word, *map(str, task[1:])])
        print(f"{what}: {len(found)} of {len(tasks)}, {time.monotonic() - began:.0f} s: {names}", file=sys.stderr)
        sys.stderr.flush()
    return [found[place] for place in range(len(tasks))]


def outward(bounds: Iterable[Bounds], digits: int = 6) -> dict[str, float]:
    """Average bounds over the turn-ups, which are all as likely, and round them so that they still hold.

    >>> outward([Bounds(-0.5000001, -0.4999999)])
    {'low': -0.500001, 'high': -0.499999}
    """
    each = list(bounds)
    scale = 10**digits
    low = sum(Fraction(one.low) for one in each) / len(each)
    high = sum(Fraction(one.high) for one in each) / len(each)
    return {"low": floor(low * scale) / scale, "high": ceil(high * scale) / scale}


def mean(figures: Iterable[float], digits: int = 4) -> float:
    """Average over the turn-ups."""
    each = list(figures)
    return round(sum(each) / len(each), digits)


def entry(name: str, solved: Sequence[Solved]) -> dict[str, Any]:
    """Write down the bounds of a rule set."""
    rules = find_rules(name)
    left_out = [each for each in rules.in_play.value if each not in without_suits(rules).in_play.value]
    return {
        "digest": play_digest(without_suits(rules)),
        "left_out": left_out,
        "value": outward(each.bounds for each in solved),
        "by_turn_up": {str(each.task.turn_up): outward([each.bounds]) for each in solved},
        "turns": [each.turns for each in solved],
        "seconds": round(sum(each.seconds for each in solved)),
    }


def measured_entry(found: Sequence[Measured]) -> dict[str, Any]:
    """Write down what was measured."""
    return {
        "players": {
            who: {
                "leader_loses": mean(each.losses[who][0] for each in found),
                "dealer_loses": mean(each.losses[who][1] for each in found),
            }
            for who in found[0].losses
        },
        "figures": {what: mean(each.figures[what] for each in found) for what in found[0].figures},
    }


def write(name: str, parts: dict[str, Any]) -> None:
    """Put parts of a rule set's entry into the shipped file."""
    data = load_solved() if FILE.exists() else {}
    data[name] = data.get(name, {}) | parts
    stored.write(FILE, json.dumps(data, indent=1), "python -m solving", map(find_rules, data))


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve, measure and write."""
    parser = argparse.ArgumentParser(prog="python -m solving", description="Solve the play of Noddy.")
    parser.add_argument("--rules", nargs="+", default=["holme", "digest"], metavar="NAME")
    parser.add_argument("--steps", nargs="+", default=list(STEPS), choices=list(STEPS), help="do these alone")
    parser.add_argument("--processes", type=int, default=1, help="how many processes to use (default 1)")
    given = parser.parse_args(arguments)
    with ProcessPoolExecutor(given.processes) as executor:
        for name in given.rules:
            for step in STEPS:
                if step in given.steps:
                    STEPS[step](name, executor)


def solve_step(name: str, executor: Executor) -> None:
    """Solve every turn-up and write the bounds."""
    write(name, entry(name, told("solve", executor, solve_task, [(Task(name, rank),) for rank in Rank])))


def measure_step(name: str, executor: Executor) -> None:
    """Measure the players of a game that was solved, and write the expert's table if nothing was left out of it."""
    found = told("measure", executor, measure_task, [(Task(name, rank),) for rank in Rank])
    write(name, measured_entry(found))
    if not load_solved()[name]["left_out"]:
        table = write_table(play_digest(find_rules(name)), body_of([each.sections for each in found]))
        (FILE.parent / f"expert-{name}.bin").write_bytes(table)


def maxims_step(name: str, executor: Executor) -> None:
    """Solve the game once more for every maxim, and write the bounds."""
    held = [(Task(name, rank, MAXIM_GAP), maxim) for maxim in MAXIMS for rank in Rank]
    bounds = told("maxims", executor, maxim_task, held)
    write(
        name,
        {"maxims": {maxim: outward(bounds[13 * place :][:13], 4) for place, maxim in enumerate(MAXIMS)}},
    )


def matches_step(name: str, executor: Executor) -> None:
    """Play whole matches, expert against best, by turns with the first deal, and write how many the expert won."""
    rules, starts = find_rules(name), range(0, MATCHES, BATCH)
    if name not in solved_digests():
        return  # the expert plays where nothing was left out
    batches: list[list[bool]] = []
    work = partial(duels, rules, EXPERT, "best", matches=BATCH)
    for batch in executor.map(work, starts):
        batches.append(batch)
        print(f"matches: {len(batches)} of {len(starts)}: {name}", file=sys.stderr, flush=True)
    write(name, {"matches": matches_entry(batches)})


def matches_entry(batches: Sequence[Sequence[bool]]) -> dict[str, Any]:
    """Write down the matches won, batch by batch, and the shares with the interval of 95 in a hundred.

    >>> found = matches_entry([[True, False, True, True]])
    >>> found["won"], found["dealing first"]["value"], found["dealing second"]["value"]
    ([3], 1.0, 0.5)
    """
    won = [one for batch in batches for one in batch]
    sides = zip(SIDES, (won, won[0::2], won[1::2]), strict=True)
    shares = {side: share_of(sum(each), len(each)) for side, each in sides}
    return {
        "against": "best",
        "of": len(won),
        "won": [sum(batch) for batch in batches],
        **{
            side: {end: round(getattr(share, end), 4) for end in ("value", "low", "high")}
            for side, share in shares.items()
        },
    }


STEPS = {"solve": solve_step, "measure": measure_step, "maxims": maxims_step, "matches": matches_step}
"""The steps in order; each begins where the one before it ended, from what is kept on disk."""


if __name__ == "__main__":
    print(f"bounds to {GAP} points a deal", file=sys.stderr)
    main()
