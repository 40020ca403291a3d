"""Open-card search for Schwarz: can the declarer take every trick?

Schwarz counts tricks, not points: 120 points are not enough if a trick of 9 8 7 is lost. From the
first trick on the declarer must always lead a card that nobody can beat, so the tree is narrow.
Uses the card layout and the workspace of the trump search, and a table entry of its own kind.
"""

from __future__ import annotations

from ouvert.kernels.layout import GENERATION, MOVES, NODES, SUIT_OF, SUITS, TABLE, TABLE_MASK
from ouvert.kernels.machine import i64, kernel, load64, lowest, popcount, store64
from ouvert.kernels.moves import can_beat

NO_CARD = -1
FAILS, WORKS = 1, 2


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
    if d == 0:
        return 1
    # a literal argument in a recursive call breaks the compiled function's cache on disk
    none = i64(NO_CARD)
    every = d | l | r
    trumps = load64(ws, SUITS)
    tricks = popcount(d)
    table = load64(ws, TABLE)
    tag = ((load64(ws, GENERATION) << 34) + (every << 2) + leader) << 2
    slot = (((every << 2) + leader) * i64(-7046029254386353131) >> 30) & load64(ws, TABLE_MASK)
    if first < 0:
        entry = load64(table, slot)
        if entry >> 2 == tag >> 2 and entry & 3:
            return 1 if entry & 3 == WORKS else 0
    if leader == 0:
        p0, p1, p2 = d, l, r
        s1, s2 = 1, 2
    elif leader == 1:
        p0, p1, p2 = l, r, d
        s1, s2 = 2, 0
    else:
        p0, p1, p2 = r, d, l
        s1, s2 = 0, 1
    moves0 = ws + 8 * (MOVES + 48 * tricks)
    moves1 = moves0 + 128
    moves2 = moves1 + 128
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
        n1 = 1
        if second >= 0:
            store64(moves1, 0, second)
        else:
            n1 = choices(ws, moves1, p1, every, led)
        value1 = 0 if s1 == 0 else 1
        for i1 in range(n1):
            b = load64(moves1, i1)
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
                value = 0
                if winner == 0:
                    gone = ~((1 << a) | (1 << b) | (1 << c))
                    value = takes_all(ws, d & gone, l & gone, r & gone, winner, none, none)
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
    if first < 0:
        store64(table, slot, tag + (WORKS if result else FAILS))
    return result
