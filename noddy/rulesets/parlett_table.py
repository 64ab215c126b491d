"""David Parlett's reconstruction with its table of scores taken literally: the same synthesis, its seams turned out."""

from dataclasses import replace

from noddy.rules import Reading
from noddy.rulesets.parlett import (
    CARD_FIFTEEN,
    FIFTEEN,
    HAND_31,
    PARLETT,
    RUN_OF_THREE,
    RUNS_OF_THREE_2,
    SHARED,
    THIRTY_ONE,
)


def turned(reading: Reading) -> Reading:
    """Put the other side of a two-sided question first."""
    return replace(reading, options=reading.options[::-1])


PARLETT_TABLE = replace(
    PARLETT,
    name="parlett-table",
    order=40,
    title="Parlett's table, literally",
    what="the same reconstruction with its table of scores taken at its word",
    fifteen=CARD_FIFTEEN,
    runs=RUNS_OF_THREE_2,
    thirty_one_in_hand=HAND_31,
    readings=(turned(FIFTEEN), turned(RUN_OF_THREE), turned(THIRTY_ONE), *SHARED),
)
RULES = (PARLETT_TABLE,)
