"""Quantum checkers with two pieces a side on up to twelve dark squares: what every move leads to.

For exact solutions of the smallest boards. Below interference phases play no part and all
probabilities come from halving, so a moment of a game is a row of small integers, always seen from
whoever is to move, who plays up the board as White does. `small.layout` names the columns of a row,
and those of `tables`, which has a line for each dark square of the board.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.layout import (
    CODE_BITS,
    CODE_MASK,
    CROWN,
    CROWNED,
    EMPTY_CODE,
    EXPONENT,
    EXPONENT_MASK,
    GROUP,
    GROUP_SHIFT,
    JUMP_TO,
    JUMPER,
    JUMPER_BITS,
    JUMPER_MASK,
    JUMPER_SHIFT,
    KIND_CAPTURE,
    KIND_ENTANGLING,
    KIND_SPLIT,
    KIND_STEP,
    KING_SHIFT,
    MIRROR,
    MOVER,
    MOVER_SHIFT,
    OWNER,
    PARTNER,
    PARTNER_BIT,
    PIECE_SHIFT,
    ROLE,
    ROLE_BIT,
    SQUARES,
    SQUARES_A_WORD,
    STEP_TO,
)
from ouvert.kernels.machine import i64, kernel


@kernel("int64(int8[:], int64, int64)", nogil=True)
def parts(row: np.ndarray, squares: int, piece: int) -> int:
    """Number of squares on which a piece may be."""
    found = i64(0)
    for q in range(squares):
        found += row[OWNER + q] == piece
    return found


@kernel("boolean(int8[:], int64, int64)", nogil=True)
def superposed(row: np.ndarray, squares: int, piece: int) -> bool:
    """Whether there is anything to measure about a piece."""
    return row[PARTNER + piece] >= 0 or parts(row, squares, piece) > 1


@kernel("void(int8[:], int64, int64, int64)", nogil=True)
def _settle(row: np.ndarray, squares: int, piece: int, found: int) -> None:
    """Leave a piece on one square for certain; −1 takes it off the board."""
    for q in range(squares):
        if row[OWNER + q] == piece and q != found:
            row[OWNER + q] = -1
            row[CROWNED + q] = row[EXPONENT + q] = row[GROUP + q] = 0
    if found >= 0:
        row[EXPONENT + found] = row[GROUP + found] = 0
    row[PARTNER + piece] = -1
    row[ROLE + piece] = 0


@kernel("int64(int8[:], int64, int64, int8[:, :], float64[:], int64, float64)", nogil=True)
def measure(
    row: np.ndarray,
    squares: int,
    piece: int,
    out: np.ndarray,
    chances: np.ndarray,
    first: int,
    weight: float,
) -> int:
    """Write what a complete measurement of a piece and its partner may find, from `first` on.

    Chances are multiplied by `weight`. Returns the end of what was written.
    """
    partner = i64(row[PARTNER + piece])
    at = first
    if partner < 0:
        for q in range(squares):
            if row[OWNER + q] == piece:
                out[at] = row
                chances[at] = weight * 2.0 ** -row[EXPONENT + q]
                _settle(out[at], squares, piece, q)
                at += 1
        return at
    capturer, victim = (piece, partner) if row[ROLE + piece] else (partner, piece)
    captured = 1.0
    for v in range(squares):
        if row[OWNER + v] == victim:
            captured -= 2.0 ** -row[EXPONENT + v]
    for c in range(squares):
        if row[OWNER + c] != capturer:
            continue
        here = weight * 2.0 ** -row[EXPONENT + c]
        if row[GROUP + c]:
            out[at] = row
            chances[at] = here * captured
            _settle(out[at], squares, capturer, c)
            _settle(out[at], squares, victim, i64(-1))
            at += 1
            continue
        for v in range(squares):
            if row[OWNER + v] == victim:
                out[at] = row
                chances[at] = here * 2.0 ** -row[EXPONENT + v]
                _settle(out[at], squares, capturer, c)
                _settle(out[at], squares, victim, v)
                at += 1
    return at


@kernel("void(int8[:], int64[:, :], int64, int64)", nogil=True)
def _carry(row: np.ndarray, tables: np.ndarray, source: int, target: int) -> None:
    """Copy a part of a mover's piece to another square, as a king if it becomes one there."""
    for kind in (OWNER, CROWNED, EXPONENT, GROUP):
        row[kind + target] = row[kind + source]
    if tables[target, CROWN]:
        row[CROWNED + target] = 1


@kernel("void(int8[:], int64)", nogil=True)
def _clear(row: np.ndarray, square: int) -> None:
    row[OWNER + square] = -1
    row[CROWNED + square] = row[EXPONENT + square] = row[GROUP + square] = 0


@kernel("boolean(int8[:], int64[:, :], int64, int64)", nogil=True)
def can_jump(row: np.ndarray, tables: np.ndarray, source: int, way: int) -> bool:
    """Whether a mover's part may capture in a direction, which it must be able to go."""
    if way > 1 and not row[CROWNED + source]:
        return False
    over, target = tables[source, STEP_TO + way], tables[source, JUMP_TO + way]
    return target >= 0 and row[OWNER + over] >= 2 and row[OWNER + target] < 0


@kernel("void(int8[:], int64)", nogil=True)
def turn_over(row: np.ndarray, squares: int) -> None:
    """Give the turn to the opponent, and look at the board from the other side."""
    for kind in (OWNER, CROWNED, EXPONENT, GROUP):
        for q in range((squares + 1) // 2):
            other = squares - 1 - q
            row[kind + q], row[kind + other] = row[kind + other], row[kind + q]
    for q in range(squares):
        if row[OWNER + q] >= 0:
            row[OWNER + q] ^= 2
    for piece in range(2):
        for kind in (PARTNER, ROLE):
            other = piece + 2
            row[kind + piece], row[kind + other] = row[kind + other], row[kind + piece]
    for piece in range(4):
        if row[PARTNER + piece] >= 0:
            row[PARTNER + piece] ^= 2
    row[JUMPER] = -1
    row[MOVER] = 1 - row[MOVER]


@kernel("boolean(int8[:], int64[:, :], int64, int64, int64)", nogil=True)
def _captured(row: np.ndarray, tables: np.ndarray, squares: int, source: int, way: int) -> bool:
    """Carry out a capture of classical pieces in place; whether the same side has to go on."""
    over, target = tables[source, STEP_TO + way], tables[source, JUMP_TO + way]
    king = row[CROWNED + source]
    _clear(row, over)
    _carry(row, tables, source, target)
    _clear(row, source)
    if row[CROWNED + target] == king:
        for onward in range(4):
            if can_jump(row, tables, target, onward):
                row[JUMPER] = target
                return True
    turn_over(row, squares)
    return False


@kernel("boolean(int8[:], int64[:, :], int64, int64, int64)", nogil=True)
def _entangles(row: np.ndarray, tables: np.ndarray, squares: int, source: int, way: int) -> bool:
    """Whether a capture would entangle instead of measuring, at the level of entanglement."""
    victim = i64(row[OWNER + tables[source, STEP_TO + way]])
    return (
        row[JUMPER] < 0
        and row[PARTNER + victim] < 0
        and superposed(row, squares, victim)
        and not superposed(row, squares, i64(row[OWNER + source]))
    )


@kernel(
    "int64(int8[:], int64[:, :], int64, int64, int64, int64, int8[:, :], float64[:], int64)",
    nogil=True,
)
def _jump(
    row: np.ndarray,
    tables: np.ndarray,
    squares: int,
    level: int,
    source: int,
    way: int,
    out: np.ndarray,
    chances: np.ndarray,
    first: int,
) -> int:
    """Write all that a capture may lead to, from `first` on; returns the end."""
    over, target = tables[source, STEP_TO + way], tables[source, JUMP_TO + way]
    capturer, victim = i64(row[OWNER + source]), i64(row[OWNER + over])
    if level >= 2 and _entangles(row, tables, squares, source, way):
        out[first] = row
        new = out[first]
        _carry(new, tables, source, target)
        new[GROUP + target] = 1
        _clear(new, over)
        new[PARTNER + capturer], new[PARTNER + victim] = victim, capturer
        new[ROLE + capturer] = 1
        turn_over(new, squares)
        chances[first] = 1.0
        return first + 1
    end = first
    if superposed(row, squares, capturer):
        end = measure(row, squares, capturer, out, chances, first, 1.0)
    else:
        out[first] = row
        chances[first] = 1.0
        end = first + 1
    last = end
    for at in range(first, last):
        if out[at, OWNER + source] != capturer or out[at, OWNER + over] != victim:
            turn_over(out[at], squares)
        elif not superposed(out[at], squares, victim):
            _captured(out[at], tables, squares, source, way)
        else:
            # the first of what is found takes the place of the row that is measured
            begin = end
            end = measure(out[at], squares, victim, out, chances, begin, chances[at])
            for found in range(begin, end):
                if out[found, OWNER + over] == victim:
                    _captured(out[found], tables, squares, source, way)
                else:
                    turn_over(out[found], squares)
            end -= 1
            out[at] = out[end]
            chances[at] = chances[end]
    return end


@kernel(
    "int64(int8[:], int64[:, :], int64, int64, int64[:], int8[:, :], float64[:], int64[:],int8[:])",
    nogil=True,
)
def expand(
    row: np.ndarray,
    tables: np.ndarray,
    squares: int,
    level: int,
    most_parts: np.ndarray,
    out: np.ndarray,
    chances: np.ndarray,
    starts: np.ndarray,
    kinds: np.ndarray,
) -> int:
    """Write all moments that the legal moves lead to, each seen from whoever is to move there.

    Args:
        row: int8[WIDTH], the moment.
        tables: int64[squares, TABLE_WIDTH], the board.
        squares: number of dark squares.
        level: 0 classical, 1 superposition, 2 entanglement.
        most_parts: int64[2], on how many squares a seat's piece may be after a split of its own.
        out: int8[SUCCESSORS, WIDTH], the moments, move after move.
        chances: float64[SUCCESSORS], with what probability each follows the move.
        starts: int64[SUCCESSORS], where each move's moments begin in `out`; the last one's end too.
        kinds: int8[SUCCESSORS], which kind of move each is.

    Returns the number of moves; 0 means that the mover has lost.
    """
    moves, end = i64(0), i64(0)
    starts[0] = 0
    # Step 1. Captures: who can capture must, and in a multi-jump with the piece that has begun.
    for source in range(squares):
        if row[OWNER + source] in (0, 1) and row[JUMPER] in (-1, source):
            for way in range(4):
                if can_jump(row, tables, source, way):
                    end = _jump(row, tables, squares, level, source, way, out, chances, end)
                    kinds[moves] = KIND_CAPTURE
                    if level >= 2 and _entangles(row, tables, squares, source, way):
                        kinds[moves] = KIND_ENTANGLING
                    moves += 1
                    starts[moves] = end
    # Step 2. Whoever has captured, or only may go on capturing, has no other move.
    if moves or row[JUMPER] >= 0:
        return moves
    # Step 3. For each part of the mover's pieces and each free square that it may step to ...
    for source in range(squares):
        piece = i64(row[OWNER + source])
        if piece not in (0, 1):
            continue
        room = level > 0 and parts(row, squares, piece) < most_parts[row[MOVER]]
        for way in range(4 if row[CROWNED + source] else 2):
            target = tables[source, STEP_TO + way]
            if target < 0 or row[OWNER + target] >= 0:
                continue
            # Step 4. ... the splits between that square and one in a later direction, as long as
            # the piece is on few enough squares: each half has half the probability ...
            for second in range(way, 4 if room and row[CROWNED + source] else (2 if room else 0)):
                other = tables[source, STEP_TO + second]
                if second > way and other >= 0 and row[OWNER + other] < 0:
                    out[end] = row
                    new = out[end]
                    new[EXPONENT + source] += 1
                    _carry(new, tables, source, target)
                    _carry(new, tables, source, other)
                    _clear(new, source)
                    turn_over(new, squares)
                    chances[end] = 1.0
                    end += 1
                    kinds[moves] = KIND_SPLIT
                    moves += 1
                    starts[moves] = end
            # Step 5. ... and the step itself.
            out[end] = row
            _carry(out[end], tables, source, target)
            _clear(out[end], source)
            turn_over(out[end], squares)
            chances[end] = 1.0
            end += 1
            kinds[moves] = KIND_STEP
            moves += 1
            starts[moves] = end
    return moves


@kernel("int64(int8[:], int64, int64[:, :], int64, int64[:])", nogil=True)
def _code(
    row: np.ndarray, squares: int, tables: np.ndarray, mirrored: int, words: np.ndarray
) -> int:
    """Write a moment into two words, pieces numbered by their lowest squares."""
    lowest = np.full(4, SQUARES, np.int64)
    for q in range(squares - 1, -1, -1):
        piece = row[OWNER + (tables[q, MIRROR] if mirrored else q)]
        if piece >= 0:
            lowest[piece] = q
    number = np.zeros(4, np.int64)
    for side in (0, 2):
        swapped = lowest[side] > lowest[side + 1]
        number[side] = side + swapped
        number[side + 1] = side + 1 - swapped
    words[0] = words[1] = 0
    for q in range(squares - 1, -1, -1):
        at = tables[q, MIRROR] if mirrored else q
        code = i64(EMPTY_CODE)
        if row[OWNER + at] >= 0:
            code = (
                i64(row[EXPONENT + at])
                | i64(row[CROWNED + at]) << KING_SHIFT
                | i64(row[GROUP + at]) << GROUP_SHIFT
                | number[row[OWNER + at]] << PIECE_SHIFT
            )
        word = q // SQUARES_A_WORD
        words[word] = words[word] << CODE_BITS | code
    more = i64(row[MOVER])
    for piece in range(4):
        if row[PARTNER + piece] >= 0:
            more |= i64(row[ROLE + piece]) << ROLE_BIT + number[piece]
            more |= (number[row[PARTNER + piece]] & 1) << PARTNER_BIT + number[piece]
    chain = i64(row[JUMPER])
    if chain >= 0 and mirrored:
        chain = tables[chain, MIRROR]
    words[1] |= (more << JUMPER_BITS | chain + 1) << JUMPER_SHIFT
    return words[1]


@kernel("void(int8[:], int64, int64[:, :], int64[:])", nogil=True)
def pack(row: np.ndarray, squares: int, tables: np.ndarray, words: np.ndarray) -> None:
    """Write a moment into two words; mirror images get the same ones."""
    _code(row, squares, tables, i64(0), words)
    first, second = words[0], words[1]
    _code(row, squares, tables, i64(1), words)
    if second < words[1] or (second == words[1] and first < words[0]):
        words[0], words[1] = first, second


@kernel("void(int64, int64, int64, int8[:])", nogil=True)
def unpack(first: int, second: int, squares: int, row: np.ndarray) -> None:
    """The moment that two words stand for."""
    row[:] = 0
    words = (first, second)
    for q in range(squares):
        code = words[q // SQUARES_A_WORD] >> CODE_BITS * (q % SQUARES_A_WORD) & CODE_MASK
        if code == EMPTY_CODE:
            row[OWNER + q] = -1
        else:
            row[EXPONENT + q] = code & EXPONENT_MASK
            row[CROWNED + q] = code >> KING_SHIFT & 1
            row[GROUP + q] = code >> GROUP_SHIFT & 1
            row[OWNER + q] = code >> PIECE_SHIFT
    more = second >> MOVER_SHIFT
    row[JUMPER] = (second >> JUMPER_SHIFT & JUMPER_MASK) - 1
    row[MOVER] = more & 1
    for piece in range(4):
        row[PARTNER + piece] = -1
    for piece in range(4):
        if more >> ROLE_BIT + piece & 1:
            partner = (2 if piece < 2 else 0) + (more >> PARTNER_BIT + piece & 1)
            row[PARTNER + piece] = partner
            row[PARTNER + partner] = piece
            row[ROLE + piece] = 1
