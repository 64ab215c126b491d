"""Looking at the built book: its pages, a visit in Chromium, and what axe-core says of it."""

from __future__ import annotations

import http.server
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
HTML = Path(os.environ.get("NODDY_HTML", ROOT / "_build" / "html")).resolve()
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# A site is often served below the root of its host; every address in the book must bear that.
PREFIX = "/noddy/"
# Below the book, but no part of it: axe-core as a file, so that the browser keeps it compiled from page to page.
AXE_PLACE = "no-page-but-axe.js"
# No name and no number but this machine's own leads anywhere.
NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDE, PHONE, SMALL = (1280, 900), (390, 844), (360, 740)


def toc_pages() -> list[str]:
    """Every page that _toc.yml names, in its order, without suffix."""

    def walk(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            for key in ("root", "file"):
                if key in node:
                    yield node[key].removesuffix(".md").removesuffix(".ipynb")
            for key in ("parts", "chapters", "sections", "entries", "subtrees"):
                yield from walk(node.get(key, []))
        elif isinstance(node, list):
            for item in node:
                yield from walk(item)

    return list(walk(yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))))


def missing(what: str) -> None:
    """Stop the test: a failure, unless skipping was asked for by name outside CI."""
    if os.environ.get("NODDY_ALLOW_SKIP") == "1" and not os.environ.get("CI"):
        pytest.skip(what)
    pytest.fail(what, pytrace=False)


@dataclass
class Visit:
    """A page being looked at, with what it asked other hosts for and what it complained of."""

    page: Page
    base: str
    strangers: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def open(self, name: str, wait: str = "load") -> Visit:
        """Go to a page by its name in the toc (or any path with a suffix)."""
        path = name if "." in name.rsplit("/", 1)[-1] else f"{name}.html"
        self.page.goto(self.base + path, wait_until=wait)
        return self

    def width(self, size: tuple[int, int]) -> Visit:
        """Change the window, and wait until the theme has looked again at what scrolls (it takes its time)."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.wait_for_timeout(400)
        return self

    def theme(self, name: str) -> Visit:
        """Set "light" or "dark" on the open page, as the button in its header does."""
        self.page.evaluate(
            """name => { document.documentElement.dataset.theme = name;
               return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); }""",
            name,
        )
        return self

    def axe(self, *rules: str) -> list[str]:
        """What axe-core finds wrong, by all its rules or by some: one line a node, empty when all is well."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.add_script_tag(url=self.base + AXE_PLACE).evaluate("script => script.remove()")
        chosen = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": AXE_TAGS}
        faults = self.page.evaluate(
            "async chosen => (await axe.run({ resultTypes: ['violations'], runOnly: chosen })).violations", chosen
        )
        return [
            f"{fault['id']}: {node['target']} {node['html'][:160]} -- {node['failureSummary'].splitlines()[-1].strip()}"
            for fault in faults
            for node in fault["nodes"]
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


class BelowPrefix(http.server.SimpleHTTPRequestHandler):
    """Serves a folder below PREFIX and nothing outside it, in silence."""

    protocol_version = "HTTP/1.1"  # one connection serves a whole page

    def translate_path(self, path: str) -> str:
        if path == PREFIX + AXE_PLACE:
            return str(AXE)
        if not path.startswith(PREFIX):
            return str(HTML / "no-such-file")
        return super().translate_path(path[len(PREFIX) - 1 :])

    def log_message(self, *_: object) -> None:
        pass


def watch(visit: Visit) -> None:
    """Note each request to anyone but the book's own server (it cannot arrive); note each error the page reports."""

    def judge(url: str) -> None:
        if not url.startswith((visit.base, "data:", "blob:")):
            visit.strangers.append(url)

    visit.page.on("request", lambda request: judge(request.url))
    visit.page.on("websocket", lambda socket: judge(socket.url))
    visit.page.on("console", lambda message: message.type == "error" and visit.complaints.append(message.text))
    visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    visit.page.on(
        "response", lambda answer: answer.status >= 400 and visit.complaints.append(f"{answer.status} {answer.url}")
    )


def watched(context: BrowserContext, site: str) -> Visit:
    """A new page of a context, watched from its first request on."""
    made = Visit(context.new_page(), site)
    watch(made)
    return made
