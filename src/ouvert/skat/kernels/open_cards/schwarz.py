"""Open-card search for Schwarz: can the declarer take every trick?

Schwarz counts tricks, not points: 120 points are not enough if a trick of 9 8 7 is lost. From the
first trick on the declarer must always lead a card that nobody can beat, so the tree is narrow.
Uses the card layout and the workspace of the trump search, and a table entry of its own kind.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import WORD, i64, kernel, load64, lowest, popcount, store64, times
from ouvert.kernels.tables import SLOT_SHIFT
from ouvert.skat.kernels.open_cards.layout import (
    GENERATION,
    KEY_BITS,
    LEADER_BITS,
    LIST_WORDS,
    MOVES,
    NO_CARD,
    NODES,
    SUIT_OF,
    SUITS,
    TABLE,
    TABLE_MASK,
    TRICK_LISTS,
)
from ouvert.skat.kernels.open_cards.moves import can_beat

SOME_LOST, ALL_WON = 1, 2
"""What an entry of the table says; 0 says nothing."""
_ANSWER_BITS = 2
_ANSWER = (1 << _ANSWER_BITS) - 1


@kernel("int64(int64, int64, int64, int64, int64)")
def choices(ws: int, moves: int, hand: int, every: int, led: int) -> int:
    """Fill a move list with one card of each run that may be played to the suit `led` (0: lead)."""
    legal = hand & led
    if not legal:
        legal = hand
    n = 0
    for s in range(5):
        suit = load64(ws, SUITS + s)
        mine = legal & suit
        others = every & suit & ~hand
        while mine:
            card = mine & -mine
            gap = others & ~(card - 1)
            run = mine & ((gap & -gap) - 1) if gap else mine
            mine &= ~run
            store64(moves, n, lowest(card))
            n += 1
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def takes_all(ws: int, d: int, l: int, r: int, leader: int, first: int, second: int) -> int:
    """Return 1 if the declarer can take every trick from here, else 0.

    `first` and `second` are cards that lie on the table (and are in their hands still), or NO_CARD.
    """
    store64(ws, NODES, load64(ws, NODES) + 1)
    # Step 1. No card left: the declarer has taken them all.
    if d == 0:
        return 1
    # a literal argument in a recursive call breaks the compiled function's cache on disk
    none = i64(NO_CARD)
    every = d | l | r
    trumps = load64(ws, SUITS)
    tricks = popcount(d)
    # Step 2. Transposition table: an entry is the tag of the trump search, here of the plain set of
    # cards, not of its canonical form, above the answer.
    table = load64(ws, TABLE)
    tag = ((load64(ws, GENERATION) << KEY_BITS) + (every << LEADER_BITS) + leader) << _ANSWER_BITS
    key = (every << LEADER_BITS) + leader
    slot = (times(key, FIBONACCI) >> SLOT_SHIFT) & load64(ws, TABLE_MASK)
    if first < 0:
        entry = load64(table, slot)
        if entry >> _ANSWER_BITS == tag >> _ANSWER_BITS and entry & _ANSWER:
            return 1 if entry & _ANSWER == ALL_WON else 0
    # Step 3. Who plays when, and where this trick keeps its move lists.
    if leader == 0:
        p0, p1, p2 = d, l, r
        s1, s2 = 1, 2
    elif leader == 1:
        p0, p1, p2 = l, r, d
        s1, s2 = 2, 0
    else:
        p0, p1, p2 = r, d, l
        s1, s2 = 0, 1
    moves0 = ws + WORD * (MOVES + TRICK_LISTS * tricks)
    moves1 = moves0 + WORD * LIST_WORDS
    moves2 = moves1 + WORD * LIST_WORDS
    # Step 4. The first card: one of each run of equal cards. From his second trick on it is always
    # the declarer who leads, and a lead that a defender can beat fails without search.
    n0 = 1
    if first >= 0:
        store64(moves0, 0, first)
    else:
        n0 = choices(ws, moves0, p0, every, 0)
    result = 0 if leader == 0 else 1
    for i0 in range(n0):
        a = load64(moves0, i0)
        led = load64(ws, SUIT_OF + a)
        if (
            leader == 0
            and first < 0
            and (can_beat(l, a, led, trumps) or can_beat(r, a, led, trumps))
        ):
            continue
        # Step 5. The second card, one of each run.
        n1 = 1
        if second >= 0:
            store64(moves1, 0, second)
        else:
            n1 = choices(ws, moves1, p1, every, led)
        value1 = 0 if s1 == 0 else 1
        for i1 in range(n1):
            b = load64(moves1, i1)
            # Step 6. The third card, one of each run, against whoever wins so far.
            suit_b = load64(ws, SUIT_OF + b)
            if (suit_b == led and b > a) or (suit_b == trumps and led != trumps):
                best = b
                best_seat = s1
            else:
                best = a
                best_seat = leader
            n2 = choices(ws, moves2, p2, every, led)
            value2 = 0 if s2 == 0 else 1
            for i2 in range(n2):
                c = load64(moves2, i2)
                suit_c = load64(ws, SUIT_OF + c)
                suit_best = load64(ws, SUIT_OF + best)
                if (suit_c == suit_best and c > best) or (suit_c == trumps and suit_best != trumps):
                    winner = s2
                else:
                    winner = best_seat
                # Step 7. The trick is complete. If the declarer has not won it, it is over.
                value = 0
                if winner == 0:
                    gone = ~((1 << a) | (1 << b) | (1 << c))
                    value = takes_all(ws, d & gone, l & gone, r & gone, winner, none, none)
                # Step 8. Back through the three players: one good card is enough for each.
                if s2 == 0:
                    if value:
                        value2 = 1
                        break
                elif not value:
                    value2 = 0
                    break
            if s1 == 0:
                if value2:
                    value1 = 1
                    break
            elif not value2:
                value1 = 0
                break
        if leader == 0:
            if value1:
                result = 1
                break
        elif not value1:
            result = 0
            break
    # Step 9. Store the answer; the newest entry of a slot stays.
    if first < 0:
        store64(table, slot, tag + (ALL_WON if result else SOME_LOST))
    return result
