"""Rule leaflets: how to play by a rule set, on two sides, each line with the badge of what it rests on.

Every figure and every badge comes from the rules; the sentences around them are the same for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from noddy.parameters import PARAMETERS, PRICES, Known, Sort
from noddy.rules import Evidence, Grade, Honour, Rules
from noddy.speech import number, sentence
from noddy.view.html import shown
from noddy.witnesses import witness
from press.sheets import LARGE_STYLE, Paper, board_svg, document, foot

BADGES = {
    "N": "said of Noddy in an old text",
    "C": "borrowed from an old text on a near relation, Cribbage or Costly Colours",
    "M": "modern: a writer of our own day, or we ourselves, where the old texts are silent",
}
Line = tuple[str, tuple[str, ...]]
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


def badge(letter: str) -> str:
    """Draw a badge: a letter with its meaning for those who hear the page."""
    return f'<span class="badge {letter.lower()}" title="{BADGES[letter]}">{letter}</span>'


def badges(rules: Rules, parameters: tuple[str, ...]) -> str:
    """Draw the badges of a line, each once."""
    letters = dict.fromkeys(badge_of(rules.ruling(name).evidence) for name in parameters)
    return "&nbsp;".join(badge(letter) for letter in sorted(letters, key="NCM".index))


def is_noddy(rules: Rules) -> bool:
    """Say whether a rule set is one of Noddy, by the text that its target rests on.

    >>> from noddy.rulesets import HOLME, RULE_SETS
    >>> is_noddy(HOLME), [is_noddy(rules) for name, rules in RULE_SETS.items() if name == "cribbage"]
    (True, [False])
    """
    return witness(rules.target.evidence.witness).game == "noddy"


def lines(rules: Rules) -> Iterator[Line]:
    """Tell the game by a rule set in order, a line a step."""
    size, first = rules.hand_size.value, rules.counts_first.value
    others = {"non-dealer": "the other first, then the dealer", "dealer": "the dealer first, then the other"}
    players = " or ".join(number(each) for each in rules.players.value)
    yield (
        f"{sentence(players)} play. <strong>{rules.target.value} is up</strong>: who is out first has won.",
        (
            "players",
            "target",
        ),
    )
    yield f"Deal {number(size)} cards each and turn up the next. It serves every hand.", ("hand-size",)
    if rules.jack_turned_up.value:
        yield (
            f"If a Knave is turned up, the {escape(rules.turned_up_jack_to.value)} has {rules.jack_turned_up.value} "
            "for Noddy.",
            ("jack-turned-up", "turned-up-jack-to"),
        )
    when = "Before a card is played" if rules.hand_counted.value == "before play" else "After the play"
    how = "showing the cards" if rules.declared.value == "shown" else "and keeps the cards hidden"
    yield f"{when} each tells what his hand is worth, {others[first]}, {how}.", ("hand-counted", "declared")
    yield from _counted(rules)
    yield (
        "Then play down: the other leads, then by turns, calling the sum of all cards played. Nobody may pass "
        "thirty-one; "
        "who cannot come in stays out.",
        ("play-sums",),
    )
    yield _in_play(rules.in_play.value), ("in-play",)
    yield (
        f"The last card is {rules.last.value}, the single game. Thirty-one exactly: {rules.hitter.value} instead.",
        (
            "last",
            "hitter",
        ),
    )
    more = {
        "one": "Then the deal is over; cards left in the hand are dead.",
        "many": "Then begin again from zero, until all cards are played.",
    }
    yield more[rules.series.value], ("series",)
    for row in PARAMETERS:  # what Noddy has not, and this game has
        if row.known is not Known.EVERY and getattr(rules, row.attribute).value != row.absent:
            value = escape(shown(getattr(rules, row.attribute).value))
            yield f"{row.label[0].upper()}{row.label[1:]}: {value}. {row.sentence}", (row.name,)


HAND = "In the hand with the card turned up, "


def _in_play(features: tuple[str, ...]) -> str:
    """Tell what scores in the play: sums are of all cards played, the rest is made with the cards just before.

    >>> _in_play(("fifteen", "twenty-five", "pairs"))
    'A card played scores again if it brings the sum of all cards to fifteen or twenty-five, or if with the cards just \
before it makes a pair.'
    """
    made = {"pairs": "a pair", "runs": "a sequence", "flush": "a flush"}
    sums = [each for each in features if each not in (*made, "honours")]
    kinds = [made[each] for each in features if each in made]
    told = [f"it brings the sum of all cards to {' or '.join(sums)}"] if sums else []
    told += [f"with the cards just before it makes {' or '.join(kinds)}"] if kinds else []
    told += ["it is a named card"] if "honours" in features else []
    return f"A card played scores again if {', or if '.join(told)}."


def _counted(rules: Rules) -> Iterator[Line]:
    """Tell what counts in the hand, and what does not."""
    nothing = []
    for row in PRICES:
        if row.known is not Known.EVERY:
            continue
        parameter, name = row.name, row.label
        price = rules.ruling(parameter).value
        if price.nothing:
            nothing.append((parameter, name))
            continue
        told = f"every {name.removeprefix('a ')}" if row.price is Sort.SUMS else name
        own = " (the hand's own cards; the one turned up if it fits)"
        whose = own if parameter == "flush" and rules.flush_from.value == "hand" else ""
        yield f"{HAND}{told}{whose}: {_told(parameter, price)}.", (parameter,)
    for ruling in rules.honours:
        yield f"{_honour(ruling.value)}.", (ruling.value.parameter,)
    if nothing:
        named = ", ".join(name for _, name in nothing)
        yield f"Nothing is scored for: {named}.", tuple(parameter for parameter, _ in nothing)


def _honour(honour: Honour) -> str:
    """Tell a card that scores by itself, with its nickname where it has one."""
    card, _, told = str(honour).partition(":")
    card = card.replace("jack", "Knave").replace("king", "King").replace("queen", "Queen")
    nickname = "" if honour.kind.split()[-1] == "hearts" else f", {honour.kind.replace('knave noddy', 'Noddy')}"
    return f"In the hand the {card}{nickname}:{told}"


def _told(parameter: str, price: object) -> str:
    """Tell a price; say from how many cards a price by the card begins."""
    least = getattr(price, "least", 1)
    told = escape(shown(price))
    from_so_many = told == "1 a card" and least > 2 and parameter != "runs"
    return f"{told}, {number(least)} cards or more" if from_so_many else told


_STYLE = """
ol.rules{padding-left:1.6em}ol.rules li{margin-bottom:1mm}.first{font-size:1.06rem}
.board{display:block;margin:0 auto 2mm;width:72%}
.key{border:.3mm solid #8d7f68;padding:2mm 3mm;margin:0 0 3mm}.key p{margin:0 0 .6mm}
table.rests{font-size:.76rem;line-height:1.2}table.rests td,table.rests th{padding:.5mm 1.3mm}
.say{display:grid;grid-template-columns:1fr 1fr;gap:6mm}
"""
SAY = (
    "turn up · shew · game or cast (a point) · set (a match) · coat card · pair-royal · sequence · flush · up · out · "
    "single game"
)
LEAVE = "crib · starter · his nob · his heels · go · muggins"


def _key() -> str:
    """Explain the badges."""
    return '<div class="key">' + "".join(f"<p>{badge(letter)} {told}</p>" for letter, told in BADGES.items()) + "</div>"


def _rules_list(rules: Rules) -> str:
    """List the lines with their badges."""
    told = "".join(f"<li>{text}&nbsp;{badges(rules, parameters)}</li>" for text, parameters in lines(rules))
    return f'<ol class="rules">{told}</ol>'


def first_side(rules: Rules) -> str:
    """Write the side to play from, a board at its foot."""
    up = rules.target.value
    board = "".join(board_svg(name, up, (21, 31, up)) for name in ("The dealer", "The other"))
    return (
        '<div class="first"><h1>Noddy: '
        f"{escape(rules.title)}</h1><p>{escape(rules.what[0].upper() + rules.what[1:])}.</p>"
        "<p><strong>You need</strong> a pack of fifty-two and something to count with: counters, chalk, or a board. "
        "Play for "
        f"counters, never for money. Ace is one and lowest; Knave, Queen and King are ten.</p>{_rules_list(rules)}"
        "<p>Count every way that the cards make a score; a card may serve in many.</p>"
        f'{_key()}<div class="say"><p><strong>Words to say:</strong> {SAY}.</p><p><strong>Words of Cribbage, to leave '
        "at "
        f"home:</strong> {LEAVE}.</p></div></div>{board}{foot()}"
    )


def second_side(rules: Rules) -> str:
    """Write the side to be asked about: what each rule rests on."""
    rows = "".join(
        "<tr><th "
        f'scope="row">{escape(name.replace("-", " "))}</th><td>{escape(shown(ruling.value)).replace("jack", "Knave")}'
        f"</td><td>{badge(badge_of(ruling.evidence))}</td><td>{_rests(ruling.evidence)}</td></tr>"
        for name, ruling in rules.parameters()
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Rule", "Value", "Badge", "Rests on"))
    return (
        "<h2>Is it period?</h2><p>The name is, by 1589 or 1590, and so are the sets it was played in. No other rule is "
        "on record before 1604. Francis Willughby described the game in the 1660s; his words were printed in 2003 and "
        "we have not read them. So whoever plays this plays a reconstruction, and can say what each piece of it rests "
        "on.</p>"
        f'<table class="rests"><caption>{escape(rules.title)}: what each rule rests '
        f"on</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>{foot()}"
    )


def _rests(evidence: Evidence) -> str:
    """Tell in a line what a rule rests on."""
    words = f'<q class="old">{escape(evidence.words.replace("_", ""))}</q>' if evidence.words else ""
    source = escape(witness(evidence.witness).short) if evidence.witness else ""
    silent = "not said: " if evidence.grade in (Grade.SILENT, Grade.CONJECTURED) and source else ""
    return " ".join(filter(None, (words, escape(evidence.argument), f"<em>({silent}{source})</em>" if source else "")))


def leaflet_sheet(rules: Rules, paper: Paper) -> str:
    """Write the leaflet of a rule set: the side to play from, the side to be asked about."""
    return document(f"Rule leaflet: {rules.title}", [first_side(rules), second_side(rules)], paper, _STYLE)


def large_leaflet_sheet(rules: Rules, paper: Paper) -> str:
    """Write the rules in 18 point without serifs, to be read by candle or by those who need it."""
    told = [f"<li>{text}&nbsp;{badges(rules, parameters)}</li>" for text, parameters in lines(rules)]
    leaves, start = [], 1
    for place, part in enumerate((told[:7], told[7:])):
        head = f"<h1>Noddy: {escape(rules.title)}</h1>" if place == 0 else "<h2>The rules, continued</h2>"
        leaves.append(f'{head}<ol start="{start}">{"".join(part)}</ol>')
        start += len(part)
    leaves[-1] += _key()
    return document(f"Rules in large print: {rules.title}", leaves, paper, _STYLE + LARGE_STYLE)
