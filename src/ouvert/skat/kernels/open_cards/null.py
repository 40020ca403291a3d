"""Open-card search of Null games: can the declarer avoid every trick?

A position is the four suits, each a number of `null_suits`, and the leader; the sorted numbers and
the leader are the key of the transposition table, so equal positions meet across suits and deals.
The declarer's choices shrink to almost nothing: following suit, his highest card that surely ducks
is best; discarding, only the highest card of a suit is. Cards keep their bits `8 * suit + rank`;
seat 0 is the declarer.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import WORD, i64, kernel, load64, lowest, popcount, store64, times
from ouvert.kernels.tables import SLOT_SHIFT
from ouvert.skat.kernels.open_cards.layout import (
    LEADER_BITS,
    LIST_WORDS,
    NO_CARD,
    NULL_FLAGS,
    NULL_MOVES,
    NULL_NODES,
    NULL_NUMBERS,
    NULL_TABLE,
    NULL_TABLE_MASK,
    SUIT_SUBSETS,
    TRICK_LISTS,
)
from ouvert.skat.kernels.open_cards.null_suits import (
    EMPTY,
    LOST_TO_LEFT,
    LOST_TO_RIGHT,
    SAFE,
    duck,
    highest_below,
    suit_number,
)

_SUIT = 255
"""Mask of the lowest suit."""
_NUMBER_BITS = 14
"""Bits of a suit number."""


@kernel("int64(int64, int64, int64, int64, int64)")
def number_of(ws: int, suit: int, d: int, l: int, r: int) -> int:
    """Return the number of one suit's remaining cards."""
    shift = 8 * suit
    d = d >> shift & _SUIT
    l = l >> shift & _SUIT
    r = r >> shift & _SUIT
    place = NULL_NUMBERS + SUIT_SUBSETS * suit + (d | l | r)
    known = load64(ws, place)
    if known:
        return known - 1
    number = suit_number(d, l, r)
    store64(ws, place, number + 1)
    return number


@kernel("int64(int64, int64, int64, int64, int64)")
def table_key(a: int, b: int, c: int, e: int, leader: int) -> int:
    """Return the key of four suits, whatever their order, and the leader."""
    if a > b:
        a, b = b, a
    if c > e:
        c, e = e, c
    if a > c:
        a, c = c, a
    if b > e:
        b, e = e, b
    if b > c:
        b, c = c, b
    return (
        ((((a << _NUMBER_BITS) + b << _NUMBER_BITS) + c << _NUMBER_BITS) + e) << LEADER_BITS
    ) + leader


@kernel("int64(int64, int64, int64, int64, int64)")
def append_runs(moves: int, n: int, mine: int, others: int, high_first: int) -> int:
    """Append one card of each run of `mine` in one suit; cards of `others` separate runs."""
    start = n
    while mine:
        card = mine & -mine
        gap = others & ~(card - 1)
        run = mine & ((gap & -gap) - 1) if gap else mine
        mine &= ~run
        store64(moves, n, card)
        n += 1
    if high_first:
        i = start
        j = n - 1
        while i < j:
            card = load64(moves, i)
            store64(moves, i, load64(moves, j))
            store64(moves, j, card)
            i += 1
            j -= 1
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64)")
def defender_moves(
    ws: int, moves: int, hand: int, d: int, l: int, r: int, led: int, first: int
) -> int:
    """Fill a move list with a defender's cards; `led` is the mask of the suit led, or 0."""
    every = d | l | r
    if led and hand & led:
        return append_runs(moves, 0, hand & led, (every | first) & led & ~hand, 0)
    n = 0
    for group in range(3):
        for suit in range(4):
            mask = _SUIT << (8 * suit)
            mine = hand & mask
            if not mine:
                continue
            flags = load64(ws, NULL_FLAGS + number_of(ws, suit, d, l, r))
            if flags & EMPTY:
                now = 2
            elif flags & SAFE:
                now = 1
            else:
                now = 0
            if led:
                # throw away where nothing is to be won first
                now = 2 - now
            if now == group:
                n = append_runs(moves, n, mine, every & mask & ~hand, 1 if led else 0)
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def discards(ws: int, moves: int, hand: int, d: int, l: int, r: int) -> int:
    """Fill a move list with the declarer's discards: his highest card of each suit."""
    n = 0
    for group in range(2):
        for suit in range(4):
            mine = hand & _SUIT << (8 * suit)
            if not mine:
                continue
            safe = load64(ws, NULL_FLAGS + number_of(ws, suit, d, l, r)) & SAFE
            if (1 if safe else 0) == group:
                store64(moves, n, highest_below(mine, 1 << 32))
                n += 1
    return n


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def search(ws: int, d: int, l: int, r: int, leader: int, first: int, second: int) -> int:
    """Return 1 if the declarer can avoid every trick from here, else 0.

    Cards are single bits here. `first` and `second` are those that lie on the table (and are in
    their hands still), or NO_CARD.
    """
    store64(ws, NULL_NODES, load64(ws, NULL_NODES) + 1)
    # a literal argument in a recursive call breaks the compiled function's cache on disk
    none = i64(NO_CARD)
    # Step 1. No card left: the declarer has come through.
    if d == 0:
        return 1
    tricks = popcount(d)
    table = load64(ws, NULL_TABLE)
    key = 0
    slot = 0
    if first < 0:
        # Step 2. Verdicts on single suits (`null_suits`). With a defender on lead the declarer is
        # through if he is safe in every suit, for nothing that the defenders do makes one unsafe;
        # and he is beaten if there is a suit in which the leader beats him by leading nothing else.
        # On lead himself he may have to open a suit that he would rather not.
        s0 = number_of(ws, 0, d, l, r)
        s1 = number_of(ws, 1, d, l, r)
        s2 = number_of(ws, 2, d, l, r)
        s3 = number_of(ws, 3, d, l, r)
        if leader:
            f0 = load64(ws, NULL_FLAGS + s0)
            f1 = load64(ws, NULL_FLAGS + s1)
            f2 = load64(ws, NULL_FLAGS + s2)
            f3 = load64(ws, NULL_FLAGS + s3)
            if f0 & f1 & f2 & f3 & SAFE:
                return 1
            if (f0 | f1 | f2 | f3) & (LOST_TO_LEFT if leader == 1 else LOST_TO_RIGHT):
                return 0
        # Step 3. Transposition table. Four suit numbers in order and the leader say all that
        # matters, so positions meet in it across suits and deals. An entry is the key above the
        # answer.
        key = table_key(s0, s1, s2, s3, leader)
        slot = (times(key, FIBONACCI) >> SLOT_SHIFT) & load64(ws, NULL_TABLE_MASK)
        entry = load64(table, slot)
        if entry >> 1 == key:
            return entry & 1
    # Step 4. The first card: one that lies on the table already, one of each run of the declarer's,
    # or a defender's, likely ones first. Each number of tricks left has move lists of its own.
    moves0 = ws + WORD * (NULL_MOVES + TRICK_LISTS * tricks)
    moves1 = moves0 + WORD * LIST_WORDS
    moves2 = moves1 + WORD * LIST_WORDS
    if first >= 0:
        store64(moves0, 0, first)
        n0 = 1
    elif leader == 0:
        n0 = 0
        for suit in range(4):
            mask = _SUIT << (8 * suit)
            n0 = append_runs(moves0, n0, d & mask, (l | r) & mask, 0)
    else:
        n0 = defender_moves(ws, moves0, l if leader == 1 else r, d, l, r, 0, 0)
    # Until a card is tried, each side has what it does not want: the declarer 0, the others 1.
    result = 0 if leader == 0 else 1
    for i0 in range(n0):
        a = load64(moves0, i0)
        led = _SUIT << (lowest(a) & ~7)
        # Step 5. The second card. A declarer who follows plays the highest card that surely stays
        # below; if he has none, this lead beats him (there is no card to try, and 0 stands). If he
        # cannot follow, he throws the highest card of a suit.
        if second >= 0:
            store64(moves1, 0, second)
            n1 = 1
        elif leader == 0:
            n1 = defender_moves(ws, moves1, l, d, l, r, led, a)
        elif leader == 1:
            n1 = defender_moves(ws, moves1, r, d, l, r, led, a)
        elif d & led:
            store64(moves1, 0, duck(d & led, a, l & led))
            n1 = 1 if load64(moves1, 0) else 0
        else:
            n1 = discards(ws, moves1, d, d, l, r)
        declarer_second = leader == 2
        value1 = 0 if declarer_second else 1
        for i1 in range(n1):
            b = load64(moves1, i1)
            best = max(a, b) if b & led else a
            # Step 6. The third card. As last player the declarer sees what he must stay below.
            if leader == 1:
                if d & led:
                    store64(moves2, 0, highest_below(d & led, best))
                    n2 = 1 if load64(moves2, 0) else 0
                else:
                    n2 = discards(ws, moves2, d, d, l, r)
            else:
                n2 = defender_moves(ws, moves2, r if leader == 0 else l, d, l, r, led, a | b)
            value2 = 0 if leader == 1 else 1
            for i2 in range(n2):
                # Step 7. The trick is complete. If the declarer has won it he has lost the game;
                # else its winner leads the next.
                c = load64(moves2, i2)
                if c & led and c > best:
                    winner = (leader + 2) % 3
                elif best == a:
                    winner = leader
                else:
                    winner = (leader + 1) % 3
                gone = ~(a | b | c)
                if winner == 0:
                    value = 0
                else:
                    value = search(ws, d & gone, l & gone, r & gone, winner, none, none)
                # Step 8. Back through the three players: one good card is enough for each.
                if leader == 1:
                    if value:
                        value2 = 1
                        break
                elif not value:
                    value2 = 0
                    break
            if declarer_second:
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
        store64(table, slot, (key << 1) + result)
    return result
