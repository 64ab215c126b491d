"""Searches that found little or nothing: their figures, and what a silence leaves possible."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from noddy.packed import text_of_file

FILE = Path(__file__).parent / "data" / "searches.toml"


@dataclass(frozen=True, slots=True)
class Search:
    """A collection that was searched: its name, its number of texts, and in how many of them each thing was found.

    `unread` counts texts of the collection that could not be read. To repeat a search one needs `repository`, `commit`
    and `pattern`; `hits` are the places at cards, witnesses by their ids, `others` what else the word meant there, and
    `limits` what the figures do not cover.
    """

    id: str
    title: str
    texts: int
    found: Mapping[str, int]
    unread: int = 0
    repository: str = ""
    commit: str = ""
    pattern: str = ""
    date: str = ""
    hits: tuple[str, ...] = ()
    others: str = ""
    limits: str = ""


@cache
def searches() -> Mapping[str, Search]:
    """Load every search, by its id.

    >>> searches()["ecco"].texts, searches()["ecco"].found["noddy played"]
    (3101, 0)
    """
    rows = tomllib.loads(text_of_file(f"study/data/{FILE.name}"))
    made = {
        name: Search(name, **row | {"found": MappingProxyType(row["found"]), "hits": tuple(row.get("hits", ()))})
        for name, row in rows.items()
    }
    return MappingProxyType(made)


def missed(texts: int, share: float) -> float:
    """Give the chance that none of so many texts, drawn by lot, has what stands in this share of all.

    >>> round(missed(3, 0.5), 3)
    0.125
    """
    return (1 - share) ** texts


def bound(texts: int, chance: float = 0.05) -> float:
    """Give the share that so many texts, drawn by lot, all miss with this chance: a greater one is hard to believe.

    >>> round(1 / bound(3101))
    1036
    """
    return 1 - math.pow(chance, 1 / texts)
