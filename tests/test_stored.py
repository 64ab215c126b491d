"""Stored results say which rules made them, and are refused when the rules change."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study import stored

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(stored.DATA.glob("*.json"))
VARIANTS = [
    rules.read(reading.id, value)
    for rules in RULE_SETS.values()
    for reading in rules.readings
    for value in reading.values
]


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_what_is_shipped_was_made_by_the_rules_of_today(path: Path) -> None:
    assert stored.load(path)
    assert json.loads(path.read_text(encoding="utf-8"))["rules"]


def spoiled(path: Path, target: Path, **changes: object) -> Path:
    """Copy a stored file with something else in its head."""
    target.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changes}), encoding="utf-8")
    return target


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_stale_results_are_refused_in_one_line_with_the_command(path: Path, tmp_path: Path) -> None:
    head = json.loads(path.read_text(encoding="utf-8"))
    for name in head["rules"]:
        other = spoiled(path, tmp_path / path.name, rules={**head["rules"], name: "0" * 16})
        with pytest.raises(stored.Stale) as refusal:
            stored.read(other.read_text("utf-8"), other.name)
        told = str(refusal.value)
        assert "\n" not in told
        assert name in told
        assert head["made by"] in told
    gone = spoiled(path, tmp_path / path.name, rules={"no-such-rules": "0" * 16})
    with pytest.raises(stored.Stale, match="no-such-rules"):
        stored.read(gone.read_text("utf-8"), gone.name)
    (tmp_path / path.name).write_text(json.dumps(head["data"]), encoding="utf-8")
    with pytest.raises(stored.Stale, match="make it again"):
        stored.read((tmp_path / path.name).read_text("utf-8"), path.name)


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_command_that_is_named_is_one(path: Path) -> None:
    python, dash_m, module, *_ = json.loads(path.read_text(encoding="utf-8"))["made by"].split()
    assert (python, dash_m) == ("python", "-m")
    found = importlib.util.find_spec(module)
    assert found
    name = f"{module}.__main__" if found.submodule_search_locations else module  # a package is run by its front
    program = f"from {name} import main"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr.decode()


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "some.json"
    stored.write(path, '{"a": [1, 2]}\n', "python -m noddy.study.lines", [RULE_SETS["parlett"]])
    assert stored.read(path.read_text("utf-8"), path.name) == {"a": [1, 2]}


def test_a_digest_is_of_values_alone() -> None:
    """Two rule sets have one digest if and only if their values are equal."""
    told = [(stored.digest(rules), dict(rules.values)) for rules in VARIANTS]
    for one, values in told:
        assert all((one == other) == (values == others) for other, others in told)


@pytest.mark.parametrize("rules", VARIANTS, ids=stored.label)
def test_rules_are_found_again_by_their_label(rules: Rules) -> None:
    assert find_rules(*stored._parts(stored.label(rules))) == rules


def test_a_digest_is_the_same_in_every_process() -> None:
    code = (
        "from noddy.rulesets import RULE_SETS\nfrom noddy.study.stored import digest\n"
        "print(*map(digest, RULE_SETS.values()))"
    )
    told = set()
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        told.add(ran.stdout.strip())
    assert told == {" ".join(map(stored.digest, RULE_SETS.values()))}
