"""The files that the book serves itself: every one named is there, and the engine's zip is the engine."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

import assets  # noqa: E402
import licences  # noqa: E402


def test_zip_is_the_same_from_the_same_sources() -> None:
    assert assets.engine_zip(ROOT / "noddy") == assets.engine_zip(ROOT / "noddy")


def test_zip_holds_the_package_with_its_data_and_nothing_else() -> None:
    names = zipfile.ZipFile(io.BytesIO(assets.engine_zip(ROOT / "noddy"))).namelist()
    assert {"noddy/__init__.py", "noddy/witnesses/1688-holme.toml", "noddy/records/arthur-bertha.toml"} <= set(names)
    assert all(name.startswith("noddy/") and "__pycache__" not in name for name in names)
    data = {p.relative_to(ROOT).as_posix() for p in (ROOT / "noddy").rglob("*") if p.is_file()} - set(names)
    assert {Path(name).suffix for name in data} <= {".pyc", ".typed"}


def test_zip_alone_is_enough_to_count_a_hand(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(assets.engine_zip(ROOT / "noddy"))).extractall(tmp_path)
    program = "import sys; sys.path.insert(0, '.'); from noddy.__main__ import main; sys.exit(main())"
    counted = subprocess.run(
        [sys.executable, "-I", "-c", program, "show", "4H 5S 6D", "--turn-up", "7C", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(counted.stdout)["points"] == 6


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    with pytest.raises(assets.MissingAsset, match="make setup"):
        list(assets.wanted(tmp_path))


def test_filling_twice_writes_nothing_new(tmp_path: Path) -> None:
    for folder, pattern, _ in assets.COPIES:
        place = tmp_path / "node_modules" / folder
        place.mkdir(parents=True, exist_ok=True)
        (place / pattern.replace("*", "some")).write_bytes(pattern.encode())
    (tmp_path / "noddy").mkdir()
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
