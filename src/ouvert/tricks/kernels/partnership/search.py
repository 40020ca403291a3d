"""Open-card search of two partnerships by tricks: one call plays a whole trick.

`search_tricks` answers as `general.search.search` does, whose module says on what a bound relies,
but for the leader's side: whether it gets at least `need` of the tricks that are left.
"""

from __future__ import annotations

from ouvert.kernels.machine import (
    WORD,
    above,
    compress,
    i64,
    kernel,
    load64,
    lowest,
    prefetch,
    store64,
)
from ouvert.tricks.kernels.general.cutoffs import count_cutoff, cutoff_key, save_cutoff
from ouvert.tricks.kernels.general.layout import (
    MOVE_LISTS,
    POOL,
    POSITIONS,
    RANKS,
    SURE_RANKS,
    TRUMP,
)
from ouvert.tricks.kernels.general.moves import MOVE_CARD, reach
from ouvert.tricks.kernels.general.table import first_block
from ouvert.tricks.kernels.partnership.bounds import cash_side, wait_side
from ouvert.tricks.kernels.partnership.layout import (
    LANE,
    LANE_START,
    MOVES_OF_TRICK,
    OWNERS_HIGH,
    OWNERS_LOW,
    shape_of,
    unit,
)
from ouvert.tricks.kernels.partnership.moves import SINGLE, first_card, list_leads, list_replies
from ouvert.tricks.kernels.partnership.table import LINE, chain_of, find_bound, store_bound

FORCED_BITS = 8
"""Of the cards already on the table each takes so many bits: its number plus one."""
_FORCED = 255


@kernel("int64(int64, int64, int64, int64)")
def equals(hand: int, every: int, card: int, suit: int) -> int:
    """Return a card of a hand with those below that no other hand's card separates from it."""
    bit = i64(1) << card
    edge = above(every & suit & ~hand & (bit - 1))
    return (hand & suit & (bit | (bit - 1))) >> edge << edge


@kernel("int64(int64, int64, int64)")
def same_below(relied: int, suit: int, card: int) -> int:
    """Return the cards of a suit below all ranks that mattered if `card` is one of them, else 0.

    Such a card would have done the same as the one that was tried.
    """
    named = relied & suit
    below = (named & -named) - 1 if named else i64(-1)
    return suit & below if i64(1) << card & below else i64(0)


@kernel("int64(int64, int64, int64, int64, int64)")
def last_trick(ws: int, a: int, b: int, c: int, d: int) -> int:
    """Return whether the leader's side wins the last trick."""
    trumps = load64(ws, TRUMP)
    best = lowest(a)
    ours = i64(1)
    met = False
    for place in range(1, 4):
        card = lowest(b if place == 1 else (c if place == 2 else d))
        if card >> 4 == best >> 4:
            met = True
            if card > best:
                best = card
                ours = i64(place == 2)
        elif i64(1) << card & trumps:
            met = False
            best = card
            ours = i64(place == 2)
    store64(ws, RANKS, i64(1) << best if met else i64(0))
    return ours


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def search_tricks(
    ws: int,
    leader: int,
    a: int,
    b: int,
    c: int,
    d: int,
    lengths: int,
    tricks: int,
    need: int,
    forced: int,
) -> int:
    """Bound what the leader's side gets; see the module.

    Args:
        ws: address of the workspace with a deal.
        leader: who leads.
        a: the cards of the leader.
        b: those of the next seat, clockwise.
        c: those of the leader's partner.
        d: those of the last seat.
        lengths: how many cards of each suit each hand has, as in the shape (`shape_of`).
        tricks: cards of each hand, at least 1.
        need: what is asked for, 1 to `tricks`.
        forced: the cards of this trick that are on the table, still in their hands: of the leader
            from bit 0, of the next from FORCED_BITS, and so on; each plus one, 0 for none.

    Leaves the cards on which the bound relies in RANKS.
    """
    store64(ws, POSITIONS, load64(ws, POSITIONS) + 1)
    if tricks == 1:
        return last_trick(ws, a, b, c, d)
    every = a | b | c | d
    trumps = load64(ws, TRUMP)
    head = i64(0)
    shape = i64(0)
    low = i64(0)
    high = i64(0)
    if not forced:
        # Step 1. Transposition table.
        shape = shape_of(lengths, tricks, leader)
        head = chain_of(ws, shape)
        block = load64(ws, POOL) + WORD * LINE * first_block(ws, head)
        prefetch(block, 0)
        low = compress(load64(ws, OWNERS_LOW), every)
        high = compress(load64(ws, OWNERS_HIGH), every)
        value = find_bound(ws, shape, low, high, every, need, head)
        if value >= 0:
            return value
        # Step 2. Tricks that a side is sure of without search.
        left = every & trumps
        value = cash_side(ws, a, b, c, d, left, tricks, need)
        if value >= need:
            store64(ws, RANKS, load64(ws, SURE_RANKS))
            return value
        value = tricks - wait_side(ws, a, b, c, d, every, left, tricks - need + 1)
        if value < need:
            store64(ws, RANKS, load64(ws, SURE_RANKS))
            return value
    moves = ws + WORD * (MOVE_LISTS + MOVES_OF_TRICK * tricks)
    zero = i64(0)
    # Step 3. The leader's cards: the one that cut the search before is tried first, then likely
    # ones first.
    moves0 = moves
    first0 = (
        (forced & _FORCED) - 1 + SINGLE
        if forced & _FORCED
        else first_card(ws, 0, leader, a, every, zero, zero)
    )
    store64(moves0, 0, first0)
    n0 = i64(0) if first0 < 0 else i64(1)
    index0 = i64(0)
    listed0 = first0 >= SINGLE
    result0 = i64(-1)
    ranks0 = zero
    alike0 = zero
    while True:
        if index0 == n0:
            if listed0:
                break
            listed0 = True
            index0 = zero
            n0 = list_leads(ws, moves0, a, b, c, d, every, trumps, first0)
            if n0 == 0:
                break
        lead = load64(moves0, index0) & MOVE_CARD
        index0 += 1
        if i64(1) << lead & alike0:
            continue
        led = i64(LANE) << (lead & LANE_START)
        lengths0 = lengths - unit(leader, lead)
        # Step 4. The next seat's cards.
        moves1 = moves + WORD * 16
        seat1 = leader + 1 & 3
        follows1 = b & led
        first1 = (
            (forced >> 8 & _FORCED) - 1 + SINGLE
            if forced >> 8 & _FORCED
            else first_card(ws, 1, seat1, b, every, led, lead)
        )
        store64(moves1, 0, first1)
        n1 = i64(0) if first1 < 0 else i64(1)
        index1 = i64(0)
        listed1 = first1 >= SINGLE
        result1 = i64(64)
        ranks1 = zero
        alike1 = zero
        while True:
            if index1 == n1:
                if listed1:
                    break
                listed1 = True
                index1 = zero
                n1 = list_replies(
                    ws,
                    moves1,
                    b,
                    every,
                    led,
                    trumps,
                    lead,
                    zero,
                    reach(c, led, trumps),
                    reach(d, led, trumps),
                    follows1,
                    first1,
                )
                if n1 == 0:
                    break
            card1 = load64(moves1, index1) & MOVE_CARD
            index1 += 1
            if i64(1) << card1 & alike1:
                continue
            best1 = lead
            who1 = zero
            met1 = False
            if card1 >> 4 == lead >> 4:
                met1 = True
                if card1 > lead:
                    best1 = card1
                    who1 = i64(1)
            elif i64(1) << card1 & trumps:
                met1 = False
                best1 = card1
                who1 = i64(1)
            lengths1 = lengths0 - unit(seat1, card1)
            # Step 5. The partner's cards.
            moves2 = moves + WORD * 32
            seat2 = leader + 2 & 3
            follows2 = c & led
            first2 = (
                (forced >> 16 & _FORCED) - 1 + SINGLE
                if forced >> 16 & _FORCED
                else first_card(ws, 2, seat2, c, every, led, best1)
            )
            store64(moves2, 0, first2)
            n2 = i64(0) if first2 < 0 else i64(1)
            index2 = i64(0)
            listed2 = first2 >= SINGLE
            result2 = i64(-1)
            ranks2 = zero
            alike2 = zero
            while True:
                if index2 == n2:
                    if listed2:
                        break
                    listed2 = True
                    index2 = zero
                    n2 = list_replies(
                        ws,
                        moves2,
                        c,
                        every,
                        led,
                        trumps,
                        best1,
                        i64(who1 == 0),
                        reach(d, led, trumps),
                        zero,
                        follows2,
                        first2,
                    )
                    if n2 == 0:
                        break
                card2 = load64(moves2, index2) & MOVE_CARD
                index2 += 1
                if i64(1) << card2 & alike2:
                    continue
                best2 = best1
                who2 = who1
                met2 = met1
                if card2 >> 4 == best1 >> 4:
                    met2 = True
                    if card2 > best1:
                        best2 = card2
                        who2 = i64(2)
                elif i64(1) << card2 & trumps:
                    met2 = False
                    best2 = card2
                    who2 = i64(2)
                lengths2 = lengths1 - unit(seat2, card2)
                # Step 6. The last seat's cards.
                moves3 = moves + WORD * 48
                seat3 = leader + 3 & 3
                follows3 = d & led
                first3 = (
                    (forced >> 24 & _FORCED) - 1 + SINGLE
                    if forced >> 24 & _FORCED
                    else first_card(ws, 3, seat3, d, every, led, best2)
                )
                store64(moves3, 0, first3)
                n3 = i64(0) if first3 < 0 else i64(1)
                index3 = i64(0)
                listed3 = first3 >= SINGLE
                result3 = i64(64)
                ranks3 = zero
                alike3 = zero
                while True:
                    if index3 == n3:
                        if listed3:
                            break
                        listed3 = True
                        index3 = zero
                        n3 = list_replies(
                            ws,
                            moves3,
                            d,
                            every,
                            led,
                            trumps,
                            best2,
                            i64(who2 == 1),
                            zero,
                            zero,
                            follows3,
                            first3,
                        )
                        if n3 == 0:
                            break
                    card3 = load64(moves3, index3) & MOVE_CARD
                    index3 += 1
                    if i64(1) << card3 & alike3:
                        continue
                    best3 = best2
                    who3 = who2
                    met3 = met2
                    if card3 >> 4 == best2 >> 4:
                        met3 = True
                        if card3 > best2:
                            best3 = card3
                            who3 = i64(3)
                    elif i64(1) << card3 & trumps:
                        met3 = False
                        best3 = card3
                        who3 = i64(3)
                    lengths3 = lengths2 - unit(seat3, card3)
                    # The trick is complete, and its winner leads the next.
                    after_a = a ^ i64(1) << lead
                    after_b = b ^ i64(1) << card1
                    after_c = c ^ i64(1) << card2
                    after_d = d ^ i64(1) << card3
                    ours = who3 & 1 == 0
                    if who3 == 0:
                        next_a, next_b, next_c, next_d = after_a, after_b, after_c, after_d
                    elif who3 == 1:
                        next_a, next_b, next_c, next_d = after_b, after_c, after_d, after_a
                    elif who3 == 2:
                        next_a, next_b, next_c, next_d = after_c, after_d, after_a, after_b
                    else:
                        next_a, next_b, next_c, next_d = after_d, after_a, after_b, after_c
                    # the other side has to be kept from getting what remains
                    needed = need - 1 if ours else tricks - need
                    value = i64(1) if ours else tricks - 1
                    relied = zero
                    if needed > 0:
                        winner = leader + who3 & 3
                        prefetch(chain_of(ws, shape_of(lengths3, tricks - 1, winner)), 0)
                        rest = search_tricks(
                            ws,
                            winner,
                            next_a,
                            next_b,
                            next_c,
                            next_d,
                            lengths3,
                            tricks - 1,
                            needed,
                            zero,
                        )
                        value += rest if ours else -rest
                        relied = load64(ws, RANKS)
                    # The bound relies on what that of the rest does, and on the winner's rank if it
                    # was tested: where the side that it holds against wins, on that of all cards
                    # equal to it, since any of them may be played.
                    if met3:
                        if (value >= need) == ours:
                            relied |= i64(1) << best3
                        else:
                            taker = (
                                a if who3 == 0 else (b if who3 == 1 else (c if who3 == 2 else d))
                            )
                            relied |= equals(taker, every, best3, i64(LANE) << (best3 & LANE_START))
                    if value < need:
                        result3 = value
                        ranks3 = relied
                        if first3 < SINGLE:
                            count_cutoff(ws, 1 if follows3 else 2, card3)
                        if first3 < SINGLE and card3 != first3:
                            save_cutoff(ws, cutoff_key(3, seat3, every, d, led, best2), card3)
                        break
                    ranks3 |= relied
                    alike3 |= same_below(relied, i64(LANE) << (card3 & LANE_START), card3)
                    result3 = min(result3, value)
                value = result3
                relied = ranks3
                if value >= need:
                    result2 = value
                    ranks2 = relied
                    if first2 < SINGLE:
                        count_cutoff(ws, 1 if follows2 else 2, card2)
                    if first2 < SINGLE and card2 != first2:
                        save_cutoff(ws, cutoff_key(2, seat2, every, c, led, best1), card2)
                    break
                ranks2 |= relied
                alike2 |= same_below(relied, i64(LANE) << (card2 & LANE_START), card2)
                result2 = max(result2, value)
            value = result2
            relied = ranks2
            if value < need:
                result1 = value
                ranks1 = relied
                if first1 < SINGLE:
                    count_cutoff(ws, 1 if follows1 else 2, card1)
                if first1 < SINGLE and card1 != first1:
                    save_cutoff(ws, cutoff_key(1, seat1, every, b, led, lead), card1)
                break
            ranks1 |= relied
            alike1 |= same_below(relied, i64(LANE) << (card1 & LANE_START), card1)
            result1 = min(result1, value)
        value = result1
        relied = ranks1
        if value >= need:
            result0 = value
            ranks0 = relied
            if first0 < SINGLE:
                count_cutoff(ws, 0, lead)
            if first0 < SINGLE and lead != first0:
                save_cutoff(ws, cutoff_key(0, leader, every, a, zero, zero), lead)
            break
        ranks0 |= relied
        alike0 |= same_below(relied, led, lead)
        result0 = max(result0, value)
    # Step 7. Store the bound with the cards on which it relies.
    if not forced:
        bounds = result0 | tricks << 4 if result0 >= need else result0 << 4
        store_bound(ws, shape, low, high, every, ranks0, bounds, head)
    store64(ws, RANKS, ranks0)
    return result0
