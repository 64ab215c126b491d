"""The spoken count, as players call it: "fifteen two, fifteen four, and a pair is six"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noddy.cards import text_of
from noddy.counting import Kind, Score, Scores, total
from noddy.play import Deal, Event, What

_NUMBERS = (
    *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SUMS = {Kind.FIFTEEN, Kind.TWENTY_FIVE, Kind.THIRTY_ONE, Kind.THIRTY}
_CALLED = {
    Kind.LAST: "last",
    Kind.HITTER: "thirty-one",
    Kind.COLOURS: "colours",
    Kind.COSTLY_COLOURS: "Costly-Colours",
    Kind.TURNED_UP: "the card turned up",
    Kind.THREE_IN_LIEU: "three in lieu",
    Kind.REFUSAL: "the refusal",
    Kind.GIVEN_AWAY: "the card given away",
}


def number(points: int) -> str:
    """Say a number from 0 to 99 in words; larger ones in figures.

    >>> number(0), number(15), number(30), number(61)
    ('nought', 'fifteen', 'thirty', 'sixty-one')
    """
    if points < 20:
        return _NUMBERS[points]
    tens, ones = divmod(points, 10)
    if tens > 9:
        return str(points)
    return _TENS[tens] + (f"-{_NUMBERS[ones]}" if ones else "")


def say(scores: Scores, nothing: str = "nothing") -> str:
    """Call a count aloud, the running sum after each item.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.counting import count_hand
    >>> from noddy.rulesets import PARLETT
    >>> say(count_hand(PARLETT, parse_cards("9C 9D 6S"), parse_card("7C")))
    'fifteen two, fifteen four, twenty-five seven, and a pair is nine'
    """
    if not scores:
        return nothing
    parts, sofar = [], 0
    for score in scores:
        sofar += score.points
        if score.kind in _SUMS:
            parts.append(f"{score.kind} {number(sofar)}")
        else:
            parts.append(f"{_called(score)} is {number(sofar)}")
    if len(parts) > 1 and " is " in parts[-1]:
        parts[-1] = "and " + parts[-1]
    return ", ".join(parts)


def sentence(text: str) -> str:
    """Begin a text with a capital and leave the rest as it is: proper names keep theirs.

    >>> sentence("flat back is eight, and Knave Noddy is ten")
    'Flat back is eight, and Knave Noddy is ten'
    """
    return text[:1].upper() + text[1:]


def _called(score: Score) -> str:
    """Name an item as it is called: as the rules say, else as the engine does, else by its kind."""
    if score.kind in (Kind.RUN, Kind.FLUSH):
        return f"a {score.kind} of {number(len(score.cards))}"
    if score.called or score.kind not in set(Kind):
        return score.called or score.kind
    return _CALLED.get(Kind(score.kind), f"a {score.kind}")


@dataclass(frozen=True, slots=True)
class _Person:
    """Someone a sentence is about: a name with verbs in the third person, or the reader, who is spoken to."""

    name: str
    spoken_to: bool

    def does(self, verb: str, inside: bool = False) -> str:
        """Say that the person does something; `inside` a sentence the reader has a small letter.

        >>> _Person("Bertha", False).does("pegs"), _Person("Bertha", True).does("is", inside=True)
        ('Bertha pegs', 'you are')
        """
        if not self.spoken_to:
            return f"{self.name} {verb}"
        return f"{'you' if inside else 'You'} {_TO_YOU.get(verb) or verb.removesuffix('s')}"

    def has(self, verb: str) -> str:
        """Put a second verb to the same person."""
        return (_TO_YOU.get(verb) or verb.removesuffix("s")) if self.spoken_to else verb


_TO_YOU = {"is": "are", "has": "have", "cannot": "cannot", "will": "will"}


def tell(deal: Deal, names: Sequence[str], reader: int | None = None) -> tuple[str, ...]:
    """Tell a deal as a person would: one sentence for each event. `reader` is the player who is spoken to, if one is.

    >>> from noddy.record import load_record, replay
    >>> from noddy.rulesets import PARLETT
    >>> record = load_record("arthur-bertha")
    >>> for line in tell(replay(record, PARLETT), record.players)[-3:]: print(line)
    Arthur plays the five of spades, and the count is thirty.
    Bertha cannot come in: go.
    Arthur pegs one for last.
    >>> print(tell(replay(record, PARLETT), record.players, reader=0)[-1])
    You peg one for last.
    """
    people = tuple(_Person(name, player == reader) for player, name in enumerate(names))
    return tuple(_sentence(deal, event, people) for event in deal.events)


def _sentence(deal: Deal, event: Event, people: Sequence[_Person]) -> str:
    """Tell one event."""
    who, points = people[event.player], number(total(event.scores))
    if event.what is What.TURN_UP:
        turned = f"{people[deal.dealer].does('turns')} up the {event.cards[0].words}"
        if not event.scores:
            return f"{turned}."
        return f"{turned}; {who.does('pegs', inside=True)} {points} for {event.scores[0].called or 'it'}."
    if event.what in (What.LAID_OUT, What.MOGG, What.ALLOWANCE):
        return _before(event, who, people[deal.dealer if event.player == 0 else 0])
    if event.what in (What.HAND, What.CRIB):
        crib = "the crib, " if event.what is What.CRIB else ""
        return f"{who.does('counts')} {crib}{text_of(event.cards)}: {say(event.scores)}."
    if event.what is What.CARD:
        played = f"{who.does('plays')} the {event.cards[0].words}, and the count is {number(event.running)}"
        return played + (f": {say(event.scores)}." if event.scores else ".")
    if event.what is What.GO:
        return f"{who.does('cannot')} come in: go."
    if event.what is What.LAST:
        return f"{who.does('pegs')} {points} for last."
    return f"{who.does('is')} out, and {who.has('has')} won."


def _before(event: Event, who: _Person, other: _Person) -> str:
    """Tell what happens between the deal and the play."""
    points = number(total(event.scores))
    if event.what is What.LAID_OUT:
        return f"{who.does('lays')} out {text_of(event.cards)} to the crib."
    if event.what is What.ALLOWANCE:
        name = "You" if who.spoken_to else who.name
        return f"{name}, who did not deal, {who.has('sets')} up {points} in lieu."
    if not event.cards:
        return f"{other.does('will')} not change a card; {who.does('sets', inside=True)} up {points}."
    given = f"{who.does('gives')} away the {event.cards[0].words}"
    return given + (f" and {who.has('sets')} up {points} for it." if event.scores else ".")
