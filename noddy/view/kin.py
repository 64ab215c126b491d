"""Tables of kinship as HTML: who has which of a rule set's values, and how far apart the rule sets are."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from noddy.rules import Rules
from noddy.speech import number
from noddy.study.kinship import distance, lenders
from noddy.view import html


def lent(rules: Rules, older: Sequence[Rules]) -> str:
    """Tabulate what a rule set has and what each older game has there; a tick where it is the same, and how many are.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> "none" in lent(PARLETT, [HOLME]) and "all" in lent(PARLETT, [HOLME])
    True
    """
    rows = []
    for each in lenders(rules, older):
        told = [
            f'<strong>{escape(text)} <span role="img" aria-label="the same">✓</span></strong>'
            if one.name in each.same
            else escape(text) or "-"
            for one, text in zip(older, each.others, strict=True)
        ]
        same = len(each.same)
        count = "<strong>none</strong>" if not same else "all" if same == len(older) else number(same)
        rows.append((escape(each.label), escape(each.answer), *told, count))
    heads = ("Question", escape(rules.title), *(escape(each.title) for each in older), "How many have it")
    return html.table(f"{rules.title}: where else each answer stands", heads, rows)


def distances(rule_sets: Sequence[Rules]) -> str:
    """Tabulate the share of answers that differ between every two rule sets.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> distances([HOLME, PARLETT]).count("0.00")
    2
    """
    rows = [(escape(one.title), *(f"{float(distance(one, other)):.2f}" for other in rule_sets)) for one in rule_sets]
    heads = ("Rule set", *(escape(each.title) for each in rule_sets))
    return html.table("Share of the questions that two rule sets answer otherwise", heads, rows, "noddy-shares")
