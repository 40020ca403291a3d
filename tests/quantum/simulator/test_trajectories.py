"""Sampled paths are distributed as the sparse state is; circuits that interfere are refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qiskit import QuantumCircuit
from qiskit.circuit.library import RYGate, UGate, UnitaryGate
from qiskit.quantum_info import random_unitary

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.simulator.trajectories import sample_trajectories
from support.random_circuits import random_circuit

PERMUTING = ["x", "cx", "ccx", "rccx", "swap", "cswap", "mcx", "cz", "t", "p"]


def branching_once(qubits: int, rng: np.random.Generator) -> QuantumCircuit:
    """A circuit in which every branching gate meets a qubit of known value."""
    circuit = QuantumCircuit(2 * qubits)
    for fresh in range(qubits, 2 * qubits):
        used = [int(q) for q in rng.permutation([*range(qubits), *range(qubits, fresh)])]
        for _ in range(4):
            name = PERMUTING[rng.integers(len(PERMUTING))]
            if name == "mcx":
                circuit.mcx(used[:3], used[3])
            elif name == "p":
                circuit.p(float(rng.uniform(-3, 3)), used[0])
            else:
                count = {"x": 1, "t": 1, "cx": 2, "cz": 2, "swap": 2}.get(name, 3)
                getattr(circuit, name)(*used[:count])
            rng.shuffle(used)
        if rng.random() < 0.5:
            circuit.x(fresh)
        count = int(rng.integers(0, 3))
        gate = RYGate(rng.uniform(-3, 3)) if rng.random() < 0.5 else UGate(*rng.uniform(-3, 3, 3))
        if count:
            state = int(rng.integers(1 << count))
            gate = gate.control(count, ctrl_state=state, annotated=False)
        circuit.append(gate, [*used[:count], fresh])
    return circuit


@settings(max_examples=25, deadline=None)
@given(qubits=st.integers(4, 8), seed=st.integers(0, 2**32 - 1))
def test_paths_are_distributed_as_the_state(qubits: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    circuit = branching_once(qubits, rng)
    expected = run(circuit).marginal(range(2 * qubits))
    shots = 40_000
    found = sample_trajectories(circuit, shots, rng).counts(range(2 * qubits))
    assert set(found) <= set(expected)
    # chi squared, rare outcomes taken together
    pairs = [(shots * share, found.get(number, 0)) for number, share in expected.items()]
    rare = [pair for pair in pairs if pair[0] < 10]
    common = [pair for pair in pairs if pair[0] >= 10]
    excess = sum((count - mean) ** 2 / mean for mean, count in common)
    assert excess <= len(common) + 8 * math.sqrt(2 * len(common)) + 30
    rare_mean, rare_count = sum(pair[0] for pair in rare), sum(pair[1] for pair in rare)
    assert abs(rare_count - rare_mean) <= 6 * math.sqrt(rare_mean) + 5


def test_all_ways_to_read_paths_agree() -> None:
    circuit = QuantumCircuit(130)
    for qubit in range(0, 130, 3):
        circuit.ry(0.3 + 0.02 * qubit, qubit)
    circuit.cx(3, 129)
    shots = 5000
    paths = sample_trajectories(circuit, shots, np.random.default_rng(1))
    rows = paths.rows()
    assert rows.shape == (shots, 3)
    for qubit in (0, 3, 63, 64, 66, 129):
        column = paths.column(qubit)
        assert column.shape == (shots,)
        read = rows[:, qubit >> 6] >> np.uint64(qubit & 63) & np.uint64(1)
        assert (read == column).all()
        assert paths.probability({qubit: 1}) == column.mean()
    register = paths.register([129, 0, 63])
    expected = 4 * paths.column(63) + 2 * paths.column(0) + paths.column(129)
    assert (register == expected).all()
    both = paths.column(0) & ~paths.column(63)
    assert paths.probability({0: 1, 63: 0}) == both.mean()
    assert sum(paths.counts([0, 63]).values()) == shots


def test_every_path_has_its_own_choices() -> None:
    circuit = QuantumCircuit(64)
    for qubit in range(64):
        circuit.ry(math.pi / 2, qubit)
    rows = sample_trajectories(circuit, 10_000, np.random.default_rng(2)).rows()
    assert len(np.unique(rows)) == len(rows)
    ones = np.unpackbits(rows.view(np.uint8), axis=1).mean(axis=0)
    assert np.abs(ones - 0.5).max() < 0.03


@pytest.mark.parametrize("share", [0.0, 1e-4, 0.25, 1 / 3, 0.7, 1 - 1e-4, 1.0])
def test_probability_of_a_flip(share: float) -> None:
    circuit = QuantumCircuit(1)
    circuit.ry(2 * math.asin(math.sqrt(share)), 0)
    shots = 1 << 20
    found = sample_trajectories(circuit, shots, np.random.default_rng(3)).probability({0: 1})
    assert abs(found - share) <= 5 * math.sqrt(share * (1 - share) / shots)


def test_same_seed_gives_the_same_paths() -> None:
    program = lower(branching_once(5, np.random.default_rng(4)))
    one, same, other = (
        sample_trajectories(program, 3000, np.random.default_rng(seed)).columns
        for seed in (5, 5, 6)
    )
    assert (one == same).all()
    assert (one != other).any()


@pytest.mark.parametrize("shots", [1, 100_000])
def test_interference_is_refused(shots: int) -> None:
    circuit = QuantumCircuit(3)
    circuit.ry(0.8, 1)
    circuit.cx(1, 2)
    circuit.ry(0.3, 2)
    with pytest.raises(CircuitError, match=r"Qubit 2 .* instruction 2 \(ry\).* with `run`"):
        sample_trajectories(circuit, shots, np.random.default_rng(1))


def test_interference_that_controls_forbid_is_allowed() -> None:
    circuit = QuantumCircuit(2)
    circuit.ry(0.8, 0)
    # acts where qubit 0 is 0 only, and there qubit 1 is still clean
    circuit.cx(0, 1)
    circuit.append(RYGate(1.1).control(1, ctrl_state=0, annotated=False), [0, 1])
    shots = 100_000
    paths = sample_trajectories(circuit, shots, np.random.default_rng(1))
    for number, share in run(circuit).marginal([0, 1]).items():
        spread = math.sqrt(share * (1 - share) / shots)
        assert abs(paths.counts([0, 1])[number] / shots - share) < 5 * spread


def test_random_circuits_are_refused_or_right() -> None:
    rng = np.random.default_rng(9)
    shots = 20_000
    refused = 0
    for _ in range(40):
        circuit = random_circuit(6, int(rng.integers(2, 7)), rng)
        try:
            counts = sample_trajectories(circuit, shots, rng).counts(range(6))
        except CircuitError:
            refused += 1
            continue
        expected = run(circuit).marginal(range(6))
        numbers = set(counts) | set(expected)
        distance = sum(abs(counts.get(n, 0) / shots - expected.get(n, 0)) for n in numbers) / 2
        assert distance < 3 * math.sqrt(len(numbers) / shots)
    assert 0 < refused < 40


def test_bad_requests_are_named() -> None:
    rng = np.random.default_rng(1)
    wide = QuantumCircuit(2)
    wide.append(UnitaryGate(random_unitary(4, seed=1)), [0, 1])
    with pytest.raises(CircuitError, match="branches on 2 qubits at once; lower the circuit with"):
        sample_trajectories(lower(wide), 10, rng)
    with pytest.raises(
        SizeError, match=r"1,000,000,000 shots of 378 qubits .* 34,359,738,368 bits"
    ):
        sample_trajectories(QuantumCircuit(378), 10**9, rng)
    with pytest.raises(SizeError, match="at least one shot"):
        sample_trajectories(QuantumCircuit(3), 0, rng)
    paths = sample_trajectories(QuantumCircuit(70), 10, rng)
    with pytest.raises(CircuitError, match="no qubit 70 among 70"):
        paths.column(70)
    with pytest.raises(SizeError, match="65 qubits is wider than 64"):
        paths.register(range(65))
