"""The engine's values as plain data for JSON: rules, scores, hands, deals, records, witnesses, and their schemas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from noddy.counting import Scores, total
from noddy.play import Deal, What
from noddy.rules import Rules

if TYPE_CHECKING:
    from noddy.record import Difference, Record
    from noddy.shown import Shown
    from noddy.witnesses import Witness

Json = dict[str, Any]


def items(scores: Scores) -> list[Json]:
    """Write items for JSON."""
    return [
        {
            "kind": str(score.kind),
            "cards": list(map(str, score.cards)),
            "points": score.points,
            "parameter": score.parameter,
        }
        for score in scores
    ]


def shown_data(shown: Shown) -> Json:
    """Write a hand that has been counted for JSON.

    >>> from noddy.shown import show
    >>> shown_data(show("4H 5S 6D + 7C"))["points"]
    6
    """
    return {
        "rules": shown.rules.name,
        "readings": shown.rules.answers(),
        "hand": list(map(str, shown.hand)),
        "turn_up": str(shown.turn_up),
        "points": total(shown.scores),
        "scores": items(shown.scores),
    }


def played(deal: Deal) -> Json:
    """Write a deal for JSON: each play with what it pegged, the point for last with the card that earned it."""
    plays: list[Json] = []
    for event in deal.events:
        if event.what is What.CARD:
            plays.append(
                {
                    "player": event.player,
                    "card": str(event.cards[0]),
                    "total": event.running,
                    "scores": items(event.scores),
                }
            )
        elif event.what is What.LAST:
            plays[-1]["scores"] += items(event.scores)
    data: Json = {
        "rules": deal.rules.name,
        "readings": deal.rules.answers(),
        "totals": list(deal.totals()),
        "pegged": list(deal.pegged()),
        "plays": plays,
    }
    if deal.target is not None:
        data |= {
            "target": deal.target,
            "tally": list(deal.tally),
            "winner": deal.winner,
            "ending": deal.ending.value if deal.ending else None,
        }
    return data


def rules_data(rules: Rules) -> Json:
    """Write a rule set for JSON: parameters with evidence and grade, readings with their arguments."""
    return {
        "name": rules.name,
        "title": rules.title,
        "what": rules.what,
        "parameters": {
            name: {
                "value": plain_value(ruling.value),
                "grade": str(ruling.evidence.grade),
                "witness": ruling.evidence.witness,
                "words": ruling.evidence.words,
                "argument": ruling.evidence.argument,
            }
            for name, ruling in rules.parameters()
        },
        "readings": {
            each.id: {
                "why": each.why,
                "values": list(each.values),
                "value": rules.answers()[each.id],
                "arguments": {side.value: side.argument for side in each.options},
            }
            for each in rules.readings
        },
    }


def plain_value(value: object) -> object:
    """Turn a parameter's value into plain JSON: numbers and words stay, tuples become lists, prices are told."""
    if isinstance(value, tuple):
        return [plain_value(each) for each in value]
    return value if type(value) in (int, bool) else str(value)


def told_data(record: Record, differences: Sequence[Difference]) -> Json:
    """Write what a record tells, and where that parts from what is computed, for JSON."""
    return {
        "told": [
            {
                "where": told.where,
                "what": told.what,
                "player": told.player,
                "points": told.points,
                "items": [
                    {"kind": item.kind, "cards": list(map(str, item.cards)), "points": item.points}
                    for item in told.items
                ],
            }
            for told in record.told
        ],
        "differences": [
            {"where": each.where, "told": each.told, "computed": each.computed, "why": each.why} for each in differences
        ],
    }


def witness_data(witness: Witness) -> Json:
    """Write a witness for JSON."""
    return asdict(witness)


def witness_schema() -> Json:
    """Describe a list of witnesses as JSON Schema, from the fields of `Witness` and the lists in `CLOSED`."""
    from noddy.witnesses import CLOSED, Passage, Witness

    names = {"int": "integer", "str": "string"}
    properties: Json = {}
    for each in fields(Witness):
        texts = {"type": "array", "items": {"type": "string"}}
        properties[each.name] = {"type": names[str(each.type)]} if str(each.type) in names else texts
    for name, values in CLOSED.items():
        properties[name] = {"type": "string", "enum": list(map(str, values))}
    passage = _object({each.name: {"type": "string"} for each in fields(Passage)})
    properties["passages"] = {"type": "array", "items": passage, "minItems": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Witnesses to Noddy",
        "type": "array",
        "items": _object(properties),
    }


def _object(properties: Json) -> Json:
    """Describe a table in which every field must be there, and no other may."""
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties),
        "additionalProperties": False,
    }


def show_schema() -> Json:
    """Describe the answer of ``show --json`` as JSON Schema."""
    card = {"type": "string", "pattern": "^[A2-9TJQK][CDHS]$"}
    cards = {"type": "array", "items": card, "uniqueItems": True}
    text, number = {"type": "string"}, {"type": "integer", "minimum": 0}
    item = _object({"kind": text, "cards": cards, "points": {**number, "minimum": 1}, "parameter": text})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A hand counted",
        **_object(
            {
                "rules": text,
                "readings": {"type": "object", "additionalProperties": text},
                "hand": cards,
                "turn_up": card,
                "points": number,
                "scores": {"type": "array", "items": item},
            }
        ),
    }
