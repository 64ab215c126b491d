"""What can happen in a deal, what a deal can wait for, how it can end, and what one player sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from noddy.cards import Card
from noddy.counting import Cards, Scores
from noddy.rules import Rules


class IllegalPlay(ValueError):
    """A play, or a deal, that the rules do not allow; the message says why and what is allowed."""


class Ending(Enum):
    """Why a deal is over."""

    PLAYED = "played out"
    """All cards that could be played were played and all hands were counted."""
    TURN_UP = "out by the turn-up"
    """A player reached the target by the card turned up."""
    HAND = "out by counting"
    """A player reached the target while a hand was counted."""
    PLAY = "out by playing"
    """A player reached the target with a card played, or as last."""


class Phase(Enum):
    """What the deal waits for; most games have the playing alone."""

    LAYING_OUT = "laying out"
    """Each player lays out cards to the crib; nothing has been turned up yet."""
    MOGG = "mogg"
    """A card may be changed; he who plays one instead has refused."""
    PLAYING = "playing"
    """Cards are played to thirty-one."""


class What(Enum):
    """What can happen in a deal."""

    LAID_OUT = "laid out"
    TURN_UP = "turn-up"
    MOGG = "mogg"
    ALLOWANCE = "allowance"
    HAND = "hand"
    CRIB = "crib"
    CARD = "card"
    GO = "go"
    LAST = "last"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: who, which cards, the running total after it, what it scored, the tally after it.

    `player` is he who scores, or acts; at the turn-up the dealer, or whoever is paid for it. `tally` is by sides.
    """

    what: What
    player: int
    cards: Cards
    running: int
    scores: Scores
    tally: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one player sees when it is his turn: nothing here tells another's cards.

    `hand` is his as dealt, `legal` what he may play, `played` (player, card) in order, `holding` how many are left.
    `turn_up` is None while it is not yet turned; `choices` are those of `Deal.choices`. What he has put away himself he
    knows too: `laid_out` to the crib or for a card of the stock, `given` into the other's hand.
    """

    rules: Rules
    player: int
    hand: Cards
    legal: Cards
    turn_up: Card | None
    series: Cards
    played: tuple[tuple[int, Card], ...]
    holding: tuple[int, ...]
    tally: tuple[int, ...]
    target: int | None
    phase: Phase = Phase.PLAYING
    choices: tuple[Cards, ...] = ()
    laid_out: Cards = ()
    given: Cards = ()

    @property
    def deals(self) -> bool:
        """Say whether he is the dealer."""
        return self.player == len(self.holding) - 1
