"""A small type with the signs that the book's own types lack: suits, ticks, arrows, brackets.

It is cut from the DejaVu Sans that comes with matplotlib, so that a page, a sheet and a picture show the same signs,
and none of them leans on a type of the reader's machine.
"""

from __future__ import annotations

import io
import logging
from functools import cache
from pathlib import Path

NAME = "noddy-signs.woff"
FAMILY = "NoddySigns"
"""What a PDF calls it: not the name of the type that it is cut from, which may be on the machine."""
# First and last of each group: the long s, which the type for large print lacks; general marks, fractions, arrows and
# mathematics, shapes, boxes, suits, scissors,
# ticks, angled brackets, the mark that asks for a sign as text.
RANGES = (
    (0x017F, 0x017F), (0x2010, 0x2052), (0x2150, 0x215F), (0x2190, 0x22FF), (0x25A0, 0x25FF), (0x2610, 0x2612),
    (0x2660, 0x2667), (0x2702, 0x2702), (0x2713, 0x2718), (0x27E8, 0x27E9), (0x3008, 0x3009), (0xFE0E, 0xFE0E),
)  # fmt: skip
# Signs that DejaVu lacks, drawn like their twins.
TWINS = {0x3008: 0x27E8, 0x3009: 0x27E9}


def source() -> Path:
    """Find the folder of matplotlib's types; their licence lies in it."""
    import matplotlib as mpl

    return Path(mpl.get_data_path()) / "fonts" / "ttf"


@cache
def signs() -> bytes:
    """Cut the type, as WOFF; the same matplotlib always gives the same bytes."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)  # a table of the type's maker is left out, as it may
    font = TTFont(source() / "DejaVuSans.ttf", recalcTimestamp=False)
    for table in font["cmap"].tables:
        table.cmap |= {code: table.cmap[twin] for code, twin in TWINS.items() if twin in table.cmap}
    subsetter = Subsetter(Options(layout_features=[], hinting=False, name_IDs=[0, 2, 13, 14]))
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    for place, name in ((1, "Noddy Signs"), (4, "Noddy Signs"), (6, FAMILY)):
        font["name"].setName(name, place, 3, 1, 0x409)
    font.flavor = "woff"
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def unicode_range() -> str:
    """Write the groups as a style sheet does.

    >>> unicode_range()[:19]
    'U+017F, U+2010-2052'
    """
    return ", ".join(f"U+{first:04X}" + (f"-{last:04X}" if last > first else "") for first, last in RANGES)
