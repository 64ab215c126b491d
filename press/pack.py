"""Playing cards drawn as SVG in millimetres: a pack to cut out, and small cards for sheets of hands.

The drawing is our own. It keeps what the surviving English cards of the time share: whole single figures, no letters
in the corners, square corners, plain backs, and about 95 by 64 mm. A learner's card adds corner letters and a name.
The figures and the suit signs are files in ``art/``, drawn in the red of the hearts; a black suit changes that colour.
"""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from noddy.cards import DECK, Card, Rank, Suit
from press.paper import HERE, part

WIDTH, HEIGHT = 64, 95
"""Millimetres."""
RED, BLACK = "#a11420", "#1d1916"
_NAMES = {Rank.JACK: "Knave", Rank.QUEEN: "Queen", Rank.KING: "King"}
_DRAWN = "cards.html.j2"


@cache
def art(name: str) -> str:
    """Read a drawing, what stands inside its ``<svg>``, on one line."""
    text = (HERE / "art" / f"{name}.svg").read_text(encoding="utf-8")
    inside = re.fullmatch(r"<svg[^>]*>(.*)</svg>\s*", text, re.DOTALL)
    if inside is None:
        raise ValueError(f"press/art/{name}.svg is not one <svg>")
    return inside[1].replace("\n", "")


def _path(suit: Suit) -> str:
    """Give the outline of a suit sign."""
    outline = re.search(r' d="([^"]+)"', art(suit.word))
    if outline is None:
        raise ValueError(f"press/art/{suit.word}.svg has no path")
    return outline[1]


SIGNS = {suit: _path(suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)}


def ink(suit: Suit) -> str:
    """Give the colour of a suit."""
    return RED if suit.red else BLACK


def symbols() -> Markup:
    """Write the suit signs once, for every card of a document to use; the red ones have a white line inside.

    >>> symbols().count("<symbol")
    4
    """
    return part(_DRAWN, "symbols", [(suit, path, ink(suit), suit.red) for suit, path in SIGNS.items()])


def sign(suit: Suit, x: float, y: float, size: float, upside_down: bool = False) -> Markup:
    """Place a suit sign by its middle; sizes in the units of the drawing around it."""
    return part(_DRAWN, "sign", suit, x, y, size, upside_down)


# Where the pips stand: columns left, middle, right and rows from the top, as the packs of all times have them.
_LEFT, _MIDDLE, _RIGHT = 17.0, 32.0, 47.0
_ROWS4 = (16.0, 37.0, 58.0, 79.0)


def _pips(rank: int) -> list[tuple[float, float]]:
    """Give the middles of the pips of a card from ace to ten."""
    top, middle, bottom = 16.0, 47.5, 79.0
    columns = {
        4: (top, bottom),
        5: (top, bottom),
        6: (top, middle, bottom),
        7: (top, middle, bottom),
        8: (top, middle, bottom),
        9: _ROWS4,
        10: _ROWS4,
    }.get(rank, ())
    sides = [(x, y) for y in columns for x in (_LEFT, _RIGHT)]
    centre = {
        1: (middle,),
        2: (top, bottom),
        3: (top, middle, bottom),
        5: (middle,),
        7: (31.75,),
        8: (31.75, 63.25),
        9: (middle,),
        10: (26.5, 68.5),
    }.get(rank, ())
    return sides + [(_MIDDLE, y) for y in centre]


def face(card: Card, learner: bool = False) -> Markup:
    """Draw the face of a card, 64 by 95 mm, to stand in an SVG of that size.

    >>> from noddy.cards import parse_card
    >>> face(parse_card("7H")).count("<use")
    7
    """
    if card.rank <= 10:
        size = 26 if card.rank == 1 else 13
        drawn = Markup().join(sign(card.suit, x, y, size, upside_down=y > 48) for x, y in _pips(card.rank))
    else:
        drawn = _court(card)
        if learner:  # room for the corner letters
            drawn = Markup('<g transform="translate(32 47.5) scale(.84) translate(-32 -47.5)">{}</g>').format(drawn)
    rank = "10" if card.rank == 10 else str(card.rank)
    corners = part(_DRAWN, "index", card.suit, ink(card.suit), rank, _NAMES.get(card.rank, "")) if learner else ""
    return drawn + corners


def _court(card: Card) -> Markup:
    """Draw a court card: one whole figure, facing us, its suit beside its head."""
    return Markup(art(_NAMES[card.rank].lower()).replace(RED, ink(card.suit))) + sign(card.suit, 15.5, 17, 12)


def svg(card: Card, learner: bool = False) -> Markup:
    """Draw a whole card at its true size, named for those who do not see it."""
    return part(_DRAWN, "whole", card.words, WIDTH, HEIGHT, face(card, learner))


def back() -> Markup:
    """Draw a back: plain, but for a pale ground that keeps a face from showing through; it leaves room for a slip."""
    ground = Markup('<rect x="5" y="5" width="54" height="85" fill="#d8cfbd"/>')
    return part(_DRAWN, "whole", "back", WIDTH, HEIGHT, ground)


def small(card: Card) -> Markup:
    """Draw a small card for a sheet of hands: rank, sign and letter, told apart without colour.

    >>> from noddy.cards import parse_card
    >>> 'aria-label="ten of clubs"' in small(parse_card("TC"))
    True
    """
    rank = "10" if card.rank == 10 else str(card.rank)
    return part(_DRAWN, "small", card.words, card.suit, ink(card.suit), rank)


def in_eights() -> list[tuple[Card, ...]]:
    """Part the pack into sheets of eight, suit by suit; the last has four.

    >>> [len(sheet) for sheet in in_eights()]
    [8, 8, 8, 8, 8, 8, 4]
    """
    ordered = sorted(DECK, key=lambda card: (str(card.suit), card.rank))
    return [tuple(ordered[start : start + 8]) for start in range(0, len(ordered), 8)]
