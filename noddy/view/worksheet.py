"""Worksheets: hands to count, drawn from a seed, and the answers that the engine gives. Every class can have its own.

The sheet and its answers are two documents; nothing in the sheet gives an answer away.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from random import Random

from noddy.cards import DECK, Card, text_of
from noddy.counting import Cards, Scores, count_hand, total
from noddy.rules import Rules
from noddy.speech import say
from noddy.view import html


@dataclass(frozen=True, slots=True)
class Task:
    """One hand to count: its cards, the turn-up, and the answer item by item."""

    hand: Cards
    turn_up: Card
    scores: Scores

    @property
    def points(self) -> int:
        """Give the total."""
        return total(self.scores)


def tasks(rules: Rules, seed: int, hands: int) -> tuple[Task, ...]:
    """Draw hands for a worksheet: from plain to busy, few of them worth nothing; the same seed gives the same sheet.

    >>> from noddy.rulesets import HOLME
    >>> tasks(HOLME, 7, 3) == tasks(HOLME, 7, 3)
    True
    """
    rng = Random(f"worksheet {seed}")
    drawn: list[Task] = []
    nothing = 0
    while len(drawn) < hands:
        *hand, turn_up = rng.sample(DECK, rules.hand_size.value + 1)
        task = Task(tuple(sorted(hand)), turn_up, count_hand(rules, tuple(sorted(hand)), turn_up))
        if task.points == 0:
            nothing += 1
            if nothing > max(1, hands // 8):  # a hand worth nothing teaches once
                continue
        drawn.append(task)
    return tuple(sorted(drawn, key=lambda task: (len(task.scores), task.points)))


def sheet(rules: Rules, seed: int, hands: int, answers: bool = False) -> str:
    """Write the worksheet, or its answers, as the body of an HTML page."""
    drawn = tasks(rules, seed, hands)
    what = "answers" if answers else "hands to count"
    head = (
        f"<h1>Noddy: {what}</h1><p class='sheet-about'>{escape(rules.title)} · sheet {seed} · {hands} hands"
        f"{'' if answers else ' · Name: ______________________'}</p>"
    )
    rows = "".join(_answer(number, task) if answers else _task(number, task) for number, task in enumerate(drawn, 1))
    return f"{head}{'' if answers else prices(rules)}<ol class='sheet-tasks'>{rows}</ol>"


def prices(rules: Rules) -> str:
    """Tell in one line each what counts, from the rules themselves."""
    priced = (
        ("a fifteen", rules.fifteen.value),
        ("a twenty-five", rules.twenty_five.value),
        ("thirty-one", rules.thirty_one_in_hand.value),
        ("cards of a rank", rules.pairs.value),
        ("a run", rules.runs.value),
        ("a flush", rules.flush.value),
    )
    told = [f"{name}: {price}" for name, price in priced if not price.nothing]
    told += [f"{ruling.value.kind} ({ruling.value})" for ruling in rules.honours]
    return f"<p class='sheet-prices'>{escape('; '.join(told))}. Ace 1, court cards 10.</p>"


def _task(number: int, task: Task) -> str:
    """Draw one hand with room to write."""
    drawn = html.row([html.card(card) for card in task.hand], f"Hand {number}")
    turned = html.row([html.card(task.turn_up)], "Turned up")
    lines = "<div class='sheet-lines' aria-hidden='true'><span></span><span></span><span></span></div>"
    cards = f"<div class='sheet-hand'>{drawn}<span class='sheet-plus'>+</span>{turned}</div>"
    return f"<li>{cards}{lines}<p>Total: ____</p></li>"


def _answer(number: int, task: Task) -> str:
    """Tell one answer."""
    items = "; ".join(f"{score.kind} {text_of(score.cards)} {score.points}" for score in task.scores) or "nothing"
    return (
        f"<li><strong>{text_of(task.hand)} + {task.turn_up}: {task.points}.</strong> {escape(items)}. "
        f"<em>“{escape(say(task.scores).capitalize())}.”</em></li>"
    )
