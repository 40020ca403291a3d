"""One trick of chance play by three seats, seat 0's cards known and the others' exchangeable.

A state between tricks says for each suit which cards seat 0 holds, which are unknown, and how many
of these seats 1 and 2 hold. If every legal card is equally likely, the unknown cards of a suit are
exchangeable: whoever of the two plays the suit plays each of them with the same probability. And a
trick ends the same whoever leads it, given the suit that is led.

What is known of the cards of one suit is a short vector (`ouvert.quantum.classical.suit_spaces`),
so a state is a tensor of lane vectors, with an index for each suit. Its shape depends on the
numbers of own and unknown cards of each suit, the `group`; how the unknown cards are split between
the seats is the `slot`. The value of a state is linear in the tensor.

Operations on the vector of a suit, `OPERATIONS` of them; "counted" means that the points go to the
counted team:

| | |
|---|---|
| 0, 1 | an own card goes, not counted, counted |
| 2, 3 | an unknown card goes |
| 4, 5 | one of each goes |
| 6, 7 | two unknown cards go |
| 8 | one of each goes, the own one being the higher |
| 9, 10 | one of each goes, the unknown one being the higher, not counted, counted |
| 11 | an own and two unknown cards go, the own one being the highest |
| 12, 13 | the same, an unknown one being the highest, not counted, counted |
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.quantum.kernels.exchangeable_states import extent, locate, move
from ouvert.quantum.kernels.lanes import LANE_BYTES, LANES, add_mode_product, add_multiple, clear

OPERATIONS = 14

OWN = 0
OTHER_UNKNOWN = 2
BOTH = 4
TWO_UNKNOWN = 6
BOTH_OWN_WINS = 8
BOTH_OTHER_WINS = 9
ALL_OWN_WINS = 11
ALL_OTHER_WINS = 12


@kernel(
    "void(int64, int64, int64, int64, int64, int64, float64, int64[::1], int64[::1],"
    "int64[:, ::1], int64[:, :, ::1], int64[:, :, :, ::1], int64, int64[:, ::1], int64[::1],"
    "int64[:, ::1], int64[::1], int64, int64)"
)
def discard(
    out: int,
    seat: int,
    ruffs: int,
    trump: int,
    winner: int,
    flag: int,
    weight: float,
    own: np.ndarray,
    unknown: np.ndarray,
    hold: np.ndarray,
    dims: np.ndarray,
    operations: np.ndarray,
    matrices: int,
    strides: np.ndarray,
    lookup: np.ndarray,
    groups: np.ndarray,
    slots: np.ndarray,
    skat: int,
    values: int,
) -> None:
    """Add what a state is worth before a seat plays a card of another suit, `winner` leading next.

    Args:
        out: address of a tensor; added to.
        seat: who plays.
        ruffs: 1 if only trumps are played, 0 if only other suits are.
        trump: the trump suit; -1 without one.
        winner: the seat that leads next.
        flag: 1 if the points count, else 0.
        weight: the probability of each of the seat's cards.
        own: int64[suits], seat 0's cards of each suit; changed, and put back, like the next two.
        unknown: int64[suits], the unknown cards of each suit.
        hold: int64[3, suits], what each seat holds of each suit.
        dims: int64[suits, own + 1, unknown + 1], the length of each vector.
        operations: int64[suits, own + 1, unknown + 1, OPERATIONS], where each transposed matrix
            begins in bytes; -1 if there is none.
        matrices: their address.
        strides: int64[2, suits], of the code in `lookup`.
        lookup: int64[codes], for each code of a group its number, or -1.
        groups: int64[groups, 3], for each group where its values begin, the size of a tensor, and
            where its codes begin in `slots`.
        slots: int64[…], see `hand_splits.list_splits`.
        skat: number of unknown cards that nobody holds.
        values: address of the values after the trick.
    """
    suits = len(own)
    kind = flag + (OWN if seat == 0 else OTHER_UNKNOWN)
    for suit in range(suits):
        cards = hold[seat, suit]
        if cards == 0 or (suit == trump) != (ruffs != 0):
            continue
        matrix = operations[suit, own[suit], unknown[suit], kind]
        rows = dims[suit, own[suit], unknown[suit]]
        before = extent(own, unknown, dims, i64(0), suit)
        after = extent(own, unknown, dims, suit + 1, suits)
        move(seat, suit, own, unknown, hold, i64(-1))
        at = locate(own, unknown, hold, strides, lookup, groups, slots, skat, winner, values)
        columns = dims[suit, own[suit], unknown[suit]]
        move(seat, suit, own, unknown, hold, i64(1))
        if at >= 0 and matrix >= 0:
            add_mode_product(
                out, at, matrices + matrix, before, rows, columns, after, weight * cards
            )


@kernel(
    "void(int64, int64, int64, int64, int64, int64, int64, int64, int64, float64, int64[::1],"
    "int64[::1], int64[:, ::1], int64[:, :, ::1], int64[:, :, :, ::1], int64, int64[:, ::1],"
    "int64[::1], int64[:, ::1], int64[::1], int64, int64)"
)
def discard_both(
    out: int,
    buffer: int,
    seat: int,
    ruffs: int,
    other: int,
    other_ruffs: int,
    trump: int,
    winner: int,
    flag: int,
    weight: float,
    own: np.ndarray,
    unknown: np.ndarray,
    hold: np.ndarray,
    dims: np.ndarray,
    operations: np.ndarray,
    matrices: int,
    strides: np.ndarray,
    lookup: np.ndarray,
    groups: np.ndarray,
    slots: np.ndarray,
    skat: int,
    values: int,
) -> None:
    """Do what `discard` does for two seats, of which at most one ruffs.

    Args:
        out: address of a tensor; added to.
        buffer: address of room for another one.
        seat: who plays first.
        ruffs: 1 if he plays only trumps, 0 if only other suits.
        other: who plays after him.
        other_ruffs: the same for him.
        trump: the trump suit; -1 without one.
        winner: the seat that leads next.
        flag: 1 if the points count, else 0.
        weight: the probability of each card of either seat.
        own: int64[suits], seat 0's cards of each suit; changed, and put back, like the next two.
        unknown: int64[suits], the unknown cards of each suit.
        hold: int64[3, suits], what each seat holds of each suit.
        dims: int64[suits, own + 1, unknown + 1], the length of each vector.
        operations: int64[suits, own + 1, unknown + 1, OPERATIONS], where each transposed matrix
            begins in bytes; -1 if there is none.
        matrices: their address.
        strides: int64[2, suits], of the code in `lookup`.
        lookup: int64[codes], for each code of a group its number, or -1.
        groups: int64[groups, 3], for each group where its values begin, the size of a tensor, and
            where its codes begin in `slots`.
        slots: int64[…], see `hand_splits.list_splits`.
        skat: number of unknown cards that nobody holds.
        values: address of the values after the trick.
    """
    suits = len(own)
    kind = flag + (OWN if seat == 0 else OTHER_UNKNOWN)
    for suit in range(suits):
        cards = hold[seat, suit]
        if cards == 0 or (suit == trump) != (ruffs != 0):
            continue
        matrix = operations[suit, own[suit], unknown[suit], kind]
        rows = dims[suit, own[suit], unknown[suit]]
        before = extent(own, unknown, dims, i64(0), suit)
        after = extent(own, unknown, dims, suit + 1, suits)
        move(seat, suit, own, unknown, hold, i64(-1))
        columns = dims[suit, own[suit], unknown[suit]]
        clear(buffer, before * columns * after)
        discard(
            buffer, other, other_ruffs, trump, winner, flag, weight, own, unknown, hold, dims,
            operations, matrices, strides, lookup, groups, slots, skat, values,
        )  # fmt: skip
        move(seat, suit, own, unknown, hold, i64(1))
        if matrix >= 0:
            add_mode_product(
                out, buffer, matrices + matrix, before, rows, columns, after, weight * cards
            )


@kernel(
    "void(int64[:, :, ::1], int64[:, ::1], int64[:, ::1], int64[:, :, ::1], int64, int64, int64,"
    "int64, int64[::1], int64[:, :, ::1], int64[:, :, :, ::1], int64, int64[:, ::1], int64[::1],"
    "int64[:, ::1], int64[::1], int64, int64, int64)",
    nogil=True,
)
def value_layer(
    cards: np.ndarray,
    new_groups: np.ndarray,
    ranges: np.ndarray,
    splits: np.ndarray,
    new_values: int,
    tricks: int,
    trump: int,
    skat: int,
    counted: np.ndarray,
    dims: np.ndarray,
    operations: np.ndarray,
    matrices: int,
    strides: np.ndarray,
    lookup: np.ndarray,
    groups: np.ndarray,
    slots: np.ndarray,
    values: int,
    buffers: int,
    buffer_bytes: int,
) -> None:
    """Find the values of all states with so many tricks from those with one less.

    Args:
        cards: int64[n, 2, suits], for each group the numbers of own and of unknown cards.
        new_groups: int64[n, 3], like `groups`, of this layer.
        ranges: int64[n, 2], which of the `splits` are those of each group: from, up to.
        splits: int64[…, 2, suits], what seats 1 and 2 hold of each suit.
        new_values: address of the values; filled.
        tricks: cards that each seat holds.
        trump: the trump suit; -1 without one.
        skat: number of unknown cards that nobody holds.
        counted: int64[3], whether a seat's tricks are counted.
        dims: int64[suits, own + 1, unknown + 1], the length of each vector.
        operations: int64[suits, own + 1, unknown + 1, OPERATIONS], where each transposed matrix
            begins in bytes; -1 if there is none.
        matrices: their address.
        strides: int64[2, suits], of the code in `lookup`.
        lookup: int64[codes], for each code of a group its number one trick later, or -1.
        groups: int64[groups, 3], see `locate`.
        slots: int64[…], see `hand_splits.list_splits`.
        values: address of the values one trick later.
        buffers: address of room for five tensors.
        buffer_bytes: how far they are apart.
    """
    suits = cards.shape[2]
    own = np.zeros(suits, dtype=np.int64)
    unknown = np.zeros(suits, dtype=np.int64)
    hold = np.zeros((3, suits), dtype=np.int64)
    result = buffers
    spare = buffers + buffer_bytes
    each = 1.0 / tricks
    for group in range(len(cards)):
        size = new_groups[group, 1]
        for slot in range(ranges[group, 1] - ranges[group, 0]):
            for suit in range(suits):
                own[suit] = cards[group, 0, suit]
                unknown[suit] = cards[group, 1, suit]
                hold[0, suit] = own[suit]
                hold[1, suit] = splits[ranges[group, 0] + slot, 0, suit]
                hold[2, suit] = splits[ranges[group, 0] + slot, 1, suit]
            to = new_values + (new_groups[group, 0] + 3 * slot * size) * LANE_BYTES
            clear(to, 3 * size)
            for led in range(suits):
                following = i64(0)
                last = i64(0)
                absent = i64(-1)
                for seat in range(3):
                    if hold[seat, led]:
                        following += 1
                        last = seat
                    else:
                        absent = seat
                if following == 0:
                    continue
                clear(result, size)
                o = own[led]
                u = unknown[led]
                rows = dims[led, o, u]
                before = extent(own, unknown, dims, i64(0), led)
                after = extent(own, unknown, dims, led + 1, suits)
                present = hold[0, led] > 0, hold[1, led] > 0, hold[2, led] > 0
                for seat in range(3):
                    if present[seat]:
                        move(seat, led, own, unknown, hold, i64(-1))
                columns = dims[led, own[led], unknown[led]]
                whole = before * columns * after

                # every pass: who wins, which of his cases, and the operation on the led suit
                for passing in range(6):
                    winner = i64(passing % 3)
                    ruff = passing >= 3
                    flag = counted[winner]
                    share = 1.0
                    kind = i64(-1)
                    if following == 3 and not ruff:
                        kind = i64(ALL_OWN_WINS)
                        if winner:
                            kind = ALL_OTHER_WINS + flag
                            share = 0.5
                    elif following == 2 and not ruff and winner != absent:
                        if absent == 0:
                            kind = TWO_UNKNOWN + flag
                            share = 0.5
                        elif winner == 0:
                            kind = i64(BOTH_OWN_WINS)
                        else:
                            kind = BOTH_OTHER_WINS + flag
                    elif following == 2 and ruff and winner == absent:
                        kind = flag + (TWO_UNKNOWN if absent == 0 else BOTH)
                    elif following == 1 and ruff == (winner != last):
                        # the led card is the last one's; the winner is he, or one who ruffs alone
                        kind = flag + (OWN if last == 0 else OTHER_UNKNOWN)
                    if kind < 0 or (ruff and (led == trump or trump < 0)):
                        continue
                    if ruff and hold[winner, trump] == 0:
                        continue
                    matrix = operations[led, o, u, kind]
                    if matrix < 0:
                        continue
                    clear(spare, whole)
                    if following == 3:
                        at = locate(
                            own, unknown, hold, strides, lookup, groups, slots, skat, winner, values
                        )
                        if at >= 0:
                            add_multiple(spare, at, whole, share)
                    elif following == 2:
                        discard(
                            spare, absent, i64(ruff), trump, winner, flag, share * each, own,
                            unknown, hold, dims, operations, matrices, strides, lookup, groups,
                            slots, skat, values,
                        )  # fmt: skip
                    else:
                        one = i64(1 if last == 0 else 0)
                        two = i64(1 if last == 2 else 2)
                        discard_both(
                            spare, spare + buffer_bytes, one, i64(ruff and winner == one), two,
                            i64(ruff and winner == two), trump, winner, flag, each, own, unknown,
                            hold, dims, operations, matrices, strides, lookup, groups, slots, skat,
                            values,
                        )  # fmt: skip
                    add_mode_product(
                        result, spare, matrices + matrix, before, rows, columns, after, 1.0
                    )

                if following == 1 and trump >= 0 and led != trump:
                    one = i64(1 if last == 0 else 0)
                    two = i64(1 if last == 2 else 2)
                    if hold[one, trump] and hold[two, trump]:
                        chance = each * hold[one, trump] * each * hold[two, trump]
                        t_own = own[trump]
                        t_unknown = unknown[trump]
                        t_before = extent(own, unknown, dims, i64(0), trump)
                        t_after = extent(own, unknown, dims, trump + 1, suits)
                        t_rows = dims[trump, t_own, t_unknown]
                        for turn in range(2):
                            winner = two if turn else one
                            flag = counted[winner]
                            share = chance
                            if one:
                                kind = TWO_UNKNOWN + flag
                                share = 0.5 * chance
                            elif winner == 0:
                                kind = i64(BOTH_OWN_WINS)
                            else:
                                kind = BOTH_OTHER_WINS + flag
                            matrix = operations[trump, t_own, t_unknown, kind]
                            lead = operations[
                                led, o, u, flag + (OWN if last == 0 else OTHER_UNKNOWN)
                            ]
                            move(one, trump, own, unknown, hold, i64(-1))
                            move(two, trump, own, unknown, hold, i64(-1))
                            at = locate(
                                own, unknown, hold, strides, lookup, groups, slots, skat, winner,
                                values,
                            )  # fmt: skip
                            t_columns = dims[trump, own[trump], unknown[trump]]
                            move(one, trump, own, unknown, hold, i64(1))
                            move(two, trump, own, unknown, hold, i64(1))
                            if at < 0 or matrix < 0 or lead < 0:
                                continue
                            clear(spare, whole)
                            add_mode_product(
                                spare, at, matrices + matrix, t_before, t_rows, t_columns, t_after,
                                share,
                            )  # fmt: skip
                            add_mode_product(
                                result, spare, matrices + lead, before, rows, columns, after, 1.0
                            )

                for seat in range(3):
                    if present[seat]:
                        move(seat, led, own, unknown, hold, i64(1))
                        add_multiple(
                            to + seat * size * LANE_BYTES, result, size, each * hold[seat, led]
                        )


@kernel("void(float64[:, :, ::1], int64[:, ::1], int64[:, ::1], int64[::1], float64[:, ::1])")
def turn_counted(
    values: np.ndarray,
    groups: np.ndarray,
    ranges: np.ndarray,
    counted: np.ndarray,
    phases: np.ndarray,
) -> None:
    """Multiply the values of the states that a counted seat leads by a phase: it took a trick.

    Args:
        values: float64[lane vectors, 2, LANES].
        groups: int64[n, 3], see `locate`.
        ranges: int64[n, 2], see `value_layer`.
        counted: int64[3].
        phases: float64[2, LANES].
    """
    for group in range(len(groups)):
        size = groups[group, 1]
        for slot in range(ranges[group, 1] - ranges[group, 0]):
            for seat in range(3):
                if counted[seat] == 0:
                    continue
                begin = groups[group, 0] + (3 * slot + seat) * size
                for i in range(begin, begin + size):
                    for lane in range(LANES):
                        re = values[i, 0, lane]
                        im = values[i, 1, lane]
                        values[i, 0, lane] = re * phases[0, lane] - im * phases[1, lane]
                        values[i, 1, lane] = re * phases[1, lane] + im * phases[0, lane]
