"""A Noddy after *Par Pari* (1619), Cotton and Holme: what its puns name, filled out from relations and labelled so.

The text names 21 up, flush, sequence, pair, showing and a Noddy in hand. The rest is borrowed; the lender is named.
"""

from noddy.cards import Rank
from noddy.rules import NOTHING, Honour, Reading, Rules, Source, flat, option, per_card, run_prices, same_rank
from noddy.rulesets._targets import target_of

gallant = Source("1619-par-pari")
holme = Source("1688-holme")
cotton = Source("1674-cotton-cribbage")
TARGET = gallant.says(21, "ONe & twentie ends his game")
COTTON_PAIRS = cotton.infers(same_rank(2, 6, 12), "1619 names the pair and gives no value; the value is Cotton's.",
                             "A _Pair_ is two, a _Pair-Royal_ six, a double _Pair-Royal_ twelve")
HOLME_PAIRS = holme.infers(same_rank(4, 12, 24), "1619 names the pair and gives no value; the value is Holme's.",
                           "a pair 4, pair Riall 12, a pair Taunt 24")
NODDY_1 = cotton.infers(Honour("knave noddy", Rank.JACK, None, 1, called="Knave Noddy"),
                        "1619: at twenty a Noddy in hand cannot lose, so it is worth at least 1; Cotton has 1.",
                        "_Knave Noddy_ is one in hand")
NODDY_2 = holme.infers(Honour("knave noddy", Rank.JACK, None, 2, called="Knave Noddy"),
                       "1619: at twenty a Noddy in hand cannot lose, so it is worth at least 1; Holme has 2.",
                       "Knave of the trump, 2")
TO_DEALER = cotton.infers("dealer", "Borrowed from cribbage (Cotton 1674; on stage in 1696).", "two to the Dealer")

PAR_PARI = Rules(
    name="par-pari", order=10, title="A Noddy after Par Pari, Cotton and Holme",
    what="the character of a meere Gallant in Par Pari (1619), filled out from Holme and from Cotton's cribbage",
    turned_up_called="Knave Noddy",
    target=TARGET,
    players=gallant.guesses((2,), "Not said; he plays against an opponent."),
    hand_size=holme.infers(3, "Not said in 1619; borrowed from Holme.", "Each person hath 3 cards and one turned up"),
    jack_turned_up=cotton.infers(2, "Borrowed from cribbage (Cotton 1674; on stage in 1696).", "two to the Dealer"),
    turned_up_jack_to=TO_DEALER,
    hand_counted=Source("1604-westward-ho").infers("before play", "The hands are told before a card is played.",
                                                   "I shew foure games"),
    declared=cotton.infers("announced", "Told and kept hidden, as in cribbage; 1619 has a flush shown openly.",
                           "you must not see his Cards, nor he yours"),
    fifteen=holme.infers(flat(2), "Not named in 1619; Holme's value, and Cotton's.", "Every 15 as you can make is 2"),
    twenty_five=gallant.silent(NOTHING, "Not named."),
    thirty_one_in_hand=gallant.silent(NOTHING, "Not named."),
    pairs=COTTON_PAIRS,
    runs=cotton.infers(run_prices(2, 4), "The sequence is named in 1619 without a value; the values are Cotton's.",
                       "_Sequences of three_ is two, _Sequences of four_ is four, _of five_ five, &c."),
    flush=cotton.infers(per_card(3), "The flush is named in 1619 without a value; the values are Cotton's.",
                        "and so is a _Flush of three,_ three; _of four,_ four, &c."),
    flush_from=cotton.infers("any", "The turn-up may serve in any count.",
                            "you may make what use you can of it in counting"),
    honours=(NODDY_1,),
    honours_add=gallant.silent(True, "Only one card pays by itself, so nothing can add up."),
    turned_up_courts=cotton.infers("nobody", "The Noddy is one in hand; turned up it has a price of its own.",
                                   "_Knave Noddy_ is one in hand and two to the Dealer"),
    in_play=cotton.infers(("fifteen", "pairs", "runs", "flush"), "Borrowed from cribbage.",
                          "in this playing of the Cards you may make Pairs, Sequences, Flush, Fifteens, Pair-Royals"),
    play_sums=cotton.infers("series", "In his example the fifteen is the sum of all cards played.",
                            "if you have a nine play it, that makes fifteen"),
    last=holme.infers(1, "Borrowed from Holme.", "the next to 31 hath 1 cast"),
    hitter=holme.infers(flat(2), "Borrowed from Holme.", "if he make 31, there is 2 casts"),
    series=gallant.silent("one", "Not said."),
    four_handed=gallant.silent("single", "Not said; two play here."),
    readings=(
        Reading("pairs", "1619 names the pair and gives no value.", (
            option("cotton", "2, 6 and 12, as in the cribbage of 1674.", pairs=COTTON_PAIRS),
            option("holme", "4, 12 and 24, as in the only prices for Noddy that we could read.", pairs=HOLME_PAIRS))),
        Reading("noddy-in-hand", "1619 shows that it is worth at least 1, and not how much.", (
            option("1", "Cotton's value, and enough for the joke.", honours=(NODDY_1,)),
            option("2", "Holme's value, and he writes of Noddy itself.", honours=(NODDY_2,)))),
        Reading("turned-up-jack-to", "No text on Noddy prices it; cribbage pays the dealer.", (
            option("dealer", "Cotton 1674 and the stage game of 1696.", turned_up_jack_to=TO_DEALER),
            option("nobody", "1619 says nothing of it.",
                   turned_up_jack_to=gallant.silent("nobody", "1619 says nothing of it.")))),
        target_of(TARGET),
    ))
RULES = (PAR_PARI,)
