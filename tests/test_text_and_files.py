"""Text and files: whatever is given, the answer is right or one true sentence, and nothing reaches the terminal raw."""

import dataclasses
import importlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

import noddy
from noddy.__main__ import MOST_IN_LINE, main
from noddy.cards import parse_cards, printable
from noddy.export import show_schema, witness_data, witness_schema
from noddy.play import IllegalPlay
from noddy.record import (
    ITEM_KEYS,
    KEYS,
    MOST,
    TOLD_KEYS,
    BadRecord,
    load_record,
    read_record,
    record_names,
    replay,
    verify,
)
from noddy.rulesets import PARLETT, RULE_SETS, find_rules
from noddy.witnesses import CLOSED, BadWitness, Passage, Witness, read_witness, witnesses

ROOT = Path(__file__).parents[1]
DEAL = 'hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\norder = "4H 9C 6D 6S 5S"\n'
TELLING = '[[told]]\nwhere = "there"\nwhat = "hand"\nplayer = 0\npoints = 6\n'
Run = Callable[..., SimpleNamespace]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run one command in this process, with these bytes on standard input."""

    def go(*arguments: str, stdin: bytes = b"") -> SimpleNamespace:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        status = main(list(arguments))
        told = capsys.readouterr()
        return SimpleNamespace(status=status, out=told.out, err=told.err)

    return go


# ---- keys


def slips(name: str, rng: Random) -> set[str]:
    """Misspellings of a key: a letter lost, doubled, exchanged, put at the end, a capital."""
    place = rng.randrange(len(name))
    return {name + "s", name[:-1], name[:place] + name[place] + name[place:], name.capitalize(), name.replace("_", "-")}


@pytest.mark.parametrize("key", KEYS)
def test_every_misspelt_key_of_a_record_is_refused_by_name(key: str) -> None:
    for slip in slips(key, Random(key)) - set(KEYS) - {""}:
        with pytest.raises(BadRecord) as refusal:
            read_record(f"{json.dumps(slip)} = 1\n" + DEAL)
        assert repr(slip) in str(refusal.value) and "\n" not in str(refusal.value)
        if len(slip) > 3:
            assert key in str(refusal.value)


@pytest.mark.parametrize("key", TOLD_KEYS)
def test_every_misspelt_key_of_a_telling_is_refused_by_name(key: str) -> None:
    for slip in slips(key, Random(key)) - set(TOLD_KEYS) - {""}:
        with pytest.raises(BadRecord, match=re.escape(repr(slip))):
            read_record(DEAL + TELLING + f"{json.dumps(slip)} = 1\n")


@pytest.mark.parametrize("key", ITEM_KEYS)
def test_every_misspelt_key_of_an_item_is_refused_by_name(key: str) -> None:
    item = {"kind": '"run"', "cards": '"4H"', "points": "1"}
    for slip in slips(key, Random(key)) - set(ITEM_KEYS) - {""}:
        fields = ", ".join(f"{json.dumps(name)} = {value}" for name, value in (item | {slip: "1"}).items())
        with pytest.raises(BadRecord, match=re.escape(repr(slip))):
            read_record(DEAL + TELLING + f"items = [{{{fields}}}]\n")


@pytest.mark.parametrize("kind", [Witness, Passage])
def test_every_misspelt_field_of_a_witness_is_refused_by_name(kind: type) -> None:
    source = (ROOT / "noddy" / "witnesses" / "1688-holme.toml").read_text(encoding="utf-8")
    for field in dataclasses.fields(kind):
        for slip in slips(field.name, Random(field.name)) - {
            "passage",
            *(each.name for each in dataclasses.fields(kind)),
        }:
            line = f"{json.dumps(slip)} = 'x'\n"
            text = line + source if kind is Witness else source.replace("[[passage]]\n", "[[passage]]\n" + line)
            with pytest.raises(BadWitness, match=r"x\.toml") as refusal:
                read_witness(text, "x.toml")
            assert repr(slip) in str(refusal.value)


# ---- records


def test_a_crib_written_down_is_counted_as_the_command_line_counts_it(run: Run) -> None:
    """A record with a crib and `play --crib` are one deal: in every game with a crib."""
    rng, tried = Random(1674), 0
    for rules in RULE_SETS.values():
        if not rules.laid_out:
            continue
        for _ in range(5):
            size, count = rules.hand_size.value, min(rules.players.value)
            cards = rng.sample(list(map(str, noddy.DECK)), count * rules.dealt.value + 1)
            hands = [" ".join(cards[place * size : (place + 1) * size]) for place in range(count)]
            crib, turn_up = " ".join(cards[count * size : -1]), cards[-1]
            deal = noddy.deal(" / ".join(hands), turn_up, rules=rules, crib=crib)
            while not deal.over:
                deal = deal.play(deal.legal()[0])
            order = " ".join(str(e.cards[0]) for e in deal.events if e.what.value == "card")
            asked = ["play", " / ".join(hands), "--rules", rules.name, "--turn-up", turn_up, "--order", order]
            played = json.loads(run(*asked, "--crib", crib, "--json").out)
            text = f'rules = "{rules.name}"\nhands = {json.dumps(hands)}\ncrib = "{crib}"\nturn_up = "{turn_up}"\n'
            replayed = json.loads(run("replay", "-", "--json", stdin=f'{text}order = "{order}"\n'.encode()).out)
            assert replayed["totals"] == played["totals"] == list(deal.totals())
            written = noddy.write_record(read_record(f'{text}order = "{order}"\n'))
            assert read_record(written).crib == parse_cards(crib)
            tried += 1
    assert tried >= 10


def test_items_told_are_compared_as_often_as_they_are_told() -> None:
    """An item told twice, or three times, is not the item told once, whatever the sum that is told."""
    for name in record_names():
        record = load_record(name)
        rules = find_rules(record.rules, [f"{key}={value}" for key, value in record.readings])
        for place, told in enumerate(record.told):
            for item in told.items:
                twice = dataclasses.replace(told, items=(*told.items, item))
                changed = (*record.told[:place], twice, *record.told[place + 1 :])
                again = dataclasses.replace(record, told=changed)
                assert len(verify(again, rules)) > len(verify(record, rules)), (name, told.where, str(item))


def test_a_record_that_tells_nothing_says_so(run: Run) -> None:
    told = run("replay", "-", stdin=DEAL.encode())
    assert told.status == 0 and "agree" not in told.out and "The record tells nothing" in told.out
    assert "Told and computed agree." in run("replay", "-", stdin=(DEAL + TELLING).encode()).out


def test_a_records_own_readings_hold_where_the_same_rules_are_asked_for(run: Run) -> None:
    """`--rules` with the record's own set changes nothing; `--read` after it does; another set drops them."""
    for rules in RULE_SETS.values():
        for reading in rules.readings:
            size, value = rules.hand_size.value, reading.values[-1]
            if size != 3 or reading.id in ("hand-size", "target"):
                continue
            own = f'rules = "{rules.name}"\nreadings = {{ {reading.id} = "{value}" }}\n'
            text = 'hands = ["4H 5S 6D"]\nturn_up = "7C"\n' + own
            alone = run("replay", "-", "--json", stdin=text.encode())
            asked = run("replay", "-", "--rules", rules.name, "--json", stdin=text.encode())
            assert alone.status == 0 and asked.out == alone.out
            first = run("replay", "-", "--read", f"{reading.id}={reading.values[0]}", "--json", stdin=text.encode())
            assert json.loads(first.out)["readings"][reading.id] == reading.values[0]


def test_choices_before_the_play_where_there_are_none_are_refused() -> None:
    for rules in RULE_SETS.values():
        if rules.laid_out or rules.mogg.value != "no" or rules.hand_size.value != 3:
            continue
        record = read_record(DEAL.replace('order = "4H', 'before = ["4H"]\norder = "4H'))
        with pytest.raises(IllegalPlay, match="nothing is chosen before the play"):
            replay(record, rules)


@pytest.mark.parametrize(
    ("rest", "says"),
    [("KD", "KD, in the order after the win, is in no hand"), ("4H 4H", "4H is there twice"), ("7C", "7C, in")],
)
def test_the_rest_of_an_order_after_the_win_is_looked_at(rest: str, says: str) -> None:
    text = f'hands = ["4H 5S 6D", "9C 9D 6S"]\nturn_up = "7C"\ntarget = 31\nstart = [29, 0]\norder = "{rest}"\n'
    with pytest.raises(ValueError, match=says):
        replay(read_record(text), PARLETT)
    assert replay(read_record(text.replace(f'order = "{rest}"', 'order = "4H 9C"')), PARLETT).winner == 0


@pytest.mark.parametrize("figures", ["-5, -100", "nan, 0", "0.5, 0", "true, 0"])
def test_a_start_that_is_no_score_is_refused(run: Run, figures: str) -> None:
    told = run("replay", "-", stdin=f"{DEAL}target = 31\nstart = [{figures}]\n".encode())
    assert told.status == 2 and "start" in told.err and told.err.count("\n") == 1


# ---- nothing raw on the terminal

EVIL = "\x1b[2J\x1b]0;pwned\x07\x9b31m\r\nTold and computed agree.\n\u202e\u2066\x00\x7f\u2028x"


def evil_record(text: str) -> str:
    """A record with a text in every place that can hold one."""
    quoted = json.dumps(text).replace("\x7f", "\\u007f")
    return (
        "".join(f"{key} = {quoted}\n" for key in ("id", "title", "certainty", "witness"))
        + f"players = [{quoted}, {quoted}]\n"
        + DEAL
        + "[[told]]\nwhat = 'hand'\nplayer = 0\npoints = 99\n"
        + "".join(f"{key} = {quoted}\n" for key in ("where", "paraphrase", "words"))
        + f"items = [{{ kind = {quoted}, cards = '4H', points = 3 }}]\n"
        + f"notes = {{ sum = {quoted}, fifteen = {quoted} }}\n"
        + f"[seams]\nfifteen = {quoted}\nsum = {quoted}\n"
    )


def test_nothing_that_a_record_holds_reaches_the_terminal_raw(run: Run) -> None:
    """Every line is printable, and there are as many as for a record of plain words: none can be forged."""
    plain, evil = (run("replay", "-", stdin=evil_record(text).encode()) for text in ("plain", EVIL))
    assert plain.status == evil.status == 0
    assert evil.out.count("\n") == plain.out.count("\n") and "Told and computed part in" in evil.out
    assert all(line.isprintable() for line in evil.out.split("\n"))
    told = run("replay", "-", "--json", stdin=evil_record(EVIL).encode())
    assert told.out.count("\n") == 1 and told.out[:-1].isprintable()
    assert json.loads(told.out)["told"][0]["where"] == EVIL


def test_what_a_record_holds_is_told_at_a_bounded_length(run: Run) -> None:
    told = run("replay", "-", stdin=evil_record("x" * 3000).encode())
    assert told.status == 0 and max(map(len, told.out.splitlines())) < 2000


def test_printable_is_printable() -> None:
    for code in (*range(0x500), *range(0x2000, 0x2100), 0xD800, 0xE000, 0xFEFF, 0xFFFF, 0x1F0A1, 0xE0001):
        assert printable(chr(code)).isprintable()
    assert printable("♥ é “x”") == "♥ é “x”"


# ---- encodings and sizes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
def test_each_usual_encoding_is_read_or_named(run: Run, tmp_path: Path, encoding: str) -> None:
    text = 'title = "Arthur é Bertha"\n' + DEAL
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    data = marks.get(encoding, b"") + text.encode(encoding)
    (tmp_path / "deal.toml").write_bytes(data)
    for told in (run("replay", str(tmp_path / "deal.toml")), run("replay", "-", stdin=data)):
        if encoding.startswith("utf"):
            assert told.status == 0 and "Arthur é Bertha" in told.out
        else:
            assert told.status == 2 and "Latin-1" in told.err and "save it as UTF-8" in told.err
            assert "no record" not in told.err


def test_a_byte_order_mark_in_pasted_text_is_nothing() -> None:
    assert read_record("\ufeff" + DEAL) == read_record(DEAL)


def test_a_byte_order_mark_on_standard_input_is_nothing_and_utf16_is_named(run: Run) -> None:
    assert run("show", "-", stdin=b"\xef\xbb\xbf4H 5S 6D + 7C\n").status == 0
    told = run("show", "-", stdin="4H 5S 6D + 7C\n".encode("utf-16"))
    assert told.status == 2 and "UTF-16" in told.out


@pytest.mark.parametrize("shape", ["a{}=1", "[a{}]", "b = {{ a{} = 1 }}", "a{} = 1 # x", '"a"{}=1'])
def test_a_key_of_very_many_parts_is_refused_before_it_is_read(shape: str) -> None:
    """The reader of TOML takes time with the square of the parts: what is let through has few."""
    for parts in (101, 1000, 20_000):
        with pytest.raises(BadRecord, match=r"dots|too long"):
            read_record(shape.format(".a" * parts) + "\n" + DEAL)


def test_a_file_without_end_is_refused(run: Run) -> None:
    if Path("/dev/zero").exists():
        told = run("replay", "/dev/zero")
        assert told.status == 2 and "too long for a record" in told.err
    told = run("replay", "-", stdin=b"#" * (MOST + 1))
    assert told.status == 2 and "standard input is too long for a record" in told.err


def test_a_line_without_end_is_refused_and_what_stands_before_it_answered(run: Run) -> None:
    told = run("show", "-", "--json", stdin=b"4H 5S 6D + 7C\n" + b"\0" * (3 * MOST_IN_LINE))
    assert told.status == 2 and "1 of 2 lines" in told.err
    first, second = map(json.loads, told.out.splitlines())
    assert first["points"] == 6 and "bytes at most" in second["error"]


def test_empty_lines_and_comments_are_passed_over(run: Run) -> None:
    told = run("show", "-", stdin=b"\n  \r\n# hands\n 4H 5S 6D + 7C\n\t# more\n")
    assert told.status == 0 and told.out.count("counts 6") == 1 and "error" not in told.out


# ---- the command line as a process


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **more.pop("env", {})}
    return subprocess.run([sys.executable, "-m", "noddy", *arguments], capture_output=True, env=environment, **more)


def test_the_version_is_written_in_one_place() -> None:
    """The command, the front door, the package's own data and the citation agree."""
    told = process("--version")
    assert told.returncode == 0 and told.stdout.decode() == f"noddy {noddy.__version__}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"] and "version" in project["project"]["dynamic"]
    module, _, name = project["tool"]["setuptools"]["dynamic"]["version"]["attr"].rpartition(".")
    assert getattr(importlib.import_module(module), name) == noddy.__version__
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited and cited[1].strip("\"'") == noddy.__version__
    module, _, name = project["project"]["scripts"]["noddy"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["--help"], ["show", "--help"], ["--version"], ["rules"], ["show", "-"]])
def test_an_answer_that_cannot_be_written_is_told(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        told = subprocess.run(
            [sys.executable, "-m", "noddy", *arguments], stdout=full, stderr=subprocess.PIPE, input=b"4H 5S 6D + 7C\n"
        )
    assert told.returncode == 2 and told.stderr.count(b"\n") == 1 and b"cannot be written" in told.stderr


@pytest.mark.skipif(os.name != "posix", reason="a matter of the locale")
def test_suit_signs_are_read_in_the_locale_c() -> None:
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    told = process("show", "4♥ 5♠ 6♦", "--turn-up", "7♣", env=locale)
    assert told.returncode == 0 and "counts 6" in told.stdout.decode()
    refused = process("show", "4♥ 5♠ 6☃", "--turn-up", "7♣", env=locale)
    assert refused.returncode == 2 and "☃" in refused.stderr.decode()


def test_the_turn_up_given_twice_is_told_so(run: Run) -> None:
    told = run("show", "4H 5S 6D + 7C", "--turn-up", "7C")
    assert told.status == 2 and "the turn-up is given twice" in told.err


# ---- the package in a zip


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a zip, as a wheel is one."""
    path = tmp_path_factory.mktemp("zip") / "noddy.zip"
    with zipfile.ZipFile(path, "w") as made:
        for file in sorted((ROOT / "noddy").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                made.write(file, file.relative_to(ROOT))
    return path


def from_zip(archive: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with nothing but the zip."""
    environment = {**os.environ, "PYTHONPATH": str(archive)}
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=archive.parent, check=False)


def test_witnesses_and_records_are_found_in_a_zip(archive: Path) -> None:
    for arguments in (["witnesses"], ["replay", "arthur-bertha"], ["rules", "holme"]):
        packed = from_zip(archive, "-m", "noddy", *arguments)
        here = subprocess.run([sys.executable, "-m", "noddy", *arguments], capture_output=True, text=True, cwd=ROOT)
        assert packed.returncode == 0 and packed.stdout == here.stdout and packed.stdout.strip(), packed.stderr


STORES = [
    (path.stem, name)
    for path in sorted((ROOT / "noddy" / "study").glob("*.py"))
    for name in re.findall(r"^def ((?:load_\w+|searches)\b)\(\)", path.read_text(encoding="utf-8"), re.MULTILINE)
]


def test_every_store_of_the_studies_is_found_in_a_zip(archive: Path) -> None:
    code = "\n".join(f"from noddy.study.{module} import {name}; assert {name}()" for module, name in STORES)
    assert len(STORES) >= 3
    code += "\nfrom noddy.expert import load_table, solved_digests"
    code += "\nassert [load_table(name) for name in solved_digests()]"
    told = from_zip(archive, "-c", code + "\nfrom noddy.normal import spellings; print(len(spellings()) > 0)")
    assert told.stdout == "True\n", told.stderr


# ---- witnesses


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('id = "1600-x"\n', "passage is missing"),
        ('id = "1600\n', "is not TOML"),
        ('passage = []\nid = "x"\n', "passage is missing"),
        ('id = 5\n[[passage]]\nlabel = "a"\n', "id must be a text in quotes; 5 given"),
        ('id = "x"\n[[passage]]\nlabel = "a"\n', "title, short"),
        ("[[passage]]\nlabel = 5\n", "label must be a text"),
        ('kind = "ruels"\n[[passage]]\nlabel = "a"\n', "kind is one of rules, scene"),
        ('shows = "one"\n[[passage]]\nlabel = "a"\n', "shows must be a list of texts"),
    ],
)
def test_a_witness_file_that_cannot_be_read_names_itself(tmp_path: Path, text: str, says: str) -> None:
    """In one line, from every command that reads the witnesses."""
    with pytest.raises(BadWitness, match=re.escape(says)) as refusal:
        read_witness(text, "1600-x.toml")
    assert str(refusal.value).startswith("1600-x.toml") and "\n" not in str(refusal.value)


def test_a_bad_witness_in_the_folder_is_one_line_for_each_command(archive: Path, tmp_path: Path) -> None:
    copy = tmp_path / "with-a-bad-one.zip"
    copy.write_bytes(archive.read_bytes())
    with zipfile.ZipFile(copy, "a") as made:
        made.writestr("noddy/witnesses/1600-x.toml", 'id = "1600-x"\n')
    for arguments in (["witnesses"], ["witnesses", "1688-holme"], ["witnesses", "--json"]):
        told = from_zip(copy, "-m", "noddy", *arguments)
        assert told.returncode == 2 and told.stdout == "" and told.stderr.count("\n") == 1
        assert told.stderr.startswith("noddy: 1600-x.toml: passage is missing")


def test_every_value_of_a_closed_list_is_of_its_list() -> None:
    for each in witnesses().values():
        for name, values in CLOSED.items():
            assert type(getattr(each, name)) is values


# ---- data


def test_the_witnesses_fit_their_schema_and_a_broken_one_does_not() -> None:
    rows = json.loads(json.dumps([witness_data(each) for each in witnesses().values()]))
    schema = witness_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    judge = jsonschema.Draft202012Validator(schema)
    judge.validate(rows)
    for name in schema["items"]["properties"]:
        less = {key: value for key, value in rows[0].items() if key != name}
        assert not judge.is_valid([less]) and not judge.is_valid([rows[0] | {name: None}])
    assert not judge.is_valid([rows[0] | {"kind": "ruels"}]) and not judge.is_valid([rows[0] | {"more": 1}])


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_show_json_fits_its_schema(run: Run, rules: noddy.Rules) -> None:
    schema = show_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    judge, rng = jsonschema.Draft202012Validator(schema), Random(rules.name)
    for _ in range(40):
        cards = rng.sample(list(map(str, noddy.DECK)), rules.hand_size.value + 1)
        told = run("show", f"{' '.join(cards[:-1])} + {cards[-1]}", "--rules", rules.name, "--json")
        data = json.loads(told.out)
        judge.validate(data)
        for key in data:
            assert not judge.is_valid({name: value for name, value in data.items() if name != key})


def test_the_site_does_not_import_the_command_line() -> None:
    for path in sorted((ROOT / "book" / "_ext").glob("*.py")):
        assert "noddy.__main__" not in path.read_text(encoding="utf-8"), path.name
