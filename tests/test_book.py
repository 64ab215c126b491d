"""The book's pages against the witnesses: each page says what it asks and what one learns, each witness has a page.

That every quotation and every number of the prose is found is checked by the build: a role that finds nothing stops it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
import yaml

from noddy.cards import DECK, Card, Rank, parse_card, parse_cards
from noddy.counting import count_hand, total
from noddy.play import What, lines_of_play, start
from noddy.record import load_record, verify
from noddy.rules import run_prices
from noddy.rulesets import PARLETT, find_rules
from noddy.witnesses import witnesses

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from dressing import dressed  # noqa: E402

GLANCE = re.compile(r"```\{noddy-glance\}\n(?P<options>(?::\w+:.*\n)+)\n(?P<body>(?:.+\n)+?)```", re.M)


def toc_pages(node: Any) -> Iterator[str]:
    """Name every page of a table of contents, in order."""
    if isinstance(node, dict):
        yield from (node[key] for key in ("root", "file") if key in node)
        for key in ("parts", "chapters", "sections", "entries", "subtrees"):
            yield from toc_pages(node.get(key, []))
    elif isinstance(node, list):
        for item in node:
            yield from toc_pages(item)


PAGES = list(toc_pages(yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))))


def source(page: str) -> str:
    """Read a page's prose: the file, or the markdown cells of the notebook, dressed as the book dresses them."""
    path = ROOT / page
    if path.with_name(path.name + ".md").exists():
        return path.with_name(path.name + ".md").read_text(encoding="utf-8")
    notebook = dressed(json.loads(path.with_name(path.name + ".ipynb").read_text(encoding="utf-8")), "")
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_its_question_its_minutes_and_what_one_learns(page: str) -> None:
    (glance,) = GLANCE.finditer(source(page))
    options = dict(re.findall(r":(\w+): *(.*)", glance["options"]))
    assert options["question"].strip()
    assert int(options["minutes"]) > 0
    assert re.search(r"^- \S", glance["body"], re.M)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_begins_with_its_one_title(page: str) -> None:
    prose = re.sub(r"\A---\n.*?\n---\n", "", source(page), flags=re.S)
    prose = re.sub(r"^(`{3,}|:{3,}).*?^\1", "", prose, flags=re.S | re.M)
    assert prose.lstrip().startswith("# ")
    assert len(re.findall(r"^# ", prose, re.M)) == 1


@pytest.mark.parametrize("name", witnesses())
def test_every_witness_has_a_page_that_draws_it(name: str) -> None:
    page = f"book/witnesses/{name}"
    assert page in PAGES
    assert f"```{{noddy-witness}} {name}\n```" in source(page)


def test_no_page_of_a_witness_without_a_witness() -> None:
    assert {path.stem for path in (ROOT / "book" / "witnesses").glob("*.md")} == {"index", *witnesses()}


def test_cornish_comedy_1696_every_figure_spoken_is_computed() -> None:
    record = load_record("cornish-comedy")
    assert verify(record, find_rules("cotton-cribbage", ["three-in-lieu=none"])) == ()


def test_cornish_comedy_1696_a_run_of_three_at_three_does_not_fit() -> None:
    rules = find_rules("cotton-cribbage", ["three-in-lieu=none"])
    at_three = rules.derive(runs=replace(rules.runs, value=run_prices(3, 4)))
    assert [each.where for each in verify(load_record("cornish-comedy"), at_three)] == ["Swash's hand"]


def test_cornish_comedy_1696_what_swash_can_work_out() -> None:
    """Which two cards beside the Ten of Diamonds make the eight told, for one who sees 10-10-9 and the Knave."""
    turned, led = parse_card("JS"), parse_card("TD")
    hidden = [card for card in DECK if card not in (turned, led, *parse_cards("TC TH 9D"))]

    def making_eight(name: str) -> set[str]:
        rules = find_rules(name)
        fits = (pair for pair in combinations(hidden, 2) if total(count_hand(rules, (led, *pair), turned)) == 8)
        return {"-".join(sorted(str(card.rank) for card in pair)) for pair in fits}

    assert len(hidden) == 47
    assert making_eight("cotton-cribbage") == {"5-T", "5-J", "5-Q"}
    assert making_eight("digest") >= {"9-9", "9-T", "9-J", "Q-T", "J-Q", "Q-Q"}


def one_of_each(ranks: tuple[Rank, ...]) -> list[Card] | None:
    """Choose cards of these ranks beside three fives and the Knave of Spades; None if there are not enough."""
    suits = {rank: [suit for suit in "CDHS"] for rank in Rank}
    suits[Rank.FIVE], suits[Rank.JACK] = ["S"], ["C", "D", "H"]
    try:
        return [parse_card(f"{rank}{suits[rank].pop()}") for rank in ranks]
    except IndexError:
        return None


@pytest.mark.slow
def test_batt_1680_thirty_one_and_a_pair_come_in_one_manner() -> None:
    """With three fives, the play ends on the dealer's 31 and a pair only after sixteen from the other's first two."""
    found = 0
    for ranks in combinations_with_replacement(Rank, 3):
        other = one_of_each(ranks)
        if other is None:
            continue
        for line in lines_of_play(start(PARLETT, (tuple(other), parse_cards("5C 5D 5H")), parse_card("JS"))):
            cards = [event for event in line.events if event.what is What.CARD]
            ended = line.events[line.events.index(cards[-1]) :]
            if cards[-1].running != 31 or cards[-1].player != 1:
                continue
            if not any(score.kind == "pair" for event in ended for score in event.scores):
                continue
            found += 1
            assert [event.player for event in cards[-2:]] == [1, 1]
            assert sum(min(event.cards[0].rank, 10) for event in cards if event.player == 0) == 16
            assert all(card.rank > 5 for card in other)
    assert found
