"""Driver of the paranoia search: which of the own cards force what is needed?"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, popcount
from ouvert.skat.kernels.open_cards.bounds import points_of
from ouvert.skat.kernels.open_cards.layout import (
    GENERATION,
    NO_CARD,
    NODES,
    NULL,
    SUIT_OF,
    SUITS,
    TRICK_VALUES,
    VALUE_WORDS,
    remap,
    set_canon,
)
from ouvert.skat.kernels.paranoia.layout import (
    COUNT_TRICKS,
    DENIED_SUITS,
    DUCKS,
    GAVE_UP,
    NODE_LIMIT,
    OURS,
    OWED_BITS,
    ROOT_FIRST,
    ROOT_HAND,
    ROOT_LEADER,
    ROOT_LEFT,
    ROOT_OWED,
    ROOT_REST,
    ROOT_RIGHT,
    ROOT_SECOND,
    ROOT_SKAT,
    SKAT_CARDS,
    SKAT_OURS,
    THIRD,
    WORLD_TRIED,
)
from ouvert.skat.kernels.paranoia.null import kernel_cards, lay_out_game
from ouvert.skat.kernels.paranoia.search import search

FORCED, OPEN, UNKNOWN = 1, 0, 2
"""Answers: forced; not provable; given up."""
MOST_QUESTIONS = 32
"""Questions after which the table is cleared: a tag has five bits for their number."""
NOT_TRIED = 1 << 20
"""Instead of a value: the search has not tried this card."""
_NO_LIMIT = 1 << 62


@kernel(
    "void(int64, int64[:], int64[:], int64[:], int64, int64, int64, int64[:], int64[:], int64[:],"
    "int64[:])"
)
def set_up(
    trump: int,
    ws: np.ndarray,
    table: np.ndarray,
    cards: np.ndarray,
    leader: int,
    first: int,
    second: int,
    ours: np.ndarray,
    flags: np.ndarray,
    least: np.ndarray,
    root: np.ndarray,
) -> None:
    """Prepare a workspace for questions about one situation, and fill in its root.

    Args:
        trump: trump suit 0..3, GRAND or NULL.
        ws: int64[WORLD_WORDS], a workspace.
        table: int64[…], the transposition table that it names.
        cards: int64[4], own hand, and the possible cards of left, right and skat, in the package's
            bits and without those on the table.
        leader: 0 own, 1 left, 2 right player: who led the current trick.
        first: card on the table or NO_CARD.
        second: the next one or NO_CARD.
        ours: int64[3], whether tricks of the own, the left and the right player count for the
            asking side.
        flags: int64[3], number of unknown skat cards, SKAT_OURS, COUNT_TRICKS.
        least: `int64[10]`, cards of ♣ ♠ ♥ ♦ and trumps, those on the table included, that left and
            then right have at least; 0 to leave worlds with fewer in.
        root: `int64[ROOT_WORDS]`, filled in.
    """
    places = np.empty(32, dtype=np.int64)
    kernel_cards(trump, places)
    lay_out_game(trump, ws)
    for place in range(4):
        root[place] = remap(cards[place], places)
    root[ROOT_LEADER] = leader
    root[ROOT_FIRST] = places[first] if first >= 0 else i64(NO_CARD)
    root[ROOT_SECOND] = places[second] if second >= 0 else i64(NO_CARD)
    if first >= 0:
        root[ROOT_LEFT if leader == 1 else ROOT_RIGHT] |= i64(1) << root[ROOT_FIRST]
    if second >= 0:
        root[ROOT_RIGHT] |= i64(1) << root[ROOT_SECOND]
    owners = np.zeros(32, dtype=np.int64)
    for card in range(32):
        for place in range(4):
            owners[card] += (root[place] >> card & 1) << place
    set_canon(ws, owners)
    root[ROOT_OWED] = 0
    for card in range(32):
        for i in range(5):
            suit = 4 if i == 0 else card >> 3
            if ws[SUITS + i] >> places[card] & 1:
                root[ROOT_OWED] |= least[suit] << (OWED_BITS * i)
                root[ROOT_OWED] |= least[5 + suit] << (OWED_BITS * (DENIED_SUITS + i))
    for seat in range(3):
        ws[OURS + seat] = ours[seat]
    ws[DUCKS] = 1 if trump == NULL and ours[1] and ours[2] else 0
    ws[SKAT_CARDS] = flags[0]
    ws[SKAT_OURS] = flags[1]
    ws[COUNT_TRICKS] = flags[2]
    ws[GENERATION] += 1
    if ws[GENERATION] == MOST_QUESTIONS:
        ws[GENERATION] = 1
        table[:] = 0
    every = root[ROOT_HAND] | root[ROOT_LEFT] | root[ROOT_RIGHT] | root[ROOT_SKAT]
    root[ROOT_REST] = popcount(root[ROOT_HAND]) if flags[2] else points_of(ws.ctypes.data, every)
    ws[NODES] = 0
    ws[NODE_LIMIT] = _NO_LIMIT
    ws[GAVE_UP] = 0


@kernel("void(int64, int64[:], int64[:], int64, int64, int64, int8[:])", nogil=True)
def prove_cards(
    trump: int,
    ws: np.ndarray,
    root: np.ndarray,
    need: int,
    every: int,
    node_limit: int,
    answers: np.ndarray,
) -> None:
    """Decide whether the own cards force `need` more points (or tricks).

    Args:
        trump: as in `set_up`.
        ws: the workspace as `set_up` has left it, or another question about the same root.
        root: the root that `set_up` has filled in; the searching player is to play.
        need: what the own side still has to get from the trick on the table on.
        every: whether to decide about every card; otherwise one proof, or none, is enough.
        node_limit: the nodes after which it gives up on what is not decided yet.
        answers: `int8[32]`, filled in: FORCED, OPEN or UNKNOWN; -1 for cards that are not legal.
    """
    places = np.empty(32, dtype=np.int64)
    kernel_cards(trump, places)
    h, a, b, s, leader, first, second, rest, owed = root
    none = i64(NO_CARD)
    legal = h
    if first >= 0 and h & ws[SUIT_OF + first]:
        legal = h & ws[SUIT_OF + first]
    address = ws.ctypes.data
    ws[NODES] = 0
    ws[NODE_LIMIT] = node_limit
    ws[GAVE_UP] = 0
    found = i64(0)
    refuted = i64(0)
    if second < 0:
        # all cards at once, in the search's own order: it leaves what it found in its tables
        tried = WORLD_TRIED + TRICK_VALUES * popcount(h) + (0 if first < 0 else VALUE_WORDS)
        ws[tried : tried + VALUE_WORDS] = NOT_TRIED
        value = search(address, h, a, b, s, 0, owed, leader, need, rest, first, none)
        for c in range(32):
            if not legal >> c & 1:
                continue
            if ws[tried + c] == NOT_TRIED:
                if not ws[GAVE_UP] and value < need:
                    refuted |= i64(1) << c
            elif ws[tried + c] < need:
                refuted |= i64(1) << c
            else:
                found |= i64(1) << c
    for card in range(32):
        answers[card] = -1
        c = places[card]
        if not legal >> c & 1:
            continue
        if found >> c & 1:
            answers[card] = FORCED
        elif refuted >> c & 1:
            answers[card] = OPEN
        elif ws[GAVE_UP] or (found and not every):
            answers[card] = UNKNOWN
        else:
            if first < 0:
                value = search(address, h, a, b, s, 0, owed, leader, need, rest, c, none)
            elif second < 0:
                value = search(address, h, a, b, s, 0, owed, leader, need, rest, first, c)
            else:
                ws[THIRD] = c
                value = search(address, h, a, b, s, 0, owed, leader, need, rest, first, second)
            if ws[GAVE_UP]:
                answers[card] = UNKNOWN
            elif value >= need:
                answers[card] = FORCED
                found |= i64(1) << c
            else:
                answers[card] = OPEN
