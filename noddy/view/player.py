"""The walkthrough of a deal as plain HTML, for a page without a kernel: every step is there, one of them shown.

A few lines of the page's script move from step to step. Without script the first step stands, and no controls, which
would do nothing: they lie in an attribute, for a host that takes scripts away may take `hidden` away as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from noddy.record import Record, replay, verify_at
from noddy.rules import Rules
from noddy.view import html

MOVES = ("First", "Back", "Play", "Next", "Last")


def steps(record: Record, rule_sets: Sequence[Rules], base: str = html.BASE) -> tuple[tuple[str, ...], ...]:
    """Draw every step of a record under each rule set, with what its teller says otherwise.

    Raises `ValueError` if the rule sets tell the deal in different numbers of events.

    >>> from noddy.record import load_record
    >>> from noddy.rulesets import PARLETT, PARLETT_TABLE
    >>> [len(drawn) for drawn in steps(load_record("arthur-bertha"), (PARLETT, PARLETT_TABLE))]
    [10, 10]
    """
    deals = [replay(record, rules) for rules in rule_sets]
    if len({len(deal.events) for deal in deals}) != 1:
        raise ValueError("these rule sets tell the deal in different numbers of steps")
    return tuple(
        tuple(
            html.step(deal, place, record.players, deal.rules.target.value, base)
            + html.parted(verify_at(record, deal.rules, deal, place))
            for place in range(len(deal.events))
        )
        for deal in deals
    )


def player(rule_sets: Sequence[Rules], drawn: Sequence[Sequence[str]]) -> str:
    """Draw a walkthrough of `steps`: the choice of rules if there are several, buttons, a slider, and every step."""
    count = len(drawn[0])
    pages = "".join(
        f'<div class="noddy-player-page" data-rules="{number}"{" hidden" if number or place else ""}>{each}</div>'
        for number, told in enumerate(drawn)
        for place, each in enumerate(told)
    )
    buttons = "".join(
        f'<button type="button" class="noddy-button" data-move="{move}">{move}</button>' for move in MOVES
    )
    controls = (
        f'<form class="noddy-player-controls" aria-label="Steps of the deal">{_choice(rule_sets)}'
        f'<div class="moves">{buttons}<label>Step <input type="range" min="1" max="{count}" value="1" '
        f'aria-valuetext="1 of {count}"></label></div></form>'
    )
    status = '<p class="visually-hidden" role="status"></p>'
    return f'<div class="noddy-walkthrough noddy-player" data-controls="{escape(controls)}">{status}{pages}</div>'


def _choice(rule_sets: Sequence[Rules]) -> str:
    """Draw the choice between rule sets, the first of them chosen; nothing where there is no choice."""
    if len(rule_sets) < 2:
        return ""
    radios = "".join(
        f'<label><input type="radio" name="rules" value="{number}"{"" if number else " checked"}> '
        f"{escape(rules.title)}</label>"
        for number, rules in enumerate(rule_sets)
    )
    return f"<fieldset><legend>Rules</legend>{radios}</fieldset>"
