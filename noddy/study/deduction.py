"""Which cards did Arthur and Bertha hold? The told deal as clues, and every deal of ranks tried against them.

The page that tells the deal has lost its pictures of cards. What is left are two calls, five cards laid down, what they
pegged, and the score. A *mix* is one answer to each question that the page leaves open about values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from noddy.cards import Card, Rank
from noddy.counting import Kind, Scores, count_hand, count_ranks
from noddy.pegging import Pegging, Standing, by_rank
from noddy.play import IllegalPlay, play_order, start
from noddy.rules import NOTHING, Price, Rules, Ruling, flat, per_card, run_prices
from noddy.rulesets import PARLETT
from noddy.study.ranks import Ranks, any_cards, rank_scores, rank_sets, suited

Items = tuple[tuple[str, int], ...]
"""Kinds and points, sorted."""

CALLS: tuple[Items, Items] = (
    ((Kind.FIFTEEN, 2), (Kind.RUN, 4)),
    ((Kind.FIFTEEN, 2), (Kind.FIFTEEN, 2), (Kind.PAIR, 2), (Kind.TWENTY_FIVE, 3)),
)
"""What Arthur and Bertha call: two and four make six; two, four, seven and nine."""
PLAYED: Ranks = (Rank.FOUR, Rank.NINE, Rank.SIX, Rank.SIX, Rank.FIVE)
PEGGED: tuple[Items, ...] = ((), (), (), ((Kind.PAIR, 2), (Kind.TWENTY_FIVE, 4)), ((Kind.LAST, 1),))
SCORE = (7, 15)
CLUES = ("Arthur's call", "Bertha's call", "the cards played", "what they pegged", "the score")


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid down in the play: by whom, its rank, and what it pegged, the point for last included."""

    player: int
    rank: Rank
    pegged: Items


Line = tuple[Laid, ...]


@dataclass(frozen=True, order=True)
class RankDeal:
    """A deal of ranks: two hands, lowest first, and the rank turned up."""

    arthur: Ranks
    bertha: Ranks
    turn_up: Rank

    def __str__(self) -> str:
        """Tell the deal: ``4 5 6 | 6 9 9 + 7``."""
        return f"{' '.join(map(str, self.arthur))} | {' '.join(map(str, self.bertha))} + {self.turn_up}"


@dataclass(frozen=True, order=True)
class Mix:
    """Values for the four scores in question: each a word that `OPTIONS` lists."""

    fifteen: str
    twenty_five: str
    thirty_one: str
    run_of_three: str

    def rules(self) -> Rules:
        """Make the rules of the mix, out of Parlett's."""

        def said(parameter: str, price: Price) -> Ruling[Price]:
            return Ruling(price, PARLETT.ruling(parameter).evidence)

        return PARLETT.derive(
            fifteen=said("fifteen", _price(self.fifteen, 2)),
            twenty_five=said("twenty-five", _price(self.twenty_five, 3)),
            thirty_one_in_hand=said("thirty-one-in-hand", _price(self.thirty_one, 4)),
            runs=said("runs", run_prices(int(self.run_of_three), 4)),
        )


OPTIONS: dict[str, tuple[str, ...]] = {
    "fifteen": ("2", "per card"),
    "twenty_five": ("2", "per card"),
    "thirty_one": ("none", "2", "per card"),
    "run_of_three": ("2", "3"),
}


def _price(word: str, least: int) -> Price:
    """Make the price that a word of `OPTIONS` means."""
    if word == "none":
        return NOTHING
    return per_card(least) if word == "per card" else replace(flat(int(word)), least=least)


def mixes() -> tuple[Mix, ...]:
    """List all mixes.

    >>> len(mixes())
    24
    """
    return tuple(Mix(*words) for words in product(*OPTIONS.values()))


def items(scores: Scores) -> Items:
    """Keep of some scores the kinds and the points, sorted."""
    return tuple(sorted((str(score.kind), score.points) for score in scores))


def fits(told: Items, counted: Items, overlook: bool) -> bool:
    """Say whether what is told is what counts; or, if a player may overlook a score, is at least among it.

    >>> fits((("pair", 2),), (("fifteen", 2), ("pair", 2)), overlook=False)
    False
    >>> fits((("pair", 2),), (("fifteen", 2), ("pair", 2)), overlook=True)
    True
    """
    return not Counter(told) - Counter(counted) if overlook else told == counted


def solutions(
    mix: Mix | Rules = Mix("2", "per card", "none", "3"), clues: Iterable[str] = CLUES, overlook: bool = False
) -> tuple[RankDeal, ...]:
    """Give every deal of ranks that fits the clues; with `overlook` a player may fail to claim what he has.

    >>> for deal in solutions(): print(deal)
    4 5 6 | 6 9 9 + 7
    """
    rules = mix.rules() if isinstance(mix, Mix) else mix
    kept = frozenset(clues)
    if unknown := kept - set(CLUES):
        raise ValueError(f"{sorted(unknown)} are no clues; there are {', '.join(CLUES)}")
    return tuple(sorted(deal for deal in _candidates(rules, kept, overlook) if _play_fits(rules, deal, kept, overlook)))


def _candidates(rules: Rules, clues: frozenset[str], overlook: bool) -> Iterator[RankDeal]:
    """Yield the deals that fit the calls and the cards played."""
    hands = [
        [
            (hand, turn_up)
            for hand, turn_up in _rank_hands()
            if ("the cards played" not in clues or not Counter(PLAYED[player::2]) - Counter(hand))
            and (call not in clues or fits(CALLS[player], _called(rules, hand, turn_up), overlook))
        ]
        for player, call in enumerate(CLUES[:2])
    ]
    for turn_up in Rank:
        for arthur, bertha in product(*([hand for hand, card in each if card is turn_up] for each in hands)):
            if max(Counter((*arthur, *bertha, turn_up)).values()) <= 4:
                yield RankDeal(arthur, bertha, turn_up)


@cache
def _rank_hands() -> tuple[tuple[Ranks, Rank], ...]:
    """List every hand of ranks with every rank that can be turned up to it."""
    return tuple((hand, turn_up) for hand in rank_sets(3) for turn_up in Rank if hand.count(turn_up) < 4)


@cache
def _called(rules: Rules, hand: Ranks, turn_up: Rank) -> Items:
    """Count a hand of ranks: what can be called if no flush comes in."""
    return items(count_ranks(rules, any_cards(tuple(sorted((*hand, turn_up))))))


def _play_fits(rules: Rules, deal: RankDeal, clues: frozenset[str], overlook: bool) -> bool:
    """Say whether the deal can be played as told: the cards, what they pegged, the score."""
    wanted = clues & set(CLUES[2:])
    if not wanted:
        return True
    hands = tuple(total_of(_called(rules, hand, deal.turn_up)) for hand in (deal.arthur, deal.bertha))
    told = tuple(total_of(CALLS[player]) if CLUES[player] in clues else hands[player] for player in range(2))
    return any(
        ("the cards played" not in clues or tuple(play.rank for play in line) == PLAYED)
        and ("what they pegged" not in clues or _pegs_fit(line, overlook))
        and ("the score" not in clues or _score_fits(line, told, "what they pegged" in clues))
        for line in rank_lines(rules, deal)
    )


def _pegs_fit(line: Line, overlook: bool) -> bool:
    """Say whether each card pegs what is told, by the player who is told to play it."""
    return len(line) == len(PEGGED) and all(
        play.player == place % 2 and fits(told, play.pegged, overlook)
        for place, (told, play) in enumerate(zip(PEGGED, line, strict=True))
    )


def _score_fits(line: Line, hands: tuple[int, ...], as_told: bool) -> bool:
    """Say whether hands and play add up to the score."""
    sums = list(hands)
    told = [(place % 2, pegged) for place, pegged in enumerate(PEGGED)]
    for player, pegged in told if as_told else [(play.player, play.pegged) for play in line]:
        sums[player] += total_of(pegged)
    return tuple(sums) == SCORE


def total_of(told: Items) -> int:
    """Add up items."""
    return sum(points for _, points in told)


def rank_lines(rules: Rules, deal: RankDeal) -> Iterator[Line]:
    """Yield every line of play of a deal of ranks, without flushes; equal ranks are played once.

    >>> sum(1 for _ in rank_lines(PARLETT, solutions()[0]))
    18
    """
    return _go_on(rules, by_rank(rules), Standing((deal.arthur, deal.bertha)), ())


def _go_on(rules: Rules, machine: Pegging[Rank], at: Standing[Rank], line: Line) -> Iterator[Line]:
    """Let whoever's turn it is lay each rank that may be laid, and so on to the end."""
    for rank in dict.fromkeys(machine.playable(at)):
        down = machine.lay(at, rank)
        following = machine.follow(down)
        last = ((str(Kind.LAST), following.last),) if following.last else ()
        longer = (*line, Laid(at.turn, rank, tuple(sorted((*items(rank_scores(rules, down.series)), *last)))))
        if following.after is None:
            yield longer
        else:
            yield from _go_on(rules, machine, following.after, longer)


def rank_deals() -> int:
    """Count all deals of ranks, two hands and a turn-up: where every solution is looked for.

    >>> rank_deals()
    2683200
    """
    pairs = ((*own, *other) for own, other in product(rank_sets(3), repeat=2))
    counts = (tuple(map(pair.count, Rank)) for pair in pairs)
    return sum(sum(each < 4 for each in count) for count in counts if max(count) <= 4)


def exact_deals(deal: RankDeal, rules: Rules = PARLETT) -> tuple[int, int]:
    """Give suits to a deal of ranks in every way: how many fit what is told, and how many there are.

    A deal fits if some choice of which equal card is played first gives the told play; hands have no order.
    """
    arthurs, berthas = list(suited(deal.arthur)), list(suited(deal.bertha))
    turn_ups = list(suited((deal.turn_up,)))
    every = [
        (arthur, bertha, turn_up)
        for arthur, bertha, (turn_up,) in product(arthurs, berthas, turn_ups)
        if len({*arthur, *bertha, turn_up}) == 7
    ]
    return sum(_told_so(rules, *cards) for cards in every), len(every)


def _told_so(rules: Rules, arthur: tuple[Card, ...], bertha: tuple[Card, ...], turn_up: Card) -> bool:
    """Play exact cards by the engine, and hold everything against what is told."""
    calls = tuple(items(count_hand(rules, hand, turn_up)) for hand in (arthur, bertha))
    if calls != CALLS:
        return False
    choices: list[list[Card]] = [
        [card for card in (arthur, bertha)[place % 2] if card.rank is rank] for place, rank in enumerate(PLAYED)
    ]
    return any(_played_so(rules, arthur, bertha, turn_up, order) for order in product(*choices))


def _played_so(
    rules: Rules, arthur: tuple[Card, ...], bertha: tuple[Card, ...], turn_up: Card, order: tuple[Card, ...]
) -> bool:
    """Say whether this order of play pegs what is told."""
    try:
        deal = play_order(start(rules, [arthur, bertha], turn_up), order)
    except IllegalPlay:
        return False
    pegged: dict[Card, Scores] = {}
    for event in deal.events:
        if event.what.value in ("card", "last"):
            pegged[event.cards[0]] = pegged.get(event.cards[0], ()) + event.scores
    return tuple(items(pegged[card]) for card in order) == PEGGED and deal.totals() == SCORE


def exact_deals_by_suits() -> int:
    """Count the same by suits alone, without the engine: letters for 4, 5, 6 | 9, 9, 6 + 7, no three alike where told.

    No flush may be in either hand with the turn-up, nor in any three cards played one after the other.
    """
    found = 0
    for four, five, six, bertha_six, nine, nine_too, seven in product(range(4), repeat=7):
        if six == bertha_six or nine >= nine_too:
            continue
        hands = ((four, five, six, seven), (nine, nine_too, bertha_six, seven))
        if any(max(map(hand.count, hand)) >= 3 for hand in hands):
            continue
        plays = ((four, first, six, bertha_six, five) for first in (nine, nine_too))
        found += any(all(len({*play[at : at + 3]}) > 1 for at in range(3)) for play in plays)
    return found
