"""The workspace of the general trick solver, and how a deal is written into it.

A deal has at most 64 cards. Cards are numbered so that each suit is a run of neighbouring bits and
a higher bit is a stronger card. One team's tricks, or the card points in them, are counted.

Two numbers name a position at the start of a trick. The *shape* says how many cards of each suit
each seat has left: a sum of one weight a card, in a mixed radix, so it is exact. The *owners* are,
for each suit, the labels of the remaining cards from the highest down; ranks that are gone leave no
trace there. Where tricks are counted, a label is the card's owner; where points are, it is owner
and points. The labels of all suits are packed into a few words. If a suit has too many cards for
that, the set of remaining cards itself is the only word.

Offsets count int64 words from the start of the workspace.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, load64, lowest, popcount, store64

HANDS = 0
"""For each seat the set of its cards; changes during the search."""
SCORES = 64
"""For each seat 1 if its tricks are counted."""
SUIT_SETS = 128
"""For each suit the mask of its cards."""
SUIT_SET_OF = 192
"""For each card the mask of its suit."""
CARD_VALUE = 256
"""What each card adds to a trick; zeros where tricks are counted."""
SHAPE_WEIGHT = 320
"""What each card adds to the shape."""
START = 384
"""First card of each suit."""
CHUNK = 448
"""First group of eight cards of each suit."""
CHUNKS = 512
"""Number of groups of eight cards of each suit."""
FIELD = 576
"""Word of the owners in which a suit lies."""
TOP = 640
"""Bit of that word just above the suit's labels."""
SEATS = 704
SUIT_COUNT = 705
TRUMP = 706
"""Mask of the trump suit, or 0."""
COUNT_POINTS = 707
"""1 if card points are counted, 0 if tricks are."""
REVERSED = 708
"""1 if the counted team wants as little as possible (misère)."""
BOTH_SIGNS = 723
"""1 if card points of both signs are in play."""
LABEL_BITS = 709
WORDS = 710
"""Words of the owners."""
PACKED = 711
"""0 if the set of remaining cards stands for the owners."""
POSITIONS = 712
HEADS = 713
"""Address of the heads of the chains of table entries."""
HEADS_MASK = 714
POOL = 715
"""Address of the blocks of table entries."""
POOL_SIZE = 716
"""Words of the pool of blocks, and where the next block begins."""
POOL_USED = 717
EPOCH = 718
"""Number of the deal, stored in the heads so that the table needs no clearing."""
RANKS = 719
"""Answer of the last search: the cards whose rank its bound relies on."""
SURE_RANKS = 720
SURE_SIDE = 721
SURE_TRUMP = 722
SKETCH_BITS = 724
"""Bits of a suit in a sketch."""
CUTOFFS = 725
"""Address of the cards that cut the search (`general.cutoffs`)."""
CUTOFFS_MASK = 726
SKETCH_SHIFT = 736
"""For each suit how far its word of the owners is shifted for the sketch of a table entry."""
SKETCH_ONES = 800
"""For each suit the bits of that word that are in the sketch."""
ONLY_PARTNER = 864
"""For each seat its only partner, its own number if it has none, or -1 if there are several."""
ROUNDS = 928
"""For each suit how many rounds of it the leader cashes (`general.bounds`)."""
MOST_CARDS = 64
"""Cards of a deal, seats and suits that there may be."""
MOST_WORDS = 16
"""Words that the owners of a position may take."""
KEYS = 992
"""The owners of the position at each number of tricks left, 0 to 32: 33 × MOST_WORDS words."""
LIST_OF_MOVES = 32
"""Words of a move list."""
MOVE_LISTS = KEYS + 33 * MOST_WORDS
"""Move lists: one for each card still to be played, LIST_OF_MOVES words each."""
KINDS_OF_PLAY = 4
"""What a player is to do, for HISTORY: 0 lead, 1 follow suit, 2 discard or ruff; one is free."""
HISTORY = MOVE_LISTS + 65 * LIST_OF_MOVES
"""How often each card cut the search, by what its player was to do: MOST_CARDS words each."""
HISTORY_WORDS = KINDS_OF_PLAY * MOST_CARDS
LABELS = HISTORY + HISTORY_WORDS
"""For each group of eight cards of a suit and each of its subsets the labels, topmost first:
CHUNK_WORDS a group."""
CHUNK_CARDS = 8
"""Cards of a group."""
CHUNK_WORDS = 1 << CHUNK_CARDS
GENERAL_WORDS = LABELS + MOST_CARDS * CHUNK_WORDS


@kernel("void(int64[:], int64[:], int64[:], int64[:], int64[:], int64, int64)")
def lay_out(
    ws: np.ndarray,
    owners: np.ndarray,
    suits: np.ndarray,
    points: np.ndarray,
    scores: np.ndarray,
    trump: int,
    by_points: int,
) -> None:
    """Write a deal into a workspace.

    `owners[n]` is each card's seat, or -1 for a card that is not in the deal; `suits[n]` its suit
    0, 1, … in runs, each from its lowest card; `points[n]` its points; `scores[seats]` 1 for the
    seats whose tricks are counted; `trump` a suit or -1.
    """
    n = len(owners)
    seats = len(scores)
    ws[SEATS] = seats
    ws[COUNT_POINTS] = by_points
    ws[POSITIONS] = 0
    ws[EPOCH] += 1
    # 0 stands for no block
    ws[POOL_USED] = 1
    ws[HISTORY : HISTORY + HISTORY_WORDS] = 0
    for seat in range(seats):
        ws[HANDS + seat] = 0
        ws[SCORES + seat] = scores[seat]
        ws[ONLY_PARTNER + seat] = seat
        for other in range(seats):
            if other != seat and scores[other] == scores[seat]:
                ws[ONLY_PARTNER + seat] = other if ws[ONLY_PARTNER + seat] == seat else -1
    count = i64(0)
    for card in range(n):
        count = max(count, suits[card] + 1)
    ws[SUIT_COUNT] = count
    for suit in range(count):
        ws[SUIT_SETS + suit] = 0
    gains = False
    costs = False
    for card in range(n):
        suit = suits[card]
        if ws[SUIT_SETS + suit] == 0:
            ws[START + suit] = card
        ws[SUIT_SETS + suit] |= i64(1) << card
        ws[CARD_VALUE + card] = points[card] if by_points else 0
        if owners[card] >= 0:
            ws[HANDS + owners[card]] |= i64(1) << card
            gains = gains or ws[CARD_VALUE + card] > 0
            costs = costs or ws[CARD_VALUE + card] < 0
    ws[BOTH_SIGNS] = 1 if gains and costs else 0
    ws[TRUMP] = ws[SUIT_SETS + trump] if trump >= 0 else 0
    for card in range(n):
        ws[SUIT_SET_OF + card] = ws[SUIT_SETS + suits[card]]
    # the shape: a mixed radix with a digit for each seat and suit
    radix = i64(1)
    for seat in range(seats):
        for suit in range(count):
            cards = ws[HANDS + seat] & ws[SUIT_SETS + suit]
            length = popcount(cards)
            while cards:
                ws[SHAPE_WEIGHT + lowest(cards)] = radix
                cards &= cards - 1
            radix *= length + 1
    # labels: owner, and points where they count
    labels = np.zeros(n, dtype=np.int64)
    different = i64(0)
    for card in range(n):
        labels[card] = -1
        if owners[card] < 0:
            continue
        for other in range(card):
            if owners[other] == owners[card] and ws[CARD_VALUE + other] == ws[CARD_VALUE + card]:
                labels[card] = labels[other]
                break
        if labels[card] < 0:
            labels[card] = different
            different += 1
    bits = i64(1)
    while (i64(1) << bits) < different:
        bits += 1
    ws[LABEL_BITS] = bits
    packed = 1
    word = i64(0)
    room = i64(64)
    chunk = i64(0)
    for suit in range(count):
        width = popcount(ws[SUIT_SETS + suit])
        held = i64(0)
        for card in range(ws[START + suit], ws[START + suit] + width):
            held += 1 if owners[card] >= 0 else 0
        if held * bits > 64:
            packed = 0
        if held * bits > room:
            word += 1
            room = i64(64)
        ws[FIELD + suit] = word
        ws[TOP + suit] = room
        room -= held * bits
        ws[CHUNK + suit] = chunk
        ws[CHUNKS + suit] = (width + CHUNK_CARDS - 1) // CHUNK_CARDS
        chunk += (width + CHUNK_CARDS - 1) // CHUNK_CARDS
    ws[WORDS] = word + 1
    if word + 1 > MOST_WORDS:
        packed = 0
    ws[PACKED] = packed
    share = max(i64(1), 32 // count)
    ws[SKETCH_BITS] = share
    if not packed:
        for suit in range(count):
            ws[FIELD + suit] = 0
            ws[SKETCH_SHIFT + suit] = 0
            ws[SKETCH_ONES + suit] = 0
        ws[WORDS] = 1
        return
    for suit in range(count):
        held = i64(0)
        for card in range(ws[START + suit], ws[START + suit] + popcount(ws[SUIT_SETS + suit])):
            held += 1 if owners[card] >= 0 else 0
        width = min(share, held * bits)
        ws[SKETCH_SHIFT + suit] = ws[TOP + suit] - width
        ws[SKETCH_ONES + suit] = (i64(1) << width) - 1
    for suit in range(count):
        width = popcount(ws[SUIT_SETS + suit])
        for part in range(ws[CHUNKS + suit]):
            base = LABELS + CHUNK_WORDS * (ws[CHUNK + suit] + part)
            size = min(i64(CHUNK_CARDS), width - CHUNK_CARDS * part)
            ws[base] = 0
            for subset in range(1, 1 << size):
                last = lowest(subset)
                rest = subset & (subset - 1)
                label = labels[ws[START + suit] + CHUNK_CARDS * part + last]
                # a card that is not in the deal is never asked for
                shift = 64 - bits * (popcount(rest) + 1)
                ws[base + subset] = ws[base + rest] | (max(label, i64(0)) << shift)


@kernel("void(int64, int64, int64)")
def write_owners(ws: int, into: int, every: int) -> None:
    """Write the owners of the remaining cards to the words at the address `into`."""
    if not load64(ws, PACKED):
        store64(into, 0, every)
        return
    bits = load64(ws, LABEL_BITS)
    for word in range(load64(ws, WORDS)):
        store64(into, word, 0)
    for suit in range(load64(ws, SUIT_COUNT)):
        cards = every & load64(ws, SUIT_SETS + suit)
        if not cards:
            continue
        chunks = load64(ws, CHUNKS + suit)
        start = load64(ws, START + suit)
        base = LABELS + CHUNK_WORDS * load64(ws, CHUNK + suit)
        gone = 64 - load64(ws, TOP + suit)
        word = load64(ws, FIELD + suit)
        value = load64(into, word)
        for part in range(chunks - 1, -1, -1):
            subset = cards >> (start + CHUNK_CARDS * part) & (CHUNK_WORDS - 1)
            if subset:
                labels = load64(ws, base + CHUNK_WORDS * part + subset)
                # a logical shift to the right
                if gone:
                    labels = (labels >> gone) & ((i64(1) << (64 - gone)) - 1)
                value |= labels
                gone += bits * popcount(subset)
        store64(into, word, value)


@kernel("void(int64, int64, int64, int64)")
def write_mask(ws: int, into: int, every: int, ranks: int) -> None:
    """Write which bits of the owners matter: in each suit those down to the lowest of `ranks`."""
    if not load64(ws, PACKED):
        store64(into, 0, -1)
        return
    for word in range(load64(ws, WORDS)):
        store64(into, word, 0)
    bits = load64(ws, LABEL_BITS)
    for suit in range(load64(ws, SUIT_COUNT)):
        suit_mask = load64(ws, SUIT_SETS + suit)
        named = ranks & suit_mask
        if named:
            cards = every & suit_mask & ~((i64(1) << lowest(named)) - 1)
            width = bits * popcount(cards)
            word = load64(ws, FIELD + suit)
            field = i64(-1) if width == 64 else (i64(1) << width) - 1
            field <<= load64(ws, TOP + suit) - width
            store64(into, word, load64(into, word) | field)


@kernel("int64(int64, int64, int64)")
def ranked_cards(ws: int, mask: int, every: int) -> int:
    """Return the remaining cards that the mask of a table entry, at the address `mask`, names."""
    if not load64(ws, PACKED):
        return every
    bits = load64(ws, LABEL_BITS)
    found = i64(0)
    for suit in range(load64(ws, SUIT_COUNT)):
        cards = every & load64(ws, SUIT_SETS + suit)
        held = popcount(cards)
        if not held:
            continue
        field = load64(mask, load64(ws, FIELD + suit))
        width = bits * held
        ones = i64(-1) if width == 64 else (i64(1) << width) - 1
        named = popcount(field & (ones << (load64(ws, TOP + suit) - width)))
        drop = held - named // bits
        if drop == held:
            continue
        while drop:
            cards &= cards - 1
            drop -= 1
        found |= cards
    return found
