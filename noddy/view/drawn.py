"""Values of the engine as they draw themselves in a notebook: the site's own HTML, carrying the style that it needs.

A drawing is whole by itself: its style stands in it, holds inside it alone, takes its colours from the host (Jupyter,
Visual Studio Code, Colab) and fetches nothing. Where style and scripts are stripped, as on GitHub, the text still says
all: cards stand apart, a board is names and figures. On the site the book's own style sheet serves, and the build takes
the copies out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache, singledispatch
from html import escape, unescape
from importlib.resources import files

from noddy.cards import Card, parse_card, parse_cards
from noddy.counting import Score
from noddy.evidence import Evidence, Reading
from noddy.play import Deal
from noddy.record import Record, replay, verify
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.shown import Shown
from noddy.study.distribution import Distribution
from noddy.view import html
from noddy.witnesses import Witness

CLASS = "noddy-drawn"
TAGS = re.compile(r"<style>.*?</style>|<[^>]+>", re.DOTALL)
BLOCKS = re.compile(r"</(?:p|div|tr|table|caption|li|h[1-6]|section|blockquote|dt|dd)>|<br>")
PAGE = re.compile(r'(href="(?:\.\./)*book/[\w/-]+)\.html')
ANCHOR = re.compile(r'<a href="(?:\.\./)*book/[^"]*">(.*?)</a>', re.DOTALL)
NAMES = re.compile(r"\.(noddy-[\w-]+|visually-hidden)")


@cache
def _read(name: str) -> str:
    """Read a style sheet or a script of the package."""
    return files("noddy.view").joinpath("style", name).read_text(encoding="utf-8")


def script(*names: str) -> str:
    """Give scripts of the package, one after the other."""
    return "\n".join(map(_read, names))


@cache
def _rules_of(sheets: Sequence[str]) -> tuple[str, ...]:
    """Cut style sheets into their rules, without comments and needless space."""
    text = re.sub(r"/\*.*?\*/", "", "\n".join(map(_read, sheets)), flags=re.DOTALL)
    found, depth, begin = [], 0, 0
    for place, sign in enumerate(text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == "}" and depth == 0:
            found.append(re.sub(r"\s+", " ", text[begin : place + 1]).strip())
            begin = place + 1
    return tuple(found)


def style(drawn: str, *sheets: str, whole: bool = False) -> str:
    """Give the rules of style that a drawing needs, or the `whole` of the sheets, to hold inside it alone.

    >>> ".noddy-board" in style('<div class="noddy-board">'), ".noddy-board" in style("<p>")
    (True, False)
    """
    wanted = []
    for rule in _rules_of(sheets or ("drawn.css", "things.css")):
        names = set(NAMES.findall(rule))
        if whole or not names or any(name in drawn for name in names):
            wanted.append(rule)
    return f"<style>.{CLASS}.{CLASS} {{ {' '.join(wanted)} }}</style>"


def at_home(drawn: str) -> str:
    """Point links at the files of the project; in a browser's Jupyter, which has no book, leave the words alone."""
    return ANCHOR.sub(r"\1", drawn) if sys.platform == "emscripten" else PAGE.sub(r"\1.md", drawn)


def framed(drawn: str, *sheets: str, whole: bool = False) -> str:
    """Give HTML of the site with all that it needs to stand in a notebook."""
    return f'<div class="{CLASS}">{style(drawn, *sheets, whole=whole)}{at_home(drawn)}</div>'


def plain(drawn: str) -> str:
    """Give the text of HTML: what is left where everything else is stripped.

    >>> plain("<p>One <b>two</b></p><table><tr><th>a</th><td>b</td></tr></table>")
    'One two\\na b'
    """
    text = TAGS.sub("", BLOCKS.sub("\n", drawn.replace("</th>", " </th>").replace("</td>", " </td>")))
    lines = (re.sub(r"[^\S\n]+", " ", line).strip() for line in unescape(text).split("\n"))
    return "\n".join(filter(None, lines))


class Drawing:
    """HTML of the site as a value that a notebook shows: ``repr`` is its text."""

    def __init__(self, drawn: str) -> None:
        """Keep the HTML."""
        self.html = drawn

    def __repr__(self) -> str:
        """Give the text alone."""
        return plain(self.html)

    def _repr_html_(self) -> str:
        """Give the drawing with its style."""
        return framed(self.html)


# ---- one by one


@singledispatch
def html_of(thing: object) -> str:
    """Draw a value of the engine as HTML of the site, without style.

    Raises `TypeError` for what has no drawing.
    """
    raise TypeError(f"{type(thing).__name__} has no drawing")


def drawn(thing: object) -> str:
    """Draw a value with its style: what its ``_repr_html_`` gives.

    >>> "nine of hearts" in drawn(parse_card("9H"))
    True
    """
    return framed(html_of(thing))


@html_of.register
def _(thing: Card) -> str:
    """Draw a card."""
    return html.row([html.card(thing)])


@html_of.register
def _(thing: Score) -> str:
    """Draw an item."""
    return f"<p>{escape(thing.kind)}: {html.small(thing.cards)} {html.points(thing.points)}</p>"


@html_of.register
def _(thing: Shown) -> str:
    """Draw a hand counted: the cards, the points, the spoken count, the items with the words that award them."""
    return html.hand(thing.rules, thing.hand, thing.turn_up)


@html_of.register
def _(thing: Rules) -> str:
    """Draw a rule set: every parameter with its evidence."""
    return html.rules_table(thing)


@html_of.register
def _(thing: Evidence) -> str:
    """Draw evidence."""
    return html.evidence_of(thing)


@html_of.register
def _(thing: Reading) -> str:
    """Draw an open question with its answers."""
    sides = "".join(f"<li><code>{escape(side.value)}</code>: {escape(side.argument)}</li>" for side in thing.options)
    return f"<p><strong>{escape(thing.id)}</strong> {escape(thing.why)}</p><ul>{sides}</ul>"


@html_of.register
def _(thing: Deal) -> str:
    """Draw a deal, event by event, and the board."""
    names = NAMES_AT_TABLE[: len(thing.hands)]
    board = html.board(html.side_names(thing, names), thing.tally, thing.rules.target.value)
    return html.transcript(thing, names) + board


@html_of.register
def _(thing: Record) -> str:
    """Draw a record under the rules that it names."""
    own = [f"{name}={value}" for name, value in thing.readings]
    return told(thing, find_rules(thing.rules, own))


@html_of.register
def _(thing: Distribution) -> str:
    """Draw how often each total occurs."""
    rows = [(str(points), f"{cases:,}", f"{100 * cases / thing.cases:.2f}") for points, cases in thing.counts]
    caption = f"{thing.cases:,} cases, mean {float(thing.mean):.3f}"
    return html.table(caption, ("Points", "Cases", "In a hundred"), rows)


@html_of.register
def _(thing: Witness) -> str:
    """Draw a witness: its words first."""
    head = f"<p><strong>{escape(thing.title)}</strong>, {escape(thing.author)}, {escape(thing.printed)}.</p>"
    quoted = []
    for passage in thing.passages:
        words = passage.original or passage.paraphrase
        marked = "<br>".join(escape(words.strip().replace("_", "")).split("\n"))
        css = "noddy-original" if passage.original else "noddy-reading"
        quoted.append(f'<blockquote class="{css}">{marked}</blockquote>')
    return head + "".join(quoted) + f"<p>{html.witness_link(thing.id)}</p>"


NAMES_AT_TABLE = ("the leader", "the dealer", "the third", "the fourth")
"""What players are called in a deal that nobody has told."""


# ---- several together


def told(record: Record, rules: Rules) -> str:
    """Draw a record under some rules: the whole deal, or a hand that was only counted, and where it parts from them."""
    if not record.order:
        counted = (html.hand(rules, hand, record.turn_up) for hand in record.hands)
        return "".join(counted) + html.differences(verify(record, rules))
    deal = replay(record, rules)
    up = record.target or rules.target.value
    caption = f"{record.title}, by {rules.title}"
    board = html.board(html.side_names(deal, record.players), deal.tally, up)
    return html.transcript(deal, record.players, caption=caption) + board + html.differences(verify(record, rules))


def transcript(record: Record, rules: Rules) -> Drawing:
    """Draw a whole deal, event by event."""
    deal = replay(record, rules)
    return Drawing(html.transcript(deal, record.players, caption=f"{record.title}, by {rules.title}"))


def differences(record: Record, rules: Rules) -> Drawing:
    """Draw where a record and some rules part."""
    return Drawing(html.differences(verify(record, rules)))


def compare(hand: str, turn_up: str, rule_sets: Iterable[Rules] = ()) -> Drawing:
    """Draw what one hand counts under every set of rules, or under some: ``compare("9C 9D 6S", "7C")``."""
    return Drawing(html.compare(tuple(rule_sets) or RULE_SETS.values(), parse_cards(hand), parse_card(turn_up)))
