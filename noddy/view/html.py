"""HTML of cards, counts, deals and rules: pure functions from values to text, with no script and no style of their own.

Class names are those of the book's style sheet. `base` is the way from the page to the book's folder, for links.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

from noddy.cards import Card, text_of
from noddy.counting import Cards, Scores, count_hand, total
from noddy.play import Deal, Event, What
from noddy.record import Difference
from noddy.rules import Evidence, Reading, Rules, Ruling
from noddy.speech import number, say, sentence, tell
from noddy.study.readings import Example, example
from noddy.witnesses import witnesses

BASE = "../book/"
"""From a notebook's page to the book's folder."""


# ---- cards


def card(each: Card, *states: str) -> str:
    """Draw a card; `states` are classes such as lit, dim, new, small.

    >>> from noddy.cards import parse_card
    >>> "nine of hearts" in card(parse_card("9H"))
    True
    """
    classes = " ".join(("noddy-card", *states))
    return (
        f'<span class="{classes}" data-suit="{each.suit}" data-card="{each}" role="img" '
        f'aria-label="{_label(each, states)}">{face(each)}</span>'
    )


def face(each: Card) -> str:
    """Draw what stands on a card: rank and suit, hidden from those who are read its name; the style adds the letter."""
    rank = "10" if each.rank == 10 else str(each.rank)
    return (
        f'<span class="rank" aria-hidden="true">{rank}</span>'
        f'<span class="suit" aria-hidden="true">{each.suit.glyph}\ufe0e</span>'
    )


def _label(each: Card, states: Iterable[str]) -> str:
    """Name a card for those who do not see it, with its state."""
    told = {"dim": "played", "new": "just played", "lit": "counted"}
    return ", ".join([each.words, *(told[state] for state in states if state in told)])


def back() -> str:
    """Draw a card face down."""
    return '<span class="noddy-card back" role="img" aria-label="a card face down"></span>'


def row(drawn: Iterable[str], label: str = "") -> str:
    """Set drawn cards in a row."""
    said = f' aria-label="{escape(label)}"' if label else ""
    return f'<div class="noddy-cards" role="group"{said}>' + " ".join(drawn) + "</div>"


def small(cards: Iterable[Card]) -> str:
    """Draw cards small, to stand in a line of text."""
    return " ".join(card(each, "small") for each in cards)


def board(names: Sequence[str], tally: Sequence[int], up: int, before: Sequence[int] = ()) -> str:
    """Draw a board: a row of holes a side, a peg at its tally and one where it stood before, and the figures.

    >>> 'aria-label="Board to 31: Arthur 6, Bertha 9"' in board(("Arthur", "Bertha"), (6, 9), 31)
    True
    """
    label = f"Board to {up}: " + ", ".join(f"{name} {at}" for name, at in zip(names, tally, strict=True))
    rows = [
        f'<div class="row" data-player="{side}"><span class="name">{escape(name)}</span> '
        f'{_holes(tally[side], before[side] if before else 0, up)} <span class="score">{tally[side]}</span></div>'
        for side, name in enumerate(names)
    ]
    return f'<div class="noddy-board" role="img" aria-label="{escape(label)}">{"".join(rows)}</div>'


def _holes(tally: int, before: int, up: int) -> str:
    """Draw one row of holes."""
    at, was = min(tally, up), min(before, up)
    marks = {was: "hole peg behind"} if 0 < was != at else {}
    marks |= {at: "hole peg"} if at else {}
    holes = (marks.get(hole, "hole") + (" up" if hole == up else "") for hole in range(1, up + 1))
    return '<span class="track">' + "".join(f'<span class="{each}"></span>' for each in holes) + "</span>"


# ---- tables


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], css: str = "") -> str:
    """Make a table that scrolls in a box of its own; each row begins with its heading, cells are HTML."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    shown_class = f' class="{css}"' if css else ""
    return (
        f'<div class="noddy-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table{shown_class}><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


BELOW = "noddy-below"
"""The class of a table that ends in prose: on a narrow screen its last cell stands below the others."""


def points(number_of: int) -> str:
    """Set points off from other figures."""
    return f'<span class="noddy-points">{number_of}</span>'


# ---- evidence


def grade(evidence: Evidence) -> str:
    """Draw the badge of a grade."""
    return f'<span class="noddy-grade" data-grade="{evidence.grade}">{evidence.grade}</span>'


@cache
def witness_link(name: str, base: str = BASE) -> str:
    """Link a witness by its short name."""
    found = witnesses().get(name)
    return f'<a href="{base}witnesses/{name}.html">{escape(found.short if found else name)}</a>' if name else ""


def evidence_of(evidence: Evidence, base: str = BASE) -> str:
    """Tell evidence: grade, exact words, our argument, the witness."""
    words = f'<q class="noddy-original">{escape(evidence.words.replace("_", ""))}</q>' if evidence.words else ""
    parts = (grade(evidence), words, escape(evidence.argument), witness_link(evidence.witness, base))
    return '<div class="noddy-evidence">' + " ".join(filter(None, parts)) + "</div>"


def _awarded(rules: Rules, parameter: str, base: str, played: bool = False) -> str:
    """Tell what awards an item; in play, also what lets the feature count there."""
    told = evidence_of(rules.ruling(parameter).evidence, base)
    if played and parameter not in ("last", "hitter"):
        told += evidence_of(rules.in_play.evidence, base)
    return told


# ---- counts


def items(rules: Rules, scores: Scores, base: str = BASE, caption: str = "The items", played: bool = False) -> str:
    """Tabulate items: kind, cards, points, and the words that award them."""
    if not scores:
        return f"<p>{escape(caption)}: nothing.</p>"
    rows = (
        (score.kind, small(score.cards), points(score.points), _awarded(rules, score.parameter, base, played))
        for score in scores
    )
    return table(caption, ("Item", "Cards", "Points", "Awarded by"), rows, BELOW)


def event_items(rules: Rules, event: Event, base: str = BASE, caption: str = "The items") -> str:
    """Tabulate what an event scored: for a card that was played, also the words that let the feature count in play."""
    return items(rules, event.scores, base, caption, event.what is What.CARD)


def spoken(scores: Scores) -> str:
    """Give the spoken count."""
    return f'<p class="noddy-spoken">“{escape(sentence(say(scores)))}.”</p>'


def hand(rules: Rules, cards: Cards, turn_up: Card, base: str = BASE) -> str:
    """Show a hand counted: its cards, the total, the spoken count, the items with their evidence."""
    scores = count_hand(rules, cards, turn_up)
    counted = {each for score in scores for each in score.cards}
    drawn = [card(each, "lit") if each in counted else card(each) for each in (*cards, turn_up)]
    drawn.insert(-1, '<span class="noddy-plus" aria-hidden="true">+</span>')
    head = f"<p><strong>{total(scores)}</strong> by {escape(rules.title)}.</p>"
    label = f"Hand {text_of(cards)} with {turn_up} turned up"
    return row(drawn, label) + head + spoken(scores) + items(rules, scores, base, f"{label}: the items")


def compare(rule_sets: Iterable[Rules], cards: Cards, turn_up: Card) -> str:
    """Tabulate one hand under several rule sets: total and spoken count. Sets of another hand size are left out."""
    counts = [(r, count_hand(r, cards, turn_up)) for r in rule_sets if r.hand_size.value == len(cards)]
    rows = ((escape(rules.title), points(total(scores)), escape(say(scores))) for rules, scores in counts)
    caption = f"{text_of(cards)} with {turn_up} turned up, under every rule set"
    return table(caption, ("Rule set", "Points", "Spoken count"), rows, BELOW)


# ---- deals


def side_names(deal: Deal, names: Sequence[str]) -> tuple[str, ...]:
    """Name the sides: the players, or the partners together."""
    sides = range(len(deal.tally))
    return tuple(" and ".join(n for p, n in enumerate(names) if deal.side(p) == side) for side in sides)


def step(deal: Deal, place: int, names: Sequence[str], up: int, base: str = BASE) -> str:
    """Show a deal at one of its events: what happened, hands, table, items with evidence, spoken count, board."""
    event = deal.events[place]
    past = deal.events[: place + 1]
    before = past[-2].tally if place else (0,) * len(event.tally)
    parts = [
        f'<p class="noddy-sentence"><span class="noddy-count">Step {place + 1} of {len(deal.events)}.</span> '
        f"<strong>{escape(tell(deal, names)[place])}</strong></p>",
        _table(deal, past, names),
        event_items(deal.rules, event, base, "Pegged now") if event.scores else "",
        spoken(event.scores) if event.scores and event.what is not What.LAST else "",
        board(side_names(deal, names), event.tally, up, before),
    ]
    return f'<section class="noddy-step" aria-label="Step {place + 1} of {len(deal.events)}">{"".join(parts)}</section>'


def _table(deal: Deal, past: Sequence[Event], names: Sequence[str]) -> str:
    """Show hands, turn-up and the cards on the table after these events."""
    played = [event for event in past if event.what is What.CARD]
    gone = {event.cards[0] for event in played}
    now = past[-1]
    counted = {each for score in now.scores for each in score.cards}

    def states(each: Card) -> tuple[str, ...]:
        return ("dim",) if each in gone else ("lit",) if each in counted else ()

    rows = [
        f'<div class="hand"><span class="name">{escape(name)}</span> '
        f"{row((card(each, *states(each)) for each in held), f'{name} was dealt')}</div>"
        for name, held in zip(names, deal.hands, strict=True)
    ]
    turned = row([card(deal.turn_up, *(("lit",) if deal.turn_up in counted else ()))], "Turned up")
    rows.append(f'<div class="hand"><span class="name">Turned up</span> {turned}</div>')
    if played:
        drawn = [card(event.cards[0], *(("new",) if event is now else ())) for event in played]
        running = f'<span class="total">{sentence(number(now.running))} ({now.running})</span>'
        rows.append(
            f'<div class="hand"><span class="name">On the table</span> {row(drawn, "Played, in order")}'
            f"<span>Running total: {running}</span></div>"
        )
    return f'<div class="noddy-table">{"".join(rows)}</div>'


def transcript(deal: Deal, names: Sequence[str], base: str = BASE, caption: str = "The whole deal") -> str:
    """Tabulate a whole deal as text: each event, the running total, what it scored by which words, the tally after."""
    rows = []
    for place, (event, told) in enumerate(zip(deal.events, tell(deal, names), strict=True), start=1):
        sides = zip(side_names(deal, names), event.tally, strict=True)
        rows.append(
            (
                str(place),
                escape(told),
                str(event.running or ""),
                _scored(deal.rules, event, base),
                "<br>".join(f"<span>{escape(name)}&nbsp;{so_far}</span>" for name, so_far in sides),
            )
        )
    heads = ("Step", "What happens", "Count", "Scored, and by which words", "Tally")
    return table(caption, heads, rows, "noddy-transcript")


def _scored(rules: Rules, event: Event, base: str) -> str:
    """List what an event scored, the items of one parameter together, each with the words that award it."""
    told = []
    for parameter in _parameters(event.scores):
        priced = ", ".join(f"{each.kind} {each.points}" for each in event.scores if each.parameter == parameter)
        told.append(f"<strong>{escape(priced)}</strong> {_awarded(rules, parameter, base, event.what is What.CARD)}")
    return "".join(f"<div>{each}</div>" for each in told)


def _parameters(scores: Scores) -> tuple[str, ...]:
    """List the parameters that price some items, each once."""
    return tuple(dict.fromkeys(score.parameter for score in scores))


def differences(found: Sequence[Difference]) -> str:
    """Tell where told and computed part, or that they agree."""
    if not found:
        return "<p>Told and computed agree in every item.</p>"
    rows = ((escape(each.where), str(each.told), str(each.computed), escape(each.why)) for each in found)
    places = "one place" if len(found) == 1 else f"{number(len(found))} places"
    return table(f"Told and computed part in {places}", ("Where", "Told", "Computed", "Why"), rows, BELOW)


def parted(found: Sequence[Difference]) -> str:
    """Tell at a step of a walkthrough where told and computed part; nothing where they agree."""
    told = "".join(f"<li>{escape(str(each))}</li>" for each in found)
    return f'<div class="noddy-difference"><p>Here told and computed part:</p><ul>{told}</ul></div>' if found else ""


# ---- rules


def shown(value: object) -> str:
    """Tell a parameter's value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def rules_table(rules: Rules, base: str = BASE) -> str:
    """Tabulate a rule set: every parameter with its value and its evidence."""
    rows = (
        (name.replace("-", " "), escape(shown(ruling.value)), evidence_of(ruling.evidence, base))
        for name, ruling in rules.parameters()
    )
    caption = f"{rules.title}: every parameter and what it rests on"
    return table(caption, ("Parameter", "Value", "Evidence"), rows, BELOW)


def readings_list(rules: Rules) -> str:
    """List the open questions of a rule set: why each is open, and the argument for each answer."""
    parts = []
    for reading in rules.readings:
        answer = rules.answers()[reading.id]
        sides = "".join(
            f"<li><code>{escape(side.value)}</code>{' (in force)' if side.value == answer else ''}: "
            f"{escape(side.argument)}</li>"
            for side in reading.options
        )
        parts.append(f"<dt><code>{reading.id}</code></dt><dd>{escape(reading.why)}<ul>{sides}</ul></dd>")
    return f'<dl class="noddy-readings">{"".join(parts)}</dl>'


def question(rules: Rules, reading: Reading, base: str = BASE) -> str:
    """Tell an open question: why, each answer with argument and evidence, and a case in which the answers differ."""
    rows = []
    for side in reading.options:
        rulings = [each for _, change in side.changes for each in (change if isinstance(change, tuple) else (change,))]
        told = "".join(dict.fromkeys(evidence_of(ruling.evidence, base) for ruling in rulings))
        rows.append((f"<code>{escape(side.value)}</code>", escape(side.argument), told))
    answers = table(f"{reading.id}: the answers", ("Answer", "For it", "It rests on"), rows, BELOW)
    return f"<p>{escape(reading.why)}</p>{answers}{_difference(example(rules, reading))}"


def _difference(found: Example | None) -> str:
    """Tell a case in which the answers differ."""
    if found is None:
        return "<p>The count of a hand or a deal is the same either way; what changes is how the game goes on.</p>"
    outcomes = "; ".join(f"<code>{escape(value)}</code> gives {escape(told)}" for value, told in found.outcomes)
    return f"<p><strong>Where they part.</strong> The {found.what} {escape(found.cards)}: {outcomes}.</p>"


def side_by_side(rule_sets: Sequence[Rules], base: str = BASE) -> str:
    """Tabulate rule sets side by side: every parameter that any of them states, its value and its grade."""
    stated = [dict(rules.parameters()) for rules in rule_sets]
    names = dict.fromkeys(name for parameters in stated for name in parameters)
    rows = [
        (name.replace("-", " "), *(_cell(parameters[name]) if name in parameters else "–" for parameters in stated))
        for name in names
    ]
    return table("The rule sets side by side", ("Parameter", *(escape(rules.title) for rules in rule_sets)), rows)


def _cell(ruling: Ruling[object]) -> str:
    """Tell a value with its grade."""
    return f"{escape(shown(ruling.value))}<br>{grade(ruling.evidence)}"
