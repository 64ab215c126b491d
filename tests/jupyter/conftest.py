"""The notebooks in a real Jupyter, in a real browser that may speak to nobody else.

`make jupyter` sets the environment up from `binder/requirements.txt` (`.venv-jupyter`) and wants the built book; where
either is missing the tests fail. Other runs of the tests leave these out. `NODDY_NOTEBOOKS` names other notebooks.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from press.browser import started

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-jupyter" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
HTML = Path(os.environ.get("NODDY_HTML", ROOT / "_build" / "html")).resolve()
NOTEBOOKS = Path(os.environ.get("NODDY_NOTEBOOKS", ROOT / "notebooks")).resolve()
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
collect_ignore_glob = [] if os.environ.get("NODDY_JUPYTER") else ["test_*.py"]
NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
SETTINGS = {
    # Every cell stays in the page, so that all of it can be looked at.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}
RAW = {
    # A notebook as they once were, with roles that Jupyter cannot read and a card without its style.
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "A hand from {doc}`pegging_walkthrough`."},
        {
            "cell_type": "code", "id": "b", "metadata": {}, "execution_count": None, "outputs": [],
            "source": "from IPython.display import HTML\nHTML('<span class=\"noddy-card\">4</span>')",
        },
    ],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}  # fmt: skip
DARK = {"@jupyterlab/apputils-extension/themes": {"theme": "JupyterLab Dark"}}


@contextmanager
def jupyter(folder: Path, program: str, settings: dict[str, Any]) -> Iterator[str]:
    """Start a Jupyter server over a copy of the notebooks, and give its address."""
    if not PYTHON.exists():
        pytest.fail("the environment for Jupyter is missing: run `make jupyter-ready`", pytrace=False)
    shutil.copytree(NOTEBOOKS, folder / "work" / "notebooks")
    (folder / "work" / "notebooks" / "raw.ipynb").write_text(json.dumps(RAW), encoding="utf-8")
    for name, values in settings.items():
        path = folder / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {"SETTINGS": "JUPYTERLAB_SETTINGS_DIR", "config": "JUPYTER_CONFIG_DIR", "data": "JUPYTER_DATA_DIR"}
    environment = {**os.environ, **{name: str(folder / place.lower()) for place, name in places.items()}}
    command = [PYTHON, "-m", program, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder / 'work'}"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        wait_for(f"http://127.0.0.1:{port}/api", folder / "log")
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(20)


def wait_for(address: str, log: Path) -> None:
    """Wait until a server answers."""
    for _ in range(300):
        try:
            urllib.request.urlopen(address).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"Jupyter does not answer:\n{log.read_text()[-2000:]}", pytrace=False)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run."""
    with started(NOBODY_ELSE) as running:
        yield running


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab, as Binder sets it up."""
    with jupyter(tmp_path_factory.mktemp("lab"), "jupyterlab", SETTINGS) as address:
        yield address + "doc/tree/notebooks/"


@pytest.fixture(scope="session")
def dark_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab in the dark."""
    with jupyter(tmp_path_factory.mktemp("dark"), "jupyterlab", SETTINGS | DARK) as address:
        yield address + "doc/tree/notebooks/"


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Notebook 7."""
    with jupyter(tmp_path_factory.mktemp("notebook"), "notebook", SETTINGS) as address:
        yield address + "notebooks/notebooks/"


@pytest.fixture(scope="session")
def lite() -> Iterator[str]:
    """JupyterLite from the built book, below a prefix as a site often is."""
    if not (HTML / "_static" / "lite" / "notebooks" / "index.html").exists():
        pytest.fail("the book has no JupyterLite: run `make book`", pytrace=False)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def translate_path(self, path: str) -> str:
            return super().translate_path(path.removeprefix("/noddy"))

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(HTML))) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/noddy/_static/lite/notebooks/index.html?path=notebooks/"
        server.shutdown()


@pytest.fixture
def reader(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A reader who opens a notebook and runs all of it: ``reader(address, size)``."""
    contexts = []

    def start(address: str, size: tuple[int, int] = (1280, 900)) -> Page:
        contexts.append(browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.strangers = []  # type: ignore[attr-defined]
        own = address.split("/", 3)
        mine = ("/".join(own[:3]), own[0].replace("http", "ws") + "//" + own[2], "data:", "blob:")
        page.on("request", lambda asked: asked.url.startswith(mine) or page.strangers.append(asked.url))
        page.goto(address)
        page.set_default_timeout(120_000)
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(state="attached")
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(state="attached")
        run_all(page)
        return page

    yield start
    for context in contexts:
        context.close()


def run_all(page: Page) -> None:
    """Clear what is stored, press Run, then Run All Cells, and wait until every cell has a number of its own."""
    begun = page.locator(".jp-CodeCell .jp-InputPrompt").filter(has_text=re.compile(r"[*\d]"))
    asked = page.get_by_role("dialog").get_by_role("button", name="Select", exact=True)
    # While Jupyter is setting itself up it lets commands fall, or asks which kernel.
    expect(page.locator(".jp-Spinner:visible")).to_have_count(0, timeout=60_000)
    choose(page, "Edit", "Clear Outputs of All Cells")
    expect(begun).to_have_count(0)
    for _ in range(30):
        choose(page, "Run", "Run All Cells")
        with suppress(AssertionError):
            expect(begun.or_(asked).first).to_be_attached(timeout=1_000)
        page.wait_for_timeout(300)
        if asked.count():
            asked.click()
        elif begun.count():
            break
    page.wait_for_function(
        """() => { const cells = [...document.querySelectorAll(".jp-CodeCell")];
        return cells.length && cells.every((cell) => !cell.querySelector(".cm-content").textContent.trim()
          || /\\d/.test(cell.querySelector(".jp-InputPrompt").textContent)); }""",
        timeout=120_000,
    )
    page.wait_for_timeout(300)


def choose(page: Page, menu: str, item: str) -> None:
    """Choose in a menu of Jupyter."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.locator(f"#jp-mainmenu-{menu.lower()}").get_by_text(item, exact=True).click()


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong in what our cells show: one line a node."""
    if not page.locator(".noddy-drawn").count():
        return []
    page.evaluate(AXE)
    faults = page.evaluate(
        """async () => (await axe.run({ include: [[".noddy-drawn"]] }, { resultTypes: ["violations"],
        runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } })).violations"""
    )
    return [f"{fault['id']}: {node['target']} {node['html'][:160]}" for fault in faults for node in fault["nodes"]]
