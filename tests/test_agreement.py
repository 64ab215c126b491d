"""Library, command line and calculator count alike, whatever rule set is asked and whatever is answered.

The browser sends every open question with the answer that stands in the form, the default among them; the command line
sends those that were asked for. Neither may change what the library counts.
"""

import json
from collections.abc import Iterator
from random import Random

import pytest

from noddy.__main__ import main
from noddy.cards import DECK, Card, text_of
from noddy.counting import count_hand, total
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS
from noddy.speech import number
from noddy.view.live import answer

each_set = pytest.mark.parametrize("rules", list(RULE_SETS.values()), ids=list(RULE_SETS))


def read(rules: Rules) -> Iterator[tuple[Rules, list[str]]]:
    """Rules as they stand, and with every answer to every question, the default too; each with the flags for it."""
    yield rules, []
    for reading in rules.readings:
        for value in reading.values:
            yield rules.read(reading.id, value), ["--read", f"{reading.id}={value}"]


def hands(rules: Rules, times: int) -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Hands by chance, rich ones among them: of few ranks, or of one suit."""
    rng = Random(f"agreement {rules.name}")
    for turn in range(times):
        pack = [DECK, [card for card in DECK if card.rank in (5, 6, 7, 11)], [card for card in DECK if card.suit.red]]
        cards = rng.sample(pack[turn % 3], rules.hand_size.value + 1)
        yield tuple(cards[:-1]), cards[-1]


@each_set
def test_the_command_line_counts_as_the_library_does(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    for other, flags in read(rules):
        for hand, turn_up in hands(other, 3):
            asked = ["show", text_of(hand), "--turn-up", str(turn_up), "--rules", rules.name, *flags, "--json"]
            assert main(asked) == 0
            told = json.loads(capsys.readouterr().out)
            scores = count_hand(other, hand, turn_up)
            assert told["points"] == total(scores), (other, hand, turn_up)
            assert [item["kind"] for item in told["scores"]] == [str(score.kind) for score in scores]
            assert told["readings"] == other.answers()


@each_set
def test_the_calculator_counts_as_the_library_does_however_often_it_is_pressed(rules: Rules) -> None:
    for other, _ in read(rules):
        for hand, turn_up in hands(other, 3):
            shown = {"do": "count", "hand": text_of(hand), "turn-up": str(turn_up), "rules": rules.name}
            asked = {f"read.{reading}": value for reading, value in other.answers().items()}
            for form in (shown | asked, shown | asked | {"was-rules": rules.name}):
                reply = json.loads(answer(json.dumps({"live": "calculator", "form": form})))
                again = json.loads(answer(json.dumps({"live": "calculator", "state": reply["state"]})))
                points = number(total(count_hand(other, hand, turn_up)))
                for said in (reply["say"], again["say"]):
                    assert f" counts {points}: " in said, (other, hand, turn_up, said)


@each_set
def test_an_answer_given_twice_is_the_last_one(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    """On the command line: another answer and then the rule set's own leave everything as it was."""
    hand, turn_up = next(hands(rules, 1))
    plain = ["show", text_of(hand), "--turn-up", str(turn_up), "--rules", rules.name, "--json"]
    assert main(plain) == 0
    expected = capsys.readouterr().out
    for reading in rules.readings:
        for value in reading.values:
            flags = [flag for each in (value, reading.values[0]) for flag in ("--read", f"{reading.id}={each}")]
            sized = rules.read(reading.id, value).hand_size == rules.hand_size
            assert not sized or main([*plain, *flags]) == 0
            assert not sized or capsys.readouterr().out == expected
