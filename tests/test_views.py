"""The views keep the chain: beside every point stand the words that award it, and no others."""

from __future__ import annotations

from html import escape

import pytest

from noddy.play import Deal, Event, What
from noddy.record import load_record, record_names, replay
from noddy.rules import Evidence, Rules
from noddy.rulesets import find_rules
from noddy.view import html

DEALS = [name for name in record_names() if len(load_record(name).hands) > 1]


def told(evidence: Evidence) -> str:
    """Give the words or the argument of evidence, as they stand on a page."""
    return escape((evidence.words or evidence.argument).replace("_", ""))


def due(rules: Rules, event: Event) -> set[str]:
    """Name the words that must stand beside an event: those of each price, and for a card played those of the play."""
    prices = {each.parameter for each in event.scores}
    words = {told(rules.ruling(each).evidence) for each in prices}
    return words | {told(rules.in_play.evidence)} if event.what is What.CARD and prices - {"last", "hitter"} else words


@pytest.fixture(params=DEALS)
def deal(request: pytest.FixtureRequest) -> Deal:
    record = load_record(request.param)
    return replay(record, find_rules(record.rules))


def test_each_step_has_the_words_for_what_it_scored_and_no_others(deal: Deal) -> None:
    names = [f"Player {n}" for n in range(len(deal.hands))]
    everywhere = {word for event in deal.events for word in due(deal.rules, event)}
    for place, event in enumerate(deal.events):
        shown = html.step(deal, place, names, deal.rules.target.value)
        assert {word for word in everywhere if word in shown} == due(deal.rules, event), place


def test_each_row_of_the_transcript_has_them_too(deal: Deal) -> None:
    names = [f"Player {n}" for n in range(len(deal.hands))]
    rows = html.transcript(deal, names).split("<tbody>")[1].split("</tr>")
    everywhere = {word for event in deal.events for word in due(deal.rules, event)}
    for event, row in zip(deal.events, rows, strict=False):
        assert {word for word in everywhere if word in row} == due(deal.rules, event)
        for score in event.scores:
            assert f"{score.kind} {score.points}" in row
