"""Every hand with every turn-up: what each kind of score brings, the best hands, and where yours stands among them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from noddy.cards import Card
from noddy.counting import Cards, count_hand, count_ranks, total
from noddy.parameters import PRICES, Parameter, Sort
from noddy.rules import Rules, silence
from noddy.study.distribution import Distribution, distribution
from noddy.study.ranks import Ranks, any_cards, rank_sets, suited


def contributions(rules: Rules) -> dict[str, Fraction]:
    """Give how many points a hand owes to each parameter on average: what the mean loses when it pays nothing. Exact.

    >>> from noddy.rulesets import DIGEST
    >>> brought = contributions(DIGEST)
    >>> brought["knave-noddy"], sum(brought.values()) == distribution(DIGEST).mean
    (Fraction(12, 221), True)
    """
    mean = distribution(rules).mean
    found = {row.name: mean - distribution(_without(rules, row)).mean for row in PRICES}
    for honour in rules.honours:
        rest = tuple(each for each in rules.honours if each is not honour)
        found[honour.value.parameter] = mean - distribution(rules.derive(honours=rest)).mean
    return {name: points for name, points in found.items() if points}


def _without(rules: Rules, price: Parameter) -> Rules:
    """Let one parameter pay nothing."""
    if getattr(rules, price.attribute).value == price.values.plain:
        return rules
    changed: dict[str, Any] = {price.attribute: silence(price.values.plain, "left out, to see what it brings")}
    return rules.derive(**changed)


def percentile(found: Distribution, points: int) -> tuple[Fraction, Fraction]:
    """Give the share of hands that are worth less than so many points, and the share worth as much.

    >>> from noddy.rulesets import DIGEST
    >>> below, equal = percentile(distribution(DIGEST), 8)
    >>> round(100 * float(below)), round(100 * float(equal))
    (97, 2)
    """
    below = found.at_most(points - 1)
    return Fraction(below, found.cases), Fraction(found[points], found.cases)


def hands_worth(rules: Rules, points: int) -> Iterator[tuple[Cards, Card]]:
    """Yield hands with their turn-ups that are worth so many points, those of most value in ranks first.

    >>> from noddy.cards import text_of
    >>> from noddy.rulesets import HOLME
    >>> hand, turn_up = next(hands_worth(HOLME, 32))
    >>> text_of((*hand, turn_up)), len(list(hands_worth(HOLME, 32)))
    ('5D 5H 5S 5C', 4)
    """
    worth = {ranks: total(count_ranks(rules, any_cards(ranks))) for ranks in rank_sets(rules.hand_size.value + 1)}
    suits_alone = rules
    for row in PRICES:
        if row.price is not Sort.SUITS:
            suits_alone = _without(suits_alone, row)
    most = distribution(suits_alone).highest
    likely = [ranks for ranks, least in worth.items() if least <= points <= least + most]
    for ranks in sorted(likely, key=lambda each: -worth[each]):
        for cards in suited(ranks):
            for place, turn_up in enumerate(cards):
                hand = cards[:place] + cards[place + 1 :]
                if total(count_hand(rules, hand, turn_up)) == points:
                    yield hand, turn_up


def ranks_worth(rules: Rules, points: int) -> tuple[Ranks, ...]:
    """Give the sets of four ranks that are worth so many points before suits add anything.

    >>> from noddy.rulesets import DIGEST
    >>> [" ".join(map(str, ranks)) for ranks in ranks_worth(DIGEST, 14)]
    ['5 5 5 T', '5 5 5 J', '5 5 5 Q', '5 5 5 K']
    """
    sets = rank_sets(rules.hand_size.value + 1)
    return tuple(ranks for ranks in sets if total(count_ranks(rules, any_cards(ranks))) == points)
