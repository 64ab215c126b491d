"""David Parlett's reconstruction, in the reading that makes his own worked examples come out.

His page is modern, so it is paraphrased, never quoted. ``parlett_table.py`` takes his table literally.
"""

from noddy.cards import Rank
from noddy.rules import NOTHING, Honour, Price, Reading, Rules, Source, flat, option, per_card, run_prices, same_rank
from noddy.rulesets._targets import target_of

page = Source("2008-parlett")
cotton = Source("1674-cotton-cribbage")

FLAT_FIFTEEN = page.reports(flat(2), "In his deal a fifteen of three cards, 4-5-6, is called as two.")
CARD_FIFTEEN = page.reports(per_card(), "His table pays a fifteen one for each card in it.")
RUNS_OF_THREE_3 = page.reports(
    run_prices(3, 4), "Four in a run pay 4 by his table; a run of three pays 3, for he counts 9-10-10-J as eight."
)
RUNS_OF_THREE_2 = page.reports(
    run_prices(2, 4), "His table pays a run of three 2, of four 4, of five or more 1 a card."
)
NO_HAND_31 = page.reports(NOTHING, "Bertha's four cards make thirty-one and she claims nothing for it.")
HAND_31 = page.reports(per_card(4), "His table pays four or more cards that make thirty-one one each.")
TARGET = page.reports(31, "A game is 31 points.")
IN_PLAY = ("fifteen", "twenty-five", "pairs", "runs", "flush")

FIFTEEN = Reading("fifteen", "His table says one a card; his worked deal pays a three-card fifteen two.", (
    option("2", "The deal he tells comes out; it is also Holme's and Cotton's value.", fifteen=FLAT_FIFTEEN),
    option("per-card", "It is what the table says, and what Costly Colours pays.", fifteen=CARD_FIFTEEN)))
RUN_OF_THREE = Reading("run-of-three", "His table says two; his 9-10-10-J is worth eight only at three.", (
    option("3", "His prose example comes out; later cribbage counts so.", runs=RUNS_OF_THREE_3),
    option("2", "The table says so; so did Cotton, and a stage count of 1696.", runs=RUNS_OF_THREE_2)))
THIRTY_ONE = Reading("thirty-one-in-hand", "His table pays it; in his deal Bertha holds it and claims nothing.", (
    option("none", "The deal he tells comes out.", thirty_one_in_hand=NO_HAND_31),
    option("per-card", "It is what the table says.", thirty_one_in_hand=HAND_31)))
SHARED = (
    Reading("hitter", "His table prices thirty-one at one a card; his rules of play give two.", (
        option("2", "The rules of play say two, as Holme does.",
               hitter=page.reports(flat(2), "Making thirty-one exactly pegs 2.")),
        option("per-card", "The table's thirty-one, one a card, would cover the play too.",
               hitter=page.reports(per_card(), "His table's price for a thirty-one, put to the play.")),
        option("per-card+2", "Both sentences stand, so both might be paid.",
               hitter=page.reports(Price(2, 1), "The table's one a card, and 2 besides.")))),
    Reading("turned-up-jack-to", "He gives it to the non-dealer; the period texts on cribbage to the dealer.", (
        option("non-dealer", "It is what he writes.",
               turned_up_jack_to=page.reports("non-dealer", "A Jack turned up pays the non-dealer.")),
        option("dealer", "Cotton's cribbage of 1674 and the stage game of 1696 pay the dealer.",
               turned_up_jack_to=cotton.infers("dealer", "Borrowed from cribbage.", "two to the Dealer")))),
    Reading("flush-in-play", "He lets any scoring feature count in play, but shows no flush there.", (
        option("yes", "Any feature means any.",
               in_play=page.reports(IN_PLAY, "Any scoring feature made with the cards just played pegs.")),
        option("no", "Later cribbage dropped it, and his example has none.",
               in_play=page.reports(IN_PLAY[:-1], "The same without the flush, which his example does not show.")))),
    Reading("play-sums", "Fifteen in play could be the running total, or any last cards with that sum.", (
        option("series", "His deal plays 4, 9, 6 and pegs nothing, although 9 and 6 make fifteen.",
               play_sums=page.reports("series", "The total of all cards played so far is what counts.")),
        option("trailing", "His words alone would allow it; the example rules it out.",
               play_sums=page.reports("trailing", "Any group of last cards with the sum would peg.")))),
)

PARLETT = Rules(
    name="parlett", order=30, title="Parlett's reconstruction",
    what="David Parlett's reconstruction, in the reading that makes his own worked examples come out",
    turned_up_called="Knave Noddy",
    target=TARGET,
    players=page.reports((2,), "Two play."),
    hand_size=page.reports(3, "Three cards each."),
    jack_turned_up=page.reports(2, "A Jack turned up pays 2."),
    turned_up_jack_to=page.reports("non-dealer", "A Jack turned up pays the non-dealer."),
    hand_counted=page.reports("before play", "Each counts before the play, the non-dealer first."),
    declared=page.reports("announced", "The count is called; the cards are not shown."),
    fifteen=FLAT_FIFTEEN,
    twenty_five=page.reports(per_card(3), "Three or more cards that make twenty-five pay one each."),
    thirty_one_in_hand=NO_HAND_31,
    pairs=page.reports(same_rank(2, 6, 12), "Two of a rank 2, three 6, four 12."),
    runs=RUNS_OF_THREE_3,
    flush=page.reports(per_card(3), "Three or more of a suit pay one a card."),
    flush_from=page.reports("any", "The turn-up counts as a fourth card of the hand."),
    honours=(page.reports(Honour("knave noddy", Rank.JACK, None, 1, called="Knave Noddy"),
                          "Holding the Jack of that suit pays 1."),),
    honours_add=page.silent(True, "Only one card pays by itself, so nothing can add up."),
    turned_up_courts=page.reports("nobody", "A Jack turned up has its own price and is not a Jack held."),
    in_play=page.reports(IN_PLAY, "Any scoring feature made with the cards just played pegs."),
    play_sums=page.reports("series", "The total of all cards played so far is what counts."),
    last=page.reports(1, "The last card of the series pegs 1."),
    hitter=page.reports(flat(2), "Making thirty-one exactly pegs 2."),
    series=page.reports("one", "There is no second count: cards left in hand are dead."),
    four_handed=page.silent("single", "Only two play."),
    readings=(FIFTEEN, RUN_OF_THREE, THIRTY_ONE, *SHARED, target_of(TARGET)))

RULES = (PARLETT,)
