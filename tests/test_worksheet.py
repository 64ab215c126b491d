"""Worksheets: the answers on paper against the engine and the slow oracle, and nothing given away on the sheet."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from itertools import pairwise
from pathlib import Path

import oracle
import oracle_family
import pytest

from noddy.cards import DECK, parse_card, parse_cards
from noddy.counting import count_hand, total
from noddy.rulesets import RULE_SETS
from press import browser, worksheet
from press.__main__ import main
from press.paper import A4, LETTER

BY_WORDS = {card.words: card for card in DECK}
SLOW = {
    **{name: lambda hand, up, name=name: oracle.count_hand(name, {}, hand, up) for name in oracle.COLUMNS},
    "cotton-cribbage": lambda hand, up: oracle_family.count_cotton_cribbage({}, hand, up),
    "costly-colours": lambda hand, up: oracle_family.count_costly({}, hand, up),
    "cribbage": lambda hand, up: oracle_family.count_six_card(hand, up),
}
"""Another count, that shares no code with the engine, for the rule sets that have one."""


def hands_on(sheet: str) -> list[tuple[str, ...]]:
    """Read the hands off a printed sheet by the names of its drawn cards, the turn-up last."""
    groups = re.findall(r'<div class="cards".*?</div>', sheet, re.DOTALL)
    named = (re.findall(r'<svg[^>]*aria-label="([^"]+)"', group) for group in groups)
    return [tuple(str(BY_WORDS[name]) for name in names) for names in named]


def rows_on(answers: str) -> list[tuple[tuple[str, ...], int, str]]:
    """Read hand, total and items off a printed sheet of answers."""
    cells = re.findall(
        r'<tr><th scope="row">\d+</th><td>([^<]+) \+ (\w\w)</td><td><strong>(\d+)</strong></td><td>(.*?)</td></tr>',
        re.sub(r">\s+<", "><", answers),
    )
    return [((*hand.split(), up), int(points), unescape(told)) for hand, up, points, told in cells]


def check(name: str, seed: int) -> None:
    """Compare a sheet with its answers, and the answers with the engine and the oracle."""
    rules = RULE_SETS[name]
    sheet = worksheet.worksheet_sheet(rules, seed, 12)
    answers = worksheet.worksheet_sheet(rules, seed, 12, answers=True)
    rows = rows_on(answers)
    assert len(rows) == 12
    assert [cards for cards, _, _ in rows] == hands_on(sheet)
    for (*hand, up), points, told in rows:
        scores = count_hand(rules, parse_cards(" ".join(hand)), parse_card(up))
        assert total(scores) == points
        assert all(f"{score.kind} {' '.join(map(str, score.cards))} {score.points}" in told for score in scores)
        if name in SLOW:
            assert sum(item[2] for item in SLOW[name](hand, up)) == points, (name, seed, hand, up)


@pytest.mark.parametrize("name", RULE_SETS)
def test_answers_of_some_seeds(name: str) -> None:
    for seed in range(8):
        check(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_answers_of_two_hundred_seeds(name: str) -> None:
    for seed in range(200):
        check(name, seed)


@pytest.mark.parametrize("name", RULE_SETS)
def test_sheet_is_the_same_when_the_answers_are_taken_away(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RULE_SETS[name]
    for seed in range(5):
        sheet, plain = worksheet.worksheet_sheet(rules, seed, 12), worksheet.text(rules, seed, 12)
        drawn = worksheet.tasks(rules, seed, 12)
        blank = tuple(worksheet.Task(task.hand, task.turn_up, ()) for task in drawn)
        with monkeypatch.context() as patch:
            patch.setattr(worksheet, "tasks", lambda *_, blank=blank: blank)
            assert worksheet.worksheet_sheet(rules, seed, 12) == sheet
            assert worksheet.text(rules, seed, 12) == plain


@pytest.mark.parametrize("name", RULE_SETS)
def test_order_within_a_part_tells_nothing(name: str) -> None:
    steps: list[int] = []
    for seed in range(60):
        for _, numbered in worksheet.parts(worksheet.tasks(RULE_SETS[name], seed, 12)):
            points = [task.points for _, task in numbered]
            steps += [(after > before) - (after < before) for before, after in pairwise(points)]
    ups, downs = steps.count(1), steps.count(-1)
    assert 0.35 < ups / (ups + downs) < 0.65


def test_parts_go_from_plain_to_busy() -> None:
    parts = worksheet.parts(worksheet.tasks(RULE_SETS["parlett"], 7, 12))
    assert [name for name, _ in parts] == ["Warm-up", "Core", "Stretch"]
    most = [max(len(task.scores) for _, task in numbered) for _, numbered in parts]
    assert most == sorted(most)
    assert [number for _, numbered in parts for number, _ in numbered] == list(range(1, 13))


def test_same_seed_same_sheet_and_other_seeds_other_sheets() -> None:
    sheets = [worksheet.worksheet_sheet(RULE_SETS["holme"], seed, 6) for seed in (1, 1, 2)]
    assert sheets[0] == sheets[1] != sheets[2]


def test_hands_worth_nothing_are_few() -> None:
    for name, rules in RULE_SETS.items():
        for seed in range(20):
            assert sum(task.points == 0 for task in worksheet.tasks(rules, seed, 16)) <= 2, (name, seed)


@pytest.mark.parametrize("hands", [1, 2, 3, 5, 48])
def test_any_number_of_hands(hands: int) -> None:
    assert len(hands_on(worksheet.worksheet_sheet(RULE_SETS["digest"], 3, hands))) == hands


@pytest.mark.parametrize("hands", [0, -1, 49])
def test_too_few_or_too_many_hands(hands: int) -> None:
    with pytest.raises(worksheet.TooLong, match="from 1 to 48"):
        worksheet.tasks(RULE_SETS["digest"], 3, hands)


# ---- the command


def run(*arguments: str) -> int:
    return main(["worksheet", *arguments])


def test_command_prints_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--seed", "7", "--rules", "parlett", "--hands", "12") == 0
    sheet = capsys.readouterr().out
    assert sheet.count("Total: _____") == 12
    assert "ANSWERS" not in sheet and "“" not in sheet
    assert run("--seed", "7", "--rules", "parlett", "--hands", "12", "--answers") == 0
    assert "ANSWERS" in capsys.readouterr().out


def test_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--rules", "holme", "--hands", "3", "--json") == 0
    sheet = json.loads(capsys.readouterr().out)
    assert [set(hand) for hand in sheet["hands"]] == [{"hand", "turn_up"}] * 3
    assert run("--rules", "holme", "--hands", "3", "--json", "--answers") == 0
    answers = json.loads(capsys.readouterr().out)
    for hand, answer in zip(sheet["hands"], answers["hands"], strict=True):
        assert hand == {key: answer[key] for key in ("hand", "turn_up")}
        assert answer["points"] == sum(item[2] for item in SLOW["holme"](answer["hand"], answer["turn_up"]))


def test_command_writes_a_page(tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    assert run("--rules", "par-pari", "--paper", "letter", "--html", str(target)) == 0
    page = target.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and "279.4mm" in page and "url(" not in page


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seed", "x"), "--seed takes a number"),
        (("--hands", "0"), "from 1 to 48"),
        (("--hands", "49"), "from 1 to 48"),
        (("--rules", "whist"), "there is no rule set"),
        (("--paper", "A5"), "A4 or Letter"),
        (("--json", "--html", "-"), "do not go together"),
        (("--html", "no/such/folder/sheet.html"), "cannot be written"),
        (("--pdf", "no/such/folder/sheet.pdf"), "cannot be written"),
        (("--html", ""), "--html takes the name of a file"),
        (("--pdf", ""), "--pdf takes the name of a file"),
        (("--html", "", "--pdf", "sheet.pdf"), "do not go together"),
    ],
)
def test_command_refuses_in_one_line(arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1


def test_command_says_that_a_pdf_needs_a_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "find", lambda: None)
    assert run("--pdf", str(tmp_path / "sheet.pdf")) == 2
    assert "a PDF needs a browser: install" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_minus_is_standard_output_for_a_pdf_too(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("press.__main__.print_pdf", lambda page, target: target.write_bytes(b"%PDF-1.7 \xff"))
    monkeypatch.chdir(tmp_path)
    assert run("--pdf", "-") == 0
    assert capfdbinary.readouterr().out == b"%PDF-1.7 \xff" and not list(tmp_path.iterdir())


@pytest.mark.slow
def test_command_prints_a_pdf(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    command = [sys.executable, "-m", "press", "worksheet", "--seed", "7", "--pdf", str(target)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    assert target.read_bytes().startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_page_names_its_paper(paper: object) -> None:
    page = worksheet.worksheet_sheet(RULE_SETS["holme"], 1, 4, paper=paper)  # type: ignore[arg-type]
    assert f"@page{{size:{paper.width:g}mm {paper.height:g}mm" in page  # type: ignore[attr-defined]
