"""The rules as data: every parameter with its evidence, every quotation in its witness, every reading a real choice."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import oracle
import pytest
from compare import FIVE, Flip, rules_for, single_flips

from noddy.cards import Rank, Suit, parse_card, parse_cards
from noddy.counting import count_given, count_hand, count_suits
from noddy.rules import (
    NOTHING,
    Evidence,
    Grade,
    Honour,
    Price,
    Rules,
    Ruling,
    UnknownName,
    flat,
    per_card,
    run_prices,
    same_rank,
)
from noddy.rulesets import RULE_SETS, TARGETS, find_rules
from noddy.witnesses import witness, witnesses

SETS = list(RULE_SETS.values())
each_set = pytest.mark.parametrize("rules", SETS, ids=list(RULE_SETS))
READINGS = [(rules, reading) for rules in SETS for reading in rules.readings]
each_reading = pytest.mark.parametrize(
    ("rules", "reading"), READINGS, ids=[f"{rules.name}-{reading.id}" for rules, reading in READINGS]
)
FLIPS: list[Flip] = [flip for name in FIVE for flip in single_flips(name)]
each_flip = pytest.mark.parametrize(("name", "readings"), FLIPS, ids=[f"{n}-{r}" for n, r in FLIPS])


def rulings(rules: Rules) -> Iterator[tuple[str, Ruling[Any]]]:
    """Every ruling of a rule set: its parameters, and what each side of each reading puts in their place."""
    yield from rules.parameters()
    for reading in rules.readings:
        for side in reading.options:
            for parameter, change in side.changes:
                for ruling in change if isinstance(change, tuple) else (change,):
                    yield f"{reading.id}={side.value}: {parameter}", ruling


# ---- evidence


@each_set
def test_every_parameter_has_evidence(rules: Rules) -> None:
    for name, ruling in rulings(rules):
        evidence = ruling.evidence
        assert evidence.words or evidence.argument, name
        assert isinstance(evidence.grade, Grade), name
        if evidence.grade is Grade.ATTESTED:
            assert evidence.witness and evidence.words, name
        if evidence.grade in (Grade.INFERRED, Grade.CONJECTURED, Grade.SILENT):
            assert evidence.argument, name
        if evidence.grade is not Grade.SILENT:
            assert evidence.witness, name


@each_set
def test_every_quotation_stands_in_its_witness(rules: Rules) -> None:
    for name, ruling in rulings(rules):
        evidence = ruling.evidence
        if evidence.witness:
            assert evidence.witness in witnesses(), name
        if evidence.words:
            assert witness(evidence.witness).has(evidence.words), (name, evidence.words)


@each_set
def test_modern_evidence_is_told_and_not_quoted(rules: Rules) -> None:
    for name, ruling in rulings(rules):
        evidence = ruling.evidence
        modern = bool(evidence.witness) and witness(evidence.witness).kind == "modern"
        if modern or evidence.grade is Grade.MODERN:
            assert not evidence.words and evidence.argument and modern, name
            assert not set(evidence.argument) & set('“”"«»'), name


def test_targets_stand_in_their_witnesses() -> None:
    for points, ruling in TARGETS.items():
        evidence = ruling.evidence
        assert ruling.value == points and evidence.witness in witnesses()
        assert not evidence.words or witness(evidence.witness).has(evidence.words)


def test_a_wrong_quotation_would_be_found() -> None:
    assert not witness("1688-holme").has("a pair 5, pair Riall 12")
    assert witness("1688-holme").has("a pair 4, pair Riall 12, a pair Taunt 24")


@pytest.mark.parametrize("name", FIVE)
def test_the_grades_say_whose_word_it_is(name: str) -> None:
    """Holme's and the gallant's own words are attested, what is borrowed is not; modern sets have no attested rule."""
    grades = {parameter: ruling.evidence.grade for parameter, ruling in RULE_SETS[name].parameters()}
    witnesses_of = {key: ruling.evidence.witness for key, ruling in RULE_SETS[name].parameters()}
    if name == "holme":
        assert {witnesses_of[key] for key in witnesses_of} == {"1688-holme"}
        for key in ("target", "players", "hand-size", "fifteen", "twenty-five", "pairs", "last", "hitter", "flat-back",
                    "countenance", "knave-noddy", "knave-of-hearts"):  # fmt: skip
            assert grades[key] is Grade.ATTESTED
        assert grades["runs"] is grades["flush"] is grades["series"] is Grade.SILENT
        assert grades["four-handed"] is Grade.CONJECTURED
    elif name == "par-pari":
        assert [key for key, grade in grades.items() if grade is Grade.ATTESTED] == ["target"]
        assert witnesses_of["runs"] == witnesses_of["flush"] == witnesses_of["pairs"] == "1674-cotton-cribbage"
        assert witnesses_of["fifteen"] == witnesses_of["last"] == "1688-holme"
    else:
        assert set(grades.values()) <= {Grade.MODERN, Grade.SILENT}


# ---- values, by the table that the oracle keeps


PRICES = {
    "fifteen": ("fifteen", range(2, 8)),
    "twenty_five": ("twenty-five", range(3, 8)),
    "thirty_one_in_hand": ("31 in hand", range(4, 6)),
}


@each_flip
def test_prices_are_those_of_the_published_table(name: str, readings: dict[str, str]) -> None:
    """Each price for each number of cards that can come, in hand or in play, is the table's."""
    rules, column = rules_for(name, readings), oracle.column(name, readings)
    for parameter, (row, sizes) in PRICES.items():
        price = getattr(rules, parameter).value
        assert [price(size) for size in sizes] == [oracle.price(column[row], size) for size in sizes], parameter
    pairs = [rules.pairs.value(size) for size in (2, 3, 4)]
    assert pairs == [oracle.price(column[row], 0) for row in ("pair", "pair royal", "double pair royal")]
    runs = [rules.runs.value(size) for size in range(3, 8)]
    assert runs == [oracle.run_price(column, size) for size in range(3, 8)]
    assert [rules.flush.value(size) for size in range(3, 8)] == [size if column["flush"] else 0 for size in range(3, 8)]
    for price, least in ((rules.pairs, 2), (rules.runs, 3), (rules.flush, 3)):
        assert not any(price.value(size) for size in range(least))
    hitter = {"2": [2] * 6, "per-card": [4, 5, 6, 7, 8, 9], "per-card+2": [6, 7, 8, 9, 10, 11]}
    assert [rules.hitter.value(size) for size in range(4, 10)] == hitter[column["hitter"]]


@each_flip
def test_the_other_parameters_are_those_of_the_published_table(name: str, readings: dict[str, str]) -> None:
    rules, column = rules_for(name, readings), oracle.column(name, readings)
    assert rules.target.value == column["target"] and rules.players.value == column["players"]
    assert rules.hand_size.value == column["hand size"] and rules.last.value == 1
    assert rules.jack_turned_up.value == column["turned jack"]
    assert rules.turned_up_jack_to.value == column["turned jack to"]
    assert rules.hand_counted.value == f"{column['hands counted']} play"
    assert rules.play_sums.value == column["play sums"] and rules.series.value == column["series"]
    assert rules.flush_from.value == ("hand" if name == "digest" else "any")
    assert rules.turned_up_courts.value == (column["turned courts"] or "nobody")
    assert rules.honours_add.value == (column["heart knave trump"] != "five")
    wanted = {"fifteen", "pairs"} | ({"twenty-five"} if column["twenty-five"] else set())
    wanted |= {"runs"} if column["runs in play"] else set()
    wanted |= {"flush"} if column["flush in play"] else set()
    wanted |= {"honours"} if column["courts in play"] else set()
    assert set(rules.in_play.value) == wanted
    if 4 in rules.players.value:
        assert rules.four_handed.value == column["four-handed"]
    named = {(honour.value.kind, honour.value.points) for honour in rules.honours}
    others = {("flat back", 6), ("countenance", 4), ("knave of hearts", 5)} if column["named cards"] else set()
    assert named == {("knave noddy", column["held jack"])} | others


@pytest.mark.parametrize(
    ("name", "declared", "four_handed"),
    [
        ("holme", "announced", "partners"),  # not said whether hands are shown; still to be played
        ("par-pari", "announced", "single"),  # Cotton: "you must not see his Cards, nor he yours"
        ("parlett", "announced", "single"),
        ("parlett-table", "announced", "single"),
        ("digest", "shown", "single"),
    ],
)
def test_how_hands_are_declared_and_four_sit(name: str, declared: str, four_handed: str) -> None:
    assert RULE_SETS[name].declared.value == declared and RULE_SETS[name].four_handed.value == four_handed


RELATIVES: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "relatives.toml").read_text(encoding="utf-8")
)
SIDES = [
    (name, reading, value, wanted)
    for name, told in RELATIVES.items()
    for reading, options in told["readings"].items()
    for value, wanted in options.items()
]


def spelled(value: Any) -> Any:
    """A parameter's value as the table of the relatives writes it."""
    if isinstance(value, tuple):
        return [spelled(each) for each in value]
    return value if type(value) in (bool, int, str) else str(value)


@pytest.mark.parametrize("name", RELATIVES)
def test_the_relatives_parameters_are_those_of_their_books(name: str) -> None:
    """Every parameter that the table tells, and no other but the honours with more than one price."""
    stated = {key: spelled(ruling.value) for key, ruling in RULE_SETS[name].parameters()}
    told = {key: value for key, value in RELATIVES[name].items() if key != "readings"}
    assert {key: stated[key] for key in told} == told
    assert set(stated) - set(told) <= {"knave", "right-deuce", "deuce"}
    if "flush" in told and told["flush"] != "nothing":
        least = 4 if name == "cribbage" else 3
        assert [RULE_SETS[name].flush.value(size) for size in (2, least - 1, least, 5)] == [0, 0, least, 5]


@pytest.mark.parametrize(("name", "reading", "value", "wanted"), SIDES)
def test_the_relatives_readings_change_what_they_say(name: str, reading: str, value: str, wanted: Any) -> None:
    """Each side of each question, and all sides but the target's are in the table."""
    rules = RULE_SETS[name]
    found = {key: spelled(ruling.value) for key, ruling in rules.read(reading, value).parameters()}
    assert {key: found[key] for key in wanted} == wanted
    untouched = {key: spelled(ruling.value) for key, ruling in rules.parameters()}
    for key in set(untouched) - set(wanted) - {"right-deuce", "deuce", "knave-noddy"}:
        assert found[key] == untouched[key], key
    values = {each.id: list(each.values) for each in rules.readings if each.id != "target"}
    assert values == {key: list(options) for key, options in RELATIVES[name]["readings"].items()}


def test_the_relatives_honours() -> None:
    costly, cribbage = RULE_SETS["costly-colours"], RULE_SETS["cotton-cribbage"]
    two, jack = Rank.TWO, Rank.JACK
    assert [honour.value for honour in costly.honours] == [
        Honour("right knave", jack, None, 4), Honour("knave", jack, None, 2, "any"),
        Honour("right deuce", two, None, 4), Honour("deuce", two, None, 0, "any"),
    ]  # fmt: skip
    assert costly.read("right-deuce", "colour").honours[2].value == Honour("right deuce", two, None, 4, "colour")
    assert costly.read("other-deuce", "2").honours[3].value == Honour("deuce", two, None, 2, "any")
    assert costly.read("given-away", "yes").given_away.value == (
        Honour("given away", jack, None, 4), Honour("given away", jack, None, 2, "any"),
        Honour("given away", two, None, 4), Honour("given away", two, None, 2, "any"),
    )  # fmt: skip
    for value, dealers in (("turned", None), ("held", 2), ("both", 2)):
        honours = cribbage.read("two-to-the-dealer", value).honours
        assert [each.value for each in honours] == [Honour("knave noddy", jack, None, 1, dealers=dealers)]
    assert costly.runs_in_play.value == NOTHING and costly.pairs.value(1) == 0
    for value in ("runs", "both"):
        runs = costly.read("combinations-in-play", value).runs_in_play.value
        assert runs and [runs(size) for size in (2, 3, 6)] == [0, 3, 6]
    assert [costly.fifteen.value(2), costly.twenty_five.value(3), costly.hitter.value(4)] == [2, 3, 4]


def test_nothing_is_called_nothing_where_the_source_is_silent() -> None:
    """A price that is never paid says so of itself, so that whole features can be passed over."""
    nothing = {name: {key for key, ruling in RULE_SETS[name].parameters() if ruling.value == NOTHING} for name in FIVE}
    assert nothing == {
        "holme": {"runs", "flush", "thirty-one-in-hand"},
        "par-pari": {"twenty-five", "thirty-one-in-hand"},
        "parlett": {"thirty-one-in-hand"},
        "parlett-table": set(),
        "digest": {"twenty-five", "thirty-one-in-hand"},
    }


def test_the_named_cards() -> None:
    cards = {honour.value.kind: honour.value for honour in RULE_SETS["holme"].honours}
    assert cards["flat back"] == Honour("flat back", Rank.KING, Suit.SPADES, 6)
    assert cards["countenance"] == Honour("countenance", Rank.QUEEN, Suit.HEARTS, 4)
    assert cards["knave of hearts"] == Honour("knave of hearts", Rank.JACK, Suit.HEARTS, 5)
    assert cards["knave noddy"] == Honour("knave noddy", Rank.JACK, None, 2)
    assert str(cards["flat back"]) == "king of spades: 6"
    assert str(cards["knave noddy"]) == "jack of the turned-up suit: 2"


def test_the_sets_in_their_order_and_by_name() -> None:
    """The oldest source first; five of Noddy itself, and its relatives after them."""
    assert [name for name in RULE_SETS if name in FIVE] == ["par-pari", "holme", "parlett", "parlett-table", "digest"]
    assert [rules.order for rules in SETS] == sorted(rules.order for rules in SETS)
    assert all(rules.name == name and rules.title and rules.what for name, rules in RULE_SETS.items())
    assert len({rules.title for rules in SETS}) == len({rules.what for rules in SETS}) == len(SETS)


# ---- readings


def test_the_readings_are_those_of_the_list() -> None:
    """Every open question of the five sets, with the values as spelled, the default first."""
    first_of = {"parlett-table": {"fifteen": "per-card", "run-of-three": "2", "thirty-one-in-hand": "per-card"}}
    for name in FIVE:
        rules, known = RULE_SETS[name], oracle.READINGS[name]
        assert {reading.id: set(reading.values) for reading in rules.readings} == {
            key: {*values} for key, values in known.items()
        }
        for reading in rules.readings:
            first = first_of.get(name, {}).get(reading.id, next(iter(known[reading.id])))
            if reading.id in ("run-of-three", "target"):
                continue
            assert reading.values[0] == first
    assert [reading.values for reading in RULE_SETS["parlett"].readings if reading.id == "run-of-three"] == [("3", "2")]
    targets = [rules.readings[-1].values for rules in (RULE_SETS[name] for name in FIVE)]
    assert [values[0] for values in targets] == ["61", "21", "31", "31", "31"]


def values_of(rules: Rules) -> dict[str, Any]:
    """What a rule set comes to, without the evidence."""
    return {name: ruling.value for name, ruling in rules.parameters()}


@each_reading
def test_the_default_of_a_reading_is_what_the_rules_say(rules: Rules, reading: Any) -> None:
    """To choose the default changes no value; to choose another changes at least one."""
    first, *others = (values_of(rules.read(reading.id, value)) for value in reading.values)
    assert first == values_of(rules)
    assert all(other != first for other in others)


@each_reading
def test_a_reading_argues_for_each_side(rules: Rules, reading: Any) -> None:
    assert reading.why.endswith((".", "?")) and len(reading.options) == len(set(reading.values)) >= 2
    for side in reading.options:
        assert side.argument and side.changes and side.value == side.value.strip() and "=" not in side.value


@each_reading
def test_readings_of_one_set_change_different_things(rules: Rules, reading: Any) -> None:
    """Two open questions never answer each other, so the order in which they are answered does not matter."""
    others = [each for each in rules.readings if each.id != reading.id]
    for value in reading.values:
        for other in others:
            one = rules.read(reading.id, value).read(other.id, other.values[-1])
            two = rules.read(other.id, other.values[-1]).read(reading.id, value)
            assert one == two and hash(one) == hash(two) and values_of(one) == values_of(two)


@each_set
def test_answers(rules: Rules) -> None:
    assert rules.answers() == {reading.id: reading.values[0] for reading in rules.readings} and rules.chosen == ()
    for reading in rules.readings:
        read = rules.read(reading.id, reading.values[-1]).read(reading.id, reading.values[-1])
        assert read.answers()[reading.id] == reading.values[-1] and len(read.chosen) == 1
        assert read.read(reading.id, reading.values[0]).answers() == rules.answers()


def test_a_value_may_be_given_as_a_number() -> None:
    assert RULE_SETS["parlett"].read("run-of-three", 2) == RULE_SETS["parlett"].read("run-of-three", "2")


@each_set
def test_unknown_names_are_refused_with_those_there_are(rules: Rules) -> None:
    with pytest.raises(UnknownName, match=rules.readings[0].id if rules.readings else "nothing in it is open"):
        rules.read("nothing", 1)
    for reading in rules.readings:
        with pytest.raises(UnknownName, match=re.escape(reading.values[-1])):
            rules.read(reading.id, "nothing")
    with pytest.raises(UnknownName, match="twenty-five"):
        rules.ruling("nothing")
    with pytest.raises(UnknownName, match="par-pari"):
        find_rules("nothing")


@pytest.mark.parametrize(
    ("name", "example"),
    [("parlett", "fifteen=per-card"), ("holme", "turned-up-courts=nobody"), ("par-pari", "pairs=holme"),
     ("digest", "hand-size=4")],
)  # fmt: skip
def test_a_reading_without_its_value_is_refused_with_an_example(name: str, example: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        find_rules(name, ["fifteen"])
    assert str(refusal.value) == f"'fifteen' is not a reading; write id=value, for example {example}"


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match=r"rules cannot be changed; derive others: rules.derive\(name="):
        RULE_SETS["holme"].name = "other"  # type: ignore[misc]
    before = RULE_SETS["parlett"].answers()
    RULE_SETS["parlett"].read("fifteen", "per-card")
    assert RULE_SETS["parlett"].answers() == before


# ---- the small parts


@pytest.mark.parametrize(
    ("price", "expected", "told"),
    [
        (flat(2), [2, 2, 2, 2, 2, 2], "2"),
        (per_card(), [1, 2, 3, 4, 5, 6], "1 a card"),
        (per_card(3), [0, 0, 3, 4, 5, 6], "1 a card"),
        (same_rank(4, 12, 24), [0, 4, 12, 24, 0, 0], "4 for two, 12 for three, 24 for four"),
        (run_prices(2, 4), [0, 0, 2, 4, 5, 6], "2 for three, 4 for four, then 1 a card"),
        (Price(2, 1), [3, 4, 5, 6, 7, 8], "2 and 1 a card"),
        (NOTHING, [0, 0, 0, 0, 0, 0], "nothing"),
    ],
)
def test_prices(price: Price, expected: list[int], told: str) -> None:
    assert [price(size) for size in range(1, 7)] == expected and str(price) == told
    assert price.nothing == (not any(expected))


def test_evidence_is_told_in_one_line() -> None:
    attested = Evidence(Grade.ATTESTED, "1688-holme", "61 being up", "So he writes.")
    assert str(attested) == "“61 being up” So he writes. [attested: 1688-holme]"
    assert str(Evidence(Grade.SILENT, "", "", "No word.")) == "No word. [silent]"


# ---- items


def test_an_item_cannot_be_changed_nor_given_more() -> None:
    item = count_hand(RULE_SETS["par-pari"], parse_cards("TS TD 5C"), parse_card("JH"))[0]
    with pytest.raises(FrozenInstanceError):
        item.points = 3  # type: ignore[misc]
    assert not hasattr(item, "__dict__")


def test_items_of_costly_colours_point_to_the_parameters_that_price_them() -> None:
    """Costly-Colours itself, six for a hand and turn-up of one suit; and a Deuce that is given away in the mogg."""
    rules = RULE_SETS["costly-colours"]
    items = count_hand(rules, parse_cards("3S 8S KS"), parse_card("6S"))
    assert [(item.points, item.parameter) for item in items if item.kind == "costly colours"] == [(6, "costly-colours")]
    given = count_given(rules.read("given-away", "yes"), parse_card("2S"), parse_card("6S"))
    assert given and {item.parameter for item in given} == {"given-away"}


def test_a_hand_is_no_crib_unless_it_is_said() -> None:
    """Modern Cribbage: four of one suit with a turn-up of another pay in the hand and not in the crib."""
    rules = RULE_SETS["cribbage"]
    hand, turn_up = parse_cards("2H 4H 8H TH"), parse_card("KD")
    for count in (count_hand, count_suits):
        assert [item.kind for item in count(rules, hand, turn_up)] == ["flush"]
        assert count(rules, hand, turn_up, crib=True) == ()


def test_a_hand_is_the_non_dealers_unless_it_is_said() -> None:
    """Cotton in the reading of his Knave at two for the dealer: one to him who does not deal."""
    rules = next(
        other
        for reading in RULE_SETS["cotton-cribbage"].readings
        for value in reading.values
        for other in [RULE_SETS["cotton-cribbage"].read(reading.id, value)]
        if any(ruling.value.dealers == 2 for ruling in other.honours)
    )
    hand, turn_up = parse_cards("JH 4C 8S"), parse_card("KH")
    for count in (count_hand, count_suits):
        assert [item.points for item in count(rules, hand, turn_up)] == [1]
        assert [item.points for item in count(rules, hand, turn_up, dealer=True)] == [2]
