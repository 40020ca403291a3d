"""With interference and without the draw rule, 4 × 4 has moments without end.

A White king is on a1, c1 and a3, Black's steps to and fro between c3 and d4. White merges two parts
on b2 and steps back, which turns the plane of the two amplitudes by 45°. Doing so with a1 and c1,
then with c1 and a3, is an orthogonal map of three amplitudes whose trace has the summand ½, so
that twice the cosine of its angle is no algebraic integer. That of an angle with a rational part of
a full turn is one: the map has infinite order, and no two rounds leave the same amplitudes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.checkers.records.notation import parse_position
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant

ROUND = ("a1+c1-b2", "c3-d4", "b2-c1", "d4-c3", "c1+a3-b2", "c3-d4", "b2-a3", "d4-c3")
HALF = "0.7071067811865476"
START = f"white=Ka1/Kc1/Ka3,- black=Kc3,- wave=0:a1:0.5;c1:{HALF};a3:0.5"
PLACES = ("a1", "c1", "a3")
ROUNDS = 60
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Rounds:
    """What came out of rounds of merging and stepping back.

    Attributes:
        vectors: complex128[rounds + 1, 3], the amplitudes of the squares `PLACES`.
        turn: complex128[3, 3], the linear map that leads from each to the next.
    """

    vectors: np.ndarray
    turn: np.ndarray

    @property
    def different(self) -> int:
        """How many moments differ in the probabilities of their squares."""
        chances = np.round(np.abs(self.vectors) ** 2, 9)
        return len({tuple(map(float, each)) for each in chances})

    @property
    def without_end(self) -> bool:
        """Whether the map is of the kind whose order is infinite, and no moment came back.

        It has to lead from each to the next, be real and orthogonal, and have ±1/2 and twice ±√½ on
        its diagonal.
        """
        turn = self.turn.real
        diagonal = sorted(map(float, np.abs(np.diag(turn))))
        return (
            np.allclose(self.vectors[:-1] @ self.turn, self.vectors[1:], atol=ROUNDING)
            and np.allclose(self.turn.imag, 0, atol=ROUNDING)
            and np.allclose(turn @ turn.T, np.eye(3), atol=ROUNDING)
            and np.allclose(diagonal, [1 / 2, np.sqrt(1 / 2), np.sqrt(1 / 2)], atol=ROUNDING)
            and self.different == len(self.vectors)
        )


def play_rounds(rounds: int = ROUNDS) -> Rounds:
    """Play some rounds, at least four."""
    variant = Variant(4, 1, Level.INTERFERENCE, None)
    state = QuantumCheckers.of(variant, parse_position(variant.board, START), 0)
    vectors = [_amplitudes(state)]
    for _ in range(rounds):
        for move in ROUND:
            state = state.push(move)
        vectors.append(_amplitudes(state))
    found = np.array(vectors)
    turn, *_ = np.linalg.lstsq(found[:-1], found[1:], rcond=None)
    return Rounds(found, turn)


def _amplitudes(state: QuantumCheckers) -> np.ndarray:
    board = state.variant.board
    (wave,) = state.position.waves
    known = {board.name(mask.bit_length() - 1): each for mask, each in wave.amplitudes}
    return np.array([known.get(name, 0) for name in PLACES], np.complex128)
