"""What stands on the board: numbered pieces, each on one square or in a wave."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ouvert.checkers.rules.board import Board, squares_of
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.checkers.rules.wave import Wave, mutual_information
from ouvert.errors import SizeError

LARGEST_JOINT = 1 << 16
"""Most basis states that `Position.joint` writes out."""


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces, immutable. White's come first in `pieces`; a number never changes its owner.

    No square is ever shared: not by two pieces, and not by pieces of different basis states.

    Attributes:
        pieces: for each piece the bit board of the squares it may be on; 0 if it is captured.
        whites: how many of the numbers are White's.
        kings: squares on which a king stands, or a part of a piece that is a king there.
        waves: the states of all pieces that are not on one square for certain, by first piece.
    """

    pieces: tuple[int, ...]
    whites: int
    kings: int = 0
    waves: tuple[Wave, ...] = ()

    @classmethod
    def start(cls, variant: Variant) -> Position:
        """Men on the home rows."""
        white, black = variant.home(0), variant.home(1)
        return cls(tuple(1 << square for square in (*white, *black)), len(white))

    def owner(self, piece: int) -> int:
        """The seat of a piece: 0 White, 1 Black."""
        return int(piece >= self.whites)

    def occupied(self, seat: int | None = None) -> int:
        """Squares on which a piece of a seat, or of anybody, may be."""
        chosen = self.pieces
        if seat is not None:
            chosen = chosen[self.whites :] if seat else chosen[: self.whites]
        mask = 0
        for piece in chosen:
            mask |= piece
        return mask

    def piece_on(self, square: int) -> int | None:
        """Number of the piece that is, or may be, on a square."""
        for number, mask in enumerate(self.pieces):
            if mask >> square & 1:
                return number
        return None

    def wave_of(self, piece: int) -> Wave | None:
        """The wave a piece is in; None if it is classical or captured."""
        return next((wave for wave in self.waves if piece in wave.pieces), None)

    def partner(self, piece: int) -> int | None:
        """The piece it is entangled with."""
        wave = self.wave_of(piece)
        if wave is None or len(wave.pieces) == 1:
            return None
        return wave.pieces[1 - wave.pieces.index(piece)]

    def probability(self, square: int) -> float:
        """Probability that a square is occupied."""
        piece = self.piece_on(square)
        wave = None if piece is None else self.wave_of(piece)
        return float(piece is not None) if wave is None else wave.probability(1 << square)

    def both(self, first: int, second: int) -> float:
        """Probability that two different squares are occupied at the same time.

        Compared with the product of their probabilities it tells how they are correlated.
        """
        piece, other = self.piece_on(first), self.piece_on(second)
        wave = None if piece is None else self.wave_of(piece)
        if wave is None or other is None or other not in wave.pieces:
            return self.probability(first) * self.probability(second)
        pair = 1 << first | 1 << second
        return math.fsum(
            abs(amplitude) ** 2
            for occupied, amplitude in wave.amplitudes
            if occupied & pair == pair
        )

    def alive(self, piece: int) -> float:
        """Probability that a piece has not been captured; its phantom does not count."""
        wave = self.wave_of(piece)
        if wave is None:
            return float(self.pieces[piece] != 0)
        return wave.probability(self.pieces[piece] & ~wave.phantom)

    def mutual_information(self, first: int, second: int) -> float:
        """Quantum mutual information of two different pieces in bits; 0 if not entangled."""
        wave = self.wave_of(first)
        if wave is None or second not in wave.pieces:
            return 0.0
        return mutual_information(wave, self.pieces[first], self.pieces[second])

    def joint(self) -> dict[int, complex]:
        """The whole board's state: amplitudes of all basis states, as bit boards.

        Raises SizeError beyond 65,536 basis states.
        """
        count = math.prod(len(wave.amplitudes) for wave in self.waves)
        if count > LARGEST_JOINT:
            raise SizeError(
                f"the whole board has {count} basis states, and at most {LARGEST_JOINT} are "
                "written out; ask single squares or waves instead"
            )
        certain = self.occupied()
        for wave in self.waves:
            certain &= ~wave.support
        states = {certain: 1 + 0j}
        for wave in self.waves:
            states = {
                before | occupied: weight * amplitude
                for before, weight in states.items()
                for occupied, amplitude in wave.amplitudes
            }
        return states

    def with_wave(
        self, wave: Wave, old: Wave | None, piece: int, targets: int, kings: int
    ) -> Position:
        """The position after a piece of a wave has moved; a collapsed wave turns classical.

        Args:
            wave: the new wave.
            old: the wave that it replaces; None if there was none.
            piece: the piece that moved.
            targets: bits of the squares that it moved to.
            kings: the king squares after the move; those that are empty now are dropped.
        """
        pieces = list(self.pieces)
        pieces[piece] |= targets
        support = wave.support
        for member in wave.pieces:
            pieces[member] &= support
        return self._replaced(pieces, None if wave.collapsed else wave, old, kings)

    def collapse(self, wave: Wave, found: int) -> Position:
        """The position after a wave's pieces were found on the squares of a bit board."""
        pieces = list(self.pieces)
        for piece in wave.pieces:
            pieces[piece] &= found
        return self._replaced(pieces, None, wave, self.kings)

    def relocate(self, piece: int, target: int, kings: int) -> Position:
        """Put a classical piece on another square; its old square is left."""
        pieces = list(self.pieces)
        pieces[piece] = 1 << target
        return self._replaced(pieces, None, None, kings)

    def without(self, piece: int) -> Position:
        """Take a classical piece off the board."""
        pieces = list(self.pieces)
        pieces[piece] = 0
        return self._replaced(pieces, None, None, self.kings)

    def _replaced(
        self, pieces: list[int], wave: Wave | None, old: Wave | None, kings: int
    ) -> Position:
        kept = [other for other in self.waves if other is not old]
        if wave is not None:
            kept.append(wave)
        kept.sort(key=lambda entry: entry.pieces)
        changed = replace(self, pieces=tuple(pieces), waves=tuple(kept))
        return replace(changed, kings=kings & changed.occupied())

    def problems(self, board: Board) -> list[str]:
        """What contradicts the rules of a quantum state; empty if it is sound.

        `board` gives the squares their names.
        """
        found: list[str] = []
        seen = 0
        for number, mask in enumerate(self.pieces):
            if shared := mask & seen:
                found.append(f"two pieces are on {_names(board, shared)}")
            seen |= mask
            wave = self.wave_of(number)
            if wave is None and mask & (mask - 1):
                found.append(f"the piece on {_names(board, mask)} needs a wave=… of its amplitudes")
        if self.kings & ~seen:
            found.append("a king stands on an empty square")
        waving = [piece for wave in self.waves for piece in wave.pieces]
        missing = next((n for n in waving if not 0 <= n < len(self.pieces)), None)
        if missing is not None:
            return [f"there is no piece {missing}, but a wave of it"]
        if len(set(waving)) != len(waving):
            found.append("a piece is in two waves")
        for wave in self.waves:
            found += self._wave_problems(wave, board)
        return found

    def misfits(self, variant: Variant) -> list[str]:
        """Why a sound position cannot come up under a rule set; empty if nothing tells."""
        found: list[str] = []
        level = variant.level.name.lower()
        if variant.level < Level.SUPERPOSITION and self.waves:
            found.append(f"nothing is superposed at the level {level}")
        elif variant.level < Level.ENTANGLEMENT and any(len(w.pieces) > 1 for w in self.waves):
            found.append(f"nothing is entangled at the level {level}")
        if not variant.phantoms and any(wave.phantom for wave in self.waves):
            found.append("a captured part stays on the board with phantoms only")
        for seat, name in enumerate(("White", "Black")):
            men = self.occupied(seat) & variant.board.crowns[seat] & ~self.kings
            found += (
                f"a man of {name} on {variant.board.name(square)} would be a king"
                for square in squares_of(men)
            )
        return found

    def _wave_problems(self, wave: Wave, board: Board) -> list[str]:
        if len(wave.pieces) > 2:
            return [f"there are {len(wave.pieces)} pieces in one wave, and at most two entangle"]
        found: list[str] = []
        first, *second = (_names(board, self.pieces[piece]) for piece in wave.pieces)
        whose = f"the pieces on {first} and {second[0]}" if second else f"the piece on {first}"
        if len({self.owner(piece) for piece in wave.pieces}) < len(wave.pieces):
            found.append(f"pieces of one side are never entangled, as {whose} would be")
        norm = math.fsum(abs(amplitude) ** 2 for _, amplitude in wave.amplitudes)
        if not math.isclose(norm, 1, abs_tol=1e-9):
            found.append(f"the wave of {whose} has norm {norm:.10g} instead of 1")
        support = 0
        for piece in wave.pieces:
            support |= self.pieces[piece]
        if wave.support != support:
            waves = _names(board, wave.support)
            found.append(f"the wave of {whose} is on other squares: {waves}")
        if any(
            (occupied & self.pieces[piece]).bit_count() > 1
            for occupied, _ in wave.amplitudes
            for piece in wave.pieces
        ):
            found.append(f"a basis state of {whose} has a piece on two squares at once")
        states = [occupied for occupied, _ in wave.amplitudes]
        if states != sorted(set(states)) or len(states) < 2:
            found.append(f"the wave of {whose} is not a superposition: it needs two basis states")
        if strange := wave.phantom & ~support:
            found.append(f"a phantom stands on {_names(board, strange)}, where no piece may be")
        return found

    def parts(self, piece: int) -> tuple[int, ...]:
        """The squares on which a piece may be."""
        return tuple(squares_of(self.pieces[piece]))


def _names(board: Board, squares: int) -> str:
    """The squares of a bit board as in notation; those of a captured piece are none."""
    return "/".join(board.name(square) for square in squares_of(squares)) or "no square"
