"""Playing cards drawn as SVG in millimetres: a pack to cut out, and small cards for sheets of hands.

The drawing is our own. It keeps what the surviving English cards of the time share: whole single figures, no letters
in the corners, square corners, plain backs, and about 95 by 64 mm. A learner's card adds corner letters and a name.
"""

from __future__ import annotations

from noddy.cards import DECK, Card, Rank, Suit

WIDTH, HEIGHT = 64, 95
"""Millimetres."""

SIGNS = {
    Suit.CLUBS: "M50 5a21 21 0 0 1 18 32 21 21 0 1 1 -12 37q2 12 10 21h-32q8 -9 10 -21a21 21 0 1 1 -12 -37a21 21 0 0 1 "
    "18 -32z",
    Suit.DIAMONDS: "M50 3Q64 30 86 50 64 70 50 97 36 70 14 50 36 30 50 3z",
    Suit.HEARTS: "M50 94C40 74 6 58 6 32A22 22 0 0 1 50 26 22 22 0 0 1 94 32C94 58 60 74 50 94z",
    Suit.SPADES: "M50 4C60 24 94 40 94 64A20 20 0 0 1 57 74Q59 86 68 96H32Q41 86 43 74A20 20 0 0 1 6 64C6 40 40 24 50 "
    "4z",
}
RED, BLACK = "#a11420", "#1d1916"
_NAMES = {Rank.JACK: "Knave", Rank.QUEEN: "Queen", Rank.KING: "King"}


def ink(suit: Suit) -> str:
    """Give the colour of a suit."""
    return RED if suit.red else BLACK


def symbols() -> str:
    """Write the suit signs once, for every card of a document to use; the red ones have a white line inside.

    >>> symbols().count("<symbol")
    4
    """
    drawn = []
    for suit, path in SIGNS.items():
        smaller = "translate(50 50) scale(.66) translate(-50 -50)"
        inner = (
            f'<path d="{path}" transform="{smaller}" fill="none" stroke="#fff" stroke-width="6"/>' if suit.red else ""
        )
        shape = f'<path d="{path}" fill="{ink(suit)}"/>{inner}'
        drawn.append(f'<symbol id="sign-{suit}" viewBox="0 0 100 100">{shape}</symbol>')
    return f'<svg width="0" height="0" aria-hidden="true" class="signs"><defs>{"".join(drawn)}</defs></svg>'


def sign(suit: Suit, x: float, y: float, size: float, upside_down: bool = False) -> str:
    """Place a suit sign by its middle; sizes in the units of the drawing around it."""
    turned = f' transform="rotate(180 {x:g} {y:g})"' if upside_down else ""
    half = size / 2
    return f'<use href="#sign-{suit}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"{turned}/>'


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


def face(card: Card, learner: bool = False) -> str:
    """Draw the face of a card, 64 by 95 mm, to stand in an SVG of that size.

    >>> from noddy.cards import parse_card
    >>> face(parse_card("7H")).count("<use")
    7
    """
    if card.rank <= 10:
        drawn = "".join(
            sign(card.suit, x, y, 26 if card.rank == 1 else 13, upside_down=y > 48) for x, y in _pips(card.rank)
        )
    else:
        drawn = _court(card)
        if learner:  # room for the corner letters
            drawn = f'<g transform="translate(32 47.5) scale(.84) translate(-32 -47.5)">{drawn}</g>'
    return drawn + (_index(card) if learner else "")


def _index(card: Card) -> str:
    """Draw the corner letters of a learner's card, and the name of a court card below."""
    rank = "10" if card.rank == 10 else str(card.rank)
    corner = (
        f'<text x="5" y="8" font-size="7" font-weight="700" text-anchor="middle" fill="{ink(card.suit)}">{rank}</text>'
        f"{sign(card.suit, 5, 11.5, 4.4)}"
    )
    name = _NAMES.get(card.rank, "")
    told = f'<text x="32" y="92.6" font-size="4.4" text-anchor="middle" fill="#1d1916">{name}</text>' if name else ""
    return f'{corner}<g transform="rotate(180 32 47.5)">{corner}</g>{told}'


def _court(card: Card) -> str:
    """Draw a court card: one whole figure, facing us, its suit beside its head."""
    colour, pale = ink(card.suit), "#e9dcc0"
    pen = f'stroke="{BLACK}" stroke-width=".7" stroke-linejoin="round" stroke-linecap="round"'
    ground = f'<path d="M8 86h48M14 86l4 -4h28l4 4" fill="none" {pen}/>'
    body = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _knave}[card.rank](colour, pale)
    return f'<rect x="6.5" y="4.5" width="51" height="86" fill="none" {pen}/><g {pen}>{ground}{body}</g>' + sign(
        card.suit, 15.5, 17, 12
    )


def _head(hair: str) -> str:
    """Draw a head: hair behind, face, eyes and mouth."""
    return (
        f'{hair}<ellipse cx="32" cy="24" rx="6.2" ry="7.4" fill="#fff"/>'
        '<path d="M29.3 22.6h.2M34.5 22.6h.2" stroke-width="1.5"/><path d="M32 23v3.2M30.2 28.2q1.8 1.2 3.6 0" '
        'fill="none"/>'
    )


def _king(colour: str, pale: str) -> str:
    """Draw a king: crown, beard, long robe parted in two, sceptre."""
    hair = f'<path d="M24.6 19q-2 9 1.4 14h12q3.4 -5 1.4 -14z" fill="{pale}"/>'
    return (
        f'<path d="M20 36L32 33 44 36 51 82H13z" fill="#fff"/><path d="M20 36L32 33V82H13z" fill="{colour}"/>'
        '<path d="M32 33V82" /><path d="M15.6 70L32 76 48.4 70" fill="none" stroke="#8d7f68" stroke-width="1.6"/>'
        f'<path d="M36 42l4 4 -4 4 -4 -4zM38 55l4 4 -4 4 -4 -4z" fill="{colour}"/>'
        f"{_head(hair)}"
        f'<path d="M26.4 26q.6 10 5.6 12 5 -2 5.6 -12 -2 4.6 -5.6 4.6 -3.6 0 -5.6 -4.6z" fill="{pale}"/>'
        f'<path d="M24.4 18V8.5l3.8 4 3.8 -5.5 3.8 5.5 3.8 -4V18z" fill="{colour}"/><path d="M24.4 15.4h15.2" '
        'stroke="#fff"/>'
        f'<path d="M44 40l7 12 -4 2 -6 -8z" fill="{pale}"/><path d="M50 78V22" stroke-width="1.5"/>'
        f'<circle cx="50" cy="20" r="2.8" fill="{pale}"/>'
    )


def _queen(colour: str, pale: str) -> str:
    """Draw a queen: small crown, long hair, ruff, wide skirt, a flower."""
    hair = f'<path d="M25 20q-5 12 -3 20h20q2 -8 -3 -20z" fill="{pale}"/>'
    return (
        f'<path d="M25 52h14L54 82H10z" fill="#fff"/><path d="M29 52h6L41 82H23z" fill="{colour}"/>'
        '<path d="M15 73l5 -2 4 2M49 73l-5 -2 -4 2M19 64l3 1M45 64l-3 1" fill="none"/>'
        f"{_head(hair)}"
        f'<path d="M24 37h16l-2.4 15H26.4z" fill="{colour}"/><path d="M28 52l4 6 4 -6z" fill="{colour}"/>'
        '<path d="M22.6 35q1.6 -3.4 3.2 0 1.6 -3.4 3.1 0 1.6 -3.4 3.1 0 1.6 -3.4 3.1 0 1.6 -3.4 3.1 0 1.6 -3.4 3.2 '
        "0l-1 3.4h"
        '-16.8z" fill="#fff"/>'
        f'<path d="M26.6 17.4l-.8 -6.6 3.6 3 2.6 -4.4 2.6 4.4 3.6 -3 -.8 6.6z" fill="{colour}"/>'
        f'<path d="M40 39l8 8 -5 5 -5 -6z" fill="{pale}"/><path d="M24 39l-6 10 6 3 2.4 -6z" fill="{pale}"/>'
        '<path d="M47 47V34" /><circle cx="47" cy="31" r="3.4" fill="#fff"/>'
        f'<circle cx="47" cy="31" r="1.4" fill="{colour}"/>'
    )


def _knave(colour: str, pale: str) -> str:
    """Draw a knave: flat cap with a feather, short coat, legs in two colours, a halberd."""
    hair = f'<path d="M25.6 19q-1.6 7 .6 11h11.6q2.2 -4 .6 -11z" fill="{pale}"/>'
    return (
        f'<path d="M25.5 60h6v19l-1 3h-7l2 -4z" fill="{colour}"/><path d="M32.5 60h6v18l2 4h-7l-1 -3z" fill="#fff"/>'
        f'<path d="M22 35L32 33 42 35 44 61H20z" fill="#fff"/><path d="M22 35L32 33V61H20z" fill="{colour}"/>'
        '<path d="M38 40v0M38 46v0M38 52v0" stroke-width="2"/><path d="M20.4 55h23.4" stroke="#8d7f68" '
        'stroke-width="2"/>'
        f"{_head(hair)}"
        f'<path d="M23 18q9 3 18 0l-1.6 -5q-7.4 -4.6 -14.8 0z" fill="{colour}"/>'
        f'<path d="M40 14q9 -5 7 -9.4 -7 -.6 -10 7z" fill="{pale}"/>'
        f'<path d="M42 37l8 11 -4 3 -6 -7z" fill="{pale}"/><path d="M22 37l-5 13 5 2 3 -8z" fill="{pale}"/>'
        '<path d="M49.5 82V22" stroke-width="1.5"/>'
        f'<path d="M49.5 22l-2.4 5 2.4 9q5 -1.4 5 -7 -3.4 .6 -5 -2z" fill="{pale}"/><path d="M49.5 22V15" '
        'stroke-width="1.2"/>'
    )


def svg(card: Card, learner: bool = False) -> str:
    """Draw a whole card at its true size, named for those who do not see it."""
    return (
        f'<svg class="playing-card" role="img" aria-label="{card.words}" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{face(card, learner)}</svg>'
    )


def back() -> str:
    """Draw a back: plain, but for a pale ground that keeps a face from showing through; it leaves room for a slip."""
    return (
        f'<svg class="playing-card" role="img" aria-label="back" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><rect x="5" y="5" width="54" height="85" fill="#d8cfbd"/></svg>'
    )


def small(card: Card) -> str:
    """Draw a small card for a sheet of hands: rank, sign and letter, told apart without colour.

    >>> from noddy.cards import parse_card
    >>> 'aria-label="ten of clubs"' in small(parse_card("TC"))
    True
    """
    rank = "10" if card.rank == 10 else str(card.rank)
    return (
        f'<svg class="small-card" role="img" aria-label="{card.words}" width="13mm" height="18mm" viewBox="0 0 26 36">'
        '<rect x=".6" y=".6" width="24.8" height="34.8" fill="#fff" stroke="#1d1916" stroke-width="1"/>'
        '<text x="13" y="15.4" font-size="15" font-weight="700" text-anchor="middle" '
        f'fill="{ink(card.suit)}">{rank}</text>'
        f"{sign(card.suit, 11.5, 25, 14)}"
        f'<text x="21.6" y="33.4" font-size="6" text-anchor="middle" fill="{ink(card.suit)}">{card.suit}</text></svg>'
    )


def in_eights() -> list[tuple[Card, ...]]:
    """Part the pack into sheets of eight, suit by suit; the last has four.

    >>> [len(sheet) for sheet in in_eights()]
    [8, 8, 8, 8, 8, 8, 4]
    """
    ordered = sorted(DECK, key=lambda card: (str(card.suit), card.rank))
    return [tuple(ordered[start : start + 8]) for start in range(0, len(ordered), 8)]
