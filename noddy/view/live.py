"""The live pages: an action of the reader's goes in as JSON, HTML comes back. Pure functions; the page holds no rule.

A request is ``{"live", "base", "chance", "state", "form"}``: which page it is, the way to the book's folder, a number
drawn by the page, the state that the last reply gave, and the form as names and texts. A reply is ``{"html", "state",
"say"}``, and where it applies ``"hush"`` (what is said is in the HTML too, so it need not be seen twice), ``"focus"``
(an id), ``"file"`` (a name and a text to save), ``"keep"`` (remember the state beyond this visit).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

from noddy.cards import DECK, BadCard, Card, parse_card, parse_cards, refuse_twins, text_of
from noddy.counting import count_hand, total
from noddy.play import Deal, IllegalPlay, check_hand
from noddy.record import BadRecord, Record, begin, load_record, read_record, record_names, verify, write_record
from noddy.rules import Rules, UnknownName
from noddy.rulesets import RULE_SETS, find_rules
from noddy.speech import number, say, tell
from noddy.table import NEXT, Awaiting, BadGame, Settings, Table, read_table, record_of, settings_of, sit, write_table
from noddy.view import forms, html, tabletop

Form = Mapping[str, str]
Reply = dict[str, Any]


def answer(request: str) -> str:
    """Answer one action. What cannot be read or done comes back as one clear line in the HTML, never as an error.

    >>> asked = {"live": "calculator", "form": {"do": "count", "hand": "4H 5S 6D", "turn-up": "7C", "rules": "parlett"}}
    >>> json.loads(answer(json.dumps(asked)))["say"]
    'Parlett’s reconstruction counts six: fifteen two, and a run of four is six.'
    """
    asked = json.loads(request)
    page = PAGES[asked["live"]]
    form = {str(name): str(value) for name, value in asked.get("form", {}).items()}
    chance = Random(f"{asked.get('chance', 0)}")
    return json.dumps(page(form, str(asked.get("state", "")), str(asked.get("base", html.BASE)), chance))


def first(live: str, base: str = html.BASE) -> str:
    """Give the HTML that stands in the page before the reader acts: the same that `answer` would give."""
    return str(first_reply(live, {}, base)["html"])


def first_reply(live: str, form: Form, base: str = html.BASE) -> Reply:
    """Give the reply to a form that was filled in beforehand; an empty one gives what stands before the reader acts."""
    return PAGES[live](form, "", base, Random(0))


# ---- the calculator


def calculator(form: Form, state: str, base: str, chance: Random) -> Reply:
    """Count a hand: from the form, or from the state (of an address that was sent) where there is no form."""
    given = dict(form) if form.get("do") != "open" and form else dict(parse_qsl(state))
    given = {"hand": "7D 7S 8H", "turn-up": "9C", "rules": "parlett"} | given
    fault, rules = "", RULE_SETS["parlett"]
    try:
        rules = _rules_of(given)
        if given.get("do") == "random":
            given |= _random_hand(rules, chance)
        if given.get("do") == "clear":
            given |= {"hand": "", "turn-up": ""}
        if "card" in given:
            given |= _toggled(rules, given["hand"], given["turn-up"], parse_card(given["card"]))
        wanted = _wanted(rules, given["hand"], given["turn-up"])
    except (BadCard, UnknownName, IllegalPlay) as fault_found:
        fault, wanted = forms.error(fault_found), ""
    result, said = "", ""
    if not fault and not wanted:
        cards, turn_up = parse_cards(given["hand"]), parse_card(given["turn-up"].strip())
        scores = count_hand(rules, cards, turn_up)
        said = f"{rules.title} counts {number(total(scores))}: {say(scores)}.".replace("'", "’")
        result = _result(rules, cards, turn_up, base, _calculator_state(rules, given))
    elif wanted:
        said, result = wanted, f'<p class="noddy-prompt">{escape(wanted)}</p>'
    body = _calculator_form(rules, given, fault) + f'<section aria-label="Result">{result}</section>'
    return {"html": f"<form>{body}</form>", "state": _calculator_state(rules, given), "say": said}


def _rules_of(given: Form) -> Rules:
    """Find the rules that a form names, with those of its readings that they know; other rules than before: none."""
    rules = find_rules(given.get("rules", "parlett"))
    if given.get("was-rules", rules.name) != rules.name:
        return rules
    known = {each.id: each.values for each in rules.readings}
    chosen = ((key[5:], value) for key, value in given.items() if key.startswith("read."))
    return find_rules(rules.name, (f"{key}={value}" for key, value in chosen if value in known.get(key, ())))


def _calculator_state(rules: Rules, given: Form) -> str:
    """Write what the address keeps: the hand, the turn-up, the rules, and the readings that differ from the default."""
    plain = RULE_SETS[rules.name].answers()
    read = [(f"read.{key}", value) for key, value in rules.answers().items() if value != plain[key]]
    return urlencode([("hand", given["hand"]), ("turn-up", given["turn-up"]), ("rules", rules.name), *read])


def _random_hand(rules: Rules, chance: Random) -> dict[str, str]:
    """Deal a hand and a turn-up."""
    cards = chance.sample(DECK, rules.hand_size.value + 1)
    return {"hand": text_of(sorted(cards[:-1])), "turn-up": str(cards[-1])}


def _toggled(rules: Rules, hand: str, turn_up: str, card: Card) -> dict[str, str]:
    """Take a card of the deck into the hand, then as the turn-up; or out again."""
    cards, turned = parse_cards(hand), turn_up.strip()
    if card in cards:
        cards = tuple(each for each in cards if each != card)
    elif turned and parse_card(turned) == card:
        turned = ""
    elif len(cards) < rules.hand_size.value:
        cards = (*cards, card)
    elif not turned:
        turned = str(card)
    else:
        raise IllegalPlay(f"hand and turn-up are full; press a card that is chosen to take it out before {card}")
    return {"hand": text_of(cards), "turn-up": turned}


def _wanted(rules: Rules, hand: str, turn_up: str) -> str:
    """Say what is still to be chosen; empty when the hand can be counted. Raises where it never can."""
    cards = parse_cards(hand)
    turned = (parse_card(turn_up.strip()),) if turn_up.strip() else ()
    refuse_twins((*cards, *turned))
    lacking = rules.hand_size.value - len(cards)
    if lacking > 0:
        plural = "" if lacking == 1 else "s"
        return f"Choose {number(lacking)} more card{plural} for the hand{'' if turned else ', then the turn-up'}."
    check_hand(rules, cards)
    return "" if turned else "Choose the card that is turned up."


def _calculator_form(rules: Rules, given: Form, fault: str) -> str:
    """Draw the form."""
    return (
        '<div class="noddy-form noddy-across">'
        + forms.field("hand", "Hand", given["hand"], "", 'aria-describedby="live-how"')
        + forms.field("turn-up", "Turn-up", given["turn-up"], "short")
        + forms.rules_choice(rules.name)
        + forms.buttons(
            forms.button("count", "Count"),
            forms.button("random", "Deal one by chance", True),
            forms.button("clear", "Clear", True),
        )
        + '</div><p id="live-how" class="why">Write cards as 4H 5S TD, or press them in the pack below.</p>'
        + fault
        + forms.fold("pack", "The pack", forms.deck(_chosen(given)), True)
        + '<div class="noddy-form">'
        + forms.readings(rules, True)
        + "</div>"
    )


def _chosen(given: Form) -> dict[Card, str]:
    """Tell which cards of the deck are chosen, as far as they can be read."""
    try:
        cards = parse_cards(given["hand"])
        turned = (parse_card(given["turn-up"].strip()),) if given["turn-up"].strip() else ()
    except BadCard:
        return {}
    return {card: "" for card in cards} | {card: "turned up" for card in turned}


def _result(rules: Rules, cards: tuple[Card, ...], turn_up: Card, base: str, state: str) -> str:
    """Show the count, the same hand under every rule set, and the address that holds it."""
    shown = html.hand(rules, cards, turn_up, base) + html.compare(RULE_SETS.values(), cards, turn_up)
    # The page may show the same hand further down: regions are told apart by their names.
    return (
        shown.replace('role="region" aria-label="', 'role="region" aria-label="Counted now: ')
        + f'<p class="why">To send this hand, copy <a href="#{escape(state)}">the address of this hand</a>.</p>'
    )


# ---- a game against Bertha

_LAST: list[Table] = []
# The game that the page showed last. A click sends the game as a line; what of it was here is not played again, which
# late in a game against the best player saves a second in the browser.


def game(form: Form, state: str, base: str, chance: Random) -> Reply:
    """Play: set up, deal, play a card, call a hand, take back, hint, save."""
    do = form.get("do", "card" if "card" in form else "rules" if "rules" in form else "")
    try:
        if do in ("", "new", "rules"):
            return _set_up(form)
        if do == "deal":
            seed = form.get("seed", "").strip() or str(chance.randrange(10_000, 100_000))
            return _shown(sit(_settings(dict(form) | {"seed": seed})), base)
        table = read_table(state, *_LAST)
    except (UnknownName, IllegalPlay, BadCard, BadGame) as fault:
        return _set_up(form, forms.error(fault))
    try:
        return _moved(table, do, form, base)
    except (IllegalPlay, BadCard) as fault:
        reply = _shown(table, base, fault=forms.error(fault))
        for name in form:  # what was chosen stays chosen
            if name.startswith("box."):
                reply["html"] = reply["html"].replace(
                    f'name="{name}" value="yes"', f'name="{name}" value="yes" checked'
                )
        return reply


def _settings(form: Form) -> Settings:
    """Read the settings of a form, without the readings that its rules do not know."""
    rules = _rules_of(form)
    kept = {key: value for key, value in form.items() if not key.startswith("read.")}
    plain = RULE_SETS[rules.name].answers()
    read = {f"read.{key}": value for key, value in rules.answers().items() if value != plain[key]}
    return settings_of(kept | read)


def _set_up(form: Form, fault: str = "") -> Reply:
    """Show the form that begins a game."""
    try:
        settings = _settings(form)
        rules = _rules_of(form)
    except (UnknownName, IllegalPlay):
        settings, rules = Settings(), RULE_SETS["parlett"]
    return {
        "html": f"<form>{fault}{tabletop.setup(settings, rules, seed=form.get('seed', ''))}</form>",
        "state": "",
        "say": "",
        "focus": "live-rules",
    }


def _moved(table: Table, do: str, form: Form, base: str) -> Reply:
    """Make the reader's move, or give the other help that he asks for."""
    if do == "card":
        card = str(parse_card(form.get("card", "")))
        table = table.do(f"m{card}" if table.awaiting is Awaiting.MOGG else card)
    elif do == "lay-out":
        chosen, wanted = [name[4:] for name in form if name.startswith("box.")], table.rules.laid_out
        if len(chosen) != wanted:
            cards, have = "card" if wanted == 1 else "cards", number(len(chosen)) if chosen else "none"
            raise IllegalPlay(f"Choose {number(wanted)} {cards} for the crib; you have chosen {have}.")
        table = table.do("x" + "-".join(chosen))
    elif do == "refuse":
        table = table.do("m")
    elif do == "agree":
        table = table.do(f"m{table.deal.turn_up}")
    elif do == "claim":
        if not form.get("claim", "").strip():
            raise IllegalPlay("Write how many points your hand counts, as a number such as 6; a hand may count 0.")
        table = table.do("c" + form.get("claim", "").strip())
    elif do == "next":
        table = table.do(NEXT)
    elif do == "undo" and table.moves:
        table = table.undo()
    elif do.startswith("save-"):
        number_of = min(int(do[5:]), len(table.sittings) - 1)
        record = record_of(table, number_of)
        name = f"noddy-{table.settings.rules}-{table.settings.seed}-{number_of + 1}.toml"
        file = {"name": "".join(c if c.isalnum() or c in ".-" else "-" for c in name), "text": write_record(record)}
        return _shown(table, base, "The record is saved.") | {"file": file, "focus": f"live-do-{do}"}
    elif do == "hint":
        return _shown(table, base, hint=True) | {"focus": "live-do-hint"}
    return _shown(table, base)


def _shown(table: Table, base: str, said: str = "", hint: bool = False, fault: str = "") -> Reply:
    """Show the table."""
    _LAST[:] = [table]
    if hint and table.awaiting is Awaiting.CARD:
        said = tabletop.advice(table)
    elif not said and not fault:
        said = " ".join((*tabletop.news(table), tabletop.prompt(table)))
    body = tabletop.view(table, base, fault + _controls(table), hint=hint)
    return {
        "html": f"<form>{body}{_saves(table, base)}</form>",
        "state": write_table(table),
        "keep": True,
        "say": said,
        "hush": True,
        "focus": _focus(table),
    }


def _focus(table: Table) -> str:
    """Name the control that the reader needs next."""
    if table.awaiting is Awaiting.CARD:
        return f"live-card-{table.deal.legal()[0]}"
    if table.awaiting is Awaiting.LAYING_OUT:
        return f"live-box-{table.hand[0]}"
    named = {Awaiting.CLAIM: "live-claim", Awaiting.NEXT: "live-do-next", Awaiting.MOGG: "live-do-refuse"}
    return named.get(table.awaiting, "live-do-new")


def _controls(table: Table) -> str:
    """Draw the buttons that fit the moment."""
    drawn = []
    if table.awaiting is Awaiting.CLAIM:
        drawn.append(forms.field("claim", "Your hand counts", "", "short", 'inputmode="numeric"'))
        drawn.append(forms.button("claim", "Call it"))
    if table.awaiting is Awaiting.LAYING_OUT:
        drawn.append(forms.button("lay-out", "Lay them out"))
    if table.awaiting is Awaiting.MOGG:
        if (table.deal.turn_up,) in table.deal.choices():
            drawn.append(forms.button("agree", "Give the card"))
        drawn.append(forms.button("refuse", "Keep my cards" if table.deal.offer is None else "Refuse"))
    if table.awaiting is Awaiting.NEXT:
        drawn.append(forms.button("next", "Next deal"))
    if table.awaiting is Awaiting.CARD:
        drawn.append(forms.button("hint", "Hint", True))
    drawn.append(forms.button("undo", "Take back", True, "" if table.moves else "disabled"))
    drawn.append(forms.button("new", "New game", table.awaiting is not Awaiting.NOTHING))
    return f'<div class="noddy-form">{forms.buttons(*drawn)}</div>'


def _saves(table: Table, base: str) -> str:
    """Offer every deal that is over, to save it and to step through it."""
    over = [
        place
        for place, sitting in enumerate(table.sittings)
        if sitting.deal.over and not (sitting is table.sitting and table.awaiting is Awaiting.CLAIM)
    ]
    if not over:
        return ""
    rows = "".join(
        f"<li>Deal {place + 1}: {forms.button(f'save-{place}', 'Save the record', True)} "
        f'<a href="{escape(tabletop.walkthrough_address(table, place, base))}">Step through it</a></li>'
        for place in reversed(over)
    )
    return forms.fold("saves", "The deals so far, to save or to step through", f'<ul class="noddy-saves">{rows}</ul>')


# ---- a walkthrough of any record


def any_record(form: Form, state: str, base: str, chance: Random) -> Reply:
    """Step through a record: a shipped one by name, or any that is pasted or opened."""
    given = dict(form) if form.get("do") != "open" and form else dict(parse_qsl(state))
    given = {"record": "arthur-bertha", "text": "", "rules": "", "step": "1"} | given
    if "record" in given and given["record"] != given.get("was", given["record"]):
        given |= {"text": "", "rules": "", "step": "1"}
    if given.get("do") == "read":
        given |= {"record": "", "rules": "", "step": "1"}
    try:
        if not given["text"].strip() and not given["record"]:
            raise BadRecord("Paste the text of a record into the field, or open a file, and press Read it.")
        record = read_record(given["text"]) if given["text"].strip() else load_record(given["record"])
        rules = _rules_of_record(record, given["rules"])
        steps, say_it, inside = _walked(record, rules, given, base)
    except (BadRecord, BadCard, UnknownName, IllegalPlay) as fault:
        inside = _record_form(given, "") + forms.error(fault)
        return {"html": f"<form>{inside}</form>", "state": "", "say": ""}
    given["step"] = str(steps)
    keep = {key: given[key] for key in ("record", "text", "rules", "step") if given[key] or key == "record"}
    body = _record_form(given, record.rules) + inside
    return {"html": f"<form>{body}</form>", "state": urlencode(keep), "say": say_it, "hush": True}


def _rules_of_record(record: Record, name: str) -> Rules:
    """Find the rules to replay a record by: its own with its readings, or others."""
    if name and name != record.rules:
        return find_rules(name)
    return find_rules(record.rules, (f"{key}={value}" for key, value in record.readings))


def _record_form(given: Form, own: str) -> str:
    """Draw the choice of a record, of rules, and the field for another record."""
    shipped = [(name, load_record(name).title) for name in record_names()]
    options = [*shipped, *([] if given["record"] else [("", "your own, below")])]
    rules = [("", "as the record says"), *((name, rules.title) for name, rules in RULE_SETS.items() if name != own)]
    text = (
        '<p class="field"><label for="live-text">Text of a record</label>'
        f'<textarea id="live-text" name="text" rows="8" spellcheck="false">{escape(given["text"])}</textarea></p>'
        '<p class="field"><label for="live-file">or a file</label>'
        '<input type="file" id="live-file" accept=".toml,text/plain" data-into="live-text" data-do="read"></p>'
        + forms.buttons(forms.button("read", "Read it"))
    )
    return (
        '<div class="noddy-form noddy-across">'
        + forms.select("record", "Record", options, given["record"], auto=True)
        + forms.select("rules", "Rules", rules, given["rules"], auto=True)
        + f'<input type="hidden" name="was" value="{escape(given["record"])}"></div>'
        + f'<div class="noddy-form">{forms.fold("own", "A record of your own", text, bool(given["text"]))}</div>'
    )


def _walked(record: Record, rules: Rules, given: Form, base: str) -> tuple[int, str, str]:
    """Show a record at one of its steps: the step's number, what to say, and the HTML."""
    title = f"<h2>{escape(record.title)}</h2>" + (f"<p>{escape(record.certainty)}</p>" if record.certainty else "")
    told = html.differences(verify(record, rules)) if record.told else ""
    if not record.played:
        counted = "".join(
            f"<h3>{escape(name)}</h3>{html.hand(rules, hand, record.turn_up, base)}"
            for name, hand in zip(record.players, record.hands, strict=True)
        )
        return 1, record.title, title + counted + told
    deal, note = _as_far_as_it_goes(record, rules)
    up, last = record.target or rules.target.value, len(deal.events)
    step = {"first": 1, "last": last}.get(given.get("do", ""), _step(given))
    step = min(max(step + {"back": -1, "next": 1}.get(given.get("do", ""), 0), 1), last)
    listed = "".join(
        f'<li{" class=now" if place == step else ""}><button type="submit" name="step" value="{place}"'
        f'{" aria-current=step" if place == step else ""} id="live-step-{place}">{escape(line)}</button></li>'
        for place, line in enumerate(tell(deal, record.players), start=1)
    )
    body = (
        title
        + _stepper(step, last)
        + html.step(deal, step - 1, record.players, up, base)
        + f'<ol class="noddy-lines" aria-label="Every step">{listed}</ol>'
        + note
        + told
    )
    return step, f"Step {step} of {last}. {tell(deal, record.players)[step - 1]}", body


def _step(given: Form) -> int:
    """Read the step."""
    text = given["step"]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 1


def _stepper(step: int, last: int) -> str:
    """Draw the four buttons and the slider."""
    names = (("first", "First"), ("back", "Back"), ("next", "Next"), ("last", "Last"))
    return (
        f'<div class="noddy-form noddy-stepper">{forms.buttons(*(forms.button(do, text, True) for do, text in names))}'
        f'<p class="field"><label for="live-step">Step</label><input type="range" id="live-step" name="step" min="1" '
        f'max="{last}" value="{step}" data-auto></p></div>'
    )


def _as_far_as_it_goes(record: Record, rules: Rules) -> tuple[Deal, str]:
    """Play a record by rules that may not be its own: it may stop before the deal is over, or go on after it."""
    deal = begin(record, rules)
    for place, card in enumerate(record.order):
        if deal.over:
            rest = text_of(record.order[place:])
            return deal, f"<p>By these rules the deal is over here; the record goes on with {rest}.</p>"
        deal = deal.play(card)
    return deal, "" if deal.over else "<p>The record stops here; by these rules the deal is not over.</p>"


PAGES: dict[str, Callable[[Form, str, str, Random], Reply]] = {
    "calculator": calculator,
    "game": game,
    "record": any_record,
}
__all__ = ["PAGES", "answer", "first"]
