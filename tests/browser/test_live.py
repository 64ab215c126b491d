"""The live pages in Chromium: every action by mouse and by keyboard, wide and on a phone, and what may be loaded."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from looking import PHONE, SMALL, Visit, toc_pages
from playwright.sync_api import Browser, Page, expect

from noddy.cards import parse_card, parse_cards
from noddy.counting import count_hand, total
from noddy.record import read_record, replay
from noddy.rulesets import RULE_SETS, find_rules

CALCULATOR, GAME, RECORD = "notebooks/show_calculator", "book/play/against-bertha", "book/play/any-record"
LIVE = (CALCULATOR, GAME, RECORD)
SLOW = 180_000
"""Milliseconds to wait for Python to start: a second or three here, much more on a busy machine."""


def settled(page: Page) -> None:
    """Wait until the last action is answered."""
    page.locator(".noddy-live:not([aria-busy])").wait_for(timeout=SLOW)


def press(page: Page, name: str) -> None:
    """Press a button of the form by its name, and wait for the answer."""
    page.locator(".noddy-live").get_by_role("button", name=name, exact=True).click()
    settled(page)


def said(page: Page) -> str:
    """What the live region says."""
    return page.locator(".noddy-live [role=status]").text_content() or ""


def well(seen: Visit, light: bool = True) -> None:
    """Check a state of a page: accessible, no wider than its window, nothing amiss, nobody else asked."""
    assert seen.axe() == []
    assert seen.overflow() <= 0
    if light:
        seen.theme("dark")
        assert seen.axe() == []
        seen.theme("light")
    assert seen.complaints == []
    assert seen.strangers == []


# ---- before anything is done


@pytest.mark.parametrize("name", LIVE)
def test_nothing_of_python_is_fetched_before_the_reader_acts(visit, name: str) -> None:
    asked: list[str] = []
    seen = visit()
    seen.page.on("request", lambda request: asked.append(request.url))
    seen.open(name).page.wait_for_load_state("networkidle")
    assert any("_static/live.js" in url for url in asked)
    assert [url for url in asked if re.search(r"pyodide|noddy\.zip|live-worker|python_stdlib", url)] == []
    well(seen)


def test_script_is_loaded_only_where_there_is_a_form(html: Path) -> None:
    pages = {name: (html / f"{name}.html").read_text(encoding="utf-8") for name in toc_pages()}
    assert {name for name, page in pages.items() if "data-live=" in page} == set(LIVE)
    assert {name for name, page in pages.items() if "_static/live.js" in page} == set(LIVE)


@pytest.mark.parametrize("name", LIVE)
def test_page_says_what_it_needs_where_there_is_no_javascript(visit, name: str) -> None:
    seen = visit(name, size=SMALL, javascript=False)
    assert seen.page.get_by_text("The form needs JavaScript").is_visible()
    assert not seen.page.locator(".noddy-live form").is_visible()


@pytest.mark.parametrize("name", LIVE)
def test_page_opened_from_a_file_says_why_it_cannot(browser: Browser, html: Path, name: str) -> None:
    page = browser.new_page()
    page.goto((html / f"{name}.html").as_uri())
    expect(page.locator(".noddy-live [role=status]")).to_contain_text("from a file, a browser starts no Python")
    page.locator(".noddy-live button:visible").first.click()
    expect(page.locator(".noddy-live [role=status]")).to_contain_text("open the book from a web address")
    page.close()


def test_browser_without_module_workers_is_told_so(visit) -> None:
    seen = visit()
    seen.page.add_init_script("window.Worker = class { constructor() { setTimeout(() => this.onerror({}), 10); } }")
    seen.open(CALCULATOR)
    press(seen.page, "Count")
    assert "Python could not be started" in said(seen.page)


# ---- the calculator


def test_calculator_typed_every_rule_set_a_reading_an_error(visit) -> None:
    seen = visit(CALCULATOR)
    page, form = seen.page, seen.page.locator(".noddy-live")
    form.get_by_label("Hand", exact=True).fill("9S TH TD")
    form.get_by_label("Turn-up", exact=True).fill("JC")
    form.get_by_role("button", name="Count", exact=True).click()
    expect(form.get_by_role("status")).to_contain_text("MB")
    settled(page)
    assert said(page).startswith("Parlett’s reconstruction counts eight: ")
    assert said(page).endswith("a pair is two, a run of three is five, and a run of three is eight.")
    well(seen)
    hand, turn_up = parse_cards("9S TH TD"), parse_card("JC")
    for name, rules in RULE_SETS.items():
        form.get_by_label("Rules", exact=True).select_option(name)
        settled(page)
        if rules.hand_size.value == len(hand):
            assert form.get_by_text(f"{total(count_hand(rules, hand, turn_up))} by {rules.title}.").is_visible()
        else:
            assert "one more card" in said(page)
    form.get_by_label("Rules", exact=True).select_option("parlett")
    settled(page)
    form.get_by_text("Readings:").click()
    form.get_by_label("run-of-three").select_option("2")
    settled(page)
    assert form.get_by_text("6 by Parlett's reconstruction.").is_visible()
    assert form.get_by_label("run-of-three").is_visible(), "what was unfolded stays so"
    assert form.get_by_text("1 changed").is_visible()
    well(seen)
    form.get_by_label("Hand", exact=True).fill("9S TH 9S")
    form.get_by_label("Hand", exact=True).press("Enter")
    settled(page)
    expect(form.get_by_role("alert")).to_have_text("9S is there twice; a pack has each card once")
    assert page.evaluate("document.activeElement.id") == "live-hand"
    well(seen)


def test_calculator_clicked_and_its_address_sent(visit) -> None:
    seen = visit(CALCULATOR, size=PHONE)
    page, form = seen.page, seen.page.locator(".noddy-live")
    form.get_by_role("button", name="Clear").click()
    # All four at once: what is pressed while Python starts waits its turn.
    for name in ("four of hearts", "five of spades", "six of diamonds", "seven of clubs"):
        form.get_by_role("button", name=name, exact=True).click()
    settled(page)
    assert said(page).endswith("fifteen two, and a run of four is six.")
    assert form.locator("[aria-pressed=true]").count() == 4
    assert page.evaluate("document.activeElement.id") == "live-card-7C"
    well(seen)
    address = page.url.split("#")[1]
    other = visit()
    other.open(f"{CALCULATOR}.html#{address}")
    expect(other.page.get_by_role("status")).to_contain_text("a run of four is six", timeout=SLOW)
    press(other.page, "Deal one by chance")
    assert other.page.url.split("#")[1] != address
    well(other)


# ---- a game


def begin(page: Page, **settings: str) -> None:
    """Fill the form and deal."""
    form = page.locator(".noddy-live")
    for label in ("Rules", "Strength", "At the table"):
        if value := settings.get(label.split()[0].lower()):
            form.get_by_label(label, exact=True).select_option(value)
            settled(page)
    form.get_by_label("Points that win").fill(settings.get("target", "15"))
    form.get_by_label("Seed").fill(settings.get("seed", "chromium"))
    press(page, "Deal the cards")


def play_on(page: Page, do: Callable[[str], None], checks: Callable[[str], None] = lambda moment: None) -> str:
    """Play until the game is over: `do` presses what has this id; `checks` is called once for each kind of moment."""
    form, seen = page.locator(".noddy-live"), set()
    for _ in range(200):
        card = form.locator("button.noddy-card:not([disabled])")
        moment = "card" if card.count() else "next" if form.locator("#live-do-next").count() else "over"
        if moment not in seen:
            checks(moment)
            seen.add(moment)
        if moment == "over":
            return said(page)
        do(str(card.first.get_attribute("id")) if moment == "card" else "live-do-next")
        settled(page)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("strength", ("random", "greedy", "best"))
def test_whole_game_by_mouse_on_a_phone(visit, strength: str) -> None:
    seen = visit(GAME, size=PHONE)
    begin(seen.page, strength=strength)
    told = play_on(seen.page, lambda name: seen.page.locator(f"#{name}").click(), lambda moment: well(seen))
    assert re.search(r"(You have|Bertha has) won, \d+ to \d+\.", told)
    assert "moves=" in seen.page.url


def test_whole_game_by_keyboard_alone(visit) -> None:
    seen = visit(GAME)
    page = seen.page

    def tab_to(name: str) -> None:
        for _ in range(400):
            if page.evaluate("document.activeElement.id") == name:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{name} is not reached by Tab")

    def enter(name: str) -> None:
        tab_to(name)
        page.keyboard.press("Enter")

    tab_to("live-target")
    page.keyboard.type("15")
    tab_to("live-seed")
    page.keyboard.type("keys")
    enter("live-do-deal")
    settled(page)
    focused = page.evaluate("document.activeElement.id")
    assert focused.startswith("live-card-"), "the deal puts the focus on a card"
    enter("live-do-hint")
    settled(page)
    assert said(page).startswith(("Play the", "Only the"))
    well(seen)
    assert "won" in play_on(page, enter)
    assert page.evaluate("document.activeElement.id") == "live-do-new"


def test_reload_in_the_middle_take_back_and_going_on_later(visit) -> None:
    seen = visit(GAME)
    page = seen.page
    begin(page, rules="digest", players="3", seed="reload")
    page.locator(".noddy-live button.noddy-card:not([disabled])").first.click()
    settled(page)
    before, told = page.url, page.locator(".noddy-table").inner_text()
    page.reload()
    expect(page.locator(".noddy-table")).to_be_visible(timeout=SLOW)
    assert (page.url, page.locator(".noddy-table").inner_text()) == (before, told)
    press(page, "Take back")
    assert page.url.endswith("moves=")
    press(page, "New game")
    assert "#" not in page.url
    page.goto(page.url)
    press(page, "Go on with your last game")
    assert page.url.endswith("moves=")
    well(seen)


SLOW_FILES = """{
  const read = Blob.prototype.text;
  const later = () => new Promise((done) => setTimeout(done, 500));
  Blob.prototype.text = async function () { await later(); return read.call(this); };
}"""
"""A script under which every file takes half a second to read, as on a slow stick."""


def test_deal_saved_opened_and_stepped_through(visit, tmp_path: Path) -> None:
    seen = visit()
    page = seen.page
    page.add_init_script(SLOW_FILES)
    seen.open(GAME)
    begin(page, rules="holme", seed="saved", target="61")
    while not page.locator("#live-do-next").count():
        page.locator(".noddy-live button.noddy-card:not([disabled])").first.click()
        settled(page)
    page.get_by_text("The deals so far").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    deal = replay(read_record(text), find_rules(tomllib.loads(text)["rules"]))
    well(seen)
    page.goto(f"{seen.base}{RECORD}.html")
    page.get_by_text("A record of your own").click()
    page.get_by_label("or a file").set_input_files(file)
    settled(page)
    assert said(page).startswith(f"Step 1 of {len(deal.events)}.")
    for _ in deal.events[1:]:
        press(page, "Next")
    assert said(page).startswith(f"Step {len(deal.events)} of {len(deal.events)}.")
    board = page.locator(".noddy-live .noddy-board")
    assert all(str(points) in str(board.get_attribute("aria-label")) for points in deal.tally)
    well(seen)


def test_file_that_cannot_be_read_is_told(visit, tmp_path: Path) -> None:
    seen = visit()
    page = seen.page
    page.add_init_script("Blob.prototype.text = () => Promise.reject(new Error('gone'))")
    seen.open(RECORD)
    file = tmp_path / "deal.toml"
    file.write_text("rules = 'holme'", encoding="utf-8")
    page.get_by_text("A record of your own").click()
    page.get_by_label("or a file").set_input_files(file)
    settled(page)
    assert said(page) == "The file could not be read."


def test_game_with_cards_laid_out_and_hands_called(visit) -> None:
    seen = visit(GAME, size=PHONE)
    page = seen.page
    page.get_by_label("I call my own hand").check()
    begin(page, rules="cotton-cribbage", seed="crib", target="61")
    boxes = page.locator(".noddy-table input[type=checkbox]")
    assert boxes.count() == 5
    assert page.get_by_role("checkbox", name=re.compile(r"^\w+ of \w+$")).count() == 5
    boxes.nth(0).check()
    boxes.nth(1).check()
    press(page, "Lay them out")
    assert "call it" in said(page)
    well(seen)
    page.get_by_label("Your hand counts").fill("99")
    page.keyboard.press("Enter")
    settled(page)
    assert "too many: look at the items" in page.locator(".noddy-claim").inner_text()
    well(seen)


# ---- one press is one action, and nothing is lost


def test_pressing_again_while_python_starts_does_nothing(visit) -> None:
    seen = visit(GAME, size=PHONE)
    page = seen.page
    page.get_by_label("Rules", exact=True).select_option("holme")
    settled(page)
    page.get_by_label("Seed").fill("class1")
    page.evaluate("for (let press = 0; press < 6; press++) document.getElementById('live-do-deal').click()")
    settled(page)
    page.wait_for_timeout(500)
    settled(page)
    assert "Seed: class1." in page.locator(".noddy-deal").inner_text()
    assert RULE_SETS["holme"].title in page.locator(".noddy-deal").inner_text()


def test_changing_the_rules_keeps_all_else_and_what_is_typed_meanwhile(visit) -> None:
    page = visit(GAME).page
    page.get_by_label("Seed").fill("class1")
    page.get_by_label("Points that win").fill("15")
    page.get_by_label("Rules", exact=True).select_option("holme")
    page.get_by_label("Points that win").fill("17")
    settled(page)
    assert page.get_by_label("Seed").input_value() == "class1"
    assert page.get_by_label("Points that win").input_value() == "17"
    page.get_by_label("Rules", exact=True).select_option("digest")
    page.locator("#live-do-deal").click()
    settled(page)
    page.locator(".noddy-deal").wait_for(timeout=SLOW)
    assert "to 17" in page.locator(".noddy-deal").inner_text()
    assert "Seed: class1." in page.locator(".noddy-deal").inner_text()


def test_loading_and_its_failure_are_told_where_the_eye_is(visit) -> None:
    page = (seen := visit(size=PHONE)).page
    late = "constructor() { setTimeout(() => this.onerror({}), 4000); } postMessage() {}"
    page.add_init_script(f"window.Worker = class {{ {late} }}")
    seen.open(GAME)
    button = page.locator("#live-do-deal")
    button.click()
    expect(button).to_contain_text("Starting")
    expect(button).to_have_attribute("aria-disabled", "true")
    settled(page)
    status = page.locator(".noddy-live [role=status]")
    expect(status).to_contain_text("Python")
    expect(status).to_be_in_viewport()
    expect(button).to_have_text("Deal the cards")


def test_cards_for_the_crib_are_chosen_whole_and_a_refusal_keeps_them(visit) -> None:
    page = visit(GAME, size=PHONE).page
    begin(page, rules="cotton-cribbage", seed="crib", target="61")
    cards = page.locator(".noddy-table label.noddy-card")
    assert cards.first.locator("input").evaluate("each => getComputedStyle(each).opacity") == "0"
    cards.first.click()
    expect(cards.first.locator(".tag")).to_be_visible()
    press(page, "Lay them out")
    expect(page.get_by_role("alert")).to_have_text("Choose two cards for the crib; you have chosen one.")
    assert cards.first.locator("input").is_checked()


def test_icons_are_seen_in_forced_colours_and_the_glass_beside_the_search_text(visit) -> None:
    page = visit("book/index").page
    page.emulate_media(forced_colors="active")
    drawn = page.locator(".fa-solid:visible").evaluate_all(
        """all => all.map(each => [each, document.body].map(one => getComputedStyle(one).backgroundColor))"""
    )
    assert drawn
    assert all(icon != paper for icon, paper in drawn)
    page.emulate_media(forced_colors="none")
    page.goto(page.url.replace("book/index", "search"))
    field = page.locator(".bd-search input:visible").first
    glass = page.locator(".bd-search .fa-magnifying-glass:visible").first
    text = field.bounding_box()["x"] + field.evaluate("each => parseFloat(getComputedStyle(each).paddingLeft)")
    box = glass.bounding_box()
    assert box["x"] + box["width"] <= text


# ---- a walkthrough


def test_walkthrough_by_buttons_slider_lines_and_keys(visit) -> None:
    seen = visit(RECORD)
    page = seen.page
    press(page, "Next")
    assert said(page).startswith("Step 2 of 10.")
    well(seen)
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("status")).to_have_text("Step 10 of 10. Arthur pegs one for last.", timeout=SLOW)
    assert page.evaluate("document.activeElement.id") == "live-step"
    press(page, "First")
    page.locator("#live-step-7").click()
    settled(page)
    expect(page.locator("[aria-current=step]")).to_contain_text("Bertha plays the six of spades, and the count is")
    page.locator(".noddy-live").get_by_label("Rules", exact=True).select_option("parlett-table")
    settled(page)
    assert page.get_by_text("Told and computed part").first.is_visible()
    well(seen)


# ---- every page


@pytest.mark.parametrize("name", LIVE)
def test_live_page_at_twice_its_size(visit, name: str) -> None:
    """At 200 % a window of 1280 by 900 has room for 640 by 450; at 400 % for 320."""
    seen = visit(name, size=(640, 450))
    assert seen.overflow() <= 0
    seen.width((320, 256))
    assert seen.overflow() <= 0


def test_every_page_may_load_from_its_own_address_alone(html: Path) -> None:
    for path in html.rglob("*.html"):
        if "_static" in path.parts:
            continue
        page = path.read_text(encoding="utf-8")
        found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', page)
        assert found, path
        rules = dict(each.strip().partition(" ")[::2] for each in found[1].split(";"))
        assert rules["default-src"] == "'self'"
        assert "'unsafe-inline'" not in rules["script-src"]
        places = [place for allowed in rules.values() for place in allowed.split()]
        assert all(re.fullmatch(r"'[^']+'|data:|blob:", place) for place in places), "no other host"
        assert "'unsafe-eval'" not in rules["script-src"], path
        assert "Content-Security-Policy" in page.partition("<script")[0], "it is read before any script"


def test_script_that_was_not_in_the_page_does_not_run(visit) -> None:
    seen = visit(GAME)
    ran = seen.page.evaluate(
        """() => new Promise(done => {
           document.addEventListener("securitypolicyviolation", event => done(event.effectiveDirective));
           const script = document.createElement("script"); script.textContent = "document.title = 'ran'";
           document.body.append(script); setTimeout(() => done(document.title), 500); })"""
    )
    assert ran.startswith("script-src")
