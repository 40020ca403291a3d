"""Expert rules for Null and Null Ouvert, most of them from paper 001, section "Playing Null".

A rule gets a view (`reflex.view`) and returns a card, or -1 where it has nothing to say. What each
says to a player is in `ouvert.skat.players.rules_table`, in the same order and with the same
numbers. Defender 1 plays right after the declarer, defender 2 right before him.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import above, i64, kernel, load16, lowest, part, popcount
from ouvert.skat.kernels.open_cards.layout import NULL
from ouvert.skat.kernels.open_cards.null_suits import (
    LOST_TO_LEFT,
    LOST_TO_RIGHT,
    SAFE,
    duck,
    suit_number,
)
from ouvert.skat.kernels.reflex.layout import (
    BEATING,
    BEST,
    BEST_SEAT,
    FACTORS,
    HAND,
    LEGAL,
    MAY,
    ME,
    NULL_SAFETY,
    OUVERT,
    OUVERT_FLAGS,
    PLAYED,
    SUIT,
    UNSEEN,
    VOID,
)
from ouvert.skat.kernels.reflex.suits import pattern
from ouvert.skat.kernels.reflex.view import SUIT_MASK_OF

OPENING = 42
UNDER, FORCED_OVER = range(43, 45)
RELIEF = 45
OPEN_FLAW, OPEN_TRANSFER, OPEN_MIDDLE = range(46, 49)
ONE_SEVEN, MANY_SEVENS, PARTNER_VOID, LOWEST_CARD, SHORT_SMALL, NULL_ANY = range(49, 55)
LEAVE_HIM, OVERTAKE, STAY_UNDER, NULL_HIGH = range(55, 59)
UNBLOCK, HIGHEST = range(59, 61)

BYTE = 255


@part
def safety(v: np.ndarray, mine: int, suit: int) -> int:
    """Return how often the declarer is safe in a suit with these cards, in ten-thousandths."""
    out = (v[MAY + 1] | v[MAY + 2]) & suit
    return load16(
        v[FACTORS], NULL_SAFETY + pattern((mine & suit) >> lowest(suit), out >> lowest(suit))
    )


@part
def opening(v: np.ndarray) -> int:
    """The declarer's first card: low enough not to win, from a suit that stays safe."""
    chosen = i64(-1)
    best = -1.0
    cards = v[HAND]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[NULL, card]
        out = v[UNSEEN] & suit
        lower = popcount(out & ((i64(1) << card) - 1))
        higher = popcount(out) - lower
        # a defender takes the trick only if he must: cards above, and none below
        forced = (1.0 - 0.5**higher) * 0.5**lower
        loses = 1.0 if lower == 0 and higher else 1.0 - (1.0 - forced) ** 2
        before = max(safety(v, v[HAND], suit), i64(1))
        value = loses * safety(v, v[HAND] & ~(i64(1) << card), suit) / before
        if value > best:
            best = value
            chosen = card
    return chosen


@part
def under(v: np.ndarray) -> int:
    """The highest card that stays below the trick's best one."""
    cards = v[LEGAL] & v[SUIT] & ((i64(1) << v[BEST]) - 1)
    return above(cards) - 1 if cards else i64(-1)


@part
def forced_over(v: np.ndarray) -> int:
    """The declarer must go over: as low as possible, hoping for the next player."""
    return lowest(v[LEGAL]) if v[LEGAL] & v[SUIT] else i64(-1)


@part
def relief(v: np.ndarray) -> int:
    """Void declarer: from the suit whose safety gains most; of equals the highest card."""
    chosen = i64(-1)
    best = -1.0
    cards = v[LEGAL]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[NULL, card]
        before = safety(v, v[HAND], suit)
        after = safety(v, v[HAND] & ~(i64(1) << card), suit)
        gain = (after + 1.0) / (before + 1.0) + 0.001 * (card & 7)
        if gain > best:
            best = gain
            chosen = card
    return chosen


@part
def flags_of(v: np.ndarray, shift: int, d: int, mine: int, mate: int) -> int:
    """Return the flags of a suit whose hands this defender of an Ouvert game takes as known."""
    d = d >> shift & BYTE
    mine = mine >> shift & BYTE
    mate = mate >> shift & BYTE
    number = suit_number(d, mine, mate) if v[ME] == 1 else suit_number(d, mate, mine)
    return load16(v[FACTORS], OUVERT_FLAGS + number)


@part
def own_attack(v: np.ndarray) -> int:
    """Return the flag of a suit that is lost with this seat on lead."""
    return LOST_TO_LEFT if v[ME] == 1 else LOST_TO_RIGHT


@part
def mate_attack(v: np.ndarray) -> int:
    """Return the flag of a suit that is lost with the partner on lead."""
    return LOST_TO_RIGHT if v[ME] == 1 else LOST_TO_LEFT


@part
def attacks(v: np.ndarray, shift: int, card: int) -> bool:
    """Whether leading a card of a suit and going on with the suit beats the open hand."""
    mate_seat = 3 - v[ME]
    d = v[MAY] >> shift & BYTE
    mine = v[HAND] >> shift & BYTE
    mate = v[MAY + mate_seat] >> shift & BYTE
    a = i64(1) << (card - shift)
    answers = mate
    more = True
    while more:
        b = answers & -answers
        answers ^= b
        more = answers != 0
        c = duck(d, max(a, b), i64(0)) if v[ME] == 1 else duck(d, a, mate)
        if not c:
            return True
        after = flags_of(v, i64(0), d & ~c, mine & ~a, mate & ~b)
        if after & (mate_attack(v) if b > a else own_attack(v)):
            return True
    return False


@part
def open_flaw(v: np.ndarray) -> int:
    """Ouvert: a suit that beats the declarer if it is led again and again."""
    if not v[OUVERT]:
        return i64(-1)
    for shift in range(0, 32, 8):
        mine = v[HAND] >> shift & BYTE
        if not mine or not v[MAY] >> shift & BYTE:
            continue
        if flags_of(v, shift, v[MAY], v[HAND], v[MAY + 3 - v[ME]]) & own_attack(v):
            while mine:
                card = shift + lowest(mine)
                mine &= mine - 1
                if attacks(v, shift, card):
                    return card
    return i64(-1)


@part
def open_transfer(v: np.ndarray) -> int:
    """Ouvert: hand the lead to the partner who can attack a suit that is lost to him."""
    mate = v[MAY + 3 - v[ME]]
    if not v[OUVERT]:
        return i64(-1)
    target = False
    for shift in range(0, 32, 8):
        both = v[MAY] >> shift & BYTE and mate >> shift & BYTE
        if both and flags_of(v, shift, v[MAY], v[HAND], mate) & mate_attack(v):
            target = True
    if not target:
        return i64(-1)
    chosen = i64(-1)
    best = i64(0)
    cards = v[HAND]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[NULL, card]
        over = popcount(mate & suit & ~((i64(2) << card) - 1))
        if over > best:
            best = over
            chosen = card
    return chosen


@part
def open_middle(v: np.ndarray) -> int:
    """Ouvert: low from a suit in which the declarer is not safe yet."""
    if not v[OUVERT]:
        return i64(-1)
    for shift in range(0, 32, 8):
        mine = v[HAND] >> shift & BYTE
        if mine and not flags_of(v, shift, v[MAY], v[HAND], v[MAY + 3 - v[ME]]) & SAFE:
            return shift + lowest(mine)
    return i64(-1)


@part
def sevens(v: np.ndarray) -> int:
    """Return the sevens in hand."""
    return v[HAND] & 0x01010101


@part
def by_length(v: np.ndarray, cards: int, sign: int) -> int:
    """Return the longest (sign 1) or shortest (-1) suit among those of some cards; 0 if none.

    Only suits count in which the declarer may have a card.
    """
    chosen = i64(0)
    best = i64(-100)
    for shift in range(0, 32, 8):
        suit = i64(BYTE) << shift
        held = popcount(v[HAND] & suit)
        if cards & suit and v[MAY] & suit and sign * held > best:
            best = sign * held
            chosen = suit
    return chosen


@part
def one_seven(v: np.ndarray) -> int:
    """First lead with one seven: alone, at once; else the smallest of the shortest other suit."""
    if v[PLAYED] or popcount(sevens(v)) != 1:
        return i64(-1)
    seven = sevens(v)
    suit = SUIT_MASK_OF[NULL, lowest(seven)]
    if v[HAND] & suit == seven:
        return lowest(seven)
    other = by_length(v, v[HAND] & ~suit, i64(-1))
    return lowest(v[HAND] & other) if other else i64(-1)


@part
def many_sevens(v: np.ndarray) -> int:
    """First lead with several sevens: the highest card of the longest suit without one."""
    if v[PLAYED] or popcount(sevens(v)) < 2:
        return i64(-1)
    rest = v[HAND]
    cards = sevens(v)
    while cards:
        rest &= ~SUIT_MASK_OF[NULL, lowest(cards)]
        cards &= cards - 1
    suit = by_length(v, rest, i64(1))
    return above(v[HAND] & suit) - 1 if suit else i64(-1)


@part
def catches(v: np.ndarray, card: int) -> bool:
    """Whether the declarer may hold a card above this one in its suit."""
    return v[MAY] & SUIT_MASK_OF[NULL, card] & ~((i64(2) << card) - 1) != 0


@part
def partner_void(v: np.ndarray) -> int:
    """The suit on which the partner throws cards away, as long as it may catch the declarer."""
    suits = v[VOID + 3 - v[ME]] & v[HAND]
    while suits:
        card = lowest(suits)
        suits &= ~SUIT_MASK_OF[NULL, card]
        if catches(v, card):
            return card
    return i64(-1)


@part
def lowest_card(v: np.ndarray) -> int:
    """The lowest card left of a suit, from the shortest such suit in hand."""
    chosen = i64(-1)
    length = i64(99)
    for shift in range(0, 32, 8):
        mine = v[HAND] >> shift & BYTE
        if not mine:
            continue
        card = shift + lowest(mine)
        lower = v[UNSEEN] & SUIT_MASK_OF[NULL, card] & ((i64(1) << card) - 1)
        mates = popcount(v[MAY + 3 - v[ME]] & SUIT_MASK_OF[NULL, card])
        if not lower and mates < 4 and catches(v, card) and popcount(mine) < length:
            length = popcount(mine)
            chosen = card
    return chosen


@part
def short_small(v: np.ndarray) -> int:
    """The smallest card of the shortest suit in which it may catch the declarer."""
    chosen = i64(-1)
    length = i64(99)
    for shift in range(0, 32, 8):
        mine = v[HAND] >> shift & BYTE
        if mine and popcount(mine) < length and catches(v, shift + lowest(mine)):
            length = popcount(mine)
            chosen = shift + lowest(mine)
    return chosen


@part
def null_any(v: np.ndarray) -> int:
    """Nothing left to attack: the lowest card that the partner may take over."""
    cards = v[HAND]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if v[MAY + 3 - v[ME]] & SUIT_MASK_OF[NULL, card] & ~((i64(2) << card) - 1):
            return card
    return lowest(v[HAND])


@part
def leave_him(v: np.ndarray) -> int:
    """The declarer's card is the best one: stay below it."""
    return under(v) if v[BEST_SEAT] == 0 else i64(-1)


@part
def overtake(v: np.ndarray) -> int:
    """Take the partner's high card to lead the lowest card of the suit next."""
    suit = v[SUIT]
    mine = v[HAND] & suit
    if popcount(mine) < 2 or not v[BEATING] or v[BEST_SEAT] == 0:
        return i64(-1)
    low = lowest(mine)
    below = (i64(1) << low) - 1
    if v[UNSEEN] & suit & below or not catches(v, low) or v[BEST] < low:
        return i64(-1)
    if v[ME] == 2 and not v[UNSEEN] & suit & ((i64(1) << v[BEST]) - 1):
        return i64(-1)
    return above(mine) - 1


@part
def stay_under(v: np.ndarray) -> int:
    """The declarer plays after: below the partner's card, so that he may have to go over it."""
    ducks = v[MAY] & v[SUIT] & ((i64(1) << v[BEST]) - 1)
    if v[ME] != 2 or popcount(ducks) > 1 or not catches(v, v[BEST]):
        return i64(-1)
    return under(v)


@part
def null_high(v: np.ndarray) -> int:
    """Following: get rid of the highest card."""
    return above(v[LEGAL]) - 1 if v[LEGAL] & v[SUIT] else i64(-1)


@part
def unblock(v: np.ndarray) -> int:
    """Void: the highest card of the shortest suit without a seven or an eight with one guard."""
    chosen = i64(0)
    best = i64(-1000)
    for shift in range(0, 32, 8):
        mine = v[LEGAL] >> shift & BYTE
        if not mine or mine & 1 or (mine & 2 and popcount(mine) == 2):
            continue
        if not v[MAY] >> shift & BYTE:
            continue
        key = lowest(mine) - 16 * popcount(mine)
        if key > best:
            best = key
            chosen = shift + above(mine)
    return chosen - 1


@part
def highest(v: np.ndarray) -> int:
    """The highest card, from a suit that the declarer has no more if there is one."""
    chosen = i64(-1)
    best = i64(-1)
    cards = v[LEGAL]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        key = (card & 7) + (0 if v[MAY] & SUIT_MASK_OF[NULL, card] else 8)
        if key > best:
            best = key
            chosen = card
    return chosen


@kernel("int64(int64, int64[:])")
def null_rule(rule: int, v: np.ndarray) -> int:
    """Return what one rule says, a card, or -1."""
    if rule == OPENING:
        return opening(v)
    if rule == UNDER:
        return under(v)
    if rule == FORCED_OVER:
        return forced_over(v)
    if rule == RELIEF:
        return relief(v)
    if rule == OPEN_FLAW:
        return open_flaw(v)
    if rule == OPEN_TRANSFER:
        return open_transfer(v)
    if rule == OPEN_MIDDLE:
        return open_middle(v)
    if rule == ONE_SEVEN:
        return one_seven(v)
    if rule == MANY_SEVENS:
        return many_sevens(v)
    if rule == PARTNER_VOID:
        return partner_void(v)
    if rule == LOWEST_CARD:
        return lowest_card(v)
    if rule == SHORT_SMALL:
        return short_small(v)
    if rule == LEAVE_HIM:
        return leave_him(v)
    if rule == OVERTAKE:
        return overtake(v)
    if rule == STAY_UNDER:
        return stay_under(v)
    if rule == NULL_HIGH:
        return null_high(v)
    if rule == UNBLOCK:
        return unblock(v)
    if rule == HIGHEST:
        return highest(v)
    return null_any(v)
