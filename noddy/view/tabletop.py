"""A game at a table as HTML: setting up, the table as the reader may see it, what happened, hints, a deal's end."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from noddy.cards import Card, text_of
from noddy.counting import total
from noddy.expert import advice as expert_advice
from noddy.expert import loss_of
from noddy.match import seat_of
from noddy.pegging import GO_OVER
from noddy.play import Deal, Event, Phase, What, side_of
from noddy.players import EXPERT, Weighing, strengths, weigh
from noddy.record import write_record
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS
from noddy.speech import number, say, sentence, tell
from noddy.table import NAMES, Awaiting, Settings, Table, missed, record_of
from noddy.view import forms, html

PLAYABLE = tuple(RULE_SETS)


# ---- setting up


def setup(settings: Settings, rules: Rules, saved: bool = True, seed: str = "") -> str:
    """Draw the form that begins a game; `saved` leaves room for a button that goes on with the last one."""
    own = rules.target.value
    players = [(str(count), _company(rules, count)) for count in rules.players.value]
    count = str(settings.players if settings.players in rules.players.value else rules.players.value[0])
    dealers = [("1", "Bertha deals first, you lead"), ("0", "You deal first, Bertha leads")]
    go_on = forms.button("resume", "Go on with your last game", True, "hidden data-needs-saved") if saved else ""
    return (
        '<fieldset class="noddy-form"><legend>A new game</legend>'
        + forms.rules_choice(settings.rules, PLAYABLE)
        + f'<p class="why">{escape(rules.what[:1].upper() + rules.what[1:])}.</p>'
        + forms.select("players", "At the table", players, count)
        + forms.select(
            "strength",
            "Strength",
            ((name, _strength(rules, name, what)) for name, what in strengths(rules, int(count)).items()),
            settings.strength,
        )
        + forms.field(
            "target", f"Points that win (empty: {own})", str(settings.target or ""), "short", 'inputmode="numeric"'
        )
        + forms.field("seed", "Seed (the same word, the same cards; empty: by chance)", seed, "short")
        + forms.select("dealer", "The first deal", dealers, str(min(settings.dealer, 1)))
        + forms.tick("claims", "I call my own hand before it is counted", settings.claims)
        + forms.readings(rules, False, ("target",))
        + forms.buttons(forms.button("deal", "Deal the cards"), go_on)
        + "</fieldset>"
    )


def _strength(rules: Rules, name: str, what: str) -> str:
    """Tell a strength, and what it loses to a perfect opponent where that is known."""
    loss = loss_of(rules, name)
    return f"{name}: Bertha {what}" + (f"; loses {loss:.2f} a deal to a perfect player" if loss is not None else "")


def _company(rules: Rules, count: int) -> str:
    """Tell who plays."""
    if count == 2:
        return "2: you and Bertha"
    if side_of(rules, count, 2) == 0 and count == 4:
        return "4: you and Cicely against Bertha and Arthur"
    return f"{count}: you, {', '.join(NAMES[1 : count - 1])} and {NAMES[count - 1]}, each alone"


# ---- the table


def view(table: Table, base: str, controls: str = "", pressing: bool = True, hint: bool = False) -> str:
    """Show the table as the reader may see it; `pressing` makes his cards buttons, for a form with its `controls`."""
    head = f"<strong>Deal {len(table.sittings)}</strong> by {escape(table.rules.title)}, to {table.target}. "
    deals = "deals" if table.sitting.dealer else "deal"
    dealt = f"{NAMES[table.sitting.dealer]} {deals}. Seed: {escape(table.settings.seed)}."
    parts = [
        f'<p class="noddy-deal">{head}{dealt}</p>',
        _surface(table, controls, pressing),
        hints(table) if hint else "",
        _news(table, base),
        html.board(_sides(table), table.tally, table.target, _before(table)),
        deal_end(table) if table.awaiting in (Awaiting.NEXT, Awaiting.NOTHING) else "",
        forms.fold("log", "The deal so far", _list(table, _told(table), base, "noddy-log")),
    ]
    return "".join(parts)


def prompt(table: Table) -> str:
    """Say what the table waits for."""
    if table.awaiting is Awaiting.CLAIM:
        return "Count your hand with the card turned up, and call it."
    if table.awaiting is Awaiting.LAYING_OUT:
        whose = "yours" if table.me == table.deal.dealer else f"{table.names[table.deal.dealer]}'s"
        return f"Choose {number(table.rules.laid_out)} cards to lay out; the crib is {whose}."
    if table.awaiting is Awaiting.MOGG:
        return _mogg_prompt(table)
    if table.awaiting is Awaiting.CARD:
        running = table.deal.running
        return (
            f"Your turn: the count is {number(running)} ({running}). Choose a card."
            if running
            else ("Your lead: choose a card.")
        )
    if table.awaiting is Awaiting.NEXT:
        return "The deal is over."
    double = " It is a double game." if table.deal.lurched else ""
    return f"{_sides(table)[_side(table, table.winner or 0)]} {_have(table)} won, {_figures(table)}.{double}"


def _mogg_prompt(table: Table) -> str:
    """Say what can be changed, and what it costs to refuse."""
    price = f" To refuse gives {table.names[1 - table.me]} {number(table.rules.refusal.value)}."
    if table.deal.offer is None:
        return "You may ask to change a card: press the one you would give away." + price
    if table.rules.mogg.value == "stock":
        return f"{table.names[0]} asks for a card from the pack." + price
    return f"{table.names[0]} asks to change a card: press the one you would give for it." + price


def _side(table: Table, seat: int) -> int:
    """Give the side of a seat."""
    return side_of(table.rules, table.settings.players, seat)


def _sides(table: Table) -> tuple[str, ...]:
    """Name the sides in the order of the seats."""
    seats = range(table.settings.players)
    return tuple(
        " and ".join(NAMES[seat] for seat in seats if _side(table, seat) == side) for side in range(len(table.tally))
    )


def _have(table: Table) -> str:
    """Choose between have and has for the winners."""
    return "have" if "You" in (name := _sides(table)[_side(table, table.winner or 0)]) or " and " in name else "has"


def _figures(table: Table) -> str:
    """Tell the tally, the winners' first."""
    return " to ".join(map(str, sorted(table.tally, reverse=True)))


def _before(table: Table) -> tuple[int, ...]:
    """Give the tally as it stood before the reader's last move."""
    return table.undo().tally if table.moves else (0,) * len(table.tally)


def _surface(table: Table, controls: str, pressing: bool) -> str:
    """Show the others' hands, the card turned up, the cards on the table, the reader's hand, and what he can do."""
    deal, rows = table.deal, []
    for seat in range(1, table.settings.players):
        who = (seat - table.sitting.dealer - 1) % table.settings.players
        rows.append(_hand_row(NAMES[seat], _theirs(table, who)))
    hidden = deal.phase is Phase.LAYING_OUT
    turned = "<span> nothing yet</span>" if hidden else html.row([html.card(deal.turn_up)], "Turned up")
    rows.append(_hand_row("Turned up", turned))
    if deal.crib:
        shown = any(event.what is What.CRIB for event in table.events)
        crib = (html.card(each) if shown else html.back() for each in deal.crib)
        rows.append(_hand_row("The crib", html.row(crib, f"The crib, {number(len(deal.crib))} cards")))
    rows.append(_hand_row("On the table", _series(table)))
    rows.append(_hand_row("Your hand", _mine(table, pressing), "mine"))
    said = f'<p class="noddy-prompt"><strong>{escape(prompt(table))}</strong></p>'
    return f'<div class="noddy-table">{"".join(rows)}{said}{controls}</div>'


def _hand_row(name: str, cards: str, css: str = "") -> str:
    """Name a row of cards."""
    return f'<div class="hand {css}"><span class="name">{escape(name)}</span>{cards}</div>'


def seen(table: Table, who: int) -> bool:
    """Say whether a player's hand may be seen: when it has been shown by the rules, or the deal is over."""
    counted = any(event.what is What.HAND and event.player == who for event in table.events)
    return who == table.me or _over(table) or (table.rules.declared.value == "shown" and counted)


def _over(table: Table) -> bool:
    """Say whether the deal is over, as far as the reader may know."""
    return table.awaiting in (Awaiting.NEXT, Awaiting.NOTHING)


def _theirs(table: Table, who: int) -> str:
    """Draw another's hand: backs, or cards where they may be seen."""
    deal, name = table.deal, table.names[who]
    if seen(table, who):
        drawn = (html.card(c, *(() if c in deal.left[who] else ("dim",))) for c in deal.hands[who])
        return html.row(drawn, f"{name}'s hand")
    held = len(deal.left[who])
    return html.row([html.back()] * held, f"{name} holds {number(held)}") if held else "<span> no card left</span>"


def _series(table: Table) -> str:
    """Draw the cards of the count that is on, or of the last one when the deal is over, and its sum."""
    played = [event for event in table.events if event.what is What.CARD]
    shown = played[len(played) - len(table.deal.series) :] if table.deal.series else []
    drawn = [html.card(event.cards[0], *(("new",) if event is played[-1] else ())) for event in shown]
    running = table.deal.running
    told = f'<span>Running total: <span class="total">{sentence(number(running))} ({running})</span></span>'
    return html.row(drawn, "Played, in order") + told if drawn else "<span> nothing yet</span>"


def _mine(table: Table, pressing: bool) -> str:
    """Draw the reader's hand: what he may play, change or lay out to be pressed, what he has played pale."""
    deal, drawn = table.deal, []
    pressed = {Awaiting.CARD: _to_play, Awaiting.MOGG: _to_change, Awaiting.LAYING_OUT: _to_lay_out}
    for card in deal.hands[table.me]:
        if card not in deal.left[table.me]:
            drawn.append(html.card(card, "dim"))
        elif not pressing or table.awaiting not in pressed:
            drawn.append(html.card(card))
        else:
            drawn.append(pressed[table.awaiting](table, card))
    return html.row(drawn, "Your hand")


def _to_play(table: Table, card: Card) -> str:
    """Draw a card that can be played, or why it cannot."""
    if card in table.deal.legal():
        return forms.card_button(card)
    past = table.deal.running + card.value > GO_OVER
    why = "would pass thirty-one" if past else "does not make the fifteen that must be made"
    return forms.card_button(card, f"{card.words}, {why}", barred=True)


def _to_change(table: Table, card: Card) -> str:
    """Draw a card that can be changed."""
    return forms.card_button(card) if (card,) in table.deal.choices() else html.card(card)


def _to_lay_out(table: Table, card: Card) -> str:
    """Draw a card that can be laid out."""
    return forms.card_box(card)


# ---- what happened


def news(table: Table) -> tuple[str, ...]:
    """Tell what has happened since the reader's last move but his own card, one sentence for each event."""
    return tuple(sentence for _, sentence in _fresh(table))


def _told(table: Table) -> list[tuple[Event, str]]:
    """Pair the deal's events with their sentences."""
    return list(zip(table.events, sentences(table, table.deal, table.events), strict=True))


def _fresh(table: Table) -> list[tuple[Event, str]]:
    """Pair the events since the reader's last move with their sentences."""
    told = _told(table)
    if not table.moves:
        return told
    past = table.undo()
    return told[len(past.events) :] if len(past.sittings) == len(table.sittings) else told


def sentences(table: Table, deal: Deal, events: tuple[Event, ...]) -> list[str]:
    """Tell events as the reader may hear them: a hand that is only called keeps its cards hidden."""
    told = []
    for event, said in zip(events, tell(deal, table.names, reader=table.me), strict=False):
        if event.what is What.HAND and not seen(table, event.player):
            said = f"{table.names[event.player]} calls: {say(event.scores)}."
        if event.what is What.LAID_OUT and not seen(table, event.player):
            said = f"{table.names[event.player]} lays out {number(len(event.cards))} cards to the crib."
        told.append(said)
    return told


def _news(table: Table, base: str) -> str:
    """Show what has happened since the reader's last move, and what his claim was worth."""
    fresh = _fresh(table)
    parts = [claimed(table)] if fresh and any(e.what is What.HAND and e.player == table.me for e, _ in fresh) else []
    if fresh:
        parts.append(_list(table, fresh, base, "noddy-news"))
    return "".join(parts)


def _list(table: Table, told: list[tuple[Event, str]], base: str, css: str) -> str:
    """List events with their sentences, and for each that scored the items and the words that award them."""
    rows = []
    for event, said in told:
        place = table.events.index(event)
        why = ""
        if event.scores and (event.what is not What.HAND or seen(table, event.player)):
            inside = html.event_items(table.rules, event, base, f"Step {place + 1}, the items")
            why = forms.fold(f"{css}-{place}", _why(total(event.scores)), inside)
        rows.append(f"<li>{escape(said)}{why}</li>")
    return f'<ol class="{css}" start="{table.events.index(told[0][0]) + 1}">{"".join(rows)}</ol>' if rows else ""


def _why(points: int) -> str:
    """Ask after points."""
    return f"Why {number(points)} point{'' if points == 1 else 's'}?"


def claimed(table: Table) -> str:
    """Tell what the reader called his hand, and what he missed or called too many."""
    short = missed(table)
    if short is None:
        return ""
    called = table.sitting.claim or 0
    counted = called + short
    if short == 0:
        told = f"You called {called}, and that is what the hand counts."
    elif short > 0:
        told = f"You called {called}; the hand counts {counted}. You missed {short}: look at the items."
    else:
        told = f"You called {called}; the hand counts {counted}. You called {-short} too many: look at the items."
    muggins = " In muggins, a rule of later cribbage, Bertha would peg what you missed." if short > 0 else ""
    return f'<p class="noddy-claim">{told}{muggins}</p>'


# ---- hints


def hints(table: Table) -> str:
    """Weigh the reader's cards as the best player does, and say why one is the best."""
    if table.awaiting is not Awaiting.CARD:
        return ""
    rows = (
        (html.small([each.card]), str(each.now), f"{each.answer:.2f}", f"{each.after:.2f}", f"<b>{each.value:+.2f}</b>")
        for each in _weighed(table)
    )
    heads = ("Card", "Pegs now", "The next player's answer", "Yours after that", "In all")
    note = (
        "The answer is the average of the best that the next player could peg at once, over every hand that the cards "
        "you have not seen allow."
    )
    return (
        f'<section class="noddy-hint" aria-label="Hint"><p>{escape(advice(table))}</p>'
        f"{html.table('Your cards weighed, in points', heads, rows)}<p>{note}</p></section>"
    )


def _weighed(table: Table) -> list[Weighing]:
    """Weigh the reader's cards, the best first."""
    return sorted(weigh(table.deal.sight(table.me)), key=lambda each: (-round(each.value, 9), each.card))


def advice(table: Table) -> str:
    """Word the hint; against an expert, as an expert would."""
    if table.settings.strength == EXPERT:
        return expert_advice(table.deal.sight(table.me))
    weighed = _weighed(table)
    best = weighed[0]
    if len(weighed) == 1:
        return f"Only the {best.card.words} fits."
    other = NAMES[seat_of(table.settings.players, table.sitting.dealer, (table.me + 1) % table.settings.players)]
    now = f"it pegs {number(best.now)} now" if best.now else "it pegs nothing now"
    risk = f"{other}'s best answer to it pegs {best.answer:.1f} on average"
    then = f", and you may peg {best.after:.1f} after that" if best.after > 0.05 else ""
    second = weighed[1]
    margin = best.value - second.value
    against = "hardly better than" if margin < 0.1 else f"{margin:.1f} better than"
    return f"Play the {best.card.words}: {now}, {risk}{then}. That is {against} the {second.card.words}."


# ---- the end of a deal


def deal_end(table: Table) -> str:
    """Tabulate what each player scored in the deal."""
    deal = table.deal
    groups = [(head, kinds) for head, kinds in _COLUMNS if any(event.what in kinds for event in deal.events)]
    rows = (
        (
            escape(name),
            text_of(deal.hands[who]),
            *(str(deal.scored(who, *kinds)) for _, kinds in groups),
            html.points(deal.scored(who)),
        )
        for who, name in enumerate(table.names)
    )
    heads = ("Player", "Hand", *(head for head, _ in groups), "In all")
    return html.table(f"Deal {len(table.sittings)}", heads, rows)


_COLUMNS = (
    ("Turn-up", (What.TURN_UP,)),
    ("Mogg", (What.MOGG,)),
    ("In lieu", (What.ALLOWANCE,)),
    ("Counted", (What.HAND,)),
    ("Pegged", (What.CARD, What.LAST)),
    ("Crib", (What.CRIB,)),
)


def walkthrough_address(table: Table, place: int, base: str) -> str:
    """Give the address of the walkthrough of a deal that is over; the record itself is in it."""
    return f"{base}play/any-record.html#" + urlencode({"record": "", "text": write_record(record_of(table, place))})
