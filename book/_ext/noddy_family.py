"""Directives on the family of games: ``{noddy-lent}`` and ``{noddy-distances}``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from noddy.rulesets import find_rules
from noddy.view import kin


class Lent(SphinxDirective):
    """``{noddy-lent} parlett`` with ``:from: holme cotton-cribbage``: which older games have its values."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"from": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        try:
            older = [find_rules(name) for name in self.options["from"].split()]
            return [nodes.raw("", kin.lent(find_rules(self.arguments[0]), older), format="html")]
        except (KeyError, ValueError) as fault:
            raise self.error(f"noddy-lent: {fault}") from None


class Distances(SphinxDirective):
    """``{noddy-distances} holme parlett``: the share of answers that differ, for every two."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        try:
            rule_sets = [find_rules(name) for name in self.arguments[0].split()]
        except ValueError as fault:
            raise self.error(str(fault)) from None
        return [nodes.raw("", kin.distances(rule_sets), format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("noddy-lent", Lent)
    app.add_directive("noddy-distances", Distances)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
