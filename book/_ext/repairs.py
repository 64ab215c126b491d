"""Repairs of what other tools write into the pages, each of which must still find its fault.

A repair that finds nothing is a repair of a theme that has changed: it stops the build, so that nobody keeps it for
luck or trusts it in vain. `make book` always builds the whole book, so every fault of the theme occurs in a build; a
build of a part of it says so by the variable NODDY_PART, and is not judged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from sphinx.errors import ExtensionError


class Idle(ExtensionError):
    """A repair that matched nothing in a whole build."""


class Repair:
    """A fault as a regular expression, what should stand in its place, and how often it was found."""

    def __init__(self, pattern: str, right: str = "", flags: int = 0) -> None:
        """Start with nothing found."""
        self.pattern = re.compile(pattern, flags)
        self.right = right
        self.found = 0

    def mend(self, text: str) -> str:
        """Put right every place in a text, and count them.

        >>> repair = Repair("colour", "color")
        >>> repair.mend("colour"), repair.found
        ('color', 1)
        """
        mended, times = self.pattern.subn(self.right, text)
        self.found += times
        return mended

    def occurs(self, text: str) -> bool:
        """Say whether a text has the fault, and count it."""
        return bool(self.each_in(text))

    def each_in(self, text: str) -> list[re.Match[str]]:
        """List every place in a text, changing nothing, and count them."""
        places = list(self.pattern.finditer(text))
        self.found += len(places)
        return places


def literal(wrong: str, right: str) -> Repair:
    """Make a repair of exact words."""
    return Repair(re.escape(wrong), right.replace("\\", r"\\"))


def any_in(repairs: Iterable[Repair], text: str) -> bool:
    """Say whether any of the faults is in a text; each is looked for, so that each is counted."""
    return any([each.occurs(text) for each in repairs])


def refuse_idle(where: str, *repairs: Repair) -> None:
    """Raise `Idle` in one line for the repairs that have found nothing.

    >>> refuse_idle("here", Repair("fault"))
    Traceback (most recent call last):
    repairs.Idle: here: nothing in the book matches 'fault': the theme has changed, take the repair out or mend it
    """
    if os.environ.get("NODDY_PART"):
        return
    idle = ", ".join(repr(each.pattern.pattern) for each in repairs if not each.found)
    if idle:
        raise Idle(
            f"{where}: nothing in the book matches {idle}: the theme has changed, take the repair out or mend it"
        )
