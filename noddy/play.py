"""The deal as an immutable state: what is legal, what a card does, and everything that has happened so far.

Players are numbered in the order of play: 0 leads and counts first, the last is the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from noddy.cards import BadCard, Card, card_of, cards_of, refuse_twins, shown, text_of
from noddy.counting import Cards, Kind, Score, Scores, count_given, count_hand, count_play, total
from noddy.drawing import Drawn
from noddy.events import Ending, Event, IllegalPlay, Phase, Sight, What
from noddy.parameters import Taker
from noddy.pegging import GO_OVER, Pegging, Standing, by_card
from noddy.rules import Rules
from noddy.written import written

__all__ = [
    "COURSE",
    "Deal",
    "Ending",
    "Event",
    "IllegalPlay",
    "Phase",
    "Sight",
    "What",
    "check_hand",
    "check_players",
    "lines_of_play",
    "play_order",
    "side_of",
    "sides",
    "start",
]


@dataclass(frozen=True)
class Deal(Drawn):
    """A deal in progress. Make one with `start`; `play` gives the next state; nothing is ever changed.

    `hands` are as dealt (less what was laid out or given away) and `standing` is how the playing-down stands: what is
    `left`, whose `turn` it is, the `series` now going on and who has `gone` in it. What a deal is made of, in order, is
    written in `COURSE`; before the play some games have a phase more: see `choices` and `take`. `crib` is what has been
    laid out, `stock` the cards after the turn-up, `offer` the card offered in the mogg.

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
    standing: Standing[Card]
    tally: tuple[int, ...]
    events: tuple[Event, ...] = ()
    ending: Ending | None = None
    winner: int | None = None
    phase: Phase = Phase.PLAYING
    crib: Cards = ()
    stock: Cards = ()
    offer: Card | None = None
    first: bool = True
    machine: Pegging[Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Take the machine of the rules."""
        object.__setattr__(self, "machine", by_card(self.rules))

    def but(self, **changes: Any) -> Deal:
        """Give the same deal with some fields changed, without asking about all the others again."""
        deal = object.__new__(Deal)
        deal.__dict__.update(self.__dict__)
        deal.__dict__.update(changes)
        return deal

    def __repr__(self) -> str:
        """Give code that can be pasted; see `noddy.deal`."""
        return written(self)

    @property
    def left(self) -> tuple[Cards, ...]:
        """Give what each player still holds."""
        return self.standing.left

    @property
    def turn(self) -> int:
        """Give the player for whom the deal waits."""
        return self.standing.turn

    @property
    def series(self) -> Cards:
        """Give the cards of the count that is going on."""
        return self.standing.series

    @property
    def running(self) -> int:
        """Give the running total of the series."""
        return self.standing.running

    @property
    def gone(self) -> tuple[int, ...]:
        """Give those who have said go in this count."""
        return self.standing.gone

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
        return self.machine.fitting(self.standing, player)

    def legal(self) -> Cards:
        """List the cards that may be played now; none when the deal is over, or waits for something else."""
        if self.over or self.phase is Phase.LAYING_OUT or self.offer is not None:
            return ()
        return self.machine.playable(self.standing)

    def choices(self) -> tuple[Cards, ...]:
        """List what he whose turn it is can do, each as the cards that he takes for it; `take` does it.

        Laying out: the cards for the crib. Mogg: a card to change, or none to refuse. Playing: a card.
        """
        if self.over:
            return ()
        if self.phase is Phase.LAYING_OUT:
            return tuple(combinations(self.hands[self.turn], self.rules.laid_out))
        if self.phase is Phase.MOGG:
            drawn = self.offer is not None and self.rules.mogg.value == "stock"
            return ((), *((card,) for card in ((self.turn_up,) if drawn else self.hands[self.turn])))
        return tuple((card,) for card in self.machine.playable(self.standing))

    def take(self, choice: Cards) -> Deal:
        """Do one of the `choices`, whatever the phase; raise `IllegalPlay` if it is none of them."""
        if self.phase is Phase.LAYING_OUT:
            return self.lay_out(choice)
        if self.phase is Phase.MOGG:
            if len(choice) > 1:
                raise IllegalPlay("one card is changed, or none")
            return self.change(choice[0] if choice else None)
        if len(choice) != 1:
            raise IllegalPlay("one card is played at a time")
        return self.play(choice[0])

    def lay_out(self, cards: Cards) -> Deal:
        """Lay out cards to the crib, he who does not deal first; after the dealer's the next card is turned up.

        Raises `IllegalPlay` unless the deal waits for it and the cards are so many, and in hand.

        >>> from noddy.cards import parse_card, parse_cards
        >>> from noddy.rulesets import find_rules
        >>> hands = [parse_cards("4H 5S 6D KC QH"), parse_cards("9C 9D 6S 2H 8S")]
        >>> deal = start(find_rules("cotton-cribbage"), hands, parse_card("6C"))
        >>> deal = deal.lay_out(parse_cards("KC QH")).lay_out(parse_cards("2H 8S"))
        >>> [str(card) for card in deal.crib], deal.tally, [str(card) for card in deal.legal()]
        (['KC', 'QH', '2H', '8S'], (13, 12), ['4H', '5S', '6D'])
        """
        if self.phase is not Phase.LAYING_OUT or self.over:
            raise IllegalPlay("no cards are laid out now")
        hand, count = self.hands[self.turn], self.rules.laid_out
        if len(set(cards)) != count or len(cards) != count or not set(cards) <= set(hand):
            given = text_of(cards) or "none"
            raise IllegalPlay(f"player {self.turn} lays out {count} of {text_of(hand)}; {given} given")
        hands = _without(self.hands, self.turn, cards)
        deal = self.but(hands=hands, crib=(*self.crib, *cards))
        deal = _happen(deal, What.LAID_OUT, self.turn, cards, (), Ending.PLAYED)
        if self.turn != self.dealer:
            return _waiting(deal, Phase.LAYING_OUT, self.turn + 1)
        return _onward(deal, Phase.LAYING_OUT)

    def change(self, card: Card | None) -> Deal:
        """Mogg: offer or give a card to be changed, or refuse with None; he who refuses gives the other his price.

        The eldest asks first, then the dealer agrees by giving a card of his (where the stock is drawn from, by naming
        the turn-up, which lies on it). Raises `IllegalPlay` unless the deal waits for it.

        >>> from noddy.cards import parse_card, parse_cards
        >>> from noddy.rulesets import find_rules
        >>> hands = [parse_cards("5H 4H 8H"), parse_cards("2H 7C 9H")]
        >>> deal = start(find_rules("costly-colours"), hands, parse_card("JH"))
        >>> deal.change(None).tally, deal.play(parse_card("5H")).tally
        ((0, 5), (0, 5))
        >>> after = deal.change(parse_card("8H")).change(parse_card("7C"))
        >>> [" ".join(map(str, hand)) for hand in after.hands], after.tally
        (['5H 4H 7C', '2H 9H 8H'], (0, 4))
        """
        if self.phase is not Phase.MOGG or self.over:
            raise IllegalPlay("no card is changed now")
        if (card,) not in self.choices() and card is not None:
            may = " or ".join(text_of(choice) for choice in self.choices() if choice)
            raise IllegalPlay(f"player {self.turn} cannot change {card}; he may name {may}")
        if card is None:
            points = self.rules.refusal.value
            score = (Score(Kind.REFUSAL, (), points, "refusal"),) if points else ()
            deal = self.but(offer=None, phase=Phase.PLAYING)
            deal = _happen(deal, What.MOGG, self.dealer - self.turn, (), score, Ending.TURN_UP)
        elif self.offer is None:
            return _waiting(self.but(offer=card), Phase.MOGG, self.dealer)
        else:
            deal = _exchange(self, self.offer, card)
        return _onward(deal, Phase.MOGG)

    def play(self, card: Card) -> Deal:
        """Play a card; raise `IllegalPlay`, saying why, if it may not be played."""
        if card not in self.legal():
            raise IllegalPlay(self._refusal(card))
        if self.phase is Phase.MOGG:
            deal = self.change(None)
            return deal if deal.over else deal.play(card)
        after = self.but(standing=self.machine.lay(self.standing, card))
        scores = count_play(self.rules, after.series, self.turn_up)
        return _follow(_happen(after, What.CARD, self.turn, (card,), scores, Ending.PLAY))

    def _refusal(self, card: Card) -> str:
        """Word why a card may not be played."""
        card_of(card)  # the usual fault is text for a card
        if self.over:
            return f"{card} cannot be played: the deal is over ({self.ending.value if self.ending else ''})"
        if not self.legal():
            return f"{card} cannot be played yet: the deal waits for player {self.turn} ({self.phase.value})"
        may = f"player {self.turn} may play {text_of(self.legal()).replace(' ', ' or ')}"
        if card in self.left[self.turn]:
            if self.running + card.value <= GO_OVER:
                return f"{card} does not make the fifteen that must be made; {may}"
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
        mine = player == self.turn
        legal = self.legal() if mine else self.fitting(player)
        choices = () if not mine else tuple(zip(legal)) if self.phase is Phase.PLAYING else self.choices()
        turned = None if self.phase is Phase.LAYING_OUT else self.turn_up
        return Sight(
            self.rules,
            player,
            self.hands[player],
            legal,
            turned,
            self.series,
            played,
            tuple(map(len, self.left)),
            self.tally,
            self.target,
            self.phase,
            choices,
            *self._put_away(player),
        )

    def _put_away(self, player: int) -> tuple[Cards, Cards]:
        """Find what a player has laid out, and what that player has given into another's hand."""
        if not (self.rules.laid_out or self.rules.mogg.value != "no"):
            return (), ()
        done = [event for event in self.events if event.player == player and event.cards]
        laid_out = tuple(card for event in done if event.what is What.LAID_OUT for card in event.cards)
        changed = tuple(card for event in done if event.what is What.MOGG for card in event.cards)
        return (laid_out + changed, ()) if self.rules.mogg.value == "stock" else (laid_out, changed)

    @property
    def lurched(self) -> bool:
        """Say whether the deal is won with the loser so far behind that it counts double."""
        behind = [
            points
            for side, points in enumerate(self.tally)
            if self.winner is not None and side != self.side(self.winner)
        ]
        lurch = self.rules.lurch.value
        return bool(behind and self.target is not None and lurch < self.target and max(behind) < lurch)

    def totals(self) -> tuple[int, ...]:
        """Give what each player scored in the whole deal: turn-up, hands, play and whatever else the game has."""
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
    crib: Cards = (),
    stock: Cards = (),
    first: bool = True,
) -> Deal:
    """Begin a deal: turn up, count the hands if that comes before the play, and give the lead to player 0.

    `target` None plays the deal out; `tally` is what each side has already. In a game with a crib the hands are those
    kept, and `crib` what was laid out if that is known, or all the cards dealt, and then they are to be laid out.
    `stock` are cards that may be drawn; `first` says whether this is the first deal of a match. Lists may be given for
    tuples, and are not kept. Raises `IllegalPlay` for a wrong number of players, cards or figures, `BadCard` for a card
    that is there twice, or is no card.

    >>> from noddy.cards import parse_card, parse_cards
    >>> from noddy.rulesets import PARLETT
    >>> hands = [list(parse_cards("4H 5S 6D")), list(parse_cards("9C 9D 6S"))]
    >>> deal = start(PARLETT, hands, parse_card("7C"))
    >>> hands[0].clear()
    >>> [str(card) for card in deal.hands[0]]
    ['4H', '5S', '6D']
    """
    hands = tuple(map(cards_of, _hands_of(hands)))
    turn_up, crib, stock = card_of(turn_up), cards_of(crib), cards_of(stock)
    _check(rules, hands, turn_up, crib, stock)
    width = sides(rules, len(hands))
    tally = tuple(tally) if tally is not None else (0,) * width
    if len(tally) != width:
        raise IllegalPlay(f"the starting score needs {width} figures, one a side; {len(tally)} given")
    for figure in tally:
        _check_figure(figure, "a starting score", 0)
    if target is not None:
        _check_figure(target, "a target", 1)
        if max(tally) >= target:
            raise IllegalPlay(f"the target {target} must be above every starting score")
    return _onward(Deal(rules, hands, turn_up, target, Standing(hands), tally, crib=crib, stock=stock, first=first))


def _hands_of(hands: Sequence[Cards]) -> Sequence[Cards]:
    """Refuse one text, or one hand, where the hands of all players are wanted."""
    if isinstance(hands, str):
        raise BadCard(f"a hand for each player is wanted, and {shown(hands)} is text; write parse_cards for each hand")
    return hands


def _check_figure(figure: object, name: str, least: int) -> None:
    """Refuse what is no whole number, or is too small."""
    if not isinstance(figure, int) or figure < least:
        raise IllegalPlay(f"{name} is a whole number from {least} on; {shown(figure)} given")


def _all_dealt(rules: Rules, hands: tuple[Cards, ...]) -> bool:
    """Say whether hands hold all the cards dealt, of which some are still to be laid out."""
    dealt = rules.dealt.value
    return dealt > rules.hand_size.value and all(len(hand) == dealt for hand in hands)


def _check(rules: Rules, hands: tuple[Cards, ...], turn_up: Card, crib: Cards, stock: Cards) -> None:
    """Refuse a deal that the rules do not know."""
    check_players(rules, len(hands))
    whole = _all_dealt(rules, hands)
    for hand in hands:
        if not whole:
            check_hand(rules, hand)
    if crib and (whole or len(crib) != rules.laid_out * len(hands)):
        size = rules.laid_out * len(hands) or "no"
        raise IllegalPlay(f"{rules.name} has {size} cards in a crib, laid out of the hands; {len(crib)} given")
    refuse_twins([card for hand in hands for card in hand] + [turn_up, *crib, *stock])


def check_players(rules: Rules, players: int) -> None:
    """Refuse a number of players that the rules do not know."""
    if players not in rules.players.value:
        allowed = " or ".join(map(str, rules.players.value))
        raise IllegalPlay(f"{rules.name} is played by {allowed}; {players} hands given")


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
    deal = deal.but(events=(*deal.events, event), tally=tuple(tally))
    if not won:
        return deal
    end = Event(What.WON, player, (), deal.running, (), deal.tally)
    return deal.but(events=(*deal.events, end), ending=ending, winner=player)


def _waits(deal: Deal, phase: Phase) -> bool:
    """Say whether a deal has a phase, and so waits there for a player."""
    if phase is Phase.LAYING_OUT:
        return _all_dealt(deal.rules, deal.hands)
    return phase is Phase.PLAYING or deal.rules.mogg.value != "no"


def _waiting(deal: Deal, phase: Phase, player: int) -> Deal:
    """Let a deal wait for a player, with the hands as they now are."""
    return deal.but(phase=phase, standing=Standing(deal.hands, player))


def _onward(deal: Deal, since: Phase | None = None) -> Deal:
    """Take the steps of `COURSE` after a phase, or all, until one waits for a player or the deal ends."""
    for step in COURSE[COURSE.index(since) + 1 if since else 0 :]:
        if deal.over:
            return deal
        if not isinstance(step, Phase):
            deal = step(deal)
        elif _waits(deal, step):
            return _waiting(deal, step, 0)
    return deal if deal.over else deal.but(ending=Ending.PLAYED)


def _turn_up(deal: Deal) -> Deal:
    """Turn up, and pay for the card."""
    taker, score = _turned_up(deal)
    return _happen(deal.but(phase=Phase.PLAYING), What.TURN_UP, taker, (deal.turn_up,), score, Ending.TURN_UP)


def _without(hands: tuple[Cards, ...], player: int, cards: Cards) -> tuple[Cards, ...]:
    """Take cards out of a player's hand."""
    return tuple(
        tuple(each for each in hand if each not in cards) if who == player else hand for who, hand in enumerate(hands)
    )


def _turned_up(deal: Deal) -> tuple[int, Scores]:
    """Find what the card turned up pays, and to whom."""
    for paid in deal.rules.turned_up:
        if paid.rank == deal.turn_up.rank:
            taker = deal.dealer if paid.to == Taker.DEALER else 0
            return taker, (Score(paid.kind, (deal.turn_up,), paid.points, paid.parameter, paid.called),)
    return deal.dealer, ()


def _exchange(deal: Deal, offered: Card, given: Card) -> Deal:
    """Change a card of the eldest's: for one of the dealer's, or for the next of the stock."""
    dealer = deal.dealer
    if deal.rules.mogg.value == "stock":
        if not deal.stock:
            raise IllegalPlay("no card can be drawn: the deal was started without a stock")
        eldest = (*_without(deal.hands, 0, (offered,))[0], deal.stock[0])
        hands = (eldest, *deal.hands[1:])
    else:
        lessened = _without(_without(deal.hands, 0, (offered,)), dealer, (given,))
        hands = ((*lessened[0], given), *lessened[1:-1], (*lessened[-1], offered))
    changes = [(0, offered)] if deal.rules.mogg.value == "stock" else [(0, offered), (dealer, given)]
    deal = deal.but(hands=hands, offer=None, phase=Phase.PLAYING)
    for player, card in changes:
        if not deal.over:
            scores = count_given(deal.rules, card, deal.turn_up)
            deal = _happen(deal, What.MOGG, player, (card,), scores, Ending.TURN_UP)
    return deal


def _allow(deal: Deal) -> Deal:
    """Give the points in lieu of dealing, where there are any."""
    points = deal.rules.allowance.value
    if not points or not (deal.first or deal.rules.allowance_when.value == "every deal"):
        return deal
    return _happen(deal, What.ALLOWANCE, 0, (), (Score(Kind.THREE_IN_LIEU, (), points, "allowance"),), Ending.HAND)


def _count_before(deal: Deal) -> Deal:
    """Count the hands before the play, where that is the rule."""
    return _count_hands(deal) if deal.rules.hand_counted.value == "before play" else deal


def _count_after(deal: Deal) -> Deal:
    """Count the hands after the play, where that is the rule."""
    return _count_hands(deal) if deal.rules.hand_counted.value == "after play" else deal


def _count_hands(deal: Deal) -> Deal:
    """Count the hands in order, the dealer's last (or first, where the rules say so), until someone is out."""
    order = list(range(len(deal.hands)))
    if deal.rules.counts_first.value == "dealer":
        order = [order[-1], *order[:-1]]
    for player in order:
        if not deal.over:
            hand = deal.hands[player]
            scores = count_hand(deal.rules, hand, deal.turn_up, dealer=player == deal.dealer)
            deal = _happen(deal, What.HAND, player, hand, scores, Ending.HAND)
    return deal


def _count_crib(deal: Deal) -> Deal:
    """Count the crib, the dealer's, last of all, if there is one and it is known."""
    if deal.over or not deal.crib:
        return deal
    scores = count_hand(deal.rules, deal.crib, deal.turn_up, dealer=True, crib=True)
    return _happen(deal, What.CRIB, deal.dealer, deal.crib, scores, Ending.HAND)


COURSE: tuple[Phase | Callable[[Deal], Deal], ...] = (
    Phase.LAYING_OUT,
    _turn_up,
    Phase.MOGG,
    _count_before,
    _allow,
    Phase.PLAYING,
    _count_after,
    _count_crib,
)
"""What a deal is made of, in order: at a phase that the game has it waits for the players, a step it does by itself."""


def _follow(deal: Deal) -> Deal:
    """After a card: say who cannot come in, pay the last card of a count, and go on."""
    if deal.over:
        return deal
    just, card = deal.turn, deal.series[-1:]
    following = deal.machine.follow(deal.standing)
    for player in following.went:
        deal = _happen(deal, What.GO, player, (), (), Ending.PLAY)
    if following.last:
        last = (Score(Kind.LAST, card, following.last, "last"),)
        deal = _happen(deal, What.LAST, just, card, last, Ending.PLAY)
    if deal.over:
        return deal
    return _onward(deal, Phase.PLAYING) if following.after is None else deal.but(standing=following.after)


def play_order(deal: Deal, order: Iterable[Card]) -> Deal:
    """Play cards in the order in which they reach the table; raises `IllegalPlay` if it stops short.

    The deal ends at a win; cards after that are not played, but they must be cards that could have followed.
    """
    cards = cards_of(order)
    for place, card in enumerate(cards):
        if deal.winner is not None:
            _check_rest(deal, cards[place:])
            return deal
        deal = deal.play(card)
    if not deal.over:
        may = text_of(deal.legal()).replace(" ", " or ")
        raise IllegalPlay(f"the play is not finished: player {deal.turn} may still play {may}")
    return deal


def _check_rest(deal: Deal, rest: Cards) -> None:
    """Refuse cards after a win that nobody holds, or that are there twice."""
    refuse_twins(rest)
    held = [card for hand in deal.left for card in hand]
    for card in rest:
        if card not in held:
            why = "has been played already" if any(card in hand for hand in deal.hands) else "is in no hand"
            raise IllegalPlay(f"{card}, in the order after the win, {why}; still held are {text_of(held) or 'none'}")


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
