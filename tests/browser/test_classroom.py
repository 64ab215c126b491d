"""The classroom in use: quizzes that answer, sheets that fit their paper, PDFs, and the bundle without a network."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from looking import AXE, SMALL
from playwright.sync_api import Browser, BrowserContext, Page

from press.browser import find
from press.kit import Printable, printables
from press.paper import PAPERS, Paper

SHEETS = [(sheet, paper) for sheet in printables() for paper in PAPERS]
LEAVES = {"pack": 14, "pack-learner": 14, "evidence-cards": 6, "number-cards": 5}
MM = 96 / 25.4
SHARES = 4
OWN = {b"EBGaramond", b"IM", b"AtkinsonHyperlegible", b"NoddySigns"}
"""How the names of our types begin in a PDF; the Fell types are IM_FELL_English."""


@pytest.fixture(scope="module")
def printed(html: Path) -> Path:
    """The folder of the sheets in the built book."""
    folder = html / "_static" / "printables"
    assert folder.is_dir(), "the build made no sheets"
    return folder


@pytest.fixture(scope="module")
def paper_page(browser: Browser) -> Iterator[Page]:
    """A page without a network, to open files in."""
    context = browser.new_context(offline=True)
    yield context.new_page()
    context.close()


# ---- quizzes


@pytest.mark.parametrize("name", ["quiz-count", "quiz-proof"])
def test_quiz_answers_from_the_keyboard(visit, name: str) -> None:
    seen = visit(f"book/classroom/{name}")
    forms = seen.page.locator(".noddy-quiz")
    assert forms.count() >= 8
    for place in range(forms.count()):
        form = forms.nth(place)
        reasons = form.locator("details li")
        status = form.get_by_role("status")
        form.get_by_role("button").press("Enter")
        assert status.inner_text() == "Choose an answer first."
        for choice in range(reasons.count()):
            form.locator("input").nth(choice).focus()
            seen.page.keyboard.press("Space")
            form.get_by_role("button").press("Enter")
            reason = reasons.nth(choice)
            assert status.inner_text() == " ".join(reason.text_content().split())
            right = reason.get_attribute("data-right") is not None
            assert status.inner_text().startswith("Right" if right else "Not quite")
            assert ("right" if right else "wrong") in (status.get_attribute("class") or "").split()
    assert seen.axe() == []
    assert seen.theme("dark").axe() == []
    assert seen.complaints == [] and seen.strangers == []


def test_quiz_is_complete_without_javascript(visit) -> None:
    seen = visit("book/classroom/quiz-count", size=SMALL, javascript=False)
    form = seen.page.locator(".noddy-quiz").first
    assert not form.locator("button").is_visible()
    form.locator("summary").click()
    assert form.locator("li[data-right]").is_visible()
    assert "Right:" in form.locator("li[data-right]").inner_text()


# ---- sheets


def opened(page: Page, printed: Path, sheet: Printable, paper: Paper) -> float:
    """Open a sheet as it is printed, in a window as wide as the paper between its margins; give the height there."""
    path = printed / f"{sheet.name}-{paper.name.lower()}.html"
    size = re.search(r"@page\{size:([\d.]+)mm ([\d.]+)mm;margin:([\d.]+)mm ([\d.]+)mm\}", path.read_text("utf-8"))
    assert size
    width, height, down, across = map(float, size.groups())
    assert {width, height} == {paper.width, paper.height}
    assert min(down, across) >= 9.9
    page.set_viewport_size({"width": int((width - 2 * across) * MM) + 1, "height": 1000})
    page.emulate_media(media="print")
    page.goto(path.as_uri())
    page.evaluate("document.fonts.ready")
    return (height - 2 * down) * MM


@pytest.mark.parametrize(("sheet", "paper"), SHEETS, ids=lambda each: each.name)
def test_nothing_on_a_sheet_is_cut(paper_page: Page, printed: Path, sheet: Printable, paper: Paper) -> None:
    room = opened(paper_page, printed, sheet, paper)
    found = paper_page.evaluate(
        """() => ({ wide: document.documentElement.scrollWidth - innerWidth,
             leaves: [...document.querySelectorAll(".leaf")].map(leaf => leaf.getBoundingClientRect().height),
             cut: [...document.querySelectorAll(".card, .slip, .problem, .grid > *, td, th")]
               .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
               .filter(e => !["inline"].includes(getComputedStyle(e).display))
               .map(e => e.outerHTML.slice(0, 100)),
             fonts: [...document.fonts].filter(f => f.status == "error").length })"""
    )
    assert found["wide"] <= 0
    assert found["cut"] == []
    assert found["fonts"] == 0
    if len(found["leaves"]) > 1 or "worksheet" not in sheet.name:
        assert max(found["leaves"]) <= room + 1, found["leaves"]
    assert len(found["leaves"]) == LEAVES.get(sheet.name, len(found["leaves"]))


@pytest.mark.parametrize("name", sorted({sheet.name for sheet in printables()}))
def test_sheet_is_open_to_everyone_as_a_page(paper_page: Page, printed: Path, name: str) -> None:
    paper_page.emulate_media(media="screen")
    paper_page.set_viewport_size({"width": 1280, "height": 900})
    paper_page.goto((printed / f"{name}-a4.html").as_uri())
    paper_page.evaluate(AXE.read_text(encoding="utf-8"))
    faults = paper_page.evaluate(
        """async () => (await axe.run(document, { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a",
           "wcag21aa", "wcag22aa", "best-practice"] } })).violations.map(v => v.id + ": " + v.nodes[0].html)"""
    )
    assert faults == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ["pack", "pack-learner"])
def test_backs_lie_behind_their_faces_whichever_way_the_sheet_turns(
    paper_page: Page, printed: Path, name: str, paper: Paper
) -> None:
    sheet = next(sheet for sheet in printables() if sheet.name == name)
    room = opened(paper_page, printed, sheet, paper)
    leaves = paper_page.evaluate(
        """() => [...document.querySelectorAll(".leaf")].map(leaf => { const at = leaf.getBoundingClientRect();
             return [...leaf.querySelectorAll(".grid > *")].map(card => { const box = card.getBoundingClientRect();
               return [box.left - at.left, box.top - at.top, box.width, box.height]; }); })"""
    )
    width, height = 256 * MM, 190 * MM
    assert height == pytest.approx(room, abs=1)
    for faces, backs in zip(leaves[::2], leaves[1::2], strict=True):
        assert len(faces) == len(backs) == 8
        for box in faces + backs:
            assert box[2] == pytest.approx(64 * MM, abs=0.2) and box[3] == pytest.approx(95 * MM, abs=0.2)
        for left, top, _, _ in faces:
            turned = (width - left - 64 * MM, top), (left, height - top - 95 * MM)
            for place in turned:
                assert any(box[:2] == pytest.approx(list(place), abs=0.3) for box in backs)


def test_backs_of_evidence_cards_lie_behind_their_fronts(paper_page: Page, printed: Path) -> None:
    sheet = next(sheet for sheet in printables() if sheet.name == "evidence-cards")
    for paper in PAPERS:
        opened(paper_page, printed, sheet, paper)
        leaves = paper_page.evaluate(
            """() => [...document.querySelectorAll(".leaf")].map(leaf => [...leaf.querySelectorAll(".card")].map(card =>
                 (card.querySelector(".letter") || card.querySelector("h2")).textContent.trim().slice(-1)))"""
        )
        assert leaves[0] == ["A", "B", "C", "D"] and leaves[1] == ["B", "A", "D", "C"]
        for fronts, backs in zip(leaves[::2], leaves[1::2], strict=True):
            assert [fronts[1], fronts[0], fronts[3], fronts[2]] == backs


# ---- PDFs


@pytest.mark.parametrize(("sheet", "paper"), SHEETS, ids=lambda each: each.name)
def test_pdf_is_small_whole_and_carries_its_types(printed: Path, sheet: Printable, paper: Paper) -> None:
    pdf = (printed / f"{sheet.name}-{paper.name.lower()}.pdf").read_bytes()
    assert len(pdf) <= 2_000_000
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    points = sorted((paper.width * 72 / 25.4, paper.height * 72 / 25.4))
    assert boxes and all(sorted(map(float, box)) == pytest.approx(points, abs=1.5) for box in boxes)
    leaves = (printed / f"{sheet.name}-{paper.name.lower()}.html").read_text("utf-8").count('<section class="leaf">')
    if leaves > 1 or "worksheet" not in sheet.name:
        assert len(boxes) == leaves
    # Real text: types are embedded, and each has a table from its signs to letters.
    described = len(re.findall(rb"/Type\s*/FontDescriptor", pdf))
    assert described >= 1
    assert len(re.findall(rb"/FontFile[23]?\b", pdf)) == described
    assert pdf.count(b"/ToUnicode") >= 1
    # They are those that the sheet brings: nothing fell back on a type of this machine.
    assert set(re.findall(rb"/BaseFont\s*/(?:[A-Z]{6}\+)?([A-Za-z]+)", pdf)) <= OWN
    assert b"/StructTreeRoot" in pdf and b"/Lang" in pdf


def test_printables_page_lists_every_sheet_with_size_and_pages(visit) -> None:
    seen = visit("book/classroom/printables")
    text = seen.page.inner_text("article")
    links = seen.page.eval_on_selector_all("article a[href*='printables/']", "all => all.map(a => a.href)")
    assert len(links) == 3 * len(printables())
    assert text.count("PDF") >= 2 * len(printables())
    assert len(re.findall(r"\d+ pages?\s+\d+ KB", text)) == 2 * len(printables())


# ---- the bundle


@pytest.fixture(scope="module")
def unpacked(html: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle, unpacked in an empty folder."""
    bundle = html / "_static" / "noddy-classroom.zip"
    assert bundle.exists(), "no bundle: `make book` makes it"
    folder = tmp_path_factory.mktemp("bundle")
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(folder)
    return folder / "noddy-classroom"


@pytest.fixture(scope="module")
def offline(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without a network."""
    context = browser.new_context(offline=True, reduced_motion="reduce")
    yield context
    context.close()


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_of_the_bundle_opens_from_its_folder(unpacked: Path, offline: BrowserContext, share: int) -> None:
    """In shares, so that several workers can take them: every page is in one."""
    page = offline.new_page()
    complaints: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: message.type == "error" and complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "requestfailed",  # what is left when the test goes on to the next page is not lost
        lambda request: request.failure != "net::ERR_ABORTED" and complaints.append(f"{page.url}: lost {request.url}"),
    )
    pages = sorted(path for path in unpacked.rglob("*.html") if "_static" not in path.parts)
    assert len(pages) > 10
    for path in pages[share::SHARES]:
        onward = re.search(r"url=([^\"' >]+)", path.read_text("utf-8")) if path.parent == unpacked else None
        if onward:  # the front door leads to the first page
            assert (unpacked / onward[1]).exists()
            continue
        page.goto(path.as_uri())
        assert path.name in ("index.html", "search.html") or len(page.inner_text("article")) > 200, path
    assert complaints == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    page.close()


def test_quiz_of_the_bundle_answers(unpacked: Path, offline: BrowserContext) -> None:
    page = offline.new_page()
    page.goto((unpacked / "book/classroom/quiz-count.html").as_uri())
    form = page.locator(".noddy-quiz").first
    form.locator("input").first.check()
    form.get_by_role("button").click()
    assert form.get_by_role("status").inner_text()
    page.close()


def test_sheets_of_the_bundle_are_there(unpacked: Path, offline: BrowserContext) -> None:
    page = offline.new_page()
    page.goto((unpacked / "book/classroom/printables.html").as_uri())
    links = page.eval_on_selector_all("article a[href*='printables/']", "all => all.map(a => a.href)")
    for link in links:
        assert Path(link.removeprefix("file://")).exists(), link
    pdf = next(link for link in links if link.endswith(".pdf"))
    assert Path(pdf.removeprefix("file://")).read_bytes().startswith(b"%PDF-")
    assert "You are reading the bundle" in (unpacked / "book/classroom/index.html").read_text("utf-8")
    assert (unpacked / "notebooks-to-run" / "witnesses_as_data.ipynb").exists()
    assert (unpacked / "notebooks-to-run" / "noddy" / "counting.py").exists()
    page.close()


def test_walkthrough_of_the_bundle_steps(unpacked: Path, offline: BrowserContext) -> None:
    path = unpacked / "notebooks" / "pegging_walkthrough.html"
    page = offline.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector(".noddy-walkthrough .noddy-step", timeout=60_000)
    before = page.locator(".noddy-walkthrough .noddy-step:visible").first.inner_text()
    page.get_by_role("button", name="Next").first.click()
    page.wait_for_function(
        """before => [...document.querySelectorAll(".noddy-walkthrough .noddy-step")]
             .find(step => step.offsetParent)?.innerText !== before""",
        arg=before,
    )
    page.close()


def test_pages_of_the_bundle_that_need_a_server_say_so(unpacked: Path, offline: BrowserContext) -> None:
    page = offline.new_page()
    live = [path for path in unpacked.rglob("*.html") if 'class="noddy-live"' in path.read_text("utf-8")]
    for path in live:
        page.goto(path.as_uri())
        assert page.get_by_text("In this copy the form below does not work.").is_visible(), path
    page.close()


def test_there_is_a_browser_to_print_with() -> None:
    assert find()
