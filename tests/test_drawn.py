"""What draws itself in a notebook: with its style where style is let through, and readable where nothing is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noddy import PARLETT, PARLETT_TABLE, RULE_SETS, parse_card, parse_cards, show
from noddy.cards import DECK
from noddy.counting import count_hand
from noddy.record import load_record, record_names, replay
from noddy.study.distribution import Distribution
from noddy.view import drawn, live
from noddy.view.widgets import any_record, calculator, game, walkthrough
from noddy.witnesses import witnesses

RECORD = load_record("arthur-bertha")
NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))
THINGS = [
    show("9C 9D 6S + 7C"),
    *DECK[::7],
    *count_hand(PARLETT, parse_cards("9C 9D 6S"), parse_card("7C")),
    *RULE_SETS.values(),
    *(reading for rules in RULE_SETS.values() for reading in rules.readings),
    PARLETT.pairs.evidence,
    replay(RECORD, PARLETT),
    *map(load_record, record_names()),
    Distribution(((0, 3), (2, 1))),
    *witnesses().values(),
]


def named(thing: object) -> str:
    """Tell one case of a test from another."""
    return f"{type(thing).__name__}-{getattr(thing, 'id', getattr(thing, 'name', ''))}"


@pytest.mark.parametrize("thing", THINGS, ids=named)
def test_everything_draws_itself_whole(thing: object) -> None:
    """One style, every tag closed, nothing fetched, no script, and no name that belongs to the host's page."""
    shown: str = thing._repr_html_()  # type: ignore[attr-defined]
    assert shown.count("<style>") == 1
    assert shown.startswith(f'<div class="{drawn.CLASS}"><style>.{drawn.CLASS}.{drawn.CLASS} {{')
    assert not re.search(r"<script|@import|url\(\s*['\"]?http|src=", shown)
    assert not re.search(r"display: *none", shown.partition("</style>")[2])
    bare = re.sub(r"<style>.*?</style>", "", shown, flags=re.DOTALL)
    for tag in ("div", "span", "table", "tr", "td", "th", "p", "ul", "li", "section"):
        assert len(re.findall(rf"<{tag}[\s>]", bare)) == bare.count(f"</{tag}>"), tag


@pytest.mark.parametrize("thing", THINGS, ids=named)
def test_every_class_that_is_drawn_has_its_rule_along(thing: object) -> None:
    shown: str = thing._repr_html_()  # type: ignore[attr-defined]
    style, _, body = shown.partition("</style>")
    everything = drawn.style("", whole=True)
    for name in set(re.findall(r"noddy-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', body)))):
        if re.search(rf"\.{name}\b(?!-)", everything):
            assert re.search(rf"\.{name}\b(?!-)", style), name


@pytest.mark.parametrize("thing", THINGS, ids=named)
def test_the_text_alone_makes_sense(thing: object) -> None:
    """Stripped of style and tags, cards stand apart and say their suit once."""
    text = drawn.plain(thing._repr_html_())  # type: ignore[attr-defined]
    assert text.strip()
    assert not re.search(r"[♣♦♥♠]\ufe0e?[CDHS]\b", text), "a suit is said twice"
    assert not re.search(r"[♣♦♥♠]\ufe0e?(?:10|[A2-9JQK])", text), "two cards run together"


def test_a_board_says_names_and_figures() -> None:
    text = drawn.plain(replay(RECORD, PARLETT)._repr_html_())
    assert re.search(r"the leader 7\b", text)
    assert re.search(r"the dealer 15\b", text)


def test_the_same_value_is_always_drawn_the_same() -> None:
    assert drawn.drawn(RECORD) == drawn.drawn(load_record("arthur-bertha"))


def test_what_has_no_drawing_says_so() -> None:
    with pytest.raises(TypeError, match="int has no drawing"):
        drawn.html_of(3)


def test_links_lead_to_files_of_the_project_and_to_nothing_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    link = '<a href="../book/witnesses/1688-holme.html">Randle Holme</a>'
    assert drawn.at_home(link) == link.replace(".html", ".md")
    monkeypatch.setattr("sys.platform", "emscripten")
    assert drawn.at_home(link) == "Randle Holme"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_html_that_a_notebook_shows_is_drawn_or_stands_for_a_form(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", []):
            shown = "".join(output.get("data", {}).get("text/html", ""))
            assert not shown or shown.startswith(('<div class="noddy-drawn">', '<div class="noddy-live"'))


# ---- widgets


def test_the_walkthrough_keeps_to_its_steps_and_rules() -> None:
    made = walkthrough(RECORD, [PARLETT, PARLETT_TABLE])
    assert (made.step, made.rules, made.last) == (1, 0, 10)
    made.step, made.rules = 99, 1
    assert (made.step, made.rules) == (10, 1)
    made.step, made.rules = -3, 7
    assert (made.step, made.rules) == (1, 1)


@pytest.mark.parametrize("make", [calculator, game, any_record], ids=lambda make: make.__name__)
def test_a_form_is_answered_by_the_same_code_as_on_the_site(make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make()
    sent = []
    monkeypatch.setattr(type(made), "send", lambda _, message: sent.append(json.loads(message["reply"])))
    page = re.search(r'data-live="(\w+)"', made.html)[1]
    request = json.dumps({"live": page, "chance": "7", "form": {"do": "random" if page == "calculator" else "deal"}})
    made._answered(made, {"request": request}, [])
    assert sent[0]["state"] == json.loads(live.answer(request))["state"]
    assert '.html"' not in sent[0]["html"]


def test_what_stands_for_a_widget_is_html_and_words() -> None:
    for made in (walkthrough(RECORD, [PARLETT]), calculator()):
        data = made._repr_mimebundle_()
        data = data[0] if isinstance(data, tuple) else data
        assert data["text/html"] == made.plain
        assert data["text/plain"] == repr(made)
