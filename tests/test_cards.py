"""Cards and the one reader of card text: it gives cards or one clear line, whatever it is given."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malformed import LOOK_ALIKES, malformed, valid

from noddy.cards import ACCEPTED, DECK, BadCard, Card, Rank, Suit, parse_card, parse_cards, refuse_twins, text_of

NINE = Card(Rank.NINE, Suit.HEARTS)


def read(text: str) -> tuple[Card, ...] | str:
    """The cards of a text, or the line of its refusal; any other end is a fault."""
    try:
        return parse_cards(text)
    except BadCard as fault:
        return str(fault)


def assert_clear(text: str, line: str) -> None:
    """A refusal is one printable line of no great length that names a fault and says what is accepted."""
    assert line == line.strip() and line.isprintable() and len(line) < 400, (text, line)
    assert line.endswith(ACCEPTED) or line.endswith("is there twice; a pack has each card once"), (text, line)
    assert len(line) > len(ACCEPTED) or "twice" in line


# ---- the pack


def test_the_pack() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert [str(card) for card in DECK[:5]] == ["AC", "AD", "AH", "AS", "2C"] and str(DECK[-1]) == "KS"
    assert list(DECK) == sorted(DECK)


def test_values_courts_are_ten_and_the_ace_is_one() -> None:
    of_hearts = [card.value for card in DECK if card.suit is Suit.HEARTS]
    assert of_hearts == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_the_ace_is_below_the_two_and_the_king_above_all() -> None:
    assert min(Rank) is Rank.ACE and max(Rank) is Rank.KING and Rank.ACE + 1 == Rank.TWO


@pytest.mark.parametrize("card", DECK, ids=str)
def test_each_card_by_every_name_it_has(card: Card) -> None:
    """Its text, capitals or not, the sign for the suit, full or open, with either selector; ten as T or 10."""
    open_sign = {"♣": "♧", "♦": "♢", "♥": "♡", "♠": "♤"}[card.suit.glyph]
    ranks = {str(card.rank), str(card.rank).lower()} | ({"10"} if card.rank is Rank.TEN else set())
    suits = [str(card.suit), str(card.suit).lower(), card.suit.glyph, open_sign]
    for rank in ranks:
        for suit in suits:
            for selector in ("", "\ufe0e", "\ufe0f"):
                assert parse_card(rank + suit + selector) == card
    assert parse_card(str(card)) == card and eval(repr(card)) == card and pickle.loads(pickle.dumps(card)) == card
    assert text_of(parse_cards(str(card))) == str(card)
    assert card.words == f"{card.rank.word} of {card.suit.word}"


def test_words_and_colours() -> None:
    assert NINE.words == "nine of hearts" and parse_card("AS").words == "ace of spades"
    assert [suit.red for suit in Suit] == [False, True, True, False]
    assert [suit.glyph for suit in Suit] == ["♣", "♦", "♥", "♠"]
    assert sorted(Suit, reverse=True) == [Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS]


# ---- the reader


def test_separators_and_order() -> None:
    assert read("4h, 5♠ 10D,,KC") == read(" 4H,5S TD  KC ") == read("4H\t5S\nTD,KC")
    assert text_of(parse_cards("KC 4H")) == "KC 4H"
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "it is empty"),
        ("9Hxx", "there is more after '9H'"),
        ("1H", "'1' begins no rank"),
        ("11S", "'1' begins no rank"),
        ("0H", "'0' begins no rank"),
        ("9", "its suit is missing"),
        ("10", "its suit is missing"),
        ("H10", "it must begin with its rank"),
        ("♥9", "it must begin with its rank"),
        ("9X", "'X' is not a suit"),
        ("10X", "'X' is not a suit"),
        ("6С", "(U+0421 CYRILLIC CAPITAL LETTER ES) is not a suit"),
        ("9ſ", "(U+017F LATIN SMALL LETTER LONG S) is not a suit"),
        ("\u212aH", "(U+212A KELVIN SIGN) begins no rank"),
        ("9\0", "'\\u0000' (U+0000 unnamed character) is not a suit"),
        ("9\ud800", "(U+D800 unnamed character) is not a suit"),
        ("９H", "(U+FF19 FULLWIDTH DIGIT NINE) begins no rank"),
        ("9♥\ufe0f\ufe0f", "there is more after"),
        ("\ufe0f", "it is empty"),
    ],
)
def test_a_refusal_names_the_fault(text: str, named: str) -> None:
    with pytest.raises(BadCard) as refusal:
        parse_card(text)
    assert named in str(refusal.value)
    assert_clear(text, str(refusal.value))


def test_a_card_twice_is_refused_by_name() -> None:
    for text in ("9H 9H 6C", "9H 6C 9♥", "6C 9h 10D 9H"):
        assert read(text) == "9H is there twice; a pack has each card once"
    with pytest.raises(BadCard, match="TC is there twice"):
        refuse_twins(parse_cards("TC 9C") + parse_cards("10c"))


def test_three_thousand_broken_texts() -> None:
    """Each gives cards that can be written and read again, or one clear line."""
    refused = 0
    for text in malformed(4000):
        answer = read(text)
        if isinstance(answer, str):
            assert_clear(text, answer)
            refused += 1
        else:
            assert parse_cards(text_of(answer)) == answer and len(set(answer)) == len(answer)
    assert refused > 3000


def test_the_unbroken_ones_are_read() -> None:
    rng = random.Random(7)
    for _ in range(500):
        text = valid(rng)
        answer = read(text)
        assert isinstance(answer, tuple) or "twice" in answer, text


@given(st.text())
def test_any_text_gives_cards_or_a_line(text: str) -> None:
    answer = read(text)
    if isinstance(answer, str):
        assert_clear(text, answer)


@given(st.text(alphabet=st.characters(codec=None), max_size=8))
def test_any_characters_surrogates_too(text: str) -> None:
    answer = read(text)
    if isinstance(answer, str):
        assert_clear(text, answer)


@pytest.mark.parametrize("letter", LOOK_ALIKES)
def test_letters_that_look_alike_are_never_taken_for_the_real_one(letter: str) -> None:
    """A Cyrillic es is no C, a long s no S. (The open suit signs are signs, a selector after one is nothing.)"""
    for other in set(LOOK_ALIKES[letter]) - set("♡♤♠\ufe0e\ufe0f"):
        for text in (f"{other}H", f"9{other}", f"1{other}H"):
            answer = read(text)
            assert isinstance(answer, str), (text, answer)
            assert_clear(text, answer)


def test_very_long_text_is_cut_in_the_message() -> None:
    line = read("9" * 1_000_000)
    assert isinstance(line, str) and len(line) < 300 and "…" in line
