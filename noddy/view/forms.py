"""Parts of the forms of the live pages: pure functions to HTML. What a control is called is what it sends.

Every id begins with ``live-``; a control marked ``data-auto`` sends its form as soon as it is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from noddy.cards import DECK, Card, Suit
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS
from noddy.view import html

Options = Iterable[tuple[str, str]]


def field(name: str, label: str, value: str = "", css: str = "", more: str = "") -> str:
    """Draw a text field with its label; `more` are further attributes, as HTML."""
    return (
        f'<p class="field {css}"><label for="live-{name}">{label}</label>'
        f'<input type="text" id="live-{name}" name="{name}" value="{escape(value)}" autocomplete="off" '
        f'autocapitalize="characters" spellcheck="false" {more}></p>'
    )


def select(name: str, label: str, options: Options, value: str, auto: bool = False) -> str:
    """Draw a choice with its label; options are pairs of value and text."""
    drawn = "".join(
        f'<option value="{escape(each)}"{" selected" if each == value else ""}>{escape(text)}</option>'
        for each, text in options
    )
    return (
        f'<p class="field"><label for="live-{name}">{label}</label>'
        f'<select id="live-{name}" name="{name}"{" data-auto" if auto else ""}>{drawn}</select></p>'
    )


def tick(name: str, label: str, ticked: bool) -> str:
    """Draw a box to tick; ticked it sends ``yes``."""
    mark = " checked" if ticked else ""
    return (
        f'<p class="field tick"><input type="checkbox" id="live-{name}" name="{name}" value="yes"{mark}>'
        f'<label for="live-{name}">{label}</label></p>'
    )


def button(do: str, text: str, quiet: bool = False, more: str = "") -> str:
    """Draw a button that sends ``do``."""
    css = "noddy-button quiet" if quiet else "noddy-button"
    return f'<button type="submit" id="live-do-{do}" name="do" value="{do}" class="{css}" {more}>{text}</button>'


def buttons(*drawn: str) -> str:
    """Set buttons in a row."""
    return f'<div class="noddy-buttons">{"".join(drawn)}</div>'


def card_button(card: Card, label: str = "", pressed: bool | None = None, barred: bool = False) -> str:
    """Draw a card that can be pressed; it sends ``card``.

    >>> from noddy.cards import parse_card
    >>> ">nine of hearts</span>" in card_button(parse_card("9H"))
    True
    """
    state = "" if pressed is None else f' aria-pressed="{"true" if pressed else "false"}"'
    bar = " disabled" if barred else ""
    return (
        f'<button type="submit" id="live-card-{card}" name="card" value="{card}" class="noddy-card" '
        f'data-suit="{card.suit}" data-card="{card}"{state}{bar}>{_named(card, label)}</button>'
    )


def card_box(card: Card) -> str:
    """Draw a card that can be ticked; ticked it sends its own name."""
    box = f'<input type="checkbox" id="live-box-{card}" name="box.{card}" value="yes">'
    drawn = f'{box}{_named(card)}<span class="tag" aria-hidden="true">Crib</span>'
    return f'<label class="noddy-card" data-suit="{card.suit}" data-card="{card}">{drawn}</label>'


def _named(card: Card, label: str = "") -> str:
    """Draw what stands on a card, and its name for those who do not see it."""
    return f'{html.face(card)}<span class="visually-hidden">{escape(label or card.words)}</span>'


def deck(chosen: Mapping[Card, str]) -> str:
    """Draw the pack in four suits to choose from; `chosen` tells for a chosen card what it is."""
    rows = []
    for suit in Suit:
        cards = (
            card_button(card, ", ".join(filter(None, (card.words, chosen.get(card)))), card in chosen)
            for card in DECK
            if card.suit == suit
        )
        rows.append(f'<div class="noddy-deck" role="group" aria-label="{suit.word}">{"".join(cards)}</div>')
    return "".join(rows)


def rules_choice(value: str, names: Iterable[str] = RULE_SETS) -> str:
    """Draw the choice of a rule set; what it was is sent too, since other rules bring their own readings."""
    was = f'<input type="hidden" name="was-rules" value="{escape(value)}">'
    return select("rules", "Rules", ((name, RULE_SETS[name].title) for name in names), value, auto=True) + was


def readings(rules: Rules, auto: bool, leave_out: Iterable[str] = ()) -> str:
    """Draw a choice for each open question of a rule set, folded away, with why it is open."""
    answers, out = rules.answers(), set(leave_out)
    drawn = [
        select(
            f"read.{each.id}",
            f"<code>{each.id}</code>",
            ((value, value) for value in each.values),
            answers[each.id],
            auto,
        )
        + f'<p class="why">{escape(each.why)}</p>'
        for each in rules.readings
        if each.id not in out
    ]
    changed = sum(reading not in out for reading, _ in rules.chosen)
    note = f", {changed} changed" if changed else ""
    return fold("readings", f"Readings: {len(drawn)} open questions{note}", "".join(drawn))


def fold(name: str, summary: str, inside: str, is_open: bool = False) -> str:
    """Draw a part that can be folded away; the page keeps it as the reader left it."""
    return f'<details id="live-{name}"{" open" if is_open else ""}><summary>{summary}</summary>{inside}</details>'


def error(fault: object) -> str:
    """Tell what was wrong, in one line."""
    return f'<p class="noddy-error" role="alert">{escape(" ".join(str(fault).split()))}</p>'
