"""The files that the book serves itself: every one named is there, and the engine's zip is the engine."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from noddy.witnesses import witnesses

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

import assets  # noqa: E402
import licences  # noqa: E402
import repairs  # noqa: E402

MOST = 200_000
"""Bytes of the engine that a reader of a live page has to fetch, at most."""


def unpacked(target: Path) -> Path:
    """Unpack the zip as a browser does."""
    zipfile.ZipFile(io.BytesIO(assets.engine_zip(ROOT / "noddy"))).extractall(target)
    return target


def test_zip_is_the_same_whenever_the_sources_were_touched(tmp_path: Path) -> None:
    copied = tmp_path / "noddy"
    shutil.copytree(ROOT / "noddy", copied, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copied.rglob("*"):
        os.utime(path, (1, 1))
    assert assets.engine_zip(copied) == assets.engine_zip(ROOT / "noddy")


def test_zip_is_small_and_holds_what_is_on_the_list_alone() -> None:
    zipped = assets.engine_zip(ROOT / "noddy")
    assert len(zipped) <= MOST
    names = zipfile.ZipFile(io.BytesIO(zipped)).namelist()
    assert {"noddy/__init__.py", "noddy/witnesses/1688-holme.toml", "noddy/records/arthur-bertha.toml"} <= set(names)
    for name in names:
        assert any(Path(name).match(f"noddy/{part}") for part in assets.ENGINE_PARTS), name
    assert not [name for name in names if "/data/" in name or "plots" in name or "widgets" in name]


def test_live_pages_find_all_they_load_in_the_zip(tmp_path: Path) -> None:
    """In a fresh Python that has the zip alone, every live page answers as it does here, games and records too."""
    work = (ROOT / "tests" / "pyodide" / "work.py").read_text(encoding="utf-8")
    program = f"import sys\nsys.path.insert(0, '.')\n{work}\nHANDS, GAMES = 16, 2\nprint(answers())"
    told = []
    for folder in (unpacked(tmp_path), ROOT):
        ran = subprocess.run(
            [sys.executable, "-I", "-S", "-c", program],
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert ran.returncode == 0, ran.stderr[-1000:]
        told.append(json.loads(ran.stdout))
    assert told[0] == told[1]


def test_no_module_of_the_zip_imports_what_is_left_out(tmp_path: Path) -> None:
    """At the top of a module, that is; what a function imports later is for those who have the package."""
    folder = unpacked(tmp_path)
    paths = [path.relative_to(folder).with_suffix("") for path in sorted(folder.rglob("*.py"))]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    program = f"import sys, importlib\nsys.path.insert(0, '.')\nfor name in {names!r}: importlib.import_module(name)"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-1000:]


def test_zip_alone_is_enough_to_count_a_hand(tmp_path: Path) -> None:
    unpacked(tmp_path)
    program = (
        "import sys; sys.path.insert(0, '.'); import json, noddy\n"
        "from noddy.witnesses import witnesses\n"
        "hand = noddy.count_hand(noddy.PARLETT, noddy.parse_cards('4H 5S 6D'), noddy.parse_card('7C'))\n"
        "print(json.dumps({'points': noddy.total(hand), 'witnesses': [each.short for each in witnesses().values()]}))"
    )
    counted = subprocess.run(
        [sys.executable, "-I", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(counted.stdout)
    assert told["points"] == 6
    assert told["witnesses"] == [each.short for each in witnesses().values()]


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    with pytest.raises(assets.MissingAsset, match="make setup"):
        list(assets.wanted(tmp_path))


def test_filling_twice_writes_nothing_new(tmp_path: Path) -> None:
    for folder, pattern, _ in assets.COPIES:
        place = tmp_path / "node_modules" / folder
        place.mkdir(parents=True, exist_ok=True)
        (place / pattern.replace("*", "some")).write_bytes(pattern.encode())
    (tmp_path / "noddy" / "view" / "style").mkdir(parents=True)
    for name in assets.SHARED:
        (tmp_path / "noddy" / "view" / "style" / name).write_text(name, encoding="utf-8")
    (tmp_path / "noddy" / "__init__.py").write_text("", encoding="utf-8")
    assets.fill(tmp_path)
    (tmp_path / assets.ASSETS / "stray.js").write_text("", encoding="utf-8")
    before = {
        path: path.stat().st_mtime_ns for path in (tmp_path / assets.ASSETS).rglob("*.*") if path.name != "stray.js"
    }
    assets.fill(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / assets.ASSETS).rglob("*.*")} == before


def test_licences_of_all_that_the_site_brings_along_go_with_it() -> None:
    told = licences.text()
    brought = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for folder, _, _ in assets.COPIES:
        assert any(f"{folder}/".startswith(f"{name}/") for name in brought), folder
    for name, version in brought.items():
        assert f"\n{name} {version}\n" in told
    # The Open Font License asks for its own words, and for the makers' names: each type comes with both.
    assert told.count("SIL OPEN FONT LICENSE Version 1.1") == 4
    for maker in (
        "Bitstream Vera",
        "EB Garamond Project Authors",
        "Igino Marini",
        "Braille Institute",
        "ExecutableBookProject",
    ):
        assert maker in told


# ---- repairs of the theme


def test_a_repair_that_finds_nothing_is_refused_in_one_line() -> None:
    used, idle = repairs.Repair("fault", "right"), repairs.literal("<old>", "<new>")
    assert used.mend("a fault") == "a right"
    with pytest.raises(repairs.Idle) as refusal:
        repairs.refuse_idle("theme", used, idle)
    assert "<old>" in str(refusal.value)
    assert "fault" not in str(refusal.value).replace("theme", "")
    assert idle.mend("<old> and <old>") == "<new> and <new>"
    repairs.refuse_idle("theme", used, idle)


def test_every_repair_is_looked_for_even_behind_one_that_is_found() -> None:
    two = (repairs.Repair("a"), repairs.Repair("b"))
    assert repairs.any_in(two, "ab")
    assert [each.found for each in two] == [1, 1]


def test_no_pattern_is_taken_out_of_pages_uncounted() -> None:
    """What the extensions change in finished pages goes through a repair, so that none can fail quietly."""
    for name in ("assets", "live"):
        source = (ROOT / "book" / "_ext" / f"{name}.py").read_text(encoding="utf-8")
        left = [line.strip() for line in source.splitlines() if "re.compile(" in line or ".replace(" in line]
        assert all(line.startswith("PLACE = ") for line in left), left
