"""The table of the general trick search: bounds that hold in many positions each.

An entry speaks for all positions of one shape and leader in which the same seats hold the cards
that it names. Hard deals have hundreds of entries of one shape. They lie in blocks that grow, the
newest first in the chain of its hash; each block begins with sketches of its entries: who holds the
highest cards of every suit, and which of these the entry names. Comparing sketches, which lie side
by side, rules out nearly every entry that does not fit.
"""

from __future__ import annotations

from ouvert.kernels.general_layout import (
    BY_POINTS,
    FIELD,
    GENERATION,
    HEADS,
    HEADS_MASK,
    HINT,
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
from ouvert.kernels.machine import i64, kernel, load64, store64

# A block: shape; leader, entries used, slots, next block; a sketch and an entry for each slot.
# An entry: bounds and best card; the owners; their mask.
_SHAPE = 0
_ABOUT = 1
_SKETCHES = 2
_BOUND = 0xFFFF
_MOST_SLOTS = 36
_GROWTH = 4


@kernel("int64(int64, int64)")
def sketch(ws: int, words: int) -> int:
    """Return the topmost labels of all suits, of owners or of a mask of them, in 32 bits."""
    found = i64(0)
    bits = load64(ws, SKETCH_BITS)
    for suit in range(load64(ws, SUIT_COUNT)):
        word = load64(words, load64(ws, FIELD + suit))
        part = word >> load64(ws, SKETCH_SHIFT + suit) & load64(ws, SKETCH_ONES + suit)
        found = found << bits | part
    return found & 0xFFFFFFFF


@kernel("int64(int64, int64, int64, int64)")
def head_of(ws: int, shape: int, leader: int, keys: int) -> int:
    """Return the address of the head of the chain for a position."""
    mixed = (shape * 64 + leader) * i64(-7046029254386353131)
    if load64(ws, BY_POINTS):
        for word in range(load64(ws, WORDS)):
            mixed = (mixed ^ (mixed >> 29) ^ load64(keys, word)) * i64(-4417276706812531889)
    place = (mixed ^ (mixed >> 32)) >> 8 & load64(ws, HEADS_MASK)
    return load64(ws, HEADS) + 8 * place


@kernel("int64(int64, int64)")
def first_block(ws: int, head: int) -> int:
    """Return where in the pool the first block of a chain begins, or 0."""
    first = load64(head, 0)
    return first & 0xFFFFFFFF if first >> 32 == load64(ws, GENERATION) else i64(0)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def find(ws: int, shape: int, leader: int, keys: int, every: int, need: int, head: int) -> int:
    """Return a bound that decides whether `need` is reached, or -1; with it the RANKS it names.

    Leaves the best card of an entry that fits or nearly fits as HINT, or -1.
    """
    words = load64(ws, WORDS)
    own = sketch(ws, keys)
    hint = i64(-1)
    number = first_block(ws, head)
    while number:
        block = load64(ws, POOL) + 8 * number
        about = load64(block, _ABOUT)
        number = about >> 32
        if load64(block, _SHAPE) != shape or about & 255 != leader:
            continue
        used = about >> 8 & 255
        slots = about >> 16 & 255
        entries = block + 8 * (_SKETCHES + slots)
        if hint < 0:
            hint = load64(entries, (used - 1) * (1 + 2 * words)) >> 32
        for slot in range(used - 1, -1, -1):
            drawn = load64(block, _SKETCHES + slot)
            if (drawn >> 32 ^ own) & drawn & 0xFFFFFFFF:
                continue
            entry = entries + 8 * slot * (1 + 2 * words)
            same = True
            for word in range(words):
                difference = load64(keys, word) ^ load64(entry, 1 + word)
                if difference & load64(entry, 1 + words + word):
                    same = False
                    break
            if same:
                bounds = load64(entry, 0)
                low = bounds & _BOUND
                high = bounds >> 16 & _BOUND
                hint = bounds >> 32
                if low >= need or high < need:
                    store64(ws, RANKS, ranked_cards(ws, entry + 8 * (1 + words), every))
                    return low if low >= need else high
    store64(ws, HINT, hint)
    return i64(-1)


@kernel("void(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def store(
    ws: int,
    shape: int,
    leader: int,
    keys: int,
    every: int,
    ranks: int,
    low: int,
    high: int,
    best: int,
    head: int,
) -> None:
    """Add an entry to the table; when no new block fits, forget all entries first."""
    words = load64(ws, WORDS)
    number = first_block(ws, head)
    block = i64(0)
    used = i64(0)
    slots = i64(0)
    while number:
        block = load64(ws, POOL) + 8 * number
        about = load64(block, _ABOUT)
        if load64(block, _SHAPE) == shape and about & 255 == leader:
            used = about >> 8 & 255
            slots = about >> 16 & 255
            break
        number = about >> 32
    if used == slots:
        slots = min(i64(_MOST_SLOTS), _GROWTH * slots) if number else i64(1)
        number = load64(ws, POOL_USED)
        size = _SKETCHES + slots * (2 + 2 * words)
        if number + size > load64(ws, POOL_SIZE):
            store64(ws, GENERATION, load64(ws, GENERATION) + 1)
            number = i64(1)
        store64(ws, POOL_USED, number + size)
        following = first_block(ws, head)
        store64(head, 0, load64(ws, GENERATION) << 32 | number)
        block = load64(ws, POOL) + 8 * number
        store64(block, _SHAPE, shape)
        store64(block, _ABOUT, leader | slots << 16 | following << 32)
        used = i64(0)
    store64(block, _ABOUT, load64(block, _ABOUT) + 256)
    entry = block + 8 * (_SKETCHES + slots + used * (1 + 2 * words))
    store64(entry, 0, low | high << 16 | best << 32)
    mask = entry + 8 * (1 + words)
    write_mask(ws, mask, every, ranks)
    for word in range(words):
        store64(entry, 1 + word, load64(keys, word))
    store64(block, _SKETCHES + used, sketch(ws, keys) << 32 | sketch(ws, mask))
