"""Drivers over arrays of deals: from the package's cards to the kernels' and back.

Hands come as card sets in the package's bits, `[:, 3]`, turned so that column 0 is the declarer's,
1 the next seat's clockwise, 2 the last; a leader is such a column too. Cards that lie on the table
are no longer in the hands. All functions release the GIL, so threads with a workspace each run in
parallel, and their results do not depend on what a workspace was used for before.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.skat.kernels.open_cards import null
from ouvert.skat.kernels.open_cards.bounds import points_of
from ouvert.skat.kernels.open_cards.layout import (
    GENERATION,
    NO_CARD,
    NODES,
    NULL_NODES,
    NULL_NUMBERS,
    SUIT_OF,
    SUIT_SUBSETS,
    SUITS,
    card_map,
    lay_out,
    remap,
    set_canon,
)
from ouvert.skat.kernels.open_cards.moves import can_beat
from ouvert.skat.kernels.open_cards.schwarz import takes_all
from ouvert.skat.kernels.open_cards.trump import exact, search

EXACT = 0
"""Find the declarer's card points."""
AT_LEAST = 1
"""Decide whether the declarer gets at least so many card points (1 or 0)."""
ALL_TRICKS = 2
"""Decide whether the declarer takes every trick that is left (1 or 0)."""
MOST_DEALS = 1 << 14
"""Deals after which the table is cleared, for lack of new generations: a tag has 14 bits for it."""


@kernel("void(int64[:], int64[:], int64, int64, int64)")
def begin_deal(ws: np.ndarray, table: np.ndarray, d: int, l: int, r: int) -> None:
    """Prepare a workspace for positions of one deal of a trump game."""
    owners = np.empty(32, dtype=np.int64)
    for card in range(32):
        owners[card] = 1 + (d >> card & 1) + 2 * (l >> card & 1) + 4 * (r >> card & 1)
    set_canon(ws, owners)
    ws[NODES] = 0
    ws[GENERATION] += 1
    if ws[GENERATION] == MOST_DEALS:
        ws[GENERATION] = 1
        table[:] = 0


@kernel("int64(int64, int64[:], int64, int64, int64, int64, int64, int64, int64, int64)")
def ask(
    mode: int,
    ws: np.ndarray,
    d: int,
    l: int,
    r: int,
    leader: int,
    first: int,
    second: int,
    points: int,
    limit: int,
) -> int:
    """Answer one question about a prepared trump position.

    Args:
        mode: EXACT, AT_LEAST or ALL_TRICKS.
        ws: int64[TRUMP_WORDS], a workspace that `lay_out` and `begin_deal` have prepared.
        d: the declarer's hand in kernel cards, with his card on the table if there is one.
        l: the next seat's.
        r: the last seat's.
        leader: who leads, or has led, the trick: 0 to 2 in this order.
        first: the card that was led already, or NO_CARD.
        second: the card on top of it, or NO_CARD.
        points: the declarer's card points so far, skat included.
        limit: what is asked for in AT_LEAST; the first guess in EXACT.
    """
    address = ws.ctypes.data
    if mode == ALL_TRICKS:
        return takes_all(address, d, l, r, leader, first, second)
    if mode == AT_LEAST:
        need = limit - points
        rest = points_of(address, d | l | r)
        if need <= 0:
            return 1
        if need > rest:
            return 0
        return 1 if search(address, d, l, r, leader, need, rest, first, second) >= need else 0
    return points + exact(address, d, l, r, leader, first, second, limit - points)


@kernel("int64(int64[:], int64, int64, int64, int64)")
def taker(ws: np.ndarray, leader: int, a: int, b: int, c: int) -> int:
    """Return who takes a trick of three kernel cards, the first of them the leader's."""
    led = ws[SUIT_OF + a]
    best = a
    winner = leader
    if can_beat(i64(1) << b, best, led, ws[SUITS]):
        best = b
        winner = (leader + 1) % 3
    if can_beat(i64(1) << c, best, led, ws[SUITS]):
        winner = (leader + 2) % 3
    return winner


@kernel("int64(int64, int64[:], int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def value_after(
    mode: int,
    ws: np.ndarray,
    d: int,
    l: int,
    r: int,
    leader: int,
    a: int,
    b: int,
    card: int,
    points: int,
    limit: int,
) -> int:
    """Answer one question about a prepared trump position after a card more.

    Args:
        mode: EXACT, AT_LEAST or ALL_TRICKS.
        ws: int64[TRUMP_WORDS], a workspace that `lay_out` and `begin_deal` have prepared.
        d: the declarer's hand in kernel cards, with his card on the table if there is one.
        l: the next seat's.
        r: the last seat's.
        leader: who leads, or has led, the trick: 0 to 2 in this order.
        a: the card that was led already, or NO_CARD.
        b: the card on top of it, or NO_CARD.
        card: the card that is played now.
        points: the declarer's card points so far, skat included.
        limit: what is asked for in AT_LEAST; the first guess in EXACT.
    """
    if a == NO_CARD:
        return ask(mode, ws, d, l, r, leader, card, b, points, limit)
    if b == NO_CARD:
        return ask(mode, ws, d, l, r, leader, a, card, points, limit)
    winner = taker(ws, leader, a, b, card)
    trick = (i64(1) << a) | (i64(1) << b) | (i64(1) << card)
    if winner == 0:
        points += points_of(ws.ctypes.data, trick)
    elif mode == ALL_TRICKS:
        return i64(0)
    return ask(
        mode, ws, d & ~trick, l & ~trick, r & ~trick, winner, NO_CARD, NO_CARD, points, limit
    )


@kernel(
    "void(int64, int64, int64[:], int64[:], uint32[:, :], int8[:], int16[:], int64, int16[:],"
    "int64[:])",
    nogil=True,
)
def solve_trump(
    mode: int,
    trump: int,
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leaders: np.ndarray,
    points: np.ndarray,
    limit: int,
    values: np.ndarray,
    nodes: np.ndarray,
) -> None:
    """Solve deals at the start of a trick in one suit game or Grand.

    Args:
        mode: EXACT, AT_LEAST or ALL_TRICKS.
        trump: trump suit 0..3 or GRAND.
        ws: int64[TRUMP_WORDS], a workspace.
        table: int64[…], the transposition table that it names.
        hands: uint32[n, 3], the hands.
        leaders: int8[n], the column of `hands` that leads.
        points: int16[n], the declarer's card points so far, skat included.
        limit: what is asked for in AT_LEAST; the first guess in EXACT.
        values: int16[n], filled in.
        nodes: int64[n], filled in.
    """
    places = np.empty(32, dtype=np.int64)
    card_map(trump, places)
    lay_out(trump, ws)
    for i in range(len(hands)):
        d = remap(i64(hands[i, 0]), places)
        l = remap(i64(hands[i, 1]), places)
        r = remap(i64(hands[i, 2]), places)
        begin_deal(ws, table, d, l, r)
        values[i] = ask(mode, ws, d, l, r, i64(leaders[i]), NO_CARD, NO_CARD, i64(points[i]), limit)
        nodes[i] = ws[NODES]


@kernel(
    "void(int64, int64, int64[:], int64[:], uint32[:, :], int64, int64, int64, int16[:], int64,"
    "int64, int16[:, :])",
    nogil=True,
)
def trump_card_values(
    mode: int,
    trump: int,
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leader: int,
    first: int,
    second: int,
    points: np.ndarray,
    limit: int,
    wanted: int,
    values: np.ndarray,
) -> None:
    """Find what legal cards are worth, in many deals that share everything visible.

    Args:
        mode: EXACT, AT_LEAST or ALL_TRICKS.
        trump: trump suit 0..3 or GRAND.
        ws: int64[TRUMP_WORDS], a workspace.
        table: int64[…], the transposition table that it names.
        hands: uint32[n, 3], the hands, without the cards on the table.
        leader: the column of `hands` that leads, or has led, the trick.
        first: the card that was led already, or NO_CARD.
        second: the card on top of it, or NO_CARD.
        points: int16[n], the declarer's card points so far, skat included.
        limit: what is asked for in AT_LEAST; the first guess in EXACT.
        wanted: the cards that are asked about, as a set in the package's bits.
        values: int16[n, 32], filled in with the answer of the mode for each legal card of
            the player to act that is wanted, -1 for the other cards.
    """
    places = np.empty(32, dtype=np.int64)
    card_map(trump, places)
    lay_out(trump, ws)
    a = places[first] if first >= 0 else i64(NO_CARD)
    b = places[second] if second >= 0 else i64(NO_CARD)
    actor = (leader + (1 if first >= 0 else 0) + (1 if second >= 0 else 0)) % 3
    cards = np.zeros(3, dtype=np.int64)
    for i in range(len(hands)):
        for seat in range(3):
            cards[seat] = remap(i64(hands[i, seat]), places)
        if first >= 0:
            cards[leader] |= i64(1) << a
        if second >= 0:
            cards[(leader + 1) % 3] |= i64(1) << b
        begin_deal(ws, table, cards[0], cards[1], cards[2])
        legal = cards[actor]
        if first >= 0 and legal & ws[SUIT_OF + a]:
            legal &= ws[SUIT_OF + a]
        guess = limit
        for card in range(32):
            values[i, card] = -1
            c = places[card]
            if not (wanted >> card & 1 and legal >> c & 1):
                continue
            value = value_after(
                mode, ws, cards[0], cards[1], cards[2], leader, a, b, c, i64(points[i]), guess
            )
            values[i, card] = value
            if mode == EXACT:
                guess = value


@kernel("void(int64[:])")
def begin_null(ws: np.ndarray) -> None:
    """Prepare a workspace for positions of one Null deal."""
    ws[NULL_NUMBERS : NULL_NUMBERS + 4 * SUIT_SUBSETS] = 0
    ws[NULL_NODES] = 0


@kernel("int64(int64, int64, int64, int64)")
def null_taker(leader: int, a: int, b: int, c: int) -> int:
    """Return who takes a trick of Null of three cards, each as a set, the first the leader's."""
    led = i64(255)
    while not a & led:
        led <<= 8
    winner = leader
    best = a
    if b & led and b > best:
        best = b
        winner = (leader + 1) % 3
    if c & led and c > best:
        winner = (leader + 2) % 3
    return winner


@kernel("int64(int64[:], int64, int64, int64, int64, int64, int64, int64)")
def null_after(ws: np.ndarray, d: int, l: int, r: int, leader: int, a: int, b: int, c: int) -> int:
    """Return whether the declarer of a prepared Null deal still gets through (1 or 0).

    `a`, `b` and `c` are the cards of the trick, each as a set, the last played now; `a` and `b` are
    NO_CARD where nothing lies there. The hands hold the cards on the table.
    """
    address = ws.ctypes.data
    if a == NO_CARD:
        return null.search(address, d, l, r, leader, c, b)
    if b == NO_CARD:
        return null.search(address, d, l, r, leader, a, c)
    winner = null_taker(leader, a, b, c)
    if winner == 0:
        return i64(0)
    gone = ~(a | b | c)
    return null.search(address, d & gone, l & gone, r & gone, winner, NO_CARD, NO_CARD)


@kernel("void(int64[:], int64[:], uint32[:, :], int8[:], int16[:], int64[:])", nogil=True)
def solve_null(
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leaders: np.ndarray,
    values: np.ndarray,
    nodes: np.ndarray,
) -> None:
    """Decide Null deals at the start of a trick: 1 if the declarer can avoid every trick."""
    table[:] = -1
    for i in range(len(hands)):
        begin_null(ws)
        values[i] = null.search(
            ws.ctypes.data,
            i64(hands[i, 0]),
            i64(hands[i, 1]),
            i64(hands[i, 2]),
            i64(leaders[i]),
            NO_CARD,
            NO_CARD,
        )
        nodes[i] = ws[NULL_NODES]


@kernel(
    "void(int64[:], int64[:], uint32[:, :], int64, int64, int64, int64, int16[:, :])",
    nogil=True,
)
def null_card_values(
    ws: np.ndarray,
    table: np.ndarray,
    hands: np.ndarray,
    leader: int,
    first: int,
    second: int,
    wanted: int,
    values: np.ndarray,
) -> None:
    """Decide for legal cards of many Null deals whether the declarer still gets through.

    Only those of the set `wanted` are asked about, see `trump_card_values`.
    """
    table[:] = -1
    one = i64(1)
    actor = (leader + (1 if first >= 0 else 0) + (1 if second >= 0 else 0)) % 3
    cards = np.zeros(3, dtype=np.int64)
    a = one << first if first >= 0 else i64(NO_CARD)
    b = one << second if second >= 0 else i64(NO_CARD)
    for i in range(len(hands)):
        for seat in range(3):
            cards[seat] = hands[i, seat]
        legal = cards[actor]
        if first >= 0:
            led = i64(255) << (first & ~7)
            if legal & led:
                legal &= led
            cards[leader] |= a
        if second >= 0:
            cards[(leader + 1) % 3] |= b
        begin_null(ws)
        for card in range(32):
            values[i, card] = -1
            c = one << card
            if legal & wanted & c:
                values[i, card] = null_after(ws, cards[0], cards[1], cards[2], leader, a, b, c)
