"""Cribbage as *The Compleat Gamester* (1674, attributed to Charles Cotton) teaches it: Noddy's nearest printed kin.

Five cards dealt, two laid out, three kept. Its worked examples are among the records; they do not all come out.
"""

from noddy.cards import Rank
from noddy.rules import NOTHING, Honour, Reading, Rules, Source, flat, option, per_card, run_prices, same_rank

cotton = Source("1674-cotton-cribbage")
says, infers, silent, guesses = cotton.says, cotton.infers, cotton.silent, cotton.guesses
NODDY = "_Knave Noddy_ is one in hand and two to the Dealer"
ANY = "you may make what use you can of it in counting"
PLAYED = "you may make Pairs, Sequences, Flush, Fifteens, Pair-Royals, and double Pair-Royals"
IN_PLAY = ("fifteen", "pairs", "runs", "flush")
TURNED_2 = infers(2, "'In hand' is set against a Knave turned up; but the two may be for one the dealer holds.", NODDY)
KNAVE = "Knave Noddy"
KNAVE_1 = says(Honour("knave noddy", Rank.JACK, None, 1, called=KNAVE), "Knave Noddy is one in hand")
KNAVE_2 = infers(Honour("knave noddy", Rank.JACK, None, 1, dealers=2, called=KNAVE),
                 "The dealer's own Knave is worth two.", NODDY)
FLUSH_ANY = infers("any", "A hand has three cards, so a flush of four must take in the turn-up.", ANY)
LIEU = "he that deals not sets up three in lieu thereof"
THREE = says(3, LIEU)
EVERY = infers("every deal", "It stands among the steps of any deal; no word makes it the first.", LIEU)
PAIRS_IN_RUNS = infers(True, "A pair is two; nothing is excepted.", "A Pair is two")
NO_31 = infers(NOTHING, "One is the only figure given, and it is paid for being most.", "(as at one and thirty)")

COTTON_CRIBBAGE = Rules(
    name="cotton-cribbage", order=60, title="Cribbage, 1674",
    what="the Cribbage of The Compleat Gamester (1674): five dealt, two to the crib, three kept",
    turned_up_called=KNAVE,
    target=says(61, "the number of the Set is sixty one"),
    players=says((2,), "There are but two Players at this Game"),
    hand_size=says(3, "when they have play'd out their three Cards"),
    jack_turned_up=TURNED_2,
    turned_up_jack_to=infers("dealer", "If the two are for a Knave turned up.", "two to the Dealer"),
    hand_counted=says("before play", "Having thus done, he that dealt not plays first"),
    declared=says("announced", "keeping his Cards undiscovered"),
    fifteen=says(flat(2), "Any fifteen upon the Cards is two"),
    twenty_five=silent(NOTHING, "Not named; in his example a total of twenty-five sets up nothing."),
    thirty_one_in_hand=silent(NOTHING, "Not named."),
    pairs=says(same_rank(2, 6, 12), "A Pair is two, a Pair-Royal six, a double Pair-Royal twelve"),
    runs=says(run_prices(2, 4), "Sequences of three is two, Sequences of four is four, of five five, &c.",
              "A sequence of three is two four times over: not a misprint."),
    flush=says(per_card(3), "and so is a Flush of three, three; of four, four, &c."),
    flush_from=FLUSH_ANY,
    honours=(KNAVE_1,),
    honours_add=silent(True, "Only one card pays by itself, so nothing can add up."),
    turned_up_courts=silent("nobody", "The turned-up Knave has a price of its own; that it counts again is not said."),
    in_play=says(IN_PLAY, PLAYED),
    play_sums=says("series", "if you have a nine play it, that makes fifteen", "The fifteen is of all cards played."),
    last=says(1, "he sets up one", "Because he is most: whether or not the other was stopped."),
    hitter=NO_31,
    series=infers("one", "A six is left in hand, and then the crib is looked at.", "having a six in your hand"),
    four_handed=silent("single", "Only two play."),
    dealt=says(5, "till five apiece be dealt to one another"),
    crib_flush_from=FLUSH_ANY,
    crib_honours=silent(True, "The crib is counted as a hand; nothing is excepted."),
    allowance=THREE,
    allowance_when=EVERY,
    lurch=says(45, "before your Adversary is forty five (forty four will not do it)", "And that is a double game."),
    counts_first=silent("non-dealer", "Not said; the story tells the dealer's hand first, later books the other's."),
    last_at_31=infers(True, "The one for being most is due at thirty-one too.", "(as at one and thirty)"),
    pairs_in_runs=PAIRS_IN_RUNS,
    readings=(
        Reading("two-to-the-dealer", "Is the dealer's two for a Knave he turns up, or for the Knave he holds?", (
            option("turned", "'In hand' is opposed to it; the other chapters pay the dealer for a Knave turned up.",
                   jack_turned_up=TURNED_2, honour=KNAVE_1),
            option("held", "The sentence goes on to define Knave Noddy as the Knave that one has.",
                   jack_turned_up=infers(0, "Only a Knave held is meant.", NODDY), honour=KNAVE_2),
            option("both", "The words can bear both.", jack_turned_up=TURNED_2, honour=KNAVE_2))),
        Reading("turned-up-knave-in-hand", "Does a Knave turned up count again as the fourth card of a hand?", (
            option("no", "It has its price already; Costly Colours and later books refuse it.",
                   turned_up_courts=silent("nobody", "Not said; the turned-up Knave has a price of its own.")),
            option("yes", "One may make what use one can of the card turned up.",
                   turned_up_courts=infers("each", "It is a fourth card to every hand.", ANY)))),
        Reading("flush", "Which cards may make a flush in the hand?", (
            option("any", "One may make what use one can of the card turned up.",
                   flush_from=FLUSH_ANY, crib_flush_from=FLUSH_ANY),
            option("hand", "Later books want all the cards in hand of one suit.",
                   flush_from=guesses("hand", "As in later books."),
                   crib_flush_from=guesses("hand", "As in later books.")),
            option("none", "Offered to measure what the flush is worth.",
                   flush_from=guesses("none", "No flush in hand or crib."),
                   crib_flush_from=guesses("none", "No flush in hand or crib.")))),
        Reading("three-in-lieu", "He who does not deal sets up three: at every deal, or at the first?", (
            option("every-deal", "It stands among the steps of any deal.", allowance=THREE, allowance_when=EVERY),
            option("first-deal", "Only the first deal is an advantage nobody gets back; later books pay it once.",
                   allowance=THREE,
                   allowance_when=guesses("first deal", "As in later books, at the beginning of the game.")),
            option("none", "Offered to measure what it is worth.", allowance=guesses(0, "Left out."),
                   allowance_when=EVERY))),
        Reading("thirty-one", "Is thirty-one in the play worth more than being last?", (
            option("last", "One is the only figure given.", hitter=NO_31,
                   last_at_31=infers(True, "The one for being most is due at thirty-one too.",
                                     "(as at one and thirty)")),
            option("two", "It is 'one and thirty you aim at'; Holme and later books pay two.",
                   hitter=guesses(flat(2), "Holme's two, and that of later books."),
                   last_at_31=guesses(False, "Two in all, not two and one.")))),
        Reading("series", "Is there a second count after thirty-one?", (
            option("one", "A card is left over in his example.",
                   series=infers("one", "A six is left in hand, and then the crib is looked at.",
                                 "having a six in your hand")),
            option("many", "Cribbage today counts on until all cards are out.",
                   series=guesses("many", "As in cribbage today.")))),
        Reading("counts-first", "Who sets up his hand first? It matters when both are near sixty-one.", (
            option("non-dealer", "So in Costly Colours and in later books.",
                   counts_first=silent("non-dealer", "Not said; so in Costly Colours and later.")),
            option("dealer", "The story sets up the dealer's twelve first.",
                   counts_first=infers("dealer", "As the story is told.", "Thus you have set up your twelve")))),
        Reading("flush-in-play", "The flush is in the list of what may be made in play; later it is not.", (
            option("yes", "The list has it.", in_play=says(IN_PLAY, PLAYED)),
            option("no", "Later books drop it.", in_play=guesses(IN_PLAY[:-1], "As in later books.")))),
        Reading("knave-in-crib", "Does Knave Noddy count in the crib?", (
            option("yes", "The crib is counted as a hand.",
                   crib_honours=silent(True, "Nothing is excepted.")),
            option("no", "It is one 'in hand'.", crib_honours=infers(False, "The crib is no hand.", "one in hand")))),
        Reading("pair-with-run", "His 4-5-6 with a 6 turned up is told as eight, and the pair of sixes left out.", (
            option("yes", "He forgot it: by his own values it is ten.",
                   pairs_in_runs=PAIRS_IN_RUNS),
            option("no", "Only so does his eight come out.",
                   pairs_in_runs=guesses(False, "A pair that stands in a run is not counted.")))),
    ))
RULES = (COTTON_CRIBBAGE,)
