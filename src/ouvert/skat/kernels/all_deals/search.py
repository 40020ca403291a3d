"""Open-card search of suit games and Grand that learns from one deal for the next.

`search` answers the question of `open_cards.trump.search`, with the same bounds, moves and pruning,
which that module explains. What differs is the transposition table. There a position is kept under
its cards and forgotten with the deal; here it is kept under its rank structure (`structure`), which
means the same in every deal of every hand, and what was found with other cards in the same places
bounds the value by their points. So the deals of one hand, each decided soon after its neighbours,
share nearly all their work.

The table has buckets of four entries, a cache line of 64 bytes, newest first. An entry is two
words, and says exactly which position it is of, so that no other can be taken for it:

    first   the declarer's cards + (the next seat's << 32), both `compressed`
    second  (lengths << 2 | leader) << 46 | lower bound << 39 | upper bound << 32 | cards left
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH
from ouvert.kernels.machine import WORD, kernel, load64, popcount, store64, times
from ouvert.skat.kernels.all_deals.structure import compressed, gap, lengths
from ouvert.skat.kernels.open_cards.bounds import sure_in_trumps, sure_on_lead
from ouvert.skat.kernels.open_cards.layout import (
    ABOVE_ALL,
    ALL_CARDS,
    BELOW_ALL,
    LEADER_BITS,
    LIST_WORDS,
    MOVES,
    NODES,
    POINTS,
    SUIT_OF,
    SUITS,
    TABLE,
    TABLE_MASK,
    TRICK_LISTS,
    TRICK_VALUES,
    TRIED,
    VALUE_WORDS,
)
from ouvert.skat.kernels.open_cards.moves import CARD_MASK, leads, seconds, thirds
from ouvert.skat.kernels.open_cards.trump import outclassed

WAYS = 4
"""Entries of a bucket."""
BUCKET_WORDS = 2 * WAYS
FEWEST_TRICKS = 3
"""Positions of fewer tricks are played sooner than they are looked up."""
LEFT_SHIFT = 32
HIGH_SHIFT, LOW_SHIFT, HEAD_SHIFT = 32, 39, 46
BOUND = 127


@kernel("int64(int64, int64, int64)")
def bucket_of(ws: int, owners: int, head: int) -> int:
    """Return the address of the bucket of a rank structure."""
    mixed = times(owners ^ times(head, XXHASH), FIBONACCI)
    place = ((mixed >> 29) ^ (mixed >> 50)) & load64(ws, TABLE_MASK)
    return load64(ws, TABLE) + WORD * BUCKET_WORDS * place


@kernel("void(int64, int64, int64, int64, int64, int64)")
def keep(bucket: int, owners: int, head: int, every: int, low: int, high: int) -> None:
    """Write an entry to the front of its bucket, in the place of its own older one or the last."""
    at = 0
    while at < WAYS - 1:
        word = load64(bucket, 2 * at + 1)
        own = word >> HEAD_SHIFT == head and word & ALL_CARDS == every
        if word == 0 or (own and load64(bucket, 2 * at) == owners):
            break
        at += 1
    while at > 0:
        store64(bucket, 2 * at, load64(bucket, 2 * at - 2))
        store64(bucket, 2 * at + 1, load64(bucket, 2 * at - 1))
        at -= 1
    store64(bucket, 0, owners)
    store64(bucket, 1, (head << HEAD_SHIFT) + (low << LOW_SHIFT) + (high << HIGH_SHIFT) + every)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def search(ws: int, d: int, l: int, r: int, leader: int, need: int, rest: int) -> int:
    """Bound the declarer's points from a trick boundary; see the module.

    Args:
        ws: address of a workspace of TRUMP_WORDS, laid out, with the tables of `structure`.
        d: the declarer's hand.
        l: the next seat's clockwise.
        r: the last seat's.
        leader: who leads: 0 the owner of `d`, 1 of `l`, 2 of `r`.
        need: the points that are asked for.
        rest: the points of all three hands.
    """
    store64(ws, NODES, load64(ws, NODES) + 1)
    if need <= 0:
        return 0
    if need > rest:
        return rest
    every = d | l | r
    tricks = popcount(d)
    low = 0
    high = rest
    # Points that a side is sure of come first: the table lies far from the processor.
    if tricks > 1:
        if leader == 0:
            sure = sure_on_lead(ws, d, l, r, 0, rest)
            if sure >= need:
                return sure
            low = max(low, sure)
        sure = sure_in_trumps(ws, d, l, r, 0, rest)
        if sure >= need:
            return sure
        low = max(low, sure)
        if leader:
            x = l if leader == 1 else r
            lost = sure_on_lead(ws, x, d, l ^ r ^ x, 1, rest)
            if rest - lost < need:
                return rest - lost
            high = min(high, rest - lost)
        lost = max(sure_in_trumps(ws, l, d, r, 1, rest), sure_in_trumps(ws, r, d, l, 1, rest))
        if rest - lost < need:
            return rest - lost
        high = min(high, rest - lost)
    # What is known of positions with this rank structure, whichever cards they are of.
    owners = 0
    head = 0
    bucket = 0
    if tricks >= FEWEST_TRICKS:
        owners = compressed(ws, every, d) + (compressed(ws, every, l) << LEFT_SHIFT)
        head = (lengths(ws, every) << LEADER_BITS) + leader
        bucket = bucket_of(ws, owners, head)
        for way in range(WAYS):
            word = load64(bucket, 2 * way + 1)
            if word >> HEAD_SHIFT == head and load64(bucket, 2 * way) == owners:
                there = word & ALL_CARDS
                least = word >> LOW_SHIFT & BOUND
                most = word >> HIGH_SHIFT & BOUND
                if there != every:
                    least -= gap(ws, there, every)
                    most += gap(ws, every, there)
                if least >= need:
                    return least
                if most < need:
                    return most
                low = max(low, least)
                high = min(high, most)
    if leader == 0:
        p0, p1, p2 = d, l, r
        s1, s2 = 1, 2
    elif leader == 1:
        p0, p1, p2 = l, r, d
        s1, s2 = 2, 0
    else:
        p0, p1, p2 = r, d, l
        s1, s2 = 0, 1
    trumps = load64(ws, SUITS)
    moves0 = ws + WORD * (MOVES + TRICK_LISTS * tricks)
    moves1 = moves0 + WORD * LIST_WORDS
    moves2 = moves1 + WORD * LIST_WORDS
    tried0 = ws + WORD * (TRIED + TRICK_VALUES * tricks)
    tried1 = tried0 + WORD * VALUE_WORDS
    # The first card, and those that differ from one already tried in points alone.
    n0 = leads(ws, moves0, d, l, r, leader)
    best0 = BELOW_ALL if leader == 0 else ABOVE_ALL
    done0 = 0
    for i0 in range(n0):
        a = load64(moves0, i0) & CARD_MASK
        led = load64(ws, SUIT_OF + a)
        if done0:
            twin = outclassed(ws, p0, every, a, done0)
            if twin >= 0:
                known = load64(tried0, twin)
                step = abs(load64(ws, POINTS + twin) - load64(ws, POINTS + a))
                if leader == 0:
                    if known + step < need:
                        best0 = max(best0, known + step)
                        continue
                elif known - step >= need:
                    best0 = min(best0, known - step)
                    continue
        # The second card.
        n1 = seconds(ws, moves1, p1, p2, every, a, s1)
        best1 = BELOW_ALL if s1 == 0 else ABOVE_ALL
        done1 = 0
        for i1 in range(n1):
            b = load64(moves1, i1) & CARD_MASK
            if done1:
                twin = outclassed(ws, p1, every, b, done1)
                if twin >= 0:
                    known = load64(tried1, twin)
                    step = abs(load64(ws, POINTS + twin) - load64(ws, POINTS + b))
                    if s1 == 0:
                        if known + step < need:
                            best1 = max(best1, known + step)
                            continue
                    elif known - step >= need:
                        best1 = min(best1, known - step)
                        continue
            # The third card, and the trick.
            suit_b = load64(ws, SUIT_OF + b)
            if (suit_b == led and b > a) or (suit_b == trumps and led != trumps):
                best = b
                best_seat = s1
            else:
                best = a
                best_seat = leader
            suit_best = load64(ws, SUIT_OF + best)
            table_points = load64(ws, POINTS + a) + load64(ws, POINTS + b)
            n2 = thirds(ws, moves2, p2, every, led, best, best_seat, table_points, s2)
            best2 = BELOW_ALL if s2 == 0 else ABOVE_ALL
            for i2 in range(n2):
                c = load64(moves2, i2) & CARD_MASK
                suit_c = load64(ws, SUIT_OF + c)
                if (suit_c == suit_best and c > best) or (suit_c == trumps and suit_best != trumps):
                    winner = s2
                else:
                    winner = best_seat
                points = table_points + load64(ws, POINTS + c)
                gone = ~((1 << a) | (1 << b) | (1 << c))
                if tricks == 1:
                    value = points if winner == 0 else 0
                elif winner == 0:
                    value = points + search(
                        ws, d & gone, l & gone, r & gone, winner, need - points, rest - points
                    )
                else:
                    value = search(ws, d & gone, l & gone, r & gone, winner, need, rest - points)
                if s2 == 0:
                    if value > best2:
                        best2 = value
                        if value >= need:
                            break
                elif value < best2:
                    best2 = value
                    if value < need:
                        break
            store64(tried1, b, best2)
            done1 |= 1 << b
            if s1 == 0:
                if best2 > best1:
                    best1 = best2
                    if best2 >= need:
                        break
            elif best2 < best1:
                best1 = best2
                if best2 < need:
                    break
        store64(tried0, a, best1)
        done0 |= 1 << a
        if leader == 0:
            if best1 > best0:
                best0 = best1
                if best1 >= need:
                    break
        elif best1 < best0:
            best0 = best1
            if best1 < need:
                break
    if tricks >= FEWEST_TRICKS:
        if best0 >= need:
            low = max(low, best0)
        else:
            high = min(high, best0)
        keep(bucket, owners, head, every, low, high)
    return best0
