"""How a value shows itself in a notebook: the engine draws nothing, and asks `noddy.view.draw` when it is asked."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec


class Drawing:
    """A value that a notebook can draw."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Draw the value, if this kind of value can be drawn here; otherwise its text stands for it."""
        if find_spec("noddy.view.draw") is None:
            return None
        drawn: str | None = import_module("noddy.view.draw").drawn(self)
        return drawn
