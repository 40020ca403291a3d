"""The circuit of a game has the game's state and the game's chances, says Qiskit Aer."""

from __future__ import annotations

import math

import numpy as np
import pytest
from qiskit import transpile
from qiskit_aer import AerSimulator

from ouvert.checkers.circuit import basis_index, circuit
from ouvert.checkers.rules.actions import Action, Found
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import CircuitError, RulesError
from support.quantum_checkers import random_game, setup
from support.sizes import some_of

SHOTS = 2_000
FIVE_SIGMA = 5.0


def game(level: Level, size: int, seed: int, limit: int) -> list[Action]:
    rng = np.random.default_rng(seed)
    return [
        action
        for *_, applied in random_game(Variant(size, 1, level), rng, limit)
        for action in applied
    ]


@pytest.mark.parametrize("level", some_of(list(Level), every=2))
@pytest.mark.parametrize(("size", "seeds", "limit"), [(4, 6, 30), (5, 2, 14)])
def test_final_state_is_the_games(level: Level, size: int, seeds: int, limit: int) -> None:
    simulator = AerSimulator(method="statevector", seed_simulator=1)
    for seed in range(seeds):
        start = QuantumCheckers.start(Variant(size, 1, level))
        actions = game(level, size, seed, limit)
        state = start
        for action in actions:
            state = state.apply(action)
        written = circuit(start, actions)
        written.save_statevector()
        vector = np.asarray(
            simulator.run(transpile(written, simulator), shots=1).result().get_statevector()
        )
        overlap = sum(
            np.conj(vector[basis_index(state, occupied)]) * amplitude
            for occupied, amplitude in state.position.joint().items()
        )
        assert abs(overlap) == pytest.approx(1, abs=1e-9)


@pytest.mark.long
def test_measurements_have_the_chances_of_the_game() -> None:
    level, measurements = Level.INTERFERENCE, 0
    simulator = AerSimulator(seed_simulator=2)
    for seed in range(8):
        start = QuantumCheckers.start(Variant(4, 1, level))
        actions = game(level, 4, seed, 30)
        chances = []
        state = start
        for action in actions:
            if isinstance(action, Found):
                assert state.measured is not None
                chances.append((tuple(squares_of(state.measured.support)), state.chances()))
            state = state.apply(action)
        if not chances:
            continue
        written = transpile(circuit(start, actions), simulator)
        counts = simulator.run(written, shots=SHOTS).result().get_counts()
        for place, (squares, expected) in enumerate(chances):
            seen: dict[int, int] = {}
            for bits, count in counts.items():
                register = bits.split()[::-1][place][::-1]
                bitboard = sum(
                    1 << square for square, bit in zip(squares, register, strict=True) if bit == "1"
                )
                seen[bitboard] = seen.get(bitboard, 0) + count
            assert set(seen) <= {found.squares for found, _ in expected}
            for found, chance in expected:
                spread = math.sqrt(chance * (1 - chance) / SHOTS)
                assert abs(seen.get(found.squares, 0) / SHOTS - chance) < FIVE_SIGMA * spread + 1e-9
                measurements += 1
    assert measurements > 10


def test_what_has_no_circuit_is_refused() -> None:
    phantoms = QuantumCheckers.start(Variant(5, 1, Level.ENTANGLEMENT, phantoms=True))
    with pytest.raises(CircuitError, match="phantoms"):
        circuit(phantoms, [])
    superposed = setup(
        Variant(5, 1, Level.SUPERPOSITION), "white=b1/d1 black=b5 wave=0:b1:0.6;d1:0.8"
    )
    with pytest.raises(CircuitError, match="one square each"):
        circuit(superposed, [])
    with pytest.raises(RulesError, match="nothing to measure"):
        circuit(QuantumCheckers.start(Variant(5, 1)), [Found(1)])
