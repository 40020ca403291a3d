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

from ouvert.kernels.hashes import FIBONACCI, MMIX
from ouvert.kernels.machine import WORD, i64, kernel, load64, plus, popcount, store64, times
from ouvert.kernels.tables import BOUND_BITS, BOUND_MASK, SLOT_SHIFT, TAG_SHIFT
from ouvert.skat.kernels.open_cards.layout import (
    ABOVE_ALL,
    BELOW_ALL,
    GENERATION,
    LEADER_BITS,
    NO_CARD,
    NODES,
    POINTS,
    RECORD,
    SUIT_OF,
    SUITS,
    TABLE,
    TABLE_MASK,
    TRICK_VALUES,
    VALUE_WORDS,
)
from ouvert.skat.kernels.open_cards.moves import CARD_MASK
from ouvert.skat.kernels.open_cards.recording import note_move, note_node, sampled
from ouvert.skat.kernels.open_cards.trump import outclassed, table_key
from ouvert.skat.kernels.paranoia.bounds import ducks_all, sure_in_trumps, sure_on_lead
from ouvert.skat.kernels.paranoia.knowledge import played
from ouvert.skat.kernels.paranoia.layout import (
    COUNT_TRICKS,
    DENIED_SUITS,
    DUCKS,
    ENTRY_WORDS,
    GAVE_UP,
    NODE_LIMIT,
    OURS,
    SKAT_CARDS,
    SKAT_OURS,
    THIRD,
    TRICK_WORLD_LISTS,
    WORLD_KEY_BITS,
    WORLD_LIST_WORDS,
    WORLD_MOVES,
    WORLD_TRIED,
)
from ouvert.skat.kernels.paranoia.moves import other_cards, own_answers, own_leads

_BOTH = (1 << DENIED_SUITS) + 1
"""The bits of `den` that say of the first suit that left, and that right, has denied it."""


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

    Args:
        ws: address of a workspace of WORLD_WORDS that `proofs.set_up` has prepared.
        h: the own hand at the start of the trick, cards on the table included, as in all sets.
        a: the cards that the left player may have.
        b: those that the right player may have.
        s: those that may lie in the skat.
        den: the suits that left and right have denied, see `paranoia.knowledge`.
        owed: the cards of each suit that left and right have at least, see there.
        leader: who leads, or has led, the trick: 0 the searching player, 1 left, 2 right.
        need: the points (or tricks) that are asked for.
        rest: the points of all these cards (or the number of tricks).
        first: the card that was led already, or NO_CARD.
        second: the card on top of it, or NO_CARD.
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
        # Step 1. Nothing left to ask. What is needed has been reached, or is more than there is.
        if need <= 0:
            return 0
        if need > rest:
            return rest
        # Step 2. Transposition table. What is known of the hidden cards follows from the cards
        # left, the suits that have been denied, and what is owed; where each card may lie at the
        # start is in the canonical form. A denied suit of which no hidden card is left tells
        # nothing, so positions that differ in it alone are one. `owed` is too long for the tag and
        # has a word of its own.
        told = den
        for i in range(5):
            if not (a | b | s) & load64(ws, SUITS + i):
                told &= ~(_BOTH << i)
        key = (((table_key(ws, every) << 2 * DENIED_SUITS) + told) << LEADER_BITS) + leader
        mixed = times(plus(key, times(owed, MMIX)), FIBONACCI)
        slot = ENTRY_WORDS * (mixed >> SLOT_SHIFT & load64(ws, TABLE_MASK))
        tag = (load64(ws, GENERATION) << WORLD_KEY_BITS) + key
        entry = load64(table, slot)
        if entry >> TAG_SHIFT == tag and load64(table, slot + 1) == owed:
            low = entry >> BOUND_BITS & BOUND_MASK
            high = min(rest, entry & BOUND_MASK)
            if low >= need:
                return low
            if high < need:
                return high
        # Step 3. What our side is sure of without search (`paranoia.bounds`). For the others there
        # is no such bound: of them the search knows only what they may hold.
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
    # Step 4. Give up when the nodes are used up. The callers see GAVE_UP and return at once, so
    # that nothing is stored that is not proved.
    if load64(ws, NODES) > load64(ws, NODE_LIMIT):
        store64(ws, GAVE_UP, 1)
        return low
    # Step 5. Who plays when, whose side each is on, and where this trick keeps its move lists and
    # the values of the own cards tried: each number of tricks left has memory of its own.
    trumps = load64(ws, SUITS)
    ns = load64(ws, SKAT_CARDS)
    s0 = leader
    s1 = (leader + 1) % 3
    s2 = (leader + 2) % 3
    mate0 = load64(ws, OURS + s0)
    mate1 = load64(ws, OURS + s1)
    mate2 = load64(ws, OURS + s2)
    record = load64(ws, RECORD)
    moves0 = ws + WORD * (WORLD_MOVES + TRICK_WORLD_LISTS * tricks)
    moves1 = moves0 + WORD * WORLD_LIST_WORDS
    moves2 = moves1 + WORD * WORLD_LIST_WORDS
    tried0 = ws + WORD * (WORLD_TRIED + TRICK_VALUES * tricks)
    tried1 = tried0 + WORD * VALUE_WORDS
    # Step 6. The first card, likely ones first: ours from our hand, another's from all that he may
    # hold. A card that lies on the table already is the only one. Where statistics are recorded,
    # some nodes are `full`: all their cards are tried, without Step 7 and without cutoffs.
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
    best0 = i64(BELOW_ALL) if s0 == 0 else i64(ABOVE_ALL)
    done0 = i64(0)
    full0 = sampled(ws, n0) if record else 0
    for i0 in range(n0):
        nodes0 = load64(ws, NODES)
        x = load64(moves0, i0) & CARD_MASK
        led = load64(ws, SUIT_OF + x)
        # Step 7. Equivalent cards, as in the trump search, but of the own hand alone: the value of
        # another player's card depends on where it may lie, too.
        if s0 == 0 and done0 and not full0:
            twin = outclassed(ws, h, every, x, done0)
            if twin >= 0:
                known = load64(tried0, twin)
                step = abs(load64(ws, POINTS + twin) - load64(ws, POINTS + x))
                if known + step < need:
                    best0 = max(best0, known + step)
                    continue
        # Step 8. What everybody learns from the card. Another player can have it only if the
        # remaining cards can still be dealt; if not, this is no move. The sizes of the hands are
        # those after it. An own card tells nothing, the worlds were dealt around it.
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
        # Step 9. The second card: pruning and knowledge as in Steps 7 and 8.
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
        best1 = i64(BELOW_ALL) if s1 == 0 else i64(ABOVE_ALL)
        done1 = i64(0)
        full1 = sampled(ws, n1) if record else 0
        for i1 in range(n1):
            nodes1 = load64(ws, NODES)
            y = load64(moves1, i1) & CARD_MASK
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
            # Step 10. The third card: who wins so far, then as before. At the root, the own card
            # that is to be judged may be the third.
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
            best2 = i64(BELOW_ALL) if s2 == 0 else i64(ABOVE_ALL)
            full2 = sampled(ws, n2) if record else 0
            for i2 in range(n2):
                nodes2 = load64(ws, NODES)
                z = load64(moves2, i2) & CARD_MASK
                ok, a2, b2, c2, den2, owed2 = i64(1), a1, b1, c1, den1, owed1
                if s2 != 0:
                    ok, a2, b2, c2, den2, owed2 = played(
                        ws, a1, b1, c1, den1, owed1, s2, z, led, tricks - 1, tricks - 1, ns
                    )
                    if not ok:
                        if full2:
                            note_move(ws, tricks, 2, i2, 0, nodes2)
                        continue
                # Step 11. The trick is complete: its winner leads the next. What counts for us is
                # taken off what we still need. After the last trick nothing is hidden any more:
                # what was in the skat goes to a declarer who has not seen it.
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
                # Step 12. Back to the third player. The searching player takes the highest value;
                # both others, also a partner, the lowest, for a proof holds whatever they do.
                # Whoever has got his side of `need` looks no further.
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
            # Step 13. Back to the second player. If there is no card that the third could have
            # played, nobody can have had the second: it is skipped like one of Step 8.
            if best2 == ABOVE_ALL:
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
        # Step 14. Back to the leader; his card too is skipped if no second card was possible.
        if best1 in (ABOVE_ALL, BELOW_ALL):
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
    # Step 15. Store what is known now. The answer is one new bound; the other is that of an older
    # entry or of Step 3. The newest entry of a slot always stays.
    if first < 0:
        if best0 >= need:
            low = max(low, best0)
        else:
            high = min(high, best0)
        store64(table, slot, (tag << TAG_SHIFT) + (low << BOUND_BITS) + high)
        store64(table, slot + 1, owed)
    return best0
