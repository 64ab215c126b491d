"""A stored notebook was run from top to bottom, once, without an error, and holds what it showed.

nbval compares outputs but passes a notebook that has none; this test does not.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def cells(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    notebook = json.loads(request.param.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code" and "".join(cell["source"]).strip()]


def test_every_cell_was_run_in_order(cells: list[dict[str, Any]]) -> None:
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))


def test_no_cell_failed(cells: list[dict[str, Any]]) -> None:
    for cell in cells:
        failed = any(output["output_type"] == "error" for output in cell["outputs"])
        assert failed == ("raises-exception" in cell["metadata"].get("tags", []))


def test_something_is_shown(cells: list[dict[str, Any]]) -> None:
    assert any(cell["outputs"] for cell in cells)


def test_code_that_is_shown_fits_the_page(cells: list[dict[str, Any]]) -> None:
    """A line of the page has room for 72 signs of code; what is folded away may be longer."""
    for cell in cells:
        if not any(tag.startswith("hide-") for tag in cell["metadata"].get("tags", [])):
            assert [line for line in "".join(cell["source"]).split("\n") if len(line) > 72] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_widgets_shown_have_their_state(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    shown = {
        output["data"][view]["model_id"]
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        for view in output.get("data", {})
        if view == "application/vnd.jupyter.widget-view+json"
    }
    stored = {key for entry in notebook["metadata"].get("widgets", {}).values() for key in entry["state"]}
    assert shown <= stored
