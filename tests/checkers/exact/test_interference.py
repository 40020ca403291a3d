"""With interference and without the draw rule, 4 × 4 has moments without end.

A White king is on a1, c1 and a3, Black's steps to and fro between c3 and d4. White merges two parts
on b2 and steps back, which turns the plane of the two amplitudes by 45°. Doing so with a1 and c1,
then with c1 and a3, is an orthogonal map of three amplitudes whose trace has the summand ½, so
that twice the cosine of its angle is no algebraic integer. That of an angle with a rational part of
a full turn is one: the map has infinite order, and no two rounds leave the same amplitudes.
"""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from support.quantum_checkers import setup

ROUND = ("a1+c1-b2", "c3-d4", "b2-c1", "d4-c3", "c1+a3-b2", "c3-d4", "b2-a3", "d4-c3")
HALF = "0.7071067811865476"


def played(state: QuantumCheckers) -> QuantumCheckers:
    for move in ROUND:
        state = state.push(move)
        assert state.pending is None
    return state


def amplitudes(state: QuantumCheckers) -> np.ndarray:
    board = state.variant.board
    (wave,) = state.position.waves
    known = {board.name(mask.bit_length() - 1): each for mask, each in wave.amplitudes}
    return np.array([known.get(name, 0) for name in ("a1", "c1", "a3")])


def test_rounds_of_merging_never_come_back() -> None:
    variant = Variant(4, 1, Level.INTERFERENCE, None)
    parts = f"a1:0.5;c1:{HALF};a3:0.5"
    state = setup(variant, f"white=Ka1/Kc1/Ka3,- black=Kc3,- wave=0:{parts}")
    vectors = [amplitudes(state)]
    for _ in range(60):
        state = played(state)
        vectors.append(amplitudes(state))
    found = np.array(vectors)
    # one linear map leads from each to the next, orthogonal and real
    turn, *_ = np.linalg.lstsq(found[:-1], found[1:], rcond=None)
    assert found[:-1] @ turn == pytest.approx(found[1:], abs=1e-9)
    assert turn.imag == pytest.approx(np.zeros((3, 3)), abs=1e-9)
    assert turn.real @ turn.real.T == pytest.approx(np.eye(3), abs=1e-9)
    # each turn by 45° has entries 0, ±1, ±1/√2: the product's diagonal is ±1/√2, ±1/2, ±1/√2
    diagonal = np.abs(np.diag(turn.real))
    assert sorted(diagonal) == pytest.approx([1 / 2, np.sqrt(1 / 2), np.sqrt(1 / 2)], abs=1e-9)
    chances = np.round(np.abs(found) ** 2, 9)
    assert len({tuple(each) for each in chances}) == len(chances)
