"""Randle Holme's paragraph, written by 1688 and first printed in 1905, taken literally and no further."""

from noddy.cards import Rank, Suit
from noddy.rules import NOTHING, Honour, Reading, Rules, Source, flat, option, same_rank
from noddy.rulesets._targets import target_of

holme = Source("1688-holme")
says, infers, silent, guesses = holme.says, holme.infers, holme.silent, holme.guesses
MAKES = "one turned up to which he makes as many casts as he can"
ADVANTAGE = "In playing down the cards you have the same advantage of 15, 25, paires &c."
IN_PLAY = ("fifteen", "twenty-five", "pairs")
TARGET = says(61, "61 being up")

HOLME = Rules(
    name="holme", order=20, title="Randle Holme's paragraph",
    what="Randle Holme's one paragraph, written by 1688 and printed in 1905, read literally",
    turned_up_called="Knave Noddy",
    target=TARGET,
    players=says((2, 4), "2 or 4 may play at it"),
    hand_size=says(3, "Each person hath 3 cards and one turned up"),
    jack_turned_up=silent(0, "Holme pays nobody for turning a Knave up; it may still be counted as a cast."),
    turned_up_jack_to=silent("nobody", "No bonus, so nobody to take it."),
    hand_counted=infers("before play", "The casts are told before the playing down.", "In playing down the cards"),
    declared=silent("announced", "Whether hands are shown is not said; cards still to be played are better hidden."),
    fifteen=says(flat(2), "Every 15 as you can make is 2"),
    twenty_five=says(flat(2), "every 25 is 2"),
    thirty_one_in_hand=silent(NOTHING, "Thirty-one is named in the playing only."),
    pairs=says(same_rank(4, 12, 24), "a pair 4, pair Riall 12, a pair Taunt 24", "Four for each distinct pair."),
    runs=silent(NOTHING, "Holme names no sequence; his '&c.' is the only loophole."),
    flush=silent(NOTHING, "Holme names no flush."),
    flush_from=silent("any", "No flush, so no cards to make it."),
    honours=(says(Honour("flat back", Rank.KING, Suit.SPADES, 6, called="Flat back"),
                  "Flat back or King of Spads is six"),
             says(Honour("countenance", Rank.QUEEN, Suit.HEARTS, 4, called="Countenance"),
                  "Countenance or Queen of Hearts, four"),
             says(Honour("knave noddy", Rank.JACK, None, 2, called="Knave Noddy"), "Knave of the trump, 2"),
             says(Honour("knave of hearts", Rank.JACK, Suit.HEARTS, 5, called="the Knave of Hearts"),
                  "Knave of Hearts 5")),
    honours_add=says(True, "Knave of the trump, 2, Knave of Hearts 5", "Two entries of one list, so both are paid."),
    turned_up_courts=says("each", MAKES, "The turned-up card is a fourth card to every hand."),
    in_play=says(IN_PLAY, ADVANTAGE),
    play_sums=infers("series", "He counts on towards 31, so the sum is of all cards played.", "the next to 31"),
    last=says(1, "the next to 31 hath 1 cast"),
    hitter=says(flat(2), "if he make 31, there is 2 casts", "Two in all, not two and one."),
    series=silent("one", "The text stops at 31."),
    four_handed=guesses("partners", "Not said; four at a table usually played two against two, sitting opposite."),
    readings=(
        Reading("turned-up-courts", "Casts are made to the card turned up: do the named cards score as that card?", (
            option("each", "The turned-up card belongs to every hand.",
                   turned_up_courts=says("each", MAKES, "The turned-up card is a fourth card to every hand.")),
            option("nobody", "A named card may have to be held to be yours.",
                   turned_up_courts=guesses("nobody", "The named cards pay only who holds them.")))),
        Reading("knave-of-hearts-trump", "With hearts turned up the Knave of Hearts is on the list twice.", (
            option("both", "Two entries of one list: 5 and 2.",
                   honours_add=says(True, "Knave of the trump, 2, Knave of Hearts 5", "Both entries are paid.")),
            option("five", "One card, one price: the better.",
                   honours_add=guesses(False, "A card that is on the list twice is paid once, at the better price.")))),
        Reading("courts-in-play", "The '&c.' of the playing does not say what it covers.", (
            option("no", "Only fifteen, twenty-five and pairs are named.", in_play=says(IN_PLAY, ADVANTAGE)),
            option("yes", "'The same advantage' may be all of it, the named cards too.",
                   in_play=guesses((*IN_PLAY, "honours"), "The '&c.' is taken to cover the named cards.")))),
        Reading("series", "The text stops at 31 and does not say what becomes of the cards left.", (
            option("one", "Nothing is said of a second count.", series=silent("one", "The text stops at 31.")),
            option("many", "Four players' twelve cards nearly always pass 31.",
                   series=guesses("many", "Counting begins again from nought until all cards are out.")))),
        Reading("four-handed", "Four may play; whether in partnership is not said.", (
            option("partners", "The usual way of four at a table.",
                   four_handed=guesses("partners", "Two against two, sitting opposite.")),
            option("single", "Nothing is said of partners.", four_handed=silent("single", "Each for himself.")))),
        target_of(TARGET),
    ))
RULES = (HOLME,)
