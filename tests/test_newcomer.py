"""The promise to those who extend the project: what the guide names is all that has to be written or edited.

In a copy of the repository a newcomer does what CONTRIBUTING says, with the very text that it prints: a witness, a rule
set, a page and a notebook, all new files, and two files edited that the guide names. Then every law is asked of them.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = {"_toc.yml", "book/references.bib"}
"""What a newcomer edits; everything else is new."""
LEFT_BEHIND = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "node_modules",
    "unpacked",
    "_assets",
    "_build",
    "build",
    "__pycache__",
    ".*_cache",
    ".cache",
    ".hypothesis",
    ".ipynb_checkpoints",
    "*.egg-info",
    ".benchmarks",
    ".coverage",
)


def blocks(section: str, language: str) -> list[str]:
    """The fenced blocks of a section of the guide, in one language."""
    text = GUIDE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return [found[1] for found in re.findall(rf"^(`{{3,}}){language}\n(.*?)^\1$", text, re.DOTALL | re.MULTILINE)]


def one(section: str, language: str) -> str:
    """The only such block."""
    (found,) = blocks(section, language)
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository in which a newcomer has done what the guide says."""
    place = tmp_path_factory.mktemp("newcomer") / "noddy"
    shutil.copytree(ROOT, place, ignore=LEFT_BEHIND)
    write(place, "noddy/witnesses/2026-club.toml", one("Add a witness", "toml"))
    write(place, "book/witnesses/2026-club.md", one("Add a witness", "markdown"))
    write(place, "noddy/rulesets/club.py", one("Add a rule set", "python"))
    write(place, "book/rules/club.md", one("Add a page", "markdown"))
    bibliography = place / "book" / "references.bib"
    entry = one("Add a witness", "bibtex")
    bibliography.write_text(f"{bibliography.read_text(encoding='utf-8')}\n{entry}", encoding="utf-8")
    contents = place / "_toc.yml"
    text = contents.read_text(encoding="utf-8")
    for old, new in (("witnesses/1688-holme", "witnesses/2026-club"), ("rules/holme", "rules/club")):
        (line,) = re.findall(rf"^ *- file: book/{old}$", text, re.MULTILINE)
        text = text.replace(f"{line}\n", f"{line}\n{line.replace(old, new)}\n")
    (line,) = re.findall(r"^ *- file: notebooks/every_hand$", text, re.MULTILINE)
    contents.write_text(text.replace(f"{line}\n", f"{line}\n{line.replace('every_hand', 'club')}\n"), encoding="utf-8")
    title, glance, onward = blocks("Add a notebook", "markdown")
    book = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell(title.strip()),
            nbformat.v4.new_markdown_cell(glance.strip(), metadata={"tags": ["glance"]}),
            nbformat.v4.new_markdown_cell("", metadata={"tags": ["how-to-run"]}),
            nbformat.v4.new_code_cell(one("Add a notebook", "python").strip()),
            nbformat.v4.new_markdown_cell(onward.strip(), metadata={"tags": ["where-next"]}),
        ]
    )
    write(place, "notebooks/club.ipynb", nbformat.writes(book) + "\n")
    return place


def write(place: Path, name: str, text: str) -> None:
    """Write a file that is new."""
    assert not (place / name).exists()
    (place / name).write_text(text, encoding="utf-8")


def run(place: Path, *arguments: str) -> str:
    """Run Python in the copy, with the copy's own package."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def told(place: Path, *arguments: str) -> Any:
    """What a command answers there, in JSON."""
    return json.loads(run(place, "-m", "noddy", *arguments, "--json"))


def files(root: Path) -> dict[str, bytes]:
    """Every file of a copy with what it holds, but for what is left behind."""
    found: dict[str, bytes] = {}
    for folder, names, inside in os.walk(root):
        left = LEFT_BEHIND(folder, [*names, *inside])
        names[:] = [name for name in names if name not in left]
        paths = [Path(folder) / name for name in inside if name not in left]
        found |= {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}
    return found


def test_only_what_the_guide_names_is_edited(place: Path) -> None:
    """Six new files, and two edited of which the guide speaks."""
    before, after = files(ROOT), files(place)
    assert {name for name in before if after.get(name) != before[name]} == NAMED
    assert sorted(after.keys() - before.keys()) == [
        "book/rules/club.md", "book/witnesses/2026-club.md", "noddy/rulesets/club.py",
        "noddy/witnesses/2026-club.toml", "notebooks/club.ipynb",
    ]  # fmt: skip
    assert all(name in GUIDE for name in ("_toc.yml", "book/references.bib", "noddy/rulesets", "noddy/witnesses"))


def test_it_is_found_by_every_command(place: Path) -> None:
    """Rules with the evidence of the new witness, the question that the guide adds and none that does not fit."""
    assert "club" in {each["name"] for each in told(place, "rules")["rules"]}
    rules = told(place, "rules", "club")
    assert rules["readings"]["pam"]["values"] == ["5", "3"] and "courts-in-play" not in rules["readings"]
    assert "2026-club" in json.dumps(rules["parameters"]["pam"])
    assert "no longer open: courts-in-play: none of its answers (no, yes)" in run(place, "-m", "noddy", "rules", "club")
    assert told(place, "witnesses", "2026-club")["id"] == "2026-club"
    for line in one("Add a rule set", "console").splitlines():
        assert run(place, *shlex.split(line)[1:])
    five = told(place, "show", "4H 5S JC", "--turn-up", "6C", "--rules", "club")
    three = told(place, "show", "4H 5S JC", "--turn-up", "6C", "--rules", "club", "--read", "pam=3")
    # fifteen: 4 5 6, and 5 with the Knave; twenty-five: all four; a run of three; the Knave of the trump; and Pam
    assert (five["points"], three["points"]) == (2 + 2 + 2 + 3 + 2 + 5, 2 + 2 + 2 + 3 + 2 + 3)
    assert "Pam" in run(place, "-m", "noddy", "show", "4H 5S JC", "--turn-up", "6C", "--rules", "club")


ASKED = (
    "agreement", "parameters", "rules", "witnesses", "book", "counting", "layers", "live", "worksheet", "match",
    "pegging", "second_oracle", "record", "views", "kinship",
)  # fmt: skip
"""The tests that ask their laws of every rule set, witness or page found."""


def test_the_laws_that_are_asked_of_each_are_asked_of_the_new_ones(place: Path) -> None:
    """Those whose cases are named after what they are asked of: the club, its witness, its pages."""
    tests = [f"tests/test_{name}.py" for name in ASKED]
    done = run(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "club", *tests)
    (count,) = re.findall(r"(\d+) passed", done)
    assert int(count) > 100 and "failed" not in done


@pytest.mark.slow
def test_nothing_else_breaks(place: Path) -> None:
    """The laws of all, of the old as of the new, once the notebooks have been stored anew."""
    stored = [place / "notebooks" / f"{name}.ipynb" for name in ("club", "one_hand_many_games", "witnesses_as_data")]
    run(place, "tools/notebooks.py", *map(str, stored))
    tests = [
        f"tests/test_{name}.py"
        for name in ("layers", "rules", "parameters", "book", "counting", "worksheet", "kinship")
    ]
    run(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *tests)
