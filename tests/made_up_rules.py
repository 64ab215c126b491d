"""Crown Noddy: a game that nobody ever played, made up to see that a rule set is one file.

Five cards dealt and one laid out, four kept; the crib is the dealer's. Colours pay, Queens are worth something, sevens
do not pair, thirty pegs, and whoever can make fifteen must.
"""

from noddy.cards import Rank, Suit
from noddy.rules import (
    NOTHING,
    Colours,
    Honour,
    Reading,
    Rules,
    Source,
    flat,
    option,
    per_card,
    run_prices,
    same_rank,
)

club = Source("modern-digest")
guesses, silent = club.guesses, club.silent
MADE_UP = "Made up."
TWENTY = guesses(20, MADE_UP)

CROWN = Rules(
    name="crown",
    order=200,
    title="Crown Noddy",
    what="a made-up game",
    target=guesses(41, MADE_UP),
    players=guesses((2, 3), MADE_UP),
    hand_size=guesses(4, MADE_UP),
    jack_turned_up=guesses(3, MADE_UP),
    turned_up_jack_to=guesses("non-dealer", MADE_UP),
    hand_counted=guesses("before play", MADE_UP),
    declared=guesses("announced", MADE_UP),
    fifteen=guesses(flat(1), MADE_UP),
    twenty_five=guesses(per_card(3), MADE_UP),
    thirty_one_in_hand=guesses(flat(5), MADE_UP),
    pairs=guesses(same_rank(1, 3, 6), MADE_UP),
    runs=guesses(run_prices(1, 2), MADE_UP),
    flush=silent(NOTHING, "Colours stand in its place."),
    flush_from=silent("none", "No flush."),
    honours=(
        guesses(Honour("the queen's cup", Rank.QUEEN, None, 4, "colour"), MADE_UP),
        guesses(Honour("the old queen", Rank.QUEEN, Suit.SPADES, 7, dealers=2), MADE_UP),
    ),
    honours_add=guesses(True, MADE_UP),
    turned_up_courts=guesses("each", MADE_UP),
    in_play=guesses(("fifteen", "thirty", "pairs", "runs", "honours"), MADE_UP),
    play_sums=guesses("trailing", MADE_UP),
    last=guesses(2, MADE_UP),
    hitter=guesses(per_card(), MADE_UP),
    series=guesses("many", MADE_UP),
    four_handed=silent("single", "Two or three play."),
    dealt=guesses(5, MADE_UP),
    crib_flush_from=silent("none", "No flush."),
    crib_honours=guesses(False, MADE_UP),
    allowance=guesses(1, MADE_UP),
    lurch=TWENTY,
    counts_first=guesses("dealer", MADE_UP),
    deuce_turned_up=guesses(1, MADE_UP),
    costly_colours=guesses(8, MADE_UP),
    costly_from=guesses("hand", MADE_UP),
    colours=guesses(Colours(((4, 2, 2), (5, 2, 4))), MADE_UP),
    unpaired=guesses((Rank.SEVEN,), MADE_UP),
    thirty=guesses(flat(1), MADE_UP),
    last_at_31=guesses(True, MADE_UP),
    runs_in_play=guesses(flat(2), MADE_UP),
    must_make_fifteen=guesses(True, MADE_UP),
    readings=(
        Reading(
            "lurch",
            "Made up, so that there is a question.",
            (
                option("20", "Half of it.", lurch=TWENTY),
                option("none", "It is only a game.", lurch=guesses(0, "No double game.")),
            ),
        ),
    ),
)
RULES = (CROWN,)
