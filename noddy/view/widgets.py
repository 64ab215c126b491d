"""Widgets for Jupyter and for the static page. The only module that imports ipywidgets.

The walkthrough is joined by `jslink` alone, so that it steps without a kernel; its four buttons are driven by Python
here and by a few lines of script in the page. The calculator asks Python and needs a kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from noddy.cards import parse_card, parse_cards, refuse_twins
from noddy.play import check_hand
from noddy.record import Record, replay, verify_at
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS
from noddy.view import html


def walkthrough(record: Record, rule_sets: Sequence[Rules], base: str = html.BASE) -> Any:
    """Step through a record under one or more rule sets: first, back, next, last, play, slider, choice of rules.

    The rule sets must tell the deal in the same number of events.
    """
    deals = [replay(record, rules) for rules in rule_sets]
    last = len(deals[0].events) - 1
    if any(len(deal.events) != last + 1 for deal in deals):
        raise ValueError("these rule sets tell the deal in different numbers of steps")
    slider = w.IntSlider(value=0, min=0, max=last, description="Step", continuous_update=True, readout=False)
    play = w.Play(value=0, min=0, max=last, interval=3500, description="Play")
    w.jslink((play, "value"), (slider, "value"))
    stacks = []
    for rules, deal in zip(rule_sets, deals, strict=True):
        shown = (
            html.step(deal, place, record.players, rules.target.value, base)
            + html.parted(verify_at(record, rules, deal, place))
            for place in range(last + 1)
        )
        pages = [w.HTML(each) for each in shown]
        stack = w.Stack(pages, selected_index=0)
        w.jslink((slider, "value"), (stack, "selected_index"))
        stacks.append(stack)
    controls = w.HBox([*_buttons(slider, last), play, slider])
    parts: list[Any] = [controls, w.Stack(stacks, selected_index=0) if len(stacks) > 1 else stacks[0]]
    if len(stacks) > 1:
        choice = w.ToggleButtons(options=[rules.title for rules in rule_sets], description="Rules", index=0)
        choice.style.button_width = "auto"
        w.jslink((choice, "index"), (parts[1], "selected_index"))
        parts.insert(0, choice)
    box = w.VBox(parts)
    box.add_class("noddy-walkthrough")
    return box


def _buttons(slider: Any, last: int) -> list[Any]:
    """Make the four buttons; the page's script finds them by class and moves the slider's handle."""
    moves: dict[str, Callable[[int], int]] = {
        "First": lambda now: 0,
        "Back": lambda now: max(now - 1, 0),
        "Next": lambda now: min(now + 1, last),
        "Last": lambda now: last,
    }

    def button(name: str, move: Callable[[int], int]) -> Any:
        made = w.Button(description=name, tooltip=f"{name} step", layout=w.Layout(width="auto"))
        made.add_class("noddy-step-button")
        made.on_click(lambda _: setattr(slider, "value", move(slider.value)))
        return made

    return [button(name, move) for name, move in moves.items()]


def calculator(hand: str = "4H 5S 6D", turn_up: str = "7C", rules: str = "parlett", base: str = html.BASE) -> Any:
    """Count any hand by any rule set and reading, with the evidence for each item. Needs a running kernel."""
    hand_box = w.Text(value=hand, description="Hand", continuous_update=False)
    turn_box = w.Text(value=turn_up, description="Turn-up", continuous_update=False)
    titles = [(each.title, name) for name, each in RULE_SETS.items()]
    names = w.Dropdown(options=titles, value=rules, description="Rules")
    readings = w.VBox([])
    result = w.HTML()

    def count(*_: object) -> None:
        chosen = RULE_SETS[names.value]
        for box in readings.children:
            chosen = chosen.read(box.description, box.value)
        result.value = counted(chosen, hand_box.value, turn_box.value, base)

    def offer(*_: object) -> None:
        boxes = []
        for reading in RULE_SETS[names.value].readings:
            box = w.Dropdown(options=reading.values, description=reading.id, style={"description_width": "12em"},
                             layout=w.Layout(width="26em"))
            box.observe(count, "value")
            boxes.append(box)
        readings.children = boxes
        count()

    hand_box.observe(count, "value")
    turn_box.observe(count, "value")
    names.observe(offer, "value")
    offer()
    switches = w.Accordion([readings], titles=("Readings: the open questions",), selected_index=None)
    return w.VBox([w.HBox([hand_box, turn_box, names]), switches, result])


def counted(rules: Rules, hand: str, turn_up: str, base: str = html.BASE) -> str:
    """Count a hand given as text; what cannot be read comes back as one clear line."""
    from html import escape

    try:
        cards, card = parse_cards(hand), parse_card(turn_up.strip())
        refuse_twins((*cards, card))
        check_hand(rules, cards)
    except ValueError as fault:
        return f'<p class="noddy-error" role="alert">{escape(str(fault))}</p>'
    return html.hand(rules, cards, card, base)
