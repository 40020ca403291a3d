from __future__ import annotations

import pickle
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.errors import CardError, NotationError

CARDS = st.sampled_from(Card)
SETS = st.frozensets(CARDS)
GERMAN_SUITS = {"C": ["Kr", "KR"], "S": ["P"], "H": ["H"], "D": ["K", "Ka"]}
GERMAN_RANKS = {"J": "B", "Q": "D", "T": "10"}
SUIT_WORDS = ("♣", "♠", "♥", "♦", "C", "S", "H", "D", "KR", "P", "K", "KA")
SPELLED = {suit + rank for suit in SUIT_WORDS for rank in (*"789TJQKABD", "10")}


def test_the_bits_are_fixed() -> None:
    assert [card.code for card in Card] == [s + r for s in "CSHD" for r in "789TJQKA"]
    assert [int(card) for card in Card] == list(range(32))
    assert all(card == 8 * card.suit + card.rank for card in Card)
    assert all(Card.of(card.suit, card.rank) is card for card in Card)


def test_the_deck_has_120_points() -> None:
    assert CardSet.full().points == 120
    points = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    for suit in "CSHD":
        assert {rank: Card.parse(suit + rank).points for rank in points} == points


@pytest.mark.parametrize("card", Card, ids=lambda card: card.code)
def test_parse_reads_every_spelling(card: Card) -> None:
    suit, rank = card.suit.letter, card.rank.letter
    spellings = {card.code, str(card), card.code.lower(), f" {card.code} "}
    for german_suit in GERMAN_SUITS[suit]:
        spellings |= {german_suit + rank, german_suit + GERMAN_RANKS.get(rank, rank)}
        spellings.add((german_suit + GERMAN_RANKS.get(rank, rank)).lower())
    spellings |= {suit + GERMAN_RANKS.get(rank, rank), card.suit.symbol + rank}
    assert {Card.parse(spelling) for spelling in spellings} == {card}


def test_no_two_cards_share_a_spelling() -> None:
    """`KD` is the queen of diamonds in German and `KrD` of clubs; nothing is read two ways."""
    assert Card.parse("KD") is Card.DQ
    assert Card.parse("KK") is Card.DK
    assert Card.parse("KrD") is Card.CQ
    assert Card.parse("DK") is Card.DK
    assert Card.parse("DD") is Card.DQ
    assert Card.parse("PB") is Card.SJ


@given(st.text(max_size=60))
def test_what_is_no_card_is_told_in_one_sentence(text: str) -> None:
    assume(text.strip().upper() not in SPELLED)
    with pytest.raises(NotationError, match="is not a card") as caught:
        Card.parse(text)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("text", ["", "X7", "C1", "C11", "7C", "CJ SJ", "10", "♣"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)


@given(SETS, SETS)
def test_set_operations_are_those_of_sets(one: frozenset[Card], two: frozenset[Card]) -> None:
    first, second = CardSet(one), CardSet(two)
    assert set(first | second) == one | two
    assert set(first & second) == one & two
    assert set(first - second) == one - two
    assert (first <= second) is (one <= two)
    assert first.isdisjoint(second) is one.isdisjoint(two)
    assert (first == second) is (one == two)
    assert len({first, second}) == len({one, two})
    assert first != one


@given(SETS, CARDS)
def test_a_set_holds_what_was_put_in(cards: frozenset[Card], card: Card) -> None:
    hand = CardSet(cards)
    assert set(hand) == cards
    assert len(hand) == len(cards)
    assert bool(hand) is bool(cards)
    assert (card in hand) is (card in cards)
    assert hand.points == sum(card.points for card in cards)
    assert hand.bits == sum(2**card for card in cards)
    assert CardSet(hand.bits) == hand


@given(SETS)
def test_a_set_can_be_read_back(cards: frozenset[Card]) -> None:
    hand = CardSet(cards)
    assert CardSet.parse(str(hand)) == hand
    assert CardSet.parse(".".join(hand.codes)) == hand
    assert CardSet.parse(", ".join(hand.codes)) == hand
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_display_order_is_jacks_then_suits() -> None:
    text = "♣J ♠J ♥J ♦J ♣A ♣10 ♣K ♣Q ♣9 ♣8 ♣7"
    assert str(CardSet.full()).startswith(text)


def test_a_card_twice_is_an_error_where_all_must_differ() -> None:
    with pytest.raises(CardError, match="♣J is there twice"):
        CardSet.parse("CJ SJ CJ")
    assert CardSet([Card.CJ, Card.CJ]) == CardSet([Card.CJ])


@pytest.mark.parametrize("bits", [-1, 1 << 32])
def test_bits_beyond_the_deck_are_an_error(bits: int) -> None:
    with pytest.raises(CardError, match="does not fit"):
        CardSet(bits)


def test_a_set_does_not_change() -> None:
    with pytest.raises(AttributeError, match="build a new one"):
        CardSet([Card.CJ]).bits = 0


@given(SETS)
def test_a_set_shows_itself_in_a_notebook(cards: frozenset[Card]) -> None:
    hand = CardSet(cards)
    shown = ElementTree.fromstring(f"<p>{hand._repr_html_()}</p>")
    assert [node.text for node in shown] == [str(card) for card in hand]


def test_suits_and_ranks_have_their_signs() -> None:
    assert [suit.symbol + suit.letter for suit in Suit] == ["♣C", "♠S", "♥H", "♦D"]
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"
    assert f"{Card.ST:>4}" == " ♠10"
