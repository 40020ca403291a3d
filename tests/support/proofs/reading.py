"""Reads a proof, a header and then a line for each moment whose moves are looked at.

    ouvert-checkers-proof 1 size 5 rows 1 level superposition draw 40 aim expected low 0 high 0.5
    A:b1 B:a2/2,c2K/2 X:d5 Y:b5

The header claims bounds for White of the start. A moment is seen from who is to act, who has the
pieces A and B and plays up the board. After the name of a piece stand its parts: the square, `K`
for a king, `*` for the branch in which an entangled capturer has captured, `/N` for a probability
of 1/N, within the branch if it is a capturer's. Then come the entangled pairs, as `A>X`, and `@a3`
if a multi-jump goes on with the part on a3.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from support.proofs.moments import (
    CAPTURED,
    CELL_BITS,
    CELLS_A_WORD,
    EXPONENT,
    EXTRA,
    JUMPING,
    KING,
    LENGTH,
    MOST_SQUARES,
    PIECE,
    PREY,
    Board,
    Integers,
    Words,
    board,
    canonical,
    compiled,
    spread,
)
from support.proofs.rules import CLASSICAL, ENTANGLEMENT, SUPERPOSITION, captures, partner

LEVELS = {
    "classical": CLASSICAL,
    "superposition": SUPERPOSITION,
    "entanglement": ENTANGLEMENT,
}
PIECES = {"A": 1, "B": 2, "X": 3, "Y": 4}
PART = re.compile(r"([a-z]\d+)(K?)(\*?)(?:/(\d+))?")

FLAWS = (
    "",
    "the probabilities of a piece do not add up",
    "a piece is entangled with its own side, with two others, or not as its parts say",
    "a man stands on its last row",
    "no multi-jump can go on there",
)


class Header(NamedTuple):
    """What a proof claims: bounds for White of the start of a game, in an aim."""

    size: int
    level: int
    draw: int
    aim: str
    low: float
    high: float


def read(lines: Iterable[str]) -> tuple[Header, Board, Words]:
    """Read a proof.

    Returns:
        What it claims, the board, and the listed moments, packed.

    Raises:
        ValueError: if it is not written as above.
    """
    each = iter(lines)
    header = _header(next(each, "").split())
    places = board(header.size)
    numbers = array("q", _packed(each, places))
    words = np.frombuffer(numbers, np.int64).reshape(-1, 2) if numbers else np.zeros((0, 2), int)
    number, flaw = _made_canonical(words, places.ways, places.mirror, places.crowning)
    if flaw:
        raise ValueError(f"Moment {number + 1} of the proof is none: {FLAWS[flaw]}.")
    return header, places, words


def start(places: Board) -> Words:
    """The first moment of the game with one row of two men each, packed."""
    last = len(places.names) - 1
    moment, words = np.zeros(LENGTH, np.int64), np.zeros(2, np.int64)
    moment[[0, 1, last - 1, last]] = 1, 2, 3, 4
    moment[JUMPING] = -1
    canonical(moment, places.mirror, words)
    return words


def _header(words: list[str]) -> Header:
    """The first line."""
    told = dict(zip(words[2::2], words[3::2], strict=False))
    if (
        words[:2] != ["ouvert-checkers-proof", "1"]
        or told.get("rows") != "1"
        or not told.keys() >= {"size", "level", "draw", "aim", "low", "high"}
        or told["level"] not in LEVELS
    ):
        raise ValueError(f"This is no proof of a board with one row: {' '.join(words)!r}.")
    return Header(
        int(told["size"]),
        LEVELS[told["level"]],
        int(told["draw"]),
        told["aim"],
        float(told["low"]),
        float(told["high"]),
    )


def _packed(lines: Iterable[str], places: Board) -> Iterator[int]:
    """Two words for each line."""
    known: dict[str, tuple[int, int, int]] = {}
    for line in lines:
        first, second, taken = 0, 0, 0
        for field in line.split():
            if field not in known:
                known[field] = _field(field, places)
            one, two, marks = known[field]
            if taken & marks:
                raise ValueError(f"Two things are in one place: {line.strip()!r}.")
            first, second, taken = first | one, second | two, taken | marks
        if not taken:
            raise ValueError("A line of the proof is empty.")
        yield first
        yield second


def _field(field: str, places: Board) -> tuple[int, int, int]:
    """Two words of a field, and a mark for each square, name and place that only one may have."""
    words, marks = [0, 0], 0
    if field[:1] == "@" and field[1:] in places.names:
        words[1] = places.names.index(field[1:]) + 1 << EXTRA
        return words[0], words[1], 1 << 30
    if field[0] not in PIECES or field[1:2] not in (":", ">"):
        raise ValueError(f"This belongs to no moment: {field!r}.")
    if field[1] == ">":
        if field[2:] not in PIECES:
            raise ValueError(f"This belongs to no moment: {field!r}.")
        piece, prey = PIECES[field[0]], PIECES[field[2]]
        if (piece <= 2) == (prey <= 2):
            raise ValueError(f"Pieces of one side are entangled: {field!r}.")
        words[0] = ((prey - 1) % 2 + 1) << EXTRA + 2 * (piece - 1)
        return words[0], words[1], 1 << 20 + piece
    for part in field[2:].split(","):
        told = PART.fullmatch(part)
        share = int(told[4] or 1) if told else 0
        there = told is not None and told[1] in places.names
        if told is None or not there or share.bit_count() != 1 or share >= 1 << 16:
            raise ValueError(f"This is no part of a piece: {part!r}.")
        square = places.names.index(told[1])
        cell = PIECES[field[0]] + bool(told[2]) * KING + bool(told[3]) * CAPTURED
        cell |= share.bit_length() - 1 << EXPONENT
        word, place = divmod(square, CELLS_A_WORD)
        if marks >> square & 1:
            raise ValueError(f"A piece is twice on one square: {field!r}.")
        words[word] |= cell << CELL_BITS * place
        marks |= 1 << square
    return words[0], words[1], marks | 1 << 12 + PIECES[field[0]]


@compiled
def _made_canonical(
    words: Words, ways: Integers, mirror: Integers, crowning: int
) -> tuple[int, int]:
    """Give packed moments their canonical form; returns the first with a flaw, and this, or 0."""
    moment = np.zeros(LENGTH, np.int64)
    for number in range(len(words)):
        spread(words[number], len(ways), moment)
        flaw = _flaw(moment, ways, crowning)
        if flaw:
            return number, flaw
        canonical(moment, mirror, words[number])
    return 0, 0


@compiled
def _flaw(moment: Integers, ways: Integers, crowning: int) -> int:
    """What is wrong with a moment, a number in FLAWS."""
    whole = 1 << 16
    for piece in range(1, 5):
        other = partner(moment, piece)
        if other and partner(moment, other) != piece:
            return 2
        bonds = 0
        for another in range(1, 5):
            bonds += (moment[PREY + piece] == another) + (moment[PREY + another] == piece)
        if bonds > 1:
            return 2
        still, gone = 0, 0
        for square in range(MOST_SQUARES):
            cell = moment[square]
            if cell & PIECE == piece:
                if cell & CAPTURED:
                    gone += whole >> (cell >> EXPONENT)
                else:
                    still += whole >> (cell >> EXPONENT)
                if not cell & KING and (
                    square >= crowning if piece <= 2 else square < len(ways) - crowning
                ):
                    return 3
        if bool(moment[PREY + piece]) != bool(gone):
            return 2
        if moment[PREY + piece]:
            if still != whole or gone != whole:
                return 1
        elif other:
            captured = whole - still
            if not 0 < captured < whole or captured & captured - 1:
                return 1
        elif still not in (0, whole):
            return 1
    jumping = moment[JUMPING]
    if jumping >= 0:
        if partner(moment, moment[jumping] & PIECE) or moment[jumping] >> EXPONENT:
            return 4
        for way in range(4):
            if captures(moment, jumping, way, ways):
                return 0
        return 4
    return 0
