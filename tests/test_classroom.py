"""The classroom: minutes that add up, figures counted a second way, exact quotations, sheets that keep the answers."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from html import unescape
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

import oracle
import pytest

from noddy.cards import DECK
from noddy.rulesets import RULE_SETS
from noddy.study.lessons import DEALS, fact, facts
from noddy.witnesses import plain, witness
from press import kit, pack, sheets
from press.evidence import CARDS, FOILS, LADDER
from press.leaflet import BADGES, badge_of, is_noddy, lines
from press.paper import A4, LETTER, PAPERS

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "book" / "classroom"
SESSIONS = {
    "what-does-each-quotation-prove": 50,
    "fifteen-two-fifteen-four": 50,
    "rebuild-a-lost-game": 90,
    "learn-to-play-session": 20,
}


# ---- the sessions


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "minutes"), SESSIONS.items())
def test_minutes_of_a_session_add_up(name: str, minutes: int) -> None:
    found = re.search(r"```\{noddy-minutes\} (\d+)\n(.*?)```", page(name), re.DOTALL)
    assert found and int(found[1]) == minutes
    assert sum(int(line.split("|")[0]) for line in found[2].splitlines()) == minutes
    assert re.search(rf"^:minutes: {minutes}$", page(name), re.MULTILINE)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_has_all_its_parts(name: str) -> None:
    text = page(name)
    for part in (
        "{noddy-glance}", "## Materials", "## Step by step", "## Three levels", "**Support", "**Core", "**Stretch",
        "usually get wrong", "## Answers", "## Curriculum", "heck it against your own syllabus", "slide-",
    ):  # fmt: skip
        assert part in text or part.replace("heck it against", "heck against") in text, part
    assert "rubric" in text.lower()


def test_every_fact_named_on_a_page_or_sheet_is_known() -> None:
    named = {name for path in PAGES.glob("*.md") for name in re.findall(r"\{fact\}`([^`]+)`", path.read_text("utf-8"))}
    named |= {figure for _, figure in kit.FIGURES}
    assert named <= set(facts()) | set(DEALS)


# ---- the figures, counted a second way, from numbers alone

RANKS = [card % 13 + 1 for card in range(52)]
SUITS = [card // 13 for card in range(52)]
VALUES = [min(rank, 10) for rank in RANKS]


def has_run(ranks: Sequence[int]) -> bool:
    return any({rank, rank + 1, rank + 2} <= set(ranks) for rank in ranks)


def count_fifteens(cards: Sequence[int]) -> int:
    return sum(
        sum(VALUES[card] for card in group) == 15
        for size in range(2, len(cards) + 1)
        for group in combinations(cards, size)
    )


@cache
def three_cards() -> Counter[str]:
    found: Counter[str] = Counter()
    for cards in combinations(range(52), 3):
        ranks = [RANKS[card] for card in cards]
        found["all"] += 1
        found["pair"] += len(set(ranks)) < 3
        found["flush"] += len({SUITS[card] for card in cards}) == 1
        found["sequence"] += has_run(ranks)
        found["three make fifteen"] += sum(VALUES[card] for card in cards) == 15
        found["some fifteen"] += count_fifteens(cards) > 0
    return found


@cache
def four_cards() -> Counter[str]:
    found: Counter[str] = Counter()
    for cards in combinations(range(52), 4):
        ranks = [RANKS[card] for card in cards]
        suits = [SUITS[card] for card in cards]
        found["all"] += 1
        found[f"fifteens {count_fifteens(cards)}"] += 1
        found["pair"] += len(set(ranks)) < 4
        found["sequence"] += has_run(ranks)
        found["flush"] += max(map(suits.count, suits)) >= 3
    return found


def share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,}, {100 * part / whole:.2f}%"


def test_figures_of_three_cards() -> None:
    found = three_cards()
    assert found["all"] == 22_100 == comb(52, 3)
    assert fact("hands") == "22,100" and fact("cases") == f"{22_100 * 49:,}"
    assert fact("pair-in-three") == share(found["pair"], 22_100)
    assert found["pair"] == 22_100 - comb(13, 3) * 64 == 3_796
    assert fact("flush-in-three") == share(found["flush"], 22_100)
    assert found["flush"] == 4 * comb(13, 3) == 1_144
    assert fact("sequence-in-three") == share(found["sequence"], 22_100)
    assert found["sequence"] == 11 * 64 == 704
    assert fact("three-make-fifteen") == share(found["three make fifteen"], 22_100)
    assert fact("fifteen-in-three") == share(found["some fifteen"], 22_100)


def test_figures_of_two_cards() -> None:
    made = sum(VALUES[one] + VALUES[other] == 15 for one, other in combinations(range(52), 2))
    assert made == 16 * 4 + 16 + 16
    assert fact("two-make-fifteen") == share(made, 1_326)
    small = [card for card in range(52) if RANKS[card] <= 5]
    alike = sum(RANKS[one] == RANKS[other] for one, other in combinations(small, 2))
    assert fact("twenty-card-pairs") == f"{alike} of {comb(20, 2)}"


@pytest.mark.slow
def test_figures_of_four_cards() -> None:
    found = four_cards()
    whole = found["all"]
    assert whole == comb(52, 4)

    def part(number: int) -> str:
        return f"{100 * number / whole:.2f}%"

    assert fact("pair-in-four") == part(found["pair"])
    assert fact("sequence-in-four") == part(found["sequence"])
    assert fact("flush-in-four") == part(found["flush"])
    for number in range(5):
        assert fact(f"fifteens-{number}") == part(found[f"fifteens {number}"])
    assert fact("fifteen-in-four") == part(whole - found["fifteens 0"])


def test_figures_of_the_knave() -> None:
    # A hand with a Noddy: the turn-up is no Knave (48 of 52), and the Knave of its suit is among three of 51 cards.
    assert fact("noddy-in-hand") == "12/221" and pytest.approx(12 / 221) == 48 / 52 * 3 / 51
    assert fact("noddy-in-hand-percent") == "5.43%"
    assert fact("noddy-in-hand-one-in") == str(round(221 / 12))
    assert fact("knave-turned-up") == "1/13"
    assert fact("batt-cases") == str(comb(4, 3) * 4)
    assert fact("batt-one-in") == f"{round(22_100 * 49 / 16):,}"


def test_eleven_ways_to_take_two_or_more_of_four() -> None:
    assert fact("combinations") == str(sum(1 for size in (2, 3, 4) for _ in combinations("abcd", size)))
    rows = sheets.grid_rows()
    assert len(rows) == 11 == len({places for places, _ in rows})
    for places, size in rows:
        assert len(set(places.split())) == {"two": 2, "three": 3, "four": 4}[size]


# ---- the problem cards


def oracle_points(rules: str, hand: str, up: str) -> int:
    return sum(item[2] for item in oracle.count_hand(rules, {}, hand.split(), up))


def test_stage_hands_of_1696() -> None:
    assert oracle_points("par-pari", "TC TD 9H", "JS") == 6
    assert oracle_points("par-pari", "TC TD 5H", "JS") == 8
    assert oracle_points("parlett", "TC TD 9H", "JS") == 8
    assert "6 is right" in kit.problems()[0][2] and "it would be 8" in kit.problems()[0][2]


def test_arthur_and_bertha_have_one_answer() -> None:
    def told(ranks: tuple[int, ...]) -> tuple[object, ...]:
        cards = [*ranks, 7]
        values = [min(rank, 10) for rank in cards]
        groups = [group for size in (2, 3, 4) for group in combinations(range(4), size)]
        fifteens = [len(group) for group in groups if sum(values[place] for place in group) == 15]
        more = [len(group) for group in groups if sum(values[place] for place in group) == 25]
        alike = sorted(cards.count(rank) for rank in set(cards) if cards.count(rank) > 1)
        run = [len(s) for s in ({r, r + 1, r + 2, r + 3} for r in cards) if s <= set(cards)]
        short = has_run(cards)
        return fifteens, more, alike, run, short

    every = list(combinations_with_replacement(range(1, 14), 3))
    arthur = [ranks for ranks in every if told(ranks)[:4] == ([3], [], [], [4])]
    bertha = [ranks for ranks in every if told(ranks) == ([2, 2], [3], [2], [], False)]
    assert arthur == [(4, 5, 6)]
    assert [ranks for ranks in bertha if 6 in ranks] == [(6, 9, 9)]
    assert (5, 10, 10) in bertha  # so the card has to say that she lays a six


def test_impossible_scores() -> None:
    entries = tomllib.loads((ROOT / "tests" / "data" / "exact_facts.toml").read_text(encoding="utf-8"))["noddy"]
    plain_entry = next(entry for entry in entries if entry["rules"] == "par-pari" and not entry["readings"])
    possible = {points for points, _ in plain_entry["distribution"]}
    assert possible & set(range(16, 25)) == {20}
    assert "above 15 but the four fives" in kit.problems()[2][2]
    assert oracle_points("par-pari", "5C 5D 5H", "5S") == 20


def test_odd_one_out() -> None:
    for hand in ("JH 2C 4D", "JC 2C 4D", "KS QH 5D"):
        odd = oracle_points("holme", hand, "9S") % 2
        assert odd == ("JH" in hand)
    assert oracle_points("holme", "5C 5D 5H", "5S") == 32


# ---- the evidence cards


@pytest.mark.parametrize("card", CARDS + FOILS, ids=lambda card: card.letter)
def test_card_has_the_exact_words(card: object) -> None:
    for piece in card.pieces:  # type: ignore[attr-defined]
        assert card.witness.has(piece)  # type: ignore[attr-defined]


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("card", CARDS + FOILS, ids=lambda card: card.letter)
def test_front_has_the_words_and_nothing_else(card: object) -> None:
    shown = plain(text_of(sheets.front(card)))  # type: ignore[arg-type]
    words = plain(" [...] ".join(card.pieces))  # type: ignore[attr-defined]
    letter = card.letter  # type: ignore[attr-defined]
    assert shown.replace(" ", "") == f"{letter} Card {letter} {words}".replace(" ", "")


@pytest.mark.parametrize("card", CARDS + FOILS, ids=lambda card: card.letter)
def test_back_keeps_rung_and_trap(card: object) -> None:
    back = text_of(sheets.reverse(card))  # type: ignore[arg-type]
    for secret in (card.why, card.trap, card.also, *(name for name, _ in LADDER)):  # type: ignore[attr-defined]
        assert not secret or secret not in back
    assert "copies" not in back and "depends" not in back


def test_cards_of_the_class_set_are_fit_for_it() -> None:
    coarse = {"1602-blurt", "1604-westward-ho", "1613-insatiate-countess", "1628-counter-rat"}
    assert not coarse & {card.source for card in CARDS + FOILS}


def test_the_traps_are_in_the_data() -> None:
    by_letter = {card.letter: card for card in CARDS}
    assert by_letter["E"].witness.depends_on == by_letter["D"].source
    assert by_letter["F"].witness.printed_year == 1905
    assert {card.letter for card in CARDS if card.witness.identity == "not noddy"} == {"G", "H"}
    assert max(card.rung for card in CARDS) == 4  # no text alone is enough to play
    assert [card.letter for card in CARDS] == list("ABCDEFGHI")


# ---- quizzes


sys.path.insert(0, str(ROOT / "book" / "_ext"))


def quizzes(name: str) -> list[str]:
    return re.findall(r"```\{noddy-quiz\}\n(.*?)```", page(name), re.DOTALL)


def test_claims_of_the_quiz_against_the_oracle() -> None:
    from classroom import claims
    from noddy_directives import hand_of

    found = quizzes("quiz-count")
    assert len(found) >= 8
    for text in found:
        cards = re.search(r":hand: (.*)", text)
        named = re.search(r":rules: (.*)", text)
        assert cards
        rules = named[1].strip() if named else "par-pari"
        hand, _, up = cards[1].partition(" + ")
        choices = claims(RULE_SETS[rules], *hand_of(cards[1]))
        right = [int(answer) for is_right, answer, _ in choices if is_right]
        assert right == [oracle_points(rules, hand, up.strip())], text
        assert len(choices) == 4 and len({answer for _, answer, _ in choices}) == 4
        assert all(why for _, _, why in choices)


def test_each_written_question_has_one_right_answer_and_reasons() -> None:
    found = quizzes("quiz-proof")
    assert [re.search(r":card: (\w)", text)[1] for text in found] == list("JCABDEFGHI")  # type: ignore[index]
    for text in found:
        answers = [line for line in text.splitlines() if line[:1] in "+-"]
        assert sum(line.startswith("+") for line in answers) == 1 and len(answers) >= 3
        assert all(len(line.split("::")) == 2 and line.split("::")[1].strip() for line in answers)


# ---- leaflets and badges


@pytest.mark.parametrize("name", [name for name, rules in RULE_SETS.items() if is_noddy(rules)])
def test_each_badge_resolves_to_its_source(name: str) -> None:
    rules = RULE_SETS[name]
    for _, parameters in lines(rules):
        for parameter in parameters:
            evidence = rules.ruling(parameter).evidence
            letter = badge_of(evidence)
            assert letter in BADGES
            if letter == "M":
                assert evidence.grade in ("modern", "conjectured", "silent")
            else:
                found = witness(evidence.witness)
                assert (found.game == "noddy") == (letter == "N")
                assert found.kind != "modern" and evidence.words and found.has(evidence.words)


def test_a_leaflet_tells_every_price() -> None:
    told = " ".join(text for text, _ in lines(RULE_SETS["holme"]))
    assert "61 is up" in told and "every fifteen: 2" in told and "every twenty-five: 2" in told
    assert "4 for two, 12 for three, 24 for four" in told and "flat back: 6" in told
    named = {parameter for _, parameters in lines(RULE_SETS["holme"]) for parameter in parameters}
    unsaid = {name for name, _ in RULE_SETS["holme"].parameters()} - named
    assert unsaid <= {
        "jack-turned-up", "turned-up-jack-to", "flush-from", "honours-add", "turned-up-courts", "four-handed",
    }  # fmt: skip


# ---- the sheets


SHEETS = {sheet.name: sheet for sheet in kit.printables()}


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_is_whole_and_asks_nobody(name: str) -> None:
    for paper in PAPERS:
        html = SHEETS[name].write(paper)
        assert html.startswith('<!DOCTYPE html>\n<html lang="en">') and html.endswith("</html>\n")
        assert html.count("<h1") >= 1
        assert not re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:)?//", html)
        assert not re.search(r"/(?:work|tmp|root|home)/", html)
        for svg in re.findall(r"<svg[^>]*>", html):
            assert 'aria-hidden="true"' in svg or ('role="img"' in svg and "aria-label=" in svg), svg


def test_sheets_have_names_of_their_own() -> None:
    assert len(SHEETS) == len(kit.printables())
    titles = Counter((sheet.group, sheet.title) for sheet in kit.printables())
    assert max(titles.values()) == 1


def test_pack_has_each_card_once_and_backs_behind() -> None:
    for learner in (False, True):
        html = sheets.pack_sheet(A4, learner)
        named = re.findall(r'class="playing-card" role="img" aria-label="([^"]+)"', html)
        assert Counter(named) == Counter([card.words for card in DECK] + ["back"] * 56)
        assert html.count('class="leaf"') == 14


def test_cards_are_of_period_size_and_suits_differ_by_shape() -> None:
    assert (pack.WIDTH, pack.HEIGHT) == (64, 95)
    assert len(set(pack.SIGNS.values())) == 4
    for paper in (A4, LETTER):
        assert paper.height - 4 * 64 >= 20 and paper.width - 2 * 95 >= 20  # landscape, ten millimetres all round


def test_period_faces_have_no_letters_and_learners_have() -> None:
    for card in DECK:
        assert "<text" not in pack.face(card)
        assert pack.face(card, learner=True).count("<text") == (3 if card.rank > 10 else 2)


def test_number_cards_are_a_whole_pack() -> None:
    html = kit.number_cards_sheet(A4)
    assert html.count("<b>") == 52
    assert html.count("counts ten") == 12


def test_board_marks_its_targets() -> None:
    html = sheets.board_svg("Mine", 61, (21, 31, 61))
    assert html.count("<circle") == 61 + 3
    assert "marked are 21, 31, 61" in html


def test_slide_and_letter_say_no_more_than_is_known() -> None:
    assert "never play for money" in kit.letter_body()
    assert "have not read" in re.sub(r"\s+", " ", kit.MODEL)
    assert "61" not in kit.tonight_slide(A4).split("<main>")[1]
