"""The kit's other sheets - slides, keys, problem cards, the letter home - and the list of all that can be printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from noddy.cards import parse_cards, parse_show
from noddy.counting import count_hand, total
from noddy.rules import Rules
from noddy.rulesets import PAR_PARI, RULE_SETS
from noddy.study.distribution import distribution
from noddy.study.lessons import fact
from press import pack, sheets
from press.evidence import CARDS, FOILS
from press.leaflet import is_noddy, large_leaflet_sheet, leaflet_sheet
from press.paper import WORDS, Paper, prose, sheet, words
from press.worksheet import worksheet_sheet

SEED = 7
"""The seed of the worksheets that come ready printed."""


@dataclass(frozen=True, slots=True)
class Printable:
    """A sheet that the kit offers: its file name, title, what it is for, group, and how to write it for a paper."""

    name: str
    title: str
    what: str
    group: str
    write: Callable[[Paper], str]
    both_sides: bool = False


def points(rules: str, cards: str) -> int:
    """Count a hand written ``5C 5D 5H + JS`` under a rule set.

    >>> points("par-pari", "5C 5D 5H + JS")
    14
    """
    return total(count_hand(RULE_SETS[rules], *parse_show(cards)))


# ---- slides: one a session


def slide(name: str, heading: str, paper: Paper, **values: object) -> str:
    """Write a slide: fills a projector's screen, and prints on one leaf."""
    given: dict[str, Any] = {"heading": heading, "symbols": pack.symbols(), **values}
    return sheet(f"slide-{name}.html.j2", paper, f"Slide: {heading}", ("slide",), landscape=True, **given)


def quotation_slide(paper: Paper) -> str:
    """Write the slide of the lesson on quotations."""
    card = CARDS[0]
    cut = "let not me take you at Noddy anie more"
    before = "It is a shame for you to exclame so against Cardes"
    if not (card.witness.has(cut) and card.witness.has(before)):
        raise ValueError("the slide quotes what the witness does not say")
    heading = "What does each quotation prove?"
    return slide("quotations", heading, paper, cut=cut, before=before, rungs=sheets.rungs())


def counting_slide(paper: Paper) -> str:
    """Write the slide of the lesson on counting."""
    *hand, turn_up = map(pack.small, parse_cards("5C 5D 5H JS"))
    given = {"hand": hand, "turn_up": turn_up, "combinations": fact("combinations")}
    return slide("fifteen", "How many ways to make fifteen?", paper, **given)


def lost_game_slide(paper: Paper) -> str:
    """Write the slide of the lesson on rebuilding."""
    return slide("lost-game", "Rebuild a lost game", paper)


def tonight_slide(paper: Paper) -> str:
    """Write the slide for learning to play."""
    return slide("tonight", "Learn to play tonight", paper, target=PAR_PARI.target.value)


# ---- keys for the teacher

RUBRIC: tuple[tuple[str, list[str]], ...] = tuple((name, steps) for name, steps in words("keys")["rubric"])
"""What is marked, and the words for 0, 1, 2 and 3 marks."""
MODEL: str = words("keys")["model"]
"""The sentence that can be defended."""
FIGURES: tuple[tuple[str, str], ...] = tuple((name, figure) for name, figure in words("keys")["figures"])
"""What the lesson on counting asks, and the name of the figure in `noddy.study.lessons`."""


def evidence_key_sheet(paper: Paper) -> str:
    """Write the key of the lesson on quotations: rung, reason, trap, and the rubric."""
    given: dict[str, Any] = {"cards": CARDS + FOILS, "rubric": RUBRIC, "model": MODEL}
    return sheet("key-evidence.html.j2", paper, "Key: evidence cards", ("key",), **given)


def counting_key_sheet(paper: Paper) -> str:
    """Write the key of the lesson on counting: every figure, and the answers of the problem cards."""
    figures = [(question, fact(figure)) for question, figure in FIGURES]
    return sheet("key-counting.html.j2", paper, "Key: counting", figures=figures, problems=problems())


def problems() -> tuple[tuple[str, Markup, Markup], ...]:
    """Give the problem cards: title, question, answer; every total counted by the engine.

    >>> problems()[3][0], str(problems()[3][2])[-34:]
    ('Odd one out', 'even. Four fives are the best, 32.')
    """
    listed = words("problems")["problem"]
    return tuple((each["title"], prose(each["question"]), prose(counted(each["answer"]))) for each in listed)


def counted(text: str) -> str:
    """Put figures in the place of braces: a rule set and a hand, or what the hand next to the best is worth.

    >>> counted("{par-pari 5C 5D 5H + 5S} and then {next best par-pari}")
    '20 and then 15'
    """

    def figure(found: re.Match[str]) -> str:
        asked = found[1]
        if asked.startswith("next best "):
            rules = RULE_SETS[asked.removeprefix("next best ")]
            return str(sorted(worth for worth, _ in distribution(rules).counts)[-2])
        rules_name, _, cards = asked.partition(" ")
        return str(points(rules_name, cards))

    return re.sub(r"\{([^}]+)\}", figure, text)


def problems_sheet(paper: Paper) -> str:
    """Lay out the problem cards, to cut apart."""
    return sheet("problem-cards.html.j2", paper, "Problem cards", ("problem-cards",), problems=problems())


# ---- the letter home


def letter_body() -> Markup:
    """Write the letter as HTML paragraphs."""
    told = (WORDS / "letter-home.md").read_text(encoding="utf-8").strip().split("\n\n")
    return Markup().join(Markup("<p>{}</p>").format(prose(paragraph)) for paragraph in told)


def letter_sheet(paper: Paper) -> str:
    """Write the letter home with a slip to cut off."""
    return sheet("letter-home.html.j2", paper, "A letter home", ("letter-home",), letter=letter_body())


SHAPES = {
    "square": '<rect x="2" y="2" width="16" height="16"/>',
    "circle": '<circle cx="10" cy="10" r="8.5"/>',
    "triangle": '<path d="M10 1.5L19 18H1z"/>',
    "star": '<path d="M10 1l2.7 6 6.3.7-4.7 4.4 1.3 6.4L10 15.3 4.4 18.5l1.3-6.4L1 7.7 7.3 7z"/>',
}
PICTURES = {11: "Tower", 12: "Ship", 13: "Sun"}


def number_cards_sheet(paper: Paper) -> str:
    """Lay out number cards, one to ten and three pictures in four shapes, for those who use no playing cards."""
    cards = [
        (shape, Markup(drawn), PICTURES.get(value, str(value)), value > 10)
        for shape, drawn in SHAPES.items()
        for value in range(1, 14)
    ]
    margins = ((paper.width - 189) / 2, (paper.height - 256) / 2)
    styles = ("number-cards",)
    return sheet("number-cards.html.j2", paper, "Number cards", styles, landscape=True, margins=margins, cards=cards)


# ---- the list


def ready_worksheet(rules: Rules, paper: Paper, hands: int, answers: bool = False, large: bool = False) -> str:
    """Write a worksheet that comes ready printed, or its answers."""
    return worksheet_sheet(rules, SEED, hands, answers, paper, large)


WRITERS: dict[str, Callable[..., str]] = {
    "pack": sheets.pack_sheet,
    "number cards": number_cards_sheet,
    "board": sheets.board_sheet,
    "score sheet": sheets.score_sheet,
    "rules": leaflet_sheet,
    "large rules": large_leaflet_sheet,
    "evidence cards": sheets.evidence_sheet,
    "large evidence cards": sheets.large_evidence_sheet,
    "ladder": sheets.ladder_sheet,
    "claim slips": sheets.slips_sheet,
    "strip of time": sheets.strip_sheet,
    "evidence key": evidence_key_sheet,
    "grid": sheets.grid_sheet,
    "problem cards": problems_sheet,
    "counting key": counting_key_sheet,
    "worksheet": ready_worksheet,
    "letter home": letter_sheet,
    "slide on quotations": quotation_slide,
    "slide on fifteen": counting_slide,
    "slide on a lost game": lost_game_slide,
    "slide on playing": tonight_slide,
}
"""What writes a sheet, by the name that ``printables.toml`` gives it."""


def printables() -> tuple[Printable, ...]:
    """List every sheet of the kit as ``book/classroom/words/printables.toml`` has them."""
    return tuple(_printable(told, rules) for told in words("printables")["sheet"] for rules in _rules(told))


def _rules(told: dict[str, Any]) -> list[Rules | None]:
    """List the rule sets that a sheet is printed for: no rule set, one by name, or every one of Noddy."""
    named = told.get("rules")
    if named == "every":
        return [rules for rules in RULE_SETS.values() if is_noddy(rules)]
    return [RULE_SETS[named] if named else None]


def _printable(told: dict[str, Any], rules: Rules | None) -> Printable:
    """Make a sheet of its entry, for a rule set or for none."""
    names = {"rules": rules.name, "game": rules.title} if rules else {}
    name, title, what = (told[key].format(**names, seed=SEED) for key in ("name", "title", "what"))
    write = partial(WRITERS[told["writer"]], *filter(None, (rules,)), **told.get("with", {}))
    return Printable(name, title, what, told["group"], write, told.get("both-sides", False))
