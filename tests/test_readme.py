"""README.md and the pages that show Python or commands: what they show is what happens."""

import doctest
import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from noddy.__main__ import main as engine
from press.__main__ import main as press

ROOT = Path(__file__).parents[1]
PROGRAMS = ("README.md", "book/reference/engine.md")
FRONTS = {"noddy": engine, "press": press}
PAGES = ("README.md", "book/reference/notation.md", "book/classroom/index.md", "book/classroom/printables.md")


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_python_that_is_shown_runs(name: str) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8", optionflags=flags)
    assert result.attempted > 0 and result.failed == 0


def commands() -> list[tuple[str, str, str]]:
    """Every command of ours that a page shows, with or without a prompt: its program, its arguments, the fault told."""
    found = []
    for name in PAGES:
        lines = [*(ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines(), ""]
        for line, following in pairwise(lines):
            if shown := re.match(r"\s*(?:\$ )?python3? -m (noddy|press) (.*)$", line):
                fault = following if following.startswith("noddy: ") else ""
                found.append((shown.group(1), shown.group(2).split("  #")[0].strip(), fault))
    return found


def test_every_page_that_is_named_shows_commands() -> None:
    assert len(commands()) >= 12
    assert [fault for _, _, fault in commands() if fault] == ["noddy: 9H is there twice; a pack has each card once"]


@pytest.mark.parametrize(("program", "command", "fault"), commands())
def test_the_commands_that_are_shown_answer(
    program: str,
    command: str,
    fault: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # what a command writes is not left in the checkout
    assert FRONTS[program](shlex.split(command)) == (2 if fault else 0)
    assert capsys.readouterr().err.strip() == fault
