"""The quantum state of one superposed piece, or of two entangled ones, as sparse amplitudes.

Every dark square is a qubit, 1 where a piece stands. A basis state is a bit board. Pieces that are
not entangled are in a product state, so each keeps a wave of its own, and a piece on one square for
certain needs none. Moves are unitary (written for one piece, in the notation |square⟩):

- step (iSWAP): |s⟩ → i|t⟩
- split (√iSWAP with the first target, then iSWAP with the second): |s⟩ → i(|t₁⟩ + |t₂⟩)/√2
- merge (the inverse of a split, with a and b as its targets): (|a⟩ + |b⟩)/√2 → −i|t⟩ and
  (|a⟩ − |b⟩)/√2 → |a⟩, so that |a⟩ → (−i|t⟩ + |a⟩)/√2 and |b⟩ → (−i|t⟩ − |a⟩)/√2
- entangling capture (iSWAP of the capturer's squares, controlled by the victim's part, which leaves
  the board): |s⟩|m⟩ → i|t⟩|gone⟩, |s⟩|elsewhere⟩ → |s⟩|elsewhere⟩

The paper (002, 4.2) speaks of splitting and entangling without phases; the steps and splits here
are those of quantum chess.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.boards import amplitudes as sparse
from ouvert.boards.amplitudes import HALF, Amplitudes


@dataclass(frozen=True, slots=True)
class Wave:
    """The state of one superposed piece, or of an entangled capturer and its victim.

    Attributes:
        pieces: numbers of the pieces; of two the capturer first.
        amplitudes: basis states, as bit boards of all these pieces' squares, with their amplitudes;
            ascending, norm 1. A piece without a square in a basis state has been captured there.
        phantom: squares of parts that have been captured and yet stay (`Variant.phantoms`).
    """

    pieces: tuple[int, ...]
    amplitudes: Amplitudes
    phantom: int = 0

    @classmethod
    def classical(cls, piece: int, square: int) -> Wave:
        """A piece on one square."""
        return cls((piece,), ((1 << square, 1 + 0j),))

    @property
    def support(self) -> int:
        """All squares on which one of the pieces may be."""
        return sparse.support(self.amplitudes)

    @property
    def collapsed(self) -> bool:
        """Whether nothing is left to measure."""
        return len(self.amplitudes) == 1

    def probability(self, squares: int) -> float:
        """Probability that at least one square of a bit board is occupied."""
        return sparse.probability(self.amplitudes, squares)

    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """What a measurement may find, phantoms removed, with probabilities that add up to 1."""
        found: defaultdict[int, float] = defaultdict(float)
        for occupied, amplitude in self.amplitudes:
            found[occupied & ~self.phantom] += abs(amplitude) ** 2
        total = math.fsum(found.values())
        return tuple((occupied, weight / total) for occupied, weight in sorted(found.items()))

    def step(self, source: int, target: int) -> Wave:
        """Move the part on a square to an empty one: |s⟩ → i|t⟩."""
        return self._linear({source: ((target, 1j),)}, self._follow(source, (target,)))

    def split(self, source: int, first: int, second: int) -> Wave:
        """Move the part on a square to two empty ones: |s⟩ → i(|t₁⟩ + |t₂⟩)/√2."""
        return self._linear(
            {source: ((first, 1j * HALF), (second, 1j * HALF))},
            self._follow(source, (first, second)),
        )

    def merge(self, first: int, second: int, target: int) -> Wave:
        """Undo a split of a piece into two squares; what does not interfere so stays on the first.

        |a⟩ → (−i|t⟩ + |a⟩)/√2 and |b⟩ → (−i|t⟩ − |a⟩)/√2.
        """
        return self._linear(
            {
                first: ((target, -1j * HALF), (first, HALF + 0j)),
                second: ((target, -1j * HALF), (first, -HALF + 0j)),
            },
            self.phantom,
        )

    def entangle(self, capturer: int, source: int, over: int, target: int, *, stays: bool) -> Wave:
        """Let a classical piece capture the part on a square where there is one.

        Args:
            capturer: number of the capturing piece.
            source: its square.
            over: the jumped square.
            target: the empty square behind it.
            stays: whether the captured part stays on the board as a phantom.
        """
        gone = 0 if stays else 1 << over
        amplitudes = tuple(
            (occupied & ~gone | 1 << target, amplitude * 1j)
            if occupied >> over & 1
            else (occupied | 1 << source, amplitude)
            for occupied, amplitude in self.amplitudes
        )
        return Wave((capturer, *self.pieces), tuple(sorted(amplitudes)), 1 << over if stays else 0)

    def _follow(self, source: int, targets: Iterable[int]) -> int:
        """The phantom squares after a move."""
        if not self.phantom >> source & 1:
            return self.phantom
        return self.phantom & ~(1 << source) | sum(1 << target for target in targets)

    def _linear(self, images: dict[int, tuple[tuple[int, complex], ...]], phantom: int) -> Wave:
        """Apply a map given by the images of some squares; at most one of them is occupied."""
        amplitudes: defaultdict[int, complex] = defaultdict(complex)
        for occupied, amplitude in self.amplitudes:
            source = next((square for square in images if occupied >> square & 1), None)
            if source is None:
                amplitudes[occupied] += amplitude
                continue
            for target, factor in images[source]:
                amplitudes[occupied & ~(1 << source) | 1 << target] += factor * amplitude
        return Wave(self.pieces, sparse.normalised(amplitudes), phantom)


def mutual_information(wave: Wave, first: int, second: int) -> float:
    """Quantum mutual information, in bits, of two disjoint sets of squares of one wave.

    S(A) + S(B) − S(AB) with von Neumann's entropy S; twice the entanglement entropy if the two sets
    are all of the wave.
    """
    return max(
        0.0,
        entropy(wave, first) + entropy(wave, second) - entropy(wave, first | second),
    )


def entropy(wave: Wave, squares: int) -> float:
    """Von Neumann's entropy, in bits, of the reduced state of a set of squares."""
    return sparse.entropy(wave.amplitudes, squares)
