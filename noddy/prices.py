"""What a parameter can be worth: prices, cards that score by themselves, colours, the card turned up."""

from __future__ import annotations

from dataclasses import dataclass, field

from noddy.cards import Card, Rank, Suit


@dataclass(frozen=True, slots=True)
class Price:
    """Points for a combination of n cards: a figure for each size named, otherwise `flat` and `each` a card.

    >>> same_rank(2, 6, 12)(3), flat(2)(4), per_card()(4), run_prices(3, 4)(5), NOTHING(4)
    (6, 2, 4, 5, 0)
    """

    flat: int = 0
    each: int = 0
    named: tuple[tuple[int, int], ...] = ()
    least: int = 1

    def __call__(self, size: int) -> int:
        """Price a combination of `size` cards."""
        if size < self.least:
            return 0
        for named, points in self.named:
            if named == size:
                return points
        return self.flat + self.each * size

    @property
    def nothing(self) -> bool:
        """Say whether nothing is ever paid."""
        return not (self.flat or self.each or any(points for _, points in self.named))

    def __str__(self) -> str:
        """Tell the price in words.

        >>> print(run_prices(2, 4)); print(flat(2)); print(per_card(3)); print(NOTHING); print(Price(2, 1))
        2 for three, 4 for four, then 1 a card
        2
        1 a card
        nothing
        2 and 1 a card
        """
        if self.nothing:
            return "nothing"
        named = [f"{points} for {_NUMBERS[size]}" for size, points in self.named]
        rest = [str(self.flat)] if self.flat else []
        rest += [f"{self.each} a card"] if self.each else []
        tail = " and ".join(rest)
        return ", ".join(named) + (", then " if named and tail else "") + tail


_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")
NOTHING = Price()


def flat(points: int) -> Price:
    """Price every such combination alike."""
    return Price(flat=points)


def per_card(least: int = 1) -> Price:
    """Price one a card, from `least` cards on."""
    return Price(each=1, least=least)


def same_rank(pair: int, royal: int, double_royal: int) -> Price:
    """Price two, three and four cards of a rank."""
    return Price(named=((2, pair), (3, royal), (4, double_royal)), least=2)


def run_prices(three: int, four: int) -> Price:
    """Price a run of three and of four; five and more are one a card."""
    return Price(each=1, named=((3, three), (4, four)), least=3)


@dataclass(frozen=True, slots=True)
class Honour:
    """A card that scores by itself: its kind of score, rank, points, and suit (None: as `reach` says).

    `reach` is "suit" for the suit of the turn-up, "colour" for its colour, "any" for every suit. `dealers` are the
    points where the dealer holds it, if they are others. `called` is how it is called in the spoken count, if not by
    its kind.

    >>> Honour("flat back", Rank.KING, Suit.SPADES, 6, called="Flat back").parameter
    'flat-back'
    """

    kind: str
    rank: Rank
    suit: Suit | None
    points: int
    reach: str = "suit"
    dealers: int | None = None
    called: str = field(default="", compare=False)

    @property
    def parameter(self) -> str:
        """Name the parameter that prices it: the kind, hyphenated."""
        return self.kind.replace(" ", "-")

    def fits(self, card: Card, turn_up: Card) -> bool:
        """Say whether a card is this one, with that card turned up.

        >>> from noddy.cards import parse_card
        >>> Honour("deuce", Rank.TWO, None, 4, "colour").fits(parse_card("2D"), parse_card("9H"))
        True
        """
        if card.rank != self.rank:
            return False
        if self.suit is not None:
            return card.suit == self.suit
        if self.reach == "colour":
            return card.suit.red == turn_up.suit.red
        return self.reach == "any" or card.suit == turn_up.suit

    def __str__(self) -> str:
        """Name the card and what it pays."""
        wide = {"suit": "the turned-up suit", "colour": "the turned-up colour", "any": "any suit"}
        suit = self.suit.word if self.suit else wide[self.reach]
        dealers = f", {self.dealers} to the dealer" if self.dealers is not None else ""
        return f"{self.rank.word} of {suit}: {self.points}{dealers}"


@dataclass(frozen=True, slots=True)
class Colours:
    """What cards of one colour are worth, by steps: so many of a colour, so many of those of one suit, points.

    The best step that is reached pays, and no other.

    >>> print(Colours(((3, 2, 2), (3, 3, 3))))
    3 of a colour 2, 3 of a suit 3
    >>> Colours(((3, 2, 2), (3, 3, 3)))(4, 2), Colours(((3, 2, 2), (3, 3, 3)))(3, 3), NO_COLOURS(4, 4)
    ((3, 2, 2), (3, 3, 3), None)
    """

    steps: tuple[tuple[int, int, int], ...] = ()

    def __call__(self, of_colour: int, of_suit: int) -> tuple[int, int, int] | None:
        """Find the best step that so many cards of a colour, so many of them of one suit, reach."""
        reached = [step for step in self.steps if of_colour >= step[0] and of_suit >= step[1]]
        return max(reached, key=lambda step: step[2], default=None)

    def __str__(self) -> str:
        """Tell the steps."""
        told = [
            f"{colour} of a suit {points}"
            if suit == colour
            else f"{colour} of a colour, {suit} of one suit, {points}"
            if suit > 2
            else f"{colour} of a colour {points}"
            for colour, suit, points in self.steps
        ]
        return ", ".join(told) or "nothing"


NO_COLOURS = Colours()


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card that pays as it is turned up: its rank, points, who takes them, the kind of item and how it is called.

    `parameter` is the one that prices it.
    """

    rank: Rank
    points: int
    to: str
    kind: str
    called: str
    parameter: str
