"""How a deal is written in one line of code that makes it again."""

from __future__ import annotations

from typing import Any

from noddy.cards import Card, text_of
from noddy.counting import Cards, total
from noddy.events import Event, Phase, What


def written(deal: Any) -> str:
    """Write a deal as a call of `noddy.deal`; where a card was changed the hands may be in another order."""
    hands, before = as_dealt(deal)
    order = text_of(event.cards[0] for event in deal.events if event.what is What.CARD)
    parts = [repr(" / ".join(map(text_of, hands))), repr(str(deal.turn_up))]
    parts += [repr(order)] if order else []
    parts.append(f"rules={deal.rules.name!r}")
    if deal.rules.chosen:
        parts.append(f"read={[f'{key}={value}' for key, value in deal.rules.chosen]!r}")
    if before:
        parts.append(f"before={[text_of(choice) for choice in before]!r}")
    if any(tally := _tally(deal)):
        parts.append(f"tally={tally!r}")
    if deal.target is not None:
        parts.append(f"target={deal.target}")
    if deal.crib and not any(event.what is What.LAID_OUT for event in deal.events):
        parts.append(f"crib={text_of(deal.crib)!r}")
    if deal.stock:
        parts.append(f"stock={text_of(deal.stock)!r}")
    if not deal.first:
        parts.append("first=False")
    return f"deal({', '.join(parts)})"


def _tally(deal: Any) -> tuple[int, ...]:
    """Find what each side had before the deal."""
    if not deal.events:
        return tuple(deal.tally)
    first: Event = deal.events[0]
    side = deal.side(first.player)
    return tuple(points - total(first.scores) * (each == side) for each, points in enumerate(first.tally))


def as_dealt(deal: Any) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Find the hands as they were dealt, and the choices made before the play."""
    hands: list[Cards] = list(deal.hands)
    before: list[Cards] = []
    changed = [event for event in deal.events if event.what is What.MOGG]
    if changed and changed[0].cards:
        offered: Card = changed[0].cards[0]
        drawn = hands[0][-1]  # what is taken in is put last
        hands[0] = (*hands[0][:-1], offered)
        if deal.rules.mogg.value == "stock":
            before = [(offered,), (deal.turn_up,)]
        else:
            hands[-1] = (*hands[-1][:-1], drawn)
            before = [(offered,), (drawn,)]
    elif changed and changed[0].player == 0:  # the dealer refused, and paid for it: whatever had been asked for
        before = [hands[0][:1], ()]
    elif changed:
        before = [()]
    elif deal.phase is Phase.MOGG and deal.offer is not None:
        before = [(deal.offer,)]
    for event in deal.events:
        if event.what is What.LAID_OUT:
            hands[event.player] = (*hands[event.player], *event.cards)
            before.insert(event.player, event.cards)
    return tuple(hands), tuple(before)
