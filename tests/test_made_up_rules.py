"""A new rule set is one new file: the guide's own example, and a made-up game that uses everything, work everywhere."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from made_up_rules import CROWN

from noddy.cards import DECK, parse_card, parse_cards
from noddy.counting import count_hand, total
from noddy.match import act, greedy, play_match
from noddy.play import Phase, What, lines_of_play, start
from noddy.speech import tell
from noddy.study.distribution import distribution
from noddy.view import html

ROOT = Path(__file__).parents[1]


def guide() -> str:
    """The code of the guide's section on rule sets."""
    section = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a rule set")[1].split("\n## ")[0]
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with two files more in its folder of rule sets."""
    place = tmp_path_factory.mktemp("noddy")
    shutil.copytree(ROOT / "noddy", place / "noddy", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "noddy" / "rulesets" / "club.py").write_text(guide(), encoding="utf-8")
    shutil.copy(ROOT / "tests" / "made_up_rules.py", place / "noddy" / "rulesets" / "crown.py")
    return place


def run(place: Path, *arguments: str) -> dict:
    """The command line there, in JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "noddy", *arguments, "--json"], cwd=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_both_are_found_by_themselves(elsewhere: Path) -> None:
    names = [each["name"] for each in run(elsewhere, "rules")["rules"]]
    assert {"club", "crown"} <= set(names)
    assert run(elsewhere, "rules", "crown")["readings"]["lurch"]["values"] == ["20", "none"]
    assert "target" in run(elsewhere, "rules", "club", "--read", "target=31")["readings"]


def test_the_guides_example_is_holme_with_sequences(elsewhere: Path) -> None:
    club = run(elsewhere, "show", "4H 5S 6D", "--turn-up", "7C", "--rules", "club")
    holme = run(elsewhere, "show", "4H 5S 6D", "--turn-up", "7C", "--rules", "holme")
    assert club["points"] - holme["points"] == 4  # a run of four
    assert [item["kind"] for item in club["scores"]] == ["fifteen", "run"]


def test_the_made_up_game_on_the_command_line(elsewhere: Path) -> None:
    shown = run(elsewhere, "show", "7H 8D QD QS", "--turn-up", "7D", "--rules", "crown")
    kinds = Counter(item["kind"] for item in shown["scores"])
    # 7 and 8 with either seven, and a queen to each; the sevens make no pair, the queens do; four of the five are red
    assert kinds == {"fifteen": 2, "twenty-five": 4, "pair": 1, "colours": 1, "the queen's cup": 1, "the old queen": 1}
    assert shown["points"] == 2 * 1 + 4 * 3 + 1 + 2 + 4 + 7
    order = ["5H", "TD", "4C", "6S", "AS", "2S", "KH", "9C"]
    played = run(
        elsewhere,
        "play",
        "5H 4C KH AS / TD 6S 2S 9C",
        "--turn-up",
        "QH",
        "--rules",
        "crown",
        "--order",
        " ".join(order),
        "--crib",
        "3H 3D",
    )
    assert [play["card"] for play in played["plays"]] == order
    assert played["plays"][1]["scores"][0] == {
        "kind": "fifteen",
        "cards": ["5H", "TD"],
        "points": 1,
        "parameter": "fifteen",
    }


def test_the_made_up_game_counts_every_hand() -> None:
    found = distribution(CROWN)
    assert found.cases == 12_994_800
    sample, rng = Counter[int](), Random(7)
    for _ in range(300):
        cards = rng.sample(DECK, 5)
        sample[total(count_hand(CROWN, tuple(cards[:4]), cards[4]))] += 1
    assert set(sample) <= {points for points, _ in found.counts}
    # The mean is the sum of what each combination adds, so the fifteens of two cards alone are a lower bound.
    tens = Fraction(sum(a.value + b.value == 15 for a, b in combinations(DECK, 2)), 1326) * 10
    assert found.mean > tens


def test_the_made_up_game_is_played_to_its_end() -> None:
    match = play_match(CROWN, [greedy, greedy, greedy], Random(11))
    assert max(match.tally) >= 41 and {len(deal.hands) for deal in match.deals} == {3}
    assert any(event.what is What.CRIB for deal in match.deals for event in deal.events)
    for deal in match.deals:
        assert len(tell(deal, ["A", "B", "C"])) == len(deal.events)


def test_the_made_up_game_is_told_and_drawn() -> None:
    hands = [parse_cards("5H 4C KH AS 3H"), parse_cards("TD 6S 2S 9C 3D")]
    deal = start(CROWN, hands, parse_card("QH"))
    while deal.phase is not Phase.PLAYING:
        deal = act(deal, greedy)
    ends = lines_of_play(deal)
    assert ends and all(end.over for end in ends)
    assert "Made up." in html.rules_table(CROWN) and "Half of it." in html.readings_list(CROWN)
    assert html.transcript(ends[0], ["A", "B"]).count("<tr") == len(ends[0].events) + 1
    assert "the old queen" in html.hand(CROWN, parse_cards("7H 8D QD QS"), parse_card("7D"))


DERIVED = "from noddy.rules import silence\nfrom noddy.rulesets.holme import HOLME\n"
SLIPS = {
    "RULES = (CLUB)": (DERIVED + "CLUB = HOLME.derive(name='slip')\nRULES = (CLUB)\n",
                       "slip.py: RULES is one rule set; write a tuple: RULES = (SET,), with the comma"),
    "no RULES": ("x = 1\n", "slip.py: RULES is missing; a file of rule sets ends with a tuple of them"),
    "no rules in RULES": ("RULES = ('holme',)\n", "slip.py: RULES is ('holme',); a file of rule sets ends with"),
    "a second Holme": (DERIVED + "RULES = (HOLME,)\n", "slip.py: there is a rule set 'holme' already, in holme.py"),
    "a slip of the keys": ("RULES = (\n", "slip.py cannot be read: SyntaxError: '(' was never closed"),
    "a name that is not there": ("RULES = (CLUB,)\n", "slip.py cannot be read: NameError: name 'CLUB' is not defined"),
    "a misspelt word": (DERIVED + "RULES = (HOLME.derive(name='slip', series=silence('Many', 'So.')),)\n",
                        "slip.py: slip: series is 'Many'; it can be one or many"),
    "a misspelt parameter": (DERIVED + "RULES = (HOLME.derive(name='slip', serie=silence('many', 'So.')),)\n",
                             "slip.py: slip: there is no parameter 'serie'; there are target, players"),
    "replace": ("from dataclasses import replace\n" + DERIVED + "RULES = (replace(HOLME, name='slip'),)\n",
                "slip.py cannot be read: TypeError"),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_file_is_one_line_that_names_it(elsewhere: Path, slip: str) -> None:
    """And a command that needs another rule set only goes on."""
    text, told = SLIPS[slip]
    file = elsewhere / "noddy" / "rulesets" / "slip.py"
    file.write_text(text, encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "noddy", "rules"], cwd=elsewhere, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1 and f"noddy: {told}" in done.stderr
        assert run(elsewhere, "show", "4H 5S 6D", "--turn-up", "7C", "--rules", "parlett")["points"] == 6
    finally:
        file.unlink()
