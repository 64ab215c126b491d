"""What is installed: a wheel with the engine, its data and its licences, that runs with nothing beside it."""

from __future__ import annotations

import email
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import noddy

ROOT = Path(__file__).resolve().parents[1]
USES = """
import sys
sys.path.insert(0, sys.argv[1])
import noddy, noddy.__main__
from noddy.record import load_record, record_names, replay, verify
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study.lines import load_tallies
from noddy.study.races import load_results
from noddy.view import live
from noddy.witnesses import witnesses
assert noddy.__file__.startswith(sys.argv[1])
assert witnesses() and record_names() and load_tallies() and load_results()
for name in record_names():
    record = load_record(name)
    verify(record, find_rules(record.rules))
for name in ("calculator", "game", "record"):
    assert live.first(name, "")
sys.exit(noddy.__main__.main(["show", "4H 5S 6D", "--turn-up", "7C"]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, so that nothing is left in the project's own folder."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT"):
        shutil.copy(ROOT / name, source)
    for name in ("noddy", "press"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    ran = subprocess.run(
        [sys.executable, "-c", build, str(out)], cwd=source, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def told(wheel: Path) -> Message:
    """Read the wheel's metadata."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


def test_the_wheel_is_the_engine_whole_and_alone(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    own = {path.relative_to(ROOT).as_posix() for path in (ROOT / "noddy").rglob("*") if path.is_file()}
    assert names == {name for name in own if "__pycache__" not in name}


def test_metadata_says_what_it_is_and_under_which_licences(told: Message, wheel: Path) -> None:
    assert told["Name"] == "noddy"
    assert told["Version"] == noddy.__version__
    assert told["License-Expression"] == "MIT AND CC-BY-4.0"
    assert told["Description-Content-Type"] == "text/markdown"
    assert "An English card game" in str(told.get_payload()).replace("an English", "An English")
    assert not [each for each in told.get_all("Requires-Dist", []) if "extra ==" not in each]
    licences = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/licenses/" in name]
    assert {Path(name).name for name in licences} == {"LICENSE", "LICENSE-TEXT"}


def test_the_installed_engine_runs_with_nothing_beside_it(wheel: Path, tmp_path: Path) -> None:
    """Without site-packages (-S) and outside the project: the standard library is all there is."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", USES, str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert "6" in ran.stdout


def test_versions_agree() -> None:
    """The one version is told by the package, the citation and the list of changes alike."""
    version = noddy.__version__
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {version} - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
