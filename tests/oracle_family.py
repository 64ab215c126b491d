"""The slow scorer for Noddy's relatives: Cotton's Cribbage and Costly Colours (1674), and modern six-card Cribbage.

The switches have the numbers under which the book's page on the two old games names them: C1 to C12 for Cribbage,
K1 to K16 for Costly Colours. A switch left out has its default, the first value of its row. Cards, items and seats are
those of oracle.py. Nothing here comes from ``noddy/``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from oracle import (
    PACK,
    RANKS,
    Item,
    PlayItem,
    fitting,
    group_name,
    next_player,
    stands_in_row,
    subsets,
    worth,
)

COTTON_CRIBBAGE: dict[str, tuple[object, ...]] = {
    "C1": ("turned", "held", "both"),  # who is paid the "two to the Dealer"
    "C2": (False, True),  # a turned-up Knave counts again as Knave Noddy in every hand
    "C3": ("any", "hand", "none"),  # which cards a flush may take
    "C4": ("every_deal", "first_deal", "none"),  # the non-dealer's three
    "C5": ("last", "two"),  # thirty-one in play: the one for last, or two
    "C6": ("single", "multiple"),  # series of play
    "C7": ("non-dealer", "dealer"),  # who counts first
    "C8": (True, False),  # flush in play
    "C9": (True, False),  # Knave Noddy in the crib
    "C10": (True, False),  # False: a pair whose rank stands in a run is forgotten, as in the printed example
    "C11": (True,),  # the last card of all pegs although nobody was stopped
    "C12": (45,),  # lurched below
}
COTTON_COSTLY: dict[str, tuple[object, ...]] = {
    "K1": ("rule", "example", "suit_only", "ladder"),  # colours
    "K2": ("all_four", "hand3"),  # what Costly-Colours needs
    "K3": ("suit", "colour"),  # the right Deuce
    "K4": (0, 2),  # another Deuce
    "K5": (18, 9, 36),  # four alike
    "K6": (False, True),  # the turned-up Knave or Deuce counts again in every hand
    "K7": (4,),  # thirty-one in hand
    "K8": ("none", "per_card"),  # thirty in play
    "K9": ("none", "pairs", "runs", "both"),  # pairs and runs in play
    "K10": (False, True),  # the latter's one is paid at thirty-one too
    "K11": (False, True),  # a fifteen must be made by whoever can
    "K12": ("single", "multiple"),  # series of play
    "K13": ("refused", "exchange", "draw"),  # the mogg: when it is not refused nobody is paid for it
    "K14": (False, True),  # a Knave or Deuce given away is pegged first
    "K15": (True, False),  # Knaves and Deuces may pair
    "K16": ("whole table",),  # fifteen and twenty-five in play are running totals
}
GAMES = {"cotton-cribbage": COTTON_CRIBBAGE, "costly-colours": COTTON_COSTLY, "six-card-cribbage": {}}
RED = "DH"


def set_up(game: str, switches: Mapping[str, object]) -> dict[str, object]:
    """Defaults with the switches written in. ValueError for an unknown switch or value."""
    known = GAMES[game]
    setting = {name: values[0] for name, values in known.items()}
    for name, value in switches.items():
        if name not in known or not any(value == v and type(value) is type(v) for v in known[name]):
            raise ValueError(f"{game} has no switch {name}={value!r}")
        setting[name] = value
    return setting


def check(cards: Sequence[str]) -> None:
    if len(set(cards)) != len(cards) or any(card not in PACK for card in cards):
        raise ValueError(f"not cards of one pack: {list(cards)}")


def sums_to(cards: Sequence[str], wanted: int) -> list[list[str]]:
    return [group for group in subsets(cards) if sum(map(worth, group)) == wanted]


def alike(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The groups of equal rank: (kind, cards)."""
    tally = Counter(card[0] for card in cards)
    return [(group_name(n), [card for card in cards if card[0] == rank]) for rank, n in tally.items() if n > 1]


def longest_runs(cards: Sequence[str]) -> list[list[str]]:
    """The runs that no other card here makes longer."""
    here = {RANKS.index(card[0]) for card in cards}
    found = []
    for group in subsets(cards):
        places = [RANKS.index(card[0]) for card in group]
        if len(group) >= 3 and stands_in_row(group) and not {min(places) - 1, max(places) + 1} & here:
            found.append(group)
    return found


# --- Cotton's Cribbage ------------------------------------------------------------------------------------------------


def count_cotton_cribbage(
    switches: Mapping[str, object], hand: Sequence[str], turn_up: str, *, dealer: bool = False, crib: bool = False
) -> list[Item]:
    """A hand of three (or the dealer's crib of four) with the turned-up card."""
    setting = set_up("cotton-cribbage", switches)
    cards = [*hand, turn_up]
    check(cards)
    if len(hand) != (4 if crib else 3):
        raise ValueError("three cards in hand, four in the crib")
    found: list[Item] = [("fifteen", frozenset(group), 2) for group in sums_to(cards, 15)]
    runs = longest_runs(cards)
    in_runs = {card[0] for run in runs for card in run}
    for kind, group in alike(cards):
        if setting["C10"] or group[0][0] not in in_runs:
            found.append((kind, frozenset(group), {"pair": 2, "pair royal": 6, "double pair royal": 12}[kind]))
    found += [("run", frozenset(run), {3: 2, 4: 4}.get(len(run), len(run))) for run in runs]
    if setting["C3"] == "any":
        one_suit = [g for g in subsets(cards) if len(g) >= 3 and len({card[1] for card in g}) == 1]
        if one_suit:
            largest = max(one_suit, key=len)
            found.append(("flush", frozenset(largest), len(largest)))
    elif setting["C3"] == "hand" and len({card[1] for card in hand}) == 1:
        flush = [card for card in cards if card[1] == hand[0][1]]
        found.append(("flush", frozenset(flush), len(flush)))
    knave = "J" + turn_up[1]
    has_it = knave in hand or (knave == turn_up and setting["C2"])
    if has_it and (setting["C9"] or not crib):
        two = (dealer or crib) and setting["C1"] in ("held", "both")
        found.append(("knave noddy", frozenset([knave]), 2 if two else 1))
    return found


def last_card_cotton_cribbage(switches: Mapping[str, object], series: Sequence[str]) -> list[PlayItem]:
    """What the last card of a series pegs, the one for last left out; two for thirty-one under C5=two."""
    setting = set_up("cotton-cribbage", switches)
    total = sum(map(worth, series))
    found: list[PlayItem] = [("fifteen", 2)] if total == 15 else []
    found += tail_pairs(series, {2: 2, 3: 6, 4: 12})
    length = tail_run(series)
    if length:
        found.append(("run", {3: 2, 4: 4}.get(length, length)))
    one_suit = [n for n in range(3, len(series) + 1) if len({card[1] for card in series[-n:]}) == 1]
    if setting["C8"] and one_suit:
        found.append(("flush", max(one_suit)))
    if total == 31 and setting["C5"] == "two":
        found.append(("hitter", 2))
    return found


def tail_pairs(series: Sequence[str], points: Mapping[int, int]) -> list[PlayItem]:
    same = [n for n in range(2, len(series) + 1) if len({card[0] for card in series[-n:]}) == 1]
    return [(group_name(max(same)), points[max(same)])] if same else []


def tail_run(series: Sequence[str]) -> int:
    return max((n for n in range(3, len(series) + 1) if stands_in_row(series[-n:])), default=0)


# --- Costly Colours ---------------------------------------------------------------------------------------------------


def colour(card: str) -> str:
    return "red" if card[1] in RED else "black"


def count_costly(switches: Mapping[str, object], hand: Sequence[str], turn_up: str) -> list[Item]:
    """A hand of three with the turned-up card, at Costly Colours."""
    setting = set_up("costly-colours", switches)
    cards = [*hand, turn_up]
    check(cards)
    if len(hand) != 3:
        raise ValueError("three cards in hand")
    found: list[Item] = [("fifteen", frozenset(group), len(group)) for group in sums_to(cards, 15)]
    found += [("twenty-five", frozenset(group), len(group)) for group in sums_to(cards, 25)]
    found += [("thirty-one", frozenset(group), 4) for group in sums_to(cards, 31)]
    for kind, group in alike(cards):
        if setting["K15"] or group[0][0] not in "J2":
            points = {"pair": 2, "pair royal": 9, "double pair royal": setting["K5"]}[kind]
            found.append((kind, frozenset(group), int(str(points))))
    for card in cards if setting["K6"] else hand:
        if card[0] == "J":
            right = card[1] == turn_up[1]
            found.append(("right knave" if right else "knave", frozenset([card]), 4 if right else 2))
        if card[0] == "2":
            right = card[1] == turn_up[1] or (setting["K3"] == "colour" and colour(card) == colour(turn_up))
            found.append(
                ("right deuce" if right else "deuce", frozenset([card]), 4 if right else int(str(setting["K4"])))
            )
    found += count_colours(setting, hand, cards)
    return [item for item in found if item[2] > 0]


def count_colours(setting: Mapping[str, object], hand: Sequence[str], cards: Sequence[str]) -> list[Item]:
    """The one best score for suits and colours."""
    by_suit = [[card for card in cards if card[1] == suit] for suit in "CDHS"]
    by_colour = [[card for card in cards if colour(card) == shade] for shade in ("red", "black")]
    suited, shaded = max(by_suit, key=len), max(by_colour, key=len)
    if len(suited) == 4 or (setting["K2"] == "hand3" and len({card[1] for card in hand}) == 1):
        return [("costly-colours", frozenset(suited), 6)]
    if setting["K1"] == "rule":
        return [("colours", frozenset(shaded), 2)] if len(shaded) >= 3 else []
    if setting["K1"] == "suit_only":
        return [("colours", frozenset(suited), 2)] if len(suited) >= 3 else []
    if setting["K1"] == "example":
        if len(suited) >= 3:
            return [("colours", frozenset(suited), 3)]
        return [("colours", frozenset(shaded), 2)] if len(shaded) >= 3 else []
    # the ladder: three of a colour, three of a suit, four of a colour, four of a colour three of them of a suit
    steps = {(3, 2): 2, (3, 3): 3, (4, 2): 4, (4, 3): 5}
    step = steps.get((len(shaded), len(suited)), 0)
    return [("colours", frozenset(suited if step == 3 else shaded), step)] if step else []


def last_card_costly(switches: Mapping[str, object], series: Sequence[str]) -> list[PlayItem]:
    """What the last card of a series pegs, the one for the latter left out."""
    setting = set_up("costly-colours", switches)
    total = sum(map(worth, series))
    found: list[PlayItem] = []
    for wanted, kind in ((15, "fifteen"), (25, "twenty-five"), (31, "thirty-one")):
        if total == wanted:
            found.append((kind, len(series)))
    if total == 30 and setting["K8"] == "per_card":
        found.append(("thirty", len(series)))
    if setting["K9"] in ("pairs", "both"):
        found += tail_pairs(series, {2: 2, 3: 9, 4: int(str(setting["K5"]))})
    if setting["K9"] in ("runs", "both") and tail_run(series):
        found.append(("run", tail_run(series)))
    return found


def given_away(switches: Mapping[str, object], card: str, turn_up: str) -> int:
    """What a card passed in the mogg is pegged for before it goes (K14): a Knave or Deuce 2, of trumps 4."""
    if not set_up("costly-colours", switches)["K14"] or card[0] not in "J2":
        return 0
    return 4 if card[1] == turn_up[1] else 2


# --- six-card Cribbage ------------------------------------------------------------------------------------------------


def count_six_card(hand: Sequence[str], starter: str, *, crib: bool = False) -> list[Item]:
    """Four kept cards and the starter at modern Cribbage; in the crib only a flush of all five counts."""
    cards = [*hand, starter]
    check(cards)
    if len(hand) != 4:
        raise ValueError("four cards in hand or crib")
    found: list[Item] = [("fifteen", frozenset(group), 2) for group in sums_to(cards, 15)]
    for kind, group in alike(cards):
        found.append((kind, frozenset(group), len(group) * (len(group) - 1)))
    found += [("run", frozenset(run), len(run)) for run in longest_runs(cards)]
    if len({card[1] for card in cards}) == 1:
        found.append(("flush", frozenset(cards), 5))
    elif len({card[1] for card in hand}) == 1 and not crib:
        found.append(("flush", frozenset(hand), 4))
    nob = "J" + starter[1]
    if nob in hand:
        found.append(("his nob", frozenset([nob]), 1))
    return found


def last_card_six_card(series: Sequence[str]) -> list[PlayItem]:
    """What the last card of a series pegs, the one for the go left out, the two for thirty-one included."""
    total = sum(map(worth, series))
    found: list[PlayItem] = [("fifteen", 2)] if total == 15 else []
    found += tail_pairs(series, {2: 2, 3: 6, 4: 12})
    if tail_run(series):
        found.append(("run", tail_run(series)))
    if total == 31:
        found.append(("thirty-one", 2))
    return found


# --- the play of all three --------------------------------------------------------------------------------------------


def last_card(game: str, switches: Mapping[str, object], series: Sequence[str]) -> list[PlayItem]:
    """What the last card of a series pegs in one of the three games, the point for last left out."""
    if game == "six-card-cribbage":
        set_up(game, switches)
        return last_card_six_card(series)
    return (last_card_cotton_cribbage if game == "cotton-cribbage" else last_card_costly)(switches, series)


def play_family(
    game: str, switches: Mapping[str, object], hands: Sequence[Sequence[str]], order: Sequence[str]
) -> dict:
    """The play of a deal, first hand to lead: plays [(player, card, total, items)] and pegged by seat."""
    setting = set_up(game, switches)
    many = game == "six-card-cribbage" or "multiple" in (setting.get("C6"), setting.get("K12"))
    last_at_31 = (game == "cotton-cribbage" and setting["C5"] == "last") or setting.get("K10") is True
    left = [list(hand) for hand in hands]
    check([card for hand in hands for card in hand])
    series: list[str] = []
    turn, plays, pegged = 0, [], [0] * len(hands)
    for card in order:
        total = sum(map(worth, series))
        player = next_player(left, total, turn)
        if player is None and many:
            series, total = [], 0
            player = next_player(left, total, turn)
        if player is None:
            raise ValueError(f"{card} is played after the play is over")
        allowed = fitting(left[player], total)
        fifteens = [c for c in allowed if total + worth(c) == 15]
        if setting.get("K11") is True and fifteens:
            allowed = fifteens
        if card not in allowed:
            raise ValueError(f"player {player} cannot play {card} at {total}")
        left[player].remove(card)
        series.append(card)
        total += worth(card)
        items = last_card(game, switches, series)
        turn = (player + 1) % len(hands)
        if next_player(left, total, turn) is None and (total != 31 or last_at_31):
            items.append(("last", 1))
        pegged[player] += sum(points for _, points in items)
        plays.append((player, card, total, items))
    if next_player(left, sum(map(worth, series)), turn) is not None or (many and any(left)):
        raise ValueError("the order stops before the play is over")
    return {"plays": plays, "pegged": pegged}


def turned_up(game: str, switches: Mapping[str, object], turn_up: str) -> int:
    """What the dealer sets up for the turned-up card itself."""
    setting = set_up(game, switches)
    if game == "costly-colours":
        return 4 if turn_up[0] in "J2" else 0
    if game == "cotton-cribbage" and setting["C1"] == "held":
        return 0
    return 2 if turn_up[0] == "J" else 0


def allowance(switches: Mapping[str, object], *, first_deal: bool) -> int:
    """The three that the non-dealer sets up at Cotton's Cribbage (C4)."""
    when = set_up("cotton-cribbage", switches)["C4"]
    return 3 if when == "every_deal" or (when == "first_deal" and first_deal) else 0
