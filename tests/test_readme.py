"""README.md is a doctest: what it shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from noddy.__main__ import main

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_runs() -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8", optionflags=flags)
    assert result.attempted > 0 and result.failed == 0


def commands() -> list[str]:
    """Every command of ours that the README shows, with or without a prompt."""
    if not README.exists():
        return []
    lines = README.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    found = [re.match(r"\s*(?:\$ )?(?:\S*python3? -m noddy )(.*)$", line) for line in lines]
    return [each.group(1).split("  #")[0].split(" | ")[0].strip() for each in found if each]


@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_readme_answer(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # what a command writes is not left in the checkout
    words = shlex.split(command)
    if "-" in words:
        pytest.skip("reads standard input")
    assert main(words) == 0
    assert capsys.readouterr().err == ""
