"""How one deal ends when cards are played by chance, counted over every way to play it.

Between tricks all that matters is which cards are left and who leads. Cards are numbers, suit by
suit and weak to strong; a set of them is a state. Neighbours of one hand with the same points are
worth the same, so `canonical` moves a state to the one that stands for all of its kind.

If every legal card is equally likely, a trick's end does not depend on who leads it, only on the
suit that is led: the seats that have the suit play a card of it, the others any card.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.kernels.splitmix import GOLDEN
from ouvert.quantum.kernels.uniform_play import sensible

_SLOT_SHIFT = np.uint64(20)


@kernel("int64(int64, int64[::1], int64[::1], int64[::1])")
def canonical(cards: int, starts: np.ndarray, offsets: np.ndarray, stands: np.ndarray) -> int:
    """Return the state that stands for a state.

    Args:
        cards: the cards that are left (bits).
        starts: int64[suits + 1], where each suit begins.
        offsets: int64[suits], where the table of each suit begins.
        stands: int64[…], for each subset of a suit the one that stands for it.
    """
    result = i64(0)
    for suit in range(len(offsets)):
        start = starts[suit]
        inside = (cards >> start) & ((i64(1) << (starts[suit + 1] - start)) - 1)
        result |= stands[offsets[suit] + inside] << start
    return result


@kernel("int64(int64, int64[::1], int64[::1])")
def find(state: int, keys: np.ndarray, table: np.ndarray) -> int:
    """Return where in `keys` a state is, or -1 - the free place of `table` where it belongs.

    `table` has the size of a power of two and -1 in free places.
    """
    mask = i64(len(table) - 1)
    at = i64((np.uint64(state) * GOLDEN) >> _SLOT_SHIFT) & mask
    while table[at] >= 0:
        if keys[table[at]] == state:
            return table[at]
        at = (at + 1) & mask
    return -1 - at


@kernel("void(int64[::1], int64, int64[::1])")
def fill_table(keys: np.ndarray, count: int, table: np.ndarray) -> None:
    """Put the first `count` keys into an empty table."""
    for index in range(count):
        table[-1 - find(keys[index], keys, table)] = index


@kernel(
    "int64(int64[::1], int64, int64[::1], int64[::1], int64[::1], int64[::1], int64[::1],"
    "int64[::1], int64[::1], int64[::1])",
    nogil=True,
)
def successors(
    states: np.ndarray,
    begin: int,
    owners: np.ndarray,
    suit_masks: np.ndarray,
    starts: np.ndarray,
    offsets: np.ndarray,
    stands: np.ndarray,
    keys: np.ndarray,
    table: np.ndarray,
    count: np.ndarray,
) -> int:
    """Collect the states one trick later. Returns how many states were done.

    Stops early when `keys` may become too small for the next state's successors: call again from
    there with more room.

    Args:
        states: int64[n], the states.
        begin: the first one to be done.
        owners: int64[3], the cards that each seat was dealt (bits).
        suit_masks: int64[suits], the cards of each suit (bits).
        starts: int64[suits + 1], see `canonical`.
        offsets: int64[suits], see `canonical`.
        stands: int64[…], see `canonical`.
        keys: int64[…], the states one trick later; filled in.
        table: int64[2^k], where each is found; see `find`.
        count: int64[1], the number of keys so far.
    """
    room = i64(len(keys))
    for index in range(begin, len(states)):
        state = states[index]
        h0 = state & owners[0]
        h1 = state & owners[1]
        h2 = state & owners[2]
        size = popcount(h0)
        if count[0] + size * size * size > room:
            return index
        for suit in range(len(suit_masks)):
            mask = suit_masks[suit]
            if state & mask == 0:
                continue
            c0 = h0 & mask if h0 & mask else h0
            c1 = h1 & mask if h1 & mask else h1
            c2 = h2 & mask if h2 & mask else h2
            while c0:
                bit0 = c0 & -c0
                c0 ^= bit0
                left1 = c1
                while left1:
                    bit1 = left1 & -left1
                    left1 ^= bit1
                    left2 = c2
                    while left2:
                        bit2 = left2 & -left2
                        left2 ^= bit2
                        after = canonical(state ^ bit0 ^ bit1 ^ bit2, starts, offsets, stands)
                        at = find(after, keys, table)
                        if at < 0:
                            keys[count[0]] = after
                            table[-1 - at] = count[0]
                            count[0] += 1
    return i64(len(states))


@kernel("int64(int64, int64, int64, int64, int64)")
def strongest(bit0: int, bit1: int, bit2: int, led: int, trumps: int) -> int:
    """Return which of the cards of three seats takes the trick, a card of the led suit there."""
    cards = (bit0 | bit1 | bit2) & trumps
    if cards == 0:
        cards = (bit0 | bit1 | bit2) & led
    if bit0 & cards > (bit1 | bit2) & cards:
        return i64(0)
    return i64(1) if bit1 & cards > bit2 & cards else i64(2)


@kernel("void(float64[::1], int64, float64[::1], int64, int64, float64)")
def add_scaled(
    out: np.ndarray, at: int, source: np.ndarray, start: int, length: int, weight: float
) -> None:
    """Add a multiple of a stretch of numbers to another."""
    target = out[at : at + length]
    given = source[start : start + length]
    for i in range(length):
        target[i] += weight * given[i]


@kernel(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], int64[::1], float64[::1],"
    "int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64, int64[::1])",
    nogil=True,
)
def uniform_layer(
    states: np.ndarray,
    places: np.ndarray,
    values: np.ndarray,
    old_keys: np.ndarray,
    old_table: np.ndarray,
    old_places: np.ndarray,
    old_values: np.ndarray,
    owners: np.ndarray,
    suit_masks: np.ndarray,
    starts: np.ndarray,
    offsets: np.ndarray,
    stands: np.ndarray,
    points: np.ndarray,
    trumps: int,
    counted: np.ndarray,
) -> None:
    """Find the outcomes of all states with one trick more than those that are known.

    Args:
        states: int64[n].
        places: int64[n + 1], where the outcomes of each begin in `values`: for each leader the
            distribution of the gains, one number for each gain.
        values: float64[…], zero; filled.
        old_keys: int64[…], the states one trick later.
        old_table: int64[2^k], where each is found; see `find`.
        old_places: int64[…], like `places`.
        old_values: float64[…], their outcomes.
        owners: int64[3], the cards that each seat was dealt (bits).
        suit_masks: int64[suits], the cards of each suit (bits).
        starts: int64[suits + 1], see `canonical`.
        offsets: int64[suits], see `canonical`.
        stands: int64[…], see `canonical`.
        points: int64[cards + 1], what each card counts, and last what a trick does.
        trumps: the trumps (bits).
        counted: int64[3], whether a seat's tricks are counted.
    """
    longest = i64(1)
    for index in range(len(states)):
        longest = max(longest, (places[index + 1] - places[index]) // 3)
    ends = np.zeros(longest)
    trick_gain = points[len(points) - 1]
    for index in range(len(states)):
        state = states[index]
        length = (places[index + 1] - places[index]) // 3
        h0 = state & owners[0]
        h1 = state & owners[1]
        h2 = state & owners[2]
        size = popcount(h0)
        for suit in range(len(suit_masks)):
            mask = suit_masks[suit]
            if state & mask == 0:
                continue
            c0 = h0 & mask if h0 & mask else h0
            c1 = h1 & mask if h1 & mask else h1
            c2 = h2 & mask if h2 & mask else h2
            weight = 1.0 / (popcount(c0) * popcount(c1) * popcount(c2))
            ends[:length] = 0.0
            while c0:
                bit0 = c0 & -c0
                c0 ^= bit0
                left1 = c1
                while left1:
                    bit1 = left1 & -left1
                    left1 ^= bit1
                    worth = trick_gain + points[lowest(bit0)] + points[lowest(bit1)]
                    left2 = c2
                    while left2:
                        bit2 = left2 & -left2
                        left2 ^= bit2
                        gain = worth + points[lowest(bit2)]
                        winner = strongest(bit0, bit1, bit2, mask, trumps)
                        after = canonical(state ^ bit0 ^ bit1 ^ bit2, starts, offsets, stands)
                        old = find(after, old_keys, old_table)
                        rest = length - gain
                        shift = gain if counted[winner] else i64(0)
                        start = old_places[old] + winner * rest
                        add_scaled(ends, shift, old_values, start, rest, weight)
            for leader in range(3):
                hand = h0 if leader == 0 else h1 if leader == 1 else h2
                share = popcount(hand & mask) / size
                if share > 0:
                    at = places[index] + leader * length
                    add_scaled(values, at, ends, i64(0), length, share)


@kernel(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], int64[::1], float64[::1],"
    "int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64, int64[::1],"
    "int64[::1], int64[::1])",
    nogil=True,
)
def sensible_layer(
    states: np.ndarray,
    places: np.ndarray,
    values: np.ndarray,
    old_keys: np.ndarray,
    old_table: np.ndarray,
    old_places: np.ndarray,
    old_values: np.ndarray,
    owners: np.ndarray,
    suit_masks: np.ndarray,
    starts: np.ndarray,
    offsets: np.ndarray,
    stands: np.ndarray,
    points: np.ndarray,
    trumps: int,
    counted: np.ndarray,
    careful: np.ndarray,
    prices: np.ndarray,
) -> None:
    """Do what `uniform_layer` does where the seats with `careful` 1 beat those with 2, or save.

    Now the order of the seats in a trick matters; see `uniform_play.play_uniformly`.

    Args:
        states: int64[n].
        places: int64[n + 1], where the outcomes of each begin in `values`: for each leader the
            distribution of the gains, one number for each gain.
        values: float64[…], zero; filled.
        old_keys: int64[…], the states one trick later.
        old_table: int64[2^k], where each is found; see `find`.
        old_places: int64[…], like `places`.
        old_values: float64[…], their outcomes.
        owners: int64[3], the cards that each seat was dealt (bits).
        suit_masks: int64[suits], the cards of each suit (bits).
        starts: int64[suits + 1], see `canonical`.
        offsets: int64[suits], see `canonical`.
        stands: int64[…], see `canonical`.
        points: int64[cards + 1], what each card counts, and last what a trick does.
        trumps: the trumps (bits).
        counted: int64[3], whether a seat's tricks are counted.
        careful: int64[3], 0, 1 or 2 for each seat, as above.
        prices: int64[cards], what makes a card cheap to throw.
    """
    cards = len(points) - 1
    beats = np.zeros(cards, dtype=np.int64)
    suit_of = np.zeros(cards, dtype=np.int64)
    for card in range(cards):
        for suit in range(len(suit_masks)):
            if suit_masks[suit] >> card & 1:
                suit_of[card] = suit_masks[suit]
        beats[card] = suit_of[card] & ~((i64(2) << card) - 1)
    trick_gain = points[cards]
    hands = np.zeros(3, dtype=np.int64)
    bits = np.zeros(3, dtype=np.int64)
    for index in range(len(states)):
        state = states[index]
        length = (places[index + 1] - places[index]) // 3
        for seat in range(3):
            hands[seat] = state & owners[seat]
        for leader in range(3):
            second = (leader + 1) % 3
            third = (leader + 2) % 3
            c0 = hands[leader]
            if careful[leader] == 1:
                c0 = sensible(c0, i64(-1), i64(0), trumps, beats, prices)
            choices0 = popcount(c0)
            while c0:
                first = lowest(c0)
                bits[leader] = i64(1) << first
                c0 ^= bits[leader]
                led = suit_of[first]
                c1 = hands[second] & led if hands[second] & led else hands[second]
                if careful[second] == 1:
                    target = first if careful[leader] == 2 else i64(-1)
                    c1 = sensible(c1, target, led, trumps, beats, prices)
                choices1 = popcount(c1)
                while c1:
                    card = lowest(c1)
                    bits[second] = i64(1) << card
                    c1 ^= bits[second]
                    best = first
                    holder = leader
                    if beats[first] >> card & 1 or (bits[second] & trumps and not led & trumps):
                        best = card
                        holder = second
                    c2 = hands[third] & led if hands[third] & led else hands[third]
                    if careful[third] == 1:
                        target = best if careful[holder] == 2 else i64(-1)
                        c2 = sensible(c2, target, suit_of[best], trumps, beats, prices)
                    choices2 = popcount(c2)
                    weight = 1.0 / (choices0 * choices1 * choices2)
                    worth = trick_gain + points[first] + points[card]
                    while c2:
                        bits[third] = c2 & -c2
                        c2 ^= bits[third]
                        gain = worth + points[lowest(bits[third])]
                        winner = strongest(bits[0], bits[1], bits[2], led, trumps)
                        after = canonical(
                            state ^ bits[0] ^ bits[1] ^ bits[2], starts, offsets, stands
                        )
                        old = find(after, old_keys, old_table)
                        rest = length - gain
                        shift = gain if counted[winner] else i64(0)
                        start = old_places[old] + winner * rest
                        at = places[index] + leader * length + shift
                        add_scaled(values, at, old_values, start, rest, weight)
