"""The live pages' answers: what the reader asks, what comes back, and one clear line where it is nonsense."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qs

import pytest

from noddy.cards import DECK, parse_card, parse_cards, text_of
from noddy.counting import count_hand, total
from noddy.record import load_record, read_record, record_names, replay
from noddy.rulesets import RULE_SETS
from noddy.table import Awaiting, read_table
from noddy.view import live

VOID = {"input", "br", "hr", "img", "meta", "link"}
HAND = {"hand": "4H 5S 6D", "turn-up": "7C", "rules": "parlett"}


class Page(HTMLParser):
    """What the checks need of an answer: well-nested tags, ids, names of controls, text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.controls: list[dict[str, str]] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.text = ""
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        assert "style" not in at
        assert not any(name.startswith("on") for name in at)
        assert tag != "script"
        if tag not in VOID:
            self.open.append(tag)
        if "id" in at:
            self.ids.append(at["id"])
        if tag in ("input", "select", "textarea", "button"):
            self.controls.append({"tag": tag, **at})
        if tag == "label" and "for" in at:
            self.labels.append(at["for"])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def ask(page: str, form: dict[str, str] | None = None, state: str = "", chance: str = "1") -> dict:
    """Ask, and check what holds of every answer."""
    request = {"live": page, "base": "../book/", "chance": chance, "state": state, "form": form or {}}
    reply = json.loads(live.answer(json.dumps(request)))
    seen = Page(reply["html"])
    assert [name for name, count in Counter(seen.ids).items() if count > 1] == []
    for control in seen.controls:
        named = control["tag"] == "button" or control.get("type") == "hidden" or control["id"] in seen.labels
        assert named or control.get("type") == "checkbox", control
    if "focus" in reply:
        assert reply["focus"] in seen.ids
    return reply | {"page": seen}


def error(reply: dict) -> str:
    """Find the error in an answer."""
    found = re.search(r'<p class="noddy-error" role="alert">(.*?)</p>', reply["html"])
    return found[1] if found else ""


# ---- the calculator


def test_first_page_is_whole_without_any_action() -> None:
    for page in live.PAGES:
        seen = Page(live.first(page, "../"))
        assert seen.controls
    assert "Fifteen two, fifteen four, a pair is six, a run of three is nine" in live.first("calculator")


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_counts_any_hand_by_any_rule_set(rules) -> None:
    for seed in range(15):
        cards = Random(f"{rules.name} {seed}").sample(DECK, rules.hand_size.value + 1)
        form = {"do": "count", "hand": text_of(cards[:-1]), "turn-up": str(cards[-1]), "rules": rules.name}
        reply = ask("calculator", form)
        points = total(count_hand(rules, tuple(cards[:-1]), cards[-1]))
        assert f"<strong>{points}</strong> by " in reply["html"]
        assert error(reply) == ""


def test_same_hand_under_every_rule_set_in_one_table() -> None:
    told = ask("calculator", {"do": "count", **HAND})["page"].text
    for rules in RULE_SETS.values():
        assert (rules.title in told.split("under every rule set")[-1]) == (rules.hand_size.value == 3)


def test_reading_changes_the_count() -> None:
    form = {"do": "count", "hand": "9S TH TD", "turn-up": "JC", "rules": "parlett"}
    assert "<strong>8</strong>" in ask("calculator", form)["html"]
    reply = ask("calculator", form | {"read.run-of-three": "2"})
    assert "<strong>6</strong>" in reply["html"]
    assert parse_qs(reply["state"])["read.run-of-three"] == ["2"]


def test_readings_of_other_rules_are_left_behind() -> None:
    reply = ask("calculator", {**HAND, "rules": "holme", "read.run-of-three": "2"})
    assert error(reply) == ""
    assert "run-of-three" not in reply["state"]


def test_other_rules_bring_their_own_readings() -> None:
    form = {**HAND, "hand": "9S TH TD", "turn-up": "JC", "rules": "parlett-table", "read.run-of-three": "3"}
    assert "<strong>8</strong>" in ask("calculator", form | {"was-rules": "parlett-table"})["html"]
    assert "<strong>6</strong>" in ask("calculator", form | {"was-rules": "parlett"})["html"]


def test_address_brings_the_same_hand_back() -> None:
    form = {"do": "count", "hand": "9s th 10♦", "turn-up": "jc", "rules": "parlett-table", "read.fifteen": "2"}
    sent = ask("calculator", form)
    assert ask("calculator", {"do": "open"}, sent["state"])["html"] == sent["html"]
    assert set(parse_qs(sent["state"])) == {"hand", "turn-up", "rules", "read.fifteen"}


@pytest.mark.parametrize(
    ("change", "why"),
    (
        ({"hand": "4H 5S 6X"}, "is not a suit"),
        ({"hand": "4H 5S 5S"}, "there twice"),
        ({"hand": "4H 5S 7C"}, "there twice"),
        ({"hand": "4H 5S 6D 8D"}, "deals 3 cards"),
        ({"turn-up": "7C 8C"}, "is not a card"),
        ({"rules": "whist"}, "there is no rule set"),
        ({"hand": "<script>alert(1)</script>"}, "is not a card"),
    ),
)
def test_error_stands_in_the_page_in_one_line(change: dict[str, str], why: str) -> None:
    reply = ask("calculator", {"do": "count", **HAND, **change})
    assert why in error(reply)
    assert "<script" not in reply["html"]
    assert 'id="live-hand"' in reply["html"]


def test_unfinished_hand_is_asked_for_not_refused() -> None:
    said = ask("calculator", {"do": "clear", **HAND})["say"]
    assert said == "Choose three more cards for the hand, then the turn-up."
    assert "one more card for" in ask("calculator", {**HAND, "hand": "4H 5S"})["say"]
    assert ask("calculator", {**HAND, "turn-up": " "})["say"] == "Choose the card that is turned up."


def test_cards_are_chosen_by_pressing_the_pack() -> None:
    form = {"hand": "", "turn-up": "", "rules": "parlett"}
    for card in ("4H", "5S", "6D", "7C"):
        reply = ask("calculator", form | {"card": card})
        form |= {each["name"]: each.get("value", "") for each in reply["page"].controls if each["tag"] == "input"}
    assert "<strong>6</strong>" in reply["html"]
    assert reply["html"].count('aria-pressed="true"') == 4
    assert "full" in error(ask("calculator", form | {"card": "KC"}))
    less = ask("calculator", form | {"card": "5S"})
    assert less["html"].count('aria-pressed="true"') == 3
    assert "one more" in less["say"]


def test_hand_by_chance_comes_from_the_chance_that_is_given() -> None:
    for rules in RULE_SETS:
        one, two = (ask("calculator", {"do": "random", **HAND, "rules": rules}, chance=str(n)) for n in (1, 2))
        assert one["state"] != two["state"]
        assert one["state"] == ask("calculator", {"do": "random", **HAND, "rules": rules}, chance="1")["state"]


# ---- a game


def game(**settings: str) -> dict:
    """Begin a game."""
    form = {
        "do": "deal",
        "rules": "parlett",
        "players": "2",
        "strength": "greedy",
        "target": "",
        "seed": "1589",
        "dealer": "1",
    }
    return ask("game", form | settings)


def press(reply: dict, rng: Random) -> dict:
    """Do something that the page offers, by its own controls alone."""
    controls = [each for each in reply["page"].controls if "disabled" not in each]
    boxes = [each["name"] for each in controls if each.get("type") == "checkbox"]
    dos = {each["value"]: each for each in controls if each.get("name") == "do"}
    cards = [each["value"] for each in controls if each.get("name") == "card"]
    if "claim" in dos:
        return ask("game", {"do": "claim", "claim": str(rng.randrange(9))}, reply["state"])
    if boxes:
        return ask("game", {"do": "lay-out", **dict.fromkeys(rng.sample(boxes, 2), "yes")}, reply["state"])
    if cards and not ("refuse" in dos and rng.random() < 0.5):
        return ask("game", {"card": rng.choice(cards)}, reply["state"])
    return ask("game", {"do": next(do for do in ("agree", "refuse", "next") if do in dos)}, reply["state"])


@pytest.mark.parametrize("claims", ("", "yes"))
@pytest.mark.parametrize(("rules", "players"), [(n, p) for n, r in RULE_SETS.items() for p in r.players.value])
def test_whole_game_by_what_the_page_offers(rules: str, players: int, claims: str) -> None:
    reply, rng = game(rules=rules, players=str(players), claims=claims), Random(rules)
    for _ in range(400):
        table = read_table(reply["state"])
        if table.awaiting is Awaiting.NOTHING:
            break
        reply = press(reply, rng)
        assert error(reply) == ""
        assert reply["keep"]
        assert reply["say"]
    assert max(table.tally) >= table.target
    assert ("You have won" in reply["say"]) == (table.winner == 0 and len(table.tally) == players)


@pytest.mark.parametrize("rules", [name for name, rules in RULE_SETS.items() if rules.declared.value == "announced"])
def test_cards_that_are_only_called_stay_hidden_until_the_deal_is_over(rules: str) -> None:
    reply, rng = game(rules=rules), Random(rules)
    while not (table := read_table(reply["state"])).deal.over:
        hidden = set(table.deal.left[1 - table.me]) | set(table.deal.crib)
        for card in hidden - set(table.deal.hands[table.me]):
            mine = {event.cards for event in table.events if event.player == table.me}
            if not any(card in cards for cards in mine):
                assert f'data-card="{card}"' not in reply["html"], card
                assert card.words not in reply["page"].text
                assert not re.search(rf"\b{card}\b", reply["page"].text)
        reply = press(reply, rng)


def test_hint_weighs_every_card_and_says_why() -> None:
    reply = game()
    hint = ask("game", {"do": "hint"}, reply["state"])
    assert hint["state"] == reply["state"]
    assert re.match(r"Play the \w+ of \w+: it pegs nothing now, Bertha's best answer", hint["say"])
    assert hint["page"].text.count("of ") > 0
    assert '<section class="noddy-hint"' in hint["html"]


def test_card_that_is_not_legal_is_refused_and_the_table_stays() -> None:
    reply = game()
    refused = ask("game", {"card": "ZZ"}, reply["state"])
    assert "is not a card" in error(refused)
    other = next(card for card in DECK if card not in read_table(reply["state"]).hand)
    refused = ask("game", {"card": str(other)}, reply["state"])
    assert "may play" in error(refused)
    assert refused["state"] == reply["state"]


def test_take_back_and_new_game() -> None:
    reply = game()
    after = press(reply, Random(1))
    assert ask("game", {"do": "undo"}, after["state"])["state"] == reply["state"]
    assert "A new game" in ask("game", {"do": "new"}, after["state"])["page"].text


def test_empty_seed_is_drawn_by_chance_and_named() -> None:
    one, two = (ask("game", {"do": "deal", "rules": "parlett", "seed": " "}, chance=each) for each in ("1", "2"))
    assert one["state"] != two["state"]
    assert f"Seed: {parse_qs(one['state'])['seed'][0]}" in one["page"].text


def test_settings_are_read_from_the_form() -> None:
    reply = game(rules="holme", players="4", target="15", seed="a<b", **{"read.courts-in-play": "yes"})
    table = read_table(reply["state"])
    assert (table.settings.players, table.target, table.settings.seed) == (4, 15, "a<b")
    assert table.rules.answers()["courts-in-play"] == "yes"
    assert "a<b" not in reply["html"]


def test_choosing_other_rules_offers_their_players_and_readings() -> None:
    reply = ask("game", {"rules": "digest"})
    assert "4: you, Bertha, Cicely and Arthur, each alone" in reply["page"].text
    assert "hand-size" in reply["page"].text
    assert "against Bertha and Arthur" in ask("game", {"rules": "holme"})["page"].text


def test_game_that_cannot_be_read_is_refused_and_a_new_one_offered() -> None:
    reply = ask("game", {"do": "open"}, "rules=parlett&moves=4H.5H.nonsense")
    assert "cannot be gone on with" in error(reply)
    assert "A new game" in reply["page"].text


def test_claim_is_answered() -> None:
    reply = game(claims="yes", rules="par-pari", seed="claim")
    table = read_table(reply["state"])
    counted = total(count_hand(table.rules, table.deal.hands[table.me], table.deal.turn_up))
    assert "that is what the hand counts" in ask("game", {"do": "claim", "claim": str(counted)}, reply["state"])["html"]
    more = ask("game", {"do": "claim", "claim": str(counted + 2)}, reply["state"])
    assert "You called 2 too many" in more["page"].text
    assert "number from 0 to 999" in error(ask("game", {"do": "claim", "claim": "six"}, reply["state"]))


def test_deal_is_saved_as_a_record_and_replayed_in_the_walkthrough() -> None:
    reply, rng = game(strength="best", seed="to save"), Random("save")
    while not read_table(reply["state"]).deal.over:
        reply = press(reply, rng)
    saved = ask("game", {"do": "save-0"}, reply["state"])
    assert saved["file"]["name"].endswith(".toml")
    record = read_record(saved["file"]["text"])
    table = read_table(reply["state"])
    assert replay(record, table.rules).events == table.deal.events
    shown = ask("record", {"do": "read", "text": saved["file"]["text"], "record": "", "rules": "", "step": "1"})
    assert f"Step 1 of {len(table.deal.events)}" in shown["say"]
    link = re.search(r'any-record\.html#([^"]*)"', reply["html"])
    assert link
    assert ask("record", {"do": "open"}, link[1].replace("&amp;", "&"))["say"] == shown["say"]


# ---- a walkthrough of any record


@pytest.mark.parametrize("name", record_names())
def test_every_shipped_record_is_shown_by_its_own_rules(name: str) -> None:
    reply = ask("record", {"record": name, "was": name, "text": "", "rules": "", "step": "1"})
    assert error(reply) == ""
    assert load_record(name).title.replace("'", "&#x27;") in reply["html"]


def test_steps_go_first_back_next_last_and_to_any() -> None:
    form = {"record": "arthur-bertha", "was": "arthur-bertha", "text": "", "rules": ""}
    steps = {
        ("3", "next"): 4,
        ("3", "back"): 2,
        ("3", "first"): 1,
        ("3", "last"): 10,
        ("1", "back"): 1,
        ("10", "next"): 10,
        ("7", ""): 7,
        ("99", ""): 10,
        ("x", ""): 1,
    }
    for (step, do), found in steps.items():
        reply = ask("record", form | {"step": step} | ({"do": do} if do else {}))
        assert reply["say"].startswith(f"Step {found} of 10.")
        assert reply["html"].count("aria-current=step") == 1
        assert parse_qs(reply["state"])["step"] == [str(found)]


def test_same_cards_under_other_rules() -> None:
    form = {"record": "arthur-bertha", "was": "arthur-bertha", "text": "", "rules": "parlett-table", "step": "1"}
    assert "part in" in ask("record", form)["page"].text
    assert "deals 4 cards" in error(ask("record", form | {"rules": "cribbage"}))


@pytest.mark.parametrize(
    ("text", "why"),
    (
        ("hands = [", "not TOML"),
        ('title = "x"', "needs"),
        ('hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "KH"', "is in no hand"),
        ('hands = ["4H 5S 6D", "9C 9D 4H"]\nturn_up = "7C"\norder = "4H"', "there twice"),
        ('hands = ["4H 5S 6D"]\nturn_up = "7Z"', "is not a suit"),
        ('hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H"\nrules = "whist"', "no rule set"),
        ('hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H"\ntarget = "x"', "whole number"),
    ),
)
def test_record_that_cannot_be_read_is_refused_in_one_line(text: str, why: str) -> None:
    reply = ask("record", {"do": "read", "record": "arthur-bertha", "was": "arthur-bertha", "text": text})
    assert why in error(reply)
    assert text.splitlines()[0].replace('"', "&quot;") in reply["html"]


def test_record_that_stops_early_is_shown_as_far_as_it_goes() -> None:
    text = 'hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H 9C"'
    assert "The record stops here" in ask("record", {"do": "read", "text": text})["page"].text


def test_names_in_a_record_are_text_not_html() -> None:
    text = 'title = "<b>x"\nplayers = ["<i>A", "B"]\nhands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H 9C"'
    reply = ask("record", {"do": "read", "text": text})
    assert "<i>A" not in reply["html"]
    assert "<b>x" not in reply["html"]


def test_cards_are_named_for_those_who_do_not_see_them() -> None:
    html = ask("calculator", {"do": "count", **HAND})["html"]
    for card in (*parse_cards("4H 5S 6D"), parse_card("7C")):
        assert re.search(rf'id="live-card-{card}".*?<span class="visually-hidden">{card.words}', html)
