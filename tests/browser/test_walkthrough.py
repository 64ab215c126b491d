"""The walkthrough of Arthur and Bertha in the page: every control, both rule sets, mouse and keyboard, on a phone."""

from __future__ import annotations

import pytest
from looking import PHONE, WIDE, Visit
from playwright.sync_api import Locator, Page, expect

PAGE = "notebooks/pegging_walkthrough"
STEPS = 10


def player(page: Page) -> Locator:
    """The walkthrough itself."""
    return page.locator(".noddy-player")


def at(page: Page, step: int) -> None:
    """One step is shown, and it is this one, in the slider, in sight and for those who are read it."""
    shown = player(page).locator(".noddy-step:visible")
    expect(shown).to_have_count(1)
    expect(shown.locator(".noddy-sentence")).to_contain_text(f"Step {step} of {STEPS}.")
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(step))
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", f"{step} of {STEPS}")


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_first_back_next_last_and_the_slider(visit, size: tuple[int, int], theme: str) -> None:
    seen: Visit = visit(PAGE, size=size, theme=theme)
    page = seen.page
    at(page, 1)
    for button, step in (("Next", 2), ("Next", 3), ("Back", 2), ("Last", 10), ("Next", 10), ("First", 1), ("Back", 1)):
        page.get_by_role("button", name=button, exact=True).click()
        at(page, step)
        expect(player(page).get_by_role("status")).to_contain_text(f"Step {step} of {STEPS}.")
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    for key, step in (("ArrowRight", 2), ("End", 10), ("ArrowLeft", 9), ("Home", 1)):
        page.keyboard.press(key)
        at(page, step)
    assert seen.overflow() <= 0
    assert seen.axe() == []
    assert seen.complaints == seen.strangers == []


def test_each_step_gives_the_words_that_award_it_and_the_end_is_seven_and_fifteen(visit) -> None:
    page = visit(PAGE).page
    page.get_by_role("button", name="Next", exact=True).click()
    step = player(page).locator(".noddy-step:visible")
    for part in ("was dealt", "Turned up"):
        assert step.locator(f"[aria-label*='{part}']").count()
    assert step.locator("table a[href*='witnesses/']").count()
    page.get_by_role("button", name="Last", exact=True).click()
    expect(step.locator(".noddy-board")).to_have_attribute("aria-label", "Board to 31: Arthur 7, Bertha 15")


def test_the_other_reading_parts_from_what_is_told(visit) -> None:
    page = visit(PAGE).page
    page.get_by_role("button", name="Last", exact=True).click()
    text = player(page).locator(".noddy-step:visible").inner_text()
    choice = player(page).get_by_role("group", name="Rules").get_by_role("radio")
    expect(choice).to_have_count(2)
    choice.first.focus()
    page.keyboard.press("ArrowRight")
    at(page, STEPS)
    step = player(page).locator(".noddy-step:visible")
    assert step.inner_text() != text
    expect(step.locator(".noddy-board")).to_have_attribute("aria-label", "Board to 31: Arthur 8, Bertha 19")


def test_play_steps_by_itself_and_stops_at_a_touch_and_at_the_end(visit) -> None:
    seen: Visit = visit()
    seen.page.clock.install()
    seen.open(PAGE)
    page = seen.page
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(8000)
    at(page, 3)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.clock.run_for(8000)
    at(page, 3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(60_000)
    at(page, STEPS)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_by_keyboard_alone(visit) -> None:
    page = visit(PAGE).page
    page.get_by_role("radio").first.focus()
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    at(page, 3)


def test_without_javascript_the_first_step_and_the_whole_text_stand(visit) -> None:
    page = visit(PAGE, javascript=False).page
    expect(player(page).locator(".noddy-step:visible")).to_have_count(1)
    expect(player(page).locator("form")).to_be_hidden()
    expect(page.locator(".noddy-transcript tbody tr:visible")).to_have_count(STEPS)


def test_no_page_needs_a_widget_manager(html) -> None:
    """A widget on a page of the book has plain HTML to stand for it; the state of the model is not sent."""
    for path in html.rglob("*.html"):
        if "lite" in path.parts:
            continue  # Jupyter in the browser is one
        assert "application/vnd.jupyter.widget" not in path.read_text(encoding="utf-8"), path
