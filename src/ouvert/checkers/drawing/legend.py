"""What a picture of a board says in words: which parts belong together, and who is entangled.

A superposed piece has a letter, which belongs to its number: the same piece is A in every picture
of a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.checkers.rules.board import Board
from ouvert.checkers.rules.game import SEATS
from ouvert.checkers.rules.position import Position
from ouvert.remarks import Say, in_english

LETTERS = 26


@dataclass(frozen=True, slots=True)
class Entry:
    """A superposed piece.

    Attributes:
        piece: its number.
        letter: what it is called in the picture.
        seat: its owner.
        squares: the squares of its parts, ascending.
        captured: probability that it has been captured.
        partner: the piece that it is entangled with.
        information: their mutual information in bits; 0 without a partner.
    """

    piece: int
    letter: str
    seat: int
    squares: tuple[int, ...]
    captured: float
    partner: int | None
    information: float


def legend(position: Position) -> tuple[Entry, ...]:
    """All superposed pieces, by letter."""
    pieces = sorted(piece for wave in position.waves for piece in wave.pieces)
    return tuple(_entry(position, piece) for piece in pieces)


def _entry(position: Position, piece: int) -> Entry:
    partner = position.partner(piece)
    information = 0.0 if partner is None else position.mutual_information(piece, partner)
    count, letter = divmod(piece, LETTERS)
    return Entry(
        piece,
        chr(ord("A") + letter) + (str(count + 1) if count else ""),
        position.owner(piece),
        position.parts(piece),
        1 - position.alive(piece),
        partner,
        information,
    )


def whole_percent(chance: float) -> int:
    """A probability in per cent; halves go up, also where floating point is a hair below."""
    return math.floor(100 * chance + 0.5 + 1e-7)


def percent(chance: float) -> str:
    """A probability as people read it; what is possible is never told as 0 %, nor as 100 %."""
    rounded = whole_percent(chance)
    if rounded == 0 and chance > 0:
        return "<1 %"
    if rounded == 100 and chance < 1 - 1e-9:
        return ">99 %"
    return f"{rounded} %"


def rank(position: Position, squares: Iterable[int]) -> str:
    """What stands on squares of one piece: man, king, or both where only some parts are crowned."""
    kinds = {bool(position.kings >> square & 1) for square in squares}
    if len(kinds) == 2:
        return "man and king"
    return "king" if True in kinds else "man"


def piece_text(position: Position, seat: int, squares: Iterable[int], say: Say = in_english) -> str:
    """What stands on squares of one piece, with its owner, such as `White man`."""
    return say("{side} {rank}", side=say(SEATS[seat]), rank=say(rank(position, squares)))


def entry_text(board: Board, position: Position, entry: Entry, say: Say = in_english) -> str:
    """A superposed piece in words: where it may be, and how likely."""
    wave = position.wave_of(entry.piece)
    phantoms = 0 if wave is None else wave.phantom
    parts = [
        f"{board.name(square)} {percent(position.probability(square))}"
        f"{say(' (phantom)') if phantoms >> square & 1 else ''}"
        for square in entry.squares
    ]
    if entry.captured > 1e-9:
        parts.append(say("captured {chance}", chance=percent(entry.captured)))
    what = piece_text(position, entry.seat, entry.squares, say)
    return f"{entry.letter}: {what}, {', '.join(parts)}"


def pairs(entries: Iterable[Entry]) -> tuple[tuple[Entry, Entry], ...]:
    """The entangled pairs, each once."""
    by_piece = {entry.piece: entry for entry in entries}
    return tuple(
        (entry, by_piece[entry.partner])
        for entry in by_piece.values()
        if entry.partner is not None and entry.letter < by_piece[entry.partner].letter
    )


def pair_text(pair: tuple[Entry, Entry], say: Say = in_english) -> str:
    """An entangled pair in words."""
    first, second = pair
    return say(
        "{first} and {second} are entangled, {bits} bits",
        first=first.letter,
        second=second.letter,
        bits=f"{first.information:.2f}",
    )


def board_text(board: Board, position: Position) -> str:
    """Everything on the board in words, for those who cannot see it."""
    sentences = []
    for seat, name in enumerate(SEATS):
        for word, wanted in (("men", False), ("kings", True)):
            squares = [
                board.name(square)
                for piece, mask in enumerate(position.pieces)
                if position.owner(piece) == seat and position.wave_of(piece) is None
                for square in position.parts(piece)
                if bool(position.kings & mask) == wanted
            ]
            if squares:
                sentences.append(f"{name} {word} on {', '.join(squares)}")
    entries = legend(position)
    sentences += [entry_text(board, position, entry) for entry in entries]
    sentences += [pair_text(pair) for pair in pairs(entries)]
    return "; ".join(sentences) or "The board is empty"
