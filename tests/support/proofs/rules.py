"""The moves of quantum checkers and what they may lead to, by `docs/checkers.md`.

All chances are powers of two: a split halves, and who is measured is classical afterwards. Each
split takes one more of the twelve squares, so that exponents stay small, also those of all pieces
together. So an outcome of a move is a packed moment and a note, in one byte:

- its chance is 2 to the power of -(NOTE & CHANCE);
- NEXT_MOVE marks the first outcome of each move;
- STAYS: the same side acts again, since a multi-jump goes on;
- RESETS: a piece has gone, and the clock of the draw rule begins anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from support.proofs.moments import (
    CAPTURED,
    EXPONENT,
    JUMPING,
    KING,
    LENGTH,
    MOST_SQUARES,
    ONE_STEP,
    PIECE,
    PREY,
    Integers,
    Words,
    canonical,
    compiled,
    pieces,
    turned,
)

Notes = NDArray[np.uint8]

CHANCE, NEXT_MOVE, STAYS, RESETS = 31, 32, 64, 128
CLASSICAL, SUPERPOSITION, ENTANGLEMENT = range(3)
MOST_OUTCOMES = 4096
"""Of all moves of a moment together, and of two measurements; nothing comes near it."""


@compiled
def moves(
    moment: Integers,
    ways: Integers,
    mirror: Integers,
    crowning: int,
    level: int,
    words: Words,
    notes: Notes,
) -> int:
    """Write down all outcomes of all legal moves; returns how many there are.

    Args:
        moment: who is to act, and what stands on the board.
        ways: int64[squares, 8], the neighbours of each square (`moments.Board`).
        mirror: int64[squares], the mirror image of each square.
        crowning: the first square of the last row.
        level: the rules, CLASSICAL to ENTANGLEMENT.
        words: int64[MOST_OUTCOMES, 2], for the moments after the moves, packed.
        notes: uint8[MOST_OUTCOMES], for the notes on them.
    """
    count = 0
    after = np.zeros(LENGTH, np.int64)
    for square in range(len(ways)):
        for way in range(8):
            if captures(moment, square, way, ways):
                begin = count
                count = _capture(
                    moment, square, way, ways, mirror, crowning, level, words, notes, count
                )
                notes[begin] |= NEXT_MOVE
    # whoever can capture has to
    if count or moment[JUMPING] >= 0:
        return count
    for square in range(len(ways)):
        for way in range(4):
            if not _steps(moment, square, way, ways):
                continue
            target = ways[square, way]
            after[:] = moment
            after[square] = 0
            after[target] = _arrived(moment[square], target, crowning)
            count = _noted(after, mirror, False, NEXT_MOVE, words, notes, count)
            for another in range(way + 1, 4 if level >= SUPERPOSITION else 0):
                if _steps(moment, square, another, ways):
                    after[:] = moment
                    after[square] = 0
                    half = moment[square] + ONE_STEP
                    for target in (ways[square, way], ways[square, another]):
                        after[target] = _arrived(half, target, crowning)
                    count = _noted(after, mirror, False, NEXT_MOVE, words, notes, count)
    return count


@compiled
def can_move(moment: Integers, ways: Integers) -> bool:
    """Whether who is to act has a legal move; else the game is lost."""
    for square in range(len(ways)):
        for way in range(4):
            if _steps(moment, square, way, ways) or captures(moment, square, way, ways):
                return True
    return False


@compiled
def _steps(moment: Integers, square: int, way: int, ways: Integers) -> bool:
    """Whether one's own part on a square can step a way: men only upwards, to empty squares."""
    cell, target = moment[square], ways[square, way]
    return bool(
        1 <= cell & PIECE <= 2 and (way < 2 or cell & KING) and target >= 0 and moment[target] == 0
    )


@compiled
def captures(moment: Integers, square: int, way: int, ways: Integers) -> bool:
    """Whether one's own part on a square can jump a way, over any part of the opponent's."""
    if way >= 4 or not (1 <= moment[square] & PIECE <= 2 and (way < 2 or moment[square] & KING)):
        return False
    over, target = ways[square, way], ways[square, way + 4]
    if target < 0 or moment[target] or moment[over] & PIECE <= 2:
        return False
    return bool(moment[JUMPING] in (-1, square))


@compiled
def _arrived(cell: int, target: int, crowning: int) -> int:
    """A part on the square to which it has moved: a king if that is in the last row."""
    return cell | KING if target >= crowning else cell


@compiled
def partner(moment: Integers, piece: int) -> int:
    """The piece with which a piece is entangled, or 0."""
    for other in range(1, 5):
        if moment[PREY + other] == piece or moment[PREY + piece] == other:
            return other
    return 0


@compiled
def _capture(
    moment: Integers,
    square: int,
    way: int,
    ways: Integers,
    mirror: Integers,
    crowning: int,
    level: int,
    words: Words,
    notes: Notes,
    count: int,
) -> int:
    """Write down the outcomes of a capture from a square; returns how many there are by now.

    Args:
        moment, ways, mirror, crowning, level, words, notes: see `moves`.
        square: from where it is.
        way: the number of the neighbour over which it is.
        count: how many outcomes stand there already.
    """
    over, target = ways[square, way], ways[square, way + 4]
    piece, victim = moment[square] & PIECE, moment[over] & PIECE
    free = partner(moment, piece) == 0 and partner(moment, victim) == 0
    sure, there = moment[square] >> EXPONENT == 0, moment[over] >> EXPONENT == 0
    if level >= ENTANGLEMENT and moment[JUMPING] < 0 and free and sure and not there:
        after = moment.copy()
        after[target] = _arrived(moment[square] | CAPTURED, target, crowning)
        after[over] = 0
        after[PREY + piece] = victim
        return _noted(after, mirror, False, 0, words, notes, count)

    before = pieces(moment)
    most = MOST_SQUARES * MOST_SQUARES
    capturers, odds = np.empty((most, LENGTH), np.int64), np.empty(most, np.int64)
    victims, further = np.empty((most, LENGTH), np.int64), np.empty(most, np.int64)
    for first in range(_measured(moment, piece, capturers, odds)):
        found = capturers[first]
        found[JUMPING] = -1
        # The victim is not looked at unless the capturer is there, and is known already where it
        # was entangled with the capturer, and gone.
        if found[square] == 0 or found[over] == 0:
            note = odds[first] | (RESETS if pieces(found) < before else 0)
            count = _noted(found, mirror, False, note, words, notes, count)
            continue
        for second in range(_measured(found, victim, victims, further)):
            after, stays = victims[second], False
            if after[over]:
                after[over] = 0
                cell = after[square]
                after[square] = 0
                after[target] = _arrived(cell, target, crowning)
                after[JUMPING] = target
                if after[target] == cell:
                    for onwards in range(4):
                        stays |= captures(after, target, onwards, ways)
                if not stays:
                    after[JUMPING] = -1
            note = odds[first] + further[second] | (RESETS if pieces(after) < before else 0)
            count = _noted(after, mirror, stays, note, words, notes, count)
    return count


@compiled
def _measured(moment: Integers, piece: int, found: Integers, odds: Integers) -> int:
    """All that a measurement of a piece and of its partner may find.

    Args:
        moment: what is measured.
        piece: the piece; all of it is measured, and all of its partner.
        found: int64[any, LENGTH], for the moments after it.
        odds: int64[any], for the exponents of their chances.

    Returns:
        How many there are.
    """
    other = partner(moment, piece)
    capturer, victim = (piece, other) if moment[PREY + piece] else (other, piece)
    count = 0
    if other == 0:
        for square in range(MOST_SQUARES):
            if moment[square] & PIECE == piece:
                found[count] = moment
                _collapse(found[count], piece, square)
                odds[count] = moment[square] >> EXPONENT
                count += 1
        return count
    captured = 1 << 16
    for square in range(MOST_SQUARES):
        if moment[square] & PIECE == victim:
            captured -= 1 << 16 >> (moment[square] >> EXPONENT)
    for square in range(MOST_SQUARES):
        if moment[square] & PIECE != capturer:
            continue
        for place in range(-1, MOST_SQUARES):
            # the victim is on no square where it was captured, and on one where it was not
            gone = place < 0
            if gone != bool(moment[square] & CAPTURED):
                continue
            if not gone and moment[place] & PIECE != victim:
                continue
            found[count] = moment
            _collapse(found[count], capturer, square)
            _collapse(found[count], victim, place)
            odds[count] = moment[square] >> EXPONENT
            if gone:
                while 1 << 16 >> odds[count] - (moment[square] >> EXPONENT) > captured:
                    odds[count] += 1
            else:
                odds[count] += moment[place] >> EXPONENT
            count += 1
    return count


@compiled
def _collapse(moment: Integers, piece: int, place: int) -> None:
    """Leave of a piece what is on one square, for certain; nothing if the square is -1."""
    for square in range(MOST_SQUARES):
        if moment[square] & PIECE == piece:
            moment[square] = moment[square] & (PIECE | KING) if square == place else 0
    moment[PREY + piece] = 0


@compiled
def _noted(
    moment: Integers,
    mirror: Integers,
    stays: bool,
    note: int,
    words: Words,
    notes: Notes,
    count: int,
) -> int:
    """Write an outcome down, as who is to act then sees it; returns how many there are by now."""
    if stays:
        canonical(moment, mirror, words[count])
        notes[count] = note | STAYS
    else:
        other = np.zeros(LENGTH, np.int64)
        turned(moment, len(mirror), other)
        canonical(other, mirror, words[count])
        notes[count] = note
    return count + 1
