"""How a Ramsch is laid out for its kernels, and the small steps that all of them take.

Cards are kernel cards as in Grand: the jacks are bits 0..3, from diamonds up to clubs, and the
suits start at 4, 11, 18 and 25, each 7 8 9 Q K 10 A from low to high. Seats are those of the game.

*The trick* is one integer: the seat that led, how many cards lie, the first and the second of them.
*The score* is one integer: card points of the three seats, who has taken a trick, and in which
order the seats have taken their last ones. *An end* is one integer, too: how it was scored, and
the card points of the seats, the skat's included.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, part
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.kernels.reflex.view import SUIT_MASK_OF as ALL_SUIT_MASKS
from ouvert.skat.kernels.reflex.view import WORTH as ALL_WORTHS

JACK_BITS = 0xF
CARD_WORTHS = ALL_WORTHS[GRAND].astype(np.int64)
"""Card points of each kernel card."""
SUIT_MASKS_OF = ALL_SUIT_MASKS[GRAND].astype(np.int64)
"""The mask of the suit of each kernel card; the jacks are one."""

LEADER_AT, LYING_AT, FIRST_AT, SECOND_AT = 0, 2, 4, 9
"""Shifts within a trick."""
POINTS_AT = (0, 7, 14)
TAKEN_AT, LATEST_AT = 21, 24
"""Shifts within a score. LATEST_AT holds two bits a seat: 2 for who took the last trick."""
SCORE_START = (1 << (LATEST_AT + 2)) | (2 << (LATEST_AT + 4))
"""The score before the first trick."""

MARCH_WINS = 120
HOW_AT, AMOUNT_AT, END_POINTS_AT = 0, 3, (11, 18, 25)
"""Shifts within an end. How: the seat that loses, or 4 and the seat that has taken every trick."""


@part
def trick_of(leader: int, lying: int, first: int, second: int) -> int:
    """A trick; first and second are 0 where they do not lie yet."""
    return leader | lying << LYING_AT | first << FIRST_AT | second << SECOND_AT


@part
def legal_of(hand: int, trick: int) -> int:
    """The cards of a hand that may be played."""
    if (trick >> LYING_AT) & 3 == 0:
        return hand
    follow = hand & SUIT_MASKS_OF[(trick >> FIRST_AT) & 31]
    return follow if follow else hand


@part
def beats(card: int, best: int) -> bool:
    """Whether a card takes the trick from the one that is best so far."""
    if SUIT_MASKS_OF[card] == SUIT_MASKS_OF[best]:
        return card > best
    return bool((i64(1) << card) & JACK_BITS)


@part
def best_of(trick: int) -> int:
    """The best of the cards that lie; there must be one."""
    first = (trick >> FIRST_AT) & 31
    if (trick >> LYING_AT) & 3 == 1:
        return first
    second = (trick >> SECOND_AT) & 31
    return second if beats(second, first) else first


@part
def winner_of(trick: int, third: int) -> int:
    """The seat that takes a trick with its third card."""
    first, second = (trick >> FIRST_AT) & 31, (trick >> SECOND_AT) & 31
    place, best = i64(0), first
    if beats(second, first):
        place, best = i64(1), second
    if beats(third, best):
        place = i64(2)
    return (((trick >> LEADER_AT) & 3) + place) % 3


@part
def after_trick(score: int, winner: int, points: int) -> int:
    """The score after a seat has taken a trick with so many card points."""
    score += points << (7 * winner)
    score |= i64(1) << (TAKEN_AT + winner)
    rank = (score >> (LATEST_AT + 2 * winner)) & 3
    for seat in range(3):
        shift = LATEST_AT + 2 * seat
        if (score >> shift) & 3 > rank:
            score -= i64(1) << shift
    return score + ((2 - rank) << (LATEST_AT + 2 * winner))


@part
def stepped(trick: int, score: int, card: int) -> tuple[int, int]:
    """The trick and the score after a card."""
    lying, leader = (trick >> LYING_AT) & 3, (trick >> LEADER_AT) & 3
    first = (trick >> FIRST_AT) & 31
    if lying == 0:
        return trick_of(leader, i64(1), card, i64(0)), score
    if lying == 1:
        return trick_of(leader, i64(2), first, card), score
    taker = winner_of(trick, card)
    points = CARD_WORTHS[first] + CARD_WORTHS[(trick >> SECOND_AT) & 31] + CARD_WORTHS[card]
    return trick_of(taker, i64(0), i64(0), i64(0)), after_trick(score, taker, points)


@part
def end_of(score: int, last: int, skat: int) -> int:
    """How a game has ended whose last trick a seat has taken, given the skat's card points."""
    score += skat << (7 * last)
    taken = (score >> TAKEN_AT) & 7
    points = score & 0x1FFFFF
    if taken == i64(1) << last:
        return (4 + last) | MARCH_WINS << AMOUNT_AT | points << END_POINTS_AT[0]
    loser = i64(0)
    for seat in range(1, 3):
        mine, most = (score >> (7 * seat)) & 127, (score >> (7 * loser)) & 127
        later = (score >> (LATEST_AT + 2 * seat)) & 3 > (score >> (LATEST_AT + 2 * loser)) & 3
        if mine > most or (mine == most and later):
            loser = i64(seat)
    amount = (score >> (7 * loser)) & 127
    if taken != 7:
        amount *= 2
    return loser | amount << AMOUNT_AT | points << END_POINTS_AT[0]


@part
def worth_of(end: int, seat: int) -> int:
    """What an end brings a seat beyond the other two: twice its own score minus theirs."""
    how, amount = end & 7, (end >> AMOUNT_AT) & 255
    if how >= 4:
        return 2 * amount if how - 4 == seat else -amount
    return -2 * amount if how == seat else amount
