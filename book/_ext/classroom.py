"""Directives and roles of the classroom pages: lessons whose minutes add up, keys, quizzes, rules with badges.

Directives: noddy-minutes, noddy-quiz, noddy-evidence, noddy-rule-lines, noddy-figures, noddy-problems, noddy-letter.
Role: fact. What cannot be found, and minutes that do not add up, stop the build.
"""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from noddy_directives import FromEngine, base_of, hand_of, raw
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from noddy.counting import Scores, count_hand, total
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.speech import number, say, sentence
from noddy.study.lessons import fact
from noddy.view import html
from press import kit, leaflet
from press.evidence import CARDS, FOILS, LADDER
from press.leaflet import BADGES, badge_of


class Minutes(SphinxDirective):
    """``{noddy-minutes} 50``: each line ``5 | the step | what happens``; the minutes must add up to the argument."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        steps = [tuple(part.strip() for part in line.split("|", 2)) for line in self.content if line.strip()]
        if any(len(step) != 3 or not step[0].isdigit() for step in steps):
            raise self.error("a step is written: minutes | name | what happens")
        whole = sum(int(step[0]) for step in steps)
        if whole != int(self.arguments[0]):
            raise self.error(f"the steps take {whole} minutes, not {self.arguments[0]}")
        return [self._table(steps)]

    def _table(self, steps: list[tuple[str, ...]]) -> nodes.container:
        """Make the table, its cells parsed as text of the page."""
        table = nodes.table(classes=["noddy-minutes"])
        group = nodes.tgroup(cols=3)
        group += [nodes.colspec(colwidth=width) for width in (10, 20, 70)]
        head, body = nodes.thead(), nodes.tbody()
        group += [head, body]
        table += group
        head += self._row(("Minutes", "Step", "What happens"))
        start = 0
        for minutes, name, what in steps:
            body += self._row((f"{start}–{start + int(minutes)}", f"**{name}**", what))
            start += int(minutes)
        box = nodes.container(classes=["noddy-timed"])
        box += table
        return box

    def _row(self, cells: tuple[str, ...]) -> nodes.row:
        """Make a row."""
        row = nodes.row()
        for cell in cells:
            entry = nodes.entry()
            self.state.nested_parse(StringList([cell], source=self.get_source_info()[0]), self.content_offset, entry)
            row += entry
        return row


# ---- quizzes

Choice = tuple[bool, str, str]
"""Right or not, the answer, why."""


class Quiz(SphinxDirective):
    """A question with answers to choose from, each explained; complete as text, answered at once with JavaScript.

    ``{noddy-quiz}`` with ``:hand:`` and ``:rules:`` asks for a score and makes the wrong answers from common slips;
    otherwise ``:question:`` and lines ``+ right :: why`` and ``- wrong :: why``, with ``:card:`` an evidence card.
    """

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "hand": directives.unchanged,
        "rules": directives.unchanged,
        "question": directives.unchanged,
        "card": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        try:
            shown, question, choices = self._hand() if "hand" in self.options else self._written()
        except ValueError as fault:
            raise self.error(str(fault)) from None
        if sum(right for right, _, _ in choices) != 1 or len(choices) < 2:
            raise self.error("a quiz has one right answer and at least one wrong")
        return [raw(quiz(f"quiz-{self.env.new_serialno('noddy-quiz')}", question, shown, choices) + self._script())]

    def _script(self) -> str:
        """Ask for the script, once a page."""
        asked = self.env.temp_data.setdefault("noddy-quiz-script", [])
        if asked:
            return ""
        asked.append(True)
        return f'<script src="{base_of(self.env.docname)}../_static/quiz.js" defer></script>'

    def _hand(self) -> tuple[str, str, list[Choice]]:
        """Ask for the score of a hand."""
        rules = find_rules(self.options.get("rules", "par-pari"))
        hand, turn_up = hand_of(self.options["hand"])
        drawn = [html.card(each) for each in (*hand, turn_up)]
        drawn.insert(-1, '<span class="noddy-plus" aria-hidden="true">+</span>')
        shown = html.row(drawn, "The hand, and the card turned up")
        return shown, f"What do you claim? ({rules.title})", claims(rules, hand, turn_up)

    def _written(self) -> tuple[str, str, list[Choice]]:
        """Ask a question that is written out."""
        choices = []
        for line in filter(str.strip, self.content):
            answer, colons, why = line.strip()[1:].partition("::")
            if line.strip()[0] not in "+-" or not colons:
                raise ValueError("an answer is written: + right :: why, or - wrong :: why")
            choices.append((line.strip()[0] == "+", answer.strip(), why.strip()))
        shown = ""
        if "card" in self.options:
            card = next((each for each in CARDS + FOILS if each.letter == self.options["card"]), None)
            if card is None:
                raise ValueError(f"there is no evidence card {self.options['card']!r}")
            words = "<br>".join(escape(line) for line in card.original.replace("_", "").splitlines())
            shown = (
                f'<blockquote class="noddy-original">{words}</blockquote>'
                f"<p>{html.witness_link(card.source, base_of(self.env.docname))}. Written: "
                f"{escape(card.witness.written)}. "
                f"Printed: {escape(card.witness.printed)}.</p>"
            )
        return shown, self.options.get("question", "What does it prove?"), choices


def claims(rules: Rules, hand: Any, turn_up: Any) -> list[Choice]:
    """Make the answers of a hand: the right one, and what common slips would claim, each explained."""
    scores = count_hand(rules, hand, turn_up)
    right = total(scores)
    wrong = {points: why for points, why in slips(rules, hand, turn_up, scores) if points != right}
    listed = [(False, str(points), why) for points, why in list(wrong.items())[:3]]
    told = f"“{sentence(say(scores))}.”" if scores else "No two of them score."
    return sorted([(True, str(right), told), *listed], key=lambda choice: int(choice[1]))


def slips(rules: Rules, hand: Any, turn_up: Any, scores: Scores) -> list[tuple[int, str]]:
    """List wrong totals and the slip behind each, the commonest last, so that it wins where totals meet."""
    right = total(scores)
    found = []
    for name, other in RULE_SETS.items():
        if other.hand_size.value == len(hand) and leaflet.is_noddy(other) and name != rules.name:
            points = total(count_hand(other, hand, turn_up))
            found.append((points, f"Right by other rules ({other.title}), not by these."))
    found.append((right + 2, "More than the cards hold. Name each combination by its cards: was one counted twice?"))
    kinds = dict.fromkeys(score.kind for score in scores)
    for kind in kinds:
        of_kind = [score for score in scores if score.kind == kind]
        lost = of_kind[-1]
        cards = ", ".join(each.words.replace("jack", "Knave") for each in lost.cards)
        which = f"a {kind}" if len(of_kind) == 1 else f"one {kind} of {number(len(of_kind))}"
        alone = "a card that scores by itself" if len(lost.cards) == 1 else which
        found.append((right - lost.points, f"You missed {alone}: {cards}."))
    without = total(tuple(score for score in scores if turn_up not in score.cards))
    found.append((without, "That leaves out the card turned up. It counts with every hand."))
    return [(points, why) for points, why in reversed(found) if points >= 0]


def quiz(name: str, question: str, shown: str, choices: list[Choice]) -> str:
    """Write a quiz: a form for those with JavaScript, and the answers with reasons, folded, for all."""
    fields = "".join(
        f'<label><input type="radio" name="{name}" value="{place}"> {escape(answer)}</label>'
        for place, (_, answer, _) in enumerate(choices)
    )
    reasons = "".join(
        f"<li{' data-right' * right}><strong>{'Right' if right else 'Not quite'}: {escape(answer)}.</strong> "
        f"{escape(why)}</li>"
        for right, answer, why in choices
    )
    return (
        f'<form class="noddy-quiz"><fieldset><legend>{escape(question)}</legend>{shown}'
        f'<div class="answers">{fields}</div></fieldset><button class="noddy-button" type="submit" hidden>Check my '
        "answer</button>"
        '<p class="noddy-status" role="status"></p><details><summary>The answer, and why the others are '
        "wrong</summary>"
        f"<ul>{reasons}</ul></details></form>"
    )


# ---- drawn from the engine


class Evidence(SphinxDirective):
    """``{noddy-evidence}``: the key of the evidence cards."""

    def run(self) -> list[nodes.Node]:
        base = base_of(self.env.docname)
        rows = (
            (
                card.letter,
                html.witness_link(card.source, base),
                f"<strong>{card.rung}</strong>: "
                f"{escape(LADDER[card.rung][0])}{f' ({escape(card.also)})' if card.also else ''}",
                escape(card.why),
                escape(card.trap),
            )
            for card in CARDS + FOILS
        )
        heads = ("Card", "Text", "Rung", "Why", "The trap")
        return [raw(html.table("The key: cards A to I, and two for the quick", heads, rows))]


class Rubric(SphinxDirective):
    """``{noddy-rubric}``: the rubric of the lesson on quotations."""

    def run(self) -> list[nodes.Node]:
        rows = ((name, *steps) for name, steps in kit.RUBRIC)
        return [
            raw(html.table("Marks from 0 to 3; nine or more of twelve is secure", ("What", "0", "1", "2", "3"), rows))
        ]


class RuleLines(SphinxDirective):
    """``{noddy-rule-lines} par-pari``: the rules in order, each with the badges of what it rests on."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rules = find_rules(self.arguments[0].strip())
        key = "".join(f"<li>{badge(letter)} {escape(told)}</li>" for letter, told in BADGES.items())
        told = "".join(f"<li>{text}&nbsp;{badges(rules, parameters)}</li>" for text, parameters in leaflet.lines(rules))
        return [raw(f'<ul class="noddy-badge-key">{key}</ul><ol class="noddy-rule-lines">{told}</ol>')]


def badge(letter: str) -> str:
    """Draw a badge for a page; the letter is its text, the key stands above."""
    return f'<span class="noddy-badge" data-badge="{letter}">{letter}</span>'


def badges(rules: Rules, parameters: tuple[str, ...]) -> str:
    """Draw the badges of a line, each once."""
    letters = {badge_of(rules.ruling(name).evidence) for name in parameters}
    return "&nbsp;".join(badge(letter) for letter in sorted(letters, key="NCM".index))


class Figures(SphinxDirective):
    """``{noddy-figures}``: the key of the lesson on counting."""

    def run(self) -> list[nodes.Node]:
        rows = ((escape(name), fact(figure)) for name, figure in kit.FIGURES)
        return [raw(html.table("The key, counted by the engine", ("Question", "Answer"), rows))]


class Problems(SphinxDirective):
    """``{noddy-problems}``: the problem cards, their answers folded."""

    def run(self) -> list[nodes.Node]:
        drawn = "".join(
            f"<p><strong>{number}. {title}.</strong> "
            f"{question}</p><details><summary>Answer</summary><p>{told}</p></details>"
            for number, (title, question, told) in enumerate(kit.problems(), 1)
        )
        return [raw(f'<div class="noddy-problems">{drawn}</div>')]


class Letter(SphinxDirective):
    """``{noddy-letter}``: the letter home."""

    def run(self) -> list[nodes.Node]:
        return [raw(f'<div class="noddy-letter">{kit.letter_body()}</div>')]


class Defended(SphinxDirective):
    """``{noddy-defended}``: the sentence that can be defended."""

    def run(self) -> list[nodes.Node]:
        return [raw(f'<blockquote class="noddy-reading"><p>{kit.MODEL}</p></blockquote>')]


class Fact(FromEngine):
    """``{fact}`hands```: a figure of the lessons, computed."""

    def look_up(self, text: str) -> str:
        return fact(text.strip())


def on_page(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Give the pages of the classroom their style."""
    if pagename.startswith("book/classroom/"):
        app.add_css_file("classroom.css")


def setup(app: Sphinx) -> dict[str, Any]:
    for name, directive in {
        "noddy-minutes": Minutes,
        "noddy-quiz": Quiz,
        "noddy-evidence": Evidence,
        "noddy-rubric": Rubric,
        "noddy-rule-lines": RuleLines,
        "noddy-figures": Figures,
        "noddy-problems": Problems,
        "noddy-letter": Letter,
        "noddy-defended": Defended,
    }.items():
        app.add_directive(name, directive)
    app.add_role("fact", Fact())
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
