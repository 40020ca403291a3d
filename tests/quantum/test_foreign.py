"""Other people's libraries find the same probabilities as our simulator."""

from __future__ import annotations

import os
import re

import numpy as np
import pytest
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.cards import Card
from ouvert.quantum.foreign import cirq_json, pennylane_program, to_cirq, to_pennylane, to_qir
from ouvert.quantum.paper.compact import compact_six_cards
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.simulator.qdk_check import TELEMETRY_VARIABLE
from ouvert.quantum.simulator.sparse import run
from support.process import inside
from support.random_circuits import random_circuit

CIRCUITS = {
    "ace": compact_six_cards(Card.CA).circuit,
    "king": compact_six_cards(Card.CK).circuit,
    "random": random_circuit(5, 40, np.random.default_rng(3)),
}
NEAR = 1e-9


def truth(circuit: QuantumCircuit) -> NDArray[np.float64]:
    """All probabilities, the first qubit being the lowest bit."""
    found = np.zeros(1 << circuit.num_qubits)
    for outcome, chance in run(circuit).marginal(range(circuit.num_qubits)).items():
        found[outcome] = chance
    return found


def lowest_first(probabilities: NDArray[np.float64], qubits: int) -> NDArray[np.float64]:
    """Of a library whose first qubit is the highest bit."""
    return probabilities.reshape((2,) * qubits).transpose(range(qubits)[::-1]).reshape(-1)


@pytest.mark.parametrize("name", CIRCUITS)
def test_cirq_finds_the_same(name: str) -> None:
    cirq = pytest.importorskip("cirq")
    circuit = CIRCUITS[name]
    for found in (to_cirq(circuit), cirq.read_json(json_text=cirq_json(circuit))):
        state = cirq.Simulator(dtype=np.complex128).simulate(found).final_state_vector
        mine = lowest_first(np.abs(state) ** 2, circuit.num_qubits)
        assert mine == pytest.approx(truth(circuit), abs=NEAR)


@pytest.mark.parametrize("name", CIRCUITS)
def test_pennylane_finds_the_same(name: str) -> None:
    qml = pytest.importorskip("pennylane")
    circuit = CIRCUITS[name]
    gates = to_pennylane(circuit)

    def node() -> object:
        gates()
        return qml.probs(wires=range(circuit.num_qubits))

    device = qml.device("default.qubit", wires=circuit.num_qubits)
    mine = lowest_first(np.asarray(qml.QNode(node, device)()), circuit.num_qubits)
    assert mine == pytest.approx(truth(circuit), abs=NEAR)


def read_qir(text: str) -> QuantumCircuit:
    """The calls of QIR's base profile as a circuit; its qubits come first, ancillas last."""
    calls = []
    for line in text.splitlines():
        call = re.match(r"call void @__quantum__qis__(\w+?)__(body|adj)\((.*)\)$", line.strip())
        if call is None or call[1] == "m":
            continue
        wires = [int(number) for number in re.findall(r"i64 (\d+) to %Qubit", call[3])]
        angles = [float(number) for number in re.findall(r"double ([-\d.eE+]+)", call[3])]
        calls.append((call[1] + ("dg" if call[2] == "adj" else ""), angles, wires))
    found = QuantumCircuit(1 + max(wire for _, _, wires in calls for wire in wires))
    for name, angles, wires in calls:
        getattr(found, name)(*angles, *wires)
    return found


@pytest.mark.parametrize("name", ["ace", "king", "four"])
def test_qir_finds_the_same(name: str) -> None:
    os.environ[TELEMETRY_VARIABLE] = "none"
    pytest.importorskip("qdk")
    circuit = four_card_example().circuit if name == "four" else CIRCUITS[name]
    read = read_qir(to_qir(circuit, range(circuit.num_qubits)))
    outcomes = range(circuit.num_qubits)
    expected = run(circuit).marginal(outcomes)
    found = {key: p for key, p in run(read).marginal(outcomes).items() if p > NEAR}
    assert found == pytest.approx({key: p for key, p in expected.items() if p > NEAR}, abs=NEAR)


def test_programs_for_pennylane_need_no_library() -> None:
    text = pennylane_program(CIRCUITS["ace"])
    compile(text, "circuit", "exec")
    assert "QUBITS = 8" in text


def test_command_writes_each_language() -> None:
    asked = ("quantum", "export", "--example", "four-cards", "--as")
    assert "def circuit():" in inside(*asked, "pennylane").out
    assert "__quantum__qis__cx__body" in inside(*asked, "qir").out
    refused = inside(*asked, "pennylane", "--check")
    assert "about OpenQASM" in refused.sentence
    done = inside(*asked, "cirq")
    assert "cirq_type" in done.out or "pip install cirq-core" in done.sentence
