"""The circuit of a game has the game's state and the game's chances, by the gates of Qiskit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from qiskit import transpile
from qiskit_aer import AerSimulator

from ouvert.boards.circuit import circuit, used_bits
from ouvert.boards.gates import Flip, Gate, bits_of
from ouvert.boards.register import Register
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe
from ouvert.studies.checkers.checks.circuits import (
    LEVELS,
    agrees,
    chess_game,
    tic_tac_toe_game,
    tiqtaqtoe_game,
)

GAMES = 500


@pytest.mark.parametrize("part", range(10))
def test_circuits_of_tic_tac_toe(part: int) -> None:
    for seed in range(GAMES // 10):
        assert agrees(tic_tac_toe_game(1000 * part + seed))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))]
)
def test_circuits_of_chess(part: int) -> None:
    for seed in range(GAMES // 10):
        assert agrees(chess_game(1000 * part + seed))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))]
)
def test_circuits_of_tiqtaqtoe(part: int) -> None:
    for seed in range(GAMES // 10):
        level = LEVELS[(part + seed) % len(LEVELS)]
        assert agrees(tiqtaqtoe_game(1000 * part + seed, level))


def test_what_differs_from_its_circuit_is_found() -> None:
    played = next(game for game in map(chess_game, range(100)) if game.chances)
    assert agrees(played)
    assert not agrees(replace(played, register=Register()))
    assert not agrees(replace(played, chances=[chance / 2 for chance in played.chances]))
    assert not agrees(replace(played, gates=[*played.gates, Flip(1)]))
    assert not agrees(replace(played, same=False))


@pytest.mark.long
def test_aer_finds_the_same_state() -> None:
    simulator = AerSimulator(method="statevector", seed_simulator=1)
    for seed in range(8):
        state, rng = TiqTaqToe(Quantumness.MODERATE), np.random.default_rng(seed)
        gates: list[Gate] = []
        for _ in range(4):
            action: Any = state.legal_actions()[int(rng.integers(len(state.legal_actions())))]
            gates += state.gates(action)
            state = state.apply(action)
            if state.actor is None:
                break
        final = state.register
        written = circuit(gates)
        written.save_statevector()
        vector = np.asarray(
            simulator.run(transpile(written, simulator), shots=1).result().get_statevector()
        )
        places = bits_of(used_bits(gates))
        overlap = sum(
            np.conj(vector[sum((bits >> at & 1) << n for n, at in enumerate(places))]) * amplitude
            for bits, amplitude in final.joint().items()
        )
        assert abs(overlap) == pytest.approx(1, abs=1e-9)
