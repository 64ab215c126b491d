"""The play solved: the shipped results, each a value between proved bounds. The package `solving` makes them.

Values are the leader's pegs in the play less the dealer's, points a deal, between perfect players who do not see each
other's cards. Where suits count in the play they were left out of it, and the entry says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from noddy.cards import Card, Rank, refuse_twins
from noddy.counting import Cards
from noddy.evidence import UnknownName
from noddy.expert import play_digest, table_for
from noddy.play import check_hand
from noddy.rules import Rules
from noddy.study.chance import Estimate
from noddy.study.stored import load

FILE = Path(__file__).parent / "data" / "solved.json"
SIDES = ("all", "dealing first", "dealing second")
"""Of the matches of expert against best: all, those in which the expert has the first deal, and the others."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a value is proved to lie between, points a deal."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """Give the middle, for a text that rounds it."""
        return (self.low + self.high) / 2

    def __str__(self) -> str:
        """Tell the value to as many places as the bounds agree in, two at least."""
        for places in (4, 3):
            if f"{self.low:.{places}f}" == f"{self.high:.{places}f}":
                return f"{self.middle:+.{places}f}"
        return f"{self.middle:+.2f}"


@dataclass(frozen=True, slots=True)
class Loss:
    """What a player loses a deal to a perfect opponent who knows how he plays: in the lead, and as dealer."""

    leader: float
    dealer: float

    @property
    def mean(self) -> float:
        """Give the mean of both seats, for each deals every second time."""
        return (self.leader + self.dealer) / 2


@dataclass(frozen=True)
class Solved:
    """One rule set's results.

    `left_out` names what of the play was left out (a flush); `losses` are by strength, `maxims` the value where the
    leader is held to one and the dealer knows it, `figures` what else was measured, by name; `matches` is what share
    of whole matches the expert won against *best*: all, dealing first, dealing second.
    """

    rules: str
    digest: str
    left_out: tuple[str, ...]
    value: Bounds
    by_turn_up: Mapping[Rank, Bounds]
    losses: Mapping[str, Loss]
    maxims: Mapping[str, Bounds]
    figures: Mapping[str, float]
    matches: Mapping[str, Estimate]

    @property
    def data(self) -> dict[str, Any]:
        """Give the shipped entry, as the command line answers it."""
        return {"rules": self.rules, **_read()[self.rules]}

    def costs(self) -> Iterator[tuple[str, float]]:
        """Yield each maxim with what it costs the leader a deal, the dearest first.

        >>> all(cost > -0.01 for _, cost in find_solved("holme").costs())
        True
        """
        costs = {words: self.value.middle - bounds.middle for words, bounds in self.maxims.items()}
        yield from sorted(costs.items(), key=lambda pair: -pair[1])


@cache
def _read() -> dict[str, Any]:
    """Read the shipped file."""
    return load_solved()


def load_solved() -> dict[str, Any]:
    """Load the shipped file as it is."""
    return dict(load(FILE))


def solved_names() -> tuple[str, ...]:
    """Name the rule sets that were solved, those without anything left out first."""
    return tuple(sorted(_read(), key=lambda name: (bool(_read()[name]["left_out"]), name)))


def find_solved(name: str) -> Solved:
    """Find the results of a rule set; raise `UnknownName` where it was not solved.

    >>> found = find_solved("holme")
    >>> found.value.high - found.value.low <= 0.0001, found.left_out
    (True, ())
    >>> find_solved("costly-colours")
    Traceback (most recent call last):
    noddy.evidence.UnknownName: the play of 'costly-colours' is not solved; solved are ...
    """
    if name not in _read():
        raise UnknownName(f"the play of {name!r} is not solved; solved are {', '.join(solved_names())}")
    data = _read()[name]
    return Solved(
        name,
        data["digest"],
        tuple(data["left_out"]),
        Bounds(**data["value"]),
        {rank: Bounds(**data["by_turn_up"][str(rank)]) for rank in Rank},
        {who: Loss(each["leader_loses"], each["dealer_loses"]) for who, each in data.get("players", {}).items()},
        {words: Bounds(**each) for words, each in data.get("maxims", {}).items()},
        data.get("figures", {}),
        {side: Estimate(**data["matches"][side]) for side in SIDES} if "matches" in data else {},
    )


def solved_for(rules: Rules) -> Solved:
    """Find the results that hold for some rules; raise `UnknownName` where a reading has changed the play."""
    found = find_solved(rules.name)
    if not found.left_out and found.digest != play_digest(rules):
        read = ", ".join(f"{key}={value}" for key, value in rules.chosen)
        raise UnknownName(f"the play of {rules.name} is solved as the rule set stands, not with {read}")
    return found


def tell_solved(solved: Solved) -> Iterator[str]:
    """Tell the results in lines.

    >>> print(next(tell_solved(find_solved("holme"))))
    holme: between perfect players the play is worth -0.62 a deal to the leader.
    """
    without = f", the {' and the '.join(solved.left_out)} left out of the play," if solved.left_out else ""
    yield (
        f"{solved.rules}: between perfect players{without or ''} the play is worth {solved.value.middle:+.2f} a deal"
        " to the leader."
    )
    yield f"  proved between {solved.value.low:.6f} and {solved.value.high:.6f}"
    for rank, bounds in solved.by_turn_up.items():
        yield f"  {rank} turned up: {bounds.low:.6f} to {bounds.high:.6f}"
    for who, loss in solved.losses.items():
        yield f"  {who} loses to a perfect opponent {loss.leader:.4f} as leader, {loss.dealer:.4f} as dealer"
    for words, cost in solved.costs():
        yield f"  a leader held to “{words}” loses {max(cost, 0):.3f}"
    if solved.matches:
        yield f"  of whole matches against best the expert wins {solved.matches['all']}"


# ---- leads


@dataclass(frozen=True, slots=True)
class Lead:
    """A card that may be led: how often an expert leads it, and what it is then worth to the leader, points a deal."""

    card: Card
    share: float
    worth: float


def leads(rules: Rules, hand: Cards, turn_up: Card) -> tuple[Lead, ...]:
    """Give what an expert leads from a hand, the likeliest first; cards of one rank share alike.

    Raises `UnknownName` where the play was not solved, `IllegalPlay` where the hand is of another size.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import HOLME
    >>> found = leads(HOLME, parse_cards("5H TD JC"), parse_card("7C"))
    >>> round(sum(each.share for each in found), 9), len(found)
    (1.0, 3)
    """
    check_hand(rules, hand)
    refuse_twins((*hand, turn_up))
    table = table_for(rules)
    ranks = tuple(sorted(card.rank for card in hand))
    found = {each.rank: each for each in table.leads(turn_up.rank, ranks)}
    each_card = (
        Lead(card, found[card.rank].share / ranks.count(card.rank), found[card.rank].worth or 0.0) for card in hand
    )
    return tuple(sorted(each_card, key=lambda lead: (-lead.share, -lead.worth, lead.card)))
