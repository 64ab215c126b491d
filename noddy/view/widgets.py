"""Widgets for Jupyter: the walkthrough, the calculator, the game and any record, with the face they have on the site.

Each is an ipywidget: it stands in boxes, its traits can be observed and linked. What it shows and how it answers is the
site's own: the same HTML, the same style, the same two scripts, and `noddy.view.live` answers, here in the kernel.
Where no widget can stand (a page of the book, a static copy) its plain HTML takes its place.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

import anywidget
import traitlets

from noddy.record import Record
from noddy.rules import Rules
from noddy.view import drawn, html, live
from noddy.view.player import player, steps

SHEETS = ("drawn.css", "things.css", "live.css")


class Widget(anywidget.AnyWidget):
    """HTML of the site with the site's scripts; `plain` is the HTML that stands for it where there is no widget."""

    _esm = drawn.script("player.js", "form.js", "widget.js")
    html = traitlets.Unicode().tag(sync=True)
    plain = ""
    words = ""

    def __repr__(self) -> str:
        """Say what it is."""
        return self.words

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give what Jupyter shows, and the HTML and the words besides."""
        data, *rest = super()._repr_mimebundle_(**kwargs) or ({},)
        return {**data, "text/html": self.plain, "text/plain": self.words}, *rest


class Walkthrough(Widget):
    """A deal to be stepped through: `step`, from 1, and `rules`, the number of a rule set, can be set and linked."""

    step = traitlets.Int(1).tag(sync=True)
    rules = traitlets.Int(0).tag(sync=True)

    def __init__(self, record: Record, rule_sets: Sequence[Rules]) -> None:
        """Draw every step."""
        pages = steps(record, rule_sets)
        drawing = player(rule_sets, pages)
        self.last, self.plain = len(pages[0]), drawn.framed(drawing)
        self.words = f"{record.title}, to be stepped through in {self.last} steps"
        super().__init__(html=drawn.framed(drawing, *SHEETS))
        self._count = len(rule_sets)

    @traitlets.validate("step", "rules")
    def _there(self, proposal: Any) -> int:
        """Keep to the steps and rule sets that there are."""
        first, last = (1, self.last) if proposal["trait"].name == "step" else (0, self._count - 1)
        return int(min(max(proposal["value"], first), last))


class Form(Widget):
    """A live form of the site, answered by the kernel; `state` tells where the reader is, and can be sent on."""

    state = traitlets.Unicode().tag(sync=True)
    begun = traitlets.Unicode().tag(sync=True)

    def __init__(self, page: str, words: str, form: dict[str, str]) -> None:
        """Draw the form as the reader finds it."""
        self.words = words
        told = f"<p>{escape(words)}. This copy runs no Python.</p>"
        self.plain = f'<div class="noddy-live" data-live="{page}">{told}</div>'
        reply = live.first_reply(page, form)
        framed = drawn.framed(
            f'<div class="noddy-live" data-live="{page}" data-base="{html.BASE}">'
            f'<p class="noddy-status" role="status"></p><div class="noddy-live-body">{reply["html"]}</div></div>',
            # What the form will show is not known yet: it brings every rule of style.
            *SHEETS,
            whole=True,
        )
        super().__init__(html=framed, state=reply["state"], begun=reply["state"])
        self.on_msg(self._answered)

    def _answered(self, _: object, content: dict[str, Any], __: object) -> None:
        """Answer what the reader did."""
        if "request" in content:
            reply = json.loads(live.answer(content["request"]))
            self.send({"reply": json.dumps({**reply, "html": drawn.at_home(reply["html"])})})


def walkthrough(record: Record, rule_sets: Sequence[Rules]) -> Walkthrough:
    """Step through a record under one or more rule sets: first, back, next, last, play, slider, choice of rules.

    The rule sets must tell the deal in the same number of events, else `ValueError`. The steps need no kernel.
    """
    return Walkthrough(record, rule_sets)


def calculator(hand: str = "7D 7S 8H", turn_up: str = "9C", rules: str = "parlett") -> Form:
    """Count any hand by any rule set and reading, with the evidence for each item, and under every rule set."""
    given = {"do": "count", "hand": hand, "turn-up": turn_up, "rules": rules}
    return Form("calculator", "A form that counts any hand", given)


def game() -> Form:
    """Play against Bertha, by any rule set and reading."""
    return Form("game", "A table at which one plays against Bertha", {})


def any_record(name: str = "arthur-bertha") -> Form:
    """Step through any record, a shipped one or one that is pasted, under any rule set."""
    return Form("record", "A walkthrough of any record", {"record": name})
