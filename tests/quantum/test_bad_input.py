"""What cannot be done is refused in one sentence, with what would fit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from qiskit import QuantumCircuit
from qiskit.providers.fake_provider import GenericBackendV2
from qiskit.transpiler import CouplingMap
from qiskit_aer import AerSimulator

from ouvert.errors import OuvertError
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.costs.surface_code import Machine, physical_costs
from ouvert.quantum.costs.whole_game import sized_game
from ouvert.quantum.devices import routed_costs, sample_on_backend
from ouvert.quantum.discards.search import Resolution
from ouvert.quantum.estimation.grover import Oracle
from ouvert.quantum.exports import read_openqasm
from ouvert.quantum.foreign import to_qir
from ouvert.quantum.noise import Noise, route
from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.quantum.simulator.sparse import run
from ouvert.studies.quantum.dataset import write_dataset


def ghz(qubits: int) -> QuantumCircuit:
    circuit = QuantumCircuit(qubits)
    circuit.h(0)
    for qubit in range(1, qubits):
        circuit.cx(0, qubit)
    return circuit


def measured() -> QuantumCircuit:
    circuit = ghz(3)
    circuit.measure_all()
    return circuit


def conditional() -> QuantumCircuit:
    circuit = QuantumCircuit(2, 1)
    circuit.h(0)
    circuit.measure(0, 0)
    with circuit.if_test((0, 1)):
        circuit.x(1)
    return circuit


def sampled(circuit: QuantumCircuit, backend: object, shots: int = 10, qubit: int = 0) -> object:
    return sample_on_backend(circuit, backend, shots=shots, qubits=[qubit])


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a chip with too few qubits": (
        lambda: route(ghz(5), CouplingMap.from_line(3)),
        "5 qubits and the chip 3: take a larger chip or a smaller game",
    ),
    "a route that noise cannot be simulated on": (
        lambda: route(ghz(14)),
        "up to 12 are simulated, enough for",
    ),
    "measurements on a noisy chip": (lambda: route(measured()), "without measurements"),
    "no circuit on a noisy chip": (lambda: route("ghz"), "QuantumCircuit"),
    "an error that is no probability": (lambda: Noise(cx=float("nan")), "below 1, not nan"),
    "a backend with too few qubits": (
        lambda: sampled(ghz(5), GenericBackendV2(2)),
        "5 qubits and the backend 2: take a larger one or a smaller game",
    ),
    "a game on a simulator of vectors": (
        lambda: sampled(sized_game(2).circuit, AerSimulator()),
        "simulates hundreds of qubits",
    ),
    "no backend": (lambda: sampled(ghz(2), None), "AerSimulator"),
    "no shots": (lambda: sampled(ghz(2), AerSimulator(), shots=0), "from 1 on, not 0"),
    "half a shot": (
        lambda: sampled(ghz(2), AerSimulator(), shots=0.5),  # type: ignore[arg-type]
        "whole number",
    ),
    "a qubit that there is not": (
        lambda: sampled(ghz(2), AerSimulator(), qubit=7),
        "no qubit 7 among 2",
    ),
    "conditions on a backend": (lambda: sampled(conditional(), AerSimulator()), "conditions"),
    "no qubits to route": (lambda: routed_costs(QuantumCircuit()), "circuits with 1 to"),
    "conditions to route": (lambda: routed_costs(conditional()), "classical bits"),
    "a level of routing": (lambda: routed_costs(ghz(2), level=4), "0 to 3, not 4"),
    "a level of counting": (lambda: gate_counts(ghz(2), optimization_level=7), "0 to 3, not 7"),
    "text that is no program": (lambda: read_openqasm("garbage"), "no OpenQASM 3 program"),
    "an empty program": (lambda: read_openqasm(" \n"), "is empty"),
    "no text": (lambda: read_openqasm(None), "program is text"),  # type: ignore[arg-type]
    "an unknown gate": (
        lambda: read_openqasm("OPENQASM 3.0; qubit[2] q; foo q[0];"),
        "gate 'foo' is not defined",
    ),
    "a program of version 2": (
        lambda: read_openqasm('OPENQASM 2.0; include "qelib1.inc"; qreg q[2]; cx q[0],q[1];'),
        "cannot read",
    ),
    "a measured qubit that there is not": (
        lambda: to_openqasm(ghz(2), [7]),
        "no qubit 7 among 2",
    ),
    "the same as QIR": (lambda: to_qir(ghz(2), [7]), "no qubit 7 among 2"),
    "no circuit to simulate": (lambda: run("ghz"), "QuantumCircuit"),
    "a condition to simulate": (lambda: run(conditional()), "cannot be simulated"),
    "half a card": (lambda: sized_game(2.5), "whole number"),  # type: ignore[arg-type]
    "one card each": (lambda: sized_game(1), "2 to 10 cards each"),
    "a good qubit that there is not": (lambda: Oracle(ghz(2), -1), "no qubit -1"),
    "a million Grover steps": (lambda: Oracle(ghz(2), 1).grover_circuit(10**6), "4,096"),
    "errors near the threshold": (
        lambda: physical_costs(gate_counts(sized_game(2).circuit), machine=Machine(error=0.0099)),
        "would fit",
    ),
    "an even median": (lambda: Resolution(4, 2), "odd number"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence(case: str) -> None:
    asked, told = REFUSED[case]
    with pytest.raises(OuvertError) as refused:
        asked()
    sentence = str(refused.value)
    assert told in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("text", ["hello\n", '{"a": 1}\n', "[]\n"])
def test_a_folder_with_another_index_is_left_alone(tmp_path: Path, text: str) -> None:
    index = tmp_path / "index.jsonl"
    index.write_text(text)
    with pytest.raises(OuvertError, match="no index of such a data set"):
        write_dataset(tmp_path, circuits=1)
    assert index.read_text() == text
    assert sorted(tmp_path.iterdir()) == [index]


def test_what_is_not_refused_is_done() -> None:
    counts = sample_on_backend(ghz(2), AerSimulator(), shots=20, qubits=[0, 1])
    assert sum(counts.values()) == 20
    assert set(counts) <= {0, 3}
