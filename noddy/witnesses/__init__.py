"""The witnesses: every old text, and every modern page, that the rules or the story rest on. One TOML file each.

>>> witness("1688-holme").printed_year
1905
"""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any

from noddy.drawing import Drawn
from noddy.packed import names_in, text_of_file
from noddy.rules import UnknownName


class BadWitness(ValueError):
    """A witness file that cannot be read; the message names the file, what is wrong, and what is accepted."""


class Sort(StrEnum):
    """What kind of text a witness is."""

    RULES = "rules"
    SCENE = "scene"
    ALLUSION = "allusion"
    LIST = "list"
    DICTIONARY = "dictionary"
    OTHER_GAME = "other game"
    FALSE_FRIEND = "false friend"
    MODERN = "modern"


class Game(StrEnum):
    """The game that a witness speaks of."""

    NODDY = "noddy"
    CRIBBAGE = "cribbage"
    COSTLY_COLOURS = "costly colours"
    ALL_FOURS = "all fours"
    ANOTHER = "another game"
    WORD_ONLY = "the word only"


class Identity(StrEnum):
    """Whether what a witness calls noddy is our game."""

    SECURE = "secure"
    PROBABLE = "probable"
    DOUBTFUL = "doubtful"
    NOT_NODDY = "not noddy"


class Certainty(StrEnum):
    """How a witness's words are known to us."""

    SEEN = "seen"
    SECONDARY = "secondary"
    MODERN_QUOTATION = "modern quotation"


CLOSED: dict[str, type[StrEnum]] = {"kind": Sort, "game": Game, "identity": Identity, "certainty": Certainty}
"""The fields of a witness that have a closed list of values."""


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
class Witness(Drawn):
    """One text that speaks of the game, or is said to.

    `year` is the year of writing or performance, for sorting; `printed_year` of the print quoted; `kind`, `game`,
    `identity` (is it our game?) and `certainty` (how the words are known to us) are of the lists in `CLOSED`.
    A gloss is `word: meaning`, the word as the reading text has it; `commit` is that of the transcription as read.
    """

    id: str
    title: str
    short: str
    author: str
    written: str
    printed: str
    year: int
    kind: Sort
    game: Game
    identity: Identity
    certainty: Certainty
    passages: tuple[Passage, ...]
    attribution: str = ""
    year_to: int = 0
    printed_year: int = 0
    seen_in: str = ""
    locus: str = ""
    catalogue: str = ""
    transcription: str = ""
    commit: str = ""
    reading_page: str = ""
    bibkey: str = ""
    depends_on: str = ""
    speaker: str = ""
    context: str = ""
    joke: str = ""
    shows: tuple[str, ...] = ()
    does_not_show: tuple[str, ...] = ()
    corrections: tuple[str, ...] = ()
    glosses: tuple[str, ...] = ()
    question: str = ""

    def __repr__(self) -> str:
        """Give code that can be pasted."""
        return f"witness({self.id!r})"

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


def read_witness(text: str, file: str) -> Witness:
    """Make a witness of the text of its file; raise `BadWitness`, which names the file and the fault.

    >>> read_witness('id = "1600-x"', "1600-x.toml")
    Traceback (most recent call last):
        ...
    noddy.witnesses.BadWitness: 1600-x.toml: passage is missing, [[passage]] with label and original or paraphrase
    """
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as fault:
        raise BadWitness(f"{file} is not TOML: {str(fault).splitlines()[0]}") from None
    passages = data.pop("passage", None)
    if not (isinstance(passages, list) and passages and all(isinstance(each, dict) for each in passages)):
        raise BadWitness(f"{file}: passage is missing, [[passage]] with label and original or paraphrase")
    told = tuple(Passage(**_checked(each, Passage, f"{file}, passage")) for each in passages)
    values = _checked(data, Witness, file, ("passages",))
    return Witness(**values, passages=told)


def _checked(data: dict[str, Any], kind: type[Any], where: str, apart: tuple[str, ...] = ()) -> dict[str, Any]:
    """Check the fields of a table against those of a class: none unknown, none lacking, each of its type."""
    known = {each.name: each for each in fields(kind) if each.name not in apart}
    for key in data:
        if key not in known:
            from difflib import get_close_matches

            near = get_close_matches(key, list(known), 1)
            meant = f"did you mean {near[0]}? it" if near else "it"
            raise BadWitness(f"{where}: there is no field {key!r}; {meant} knows {', '.join(known)}")
    values = {key: _checked_value(key, value, str(known[key].type), where) for key, value in data.items()}
    lacking = [name for name, each in known.items() if name not in values and each.default is MISSING]
    if lacking:
        raise BadWitness(f"{where}: {', '.join(lacking)} must be there, and is missing")
    return values


def _checked_value(key: str, value: Any, kind: str, where: str) -> Any:
    """Check one value: a number, a text, a list of texts, or one of a closed list."""
    if key in CLOSED:
        accepted = tuple(CLOSED[key])
        if value not in accepted:
            raise BadWitness(f"{where}: {key} is one of {', '.join(accepted)}; {value!r} given")
        return CLOSED[key](value)
    if kind.startswith("tuple"):
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
        raise BadWitness(f"{where}: {key} must be a list of texts in quotes; {value!r} given")
    wanted, words = (int, "a whole number") if kind == "int" else (str, "a text in quotes")
    if type(value) is not wanted:
        raise BadWitness(f"{where}: {key} must be {words}; {value!r} given")
    return value


def witness(name: str) -> Witness:
    """Find a witness by its id; raise `UnknownName` otherwise."""
    found = witnesses().get(name)
    if found is None:
        raise UnknownName(f"there is no witness {name!r}; there are {', '.join(witnesses())}")
    return found


@cache
def witnesses() -> dict[str, Witness]:
    """Give every witness by id, the earliest first."""
    loaded = [read_witness(text_of_file(f"witnesses/{name}"), name) for name in names_in("witnesses", ".toml")]
    return {each.id: each for each in sorted(loaded, key=lambda each: (each.year, each.id))}
