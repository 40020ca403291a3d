"""Random circuits over every gate that the simulators know, and the same state by Qiskit Aer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit, transpile
from qiskit.circuit import Gate, InverseModifier, PowerModifier
from qiskit.circuit.annotated_operation import AnnotatedOperation
from qiskit.circuit.library import (
    CCXGate,
    CHGate,
    CPhaseGate,
    CRXGate,
    CRYGate,
    CRZGate,
    CSwapGate,
    CUGate,
    CXGate,
    CYGate,
    CZGate,
    GlobalPhaseGate,
    HGate,
    MCPhaseGate,
    MCXGate,
    PhaseGate,
    RC3XGate,
    RCCXGate,
    RXXGate,
    RYGate,
    RZGate,
    RZZGate,
    SGate,
    SwapGate,
    SXGate,
    TdgGate,
    TGate,
    UGate,
    UnitaryGate,
    XGate,
    YGate,
    ZGate,
    iSwapGate,
)
from qiskit.quantum_info import random_unitary
from qiskit_aer import AerSimulator


def _composite(angle: float) -> Gate:
    """A gate made of a circuit, with a global phase of its own."""
    inner = QuantumCircuit(2, name="pair", global_phase=angle)
    inner.ry(angle, 0)
    inner.cx(0, 1)
    inner.append(CRYGate(angle, ctrl_state=0), [1, 0])
    return inner.to_gate()


GATES: dict[str, tuple[Callable[[float, float, float], Gate], int]] = {
    "x": (lambda a, b, c: XGate(), 1),
    "y": (lambda a, b, c: YGate(), 1),
    "z": (lambda a, b, c: ZGate(), 1),
    "h": (lambda a, b, c: HGate(), 1),
    "s": (lambda a, b, c: SGate(), 1),
    "t": (lambda a, b, c: TGate(), 1),
    "tdg": (lambda a, b, c: TdgGate(), 1),
    "sx": (lambda a, b, c: SXGate(), 1),
    "ry": (lambda a, b, c: RYGate(a), 1),
    "ry pi": (lambda a, b, c: RYGate(np.pi), 1),
    "rz": (lambda a, b, c: RZGate(a), 1),
    "p": (lambda a, b, c: PhaseGate(a), 1),
    "u": (lambda a, b, c: UGate(a, b, c), 1),
    "cx": (lambda a, b, c: CXGate(), 2),
    "cx on 0": (lambda a, b, c: CXGate(ctrl_state=0), 2),
    "cy": (lambda a, b, c: CYGate(), 2),
    "cz": (lambda a, b, c: CZGate(), 2),
    "ch": (lambda a, b, c: CHGate(ctrl_state=0), 2),
    "cp": (lambda a, b, c: CPhaseGate(a), 2),
    "crx": (lambda a, b, c: CRXGate(a), 2),
    "cry": (lambda a, b, c: CRYGate(a), 2),
    "crz": (lambda a, b, c: CRZGate(a, ctrl_state=0), 2),
    "cu": (lambda a, b, c: CUGate(a, b, c, a + b), 2),
    "swap": (lambda a, b, c: SwapGate(), 2),
    "iswap": (lambda a, b, c: iSwapGate(), 2),
    "rxx": (lambda a, b, c: RXXGate(a), 2),
    "rzz": (lambda a, b, c: RZZGate(a), 2),
    "unitary": (lambda a, b, c: UnitaryGate(random_unitary(4, seed=int(1e6 * abs(a)))), 2),
    "composite": (lambda a, b, c: _composite(a), 2),
    "inverse": (lambda a, b, c: AnnotatedOperation(_composite(a), InverseModifier()), 2),
    "power": (lambda a, b, c: AnnotatedOperation(_composite(a), PowerModifier(-2)), 2),
    "ccx": (lambda a, b, c: CCXGate(), 3),
    "ccx on 1, 0": (lambda a, b, c: CCXGate(ctrl_state=1), 3),
    "cswap": (lambda a, b, c: CSwapGate(), 3),
    "cswap on 0": (lambda a, b, c: CSwapGate(ctrl_state=0), 3),
    "rccx": (lambda a, b, c: RCCXGate(), 3),
    "ccry": (lambda a, b, c: RYGate(a).control(2, ctrl_state=2, annotated=False), 3),
    "ccry annotated": (lambda a, b, c: RYGate(a).control(2, ctrl_state=1, annotated=True), 3),
    "controlled composite": (
        lambda a, b, c: _composite(a).control(1, ctrl_state=0, annotated=False),
        3,
    ),
    "controlled phase": (lambda a, b, c: GlobalPhaseGate(a).control(3, annotated=False), 3),
    "rcccx": (lambda a, b, c: RC3XGate(), 4),
    "rcccx inverse": (lambda a, b, c: RC3XGate().inverse(), 4),
    "controlled rccx": (lambda a, b, c: RCCXGate().control(1, annotated=False), 4),
    "mcx": (lambda a, b, c: MCXGate(3, ctrl_state=5), 4),
    "mcp": (lambda a, b, c: MCPhaseGate(a, 4), 5),
    "mcx 5": (lambda a, b, c: MCXGate(5), 6),
}
"""By name, how to make a gate from three angles, and on how many qubits it acts."""


def random_circuit(qubits: int, gates: int, rng: np.random.Generator) -> QuantumCircuit:
    """A circuit of gates on random qubits, with a global phase."""
    circuit = QuantumCircuit(qubits, global_phase=rng.uniform(-3, 3))
    for name in _names(qubits, gates, rng):
        make, width = GATES[name]
        wires = [int(qubit) for qubit in rng.choice(qubits, width, replace=False)]
        circuit.append(make(*(float(angle) for angle in rng.uniform(-3, 3, size=3))), wires)
    return circuit


def _names(qubits: int, gates: int, rng: np.random.Generator) -> Iterator[str]:
    fitting = [name for name, (_, width) in GATES.items() if width <= qubits]
    for _ in range(gates):
        yield fitting[rng.integers(len(fitting))]


def dense_state(circuit: QuantumCircuit) -> NDArray[np.complex128]:
    """The state vector by Aer."""
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    saved = circuit.copy()
    saved.save_statevector()
    result = simulator.run(transpile(saved, simulator, optimization_level=0)).result()
    return np.asarray(result.get_statevector())
