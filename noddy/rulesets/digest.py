"""A modern how-to page that sums the game up: a witness to what is played today, not to the past. Paraphrased."""

from noddy.cards import Rank
from noddy.rules import NOTHING, Honour, Reading, Rules, Source, flat, option, per_card, run_prices, same_rank
from noddy.rulesets._targets import target_of

page = Source("modern-digest")
reports, silent = page.reports, page.silent
THREE, NO_31 = reports(3, "Three cards each."), reports(NOTHING, "Its list of the hand has no thirty-one.")
TARGET = reports(31, "The first to 31 wins.")
JACK = reports(1, "A Jack as starter pegs the dealer 1.")
FLUSH = reports(per_card(3), "Hand and starter of one suit 4; the hand's three cards alone 3.")

DIGEST = Rules(
    name="digest", order=50, title="The modern how-to page",
    what="a modern how-to page, close to three-card cribbage",
    turned_up_called="Knave Noddy",
    target=TARGET,
    players=reports((2, 3, 4), "Two, three or four, each alone."),
    hand_size=THREE,
    jack_turned_up=JACK,
    turned_up_jack_to=reports("dealer", "The dealer pegs it."),
    hand_counted=reports("after play", "Hands are counted after the pegging, dealer last."),
    declared=reports("shown", "Hands are shown."),
    fifteen=reports(flat(2), "Each fifteen is 2."),
    twenty_five=silent(NOTHING, "It does not speak of twenty-five."),
    thirty_one_in_hand=NO_31,
    pairs=reports(same_rank(2, 6, 12), "A pair 2, three of a kind 6, four 12."),
    runs=reports(run_prices(3, 4), "Runs of three or more pay one a card."),
    flush=FLUSH,
    flush_from=reports("hand", "The hand's own cards must be of one suit."),
    honours=(reports(Honour("knave noddy", Rank.JACK, None, 1, called="Knave Noddy"),
                     "A Jack in hand of the starter's suit is 1."),),
    honours_add=silent(True, "Only one card pays by itself, so nothing can add up."),
    turned_up_courts=reports("nobody", "The bonus for a Jack turned up is not counted again."),
    in_play=reports(("fifteen", "pairs", "runs"), "Fifteens, pairs and runs peg in play."),
    play_sums=reports("series", "The running total makes the fifteen."),
    last=reports(1, "The last card before a go pegs 1."),
    hitter=reports(flat(2), "Exactly thirty-one pegs 2."),
    series=reports("many", "After a pile closes a new one begins from nought."),
    four_handed=reports("single", "Each plays alone."),
    readings=(
        Reading("hand-size", "It names a four-card variation, for which we know no old source.", (
            option("3", "Its main rule.", hand_size=THREE),
            option("4", "Its variation.", hand_size=reports(4, "Four cards each, as a variation.")))),
        Reading("jack-turned-up", "It names a variation without the bonus.", (
            option("1", "Its main rule.", jack_turned_up=JACK),
            option("0", "Its variation.", jack_turned_up=reports(0, "No bonus, as a variation.")))),
        Reading("flush", "It says that suits matter for the Knave alone, and prices a flush.", (
            option("yes", "The price is on its list.", flush=FLUSH),
            option("no", "Suits are said to serve only for the Knave.",
                   flush=reports(NOTHING, "Suits are said to serve only for the Knave.")))),
        Reading("thirty-one-in-hand", "It says the hand scores what the play does, and then lists no thirty-one.", (
            option("none", "The list has none.", thirty_one_in_hand=NO_31),
            option("2", "The hand is said to score what the play scores.",
                   thirty_one_in_hand=reports(flat(2), "What scores in play would score in hand.")))),
        target_of(TARGET),
    ))
RULES = (DIGEST,)
