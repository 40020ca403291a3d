"""The same circuit on somebody else's sparse simulator: Microsoft's `qdk`, from the extra `qdk`.

Its telemetry is switched off before it is imported; with telemetry on it is not used at all.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from types import ModuleType

import numpy as np
from qiskit import QuantumCircuit

from ouvert.errors import MissingExtraError, OuvertError
from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.quantum.simulator.program import Program

TELEMETRY_VARIABLE = "QDK_PYTHON_TELEMETRY"
"""Environment variable that the package reads when it is imported; `none` switches it off."""


def sample_with_qdk(
    circuit: QuantumCircuit | Program,
    shots: int,
    rng: np.random.Generator,
    qubits: Sequence[int],
) -> dict[int, int]:
    """How often qdk finds each number in a register, as `SparseState.counts` tells it.

    Every shot is a simulation of its own, so ask for few of them with large circuits.

    Args:
        circuit: of any width that qdk can hold.
        shots: how many.
        rng: gives qdk its seed.
        qubits: the register, lowest bit first.

    Raises:
        MissingExtraError: qdk is not installed.
        OuvertError: qdk was imported before with its telemetry on.
    """
    qdk = _qdk()
    source = to_openqasm(circuit, qubits)
    results = qdk.run(source, shots=shots, as_bitstring=True, seed=int(rng.integers(2**32)))
    # qdk writes c[0] first
    counts = Counter(int(result[::-1], 2) for result in results)
    return dict(sorted(counts.items()))


def _qdk() -> ModuleType:
    """The part of qdk that runs OpenQASM, silent."""
    os.environ[TELEMETRY_VARIABLE] = "none"
    try:
        from qdk import openqasm, telemetry
    except ImportError as error:
        raise MissingExtraError("The check on qdk", "qdk") from error
    if telemetry.TELEMETRY_ENABLED:
        raise OuvertError(
            f"The package qdk was imported with its telemetry on: set {TELEMETRY_VARIABLE}=none "
            "before Python starts."
        )
    module: ModuleType = openqasm
    return module


__all__ = ["TELEMETRY_VARIABLE", "sample_with_qdk"]
