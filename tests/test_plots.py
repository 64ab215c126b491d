"""Pictures told apart without colour: the parts of a bar by their hatching, for as many parts as there are."""

from __future__ import annotations

from fractions import Fraction

import pytest

from noddy.view import plots


def bars(parts: int) -> dict[str, dict[str, Fraction]]:
    """One bar of so many parts, each one long."""
    return {"one": {f"part {number}": Fraction(1) for number in range(parts)}}


def test_ten_parts_of_a_bar_have_ten_hatchings_and_the_lengths_given() -> None:
    figure = plots.stacked(bars(10), "Ten parts", "points")
    drawn = figure.axes[0].patches
    assert len({patch.get_hatch() or "" for patch in drawn}) == 10
    assert [(patch.get_x(), patch.get_width()) for patch in drawn] == [(place, 1) for place in range(10)]


def test_more_parts_than_hatchings_are_refused() -> None:
    with pytest.raises(ValueError, match="11 parts"):
        plots.stacked(bars(11), "Eleven parts", "points")
