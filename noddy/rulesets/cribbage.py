"""Cribbage for two with six cards, as it is played today: the control, since its counts are published. Paraphrased."""

from noddy.cards import Rank
from noddy.rules import NOTHING, Honour, Rules, Source, flat, per_card, run_prices, same_rank

page = Source("modern-cribbage")
reports, silent = page.reports, page.silent

CRIBBAGE = Rules(
    name="cribbage", order=80, title="Cribbage today",
    what="modern Cribbage for two: six dealt, two to the crib, four kept, 121 up",
    target=reports(121, "The usual game is 121; 61 by agreement."),
    players=reports((2,), "Two play."),
    hand_size=reports(4, "Six cards less the two laid away."),
    jack_turned_up=reports(2, "A jack turned up pegs 2, for his heels."),
    turned_up_jack_to=reports("dealer", "The dealer pegs it."),
    hand_counted=reports("after play", "Hands are counted after the play, the dealer's second."),
    declared=reports("shown", "Hands are shown."),
    fifteen=reports(flat(2), "Each fifteen is 2."),
    twenty_five=silent(NOTHING, "It does not speak of twenty-five."),
    thirty_one_in_hand=silent(NOTHING, "Thirty-one is named in the play only."),
    pairs=reports(same_rank(2, 6, 12), "A pair 2, pair royal 6, double pair royal 12."),
    runs=reports(run_prices(3, 4), "A run pays one for each card in it."),
    flush=reports(per_card(4), "Four in hand 4, five with the starter 5."),
    flush_from=reports("hand", "The four in hand must be of one suit."),
    honours=(reports(Honour("his nob", Rank.JACK, None, 1, called="his nob"),
                     "The jack of the starter's suit is 1, his nobs."),),
    honours_add=silent(True, "Only one card pays by itself, so nothing can add up."),
    turned_up_courts=reports("nobody", "A jack turned up is pegged before the play and not in the hand."),
    in_play=reports(("fifteen", "pairs", "runs"), "Fifteens, pairs and runs peg in play."),
    play_sums=reports("series", "The running total makes the fifteen."),
    last=reports(1, "The last before a go pegs 1, and so does the last card of all."),
    hitter=reports(flat(2), "Exactly thirty-one pegs 2 instead."),
    series=reports("many", "After a go a new count begins from nought."),
    four_handed=silent("single", "Two play here."),
    dealt=reports(6, "Six cards each."),
    crib_flush_from=reports("all", "In the crib only a flush of all five counts."),
    crib_honours=reports(True, "The jack counts in hand or crib."),
    lurch=reports(61, "A loser with fewer than 61 of the 121 is lurched and loses double."),
    counts_first=reports("non-dealer", "Hands are counted in order: the other's, the dealer's, the crib."))
RULES = (CRIBBAGE,)
