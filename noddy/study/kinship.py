"""Kinship: how like one another the rule sets are, question by question, and which old game has which of a value.

The measure is of resemblance only. That two games answer a question alike does not show that one comes of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from noddy.cards import Card, Rank, Suit
from noddy.counting import Kind, count_suits, total
from noddy.parameters import ROWS
from noddy.rules import Price, Rules

COLOURED = (Kind.COLOURS, Kind.COSTLY_COLOURS)
Answer = tuple[object, str]
"""What a rule set answers: a value to compare, and the answer told in words. An empty text: it has no such thing."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question that can be put to every rule set."""

    label: str
    answer: Callable[[Rules], Answer]


def _plain(parameter: str, nothing: object = None) -> Callable[[Rules], Answer]:
    """Ask for a parameter as it stands; `nothing` is the value that means no such thing."""

    def answer(rules: Rules) -> Answer:
        value = getattr(rules, parameter).value
        return value, "" if value == nothing else _told(value)

    return answer


def _told(value: object) -> str:
    """Tell a value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _price(parameter: str, sizes: Sequence[int], feature: str = "") -> Callable[[Rules], Answer]:
    """Ask what so many cards are paid, in the hand, or in the play if a feature is named."""

    def answer(rules: Rules) -> Answer:
        price: Price = getattr(rules, parameter).value
        paid = tuple(price(size) if not feature or feature in rules.in_play.value else 0 for size in sizes)
        if not any(paid):
            return paid, ""
        if paid == tuple(sizes):
            return paid, "one a card"
        return paid, str(paid[0]) if len(set(paid)) == 1 else ", ".join(map(str, paid))

    return answer


def _knave_held(rules: Rules) -> Answer:
    """Ask what the Knave of the suit turned up is worth in the hand, whatever it is called."""
    plain = Card(Rank.JACK, Suit.CLUBS)
    honours = [each.value for each in rules.honours if each.value.fits(plain, Card(Rank.NINE, Suit.CLUBS))]
    points = max((honour.points for honour in honours), default=0)
    return points, str(points) if points else ""


def _other_cards(rules: Rules) -> Answer:
    """Ask which other cards score by themselves."""
    suited = ("knave noddy", "right knave", "his nob")
    others = sorted(str(each.value) for each in rules.honours if each.value.kind not in suited and each.value.points)
    return tuple(others), "; ".join(others)


def _turned_up(rules: Rules) -> Answer:
    """Ask what a Knave turned up pays."""
    points = rules.jack_turned_up.value if rules.turned_up_jack_to.value != "nobody" else 0
    return points, str(points) if points else ""


def _turned_up_to(rules: Rules) -> Answer:
    """Ask who is paid for a Knave turned up."""
    taker = rules.turned_up_jack_to.value if _turned_up(rules)[0] else ""
    return taker, taker


def _flush(rules: Rules) -> Answer:
    """Ask what three and four cards of a suit pay, those of the hand first."""
    size, paid = rules.hand_size.value, []
    for suited in (3, 4):
        suits = [Suit.HEARTS] * suited + [Suit.SPADES] * (size + 1 - suited)
        cards = tuple(Card(rank, suit) for rank, suit in zip(tuple(Rank)[2:], suits, strict=False))
        of_suit = (s for s in count_suits(rules, cards[:-1], cards[-1]) if s.kind in (Kind.FLUSH, *COLOURED))
        paid.append(total(tuple(of_suit)))
    return tuple(paid), ", ".join(map(str, paid)) if any(paid) else ""


def _in_play(feature: str) -> Callable[[Rules], Answer]:
    """Ask whether a feature counts in the play."""
    return lambda rules: (feature in rules.in_play.value, "yes" if feature in rules.in_play.value else "")


def _thirty_one(rules: Rules) -> Answer:
    """Ask what thirty-one with four cards pays in the play, the last card included."""
    points = rules.hitter.value(4) + (rules.last.value if rules.last_at_31.value else 0)
    return points, str(points)


def _as_it_stands(parameter: str, nothing: object = None) -> Question:
    """Ask for one parameter as it stands, under its label in the catalogue."""
    return Question(ROWS[parameter].label, _plain(parameter, nothing))


QUESTIONS: tuple[Question, ...] = (
    _as_it_stands("target"),
    _as_it_stands("players"),
    _as_it_stands("hand_size"),
    Question("cards each lays out to a crib", lambda rules: (rules.laid_out, str(rules.laid_out or ""))),
    _as_it_stands("mogg", "no"),
    _as_it_stands("allowance", 0),
    Question("Knave turned up", _turned_up),
    Question("Knave turned up: paid to", _turned_up_to),
    Question("Knave of the suit, held", _knave_held),
    Question("other cards that score alone", _other_cards),
    _as_it_stands("hand_counted"),
    _as_it_stands("declared"),
    _as_it_stands("counts_first"),
    Question("fifteen of two, three cards", _price("fifteen", (2, 3))),
    Question("twenty-five of three, four cards", _price("twenty_five", (3, 4))),
    Question("thirty-one of four cards, in hand", _price("thirty_one_in_hand", (4,))),
    Question("pair, pair royal, four alike", _price("pairs", (2, 3, 4))),
    Question("run of three, four", _price("runs", (3, 4))),
    Question("three, four of a suit", _flush),
    Question("pairs in play", _in_play("pairs")),
    Question("runs in play", _in_play("runs")),
    Question("flush in play", _in_play("flush")),
    Question("twenty-five in play, three cards", _price("twenty_five", (3,), "twenty-five")),
    _as_it_stands("last"),
    Question("thirty-one in play, four cards", _thirty_one),
    _as_it_stands("series"),
    Question("double game", lambda rules: (bool(rules.lurch.value), "yes" if rules.lurch.value else "")),
)
"""What is asked of every rule set. Each question weighs the same, which is a choice of ours like any other."""


def distance(one: Rules, other: Rules) -> Fraction:
    """Measure how unlike two rule sets are: questions answered otherwise, out of those that either has an answer to.

    >>> from noddy.rulesets import PARLETT, PARLETT_TABLE
    >>> distance(PARLETT, PARLETT), 0 < distance(PARLETT, PARLETT_TABLE) < Fraction(1, 4)
    (Fraction(0, 1), True)
    """
    pairs = [(question.answer(one), question.answer(other)) for question in QUESTIONS]
    asked = [(mine[0], theirs[0]) for mine, theirs in pairs if mine[1] or theirs[1]]
    return Fraction(sum(mine != theirs for mine, theirs in asked), len(asked))


@dataclass(frozen=True, slots=True)
class Branch:
    """A cluster of rule sets: one alone (no parts), or two clusters that meet at a height, their mean distance."""

    names: tuple[str, ...]
    height: Fraction = Fraction(0)
    parts: tuple[Branch, ...] = ()


def tree(rule_sets: Sequence[Rules]) -> Branch:
    """Join the two nearest clusters again and again, by the mean distance of their members; of equals the earliest.

    >>> from noddy.rulesets import HOLME, PARLETT, PARLETT_TABLE
    >>> [branch.names for branch in tree([HOLME, PARLETT, PARLETT_TABLE]).parts]
    [('holme',), ('parlett', 'parlett-table')]
    """
    apart = {frozenset((one.name, other.name)): distance(one, other) for one, other in combinations(rule_sets, 2)}

    def mean(one: Branch, other: Branch) -> Fraction:
        pairs = [apart[frozenset((a, b))] for a in one.names for b in other.names]
        return sum(pairs, Fraction(0)) / len(pairs)

    clusters = [Branch((rules.name,)) for rules in rule_sets]
    while len(clusters) > 1:
        one, other = min(combinations(clusters, 2), key=lambda pair: mean(*pair))
        joined = Branch((*one.names, *other.names), mean(one, other), (one, other))
        clusters = [joined if each is one else each for each in clusters if each is not other]
    return clusters[0]


@dataclass(frozen=True, slots=True)
class Lent:
    """One question, the answer of a rule set, each older game's answer, and which of them have the same."""

    label: str
    answer: str
    others: tuple[str, ...]
    same: tuple[str, ...]


def lenders(rules: Rules, older: Sequence[Rules]) -> Iterator[Lent]:
    """Ask, for everything that a rule set has, which older games have it alike. What both lack is left out.

    >>> from noddy.rulesets import HOLME, PARLETT, RULE_SETS
    >>> older = [HOLME, RULE_SETS["cotton-cribbage"], RULE_SETS["costly-colours"]]
    >>> found = {each.label: each.same for each in lenders(PARLETT, older)}
    >>> found["pair, pair royal, four alike"], found["up"], found["twenty-five of three, four cards"]
    (('cotton-cribbage',), (), ('costly-colours',))
    """
    for question in QUESTIONS:
        value, told = question.answer(rules)
        answers = [(each.name, *question.answer(each)) for each in older]
        if told:
            same = tuple(name for name, theirs, _ in answers if theirs == value)
            yield Lent(question.label, told, tuple(text for *_, text in answers), same)
