"""The work by turn-ups: each is a game of its own and a task for an executor, and its plans are kept on disk."""

from __future__ import annotations

import os
import pickle
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from noddy.cards import Rank
from noddy.rulesets import find_rules
from solving.maxims import MAXIMS
from solving.ports import PLAYERS, losses
from solving.regret import Bounds, Game, Plan, last_of, open_card_values, solve
from solving.tables import Bytes, expert_plans, section_bytes
from solving.tree import Tree, without_suits

FOLDER = Path(__file__).parents[1] / "_build" / "solving"
"""Where plans are kept between one step of the work and the next; nothing here is shipped."""
GAP = 1e-4
"""Points a deal: what the shipped bounds lie apart at most."""


@dataclass(frozen=True, slots=True)
class Task:
    """A rule set by name with a turn-up, and how near its bounds are to come."""

    name: str
    turn_up: Rank
    gap: float = GAP

    @property
    def file(self) -> Path:
        """Give the file of the plans."""
        return FOLDER / f"{self.name}-{self.turn_up.word}.npz"


@dataclass(frozen=True, slots=True)
class Solved:
    """What a task found: the bounds, how many turns and seconds it took."""

    task: Task
    bounds: Bounds
    turns: int
    seconds: float


@lru_cache(maxsize=1)
def tree_of(name: str) -> Tree:
    """Lay out the tree of a rule set, suits left out of its play; once a process, and once for all processes."""
    rules = without_suits(find_rules(name))
    file = FOLDER / f"{name}.tree"
    if file.exists():
        try:
            tree = pickle.loads(file.read_bytes())
        except (AttributeError, ImportError, TypeError, EOFError, pickle.UnpicklingError):
            tree = None  # kept by another version
        if isinstance(tree, Tree) and tree.rules == rules:
            return tree
    tree = Tree(rules)
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}")
    part.write_bytes(pickle.dumps(tree))
    part.replace(file)
    return tree


def solve_task(task: Task) -> Solved:
    """Solve one turn-up and keep its plans; where that has been done, read them and prove the bounds again."""
    tree = tree_of(task.name)
    game = Game(tree, task.turn_up)
    began = time.process_time()
    if task.file.exists():
        bounds = game.bounds(read_plans(task))
        if bounds.gap <= task.gap:
            with np.load(task.file) as kept:
                return Solved(task, bounds, int(kept["turns"]), float(kept["seconds"]))
    found = last_of(solve(game, 0.5 * task.gap, every=50))
    seconds = time.process_time() - began
    arrays = {f"p{place}": shares.astype(np.float32) for plan in found.plans for place, shares in plan.items()}
    task.file.parent.mkdir(parents=True, exist_ok=True)
    arrays |= {"turns": np.array(found.turns, dtype=np.float32), "seconds": np.array(seconds, dtype=np.float32)}
    np.savez_compressed(task.file, **arrays)  # type: ignore[arg-type]
    return Solved(task, game.bounds(read_plans(task)), found.turns, seconds)


def read_plans(task: Task) -> tuple[Plan, Plan]:
    """Read the plans of a task that was solved."""
    tree = tree_of(task.name)
    plans: tuple[Plan, Plan] = {}, {}
    with np.load(task.file) as kept:
        for name in kept.files:
            if name.startswith("p"):
                place = int(name[1:])
                shares = kept[name].astype(float)
                plans[tree.blocks[place].mover][place] = shares / np.maximum(shares.sum(axis=0), 1e-30)
    return plans


# ---- what is measured of a solution


@dataclass(frozen=True)
class Measured:
    """What a task found beyond the bounds: losses by strength (leader, dealer), the table's bytes, and figures."""

    task: Task
    losses: dict[str, tuple[float, float]]
    sections: dict[str, Bytes]
    figures: dict[str, float]


def measure_task(task: Task) -> Measured:
    """Measure the engine's players, the expert's table, how often an expert mixes, and the game with open cards."""
    game = Game(tree_of(task.name), task.turn_up)
    plans = read_plans(task)
    bounds = game.bounds(plans)
    value = (bounds.low + bounds.high) / 2
    sections = section_bytes(game, plans)
    seats = {who: tuple(port(game, player) for player in (0, 1)) for who, port in PLAYERS.items()}
    seats["expert"] = expert_plans(game, sections)
    found = {who: (losses(game, both[0], 0, value), losses(game, both[1], 1, value)) for who, both in seats.items()}
    figures = {
        "open cards": float((open_card_values(game.tree) * game.chance).sum()),
        "expert leads, best deals": game.value((seats["expert"][0], seats["best"][1])) - value,
        "best leads, expert deals": value - game.value((seats["best"][0], seats["expert"][1])),
        "mixed leads": mixed(game, plans, 0),
        "mixed answers": mixed(game, plans, 1),
    }
    return Measured(task, found, sections, figures)


def mixed(game: Game, plans: tuple[Plan, Plan], place: int) -> float:
    """Give how often, of the deals, a player mixes at his first card: plays no rank nineteen times in twenty."""
    if place == 0:
        reached = game.chance.sum(axis=1)[:, None]
    else:
        leads = game.reach(0, plans[0])[1]  # by what the leader has left
        full = game.tree.full_hands(game.tree.blocks[1], 0)
        reached = np.zeros((game.chance.shape[1], leads.shape[1]))
        for node in range(leads.shape[1]):
            reached[:, node] = leads[:, node] @ game.chance[full[:, node]]
    often = plans[place][place].max(axis=0) < 0.95
    stuck = ~game.legal[place].any(axis=0)
    return float((reached * (often & ~stuck)).sum())


# ---- maxims: the leader held to them, the dealer knowing it


def maxim_task(task: Task, maxim: str) -> Bounds:
    """Solve the game in which the leader is held to a maxim."""
    tree = tree_of(task.name)
    game = Game(tree, task.turn_up, MAXIMS[maxim](tree))
    return last_of(solve(game, task.gap, every=25)).bounds
