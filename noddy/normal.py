"""The reading text: an old text in modern spelling, made from the original by rules that are stated and nothing else.

The original is what the project keeps; the reading text is made from it, one word at a time, for readers who stumble
over old letters. The rules are in `RULES`, for the book to print. The word table is `witnesses/_spellings.toml`.

>>> print(reading_text("ONe & twentie ends his game; expect him to shew it very openly: But if there come a sequ•ns"))
One & twenty ends his game; expect him to show it very openly: But if there come a sequ•ns
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

from noddy.packed import text_of_file

SPELLINGS = "witnesses/_spellings.toml"

RULES = (
    "The long s, ſ, is printed s.",
    "Two letters v that stand for w are printed w.",
    "Of two capitals that open a paragraph, ONe, the second is printed small.",
    "The marks that show italic type are left out.",
    "Old spellings are replaced by modern ones, word by word, from one table; the letters u and v, and i and j, "
    "are changed only there, so that upon and have read as they should and no name is touched by accident.",
    "A word keeps its capital letter; capitals inside a sentence are not removed.",
    "Spelling alone is changed: no word is exchanged, added or left out, and endings such as hath and playeth stay.",
    "Punctuation stays, an apostrophe that marks a letter left out stays, and none is supplied for a possessive, "
    "unless the table has the word.",
    "A word with two readings is left alone: least may be lest, whether may be whither, then may be than.",
    "Unread letters, printed •, unread words and doubtful stops stay, and a word that has one is not changed.",
    "Line ends stay.",
)

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_DOUBLE_V = re.compile(r"vv|V[Vv]")
_OPENING = re.compile(r"\b([A-Z])([A-Z])(?=[a-z])")
_UNREAD = "•…"


@cache
def spellings() -> dict[str, str]:
    """Give the word table, old spelling in small letters to modern spelling.

    >>> spellings()["knaue"]
    'knave'
    """
    table: dict[str, str] = tomllib.loads(text_of_file(SPELLINGS))["words"]
    return table


def reading_text(original: str) -> str:
    """Give the reading text of an original, by `RULES`; doing it twice changes nothing more.

    >>> reading_text("Each perſon hath 3 cards")
    'Each person hath 3 cards'
    >>> reading_text("Noddie turnd vp, al made, yet lose the tricke.")
    'Noddy turned up, all made, yet lose the trick.'
    >>> reading_text("Vvhy this is easie enough, VVel")
    'Why this is easie enough, Well'
    """
    text = original.replace("ſ", "s").replace("_", "")
    text = _DOUBLE_V.sub(lambda found: "w" if found.group() == "vv" else "W", text)
    text = _OPENING.sub(lambda found: found.group(1) + found.group(2).lower(), text)
    return _WORD.sub(_modern, text)


def _modern(found: re.Match[str]) -> str:
    """Give the modern spelling of a word that was found, its capitals kept; or the word itself."""
    word = found.group()
    touching = found.string[max(0, found.start() - 1) : found.start()] + found.string[found.end() : found.end() + 1]
    new = spellings().get(word.lower())
    if new is None or any(mark in _UNREAD for mark in touching):
        return word
    if word.isupper() and len(word) > 1:
        return new.upper()
    return new[0].upper() + new[1:] if word[0].isupper() else new
