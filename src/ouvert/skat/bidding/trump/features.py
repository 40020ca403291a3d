"""Standing cards with fractional values, and the first guess from which the tables are learned.

A side suit is thought of as played from the top: the declarer leads its cards, highest first, and
each of the two defenders takes a card if he can, with his lowest that does, and throws his lowest
otherwise; one who has no card of the suit left ruffs with a fixed chance. The cards of the others
are split in every way, each as likely as it is for two hands of ten cards. What a suit is expected
to win is the sum of the fractional values of its standing cards (paper 001, definition 2 and the
128 patterns of section "Trump Games"); the rest is what it is expected to lose.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import comb

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.kernels.hands import features as kernel

RUFF = (0.35, 0.12)
"""Chance that a defender without the suit ruffs: suit game, Grand."""
_PLACES = 7


@cache
def standing_values(ruff: float) -> NDArray[np.float64]:
    """Return the expected tricks of each of the 128 patterns of a side suit, played from the top.

    Bits of a pattern are 7 8 9 Q K 10 A from 0 on; the other cards of the suit are all with the
    defenders.

    >>> [float(round(value, 2)) for value in standing_values(0.0)[[0b1000000, 0b1100000, 0b1]]]
    [1.0, 2.0, 0.0]
    """
    values = np.zeros(1 << _PLACES)
    for pattern in range(1 << _PLACES):
        others = [place for place in range(_PLACES) if not pattern >> place & 1]
        total = weight = 0.0
        for split in range(1 << len(others)):
            left = [card for i, card in enumerate(others) if split >> i & 1]
            right = [card for i, card in enumerate(others) if not split >> i & 1]
            ways = comb(20 - len(others), 10 - len(left))
            total += ways * _from_the_top(pattern, left, right, ruff)
            weight += ways
        values[pattern] = total / weight
    return values


def _from_the_top(pattern: int, left: list[int], right: list[int], ruff: float) -> float:
    hands = [list(left), list(right)]
    won = 0.0
    for card in range(_PLACES - 1, -1, -1):
        if not pattern >> card & 1:
            continue
        stands = 1.0
        for hand in hands:
            if not hand:
                stands *= 1 - ruff
                continue
            beating = [other for other in hand if other > card]
            played = min(beating) if beating and stands else min(hand)
            if beating:
                stands = 0.0
            hand.remove(played)
        won += stands
    return won


def trump_losers(held: int, places: int) -> float:
    """Return how many tricks a holding of trumps loses, played from the top.

    Two thirds of the other trumps, rounded up, sit in one hand, and of these as many of the
    highest; every trick beyond the number of trumps held is not counted.
    """
    others = [place for place in range(places - 1, -1, -1) if not held >> place & 1]
    against = others[: -(-2 * len(others) // 3)]
    lost = 0
    for card in range(places - 1, -1, -1):
        if not held >> card & 1 or not against:
            continue
        beating = [other for other in against if other > card]
        lost += bool(beating)
        against.remove(min(beating) if beating else min(against))
    return float(lost)


FILE = "losers.npz"
"""What `losers` reads, in `bidding/data`; `ouvert.studies.skat.tables.kept` writes it."""


@cache
def losers() -> NDArray[np.float32]:
    """Return the head of the kernels' table, as it comes with the package.

    These are the expected lost tricks of every pattern, `float32[WORTHS]`.
    """
    with resources.files("ouvert.skat.bidding").joinpath("data", FILE).open("rb") as file:
        head: NDArray[np.float32] = np.load(file)["losers"]
    return head


def work_out_losers() -> NDArray[np.float32]:
    """Work the head of the kernels' table out: the same as `losers`."""
    head = np.zeros(kernel.WORTHS, dtype=np.float32)
    lengths = kernel.SIZES[:128]
    for grand, ruff in enumerate(RUFF):
        start = kernel.SIDE_LOSERS + 128 * grand
        head[start : start + 128] = lengths - standing_values(ruff)
    for held in range(1 << 11):
        head[kernel.TRUMP_LOSERS + held] = trump_losers(held, 11)
    for held in range(1 << 4):
        head[kernel.TRUMP_LOSERS + 2048 + held] = trump_losers(held, 4)
    return head


@cache
def first_guess() -> NDArray[np.float32]:
    """Return a table by rules of thumb: it chooses the first games to learn from."""
    table = np.zeros(kernel.TABLE_WORDS, dtype=np.float32)
    table[: kernel.WORTHS] = losers()
    jack_worths = np.array([0.3, 0.35, 0.55, 0.7])
    bits = np.arange(1 << 11)[:, None] >> np.arange(11) & 1
    ranks = np.array([0.65] * 3 + [0.65, 0.7, 0.75, 0.85])
    suit_trumps = bits[:, :7] @ ranks + bits[:, 7:] @ (0.7 + jack_worths)
    jacks = bits[:16, :4] @ (0.5 + 1.2 * jack_worths)
    length = kernel.SIZES[:128]
    for one in range(kernel.CLASSES):
        start = kernel.WORTHS + one * kernel.CLASS_WORDS
        grand = one % 2
        if grand:
            table[start : start + 16] = jacks
        else:
            table[start : start + 2048] = suit_trumps
        side = 1.1 * standing_values(RUFF[grand]) - 0.25 * length + 0.4 * (length == 0)
        for gone in range(3):
            at = start + kernel.SIDE_WORTH + 128 * gone
            table[at : at + 128] = side
        table[start + kernel.SEAT_WORTH : start + kernel.SEAT_WORTH + 3] = -6.3
        table[start + kernel.SEAT_WORTH] += 0.3
        at = start + kernel.PUT_WORTH
        table[at : at + 23] = 0.05 * np.arange(23)
    return table
