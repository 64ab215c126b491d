"""The browser that prints sheets and looks at pages: this module alone knows where it is and how it is started.

The machine's own Chrome, Chromium or Edge comes first, or the one that the variable CHROMIUM names. Where there is
none, ``python -m press.browser`` (which `make` calls) brings one: on Linux on x64 from npm, elsewhere by Playwright.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Running
    from playwright.sync_api import Playwright

HERE = Path(__file__).resolve().parents[1] / "tools" / "browser"
BROUGHT = HERE / "unpacked"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
ADVICE = "install Chrome, Chromium or Edge, or set CHROMIUM to its path"


class NoBrowser(ValueError):
    """There is no browser to be had, or it could not do its work; the message says what to install."""


@dataclass(frozen=True)
class Browser:
    """A browser that can be started: its program, and what its environment needs besides."""

    program: str
    needs: tuple[tuple[str, str], ...] = ()

    def environment(self) -> dict[str, str]:
        """Give the environment to start it in."""
        return {**os.environ, **dict(self.needs)}

    def start(self, playwright: Playwright, *flags: str) -> Running:
        """Start it without a window."""
        return playwright.chromium.launch(
            executable_path=self.program,
            args=list(flags),
            chromium_sandbox=self.sandbox,  # Playwright leaves it off unless it is told
            env=self.environment(),  # type: ignore[arg-type]
        )

    @property
    def sandbox(self) -> bool:
        """Say whether it has its sandbox; the administrator gets none, nor, on many systems, what npm brings."""
        return not (is_administrator() or self.needs)

    @property
    def flags(self) -> tuple[str, ...]:
        """Give the flags for those who start it without Playwright."""
        return () if self.sandbox else ("--no-sandbox",)


def is_administrator() -> bool:
    """Say whether this process is root's."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def find() -> Browser | None:
    """Find the browser: the one that CHROMIUM names, the machine's own, or the one that was brought.

    Raises `NoBrowser` where CHROMIUM names a program that is not there.
    """
    if named := os.environ.get("CHROMIUM"):
        if program := shutil.which(named):
            return Browser(program)
        raise NoBrowser(f"CHROMIUM names {named!r}, and there is no such program: give the path of a browser")
    for name in (*NAMES, *PLACES):
        if program := shutil.which(name):
            return Browser(program)
    return _brought() or _playwrights()


def _brought() -> Browser | None:
    """Find the one that npm brought; its libraries and the settings of its fonts lie beside it."""
    if not (BROUGHT / "chromium").exists():
        return None
    lib = os.pathsep.join(filter(None, (str(BROUGHT / "lib"), os.environ.get("LD_LIBRARY_PATH"))))
    needs = (("LD_LIBRARY_PATH", lib), ("FONTCONFIG_PATH", str(BROUGHT)))
    return Browser(str(BROUGHT / "chromium"), needs)


def _playwrights() -> Browser | None:
    """Find the one that Playwright has installed for itself."""
    try:
        with driver() as playwright:
            program = playwright.chromium.executable_path
    except NoBrowser:
        return None
    return Browser(program) if Path(program).exists() else None


@contextmanager
def driver() -> Iterator[Playwright]:
    """Open Playwright; raise `NoBrowser` where it is not installed or cannot be started."""
    try:
        import playwright
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser("a PDF is printed through Playwright: pip install playwright, or use --html") from None
    own = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")
    if "PLAYWRIGHT_NODEJS_PATH" not in os.environ and not _runs(str(own)):
        # Its node needs a library (libatomic) that a bare system lacks; the one from PyPI does not.
        places = os.pathsep.join((os.environ.get("PATH", ""), str(Path(sys.executable).parent)))
        node = shutil.which("node", path=places)
        if not node or not _runs(node):
            raise NoBrowser("Playwright's own node does not run here and there is no other: install Node or libatomic1")
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
    with sync_playwright() as running:
        yield running


@cache
def _runs(program: str) -> bool:
    """Say whether a program can be started at all."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def needed() -> Browser:
    """Find the browser; raise `NoBrowser` with what to install where there is none."""
    found = find()
    if found is None:
        raise NoBrowser(f"a PDF needs a browser: {ADVICE}, or use --html and print that")
    return found


@contextmanager
def started(*flags: str) -> Iterator[Running]:
    """Open the browser for a while; raise `NoBrowser` where there is none, or nothing to drive it."""
    found = needed()
    with driver() as playwright:
        browser = found.start(playwright, *flags)
        yield browser
        browser.close()


def bring() -> Browser | None:
    """Bring a browser to a machine without one; None where that cannot be done."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if sys.platform == "linux" and platform.machine() in ("x86_64", "AMD64"):
        ways.insert(0, [["npm", "ci", "--no-progress", "--loglevel=error"], ["node", "unpack.mjs"]])
    for way in ways:
        try:
            for command in way:
                subprocess.run(command, cwd=HERE, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        if found := find():
            return found
    return None


def main() -> int:
    """Make sure of a browser; say in one line what to install where there is none."""
    try:
        found = find() or bring()
    except NoBrowser as fault:
        print(f"{fault}.", file=sys.stderr)
        return 1
    if found:
        print(f"The browser for PDFs and tests: {found.program}")
        return 0
    print(f"There is no browser for PDFs and tests, and none could be brought: {ADVICE}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
