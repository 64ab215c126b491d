"""The evidence cards of the lesson "What does each quotation prove?": quotations on a ladder of proof.

The words come from the witnesses, so does what each shows; the place on the ladder and the trap are set beside the
lesson, in ``book/classroom/words/evidence-cards.toml``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noddy.normal import reading_text
from noddy.witnesses import Witness, witness
from press.paper import words

_WORDS = words("evidence-cards")
LADDER: tuple[tuple[str, str], ...] = tuple((name, hint) for name, hint in _WORDS["ladder"])
"""The rungs, from 0: what a text can prove by itself, and a hint."""


@dataclass(frozen=True, slots=True)
class EvidenceCard:
    """A card: letter, witness, the pieces of its words that the card prints, highest rung, reason, trap.

    `rung` is for our game; `also` says what else can be defended.
    """

    letter: str
    source: str
    pieces: tuple[str, ...]
    rung: int
    why: str
    trap: str
    also: str = ""

    @property
    def witness(self) -> Witness:
        """Find the witness."""
        return witness(self.source)

    @property
    def original(self) -> str:
        """Give the exact words, places left out marked."""
        return " [...] ".join(self.pieces)

    @property
    def modern(self) -> str:
        """Give the reading text in modern spelling: by hand where the card has a whole passage, else by rule."""
        passages = {passage.original.strip(): passage.reading for passage in self.witness.passages}
        return " [...] ".join(passages.get(piece) or reading_text(piece) for piece in self.pieces)


def _card(told: dict[str, Any]) -> EvidenceCard:
    """Make a card of its words; it prints a whole passage by its label, or pieces of one."""
    pieces = told["pieces"] if "pieces" in told else [_whole(told["source"], told["passage"])]
    kept = {name: told[name] for name in ("letter", "source", "rung", "why", "trap", "also") if name in told}
    return EvidenceCard(pieces=tuple(pieces), **kept)


def _whole(name: str, label: str) -> str:
    """Take one whole passage."""
    return next(passage.original.strip() for passage in witness(name).passages if passage.label == label)


CARDS = tuple(map(_card, _WORDS["card"]))
"""The nine cards of the lesson."""
FOILS = tuple(map(_card, _WORDS["foil"]))
"""Two more for those who finish early."""
