"""Suit factors: what a single suit is worth by itself, worked out once for every pattern.

Of a suit each card is mine, theirs or gone (0 gone, 1 mine, 2 theirs; the weakest card is the
lowest digit in base 3). Following the idea of paper 004, section IV, tables say which card to lead
from each of the 3**7 patterns of a side suit and the 3**11 patterns of the trumps, and how likely
each of the 3**8 patterns of a Null suit is safe.

The definition used here: the suit is played alone, and the declarer leads it until he has none
left. The two defenders see everything and play as one; who has no card left adds nothing. A trick
counts its card points and `TEMPO` for who takes it, against him who does not. A lead's worth is the
mean over all ways to split their cards between the two hands, each equally likely. In Null the
safety of a pattern is the share of the splits in which `null_suits` calls the suit safe.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.skat.kernels.open_cards.null_suits import SAFE, suit_number, suit_table
from ouvert.skat.kernels.reflex.layout import (
    FACTOR_WORDS,
    JACK_LEADS,
    NULL_SAFETY,
    OUVERT_FLAGS,
    SIDE_LEADS,
    SIDE_WORTHS,
    TRUMP_LEADS,
)

TEMPO = 5.0
"""What a trick counts besides its card points: the lead, and what is thrown on it."""
SIDE_POINTS = np.array([0, 0, 0, 3, 4, 10, 11], dtype=np.int64)
"""Card points of a side suit's seven cards, weakest first."""
TRUMP_POINTS = np.array([0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2], dtype=np.int64)
"""Card points of the eleven trumps of a suit game, weakest first."""
JACK_POINTS = np.array([2, 2, 2, 2], dtype=np.int64)
"""Card points of the four trumps of Grand."""


@kernel("int64(int64, int64)")
def pattern(mine: int, theirs: int) -> int:
    """Return the number of a suit's pattern, given two sets of its cards (bits from 0)."""
    number = i64(0)
    digit = i64(1)
    while mine | theirs:
        number += digit * ((mine & 1) + 2 * (theirs & 1))
        digit *= 3
        mine >>= 1
        theirs >>= 1
    return number


@kernel("void(int64[:], int16[:], int16[:])")
def fill_leads(points: np.ndarray, leads: np.ndarray, worths: np.ndarray) -> None:
    """Fill the best lead and its worth in tenths for every pattern of a suit.

    `points[n]` are the card points of the suit's cards, weakest first.
    """
    n = len(points)
    # a state has two bits for each card: gone, mine, left defender's, right defender's
    values = np.zeros(1 << (2 * n), dtype=np.float32)
    sums = np.zeros((len(leads), n), dtype=np.float32)
    splits = np.zeros(len(leads), dtype=np.float32)
    left = np.empty(n, dtype=np.int64)
    right = np.empty(n, dtype=np.int64)
    for state in range(1 << (2 * n)):
        lefts = 0
        rights = 0
        number = i64(0)
        digit = i64(1)
        for card in range(n):
            owner = state >> (2 * card) & 3
            if owner == 1:
                number += digit
            elif owner:
                number += 2 * digit
            if owner == 2:
                left[lefts] = card
                lefts += 1
            elif owner == 3:
                right[rights] = card
                rights += 1
            digit *= 3
        splits[number] += 1
        best = -1e9
        for card in range(n):
            if state >> (2 * card) & 3 != 1:
                continue
            worst = 1e9
            for i in range(max(lefts, 1)):
                for j in range(max(rights, 1)):
                    trick = points[card]
                    highest = i64(-1)
                    after = state ^ i64(1) << (2 * card)
                    if lefts:
                        trick += points[left[i]]
                        highest = left[i]
                        after ^= i64(2) << (2 * left[i])
                    if rights:
                        trick += points[right[j]]
                        highest = max(highest, right[j])
                        after ^= i64(3) << (2 * right[j])
                    swing = trick + TEMPO
                    value = values[after] + (swing if highest < card else -swing)
                    worst = min(worst, value)
            sums[number, card] += worst
            best = max(best, worst)
        if best > -1e8:
            values[state] = best
    for number in range(len(leads)):
        leads[number] = -1
        rest = number
        for card in range(n):
            if rest % 3 == 1:
                worth = round(10 * sums[number, card] / splits[number])
                if leads[number] < 0 or worth > worths[number]:
                    leads[number] = card
                    worths[number] = worth
            rest //= 3


@kernel("void(int8[:], int16[:])")
def fill_safety(flags: np.ndarray, safety: np.ndarray) -> None:
    """Fill how often each pattern of a Null suit is safe, from the flags of every split."""
    for number in range(len(safety)):
        mine = i64(0)
        theirs = i64(0)
        rest = number
        for card in range(8):
            if rest % 3 == 1:
                mine |= i64(1) << card
            elif rest % 3 == 2:
                theirs |= i64(1) << card
            rest //= 3
        splits = 0
        safe = 0
        part = theirs
        while True:
            splits += 1
            if flags[suit_number(mine, part, theirs & ~part)] & SAFE:
                safe += 1
            if part == 0:
                break
            part = (part - 1) & theirs
        safety[number] = round(10000 * safe / splits)


FILE = "suit_factors.npz"
"""The tables as they come with the package; `ouvert.studies.skat.tables.kept` writes them."""


@cache
def suit_factors() -> np.ndarray:
    """Return the tables that come with the package, `int16[FACTOR_WORDS]`."""
    with resources.files("ouvert.skat.kernels.reflex").joinpath(FILE).open("rb") as file:
        table: np.ndarray = np.load(file)["factors"]
    return table


def work_out_factors() -> np.ndarray:
    """Work the tables out, which takes half a second: the same as `suit_factors`."""
    table = np.zeros(FACTOR_WORDS, dtype=np.int16)
    unused = np.zeros(3**11, dtype=np.int16)
    fill_leads(SIDE_POINTS, table[SIDE_LEADS:SIDE_WORTHS], table[SIDE_WORTHS:TRUMP_LEADS])
    fill_leads(TRUMP_POINTS, table[TRUMP_LEADS:JACK_LEADS], unused)
    fill_leads(JACK_POINTS, table[JACK_LEADS:NULL_SAFETY], unused)
    flags = suit_table()
    fill_safety(flags, table[NULL_SAFETY:OUVERT_FLAGS])
    table[OUVERT_FLAGS:] = flags
    return table
