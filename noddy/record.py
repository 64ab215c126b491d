"""Deals written down: cards, plays and what was told of them; and what the rules make of them.

A record is a TOML file. `replay` plays it; `verify` sets told beside computed and names where they part.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest
from pathlib import Path
from typing import Any

from noddy.cards import Card, cards_of, parse_card, parse_cards, printable, refuse_twins, shown, text_of
from noddy.counting import Cards, Score, Scores, count_hand, total
from noddy.drawing import Drawn
from noddy.packed import names_in, text_of_file
from noddy.play import Deal, Event, IllegalPlay, Phase, What, check_hand, play_order, start
from noddy.rules import Rules, UnknownName

MOST = 64_000
"""The bytes that a record may have; those of real deals have one to three thousand."""
MOST_DOTS = 100
"""The dots that a line of a record may have: the reader of TOML takes very long over a key of many parts."""
TELLINGS = (*(what.value for what in What), "show", "deal")
"""What a source can tell of: an event of a deal, a hand on its own, or all that a player scored."""


class BadRecord(ValueError):
    """A file that is not a record of a deal; the message says what is missing or wrong, and what is accepted."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a source tells of one moment: where, who, the points, the items if it gives them, and our paraphrase.

    `what` is one of `TELLINGS`; `card` is the card played, for what = card. Of an old text `words` are the words.
    `figures` are the numbers that the source adds up where they are not items of one count. `notes` say why it parts
    from what is computed: by parameter, or "sum".
    """

    where: str
    what: str
    player: int
    points: int
    items: Scores = ()
    card: Card | None = None
    paraphrase: str = ""
    words: str = ""
    figures: tuple[int, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


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
class Record(Drawn):
    """A deal, or a single hand (no `order`), written down.

    `target` and `start` (what each side had before) are there for a deal of a game, which ends when a side is up;
    `first` says whether it is the first of its match. `before` are the choices before the play, in games that have any
    (see `Deal.choices`), and then `hands` are as dealt; `stock` is the card that may be drawn. `crib` is what was laid
    out, where `hands` are those kept. Lists may be given for tuples, and are not kept.
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
    crib: Cards = ()

    def __post_init__(self) -> None:
        """Make tuples of lists."""
        for name in ("players", "told", "seams", "readings", "start"):
            given = getattr(self, name)
            object.__setattr__(self, name, given if given is None else tuple(given))
        for name in ("order", "stock", "crib"):
            object.__setattr__(self, name, cards_of(getattr(self, name)))
        for name in ("hands", "before"):
            object.__setattr__(self, name, tuple(map(cards_of, getattr(self, name))))

    def __repr__(self) -> str:
        """Name the record, and write the deal or the hand."""
        hands = " / ".join(map(text_of, self.hands))
        return f"<Record {shown(self.id)} by {shown(self.rules)}: {hands} + {self.turn_up}, {len(self.told)} told>"

    @property
    def played(self) -> bool:
        """Say whether it is a deal; if not it is a single hand. A deal may be won before a card is played."""
        return bool(self.order) or self.target is not None


def record_names() -> tuple[str, ...]:
    """Name the records that come with the package."""
    return tuple(name.removesuffix(".toml") for name in names_in("records", ".toml"))


def load_record(name: str) -> Record:
    """Load a shipped record by name, or a file by path; raise `UnknownName` or `BadRecord`.

    >>> load_record("arthur-bertha").players
    ('Arthur', 'Bertha')
    """
    if name in record_names():
        return read_record(text_of_file(f"records/{name}.toml"))
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "no name of a file"
        known = ", ".join(record_names())
        raise UnknownName(f"there is no record {name!r} ({reason}); there are {known}, or give a file") from None
    return read_record(text_in(data, f"the file {name!r}"))


def text_in(data: bytes, source: str) -> str:
    """Read the text of a record's bytes: UTF-8, or UTF-16 with its mark; raise `BadRecord` for another encoding.

    >>> text_in("turn_up = '7♣'".encode("utf-16"), "the file")
    "turn_up = '7♣'"
    >>> text_in("título".encode("latin-1"), "the file")
    Traceback (most recent call last):
        ...
    noddy.record.BadRecord: the file is not readable text: byte 0xED in line 1 is no UTF-8, but could be Latin-1; \
save it as UTF-8
    """
    _refuse_long(len(data), source)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise BadRecord(
                f"{source} is not readable text: it begins as UTF-16 and is not; save it as UTF-8"
            ) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        where = f"byte 0x{data[fault.start]:02X} in line {line}"
        could = ", but could be Latin-1" if data[fault.start] >= 0xA0 else ""
        raise BadRecord(f"{source} is not readable text: {where} is no UTF-8{could}; save it as UTF-8") from None


def _refuse_long(size: int, source: str) -> None:
    """Refuse what is too large for a record, before anything is made of it."""
    if size > MOST:
        raise BadRecord(f"{source} is too long for a record, which has {MOST:,} bytes at most")


def read_record(text: str) -> Record:
    """Read a record from its TOML text; raise `BadRecord` or `BadCard` with one clear line.

    >>> read_record("hands = ['4H 5S 6D']\\nturn_up = 7")
    Traceback (most recent call last):
        ...
    noddy.record.BadRecord: the record's turn_up must be a text in quotes; 7 given
    """
    data = _table_of(text)
    _refuse_unknown(data, KEYS, "a record")
    hands, before = (tuple(map(parse_cards, _list(data, key, str))) for key in ("hands", "before"))
    turn_up, order = parse_card(_take(data, "turn_up", str)), parse_cards(_take(data, "order", str, ""))
    stock, crib = (parse_cards(_take(data, key, str, "")) for key in ("stock", "crib"))
    target = _take(data, "target", int) if "target" in data else None
    refuse_twins([card for hand in hands for card in hand] + [turn_up, *crib, *stock])
    if not hands or (len(hands) > 1 and not order and target is None):
        raise BadRecord(f"a record is of one hand, or of a deal with its order of play; {len(hands)} hands given")
    players = _list(data, "players", str) or tuple(f"Player {number}" for number in range(len(hands)))
    if len(players) != len(hands):
        raise BadRecord(f"a record needs a name for each hand; {len(players)} for {len(hands)} given")
    return Record(
        id=_take(data, "id", str, "record"),
        title=_take(data, "title", str, "A deal"),
        witness=_take(data, "witness", str, ""),
        rules=_take(data, "rules", str, "parlett"),
        players=players,
        hands=hands,
        turn_up=turn_up,
        order=order,
        certainty=_take(data, "certainty", str, ""),
        told=tuple(_told(each, len(hands)) for each in _list(data, "told", dict)),
        seams=tuple((key, _as(why, str, "seams")) for key, why in _take(data, "seams", dict, {}).items()),
        readings=tuple((key, str(value)) for key, value in _take(data, "readings", dict, {}).items()),
        target=target,
        start=_list(data, "start", int) if "start" in data else None,
        before=before,
        stock=stock,
        first=_take(data, "first", bool, True),
        crib=crib,
    )


KEYS = tuple(each.name for each in fields(Record))
"""What a record may say."""
TOLD_KEYS = tuple(each.name for each in fields(Told))
"""What a record may say of one telling."""
ITEM_KEYS = ("kind", "cards", "points")
"""What a record says of one item told."""


def _table_of(text: str) -> dict[str, Any]:
    """Read TOML, with bounds on what the reader of it is given."""
    text = text.removeprefix("\ufeff")
    _refuse_long(len(text), "the text")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise BadRecord(f"line {number} of the record has more than {MOST_DOTS} dots; no record needs so many")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"the record is not TOML: {printable(str(fault).splitlines()[0])}") from None


def _refuse_unknown(data: dict[str, Any], known: Iterable[str], where: str) -> None:
    """Refuse a key that is not known, with the nearest that is."""
    for key in data:
        if key not in known:
            from difflib import get_close_matches

            near = get_close_matches(key, list(known), 1)
            meant = f"did you mean {near[0]}? it" if near else "it"
            raise BadRecord(f"{where} has no key {shown(key)}; {meant} knows {', '.join(known)}")


_WANTED = {str: "a text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def _as(value: Any, kind: type[Any], where: str) -> Any:
    """Give a value of the file if it is of the kind wanted; raise `BadRecord`, naming where it stands, otherwise."""
    if type(value) is kind:  # a bool would pass for an int otherwise
        return value
    raise BadRecord(f"the record's {where} must be {_WANTED[kind]}; {shown(value)} given")


def _take(data: dict[str, Any], key: str, kind: type[Any], default: Any = None) -> Any:
    """Take a field that must be of one kind; without a default it must be there."""
    if key in data:
        return _as(data[key], kind, key)
    if default is None:
        raise BadRecord(f"the record needs {key}, {_WANTED[kind]}; it has {', '.join(data) or 'nothing'}")
    return default


def _list(data: dict[str, Any], key: str, kind: type[Any]) -> tuple[Any, ...]:
    """Take a list of things of one kind; only the hands must be there."""
    return tuple(_as(each, kind, key) for each in _take(data, key, list, None if key == "hands" else []))


def write_record(record: Record) -> str:
    """Write a record as TOML that `read_record` reads: the deal itself, without what was told of it.

    >>> text = write_record(load_record("arthur-bertha"))
    >>> read_record(text).order == load_record("arthur-bertha").order
    True
    """
    lines = [
        f"{key} = {_quoted(value)}"
        for key, value in (
            ("id", record.id),
            ("title", record.title),
            ("rules", record.rules),
            ("turn_up", str(record.turn_up)),
            ("order", text_of(record.order)),
            ("certainty", record.certainty),
        )
    ]
    lines.insert(3, f"players = [{', '.join(map(_quoted, record.players))}]")
    lines.insert(4, f"hands = [{', '.join(_quoted(text_of(hand)) for hand in record.hands)}]")
    if record.target is not None:
        lines.append(f"target = {record.target}")
    if record.start is not None:
        lines.append(f"start = {list(record.start)}")
    if record.before:
        lines.append(f"before = [{', '.join(_quoted(text_of(choice)) for choice in record.before)}]")
    if record.crib:
        lines.append(f"crib = {_quoted(text_of(record.crib))}")
    if record.stock:
        lines.append(f"stock = {_quoted(text_of(record.stock))}")
    if not record.first:
        lines.append("first = false")
    if record.readings:
        lines += ["", "[readings]", *(f"{key} = {_quoted(value)}" for key, value in record.readings)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Quote a text for TOML; JSON's escapes are all TOML's too, but it leaves one control character as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _told(data: dict[str, Any], players: int) -> Told:
    """Make one telling from its table."""
    _refuse_unknown(data, TOLD_KEYS, "a telling")
    for item in _list(data, "items", dict):
        _refuse_unknown(item, ITEM_KEYS, "an item told")
    what, player = _take(data, "what", str), _take(data, "player", int)
    if what not in TELLINGS:
        raise BadRecord(f"what a record tells of is one of {', '.join(TELLINGS)}; {what!r} given")
    if not 0 <= player < players:
        raise BadRecord(f"the player of a telling is a number from 0 to {players - 1}; {player} given")
    items = tuple(
        Score(_take(item, "kind", str), parse_cards(_take(item, "cards", str)), _take(item, "points", int), "")
        for item in _list(data, "items", dict)
    )
    card = parse_card(_take(data, "card", str)) if "card" in data else None
    where, paraphrase = _take(data, "where", str), _take(data, "paraphrase", str, "")
    notes = tuple((key, _as(why, str, "notes")) for key, why in _take(data, "notes", dict, {}).items())
    return Told(
        where,
        what,
        player,
        _take(data, "points", int),
        items,
        card,
        paraphrase,
        _take(data, "words", str, ""),
        _list(data, "figures", int),
        notes,
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
    deal = start(rules, record.hands, record.turn_up, up, record.start, record.crib, record.stock, record.first)
    for choice in record.before:
        if deal.phase is Phase.PLAYING or deal.over:
            raise IllegalPlay(
                f"nothing is chosen before the play here, and before has {text_of(choice) or 'a refusal'}"
            )
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
        said, made = _by_key(told.items), _by_key(computed)
        for was, now in (
            pair for key in dict.fromkeys((*said, *made)) for pair in zip_longest(said.get(key, ()), made.get(key, ()))
        ):
            item = now or was
            if item is not None and (was.points if was else 0) != (now.points if now else 0):
                yield Difference(
                    f"{told.where}, {item.kind} {' '.join(map(str, item.cards))}",
                    was.points if was else 0,
                    now.points if now else 0,
                    _why({**dict(record.seams), **dict(told.notes)}, rules, item, now),
                )
    if told.points != total(computed):
        yield Difference(told.where, told.points, total(computed), _why_sum(record, told, computed))


def _why_sum(record: Record, told: Told, computed: Scores) -> str:
    """Give the reason for a different sum: first what the source's own figures add up to, if that is another sum."""
    figures = told.figures or tuple(item.points for item in told.items)
    added = f"The figures told, {' + '.join(map(str, figures))}, add up to {sum(figures)}. "
    note = dict(told.notes).get("sum") or dict(record.seams).get("sum") or _added(computed)
    return (added if figures and sum(figures) != told.points else "") + note


def _added(computed: Scores) -> str:
    """Tell what is added up by the rules."""
    made = ", ".join(f"{score.kind} {score.points}" for score in computed[:12])
    return f"By the rules it is {made}{', …' if len(computed) > 12 else ''}." if made else "By the rules it is nothing."


def _by_key(scores: Scores) -> dict[tuple[str, Cards], list[Score]]:
    """Group items by their kind and their cards in any order; an item that is there twice stays twice."""
    groups: dict[tuple[str, Cards], list[Score]] = {}
    for score in scores:
        groups.setdefault((score.kind, tuple(sorted(score.cards))), []).append(score)
    return groups


def _why(notes: dict[str, str], rules: Rules, item: Score, computed: Score | None) -> str:
    """Give the reason for a difference: the note on the parameter, else the evidence for its price."""
    parameter = computed.parameter if computed else _parameter(item.kind)
    note = notes.get(parameter)
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
