"""Directives and roles for the story, the scenes and the witnesses, beside those of `noddy_directives`.

Directives: noddy-grid, noddy-play, noddy-totals, noddy-timeline, noddy-searches. Roles: odds, share, searched, unseen,
tally. What cannot be read stops the build.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from math import comb, prod
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from noddy_directives import Drawn, FromEngine, base_of, hand_of, raw, split_name, words
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from noddy.cards import parse_cards, text_of
from noddy.counting import count_hand, total
from noddy.play import play_order, start
from noddy.record import Record, load_record
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.speech import number, sentence
from noddy.study.distribution import distribution
from noddy.study.silence import Search, bound, searches
from noddy.view import html
from noddy.view.timeline import alt_text, drawn_witnesses, timeline
from noddy.witnesses import Witness, witnesses


class Grid(SphinxDirective):
    """``{noddy-grid} caption``: each line of the body is ``4H 5S 6D + 7C | note``; its points under every rule set.

    ``:rules:`` names some, with readings as ``par-pari;pairs=holme``.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"rules": words}

    def run(self) -> list[nodes.Node]:
        try:
            names = self.options.get("rules") or three_card_sets()
            lines = [line.partition("|") for line in self.content if line.strip()]
            hands = [hand_of(cards) for cards, _, _ in lines]
            rows = [(_title(name), *self._points(name, hands)) for name in names]
        except ValueError as fault:
            raise self.error(str(fault)) from None
        drawn = (_drawn(*hand, note.strip()) for hand, (_, _, note) in zip(hands, lines, strict=True))
        return [raw(html.table(self.arguments[0].strip(), ("Rule set", *drawn), rows, "noddy-grid"))]

    @staticmethod
    def _points(name: str, hands: list[tuple[Any, Any]]) -> list[str]:
        """Count the hands under a rule set."""
        rules = find_rules(*split_name(name))
        return [html.points(total(count_hand(rules, *hand))) for hand in hands]


def _drawn(hand: Any, turned: Any, note: str) -> str:
    """Draw a hand small, with its turn-up and the note on it."""
    told = f'{html.small(hand)} <span class="noddy-plus">+</span> {html.small((turned,))}'
    return told + (f'<span class="note">{escape(note)}</span>' if note else "")


def three_card_sets() -> list[str]:
    """Name the rule sets that count three cards with a turn-up."""
    return [name for name, rules in RULE_SETS.items() if rules.hand_size.value == 3]


class Totals(Drawn):
    """``{noddy-totals} cornish-comedy``: a record's deal under every rule set: turn-up, hands, play, and the whole."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def draw(self, argument: str, base: str) -> str:
        record = load_record(argument)
        rows = (self._row(record, find_rules(name)) for name in three_card_sets())
        heads = ("Rule set", *(f"{name}: {what}" for what in ("hand", "play", "whole deal") for name in record.players))
        return html.table(f"{record.title}, under every rule set", heads, rows)

    @staticmethod
    def _row(record: Record, rules: Rules) -> tuple[str, ...]:
        """Tell what each player makes; a rule set that begins a second count has no end here."""
        deal = start(rules, record.hands, record.turn_up)
        for card in record.order:
            deal = deal.play(card)
        hands = [total(count_hand(rules, hand, record.turn_up)) for hand in record.hands]
        whole = deal.totals() if deal.over else ["plays on"] * len(hands)
        return escape(rules.title), *(html.points(n) for n in (*hands, *deal.pegged())), *map(str, whole)


def _title(name: str) -> str:
    """Title a rule set, with the readings that are asked of it."""
    title, *readings = name.split(";")
    asked = "".join(f" <code>{escape(each)}</code>" for each in readings)
    return escape(find_rules(title).title) + asked


class Play(Drawn):
    """``{noddy-play} 4H 5S 6D / 9C 9D 6S`` with ``:turn-up:``, ``:order:``, ``:players:``, ``:rules:``: the deal."""

    option_spec: ClassVar[dict[str, Any]] = {
        **Drawn.option_spec,
        "turn-up": directives.unchanged_required,
        "order": directives.unchanged_required,
        "players": directives.unchanged,
        "caption": directives.unchanged,
    }

    def draw(self, argument: str, base: str) -> str:
        rules = self.rules()
        hands = [parse_cards(hand) for hand in argument.split("/")]
        (turned,) = parse_cards(self.options["turn-up"])
        deal = play_order(start(rules, hands, turned), parse_cards(self.options["order"]))
        names = [name.strip() for name in self.options.get("players", "Eldest, Dealer").split(",")]
        caption = self.options.get("caption", "The whole deal") + f", by {rules.title}"
        held = "".join(
            f'<div class="hand"><span class="name">{escape(name)}</span>'
            f"{html.row(map(html.card, hand), f'{name} holds {text_of(hand)}')}</div>"
            for name, hand in zip(names, deal.hands, strict=True)
        )
        up = html.row([html.card(turned)], f"Turned up {turned}")
        table = f'<div class="noddy-table">{held}<div class="hand"><span class="name">Turned up</span>{up}</div></div>'
        return table + html.transcript(deal, names, base, caption)


class Timeline(SphinxDirective):
    """``{noddy-timeline}``: the witnesses in time as a picture, and the same as a table."""

    def run(self) -> list[nodes.Node]:
        base = base_of(self.env.docname)
        every = drawn_witnesses(witnesses().values())
        told = escape(alt_text(every))
        picture = (
            '<figure class="noddy-timeline"><div class="noddy-scroll" tabindex="0" role="region" '
            f'aria-label="The timeline, drawn"><div role="img" aria-label="{told}">{timeline(every)}</div>'
            "</div></figure>"
        )
        heads = ("Written", "Witness", "Kind", "Our game?", "Text known", "Copies")
        rows = (
            (
                escape(each.written),
                html.witness_link(each.id, base),
                each.kind,
                each.identity,
                each.certainty,
                html.witness_link(each.depends_on, base),
            )
            for each in every
        )
        table = html.table("The timeline as a table, the earliest first", heads, rows)
        return [raw(f"{picture}<details><summary>The same as a table</summary>{table}</details>")]


class Odds(FromEngine):
    """``{odds}`5 5 5 + J```: the hands and turn-ups with these ranks; ``one in 5 5 5 + J``: one in how many."""

    def look_up(self, text: str) -> str:
        if text == "all":
            return f"{comb(52, 3) * 49:,}"
        inverse, asked = text.startswith("one in "), text.removeprefix("one in ")
        hand, _, turned = (part.split() for part in asked.partition("+"))
        ways, cases = deals_of(hand, turned[0]), comb(52, len(hand)) * (52 - len(hand))
        return f"{round(cases / ways):,}" if inverse else f"{ways:,}"


def deals_of(hand: list[str], turned: str) -> int:
    """Count the hands of these ranks with a turn-up of that rank."""
    held = Counter(hand)
    return prod(comb(4, many) for many in held.values()) * (4 - held[turned])


class Share(FromEngine):
    """``{share}`holme 6```: the share of all hands worth exactly 6, as a percentage."""

    def look_up(self, text: str) -> str:
        name, _, points = text.strip().rpartition(" ")
        found = distribution(find_rules(*split_name(name)))
        return f"{100 * found[int(points)] / found.cases:.1f}"


def search_of(name: str) -> Search:
    """Find a search by its id."""
    found = searches().get(name)
    if found is None:
        raise ValueError(f"there is no search {name!r}; there are {', '.join(searches())}")
    return found


class Searched(FromEngine):
    """``{searched}`ecco cribbage```: in how many texts it was found; ``ecco texts``: how many there are.

    With a colon before it the figure is in words, and with a capital if the id has one: ``:Ecco noddy``.
    """

    def look_up(self, text: str) -> str:
        name, _, what = text.strip().removeprefix(":").partition(" ")
        search = search_of(name.lower())
        figures = {"texts": search.texts, "unread": search.unread, **search.found}
        if what not in figures:
            raise ValueError(f"{what!r} is not a figure of the search {search.id}; there are {', '.join(figures)}")
        told = number(figures[what]) if text.strip().startswith(":") else f"{figures[what]:,}"
        return sentence(told) if name != name.lower() else told


class Searches(SphinxDirective):
    """``{noddy-searches}``: every collection that was searched, with what is needed to repeat it and what was found."""

    def run(self) -> list[nodes.Node]:
        base = base_of(self.env.docname)
        return [raw("".join(_told_search(each, base) for each in searches().values()))]


def _told_search(search: Search, base: str) -> str:
    """Tell one search as a list of terms."""
    found = "; ".join(f"{what} in {many:,}" for what, many in search.found.items())
    hits = ", ".join(html.witness_link(hit, base) if hit in witnesses() else escape(hit) for hit in search.hits)
    rows = {
        "Texts read": f"{search.texts:,}" + (f"; {search.unread:,} more could not be read" if search.unread else ""),
        "Found": escape(found),
        "At cards": hits,
        "Otherwise": escape(search.others),
        "Pattern": escape(search.pattern),
        "Where": escape(search.repository),
        "Commit": escape(search.commit) or "not noted",
        "When": escape(search.date) or "not noted",
        "Limits": escape(search.limits),
    }
    told = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows.items() if text)
    title = escape(search.title[0].upper() + search.title[1:])
    return f'<section class="noddy-search" id="search-{search.id}"><h3>{title}</h3><dl>{told}</dl></section>'


class Unseen(FromEngine):
    """``{unseen}`ecco```: the largest share, as one text in n, that a search without a find leaves possible."""

    def look_up(self, text: str) -> str:
        return f"{round(1 / bound(search_of(text.strip()).texts)):,}"


class Tally(FromEngine):
    """``{tally}`kind=rules certainty=seen```: how many witnesses are so; ``all``, or ``period`` up to 1700."""

    def look_up(self, text: str) -> str:
        return str(sum(all(_meets(each, wish) for wish in text.split()) for each in witnesses().values()))


def _meets(found: Witness, wish: str) -> bool:
    """Say whether a witness is as wished."""
    if wish in ("all", "period"):
        return wish == "all" or found.year < 1700
    field, equals, value = wish.partition("=")
    if not equals or not hasattr(found, field):
        raise ValueError(f"{wish!r} is not a field and a value")
    return str(getattr(found, field)).replace(" ", "-") == value


def setup(app: Sphinx) -> dict[str, Any]:
    for name, directive in {
        "noddy-grid": Grid,
        "noddy-play": Play,
        "noddy-totals": Totals,
        "noddy-timeline": Timeline,
        "noddy-searches": Searches,
    }.items():
        app.add_directive(name, directive)
    for name, role in {"odds": Odds, "share": Share, "searched": Searched, "unseen": Unseen, "tally": Tally}.items():
        app.add_role(name, role())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
