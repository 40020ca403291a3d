"""Circuits on devices: routed along the couplings of a chip, and run on any Qiskit backend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from qiskit import ClassicalRegister, QuantumCircuit, transpile
from qiskit.transpiler import CouplingMap

from ouvert.errors import CircuitError, SizeError, check_whole
from ouvert.quantum.costs.gates import BASIS, LEVEL, check_level, check_unmeasured

MOST_ROUTED = 400
"""Qubits of a circuit that is routed; a whole game has fewer."""


@dataclass(frozen=True, slots=True)
class Routed:
    """What a circuit costs on a chip.

    Attributes:
        layout: how its qubits are coupled.
        qubits: of the chip.
        cx: CX gates, those of exchanges included.
        depth: layers.
        level: Qiskit's optimization level.
    """

    layout: str
    qubits: int
    cx: int
    depth: int
    level: int


def coupling_maps(qubits: int) -> dict[str, CouplingMap | None]:
    """Chips with so many qubits or a few more; None couples every pair."""
    side = ceil(sqrt(qubits))
    distance = 3
    while CouplingMap.from_heavy_hex(distance).size() < qubits:
        distance += 2
    return {
        "all to all": None,
        "line": CouplingMap.from_line(qubits),
        "heavy hexagons": CouplingMap.from_heavy_hex(distance),
        "grid": CouplingMap.from_grid(ceil(qubits / side), side),
    }


def routed_costs(
    circuit: QuantumCircuit, seed: int = 0, *, level: int = LEVEL
) -> tuple[Routed, ...]:
    """Translate and route a circuit for each kind of chip.

    Args:
        circuit: without measurements.
        seed: fixes the routes.
        level: Qiskit's optimization level, 0 to 3.

    Raises SizeError for no qubits or more than MOST_ROUTED, and for a level that Qiskit does not
    have; CircuitError for what is no circuit or has classical bits.
    """
    check_unmeasured(circuit)
    check_level(level)
    if not 1 <= circuit.num_qubits <= MOST_ROUTED:
        raise SizeError(
            f"a circuit of {circuit.num_qubits} qubits is to be routed; circuits with 1 to "
            f"{MOST_ROUTED} qubits are, enough for every game of 10 cards each"
        )
    found = []
    for name, couplings in coupling_maps(circuit.num_qubits).items():
        plain = transpile(
            circuit,
            basis_gates=BASIS,
            coupling_map=couplings,
            optimization_level=level,
            seed_transpiler=seed,
        )
        cx = plain.count_ops().get("cx", 0)
        found.append(Routed(name, plain.num_qubits, cx, plain.depth(), level))
    return tuple(found)


def sample_on_backend(
    circuit: QuantumCircuit,
    backend: Any,
    shots: int,
    qubits: Sequence[int],
    seed: int = 0,
) -> dict[int, int]:
    """How often a Qiskit backend finds each number in a register.

    Args:
        circuit: without measurements.
        backend: any `BackendV2`: a device, its noisy model, a simulator.
        shots: how many.
        qubits: the register, lowest bit first.
        seed: of the translation; and of the shots where the backend takes one.

    Raises SizeError for a backend with too few qubits and for less than one shot, CircuitError for
    what is no circuit or no backend, has classical bits, or does not have a qubit.
    """
    check_unmeasured(circuit)
    check_whole(shots, "the number of shots", 1, error=SizeError)
    if not hasattr(backend, "run"):
        raise CircuitError("A backend is one of Qiskit's, such as AerSimulator(), with `run`.")
    for qubit in qubits:
        if not 0 <= qubit < circuit.num_qubits:
            raise CircuitError(f"There is no qubit {qubit} among {circuit.num_qubits} to measure.")
    room = getattr(backend, "num_qubits", None)
    if room is not None and room < circuit.num_qubits:
        raise SizeError(
            f"the circuit has {circuit.num_qubits} qubits and the backend {room}: take a larger "
            "one or a smaller game; `ouvert.quantum.simulator.sparse.run` simulates hundreds of "
            "qubits"
        )
    measured = QuantumCircuit(*circuit.qregs, ClassicalRegister(len(qubits), "measured"))
    measured.compose(circuit, measured.qubits, inplace=True)
    measured.measure(list(qubits), range(len(qubits)))
    plain = transpile(measured, backend, optimization_level=1, seed_transpiler=seed)
    result = backend.run(plain, shots=shots, seed_simulator=seed).result()
    counts = {int(key, 2): int(count) for key, count in result.get_counts().items()}
    return dict(sorted(counts.items()))


__all__ = ["MOST_ROUTED", "Routed", "coupling_maps", "routed_costs", "sample_on_backend"]
