"""The table of the search of two partnerships: bounds that hold in many positions each.

As in `general.table` an entry speaks for all positions of one shape in which the same
seats hold the cards that it names, and the entries of a shape lie in blocks that grow, the newest
first in the chain of their hash. An entry is three words, and the first block a line of the cache:
the owners, and the bits of them that count, above which the bounds are.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import (
    WORD,
    compress,
    expand,
    i64,
    kernel,
    load64,
    store64,
    times,
)
from ouvert.tricks.kernels.general.layout import (
    EPOCH,
    HEADS,
    HEADS_MASK,
    POOL,
    POOL_SIZE,
    POOL_USED,
    RANKS,
)
from ouvert.tricks.kernels.general.table import first_block
from ouvert.tricks.kernels.partnership.layout import LANE, LANE_BITS

LINE = 8
"""Words of a line of the cache; blocks are counted in lines."""
_SHAPE = 0
"""Word of a block: the shape of its positions."""
_ABOUT = 1
"""Word of a block: by the shifts below entries used, its lines, and the next block."""
_FIRST_ENTRY = 2
_ENTRY = 3
_USED, _LINES, _NEXT = 0, 16, 32
_BYTE = 255
_MOST_LINES = 16
_GROWTH = 4
"""How many times as many lines the next block of a shape has, up to _MOST_LINES."""
_NAMES = 2
"""Word of an entry: the mask of the owners that count, and the bounds."""
_LOW, _HIGH = 52, 56
"""Where in that word the bounds are."""
_BOUND = 15
_MASK = (1 << _LOW) - 1
_EPOCH_SHIFT = 32
_HASHED = 40
"""The bits of a product from here up are hashed well."""


@kernel("int64(int64, int64)")
def chain_of(ws: int, shape: int) -> int:
    """Return the address of the head of the chain for a position."""
    return load64(ws, HEADS) + WORD * (times(shape, FIBONACCI) >> _HASHED & load64(ws, HEADS_MASK))


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def find_bound(ws: int, shape: int, low: int, high: int, every: int, need: int, head: int) -> int:
    """Return a bound that decides whether the leader's side gets `need` tricks, or -1.

    `low` and `high` are the owners. With a bound, leaves the cards that it names as RANKS.
    """
    number = first_block(ws, head)
    while number:
        block = load64(ws, POOL) + WORD * LINE * number
        about = load64(block, _ABOUT)
        number = about >> _NEXT
        if load64(block, _SHAPE) != shape:
            continue
        first = block + WORD * _FIRST_ENTRY
        entry = first + WORD * _ENTRY * (about >> _USED & _BYTE)
        while entry != first:
            entry -= WORD * _ENTRY
            names = load64(entry, _NAMES)
            if ((load64(entry, 0) ^ low) | (load64(entry, 1) ^ high)) & names & _MASK:
                continue
            least = names >> _LOW & _BOUND
            most = names >> _HIGH & _BOUND
            if least >= need or most < need:
                store64(ws, RANKS, expand(names & _MASK, every))
                return least if least >= need else most
    return i64(-1)


@kernel("void(int64, int64, int64, int64, int64, int64, int64, int64)")
def store_bound(
    ws: int,
    shape: int,
    low: int,
    high: int,
    every: int,
    ranks: int,
    bounds: int,
    head: int,
) -> None:
    """Add an entry to the table; when no new block fits, forget all entries first.

    Args:
        ws: address of the workspace.
        shape: of the position.
        low: the lower bits of the owners.
        high: the higher bits.
        every: all cards in play.
        ranks: the cards on whose rank the bound relies.
        bounds: what the leader's side gets at least, plus 16 times what it gets at most.
        head: address of the chain's head (`chain_of`).
    """
    number = first_block(ws, head)
    block = i64(0)
    used = i64(0)
    lines = i64(0)
    while number:
        block = load64(ws, POOL) + WORD * LINE * number
        about = load64(block, _ABOUT)
        if load64(block, _SHAPE) == shape:
            used = about >> _USED & _BYTE
            lines = about >> _LINES & _BYTE
            break
        number = about >> _NEXT
    if _FIRST_ENTRY + _ENTRY * (used + 1) > LINE * lines:
        lines = min(i64(_MOST_LINES), _GROWTH * lines) if number else i64(1)
        number = load64(ws, POOL_USED)
        if number + lines > load64(ws, POOL_SIZE):
            store64(ws, EPOCH, load64(ws, EPOCH) + 1)
            number = i64(1)
        store64(ws, POOL_USED, number + lines)
        following = first_block(ws, head)
        store64(head, 0, load64(ws, EPOCH) << _EPOCH_SHIFT | number)
        block = load64(ws, POOL) + WORD * LINE * number
        store64(block, _SHAPE, shape)
        store64(block, _ABOUT, lines << _LINES | following << _NEXT)
        used = i64(0)
    store64(block, _ABOUT, load64(block, _ABOUT) + (1 << _USED))
    named = i64(0)
    for s in range(4):
        suit = i64(LANE) << (LANE_BITS * s)
        of_suit = ranks & suit
        if of_suit:
            named |= every & suit & ~((of_suit & -of_suit) - 1)
    entry = block + WORD * (_FIRST_ENTRY + _ENTRY * used)
    store64(entry, 0, low)
    store64(entry, 1, high)
    store64(entry, _NAMES, compress(named, every) | bounds << _LOW)
