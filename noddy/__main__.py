"""The command line: ``python -m noddy show "4H 5S 6D" --turn-up 7C``. Others script against it.

What cannot be read, an illegal play or an unknown name ends with status 2 and one line on standard error.
"""

from __future__ import annotations

# Each command imports what it alone needs when it runs, so that none waits for the others.
import os
import sys
from argparse import ArgumentParser, HelpFormatter, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from noddy.cards import BadCard, parse_card, parse_cards, parse_show, printable, text_of
from noddy.counting import Scores
from noddy.release import VERSION
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules

if TYPE_CHECKING:
    from noddy.play import Deal
    from noddy.record import Record
    from noddy.shown import Shown

MOST_IN_LINE = 1_000_000
"""The bytes that a line of standard input may have."""

Json = dict[str, Any]


class Refusal(ValueError):
    """An argument that cannot be used; the message is the one line for standard error."""


class Parser(ArgumentParser):
    """A parser whose refusals are one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse in one line; the caller prints it."""
        raise Refusal(f"{message.splitlines()[0]}; see python -m noddy --help")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help or the version; that it cannot be written is not passed over."""
        if message:
            (file or sys.stdout).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command of the engine; give the exit status."""
    return run(_parser, arguments)


def run(parser: Callable[[], ArgumentParser], arguments: Sequence[str] | None = None) -> int:
    """Run the command that a parser finds in the arguments; give the exit status. Every refusal is one line."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # a stream closed by the caller is None
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        if sys.stdout is None:
            raise Refusal("there is no standard output to answer on")
        try:
            given = parser().parse_args(list(map(_as_utf8, sys.argv[1:] if arguments is None else arguments)))
            given.run(given)
        finally:
            sys.stdout.flush()  # of the help and the version too, which end the program
    except OSError as fault:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python would try to write once more
        return 1 if isinstance(fault, BrokenPipeError) else _refuse(f"the answer cannot be written: {fault.strerror}")
    except (ValueError, RecursionError, MemoryError) as fault:
        return _refuse(str(fault) or "the answer is too large for this machine")
    except KeyboardInterrupt:
        return 130
    return 0


def _as_utf8(argument: str) -> str:
    """Read an argument as UTF-8 where the locale could not: suit signs in the locale C."""
    try:
        return argument if argument.isascii() else os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def _refuse(fault: str) -> int:
    """Say what was wrong in one printable line of no great length; give the exit status."""
    line = "noddy: " + printable(" ".join(fault.split()), len(fault))
    if sys.stderr is not None:
        print(line if len(line) < 800 else f"{line[:300]} … {line[-400:]}", file=sys.stderr)
    return 2


def fronts(program: str, about: str) -> tuple[ArgumentParser, Callable[..., ArgumentParser]]:
    """Make a parser and the function that adds a command to it; each command knows ``--json``, most know the rules."""
    lines = partial(HelpFormatter, width=110)  # to ask for the terminal's width takes longer than to read the arguments
    parser = Parser(prog=program, description=about, allow_abbrev=False, formatter_class=lines)
    parser.add_argument("--version", action="version", version=f"noddy {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Namespace], None], about: str, rules: bool = True) -> ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about, allow_abbrev=False, formatter_class=lines)
        sub.set_defaults(run=run)
        sub.add_argument("--json", action="store_true", help="answer in JSON")
        if rules:
            sub.add_argument("--rules", default=None, metavar="NAME", help="one of those that the command rules lists")
            sub.add_argument("--read", action="append", default=[], metavar="ID=VALUE", help="flip a reading")
        return sub

    return parser, command


def _parser() -> ArgumentParser:
    """Describe the commands."""
    parser, command = fronts("python -m noddy", "Noddy: count hands, replay deals, look up the evidence.")
    show = command("show", _show, "count a hand with the turn-up")
    show.add_argument("hand", help='cards such as "4H 5S 6D", or - for lines "4H 5S 6D + 7C" on standard input')
    show.add_argument("--turn-up", metavar="CARD")
    play = command("play", _play, "play a deal; the first hand leads, the last is the dealer's")
    play.add_argument("hands", help='hands parted by /, such as "4H 5S 6D / 9C 9D 6S"')
    play.add_argument("--turn-up", metavar="CARD", required=True)
    play.add_argument("--order", metavar="CARDS", required=True, help="the cards as they reach the table")
    play.add_argument("--crib", metavar="CARDS", default="", help="what was laid out, if the game has a crib")
    play.add_argument("--target", metavar="N", help="stop at the win; 'up' for the rule set's own target")
    play.add_argument("--start", metavar="N,N", help="what each side has already")
    told = command("replay", _replay, "replay a deal written down, told against computed")
    told.add_argument("record", help="a shipped record, such as arthur-bertha, a file, or - for standard input")
    listed = command("rules", _rules, "list the rule sets, or one with its evidence and readings", rules=False)
    listed.add_argument("name", nargs="?")
    listed.add_argument("--read", action="append", default=[], metavar="ID=VALUE", help="flip a reading")
    texts = command("witnesses", _witnesses, "list the witnesses, or one with its words", rules=False)
    texts.add_argument("name", nargs="?", metavar="ID")
    command("distribution", _distribution, "count every hand with every turn-up, exactly")
    command("cases", _cases, "write every hand with every turn-up and its points, a row of CSV each")
    command("solved", _solved, "what the play is worth between perfect players, and what each strength loses to one")
    lead = command("lead", _lead, "what an expert leads from a hand, where the play is solved")
    lead.add_argument("hand", help='cards such as "5H TD JC"')
    lead.add_argument("--turn-up", metavar="CARD", required=True)
    return parser


def chosen(given: Namespace) -> Rules:
    """Find the rules asked for."""
    return find_rules("parlett" if given.rules is None else given.rules, given.read)


def answer(given: Namespace, data: Json, text: Callable[[], str]) -> None:
    """Print the answer in the form asked for."""
    if not given.json:
        print(text())
        return
    import json

    line = json.dumps(data, ensure_ascii=False)
    # What a terminal might obey is escaped as JSON does it; such a character can stand in a string alone.
    print(line if line.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line))


def _rows(rules: Rules, scores: Scores) -> list[str]:
    """Tell items with the words that award them."""
    return [
        f"  {score.points:3}  {score.kind:17}  {text_of(score.cards):14}  {rules.ruling(score.parameter).evidence}"
        for score in scores
    ]


# ---- show


def _show(given: Namespace) -> None:
    """Count one hand, or each line of standard input."""
    rules = chosen(given)
    if given.hand != "-":
        answer(given, *_shown(given.hand, given.turn_up, rules))
        return
    if given.turn_up is not None:
        raise Refusal("--turn-up does not go with -: each line of standard input has its own, as in 4H 5S 6D + 7C")
    read, failed = 0, 0
    for line in _lines_given():
        read += 1
        try:
            answer(given, *_shown(_text_of_line(line), None, rules))
        except ValueError as fault:
            failed += 1
            answer(given, {"error": str(fault)}, lambda fault=fault: f"error: {fault}")  # type: ignore[misc]
    if failed:
        sys.stdout.flush()
        lines = "1 line" if read == 1 else f"{read} lines"
        raise Refusal(f"{failed} of {lines} could not be counted; each is answered with its error, in its place")


def _standard_input() -> BinaryIO:
    """Give the bytes of standard input."""
    if sys.stdin is None:
        raise Refusal("there is no standard input to read")
    return sys.stdin.buffer


def _lines_given() -> Iterator[bytes]:
    """Yield the lines of standard input; empty ones, and those that begin with #, are passed over.

    Nothing is read after a line that is too long: it may have no end.
    """
    given = _standard_input()
    first = True
    while line := given.readline(MOST_IN_LINE + 1):
        if first:
            line, first = line.removeprefix(b"\xef\xbb\xbf"), False
        if line.strip() and not line.lstrip().startswith(b"#"):
            yield line
        if len(line) > MOST_IN_LINE:
            return


def _text_of_line(line: bytes) -> str:
    """Read a line; name what is no UTF-8."""
    if len(line) > MOST_IN_LINE:
        raise BadCard(
            f"a line has {MOST_IN_LINE:,} bytes at most, such as 4H 5S 6D + 7C; no more is read after this one"
        )
    if line.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadCard("the lines are in UTF-16; give them in UTF-8, such as 4H 5S 6D + 7C")
    return line.decode("utf-8", errors="replace").rstrip("\r\n")


def _shown(hand: str, turn_up: str | None, rules: Rules) -> tuple[Json, Callable[[], str]]:
    """Count a hand that is given as text; give the JSON and a way to make the text."""
    from noddy.export import shown_data
    from noddy.shown import show

    shown = show(*parse_show(hand, turn_up), rules)
    return shown_data(shown), lambda: _shown_text(shown)


def _shown_text(shown: Shown) -> str:
    """Tell a hand that has been counted."""
    head = f"{shown.rules.title}: {text_of(shown.hand)} with {shown.turn_up} turned up counts {shown.points}."
    return "\n".join([head, *_rows(shown.rules, shown.scores), f"  “{shown.spoken}”"])


# ---- play and replay


def _play(given: Namespace) -> None:
    """Play a deal in a given order."""
    from noddy.export import played
    from noddy.play import play_order, sides, start
    from noddy.speech import tell

    rules = chosen(given)
    hands = [parse_cards(hand) for hand in given.hands.split("/")]
    tally = _figures(given.start, sides(rules, len(hands))) if given.start is not None else None
    deal = start(
        rules, hands, parse_card(given.turn_up.strip()), _target(rules, given.target), tally, parse_cards(given.crib)
    )
    deal = play_order(deal, parse_cards(given.order))
    names = [f"Player {number}" for number in range(len(hands))]
    answer(given, played(deal), lambda: "\n".join([*tell(deal, names), _sum_up(deal, names)]))


def _target(rules: Rules, text: str | None) -> int | None:
    """Read a target: none, a number, or the rule set's own."""
    if text is None or text == "up":
        return rules.target.value if text else None
    return number_in(text, "--target takes a number from 1 to 999, or up")


def _figures(text: str, width: int) -> list[int]:
    """Read the starting score."""
    wanted = f"--start takes {width} numbers parted by a comma, one a side, for example {','.join(['0'] * width)}"
    return [number_in(part, wanted, least=0) for part in text.split(",")]


def number_in(text: str, wanted: str, least: int = 1, most: int = 999) -> int:
    """Read a number; refuse anything else with what is wanted."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise Refusal(f"{wanted}; {text!r} given")
    return int(text)


def _sum_up(deal: Deal, names: Sequence[str]) -> str:
    """Tell the totals."""
    sums = ", ".join(f"{name} {points}" for name, points in zip(names, deal.totals(), strict=True))
    return f"The deal: {sums}."


def _replay(given: Namespace) -> None:
    """Replay a record and set told beside computed."""
    from noddy.export import played, shown_data, told_data
    from noddy.record import replay, verify
    from noddy.shown import show
    from noddy.speech import tell

    record = _record_of(given.record)
    rules = _rules_for(record, given)
    differences = verify(record, rules)
    names = [printable(name, 60) for name in record.players]
    if record.played:
        deal = replay(record, rules)
        data = played(deal)
        lines = [*tell(deal, names), _sum_up(deal, names)]
    else:
        shown = show(record.hands[0], record.turn_up, rules)
        data, lines = shown_data(shown), [_shown_text(shown)]
    data |= told_data(record, differences)
    hands = "; ".join(f"{name} {text_of(hand)}" for name, hand in zip(names, record.hands, strict=True))
    head = [f"{printable(record.title)}, by {rules.title}. {hands}.", printable(record.certainty, 600)]
    places = "1 place" if len(differences) == 1 else f"{len(differences)} places"
    tail = ["Told and computed agree."] if record.told else ["The record tells nothing: there is nothing to compare."]
    if differences:
        tail = [f"Told and computed part in {places}:", *(f"  {printable(str(each), 1200)}" for each in differences)]
    answer(given, data, lambda: "\n".join([*filter(None, head), *lines, *tail]))


def _record_of(name: str) -> Record:
    """Load a record: one that is shipped, a file, or standard input."""
    from noddy.record import MOST, load_record, read_record, text_in

    if name != "-":
        return load_record(name)
    return read_record(text_in(_standard_input().read(MOST + 1), "standard input"))


def _rules_for(record: Record, given: Namespace) -> Rules:
    """Find the rules to replay by: those asked for, else the record's, whose own readings hold if they are the same."""
    name = record.rules if given.rules is None else given.rules
    own = [f"{key}={value}" for key, value in record.readings] if name == record.rules else []
    return find_rules(name, [*own, *given.read])


# ---- rules, witnesses, distribution


def _rules(given: Namespace) -> None:
    """List the rule sets, or one of them."""
    if given.name is None:
        if given.read:
            raise Refusal("--read needs the name of a rule set")
        data: Json = {
            "rules": [{"name": each.name, "title": each.title, "what": each.what} for each in RULE_SETS.values()]
        }
        answer(given, data, lambda: "\n".join(f"{each.name:14} {each.what}" for each in RULE_SETS.values()))
        return
    from noddy.export import rules_data

    rules = find_rules(given.name, given.read)
    answer(given, rules_data(rules), lambda: "\n".join(_rules_text(rules)))


def _rules_text(rules: Rules) -> list[str]:
    """Tell a rule set."""
    lines = [f"{rules.title}: {rules.what}", ""]
    for name, ruling in rules.parameters():
        value = ruling.value
        told = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        lines.append(f"{name:20} {told:38} {ruling.evidence}")
    for reading in rules.readings:
        lines += ["", f"reading {reading.id} = {rules.answers()[reading.id]}: {reading.why}"]
        lines += [f"    {side.value:12} {side.argument}" for side in reading.options]
    lines += ["", *(f"no longer open: {told}" for told in rules.dropped)] if rules.dropped else []
    return lines


def _witnesses(given: Namespace) -> None:
    """List the witnesses, or one of them."""
    from noddy.export import witness_data
    from noddy.witnesses import witness, witnesses

    if given.name is None:
        found = witnesses().values()
        rows = [
            {
                "id": each.id,
                "year": each.year,
                "title": each.title,
                "kind": each.kind,
                "game": each.game,
                "identity": each.identity,
                "certainty": each.certainty,
            }
            for each in found
        ]
        answer(given, {"witnesses": rows}, lambda: "\n".join(f"{w.id:28} {w.written:22} {w.title}" for w in found))
        return
    text = witness(given.name)
    head = [f"{text.title} ({text.author}), {text.written}; printed {text.printed}", f"{text.locus} [{text.certainty}]"]
    body = [f"{passage.label}:\n{passage.original or passage.paraphrase}" for passage in text.passages]
    tail = [f"Shows: {shows}" for shows in text.shows] + [f"Does not show: {no}" for no in text.does_not_show]
    answer(given, witness_data(text), lambda: "\n".join([*head, *body, *tail]))


def _cases(given: Namespace) -> None:
    """Write every case: rows of CSV, or in JSON the columns."""
    from noddy.study.cases import columns, rows

    rules = chosen(given)
    if not given.json:
        sys.stdout.writelines(rows(rules))
        return
    data = {"rules": rules.name, "readings": rules.answers(), **dict(columns(rules))}
    answer(given, data, str)


def _distribution(given: Namespace) -> None:
    """Count every case."""
    from noddy.study.distribution import distribution

    rules = chosen(given)
    found = distribution(rules)
    added = sum(points * cases for points, cases in found.counts)
    data = {
        "rules": rules.name,
        "readings": rules.answers(),
        "cases": found.cases,
        "mean": added / found.cases,
        "total": added,
        "max": found.highest,
        "counts": {str(points): cases for points, cases in found.counts},
    }

    def text() -> str:
        head = f"{rules.title}: {found.cases:,} hands and turn-ups, mean {found.mean} = {float(found.mean):.6f}"
        rows = [f"  {points:3}  {cases:10,}  {cases / found.cases:8.4%}" for points, cases in found.counts]
        never = ", ".join(map(str, found.impossible)) or "none"
        return "\n".join([head, *rows, f"Totals that no hand makes, up to {found.highest}: {never}"])

    answer(given, data, text)


# ---- solved and lead


def _solved(given: Namespace) -> None:
    """Tell the solved value of the play, for the rule set asked for or for every one that was solved."""
    from noddy.study.solved import find_solved, solved_for, solved_names, tell_solved

    found = [find_solved(name) for name in solved_names()] if given.rules is None else [solved_for(chosen(given))]
    if given.rules is None and given.read:
        raise Refusal("--read needs the name of a rule set: --rules NAME")
    data: Json = {"solved": [each.data for each in found]} if given.rules is None else found[0].data
    answer(given, data, lambda: "\n".join(line for each in found for line in tell_solved(each)))


def _lead(given: Namespace) -> None:
    """Tell what an expert leads from a hand."""
    from noddy.expert import how_often
    from noddy.study.solved import leads

    rules = chosen(given)
    hand, turn_up = parse_show(given.hand, given.turn_up)
    found = leads(rules, hand, turn_up)
    data: Json = {
        "rules": rules.name,
        "readings": rules.answers(),
        "hand": list(map(str, hand)),
        "turn_up": str(turn_up),
        "leads": [
            {"card": str(each.card), "share": round(each.share, 4), "worth": round(each.worth, 3)} for each in found
        ],
    }
    lines = [f"  {each.card}  {how_often(each.share):20}  worth {each.worth:+.2f}" for each in found]
    head = f"{rules.title}: from {text_of(hand)} with {turn_up} turned up an expert leads"
    answer(given, data, lambda: "\n".join([head, *lines]))


if __name__ == "__main__":
    sys.exit(main())
