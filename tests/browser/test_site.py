"""Every page of the table of contents: there, complete, readable by everyone, and asking nobody else for anything."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
from looking import PHONE, SMALL, WIDE, Visit, toc_pages

PAGES = toc_pages()
# Pages that the builder adds to those of the toc.
ADDED = ("search",)
# Pages with every kind of table that tells by which words a point is paid.
WORDED = ("notebooks/pegging_walkthrough", "notebooks/show_calculator", "book/rules/holme", "book/rules/open-questions",
          "book/scenes/cornish-comedy", "book/family/costly-colours-1674")  # fmt: skip
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Outline(HTMLParser):
    """What the static checks need of a page: ids, links, files, headings, pictures."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.files: list[str] = []
        self.headings: list[int] = []
        self.without_alt: list[str] = []
        self.words: list[str] = []
        self.language = self.title = ""
        self.article_depth = 0
        self.hidden_depth, self.in_title = 0, False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if self.hidden_depth or "onlyprint" in at.get("class", ""):
            self.hidden_depth += tag not in VOID
        elif re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.article_depth += tag == "article"
        if "id" in at:
            self.ids.append(at["id"])
        if tag == "a" and "href" in at:
            self.links.append(at["href"])
        if tag in ("script", "img", "iframe", "source", "video", "audio", "embed") and "src" in at:
            self.files.append(at["src"])
        if tag == "link" and at.get("rel") not in ("canonical", "next", "prev", "search", "index", "author", "license"):
            self.files.append(at.get("href", ""))
        if tag == "img" and "alt" not in at:
            self.without_alt.append(at.get("src", ""))
        if tag == "html":
            self.language = at.get("lang", "")
        self.in_title = tag == "title" and not self.title

    def handle_endtag(self, tag: str) -> None:
        if self.hidden_depth:
            self.hidden_depth -= 1
        self.in_title = False
        self.article_depth -= tag == "article"

    def handle_data(self, data: str) -> None:
        if self.article_depth and not self.hidden_depth:
            self.words += data.split()
        if self.in_title:
            self.title += data


@pytest.fixture(scope="session")
def outlines(html: Path) -> dict[Path, Outline]:
    """Every page of the build, read once."""
    return {path: Outline(path) for path in sorted(html.rglob("*.html")) if "_static" not in path.parts}


@pytest.mark.parametrize("name", PAGES)
def test_page_of_the_toc_is_built(html: Path, name: str) -> None:
    assert (html / f"{name}.html").is_file()


def test_bare_address_leads_to_the_first_page_and_says_so(visit, html: Path) -> None:
    page = visit("index.html").page
    page.wait_for_url(f"**/{PAGES[0]}.html")
    root = (html / "index.html").read_text(encoding="utf-8")
    assert f'href="{PAGES[0]}.html"' in root
    assert "<title>Noddy: an English card game" in root


def test_every_page_built_is_in_the_toc(html: Path) -> None:
    built = {
        path.relative_to(html).with_suffix("").as_posix()
        for path in html.rglob("*.html")
        if "_static" not in path.parts
    }
    assert built - set(PAGES) - set(ADDED) == {"index"}


@pytest.mark.parametrize("name", PAGES)
def test_page_has_one_title_headings_that_nest_and_pictures_with_text(
    html: Path, outlines: dict[Path, Outline], name: str
) -> None:
    outline = outlines[html / f"{name}.html"]
    assert outline.language == "en"
    assert outline.headings.count(1) == 1
    assert outline.headings[0] == 1
    assert all(after <= before + 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False)), (
        outline.headings
    )
    assert outline.without_alt == []
    assert len(outline.ids) == len(set(outline.ids)), sorted(
        {name for name in outline.ids if outline.ids.count(name) > 1}
    )


def test_titles_tell_pages_apart(html: Path, outlines: dict[Path, Outline]) -> None:
    titles = [outlines[html / f"{name}.html"].title for name in PAGES]
    assert len(set(titles)) == len(titles)


def test_links_and_anchors_lead_somewhere(html: Path, outlines: dict[Path, Outline]) -> None:
    lost = []
    for path, outline in outlines.items():
        for link in outline.links + outline.files:
            if re.match(r"[a-z][a-z0-9+.-]*:|//|#$", link) or not link:
                continue
            address, anchor = urldefrag(link)
            target = (path.parent / unquote(address.partition("?")[0])).resolve() if address else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file() or not target.is_relative_to(html):
                lost.append(f"{path.relative_to(html)} -> {link}")
            # An anchor with "=" is no place but the state of a live page.
            elif anchor and "=" not in anchor and target in outlines and unquote(anchor) not in outlines[target].ids:
                lost.append(f"{path.relative_to(html)} -> {link} (no such place on the page)")
    assert lost == []


def test_no_page_names_a_file_of_another_host(html: Path, outlines: dict[Path, Outline]) -> None:
    named = {
        f"{path.relative_to(html)}: {file}"
        for path, outline in outlines.items()
        for file in outline.files
        if re.match(r"(https?:)?//", file)
    }
    assert named == set()


def test_styles_and_own_scripts_name_no_other_host(html: Path) -> None:
    found = [
        f"{path.name}: {match}"
        for path in (html / "_static").glob("*.css")
        for match in re.findall(
            r"url\(\s*[\"']?(?:https?:)?//[^)]*\)|@import[^;]*//[^;]*;", path.read_text(encoding="utf-8")
        )
    ]
    assert found == []


def test_build_is_ready_for_github_pages(html: Path) -> None:
    assert (html / ".nojekyll").exists()
    assert (html / "index.html").exists()


ELSEWHERE = ("https://example.org/asked", "http://127.0.0.1:9/", "http://192.0.2.1/")
ASKING = {
    "a script": "fetch(at, { mode: 'no-cors' }).then(() => { throw at; }, done)",
    "a picture": "const it = new Image(); it.onerror = done; it.src = at;",
    "a style": "const it = document.createElement('link'); it.rel = 'stylesheet'; it.onerror = done; it.href = at; "
    "document.head.append(it);",
    "a worker": "const told = `fetch('${at}', { mode: 'no-cors' }).catch(() => postMessage(0))`; "
    "new Worker(URL.createObjectURL(new Blob([told]))).onmessage = done;",
    "a socket": "new WebSocket(at.replace('http', 'ws')).onerror = done;",
}


def ask(seen: Visit, by: str, address: str) -> None:
    """Ask an address for something, and wait until that has failed."""
    script = (
        f"at => new Promise((done, late) => {{ setTimeout(late, 20000, 'no answer'); {ASKING[by]} }}).then(() => 0)"
    )
    seen.page.evaluate(script, address)


@pytest.mark.parametrize("address", ELSEWHERE)
@pytest.mark.parametrize("by", ASKING)
def test_a_request_to_another_host_is_seen_and_comes_to_nothing(visit, by: str, address: str) -> None:
    """What the tests of the pages rely on, shown by asking; from a file of the book that forbids itself nothing."""
    seen = visit("_static/noddy.css")
    assert seen.strangers == []
    ask(seen, by, address)
    assert seen.strangers == [address.replace("http", "ws") if by == "a socket" else address]


def test_a_page_lets_no_script_ask_another_host(visit) -> None:
    seen = visit(PAGES[0])
    ask(seen, "a script", ELSEWHERE[0])
    assert any("Content Security Policy" in complaint for complaint in seen.complaints)


@pytest.mark.parametrize("name", (*PAGES, *ADDED))
def test_page_wide_in_light_and_small_in_dark(turn_to, name: str) -> None:
    seen = turn_to(name)
    if seen.page.locator("article script, .cell_output").count():
        seen.page.wait_for_load_state("networkidle")
    assert seen.axe() == []
    seen.theme("dark").width(SMALL)
    assert seen.overflow() <= 0, wide_elements(seen)
    assert seen.axe() == []
    assert seen.strangers == []
    assert seen.complaints == []


@pytest.mark.parametrize("name", (PAGES[0], PAGES[-1], *ADDED))
def test_page_wide_in_dark_and_small_in_light(turn_to, name: str) -> None:
    seen = turn_to(name, theme="dark")
    assert seen.axe() == []
    seen.theme("light").width(SMALL)
    assert seen.axe() == []


def wide_elements(seen) -> list[str]:
    """The elements that reach past the right edge, to say what is at fault."""
    return seen.page.evaluate(
        """() => [...document.querySelectorAll("main *")]
           .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
           .filter(e => !e.closest(".noddy-scroll, .pst-scrollable-table-container, pre, .output"))
           .slice(0, 5).map(e => e.outerHTML.slice(0, 120))"""
    )


@pytest.mark.parametrize("name", PAGES)
def test_page_says_something_without_javascript(html: Path, outlines: dict[Path, Outline], name: str) -> None:
    assert len(outlines[html / f"{name}.html"].words) > 30


def test_page_reads_without_javascript(visit) -> None:
    seen = visit(PAGES[0], size=SMALL, javascript=False)
    assert seen.page.locator("article h1").is_visible()
    assert not seen.page.locator(".theme-switch-button").is_visible()


@pytest.mark.parametrize("size", [WIDE, SMALL])
@pytest.mark.parametrize("name", WORDED)
def test_words_that_award_a_point_are_in_sight(visit, name: str, size: tuple[int, int]) -> None:
    """No table that ends in evidence is wider than its box: nobody has to move it to see why a point is paid."""
    seen = visit(name, size=size)
    boxes = seen.page.locator(".noddy-scroll:has(table:is(.noddy-below, .noddy-transcript)):visible")
    assert boxes.count()
    for box in boxes.all():
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), box.get_attribute("aria-label")


def test_search_works_offline(visit) -> None:
    seen = visit("search.html?q=noddy")
    seen.page.wait_for_selector("#search-results li a")
    assert seen.strangers == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_search_box_leads_to_the_results(visit, size: tuple[int, int]) -> None:
    seen = visit(PAGES[0], size=size)
    seen.page.locator(".search-button__button:visible").first.click()
    seen.page.keyboard.type("noddy")
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_selector("#search-results li a")
    assert seen.complaints == []


def test_contents_open_on_a_phone(visit) -> None:
    seen = visit(PAGES[0], size=PHONE)
    first = seen.page.locator("nav.bd-docs-nav a").first
    assert not first.is_visible()
    seen.page.locator("button.primary-toggle").click()
    first.wait_for(state="visible")
    assert seen.axe() == []
    seen.page.keyboard.press("Escape")
    first.wait_for(state="hidden")


def test_colour_mode_button_changes_the_paper(visit) -> None:
    seen = visit(PAGES[0])
    grounds = set()
    for _ in range(3):
        seen.page.locator(".theme-switch-button").click()
        grounds.add(seen.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(grounds) == 2


def test_dark_mode_of_the_machine_is_followed(visit) -> None:
    seen = visit(PAGES[0], theme="dark")
    assert seen.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_print_leaves_the_page_alone(visit) -> None:
    seen = visit(PAGES[0], size=WIDE)
    seen.page.emulate_media(media="print")
    for selector in (".bd-sidebar-primary", ".bd-header-article", ".prev-next-footer", ".bd-footer-content"):
        assert not seen.page.locator(selector).first.is_visible(), selector
    assert seen.page.locator("article h1").is_visible()


def test_types_are_the_books_own(visit) -> None:
    seen = visit(PAGES[0])
    seen.page.evaluate("document.fonts.ready")
    loaded = seen.page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family.replaceAll('\"', ''))"
    )
    assert {"EB Garamond", "IM Fell English"} <= set(loaded)
