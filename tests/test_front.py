"""The front door: what `import noddy` offers, that values are values, and that every refusal is one true sentence."""

import copy
import importlib
import pickle
import re
import subprocess
import sys
import typing
from enum import Enum
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import noddy
from noddy.cards import BadCard, Card, Rank, Suit, card_of, cards_of, parse_card, parse_cards, parse_show
from noddy.counting import Kind, count_hand, count_play
from noddy.deals import deal
from noddy.match import deal_cards
from noddy.play import IllegalPlay, start
from noddy.rulesets import HOLME, PARLETT, RULE_SETS
from noddy.shown import show
from noddy.speech import say, sentence

ROOT = Path(__file__).parents[1]
HANDS = (parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S"))
SEVEN = parse_card("7C")


def fresh(code: str) -> str:
    """What code prints in an interpreter of its own."""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return told.stdout.strip()


# ---- the door


def test_every_name_of_the_door_opens_on_the_thing_itself() -> None:
    """Each is there, `dir` lists it, and it is the thing of its module, not another of the same name."""
    assert set(noddy.__all__) <= set(dir(noddy)) and len(set(noddy.__all__)) == len(noddy.__all__)
    for name in noddy.__all__:
        value = getattr(noddy, name)
        if hasattr(value, "__module__") and getattr(value, "__name__", "") == name:
            assert getattr(sys.modules[value.__module__], name) is value
    with pytest.raises(AttributeError, match="'noddi'"):
        noddy.noddi  # noqa: B018


def test_what_the_checker_of_types_sees_is_what_there_is() -> None:
    """The imports for readers of code name the same rooms as the table that is used."""
    source = (ROOT / "noddy" / "__init__.py").read_text(encoding="utf-8")
    shadow = source.replace("if TYPE_CHECKING:", "if True:").partition("_ROOMS = ")[0]
    names: dict[str, object] = {"__name__": "shadow"}
    exec(compile(shadow, "shadow", "exec"), names)
    for name in set(noddy.__all__) - {"__version__"}:
        assert names[name] is getattr(noddy, name), name


@pytest.mark.parametrize("name", noddy.__all__)
def test_each_name_can_be_the_first_that_is_asked_for(name: str) -> None:
    code = f"import sys, noddy; value = noddy.{name}; print(value is getattr(noddy, {name!r}))"
    if name in ("show", "deal", "verify", "distribution", "Card"):
        assert fresh(code) == "True"
    else:
        assert getattr(noddy, name) is getattr(importlib.import_module("noddy"), name)


def test_modules_are_reached_by_the_door_too() -> None:
    assert fresh("import noddy; print(noddy.witnesses.witnesses()['1688-holme'].year, noddy.study.__name__)") == (
        "1688 noddy.study"
    )


# ---- show


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_show_counts_what_the_scorer_counts_however_it_is_asked(rules: noddy.Rules) -> None:
    """Text in one, text in two, cards, lists; the rules or their name."""
    rng = Random(rules.name)
    for _ in range(20):
        hands, turn_up = deal_cards(rng, rules, min(rules.players.value))
        hand = hands[0][: rules.hand_size.value]
        text = " ".join(map(str, hand))
        wanted = count_hand(rules, hand, turn_up)
        ways = [
            show(f"{text} + {turn_up}", rules=rules.name),
            show(text, str(turn_up), rules),
            show(hand, turn_up, rules),
            show(list(hand), str(turn_up), rules),
            show(text, turn_up, rules),
        ]
        assert all(way == ways[0] and way.scores == wanted for way in ways)
        assert ways[0].points == sum(score.points for score in wanted)
        assert ways[0].spoken == sentence(say(wanted)) + "." and eval(repr(ways[0])) == ways[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("4H 5S 6D + 6D",), "6D is there twice"),
        (("4H 4H 6D", "7C"), "4H is there twice"),
        ((HANDS[0], HANDS[0][0]), "4H is there twice"),
        (("4H 5S", "7C"), "deals 3 cards to a hand; 2 given"),
        (("", "7C"), "deals 3 cards to a hand; 0 given"),
        (("4H 5S 6D",), "the turn-up is missing"),
        (("4H 5S 6D + 7C", "7C"), "given twice, after the plus sign and apart"),
        ((HANDS[0], None), "a card is wanted"),
        ((7, "7C"), "cards are wanted"),
    ],
)
def test_show_refuses_what_the_command_line_refuses(arguments: tuple[typing.Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        show(*arguments)


def test_show_with_readings() -> None:
    shown = show("4H 5S 6D + 7C", read=["fifteen=per-card"])
    assert shown.points == 7 and show("4H 5S 6D + 7C", rules=PARLETT, read="fifteen=per-card") == shown
    assert eval(repr(shown)) == shown


# ---- values


@pytest.mark.parametrize(
    ("rank", "suit"),
    [(99, Suit.HEARTS), (0, Suit.HEARTS), (-1, Suit.CLUBS), ("4", Suit.HEARTS), (4, "H"), (4, None),
     (None, Suit.HEARTS), (4.0, Suit.HEARTS), (True, Suit.HEARTS), (Rank.ACE, Rank.ACE), (Suit.HEARTS, Rank.FOUR)],
)  # fmt: skip
def test_a_card_that_cannot_be_is_refused_when_it_is_made(rank: typing.Any, suit: typing.Any) -> None:
    with pytest.raises(BadCard) as refusal:
        Card(rank, suit)
    assert "given" in str(refusal.value) and str(refusal.value).isprintable()


def test_a_number_becomes_its_rank() -> None:
    for number in range(1, 14):
        card = Card(number, Suit.HEARTS)  # type: ignore[arg-type]
        assert type(card.rank) is Rank and eval(repr(card)) == card and parse_card(str(card)) == card


def test_a_deal_made_of_lists_does_not_change_with_them() -> None:
    for rules in RULE_SETS.values():
        hands, turn_up = deal_cards(Random(rules.name), rules, min(rules.players.value))
        lists = [list(hand) for hand in hands]
        begun = start(rules, lists, turn_up, stock=[])  # type: ignore[arg-type]
        for each in lists:
            each.clear()
        assert begun.hands == hands and hash(begun) == hash(start(rules, hands, turn_up))


def test_items_made_of_lists_are_values() -> None:
    for score in (
        *count_play(HOLME, list(parse_cards("4H 9C 2D"))),  # type: ignore[arg-type]
        *count_hand(PARLETT, list(parse_cards("4H 5H 6H")), SEVEN),  # type: ignore[arg-type]
    ):
        hash(score)


TEXT_FOR_CARDS: list[typing.Callable[[], object]] = [
    lambda: deal("4H 5S 6D / 9C 9D 6S", "7C").play("4H"),  # type: ignore[arg-type]
    lambda: start(PARLETT, ["4H 5S 6D", "9C 9D 6S"], "7C"),  # type: ignore[list-item, arg-type]
    lambda: start(PARLETT, HANDS, "7C"),  # type: ignore[arg-type]
    lambda: start(PARLETT, "4H 5S 6D / 9C 9D 6S", SEVEN),  # type: ignore[arg-type]
    lambda: start(PARLETT, HANDS, SEVEN, crib="4H"),  # type: ignore[arg-type]
    lambda: count_hand(PARLETT, "4H 5S 6D", "7C"),  # type: ignore[arg-type]
    lambda: count_hand(PARLETT, HANDS[0], "7C"),  # type: ignore[arg-type]
    lambda: count_hand(PARLETT, ("4H", "5S", "6D"), SEVEN),  # type: ignore[arg-type]
    lambda: count_play(PARLETT, "4H 9C"),  # type: ignore[arg-type]
    lambda: noddy.play_order(deal("4H 5S 6D / 9C 9D 6S", "7C"), "4H 9C"),  # type: ignore[arg-type]
    lambda: cards_of("4H 5S"),  # type: ignore[arg-type]
    lambda: card_of("4H"),
]


@pytest.mark.parametrize("ask", TEXT_FOR_CARDS)
def test_text_for_cards_is_told_what_to_write(ask: typing.Callable[[], object]) -> None:
    """No refusal says that 4H is in no hand while it names 4H among those that may be played."""
    with pytest.raises(BadCard, match=r"is text; write parse_card") as refusal:
        ask()
    assert "\n" not in str(refusal.value)


def test_a_hand_of_no_cards_is_counted_as_nothing() -> None:
    for rules in RULE_SETS.values():
        assert count_hand(rules, (), SEVEN) == ()


@pytest.mark.parametrize("figures", [(-5, 0), (float("nan"), 0), (0.5, 0), ("1", 0), (None, 0)])
def test_a_starting_score_is_a_whole_number(figures: typing.Any) -> None:
    with pytest.raises(IllegalPlay, match="whole number from 0"):
        start(PARLETT, HANDS, SEVEN, 31, figures)
    if figures[0] is not None:
        with pytest.raises(IllegalPlay, match="whole number"):
            start(PARLETT, HANDS, SEVEN, figures[0])


def test_suits_are_compared_as_letters_so_that_reloading_changes_no_count() -> None:
    """Every rule set counts and pegs the same after `noddy.cards` is loaded anew, in an interpreter of its own."""
    code = """
import importlib, sys
from random import Random
import noddy
from noddy import cards
from noddy.match import deal_cards
def counts():
    rng, found = Random(1), []
    for rules in noddy.RULE_SETS.values():
        for _ in range(60):
            dealt = rng.sample([str(card) for card in cards.DECK], rules.hand_size.value + 1)
            hand, turned = cards.parse_cards(" ".join(dealt[:-1])), cards.parse_card(dealt[-1])
            found.append(noddy.total(noddy.count_hand(rules, hand, turned)))
            found.append(noddy.total(noddy.count_play(rules, hand, turned)))
    hands = [cards.parse_cards("4H 5S 6D"), cards.parse_cards("9C 9D 6S")]
    deal = noddy.start(noddy.PARLETT, hands, cards.parse_card("JC"))
    return found, deal.tally
before = counts()
importlib.reload(cards)
print(before == counts(), sum(before[0]) > 0)
"""
    assert fresh(code) == "True True"


def test_enumerations_survive_pickle_and_copy() -> None:
    for each in (*Suit, *Rank, *Kind):
        assert isinstance(each, Enum)
        assert pickle.loads(pickle.dumps(each)) is each and copy.deepcopy(each) is each


# ---- text


def test_one_reader_of_a_hand_and_its_turn_up() -> None:
    """No other file of the project parts a text at the plus sign for cards."""
    for path in sorted([*ROOT.glob("noddy/**/*.py"), *ROOT.glob("press/*.py"), *ROOT.glob("book/_ext/*.py")]):
        source = path.read_text(encoding="utf-8")
        if path.name != "cards.py" and 'partition("+")' in source:
            assert "parse_card" not in source.partition('partition("+")')[2].partition("\ndef ")[0], path.name
    assert parse_show("4H 5S 6D+7C") == parse_show(" 4h,5s 6d ", " 7c ") == (HANDS[0], SEVEN)


@pytest.mark.parametrize("word", ["Knave of hearts", "jack", "Queen of Spades", "ten of clubs", "ACE"])
def test_words_for_cards_are_told_the_letter(word: str) -> None:
    with pytest.raises(BadCard, match=f"a {word.split()[0].lower()} is written [A2-9TJQK];"):
        parse_cards(word)


def test_the_spoken_count_keeps_its_proper_names() -> None:
    """Hands of every rule set, said as a sentence: save for the first letter, capitals stay as the rules have them."""
    for rules in RULE_SETS.values():
        rng = Random(rules.name)
        for _ in range(300):
            hands, turn_up = deal_cards(rng, rules, min(rules.players.value))
            scores = count_hand(rules, hands[0][: rules.hand_size.value], turn_up)
            spoken, said = sentence(say(scores)), say(scores)
            assert spoken[:1].isupper() and spoken[1:] == said[1:]
    assert show("JC 5D 9H + 2C").spoken == "Fifteen two, and Knave Noddy is three."


def test_nothing_lowers_a_sentence() -> None:
    """`str.capitalize` makes small letters of all but the first: no file that speaks uses it."""
    for path in sorted([*ROOT.glob("noddy/**/*.py"), *ROOT.glob("press/*.py"), *ROOT.glob("book/_ext/*.py")]):
        assert ".capitalize()" not in path.read_text(encoding="utf-8"), path.name


# ---- how values show themselves


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_a_deal_shows_itself_in_one_short_line_that_makes_it_again(rules: noddy.Rules) -> None:
    """At every step of random deals: equal in all but the order of a hand that was dealt otherwise."""
    rng = Random(f"repr {rules.name}")
    for number in range(30):
        count = rng.choice(rules.players.value)
        changed = rules
        for reading in rules.readings:
            if rng.random() < 0.3:
                changed = changed.read(reading.id, rng.choice(reading.values))
        hands, turn_up = deal_cards(rng, changed, count)
        stock = rng.sample([card for card in noddy.DECK if card not in (turn_up, *sum(hands, ()))], 1)
        target = rng.choice((None, 10, 61))
        tally = [rng.randrange(9) for _ in range(noddy.play.sides(changed, count))]
        state = start(changed, hands, turn_up, target, tally, stock=stock, first=number % 2 == 0)
        while True:
            again, text = eval(repr(state), {"deal": deal}), repr(state)
            assert len(text) < 500 and text.isprintable()
            if rules.mogg.value == "no" and not changed.laid_out:
                assert again == state
            assert (again.tally, again.turn, again.series, again.winner, again.phase) == (
                state.tally, state.turn, state.series, state.winner, state.phase
            )  # fmt: skip
            assert [sorted(hand) for hand in again.left] == [sorted(hand) for hand in state.left]
            if state.over:
                break
            state = state.take(rng.choice(state.choices()))


def test_the_values_of_the_front_door_show_themselves_briefly() -> None:
    """What can be pasted back gives an equal value; what cannot is named between angle brackets; nothing is long."""
    match = noddy.play_match(PARLETT, [noddy.greedy, noddy.greedy], Random(1))
    table = noddy.table.sit(noddy.table.Settings(seed="1"))
    values = [
        *noddy.DECK[:2], SEVEN.suit, SEVEN.rank, PARLETT, PARLETT.read("fifteen", "per-card"), *RULE_SETS.values(),
        PARLETT.ruling("fifteen"), PARLETT.ruling("fifteen").evidence, show("4H 5S 6D + 7C"), match, match.deals[0],
        *show("4H 5S 6D + 7C").scores, *map(noddy.load_record, noddy.record_names()), noddy.witness("1688-holme"),
        table, noddy.distribution(PARLETT),
    ]  # fmt: skip
    for value in values:
        text = repr(value)
        assert len(text) < 600 and text.isprintable(), text[:200]
        if text[0] != "<":
            names = {name: getattr(noddy, name) for name in noddy.__all__} | {"read_table": noddy.table.read_table}
            assert eval(re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", text), names | {"Fraction": Fraction}) == value, text


# ---- telling


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_a_reader_is_spoken_to_and_nobody_else(rules: noddy.Rules) -> None:
    """The same sentences, but for the one who reads: the second person, with its verbs, in every event there is."""
    rng, told = Random(f"tell {rules.name}"), 0
    for _ in range(40):
        count = rng.choice(rules.players.value)
        hands, turn_up = deal_cards(rng, rules, count)
        stock = rng.sample([card for card in noddy.DECK if card not in (turn_up, *sum(hands, ()))], 1)
        state = start(rules, hands, turn_up, rng.choice((None, 12)), stock=stock)
        while not state.over:
            state = state.take(rng.choice(state.choices()))
        names = ["Anne", "Bess", "Cate", "Dot"][:count]
        reader = rng.randrange(count)
        for third, second in zip(noddy.tell(state, names), noddy.tell(state, names, reader=reader), strict=True):
            assert second[:1].isupper() and names[reader] not in second
            assert ("you" in second.lower().replace(",", " ").split()) == (names[reader] in third)
            if names[reader] not in third:
                assert second == third
            else:
                told += 1
                assert not re.search(r"\b[Yy]ou (is|has|\w+s)\b", second), second
                assert not re.search(r"\b[Yy]ou\b[^;]*\band (sets|has)\b", second), second
                plain = re.sub(r"\b(is|are)\b", "be", re.sub(r"\b(has|have)\b", "ha", third)).replace(
                    names[reader], "you"
                )
                assert len(plain.split()) == len(second.split())
    assert told > 100
