"""Expert rules for the defenders of a suit game or Grand.

A rule gets a view (`reflex.view`) and returns a card, or -1 where it has nothing to say. What each
says to a player is in `ouvert.skat.players.rules_table`, in the same order and with the same
numbers. Defender 1 plays right after the declarer, defender 2 right before him.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import above, i64, kernel, lowest, part, popcount
from ouvert.skat.kernels.reflex.declarer import ruffing_card
from ouvert.skat.kernels.reflex.layout import (
    BEATING,
    BEST,
    BEST_SEAT,
    HAND,
    KIND,
    LED,
    LEGAL,
    LIMIT,
    MAY,
    ME,
    ON_TABLE,
    POINTS_LOST,
    SUIT,
    TRUMPS,
    UNSEEN,
)
from ouvert.skat.kernels.reflex.view import (
    SUIT_MASK_OF,
    SUIT_MASKS,
    WORTH,
    discard,
    likely_holds,
    most,
    of_points,
    threats,
)

LEAD_FINISH, LEAD_STANDING, LEAD_ACE, LEAD_RETURN, LEAD_KING = range(21, 26)
LEAD_LONG, LEAD_SHORT, LEAD_ANY = range(26, 29)
BEHIND_BEAT, BEHIND_SMEAR, BEHIND_RUFF, BEHIND_LOW = range(29, 33)
FRONT_SMEAR, FRONT_ACE, FRONT_RAISE, FRONT_RUFF, FRONT_LOW = range(33, 38)
LAST_SMEAR, LAST_TAKE, LAST_RUFF, LAST_LOW = range(38, 42)

DECLARER = 0


@part
def lead_finish(v: np.ndarray) -> int:
    """A card that the declarer cannot beat and whose points defeat him."""
    need = 121 - v[LIMIT] - v[POINTS_LOST]
    cards = v[HAND]
    while cards and need > 0:
        card = lowest(cards)
        cards &= cards - 1
        if WORTH[v[KIND], card] >= need and not threats(v, card, DECLARER):
            return card
    return i64(-1)


@part
def guarded(v: np.ndarray, suit: int) -> bool:
    """Whether a suit is better kept: the ace waits for the ten, or a ten has a single guard."""
    mine = v[HAND] & suit
    ace = of_points(v, mine, 11)
    ten = of_points(v, mine, 10)
    if ace and not ten:
        return of_points(v, v[UNSEEN] & suit, 10) != 0
    return ten and not ace and popcount(mine) < 3 and of_points(v, v[UNSEEN] & suit, 11) != 0


@part
def lead_ace(v: np.ndarray) -> int:
    """An ace whose ten is in hand too, or that is alone, where the declarer may follow."""
    cards = of_points(v, v[HAND] & ~v[TRUMPS], 11)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[v[KIND], card]
        mine = v[HAND] & suit
        if v[MAY] & suit and (popcount(mine) == 1 or of_points(v, mine, 10)):
            return card
    return i64(-1)


@part
def lead_standing(v: np.ndarray) -> int:
    """The richest side card that stands in a suit which the declarer has not denied."""
    found = i64(0)
    cards = v[HAND] & ~v[TRUMPS]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[v[KIND], card]
        if v[MAY] & suit and not guarded(v, suit) and likely_holds(v, card, DECLARER):
            found |= i64(1) << card
    return most(v, found)


@part
def from_suit(v: np.ndarray, suit: int) -> int:
    """Return the card to lead from a suit: small, and no ten that an ace can take."""
    cards = v[HAND] & suit
    risky = of_points(v, cards, 10)
    return discard(v, cards & ~risky) if cards & ~risky else lowest(cards)


@part
def lead_return(v: np.ndarray) -> int:
    """A suit that the partner has led, if the declarer may still follow."""
    suits = v[LED + 3 - v[ME]] & v[HAND] & ~v[TRUMPS]
    while suits:
        suit = SUIT_MASK_OF[v[KIND], lowest(suits)]
        suits &= ~suit
        if v[MAY] & suit and not guarded(v, suit):
            return from_suit(v, suit)
    return i64(-1)


@part
def lead_king(v: np.ndarray) -> int:
    """From ten, king and a small card: the king, to drive the ace out."""
    cards = of_points(v, v[HAND] & ~v[TRUMPS], 4)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[v[KIND], card]
        mine = v[HAND] & suit
        if v[MAY] & suit and popcount(mine) > 2 and of_points(v, mine, 10):
            return card
    return i64(-1)


@part
def by_length(v: np.ndarray, sign: int) -> int:
    """Return the longest (sign 1) or shortest (-1) side suit in which nothing is kept.

    Only suits count which the declarer may hold.
    """
    chosen = i64(0)
    best = i64(-100)
    for s in range(1, 5):
        suit = SUIT_MASKS[v[KIND], s]
        held = popcount(v[HAND] & suit)
        if held and v[MAY] & suit and sign * held > best and not guarded(v, suit):
            best = sign * held
            chosen = suit
    return chosen


@part
def lead_long(v: np.ndarray) -> int:
    """The declarer is next: the longest suit."""
    if v[ME] != 2:
        return i64(-1)
    suit = by_length(v, i64(1))
    return from_suit(v, suit) if suit else i64(-1)


@part
def lead_short(v: np.ndarray) -> int:
    """The partner is next: the shortest suit."""
    if v[ME] != 1:
        return i64(-1)
    suit = by_length(v, i64(-1))
    if not suit or popcount(v[HAND] & suit) > 2:
        return i64(-1)
    cards = v[HAND] & suit
    risky = of_points(v, cards, 10)
    return most(v, cards & ~risky) if cards & ~risky else i64(-1)


@part
def smear_card(v: np.ndarray, cards: int) -> int:
    """Return the card to give the partner: a ten in danger, then the ace, then pictures."""
    kind = v[KIND]
    chosen = i64(-1)
    best = i64(-1)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[kind, card]
        key = 4 * WORTH[kind, card]
        if suit == v[TRUMPS]:
            key = 1 if WORTH[kind, card] < 10 else key + 8
        elif WORTH[kind, card] == 11 and v[MAY] & suit:
            key -= 8
        if key > best:
            best = key
            chosen = card
    return chosen


@part
def safe_smear(v: np.ndarray) -> int:
    """The card to smear, from those that leave the trick to the partner."""
    quiet = v[LEGAL] & ~v[BEATING]
    return smear_card(v, quiet if quiet else v[LEGAL])


@part
def take(v: np.ndarray, cards: int) -> int:
    """Return the card to win with when only points matter: rich, but jacks last."""
    jacks = of_points(v, cards & v[TRUMPS], 2)
    return most(v, cards & ~jacks) if cards & ~jacks else lowest(cards)


@part
def behind_beat(v: np.ndarray) -> int:
    """The declarer led: over his card, following."""
    cards = v[BEATING] & v[SUIT]
    return take(v, cards) if cards else i64(-1)


@part
def behind_smear(v: np.ndarray) -> int:
    """The declarer led a card that the partner should beat: give points."""
    suit = v[SUIT]
    over = v[MAY + 2] & suit & ~((i64(2) << v[BEST]) - 1)
    if v[BEATING] & suit or not over:
        return i64(-1)
    if suit == v[TRUMPS]:
        if popcount(over) < 2:
            return i64(-1)
    elif WORTH[v[KIND], v[BEST]] >= 10:
        return i64(-1)
    return safe_smear(v)


@part
def behind_ruff(v: np.ndarray) -> int:
    """The declarer led a card that stands: ruff it."""
    if v[LEGAL] & v[SUIT] or not v[BEATING]:
        return i64(-1)
    return ruffing_card(v, v[BEATING])


@part
def front_smear(v: np.ndarray) -> int:
    """The partner's card stands against the declarer: smear."""
    if likely_holds(v, v[BEST], DECLARER):
        return safe_smear(v)
    return i64(-1)


@part
def front_ace(v: np.ndarray) -> int:
    """The partner led low, and the suit is still long outside: a card that stands."""
    if v[SUIT] == v[TRUMPS] or popcount(v[MAY] & v[SUIT]) < 4:
        return i64(-1)
    found = i64(0)
    cards = v[BEATING] & v[SUIT]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if likely_holds(v, card, DECLARER):
            found |= i64(1) << card
    return most(v, found)


@part
def front_raise(v: np.ndarray) -> int:
    """The partner led low: a queen or king that the declarer cannot beat in the suit."""
    if v[SUIT] == v[TRUMPS]:
        return i64(-1)
    cards = v[BEATING] & v[SUIT]
    pictures = of_points(v, cards, 3) | of_points(v, cards, 4)
    if not pictures or v[MAY] & v[SUIT] & ~((i64(2) << lowest(pictures)) - 1):
        return i64(-1)
    return lowest(pictures)


@part
def front_ruff(v: np.ndarray) -> int:
    """The partner's card will not win: ruff so high that the declarer cannot overruff."""
    if v[LEGAL] & v[SUIT] or not v[BEATING] or v[ON_TABLE] < 3:
        return i64(-1)
    if v[MAY] & v[SUIT]:
        return ruffing_card(v, v[BEATING])
    over = above(v[MAY] & v[TRUMPS])
    sure = v[BEATING] & ~((i64(1) << over) - 1)
    return ruffing_card(v, sure) if sure else i64(-1)


@part
def last_smear(v: np.ndarray) -> int:
    """The trick is the partner's: smear."""
    return safe_smear(v) if v[BEST_SEAT] != DECLARER else i64(-1)


@part
def last_take(v: np.ndarray) -> int:
    """Following: take the trick from the declarer, with the ace only if it must be."""
    cards = v[BEATING] & v[SUIT]
    if not cards:
        return i64(-1)
    if v[SUIT] != v[TRUMPS]:
        others = cards & ~of_points(v, cards, 11)
        return most(v, others if others else cards)
    return take(v, cards)


@part
def last_ruff(v: np.ndarray) -> int:
    """Void: ruff the declarer's trick."""
    return ruffing_card(v, v[BEATING]) if v[BEATING] else i64(-1)


@part
def low(v: np.ndarray) -> int:
    """The card that one misses least."""
    quiet = v[LEGAL] & ~v[BEATING]
    return discard(v, quiet if quiet else v[LEGAL])


@kernel("int64(int64, int64[:])")
def defender_rule(rule: int, v: np.ndarray) -> int:
    """Return what one rule says, a kernel card, or -1."""
    if rule == LEAD_FINISH:
        return lead_finish(v)
    if rule == LEAD_ACE:
        return lead_ace(v)
    if rule == LEAD_STANDING:
        return lead_standing(v)
    if rule == LEAD_RETURN:
        return lead_return(v)
    if rule == LEAD_KING:
        return lead_king(v)
    if rule == LEAD_LONG:
        return lead_long(v)
    if rule == LEAD_SHORT:
        return lead_short(v)
    if rule == BEHIND_BEAT:
        return behind_beat(v)
    if rule == BEHIND_SMEAR:
        return behind_smear(v)
    if rule == BEHIND_RUFF:
        return behind_ruff(v)
    if rule == FRONT_SMEAR:
        return front_smear(v)
    if rule == FRONT_ACE:
        return front_ace(v)
    if rule == FRONT_RAISE:
        return front_raise(v)
    if rule == FRONT_RUFF:
        return front_ruff(v)
    if rule == LAST_SMEAR:
        return last_smear(v)
    if rule == LAST_TAKE:
        return last_take(v)
    if rule == LAST_RUFF:
        return last_ruff(v)
    return low(v)
