"""A game at a table: one reader against the computer's players, deal after deal, until a side is up.

The whole game is its settings and the reader's moves; everything else follows from them and from the seed, so a game is
a line of text that can be kept, sent, undone and played again. Seat 0 is the reader's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from urllib.parse import parse_qsl, urlencode

from noddy.cards import DECK, BadCard, Card, parse_card, parse_cards
from noddy.counting import Cards, total
from noddy.match import Player, deal_cards, from_seats, seat_of, settle, to_seats
from noddy.play import Deal, Event, IllegalPlay, Phase, Sight, What, sides, start
from noddy.players import EXPERT, STRENGTHS, player, strengths
from noddy.record import Record
from noddy.rules import Rules, UnknownName
from noddy.rulesets import find_rules

NAMES = ("You", "Bertha", "Cicely", "Arthur")
"""Who sits at the seats, in the order of play; with partners you and Cicely play against Bertha and Arthur."""

NEXT = "n"
"""The move that asks for the next deal.

The others are a card to play, as ``4H``; a claim, as ``c6``; cards laid out to the crib, as ``xKC-QH``; a card to
change in the mogg, as ``m4H``, or ``m`` to refuse.
"""


class BadGame(ValueError):
    """A line that tells no game; the message says why."""


class Awaiting(Enum):
    """What a table waits for."""

    CLAIM = "claim"
    """The reader is to call his hand before it is counted."""
    LAYING_OUT = "laying out"
    """The reader is to lay out cards to the crib."""
    MOGG = "mogg"
    """The reader may change a card, or refuse to."""
    CARD = "card"
    """The reader is to play a card."""
    NEXT = "next"
    """The deal is over; the reader may ask for the next."""
    NOTHING = "nothing"
    """A side is up and the game is over."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game is played: rules and readings, seats, the computer's strength, target (None: the rules' own), seed.

    `dealer` is the seat that deals first; with `claims` the reader calls each hand of his before it is counted.
    """

    rules: str = "parlett"
    readings: tuple[tuple[str, str], ...] = ()
    players: int = 2
    strength: str = "best"
    target: int | None = None
    seed: str = "1589"
    dealer: int = 1
    claims: bool = False

    def find(self) -> Rules:
        """Find the rules with their readings; raise `UnknownName` or `IllegalPlay` where the settings do not fit."""
        rules = find_rules(self.rules, (f"{key}={value}" for key, value in self.readings))
        if self.players not in rules.players.value:
            allowed = " or ".join(map(str, rules.players.value))
            raise IllegalPlay(f"{rules.title} is played by {allowed}, not by {self.players}")
        if self.strength not in STRENGTHS and self.strength not in strengths(rules, self.players):
            known = ", ".join(strengths(rules, self.players))
            why = " for this play, which is not solved" if self.strength == EXPERT else ""
            raise UnknownName(f"there is no strength {self.strength!r}{why}; there are {known}")
        if not 0 <= self.dealer < self.players:
            raise IllegalPlay(f"the first dealer is a seat from 0 to {self.players - 1}, not {self.dealer}")
        return rules


@dataclass(frozen=True)
class Sitting:
    """One deal of a game: who deals it, the tally before it by the deal's sides, the deal, what the reader claimed.

    `dealt` are the hands before anything was laid out or changed, `choices` what was done before the play.
    """

    dealer: int
    before: tuple[int, ...]
    deal: Deal
    dealt: tuple[Cards, ...]
    stock: Cards = ()
    choices: tuple[Cards, ...] = ()
    claim: int | None = None

    def take(self, choice: Cards) -> Sitting:
        """Make a choice of the deal's, whatever its phase, and note it if it comes before the play."""
        early = self.deal.phase is not Phase.PLAYING
        return replace(self, deal=self.deal.take(choice), choices=(*self.choices, choice) if early else self.choices)


@dataclass(frozen=True)
class Table:
    """A game so far. Make one with `sit`; `do` gives the next state; nothing is ever changed.

    `previous` is the state before the last move, if the game was played from there.

    >>> table = sit(Settings(seed="1589", strength="greedy"))
    >>> table.awaiting, len(table.hand)
    (<Awaiting.CARD: 'card'>, 3)
    >>> while table.awaiting is not Awaiting.NOTHING:
    ...     table = table.do(str(table.deal.legal()[0]) if table.awaiting is Awaiting.CARD else NEXT)
    >>> max(table.tally) >= 31, table.winner in (0, 1)
    (True, True)
    """

    settings: Settings
    rules: Rules
    moves: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    previous: Table | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        """Give code that can be pasted."""
        return f"read_table({write_table(self)!r})"

    @property
    def sitting(self) -> Sitting:
        """Give the deal that is on."""
        return self.sittings[-1]

    @property
    def deal(self) -> Deal:
        """Give the state of the deal that is on."""
        return self.sitting.deal

    @property
    def me(self) -> int:
        """Give the reader's number in the deal that is on."""
        return (-self.sitting.dealer - 1) % self.settings.players

    @property
    def names(self) -> tuple[str, ...]:
        """Name the players in the deal's own order."""
        return names_in(self.settings.players, self.sitting.dealer)

    @property
    def target(self) -> int:
        """Give the points that win."""
        return self.rules.target.value if self.settings.target is None else self.settings.target

    @property
    def hand(self) -> Cards:
        """List what the reader still holds."""
        return self.deal.left[self.me]

    @property
    def awaiting(self) -> Awaiting:
        """Say what the table waits for."""
        if self.settings.claims and self.sitting.claim is None and self._my_count() is not None:
            return Awaiting.CLAIM
        if not self.deal.over:
            return _WAITS_IN[self.deal.phase]
        return Awaiting.NEXT if self.deal.winner is None else Awaiting.NOTHING

    def _my_count(self) -> int | None:
        """Find the place of the event that counts the reader's hand, if it has come."""
        events = enumerate(self.deal.events)
        return next((at for at, e in events if e.what is What.HAND and e.player == self.me), None)

    @property
    def events(self) -> tuple[Event, ...]:
        """List the events that the reader may see: until he has claimed his hand, those before it is counted."""
        return self.deal.events[: self._my_count()] if self.awaiting is Awaiting.CLAIM else self.deal.events

    @property
    def tally(self) -> tuple[int, ...]:
        """Give the tally that the reader may see, by the seats' sides."""
        shown = self.events[-1].tally if self.events else self.sitting.before
        return to_seats(self.rules, self.settings.players, self.sitting.dealer, shown)

    @property
    def winner(self) -> int | None:
        """Give the seat of the player who is up, when the game is over and that may be seen."""
        if self.awaiting is not Awaiting.NOTHING or self.deal.winner is None:
            return None
        return seat_of(self.settings.players, self.sitting.dealer, self.deal.winner)

    def do(self, move: str) -> Table:
        """Make a move of the reader's; raise `IllegalPlay` or `BadCard` where it cannot be made now."""
        waiting = self.awaiting
        if move == NEXT and waiting is Awaiting.NEXT:
            return _deal_next(replace(self, moves=(*self.moves, move), previous=self))
        if waiting is Awaiting.CLAIM and move[:1] == "c":
            return self._go_on(move, replace(self.sitting, claim=_points(move[1:])))
        if waiting is Awaiting.LAYING_OUT and move[:1] == "x":
            return self._go_on(move, self.sitting.take(parse_cards(move[1:].replace("-", " "))))
        if waiting is Awaiting.MOGG and move[:1] == "m":
            return self._go_on(move, self.sitting.take(parse_cards(move[1:])))
        if waiting is Awaiting.CARD and move[:1] not in tuple("ncxm"):
            return self._go_on(move, self.sitting.take((parse_card(move),)))
        raise IllegalPlay(f"{move!r} cannot be done now: {_WAITS[waiting]}")

    def _go_on(self, move: str, changed: Sitting) -> Table:
        """Let the computer's players do what they do, until the table waits for the reader: each is given its sight."""
        table = replace(self, sittings=(*self.sittings[:-1], changed))
        if move:
            table = replace(table, moves=(*self.moves, move), previous=self)
        while not (table.deal.over or table.deal.turn == table.me or table.awaiting is Awaiting.CLAIM):
            now = table.sitting
            chance = Random(f"noddy {self.settings.seed} {len(self.sittings)} {len(now.deal.events)}")
            choice = choose(now.deal.sight(now.deal.turn), player(self.settings.strength, chance))
            table = replace(table, sittings=(*table.sittings[:-1], now.take(choice)))
        return table

    def undo(self) -> Table:
        """Take the reader's last move back, and all that the others did after it; the first state stays as it is."""
        return self.previous or self


_WAITS_IN = {Phase.LAYING_OUT: Awaiting.LAYING_OUT, Phase.MOGG: Awaiting.MOGG, Phase.PLAYING: Awaiting.CARD}
_WAITS = {
    Awaiting.CLAIM: "the hand is to be called first",
    Awaiting.LAYING_OUT: "cards are to be laid out to the crib",
    Awaiting.MOGG: "a card may be changed, or that refused",
    Awaiting.CARD: "a card is to be played",
    Awaiting.NEXT: "the deal is over, and the next may be asked for",
    Awaiting.NOTHING: "the game is over",
}


def _points(text: str) -> int:
    """Read the points that a hand is called at."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise IllegalPlay(f"a hand is called as a number from 0 to 999, not {text[:20]!r}")
    return int(text)


def names_in(players: int, dealer: int) -> tuple[str, ...]:
    """Name the players in the order of a deal."""
    return tuple(NAMES[seat_of(players, dealer, number)] for number in range(players))


def sit(settings: Settings, moves: Iterable[str] = (), known: Table | None = None) -> Table:
    """Begin a game, and make these moves in it; raise `UnknownName`, `IllegalPlay` or `BadCard` where that fails.

    `known` is a state of which this may be an earlier one, or a later: what it has in common is not played again.
    """
    moves = tuple(moves)
    while known and not (known.settings == settings and moves[: len(known.moves)] == known.moves):
        known = known.previous
    table = known or _first(settings)
    for move in moves[len(table.moves) :]:
        table = table.do(move)
    return table


def _first(settings: Settings) -> Table:
    """Sit down and deal."""
    rules = settings.find()
    if settings.target is not None and not 1 <= settings.target <= 999:
        raise IllegalPlay(f"the target is a number from 1 to 999, not {settings.target}")
    return _deal_next(Table(settings, rules, (), ()))


def _deal_next(table: Table) -> Table:
    """Deal the next hands, from the seed and the number of the deal alone."""
    settings, rules, number = table.settings, table.rules, len(table.sittings)
    count = settings.players
    dealer = (settings.dealer + number) % count
    seats = table.tally if table.sittings else (0,) * sides(rules, count)
    before = from_seats(rules, count, dealer, seats)
    chance = Random(f"noddy {settings.seed} {number}")
    hands, turn_up = deal_cards(chance, rules, count)
    out = {turn_up, *(card for hand in hands for card in hand)}
    stock = (chance.choice([card for card in DECK if card not in out]),) if rules.mogg.value == "stock" else ()
    deal = start(rules, hands, turn_up, table.target, before, stock=stock, first=not number)
    begun = replace(table, sittings=(*table.sittings, Sitting(dealer, before, deal, hands, stock)))
    return begun._go_on("", begun.sitting)


def choose(sight: Sight, mind: Player) -> Cards:
    """Let a computer's player choose: before the play as everyone does, then as its strength is."""
    return (mind(sight),) if sight.phase is Phase.PLAYING else settle(sight)


def missed(table: Table) -> int | None:
    """Give how many points of the hand the reader missed with his claim (negative: called too many), if he made one."""
    place = table._my_count()
    if table.sitting.claim is None or place is None:
        return None
    return total(table.deal.events[place].scores) - table.sitting.claim


def record_of(table: Table, number: int) -> Record:
    """Write down a deal of a game that is over: number 0 is the first; raise `IllegalPlay` while it is being played."""
    sitting, settings = table.sittings[number], table.settings
    if not sitting.deal.over:
        raise IllegalPlay("a deal can be written down when it is over")
    order: tuple[Card, ...] = tuple(event.cards[0] for event in sitting.deal.events if event.what is What.CARD)
    return Record(
        id=f"deal-{number + 1}",
        title=f"Deal {number + 1} of a game against the computer, seed {settings.seed}",
        witness="",
        rules=settings.rules,
        players=tuple(
            "The reader" if name == NAMES[0] else name for name in names_in(settings.players, sitting.dealer)
        ),
        hands=sitting.dealt,
        turn_up=sitting.deal.turn_up,
        order=order,
        certainty="A game played in the book; no source tells of it.",
        told=(),
        seams=(),
        readings=settings.readings,
        target=table.target,
        start=sitting.before,
        before=sitting.choices,
        stock=sitting.stock,
        first=number == 0,
    )


# ---- a game as a line of text


def write_table(table: Table) -> str:
    """Write a game as one line: what `read_table` reads, and what stands in the address of the page.

    >>> line = write_table(sit(Settings(seed="1589", rules="holme", players=4)))
    >>> line
    'rules=holme&players=4&strength=best&seed=1589&dealer=1&moves='
    >>> read_table(line).settings.players
    4
    """
    settings = table.settings
    pairs = [
        ("rules", settings.rules),
        *((f"read.{key}", value) for key, value in settings.readings),
        ("players", str(settings.players)),
        ("strength", settings.strength),
        ("seed", settings.seed),
        ("dealer", str(settings.dealer)),
    ]
    if settings.target is not None:
        pairs.append(("target", str(settings.target)))
    if settings.claims:
        pairs.append(("claims", "yes"))
    return urlencode([*pairs, ("moves", ".".join(table.moves))])


def read_table(line: str, known: Table | None = None) -> Table:
    """Read a game from its line; raise `BadGame` in one clear line where it is not one. For `known` see `sit`."""
    found = dict(parse_qsl(line))
    try:
        settings = settings_of(found)
        return sit(settings, filter(None, found.get("moves", "").split(".")), known)
    except (UnknownName, IllegalPlay, BadCard) as fault:
        raise BadGame(f"this game cannot be gone on with: {fault}") from None


def settings_of(found: Mapping[str, str]) -> Settings:
    """Read settings from named texts: those of a line, or of a form; what is left out keeps its default."""
    plain = Settings()
    return Settings(
        rules=found.get("rules", plain.rules),
        readings=tuple((key[5:], value) for key, value in found.items() if key.startswith("read.")),
        players=_number(found, "players", plain.players),
        strength=found.get("strength", plain.strength),
        target=_number(found, "target", 0) or None,
        seed="".join(letter for letter in found.get("seed", "") if letter.isprintable())[:40] or plain.seed,
        dealer=_number(found, "dealer", plain.dealer),
        claims=found.get("claims") == "yes",
    )


def _number(found: Mapping[str, str], name: str, otherwise: int) -> int:
    """Read a number, or take the other where nothing is given."""
    text = found.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise IllegalPlay(f"{name} is a number from 0 to 999, not {text[:20]!r}")
    return int(text)
