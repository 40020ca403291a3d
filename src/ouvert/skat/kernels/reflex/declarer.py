"""Expert rules for the declarer of a suit game or Grand.

A rule gets a view (`reflex.view`) and returns a card, or -1 where it has nothing to say. What each
says to a player is in `ouvert.skat.players.rules_table`, in the same order and with the same
numbers.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import above, i64, kernel, load16, lowest, part, popcount
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.kernels.reflex.layout import (
    BEATING,
    FACTORS,
    HAND,
    JACK_LEADS,
    KIND,
    LEGAL,
    LIMIT,
    MAY,
    ON_TABLE,
    SIDE_LEADS,
    SIDE_WORTHS,
    SUIT,
    TAKEN,
    TRUMP_LEADS,
    TRUMPS,
)
from ouvert.skat.kernels.reflex.suits import pattern
from ouvert.skat.kernels.reflex.view import (
    SUIT_MASK_OF,
    SUIT_MASKS,
    WORTH,
    discard,
    least,
    likely_holds,
    most,
    of_points,
    threats,
)

FINISH, ACE_BEFORE_JACKS, DRAW_JACKS, DRAW_TRUMPS, CASH, ACES, BUILD, LEAD_LOW = range(1, 9)
SECOND_SURE, SECOND_ACE, SECOND_PICTURE, SECOND_TRUMP, SECOND_RUFF, SECOND_THROW, SECOND_LOW = (
    range(9, 16)
)
THIRD_TAKE, THIRD_TRUMP, THIRD_RUFF, THIRD_THROW, THIRD_LOW = range(16, 21)

AFTER = 1
"""The defender who plays after the declarer."""


@part
def theirs(v: np.ndarray, suit: int) -> int:
    """Return the cards of a suit that the defenders may hold."""
    return (v[MAY + 1] | v[MAY + 2]) & suit


@part
def sure(v: np.ndarray, card: int) -> bool:
    """Whether nothing that a defender may hold beats a card."""
    return not (threats(v, card, 1) | threats(v, card, 2))


@part
def sure_cards(v: np.ndarray, cards: int) -> int:
    """Return the cards of a set that nothing can beat when they are led."""
    found = i64(0)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if sure(v, card):
            found |= i64(1) << card
    return found


@part
def finish(v: np.ndarray) -> int:
    """A sure card whose own points are enough to win."""
    card = most(v, sure_cards(v, v[HAND]))
    if card >= 0 and v[TAKEN] < v[LIMIT] <= v[TAKEN] + WORTH[v[KIND], card]:
        return card
    return i64(-1)


@part
def aces(v: np.ndarray) -> int:
    """Return the own side aces."""
    return of_points(v, v[HAND] & ~v[TRUMPS], 11)


@part
def ace_before_jacks(v: np.ndarray) -> int:
    """In Grand, two jacks and three aces: the ace of a suit of two or more cards first."""
    mine = v[HAND] & v[TRUMPS]
    high = aces(v)
    if v[KIND] != GRAND or popcount(mine) != 2 or popcount(high) < 3 or not theirs(v, v[TRUMPS]):
        return i64(-1)
    chosen = i64(-1)
    length = 1
    while high:
        card = lowest(high)
        high &= high - 1
        held = popcount(v[HAND] & SUIT_MASK_OF[v[KIND], card])
        if held > length:
            length = held
            chosen = card
    return chosen


@part
def draw_jacks(v: np.ndarray) -> int:
    """In Grand, with more than one jack or all four aces: lead a jack, hiding the highest."""
    mine = v[HAND] & v[TRUMPS]
    out = theirs(v, v[TRUMPS])
    if v[KIND] != GRAND or not mine or not out:
        return i64(-1)
    if popcount(mine) == 1 and (popcount(aces(v)) < 4 or above(out) > above(mine)):
        return i64(-1)
    if popcount(out) == 1 and above(out) > above(mine):
        return i64(-1)
    return load16(v[FACTORS], JACK_LEADS + pattern(mine, out))


@part
def draw_trumps(v: np.ndarray) -> int:
    """In a suit game, lead trumps while they have some and it costs no more than it brings."""
    mine = v[HAND] & v[TRUMPS]
    out = theirs(v, v[TRUMPS])
    if v[KIND] == GRAND or not mine or not out:
        return i64(-1)
    if popcount(out) == 1 and above(out) > above(mine):
        return i64(-1)
    if popcount(mine) + 1 < popcount(out) and above(out) > above(mine):
        return i64(-1)
    return load16(v[FACTORS], TRUMP_LEADS + pattern(mine, out))


@part
def cash(v: np.ndarray) -> int:
    """A card of a side suit that nothing can beat, the richest first."""
    return most(v, sure_cards(v, v[HAND] & ~v[TRUMPS]))


@part
def lead_ace(v: np.ndarray) -> int:
    """An ace while they still have trumps, from the suit of which they have the most cards."""
    high = aces(v)
    chosen = i64(-1)
    out = i64(2)
    while high:
        card = lowest(high)
        high &= high - 1
        suit = SUIT_MASK_OF[v[KIND], card]
        count = popcount(theirs(v, suit))
        if count > out and likely_holds(v, card, 1) and likely_holds(v, card, 2):
            out = count
            chosen = card
    return chosen


@part
def build(v: np.ndarray) -> int:
    """The side suit that promises most by itself, and its best lead by the suit-factor table."""
    chosen = i64(-1)
    best = i64(-100000)
    for s in range(1, 5):
        suit = SUIT_MASKS[v[KIND], s]
        mine = v[HAND] & suit
        if not mine:
            continue
        shift = lowest(suit)
        number = pattern(mine >> shift, theirs(v, suit) >> shift)
        worth = load16(v[FACTORS], SIDE_WORTHS + number)
        if worth > best:
            best = worth
            chosen = shift + load16(v[FACTORS], SIDE_LEADS + number)
    return chosen


@part
def second_sure(v: np.ndarray) -> int:
    """Following second: the richest card that the third player cannot beat."""
    found = i64(0)
    cards = v[BEATING] & v[SUIT]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not threats(v, card, AFTER):
            found |= i64(1) << card
    return most(v, found)


@part
def last_seat_holds(v: np.ndarray, cards: int) -> int:
    """Return the cards that stand against the third player if the suit lies as expected."""
    found = i64(0)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if likely_holds(v, card, AFTER):
            found |= i64(1) << card
    return found


@part
def second_ace(v: np.ndarray) -> int:
    """Following second in a side suit: a card that stands, if the trick has points already."""
    if v[SUIT] == v[TRUMPS] or v[ON_TABLE] < 3:
        return i64(-1)
    return most(v, last_seat_holds(v, v[BEATING] & v[SUIT]))


@part
def second_picture(v: np.ndarray) -> int:
    """Following second in a side suit: a king or queen that at most one card beats."""
    if v[SUIT] == v[TRUMPS]:
        return i64(-1)
    cards = v[BEATING] & v[SUIT]
    card = least(v, of_points(v, cards, 3) | of_points(v, cards, 4))
    if card >= 0 and popcount(v[MAY + AFTER] & v[SUIT] & ~((i64(2) << card) - 1)) > 1:
        return i64(-1)
    return card


@part
def second_trump(v: np.ndarray) -> int:
    """Trumps were led, with points: over the card as cheaply as possible."""
    if v[SUIT] != v[TRUMPS] or not v[BEATING] or v[ON_TABLE] < 3:
        return i64(-1)
    return lowest(v[BEATING])


@part
def second_ruff(v: np.ndarray) -> int:
    """Void second: ruff what has points, over the third player's trumps if that is possible."""
    if v[LEGAL] & v[SUIT] or not v[BEATING] or v[ON_TABLE] < 3:
        return i64(-1)
    if v[MAY + AFTER] & v[SUIT]:
        safe = v[BEATING]
    else:
        safe = i64(0)
        cards = v[BEATING]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if not threats(v, card, AFTER):
                safe |= i64(1) << card
    return ruffing_card(v, safe if safe else v[BEATING])


@part
def ruffing_card(v: np.ndarray, cards: int) -> int:
    """Return the trump to ruff with: ten and ace come home, jacks only if nothing else wins."""
    jacks = of_points(v, cards, 2)
    return most(v, cards & ~jacks) if cards & ~jacks else lowest(cards)


@part
def throw(v: np.ndarray) -> int:
    """Void: throw a card that would be lost anyway."""
    if v[LEGAL] & v[SUIT]:
        return i64(-1)
    side = v[LEGAL] & ~v[TRUMPS]
    card = discard(v, side)
    if card >= 0 and WORTH[v[KIND], card] >= 10:
        return i64(-1)
    return card


@part
def third_take(v: np.ndarray) -> int:
    """Last, following: take the trick with the richest card, with the ace only if it must be."""
    cards = v[BEATING] & v[SUIT]
    if v[SUIT] == v[TRUMPS] or not cards:
        return i64(-1)
    others = cards & ~of_points(v, cards, 11)
    return most(v, others if others else cards)


@part
def third_trump(v: np.ndarray) -> int:
    """Last, trumps were led: take the trick, with ten or ace rather than with a jack."""
    if v[SUIT] != v[TRUMPS] or not v[BEATING]:
        return i64(-1)
    return ruffing_card(v, v[BEATING])


@part
def third_ruff(v: np.ndarray) -> int:
    """Last and void: ruff what has points, or with a ten or ace of trumps."""
    if v[LEGAL] & v[SUIT] or not v[BEATING]:
        return i64(-1)
    card = ruffing_card(v, v[BEATING])
    if v[ON_TABLE] + WORTH[v[KIND], card] < 4:
        return i64(-1)
    return card


@part
def low(v: np.ndarray) -> int:
    """The card with the fewest points."""
    return discard(v, v[LEGAL])


@kernel("int64(int64, int64[:])")
def declarer_rule(rule: int, v: np.ndarray) -> int:
    """Return what one rule says, a kernel card, or -1."""
    if rule == FINISH:
        return finish(v)
    if rule == ACE_BEFORE_JACKS:
        return ace_before_jacks(v)
    if rule == DRAW_JACKS:
        return draw_jacks(v)
    if rule == DRAW_TRUMPS:
        return draw_trumps(v)
    if rule == CASH:
        return cash(v)
    if rule == ACES:
        return lead_ace(v)
    if rule == BUILD:
        return build(v)
    if rule == SECOND_SURE:
        return second_sure(v)
    if rule == SECOND_ACE:
        return second_ace(v)
    if rule == SECOND_PICTURE:
        return second_picture(v)
    if rule == SECOND_TRUMP:
        return second_trump(v)
    if rule == SECOND_RUFF:
        return second_ruff(v)
    if rule == THIRD_TAKE:
        return third_take(v)
    if rule == THIRD_TRUMP:
        return third_trump(v)
    if rule == THIRD_RUFF:
        return third_ruff(v)
    if rule in (SECOND_THROW, THIRD_THROW):
        return throw(v)
    return low(v)
