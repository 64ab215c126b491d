"""The targets that a source names for Noddy, as one open question for the sets that leave it open."""

from noddy.rules import Reading, Ruling, Source, option

TARGETS: dict[int, Ruling[int]] = {
    15: Source("1637-hyde-park").infers(15, "Shirley's page may mean a game of fifteen up, or the count of fifteen.",
                                        "A game at Noddy"),
    21: Source("1619-par-pari").says(21, "ONe & twentie ends his game"),
    31: Source("2008-parlett").reports(31, "Parlett plays to 31; Willughby (1660s), not read here, is reported to."),
    61: Source("1688-holme").says(61, "61 being up"),
}  # fmt: skip
"""The targets that a source names for Noddy, with the source."""


def target_of(own: Ruling[int]) -> Reading:
    """Ask for the target of a Noddy: the rule set's own first, then the others that a source names.

    >>> target_of(TARGETS[21]).values
    ('21', '15', '31', '61')
    """
    others = [
        option(str(points), told.evidence.argument or f"“{told.evidence.words}”", target=told)
        for points, told in TARGETS.items()
        if points != own.value
    ]
    why = "The sources name 21 and 61, perhaps 15; modern writers play to 31, as Willughby is reported to."
    return Reading("target", why, (option(str(own.value), "The rule set's own target.", target=own), *others))
