"""No sign leans on a type of the machine, on sheets and in pictures (pages: tests/browser/test_signs_of_pages.py)."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont
from glyphs import ROOT, brought, drawn, said, shown, signs

from noddy.cards import Suit
from press.kit import Printable, printables
from press.paper import LETTER

STYLE = (ROOT / "book" / "_static" / "noddy.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", printables(), ids=lambda sheet: sheet.name)
def test_every_sign_of_a_sheet_is_in_a_type_that_it_brings(sheet: Printable) -> None:
    page = sheet.write(LETTER)
    assert not shown(page) - brought(page)


def test_signs_that_style_sheets_say_are_brought() -> None:
    own = {path: path.read_text(encoding="utf-8") for path in (ROOT / "book" / "_static").glob("*.css")}
    found = set().union(*(said(style) for style in own.values()))
    assert {"↕", "▲", "▼"} <= found
    assert not found - brought(STYLE)


def test_suits_are_in_the_type_of_signs_and_in_that_of_pictures() -> None:
    pictures = (
        TTFont(signs.source() / "DejaVuSerif.ttf").getBestCmap()
        | TTFont(signs.source() / "DejaVuSans.ttf").getBestCmap()
    )
    for suit in Suit:
        assert ord(suit.glyph) in drawn(signs.NAME)
        assert ord(suit.glyph) in pictures


def test_the_style_sheet_asks_for_the_type_of_signs_wherever_it_has_one() -> None:
    assert f"unicode-range: {signs.unicode_range()};" in STYLE


def test_the_type_of_signs_is_small_and_always_the_same() -> None:
    first = signs.signs()
    signs.signs.cache_clear()
    assert signs.signs() == first and len(first) < 40_000


def test_a_sign_that_no_type_has_is_noticed() -> None:
    """The law can fail: a Chinese sign, a word in Greek, a sign outside the range of a face."""
    assert shown("<p>仁 &amp; λ</p>") - brought(STYLE) >= {"仁"}
    face = "@font-face{src:url(noddy-signs.woff);unicode-range:U+2660-2663}"
    assert "♠" in brought(face) and "✓" not in brought(face)
