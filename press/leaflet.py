"""Rule leaflets: how to play by a rule set, on two sides, each line with the badge of what it rests on.

Every figure and every badge comes from the rules; the sentences around them are the same for all, and stand in
``book/classroom/words/leaflet.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from noddy.parameters import PARAMETERS, PRICES, Known, Sort
from noddy.rules import Evidence, Grade, Honour, Rules, Ruling
from noddy.speech import number, sentence
from noddy.view.html import shown
from noddy.witnesses import witness
from press.paper import Paper, prose, sheet, words
from press.sheets import board_svg

WORDS = words("leaflet")
BADGES: dict[str, str] = WORDS["badges"]
Line = tuple[Markup, tuple[str, ...]]
"""What a line of a leaflet says, as HTML, and the parameters that it rests on."""


def badge_of(evidence: Evidence) -> str:
    """Give the badge of a ruling: N, C or M.

    >>> from noddy.rulesets import PAR_PARI
    >>> [badge_of(PAR_PARI.ruling(name).evidence) for name in ("target", "pairs", "players")]
    ['N', 'C', 'M']
    """
    if evidence.grade not in (Grade.ATTESTED, Grade.INFERRED) or not evidence.witness:
        return "M"
    return "N" if witness(evidence.witness).game == "noddy" else "C"


def letters(rules: Rules, parameters: tuple[str, ...]) -> list[str]:
    """Give the badges of a line, each once, the best first.

    >>> from noddy.rulesets import PAR_PARI
    >>> letters(PAR_PARI, ("players", "pairs", "target"))
    ['N', 'C', 'M']
    """
    return sorted({badge_of(rules.ruling(name).evidence) for name in parameters}, key="NCM".index)


def is_noddy(rules: Rules) -> bool:
    """Say whether a rule set is one of Noddy, by the text that its target rests on.

    >>> from noddy.rulesets import HOLME, RULE_SETS
    >>> is_noddy(HOLME), [is_noddy(rules) for name, rules in RULE_SETS.items() if name == "cribbage"]
    (True, [False])
    """
    return witness(rules.target.evidence.witness).game == "noddy"


def lines(rules: Rules) -> Iterator[Line]:
    """Tell the game by a rule set in order, a line a step."""
    players = " or ".join(number(each) for each in rules.players.value)
    yield _line("players", "players", "target", players=sentence(players), target=rules.target.value)
    yield _line("deal", "hand-size", size=number(rules.hand_size.value))
    if rules.jack_turned_up.value:
        parameters = ("jack-turned-up", "turned-up-jack-to")
        yield _line("knave", *parameters, taker=rules.turned_up_jack_to.value, points=rules.jack_turned_up.value)
    when, how = WORDS["when"][rules.hand_counted.value], WORDS["how"][rules.declared.value]
    order = WORDS["order"][rules.counts_first.value]
    yield _line("telling", "hand-counted", "declared", when=when, order=order, how=how)
    yield from _counted(rules)
    yield _line("play", "play-sums")
    yield _line("again", "in-play", made=_in_play(rules.in_play.value))
    yield _line("last", "last", "hitter", last=rules.last.value, hitter=rules.hitter.value)
    yield prose(WORDS["series"][rules.series.value]), ("series",)
    for row in PARAMETERS:  # what Noddy has not, and this game has
        if row.known is not Known.EVERY and getattr(rules, row.attribute).value != row.absent:
            value = shown(getattr(rules, row.attribute).value)
            yield _line("other", row.name, what=sentence(row.label), value=value, more=row.sentence)


def _line(step: str, *parameters: str, **said: object) -> Line:
    """Fill in a step of the game, and name the parameters that it rests on."""
    return prose(WORDS["steps"][step].format(**said)), parameters


def _in_play(features: tuple[str, ...]) -> str:
    """Tell what scores in the play: sums are of all cards played, the rest is made with the cards just before.

    >>> _in_play(("fifteen", "twenty-five", "pairs"))
    'it brings the sum of all cards to fifteen or twenty-five, or if with the cards just before it makes a pair'
    """
    made, more = WORDS["made"], WORDS["more"]
    sums = [each for each in features if each not in (*made, "honours")]
    kinds = [made[each] for each in features if each in made]
    told = [more["sums"].format(sums=" or ".join(sums))] if sums else []
    told += [more["kinds"].format(kinds=" or ".join(kinds))] if kinds else []
    told += [more["honours"]] if "honours" in features else []
    return ", or if ".join(told)


def _counted(rules: Rules) -> Iterator[Line]:
    """Tell what counts in the hand, and what does not."""
    nothing = []
    for row in PRICES:
        if row.known is not Known.EVERY:
            continue
        price = rules.ruling(row.name).value
        if price.nothing:
            nothing.append(row)
            continue
        what = f"every {row.label.removeprefix('a ')}" if row.price is Sort.SUMS else row.label
        own = WORDS["more"]["own-cards"] if row.name == "flush" and rules.flush_from.value == "hand" else ""
        yield _line("hand", row.name, what=f"{what}{own}", price=_told(row.name, price))
    for ruling in rules.honours:
        card, price = _honour(ruling.value)
        yield _line("named", ruling.value.parameter, card=card, price=price)
    if nothing:
        yield _line("nothing", *(row.name for row in nothing), what=", ".join(row.label for row in nothing))


def _honour(honour: Honour) -> tuple[str, str]:
    """Tell a card that scores by itself, with its nickname where it has one, and what it pays."""
    card, _, told = str(honour).partition(":")
    card = card.replace("jack", "Knave").replace("king", "King").replace("queen", "Queen")
    nickname = "" if honour.kind.split()[-1] == "hearts" else f", {honour.kind.replace('knave noddy', 'Noddy')}"
    return f"{card}{nickname}", told.strip()


def _told(parameter: str, price: object) -> str:
    """Tell a price; say from how many cards a price by the card begins."""
    least, told = getattr(price, "least", 1), shown(price)
    from_so_many = told == "1 a card" and least > 2 and parameter != "runs"
    return WORDS["more"]["so-many"].format(price=told, least=number(least)) if from_so_many else told


def steps(rules: Rules) -> list[tuple[Markup, list[str]]]:
    """List the lines with the letters of their badges."""
    return [(text, letters(rules, parameters)) for text, parameters in lines(rules)]


def leaflet_sheet(rules: Rules, paper: Paper) -> str:
    """Write the leaflet of a rule set: the side to play from, a board at its foot, and the side to be asked about."""
    up = rules.target.value
    return sheet(
        "leaflet.html.j2",
        paper,
        f"Rule leaflet: {rules.title}",
        ("leaflet",),
        rules=rules,
        what=rules.what[0].upper() + rules.what[1:],
        told=steps(rules),
        meanings=BADGES,
        say=WORDS["speech"]["say"],
        leave=WORDS["speech"]["leave"],
        boards=[board_svg(name, up, (21, 31, up)) for name in ("The dealer", "The other")],
        rests=[_rests(name, ruling) for name, ruling in rules.parameters()],
    )


def _rests(name: str, ruling: Ruling[Any]) -> tuple[str, str, str, Evidence, str, bool]:
    """Tell what a rule rests on: name, value, badge, evidence, source, and whether the source is silent."""
    evidence = ruling.evidence
    source = witness(evidence.witness).short if evidence.witness else ""
    silent = evidence.grade in (Grade.SILENT, Grade.CONJECTURED)
    value = shown(ruling.value).replace("jack", "Knave")
    return name.replace("-", " "), value, badge_of(evidence), evidence, source, silent


def large_leaflet_sheet(rules: Rules, paper: Paper) -> str:
    """Write the rules in 18 point without serifs, to be read by candle or by those who need it."""
    title, styles = f"Rules in large print: {rules.title}", ("leaflet", "large")
    return sheet("leaflet-large.html.j2", paper, title, styles, rules=rules, told=steps(rules), meanings=BADGES)
