"""The evidence cards of the lesson "What does each quotation prove?": quotations on a ladder of proof.

The words come from the witnesses, so does what each shows; only the place on the ladder and the trap are set here.
"""

from __future__ import annotations

from dataclasses import dataclass

from noddy.normal import reading_text
from noddy.witnesses import Witness, witness

LADDER = (
    ("the word, with another meaning", "a fool, a bird, a carriage"),
    ("the name of a game", "of some game: perhaps not ours"),
    ("a game with cards", "cards, or another card game, are named beside it"),
    ("one rule of the game", "something that players do"),
    ("a rule with its number", "how many points, cards or players"),
    ("enough to play", "with nothing borrowed and nothing guessed"),
)
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


def _whole(name: str, label: str) -> tuple[str, ...]:
    """Take one whole passage."""
    return next((passage.original.strip(),) for passage in witness(name).passages if passage.label == label)


CARDS = (
    EvidenceCard(
        "A",
        "1589-almond",
        _whole("1589-almond", "the set lost at Noddy"),
        2,
        "Cards, Maw and Primero stand beside it, so it is a card game. It has sets, which can be lost.",
        "Cut it to the words about Noddy and it falls to rung 1: cutting changes what a text proves. The book has no "
        "date and no sure author, and the whole of it is a joke.",
        "rung 3, for the sets",
    ),
    EvidenceCard(
        "B",
        "1604-when-you-see-me",
        _whole("1604-when-you-see-me", "the King and the watch"),
        2,
        "Noddy, a card that comes to the hand, a knave: it is a card game.",
        "Henry VIII died in 1547; the play is of 1604 or 1605. It shows what an audience of that year knew, and "
        "nothing "
        "about Henry's court.",
        "rung 3: the Knave matters, or the joke would not work",
    ),
    EvidenceCard(
        "C",
        "1616-overbury",
        _whole("1616-overbury", "the captain"),
        3,
        "Whoever plays at Noddy counts. That is one rule, without a number.",
        "It says counting and not cards. Alone it proves a game in which one counts; with card A or B it is a card "
        "game.",
        "rung 1 for a strict reader, since cards are not named",
    ),
    EvidenceCard(
        "D",
        "1619-par-pari",
        _whole("1619-par-pari", "the whole character"),
        4,
        "Twenty-one ends the game. Flush, sequence, pair and a Noddy in hand are named, without a number.",
        "Every rule in it is a pun on a rich young man. The marks • and 〈◊〉 are letters and a word that the "
        "transcription leaves unread: leave them so.",
        "rung 3 for the flush, the sequence, the pair and the showing",
    ),
    EvidenceCard(
        "E",
        "1631-saltonstall",
        _whole("1631-saltonstall", "no. 9, A young Heire"),
        4,
        "Twenty-one makes a player out.",
        "The same joke as card D, in the same order, twelve years later. A copy is not a second witness.",
        "rung 3 for the flush",
    ),
    EvidenceCard(
        "F",
        "1688-holme",
        _whole("1688-holme", "the whole paragraph"),
        4,
        "Sixty-one up, three cards, one turned up, and a list of prices. It is nearly enough to play.",
        "Written by about 1688 but first printed in 1905. It does not say who deals, what a court card counts, or what "
        "happens after thirty-one; and its 61 is not the 21 of card D.",
        "nearly rung 5",
    ),
    EvidenceCard(
        "G",
        "1696-cornish-comedy",
        (
            "_Curtain drawn, discovers Swash and Sharper at Cribbidge;",
            "Swa. Two for Noddy; that's well. _[Turns and puts up_",
            "Shar. As I am a living Man I am but Eight. _[Puts up._\n"
            "Swa. I am Six; play away: I have but Six more to go. _[Puts up._",
        ),
        0,
        "A rule with its number, two for the Knave turned up, but of Cribbage. Here Noddy is the name of a score.",
        "A near relation is not the same game.",
        "rung 4, if the ladder were about Cribbage",
    ),
    EvidenceCard(
        "H",
        "1757-foote",
        _whole("1757-foote", "the opening of Act II"),
        0,
        "It is a card game, but another one: begging, highest and lowest belong to All Fours. Noddy is the Knave.",
        "It is always quoted only as far as the word Trumps. Read on past the place where others stop.",
        "rung 2, if all we ask is whether the word was used at cards",
    ),
    EvidenceCard(
        "I",
        "1823-moor",
        _whole("1823-moor", "noddy"),
        1,
        "The name of a game, in Suffolk, in 1823.",
        "“I believe” is a guess, and niddy-noddy is a game of matching cards in a book of 1873. One name, perhaps two "
        "games.",
        "rung 0 for our game, if Moor guessed right",
    ),
)
"""The nine cards of the lesson."""

FOILS = (
    EvidenceCard(
        "J",
        "1623-two-gentlemen",
        _whole("1623-two-gentlemen", "Speed and Proteus"),
        0,
        "Nod and I, set together, make noddy: a fool.",
        "Often given as Shakespeare's mention of the card game. The word set means put together.",
    ),
    EvidenceCard(
        "K",
        "1575-gammer-gurton",
        _whole("1575-gammer-gurton", "Hodge"),
        0,
        "“But at noddy” makes no sense as a game; “but a noddy” does: a fool.",
        "It would make the game fourteen years older than card A by its print, and thirty or more by its usual date "
        "of performance. One letter decides, and sense decides the letter.",
    ),
)
"""Two more for those who finish early."""
