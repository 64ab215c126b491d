"""The built book, served on this machine, in a Chromium that may speak to nobody else.

`make test` builds the book first. Where the build or the browser is missing the tests fail: only `NODDY_ALLOW_SKIP=1`
turns that into a skip, and never under CI. `NODDY_HTML` names another build to look at.
"""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from looking import HTML, NOBODY_ELSE, PREFIX, WIDE, BelowPrefix, Visit, missing, watched
from playwright.sync_api import Browser, BrowserContext

from press.browser import ADVICE, find, started


@pytest.fixture(scope="session")
def html() -> Path:
    """The folder of the built book."""
    if not (HTML / "index.html").exists():
        missing(f"the book is not built in {HTML}: run `make book`")
    return HTML


@pytest.fixture(scope="session")
def site(html: Path) -> Iterator[str]:
    """The address of the book, served by this process on a free port."""
    handler = functools.partial(BelowPrefix, directory=str(html))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    if find() is None:
        missing(f"no browser: {ADVICE}")
    with started(NOBODY_ELSE) as browser:
        yield browser


def context_of(browser: Browser, size: tuple[int, int], theme: str, javascript: bool = True) -> BrowserContext:
    """A reader's browser, empty."""
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        java_script_enabled=javascript,
        reduced_motion="reduce",
        color_scheme="dark" if theme == "dark" else "light",
        service_workers="block",
    )


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Visit]]:
    """Opens a fresh page: ``visit("book/index", size=PHONE, theme="dark", javascript=False)``."""
    contexts = []

    def start(name: str = "", size: tuple[int, int] = WIDE, theme: str = "light", javascript: bool = True) -> Visit:
        contexts.append(context_of(browser, size, theme, javascript))
        made = watched(contexts[-1], site)
        return made.open(name) if name else made

    yield start
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def readers(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """One reader who has light and one who has dark, each going from page to page with the types and scripts kept."""
    kept = {theme: context_of(browser, WIDE, theme) for theme in ("light", "dark")}
    yield kept
    for context in kept.values():
        context.close()


@pytest.fixture
def turn_to(readers: dict[str, BrowserContext], site: str) -> Iterator[Callable[..., Visit]]:
    """Opens a wide page as a reader does who comes from others: for looking only, since what is stored stays."""
    pages = []

    def start(name: str, theme: str = "light") -> Visit:
        made = watched(readers[theme], site)
        pages.append(made.page)
        return made.open(name)

    yield start
    for page in pages:
        page.close()
