"""The press's command line: ``python -m press worksheet --seed 7 --rules par-pari``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from noddy.__main__ import Refusal, answer, chosen, fronts, number_in, run
from noddy.export import items
from press.paper import PAPERS
from press.pdf import FONTS, print_pdf
from press.worksheet import MOST, tasks, text, worksheet_sheet

Json = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command of the press; give the exit status."""
    return run(_parser, arguments)


def _parser() -> ArgumentParser:
    """Describe the commands."""
    parser, command = fronts("python -m press", "Print what a class needs.")
    sheet = command("worksheet", _worksheet, "draw hands to count from a seed, or give the answers")
    sheet.add_argument("--seed", default="1", metavar="N", help="the number that chooses the hands")
    sheet.add_argument("--hands", default="12", metavar="N", help="how many")
    sheet.add_argument("--answers", action="store_true", help="the answers in place of the sheet")
    sheet.add_argument("--html", metavar="FILE", help="write a page to print, or - for standard output")
    sheet.add_argument("--pdf", metavar="FILE", help="print it, through a browser; - for standard output")
    sheet.add_argument("--paper", default="A4", metavar="SIZE", help="A4 or Letter")
    return parser


def _worksheet(given: Namespace) -> None:
    """Draw a worksheet, or its answers: as text, as a page, as a PDF."""
    rules = chosen(given)
    seed = number_in(given.seed, "--seed takes a number from 0 to 999999999", least=0, most=999_999_999)
    hands = number_in(given.hands, f"--hands takes a number from 1 to {MOST}", most=MOST)
    papers = {paper.name.lower(): paper for paper in PAPERS}
    if given.paper.lower() not in papers:
        raise Refusal(f"--paper is A4 or Letter, not {given.paper!r}")
    if (given.html is not None) + (given.pdf is not None) + given.json > 1:
        raise Refusal("--html, --pdf and --json do not go together")
    for name, file in (("--html", given.html), ("--pdf", given.pdf)):
        if file == "":
            raise Refusal(f"{name} takes the name of a file, or - for standard output; nothing given")
    if given.html or given.pdf:
        # A page that is written may be taken elsewhere; one that is printed here can have the book's own types.
        fonts = f"{FONTS.as_uri()}/" if given.pdf and FONTS.is_dir() else ""
        page = worksheet_sheet(rules, seed, hands, given.answers, papers[given.paper.lower()], fonts=fonts)
        if given.html == "-":
            print(page, end="")
        elif given.html:
            _write(given.html, page)
        elif given.pdf == "-":
            _print_out(page)
        else:
            print_pdf(page, Path(given.pdf))
        return
    listed: list[Json] = []
    for task in tasks(rules, seed, hands):
        key = {"points": task.points, "scores": items(task.scores)} if given.answers else {}
        listed.append({"hand": list(map(str, task.hand)), "turn_up": str(task.turn_up), **key})
    data = {"rules": rules.name, "readings": rules.answers(), "seed": seed, "hands": listed}
    answer(given, data, lambda: text(rules, seed, hands, given.answers))


def _print_out(page: str) -> None:
    """Print a page as a PDF on standard output."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "sheet.pdf"
        print_pdf(page, made)
        sys.stdout.buffer.write(made.read_bytes())


def _write(path: str, text: str) -> None:
    """Write a file; refuse in one line where that cannot be done."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as fault:
        raise Refusal(f"{path} cannot be written: {fault.strerror}") from None


if __name__ == "__main__":
    sys.exit(main())
