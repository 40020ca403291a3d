"""What counts in a trump hand before play, and the log-odds of winning that tables give it.

Features are those of paper 001, section "Bidding", with its standing cards of fractional value
(definition 2 and after). A class is a suit game, Grand, or one of them as a Hand game; each has its
own tables. All tables lie in one `float32` array: first the expected lost tricks of each suit
pattern, then for each class the worth of what the hand holds, then the corrections of the cells in
which hands with equal features meet.

Hands are in the package's bits; a kind is a trump suit 0..3 or 4 for Grand. A pattern has the bits
7 8 9 Q K 10 A from 0 on; the four jacks are ♦ ♥ ♠ ♣ from 0 on. `put` is what the declarer has put
into the skat. In a Hand game he does not know it, and it is ignored.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.skat.kernels.open_cards.layout import ALL_CARDS, CARD_POINTS, GRAND

CLASSES = 4
SUIT_GAME, GRAND_GAME, SUIT_HAND, GRAND_HAND = range(CLASSES)

SIDE_LOSERS = 0
"""Expected lost tricks of a side suit, [suit game or Grand, pattern]."""
TRUMP_LOSERS = SIDE_LOSERS + 2 * 128
"""Expected lost tricks of the trumps of a suit game, [jacks, pattern]; then of Grand, [jacks]."""
WORTHS = TRUMP_LOSERS + 2048 + 16
"""Where the worths of the first class begin."""
TRUMP_WORTHS = 0
"""Offset in a class: worth of the trumps, [jacks, pattern]; of Grand, [jacks]."""
SIDE_WORTH = TRUMP_WORTHS + 2048
"""Worth of a side suit, [cards of it that were put, pattern]."""
SEAT_WORTH = SIDE_WORTH + 3 * 128
"""Worth of the seat 0..2."""
PUT_WORTH = SEAT_WORTH + 3
"""Worth of the card points put, 0..22."""
BID_WORTH = PUT_WORTH + 23
"""Worth of the bid, [group, whether it is a multiple of the game's base value]."""
CLASS_WORDS = BID_WORTH + 8
CELLS = WORTHS + CLASSES * CLASS_WORDS
"""Where the corrections begin."""

SUIT_RADICES = np.array([8, 6, 10, 4, 4, 4, 2, 3, 3, 3], dtype=np.int64)
"""Suit games: lost tricks, trumps, jacks, points put, aces, bid, forehand, voids, tens, high."""
GRAND_RADICES = np.array([8, 10, 4, 5, 4, 3, 5], dtype=np.int64)
"""Grand: lost tricks, jacks, points put, aces, bid, seat, tens."""
SUIT_CELLS = int(np.prod(SUIT_RADICES))
GRAND_CELLS = int(np.prod(GRAND_RADICES))
SUIT_BID_STRIDE = 2 * 3 * 3 * 3
GRAND_BID_STRIDE = 3 * 5
FIRST_CELL = np.array(
    [0, SUIT_CELLS, SUIT_CELLS + GRAND_CELLS, 2 * SUIT_CELLS + GRAND_CELLS], dtype=np.int64
)
"""First cell of each class; Hand games leave the cells of put points above 3 empty."""
TOTAL_CELLS = 2 * (SUIT_CELLS + GRAND_CELLS)
TABLE_WORDS = CELLS + TOTAL_CELLS

BID_GROUPS = 4
SKATS = 231
DISCARDS = 66
GAMES = 5

BASES = np.array([12, 11, 10, 9, 24], dtype=np.int64)
_PLACES = (0, 1, 2, 5, -1, 3, 4, 6)
PATTERNS = np.array(
    [sum(1 << _PLACES[r] for r in range(8) if r != 4 and byte >> r & 1) for byte in range(256)],
    dtype=np.int64,
)
"""Pattern of the eight cards of a suit, the jack left out."""
SIZES = np.array([bin(byte).count("1") for byte in range(256)], dtype=np.int64)
JACK_CLASSES = np.array([0, 1, 1, 4, 2, 5, 5, 8, 3, 6, 6, 8, 7, 8, 8, 9], dtype=np.int64)
"""Ten kinds of jack holdings: none, a red one, ♠, ♣, both red, ♠ and red, ♣ and red, both black,
three, four."""
PUT_CLASSES = np.array([0] * 4 + [1] * 7 + [2] * 4 + [3] * 8, dtype=np.int64)
"""Group of the card points put: up to 3, 10, 14, 22."""


@kernel("int64(int64)")
def bid_group(bid: int) -> int:
    """Return the group of a bid: up to 18, up to 24, up to 35, above."""
    if bid <= 18:
        return 0
    if bid <= 24:
        return 1
    return 2 if bid <= 35 else 3


@kernel("int64(int64)")
def jacks_of(cards: int) -> int:
    """Return the jacks of a card set as four bits, ♣ the highest."""
    return (cards >> 4 & 1) << 3 | (cards >> 12 & 1) << 2 | (cards >> 20 & 1) << 1 | cards >> 28 & 1


@kernel("int64(int64, int64)")
def matadors(kind: int, cards: int) -> int:
    """Return the length of the run of highest trumps that these cards have or lack."""
    held = cards >> 4 & 1
    run = i64(0)
    for suit in range(4):
        if cards >> (8 * suit + 4) & 1 != held:
            return run
        run += 1
    if kind == GRAND:
        return run
    pattern = PATTERNS[cards >> (8 * kind) & 255]
    for place in range(6, -1, -1):
        if pattern >> place & 1 != held:
            return run
        run += 1
    return run


@kernel("void(int64, uint32[:], int64[:, :])")
def count_matadors(hand: int, skats: np.ndarray, counts: np.ndarray) -> None:
    """Fill `counts[game, n]` with the matadors of a hand with each of the skats."""
    for kind in range(GAMES):
        for i in range(len(skats)):
            counts[kind, i] = matadors(kind, hand | i64(skats[i]))


@kernel("float64(float32[:], int64, int64, int64, int64, int64, int64[:])")
def measure(
    table: np.ndarray, kind: int, hand_game: int, cards: int, put: int, seat: int, into: np.ndarray
) -> float:
    """Return the worth of ten cards without the bid's, and put the cell of bid group 0 in `into`.

    `into[0]` is the place of the cell in the table, `into[1]` the step to the next bid group.
    """
    grand = 1 if kind == GRAND else 0
    start = i64(WORTHS) + (2 * hand_game + grand) * CLASS_WORDS
    jacks = jacks_of(cards)
    trumps = jacks
    mine = i64(0)
    if not grand:
        mine = PATTERNS[cards >> (8 * kind) & 255]
        trumps = jacks << 7 | mine
    worth = float(table[start + TRUMP_WORTHS + trumps]) + table[start + SEAT_WORTH + seat]
    lost = float(table[TRUMP_LOSERS + trumps + 2048 * grand])
    aces = i64(0)
    tens = i64(0)
    voids = i64(0)
    for suit in range(4):
        if suit == kind:
            continue
        pattern = PATTERNS[cards >> (8 * suit) & 255]
        gone = i64(0)
        if not hand_game:
            gone = SIZES[PATTERNS[put >> (8 * suit) & 255]]
        worth += table[start + SIDE_WORTH + 128 * gone + pattern]
        lost += table[SIDE_LOSERS + 128 * grand + pattern]
        aces += pattern >> 6
        tens += pattern >> 5 & 1
        if pattern == 0:
            voids += 1
    put_class = i64(0)
    if not hand_game:
        points = CARD_POINTS[lowest(put) & 7] + CARD_POINTS[lowest(put & (put - 1)) & 7]
        worth += table[start + PUT_WORTH + points]
        put_class = PUT_CLASSES[points]
    losers = min(i64(lost + 0.5), 7)
    kind_of_jacks = JACK_CLASSES[jacks]
    if grand:
        cell = losers * 10 + kind_of_jacks
        cell = (cell * 4 + put_class) * 5 + aces
        into[0] = CELLS + FIRST_CELL[2 * hand_game + 1] + (cell * 12 + seat) * 5 + tens
        into[1] = GRAND_BID_STRIDE
    else:
        length = min(max(popcount(trumps) - 4, 0), 5)
        cell = ((losers * 6 + length) * 10 + kind_of_jacks) * 4 + put_class
        cell = (cell * 4 + min(aces, 3)) * 8 + (1 if seat == 0 else 0)
        cell = (cell * 3 + min(voids, 2)) * 3 + min(tens, 2)
        into[0] = CELLS + FIRST_CELL[2 * hand_game] + cell * 3 + (mine >> 6) + (mine >> 5 & 1)
        into[1] = SUIT_BID_STRIDE
    return worth


@kernel("float64(float32[:], int64, int64, int64)")
def bid_worth(table: np.ndarray, kind: int, hand_game: int, bid: int) -> float:
    """Return the worth of the bid that the others have driven the declarer to; 0 = none."""
    start = i64(WORTHS) + (2 * hand_game + (1 if kind == GRAND else 0)) * CLASS_WORDS
    fits = 1 if bid and bid % BASES[kind] == 0 else 0
    return table[start + BID_WORTH + 2 * bid_group(bid) + fits]


@kernel("float64(float32[:], int64, int64, int64, int64, int64, int64)")
def log_odds(
    table: np.ndarray, kind: int, hand_game: int, cards: int, put: int, seat: int, bid: int
) -> float:
    """Return the log-odds of winning with ten cards."""
    into = np.empty(2, dtype=np.int64)
    worth = measure(table, kind, hand_game, cards, put, seat, into)
    worth += bid_worth(table, kind, hand_game, bid)
    return worth + table[into[0] + into[1] * bid_group(bid)]


@kernel("void(float32[:], int64, int64, int64, int64, uint32[:], float32[:])", nogil=True)
def rate_discards(
    table: np.ndarray,
    kind: int,
    cards: int,
    seat: int,
    bid: int,
    puts: np.ndarray,
    odds: np.ndarray,
) -> None:
    """Fill the 66 ways to put two of twelve cards and the log-odds of each."""
    n = 0
    first = cards
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            puts[n] = a | b
            odds[n] = log_odds(table, kind, 0, cards ^ (a | b), a | b, seat, bid)
            n += 1


@kernel("void(float32[:], int64, int64, uint32[:], float32[:, :, :])", nogil=True)
def rate_skats(
    table: np.ndarray, hand: int, seat: int, skats: np.ndarray, odds: np.ndarray
) -> None:
    """For every skat that a hand may find, the best of 66 discards in every trump game.

    Fills `skats[231]` and `odds[231, game, bid group]`, log-odds without the bid's own worth, which
    is the same for all discards.
    """
    into = np.empty(2, dtype=np.int64)
    unseen = i64(ALL_CARDS) & ~hand
    n = 0
    first = unseen
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            cards = hand | a | b
            skats[n] = a | b
            odds[n] = -100.0
            one = cards
            while one:
                c = one & -one
                one ^= c
                other = one
                while other:
                    e = other & -other
                    other ^= e
                    put = c | e
                    for kind in range(GAMES):
                        worth = measure(table, kind, i64(0), cards ^ put, put, seat, into)
                        for group in range(BID_GROUPS):
                            total = worth + table[into[0] + into[1] * group]
                            if total > odds[n, kind, group]:
                                odds[n, kind, group] = total
            n += 1


@kernel(
    "void(float32[:], int8[:], int8[:], uint32[:], uint32[:], int8[:], int16[:], int64[:, :])",
    nogil=True,
)
def find_places(
    table: np.ndarray,
    kinds: np.ndarray,
    hand_games: np.ndarray,
    hands: np.ndarray,
    puts: np.ndarray,
    seats: np.ndarray,
    bids: np.ndarray,
    places: np.ndarray,
) -> None:
    """Fill for many games which entries of the table they use, `places[n, 9]`.

    Trumps, up to four side suits, seat, points put, bid, cell; -1 where there is none.
    """
    into = np.empty(2, dtype=np.int64)
    for i in range(len(hands)):
        kind = i64(kinds[i])
        closed = i64(hand_games[i])
        cards = i64(hands[i])
        put = i64(puts[i])
        grand = 1 if kind == GRAND else 0
        start = i64(WORTHS) + (2 * closed + grand) * CLASS_WORDS
        places[i, :] = -1
        trumps = jacks_of(cards)
        if not grand:
            trumps = trumps << 7 | PATTERNS[cards >> (8 * kind) & 255]
        places[i, 0] = start + TRUMP_WORTHS + trumps
        for suit in range(4):
            if suit != kind:
                gone = i64(0)
                if not closed:
                    gone = SIZES[PATTERNS[put >> (8 * suit) & 255]]
                pattern = PATTERNS[cards >> (8 * suit) & 255]
                places[i, 1 + suit] = start + SIDE_WORTH + 128 * gone + pattern
        places[i, 5] = start + SEAT_WORTH + seats[i]
        if not closed:
            points = CARD_POINTS[lowest(put) & 7] + CARD_POINTS[lowest(put & (put - 1)) & 7]
            places[i, 6] = start + PUT_WORTH + points
        bid = i64(bids[i])
        fits = 1 if bid and bid % BASES[kind] == 0 else 0
        places[i, 7] = start + BID_WORTH + 2 * bid_group(bid) + fits
        measure(table, kind, closed, cards, put, i64(seats[i]), into)
        places[i, 8] = into[0] + into[1] * bid_group(bid)
