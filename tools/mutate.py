"""Break the rules on purpose, one place at a time, and see whether the tests notice.

    python tools/mutate.py                          every mutant of noddy/rulesets and noddy/counting.py
    python tools/mutate.py noddy/rulesets/holme.py  those of one file
    python tools/mutate.py --list                   show the mutants, run nothing

A mutant is the source with one number a step off, one comparison, sum or truth turned round, or one choice spelled
otherwise; prose (the words of evidence, titles, docstrings) is left alone. Each runs in a process of its own, against
the tests that are neither slow nor by hypothesis, called as plain functions; of those that name rule sets, the ones
that name a broken one. What survives is printed and is explained in tests/mutation-notes.md. Ends with status 1 if
fewer than 95 in 100 are killed.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import importlib
import importlib.abc
import importlib.util
import inspect
import io
import itertools
import os
import random
import resource
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
TARGETS = [*sorted((ROOT / "noddy" / "rulesets").glob("*.py")), ROOT / "noddy" / "counting.py"]
ENOUGH = 0.95
SECONDS = 200  # of the processor's time: a mutant that runs longer has lost its way, and is killed

# The modules whose tests are called, quickest and most telling first.
TOLD = ["test_rules", "test_reported_bugs", "test_record", "test_counting", "test_play", "test_family"]
# The rule sets that a file makes, where they are not named as the file is.
MADE = {"parlett": {"parlett", "parlett-table"}, "cribbage": {"cribbage", "six-card-cribbage"}}

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip

# Choices that are spelled as words: each is exchanged for its neighbour.
sys.path.insert(0, str(ROOT))
CHOICES = list(dict.fromkeys(row.values.words for row in importlib.import_module("noddy.parameters").PARAMETERS))

NEXT = {"Rank": "TWO FIVE JACK QUEEN KING", "Suit": "CLUBS DIAMONDS HEARTS SPADES"}
# Modules that import none of the targets.
UNTOUCHED = ("noddy.cards", "noddy.prices", "noddy.parameters", "noddy.witnesses", "noddy.normal")


@dataclass(frozen=True)
class Mutant:
    """One broken place: the file, the line, what was done there, and the code that results."""

    file: Path
    line: int
    what: str
    code: CodeType

    def __str__(self) -> str:
        """Name the place and what was done."""
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.what}"


# ---- making mutants


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        for what, change in changes(node):
            broken = copy.deepcopy(tree)
            target = next(itertools.islice(ast.walk(broken), place, None))
            change(target)
            code = compile(ast.fix_missing_locations(broken), str(file), "exec")
            yield Mutant(file, getattr(node, "lineno", 0) or nearest_line(tree, node), what, code)


def nearest_line(tree: ast.AST, node: ast.AST) -> int:
    """Find the line of a node that has none, such as an operator: that of what holds it."""
    return next(
        (holder.lineno for holder in ast.walk(tree) for child in ast.iter_child_nodes(holder) if child is node
         if hasattr(holder, "lineno")), 0,
    )  # fmt: skip


def choices(text: str) -> list[str]:
    """Give what a word may be exchanged for; nothing for prose, module names and ids of witnesses."""
    found = [other for row in CHOICES if text in row for other in row if other != text]
    if found:
        return found[:2]
    plain = text.replace("-", "").replace("+", "").replace(" ", "")
    spelled = plain.isalnum() and plain == plain.lower() and len(text.split()) <= 3 and len(text) < 24
    return [f"{text}x"] if spelled and not text[:4].isdigit() else []


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], None]]]:
    """Yield what can be done to a node: what it is called, and the doing of it."""
    if isinstance(node, ast.Constant):
        yield from constants(node)
    elif isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            if other := SWAPS.get(type(operator)):
                yield f"{type(operator).__name__} -> {other.__name__} in {ast.unparse(node)}", swap_in(number, other)
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        if other := SWAPS.get(type(node.op)):
            yield f"{type(node.op).__name__} -> {other.__name__} in {ast.unparse(node)}", swap(other)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"not -> not not in {ast.unparse(node)}", set_to("operand", ast.UnaryOp(ast.Not(), node.operand))
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in NEXT:
        names = NEXT[node.value.id].split()
        if node.attr in names:
            before = names[names.index(node.attr) - 1]
            yield f"{node.value.id}.{node.attr} -> {before}", set_to("attr", before)
    elif isinstance(node, ast.If | ast.IfExp):
        yield f"if -> if not: {ast.unparse(node.test)}", negate


def constants(node: ast.Constant) -> Iterator[tuple[str, Callable[[ast.AST], None]]]:
    """Yield what can be done to a constant."""
    value = node.value
    if isinstance(value, bool):
        yield f"{value} -> {not value}", set_to("value", not value)
    elif isinstance(value, int):
        for other in (value + 1, value - 1):
            yield f"{value} -> {other}", set_to("value", other)
    elif isinstance(value, str):
        for word in choices(value):
            yield f"{value!r} -> {word!r}", set_to("value", word)


def set_to(field: str, value: object) -> Callable[[ast.AST], None]:
    """Make a change that sets a field of a node."""
    return lambda node: setattr(node, field, value)


def swap(other: type[ast.AST]) -> Callable[[ast.AST], None]:
    """Make a change that puts another operator in place."""
    return set_to("op", other())


def swap_in(number: int, other: type[ast.AST]) -> Callable[[ast.AST], None]:
    """Make a change of one comparison in a chain."""

    def change(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[number] = other()  # type: ignore[call-overload]

    return change


def negate(node: ast.AST) -> None:
    """Turn a condition round."""
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)


# ---- running one


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutant's code in place of the module's own."""

    def __init__(self, mutant: Mutant) -> None:
        """Keep the mutant and the name of its module."""
        self.mutant = mutant
        parts = mutant.file.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Answer for the one module."""
        if name != self.name:
            return None
        file = self.mutant.file
        inside = [str(file.parent)] if file.stem == "__init__" else None
        return importlib.util.spec_from_file_location(name, file, loader=self, submodule_search_locations=inside)

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the broken code."""
        exec(self.mutant.code, module.__dict__)


def is_killed(mutant: Mutant) -> bool:
    """Say whether a test fails; called in a process of its own."""
    sys.meta_path.insert(0, Broken(mutant))
    import pytest

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            for name in TOLD:
                for call in calls(importlib.import_module(name), sets_of(mutant.file)):
                    with contextlib.suppress(pytest.skip.Exception):
                        call()
        except BaseException:  # whatever ends a test badly has seen the fault
            return True
    return False


def sets_of(file: Path) -> set[str]:
    """Name the rule sets that a file makes; none named means all."""
    if file.parent.name != "rulesets" or file.stem == "__init__":
        return set()
    return MADE.get(file.stem, {file.stem.replace("_", "-")})


def calls(module: ModuleType, sets: set[str]) -> Iterator[Callable[[], object]]:
    """Yield the tests of a module as calls without arguments; slow ones and those that need more are left out.

    Of those that name rule sets, only the ones that name one of these, if any are given.
    """
    from noddy.rulesets import RULE_SETS

    known = {*RULE_SETS, "six-card-cribbage"}
    for name, function in vars(module).items():
        if not name.startswith("test_") or hasattr(function, "hypothesis"):
            continue
        marks = getattr(function, "pytestmark", [])
        if any(mark.name in ("slow", "skipif") for mark in marks):
            continue
        rows = [list(rows_of(mark)) for mark in marks if mark.name == "parametrize"]
        for row in itertools.product(*rows):
            given = {key: value for part in row for key, value in part.items()}
            if sets and (named := known & set(map(name_of, given.values()))) and not named & sets:
                continue
            if set(inspect.signature(function).parameters) == set(given):
                yield partial(function, **given)


def name_of(value: object) -> str:
    """Name the rule set that an argument of a test names, if it does: by itself, as rules, or as a case of rules."""
    return str(value.get("rules") if isinstance(value, dict) else getattr(value, "name", value))


def rows_of(mark: object) -> Iterator[dict[str, object]]:
    """Yield the arguments of each row of a parametrize mark."""
    names, rows = mark.args  # type: ignore[attr-defined]
    keys = [key.strip() for key in names.split(",")] if isinstance(names, str) else list(names)
    for row in rows:
        values = row.values if hasattr(row, "marks") else row  # a row made by pytest.param
        yield dict(zip(keys, [values] if len(keys) == 1 else values, strict=True))


# ---- running all


def run(found: Sequence[Mutant], workers: int, say: Callable[[str], None]) -> list[Mutant]:
    """Run every mutant in a forked process, so many at a time; give those that survive."""
    sys.path[:0] = [str(ROOT), str(TESTS)]
    for name in ("pytest", "hypothesis", "oracle", "oracle_family", "malformed", "noddy.witnesses"):
        importlib.import_module(name)  # once, before the fork: what no mutant can touch
    sys.modules["noddy.witnesses"].witnesses()
    for name in [name for name in sys.modules if name.partition(".")[0] == "noddy" and name not in UNTOUCHED]:
        del sys.modules[name]
    survivors: list[Mutant] = []
    running: dict[int, Mutant] = {}
    for number, mutant in enumerate(found):
        if len(running) >= workers:
            reap(running, survivors)
        if number and number % 100 == 0:
            say(f"{number} of {len(found)} run, {len(survivors)} alive so far")
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
            os._exit(0 if is_killed(mutant) else 1)
        running[child] = mutant
    while running:
        reap(running, survivors)
    return sorted(survivors, key=str)


def reap(running: dict[int, Mutant], survivors: list[Mutant]) -> None:
    """Wait for one process to end and note how it went; one stopped by the limit was killed."""
    child, status = os.wait()
    mutant = running.pop(child)
    if os.waitstatus_to_exitcode(status) == 1:
        survivors.append(mutant)


def main() -> int:
    """Run the command; give the exit status."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, default=TARGETS)
    parser.add_argument("--list", action="store_true", help="show the mutants and run nothing")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, metavar="N", help="run N of them, chosen by a fixed seed")
    given = parser.parse_args()
    found = [mutant for file in given.files for mutant in mutants(file.resolve())]
    if given.sample:
        found = random.Random(1589).sample(found, min(given.sample, len(found)))
    if given.list:
        print(*found, sep="\n")
        return 0
    whole = given.files[0].resolve()
    unbroken = Mutant(whole, 0, "nothing", compile(whole.read_text(encoding="utf-8"), str(whole), "exec"))
    if not run([unbroken], 1, print):
        print("the tests fail although nothing is broken")
        return 1
    begun = time.monotonic()
    survivors = run(found, given.workers, lambda line: print(line, flush=True))
    killed = len(found) - len(survivors)
    print(f"{killed} of {len(found)} mutants killed ({killed / len(found):.2%}) in {time.monotonic() - begun:.0f} s")
    print(*(f"  alive: {mutant}" for mutant in survivors), sep="\n")
    return 0 if killed >= ENOUGH * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
