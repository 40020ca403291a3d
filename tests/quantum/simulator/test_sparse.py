"""The sparse simulator agrees with dense ones, amplitude by amplitude, and reads states right."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import SparseState, run
from support.random_circuits import dense_state, random_circuit

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(qubits=st.integers(1, 10), gates=st.integers(0, 40), seed=SEEDS)
def test_every_amplitude_is_that_of_aer(qubits: int, gates: int, seed: int) -> None:
    circuit = random_circuit(qubits, gates, np.random.default_rng(seed))
    np.testing.assert_allclose(run(circuit).to_dense(), dense_state(circuit), rtol=0, atol=1e-10)


@settings(max_examples=25, deadline=None)
@given(qubits=st.integers(2, 7), wide=st.integers(65, 400), seed=SEEDS)
def test_place_of_the_qubits_does_not_matter(qubits: int, wide: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    small = random_circuit(qubits, 25, rng)
    places = [int(place) for place in rng.choice(wide, qubits, replace=False)]
    large = QuantumCircuit(wide)
    large.x(range(wide))
    large.x(places)
    large.compose(small, places, inplace=True)
    state = run(large)
    vector = np.zeros(1 << qubits, np.complex128)
    vector[state.register(places).astype(np.int64)] = state.amplitudes
    np.testing.assert_allclose(vector, run(small).to_dense(), rtol=0, atol=1e-12)
    others = [qubit for qubit in range(wide) if qubit not in places]
    assert state.probability(dict.fromkeys(others, 1)) == pytest.approx(1)


@pytest.mark.parametrize("rows", [1023, 1024, 1025, 3000])
def test_states_of_many_blocks(rows: int) -> None:
    rng = np.random.default_rng(rows)
    circuit = random_circuit(12, 60, rng)
    numbers = rng.choice(1 << 12, rows, replace=False)
    amplitudes = rng.normal(size=rows) + 1j * rng.normal(size=rows)
    amplitudes /= np.linalg.norm(amplitudes)
    initial = SparseState.of(12, dict(zip(numbers.tolist(), amplitudes.tolist(), strict=True)))
    prepared = QuantumCircuit(12)
    prepared.initialize(initial.to_dense())
    expected = dense_state(prepared.compose(circuit))
    np.testing.assert_allclose(run(circuit, initial).to_dense(), expected, rtol=0, atol=1e-10)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_adjoint_leads_back(seed: int) -> None:
    rng = np.random.default_rng(seed)
    program = lower(random_circuit(8, 30, rng))
    number = int(rng.integers(256))
    state = run(program.adjoint(), run(program, number))
    assert state.amplitude(number) == pytest.approx(1)
    assert len(state) == 1


def test_matrix_product_states_agree_on_a_chain_of_hundred_qubits() -> None:
    rng = np.random.default_rng(7)
    circuit = QuantumCircuit(100)
    for qubit in range(0, 100, 12):
        circuit.ry(float(rng.uniform(0.3, 2.8)), qubit)
    for qubit in range(99):
        circuit.cx(qubit, qubit + 1)
        circuit.cp(float(rng.uniform(-3, 3)), qubit, qubit + 1)
    for qubit in range(0, 96, 24):
        circuit.rccx(qubit, qubit + 1, qubit + 3)
        circuit.cry(0.8, qubit, qubit + 2)
    circuit.global_phase = 0.4
    state = run(circuit)
    numbers = state.numbers()
    simulator = AerSimulator(
        method="matrix_product_state",
        matrix_product_state_truncation_threshold=0.0,
        max_parallel_threads=1,
    )
    for number in [0, *numbers[::97]]:
        # Aer reads amplitudes of numbers below 2 ** 63 only, so the one sought is moved to 0
        saved = transpile(circuit, basis_gates=["u", "cx"], optimization_level=0)
        for qubit in range(100):
            if number >> qubit & 1:
                saved.x(qubit)
        saved.save_amplitudes([0])
        found = simulator.run(saved).result().data()["amplitudes"][0]
        assert found == pytest.approx(state.amplitude(number), rel=0, abs=1e-10)
    assert len(numbers) > 500


def ghz(qubits: int) -> SparseState:
    circuit = QuantumCircuit(qubits)
    circuit.h(0)
    for qubit in range(1, qubits):
        circuit.cx(0, qubit)
    return run(circuit)


def test_hundreds_of_entangled_qubits_are_two_rows() -> None:
    state = ghz(300)
    assert len(state) == 2
    assert sorted(state.numbers()) == [0, 2**300 - 1]
    assert state.amplitude(2**300 - 1) == pytest.approx(math.sqrt(0.5))
    assert state.amplitude(1) == 0
    assert state.marginal([299, 0, 150]) == pytest.approx({0: 0.5, 7: 0.5})
    assert state.probability({0: 1, 299: 0}) == 0
    assert state.probability({}) == pytest.approx(1)


def test_register_has_its_first_qubit_lowest() -> None:
    circuit = QuantumCircuit(70)
    circuit.x([3, 69])
    state = run(circuit)
    assert state.register([3, 4, 69]).tolist() == [0b101]
    assert state.register([69]).tolist() == [1]
    assert state.marginal([4, 3]) == {2: 1}
    assert state.numbers() == [(1 << 69) | (1 << 3)]
    assert state.to_dict() == {"1" + 65 * "0" + "1000": 1}


@pytest.mark.parametrize("shots", [1, 20_000])
def test_samples_follow_the_probabilities(shots: int) -> None:
    rng = np.random.default_rng(5)
    state = run(random_circuit(5, 40, rng))
    rows = state.sample(shots, rng)
    assert rows.shape == (shots, 1)
    numbers, times = np.unique(rows[:, 0], return_counts=True)
    counted = {int(n): int(t) for n, t in zip(numbers, times, strict=True)}
    for counts, register in ((counted, range(5)), (state.counts(shots, rng, [4, 2]), (4, 2))):
        assert sum(counts.values()) == shots
        expected = state.marginal(list(register))
        assert set(counts) <= set(expected)
        for number, share in expected.items():
            spread = math.sqrt(shots * share * (1 - share))
            assert abs(counts.get(number, 0) - shots * share) <= 5 * spread + 1
    assert set(state.counts(shots, rng)) <= set(state.numbers())


def test_same_seed_gives_the_same_samples() -> None:
    state = run(random_circuit(6, 30, np.random.default_rng(1)))
    first, second = (state.sample(50, np.random.default_rng(3)) for _ in range(2))
    assert (first == second).all()


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_inner_product_and_fidelity_are_those_of_vectors(seed: int) -> None:
    rng = np.random.default_rng(seed)
    one, other = (run(random_circuit(5, 20, rng)) for _ in range(2))
    inner = np.vdot(one.to_dense(), other.to_dense())
    assert one.inner(other) == pytest.approx(inner)
    assert one.fidelity(other) == pytest.approx(abs(inner) ** 2)
    assert one.fidelity(one) == pytest.approx(1)
    assert one.norm() == pytest.approx(1)


def test_basis_states_as_a_start() -> None:
    circuit = QuantumCircuit(130)
    circuit.cx(129, 64)
    assert run(circuit, 1 << 129).numbers() == [(1 << 129) | (1 << 64)]
    assert run(circuit, SparseState.basis(130)).numbers() == [0]
    with pytest.raises(CircuitError, match="3 qubits have no basis state 8"):
        SparseState.basis(3, 8)
    with pytest.raises(CircuitError, match="has 3 qubits, the circuit 130"):
        run(circuit, SparseState.basis(3))


def test_initial_state_is_left_as_it_was() -> None:
    initial = ghz(5)
    before = initial.to_dict()
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    circuit.x(2)
    run(circuit, initial)
    assert initial.to_dict() == before


@pytest.mark.long
def test_limit_stops_before_the_state_grows() -> None:
    circuit = QuantumCircuit(200)
    circuit.h(range(200))
    with pytest.raises(SizeError, match=r"8 amplitudes after instruction 2 \(h\); the limit is 7"):
        run(circuit, limit=7)
    with pytest.raises(SizeError, match=r"16,777,216 amplitudes .* the limit is 8,388,608"):
        run(circuit)
    with pytest.raises(SizeError, match="initial state has 2 amplitudes; the limit is 1"):
        run(QuantumCircuit(3), ghz(3), limit=1)
    back = QuantumCircuit(3)
    back.h(range(3))
    assert len(run(back.compose(back), limit=8)) == 1


def test_states_too_wide_for_a_vector_are_refused() -> None:
    with pytest.raises(SizeError, match="25 qubits is too large; the limit is 24"):
        SparseState.basis(25).to_dense()
    with pytest.raises(SizeError, match="65 qubits is wider than 64"):
        SparseState.basis(70).register(range(65))
    with pytest.raises(CircuitError, match="no qubit 5 among 5"):
        SparseState.basis(5).marginal([5])
    with pytest.raises(CircuitError, match="5 and 6 qubits have no inner product"):
        SparseState.basis(5).inner(SparseState.basis(6))


def test_tiny_circuits() -> None:
    assert run(QuantumCircuit(0)).to_dict() == {"0": 1}
    assert run(QuantumCircuit(1, global_phase=math.pi)).to_dict() == {"0": pytest.approx(-1)}
