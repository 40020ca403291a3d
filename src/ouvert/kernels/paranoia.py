"""Knowledge-based paranoia search: a win that is forced against every world.

The searching player, declarer or defender, sees his own hand. Every other card is known by the
places that it may lie in: left player, right player, skat. The others are taken to see everything
and to play as one, and cards are assigned to them only when they are played: a card may be played
by whoever may hold it, as long as the remaining cards can still be dealt out; who does not follow
suit has none of it. So a proof holds against every deal and every defence (paper 004, section VI).

Points, or tricks, are counted for the searching player's side: alone as declarer, with the partner,
who is expected to do his worst, as defender. In Null the tricks to count are the other side's: the
declarer wants all tricks to be the defenders', a defender wants one to be the declarer's.
"""

from __future__ import annotations

from ouvert.kernels.layout import (
    NODES,
    POINTS,
    RECORD,
    SUIT_OF,
    SUITS,
    TABLE,
    TABLE_MASK,
)
from ouvert.kernels.machine import i64, kernel, load64, popcount, store64
from ouvert.kernels.paranoia_bounds import ducks_all, sure_in_trumps, sure_on_lead
from ouvert.kernels.paranoia_knowledge import played
from ouvert.kernels.paranoia_moves import other_cards, own_answers, own_leads
from ouvert.kernels.recording import note_move, note_node, sampled
from ouvert.kernels.trump import outclassed, table_key

NODE_LIMIT = 224
"""The search gives up after so many nodes."""
GAVE_UP = 225
"""Set when it has."""
OURS = 226
"""Three words: whether a trick of the searching, the left or the right player counts for us."""
SKAT_CARDS = 229
"""Number of unknown cards in the skat."""
GENERATION = 230
"""Number of the question, stored in table entries so that the table is rarely cleared."""
SKAT_OURS = 231
"""Whether unknown cards in the skat count for the searching player (a declarer in a Hand game)."""
COUNT_TRICKS = 232
"""Whether tricks are counted instead of card points."""
THIRD = 233
"""The own card to be tried as third of the trick at the root, or NO_CARD."""
DUCKS = 234
"""Whether the searching player is the declarer of a Null, who needs all tricks to be others'."""
MOVES = 256
"""Move lists: 11 tricks × 3 places × 32 words."""
TRIED = 256 + 11 * 96
"""Values of the own cards tried: 11 tricks × 3 places × 32 words."""
WORKSPACE_WORDS = TRIED + 11 * 96

NO_CARD = -1
_CARD = 255
HARD = -7046029254386353131
HARDER = 0x5851F42D4C957F2D


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def search(
    ws: int,
    h: int,
    a: int,
    b: int,
    s: int,
    den: int,
    owed: int,
    leader: int,
    need: int,
    rest: int,
    first: int,
    second: int,
) -> int:
    """Bound the points that the searching player's side can force; fail-soft as in `trump`.

    `h`, `a`, `b`, `s`: own hand and the possible cards of left, right and skat at the start of the
    trick; `den`, `owed`: see `paranoia_knowledge`; `rest`: points of all these cards (or number of
    tricks); `first`, `second`: cards on the table, still in the sets, or NO_CARD.
    """
    store64(ws, NODES, load64(ws, NODES) + 1)
    # a literal argument in a recursive call breaks the compiled function's cache on disk
    none = i64(NO_CARD)
    every = h | a | b | s
    tricks = popcount(h)
    mate_a = load64(ws, OURS + 1)
    mate_b = load64(ws, OURS + 2)
    count_tricks = load64(ws, COUNT_TRICKS)
    table = load64(ws, TABLE)
    low = i64(0)
    high = rest
    key = i64(0)
    slot = i64(0)
    tag = i64(0)
    if first < 0:
        if need <= 0:
            return 0
        if need > rest:
            return rest
        # a denied suit of which no hidden card is left tells nothing
        told = den
        for i in range(5):
            if not (a | b | s) & load64(ws, SUITS + i):
                told &= ~(33 << i)
        key = (((table_key(ws, every) << 10) + told) << 2) + leader
        slot = 2 * ((((key + owed * i64(HARDER)) * i64(HARD)) >> 30) & load64(ws, TABLE_MASK))
        tag = (load64(ws, GENERATION) << 44) + key
        entry = load64(table, slot)
        if entry >> 14 == tag and load64(table, slot + 1) == owed:
            low = entry >> 7 & 127
            high = min(rest, entry & 127)
            if low >= need:
                return low
            if high < need:
                return high
        if load64(ws, DUCKS):
            if leader and ducks_all(ws, h, a | b):
                return rest
        elif not count_tricks:
            if leader == 0:
                sure = sure_on_lead(ws, h, a, b, s)
                if sure >= need:
                    return sure
                low = max(low, sure)
            hostile = (0 if mate_a else a) | (0 if mate_b else b)
            sure = sure_in_trumps(ws, h, a, b, hostile)
            if sure >= need:
                return sure
            low = max(low, sure)
    if load64(ws, NODES) > load64(ws, NODE_LIMIT):
        store64(ws, GAVE_UP, 1)
        return low
    trumps = load64(ws, SUITS)
    ns = load64(ws, SKAT_CARDS)
    s0 = leader
    s1 = (leader + 1) % 3
    s2 = (leader + 2) % 3
    mate0 = load64(ws, OURS + s0)
    mate1 = load64(ws, OURS + s1)
    mate2 = load64(ws, OURS + s2)
    record = load64(ws, RECORD)
    moves0 = ws + 8 * (MOVES + 96 * tricks)
    moves1 = moves0 + 256
    moves2 = moves1 + 256
    tried0 = ws + 8 * (TRIED + 96 * tricks)
    tried1 = tried0 + 256
    if first >= 0:
        store64(moves0, 0, first)
        n0 = 1
    elif s0 == 0:
        hostile = (0 if mate_a else a) | (0 if mate_b else b)
        n0 = own_leads(ws, moves0, h, a, b, hostile)
    elif s0 == 1:
        n0 = other_cards(ws, moves0, a, b, s, h, every, 0, -1, 0, 1 - mate_a, 0, 1, 0)
    else:
        n0 = other_cards(ws, moves0, b, a, s, h, every, 0, -1, 0, 1 - mate_b, 0, 1, 0)
    best0 = i64(-1) if s0 == 0 else i64(1000)
    done0 = i64(0)
    full0 = sampled(ws, n0) if record else 0
    for i0 in range(n0):
        nodes0 = load64(ws, NODES)
        x = load64(moves0, i0) & _CARD
        led = load64(ws, SUIT_OF + x)
        if s0 == 0 and done0 and not full0:
            twin = outclassed(ws, h, every, x, done0)
            if twin >= 0:
                known = load64(tried0, twin)
                step = abs(load64(ws, POINTS + twin) - load64(ws, POINTS + x))
                if known + step < need:
                    best0 = max(best0, known + step)
                    continue
        ok, a0, b0, c0, den0, owed0 = i64(1), a, b, s, den, owed
        if s0 != 0:
            ok, a0, b0, c0, den0, owed0 = played(
                ws,
                a,
                b,
                s,
                den,
                owed,
                s0,
                x,
                0,
                tricks - (1 if s0 == 1 else 0),
                tricks - (1 if s0 == 2 else 0),
                ns,
            )
            if not ok:
                if full0:
                    note_move(ws, tricks, 0, i0, 0, nodes0)
                continue
        px = load64(ws, POINTS + x)
        if second >= 0:
            store64(moves1, 0, second)
            n1 = 1
        elif s1 == 0:
            # leader right, I second, left third
            n1 = own_answers(ws, moves1, h, every, led, x, mate0, a0, 1 - mate2, px)
        elif s1 == 1:
            n1 = other_cards(
                ws, moves1, a0, b0, c0, h, every, led, x, 1 - mate0, 1 - mate1, 1, 1, px
            )
        else:
            n1 = other_cards(
                ws, moves1, b0, a0, c0, h, every, led, x, 1 - mate0, 1 - mate1, 1, 0, px
            )
        best1 = i64(-1) if s1 == 0 else i64(1000)
        done1 = i64(0)
        full1 = sampled(ws, n1) if record else 0
        for i1 in range(n1):
            nodes1 = load64(ws, NODES)
            y = load64(moves1, i1) & _CARD
            if s1 == 0 and done1 and not full1:
                twin = outclassed(ws, h, every, y, done1)
                if twin >= 0:
                    known = load64(tried1, twin)
                    step = abs(load64(ws, POINTS + twin) - load64(ws, POINTS + y))
                    if known + step < need:
                        best1 = max(best1, known + step)
                        continue
            ok, a1, b1, c1, den1, owed1 = i64(1), a0, b0, c0, den0, owed0
            if s1 != 0:
                ok, a1, b1, c1, den1, owed1 = played(
                    ws,
                    a0,
                    b0,
                    c0,
                    den0,
                    owed0,
                    s1,
                    y,
                    led,
                    tricks - (1 if s0 == 1 or s1 == 1 else 0),
                    tricks - (1 if s0 == 2 or s1 == 2 else 0),
                    ns,
                )
                if not ok:
                    if full1:
                        note_move(ws, tricks, 1, i1, 0, nodes1)
                    continue
            suit_y = load64(ws, SUIT_OF + y)
            if (suit_y == led and y > x) or (suit_y == trumps and led != trumps):
                best = y
                best_seat = s1
                best_mate = mate1
            else:
                best = x
                best_seat = s0
                best_mate = mate0
            suit_best = load64(ws, SUIT_OF + best)
            pxy = px + load64(ws, POINTS + y)
            if second >= 0 and s2 == 0:
                store64(moves2, 0, load64(ws, THIRD))
                n2 = 1
            elif s2 == 0:
                n2 = own_answers(ws, moves2, h, every, led, best, best_mate, 0, 0, pxy)
            elif s2 == 1:
                n2 = other_cards(
                    ws, moves2, a1, b1, c1, h, every, led, best, 1 - best_mate, 1 - mate2, 2, 0, pxy
                )
            else:
                n2 = other_cards(
                    ws, moves2, b1, a1, c1, h, every, led, best, 1 - best_mate, 1 - mate2, 2, 0, pxy
                )
            best2 = i64(-1) if s2 == 0 else i64(1000)
            full2 = sampled(ws, n2) if record else 0
            for i2 in range(n2):
                nodes2 = load64(ws, NODES)
                z = load64(moves2, i2) & _CARD
                ok, a2, b2, c2, den2, owed2 = i64(1), a1, b1, c1, den1, owed1
                if s2 != 0:
                    ok, a2, b2, c2, den2, owed2 = played(
                        ws, a1, b1, c1, den1, owed1, s2, z, led, tricks - 1, tricks - 1, ns
                    )
                    if not ok:
                        if full2:
                            note_move(ws, tricks, 2, i2, 0, nodes2)
                        continue
                suit_z = load64(ws, SUIT_OF + z)
                if (suit_z == suit_best and z > best) or (suit_z == trumps and suit_best != trumps):
                    winner = s2
                    ours = mate2
                else:
                    winner = best_seat
                    ours = best_mate
                points = i64(1) if count_tricks else pxy + load64(ws, POINTS + z)
                gain = points if ours else i64(0)
                rem = h & ~((1 << x) | (1 << y) | (1 << z))
                if tricks == 1:
                    value = gain
                    if load64(ws, SKAT_OURS) and not count_tricks:
                        value += rest - points
                else:
                    value = gain + search(
                        ws,
                        rem,
                        a2,
                        b2,
                        c2,
                        den2,
                        owed2,
                        winner,
                        need - gain,
                        rest - points,
                        none,
                        none,
                    )
                    if load64(ws, GAVE_UP):
                        return low
                if full2:
                    note_move(ws, tricks, 2, i2, (value >= need) == (s2 == 0), nodes2)
                if s2 == 0:
                    if value > best2:
                        best2 = value
                        if value >= need and not full2:
                            break
                elif value < best2:
                    best2 = value
                    if value < need and not full2:
                        break
            if full2:
                note_node(ws, tricks, 2, n2, moves2)
            if best2 == 1000:
                # nobody can have had this second card: the third player has no card to play
                continue
            store64(tried1, y, best2)
            done1 |= 1 << y
            if full1:
                note_move(ws, tricks, 1, i1, (best2 >= need) == (s1 == 0), nodes1)
            if s1 == 0:
                if best2 > best1:
                    best1 = best2
                    if best2 >= need and not full1:
                        break
            elif best2 < best1:
                best1 = best2
                if best2 < need and not full1:
                    break
        if full1:
            note_node(ws, tricks, 1, n1, moves1)
        if best1 == 1000 or best1 == -1:
            continue
        store64(tried0, x, best1)
        done0 |= 1 << x
        if full0:
            note_move(ws, tricks, 0, i0, (best1 >= need) == (s0 == 0), nodes0)
        if s0 == 0:
            if best1 > best0:
                best0 = best1
                if best1 >= need and not full0:
                    break
        elif best1 < best0:
            best0 = best1
            if best1 < need and not full0:
                break
    if full0:
        note_node(ws, tricks, 0, n0, moves0)
    if first < 0:
        if best0 >= need:
            low = max(low, best0)
        else:
            high = min(high, best0)
        store64(table, slot, (tag << 14) + (low << 7) + high)
        store64(table, slot + 1, owed)
    return best0
