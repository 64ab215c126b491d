"""A second, slow scorer of Noddy, to hold the engine against.

It shares no line with ``noddy/`` and works in another way: a card is its two-character code, a rule set is a row of a
plain table, a hand is scored by walking all its subsets as bit masks, and a deal is played by looking round the table
for whoever can still put a card down. It is meant to be checked by eye, not to be fast.

Seats: the first hand leads, the last hand is the dealer's. Rule sets: holme, par-pari, parlett, parlett-table, digest.
Readings are a dict such as {"fifteen": "per-card"}; what each may be is listed in READINGS.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

RANKS = "A23456789TJQK"  # ace low, so a rank's place in the row is its place in a run
SUITS = "CDHS"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
VALUE = {card: min(RANKS.index(card[0]) + 1, 10) for card in PACK}
PLACE = {card: RANKS.index(card[0]) for card in PACK}

Item = tuple[str, frozenset[str], int]
PlayItem = tuple[str, int]

# The order in which the items of one count or of one card are set up.
KINDS = (
    "fifteen", "twenty-five", "thirty-one", "pair", "pair royal", "double pair royal", "run", "flush",
    "knave noddy", "flat back", "countenance", "knave of hearts", "last", "hitter",
)  # fmt: skip

# One row a parameter, one column a rule set: the table of the rules as it would be printed.
# A price is a number of points, "per-card", or None where the rule set has no such score.
COLUMNS = ("holme", "par-pari", "parlett", "parlett-table", "digest")
TABLE: dict[str, tuple[object, ...]] = {
    #                      holme       par-pari    parlett        parlett-table  digest
    "target":             (61,         21,         31,            31,            31),
    "players":            ((2, 4),     (2,),       (2,),          (2,),          (2, 3, 4)),
    "hand size":          (3,          3,          3,             3,             3),
    "turned jack":        (0,          2,          2,             2,             1),
    "turned jack to":     ("nobody",   "dealer",   "non-dealer",  "non-dealer",  "dealer"),
    "hands counted":      ("before",   "before",   "before",      "before",      "after"),
    "fifteen":            (2,          2,          2,             "per-card",    2),
    "twenty-five":        (2,          None,       "per-card",    "per-card",    None),
    "31 in hand":         (None,       None,       None,          "per-card",    None),
    "pair":               (4,          2,          2,             2,             2),
    "pair royal":         (12,         6,          6,             6,             6),
    "double pair royal":  (24,         12,         12,            12,            12),
    "run of three":       (None,       2,          3,             2,             3),
    "longer run":         (None,       "per-card", "per-card",    "per-card",    "per-card"),
    "flush":              (None,       "any",      "any",         "any",         "hand"),
    "held jack":          (2,          1,          1,             1,             1),
    "named cards":        (True,       False,      False,         False,         False),
    "turned courts":      ("each",     None,       None,          None,          None),
    "heart knave trump":  ("both",     None,       None,          None,          None),
    "courts in play":     (False,      False,      False,         False,         False),
    "runs in play":       (False,      True,       True,          True,          True),
    "flush in play":      (False,      True,       True,          True,          False),
    "play sums":          ("series",   "series",   "series",      "series",      "series"),
    "hitter":             ("2",        "2",        "2",           "2",           "2"),
    "series":             ("one",      "one",      "one",         "one",         "many"),
    "four-handed":        ("partners", "single",   "single",      "single",      "single"),
}  # fmt: skip

# What each reading's values do to a column: reading -> value -> rows replaced.
_PRICE: dict[str, dict[str, dict[str, object]]] = {
    "fifteen": {"2": {"fifteen": 2}, "per-card": {"fifteen": "per-card"}},
    "run-of-three": {"2": {"run of three": 2}, "3": {"run of three": 3}},
    "thirty-one-in-hand": {"none": {"31 in hand": None}, "per-card": {"31 in hand": "per-card"}},
    "hitter": {value: {"hitter": value} for value in ("2", "per-card", "per-card+2")},
    "turned-up-jack-to": {value: {"turned jack to": value} for value in ("non-dealer", "dealer")},
    "flush-in-play": {"yes": {"flush in play": True}, "no": {"flush in play": False}},
    "play-sums": {value: {"play sums": value} for value in ("series", "trailing")},
}
_ANY_TARGET: dict[str, dict[str, object]] = {str(value): {"target": value} for value in (15, 21, 31, 61)}
READINGS: dict[str, dict[str, dict[str, dict[str, object]]]] = {
    "holme": {
        "turned-up-courts": {value: {"turned courts": value} for value in ("each", "nobody")},
        "knave-of-hearts-trump": {value: {"heart knave trump": value} for value in ("both", "five")},
        "courts-in-play": {"no": {"courts in play": False}, "yes": {"courts in play": True}},
        "series": {value: {"series": value} for value in ("one", "many")},
        "four-handed": {value: {"four-handed": value} for value in ("partners", "single")},
        "target": _ANY_TARGET,
    },
    "par-pari": {
        "pairs": {
            "cotton": {"pair": 2, "pair royal": 6, "double pair royal": 12},
            "holme": {"pair": 4, "pair royal": 12, "double pair royal": 24},
        },
        "noddy-in-hand": {"1": {"held jack": 1}, "2": {"held jack": 2}},
        "turned-up-jack-to": {value: {"turned jack to": value} for value in ("dealer", "nobody")},
        "target": _ANY_TARGET,
    },
    "parlett": {**_PRICE, "target": _ANY_TARGET},
    "parlett-table": {**_PRICE, "target": _ANY_TARGET},
    "digest": {
        "hand-size": {"3": {"hand size": 3}, "4": {"hand size": 4}},
        "jack-turned-up": {"1": {"turned jack": 1}, "0": {"turned jack": 0}},
        "flush": {"yes": {"flush": "hand"}, "no": {"flush": None}},
        "thirty-one-in-hand": {"none": {"31 in hand": None}, "2": {"31 in hand": 2}},
        "target": _ANY_TARGET,
    },
}


def column(rules: str, readings: Mapping[str, object] | None = None) -> dict:
    """The table's column for a rule set, with the readings written into it. ValueError for an unknown name or value."""
    return dict(_column(rules, tuple([(name, str(value)) for name, value in (readings or {}).items()])))


@cache
def _column(rules: str, readings: tuple[tuple[str, str], ...]) -> dict:
    if rules not in COLUMNS:
        raise ValueError(f"no rule set {rules!r}")
    place = COLUMNS.index(rules)
    col = {parameter: row[place] for parameter, row in TABLE.items()}
    for name, value in readings:
        known = READINGS[rules]
        if name not in known or value not in known[name]:
            raise ValueError(f"{rules} has no reading {name}={value}")
        col.update(known[name][value])
    return col


def worth(card: str) -> int:
    """What a card adds to a sum: ace 1, courts 10."""
    return VALUE[card]


def price(cost: object, cards: int) -> int:
    """A price of the table made into points for a score of so many cards."""
    if cost is None:
        return 0
    return cards if cost == "per-card" else int(str(cost))


def subsets(cards: Sequence[str]) -> list[list[str]]:
    """All subsets but the empty one, each bit of a mask standing for a card."""
    return [[cards[i] for i in places] for places in _places(len(cards))]


@cache
def _places(size: int) -> list[list[int]]:
    return [[i for i in range(size) if mask >> i & 1] for mask in range(1, 2**size)]


def stands_in_row(cards: Sequence[str]) -> bool:
    """True if the cards are different ranks that follow one another, in whatever order they lie."""
    places = sorted([PLACE[card] for card in cards])
    return places == list(range(places[0], places[0] + len(places)))


def run_price(col: dict, length: int) -> int:
    return price(col["run of three"] if length == 3 else col["longer run"], length)


def group_name(alike: int) -> str:
    return {2: "pair", 3: "pair royal", 4: "double pair royal"}[alike]


def named_items(col: dict, card: str, turn_up: str | None) -> list[tuple[str, int]]:
    """What one card is worth for being itself: the Jack of the turned-up suit, and Holme's three named cards."""
    found = []
    is_trump_knave = turn_up is not None and card == "J" + turn_up[1]
    if is_trump_knave and not (card == "JH" and col["heart knave trump"] == "five"):
        found.append(("knave noddy", col["held jack"]))
    if col["named cards"]:
        for code, kind, points in (("KS", "flat back", 6), ("QH", "countenance", 4), ("JH", "knave of hearts", 5)):
            if card == code:
                found.append((kind, points))
    return found


def count_hand(rules: str, readings: Mapping[str, object], hand: Sequence[str], turn_up: str) -> list[Item]:
    """Every score of a hand with the turned-up card: (kind, cards, points)."""
    col = column(rules, readings)
    cards = [*hand, turn_up]
    if len(set(cards)) != len(cards) or any(card not in VALUE for card in cards):
        raise ValueError(f"not cards of one pack: {cards}")
    if len(hand) != col["hand size"]:
        raise ValueError(f"{rules} has {col['hand size']} cards in hand, not {len(hand)}")
    ways = subsets(cards)
    sums = [sum([VALUE[card] for card in group]) for group in ways]
    found: list[Item] = []

    for kind, sum_wanted, cost, fewest in (
        ("fifteen", 15, col["fifteen"], 2),
        ("twenty-five", 25, col["twenty-five"], 3),
        ("thirty-one", 31, col["31 in hand"], 4),
    ):
        for group, addition in zip(ways, sums, strict=True) if cost is not None else ():
            if addition == sum_wanted and len(group) >= fewest:
                found.append((kind, frozenset(group), price(cost, len(group))))

    for rank, alike in Counter(card[0] for card in cards).items():
        if alike > 1:
            name = group_name(alike)
            found.append((name, frozenset(card for card in cards if card[0] == rank), price(col[name], alike)))

    ranks_here = {PLACE[card] for card in cards}
    for group in ways:
        if len(group) >= 3 and stands_in_row(group) and run_price(col, len(group)):
            places = {PLACE[card] for card in group}
            if min(places) - 1 not in ranks_here and max(places) + 1 not in ranks_here:  # cannot be made longer
                found.append(("run", frozenset(group), run_price(col, len(group))))

    if col["flush"] == "any":
        one_suit = [group for group in ways if len(group) >= 3 and len({card[1] for card in group}) == 1]
        if one_suit:
            largest = max(one_suit, key=len)  # at most five cards, so two flushes of three cannot both be there
            found.append(("flush", frozenset(largest), len(largest)))
    elif col["flush"] == "hand" and len({card[1] for card in hand}) == 1:
        flush = cards if turn_up[1] == hand[0][1] else hand
        found.append(("flush", frozenset(flush), len(flush)))

    counted = cards if col["turned courts"] == "each" else list(hand)
    for card in counted:
        for kind, points in named_items(col, card, turn_up):
            found.append((kind, frozenset([card]), points))

    found.sort(key=lambda item: KINDS.index(item[0]))
    return [item for item in found if item[2] > 0]


def score_last_card(
    rules: str, readings: Mapping[str, object], series: Sequence[str], turn_up: str | None = None
) -> list[PlayItem]:
    """What the last card of a series pegs, the point for last left out, the hitter included: (kind, points).

    The turned-up card matters only to Holme's courts-in-play=yes (the Knave of the trump).
    """
    col = column(rules, readings)
    sums = [sum(map(worth, series[start:])) for start in range(len(series))]
    if sums[0] > 31:
        raise ValueError(f"the series is past 31: {list(series)}")
    starts = range(len(series)) if col["play sums"] == "trailing" else (0,)
    found: list[PlayItem] = []

    for kind, sum_wanted, cost, fewest in (
        ("fifteen", 15, col["fifteen"], 2),
        ("twenty-five", 25, col["twenty-five"], 3),
    ):
        for start in starts:
            length = len(series) - start
            if sums[start] == sum_wanted and length >= fewest:
                found.append((kind, price(cost, length)))

    alike = 1
    while alike < len(series) and series[-alike - 1][0] == series[-1][0]:
        alike += 1
    if alike > 1:
        found.append((group_name(alike), price(col[group_name(alike)], alike)))

    if col["runs in play"]:
        lengths = [n for n in range(3, len(series) + 1) if stands_in_row(series[-n:])]
        if lengths:
            found.append(("run", run_price(col, max(lengths))))

    if col["flush in play"]:
        lengths = [n for n in range(3, len(series) + 1) if len({card[1] for card in series[-n:]}) == 1]
        if lengths:
            found.append(("flush", max(lengths)))

    if col["courts in play"]:
        found.extend(named_items(col, series[-1], turn_up))

    if sums[0] == 31:
        found.append(("hitter", {"2": 2, "per-card": len(series), "per-card+2": len(series) + 2}[col["hitter"]]))
    return [item for item in found if item[1] > 0]


def fitting(cards: Sequence[str], total: int) -> list[str]:
    """The cards that do not take the total past 31."""
    return [card for card in cards if total + worth(card) <= 31]


def next_player(left: Sequence[Sequence[str]], total: int, turn: int) -> int | None:
    """The first player from `turn` on who can play; whoever holds only cards that do not fit has said go."""
    for step in range(len(left)):
        player = (turn + step) % len(left)
        if fitting(left[player], total):
            return player
    return None


def lines(many: bool, hands: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Every legal order of play of a deal, cards in the order in which they reach the table."""

    def go_on(left: list[list[str]], total: int, turn: int, done: list[str]) -> Iterator[list[str]]:
        player = next_player(left, total, turn)
        if player is None:
            if many and any(left):
                yield from go_on(left, 0, turn, done)  # `turn` is already the next after the last to play
            else:
                yield done
            return
        for card in fitting(left[player], total):
            after = [[c for c in cards if c != card] for cards in left]
            yield from go_on(after, total + worth(card), (player + 1) % len(left), [*done, card])

    yield from go_on([list(hand) for hand in hands], 0, 0, [])


def legal_orders(rules: str, readings: Mapping[str, object], hands: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Every legal order of play of a deal under a rule set."""
    return lines(column(rules, readings)["series"] == "many", hands)


def random_order(
    rules: str, readings: Mapping[str, object], hands: Sequence[Sequence[str]], rng: random.Random
) -> list[str]:
    """One legal order of play, each card drawn by rng from those that fit."""
    many = column(rules, readings)["series"] == "many"
    left, total, turn, done = [list(hand) for hand in hands], 0, 0, []
    while True:
        player = next_player(left, total, turn)
        if player is None:
            if not (many and any(left)):
                return done
            total = 0
            continue
        card = rng.choice(fitting(left[player], total))
        left[player].remove(card)
        done.append(card)
        total, turn = total + worth(card), (player + 1) % len(left)


def random_deal(
    rules: str, readings: Mapping[str, object], players: int, rng: random.Random
) -> tuple[list[list[str]], str]:
    """Hands and a turned-up card from a shuffled pack."""
    size = column(rules, readings)["hand size"]
    drawn = rng.sample(PACK, players * size + 1)
    return [drawn[seat * size : (seat + 1) * size] for seat in range(players)], drawn[-1]


def check_deal(rules: str, col: dict, hands: Sequence[Sequence[str]], turn_up: str) -> None:
    every = [card for hand in hands for card in hand] + [turn_up]
    if len(hands) not in col["players"]:
        raise ValueError(f"{rules} is not played by {len(hands)}")
    if any(len(hand) != col["hand size"] for hand in hands):
        raise ValueError(f"{rules} has {col['hand size']} cards in hand")
    if len(set(every)) != len(every) or any(card not in PACK for card in every):
        raise ValueError("not cards of one pack")


def play_out(
    rules: str, readings: Mapping[str, object], hands: Sequence[Sequence[str]], turn_up: str, order: Sequence[str]
) -> list[tuple[int, str, int, list[PlayItem]]]:
    """The play: (player, card, total, items of that card, the last or the hitter at the end)."""
    many = column(rules, readings)["series"] == "many"
    left = [list(hand) for hand in hands]
    series: list[str] = []
    turn, plays = 0, []
    for card in order:
        total = sum(map(worth, series))
        player = next_player(left, total, turn)
        if player is None and many:  # nobody can come in: a new series from nought
            series, total = [], 0
            player = next_player(left, total, turn)
        if player is None:
            raise ValueError(f"{card} is played after the play is over")
        if card not in fitting(left[player], total):
            raise ValueError(f"player {player} cannot play {card} at {total}")
        left[player].remove(card)
        series.append(card)
        total += worth(card)
        items = score_last_card(rules, readings, series, turn_up)
        turn = (player + 1) % len(hands)
        if next_player(left, total, turn) is None and total != 31:
            items.append(("last", 1))
        plays.append((player, card, total, items))
    over = next_player(left, sum(map(worth, series)), turn) is None
    if not over or (many and any(left)):
        raise ValueError("the order stops before the play is over")
    return plays


def sides(col: dict, players: int) -> list[int]:
    """Which tally each seat scores to: with Holme's partners, seats opposite share one."""
    return (
        [seat % 2 for seat in range(4)] if players == 4 and col["four-handed"] == "partners" else list(range(players))
    )


def account(
    rules: str, readings: Mapping[str, object], hands: Sequence[Sequence[str]], turn_up: str, order: Sequence[str]
) -> list[tuple[int, str, str, int]]:
    """Every item of a whole deal in the order it is set up: (player, phase, kind, points)."""
    col = column(rules, readings)
    check_deal(rules, col, hands, turn_up)
    turned, shown, played = [], [], []
    if turn_up[0] == "J" and col["turned jack"] and col["turned jack to"] != "nobody":
        receiver = len(hands) - 1 if col["turned jack to"] == "dealer" else 0
        turned.append((receiver, "turn-up", "knave noddy", col["turned jack"]))
    for seat, hand in enumerate(hands):
        shown.extend((seat, "hand", kind, points) for kind, _, points in count_hand(rules, readings, hand, turn_up))
    for seat, _, _, items in play_out(rules, readings, hands, turn_up, order):
        played.extend((seat, "play", kind, points) for kind, points in items)
    return turned + (shown + played if col["hands counted"] == "before" else played + shown)


def play_deal(
    rules: str, readings: Mapping[str, object], hands: Sequence[Sequence[str]], turn_up: str, order: Sequence[str]
) -> dict:
    """A whole deal without a target.

    plays: [(player, card, total, [(kind, points)...])...]; pegged: points in play by seat; totals: points of the whole
    deal (turned-up Jack, hands, play) by seat; tallies: the same by side (partners share one).
    """
    col = column(rules, readings)
    items = account(rules, readings, hands, turn_up, order)
    side = sides(col, len(hands))
    pegged, totals, tallies = [0] * len(hands), [0] * len(hands), [0] * (max(side) + 1)
    for player, phase, _, points in items:
        pegged[player] += points if phase == "play" else 0
        totals[player] += points
        tallies[side[player]] += points
    plays = play_out(rules, readings, hands, turn_up, order)
    return {"plays": plays, "pegged": pegged, "totals": totals, "tallies": tallies}


def winner(
    rules: str,
    readings: Mapping[str, object],
    hands: Sequence[Sequence[str]],
    turn_up: str,
    order: Sequence[str],
    target: int | None = None,
    start: Sequence[int] | None = None,
) -> tuple[int | None, list[int]]:
    """Who reaches the target first in this deal, and the tallies at that moment (not cut down to the target).

    The player is the seat whose item did it (None if nobody gets there); tallies and start are by side.
    The target is checked after each single item; target None is the rule set's own.
    """
    col = column(rules, readings)
    side = sides(col, len(hands))
    tallies = list(start) if start is not None else [0] * (max(side) + 1)
    if len(tallies) != max(side) + 1:
        raise ValueError(f"{max(side) + 1} tallies are kept, not {len(tallies)}")
    goal = col["target"] if target is None else target
    for player, _, _, points in account(rules, readings, hands, turn_up, order):
        tallies[side[player]] += points
        if tallies[side[player]] >= goal:
            return player, tallies
    return None, tallies
