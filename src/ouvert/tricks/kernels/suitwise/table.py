"""The table of the suit-wise search: bounds that hold in many positions each.

An entry names for each suit so many of its cards from the top, and speaks for all positions of its
shape in which the same seats hold those cards, the equal ones among them the same. Where card
points count it names all cards. When no entry fits any more, all are forgotten.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH
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
from ouvert.tricks.kernels.suitwise.layout import (
    SW_BY_POINTS,
    SW_DEPTHS,
    SW_EPOCH,
    SW_FIELD,
    SW_HANDS,
    SW_HEADS,
    SW_HEADS_MASK,
    SW_IN_WORD,
    SW_KEY_WORDS,
    SW_LABEL_BITS,
    SW_LABELS,
    SW_LATER,
    SW_LOWEST,
    SW_NO_RANK,
    SW_OWNERS,
    SW_PLACES,
    SW_POOL,
    SW_POOL_SIZE,
    SW_POOL_USED,
    SW_SEATS,
    SW_SHAPE_WEIGHT,
    SW_SHAPE_WORD,
    SW_SHAPE_WORDS,
    SW_SUITS,
    SW_TIE_BITS,
)

_NEXT, _LOW, _HIGH, _DEPTHS = 0, 1, 2, 3
"""Words of an entry: the next of its chain, its bounds, and from the last one on its depths."""
_BYTE, _BYTES = 255, 8
_EPOCH_SHIFT = 32
_HALF_WORD = 0xFFFFFFFF
_FIRST, _SECOND = 1, 2
"""What a card of a key says of the next one: equal, and the first played wins; or the second."""


SW_UNDECIDED = -1 << 40
"""What `look_up` returns where no entry decides."""


@kernel("int64(int64, int64, int64)")
def shared(ws: int, suit: int, cards: int) -> int:
    """Whether several seats hold these cards of a suit."""
    owners = load64(ws, SW_OWNERS) + WORD * SW_PLACES * suit
    seat = load64(owners, lowest(cards))
    while cards:
        if load64(owners, lowest(cards)) != seat:
            return 1
        cards &= cards - 1
    return 0


@kernel("int64(int64, int64, int64)")
def next_label(ws: int, suit: int, level: int) -> int:
    """Return the place of the card with the smallest label of these."""
    labels = load64(ws, SW_LABELS) + WORD * SW_PLACES * suit
    found = lowest(level)
    while level:
        if load64(labels, lowest(level)) < load64(labels, found):
            found = lowest(level)
        level &= level - 1
    return found


@kernel("void(int64, int64, int64, int64)")
def write_key(ws: int, key: int, every: int, leader: int) -> None:
    """Write what the table knows a position by, at the start of a trick, to the address `key`.

    `every` is the address of the cards in play, a word a suit.
    """
    suits = load64(ws, SW_SUITS)
    hands = load64(ws, SW_HANDS)
    bits = load64(ws, SW_LABEL_BITS)
    in_word = load64(ws, SW_IN_WORD)
    for word in range(load64(ws, SW_KEY_WORDS)):
        store64(key, word, i64(0))
    # Step 1. The shape: a mixed radix, with the leader as its first digit.
    store64(key, 0, leader)
    for digit in range(load64(ws, SW_SEATS) * suits):
        word = load64(load64(ws, SW_SHAPE_WORD), digit)
        number = popcount(load64(hands, digit)) * load64(load64(ws, SW_SHAPE_WEIGHT), digit)
        store64(key, word, load64(key, word) + number)
    # Step 2. Of each suit the labels of its cards from the top. Equal cards of several seats are
    # sorted, since which of them is which does not matter, and tied to each other.
    for suit in range(suits):
        left = load64(every, suit)
        number = i64(0)
        field = load64(load64(ws, SW_FIELD), suit)
        while left:
            top = above(left) - 1
            level = left & ~((i64(1) << load64(load64(ws, SW_LOWEST), suit * SW_PLACES + top)) - 1)
            left ^= level
            tie = i64(0)
            if level & (level - 1) and shared(ws, suit, level):
                tie = i64(_SECOND) if load64(load64(ws, SW_LATER), suit) >> top & 1 else i64(_FIRST)
            while level:
                place = next_label(ws, suit, level)
                level ^= i64(1) << place
                if not level:
                    tie = i64(0)
                label = load64(load64(ws, SW_LABELS), suit * SW_PLACES + place)
                label = label << load64(ws, SW_TIE_BITS) | tie
                word = field + number // in_word
                store64(key, word, load64(key, word) | label << bits * (number % in_word))
                number += 1


@kernel("int64(int64, int64)")
def head_of(ws: int, key: int) -> int:
    """Return the address of the head of the chain for a position."""
    mixed = i64(0)
    words = load64(ws, SW_KEY_WORDS) if load64(ws, SW_BY_POINTS) else load64(ws, SW_SHAPE_WORDS)
    for word in range(words):
        mixed = times(mixed ^ (mixed >> 29) ^ load64(key, word), XXHASH)
    mixed = times(mixed, FIBONACCI)
    return load64(ws, SW_HEADS) + WORD * ((mixed ^ (mixed >> 32)) >> 8 & load64(ws, SW_HEADS_MASK))


@kernel("int64(int64, int64, int64)")
def fits(ws: int, entry: int, key: int) -> int:
    """Whether an entry speaks for a position."""
    bits = load64(ws, SW_LABEL_BITS)
    in_word = load64(ws, SW_IN_WORD)
    own = entry + WORD * (_DEPTHS + load64(ws, SW_DEPTHS))
    for word in range(load64(ws, SW_SHAPE_WORDS)):
        if load64(own, word) != load64(key, word):
            return 0
    for suit in range(load64(ws, SW_SUITS)):
        depth = load64(entry, _DEPTHS + suit // _BYTES) >> _BYTES * (suit % _BYTES) & _BYTE
        word = load64(load64(ws, SW_FIELD), suit)
        while depth >= in_word:
            if load64(own, word) != load64(key, word):
                return 0
            depth -= in_word
            word += 1
        if depth:
            mask = (i64(1) << bits * depth) - 1
            if (load64(own, word) ^ load64(key, word)) & mask:
                return 0
    return 1


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def look_up(ws: int, key: int, every: int, need: int, head: int, ranks: int) -> int:
    """Return a bound that decides whether `need` is reached, or SW_UNDECIDED.

    Writes the lowest place of each suit on which the bound relies to the address `ranks`.
    """
    chain = load64(head, 0)
    number = chain & _HALF_WORD if chain >> _EPOCH_SHIFT == load64(ws, SW_EPOCH) else i64(0)
    while number:
        entry = load64(ws, SW_POOL) + WORD * number
        number = load64(entry, _NEXT)
        low = load64(entry, _LOW)
        high = load64(entry, _HIGH)
        if (low < need <= high) or not fits(ws, entry, key):
            continue
        for suit in range(load64(ws, SW_SUITS)):
            depth = load64(entry, _DEPTHS + suit // _BYTES) >> _BYTES * (suit % _BYTES) & _BYTE
            left = load64(every, suit)
            place = i64(SW_NO_RANK)
            while depth:
                place = above(left) - 1
                left ^= i64(1) << place
                depth -= 1
            if place < SW_NO_RANK:
                place = load64(load64(ws, SW_LOWEST), suit * SW_PLACES + place)
            store64(ranks, suit, place)
        return low if low >= need else high
    return i64(SW_UNDECIDED)


@kernel("void(int64, int64, int64, int64, int64, int64, int64)")
def enter(ws: int, key: int, every: int, ranks: int, low: int, high: int, head: int) -> None:
    """Add an entry to the table; when no new one has room, forget all others first.

    `ranks` is the address of the lowest place of each suit on which the bounds `low` and `high`
    rely.
    """
    depths = load64(ws, SW_DEPTHS)
    words = load64(ws, SW_KEY_WORDS)
    size = _DEPTHS + depths + words
    number = load64(ws, SW_POOL_USED)
    if number + size > load64(ws, SW_POOL_SIZE):
        store64(ws, SW_EPOCH, load64(ws, SW_EPOCH) + 1)
        number = i64(1)
    store64(ws, SW_POOL_USED, number + size)
    chain = load64(head, 0)
    following = chain & _HALF_WORD if chain >> _EPOCH_SHIFT == load64(ws, SW_EPOCH) else i64(0)
    store64(head, 0, load64(ws, SW_EPOCH) << _EPOCH_SHIFT | number)
    entry = load64(ws, SW_POOL) + WORD * number
    store64(entry, _NEXT, following)
    store64(entry, _LOW, low)
    store64(entry, _HIGH, high)
    for word in range(depths):
        store64(entry, _DEPTHS + word, i64(0))
    for suit in range(load64(ws, SW_SUITS)):
        place = load64(ranks, suit)
        cards = load64(every, suit)
        depth = i64(0)
        if load64(ws, SW_BY_POINTS):
            depth = popcount(cards)
        elif place < SW_NO_RANK:
            depth = popcount(cards >> place)
        word = _DEPTHS + suit // _BYTES
        store64(entry, word, load64(entry, word) | depth << _BYTES * (suit % _BYTES))
    for word in range(words):
        store64(entry, _DEPTHS + depths + word, load64(key, word))
