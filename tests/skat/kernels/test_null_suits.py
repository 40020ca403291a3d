"""What the tables say of a suit in Null, against the definitions played out by brute force."""

from __future__ import annotations

from functools import cache

from ouvert.skat.kernels.open_cards.layout import SUITS_OF_UP_TO_EIGHT
from ouvert.skat.kernels.open_cards.null_suits import (
    EMPTY,
    LOST_TO_LEFT,
    LOST_TO_RIGHT,
    SAFE,
    suit_number,
    suit_table,
)
from support.endings import ways_to_divide

TABLE = suit_table()
LARGEST = 7
SUITS = [suit for cards in range(LARGEST + 1) for suit in ways_to_divide(cards)]


def each(cards: int) -> list[int]:
    """The cards of a set as sets of one; if it is empty, "no card" alone."""
    return [1 << bit for bit in range(8) if cards >> bit & 1] or [0]


@cache
def safe(d: int, l: int, r: int) -> bool:  # noqa: E741
    """Whether the declarer ducks for ever, whatever the defenders throw away or lead."""
    if not d:
        return True
    if any(not safe(d, l & ~card, r & ~card) for card in each(l | r) if card):
        return False
    for a in each(l):
        for b in each(r):
            if a and not any(c < max(a, b) and safe(d & ~c, l & ~a, r & ~b) for c in each(d)):
                return False
    for a in each(r):
        if a and not any(
            all(c < max(a, b) and safe(d & ~c, l & ~b, r & ~a) for b in each(l)) for c in each(d)
        ):
            return False
    return True


@cache
def lost(d: int, l: int, r: int, leader: int) -> bool:  # noqa: E741
    """Whether the defenders, leading this suit alone, make the declarer take a trick."""
    if not d:
        return False
    if leader == 1:
        return any(
            all(c > max(a, b) or lost(d & ~c, l & ~a, r & ~b, 1 if a > b else 2) for c in each(d))
            for a in each(l)
            for b in each(r)
            if a
        )
    return any(
        all(
            any(c > max(a, b) or lost(d & ~c, l & ~b, r & ~a, 2 if a > b else 1) for b in each(l))
            for c in each(d)
        )
        for a in each(r)
        if a
    )


def test_every_suit_has_a_number_of_its_own() -> None:
    suits = [suit for cards in range(9) for suit in ways_to_divide(cards)]
    assert {suit_number(*suit) for suit in suits} == set(range(SUITS_OF_UP_TO_EIGHT))
    assert len(TABLE) == len(suits)


def test_only_the_owners_in_their_order_count() -> None:
    assert suit_number(0b1001, 0b0100, 0) == suit_number(0b10000010, 0b1000000, 0)
    assert suit_number(0b1001, 0b0100, 0) != suit_number(0b1001, 0, 0b0100)


def test_safe_suits() -> None:
    for suit in SUITS:
        assert bool(TABLE[suit_number(*suit)] & SAFE) == safe(*suit), suit


def test_lost_suits() -> None:
    for suit in SUITS:
        flags = TABLE[suit_number(*suit)]
        assert bool(flags & LOST_TO_LEFT) == lost(*suit, 1), suit
        assert bool(flags & LOST_TO_RIGHT) == lost(*suit, 2), suit


def test_empty_suits() -> None:
    for suit in SUITS:
        assert bool(TABLE[suit_number(*suit)] & EMPTY) == (suit[0] == 0), suit


def test_throwing_the_highest_card_keeps_a_suit_safe() -> None:
    """So it never hurts the declarer to throw it, which the search relies on."""
    for d, l, r in SUITS:  # noqa: E741
        if d and TABLE[suit_number(d, l, r)] & SAFE:
            highest = 1 << (d.bit_length() - 1)
            assert TABLE[suit_number(d & ~highest, l, r)] & SAFE, (d, l, r)
