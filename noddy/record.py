"""Deals written down: cards, plays and what was told of them; and what the rules make of them.

A record is a TOML file. `replay` plays it; `verify` sets told beside computed and names where they part.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noddy.cards import BadCard, Card, parse_card, parse_cards, text_of
from noddy.counting import Cards, Score, Scores, count_hand, total
from noddy.play import Deal, Event, IllegalPlay, What, check_hand, play_order, start
from noddy.rules import Rules, UnknownName

FOLDER = Path(__file__).parent / "records"


class BadRecord(ValueError):
    """A file that is not a record of a deal; the message says what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a source tells of one moment: where, who, the points, the items if it gives them, and our paraphrase.

    `what` is hand, card, last, or deal (the whole); `card` is the card played, for what = card.
    """

    where: str
    what: str
    player: int
    points: int
    items: Scores = ()
    card: Card | None = None
    paraphrase: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where told and computed part: points told, points computed, and the reason."""

    where: str
    told: int
    computed: int
    why: str

    def __str__(self) -> str:
        """Tell the difference in one line."""
        return f"{self.where}: told {self.told}, computed {self.computed}. {self.why}"


@dataclass(frozen=True)
class Record:
    """A deal, or a single hand (no `order`), written down.

    `target` and `start` (what each side had before) are there for a deal of a game, which ends when a side is up;
    `first` says whether it is the first of its match. `before` are the choices before the play, in games that have any
    (see `Deal.choices`), and then `hands` are as dealt; `stock` is the card that may be drawn.
    """

    id: str
    title: str
    witness: str
    rules: str
    players: tuple[str, ...]
    hands: tuple[Cards, ...]
    turn_up: Card
    order: Cards
    certainty: str
    told: tuple[Told, ...]
    seams: tuple[tuple[str, str], ...]
    readings: tuple[tuple[str, str], ...] = ()
    target: int | None = None
    start: tuple[int, ...] | None = None
    before: tuple[Cards, ...] = ()
    stock: Cards = ()
    first: bool = True

    @property
    def played(self) -> bool:
        """Say whether it is a deal; if not it is a single hand. A deal may be won before a card is played."""
        return bool(self.order) or self.target is not None


def record_names() -> tuple[str, ...]:
    """Name the records that come with the package."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_record(name: str) -> Record:
    """Load a shipped record by name, or a file by path; raise `UnknownName` or `BadRecord`.

    >>> load_record("arthur-bertha").players
    ('Arthur', 'Bertha')
    """
    path = FOLDER / f"{name}.toml" if name in record_names() else Path(name)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "not readable text"
        known = ", ".join(record_names())
        raise UnknownName(f"there is no record {name!r} ({reason}); there are {known}, or give a file") from None
    return read_record(text)


def read_record(text: str) -> Record:
    """Read a record from its TOML text; raise `BadRecord` or `BadCard` with one clear line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadRecord(f"the record is not TOML: {fault}".splitlines()[0]) from None
    for key, kind in (("hands", list), ("turn_up", str)):
        if not isinstance(data.get(key), kind):
            raise BadRecord(f"a record needs {key!r}; it has {', '.join(data) or 'nothing'}")
    try:
        return _record(data)
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        if isinstance(fault, BadCard | BadRecord):
            raise
        raise BadRecord(f"the record has a field of the wrong shape: {fault}") from None


def _record(data: dict[str, Any]) -> Record:
    """Make a record from the file's table."""
    hands = tuple(parse_cards(hand) for hand in data["hands"])
    players = tuple(map(str, data.get("players", [f"Player {number}" for number in range(len(hands))])))
    if len(players) != len(hands):
        raise BadRecord(f"a record needs a name for each hand; {len(players)} for {len(hands)} given")
    return Record(
        id=str(data.get("id", "record")),
        title=str(data.get("title", "A deal")),
        witness=str(data.get("witness", "")),
        rules=str(data.get("rules", "parlett")),
        players=players,
        hands=hands,
        turn_up=parse_card(data["turn_up"]),
        order=parse_cards(data.get("order", "")),
        certainty=str(data.get("certainty", "")),
        told=tuple(_told(each) for each in data.get("told", ())),
        seams=tuple(data.get("seams", {}).items()),
        readings=tuple((key, str(value)) for key, value in data.get("readings", {}).items()),
        target=int(data["target"]) if "target" in data else None,
        start=tuple(map(int, data["start"])) if "start" in data else None,
        before=tuple(parse_cards(choice) for choice in data.get("before", ())),
        stock=parse_cards(data.get("stock", "")),
        first=bool(data.get("first", True)),
    )


def write_record(record: Record) -> str:
    """Write a record as TOML that `read_record` reads: the deal itself, without what was told of it.

    >>> text = write_record(load_record("arthur-bertha"))
    >>> read_record(text).order == load_record("arthur-bertha").order
    True
    """
    lines = [f"{key} = {_quoted(value)}" for key, value in (
        ("id", record.id), ("title", record.title), ("rules", record.rules), ("turn_up", str(record.turn_up)),
        ("order", text_of(record.order)), ("certainty", record.certainty))]
    lines.insert(3, f"players = [{', '.join(map(_quoted, record.players))}]")
    lines.insert(4, f"hands = [{', '.join(_quoted(text_of(hand)) for hand in record.hands)}]")
    if record.target is not None:
        lines.append(f"target = {record.target}")
    if record.start is not None:
        lines.append(f"start = {list(record.start)}")
    if record.before:
        lines.append(f"before = [{', '.join(_quoted(text_of(choice)) for choice in record.before)}]")
    if record.stock:
        lines.append(f"stock = {_quoted(text_of(record.stock))}")
    if not record.first:
        lines.append("first = false")
    if record.readings:
        lines += ["", "[readings]", *(f"{key} = {_quoted(value)}" for key, value in record.readings)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Quote a text for TOML; JSON's escapes are all TOML's too."""
    return json.dumps(text, ensure_ascii=False)


def _told(data: dict[str, Any]) -> Told:
    """Make one telling from its table."""
    items = tuple(
        Score(item["kind"], parse_cards(item["cards"]), int(item["points"]), "") for item in data.get("items", ())
    )
    card = parse_card(data["card"]) if "card" in data else None
    return Told(
        data["where"], data["what"], int(data["player"]), int(data["points"]), items, card, data.get("paraphrase", "")
    )


def replay(record: Record, rules: Rules, target: int | None = None) -> Deal:
    """Play a record under a rule set, to its own target if none is given; raise `IllegalPlay` where the rules forbid.

    >>> from noddy.rulesets import PARLETT
    >>> replay(load_record("arthur-bertha"), PARLETT).totals()
    (7, 15)
    """
    if not record.played:
        raise IllegalPlay(f"{record.id} is a hand, not a deal: it has no order of play")
    return play_order(begin(record, rules, target), record.order)


def begin(record: Record, rules: Rules, target: int | None = None) -> Deal:
    """Begin a record's deal, with the choices before the play made; raise `IllegalPlay` where the rules forbid it."""
    up = record.target if target is None else target
    deal = start(rules, record.hands, record.turn_up, up, record.start, stock=record.stock, first=record.first)
    for choice in record.before:
        deal = deal.take(choice)
    return deal


def states(record: Record, rules: Rules) -> Iterator[Deal]:
    """Yield the deal before the first card and after each card."""
    deal = begin(record, rules)
    yield deal
    for card in record.order:
        deal = deal.play(card)
        yield deal


def verify(record: Record, rules: Rules) -> tuple[Difference, ...]:
    """Set told beside computed, item by item, then sum by sum; every place where they part is named.

    >>> from noddy.rulesets import PARLETT, PARLETT_TABLE
    >>> verify(load_record("arthur-bertha"), PARLETT)
    ()
    >>> for difference in verify(load_record("arthur-bertha"), PARLETT_TABLE)[:1]: print(difference)
    Arthur's hand, fifteen 4H 5S 6D: told 2, computed 3. The deal pays a fifteen of three cards two; the table pays \
one for each card.
    """
    deal = replay(record, rules) if record.played else None
    return tuple(part for told in record.told for part in _compare(record, rules, deal, told))


def verify_at(record: Record, rules: Rules, deal: Deal, place: int) -> tuple[Difference, ...]:
    """Give the differences that belong to one event of a replayed deal; those of the whole deal belong to the last."""
    event, last = deal.events[place], place == len(deal.events) - 1
    meant = (told for told in record.told if (last if told.what == "deal" else _meant(event, told)))
    return tuple(part for told in meant for part in _compare(record, rules, deal, told))


def _computed(record: Record, rules: Rules, deal: Deal | None, told: Told) -> Scores:
    """Find what the rules score at the moment that is told of."""
    if deal is None or told.what == "show":
        check_hand(rules, record.hands[told.player])
        return count_hand(rules, record.hands[told.player], record.turn_up)
    return tuple(score for event in deal.events if _meant(event, told) for score in event.scores)


def _meant(event: Event, told: Told) -> bool:
    """Say whether an event is the one told of; a deal is all that a player scored."""
    if event.player != told.player or told.what == "deal":
        return event.player == told.player
    return event.what is What(told.what) and (told.card is None or told.card in event.cards)


def _compare(record: Record, rules: Rules, deal: Deal | None, told: Told) -> Iterator[Difference]:
    """Compare one telling: the items that differ, else the sums."""
    computed = _computed(record, rules, deal, told)
    if told.items:
        said = {_key(score): score for score in told.items}
        made = {_key(score): score for score in computed}
        for key in dict.fromkeys((*said, *made)):
            was, now = said.get(key), made.get(key)
            if (was.points if was else 0) != (now.points if now else 0):
                item = now or was
                assert item is not None
                yield Difference(
                    f"{told.where}, {item.kind} {' '.join(map(str, item.cards))}",
                    was.points if was else 0,
                    now.points if now else 0,
                    _why(record, rules, item, now),
                )
    if told.points != total(computed):
        added = "" if not told.items else f"The items told add up to {total(told.items)}. "
        adds = added if told.items and total(told.items) != told.points else ""
        yield Difference(told.where, told.points, total(computed), adds + "The sum of the items.")


def _key(score: Score) -> tuple[str, tuple[tuple[Card, int], ...]]:
    """Name an item by its kind and its cards, in any order."""
    return score.kind, tuple(sorted(Counter(score.cards).items()))


def _why(record: Record, rules: Rules, item: Score, computed: Score | None) -> str:
    """Give the reason for a difference: the record's own note on the parameter, else the evidence for its price."""
    parameter = computed.parameter if computed else _parameter(item.kind)
    note = dict(record.seams).get(parameter)
    if note:
        return note
    if parameter not in dict(rules.parameters()):
        return f"{rules.name} knows no {item.kind}."
    ruling = rules.ruling(parameter)
    return f"Under {rules.name} {parameter} is {ruling.value}: {ruling.evidence}."


def _parameter(kind: str) -> str:
    """Name the parameter that would price a kind of item."""
    groups = {"run": "runs", "thirty-one": "thirty-one-in-hand"}
    return "pairs" if "pair" in kind else groups.get(kind, kind.replace(" ", "-"))
