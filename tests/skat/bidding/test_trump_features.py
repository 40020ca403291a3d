"""Standing cards against counting by hand, and the kernels' features against card sets."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.skat.bidding.trump.features import first_guess, losers, standing_values, trump_losers
from ouvert.skat.bidding.trump.tables import KINDS
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.rules import values

ORDER = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
"""Ranks of a pattern from bit 0 on."""

MARKED = np.zeros(kernel.TABLE_WORDS, dtype=np.float32)
MARKED[: kernel.CELLS] = np.random.default_rng(1).integers(-1000, 1000, kernel.CELLS)

shuffled = st.permutations(range(32))


def cards_of(order: list[int], start: int, count: int) -> CardSet:
    return CardSet([Card(card) for card in order[start : start + count]])


def test_top_cards_stand_unless_ruffed() -> None:
    values = standing_values(0.0)
    for length in range(8):
        top = (1 << 7) - (1 << (7 - length))
        # from the top four of the suit on the rest cannot be beaten either
        assert values[top] == pytest.approx(length)
    assert (standing_values(0.35)[1:] <= standing_values(0.12)[1:]).all()


def test_a_king_alone_never_stands_against_ace_and_ten() -> None:
    # only where both higher cards are with nobody would it win, and all are with the defenders
    assert standing_values(0.0)[1 << 4] == 0


def test_king_behind_the_ace_stands_when_the_ten_falls() -> None:
    """Ace and king against 10 Q 9 8 7: the king wins if and only if the ten was alone."""
    alone = 2 * comb(15, 9) / comb(20, 10)
    assert standing_values(0.0)[0b1010000] == pytest.approx(1 + alone, abs=1e-12)


def test_standing_values_lie_between_nothing_and_all() -> None:
    for ruff in (0.0, 0.35, 1.0):
        values = standing_values(ruff)
        assert (values >= 0).all()
        assert (values <= kernel.SIZES[:128] + 1e-12).all()


def test_higher_card_stands_at_least_as_often() -> None:
    values = standing_values(0.0)
    for place in range(6):
        assert values[1 << place] <= values[2 << place] + 1e-12


@pytest.mark.parametrize(
    ("held", "places", "lost"),
    [(0b1111, 4, 0), (0b1000, 4, 0), (0b0111, 4, 1), (0, 11, 0), (0b11111111111, 11, 0)],
)
def test_trumps_lost_from_the_top(held: int, places: int, lost: int) -> None:
    assert trump_losers(held, places) == lost


def test_head_of_the_table_is_the_losers() -> None:
    assert (first_guess()[: kernel.WORTHS] == losers()).all()


@given(shuffled, st.sampled_from(range(5)))
def test_matadors_are_those_of_the_rules(order: list[int], kind: int) -> None:
    cards = cards_of(order, 0, 12)
    assert kernel.matadors(kind, cards.bits) == abs(values.matadors(cards, KINDS[kind]))


@given(shuffled, st.sampled_from(range(5)), st.booleans(), st.integers(0, 2))
def test_worth_is_the_sum_of_the_parts(
    order: list[int], kind: int, hand_game: bool, seat: int
) -> None:
    """Every part of a table is marked with its own number; the sum tells which were used."""
    hand, put = cards_of(order, 0, 10), cards_of(order, 10, 2)
    table = MARKED
    into = np.empty(2, dtype=np.int64)
    worth = kernel.measure(table, kind, int(hand_game), hand.bits, put.bits, seat, into)

    start = kernel.WORTHS + (2 * hand_game + (kind == GRAND)) * kernel.CLASS_WORDS

    def pattern(suit: int) -> int:
        return sum(1 << i for i, rank in enumerate(ORDER) if Card.of(Suit(suit), rank) in hand)

    jacks = sum(Card.of(suit, Rank.JACK) in hand and 8 >> suit for suit in Suit)
    expected = table[start + (jacks if kind == GRAND else jacks << 7 | pattern(kind))]
    for suit in range(4):
        if suit != kind:
            gone = sum(card.suit == suit and card.rank is not Rank.JACK for card in put)
            gone = 0 if hand_game else gone
            expected += table[start + kernel.SIDE_WORTH + 128 * gone + pattern(suit)]
    expected += table[start + kernel.SEAT_WORTH + seat]
    if not hand_game:
        expected += table[start + kernel.PUT_WORTH + put.points]
    assert worth == expected


@given(shuffled, st.sampled_from(range(5)), st.booleans(), st.integers(0, 2))
def test_cells_lie_in_their_class(order: list[int], kind: int, hand_game: bool, seat: int) -> None:
    hand, put = cards_of(order, 0, 10), cards_of(order, 10, 2)
    into = np.empty(2, dtype=np.int64)
    kernel.measure(first_guess(), kind, int(hand_game), hand.bits, put.bits, seat, into)
    one = 2 * hand_game + (kind == GRAND)
    first = kernel.CELLS + kernel.FIRST_CELL[one]
    size = kernel.GRAND_CELLS if kind == GRAND else kernel.SUIT_CELLS
    assert first <= into[0] <= into[0] + 3 * into[1] < first + size


@given(shuffled, st.permutations(range(4)))
def test_side_suits_are_alike(order: list[int], suits: list[int]) -> None:
    """Renaming suits, the jacks left where they are, changes nothing but the name of the game."""

    def renamed(cards: CardSet) -> CardSet:
        return CardSet(
            [
                card if card.rank is Rank.JACK else Card.of(Suit(suits[card.suit]), card.rank)
                for card in cards
            ]
        )

    hand, put = cards_of(order, 0, 10), cards_of(order, 10, 2)
    table = first_guess()
    for kind in range(5):
        other = GRAND if kind == GRAND else suits[kind]
        assert kernel.log_odds(table, kind, 0, hand.bits, put.bits, 1, 0) == pytest.approx(
            kernel.log_odds(table, other, 0, renamed(hand).bits, renamed(put).bits, 1, 0),
            abs=1e-4,
        )
