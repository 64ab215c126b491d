"""What pages, quizzes, sheets and witnesses say of one point, against the grade that the rules give it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noddy.rules import Grade
from noddy.rulesets import RULE_SETS, find_rules
from noddy.witnesses import witness, witnesses

ROOT = Path(__file__).resolve().parents[1]
NODDY = {name for name, text in witnesses().items() if text.game == "noddy" and text.identity == "secure"}


def prose() -> dict[str, str]:
    """Give everything that is written for readers: pages, notebooks, what prints sheets, and the witnesses' notes."""
    paths = [
        path for room in ("book", "press") for kind in ("*.md", "*.toml", "*.j2") for path in (ROOT / room).rglob(kind)
    ]
    paths += [*(ROOT / "press").rglob("*.py"), *(ROOT / "noddy").rglob("*.py")]
    written = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        written[path.name] = "\n".join("".join(cell["source"]) for cell in cells)
    for name, text in witnesses().items():
        written[name] = "\n".join((text.context, text.joke, text.question, *text.shows))
    return {name: " ".join(text.split()) for name, text in written.items()}


def sentences(text: str) -> list[str]:
    """Part a text into sentences, rows and list items, roughly."""
    return re.split(r"(?<=[.:;!?|])\s+|\s[|*+-]\s", text)


HARDENED = {
    "the flush, the sequence and the pair of 1619 are named, not counted": (
        r"\b(flush|sequence|pair|run)s?\b[^.|]*\b(count|counts|counted|score|scores|scored|is worth|was worth)\b"
        r"[^.|]*\b(1619|Par Pari)|\b(1619|Par Pari)\b[^.|]*\b(flush|sequence|pair|run)s?\b[^.|]*"
        r"\b(count|counts|counted|score|scores|scored|was worth)\b"
    ),
    "no old text says when in a count the game is won": (
        r"middle of a count[^.]*\((said|borrowed)|said in 1619[^.]*middle"
    ),
    "no text says that the stock is the undealt cards": r"\bstock\b[^.]*\b(is|means|was) the undealt",
    "hitter is not said to come from anywhere": r"hitter\W[^.]*\b(travelled|comes from)\b",
    "the boards are described": r"(what the board looked like is unknown|nobody describes (the|a) (noddy-)?board)",
    "Noddy is not from court": r"the game came from court",
}
HEDGED = re.compile(
    r"infer|named|no (figure|price|number|value)|not (say|said|how much)|without a|borrow|likely|until then|nobody|"
    r"if |whether|Saltonstall|lent|loan|by (a Noddy|these|Cotton|Holme)",
    re.IGNORECASE,
)


@pytest.mark.parametrize("point", HARDENED)
def test_an_inference_is_nowhere_told_as_a_fact(point: str) -> None:
    found = [
        (name, sentence)
        for name, text in prose().items()
        if name != "book/about/index.md"  # which lists what the book has withdrawn
        for sentence in sentences(text)
        if re.search(HARDENED[point], sentence) and not HEDGED.search(sentence)
    ]
    assert found == []


def test_the_points_are_found_where_they_stand() -> None:
    """The patterns can fail: sentences that the book once had are caught."""
    once = {
        "the flush, the sequence and the pair of 1619 are named, not counted": "*Say:* a sequence counted in 1619",
        "no old text says when in a count the game is won": "out in the middle of a count (said in 1619)",
        "no text says that the stock is the undealt cards": "The stock is the undealt cards",
        "hitter is not said to come from anywhere": "The word *hitter* has travelled to modern rules",
        "the boards are described": "what the board looked like is unknown",
        "Noddy is not from court": "and the game came from court",
    }
    assert once.keys() == HARDENED.keys()
    assert all(re.search(HARDENED[point], said) and not HEDGED.search(said) for point, said in once.items())


def badged() -> list[tuple[str, str]]:
    """Give the parameters and badges of the page that teaches the game."""
    page = (ROOT / "book" / "rules" / "learn-to-play.md").read_text(encoding="utf-8")
    steps = re.split(r"\n *(?:\d\.|-) ", page[page.index("## The game") : page.index("## One hand")])
    return [
        (parameter, " ".join(re.findall(r"\*\((.*?)\)\*", step, re.DOTALL)))
        for step in steps
        for parameter in re.findall(r"\{value\}`par-pari ([a-z-]+)", step)
    ]


def test_the_badges_of_the_page_that_teaches_agree_with_the_grades() -> None:
    """*Said* is for words on Noddy, *borrowed* for another game's, *ours* for what nobody says."""
    rules = dict(find_rules("par-pari").parameters())
    seen = badged()
    assert len(seen) > 10
    for parameter, badge in seen:
        evidence = rules[parameter].evidence
        if evidence.grade is Grade.ATTESTED or evidence.witness in NODDY:
            assert "said" in badge, (parameter, badge)
        elif evidence.grade is Grade.INFERRED:
            assert "borrowed" in badge or "cribbage" in badge or "at least" in badge, (parameter, badge)
        else:
            assert "ours" in badge, (parameter, badge)


def test_cotton_does_not_attest_what_his_witness_calls_open() -> None:
    """His two to the dealer are for a Knave turned up, or for one held: the rule is inferred."""
    assert any("either way" in line for line in witness("1674-cotton-cribbage").does_not_show)
    rules = dict(find_rules("cotton-cribbage").parameters())
    for parameter in ("jack-turned-up", "turned-up-jack-to"):
        assert rules[parameter].evidence.grade is Grade.INFERRED


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_set_named_for_a_text_is_attested_in_it(name: str) -> None:
    """A title that names one old text alone must rest on it in more than one value; else it says *after*."""
    rules = RULE_SETS[name]
    attested = sum(ruling.evidence.grade is Grade.ATTESTED for _, ruling in rules.parameters())
    year = re.search(r"\b1[67]\d\d\b", rules.title)
    assert not year or attested > 5
    assert attested != 1 or " after " in rules.title
