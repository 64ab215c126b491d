"""What makes a value draw itself in a notebook: the one place below that knows of the views, and only when asked."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec


class Drawn:
    """A value that a notebook shows as the site does, by `noddy.view.drawn`; nothing is imported until one asks."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Give the drawing with its style; nothing where the views are not installed, and the text stands for it."""
        if find_spec("noddy.view.drawn") is None:
            return None
        drawn: str = import_module("noddy.view.drawn").drawn(self)
        return drawn
