"""Who counts an exported program with other tools finds what `ouvert quantum cost` prints."""

from __future__ import annotations

import os
import warnings
from dataclasses import replace

import pytest
from qiskit import transpile

from ouvert.quantum.costs.gates import BASIS, gate_counts
from ouvert.quantum.costs.surface_code import physical_costs
from ouvert.quantum.costs.whole_game import sized_game
from ouvert.quantum.exports import read_openqasm
from ouvert.quantum.simulator.openqasm import RELATIVE_PHASE_TOFFOLI, to_openqasm
from ouvert.quantum.simulator.qdk_check import TELEMETRY_VARIABLE
from support.sizes import long

NEAR = 0.05


@pytest.mark.parametrize("cards", [3, pytest.param(10, marks=pytest.mark.long)])
def test_qiskit_finds_the_cx_that_are_costed(cards: int) -> None:
    circuit = sized_game(cards).circuit
    read = read_openqasm(to_openqasm(circuit))
    found = transpile(read, basis_gates=BASIS, optimization_level=1)
    costed = gate_counts(circuit)
    assert found.num_qubits == costed.qubits
    assert found.count_ops()["cx"] == pytest.approx(costed.cx, rel=NEAR)
    assert found.depth() == pytest.approx(costed.depth, rel=NEAR)


@pytest.mark.parametrize("cards", [5, long(10)])
def test_an_estimator_finds_the_t_states_and_the_time_that_are_costed(cards: int) -> None:
    os.environ[TELEMETRY_VARIABLE] = "none"
    qdk = pytest.importorskip("qdk.openqasm")
    game = sized_game(cards)
    program = to_openqasm(game.circuit, [game.win_qubit])
    with warnings.catch_warnings():
        # this estimator has a successor, which takes no OpenQASM yet
        warnings.simplefilter("ignore", DeprecationWarning)
        theirs = qdk.estimate(
            program, {"errorBudget": 0.01, "qubitParams": {"name": "qubit_gate_ns_e3"}}
        )
    # a program has no measurements that clear
    costed = physical_costs(replace(gate_counts(game.circuit), cleared=0))
    # one qubit more, with which it takes rotations apart that have two controls
    assert theirs["logicalCounts"]["numQubits"] - game.circuit.num_qubits in (0, 1)
    breakdown = theirs["physicalCounts"]["breakdown"]
    assert breakdown["numTstates"] == pytest.approx(costed.t_states, rel=NEAR)
    assert breakdown["logicalDepth"] == pytest.approx(costed.steps, rel=NEAR)
    # a step takes as long as the code is distant, and near a limit theirs is the next distance
    distance = theirs["logicalQubit"]["codeDistance"]
    assert distance - costed.distance in (0, 2)
    seconds = theirs["physicalCounts"]["runtime"] * 1e-9 / distance
    assert seconds == pytest.approx(costed.seconds / costed.distance, rel=NEAR)


def test_programs_without_such_gates_define_none() -> None:
    exact = sized_game(2).circuit.copy_empty_like()
    exact.ccx(0, 1, 2)
    assert RELATIVE_PHASE_TOFFOLI not in to_openqasm(exact)
    exact.rccx(2, 0, 1)
    text = to_openqasm(exact)
    assert RELATIVE_PHASE_TOFFOLI in text
    assert "rccx q[2], q[0], q[1];" in text
