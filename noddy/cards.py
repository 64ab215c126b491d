"""Cards: rank, suit, card, pack, and the one reader of card text.

Text is the language of the project: ``4H 5S 6D`` is a hand. Ace is always low, courts count ten.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from noddy.drawing import Drawn


class BadCard(ValueError):
    """Text that cannot be read as cards; the message names the fault and what is accepted."""


class Rank(IntEnum):
    """The thirteen ranks, ace low (1) to king (13)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        """Give the letter or digit: A 2-9 T J Q K.

        >>> str(Rank.TEN)
        'T'
        """
        return "A23456789TJQK"[self - 1]

    @property
    def word(self) -> str:
        """Name the rank in words.

        >>> Rank.JACK.word
        'jack'
        """
        return self.name.lower()

    @property
    def count(self) -> int:
        """Count a card of the rank: ace 1, two to ten their pips, courts 10.

        >>> [rank.count for rank in (Rank.ACE, Rank.NINE, Rank.TEN, Rank.KING)]
        [1, 9, 10, 10]
        """
        return _COUNTS[self]


_COUNTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class Suit(StrEnum):
    """The four suits, by letter; C D H S is also the order in which the project sorts.

    Suits are compared by ``==``: they are letters, equal after pickling, copying or reloading too.
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def glyph(self) -> str:
        """Give the sign.

        >>> Suit.HEARTS.glyph
        '♥'
        """
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self.value]

    @property
    def word(self) -> str:
        """Name the suit in words, in the plural: ``hearts``."""
        return self.name.lower()

    @property
    def red(self) -> bool:
        """Say whether the suit is red (diamonds, hearts)."""
        return self.value in "DH"


@dataclass(frozen=True, order=True, slots=True)
class Card(Drawn):
    """One card. A number from 1 to 13 is taken for its rank; anything else that is no rank or suit raises `BadCard`.

    >>> parse_card("10h"), Card(4, Suit.HEARTS)
    (Card(Rank.TEN, Suit.HEARTS), Card(Rank.FOUR, Suit.HEARTS))
    >>> Card(Rank.FOUR, "H")
    Traceback (most recent call last):
        ...
    noddy.cards.BadCard: a card's suit is one of Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES; 'H' given
    """

    rank: Rank
    suit: Suit

    def __post_init__(self) -> None:
        """Refuse what is no card; make a proper rank of a number."""
        if self.rank.__class__ is not Rank:
            if type(self.rank) is not int or not 1 <= self.rank <= 13:
                raise BadCard(
                    f"a card's rank is a Rank, or a number from 1 (ace) to 13 (king); {shown(self.rank)} given"
                )
            object.__setattr__(self, "rank", Rank(self.rank))
        if self.suit.__class__ is not Suit:
            names = ", ".join(f"Suit.{suit.name}" for suit in Suit)
            raise BadCard(f"a card's suit is one of {names}; {shown(self.suit)} given")

    def __repr__(self) -> str:
        """Give code that can be pasted."""
        return f"Card(Rank.{self.rank.name}, Suit.{self.suit.name})"

    def __str__(self) -> str:
        """Give the canonical text: ``TH``."""
        return f"{self.rank}{self.suit.value}"

    @property
    def value(self) -> int:
        """Count the card: ace 1, two to ten their pips, courts 10.

        >>> [card.value for card in parse_cards("AS 9D TC KH")]
        [1, 9, 10, 10]
        """
        return self.rank.count

    @property
    def words(self) -> str:
        """Name the card aloud.

        >>> parse_card("9H").words
        'nine of hearts'
        """
        return f"{self.rank.word} of {self.suit.word}"


def printable(text: str, most: int = 200) -> str:
    """Make a text fit to stand in a line: what cannot be printed is escaped, and a long text is cut.

    >>> print(printable("A\\nB\\x1b[2J"))
    A\\nB\\x1b[2J
    """
    cut = text if len(text) <= most else text[:most] + "…"
    return cut if cut.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut)


def shown(thing: object, most: int = 40) -> str:
    """Show any value in a one-line message."""
    return printable(repr(thing), most)


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The pack of 52, ace to king, in each rank C D H S."""

ACCEPTED = (
    "a card is a rank A 2-9 T (or 10) J Q K and then a suit C D H S (or ♣ ♦ ♥ ♠), for example TH; "
    "cards are parted by spaces or commas"
)

_RANKS = {str(rank): rank for rank in Rank} | {"10": Rank.TEN}
_SUITS = {suit.value: suit for suit in Suit}
_SUITS |= {"♣": Suit.CLUBS, "♧": Suit.CLUBS, "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS}
_SUITS |= {"♥": Suit.HEARTS, "♡": Suit.HEARTS, "♠": Suit.SPADES, "♤": Suit.SPADES}
_SELECTORS = "\ufe0e\ufe0f"  # emoji keyboards put one of these after a suit sign
_UPPER = {letter: letter.upper() for letter in "atjqkcdhs"}  # ASCII only: 'ſ'.upper() would give an S


def _quoted(text: str) -> str:
    """Quote a text for a one-line message; long or unprintable text is cut and escaped."""
    cut = text if len(text) <= 24 else text[:24] + "…"
    return "'" + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in cut) + "'"


def _named(character: str) -> str:
    """Name a character; those outside ASCII by code point too, since look-alikes are the usual fault."""
    if character.isascii() and character.isprintable():
        return f"'{character}'"
    name = unicodedata.name(character, "unnamed character")
    return f"{_quoted(character)} (U+{ord(character):04X} {name})"


def parse_card(text: str) -> Card:
    """Read one card, such as ``TH``, ``10h`` or ``T♥``; raise `BadCard` with one clear line otherwise.

    >>> parse_card("6♠️") == parse_card("6S")
    True
    >>> parse_card("H10")
    Traceback (most recent call last):
        ...
    noddy.cards.BadCard: 'H10' is not a card: it must begin with its rank; a card is a rank A 2-9 T (or 10) J Q K and \
then a suit C D H S (or ♣ ♦ ♥ ♠), for example TH; cards are parted by spaces or commas
    """
    body = text.rstrip(_SELECTORS)
    folded = "".join(_UPPER.get(c, c) for c in body)
    width = 2 if folded.startswith("10") else 1
    rank, suit = _RANKS.get(folded[:width]), _SUITS.get(folded[width:])
    if rank is not None and suit is not None and len(text) - len(body) <= 1:
        return Card(rank, suit)
    raise BadCard(f"{_quoted(text)} is not a card: {_fault(folded, width, text)}; {ACCEPTED}")


def _fault(folded: str, width: int, text: str) -> str:
    """Say what is wrong with a text that is not a card."""
    if not folded:
        return "it is empty"
    if folded[0] in _SUITS:
        return "it must begin with its rank"
    if spelt := _spelt(text):
        return spelt
    rest = folded[width:]
    if folded[:width] not in _RANKS:
        return f"{_named(text[0])} begins no rank"
    if not rest:
        return "its suit is missing"
    if rest[0] not in _SUITS:
        return f"{_named(text[width])} is not a suit"
    return f"there is more after {_quoted(text[: width + 1])}"


_WORDS = {rank.word: rank for rank in Rank} | {
    "knave": Rank.JACK,
    "valet": Rank.JACK,
    "deuce": Rank.TWO,
    "trey": Rank.THREE,
}


def _spelt(text: str) -> str:
    """Say how a rank is written, where a text names it in a word."""
    word = text.split()[0].lower() if text.split() else ""
    if word not in _WORDS:
        return ""
    return f"cards are not read in words, a {word} is written {_WORDS[word]}"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces or commas, in the order given; a repeated card is refused.

    >>> [str(card) for card in parse_cards("4h, 5♠ 10D")]
    ['4H', '5S', 'TD']
    >>> parse_cards("9H 9H")
    Traceback (most recent call last):
        ...
    noddy.cards.BadCard: 9H is there twice; a pack has each card once
    """
    cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
    refuse_twins(cards)
    return cards


def parse_show(text: str, turn_up: str | None = None) -> tuple[tuple[Card, ...], Card]:
    """Read a hand and the card turned up, after a plus sign or apart; a card that is there twice is refused.

    >>> hand, card = parse_show("4H 5S 6D + 7C")
    >>> text_of(hand), str(card), parse_show("4H 5S 6D", "7C") == (hand, card)
    ('4H 5S 6D', '7C', True)
    """
    cards, plus, after = text.partition("+")
    if plus and turn_up is not None:
        raise BadCard(
            "the turn-up is given twice, after the plus sign and apart: write 4H 5S 6D + 7C, or 4H 5S 6D and 7C"
        )
    if not plus and turn_up is None:
        raise BadCard("the turn-up is missing: write 4H 5S 6D + 7C, or give it apart, --turn-up 7C")
    turned = after if turn_up is None else turn_up
    hand, card = parse_cards(cards), parse_card(turned.strip())
    refuse_twins((*hand, card))
    return hand, card


def cards_of(given: Iterable[Card]) -> tuple[Card, ...]:
    """Make a tuple of cards; raise `BadCard` for text and for whatever else is not a card.

    >>> cards_of("4H 5S")
    Traceback (most recent call last):
        ...
    noddy.cards.BadCard: cards are wanted, and '4H 5S' is text; write parse_cards('4H 5S')
    """
    if isinstance(given, str):
        raise BadCard(f"cards are wanted, and {shown(given)} is text; write parse_cards({shown(given)})")
    try:
        cards = tuple(given)
    except TypeError:
        raise BadCard(f"cards are wanted, such as parse_cards('4H 5S'); {shown(given)} given") from None
    return tuple(map(card_of, cards))


def card_of(given: object) -> Card:
    """Give back a card; raise `BadCard` for text and for whatever else is not one."""
    if isinstance(given, Card) or (hasattr(given, "rank") and hasattr(given, "suit")):  # of this module reloaded too
        return given  # type: ignore[return-value]
    if isinstance(given, str):
        raise BadCard(f"a card is wanted, and {shown(given)} is text; write parse_card({shown(given)})")
    raise BadCard(f"a card is wanted, such as parse_card('4H'); {shown(given)} given")


def refuse_twins(cards: Iterable[Card]) -> None:
    """Raise `BadCard` if a card is there twice, naming it."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadCard(f"{card} is there twice; a pack has each card once")
        seen.add(card)


def text_of(cards: Iterable[Card]) -> str:
    """Write cards as text that `parse_cards` reads.

    >>> text_of(parse_cards("4H,5S"))
    '4H 5S'
    """
    return " ".join(map(str, cards))
