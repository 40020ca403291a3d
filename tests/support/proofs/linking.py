"""Which of the listed moments each move leads to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from support.proofs.moments import LENGTH, Board, Integers, Words, compiled, pieces, spread
from support.proofs.rules import MOST_OUTCOMES, Notes, can_move, moves

Table = NDArray[np.int32]
"""A hash table: the number of a packed moment, or -1 where there is none."""

OPEN, LOST = -1, -2
"""In place of the number of a listed moment: anything may be expected; who is to act has lost."""


class Links(NamedTuple):
    """What the moves of all listed moments lead to.

    Attributes:
        starts: int64[moments + 1], where the outcomes of each moment begin.
        targets: int32[outcomes], the listed moment, or OPEN or LOST.
        notes: uint8[outcomes], see `rules`.
        pieces: int8[moments], how many pieces are on the board.
    """

    starts: Integers
    targets: NDArray[np.int32]
    notes: Notes
    pieces: NDArray[np.int8]


def empty_table(moments: int) -> Table:
    """A table for so many moments."""
    return np.full(1 << (2 * moments).bit_length(), -1, np.int32)


@compiled
def place_of(table: Table, words: Words, packed: Words) -> int:
    """Where a packed moment stands in a table, or could be put.

    Args:
        table: the numbers of moments.
        words: these moments.
        packed: the moment sought.
    """
    mixed = np.uint64(packed[0]) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(29)) + np.uint64(packed[1])
    mixed = (mixed ^ mixed >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
    place = np.int64(mixed >> np.uint64(32)) & len(table) - 1
    while table[place] >= 0:
        other = words[table[place]]
        if other[0] == packed[0] and other[1] == packed[1]:
            break
        place = place + 1 & len(table) - 1
    return int(place)


@compiled
def enter(table: Table, words: Words) -> int:
    """Put moments into an empty table; returns the first that stood there already, or -1."""
    for number in range(len(words)):
        place = place_of(table, words, words[number])
        if table[place] >= 0:
            return number
        table[place] = number
    return -1


def link(words: Words, table: Table, board: Board, level: int, at_once: int = 1 << 16) -> Links:
    """Find what all moves of the listed moments lead to.

    Args:
        words: the listed moments.
        table: their numbers.
        board: on which they are.
        level: the rules.
        at_once: of how many moments, between which memory is made.
    """
    lengths, counts = np.zeros(len(words), np.int32), np.zeros(len(words), np.int8)
    targets, notes = [], []
    room = np.empty(at_once * 64, np.int32), np.empty(at_once * 64, np.uint8)
    rules = board.ways, board.mirror, board.crowning, level
    begin = 0
    while begin < len(words):
        end, used = _linked(words, table, begin, at_once, *rules, lengths, counts, *room)
        targets.append(room[0][:used].copy())
        notes.append(room[1][:used].copy())
        begin = end
    starts = np.zeros(len(words) + 1, np.int64)
    np.cumsum(lengths, out=starts[1:])
    return Links(starts, np.concatenate(targets), np.concatenate(notes), counts)


@compiled
def _linked(
    words: Words,
    table: Table,
    begin: int,
    at_once: int,
    ways: Integers,
    mirror: Integers,
    crowning: int,
    level: int,
    lengths: NDArray[np.int32],
    counts: NDArray[np.int8],
    targets: NDArray[np.int32],
    notes: Notes,
) -> tuple[int, int]:
    """Link moments from one on until the room is full; returns the next, and the room used.

    Args:
        words, table, ways, mirror, crowning, level: see `link` and `rules.moves`.
        begin: the first moment.
        at_once: how many at most.
        lengths: int32[moments], for the numbers of outcomes.
        counts: int8[moments], for the numbers of pieces.
        targets: int32[any], for the outcomes.
        notes: uint8[any], for the notes on them.
    """
    moment, other = np.empty(LENGTH, np.int64), np.empty(LENGTH, np.int64)
    found, said = np.empty((MOST_OUTCOMES, 2), np.int64), np.empty(MOST_OUTCOMES, np.uint8)
    used, number = 0, begin
    while number < min(begin + at_once, len(words)) and used + MOST_OUTCOMES <= len(targets):
        spread(words[number], len(ways), moment)
        counts[number] = pieces(moment)
        count = moves(moment, ways, mirror, crowning, level, found, said)
        lengths[number] = count
        for outcome in range(count):
            target = table[place_of(table, words, found[outcome])]
            if target < 0:
                spread(found[outcome], len(ways), other)
                target = OPEN if can_move(other, ways) else LOST
            targets[used], notes[used] = target, said[outcome]
            used += 1
        number += 1
    return number, used


def everything(start: Words, board: Board, level: int, most: int) -> Words:
    """All moments that can come up from a moment; most is how many there is room for."""
    words, table = np.empty((most, 2), np.int64), empty_table(most)
    words[0] = start
    table[place_of(table, words, start)] = 0
    count = _flooded(words, table, board.ways, board.mirror, board.crowning, level)
    if count > most:
        raise ValueError(f"There are more than {most} moments.")
    return words[:count]


@compiled
def _flooded(
    words: Words, table: Table, ways: Integers, mirror: Integers, crowning: int, level: int
) -> int:
    """Add to a first moment all that come after it; returns how many there are."""
    moment = np.empty(LENGTH, np.int64)
    found, said = np.empty((MOST_OUTCOMES, 2), np.int64), np.empty(MOST_OUTCOMES, np.uint8)
    count, number = 1, 0
    while number < count:
        spread(words[number], len(ways), moment)
        for outcome in range(moves(moment, ways, mirror, crowning, level, found, said)):
            place = place_of(table, words, found[outcome])
            if table[place] < 0:
                if count == len(words):
                    return count + 1
                words[count] = found[outcome]
                table[place] = count
                count += 1
        number += 1
    return count
