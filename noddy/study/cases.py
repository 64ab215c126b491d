"""Every hand with every turn-up, one by one: as rows for a file, and as columns for a table of data.

A case is a hand, in the order of the pack, a card turned up, and what they count: 1,082,900 for three cards. The
points come from `noddy.totals`, which has them from the readable scorer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from noddy.cards import DECK, text_of
from noddy.rules import Rules
from noddy.totals import totals

COLUMNS = ("hand", "turn_up", "points")


def hands(rules: Rules) -> Iterator[tuple[str, tuple[str, ...], list[int]]]:
    """Yield every hand as text, with the cards that can be turned up to it and the points with each.

    >>> from noddy.rulesets import PARLETT
    >>> hand, turn_ups, points = next(hands(PARLETT))
    >>> hand, len(turn_ups), turn_ups[0], points[0]
    ('AC AD AH', 49, 'AS', 12)
    """
    tables, size = totals(rules), rules.hand_size.value
    names = tuple(map(str, DECK))
    ranked, suited, turned = tables.ranked, tables.suited, tables.turned
    by_ranks, by_suits = tables.by_ranks, tables.by_suits
    pack = list(zip(names, range(len(DECK)), ranked, turned, strict=True))
    for hand in combinations(range(len(DECK)), size):
        ranks, suits = sum([ranked[place] for place in hand]), sum([suited[place] for place in hand])
        rest = [row for row in pack if row[1] not in hand]
        try:
            points = [by_ranks[ranks + more] + by_suits[suits + shown] for _, _, more, shown in rest]
        except KeyError:  # not all of them have been counted yet
            points = [tables.of(hand, turn_up) for _, turn_up, _, _ in rest]
        yield text_of([DECK[place] for place in hand]), tuple([name for name, _, _, _ in rest]), points


def rows(rules: Rules) -> Iterator[str]:
    """Yield every case as a line of comma-separated values, after a line with the names of the columns.

    >>> from itertools import islice
    >>> from noddy.rulesets import DIGEST
    >>> print("".join(islice(rows(DIGEST), 2)), end="")
    hand,turn_up,points
    AC AD AH,AS,12
    """
    yield ",".join(COLUMNS) + "\n"
    for hand, turn_ups, points in hands(rules):
        for turn_up, worth in zip(turn_ups, points, strict=True):
            yield f"{hand},{turn_up},{worth}\n"


def columns(rules: Rules) -> Iterator[tuple[str, list[str] | list[int]]]:
    """Yield the three columns of all cases, each as its name and its values.

    A table of data takes them as they are: ``pandas.DataFrame(dict(columns(rules)))``, and polars likewise.

    >>> from noddy.rulesets import HOLME
    >>> table = dict(columns(HOLME))
    >>> list(table), len(table["points"]), max(table["points"])
    (['hand', 'turn_up', 'points'], 1082900, 32)
    """
    first: list[str] = []
    second: list[str] = []
    third: list[int] = []
    for hand, turn_ups, points in hands(rules):
        first += [hand] * len(turn_ups)
        second += turn_ups
        third += points
    yield COLUMNS[0], first
    yield COLUMNS[1], second
    yield COLUMNS[2], third
