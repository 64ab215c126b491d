"""Costly Colours as *The Compleat Gamester* (1674, attributed to Charles Cotton) teaches it: three cards and a turn-up.

Fifteen, twenty-five and thirty-one pay by the card. Its one example contradicts its rules; the records show where.
"""

from noddy.cards import Rank
from noddy.rules import NOTHING, Colours, Honour, Reading, Rules, Source, flat, option, per_card, same_rank

cotton = Source("1674-cotton-costly")
says, infers, silent, guesses = cotton.says, cotton.infers, cotton.silent, cotton.guesses
SUMS = "reckoning as many for all the fifteen and five and twenty as there go Cards to make the number"
TABLE = "as many holes or chalks as there are Cards upon the Table"
TURNED = "if he turn'd up either Deuce or Knave, he must set up four for it"
ALIKE = "if you have three of a sort, either three fours, five sixes, or Coat-cards, you must set up nine"
FOUR_ALIKE = "Four alike are not priced; "
COLOUR = "If you have three of a colour you can reckon but two for Colours."
THREE_OF_A_SORT = "three for Colours, because you have three of a sort in your hand with that turn'd up"
COSTLY = "if they are all either Hearts, Diamonds, or the like, then you must set up six for costly-colours"
DEUCE = "so for a Deuce four, if it be of the same colour turn'd up"
LATTER = "if one and thirty be not made, then he that play'd last and is nearest one and thirty"
THIRTY = "also as many Cards as are play'd to make up thirty, no more nor less"
MUST = "the other if he can must make it up fifteen"
SUMS_IN_PLAY: tuple[str, ...] = ("fifteen", "twenty-five", "thirty")
IN_PLAY = infers(SUMS_IN_PLAY, "Only totals are named for the play.", TABLE)
RIGHT_DEUCE = infers(Honour("right deuce", Rank.TWO, None, 4, called="the right Deuce"),
                     "'Colour' is the suit, as for the Knave: the Deuce of Hearts 'is the right'.", DEUCE)
OTHER_DEUCE = silent(Honour("deuce", Rank.TWO, None, 0, "any", called="a Deuce"), "Another Deuce is not priced.")
COLOURS_2 = says(Colours(((3, 2, 2),)), COLOUR, "Only two makes his total 'just twenty' come right.")
ALL_FOUR = infers("any", "'They are all': hand and card turned up.",
                  "taking notice both of the colour and number of pips upon the Card turn'd up")
NOT_TURNED = infers("nobody", "With a Knave up the adversary has nothing but Costly-Colours.",
                    "he hath nothing in his hand but Costly-Colours")
NO_RUNS = silent(NOTHING, "No sequence is named for the play.")
NOT_AT_31 = says(False, LATTER)
NOT_GIVEN = silent((), "Nothing is said of it.")
PAIRED = says((), "two for a pair, be they either Coat-cards, or others")
NO_MUST = infers(False, "No more than 'must set up'.", MUST)
NO_THIRTY = infers(NOTHING, "Probably a lost 'one': thirty-one is meant.", THIRTY)
ONE = infers("one", "The adversary's last card stays in his hand.", "then he must set up what he hath in his hand")
EXCHANGE = infers("exchange", "He asks 'you', the dealer: a card of each is exchanged.",
                  "he will not ask you to change one")
GIVEN = (Honour("given away", Rank.JACK, None, 4), Honour("given away", Rank.JACK, None, 2, "any"),
         Honour("given away", Rank.TWO, None, 4), Honour("given away", Rank.TWO, None, 2, "any"))
PENGUIN = "So Parlett's Penguin Book of Card Games is reported to have it; Cotton does not."

COSTLY_COLOURS = Rules(
    name="costly-colours", order=70, title="Costly Colours, 1674",
    what="the Costly Colours of The Compleat Gamester (1674): three cards, one turned up, one to be changed",
    target=says(61, "of which generally Threescore and one makes the Game"),
    players=says((2,), "THis Game is to be play'd out only by two persons"),
    hand_size=says(3, "You must deal off three apiece, and turn up the next Card following"),
    jack_turned_up=says(4, TURNED),
    turned_up_jack_to=says("dealer", "Whosoever dealt, if he turn'd up either Deuce or Knave"),
    hand_counted=says("after play", "This being done, the eldest must show how many Chalks he hath"),
    declared=says("shown", "the eldest must show how many Chalks he hath in his hand"),
    fifteen=says(per_card(), SUMS),
    twenty_five=says(per_card(3), SUMS),
    thirty_one_in_hand=says(flat(4), "one and thirty, then you must set up four for that",
                            "It always takes four cards, so four is one a card."),
    pairs=infers(same_rank(2, 9, 18), FOUR_ALIKE + "double of three, as in his Cribbage.", ALIKE),
    runs=silent(NOTHING, "No sequence is named."),
    flush=silent(NOTHING, "Colours stand in its place."),
    flush_from=silent("none", "No flush, so no cards to make it."),
    honours=(says(Honour("right knave", Rank.JACK, None, 4, called="the right Knave"),
                  "if a Knave of the same colour and suit of the Card turn'd up, then you must set up four"),
             says(Honour("knave", Rank.JACK, None, 2, "any", called="a Knave"), "two for a Knave"),
             RIGHT_DEUCE, OTHER_DEUCE),
    honours_add=infers(False, "Four for the right Knave takes the place of two.", "then you must set up four"),
    turned_up_courts=NOT_TURNED,
    in_play=IN_PLAY,
    play_sums=says("series", TABLE, "The whole table, not the last cards alone."),
    last=says(1, "must set up one, which is called setting up one for the latter"),
    hitter=says(per_card(), "For your five you must set up five", "One for each card on the table."),
    series=ONE,
    four_handed=silent("single", "Only two play."),
    counts_first=says("non-dealer", "the eldest must show how many Chalks he hath in his hand"),
    deuce_turned_up=says(4, TURNED),
    mogg=EXCHANGE,
    refusal=says(1, "whosoever refuseth is to give the other one chalk or hole"),
    costly_colours=says(6, COSTLY),
    costly_from=ALL_FOUR, colours=COLOURS_2, thirty=NO_THIRTY, runs_in_play=NO_RUNS,
    last_at_31=NOT_AT_31, given_away=NOT_GIVEN, unpaired=PAIRED, must_make_fifteen=NO_MUST,
    readings=(
        Reading("colours", "The rule allows two for three of a colour; the example sets up three.", (
            option("rule", "The rule sentence, and the only way to his 'just twenty'.", colours=COLOURS_2),
            option("example", "Three of one suit three, of one colour two: both sentences stand, the total does not.",
                   colours=infers(Colours(((3, 2, 2), (3, 3, 3))), "Both sentences are kept.", THREE_OF_A_SORT)),
            option("suit-only", "'Colour' may mean suit, as nowadays.",
                   colours=infers(Colours(((3, 3, 2),)), "A colour is a suit.", COLOUR)),
            option("ladder", "As later reported from Shropshire: 2, 3, 4, 5 and, for all of a suit, 6.",
                   colours=guesses(Colours(((3, 2, 2), (3, 3, 3), (4, 2, 4), (4, 3, 5))),
                                   "The Shropshire table, known to us at second hand.")))),
        Reading("costly-colours", "'They are all' of one suit: all four cards, or the three in hand?", (
            option("all-four", "The card turned up has just been taken in.", costly_from=ALL_FOUR),
            option("hand", "'All' may be what is in the hand.",
                   costly_from=infers("hand", "The three in hand.", COSTLY)))),
        Reading("right-deuce", "Must the Deuce be of the turned-up suit, or of its colour?", (
            option("suit", "It is set beside the Knave, and called 'the right'.", honour=RIGHT_DEUCE),
            option("colour", "For the Knave he writes colour and suit, for the Deuce colour only.",
                   honour=says(Honour("right deuce", Rank.TWO, None, 4, "colour", called="the right Deuce"), DEUCE)))),
        Reading("other-deuce", "Is another Deuce worth anything?", (
            option("0", "No figure is given.", honour=OTHER_DEUCE),
            option("2", "'And so for a Deuce' may carry the Knave's two.",
                   honour=infers(Honour("deuce", Rank.TWO, None, 2, "any", called="a Deuce"),
                                "Like the Knave.", "and so for a Deuce")))),
        Reading("four-alike", "Three of a sort are nine; four are not named.", (
            option("18", "Double, as twelve is of six in his Cribbage.",
                   pairs=infers(same_rank(2, 9, 18), FOUR_ALIKE + "double of three.", ALIKE)),
            option("9", "They are still three of a sort.",
                   pairs=infers(same_rank(2, 9, 9), FOUR_ALIKE + "three of a sort and no more.", ALIKE)),
            option("36", "They are three of a sort four times over.",
                   pairs=infers(same_rank(2, 9, 36), FOUR_ALIKE + "nine for each three of them.", ALIKE)))),
        Reading("turned-up-card-in-hand", "Does a Knave or Deuce turned up count again in every hand?", (
            option("no", "The example's adversary has nothing of it.", turned_up_courts=NOT_TURNED),
            option("yes", "One takes notice of the card turned up; offered to show what it would do.",
                   turned_up_courts=guesses("each", "Against the example.")))),
        Reading("thirty-in-play", "'To make up thirty, no more nor less': does thirty score?", (
            option("none", "Probably the word 'one' is lost: thirty-one follows.", thirty=NO_THIRTY),
            option("per-card", "It is what the words say.", thirty=says(per_card(), THIRTY)))),
        Reading("combinations-in-play", "Only totals are named for the play. Do pairs or runs score there?", (
            option("none", "The list has none.", in_play=IN_PLAY, runs_in_play=NO_RUNS),
            option("pairs", "Pairs score in play in every near relation.", runs_in_play=NO_RUNS,
                   in_play=guesses((*SUMS_IN_PLAY, "pairs"), "As in cribbage.")),
            option("runs", "One a card. " + PENGUIN, runs_in_play=guesses(per_card(3), PENGUIN),
                   in_play=guesses((*SUMS_IN_PLAY, "runs"), PENGUIN)),
            option("both", "Both together.", runs_in_play=guesses(per_card(3), PENGUIN),
                   in_play=guesses((*SUMS_IN_PLAY, "pairs", "runs"), "As in cribbage.")))),
        Reading("last-at-thirty-one", "Is one for the latter paid at thirty-one as well?", (
            option("no", "It is paid if thirty-one be not made.", last_at_31=NOT_AT_31),
            option("yes", PENGUIN, last_at_31=guesses(True, PENGUIN)))),
        Reading("compulsory-fifteen", "'Must make it up fifteen': is he who can compelled to?", (
            option("no", "'Must' is his usual word for scoring: must set up.", must_make_fifteen=NO_MUST),
            option("yes", "It is what the words say.", must_make_fifteen=says(True, MUST)))),
        Reading("series", "Is there a second count after thirty-one?", (
            option("one", "The example's last card stays in hand.", series=ONE),
            option("many", "A second series. " + PENGUIN, series=guesses("many", PENGUIN)))),
        Reading("mogg", "To change a card: with whom, or for what?", (
            option("exchange", "'He will not ask you': with the dealer, card for card.", mogg=EXCHANGE),
            option("stock", "As in begging at All-Fours, the dealer may give one from the pack.",
                   mogg=guesses("stock", "A card from the pack, by the dealer's leave.")))),
        Reading("given-away", "Does a Knave or Deuce that is given away score first?", (
            option("no", "Nothing is said of it.", given_away=NOT_GIVEN),
            option("yes", PENGUIN, given_away=guesses(GIVEN, PENGUIN)))),
        Reading("knaves-and-deuces-pair", "Do Knaves and Deuces, which score by themselves, make pairs too?", (
            option("yes", "'Be they either Coat-cards, or others'.", unpaired=PAIRED),
            option("no", "A modern program excludes them; no text does.",
                   unpaired=guesses((Rank.JACK, Rank.TWO), "They have a price of their own.")))),
    ))
RULES = (COSTLY_COLOURS,)
