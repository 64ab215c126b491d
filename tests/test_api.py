"""The reference made from the docstrings: every room of the engine that a program may use has its place in it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "book" / "reference").glob("api-*.md"))
# Parts that serve one other module and are not called by name from outside.
INNER = {
    "noddy.checking",
    "noddy.drawing",
    "noddy.packed",
    "noddy.quick",
    "noddy.release",
    "noddy.written",
    "noddy.__main__",
}


def modules() -> set[str]:
    """Name every module of the engine and the studies; views and single rule sets have pages of their own."""
    found = [*(ROOT / "noddy").glob("*.py"), *(ROOT / "noddy" / "study").glob("*.py")]
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in found}
    return names | {"noddy.rulesets", "noddy.witnesses"}


def test_every_room_has_its_place_in_the_reference_once() -> None:
    told = [name for page in PAGES for name in re.findall(r"^\.\. automodule:: (\S+)$", page.read_text("utf-8"), re.M)]
    assert len(told) == len(set(told))
    assert set(told) == modules() - INNER - {"noddy.study"}


def test_every_page_of_the_reference_is_in_the_book_and_on_its_first_page() -> None:
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    first = (ROOT / "book" / "reference" / "api.md").read_text(encoding="utf-8")
    assert len(PAGES) >= 5
    for page in PAGES:
        assert f"file: book/reference/{page.stem}\n" in contents + "\n"
        assert f"]({page.stem})" in first
