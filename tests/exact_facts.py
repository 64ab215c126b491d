"""Every hand with every turned-up card, counted by the slow scorer: the exact facts the engine must reproduce.

    python tests/exact_facts.py            writes tests/data/exact_facts.toml anew (a few minutes)

In most games the four suits may be exchanged for one another without touching any score. In Holme's Noddy Hearts and
Spades have names of their own (the Countenance, the Flat back), and Costly Colours keeps the reds and the blacks each
together. So hands that differ only by an allowed exchange are counted once and weighted by how many there are; nothing
else is shortened.
"""

import pathlib
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import oracle
import oracle_family as family

HERE = pathlib.Path(__file__).parent
FILE = HERE / "data" / "exact_facts.toml"
Case = tuple[tuple[str, ...], str]


PARTNER = {"C": "S", "S": "C", "D": "H", "H": "D"}


def alike_but_for_suits(cards: Sequence[str], keep: str) -> list[str]:
    """The cards with their suits renamed in order of appearance, as far as `keep` allows.

    keep: "nothing" (any suit may become any other), "hearts and spades" (only clubs and diamonds may be exchanged), or
    "colours" (suits of one colour stay of one colour, whichever).
    """
    new = renamed_suits(tuple([card[1] for card in cards]), keep)
    return [card[0] + new[card[1]] for card in cards]


@cache
def renamed_suits(suits: tuple[str, ...], keep: str) -> dict[str, str]:
    """The new name of each suit, as far as `keep` allows."""
    new = {"H": "H", "S": "S"} if keep == "hearts and spades" else {}
    for suit in suits:
        if suit in new:
            continue
        if keep == "colours" and PARTNER[suit] in new:
            new[suit] = PARTNER[new[PARTNER[suit]]]
            continue
        taken = {*new.values(), *(PARTNER[name] for name in new.values() if keep == "colours")}
        new[suit] = next(name for name in oracle.SUITS if name not in taken)
    return new


@cache
def classes(hand_size: int, keep: str) -> dict[Case, int]:
    """(hand, turn-up) -> number of cases alike but for an allowed exchange of suits."""
    tally: Counter[Case] = Counter()
    for cards in combinations(oracle.PACK, hand_size + 1):
        for turn_up in cards:
            hand = [card for card in cards if card != turn_up]
            renamed = alike_but_for_suits([turn_up, *hand], keep)
            tally[(tuple(sorted(renamed[1:])), renamed[0])] += 1
    return dict(tally)


def distribution(count: Callable[[Sequence[str], str], int], hand_size: int = 3, keep: str = "nothing") -> Counter[int]:
    """Points -> number of cases, over all hands of that size with all turned-up cards."""
    found: Counter[int] = Counter()
    for (hand, turn_up), weight in classes(hand_size, keep).items():
        found[count(hand, turn_up)] += weight
    return found


def noddy(rules: str, readings: dict[str, object]) -> Counter[int]:
    """The distribution of a rule set's hands under its readings."""
    size = int(oracle.column(rules, readings)["hand size"])
    return distribution(
        lambda hand, turn_up: sum(item[2] for item in oracle.count_hand(rules, readings, hand, turn_up)),
        size,
        "hearts and spades" if rules == "holme" else "nothing",
    )


def relative(game: str, switches: dict[str, object]) -> Counter[int]:
    """The distribution of the three-card hands of the two old relatives, and of six-card Cribbage."""
    counts: dict[str, Callable[[Sequence[str], str], list[oracle.Item]]] = {
        "cotton-cribbage": lambda hand, turn_up: family.count_cotton_cribbage(switches, hand, turn_up),
        "costly-colours": lambda hand, turn_up: family.count_costly(switches, hand, turn_up),
        "six-card-cribbage": lambda hand, turn_up: family.count_six_card(hand, turn_up),
        "six-card-cribbage crib": lambda hand, turn_up: family.count_six_card(hand, turn_up, crib=True),
    }
    size = 4 if game.startswith("six-card") else 3
    keep = "colours" if game == "costly-colours" else "nothing"
    return distribution(lambda hand, turn_up: sum(item[2] for item in counts[game](hand, turn_up)), size, keep)


def entry(table: str, name: str, changes: dict[str, object], found: Counter[int]) -> str:
    """One entry of the file."""
    cases, most = found.total(), max(found)
    mean = Fraction(sum(points * n for points, n in found.items()), cases)
    values = ", ".join(f'"{key}" = {toml(value)}' for key, value in changes.items())
    label = "rules" if table == "noddy" else "game"
    rows = ", ".join(f"[{points}, {found[points]}]" for points in sorted(found))
    return "\n".join(
        [
            f"[[{table}]]",
            f'{label} = "{name}"',
            f"{'readings' if table == 'noddy' else 'switches'} = {{{' ' + values + ' ' if values else ''}}}",
            f"cases = {cases}",
            f'mean = "{mean}"',
            f"zero = {found[0]}",
            f"max = {most}",
            f"max_cases = {found[most]}",
            f"impossible = {[points for points in range(most) if not found[points]]}",
            f"distribution = [{rows}]",
            "",
        ]
    )


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def single_flips(rules: str) -> list[dict[str, object]]:
    """No reading, then every other value of every reading alone (the target left out: it prices nothing)."""
    base = oracle.column(rules)
    flips: list[dict[str, object]] = [{}]
    for name, values in oracle.READINGS[rules].items():
        flips += [{name: v} for v in values if name != "target" and oracle.column(rules, {name: v}) != base]
    return flips


def main() -> None:
    parts = [
        "# Exact counts of every hand with every turned-up card, made by `python tests/exact_facts.py` from the slow\n"
        "# scorer tests/oracle.py, which shares no code with the engine. One entry for each rule set as it stands and\n"
        "# for each single reading changed; readings of the play alone repeat the default's figures.\n"
        "# mean is a fraction in lowest terms; impossible lists the totals below the maximum that no hand has;\n"
        "# distribution is a list of [points, cases].\n"
    ]
    for rules in oracle.COLUMNS:
        for readings in single_flips(rules):
            parts.append(entry("noddy", rules, readings, noddy(rules, readings)))
            print(rules, readings, flush=True)
    for game, switches in RELATIVES:
        parts.append(entry("family", game, switches, relative(game, switches)))
        print(game, switches, flush=True)
    FILE.write_text("\n".join(parts), encoding="utf-8")


# The switches of the two old games that change the count of a non-dealer's hand, each alone, and modern Cribbage.
RELATIVES: list[tuple[str, dict[str, object]]] = [
    ("cotton-cribbage", {}),
    *[("cotton-cribbage", {"C3": value}) for value in ("hand", "none")],
    ("cotton-cribbage", {"C2": True}),
    ("cotton-cribbage", {"C10": False}),
    ("costly-colours", {}),
    *[("costly-colours", {"K1": value}) for value in ("example", "suit_only", "ladder")],
    ("costly-colours", {"K2": "hand3"}),
    ("costly-colours", {"K3": "colour"}),
    ("costly-colours", {"K4": 2}),
    *[("costly-colours", {"K5": value}) for value in (9, 36)],
    ("costly-colours", {"K6": True}),
    ("costly-colours", {"K15": False}),
    ("six-card-cribbage", {}),
    ("six-card-cribbage crib", {}),
]

if __name__ == "__main__":
    main()
