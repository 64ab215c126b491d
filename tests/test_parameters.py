"""The catalogue of parameters, and what it is there for: a rule set that cannot be is refused when it is made."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from multiprocessing import get_context
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noddy.cards import Rank, Suit
from noddy.parameters import FEATURES, MAKES, PARAMETERS, PRICES, ROWS, Bears, Group, Known, bearing
from noddy.rules import (
    NOTHING,
    BadRules,
    Colours,
    Honour,
    Price,
    Reading,
    Rules,
    Ruling,
    flat,
    option,
    per_card,
    same_rank,
    silence,
)
from noddy.rulesets import RULE_SETS
from noddy.study.distribution import distribution

SETS = list(RULE_SETS.values())
each_set = pytest.mark.parametrize("rules", SETS, ids=list(RULE_SETS))
each_row = pytest.mark.parametrize("row", PARAMETERS, ids=lambda row: row.name)
each_word = pytest.mark.parametrize(
    ("row", "word"), [(row, word) for row in PARAMETERS for word in row.values.words if row.values is not FEATURES]
)
BASE = RULE_SETS["holme"]


def made(**given: Any) -> Rules:
    """A rule set like Holme's but for what is given, and with nothing open unless it is given."""
    return BASE.derive(**({"name": "club", "readings": ()} | given))


def so(value: Any) -> Ruling[Any]:
    """A ruling for a test."""
    return silence(value, "For a test.")


# ---- the catalogue


def test_the_catalogue_and_the_rules_have_the_same_parameters_in_the_same_order() -> None:
    hints = get_type_hints(Rules)
    stated = [name for name in hints if name in ROWS]
    assert stated == [row.attribute for row in PARAMETERS]
    labels = {"name", "order", "title", "what", "turned_up_called", "readings"}
    assert set(hints) - set(ROWS) == labels


@each_row
def test_a_row_tells_all_that_is_asked_of_it(row: Any) -> None:
    """Words for readers, a group, a closed set of values, and what absence means where a game need not state it."""
    assert row.label and row.sentence.endswith(".") and row.absence.endswith(".") and row.group in Group
    assert row.values.accepted and (row.name == "honours" or row.values.accept(row.values.plain))
    if row.known is Known.EVERY:
        assert not hasattr(Rules, row.attribute)
    else:
        assert row.values.accept(row.absent)
        ruling = getattr(Rules, row.attribute)
        assert (ruling.value, ruling.evidence.argument) == (row.absent, row.absence)


def test_names_labels_and_kinds_are_each_of_one_row() -> None:
    for several in ([row.name for row in PARAMETERS], [row.label for row in PARAMETERS]):
        assert len(set(several)) == len(several)
    assert len(MAKES) == sum(len(row.makes) for row in PARAMETERS)


@each_row
def test_nothing_that_is_no_answer_is_accepted(row: Any) -> None:
    for wrong in ("Misspelt", "", 1.5, float("nan"), float("inf"), -1, 10**9, b"", [], {}, object(), ("Misspelt",)):
        assert not row.values.accept(wrong), wrong
    for text in row.values.words:
        assert not row.values.accept(f"{text} ") and not row.values.accept(text.title())
    if row.values.accepted.startswith("a whole number"):
        assert not row.values.accept(True)
    if row.values.accepted.startswith("True"):
        assert not row.values.accept(1)


@each_set
def test_every_value_and_every_answer_is_in_the_catalogue(rules: Rules) -> None:
    """Asked without the check that made the rules: of their values and those of every side of every question."""
    for name, value in rules.values:
        assert name == "honours" or ROWS[name].values.accept(value)
    for reading in rules.readings:
        for side in reading.options:
            for name, ruling in side.changes:
                assert name in ("honour", "honours") or ROWS[name].values.accept(ruling.value)


def flips(rules: Rules) -> Iterator[Rules]:
    """Rules with each question answered otherwise, one at a time."""
    for reading in rules.readings:
        yield from (rules.read(reading.id, value) for value in reading.values[1:])


@each_set
def test_what_does_not_bear_on_a_hand_leaves_every_hand_alone(rules: Rules) -> None:
    """The column of the catalogue, against the count of every hand: what it says is left alone is, whoever flips it."""
    plain = distribution(rules) if rules.hand_size.value == 3 else None
    for other in flips(rules):
        changed = {name for (name, one), (_, two) in zip(rules.values, other.values, strict=True) if one != two}
        alike = not changed & bearing(Bears.HAND)
        assert alike == (other.only(Bears.HAND) == rules.only(Bears.HAND))
        if alike and plain is not None:
            assert distribution(other.only(Bears.HAND)) == plain


def test_a_price_that_pays_nothing_is_its_plainest_value() -> None:
    """What `study.hands` leaves out to see what it brings."""
    for row in PRICES:
        pays = {"price": NOTHING, "colours": Colours(), "points": 0}
        assert row.values.plain in pays.values()


# ---- refusals: one line that names rule set, parameter, value and what is accepted


@each_word
def test_a_misspelt_word_is_refused(row: Any, word: str) -> None:
    for wrong in (f"{word}s", word.replace(" ", "  ") + "  ", word.upper()):
        with pytest.raises(BadRules) as refusal:
            made(**{row.attribute: so(wrong)})
        told = str(refusal.value)
        assert told.startswith(f"club: {row.name} is {wrong!r}; it can be ") and "\n" not in told
        assert all(each in told for each in row.values.words)


HONOURS = BASE.honours
PAM = so(Honour("pam", Rank.JACK, Suit.CLUBS, 5))
FIFTEEN = option("2", "One.", fifteen=so(flat(2))), option("1", "Other.", fifteen=so(flat(1)))
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"in_play": so(("fifteens",))}, "club: in-play is ('fifteens',); it can be a tuple of fifteen, twenty-five,"),
    ({"in_play": so(("pairs", "pairs"))}, "club: in-play is ('pairs', 'pairs'); it can be"),
    ({"in_play": so("pairs")}, "club: in-play is 'pairs'; it can be"),
    ({"in_play": so(["pairs"])}, "club: in-play is ['pairs']; it can be"),
    ({"fifteen": so(2)}, "club: fifteen is 2; it must be a price, such as flat(2) or per_card(3)"),
    ({"fifteen": flat(2)}, "club: fifteen is Price(flat=2, each=0, named=(), least=1); it must be a ruling, such as"),
    ({"fifteen": so(flat(-2))}, "club: fifteen is Price(flat=-2"),
    ({"pairs": so(Price(named=((9, 2),)))}, "club: pairs is Price("),
    ({"last": so("1")}, "club: last is '1'; it must be a whole number from 0 to 1000"),
    ({"last": so(True)}, "club: last is True; it must be a whole number"),
    ({"target": so(0)}, "club: target is 0; it must be a whole number from 1 to 1000"),
    ({"target": so(10**6)}, "club: target is 1000000; it must be a whole number from 1 to 1000"),
    ({"target": so(float("nan"))}, "club: target is nan; it must be"),
    ({"players": so(())}, "club: players is (); it must be a tuple of whole numbers from 2 to 8"),
    ({"players": so(2)}, "club: players is 2; it must be a tuple"),
    ({"honours_add": so("yes")}, "club: honours-add is 'yes'; it must be True or False"),
    ({"unpaired": so((7,))}, "club: unpaired is (7,); it must be a tuple of ranks"),
    ({"honours": HONOURS[0]}, "club: honours is Ruling("),
    ({"honours": (so("king"),)}, "club: honours is 'king'; it must be an Honour"),
    ({"honours": (so(Honour("pam", Rank.JACK, None, 5, "suits")),)}, "club: honours is Honour(kind='pam'"),
    ({"honours": (*HONOURS, HONOURS[0])}, "club: two honours are called 'flat back'; each has a name of its own"),
    ({"honours": (so(Honour("fifteen", Rank.JACK, None, 5)),)}, "club: an honour is called 'fifteen', as something"),
    ({"honours": (so(Honour("pair royal", Rank.JACK, None, 5)),)}, "club: an honour is called 'pair royal', as"),
    ({"honours": (so(Honour("hand size", Rank.JACK, None, 5)),)}, "club: an honour is called 'hand size', as"),
    ({"honour": PAM}, "club: there is no honour 'pam'; there are flat back, countenance, knave noddy, knave of hearts"),
    ({"dealt": so(2)}, "club: hand-size is 3, but dealt is 2; no hand is larger than what is dealt"),
    ({"players": so((8,)), "hand_size": so(7)}, "club: 8 players with 7 cards each and a turn-up; the pack has 52"),
    ({"fiften": so(flat(2))}, "club: there is no parameter 'fiften'; there are target, players"),
    ({"name": "My Club"}, "a rule set is called 'My Club'; a name is lower-case words with hyphens"),
    ({"readings": [*BASE.readings]}, "club: readings is [Reading("),
    ({"readings": (Reading("fifteen", "Why?", FIFTEEN[:1]),)}, "club: reading fifteen: its answers are 2; there must"),
    ({"readings": (Reading("fifteen", "Why?", FIFTEEN[:1] * 2),)}, "club: reading fifteen: its answers are 2, 2; "),
    ({"readings": (Reading("fifteen", "Why?", FIFTEEN[::-1]),)},
     "club: reading fifteen: its first answer, 1, makes fifteen 1, but the rules say 2; the answer in force must come"),
    ({"readings": (Reading("fifteen", "Why?", FIFTEEN),) * 2}, "club: two readings are called fifteen; each has"),
    ({"readings": (Reading("a", "Why?", FIFTEEN), Reading("b", "Why?", FIFTEEN))},
     "club: readings a and b both answer fifteen"),
    ({"readings": (Reading("a", "Why?", (FIFTEEN[0], option("x", "Other.", pairs=so(same_rank(2, 6, 12))))),)},
     "club: reading a: 2 sets fifteen, and the answers together fifteen, pairs; every answer must set the same"),
    ({"readings": (Reading("a", "Why?", (FIFTEEN[0], option("x", "Other.", fifteen=so("x")))),)},
     "club: reading a: x: fifteen is 'x'; it must be a price"),
    ({"readings": (Reading("a", "Why?", (FIFTEEN[0], option("x", "Other.", fiften=so(flat(2))))),)},
     "club: reading a: x sets 'fiften', and there is no such parameter"),
    ({"readings": (Reading("a", "Why?", (option("1", "One.", honour=PAM), option("2", "Other.", honour=PAM))),)},
     "club: reading a: 1: there is no honour 'pam'; there are flat back"),
    ({"readings": (Reading("a", "Why?", (option("1", "One.", lurch=so(0)), option("2", "Other.", lurch=so(9)))),)},
     "club: reading a is on lurch, of which the rules say nothing; state it"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "told"), REFUSED, ids=[told[:60] for _, told in REFUSED])
def test_what_cannot_be_is_refused_in_one_line(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadRules) as refusal:
        made(**given)
    assert str(refusal.value).startswith(told) and "\n" not in str(refusal.value)


@each_row
def test_a_rule_set_that_leaves_out_what_every_game_states_is_refused(row: Any) -> None:
    given = {name: getattr(BASE, name) for name in ROWS if name in dict(BASE.values) and name != row.attribute}
    if row.known is Known.EVERY:
        with pytest.raises(BadRules, match=f"club: nothing is said of {row.attribute}; every game states it"):
            Rules(name="club", **given)
    else:
        assert getattr(Rules(name="club", **given), row.attribute).value == row.absent


def test_two_readings_may_change_two_cards_and_not_one_of_all() -> None:
    """Two questions on two honours go together; one on an honour and one on all honours do not."""
    flat_back, countenance = HONOURS[:2]
    less, least = (so(Honour(each.value.kind, each.value.rank, each.value.suit, 1)) for each in HONOURS[:2])
    one = Reading("a", "Why?", (option("1", "One.", honour=flat_back), option("2", "Other.", honour=less)))
    two = Reading("b", "Why?", (option("1", "One.", honour=countenance), option("2", "Other.", honour=least)))
    every = Reading("c", "Why?", (option("1", "One.", honours=HONOURS), option("2", "Other.", honours=HONOURS[:2])))
    both = made(readings=(one, two)).read("a", 2).read("b", 2)
    assert [each.value.points for each in both.honours] == [1, 1, 2, 5]
    for clash in ((one, every), (every, one)):
        with pytest.raises(BadRules, match="both answer"):
            made(readings=clash)


# ---- readings are answers, not patches


ANSWERS = st.sampled_from(SETS).flatmap(
    lambda rules: st.tuples(
        st.just(rules),
        st.lists(
            st.sampled_from([(each.id, value) for each in rules.readings for value in each.values] or [("", "")]),
            max_size=8,
        ),
    )
)  # fmt: skip


def read_all(rules: Rules, answers: list[tuple[str, str]]) -> Rules:
    """Rules with answers given one after another."""
    for reading, value in answers:
        if reading:
            rules = rules.read(reading, value)
    return rules


@given(ANSWERS)
def test_the_last_answer_holds_and_the_order_does_not_matter(asked: tuple[Rules, list[tuple[str, str]]]) -> None:
    """Whatever is answered how often and in what order: the rules are those of the last answer to each question."""
    rules, answers = asked
    last = dict(answers)
    once, again = read_all(rules, answers), read_all(rules, list(last.items())[::-1])
    assert once == again and hash(once) == hash(again) and {once: 1}[again] == 1
    assert dict(once.parameters()) == dict(again.parameters()) and once.chosen == again.chosen
    assert once.answers() == rules.answers() | {key: value for key, value in last.items() if key}
    for reading, value in once.answers().items():
        assert once.read(reading, value) is once  # the answer in force changes nothing
    assert read_all(once, list(rules.answers().items())) == rules


@given(ANSWERS)
def test_rules_are_the_base_and_what_the_answers_put_in_place(asked: tuple[Rules, list[tuple[str, str]]]) -> None:
    """Computed apart from `read`: every parameter that a chosen answer sets has its value, every other the base's."""
    rules, answers = asked
    expected = {name: ruling.value for name, ruling in rules.parameters()}
    for reading, value in dict(answers).items():
        side = next((side for each in rules.readings if each.id == reading
                     for side in each.options if side.value == value), None)  # fmt: skip
        for name, ruling in side.changes if side else ():
            for each in ruling if isinstance(ruling, tuple) else (ruling,):
                key = each.value.kind.replace(" ", "-") if name in ("honour", "honours") else name.replace("_", "-")
                expected[key] = each.value
    assert {name: ruling.value for name, ruling in read_all(rules, answers).parameters()} == expected


def told_of(rules: Rules) -> tuple[Any, ...]:
    """All that can be seen of rules."""
    named = rules.name, rules.title, rules.what, rules.order, rules.turned_up_called, rules.readings, rules.chosen
    return (*named, tuple(rules.parameters()), rules.answers(), rules.turned_up, repr(rules), rules.dropped)


@given(ANSWERS)
def test_rules_are_the_same_after_a_copy_and_a_pickle(asked: tuple[Rules, list[tuple[str, str]]]) -> None:
    rules = read_all(*asked)
    hash(rules)  # what is true in this process only must not travel
    for other in (copy.copy(rules), copy.deepcopy(rules), *(pickle.loads(pickle.dumps(rules, p)) for p in range(2, 6))):
        assert other == rules and hash(other) == hash(rules) and told_of(other) == told_of(rules)
        assert all(other.read(key, value) == rules.read(key, value) for key, value in rules.answers().items())
        assert "_hash" not in pickle.loads(pickle.dumps(rules)).__dict__


def test_rules_are_the_same_in_a_worker_that_was_spawned() -> None:
    """With another seed of the hashes, as any other process has."""
    rules = [rules for each in SETS for rules in (each, *list(flips(each))[:3])]
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(told_of, rules) == list(map(told_of, rules))
        assert pool.map(distribution, rules[:1]) == [distribution(rules[0])]
    code = f"import pickle; print([hash(rules) and repr(rules) for rules in pickle.loads({pickle.dumps(rules)!r})])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[1], env={"PYTHONHASHSEED": "1"},
    )  # fmt: skip
    assert done.stdout.strip() == str([repr(r) for r in rules])


@each_set
def test_a_repr_is_short_and_finds_the_rules_again(rules: Rules) -> None:
    from noddy.rulesets import find_rules

    for other in (rules, *flips(rules)):
        assert len(repr(other)) < 120 and eval(repr(other), {"find_rules": find_rules}) == other


# ---- deriving


@each_set
def test_answering_and_deriving_come_to_the_same(rules: Rules) -> None:
    """Rules derived by stating what an answer states are those read so: equal, of one hash, with the same questions."""
    for reading in rules.readings:
        for side in reading.options:
            changes = dict(side.changes)
            derived, read = rules.derive(**changes), rules.read(reading.id, side.value)
            assert derived == read and hash(derived) == hash(read) and derived.dropped == rules.dropped
            assert derived.answers()[reading.id] == side.value
            assert derived.chosen == () and derived.question(reading.id).values[0] == side.value
            back = derived.read(reading.id, reading.values[0])
            assert back == rules


CHANGES = {
    "fifteen": [flat(1), flat(7), per_card()], "pairs": [same_rank(1, 2, 3)], "runs": [NOTHING, flat(9)],
    "in_play": [(), ("pairs",), ("fifteen", "runs")], "series": ["one", "many"], "last": [0, 4], "target": [9, 31, 61],
    "hitter": [flat(5)], "turned_up_jack_to": ["dealer", "non-dealer", "nobody"], "jack_turned_up": [0, 1, 2, 9],
    "flush_from": ["any", "hand", "all", "none"], "honours": [()], "lurch": [0, 9],
}  # fmt: skip


@given(ANSWERS, st.data())
def test_a_derived_set_keeps_what_fits_and_tells_what_it_drops(
    asked: tuple[Rules, list[tuple[str, str]]], data: st.DataObject
) -> None:
    """Its default answers are fixed points, no question is lost in silence, and everything else is as it was."""
    rules = read_all(*asked)
    names = data.draw(st.sets(st.sampled_from(sorted(CHANGES)), max_size=3))
    values = {name: data.draw(st.sampled_from(CHANGES[name])) for name in sorted(names)}
    rulings = {name: () if name == "honours" else so(value) for name, value in values.items()}
    other = rules.derive(name="other", **rulings)
    assert dict(other.values) == dict(rules.values) | values
    for reading in other.readings:
        assert other.read(reading.id, reading.values[0]) is other
    lost = [told.partition(":")[0] for told in other.dropped if told not in rules.dropped]
    kept = [reading.id for reading in other.readings]
    assert sorted(kept + lost) == sorted(reading.id for reading in rules.readings)
    for reading in rules.readings:
        touched = {name.partition(" ")[0].replace("honour ", "honours") for name in reading.sets}
        if not touched & (set(names) | ({"honour"} if "honours" in names else set())):
            assert reading.id in kept and other.answers()[reading.id] == rules.answers()[reading.id]
    again = other.derive()
    assert again == other and again.dropped == other.dropped


def test_a_set_derived_as_the_guide_says_loses_the_question_that_it_answers() -> None:
    """The hostile test's case: Holme with runs in play. His question about court cards in play fits no more."""
    club = BASE.derive(name="club", in_play=so(("fifteen", "twenty-five", "pairs", "runs")))
    assert "courts-in-play" not in club.answers() and len(club.dropped) == 1
    assert club.dropped[0] == (
        "courts-in-play: none of its answers (no, yes) is in-play = ('fifteen', 'twenty-five', 'pairs', 'runs')"
    )


def test_a_derived_set_may_ask_questions_of_its_own() -> None:
    """Beside those that go on; one that was dropped may be asked anew, and one that goes on may not be asked twice."""
    own = Reading("fifteen", "Why?", FIFTEEN)
    club = BASE.derive(name="club", asks=(own,))
    assert [each.id for each in club.readings] == [*(each.id for each in BASE.readings), "fifteen"]
    plays = so(("pairs",))
    anew = option("no", "One.", in_play=plays), option("yes", "Other.", in_play=so(("runs",)))
    again = BASE.derive(name="club", in_play=plays, asks=(Reading("courts-in-play", "Why?", anew),))
    assert again.dropped == () and again.answers()["courts-in-play"] == "no"
    with pytest.raises(BadRules, match="club: two readings are called fifteen"):
        club.derive(asks=(own,))


def test_values_cannot_be_set() -> None:
    with pytest.raises(AttributeError, match="rules cannot be changed"):
        BASE.fifteen = so(flat(1))  # type: ignore[misc]
    with pytest.raises(AttributeError, match="rules cannot be changed"):
        del BASE.fifteen
    with pytest.raises(FrozenInstanceError):
        BASE.fifteen.value = flat(1)  # type: ignore[misc]
