"""Widgets for Jupyter. The only module that imports ipywidgets.

The walkthrough is joined by `jslink` alone, so that its slider steps without a kernel; its four buttons are driven by
Python. The calculator, the game and the walkthrough of any record ask Python and need a kernel; on the site the same
views are answered by Python in the browser (`noddy.view.live`). What the book shows carries plain HTML besides, which
takes the widget's place where there is no Jupyter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import ipywidgets as w

from noddy.cards import parse_card, parse_cards, refuse_twins
from noddy.play import check_hand
from noddy.players import STRENGTHS
from noddy.record import Record, load_record, read_record, record_names
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.table import NEXT, Awaiting, Table, settings_of, sit
from noddy.view import forms, html, tabletop
from noddy.view.player import player, steps

ELSEWHERE = "<p><em>In Jupyter and Binder the boxes stand here. This copy of the page runs no Python.</em></p>"
"""What a page without a kernel shows in the place of the calculator."""


class _Shown(w.VBox):  # type: ignore[misc]
    """A box that is also plain HTML."""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give what Jupyter shows, and the HTML besides."""
        return {**super()._repr_mimebundle_(**kwargs), "text/html": self.plain}


def _shown(parts: Sequence[Any], plain: str) -> Any:
    """Box some widgets, with the HTML that stands for them where no widget can."""
    box = _Shown(parts)
    box.plain = plain
    return box


def walkthrough(record: Record, rule_sets: Sequence[Rules], base: str = html.BASE) -> Any:
    """Step through a record under one or more rule sets: first, back, next, last, play, slider, choice of rules.

    The rule sets must tell the deal in the same number of events.
    """
    drawn = steps(record, rule_sets, base)
    last = len(drawn[0]) - 1
    slider = w.IntSlider(value=0, min=0, max=last, description="Step", continuous_update=True, readout=False)
    play = w.Play(value=0, min=0, max=last, interval=3500, description="Play")
    w.jslink((play, "value"), (slider, "value"))
    stacks = []
    for told in drawn:
        stack = w.Stack([w.HTML(each) for each in told], selected_index=0)
        w.jslink((slider, "value"), (stack, "selected_index"))
        stacks.append(stack)
    controls = w.HBox([*_buttons(slider, last), play, slider])
    parts: list[Any] = [controls, w.Stack(stacks, selected_index=0) if len(stacks) > 1 else stacks[0]]
    if len(stacks) > 1:
        choice = w.ToggleButtons(options=[rules.title for rules in rule_sets], description="Rules", index=0)
        choice.style.button_width = "auto"
        w.jslink((choice, "index"), (parts[1], "selected_index"))
        parts.insert(0, choice)
    return _shown(parts, player(rule_sets, drawn))


def _buttons(slider: Any, last: int) -> list[Any]:
    """Make the four buttons."""
    moves: dict[str, Callable[[int], int]] = {
        "First": lambda now: 0,
        "Back": lambda now: max(now - 1, 0),
        "Next": lambda now: min(now + 1, last),
        "Last": lambda now: last,
    }

    def button(name: str, move: Callable[[int], int]) -> Any:
        made = w.Button(description=name, tooltip=f"{name} step", layout=w.Layout(width="auto"))
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
            box = w.Dropdown(
                options=reading.values,
                description=reading.id,
                style={"description_width": "12em"},
                layout=w.Layout(width="26em"),
            )
            box.observe(count, "value")
            boxes.append(box)
        readings.children = boxes
        count()

    hand_box.observe(count, "value")
    turn_box.observe(count, "value")
    names.observe(offer, "value")
    offer()
    switches = w.Accordion([readings], titles=("Readings: the open questions",), selected_index=None)
    return _shown([w.HBox([hand_box, turn_box, names]), switches, result], ELSEWHERE)


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


def game(base: str = html.BASE) -> Any:
    """Play against Bertha: the same table as on the site, with buttons of Jupyter's. Needs a running kernel."""
    setting = _settings_boxes()
    deal, shown, told = w.Button(description="Deal the cards"), w.HTML(), w.HTML()
    cards, rest = w.HBox(), w.HBox()
    now: list[Table] = []

    def do(make: Callable[[], Table], hint: bool = False) -> None:
        told.value = ""
        try:
            now[:] = [make()]
        except ValueError as fault:
            told.value = forms.error(fault)
        if now:
            shown.value = tabletop.view(now[0], base, pressing=False, hint=hint)
            cards.children, rest.children = _moves(now[0], do)

    def begin(*_: object) -> None:
        given = {name: str(box.value) for name, box in setting.items()} | {"claims": _yes(setting)}
        seed = given["seed"].strip() or str(Random().randrange(10_000, 100_000))
        do(lambda: sit(settings_of(given | {"seed": seed})))

    deal.on_click(begin)
    return w.VBox([w.HBox([*setting.values(), deal], layout=w.Layout(flex_flow="row wrap")), told, shown, cards, rest])


def _yes(setting: dict[str, Any]) -> str:
    """Spell the box of claims as the form on the site does."""
    return "yes" if setting["claims"].value else ""


def _settings_boxes() -> dict[str, Any]:
    """Make the boxes that set up a game; they are named as the fields of the form on the site."""
    titles = [(each.title, name) for name, each in RULE_SETS.items()]
    return {
        "rules": w.Dropdown(options=titles, value="parlett", description="Rules"),
        "players": w.Dropdown(options=["2", "3", "4"], description="Players"),
        "strength": w.Dropdown(options=list(STRENGTHS), value="best", description="Strength"),
        "target": w.Text(description="Target", placeholder="the rules' own"),
        "seed": w.Text(description="Seed", placeholder="by chance"),
        "claims": w.Checkbox(description="I call my own hand"),
    }


def _moves(table: Table, do: Callable[..., None]) -> tuple[list[Any], list[Any]]:
    """Make the buttons for what the reader can do now: his cards, and the rest."""

    def button(text: str, make: Callable[[], Table], hint: bool = False) -> Any:
        made = w.Button(description=text, layout=w.Layout(width="auto"))
        made.on_click(lambda _: do(make, hint))
        return made

    cards, rest = [], []
    if table.awaiting is Awaiting.CLAIM:
        box = w.BoundedIntText(description="My hand is", min=0, max=99)
        rest += [box, button("Call it", lambda: table.do(f"c{box.value}"))]
    elif table.awaiting in (Awaiting.NEXT, Awaiting.NOTHING):
        rest += [button("Next deal", lambda: table.do(NEXT))] if table.awaiting is Awaiting.NEXT else []
    else:
        mark = {Awaiting.CARD: "", Awaiting.MOGG: "m", Awaiting.LAYING_OUT: "x"}[table.awaiting]
        for choice in table.deal.choices():
            name = " and ".join(card.words for card in choice) or "refuse"
            move = mark + "-".join(map(str, choice))
            cards.append(button(name, lambda move=move: table.do(move)))  # type: ignore[misc]
        if table.awaiting is Awaiting.CARD:
            rest.append(button("Hint", lambda: table, hint=True))
    rest.append(button("Take back", table.undo if table.moves else lambda: table))
    return cards, rest


def any_record(base: str = html.BASE) -> Any:
    """Step through any record, a shipped one or one that is pasted, under any rule set. Needs a running kernel."""
    shipped = w.Dropdown(options=[*record_names(), "pasted below"], value="arthur-bertha", description="Record")
    names = w.Dropdown(options=["as the record says", *RULE_SETS], description="Rules")
    text = w.Textarea(description="Text", layout=w.Layout(width="40em", height="10em"))
    place = w.VBox()

    def show(*_: object) -> None:
        try:
            record = load_record(shipped.value) if shipped.index < len(record_names()) else read_record(text.value)
            own = [f"{key}={value}" for key, value in record.readings]
            rules = find_rules(names.value) if names.index else find_rules(record.rules, own)
            hands = (w.HTML(html.hand(rules, hand, record.turn_up, base)) for hand in record.hands)
            place.children = [walkthrough(record, [rules], base)] if record.played else tuple(hands)
        except ValueError as fault:
            place.children = [w.HTML(forms.error(fault))]

    for box in (shipped, names, text):
        box.observe(show, "value")
    show()
    return w.VBox([w.HBox([shipped, names]), text, place])
