"""Every notebook in JupyterLab, the two main ones in Notebook 7 and in the browser's own Jupyter, run and looked at."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from conftest import NOTEBOOKS, axe
from playwright.sync_api import Locator, Page, expect

NAMES = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
WALK, COUNT = "pegging_walkthrough.ipynb", "show_calculator.ipynb"
STEPS = 10
RAW = re.compile(r"\{[\w:-]+\}|^:\w+:|```", re.MULTILINE)

Reader = Callable[..., Page]


def looks_right(page: Page) -> None:
    """No error, nothing raw, no card without its style, nobody else asked."""
    wrong = page.locator(
        '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
    )
    assert wrong.all_inner_texts() == []
    assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    assert raw(page) == []
    assert bare(page) == 0
    assert page.strangers == []  # type: ignore[attr-defined]


def raw(page: Page) -> list[str]:
    """Text that shows a role, an option or a fence instead of what they mean."""
    return [text[:200] for text in page.locator(".jp-MarkdownOutput").all_inner_texts() if RAW.search(text)]


def bare(page: Page) -> int:
    """How many cards stand without their style."""
    found = page.evaluate(
        """() => [...document.querySelectorAll(".jp-OutputArea .noddy-card")].filter((card) => {
          const style = getComputedStyle(card);
          return !/grid|flex/.test(style.display) || style.borderTopStyle !== "solid"
            || style.backgroundColor === "rgba(0, 0, 0, 0)"; }).length"""
    )
    return int(found)


def walk(page: Page) -> None:
    """Go through the walkthrough to its end, by mouse and by keyboard."""
    player = page.locator(".jp-OutputArea .noddy-player").first
    step = player.locator(".noddy-step:visible")
    at(step, 1)
    player.get_by_role("button", name="Next", exact=True).click()
    at(step, 2)
    assert player.locator(".noddy-card.lit:visible, .noddy-card:visible").count() > 5
    slider = player.get_by_role("slider", name="Step")
    slider.focus()
    for key, number in (("ArrowRight", 3), ("End", STEPS), ("ArrowLeft", STEPS - 1)):
        page.keyboard.press(key)
        at(step, number)
    player.get_by_role("button", name="Last", exact=True).focus()
    page.keyboard.press("Enter")
    at(step, STEPS)
    expect(step.locator(".noddy-board")).to_have_attribute("aria-label", "Board to 31: Arthur 7, Bertha 15")
    player.get_by_role("radio", name="Parlett's table, literally").check()
    expect(player.locator(".noddy-difference:visible")).to_contain_text("told and computed part")


def at(step: Locator, number: int) -> None:
    """One step is shown, and it is this one."""
    expect(step).to_have_count(1)
    expect(step).to_contain_text(f"Step {number} of {STEPS}.")


def count(page: Page) -> None:
    """Count a hand by pressing cards and by typing; what cannot be read is told in its place."""
    form = page.locator(".jp-OutputArea .noddy-live").first
    result = form.get_by_role("region", name="Result")
    form.get_by_role("button", name="Clear").click()
    expect(form.get_by_label("Hand", exact=True)).to_have_value("")
    for card in ("nine of clubs", "nine of diamonds", "six of spades", "seven of clubs"):
        form.get_by_role("button", name=card).click()
    expect(result).to_contain_text("9 by Parlett's reconstruction")
    expect(result).to_contain_text("under every rule set")
    hand = form.get_by_label("Hand", exact=True)
    hand.fill("4H 5S 6D")
    hand.press("Enter")
    expect(result).to_contain_text("6 by Parlett's reconstruction")
    hand.fill("4H 5S 6X")
    hand.press("Enter")
    expect(form.locator(".noddy-error")).to_contain_text("6X")
    hand.fill("4H 5S 6D")
    hand.press("Enter")
    form.locator("summary", has_text="Readings").click()
    form.get_by_label("fifteen", exact=True).first.select_option("per-card")
    expect(result).to_contain_text("7 by Parlett's reconstruction")


@pytest.mark.parametrize("name", NAMES)
def test_every_notebook_runs_in_jupyterlab_and_looks_right(lab: str, reader: Reader, name: str) -> None:
    page = reader(f"{lab}{name}.ipynb")
    looks_right(page)
    assert axe(page) == []


def test_a_notebook_as_they_once_were_would_not_pass(lab: str, reader: Reader) -> None:
    page = reader(f"{lab}raw.ipynb")
    assert len(raw(page)) == 1
    assert bare(page) == 1


def test_the_walkthrough_and_the_calculator_in_jupyterlab(lab: str, reader: Reader) -> None:
    walk(reader(lab + WALK))
    count(reader(lab + COUNT))


@pytest.mark.parametrize("name", [WALK, COUNT])
def test_the_dark_holds(dark_lab: str, reader: Reader, name: str) -> None:
    page = reader(dark_lab + name)
    looks_right(page)
    assert axe(page) == []


@pytest.mark.parametrize(("name", "use"), [(WALK, walk), (COUNT, count)], ids=["walkthrough", "calculator"])
def test_the_two_main_notebooks_in_notebook_7(
    notebook7: str, reader: Reader, name: str, use: Callable[[Page], None]
) -> None:
    page = reader(notebook7 + name)
    looks_right(page)
    use(page)


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize(("name", "use"), [(WALK, walk), (COUNT, count)], ids=["walkthrough", "calculator"])
def test_the_two_main_notebooks_in_the_readers_browser(
    lite: str, reader: Reader, name: str, use: Callable[[Page], None], size: tuple[int, int]
) -> None:
    page = reader(lite + name, size)
    looks_right(page)
    use(page)
