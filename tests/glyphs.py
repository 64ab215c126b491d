"""Which signs a text shows, and which of them the types have that a style sheet brings along."""

from __future__ import annotations

import io
import re
import sys
import unicodedata
from functools import cache
from html import unescape
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

import signs  # noqa: E402

_FACE = re.compile(r"@font-face\s*\{(.*?)\}", re.DOTALL)
_FILE = re.compile(r"url\(\s*[\"']?([^)\"']+)")
_RANGE = re.compile(r"unicode-range:([^;}]*)")
_TOLD = re.compile(r"<(script|style|math)\b.*?</\1>|<[^>]*>", re.DOTALL)
_SAID = re.compile(r"content:\s*\"((?:[^\"\\]|\\.)*)\"")
_CODE = re.compile(r"\\([0-9A-Fa-f]{1,6}) ?")


def shown(page: str) -> set[str]:
    """The signs that a page shows: no space, no control, nothing that only steers the sign before it."""
    text = unescape(_TOLD.sub("", page))
    return {sign for sign in text if unicodedata.category(sign)[0] not in "CZ" and not "\ufe00" <= sign <= "\ufe0f"}


def said(style: str) -> set[str]:
    """The signs that a style sheet itself puts into a page."""
    texts = (_CODE.sub(lambda found: chr(int(found[1], 16)), text) for text in _SAID.findall(style))
    return shown("".join(texts).replace("<", "&lt;"))


def brought(style: str) -> set[str]:
    """The signs that the faces of a style sheet have, as far as each may be used for them."""
    found: set[str] = set()
    for face in _FACE.findall(style):
        file = _FILE.search(face)
        assert file, face
        limits = _RANGE.search(face)
        groups = [part.strip()[2:].split("-") for part in limits[1].split(",")] if limits else [["0", "10FFFF"]]
        found |= {
            chr(code)
            for code in drawn(file[1].rsplit("/", 1)[-1])
            for group in groups
            if int(group[0], 16) <= code <= int(group[-1], 16)
        }
    return found


@cache
def drawn(name: str) -> frozenset[int]:
    """The signs that a file of type has. Of a WOFF2 the same type as WOFF is read, for that needs no other package."""
    if name == signs.NAME:
        return frozenset(TTFont(io.BytesIO(signs.signs())).getBestCmap())
    plain = name.removesuffix(".woff2") + ".woff" if name.endswith(".woff2") else name
    files = sorted((ROOT / "node_modules").rglob(plain))
    assert files, f"no package brings {plain}"
    return frozenset(TTFont(files[0]).getBestCmap())
