"""The witnesses: every old text, and every modern page, that the rules or the story rest on. One TOML file each.

>>> witness("1688-holme").printed_year
1905
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from noddy.rules import UnknownName

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a witness: an old text's exact words in `original`, a modern one told by us in `paraphrase`.

    `reading`, where there is one, is the original modernised by hand; elsewhere `noddy.normal` makes one by rule.
    """

    label: str
    original: str = ""
    reading: str = ""
    paraphrase: str = ""
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """One text that speaks of the game, or is said to.

    `year` is the year of writing or performance, for sorting; `printed_year` of the print quoted; `kind`, `game`,
    `identity` (is it our game?) and `certainty` (how the words are known to us) are from fixed lists.
    """

    id: str
    title: str
    short: str
    author: str
    written: str
    printed: str
    year: int
    kind: str
    game: str
    identity: str
    certainty: str
    passages: tuple[Passage, ...]
    attribution: str = ""
    year_to: int = 0
    printed_year: int = 0
    seen_in: str = ""
    locus: str = ""
    catalogue: str = ""
    transcription: str = ""
    reading_page: str = ""
    bibkey: str = ""
    depends_on: str = ""
    speaker: str = ""
    context: str = ""
    joke: str = ""
    shows: tuple[str, ...] = ()
    does_not_show: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    question: str = ""

    @property
    def text(self) -> str:
        """Give all the original words, long s as s and spaces single, for finding a quotation in them."""
        return plain(" ".join(passage.original for passage in self.passages))

    def has(self, words: str) -> bool:
        """Say whether the words stand in the original, apart from long s and line ends.

        >>> witness("1688-holme").has("a pair 4, pair Riall 12")
        True
        """
        return plain(words) in self.text


def plain(text: str) -> str:
    """Turn long s into s, drop the marks of italics and make every space single."""
    return " ".join(text.replace("ſ", "s").replace("_", "").split())


def _read(data: dict[str, Any]) -> Witness:
    """Make a witness from what its file holds."""
    known = {each.name for each in fields(Witness)} - {"passages"}
    values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in data.items() if key in known}
    return Witness(**values, passages=tuple(Passage(**passage) for passage in data["passage"]))


def witness(name: str) -> Witness:
    """Find a witness by its id; raise `UnknownName` otherwise."""
    found = witnesses().get(name)
    if found is None:
        raise UnknownName(f"there is no witness {name!r}; there are {', '.join(witnesses())}")
    return found


@cache
def witnesses() -> dict[str, Witness]:
    """Give every witness by id, the earliest first."""
    paths = (path for path in FOLDER.glob("*.toml") if not path.name.startswith("_"))
    loaded = [_read(tomllib.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return {each.id: each for each in sorted(loaded, key=lambda each: (each.year, each.id))}
