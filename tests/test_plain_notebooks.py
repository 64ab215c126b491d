"""A notebook reads anywhere: plain Markdown, links that lead somewhere, and the same frame around every one.

The book dresses it by the tags of its cells (`book/_ext/dressing.py`); a cell that has not its tag's shape is refused.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

import dressing  # noqa: E402

from noddy.witnesses import witness  # noqa: E402

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# What only the book's parser understands: a role, a directive, a target, attributes.
RAW = re.compile(r"\{[\w:-]+\}`|^(?:`{3,}|:{3,}) ?\{|^\([\w-]+\)=|\{[.#][\w-]+\}", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")


def cells(path: Path) -> list[dict[str, Any]]:
    """Give the cells of a notebook, each source in one piece."""
    read = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"]), "tags": cell["metadata"].get("tags", [])} for cell in read]


def prose(path: Path) -> str:
    """Give what a notebook says, without code that is set within it."""
    return "\n\n".join(cell["source"] for cell in cells(path) if cell["cell_type"] == "markdown")


@each
def test_nothing_stands_raw_in_plain_jupyter(path: Path) -> None:
    assert RAW.findall(prose(path)) == []


@pytest.mark.parametrize(
    "raw", ["see {doc}`x`", "```{note}\nx\n```", ":::{tip}", "(here)=", "![a](b){.wide}", "{cite:t}`x`"]
)
def test_what_stands_raw_is_seen(raw: str) -> None:
    assert RAW.search(raw)


@each
def test_every_notebook_has_the_same_frame(path: Path) -> None:
    """Title, box, how to run it; at the end, where to go next."""
    every = [cell for cell in cells(path) if "install" not in cell["tags"]]
    assert re.fullmatch(r"# .+", every[0]["source"])
    assert [cell["tags"] for cell in every[1:3]] == [["glance"], ["how-to-run"]]
    assert every[-1]["tags"] == ["where-next"]
    assert LINK.search(every[-1]["source"])


@each
def test_links_lead_somewhere_on_this_disk(path: Path) -> None:
    for target in LINK.findall(prose(path)):
        if not target.startswith("https://"):
            assert (path.parent / target.partition("#")[0]).exists(), target


@each
def test_a_link_to_a_witness_has_its_name_or_its_words(path: Path) -> None:
    for text, name in re.findall(r"\[([^\]]+)\]\(\.\./book/witnesses/(\d[\w-]+|modern-\w+)\.md\)", prose(path)):
        found = witness(name)
        assert text == found.short or found.has(text.strip("“”")), (text, name)


@each
def test_the_book_can_dress_it(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    text = "\n".join(cell["source"] for cell in dressing.dressed(notebook, "BUTTONS")["cells"])
    assert text.count("{noddy-glance}") == 1
    assert text.count("BUTTONS") == 1
    assert "bibliography.md#" not in text


@pytest.mark.parametrize("source", ["Just text.", "> **What?**\n>\n> You will learn", "> **A title alone**"])
def test_a_box_without_its_shape_is_refused(source: str) -> None:
    with pytest.raises(dressing.BadCell):
        dressing.glance(source)
    with pytest.raises(dressing.BadCell):
        dressing.limits(source.splitlines()[0])


def test_with_an_address_the_first_code_installs_the_package_where_it_is_missing() -> None:
    tool = tool_of()
    notebook = nbformat.read(NOTEBOOKS[0], as_version=4)
    tool.prepare(notebook, "https://example.org/a/b")
    tool.prepare(notebook, "https://example.org/a/b")
    (install,) = (cell for cell in notebook.cells if "install" in cell.metadata.get("tags", []))
    assert next(cell for cell in notebook.cells if cell.cell_type == "code") is install
    assert "git+https://example.org/a/b" in install.source
    tool.prepare(notebook, "")
    assert not any("install" in cell.metadata.get("tags", []) for cell in notebook.cells)


def tool_of() -> Any:
    """Load the tool that stores the notebooks; the extension has the same name."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("storing", ROOT / "tools" / "notebooks.py")
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
