"""The table of the general trick search: bounds that hold in many positions each.

An entry speaks for all positions of one shape and leader in which the same seats hold the cards
that it names. Hard deals have hundreds of entries of one shape. They lie in blocks that grow, the
newest first in the chain of its hash; each block begins with sketches of its entries: who holds the
highest cards of every suit, and which of these the entry names. Comparing sketches, which lie side
by side, rules out nearly every entry that does not fit.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH
from ouvert.kernels.machine import WORD, i64, kernel, load64, store64, times
from ouvert.tricks.kernels.general.layout import (
    COUNT_POINTS,
    EPOCH,
    FIELD,
    HEADS,
    HEADS_MASK,
    MOST_CARDS,
    POOL,
    POOL_SIZE,
    POOL_USED,
    RANKS,
    SKETCH_BITS,
    SKETCH_ONES,
    SKETCH_SHIFT,
    SUIT_COUNT,
    WORDS,
    ranked_cards,
    write_mask,
)

_SHAPE = 0
"""Word of a block: the shape of its positions."""
_ABOUT = 1
"""Word of a block: the leader, and by the shifts below entries used, slots, and the next block."""
_SKETCHES = 2
"""From here on a block has a sketch for each slot, then an entry for each slot."""
_USED, _SLOTS, _NEXT = 8, 16, 32
_BYTE = 255
_MOST_SLOTS = 36
_GROWTH = 4
"""How many times as many slots the next block of a shape has, up to _MOST_SLOTS."""

_BOUNDS = 0
"""Word of an entry: the lower bound, and by the shift below the upper bound."""
_HIGH = 16
_BOUND = 0xFFFF
_BIAS = 1 << 15
"""Added to a bound, which is below 0 where card points are."""
UNDECIDED = -1 << 40
"""What `find` returns where no entry decides."""
_OWNERS = 1
"""From here on an entry has the owners, then the mask of those that count, as many words each."""

_EPOCH_SHIFT = 32
"""A head is the number of the first block, below the epoch in which the chain began."""
_HALF_WORD = 0xFFFFFFFF
"""A sketch takes half a word: one of a slot is the owners' above the mask's."""
_SKETCH_SHIFT = 32


@kernel("int64(int64, int64)")
def sketch(ws: int, words: int) -> int:
    """Return the topmost labels of all suits, of owners or of a mask of them, in 32 bits."""
    found = i64(0)
    bits = load64(ws, SKETCH_BITS)
    for suit in range(load64(ws, SUIT_COUNT)):
        word = load64(words, load64(ws, FIELD + suit))
        part = word >> load64(ws, SKETCH_SHIFT + suit) & load64(ws, SKETCH_ONES + suit)
        found = found << bits | part
    return found & _HALF_WORD


@kernel("int64(int64, int64, int64, int64)")
def head_of(ws: int, shape: int, leader: int, keys: int) -> int:
    """Return the address of the head of the chain for a position."""
    mixed = times(times(shape, MOST_CARDS) + leader, FIBONACCI)
    if load64(ws, COUNT_POINTS):
        for word in range(load64(ws, WORDS)):
            mixed = times(mixed ^ (mixed >> 29) ^ load64(keys, word), XXHASH)
    place = (mixed ^ (mixed >> 32)) >> 8 & load64(ws, HEADS_MASK)
    return load64(ws, HEADS) + WORD * place


@kernel("int64(int64, int64)")
def first_block(ws: int, head: int) -> int:
    """Return where in the pool the first block of a chain begins, or 0."""
    first = load64(head, 0)
    return first & _HALF_WORD if first >> _EPOCH_SHIFT == load64(ws, EPOCH) else i64(0)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def find(ws: int, shape: int, leader: int, keys: int, every: int, need: int, head: int) -> int:
    """Return a bound that decides whether `need` is reached, or UNDECIDED.

    With a bound, leaves the cards that it names as RANKS.
    """
    words = load64(ws, WORDS)
    own = sketch(ws, keys)
    number = first_block(ws, head)
    while number:
        block = load64(ws, POOL) + WORD * number
        about = load64(block, _ABOUT)
        number = about >> _NEXT
        if load64(block, _SHAPE) != shape or about & _BYTE != leader:
            continue
        used = about >> _USED & _BYTE
        slots = about >> _SLOTS & _BYTE
        entries = block + WORD * (_SKETCHES + slots)
        for slot in range(used - 1, -1, -1):
            drawn = load64(block, _SKETCHES + slot)
            if (drawn >> _SKETCH_SHIFT ^ own) & drawn & _HALF_WORD:
                continue
            entry = entries + WORD * slot * (_OWNERS + 2 * words)
            same = True
            for word in range(words):
                difference = load64(keys, word) ^ load64(entry, _OWNERS + word)
                if difference & load64(entry, _OWNERS + words + word):
                    same = False
                    break
            if same:
                bounds = load64(entry, _BOUNDS)
                low = (bounds & _BOUND) - _BIAS
                high = (bounds >> _HIGH) - _BIAS
                if low >= need or high < need:
                    store64(ws, RANKS, ranked_cards(ws, entry + WORD * (_OWNERS + words), every))
                    return low if low >= need else high
    return i64(UNDECIDED)


@kernel("void(int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def store(
    ws: int,
    shape: int,
    leader: int,
    keys: int,
    every: int,
    ranks: int,
    low: int,
    high: int,
    head: int,
) -> None:
    """Add an entry to the table; when no new block fits, forget all entries first.

    Args:
        ws: address of the workspace.
        shape: of the hands.
        leader: who leads.
        keys: address of the position's owners (`general.layout.write_owners`).
        every: all cards in play.
        ranks: the cards on whose rank the bound relies.
        low: what the counted team gets at least.
        high: what it gets at most.
        head: address of the chain's head (`head_of`).
    """
    words = load64(ws, WORDS)
    number = first_block(ws, head)
    block = i64(0)
    used = i64(0)
    slots = i64(0)
    while number:
        block = load64(ws, POOL) + WORD * number
        about = load64(block, _ABOUT)
        if load64(block, _SHAPE) == shape and about & _BYTE == leader:
            used = about >> _USED & _BYTE
            slots = about >> _SLOTS & _BYTE
            break
        number = about >> _NEXT
    if used == slots:
        slots = min(i64(_MOST_SLOTS), _GROWTH * slots) if number else i64(1)
        number = load64(ws, POOL_USED)
        size = _SKETCHES + slots * (2 + 2 * words)
        if number + size > load64(ws, POOL_SIZE):
            store64(ws, EPOCH, load64(ws, EPOCH) + 1)
            number = i64(1)
        store64(ws, POOL_USED, number + size)
        following = first_block(ws, head)
        store64(head, 0, load64(ws, EPOCH) << _EPOCH_SHIFT | number)
        block = load64(ws, POOL) + WORD * number
        store64(block, _SHAPE, shape)
        store64(block, _ABOUT, leader | slots << _SLOTS | following << _NEXT)
        used = i64(0)
    store64(block, _ABOUT, load64(block, _ABOUT) + (1 << _USED))
    entry = block + WORD * (_SKETCHES + slots + used * (_OWNERS + 2 * words))
    store64(entry, _BOUNDS, low + _BIAS | high + _BIAS << _HIGH)
    mask = entry + WORD * (_OWNERS + words)
    write_mask(ws, mask, every, ranks)
    for word in range(words):
        store64(entry, _OWNERS + word, load64(keys, word))
    store64(block, _SKETCHES + used, sketch(ws, keys) << _SKETCH_SHIFT | sketch(ws, mask))
