"""The catalogue of parameters: one row for each question that a rule set answers, with all the answers there are.

Whatever has to know the parameters - the check of a rule set, the studies, the printed sheets, the mutation run -
asks here, so that a parameter is added in one place. Values themselves (prices, honours) are in `noddy.prices`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from noddy.cards import Rank, Suit
from noddy.prices import NO_COLOURS, NOTHING, Colours, Honour, Price

# ---- the words that a parameter can be


class Taker(StrEnum):
    """Who is paid for a card turned up."""

    DEALER = "dealer"
    NON_DEALER = "non-dealer"
    NOBODY = "nobody"


class Counted(StrEnum):
    """When hands are counted."""

    BEFORE_PLAY = "before play"
    AFTER_PLAY = "after play"


class Declared(StrEnum):
    """How hands are counted: told and kept hidden, or laid open."""

    ANNOUNCED = "announced"
    SHOWN = "shown"


class FlushFrom(StrEnum):
    """Which cards make a flush."""

    ANY = "any"
    """Any of hand and turn-up."""
    HAND = "hand"
    """All of the hand, and the turn-up with them if it fits."""
    ALL = "all"
    """Hand and turn-up, all of them."""
    NONE = "none"


class Courts(StrEnum):
    """Who counts a card that scores by itself when it is turned up."""

    EACH = "each"
    NOBODY = "nobody"


class Sums(StrEnum):
    """Which cards a sum in play is of."""

    SERIES = "series"
    """The whole series."""
    TRAILING = "trailing"
    """Any group of last cards."""


class Series(StrEnum):
    """What follows thirty-one in the play."""

    ONE = "one"
    MANY = "many"


class FourHanded(StrEnum):
    """How four sit."""

    PARTNERS = "partners"
    """Two against two, opposite."""
    SINGLE = "single"


class Allowance(StrEnum):
    """When points are set up for not dealing."""

    EVERY_DEAL = "every deal"
    FIRST_DEAL = "first deal"


class First(StrEnum):
    """Who counts first."""

    NON_DEALER = "non-dealer"
    DEALER = "dealer"


class Mogg(StrEnum):
    """With whom a card may be changed."""

    NO = "no"
    EXCHANGE = "exchange"
    """With the other player."""
    STOCK = "stock"
    """For the next of the pack."""


class CostlyFrom(StrEnum):
    """Which cards must be of one suit for Costly-Colours."""

    ANY = "any"
    """Hand and turn-up."""
    HAND = "hand"


class Feature(StrEnum):
    """What a card can make in the play."""

    FIFTEEN = "fifteen"
    TWENTY_FIVE = "twenty-five"
    THIRTY = "thirty"
    PAIRS = "pairs"
    RUNS = "runs"
    FLUSH = "flush"
    HONOURS = "honours"


REACHES = ("suit", "colour", "any")
"""How far the suit of an `Honour` without a suit of its own reaches."""

# ---- what a value may be


@dataclass(frozen=True, slots=True)
class Values:
    """A closed set of values: what it accepts, in words, the test of a value, and the words themselves if it has any.

    `plain` is the plainest of them: what pays nothing, or what stands where it does not matter.
    """

    accepted: str
    accept: Callable[[Any], bool]
    plain: Any
    words: tuple[str, ...] = ()


def _words(*several: type[StrEnum]) -> Values:
    """Accept the words of a vocabulary, as members or as plain text."""
    words = tuple(str(each) for vocabulary in several for each in vocabulary)
    return Values(_either(words), lambda value: isinstance(value, str) and value in words, words[0], words)


def _either(words: tuple[str, ...]) -> str:
    """List choices: ``a, b or c``."""
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def _is_whole(value: object, least: int, most: int) -> bool:
    """Say whether a value is a whole number, and no truth value, in a range."""
    return type(value) is int and least <= value <= most


def _whole(least: int, most: int) -> Values:
    """Accept whole numbers in a range."""
    return Values(f"a whole number from {least} to {most}", lambda value: _is_whole(value, least, most), least)


def _each(value: object, accept: Callable[[Any], bool]) -> bool:
    """Say whether a value is a tuple of things that differ and are all accepted."""
    return isinstance(value, tuple) and all(map(accept, value)) and len(set(value)) == len(value)


def _is_price(price: object) -> bool:
    """Say whether something is a price that can be paid and told: no number below nought, sizes from one to seven."""
    if not isinstance(price, Price):
        return False
    figures = (price.flat, price.each, *(points for _, points in price.named))
    sizes = (price.least, *(size for size, _ in price.named))
    return all(_is_whole(each, 0, MOST) for each in figures) and all(_is_whole(size, 1, 7) for size in sizes)


def _is_honour(honour: object) -> bool:
    """Say whether something is a card that scores by itself."""
    return (
        isinstance(honour, Honour)
        and bool(isinstance(honour.kind, str) and honour.kind.strip() == honour.kind and honour.kind)
        and isinstance(honour.rank, Rank)
        and (honour.suit is None or isinstance(honour.suit, Suit))
        and honour.reach in REACHES
        and _is_whole(honour.points, 0, MOST)
        and (honour.dealers is None or _is_whole(honour.dealers, 0, MOST))
    )


def _is_colours(colours: object) -> bool:
    """Say whether something is a ladder of colours, each step three whole numbers."""
    return isinstance(colours, Colours) and _each(
        colours.steps, lambda step: _each((step,), lambda s: isinstance(s, tuple) and len(s) == 3 and min(s) >= 0)
    )


MOST = 1000
"""No game goes to more points than this, and nothing pays more."""

TRUTH = Values("True or False", lambda value: isinstance(value, bool), False)
POINTS = _whole(0, MOST)
PRICE = Values("a price, such as flat(2) or per_card(3)", _is_price, NOTHING)
FEATURES = Values(
    f"a tuple of {_either(tuple(Feature))}, each once",
    lambda value: _each(value, lambda word: isinstance(word, str) and word in tuple(Feature)),
    (),
    tuple(map(str, Feature)),
)
HONOUR = Values("an Honour with a kind, a rank, a suit or reach, and points", _is_honour, ())
HONOURS = Values("a tuple of honours", lambda value: _each(value, _is_honour), ())

# ---- the rows


class Group(StrEnum):
    """Where a parameter belongs."""

    MATCH = "match"
    DEAL = "deal"
    HAND = "hand"
    PLAY = "play"


class Bears(StrEnum):
    """What a parameter can change."""

    HAND = "hand"
    """What a hand is worth."""
    PLAY = "play"
    """What can be played, and what it pegs."""
    TURN_UP = "turn-up"
    """What the card turned up pays, and to whom."""
    CRIB = "crib"
    """What a crib is worth."""
    MATCH = "match"
    """Who has won, and when."""


class Known(StrEnum):
    """Which games know a parameter."""

    EVERY = "every game"
    """Every rule set must state it."""
    CRIB = "games with a crib"
    COLOURS = "games with colours"
    SOME = "some games"


class Sort(StrEnum):
    """Where the points of a hand come from."""

    SUMS = "sums"
    PAIRS = "pairs"
    RUNS = "runs"
    SUITS = "suits"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One row: a parameter's name, group, closed set of values, its label and a plain sentence for readers.

    `bears` is what it can change; `absent` what it is where a rule set does not state it (only some games know it),
    and `absence` what that means. `price` is for one that prices a hand: the sort of points; `makes` names the kinds
    of item that it prices. `least` is the least number of players for whom it can matter.
    """

    name: str
    group: Group
    values: Values
    label: str
    sentence: str
    bears: tuple[Bears, ...]
    known: Known = Known.EVERY
    absent: Any = None
    absence: str = "Every game states it."
    price: Sort | None = None
    makes: tuple[str, ...] = ()
    least: int = 2

    @property
    def attribute(self) -> str:
        """Name it as an attribute of `noddy.rules.Rules`: ``twenty_five``."""
        return self.name.replace("-", "_")


_MATCH, _DEAL, _HAND, _PLAY = Group.MATCH, Group.DEAL, Group.HAND, Group.PLAY
_IN_HAND, _BOTH = (Bears.HAND, Bears.CRIB), (Bears.HAND, Bears.CRIB, Bears.PLAY)
_ABSENT = "There is no such thing in this game."

PARAMETERS: tuple[Parameter, ...] = (
    Parameter("target", _MATCH, _whole(1, MOST), "up", "How many points win.", (Bears.MATCH,)),
    Parameter("players", _MATCH, Values(
        "a tuple of whole numbers from 2 to 8, each once, such as (2,)",
        lambda value: value != () and _each(value, lambda number: _is_whole(number, 2, 8)), (2,)),
        "players", "How many can play; the first number is the usual one.", (Bears.MATCH,)),
    Parameter("hand-size", _DEAL, _whole(2, 7), "cards in hand", "How many cards are held for the play.", _BOTH),
    Parameter("jack-turned-up", _DEAL, POINTS, "Knave turned up", "What a Knave pays as it is turned up.",
              (Bears.TURN_UP,)),
    Parameter("turned-up-jack-to", _DEAL, _words(Taker), "Knave turned up: paid to",
              "Who is paid for the card turned up.", (Bears.TURN_UP,)),
    Parameter("hand-counted", _DEAL, _words(Counted), "hands counted", "When hands are counted.", (Bears.MATCH,)),
    Parameter("declared", _DEAL, _words(Declared), "hands told or shown", "Whether a hand is told or laid open.", ()),
    Parameter("fifteen", _HAND, PRICE, "a fifteen", "Cards that add up to fifteen.", _BOTH,
              price=Sort.SUMS, makes=("fifteen",)),
    Parameter("twenty-five", _HAND, PRICE, "a twenty-five", "Cards that add up to twenty-five.", _BOTH,
              price=Sort.SUMS, makes=("twenty-five",)),
    Parameter("thirty-one-in-hand", _HAND, PRICE, "thirty-one", "Cards of the hand that add up to thirty-one.",
              _IN_HAND, price=Sort.SUMS, makes=("thirty-one",)),
    Parameter("pairs", _HAND, PRICE, "cards of a rank", "Two, three or four cards of a rank.", _BOTH,
              price=Sort.PAIRS, makes=("pair", "pair royal", "double pair royal")),
    Parameter("runs", _HAND, PRICE, "a sequence", "Three or more ranks that follow one another.", _BOTH,
              price=Sort.RUNS, makes=("run",)),
    Parameter("flush", _HAND, PRICE, "a flush", "Cards of one suit.", _BOTH, price=Sort.SUITS, makes=("flush",)),
    Parameter("flush-from", _HAND, _words(FlushFrom), "cards for a flush",
              "Which cards of hand and turn-up make a flush.", (Bears.HAND,)),
    Parameter("honours", _HAND, HONOUR, "cards that score alone", "Cards that score by themselves.", _BOTH),
    Parameter("honours-add", _HAND, TRUTH, "two prices of one card", "Whether a card with two prices is paid both.",
              _BOTH),
    Parameter("turned-up-courts", _HAND, _words(Courts), "a named card turned up",
              "Whether a card that scores alone counts in every hand when it is turned up.", _IN_HAND),
    Parameter("in-play", _PLAY, FEATURES, "what pegs in play", "What a card can make as it is played.", (Bears.PLAY,)),
    Parameter("play-sums", _PLAY, _words(Sums), "sums in play", "Which cards a sum in play is of.", (Bears.PLAY,)),
    Parameter("last", _PLAY, POINTS, "last card", "What the last card of a series pegs.", (Bears.PLAY,),
              makes=("last",)),
    Parameter("hitter", _PLAY, PRICE, "thirty-one in play", "What thirty-one exactly pegs.", (Bears.PLAY,),
              makes=("hitter",)),
    Parameter("series", _PLAY, _words(Series), "counts in one deal",
              "Whether the count begins again after thirty-one.", (Bears.PLAY,)),
    Parameter("four-handed", _MATCH, _words(FourHanded), "four at the table",
              "Whether four play as partners or each alone.", (Bears.MATCH,), least=4),
    Parameter("dealt", _DEAL, _whole(0, 12), "cards dealt",
              "How many cards are dealt; those beyond the hand go to the dealer's crib.", (Bears.CRIB,), Known.CRIB,
              0, "No cards are laid out."),
    Parameter("crib-flush-from", _HAND, _words(FlushFrom), "cards for a flush in the crib",
              "Which cards of crib and turn-up make a flush.", (Bears.CRIB,), Known.CRIB, FlushFrom.HAND, _ABSENT),
    Parameter("crib-honours", _HAND, TRUTH, "cards that score alone, in the crib",
              "Whether cards that score alone count in the crib.", (Bears.CRIB,), Known.CRIB, True, _ABSENT),
    Parameter("allowance", _DEAL, POINTS, "points for not dealing", "Points for the player who does not deal.",
              (Bears.MATCH,), Known.SOME, 0, _ABSENT, makes=("three in lieu",)),
    Parameter("allowance-when", _DEAL, _words(Allowance), "when points for not dealing are set up",
              "Whether they are set up at every deal.", (Bears.MATCH,), Known.SOME, Allowance.EVERY_DEAL, _ABSENT),
    Parameter("lurch", _MATCH, POINTS, "double game", "Who has fewer points than this at the end loses double.",
              (Bears.MATCH,), Known.SOME, 0, _ABSENT),
    Parameter("counts-first", _DEAL, _words(First), "first to count", "Who counts first.", (Bears.MATCH,), Known.SOME,
              First.NON_DEALER, "The player who does not deal counts first."),
    Parameter("deuce-turned-up", _DEAL, POINTS, "Deuce turned up", "What a Deuce pays as it is turned up.",
              (Bears.TURN_UP,), Known.COLOURS, 0, _ABSENT),
    Parameter("mogg", _DEAL, _words(Mogg), "a card may be changed", "Whether a card may be changed, and for what.",
              (Bears.PLAY,), Known.COLOURS, Mogg.NO, "No card may be changed."),
    Parameter("refusal", _DEAL, POINTS, "a card refused", "What the player who will not change a card gives the other.",
              (Bears.MATCH,), Known.COLOURS, 0, _ABSENT, makes=("refusal",)),
    Parameter("given-away", _DEAL, HONOURS, "a card given away", "Cards that score as they are given away.",
              (Bears.MATCH,), Known.COLOURS, (), _ABSENT, makes=("given away",)),
    Parameter("costly-colours", _HAND, POINTS, "all of one suit", "All cards of one suit.", _IN_HAND, Known.COLOURS, 0,
              _ABSENT, Sort.SUITS, ("costly colours",)),
    Parameter("costly-from", _HAND, _words(CostlyFrom), "cards for Costly-Colours",
              "Whether the turn-up must be of that suit as well.", _IN_HAND, Known.COLOURS, CostlyFrom.ANY, _ABSENT),
    Parameter("colours", _HAND, Values("colours, such as Colours(((3, 2, 2),))", _is_colours, NO_COLOURS), "colours",
              "Cards of one colour.", _IN_HAND, Known.COLOURS, NO_COLOURS, _ABSENT, Sort.SUITS, ("colours",)),
    Parameter("unpaired", _HAND, Values("a tuple of ranks, each once",
                                        lambda value: _each(value, lambda rank: isinstance(rank, Rank)), ()),
              "ranks that make no pair", "Ranks of which two are no pair.", _BOTH, Known.COLOURS, (),
              "Every rank makes pairs."),
    Parameter("pairs-in-runs", _HAND, TRUTH, "pairs in a sequence", "Whether a pair counts that stands in a sequence.",
              _IN_HAND, Known.SOME, True, "A pair counts wherever it stands."),
    Parameter("thirty", _PLAY, PRICE, "thirty in play", "What a running total of thirty pegs.", (Bears.PLAY,),
              Known.COLOURS, NOTHING, _ABSENT, makes=("thirty",)),
    Parameter("last-at-31", _PLAY, TRUTH, "last at thirty-one", "Whether the last card pegs at thirty-one as well.",
              (Bears.PLAY,), Known.SOME, False, "Thirty-one pegs in place of the last card."),
    Parameter("runs-in-play", _PLAY, Values("a price, such as flat(2) or per_card(3), or None",
                                            lambda value: value is None or _is_price(value), None),
              "a sequence in play", "What a sequence pegs in play, where it is not what it is worth in the hand.",
              (Bears.PLAY,), Known.SOME, None, "A sequence pegs what it is worth in the hand."),
    Parameter("must-make-fifteen", _PLAY, TRUTH, "fifteen must be made",
              "Whether the player who can make fifteen must.", (Bears.PLAY,), Known.COLOURS, False, _ABSENT),
)  # fmt: skip
"""Every parameter, in the order in which rules are told."""

ROWS: dict[str, Parameter] = {row.attribute: row for row in PARAMETERS}
"""The rows by the name of their attribute in `noddy.rules.Rules`."""

MAKES: dict[str, str] = {kind: row.name for row in PARAMETERS for kind in row.makes}
"""The kinds of item that the engine makes, each with the parameter that prices it."""

PRICES: tuple[Parameter, ...] = tuple(row for row in PARAMETERS if row.price)
"""The parameters that price a hand, honours apart."""


def bearing(what: Bears) -> frozenset[str]:
    """Name the parameters, as attributes, that can change something.

    >>> "hitter" in bearing(Bears.PLAY), "hitter" in bearing(Bears.HAND)
    (True, False)
    """
    return frozenset(row.attribute for row in PARAMETERS if what in row.bears)
