"""Open-card search of suit games and Grand: a null-window alpha-beta over whole tricks.

`search` answers one question: does the declarer get at least `need` card points from the cards
still in hand? It answers with a bound (fail-soft): a returned value of at least `need` is a lower
bound of the true value, a smaller one an upper bound. One call plays one trick in three nested
loops and recurses at the trick's end, where positions are looked up in the transposition table.

Callers find exact values by a sequence of such questions that share the table (MTD, after
Plaat et al., Artificial Intelligence 87, 1996).
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import (
    WORD,
    above,
    i64,
    kernel,
    load64,
    lowest,
    popcount,
    store64,
    times,
)
from ouvert.kernels.tables import BOUND_BITS, BOUND_MASK, SLOT_SHIFT, TAG_SHIFT
from ouvert.skat.kernels.open_cards.bounds import points_of, sure_in_trumps, sure_on_lead
from ouvert.skat.kernels.open_cards.layout import (
    ABOVE_ALL,
    ALL_CARDS,
    BELOW_ALL,
    CANON,
    CANON_WORDS,
    FIELDS,
    GENERATION,
    KEY_BITS,
    LEADER_BITS,
    LIST_WORDS,
    MOVES,
    NO_CARD,
    NODES,
    PLACES,
    POINTS,
    RECORD,
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
from ouvert.skat.kernels.open_cards.recording import note_move, note_node, sampled


@kernel("int64(int64, int64)")
def table_key(ws: int, cards: int) -> int:
    """Return the canonical form of the remaining cards of this deal."""
    key = cards
    for field in range(6):
        shift = load64(ws, FIELDS + field)
        if shift < 0:
            continue
        mask = 15 if field == 0 else 7
        now = cards >> shift & mask
        key += (load64(ws, CANON + CANON_WORDS * field + now) - now) << shift
    return key


@kernel("int64(int64, int64, int64, int64, int64)")
def outclassed(ws: int, hand: int, every: int, card: int, tried: int) -> int:
    """Return the card already tried that differs from `card` in points alone, or NO_CARD.

    `every` are all cards at the start of the trick. Of several the one nearest in points.
    """
    suit = load64(ws, SUIT_OF + card)
    others = every & suit & ~hand
    gap = others >> card
    run = hand & suit
    if gap:
        run &= (1 << (card + lowest(gap))) - 1
    below = others & ((1 << card) - 1)
    run = run >> above(below) << above(below)
    run &= tried
    best = NO_CARD
    difference = 100
    points = load64(ws, POINTS + card)
    while run:
        other = lowest(run)
        run &= run - 1
        step = abs(load64(ws, POINTS + other) - points)
        if step < difference:
            difference = step
            best = other
    return best


@kernel(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)",
)
def search(
    ws: int, d: int, l: int, r: int, leader: int, need: int, rest: int, first: int, second: int
) -> int:
    """Bound the declarer's points from here; see the module.

    Args:
        ws: address of a workspace of TRUMP_WORDS, laid out and prepared for the deal.
        d: the declarer's hand, with his card on the table if he has played one.
        l: the next seat's clockwise.
        r: the last seat's.
        leader: who leads, or has led, the trick: 0 the owner of `d`, 1 of `l`, 2 of `r`.
        need: the points that are asked for.
        rest: the points of all three hands.
        first: the card that was led already, or NO_CARD.
        second: the card on top of it, or NO_CARD.
    """
    store64(ws, NODES, load64(ws, NODES) + 1)
    # a literal argument in a recursive call breaks the compiled function's cache on disk
    none = i64(NO_CARD)
    every = d | l | r
    tricks = popcount(d)
    entry = 0
    slot = 0
    low = 0
    high = rest
    key = 0
    if first < 0:
        # Step 1. Nothing left to ask. What is needed has been reached, or is more than there is.
        if need <= 0:
            return 0
        if need > rest:
            return rest
        # Step 2. Transposition table. Positions are looked up between tricks only, under the lead
        # and the canonical form of the cards left: the points taken so far are in `need`, and who
        # holds which card follows from the deal. A position may lie in either slot of a pair. The
        # last trick is played sooner than it is looked up.
        key = (table_key(ws, every) << LEADER_BITS) + leader
        table = load64(ws, TABLE)
        slot = (times(key, FIBONACCI) >> SLOT_SHIFT) & load64(ws, TABLE_MASK)
        tag = (load64(ws, GENERATION) << KEY_BITS) + key
        if tricks > 1:
            entry = load64(table, slot)
            if entry >> TAG_SHIFT != tag:
                entry = load64(table, slot ^ 1)
            if entry >> TAG_SHIFT == tag:
                low = entry >> BOUND_BITS & BOUND_MASK
                high = entry & BOUND_MASK
                if low >= need:
                    return low
                if high < need:
                    return high
            # Step 3. Points that a side is sure of without search (`bounds`). They settle most
            # positions; where they do not, they narrow the bounds that Step 13 will store. First
            # what the declarer is sure of, from the lead and from his trumps ...
            if leader == 0:
                sure = sure_on_lead(ws, d, l, r, 0, rest)
                if sure >= need:
                    return sure
                low = max(low, sure)
            sure = sure_in_trumps(ws, d, l, r, 0, rest)
            if sure >= need:
                return sure
            low = max(low, sure)
            # ... then what the defenders are, which the declarer cannot get. Either defender's
            # trumps count for both, but not together: they may have to be played to one trick.
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
    # Step 4. Who plays when, and where this trick keeps its move lists and the values of the cards
    # tried: each number of tricks left has memory of its own, so the recursion leaves it alone.
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
    record = load64(ws, RECORD)
    moves0 = ws + WORD * (MOVES + TRICK_LISTS * tricks)
    moves1 = moves0 + WORD * LIST_WORDS
    moves2 = moves1 + WORD * LIST_WORDS
    tried0 = ws + WORD * (TRIED + TRICK_VALUES * tricks)
    tried1 = tried0 + WORD * VALUE_WORDS
    # Step 5. The first card, likely ones first. A card that lies on the table already is the only
    # one. Where statistics are recorded, some nodes are `full`: all their cards are tried, and
    # neither Step 6 nor a cutoff shortens them.
    if first < 0:
        n0 = leads(ws, moves0, d, l, r, leader)
    else:
        store64(moves0, 0, first)
        n0 = 1
    best0 = BELOW_ALL if leader == 0 else ABOVE_ALL
    done0 = 0
    full0 = sampled(ws, n0) if record else 0
    for i0 in range(n0):
        nodes0 = load64(ws, NODES)
        a = load64(moves0, i0) & CARD_MASK
        led = load64(ws, SUIT_OF + a)
        # Step 6. Equivalent cards. Of two cards that beat the same, the value of one differs from
        # that of the other by no more than their difference in points. If even that much more, or
        # less, would not change the answer, the second need not be tried.
        if done0 and not full0:
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
        # Step 7. The second card, with the same pruning as in Step 6.
        if second < 0:
            n1 = seconds(ws, moves1, p1, p2, every, a, s1)
        else:
            store64(moves1, 0, second)
            n1 = 1
        best1 = BELOW_ALL if s1 == 0 else ABOVE_ALL
        done1 = 0
        full1 = sampled(ws, n1) if record else 0
        for i1 in range(n1):
            nodes1 = load64(ws, NODES)
            b = load64(moves1, i1) & CARD_MASK
            if done1 and not full1:
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
            # Step 8. The third card. Who wins so far decides whether it is worth points or none,
            # so nearly every run of equal cards has one candidate, and Step 6 is not needed.
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
            full2 = sampled(ws, n2) if record else 0
            for i2 in range(n2):
                nodes2 = load64(ws, NODES)
                c = load64(moves2, i2) & CARD_MASK
                suit_c = load64(ws, SUIT_OF + c)
                if (suit_c == suit_best and c > best) or (suit_c == trumps and suit_best != trumps):
                    winner = s2
                else:
                    winner = best_seat
                # Step 9. The trick is complete: its winner leads the next. The declarer's points
                # in it are taken off what he still needs; after the last trick they are all.
                points = table_points + load64(ws, POINTS + c)
                gone = ~((1 << a) | (1 << b) | (1 << c))
                if tricks == 1:
                    value = points if winner == 0 else 0
                elif winner == 0:
                    value = points + search(
                        ws,
                        d & gone,
                        l & gone,
                        r & gone,
                        winner,
                        need - points,
                        rest - points,
                        none,
                        none,
                    )
                else:
                    value = search(
                        ws,
                        d & gone,
                        l & gone,
                        r & gone,
                        winner,
                        need,
                        rest - points,
                        none,
                        none,
                    )
                # Step 10. Back to the third player. The declarer takes the highest value, a
                # defender the lowest, and whoever has got his side of `need` looks no further.
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
            # Step 11. Back to the second player, whose value of the card Step 7 may use again.
            store64(tried1, b, best2)
            done1 |= 1 << b
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
        # Step 12. Back to the leader.
        store64(tried0, a, best1)
        done0 |= 1 << a
        if full0:
            note_move(ws, tricks, 0, i0, (best1 >= need) == (leader == 0), nodes0)
        if leader == 0:
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
    # Step 13. Store what is known now. The answer is one new bound; the other is that of an older
    # entry or of Step 3. Of two positions of a deal the one with more cards is dearer to search
    # again and keeps its slot; an entry of another deal never does.
    if first < 0 and tricks > 1:
        if best0 >= need:
            low = max(low, best0)
        else:
            high = min(high, best0)
        entry = load64(table, slot)
        if entry >> TAG_SHIFT != tag:
            other = load64(table, slot ^ 1)
            if other >> TAG_SHIFT == tag or (
                entry >> TAG_SHIFT + KEY_BITS == tag >> KEY_BITS
                and popcount(entry >> TAG_SHIFT + LEADER_BITS & ALL_CARDS) > PLACES * tricks
            ):
                slot ^= 1
        store64(table, slot, (tag << TAG_SHIFT) + (low << BOUND_BITS) + high)
    return best0


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64)")
def exact(ws: int, d: int, l: int, r: int, leader: int, first: int, second: int, guess: int) -> int:
    """Return the declarer's points from the cards in hand (and on the table) under best play."""
    rest = points_of(ws, d | l | r)
    low = i64(0)
    high = rest
    need = max(i64(1), min(guess, rest))
    while low < high:
        value = search(ws, d, l, r, leader, need, rest, first, second)
        if value >= need:
            low = value
            need = low + 1
        else:
            high = value
            need = high
    return low
