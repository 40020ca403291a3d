"""How a game of two partnerships is written into the workspace of the general trick solver.

A card is `16 * suit + rank`, so that each suit has a lane of its own in a set of cards; ranks count
the cards in play from 0. Seats are those of the table, 0 to 3, seats 0 and 2 against 1 and 3. The
four hands travel as arguments, that of the leader first, then clockwise.

Two numbers name a position at the start of a trick. The *shape* has four bits for each seat and
each of the first three suits: how many cards of the suit the seat has left; above them are the
number of tricks, from which the last suit follows, and the leader. The *owners* are who holds each
remaining card, from the lowest of suit 0 up, without gaps: a word of the lower bits of the seats
and one of the higher. As the shape says where each suit begins, they say it all.
"""

from __future__ import annotations

from ouvert.kernels.machine import i64, kernel, lowest

LANE = 0x7FFF
"""The set of the cards of suit 0."""
LANE_BITS = 16
LANE_START = 48
"""`card & LANE_START` is how far the lane of a card is shifted."""
MOST_RANKS = 14
"""Cards of a suit, and cards in all, that there may be."""
MOST_IN_PLAY = 52
OWNERS_LOW = 727
"""Of all cards in play the lower bits of their seats, then the higher; in the workspace."""
OWNERS_HIGH = 728
MOVES_OF_TRICK = 64
"""Words of the move lists of a trick: 16 for each seat."""


_LENGTHS = (1 << 48) - 1
_TRICKS, _LEADER = 48, 52


@kernel("int64(int64, int64)")
def unit(seat: int, card: int) -> int:
    """Return what a card of a seat adds to the lengths in the shape."""
    return (i64(1) << (4 * seat + (card & LANE_START))) & _LENGTHS


@kernel("int64(int64, int64)")
def lengths_of(seat: int, hand: int) -> int:
    """Return what a hand adds to the lengths in the shape."""
    lengths = i64(0)
    while hand:
        lengths += unit(seat, lowest(hand))
        hand &= hand - 1
    return lengths


@kernel("int64(int64, int64, int64)")
def shape_of(lengths: int, tricks: int, leader: int) -> int:
    """Return the shape of a position at the start of a trick."""
    return lengths | tricks << _TRICKS | leader << _LEADER
