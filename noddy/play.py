"""The deal as an immutable state: what is legal, what a card does, and everything that has happened so far.

Players are numbered in the order of play: 0 leads and counts first, the last is the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from noddy.cards import Card, Rank, refuse_twins, text_of
from noddy.counting import Cards, Kind, Score, Scores, count_hand, count_play, total
from noddy.rules import Rules

GO_OVER = 31
"""No card may be played that takes the running total past this."""


class IllegalPlay(ValueError):
    """A play, or a deal, that the rules do not allow; the message says why and what is allowed."""


class Ending(Enum):
    """Why a deal is over."""

    PLAYED = "played out"
    """All cards that could be played were played and all hands were counted."""
    TURN_UP = "out by the turn-up"
    """A player reached the target by the card turned up."""
    HAND = "out by counting"
    """A player reached the target while a hand was counted."""
    PLAY = "out by playing"
    """A player reached the target with a card played, or as last."""


class What(Enum):
    """What can happen in a deal."""

    TURN_UP = "turn-up"
    HAND = "hand"
    CARD = "card"
    GO = "go"
    LAST = "last"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: who, which cards, the running total after it, what it scored, the tally after it.

    `player` is he who scores, or acts; at the turn-up the dealer, or whoever is paid for it. `tally` is by sides.
    """

    what: What
    player: int
    cards: Cards
    running: int
    scores: Scores
    tally: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one player sees when it is his turn: nothing here tells another's cards.

    `hand` is his as dealt, `legal` what he may play, `played` (player, card) in order, `holding` how many are left.
    """

    rules: Rules
    player: int
    hand: Cards
    legal: Cards
    turn_up: Card
    series: Cards
    played: tuple[tuple[int, Card], ...]
    holding: tuple[int, ...]
    tally: tuple[int, ...]
    target: int | None


@dataclass(frozen=True)
class Deal:
    """A deal in progress. Make one with `start`; `play` gives the next state; nothing is ever changed.

    `hands` are as dealt and `left` what is still held; `series` is the count now going on, `gone` who said go in it.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> deal = start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"))
    >>> deal.tally, deal.turn
    ((6, 9), 0)
    >>> for card in parse_cards("4H 9C 6D 6S 5S"): deal = deal.play(card)
    >>> deal.tally, deal.ending
    ((7, 15), <Ending.PLAYED: 'played out'>)
    """

    rules: Rules
    hands: tuple[Cards, ...]
    turn_up: Card
    target: int | None
    left: tuple[Cards, ...]
    series: Cards
    turn: int
    tally: tuple[int, ...]
    gone: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    ending: Ending | None = None
    winner: int | None = None

    @property
    def running(self) -> int:
        """Give the running total of the series."""
        return sum(card.value for card in self.series)

    @property
    def over(self) -> bool:
        """Say whether the deal has ended."""
        return self.ending is not None

    @property
    def dealer(self) -> int:
        """Give the dealer's number: the last."""
        return len(self.hands) - 1

    def side(self, player: int) -> int:
        """Give the side of a player: his own number, or with partners the pair of those who sit opposite."""
        return side_of(self.rules, len(self.hands), player)

    def fitting(self, player: int) -> Cards:
        """List the cards that a player could add without passing 31."""
        return tuple(card for card in self.left[player] if self.running + card.value <= GO_OVER)

    def legal(self) -> Cards:
        """List the cards that may be played now; none when the deal is over."""
        return () if self.over else self.fitting(self.turn)

    def play(self, card: Card) -> Deal:
        """Play a card; raise `IllegalPlay`, saying why, if it may not be played."""
        if card not in self.legal():
            raise IllegalPlay(self._refusal(card))
        series = (*self.series, card)
        left = tuple(
            tuple(each for each in hand if each != card) if player == self.turn else hand
            for player, hand in enumerate(self.left)
        )
        after = replace(self, series=series, left=left)
        scores = count_play(self.rules, series, self.turn_up)
        return _go_on(_happen(after, What.CARD, self.turn, (card,), scores, Ending.PLAY))

    def _refusal(self, card: Card) -> str:
        """Word why a card may not be played."""
        if self.over:
            return f"{card} cannot be played: the deal is over ({self.ending.value if self.ending else ''})"
        may = f"player {self.turn} may play {text_of(self.legal()).replace(' ', ' or ')}"
        if card in self.left[self.turn]:
            return f"{card} would make {self.running + card.value}, past {GO_OVER}; {may}"
        holder = next((player for player, hand in enumerate(self.hands) if card in hand), None)
        if holder is None:
            return f"{card} is in no hand; {may}"
        if card not in self.left[holder]:
            return f"{card} has been played already; {may}"
        return f"{card} is player {holder}'s, and it is player {self.turn}'s turn; {may}"

    def scored(self, player: int, *kinds: What) -> int:
        """Add up what a player has scored in this deal, in events of these kinds (all kinds if none are named)."""
        return sum(
            total(event.scores)
            for event in self.events
            if event.player == player and (not kinds or event.what in kinds)
        )

    def sight(self, player: int) -> Sight:
        """Give what a player can see: his own cards, the turn-up and what has been played; never another's hand."""
        played = tuple((event.player, event.cards[0]) for event in self.events if event.what is What.CARD)
        return Sight(self.rules, player, self.hands[player], self.fitting(player), self.turn_up, self.series, played,
                     tuple(map(len, self.left)), self.tally, self.target)

    def totals(self) -> tuple[int, ...]:
        """Give what each player scored in the whole deal: turn-up, hands, play."""
        return tuple(self.scored(player) for player in range(len(self.hands)))

    def pegged(self) -> tuple[int, ...]:
        """Give what each player scored in the play alone."""
        return tuple(self.scored(player, What.CARD, What.LAST) for player in range(len(self.hands)))


def side_of(rules: Rules, players: int, player: int) -> int:
    """Give the side that a player belongs to."""
    return player % 2 if players == 4 and rules.four_handed.value == "partners" else player


def sides(rules: Rules, players: int) -> int:
    """Count the sides: two for partners, otherwise one a player."""
    return 1 + max(side_of(rules, players, player) for player in range(players))


def start(
    rules: Rules,
    hands: Sequence[Cards],
    turn_up: Card,
    target: int | None = None,
    tally: Sequence[int] | None = None,
) -> Deal:
    """Begin a deal: turn up, count the hands if that comes before the play, and give the lead to player 0.

    `target` None plays the deal out; `tally` is what each side has already. Raises `IllegalPlay` for a wrong number of
    players, cards or figures, `BadCard` for a card that is there twice.
    """
    hands = tuple(hands)
    _check(rules, hands, turn_up)
    width = sides(rules, len(hands))
    tally = tuple(tally) if tally is not None else (0,) * width
    if len(tally) != width:
        raise IllegalPlay(f"the starting score needs {width} figures, one a side; {len(tally)} given")
    if target is not None and (target < 1 or max(tally) >= target):
        raise IllegalPlay(f"the target {target} must be above every starting score")
    deal = Deal(rules, hands, turn_up, target, hands, (), 0, tally)
    deal = _happen(deal, What.TURN_UP, deal.dealer, (turn_up,), (), Ending.TURN_UP)
    deal = _pay_turned_up(deal)
    if rules.hand_counted.value == "before play":
        deal = _count_hands(deal)
    return deal


def _check(rules: Rules, hands: tuple[Cards, ...], turn_up: Card) -> None:
    """Refuse a deal that the rules do not know."""
    if len(hands) not in rules.players.value:
        allowed = " or ".join(map(str, rules.players.value))
        raise IllegalPlay(f"{rules.name} is played by {allowed}; {len(hands)} hands given")
    for hand in hands:
        check_hand(rules, hand)
    refuse_twins([card for hand in hands for card in hand] + [turn_up])


def check_hand(rules: Rules, hand: Cards) -> None:
    """Refuse a hand of the wrong size."""
    if len(hand) != rules.hand_size.value:
        raise IllegalPlay(f"{rules.name} deals {rules.hand_size.value} cards to a hand; {len(hand)} given")


def _happen(deal: Deal, what: What, player: int, cards: Cards, scores: Scores, ending: Ending) -> Deal:
    """Let something happen: pay its items one by one, and end the deal at the item that reaches the target."""
    side, tally, paid = deal.side(player), list(deal.tally), 0
    for score in scores:
        tally[side] += score.points
        paid += 1
        if deal.target is not None and tally[side] >= deal.target:
            break
    won = deal.target is not None and tally[side] >= deal.target
    event = Event(what, player, cards, deal.running, scores[:paid], tuple(tally))
    deal = replace(deal, events=(*deal.events, event), tally=tuple(tally))
    if not won:
        return deal
    end = Event(What.WON, player, (), deal.running, (), deal.tally)
    return replace(deal, events=(*deal.events, end), ending=ending, winner=player)


def _pay_turned_up(deal: Deal) -> Deal:
    """Pay the Jack turned up to whom the rules give it: in the turn-up's own event."""
    points = deal.rules.jack_turned_up.value if deal.turn_up.rank is Rank.JACK else 0
    takers = {"dealer": deal.dealer, "non-dealer": 0}
    taker = takers.get(deal.rules.turned_up_jack_to.value)
    if not points or taker is None:
        return deal
    score = Score(Kind.KNAVE_NODDY, (deal.turn_up,), points, "jack-turned-up")
    before = replace(deal, events=deal.events[:-1])
    return _happen(before, What.TURN_UP, taker, (deal.turn_up,), (score,), Ending.TURN_UP)


def _count_hands(deal: Deal) -> Deal:
    """Count the hands in order, the dealer's last, until someone is out."""
    for player, hand in enumerate(deal.hands):
        if not deal.over:
            deal = _happen(deal, What.HAND, player, hand, count_hand(deal.rules, hand, deal.turn_up), Ending.HAND)
    return deal


def _go_on(deal: Deal) -> Deal:
    """After a card: pass over those who cannot play; when nobody can, close the series and go on or end."""
    if deal.over:
        return deal
    count = len(deal.hands)
    just = deal.turn
    order = [(just + step) % count for step in range(1, count + 1)]
    if deal.running < GO_OVER:
        for player in order:
            if deal.fitting(player):
                return replace(deal, turn=player)
            if deal.left[player] and player != just and player not in deal.gone:
                deal = replace(deal, gone=(*deal.gone, player))
                deal = _happen(deal, What.GO, player, (), (), Ending.PLAY)
        last = (Score(Kind.LAST, deal.series[-1:], deal.rules.last.value, "last"),)
        deal = _happen(deal, What.LAST, just, deal.series[-1:], last, Ending.PLAY)
    return deal if deal.over else _close(deal, order)


def _close(deal: Deal, order: list[int]) -> Deal:
    """Close a series: begin the next one if the rules have many and cards are left, else end the deal."""
    holders = [player for player in order if deal.left[player]]
    if deal.rules.series.value == "many" and holders:
        return replace(deal, series=(), gone=(), turn=holders[0])
    if deal.rules.hand_counted.value == "after play":
        deal = _count_hands(deal)
    return deal if deal.over else replace(deal, ending=Ending.PLAYED)


def play_order(deal: Deal, order: Iterable[Card]) -> Deal:
    """Play cards in the order in which they reach the table; stops at a win; raises `IllegalPlay` if it stops short."""
    for card in order:
        if deal.winner is not None:
            return deal
        deal = deal.play(card)
    if not deal.over:
        may = text_of(deal.legal()).replace(" ", " or ")
        raise IllegalPlay(f"the play is not finished: player {deal.turn} may still play {may}")
    return deal


def lines_of_play(deal: Deal) -> tuple[Deal, ...]:
    """Give every way to play the deal out: for two with three cards each at most 36.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> deal = start(PARLETT, [parse_cards("4H 5S 6D"), parse_cards("9C 9D 6S")], parse_card("7C"))
    >>> len(lines_of_play(deal)) <= 36
    True
    """
    if deal.over:
        return (deal,)
    return tuple(end for card in deal.legal() for end in lines_of_play(deal.play(card)))


