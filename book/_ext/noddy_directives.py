"""Directives and roles that draw from `noddy`, so that no number and no quotation in the prose is typed twice.

Directives: noddy-glance, noddy-hand, noddy-compare, noddy-deal, noddy-rules, noddy-readings, noddy-witness,
noddy-witnesses. Roles: quote, points, value, mean, card, witness. What cannot be found stops the build.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from noddy.cards import parse_cards, parse_show
from noddy.counting import count_hand, total
from noddy.normal import reading_text
from noddy.record import load_record, replay, verify
from noddy.rules import Colours, Honour, Price, Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.view import html
from noddy.witnesses import Witness, witness, witnesses


def base_of(docname: str) -> str:
    """Give the way from a page to the book's folder."""
    return posixpath.relpath("book", posixpath.dirname(docname) or ".") + "/"


def raw(text: str) -> nodes.raw:
    """Put HTML into the page; other builders leave it out."""
    return nodes.raw("", text, format="html")


def words(text: str) -> list[str]:
    """Split an option into words."""
    return text.split()


def hand_of(text: str) -> tuple[Any, Any]:
    """Read ``4H 5S 6D + 7C``."""
    return parse_show(text)


class Drawn(SphinxDirective):
    """A directive that draws HTML from the engine; faults become errors of the page, with the line."""

    has_content = False
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"rules": directives.unchanged, "read": words}

    def run(self) -> list[nodes.Node]:
        try:
            return [raw(self.draw(self.arguments[0].strip(), base_of(self.env.docname)))]
        except ValueError as fault:
            raise self.error(str(fault)) from None

    def rules(self, default: str = "parlett") -> Rules:
        return find_rules(self.options.get("rules", default), self.options.get("read", []))

    def draw(self, argument: str, base: str) -> str:
        raise NotImplementedError


class Hand(Drawn):
    """``{noddy-hand} 4H 5S 6D + 7C`` with ``:rules:`` and ``:read:``: the hand counted, item by item."""

    def draw(self, argument: str, base: str) -> str:
        return html.hand(self.rules(), *hand_of(argument), base)


class Compare(Drawn):
    """``{noddy-compare} 4H 5S 6D + 7C``: one hand under every rule set, or under those of ``:rules:``."""

    def draw(self, argument: str, base: str) -> str:
        names = self.options.get("rules", "").split() or list(RULE_SETS)
        return html.compare([find_rules(name) for name in names], *hand_of(argument))


class DealTold(Drawn):
    """``{noddy-deal} arthur-bertha``: the transcript of a record, and where told and computed part.

    With ``:differences:`` the transcript is left out.
    """

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {**Drawn.option_spec, "differences": directives.flag}

    def draw(self, argument: str, base: str) -> str:
        record = load_record(argument)
        own = [f"{name}={value}" for name, value in record.readings]
        rules = self.rules() if "rules" in self.options else find_rules(record.rules, own)
        if "differences" in self.options:
            return html.differences(verify(record, rules))
        parts = []
        if record.order:
            deal = replay(record, rules)
            parts.append(html.transcript(deal, record.players, base, f"{record.title}, by {rules.title}"))
        else:
            parts.append(html.hand(rules, record.hands[0], record.turn_up, base))
        return "".join([*parts, html.differences(verify(record, rules))])


class RulesTable(Drawn):
    """``{noddy-rules} holme``: every parameter with its evidence."""

    def draw(self, argument: str, base: str) -> str:
        return html.rules_table(find_rules(argument, self.options.get("read", [])), base)


class Readings(Drawn):
    """``{noddy-readings} holme``: the open questions with both arguments."""

    def draw(self, argument: str, base: str) -> str:
        return html.readings_list(find_rules(argument))


class Questions(SphinxDirective):
    """``{noddy-questions} holme``: the open questions, each under a heading, with a case in which the answers part."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rules = find_rules(self.arguments[0].strip())
        base = base_of(self.env.docname)
        sections: list[nodes.Node] = []
        for reading in rules.readings:
            section = nodes.section(ids=[f"{rules.name}-{reading.id}"], names=[f"{rules.name} {reading.id}"])
            section += nodes.title("", reading.id.replace("-", " "))
            section += raw(html.question(rules, reading, base))
            sections.append(section)
        return sections


class SideBySide(Drawn):
    """``{noddy-side-by-side} holme parlett``: rule sets in columns, each value with its grade."""

    def draw(self, argument: str, base: str) -> str:
        return html.side_by_side([find_rules(name) for name in argument.split()], base)


class WitnessCard(Drawn):
    """``{noddy-witness} 1688-holme``: the text first, the original beside it, then what it shows and does not."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"only": directives.unchanged, "brief": directives.flag}

    def draw(self, argument: str, base: str) -> str:
        found = witness(argument)
        text = passages(found, self.options.get("only", ""))
        return text if "brief" in self.options else text + notes(found, base)


def passages(found: Witness, only: str = "") -> str:
    """Draw the passages: the reading text, the original one click away; a modern one as our paraphrase."""
    parts = []
    for passage in found.passages:
        if only and passage.label != only:
            continue
        if passage.original:
            reading = passage.reading or reading_text(passage.original)
            parts.append(
                '<figure class="noddy-passage">'
                f'<blockquote class="noddy-reading">{lines(reading)}</blockquote>'
                f"<details><summary>The original: {escape(passage.label)}</summary>"
                f'<blockquote class="noddy-original">{lines(passage.original)}</blockquote></details></figure>'
            )
        else:
            parts.append(f"<p><strong>{escape(passage.label)}.</strong> {escape(passage.paraphrase)}</p>")
    if not parts:
        raise ValueError(f"{found.id} has no passage {only!r}")
    return "".join(parts) + ("" if only else glosses(found))


def glosses(found: Witness) -> str:
    """Draw what the old words mean, in one paragraph."""
    told = (gloss.partition(": ") for gloss in found.glosses)
    listed = "; ".join(f"<i>{escape(word)}</i>, {escape(meaning)}" for word, _, meaning in told)
    return f'<p class="noddy-glosses"><strong>Old words.</strong> {listed}.</p>' if listed else ""


def lines(text: str) -> str:
    """Keep the line ends of a text, and its italics."""
    pieces = escape(text.strip()).split("_")
    marked = "".join(f"<em>{piece}</em>" if place % 2 else piece for place, piece in enumerate(pieces))
    return gaps(marked).replace("\n", "<br>")


def gaps(text: str) -> str:
    """Show a word or stretch that is unread as [...]: few fonts have the transcription's signs for it."""
    for sign in ("〈◊〉", "〈…〉"):
        text = text.replace(sign, '<span class="noddy-gap">[…]</span>')
    return text


FACTS = (
    ("Author", "author"),
    ("Attribution", "attribution"),
    ("Written", "written"),
    ("Printed", "printed"),
    ("Where in it", "locus"),
    ("Catalogues", "catalogue"),
    ("Speaker", "speaker"),
    ("Read in", "seen_in"),
)


def notes(found: Witness, base: str) -> str:
    """Draw what is known of a witness, and what it shows."""
    facts = [(name, escape(getattr(found, field))) for name, field in FACTS if getattr(found, field)]
    facts.append(("How sure", f"text: {escape(found.certainty)}; our game: {escape(found.identity)}"))
    if found.depends_on:
        facts.append(("Copies", html.witness_link(found.depends_on, base)))
    for name, address in (("Transcription", found.transcription), ("Reading page", found.reading_page)):
        if address:
            facts.append((name, f'<a href="{escape(address)}" rel="external">{escape(address)}</a>'))
    if found.commit:
        facts.append(("Its commit", f"<code>{found.commit[:12]}</code>"))
    listed = "".join(f"<dt>{name}</dt><dd>{told}</dd>" for name, told in facts)
    parts = [f'<aside class="noddy-witness" aria-label="About the text"><dl>{listed}</dl></aside>']
    for heading, told in (("The setting", found.context), ("The joke", found.joke)):
        if told:
            parts.append(f"<p><strong>{heading}.</strong> {escape(told)}</p>")
    for heading, points in (
        ("What it shows", found.shows),
        ("What it does not show", found.does_not_show),
        ("Corrections, and notes on the text", found.corrections),
    ):
        if points:
            listed = "".join(f"<li>{escape(point)}</li>" for point in points)
            parts.append(f"<p><strong>{heading}</strong></p><ul>{listed}</ul>")
    if found.question:
        parts.append(f'<p class="noddy-question"><strong>A question for you.</strong> {escape(found.question)}</p>')
    return "".join(parts)


def years(found: Witness) -> str:
    """Tell the year of writing, or the range."""
    return f"{found.year}" + (f"-{str(found.year_to)[2:]}" if found.year_to else "")


class WitnessIndex(SphinxDirective):
    """``{noddy-witnesses}``: every witness in one table; a script makes it sortable and filterable."""

    def run(self) -> list[nodes.Node]:
        base = base_of(self.env.docname)
        rows = [
            (
                f'<a href="{base}witnesses/{each.id}.html">{escape(each.short)}</a>',
                f'<span data-sort="{each.year}">{years(each)}</span>',
                f'<span data-sort="{each.printed_year or each.year}">{each.printed_year or "web"}</span>',
                escape(each.kind),
                escape(each.game),
                escape(each.identity),
                escape(each.certainty),
            )
            for each in witnesses().values()
        ]
        filtered = (f"<span data-filter>{name}</span>" for name in ("Kind", "Speaks of", "Our game?", "Text known"))
        heads = ("Witness", "<span data-filter data-sorted>Written</span>", "Printed", *filtered)
        script = f'<script src="{base}../_static/index-table.js" defer></script>'
        return [raw(html.table("Every witness, the earliest first", heads, rows, "noddy-index") + script)]


class Glance(SphinxDirective):
    """The box at the head of a page: ``:question:``, ``:minutes:``, ``:for:``; the body lists what one will learn."""

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "question": directives.unchanged_required,
        "minutes": directives.positive_int,
        "for": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        if "question" not in self.options or "minutes" not in self.options or not self.content:
            raise self.error("noddy-glance needs :question:, :minutes: and a list of what the reader will learn")
        box = nodes.container(classes=["noddy-at-a-glance"])
        box += self._paragraph(self.options["question"], "question")
        whom = f" For {self.options['for']}." if self.options.get("for") else ""
        minutes = self.options["minutes"]
        box += self._paragraph(f"About {minutes} minute{'s' if minutes > 1 else ''}.{whom}", "minutes")
        box += self._paragraph("You will learn", "learn")
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]

    def _paragraph(self, text: str, css: str) -> nodes.paragraph:
        paragraph = nodes.paragraph(classes=[css])
        children, _ = self.state.inline_text(text, self.lineno)
        paragraph += children
        return paragraph


class FromEngine(SphinxRole):
    """A role whose text is looked up; what cannot be found is an error of the page."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            return [raw_inline(self.look_up(self.text))], []
        except ValueError as fault:
            message = self.inliner.reporter.error(str(fault), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]

    def look_up(self, text: str) -> str:
        raise NotImplementedError


def raw_inline(text: str) -> nodes.raw:
    """Put HTML into a line."""
    return nodes.raw("", text, format="html")


class Quote(FromEngine):
    """``{quote}`1688-holme: a pair 4, pair Riall 12```: exact words, looked up in the witness's original."""

    def look_up(self, text: str) -> str:
        name, _, quoted = text.partition(":")
        found = witness(name.strip())
        if not found.has(quoted.strip()):
            raise ValueError(f"{name} does not say {quoted.strip()!r}")
        return f'<q class="noddy-original">{gaps(escape(quoted.strip().replace("_", "")))}</q>'


class Points(FromEngine):
    """``{points}`parlett 4H 5S 6D + 7C```: what a hand counts under a rule set (readings as ``parlett;fifteen=2``)."""

    def look_up(self, text: str) -> str:
        name, _, cards = text.strip().partition(" ")
        rules = find_rules(*split_name(name))
        return str(total(count_hand(rules, *hand_of(cards))))


class Value(FromEngine):
    """``{value}`holme target```: the value of a parameter; ``holme pairs 3``: the price of three cards, in points."""

    def look_up(self, text: str) -> str:
        name, parameter, *size = text.split()
        value = find_rules(*split_name(name)).ruling(parameter).value
        return str(priced(value, int(size[0]))) if size else escape(html.shown(value))


def priced(value: object, size: int) -> int:
    """Price so many cards: by a price, by what a named card pays, or as so many of a colour, two of them of a suit."""
    if isinstance(value, Price):
        return value(size)
    if isinstance(value, Honour):
        return value.points
    if isinstance(value, Colours) and (step := value(size, 2)):
        return step[2]
    raise ValueError(f"{value!r} is no price")


class Mean(FromEngine):
    """``{mean}`holme```: the mean of all hands, to three places; ``{mean}`holme exact```: as a fraction."""

    def look_up(self, text: str) -> str:
        from noddy.study.distribution import distribution

        name, _, form = text.strip().partition(" ")
        mean = distribution(find_rules(*split_name(name))).mean
        return str(mean) if form == "exact" else f"{float(mean):.3f}"


class CardRole(FromEngine):
    """``{card}`9H```: cards drawn small."""

    def look_up(self, text: str) -> str:
        return html.small(parse_cards(text))


class WitnessRole(FromEngine):
    """``{witness}`1688-holme```: a link to a witness by its short name."""

    def look_up(self, text: str) -> str:
        return html.witness_link(witness(text.strip()).id, base_of(self.env.docname))


def split_name(text: str) -> tuple[str, list[str]]:
    """Read ``parlett;fifteen=2`` as a rule set with readings."""
    name, *readings = text.split(";")
    return name, readings


def setup(app: Sphinx) -> dict[str, Any]:
    for name, directive in {
        "noddy-glance": Glance,
        "noddy-hand": Hand,
        "noddy-compare": Compare,
        "noddy-deal": DealTold,
        "noddy-rules": RulesTable,
        "noddy-readings": Readings,
        "noddy-questions": Questions,
        "noddy-side-by-side": SideBySide,
        "noddy-witness": WitnessCard,
        "noddy-witnesses": WitnessIndex,
    }.items():
        app.add_directive(name, directive)
    for name, role in {
        "quote": Quote,
        "points": Points,
        "value": Value,
        "mean": Mean,
        "card": CardRole,
        "witness": WitnessRole,
    }.items():
        app.add_role(name, role())
    app.setup_extension("noddy_story")
    app.setup_extension("noddy_family")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
