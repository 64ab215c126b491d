"""How fast the engine counts and plays, as ratios: against a plain scorer and two packages, and as a whole process.

    python benchmarks/bench_hands.py             everything, about two minutes
    python benchmarks/bench_hands.py --quick     the same with fewer hands

Everything is measured in one run, turn about, so that the ratios hold when the machine's speed does not. The two
packages are in benchmarks/requirements.txt, for an environment of their own; where they are missing they are left out.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from noddy.cards import DECK, Card  # noqa: E402
from noddy.counting import count_hand, total  # noqa: E402
from noddy.match import Player, greedy, play_match  # noqa: E402
from noddy.play import Sight  # noqa: E402
from noddy.rulesets import RULE_SETS  # noqa: E402
from noddy.study.cases import rows  # noqa: E402
from noddy.study.distribution import distribution  # noqa: E402
from noddy.totals import scorer  # noqa: E402

Plain = tuple[int, int]  # rank 1 to 13, suit 0 to 3
Case = tuple[Sequence[Plain], Plain]
PACK: list[Plain] = [(rank, suit) for rank in range(1, 14) for suit in range(4)]
CARD: dict[Plain, Card] = dict(zip(PACK, DECK, strict=True))


# ---- the plain scorer: a total and nothing else, by itertools, as one would write it in an evening


def plain_total(hand: Sequence[Plain], turn_up: Plain) -> int:
    """Count a hand of three or four cards by the modern page's rules, which for four are those of Cribbage."""
    cards = [*hand, turn_up]
    values = [min(rank, 10) for rank, _ in cards]
    ranks = [rank for rank, _ in cards]
    points = 2 * sum(sum(group) == 15 for size in range(2, len(cards) + 1) for group in combinations(values, size))
    points += 2 * sum(one == other for one, other in combinations(ranks, 2))
    for size in range(len(cards), 2, -1):
        rows = [sorted(group) for group in combinations(ranks, size)]
        runs = sum(row == list(range(row[0], row[0] + size)) for row in rows)
        if runs:
            points += size * runs
            break
    if len({suit for _, suit in hand}) == 1:
        points += len(hand) + (turn_up[1] == hand[0][1])
    return points + ((11, turn_up[1]) in hand)


def plain_distribution() -> Counter[int]:
    """Count every hand of three with every turn-up by the plain scorer."""
    counts: Counter[int] = Counter()
    for four in combinations(PACK, 4):
        for place in range(4):
            counts[plain_total(four[:place] + four[place + 1 :], four[place])] += 1
    return counts


# ---- the packages


def peers() -> Iterator[tuple[str, Callable[[Case], object], Callable[[object], int]]]:
    """Yield those that are installed: name, how it wants a case, how it counts it. They score hands of four."""
    try:
        from cribbage_scorer import cribbage_scorer

        def tuples(case: Case) -> object:
            return [(rank, "CDHS"[suit]) for rank, suit in (case[1], *case[0])]

        yield "cribbage-scorer 0.2.5", tuples, lambda got: cribbage_scorer.show_calc_score(got[0], got[1:])[0]  # type: ignore[index]
    except ImportError:
        print("  (cribbage-scorer is not installed)")
    try:
        from cribbage.card import Card as Theirs
        from cribbage.score import score_hand

        def objects(case: Case) -> object:
            return [Theirs(13 * suit + rank - 1) for rank, suit in (*case[0], case[1])]

        yield "cribbage 1.3.2", objects, lambda got: score_hand(got[:-1], got[-1])  # type: ignore[index]
    except ImportError:
        print("  (cribbage is not installed)")


# ---- measuring


def rates(ways: dict[str, Callable[[], int]], rounds: int = 5) -> dict[str, float]:
    """Give how many a second each way does, the median of some rounds, taken turn about."""
    seen: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            begun = process_time()
            done = way()
            seen[name].append(done / (process_time() - begun))
    return {name: median(found) for name, found in seen.items()}


def count_all(cases: Sequence[object], counts: Callable[[object], int]) -> int:
    """Count every case; give how many there were."""
    return sum(1 for case in cases if counts(case) >= 0)


def told(title: str, found: dict[str, float], base: str) -> None:
    """Print a table: how many a second, and how many times the base."""
    print(f"\n{title}")
    for name, rate in found.items():
        print(f"  {name:38} {rate:12,.0f} a second   {rate / found[base]:8.2f} x {base}")


def counting(number: int) -> None:
    """Measure hands a second: items with their cards and reasons against bare totals."""
    rng = random.Random(1589)
    for size, base in ((3, "plain itertools, total only"), (4, "plain itertools, total only")):
        cases: list[Case] = [(drawn[:-1], drawn[-1]) for drawn in (rng.sample(PACK, size + 1) for _ in range(number))]
        ready = [(tuple(CARD[card] for card in hand), CARD[turn_up]) for hand, turn_up in cases]
        rules = RULE_SETS["digest"] if size == 3 else RULE_SETS["cribbage"]

        def plain(cases: list[Case] = cases) -> int:
            return sum(1 for hand, turn_up in cases if plain_total(hand, turn_up) >= 0)

        def ours(name: str, ready: list[tuple[tuple[Card, ...], Card]] = ready) -> int:
            return sum(1 for hand, turn_up in ready if total(count_hand(RULE_SETS[name], hand, turn_up)) >= 0)

        def fast(name: str, ready: list[tuple[tuple[Card, ...], Card]] = ready) -> int:
            points = scorer(RULE_SETS[name])
            return sum(1 for hand, turn_up in ready if points(hand, turn_up) >= 0)

        assert all(
            total(count_hand(rules, *mine)) == plain_total(*case) for mine, case in zip(ready, cases, strict=True)
        )
        sets = [name for name in RULE_SETS if RULE_SETS[name].hand_size.value == size]
        ways: dict[str, Callable[[], int]] = {base: plain}
        ways |= {f"noddy, {name}, every item": partial(ours, name) for name in sets}
        ways |= {f"noddy, {name}, total only": partial(fast, name) for name in sets}
        if size == 4:
            for name, wants, counts in peers():
                given = [wants(case) for case in cases]
                wrong = sum(counts(each) != plain_total(*case) for each, case in zip(given, cases, strict=True))
                label = f"{name} ({wrong} of {number:,} wrong)" if wrong else name
                ways[label] = partial(count_all, given, counts)
        told(f"Hands of {size} cards and a turn-up", rates(ways), base)


def everything(quick: bool) -> None:
    """Measure the exact distribution of all 1,082,900 cases against counting them one by one."""
    rules = RULE_SETS["digest"]
    begun = process_time()
    exact = distribution(rules)
    classes = process_time() - begun
    if quick:
        print(f"\nAll 1,082,900 cases, by classes: {classes:.3f} s of the processor")
        return
    begun = process_time()
    counted = plain_distribution()
    plain = process_time() - begun
    assert exact.counts == tuple(sorted(counted.items()))
    print(f"\nAll 1,082,900 cases, in this process: by classes {plain / classes:.0f} x as fast as plain itertools")
    print(f"  {classes:.3f} s against {plain:.2f} s of the processor, and the same answer")
    begun, clock = process_time(), perf_counter()
    with TemporaryFile("w", encoding="utf-8") as file:
        file.writelines(rows(rules))
    written, waited = process_time() - begun, perf_counter() - clock
    print(f"  all of them to a file, a row each: {written:.2f} s of the processor, {waited:.2f} s by the clock")
    print(f"  which is {written / plain:.2f} of the time that plain itertools takes to count them and write nothing")


def matches(number: int) -> None:
    """Measure whole matches a second between two greedy players, with nothing made but the end, and by way of deals."""

    def shown(sight: Sight) -> Card:
        """Play as `greedy` does, but not be it, so that every deal is made and shown."""
        return greedy(sight)

    def play(name: str, player: Player, number: int) -> int:
        rng = random.Random(21)
        for _ in range(number):
            play_match(RULE_SETS[name], [player, player], rng)
        return number

    ways = {f"{name}, by deals that are shown": partial(play, name, shown, number // 10) for name in RULE_SETS}
    ways |= {name: partial(play, name, greedy, number if name != "costly-colours" else 40) for name in RULE_SETS}
    told("Whole matches for two, greedy players", rates(ways, 5), "parlett, by deals that are shown")


def processes(runs: int, quick: bool) -> None:
    """Measure whole processes against Python doing nothing, turn about; processor and clock, smallest and middle."""
    nothing = [sys.executable, "-c", "pass"]
    ours = {
        "distribution --rules parlett": [sys.executable, "-m", "noddy", "distribution", "--rules", "parlett"],
        "distribution --rules holme": [sys.executable, "-m", "noddy", "distribution", "--rules", "holme"],
        "show, one hand": [sys.executable, "-m", "noddy", "show", "4H 5S 6D", "--turn-up", "7C"],
        "python -c 'import noddy'": [sys.executable, "-c", "import noddy"],
    }
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in ("nothing", *ours)}
    for _ in range(runs + 1):  # the first is not counted
        for name, command in {"nothing": nothing, **ours}.items():
            took[name].append(one_process(command))
    base = took["nothing"][1:]
    print("\nWhole processes, as times python -c pass: processor (smallest, middle), clock (smallest, middle)")
    for name in ours:
        found = took[name][1:]
        ratios = [f(row[k] for row in found) / f(row[k] for row in base) for k in (0, 1) for f in (min, median)]
        print(f"  {name:34} " + "  ".join(f"{ratio:6.1f}" for ratio in ratios))
    if not quick:
        alone = one_process([sys.executable, __file__, "--plain"])[0]
        mine = min(cpu for cpu, _ in took["distribution --rules parlett"][1:])
        print(f"  every case: plain itertools takes {alone / mine:.0f} x as long as the exact distribution")


def one_process(command: list[str]) -> tuple[float, float]:
    """Run a command to its end: seconds of the processor, seconds of the clock."""
    begun = perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return used.ru_utime + used.ru_stime, perf_counter() - begun


def main() -> None:
    """Run the command."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer hands, and no plain count of every case")
    parser.add_argument("--plain", action="store_true", help="only count every case by the plain scorer")
    given = parser.parse_args()
    if given.plain:
        plain_distribution()
        return
    counting(2_000 if given.quick else 10_000)
    everything(given.quick)
    matches(200 if given.quick else 1_000)
    processes(5 if given.quick else 15, given.quick)


if __name__ == "__main__":
    main()
