"""The witness files, against the schema, against quotations typed apart from them, and the reading texts."""

import re
import tomllib
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest

from noddy.normal import RULES, reading_text, spellings
from noddy.witnesses import CLOSED

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "noddy" / "witnesses"
FILES = sorted(path for path in FOLDER.glob("*.toml") if not path.name.startswith("_"))
WITNESSES: dict[str, dict[str, Any]] = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}
QUOTATIONS: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "data" / "quotations.toml").read_text("utf-8")
)

TEXTS = [
    "id",
    "title",
    "short",
    "author",
    "attribution",
    "written",
    "printed",
    "kind",
    "game",
    "identity",
    "certainty",
    "seen_in",
    "locus",
    "catalogue",
    "transcription",
    "reading_page",
    "bibkey",
    "depends_on",
    "speaker",
    "context",
    "joke",
    "question",
]
LISTS = ("shows", "does_not_show", "corrections")
OPTIONAL = ("year_to", "printed_year", "glosses", "commit")
NEVER_EMPTY = [
    "id",
    "title",
    "short",
    "author",
    "written",
    "printed",
    "kind",
    "game",
    "identity",
    "certainty",
    "seen_in",
    "bibkey",
    "speaker",
    "context",
    "joke",
    "question",
]

every = pytest.mark.parametrize("name", WITNESSES)


def originals(name: str) -> list[str]:
    """Give the original words of a witness, passage by passage."""
    return [passage["original"] for passage in WITNESSES[name]["passage"] if "original" in passage]


def flat(text: str) -> str:
    """Make texts comparable: long s as s, no marks of italics, single spaces."""
    return " ".join(text.replace("ſ", "s").replace("_", "").split())


def test_some_forty_five_witnesses_and_those_the_rules_rest_on() -> None:
    assert len(WITNESSES) >= 45
    assert {"1688-holme", "1619-par-pari", "1674-cotton-cribbage", "2008-parlett", "modern-digest"} <= set(WITNESSES)


@every
def test_fields_are_those_of_the_schema(name: str) -> None:
    data = WITNESSES[name]
    assert set(data) - set(OPTIONAL) == {*TEXTS, *LISTS, "year", "passage"}
    assert all(isinstance(data[key], str) for key in TEXTS)
    assert all(data[key].strip() for key in NEVER_EMPTY)
    assert all(isinstance(line, str) and line.strip() for key in LISTS for line in data[key])
    assert data["shows"] and data["does_not_show"]
    assert all(data[key] in tuple(values) for key, values in CLOSED.items())


@every
def test_id_is_the_file_name_and_begins_with_the_year(name: str) -> None:
    data = WITNESSES[name]
    assert data["id"] == name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    if name[0].isdigit():
        assert int(name[:4]) == data["year"]


@every
def test_years_are_sane(name: str) -> None:
    data = WITNESSES[name]
    assert 1550 <= data["year"] <= 2026
    assert data["year"] <= data.get("year_to", data["year"]) <= data["year"] + 10
    assert data["year"] <= data.get("printed_year", data["year"]) <= 2026


@every
def test_old_texts_are_quoted_and_modern_ones_told(name: str) -> None:
    data = WITNESSES[name]
    assert data["passage"]
    for passage in data["passage"]:
        assert passage["label"].strip()
        assert set(passage) - {"reading"} in ({"label", "original"}, {"label", "paraphrase"})
        assert "reading" not in passage or "original" in passage
        if "paraphrase" in passage:
            assert data["kind"] == "modern" or data["certainty"] == "secondary"
            assert passage["paraphrase"].startswith("In our words")
    if data["kind"] == "modern":
        assert not originals(name)


@every
def test_depends_on_an_older_witness(name: str) -> None:
    data = WITNESSES[name]
    if data["depends_on"]:
        assert WITNESSES[data["depends_on"]]["year"] <= data["year"]
        assert data["depends_on"] != name


@every
def test_addresses_are_well_formed(name: str) -> None:
    data = WITNESSES[name]
    for key in ("transcription", "reading_page"):
        assert not data[key] or re.fullmatch(r"https?://[a-z0-9.-]+\.[a-z]+/[^\s\"<>]*", data[key])
    assert re.fullmatch(r"([0-9a-f]{40})?", data.get("commit", ""))
    assert not data.get("commit") or data["transcription"]
    found = re.fullmatch(r"EEBO-TCP (A\d{5})", data["seen_in"])
    if found:
        text = found.group(1)
        assert data["transcription"].endswith(f"/textcreationpartnership/{text}/master/{text}.xml")
        assert data["reading_page"] == f"http://name.umdl.umich.edu/{text}.0001.001"
        assert data["catalogue"].startswith(("STC ", "Wing "))
        assert data["certainty"] == "seen"


@every
def test_words_agree_with_the_quotations_typed_apart(name: str) -> None:
    if not originals(name):
        assert name not in QUOTATIONS
        return
    text = flat(" ".join(originals(name)))
    for words in QUOTATIONS.get(name, ()):  # those that were typed twice
        assert flat(words) in text


def test_no_quotation_without_a_witness() -> None:
    assert set(QUOTATIONS) <= set(WITNESSES)


@every
def test_a_false_friend_is_not_our_game_and_speaks_of_another_thing(name: str) -> None:
    data = WITNESSES[name]
    if data["kind"] == "false friend":
        assert data["identity"] == "not noddy"
        assert data["game"] != "noddy"


def test_saltonstall_1631_and_bailey_1737_are_not_counted_as_independent() -> None:
    assert WITNESSES["1631-saltonstall"]["depends_on"] == "1619-par-pari"
    assert WITNESSES["1737-bailey"]["depends_on"] == "1699-be"


def test_holme_was_written_by_1688_and_printed_in_1905_and_keeps_the_long_s() -> None:
    holme = WITNESSES["1688-holme"]
    assert (holme["year"], holme["printed_year"], holme["certainty"]) == (1688, 1905, "modern quotation")
    words = re.findall(r"\w*ſ\w*", originals("1688-holme")[0])
    assert words == ["perſon", "caſts", "ſix", "ſame", "caſt", "caſts"]


def test_every_witness_has_its_entry_in_the_bibliography() -> None:
    text = (ROOT / "book" / "references.bib").read_text(encoding="utf-8")
    keys = re.findall(r"^@\w+\{([^,\s]+),", text, re.MULTILINE)
    assert len(keys) == len(set(keys))
    assert {data["bibkey"] for data in WITNESSES.values()} <= set(keys)
    assert text.count("{") == text.count("}")


@every
def test_reading_text_is_stable_and_has_no_old_letters(name: str) -> None:
    for original in originals(name):
        reading = reading_text(original)
        assert reading_text(reading) == reading
        assert not re.search(r"ſ|_|vv|V[Vv]", reading)
        assert reading.count("\n") == original.count("\n")
        assert [reading.count(mark) for mark in "•▪〈"] == [original.count(mark) for mark in "•▪〈"]


@every
def test_reading_text_leaves_no_spelling_of_the_table(name: str) -> None:
    for original in originals(name):
        words = re.findall(r"(?<![•…])\b[^\W\d_]+(?:['’][^\W\d_]+)*\b(?![•…])", reading_text(original))
        assert not {word.lower() for word in words} & set(spellings())


def skeleton(word: str) -> str:
    """Reduce a word to what a change of spelling leaves alone: its consonants, u and v and i and j as one."""
    word = re.sub(
        r"[^a-z•]", "", word.lower().replace("ſ", "s").replace("dg", "g").replace("ck", "k").replace("c", "k")
    )
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[aeouvwijyh]", "", word))


POLICY = {
    "i": "ay",
    "to": "too",
    "and": "an",
    "past": "passed",
    "clapt": "clapped",
    "least": "lest",
    "then": "than",
    "gingle": "jingle",
}
"""What a reading made by hand may exchange without a note: one word in two modern spellings."""


def changed(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Give what a reading changes beyond spelling: the old words and the new, between words that agree."""
    words = [re.split(r"[\s-]+", text.replace("&", "and")) for text in (old, new)]
    bare = [[skeleton(word) for word in each] for each in words]
    for what, i, j, k, m in SequenceMatcher(None, *bare, autojunk=False).get_opcodes():
        if what != "equal" and "".join(bare[0][i:j]) != "".join(bare[1][k:m]):
            yield " ".join(words[0][i:j]), " ".join(words[1][k:m])


@every
def test_a_reading_made_by_hand_changes_spelling_and_tells_what_else(name: str) -> None:
    """A word is exchanged only in a gap, by the stated policy, or where the corrections quote it; none is lost."""
    told = " ".join(WITNESSES[name]["corrections"])
    for passage in WITNESSES[name]["passage"]:
        if "reading" not in passage:
            continue
        assert not re.search(r"[ſ_•▪〈]", passage["reading"])
        assert passage["reading"].count("\n") == passage["original"].count("\n")
        for old, new in changed(passage["original"], passage["reading"]):
            bare = re.sub(r"[^a-z]", "", old.lower())
            assert (
                re.search("[•〈]", old)
                or POLICY.get(bare) == re.sub(r"[^a-z]", "", new.lower())
                or (not old and re.fullmatch(r"\[.*\]", new))
                or (old and all(re.search(rf"\b{word}\b", told) for word in re.findall(r"[A-Za-z]+", old)))
            ), (old, new)


@every
def test_a_gloss_explains_words_of_the_reading_text(name: str) -> None:
    readings = [each.get("reading") or reading_text(each.get("original", "")) for each in WITNESSES[name]["passage"]]
    text = re.sub(r"[\[\]]", "", " ".join(" ".join(readings).lower().split()))
    for gloss in WITNESSES[name].get("glosses", ()):
        words, colon, meaning = gloss.partition(": ")
        assert colon and meaning
        for word in re.sub(r"[\[\]]", "", words).split(", "):
            assert re.search(rf"\b{re.escape(word.lower())}", text), word


def test_every_spelling_of_the_table_occurs_in_a_witness() -> None:
    text = " ".join(original for name in WITNESSES for original in originals(name)).replace("ſ", "s").lower()
    words = set(re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", text))
    assert set(spellings()) - words == set()


def test_spellings_map_old_to_modern_in_one_step() -> None:
    assert not set(spellings()) & {word.lower() for word in spellings().values()}
    assert all(old == old.lower() for old in spellings())


def test_reading_text_of_par_pari() -> None:
    assert "One & twenty ends his game" in reading_text(originals("1619-par-pari")[0])
    assert "a pair of knaves" in reading_text(originals("1619-par-pari")[0])
    assert "d•aung" in reading_text(originals("1619-par-pari")[0])


def test_rules_of_the_reading_text_are_sentences() -> None:
    assert all(rule[0].isupper() and rule.endswith(".") for rule in RULES)
