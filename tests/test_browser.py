"""Where a browser is found and how it is started: one home for it, and one line where there is none."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from press import browser

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser: nothing on the path, nothing unpacked, nothing of Playwright's."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setattr(browser, "BROUGHT", tmp_path / "unpacked")
    monkeypatch.setattr(browser, "_playwrights", lambda: None)
    return tmp_path


def program(path: Path) -> Path:
    """A file that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_bare_machine_has_none_and_is_told_in_one_line(bare: Path) -> None:
    assert browser.find() is None
    with pytest.raises(browser.NoBrowser, match="install Chrome, Chromium or Edge") as fault:
        browser.needed()
    assert "\n" not in str(fault.value)


def test_nothing_that_can_bring_one_ends_in_one_line_and_status_1(
    bare: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(command: list[str], **_: object) -> None:
        raise FileNotFoundError(command[0])

    monkeypatch.setattr(subprocess, "run", fails)
    assert browser.main() == 1
    told = capsys.readouterr()
    assert not told.out and told.err.count("\n") == 1 and "install Chrome, Chromium or Edge" in told.err


@pytest.mark.parametrize("name", browser.NAMES)
def test_a_browser_of_the_machine_wins_over_the_one_brought(bare: Path, name: str) -> None:
    brought = program(bare / "unpacked" / "chromium")
    found = browser.find()
    assert found and found.program == str(brought)
    own = program(bare / name)
    found = browser.find()
    assert found and found.program == str(own) and not found.needs


def test_the_one_that_is_named_wins_and_a_wrong_name_is_refused(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium")
    named = program(bare / "elsewhere" / "mine")
    monkeypatch.setenv("CHROMIUM", str(named))
    found = browser.find()
    assert found and found.program == str(named)
    monkeypatch.setenv("CHROMIUM", str(bare / "nowhere"))
    with pytest.raises(browser.NoBrowser, match="CHROMIUM names"):
        browser.find()


def test_the_one_brought_is_started_with_its_own_libraries_and_types(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/some/lib")
    program(bare / "unpacked" / "chromium")
    found = browser.find()
    assert found
    environment = found.environment()
    assert environment["LD_LIBRARY_PATH"] == f"{bare}/unpacked/lib:/some/lib"
    assert environment["FONTCONFIG_PATH"] == f"{bare}/unpacked"
    assert environment["PATH"] == str(bare), "what the process has beside them is kept"


def test_playwright_is_told_of_the_sandbox(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Left to itself it switches it off for everybody."""
    told: dict[str, object] = {}

    class Chromium:
        chromium: Chromium

        def launch(self, **options: object) -> None:
            told.update(options)

    Chromium.chromium = Chromium()
    for root in (True, False):
        monkeypatch.setattr(browser, "is_administrator", lambda root=root: root)
        browser.Browser("/usr/bin/some").start(Chromium(), "--some-flag")  # type: ignore[arg-type]
        assert told["chromium_sandbox"] is not root and told["args"] == ["--some-flag"]


@pytest.mark.parametrize("root", [True, False])
def test_the_sandbox_is_off_for_the_administrator_only(bare: Path, root: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_administrator", lambda: root)
    program(bare / "chromium")
    found = browser.find()
    assert found and found.sandbox is not root
    assert ("--no-sandbox" in found.flags) is root


@pytest.mark.parametrize("spare", [True, False])
def test_where_playwrights_node_does_not_run_another_is_taken(
    bare: Path, spare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare Debian lacks a library that it needs; node from PyPI stands beside our Python."""
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "unset below, and put back afterwards")
    monkeypatch.delenv("PLAYWRIGHT_NODEJS_PATH")
    monkeypatch.setattr(browser.sys, "executable", str(bare / "python"))
    node = program(bare / "node") if spare else bare / "node"
    monkeypatch.setattr(browser, "_runs", lambda asked: asked == str(node))

    @contextmanager
    def playwright() -> Iterator[str]:
        yield os.environ["PLAYWRIGHT_NODEJS_PATH"]

    monkeypatch.setattr("playwright.sync_api.sync_playwright", playwright)
    if spare:
        with browser.driver() as told:
            assert told == str(node)  # type: ignore[comparison-overlap]
    else:
        with pytest.raises(browser.NoBrowser, match="install Node or libatomic1"), browser.driver():
            pass


def test_make_does_not_stop_where_a_variable_is_unset() -> None:
    """The shell of `make` is strict: a variable of the environment has to be asked for with a default."""
    recipes = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert not re.findall(r"\$\$(?:[A-Z_]+|\{[A-Z_]+\})", recipes)


def test_nobody_else_looks_for_a_browser_or_starts_one() -> None:
    """The names of browsers, the flag of the sandbox and Playwright's `launch` stand in one module."""
    elsewhere = re.compile(
        r"chromium\.launch\(|sync_playwright\(|--no-sandbox|which\([^)]*chrom|find_chromium", re.IGNORECASE
    )
    files = [
        path
        for room in ("press", "tools", "tests", "book/_ext", "benchmarks", "noddy")
        for path in (ROOT / room).rglob("*.py")
        if "node_modules" not in path.parts and path.name not in ("browser.py", "test_browser.py")
    ]
    assert len(files) > 50
    assert not [path for path in files if elsewhere.search(path.read_text(encoding="utf-8"))]
