"""Choosing a reading: every reading measured, and three questions about them kept apart.

Which reading fits the published examples? Which fits the evidence of its time? Which makes the better game? The first
is asked of records, the second of clues, the third of matches. No function here adds the three up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

from noddy.cards import parse_card, parse_cards
from noddy.counting import count_hand, count_ranks, total
from noddy.parameters import PRICES, Bears, Group
from noddy.record import Record, load_record, verify
from noddy.rules import Grade, Price, Reading, Rules, answered, flat, silence
from noddy.rulesets import HOLME, find_rules
from noddy.study import NODDY_SETS
from noddy.study.distribution import Distribution, distribution
from noddy.study.races import load_results
from noddy.study.ranks import any_cards, rank_sets


def only_four(reading: Reading) -> bool:
    """Say whether a reading is one that a game for two cannot show."""
    return all(row.least > 2 for row in answered(reading))


@dataclass(frozen=True)
class Variant:
    """A rule set as it stands (no reading) or with one reading changed, written ``id=value``."""

    name: str
    reading: str = ""

    @property
    def rules(self) -> Rules:
        """Give the rules."""
        return find_rules(self.name, [self.reading] if self.reading else [])

    def __str__(self) -> str:
        """Name it for a table: ``parlett, run-of-three = 2``."""
        return f"{self.name}, {self.reading.replace('=', ' = ')}" if self.reading else self.name


def variants(targets: bool = False) -> tuple[Variant, ...]:
    """List the five rule sets, each followed by its readings changed one at a time; with `targets` those too.

    >>> len(variants()), str(variants()[1])
    (32, 'par-pari, pairs = holme')
    """
    found = []
    for rules in NODDY_SETS:
        found.append(Variant(rules.name))
        for reading in rules.readings:
            if not only_four(reading) and (targets or reading.sets != {"target"}):
                found += [Variant(rules.name, f"{reading.id}={value}") for value in reading.values[1:]]
    return tuple(found)


# ---- measures of the hand


def hand_alone(rules: Rules) -> Rules:
    """Forget what bears on the play alone, so that rules that count hands alike are the same.

    >>> from noddy.rulesets import PARLETT
    >>> hand_alone(PARLETT.read("hitter", "per-card")) == hand_alone(PARLETT)
    True
    """
    return rules.only(Bears.HAND)


every_hand = cache(distribution)
"""Count every hand, once for each set of rules that count hands alike: ask it of `hand_alone`."""


def hands(rules: Rules) -> Distribution:
    """Count every hand of a rule set; rules that differ in the play alone share the count."""
    return every_hand(hand_alone(rules))


SORTS = {kind: str(row.price) for row in PRICES for kind in row.makes}
"""The kinds of item of a hand, each with the sort that it is of."""


@cache
def sorts(rules: Rules) -> dict[str, Fraction]:
    """Give the mean points of a hand from sums, pairs and runs, and from suits with single cards; exact.

    Any four cards are as likely as any other, so each set of ranks is counted once, weighed by its choices of suits.

    >>> from noddy.rulesets import HOLME
    >>> {sort: round(float(points), 2) for sort, points in sorts(hand_alone(HOLME)).items()}
    {'sums': 1.8, 'pairs': 1.41, 'runs': 0.0, 'suits': 1.42}
    """
    size = rules.hand_size.value + 1
    points = {"sums": 0, "pairs": 0, "runs": 0}
    for ranks in rank_sets(size):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        for score in count_ranks(rules, any_cards(ranks)):
            points[SORTS[score.kind]] += ways * score.points
    found = {sort: Fraction(each, comb(52, size)) for sort, each in points.items()}
    return {**found, "suits": hands(rules).mean - sum(found.values())}


# ---- measures of the game, out of the shipped races


@dataclass(frozen=True)
class Game:
    """What the shipped races tell of a match for two greedy players.

    `first_dealer`: his chance; `deals`: the mean number of deals; `lengths`: the chance of 1, 2, 3... deals, shipped
    for a rule set's own target alone; `play`: the share of all points that is pegged in the play, in a deal played to
    its end.
    """

    target: int
    first_dealer: float
    deals: float
    play: Fraction
    lengths: tuple[float, ...] = ()

    @property
    def edge(self) -> float:
        """Give what the first dealer has above one half, in points of a hundred; below it, less than nought."""
        return 100 * (self.first_dealer - 0.5)

    @property
    def balance(self) -> float:
        """Give 1 less the distance between the two players' chances (*Balance* in Ludii): 1 is an even game.

        >>> Game(21, 0.51, 4.0, Fraction(1, 3)).balance
        0.98
        """
        return 1 - abs(2 * self.first_dealer - 1)

    @property
    def nine_in_ten(self) -> int | None:
        """Give the number of deals within which at least nine matches in ten are over.

        >>> Game(21, 0.51, 1.6, Fraction(1, 3), (0.5, 0.4, 0.1)).nine_in_ten
        2
        """
        left = 0.0
        for number, chance in enumerate(self.lengths, 1):
            left += chance
            if left >= 0.9:
                return number
        return None


def games(target: int | None = None, results: Sequence[Mapping[str, Any]] | None = None) -> dict[Variant, Game]:
    """Give the game of every variant that was raced, to a target, or to each rule set's own; nothing is estimated.

    >>> round(games()[Variant("holme")].first_dealer, 4)
    0.5092
    """
    found = {}
    for each in load_results() if results is None else results:
        variant = Variant(each["rules"], "".join(each["readings"]))
        own = variant.rules.target.value
        up = own if target is None else target
        scored = {where: Fraction(mine) + Fraction(his) for where, (mine, his) in each["points"].items()}
        play = scored["play"] / sum(scored.values(), Fraction(0))
        lengths = tuple(each["lengths"]) if up == own else ()
        found[variant] = Game(up, float(each["first dealer"][str(up)]), each["mean deals"][str(up)], play, lengths)
    order = {variant: place for place, variant in enumerate(variants())}
    return dict(sorted(found.items(), key=lambda pair: order[pair[0]]))


# ---- the first question: the published examples

EXAMPLES = ("arthur-bertha", "parlett-9-10-10-j", "cornish-comedy", "cotton-nine-and-two-sixes", "cotton-cribbage-1674")
"""The records that tell of hands and play such as Noddy has. The deal of Costly Colours asks for what Noddy has not."""


def one_series(rules: Rules) -> Rules:
    """Stop the play where every record stops, at the first series: what rules do afterwards is not in question."""
    return rules.derive(series=silence("one", "The record tells of one series."))


def agreement(record: Record, rules: Rules) -> tuple[int, int]:
    """Give how many of the figures told come out, items and all, and how many are told.

    >>> from noddy.rulesets import PARLETT, PARLETT_TABLE
    >>> told = load_record("arthur-bertha")
    >>> agreement(told, PARLETT), agreement(told, PARLETT_TABLE)
    ((6, 6), (2, 6))
    """
    cut = one_series(rules)
    right = sum(not verify(replace(record, told=(told,)), cut) for told in record.told)
    return right, len(record.told)


def agrees(record: Record, rules: Rules) -> bool:
    """Say whether all that a record tells comes out."""
    return not verify(record, one_series(rules))


FIXED = {"hand_size", "series"}
"""Parameters that a record of three cards each and one series fixes by itself."""


def no_example(reading: Reading) -> bool:
    """Say whether no record of three cards each and one series can touch a reading: it is fixed, or of the match."""
    return reading.sets <= FIXED or all(row.group is Group.MATCH for row in answered(reading))


def mixes(rules: Rules) -> Iterator[Rules]:
    """Yield the rules under every mix of answers to the questions that an example could touch.

    >>> from noddy.rulesets import PARLETT
    >>> sum(1 for _ in mixes(PARLETT))
    192
    """
    open_ones = [reading for reading in rules.readings if not no_example(reading)]
    for values in product(*(reading.values for reading in open_ones)):
        mixed = rules
        for reading, value in zip(open_ones, values, strict=True):
            mixed = mixed.read(reading.id, value)
        yield mixed


@cache
def fitting(rules: Rules, records: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    """Give the mixes in which all these records come out, each as question -> answer."""
    wanted = [load_record(name) for name in records]
    touched = [reading.id for reading in rules.readings if not no_example(reading)]
    fit = (mixed.answers() for mixed in mixes(rules) if all(agrees(record, mixed) for record in wanted))
    return tuple({question: answers[question] for question in touched} for answers in fit)


def answers_left(found: Sequence[Mapping[str, str]]) -> dict[str, tuple[str, ...]]:
    """Give for each question the answers that occur in some fitting mix: one answer is a forced one.

    >>> answers_left([{"a": "1", "b": "x"}, {"a": "1", "b": "y"}])
    {'a': ('1',), 'b': ('x', 'y')}
    """
    questions = found[0] if found else ()
    return {question: tuple(dict.fromkeys(each[question] for each in found)) for question in questions}


# ---- the second question: the evidence of the time


@dataclass(frozen=True)
class Clue:
    """Something that a period text says or lets us infer: short name, our words, witness, and of what game.

    `shows` tells what the rules make of it, `holds` whether that agrees.
    """

    short: str
    words: str
    witness: str
    game: str
    shows: Callable[[Rules], str]
    holds: Callable[[Rules], bool]


def worth(rules: Rules, cards: str, turn_up: str) -> int:
    """Count a hand given as text.

    >>> from noddy.rulesets import HOLME
    >>> worth(HOLME, "AC 2D 2H", "KC")
    6
    """
    return total(count_hand(rules, parse_cards(cards), parse_card(turn_up)))


def _paid(price: Callable[[Rules], Price], size: int) -> tuple[Callable[[Rules], str], Callable[[Rules], bool]]:
    """Make `shows` and `holds` of a price for so many cards that has to be something."""
    return lambda rules: str(price(rules)(size)), lambda rules: not price(rules).nothing


def _counted(cards: str, turn_up: str, told: int) -> tuple[Callable[[Rules], str], Callable[[Rules], bool]]:
    """Make `shows` and `holds` of a hand whose worth is told."""
    return lambda rules: str(worth(rules, cards, turn_up)), lambda rules: worth(rules, cards, turn_up) == told


def _same(value: Callable[[Rules], object], told: object) -> tuple[Callable[[Rules], str], Callable[[Rules], bool]]:
    """Make `shows` and `holds` of a value that is told."""
    return lambda rules: str(value(rules)), lambda rules: value(rules) == told


def noddy_held(rules: Rules) -> int:
    """Give what the Knave of the turned-up suit is worth to him who holds it."""
    return sum(
        score.points
        for score in count_hand(rules, parse_cards("JS 2H 6D"), parse_card("KS"))
        if parse_card("JS") in score.cards and len(score.cards) == 1
    )


def turned_knave(rules: Rules) -> tuple[str, int]:
    """Give who is paid for a Knave turned up, and how much."""
    taker, points = rules.turned_up_jack_to.value, rules.jack_turned_up.value
    return (taker, points) if points and taker != "nobody" else ("nobody", 0)


def dream(rules: Rules) -> Fraction:
    """Give the share of hands worth at least as much as three fives with a Knave turned up, that Knave included.

    >>> from noddy.rulesets import DIGEST
    >>> dream(DIGEST) < Fraction(1, 1000)
    True
    """
    found = hands(rules)
    return 1 - Fraction(found.at_most(worth(rules, "5C 5D 5H", "JS") - 1), found.cases)


REPORTED: dict[str, Callable[[Rules], bool]] = {
    "31 up": lambda rules: rules.target.value == 31,
    "three cards and one turned up": lambda rules: rules.hand_size.value == 3,
    "dealer 2 for the Knave turned up": lambda rules: turned_knave(rules) == ("dealer", 2),
    "hand counted before the play": lambda rules: rules.hand_counted.value == "before play",
    "31 in the play is 2, last 1": lambda rules: rules.hitter.value == flat(2) and rules.last.value == 1,
    "one series of play": lambda rules: rules.series.value == "one",
}
"""What a modern outline, not read against the manuscript, reports of Willughby's rules of the 1660s."""


def reported(rules: Rules) -> tuple[str, ...]:
    """Name what of Willughby's rules, as reported, these rules do not have."""
    return tuple(words for words, holds in REPORTED.items() if not holds(rules))


def from_holme(rules: Rules) -> tuple[int, int]:
    """Give how many of the parameters that Holme's words fix are the same here, and how many there are.

    What his own words leave open, so that it is one of his readings, is not fixed by them; his target is.

    >>> from noddy.rulesets import HOLME, DIGEST
    >>> from_holme(HOLME), from_holme(DIGEST)
    ((12, 12), (4, 12))
    """
    doubtful = {row.name for reading in HOLME.readings if reading.sets != {"target"} for row in answered(reading)}
    fixed = {
        name: ruling.value
        for name, ruling in HOLME.parameters()
        if ruling.evidence.grade is Grade.ATTESTED and name not in doubtful
    }
    ours = {name: ruling.value for name, ruling in rules.parameters()}
    return sum(ours.get(name) == value for name, value in fixed.items()), len(fixed)


def _ratio(pair: tuple[int, int]) -> str:
    """Word a part of a whole."""
    return f"{pair[0]} of {pair[1]}"


def _payment(taker: str, points: int) -> str:
    """Word who is paid what."""
    return f"the {taker}, {points}" if points else "nobody"


CLUES = (
    Clue("her six", "ace, two deuces and a King turned up are six, if that was her hand", "1604-westward-ho", "Noddy",
         *_counted("AC 2D 2H", "KC", 6)),
    Clue("21 up", "the game is 21", "1619-par-pari", "Noddy", *_same(lambda rules: rules.target.value, 21)),
    Clue("flush", "a flush is named; that it pays is inferred", "1619-par-pari", "Noddy",
         *_paid(lambda rules: rules.flush.value, 3)),
    Clue("sequence", "a sequence is named; that it pays is inferred", "1619-par-pari", "Noddy",
         *_paid(lambda rules: rules.runs.value, 3)),
    Clue("pair", "a pair is named; that it pays is inferred", "1619-par-pari", "Noddy",
         *_paid(lambda rules: rules.pairs.value, 2)),
    Clue("Noddy in hand", "a Noddy held is worth at least 1", "1619-par-pari", "Noddy",
         lambda rules: str(noddy_held(rules)), lambda rules: noddy_held(rules) >= 1),
    Clue("Willughby", "six of his rules, as reported", "1665-willughby", "Noddy, not read",
         lambda rules: _ratio((len(REPORTED) - len(reported(rules)), len(REPORTED))),
         lambda rules: not reported(rules)),
    Clue("run at 2", "a run of three is 2", "1674-cotton-cribbage", "Cribbage",
         *_same(lambda rules: rules.runs.value(3), 2)),
    Clue("Batt's Knave", "the dealer gains by a Knave turned up", "1680-batt", "Noddy or Cribbage",
         lambda rules: _payment(*turned_knave(rules)), lambda rules: turned_knave(rules)[0] == "dealer"),
    Clue("Batt's fives", "three fives with a Knave turned up are one of the best hands in a hundred", "1680-batt",
         "Noddy or Cribbage",
         lambda rules: f"{worth(rules, '5C 5D 5H', 'JS')} ({100 * float(dream(rules)):.2f} in 100)",
         lambda rules: dream(rules) < Fraction(1, 100)),
    Clue("Holme", "all that his own words fix", "1688-holme", "Noddy",
         lambda rules: _ratio(from_holme(rules)), lambda rules: len({*from_holme(rules)}) == 1),
    Clue("two for Noddy", "a Knave turned up is 2 to the dealer", "1696-cornish-comedy", "Cribbage",
         lambda rules: _payment(*turned_knave(rules)), lambda rules: turned_knave(rules) == ("dealer", 2)),
    Clue("six in 1696", "10-10-9 with a Knave are six", "1696-cornish-comedy", "Cribbage",
         *_counted("TC TH 9D", "JS", 6)),
    Clue("eight in 1696", "10-10-5 with a Knave are eight", "1696-cornish-comedy", "Cribbage",
         *_counted("TD TS 5H", "JS", 8)),
)  # fmt: skip
"""Oldest first."""


def standing(clue: Clue, rules: Rules) -> str:
    """Tell in a cell of a table how rules stand to a clue.

    >>> from noddy.rulesets import HOLME
    >>> standing(CLUES[0], HOLME), standing(CLUES[1], HOLME)
    ('yes: 6', 'no: 61')
    """
    return f"{'yes' if clue.holds(rules) else 'no'}: {clue.shows(rules)}"


def turns(variant: Variant) -> tuple[tuple[Clue, bool], ...]:
    """Give the clues that one reading turns, each with whether they now agree.

    >>> [(clue.short, holds) for clue, holds in turns(Variant("parlett", "turned-up-jack-to=dealer"))]
    [('Willughby', True), ("Batt's Knave", True), ('two for Noddy', True)]
    """
    before, after = find_rules(variant.name), variant.rules
    if after.hand_size.value != before.hand_size.value:
        return ()  # the clues are hands of three
    return tuple((clue, clue.holds(after)) for clue in CLUES if clue.holds(after) != clue.holds(before))


# ---- the three side by side


@dataclass(frozen=True)
class Row:
    """One answer to one open question: what each of the three questions has to say of it, in words."""

    variant: Variant
    examples: str
    evidence: str
    game: str


def honest_table(own_examples: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    """Yield a row for each reading of the rule sets named; each name brings the records that are its own, if any.

    >>> rows = honest_table({"parlett": EXAMPLES[:2]})
    >>> [row.examples for row in rows if row.variant.reading == "run-of-three=2"]
    ['ruled out']
    """
    raced = games()
    for name, records in own_examples.items():
        left = answers_left(fitting(find_rules(name), records)) if records else None
        for variant in variants(targets=True):
            if variant.name == name and variant.reading:
                question, _, value = variant.reading.partition("=")
                played = games(int(value)).get(Variant(name)) if question == "target" else raced.get(variant)
                clues = [f"{'for' if holds else 'against'}: {clue.short}" for clue, holds in turns(variant)]
                yield Row(
                    variant,
                    "none of its own" if left is None else _said_by_examples(left.get(question), value),
                    "; ".join(clues) or "silent",
                    _game_changed(raced.get(Variant(name)), played),
                )


def _said_by_examples(possible: tuple[str, ...] | None, value: str) -> str:
    """Word what the examples say of one answer, given those that they leave."""
    if possible is None:
        return "silent"
    if value not in possible:
        return "ruled out"
    return "required" if len(possible) == 1 else "left open"


def _game_changed(base: Game | None, game: Game | None) -> str:
    """Word what an answer changes in the game, against the rule set as it stands."""
    if base is None or game is None:
        return "not computed"
    edge, deals = round(game.edge - base.edge, 2) + 0.0, round(game.deals - base.deals, 2) + 0.0  # no -0.00
    play = round(100 * float(game.play - base.play), 1)
    return f"edge {edge:+.2f}, deals {deals:+.2f}" + (f", play {play:+.1f}" if play else "")
