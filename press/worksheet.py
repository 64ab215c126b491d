"""Worksheets: hands to count, drawn from a seed, and the answers that the engine gives. Every class can have its own.

The sheet and its answers are two documents; nothing in the sheet gives an answer away.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from noddy.cards import DECK, Card, text_of
from noddy.counting import Cards, Scores, count_hand, total
from noddy.parameters import PRICES
from noddy.rules import Rules
from noddy.speech import say, sentence
from press import pack
from press.paper import A4, Paper, sheet

MOST = 48
"""The longest sheet."""
PARTS = ("Warm-up", "Core", "Stretch")


class TooLong(ValueError):
    """A worksheet of no hands, or of more than `MOST`."""


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
    """Draw hands for a worksheet, few of them worth nothing; the same seed gives the same sheet.

    They go from plain to busy in three parts (`parts`), and stand in each part as they were drawn, so that the order
    tells nothing. A hand is counted as that of the player who does not deal.

    >>> from noddy.rulesets import HOLME
    >>> tasks(HOLME, 7, 3) == tasks(HOLME, 7, 3)
    True
    """
    if not 0 < hands <= MOST:
        raise TooLong(f"a worksheet has from 1 to {MOST} hands, not {hands}")
    rng = Random(f"worksheet {seed}")
    drawn: list[Task] = []
    nothing = 0
    while len(drawn) < hands:
        *cards, turn_up = rng.sample(DECK, rules.hand_size.value + 1)
        hand = tuple(sorted(cards))
        task = Task(hand, turn_up, count_hand(rules, hand, turn_up))
        if task.points == 0:
            nothing += 1
            if nothing > max(1, hands // 8):  # a hand worth nothing teaches once
                continue
        drawn.append(task)
    ranked = sorted(range(hands), key=lambda place: (len(drawn[place].scores), drawn[place].points))
    return tuple(drawn[place] for part in _thirds(ranked) for place in sorted(part))


def _thirds(places: list[int]) -> list[list[int]]:
    """Part a list in three, as evenly as may be."""
    cuts = [round(len(places) * third / 3) for third in range(4)]
    return [places[start:end] for start, end in pairwise(cuts)]


def parts(drawn: tuple[Task, ...]) -> list[tuple[str, list[tuple[int, Task]]]]:
    """Part the tasks into warm-up, core and stretch, each task with its number."""
    numbered = list(enumerate(drawn, 1))
    thirds = _thirds(list(range(len(drawn))))
    return [(name, [numbered[place] for place in third]) for name, third in zip(PARTS, thirds, strict=True) if third]


ALWAYS = "Ace 1, court cards 10. The card turned up counts with the hand."
_LABELS = {row.name: row.label for row in PRICES}


def prices(rules: Rules) -> str:
    """Tell in one line each what counts, from the rules themselves.

    >>> from noddy.rulesets import HOLME
    >>> prices(HOLME).startswith("A fifteen: 2; a twenty-five: 2; cards of a rank: 4 for two")
    True
    """
    told = []
    for name, ruling in rules.parameters():
        value = str(ruling.value)
        if name in _LABELS and value not in ("nothing", "0"):
            told.append(f"{_LABELS[name]}: {value}")
    told += [f"{ruling.value.kind} ({ruling.value})" for ruling in rules.honours if ruling.value.points]
    listed = "; ".join(told)
    return f"{listed[0].upper()}{listed[1:]}. {ALWAYS}".replace("(jack", "(Knave")


def answer(task: Task) -> str:
    """Tell an answer in one line: the items and how it is called.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import HOLME
    >>> hand, turn_up = parse_cards("5C 5D 9H"), parse_card("KH")
    >>> answer(Task(hand, turn_up, count_hand(HOLME, hand, turn_up)))
    'fifteen 5C KH 2; fifteen 5D KH 2; pair 5C 5D 4. “Fifteen two, fifteen four, and a pair is eight.”'
    """
    items = "; ".join(f"{score.kind} {text_of(score.cards)} {score.points}" for score in task.scores)
    return f"{items}. “{sentence(say(task.scores))}.”" if items else "Nothing."


def heading(rules: Rules, seed: int, hands: int, answers: bool) -> str:
    """Name a sheet: its rules and seed, so that sheet and answers can be matched."""
    return f"{rules.title} · sheet {seed} · {hands} hands{' · ANSWERS' if answers else ''}"


def text(rules: Rules, seed: int, hands: int, answers: bool = False) -> str:
    """Write the worksheet, or its answers, as plain text.

    >>> from noddy.rulesets import PARLETT
    >>> print(text(PARLETT, 7, 2).splitlines()[-1][-12:])
    Total: _____
    """
    lines = [heading(rules, seed, hands, answers), prices(rules)]
    for name, numbered in parts(tasks(rules, seed, hands)):
        lines += ["", name]
        for place, task in numbered:
            shown = f"{place:3}. {text_of(task.hand)} + {task.turn_up}"
            lines.append(f"{shown}: {task.points}. {answer(task)}" if answers else f"{shown}   Total: _____")
    return "\n".join(lines)


def worksheet_sheet(
    rules: Rules,
    seed: int,
    hands: int,
    answers: bool = False,
    paper: Paper = A4,
    large: bool = False,
    fonts: str = "../fonts/",
) -> str:
    """Write the worksheet, or its answers, as one whole HTML document to print.

    >>> from noddy.rulesets import PARLETT
    >>> worksheet_sheet(PARLETT, 7, 12).count('class="small-card"')
    48
    """
    drawn = parts(tasks(rules, seed, hands))
    title = "Noddy: answers" if answers else "Noddy: hands to count"
    return sheet(
        "worksheet.html.j2",
        paper,
        f"{title}, {rules.title}, sheet {seed}",
        ("worksheet", "large", "worksheet-large") if large else ("worksheet",),
        fonts=fonts,
        symbols=pack.symbols(),
        heading=title,
        about=heading(rules, seed, hands, answers),
        answers=answers,
        prices=prices(rules),
        parts=[(name, [_on_sheet(place, task) for place, task in numbered]) for name, numbered in drawn],
    )


def _on_sheet(place: int, task: Task) -> dict[str, object]:
    """Give a template what it may print of a task."""
    return {
        "place": place,
        "hand": text_of(task.hand),
        "turn_up": task.turn_up,
        "cards": [pack.small(card) for card in task.hand],
        "turned": pack.small(task.turn_up),
        "points": task.points,
        "answer": answer(task),
    }
