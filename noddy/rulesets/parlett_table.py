"""David Parlett's reconstruction with its table of scores taken literally: the same synthesis, its seams turned out."""

from noddy.rulesets.parlett import CARD_FIFTEEN, HAND_31, PARLETT, RUNS_OF_THREE_2

PARLETT_TABLE = PARLETT.derive(
    name="parlett-table",
    order=40,
    title="Parlett's table, literally",
    what="the same reconstruction with its table of scores taken at its word",
    fifteen=CARD_FIFTEEN,
    runs=RUNS_OF_THREE_2,
    thirty_one_in_hand=HAND_31,
)
RULES = (PARLETT_TABLE,)
