"""The expert: plays near the equilibrium of the play, from a table that the study `solving` made of the solved game.

The table has the leader's two choices and the dealer's first; the dealer's last is found here by Bayes' rule. What no
table knows, the expert will not play: the play has to be the one that was solved, and for two.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Any

from noddy.cards import DECK, Card, Rank
from noddy.counting import Cards
from noddy.evidence import UnknownName
from noddy.match import Player
from noddy.packed import bytes_of_file
from noddy.play import IllegalPlay, Sight, start
from noddy.rules import Rules

FOLDER = "study/data"
Ranks = tuple[Rank, ...]
HANDS: dict[Ranks, int] = {hand: place for place, hand in enumerate(combinations_with_replacement(Rank, 3))}
PAIRS: dict[Ranks, int] = {pair: place for place, pair in enumerate(combinations_with_replacement(Rank, 2))}
FINE, COARSE = 250, 20
"""A share of a lead is a whole number of these parts, any other share of those."""
WORTH = 1000
"""A lead's worth is kept in these parts of a point, above -16."""
SECTIONS = {
    "lead": 2 * len(HANDS),
    "worth high": 3 * len(HANDS),
    "worth low": 3 * len(HANDS),
    "first": 2 * 13 * len(HANDS),
    "second": 13 * 13 * len(PAIRS),
}
"""Bytes of each part of a table for a turn-up: shares by the hand's ranks, lowest first, the last left out."""
TREMBLE = 0.02
"""How often the dealer reckons that the leader plays any card: so that he has a belief whatever was played."""


def play_digest(rules: Rules) -> str:
    """Sum up what of the rules bears on the play of two, so that a table is used for the play that it was made of.

    >>> from noddy.rulesets import HOLME
    >>> [play_digest(HOLME.read(*each)) == play_digest(HOLME) for each in (("target", 31), ("series", "many"))]
    [True, False]
    """
    features = sorted(map(str, rules.in_play.value))
    said = [
        *features, rules.hand_size.value, rules.fifteen.value, rules.twenty_five.value, rules.thirty.value,
        rules.pairs.value, rules.unpaired.value, rules.runs.value, rules.runs_in_play.value, rules.play_sums.value,
        rules.last.value, rules.hitter.value, rules.series.value, rules.last_at_31.value, rules.must_make_fifteen.value,
        rules.flush.value if "flush" in features else None,
        *([str(honour.value) for honour in rules.honours] if "honours" in features else ()),
    ]  # fmt: skip
    return sha256("; ".join(map(str, said)).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Choice:
    """A rank that may be played: how often an expert plays it, and what it is then worth to the leader, if known."""

    rank: Rank
    share: float
    worth: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of shares; `body` has the sections of all turn-ups, one section after the other."""

    digest: str
    body: bytes

    def leads(self, turn_up: Rank, hand: Ranks) -> tuple[Choice, ...]:
        """Give the leads from a hand, lowest rank first.

        >>> table = load_table("holme")
        >>> round(sum(each.share for each in table.leads(Rank.SEVEN, (Rank.FIVE, Rank.TEN, Rank.JACK))), 9)
        1.0
        """
        place, ranks = HANDS[hand], distinct(hand)
        shares = self._shares("lead", turn_up, 2 * place, len(ranks), FINE)
        high, low = (self._at(f"worth {half}", turn_up, 3 * place, 3) for half in ("high", "low"))
        worths = [(256 * upper + lower) / WORTH - 16 for upper, lower in zip(high, low, strict=True)]
        return tuple(map(Choice, ranks, shares, worths))

    def answers(self, turn_up: Rank, lead: Rank, hand: Ranks) -> tuple[Choice, ...]:
        """Give the dealer's first cards to a lead."""
        ranks = distinct(hand)
        place = 2 * ((lead - 1) * len(HANDS) + HANDS[hand])
        return tuple(map(Choice, ranks, self._shares("first", turn_up, place, len(ranks), COARSE)))

    def seconds(self, turn_up: Rank, lead: Rank, answer: Rank, pair: Ranks) -> tuple[Choice, ...]:
        """Give the leader's second cards from the two that he has left."""
        ranks = distinct(pair)
        place = ((answer - 1) * 13 + lead - 1) * len(PAIRS) + PAIRS[pair]
        return tuple(map(Choice, ranks, self._shares("second", turn_up, place, len(ranks), COARSE)))

    def _shares(self, section: str, turn_up: Rank, place: int, count: int, parts: int) -> tuple[float, ...]:
        """Read shares, of which the last is what is left."""
        found = [part / parts for part in self._at(section, turn_up, place, count - 1)]
        return (*found, 1 - sum(found))

    def _at(self, section: str, turn_up: Rank, place: int, count: int) -> bytes:
        """Read some bytes of a section."""
        begin = offset(section, turn_up) + place
        return self.body[begin : begin + count]


def offset(section: str, turn_up: Rank) -> int:
    """Give where a section's part for a turn-up begins.

    >>> offset("lead", Rank.ACE), offset("lead", Rank.TWO), offset("worth high", Rank.ACE)
    (0, 910, 11830)
    """
    names = list(SECTIONS)
    before = sum(SECTIONS[name] for name in names[: names.index(section)])
    return 13 * before + (turn_up - 1) * SECTIONS[section]


def distinct(ranks: Ranks) -> Ranks:
    """Give each rank once, lowest first."""
    return tuple(dict.fromkeys(ranks))


def write_table(digest: str, body: bytes) -> bytes:
    """Write a table as the file that is shipped."""
    return digest.encode() + b"\n" + zlib.compress(body, 9)


def read_table(content: bytes) -> Table:
    """Read what `write_table` wrote; raise `ValueError` where it is something else."""
    digest, _, packed = content.partition(b"\n")
    try:
        table = Table(digest.decode("ascii"), zlib.decompress(packed))
    except (zlib.error, UnicodeDecodeError) as fault:
        raise ValueError("the expert's table cannot be read: it is cut short or is another file") from fault
    if len(table.body) != 13 * sum(SECTIONS.values()):
        raise ValueError("the expert's table cannot be read: it was made for another version")
    return table


class MissingTable(UnknownName):
    """The play is solved, but its table is not on this machine: a page fetches it first. `file` is its name."""

    def __init__(self, name: str) -> None:
        """Name the file."""
        self.file = f"expert-{name}.bin"
        super().__init__(f"the expert's table for {name!r} is not here: {self.file} belongs into noddy/study/data")


@cache
def solved_digests() -> dict[str, str]:
    """Give the rule sets of which the whole play is solved, each with the digest of that play.

    >>> "holme" in solved_digests(), "parlett" in solved_digests()
    (True, False)
    """
    return {name: each["digest"] for name, each in _results().items() if not each["left_out"]}


@cache
def _results() -> dict[str, Any]:
    """Read the shipped results; where they are not shipped, as on a page, nothing is solved."""
    content = bytes_of_file(f"{FOLDER}/solved.json")
    return dict(json.loads(content)["data"]) if content is not None else {}


def loss_of(rules: Rules, strength: str) -> float | None:
    """Give what a strength loses a deal to a perfect opponent, the mean of both seats; None where it is not known.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> loss_of(HOLME, "expert") < 0.05 < loss_of(HOLME, "best"), loss_of(PARLETT, "best")
    (True, None)
    """
    if not knows(rules):
        return None
    loss = _results()[rules.name]["players"].get(strength)
    return (loss["leader_loses"] + loss["dealer_loses"]) / 2 if loss else None


@cache
def load_table(name: str) -> Table:
    """Load the table of a rule set; raise `UnknownName` if its play is not solved, `MissingTable` without the file."""
    if name not in solved_digests():
        raise UnknownName(f"the play of {name!r} is not solved; solved are {', '.join(sorted(solved_digests()))}")
    content = bytes_of_file(f"{FOLDER}/expert-{name}.bin")
    if content is None:
        raise MissingTable(name)
    return read_table(content)


def table_for(rules: Rules) -> Table:
    """Find the table of the play of some rules; raise `UnknownName`, saying why, where it was not solved.

    >>> from noddy.rulesets import HOLME
    >>> table_for(HOLME.read("series", "many"))
    Traceback (most recent call last):
    noddy.evidence.UnknownName: the play of holme is solved as the rule set stands, not with series=many
    """
    table = load_table(rules.name)
    if table.digest != play_digest(rules):
        read = ", ".join(f"{key}={value}" for key, value in rules.chosen) or "these values"
        raise UnknownName(f"the play of {rules.name} is solved as the rule set stands, not with {read}")
    return table


def knows(rules: Rules, players: int = 2) -> bool:
    """Say whether the expert can play by these rules: whether their play for two is solved.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> knows(HOLME), knows(HOLME, 4), knows(PARLETT)
    (True, False, False)
    """
    return players == 2 and solved_digests().get(rules.name) == play_digest(rules)


# ---- at the table


def expert(rng: Random) -> Player:
    """Make an expert, who mixes by the chance given."""
    return lambda sight: _drawn(sight, choices(sight), rng)


def choices(sight: Sight) -> tuple[Choice, ...]:
    """Give what an expert may play and how often; raise `UnknownName` where the play was not solved.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import HOLME
    >>> deal = start(HOLME, [parse_cards("5H TD JC"), parse_cards("7H 2C TS")], parse_card("7C"))
    >>> [str(each.rank) for each in choices(deal.sight(0))]
    ['5', 'T', 'J']
    """
    if len(sight.holding) != 2:
        raise UnknownName(f"the play is solved for two, not for {len(sight.holding)}")
    table, turn_up = table_for(sight.rules), sight.turn_up
    assert turn_up is not None
    legal = distinct(tuple(sorted(card.rank for card in sight.legal)))
    if len(legal) == 1:
        return (Choice(legal[0], 1.0),)
    hand = tuple(sorted(card.rank for card in sight.hand))
    line = [card.rank for _, card in sight.played]
    if not line:
        return table.leads(turn_up.rank, hand)
    if len(line) == 1:
        return table.answers(turn_up.rank, line[0], hand)
    if sight.player == 0 and len(line) == 2:
        return table.seconds(turn_up.rank, line[0], line[1], tuple(sorted(_less(hand, line[0]))))
    best = max(_by_bayes(table, sight, legal), key=lambda pair: (round(pair[1], 9), -pair[0]))
    return tuple(Choice(rank, float(rank == best[0])) for rank in legal)


def _less(hand: Ranks, rank: Rank) -> Ranks:
    """Take one card of a rank out of a hand."""
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]


def _drawn(sight: Sight, found: Sequence[Choice], rng: Random) -> Card:
    """Draw one of the choices, and take its lowest card."""
    chosen = rng.choices([each.rank for each in found], [max(each.share, 0.0) for each in found])[0]
    return min(card for card in sight.legal if card.rank is chosen)


def _by_bayes(table: Table, sight: Sight, legal: Ranks) -> Iterator[tuple[Rank, float]]:
    """Weigh the dealer's last choice: what each rank brings on average against what the leader may have left."""
    sums = dict.fromkeys(legal, 0.0)
    for card, chance in _beliefs(table, sight):
        for rank in legal:
            mine = min(each for each in sight.legal if each.rank is rank)
            margin = _played_out(sight, card, mine)
            if margin is None:
                break
            sums[rank] += chance * margin
    yield from sums.items()


def _beliefs(table: Table, sight: Sight) -> Iterator[tuple[Card, float]]:
    """Tell what the leader's last card may be, with its chance but for a factor: how he has played counts."""
    turn_up = sight.turn_up
    assert turn_up is not None
    line = [card.rank for _, card in sight.played]
    own = [card.rank for who, card in sight.played if who == 0]
    seen = {*sight.hand, turn_up, *(card for _, card in sight.played)}
    for rank in Rank:
        free = [card for card in DECK[4 * (rank - 1) : 4 * rank] if card not in seen]
        if not free or len(own) != 2:
            continue
        hand = tuple(sorted((*own, rank)))
        mine = [card.rank for card in (*sight.hand, turn_up)]
        ways = prod(comb(4 - mine.count(each), hand.count(each)) for each in distinct(hand))
        led = _trembling(table.leads(turn_up.rank, hand), own[0])
        second = _trembling(table.seconds(turn_up.rank, line[0], line[1], tuple(sorted(_less(hand, own[0])))), own[1])
        yield free[0], ways * led * second


def _trembling(found: Sequence[Choice], rank: Rank) -> float:
    """Give the share of a rank, if the leader now and then plays anything."""
    share = next(each.share for each in found if each.rank is rank)
    return (1 - TREMBLE) * share + TREMBLE / len(found)


def _played_out(sight: Sight, card: Card, mine: Card) -> int | None:
    """Give the dealer's margin in the whole play if the leader's last card is this one; None if it cannot be."""
    leaders: Cards = (*(each for who, each in sight.played if who == 0), card)
    assert sight.turn_up is not None
    deal = start(sight.rules, (leaders, sight.hand), sight.turn_up)
    try:
        for who, each in sight.played:
            if deal.turn != who:
                return None
            deal = deal.play(each)
        if deal.turn != 1:
            return None
        deal = deal.play(mine)
    except IllegalPlay:
        return None
    while not deal.over:
        deal = deal.play(deal.legal()[0])
    own, other = deal.pegged()
    return other - own


# ---- in words


IN_TEN = ("never", "once in ten", "twice in ten", "three times in ten", "four times in ten", "five times in ten",
          "six times in ten", "seven times in ten", "eight times in ten", "nine times in ten", "always")  # fmt: skip


def how_often(share: float) -> str:
    """Word a share in tenths; always and never only where it is so.

    >>> how_often(0.7), how_often(1.0), how_often(0.97), how_often(0.02)
    ('seven times in ten', 'always', 'nearly always', 'hardly ever')
    """
    tenths = round(10 * share)
    if tenths == 10 and share < 1:
        return "nearly always"
    if tenths == 0 and share > 0:
        return "hardly ever"
    return IN_TEN[tenths]


def advice(sight: Sight) -> str:
    """Word what an expert plays here, with the worth of a lead where it is known.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import HOLME
    >>> deal = start(HOLME, [parse_cards("4H 5D 6C"), parse_cards("7H 2C TS")], parse_card("7S"))
    >>> advice(deal.sight(0))
    'An expert leads the four seven times in ten, the six three times in ten; led, it is worth -1.5 a deal.'
    """
    found = sorted(choices(sight), key=lambda each: -each.share)
    told = [f"the {each.rank.word} {how_often(each.share)}" for each in found if each.share > 0]
    verb = "plays" if sight.played else "leads"
    worth = "" if found[0].worth is None else f"; led, it is worth {found[0].worth:+.1f} a deal"
    return f"An expert {verb} {', '.join(told)}{worth}."
