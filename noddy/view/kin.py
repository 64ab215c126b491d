"""Tables of kinship as HTML: who has which of a rule set's values, and how far apart the rule sets are."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from noddy.rules import Rules
from noddy.study.kinship import distance, lenders
from noddy.view import html


def lent(rules: Rules, older: Sequence[Rules]) -> str:
    """Tabulate what a rule set has, what each older game has there, and which of them have it alike.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> "none of them" in lent(PARLETT, [HOLME])
    True
    """
    titles = {each.name: each.title for each in older}
    rows = []
    for each in lenders(rules, older):
        same = "; ".join(escape(titles[name]) for name in each.same) or "<strong>none of them</strong>"
        rows.append((escape(each.label), escape(each.answer), *(escape(told) or "-" for told in each.others), same))
    heads = ("Question", escape(rules.title), *(escape(each.title) for each in older), "The same in")
    return html.table(f"{rules.title}: where else each answer stands", heads, rows)


def distances(rule_sets: Sequence[Rules]) -> str:
    """Tabulate the share of answers that differ between every two rule sets.

    >>> from noddy.rulesets import HOLME, PARLETT
    >>> distances([HOLME, PARLETT]).count("0.00")
    2
    """
    rows = [
        (escape(one.title), *(f"{float(distance(one, other)):.2f}" for other in rule_sets)) for one in rule_sets
    ]
    heads = ("Rule set", *(escape(each.title) for each in rule_sets))
    return html.table("Share of the questions that two rule sets answer otherwise", heads, rows)
