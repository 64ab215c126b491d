"""Noddy's relations: Cotton's Cribbage and Costly Colours (1674) and Cribbage today, against the oracle and in print.

The switches C1 to C12 and K1 to K16 are those of oracle_family.py; here they are turned into the engine's readings.
"""

import random
import tomllib
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import oracle
import oracle_family as family
import pytest
from compare import CARD, cards, plain, plays_of, rich_hand

from noddy.cards import Card, parse_card, parse_cards, text_of
from noddy.counting import Kind, count_given, count_hand, total
from noddy.match import Match, act, at_random, deal_cards, greedy, play_match, settle
from noddy.play import Deal, Ending, IllegalPlay, Phase, What, play_order, start
from noddy.record import load_record, replay, verify
from noddy.rules import Rules
from noddy.rulesets import RULE_SETS, find_rules
from noddy.study.distribution import distribution
from noddy.witnesses import witness

DATA = Path(__file__).parent / "data"
YES = {True: "yes", False: "no"}
SERIES = {"single": "one", "multiple": "many"}
# switch -> the reading that is the same question, and how its values are spelled there
READINGS: dict[str, dict[str, tuple[str, dict[object, str]]]] = {
    "cotton-cribbage": {
        "C1": ("two-to-the-dealer", {"turned": "turned", "held": "held", "both": "both"}),
        "C2": ("turned-up-knave-in-hand", YES),
        "C3": ("flush", {"any": "any", "hand": "hand", "none": "none"}),
        "C4": ("three-in-lieu", {"every_deal": "every-deal", "first_deal": "first-deal", "none": "none"}),
        "C5": ("thirty-one", {"last": "last", "two": "two"}),
        "C6": ("series", SERIES),
        "C7": ("counts-first", {"non-dealer": "non-dealer", "dealer": "dealer"}),
        "C8": ("flush-in-play", YES),
        "C9": ("knave-in-crib", YES),
        "C10": ("pair-with-run", YES),
    },
    "costly-colours": {
        "K1": ("colours", {"rule": "rule", "example": "example", "suit_only": "suit-only", "ladder": "ladder"}),
        "K2": ("costly-colours", {"all_four": "all-four", "hand3": "hand"}),
        "K3": ("right-deuce", {"suit": "suit", "colour": "colour"}),
        "K4": ("other-deuce", {0: "0", 2: "2"}),
        "K5": ("four-alike", {18: "18", 9: "9", 36: "36"}),
        "K6": ("turned-up-card-in-hand", YES),
        "K8": ("thirty-in-play", {"none": "none", "per_card": "per-card"}),
        "K9": ("combinations-in-play", {"none": "none", "pairs": "pairs", "runs": "runs", "both": "both"}),
        "K10": ("last-at-thirty-one", YES),
        "K11": ("compulsory-fifteen", YES),
        "K12": ("series", SERIES),
        "K14": ("given-away", YES),
        "K15": ("knaves-and-deuces-pair", YES),
    },
    "six-card-cribbage": {},
}
NAMES = {"six-card-cribbage": "cribbage"}
Switches = dict[str, object]
Flip = tuple[str, Switches]


def rules_of(game: str, switches: Switches) -> Rules:
    """The engine's rules under some switches."""
    readings = (READINGS[game][switch] for switch in switches)
    chosen = [f"{name}={spelled[value]}" for (name, spelled), value in zip(readings, switches.values(), strict=True)]
    return find_rules(NAMES.get(game, game), chosen)


def flips() -> list[Flip]:
    """Each game with its defaults, then every value of every switch alone."""
    alone = [(game, {s: v}) for game, known in READINGS.items() for s, (_, values) in known.items() for v in values]
    return [(game, {}) for game in READINGS] + alone


def mixes(game: str, number: int, rng: random.Random) -> Iterator[Switches]:
    """Some mixes of all the switches of a game."""
    for _ in range(number):
        yield {switch: rng.choice(list(values)) for switch, (_, values) in READINGS[game].items()}


def named(game: str, switches: Switches) -> str:
    return game + "".join(f" {switch}={value}" for switch, value in switches.items())


every_flip = pytest.mark.parametrize(("game", "switches"), flips(), ids=[named(*flip) for flip in flips()])


def test_every_switch_with_a_choice_is_a_reading_and_the_defaults_agree() -> None:
    for game, known in READINGS.items():
        table = family.GAMES[game]
        rules = rules_of(game, {})
        assert set(known) == {switch for switch, values in table.items() if len(values) > 1 and switch != "K13"}
        for switch, (reading, spelled) in known.items():
            assert set(spelled) == set(table[switch]), switch
            assert rules.answers()[reading] == spelled[table[switch][0]], switch
        unmapped = set(rules.answers()) - {reading for reading, _ in known.values()} - {"target", "mogg"}
        assert not unmapped


def test_switches_without_a_choice_are_parameters() -> None:
    cribbage, costly = find_rules("cotton-cribbage"), find_rules("costly-colours")
    assert cribbage.last.value == 1  # C11: whether or not the other was stopped
    assert cribbage.lurch.value == family.COTTON_CRIBBAGE["C12"][0]
    assert costly.thirty_one_in_hand.value(4) == family.COTTON_COSTLY["K7"][0]
    assert costly.play_sums.value == "series"  # K16: the whole table


# --- hands ------------------------------------------------------------------------------------------------------------


def their_items(game: str, switches: Switches, hand: Sequence[str], turn_up: str, dealer: bool, crib: bool) -> list:
    """The oracle's count, costly-colours spelled as the engine does."""
    if game == "cotton-cribbage":
        found = family.count_cotton_cribbage(switches, hand, turn_up, dealer=dealer, crib=crib)
    elif game == "costly-colours":
        found = family.count_costly(switches, hand, turn_up)
    else:
        found = family.count_six_card(hand, turn_up, crib=crib)
    return [(kind.replace("costly-colours", "costly colours"), group, points) for kind, group, points in found]


def compare_hand(game: str, switches: Switches, rules: Rules, rng: random.Random) -> None:
    """One hand counted by both, item by item; in games with a crib sometimes the crib."""
    crib = rules.laid_out > 0 and rng.random() < 0.3
    dealer = crib or rng.random() < 0.5
    hand, turn_up = rich_hand(rng, 4 if crib else rules.hand_size.value)
    mine = plain(count_hand(rules, cards(hand), CARD[turn_up], dealer=dealer, crib=crib))
    theirs = their_items(game, switches, hand, turn_up, dealer, crib)
    assert len(mine) == len(theirs) and set(mine) == set(theirs), (named(game, switches), hand, turn_up, dealer, crib)


@every_flip
def test_hands_agree_with_the_oracle_under_each_switch(game: str, switches: Switches) -> None:
    rng, rules = random.Random(named(game, switches)), rules_of(game, switches)
    for _ in range(250):
        compare_hand(game, switches, rules, rng)


@pytest.mark.parametrize("game", list(READINGS))
def test_hands_agree_with_the_oracle_under_mixes_of_switches(game: str) -> None:
    rng = random.Random(1674)
    for switches in mixes(game, 60, rng):
        rules = rules_of(game, switches)
        for _ in range(25):
            compare_hand(game, switches, rules, rng)


def facts() -> list[dict]:
    """The oracle's exact counts of every hand, for the defaults and each switch that changes them."""
    return tomllib.loads((DATA / "exact_facts.toml").read_text(encoding="utf-8"))["family"]


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: named(fact["game"], fact["switches"]))
def test_every_hand_counted_exactly(fact: dict) -> None:
    game, _, crib = fact["game"].partition(" ")
    rules = rules_of(game, fact["switches"])
    found = distribution(rules.derive(flush_from=rules.crib_flush_from) if crib else rules)
    assert [list(row) for row in found.counts] == [row for row in fact["distribution"] if row[1]]
    assert found.cases == fact["cases"] and str(found.mean) == fact["mean"]


def test_lumettas_table_of_12_994_800_cribbage_hands() -> None:
    published = tomllib.loads((DATA / "cribbage_table.toml").read_text(encoding="utf-8"))
    found = distribution(RULE_SETS["cribbage"])
    assert [list(row) for row in found.counts] == published["table"]
    assert found.cases == published["cases"] == 12_994_800
    assert f"{float(found.mean):.6f}" == "4.769152"
    assert (found.highest, found[29]) == (29, 4)
    assert found.impossible == (19, 25, 26, 27)
    crib = RULE_SETS["cribbage"].derive(flush_from=RULE_SETS["cribbage"].crib_flush_from)
    assert distribution(crib)[0] == published["crib_zero"]


# --- the play ---------------------------------------------------------------------------------------------------------


def random_order(game: str, switches: Switches, hands: Sequence[Sequence[str]], rng: random.Random) -> list[str]:
    """An order of play that the oracle allows."""
    setting = family.set_up(game, switches)
    many = game == "six-card-cribbage" or "multiple" in (setting.get("C6"), setting.get("K12"))
    left, value, turn, order = [list(hand) for hand in hands], 0, 0, []
    while True:
        player = oracle.next_player(left, value, turn)
        if player is None and many and any(left):
            value = 0
            player = oracle.next_player(left, value, turn)
        if player is None:
            return order
        fitting = oracle.fitting(left[player], value)
        made = [card for card in fitting if value + oracle.worth(card) == 15]
        card = rng.choice(made if made and setting.get("K11") is True else fitting)
        left[player].remove(card)
        order.append(card)
        value += oracle.worth(card)
        turn = (player + 1) % len(hands)


def as_31(items: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Items in one order, with one name for thirty-one in play."""
    return sorted(("thirty-one" if kind == "hitter" else kind, points) for kind, points in items)


def compare_deal(game: str, switches: Switches, rules: Rules, rng: random.Random) -> Deal:
    """A random deal played at random by both: each play item by item, the sums, and what comes before the play."""
    size = rules.hand_size.value
    near = [card for card in oracle.PACK if oracle.RANKS.index(card[0]) in rng.sample(range(13), 5)]
    drawn = rng.sample(near if len(near) > 2 * size and rng.random() < 0.6 else oracle.PACK, 2 * size + 1)
    hands, turn_up = [drawn[:size], drawn[size : 2 * size]], drawn[-1]
    order = random_order(game, switches, hands, rng)
    theirs = family.play_family(game, switches, hands, order)
    first = rng.random() < 0.5
    deal = play_order(start(rules, [cards(hand) for hand in hands], CARD[turn_up], first=first), cards(order))
    what = (named(game, switches), hands, turn_up, order)
    mine = plays_of(deal)
    assert [play[:3] for play in mine] == [play[:3] for play in theirs["plays"]], what
    for (*_, my_items), (*_, items) in zip(mine, theirs["plays"], strict=True):
        assert as_31(my_items) == as_31(items), what
    assert list(deal.pegged()) == theirs["pegged"], what
    assert deal.scored(1, What.TURN_UP) == family.turned_up(game, switches, turn_up), what
    lieu = family.allowance(switches, first_deal=first) if game == "cotton-cribbage" else 0
    assert deal.scored(0, What.ALLOWANCE) == lieu, what
    for player, hand in enumerate(hands):
        shown = their_items(game, switches, hand, turn_up, player == 1, False)
        assert deal.scored(player, What.HAND) == sum(item[2] for item in shown), what
    return deal


@every_flip
def test_play_agrees_with_the_oracle_under_each_switch(game: str, switches: Switches) -> None:
    rng, rules = random.Random(named(game, switches)), rules_of(game, switches)
    for _ in range(60):
        compare_deal(game, switches, rules, rng)


@pytest.mark.parametrize("game", list(READINGS))
def test_play_agrees_with_the_oracle_under_mixes_of_switches(game: str) -> None:
    rng = random.Random(1687)
    for switches in mixes(game, 150, rng):
        compare_deal(game, switches, rules_of(game, switches), rng)


def test_a_card_given_away_agrees_with_the_oracle() -> None:
    for value, card, turn_up in product((True, False), oracle.PACK, ("9H", "JC", "2S")):
        if card != turn_up:
            mine = total(count_given(rules_of("costly-colours", {"K14": value}), CARD[card], CARD[turn_up]))
            assert mine == family.given_away({"K14": value}, card, turn_up)


# --- the printed examples ---------------------------------------------------------------------------------------------


def told(rules: str, hand: str, turn_up: str, *readings: str) -> tuple[list[str], int]:
    """A hand counted: the items as text, and the total."""
    scores = count_hand(find_rules(rules, readings), parse_cards(hand), parse_card(turn_up))
    return [str(score) for score in scores], total(scores)


def test_cotton_p_108_a_nine_and_two_sixes_with_nothing_of_the_turn_up() -> None:
    assert told("cotton-cribbage", "9C 6D 6H", "QS")[1] == 6


def test_cotton_p_108_a_nine_and_two_sixes_with_a_six_turned_up_is_twelve() -> None:
    items, points = told("cotton-cribbage", "9C 6D 6H", "6S")
    assert points == 12
    assert items == ["fifteen 9C 6D: 2", "fifteen 9C 6H: 2", "fifteen 9C 6S: 2", "pair royal 6D 6H 6S: 6"]


def test_cotton_p_109_four_five_six_with_a_six_turned_up_is_ten_and_not_eight() -> None:
    items, points = told("cotton-cribbage", "4H 5D 6C", "6S")
    assert points == 10
    assert [item.split(":")[1].strip() for item in items] == ["2"] * 5
    assert sorted(item.split()[0] for item in items) == ["fifteen", "fifteen", "pair", "run", "run"]
    assert told("cotton-cribbage", "4H 5D 6C", "6S", "pair-with-run=no")[1] == 8


def test_cotton_p_128_the_adversarys_hand_is_eight_and_not_six() -> None:
    items, points = told("costly-colours", "5H 4H 8H", "JH")
    assert items == ["fifteen 5H JH: 2", "costly colours 5H 4H 8H JH: 6"]
    assert points == 8


def test_cotton_p_128_the_dealers_hand_has_no_fifteen_and_no_twenty_five() -> None:
    items, points = told("costly-colours", "2H 7C 9H", "JH")
    assert items == ["colours 2H 9H JH: 2", "right deuce 2H: 4"]
    assert points == 6


def test_cornish_comedy_1696_under_cottons_cribbage_my_six() -> None:
    assert told("cotton-cribbage", "TS TH 9D", "JC")[1] == 6
    assert told("cotton-cribbage", "TD TS 5H", "JS")[1] == 8


def test_batt_upon_batt_1680_three_fives_and_a_knave() -> None:
    assert told("cotton-cribbage", "5C 5D 5H", "JS")[1] == 14  # four fifteens and a pair royal
    assert told("costly-colours", "5C 5D 5H", "JS")[1] == 22  # 2 + 2 + 2, 3, 4 and a pair royal; no three of a colour


# --- records ----------------------------------------------------------------------------------------------------------


def parts(record: str, rules: str | None = None) -> list[tuple[str, int, int]]:
    """Where a record and the rules part: where, told, computed."""
    loaded = load_record(record)
    chosen = find_rules(rules) if rules else find_rules(loaded.rules, [f"{k}={v}" for k, v in loaded.readings])
    return [(each.where, each.told, each.computed) for each in verify(loaded, chosen)]


def test_record_of_the_nine_and_two_sixes_agrees() -> None:
    assert parts("cotton-nine-and-two-sixes") == []


def test_record_of_cottons_cribbage_forgets_one_pair() -> None:
    assert parts("cotton-cribbage-1674") == [
        ("the opposite's hand, pair 6C 6S", 0, 2),
        ("the opposite's hand", 8, 10),
    ]
    assert replay(load_record("cotton-cribbage-1674"), find_rules("cotton-cribbage")).totals() == (16, 14)


def test_record_of_cottons_costly_colours_place_by_place() -> None:
    assert parts("cotton-costly-1674") == [
        ("the adversary's hand, fifteen 5H JH", 0, 2),
        ("the adversary's hand", 6, 8),
        ("the dealer's hand, fifteen 9C 9H", 2, 0),
        ("the dealer's hand, twenty-five 9C 9H JH", 3, 0),
        ("the dealer's hand, colours 2H 9H JH", 3, 2),
        ("the dealer's hand", 12, 6),
        ("the dealer's whole deal", 20, 16),
    ]
    costly = find_rules("costly-colours")
    assert replay(load_record("cotton-costly-1674"), costly).totals() == (8, 16)
    whole = verify(load_record("cotton-costly-1674"), costly)[-1]
    assert "4 + 1 + 5 + 2 + 3 + 4 + 3, add up to 22" in whole.why


def test_record_of_the_mended_deal_leaves_the_colours_and_the_refusal() -> None:
    assert parts("cotton-costly-mended") == [
        ("the dealer's hand, colours 2H 9H JH", 3, 2),
        ("the dealer's hand", 12, 11),
        ("the dealer's whole deal, the refusal left out as the text leaves it", 20, 21),
    ]
    assert "conjecture" in load_record("cotton-costly-mended").certainty.lower()


def test_the_mended_deal_is_the_only_kind_that_fits() -> None:
    """All ranks for the six cards, suits as printed: running totals 12, 20, 29, 31, his hand nothing but the colour."""
    rules, found = find_rules("costly-colours"), set()
    knave, values = "JH", {rank: min(place, 10) for place, rank in enumerate(oracle.RANKS, start=1)}
    for led, club, second, nine, deuce in product(oracle.RANKS, repeat=5):
        sums = [values[led], values[club], values[second], values[nine], values[deuce]]
        if [sum(sums[:n]) for n in (2, 3, 4, 5)] != [12, 20, 29, 31] or deuce != "2":
            continue
        for held in oracle.RANKS:
            hearts = [led, second, nine, deuce, held, "J"]
            if len(set(hearts)) < 6 or 29 + values[held] <= 31:
                continue
            adversary = count_hand(rules, parse_cards(f"{led}H {second}H {held}H"), parse_card(knave))
            mine = count_hand(rules, parse_cards(f"{club}C {nine}H {deuce}H"), parse_card(knave))
            sizes = sorted((score.kind, score.points) for score in mine if score.kind != Kind.COLOURS)
            if total(adversary) == 6 and sizes == [("fifteen", 2), ("right deuce", 4), ("twenty-five", 3)]:
                found.add((club, nine, led, second, held))
    assert found == {("6", "9", "6", "8", held) for held in "43TQK"}


def test_record_of_the_stage_hand_under_both_games() -> None:
    assert parts("cornish-comedy") == []
    assert parts("cornish-comedy", "cotton-cribbage") == [("what Sharper carried", 15, 18)]


@pytest.mark.parametrize(
    "name", ["cotton-nine-and-two-sixes", "cotton-cribbage-1674", "cotton-costly-1674", "cotton-costly-mended"]
)
def test_the_words_of_a_record_stand_in_its_witness(name: str) -> None:
    record = load_record(name)
    assert all(each.words and witness(record.witness).has(each.words) for each in record.told)


# --- what comes before the play, and after it -------------------------------------------------------------------------

HANDS = ("2C 4H 5S 6D KD", "3H 3D 7C 8S QH")


def dealt(rules: str = "cotton-cribbage", *readings: str, target: int | None = None, **more: object) -> Deal:
    """A deal of all the cards, before anything is laid out."""
    return start(find_rules(rules, readings), [parse_cards(hand) for hand in HANDS], parse_card("JH"), target, **more)


def test_cards_are_laid_out_unseen_before_the_card_is_turned_up() -> None:
    deal = dealt()
    assert (deal.phase, deal.turn, deal.legal(), deal.events) == (Phase.LAYING_OUT, 0, (), ())
    assert deal.sight(0).turn_up is None and len(deal.choices()) == 10
    deal = deal.lay_out(parse_cards("2C KD"))
    assert deal.turn == 1 and [event.what for event in deal.events] == [What.LAID_OUT]
    deal = deal.take(parse_cards("3H 3D"))
    assert text_of(deal.crib) == "2C KD 3H 3D"
    assert [text_of(hand) for hand in deal.hands] == ["4H 5S 6D", "7C 8S QH"]
    happened = [event.what for event in deal.events]
    assert happened == [What.LAID_OUT, What.LAID_OUT, What.TURN_UP, What.HAND, What.HAND, What.ALLOWANCE]
    assert text_of(deal.legal()) == "4H 5S 6D"


def test_the_crib_is_the_dealers_and_counted_last() -> None:
    deal = dealt().lay_out(parse_cards("2C KD")).lay_out(parse_cards("3H 3D"))
    while not deal.over:
        deal = deal.play(greedy(deal.sight(deal.turn)))
    crib = deal.events[-1]
    assert (crib.what, crib.player) == (What.CRIB, 1)
    assert [str(score) for score in crib.scores] == [  # 10 + 2 + 3, with either ten and either three, and a pair
        "fifteen 2C KD 3H: 2",
        "fifteen 2C KD 3D: 2",
        "fifteen 2C 3H JH: 2",
        "fifteen 2C 3D JH: 2",
        "pair 3H 3D: 2",
    ]


@pytest.mark.parametrize(
    ("cards_given", "says"),
    [
        ("2C", "lays out 2 of"),
        ("2C 4H 5S", "lays out 2 of"),
        ("2C 3H", "lays out 2 of"),
        ("", "none given"),
    ],
)
def test_a_wrong_laying_out_is_refused(cards_given: str, says: str) -> None:
    with pytest.raises(IllegalPlay, match=says):
        dealt().lay_out(parse_cards(cards_given))


def test_nothing_is_played_before_the_laying_out_and_nothing_laid_out_after() -> None:
    with pytest.raises(IllegalPlay, match="laying out"):
        dealt().play(parse_card("2C"))
    kept = start(find_rules("cotton-cribbage"), [parse_cards("4H 5S 6D"), parse_cards("7C 8S QH")], parse_card("JH"))
    with pytest.raises(IllegalPlay, match="no cards are laid out now"):
        kept.lay_out(parse_cards("4H 5S"))
    with pytest.raises(IllegalPlay, match="no card is changed now"):
        kept.change(None)
    with pytest.raises(IllegalPlay, match="4 cards in a crib"):
        start(kept.rules, kept.hands, kept.turn_up, crib=parse_cards("2C KD"))
    with pytest.raises(IllegalPlay, match="no cards in a crib"):
        start(find_rules("parlett"), kept.hands, kept.turn_up, crib=parse_cards("2C KD"))


def test_a_crib_that_is_known_may_be_given_with_the_kept_hands() -> None:
    hands = [parse_cards("4H 5S 6D"), parse_cards("7C 8S QH")]
    deal = start(find_rules("cotton-cribbage"), hands, parse_card("JH"), crib=parse_cards("2C KD 3H 3D"))
    while not deal.over:
        deal = deal.play(greedy(deal.sight(deal.turn)))
    assert deal.events[-1].what is What.CRIB and total(deal.events[-1].scores) == 10


def test_three_in_lieu_at_every_deal_or_the_first() -> None:
    hands = [parse_cards("4H 5S 6D"), parse_cards("7C 8S QH")]
    for first, reading, points in product((True, False), ("every-deal", "first-deal", "none"), (0,)):
        rules = find_rules("cotton-cribbage", [f"three-in-lieu={reading}"])
        points = 3 if reading == "every-deal" or (reading == "first-deal" and first) else 0
        assert start(rules, hands, parse_card("JH"), first=first).scored(0, What.ALLOWANCE) == points


def test_who_counts_first_may_win_by_it() -> None:
    hands = [parse_cards("4H 5S 6D"), parse_cards("7C 8S QH")]
    for reading, winner in (("non-dealer", 0), ("dealer", 1)):
        rules = find_rules("cotton-cribbage", [f"counts-first={reading}"])
        deal = start(rules, hands, parse_card("3H"), 61, (59, 59))
        assert (deal.winner, deal.ending) == (winner, Ending.HAND)


def mogg(*readings: str, **more: object) -> Deal:
    """The deal of the Costly Colours example, the Knave turned up and nothing played."""
    hands = [parse_cards("5H 4H 8H"), parse_cards("2H 7C 9H")]
    return start(find_rules("costly-colours", readings), hands, parse_card("JH"), **more)


def test_to_lead_without_asking_is_to_refuse() -> None:
    deal = mogg()
    assert (deal.phase, deal.turn, deal.tally) == (Phase.MOGG, 0, (0, 4))
    assert text_of(deal.legal()) == "5H 4H 8H"
    led = deal.play(parse_card("5H"))
    assert led.tally == (0, 5) and led.events[1].what is What.MOGG and led.turn == 1
    assert led.tally == deal.change(None).play(parse_card("5H")).tally == deal.take(()).play(parse_card("5H")).tally


def test_the_dealer_who_refuses_gives_one_to_the_eldest() -> None:
    asked = mogg().change(parse_card("8H"))
    assert (asked.turn, asked.legal()) == (1, ())
    with pytest.raises(IllegalPlay):
        asked.play(parse_card("5H"))
    assert asked.change(None).tally == (1, 4) and asked.change(None).turn == 0


def test_cards_are_exchanged_and_nobody_is_paid() -> None:
    after = mogg().take(parse_cards("8H")).take(parse_cards("7C"))
    assert [text_of(hand) for hand in after.hands] == ["5H 4H 7C", "2H 9H 8H"]
    assert (after.tally, after.phase, after.turn) == ((0, 4), Phase.PLAYING, 0)
    with pytest.raises(IllegalPlay, match="cannot change 9C"):
        mogg().change(parse_card("9C"))


def test_a_card_may_be_drawn_from_the_stock_by_the_dealers_leave() -> None:
    asked = mogg("mogg=stock", stock=parse_cards("AC")).change(parse_card("8H"))
    assert all(parse_card("8H") not in choice for choice in asked.choices())  # the dealer does not see it
    after = asked.take(asked.choices()[1])
    assert [text_of(hand) for hand in after.hands] == ["5H 4H AC", "2H 7C 9H"]
    with pytest.raises(IllegalPlay, match="without a stock"):
        mogg("mogg=stock").change(parse_card("8H")).take(parse_cards("JH"))


def test_a_deuce_given_away_may_score_first() -> None:
    after = mogg("given-away=yes").take(parse_cards("8H")).take(parse_cards("2H"))
    assert after.tally == (0, 8) and str(after.events[-1].scores[0]) == "given away 2H: 4"


def test_a_fifteen_must_be_made_where_that_is_the_reading() -> None:
    deal = mogg("compulsory-fifteen=yes").play(parse_card("8H"))
    assert text_of(deal.legal()) == "7C"
    with pytest.raises(IllegalPlay, match="does not make the fifteen"):
        deal.play(parse_card("9H"))


def test_a_deuce_or_knave_turned_up_is_four_to_the_dealer() -> None:
    for card in ("2S", "JS"):
        deal = start(find_rules("costly-colours"), [parse_cards("5H 4H 8H"), parse_cards("2H 7C 9H")], parse_card(card))
        assert deal.tally == (0, 4)


def test_lurked_under_forty_five_and_not_at_it() -> None:
    hands = [parse_cards("4H 5S 6D"), parse_cards("7C 8S QH")]
    for behind, double in ((44, True), (45, False)):
        deal = start(find_rules("cotton-cribbage"), hands, parse_card("3H"), 61, (60, behind))
        assert deal.winner == 0 and deal.lurched is double
    assert not start(find_rules("parlett"), hands, parse_card("3H"), 31, (30, 0)).lurched


def test_today_a_crib_flush_wants_all_five() -> None:
    rules, crib = find_rules("cribbage"), parse_cards("2H 4H 8H KH")
    assert total(count_hand(rules, crib, parse_card("6S"), crib=True)) == 0
    assert total(count_hand(rules, crib, parse_card("6S"))) == 4
    assert total(count_hand(rules, crib, parse_card("6H"), crib=True)) == 5


# --- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_players_play_every_game_to_its_end(name: str) -> None:
    match = play_match(RULE_SETS[name], [greedy, at_random(random.Random(3))], random.Random(1674))
    assert isinstance(match, Match) and max(match.tally) >= match.target and match.deals[-1].winner is not None
    assert match.dealers == tuple(deal % 2 for deal in range(len(match.deals)))


def test_the_stock_is_drawn_from_in_a_match() -> None:
    match = play_match(find_rules("costly-colours", ["mogg=stock"]), [greedy, greedy], random.Random(5))
    assert any(event.what is What.MOGG and event.cards for deal in match.deals for event in deal.events)


def test_the_policy_before_the_play_keeps_what_counts_most() -> None:
    deal = dealt()
    assert text_of(settle(deal.sight(0))) == "2C KD"  # 4 5 6 is a fifteen and a sequence; 2 K gives the crib nothing
    deal = act(deal, greedy)
    assert text_of(settle(deal.sight(1))) in ("3H 3D", "3H QH", "3D QH")  # 7 8 is a fifteen


def test_hands_of_a_game_with_a_crib_are_dealt_whole() -> None:
    hands, turn_up = deal_cards(random.Random(1), RULE_SETS["cribbage"], 2)
    assert [len(hand) for hand in hands] == [6, 6] and isinstance(turn_up, Card)
