"""Every picture of a notebook says in words what it shows; every study says what it does not show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
STUDIES = ("missing_cards", "every_hand", "every_line_of_play", "who_wins", "old_advice", "choosing_a_reading")
NAMES = (*STUDIES, "what_to_lead")
NOTEBOOKS = [FOLDER / f"{name}.ipynb" for name in NAMES if (FOLDER / f"{name}.ipynb").exists()]
EVERY = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    """Give the notebook's cells."""
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_pictures_have_their_computed_words_as_alt_text(path: Path) -> None:
    for cell in cells(path):
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                words = "".join(output["data"]["text/plain"])
                assert "<Figure" not in words
                assert cell["metadata"]["mystnb"]["image"]["alt"] == words


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_study_says_what_it_does_not_show_and_has_exercises_with_answers(path: Path) -> None:
    prose = "\n".join("".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "markdown")
    assert "does not show" in prose
    assert all(level in prose for level in ("**Warm-up", "**Core", "**Stretch"))
    answers = [cell for cell in cells(path) if "hide-cell" in cell["metadata"].get("tags", [])]
    assert any("assert" in "".join(cell["source"]) for cell in answers)
