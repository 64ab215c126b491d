"""How the time of the studies grows, as ratios: grouping all deals, racing to a target, playing whole matches.

    python benchmarks/bench_study.py                    about two minutes
    python benchmarks/bench_study.py --dask             the same matches on a process pool and on a Dask cluster

Times are of the processor, not of the clock, so that they hold on a busy machine. The last needs the packages of
benchmarks/requirements-dask.txt.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from noddy.rulesets import DIGEST, HOLME, PARLETT  # noqa: E402
from noddy.study.deals import group_deals, rank_pairs  # noqa: E402
from noddy.study.distribution import distribution, rank_sets  # noqa: E402
from noddy.study.lines import tally  # noqa: E402
from noddy.study.matches import courses, estimates, play_many  # noqa: E402
from noddy.study.races import by_steps, dealer_chances, load_race, mean_length, race_of  # noqa: E402


def seconds(work: Callable[[], object]) -> float:
    """Measure the processor time of some work, once."""
    began = process_time()
    work()
    return process_time() - began


def row(name: str, took: float, base: float) -> None:
    """Print one line: what, seconds, and how many times the first line of its group."""
    print(f"  {name:<54}{took:>9.3f} s {took / base:>9.1f} x")


def grouping() -> None:
    """Group more and more of the deals: hands of player 0 out of 455, evenly spread."""
    print("Grouping deals by their scoring (share of all 18,729,838,400)")
    every = list(rank_sets(3))
    for rules in (DIGEST, HOLME, PARLETT):
        base = 0.0
        for step in (91, 45, 15):
            firsts = every[::step]
            pairs = list(rank_pairs(3, firsts))
            took = seconds(lambda rules=rules, pairs=pairs: race_of(by_steps(group_deals(rules, pairs))))
            base = base or took
            row(f"{rules.name}: {len(firsts)} of 455 first hands", took, base)


def racing() -> None:
    """Fill the table of chances for longer and longer matches."""
    print("Filling the table of exact chances, and of mean lengths")
    for name in ("digest", "holme"):
        race, base = load_race(name), 0.0
        for target in (15, 21, 31, 61):
            took = seconds(lambda race=race, target=target: dealer_chances(race, target))
            base = base or took
            row(f"{name}, {target} up: {target * target} states", took, base)
            row(f"{name}, {target} up: mean length", seconds(lambda r=race, t=target: mean_length(r, t)), base)


def playing() -> None:
    """Set whole matches beside the exact race: how many matches would have to be played for four places?"""
    print("Playing whole matches, card by card")
    for name in ("digest", "holme"):
        took = seconds(lambda name=name: courses(name, 0, 100))
        row(f"{name}: 100 matches ({100 / took:.0f} a second)", took, took)
        wanted = 0.25 * (1.96 / 0.00005) ** 2
        row(f"{name}: as many as four sure places need, reckoned", took * wanted / 100, took)


def counting() -> None:
    """Set the exact count of every hand beside solving every line of a part of the deals."""
    print("Counting every hand; solving the lines of 5 of 455 first hands")
    base = seconds(lambda: distribution(DIGEST))
    row("digest: all 1,082,900 hands and turn-ups", base, base)
    firsts = list(rank_sets(3))[::91]
    row("digest: perfect play", seconds(lambda: tally(DIGEST, rank_pairs(3, firsts))), base)


def executors() -> None:
    """Play the same matches here, on a process pool and on a Dask cluster; the results must be the same."""
    from dask.distributed import Client, LocalCluster  # type: ignore[import-not-found]

    def played(executor: Executor | None) -> tuple[float, list[object]]:
        began = perf_counter()
        found = [course for batch in play_many("digest", 200, executor, 25) for course in batch]
        return perf_counter() - began, list(found)

    print("200 matches of digest (seconds of the clock)")
    base, here = played(None)
    row("here", base, base)
    with ProcessPoolExecutor(2) as pool:
        took, there = played(pool)
    row(f"process pool of 2; same results: {there == here}", took, base)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        took, there = played(client.get_executor())
    row(f"Dask cluster of 2 workers; same results: {there == here}", took, base)
    print(f"  deals to a match: {estimates(here)['deals']}")  # type: ignore[arg-type]


def main() -> None:
    """Run what is asked for."""
    parser = ArgumentParser(description="How the time of the studies grows.")
    parser.add_argument("--dask", action="store_true", help="compare executors instead")
    if parser.parse_args().dask:
        executors()
        return
    for part in (counting, grouping, racing, playing):
        part()


if __name__ == "__main__":
    main()
