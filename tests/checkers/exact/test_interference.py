"""Rounds that show that 4 × 4 with interference has moments without end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.studies.checkers.checks.endless import play_rounds


def test_rounds_of_merging_never_come_back() -> None:
    rounds = play_rounds(60)
    found, turn = rounds.vectors, rounds.turn
    assert len(found) == 61
    # one linear map leads from each to the next, orthogonal and real
    assert found[:-1] @ turn == pytest.approx(found[1:], abs=1e-9)
    assert turn.imag == pytest.approx(np.zeros((3, 3)), abs=1e-9)
    assert turn.real @ turn.real.T == pytest.approx(np.eye(3), abs=1e-9)
    # each turn by 45° has entries 0, ±1, ±1/√2: the product's diagonal is ±1/√2, ±1/2, ±1/√2
    diagonal = np.abs(np.diag(turn.real))
    assert sorted(diagonal) == pytest.approx([1 / 2, np.sqrt(1 / 2), np.sqrt(1 / 2)], abs=1e-9)
    chances = np.round(np.abs(found) ** 2, 9)
    assert len({tuple(each) for each in chances}) == len(chances) == rounds.different
    assert rounds.without_end


def test_a_round_that_comes_back_is_not_taken_for_one_without_end() -> None:
    rounds = play_rounds(8)
    quarter = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]], np.complex128)
    vectors = [rounds.vectors[0]]
    for _ in range(8):
        vectors.append(vectors[-1] @ quarter)
    back = replace(rounds, vectors=np.array(vectors), turn=quarter)
    assert back.different < len(vectors)
    assert not back.without_end
