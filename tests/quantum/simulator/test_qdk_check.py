"""Microsoft's sparse simulator finds what ours finds; its telemetry stays off."""

from __future__ import annotations

import math
import os
import subprocess
import sys

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit.library import RYGate, UnitaryGate
from qiskit.quantum_info import random_unitary

from ouvert.errors import CircuitError, MissingExtraError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.quantum.simulator.qdk_check import TELEMETRY_VARIABLE, sample_with_qdk
from ouvert.quantum.simulator.sparse import run
from support.random_circuits import random_circuit
from support.sizes import some_of


def assert_same_distribution(circuit: QuantumCircuit, qubits: list[int], shots: int) -> None:
    expected = run(circuit).marginal(qubits)
    found = sample_with_qdk(circuit, shots, np.random.default_rng(8), qubits)
    assert sum(found.values()) == shots
    for number in set(expected) | set(found):
        share = expected.get(number, 0.0)
        spread = math.sqrt(shots * share * (1 - share))
        assert abs(found.get(number, 0) - shots * share) <= 5 * spread + 2


@pytest.mark.long
@pytest.mark.parametrize("seed", some_of(range(3)))
def test_random_circuits_have_the_same_histogram(seed: int) -> None:
    rng = np.random.default_rng(seed)
    circuit = random_circuit(6, 25, rng)
    # so that phases show, which a measurement would not see
    for qubit in range(6):
        circuit.u(*(float(angle) for angle in rng.uniform(-3, 3, 3)), qubit)
    assert_same_distribution(circuit, [4, 0, 3], 1000)


def test_wide_circuit_with_many_controls() -> None:
    circuit = QuantumCircuit(70)
    for qubit in range(5):
        circuit.ry(0.5 + 0.3 * qubit, qubit)
    circuit.x(range(5, 60))
    circuit.mcx(list(range(3, 60)), 69)
    circuit.append(RYGate(0.9).control(2, ctrl_state=2, annotated=False), [0, 69, 61])
    circuit.rccx(61, 1, 62)
    assert_same_distribution(circuit, [69, 61, 62, 0], 400)


def test_controls_are_written_whole() -> None:
    circuit = QuantumCircuit(5, global_phase=0.5)
    circuit.mcx([0, 1, 2], 3, ctrl_state=5)
    circuit.cp(0.25, 3, 4)
    circuit.cswap(0, 1, 2)
    circuit.cry(0.75, 1, 4)
    lines = to_openqasm(circuit, [4, 2]).splitlines()
    assert lines == [
        "OPENQASM 3.0;",
        'include "stdgates.inc";',
        "qubit[5] q;",
        "bit[2] c;",
        "ctrl(2) @ negctrl @ x q[0], q[2], q[1], q[3];",
        "ctrl @ p(0.25) q[3], q[4];",
        "ctrl @ swap q[0], q[1], q[2];",
        "ctrl @ ry(0.75) q[1], q[4];",
        "gphase(0.5);",
        "c[0] = measure q[4];",
        "c[1] = measure q[2];",
    ]


def test_matrices_that_have_no_gate_are_refused() -> None:
    circuit = QuantumCircuit(2)
    circuit.append(UnitaryGate(random_unitary(4, seed=1)), [0, 1])
    with pytest.raises(CircuitError, match="matrix on 2 qubits, which OpenQASM has no gate for"):
        to_openqasm(lower(circuit))


@pytest.mark.long
def test_telemetry_is_off() -> None:
    source = (
        "import numpy as np\n"
        "from qiskit import QuantumCircuit\n"
        "from ouvert.quantum.simulator.qdk_check import sample_with_qdk\n"
        "print(sample_with_qdk(QuantumCircuit(1), 3, np.random.default_rng(1), [0]))\n"
        "from qdk import telemetry\n"
        "print(telemetry.TELEMETRY_ENABLED)\n"
    )
    variables = {key: value for key, value in os.environ.items() if key != TELEMETRY_VARIABLE}
    command = [sys.executable, "-c", source]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["{0: 3}", "False"]


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "qdk", None)
    with pytest.raises(MissingExtraError, match=r"check on qdk needs .* 'ouvert\[qdk\]'"):
        sample_with_qdk(QuantumCircuit(1), 1, np.random.default_rng(1), [0])
