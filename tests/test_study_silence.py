"""Searches: one copy of their figures, and bounds against the textbook rule of three."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noddy.study.silence import bound, missed, searches

ROOT = Path(__file__).resolve().parents[1]


def test_rule_of_three() -> None:
    """With none found in n, the 95 % bound is about 3/n (Hanley and Lippman-Hand, 1983)."""
    for texts in (100, 1009, 3101):
        assert bound(texts) == pytest.approx(3 / texts, rel=0.02)
        assert missed(texts, bound(texts)) == pytest.approx(0.05)


def test_nothing_is_found_in_more_texts_than_there_are() -> None:
    for search in searches().values():
        assert all(0 <= many <= search.texts for many in search.found.values())
        assert search.found.get("noddy at cards", 0) <= search.found.get("noddy", search.texts)


def test_every_hit_at_cards_is_told() -> None:
    """As many places as were counted; what stands for more than one of them is a sentence, with blanks."""
    for search in searches().values():
        assert search.found.get("noddy at cards", 0) == len(search.hits) or any(" " in hit for hit in search.hits)
        assert search.pattern and search.repository.startswith("https://")


def sources() -> dict[str, str]:
    """Give what was written by hand: the pages, and the cells of the notebooks without their outputs."""
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "book").rglob("*.md")}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        pages[path.name] = "\n".join("".join(cell["source"]) for cell in cells)
    return pages


def test_no_page_and_no_notebook_has_a_figure_of_its_own() -> None:
    """The size of a collection is typed nowhere: it is looked up, and with it what was found there."""
    many = [search.texts for search in searches().values() if search.texts > 100]  # a small number stands for itself
    sizes = "|".join(f"{texts}|{texts:,}" for texts in many)
    written = sources()
    assert len(written) > 90
    assert {name for name, text in written.items() if re.search(rf"(?<![\d,/])({sizes})(?![\d,])", text)} == set()
