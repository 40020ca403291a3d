"""Quantum counting: Grover's operator and phase estimation (VI.6.2, equation 19).

A prepares the state whose favourable part is counted. Grover's operator is Q = A (2|0⟩⟨0| - 1) A†
S_χ, where S_χ turns the sign of favourable basis states. Its eigenphases are ±φ with sin²(φ/2) =
the probability p of the favourable part, so N = N_tot sin²(φ/2) counts states if all N_tot are
equally likely. With the sign of the bracket reversed, as in some textbooks, the others would be
counted.

What had to be changed: the text calls a weighted version of counting an open question. There is
nothing to add: sin²(φ/2) is the sum of |c_i|² over favourable states. In the four-card example the
24 paths are equally likely and counting them is right as printed, 10 of 24. In the six-card example
they are not; of the eight paths after the ace four are won, yet p is 1/3, and that is what the
phase gives.

The bracket acts on all qubits of A, ancillas included: they are 0 before A.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit import Qubit
from qiskit.circuit.library import ZGate

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.paper.scoring import Pattern
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import run

MOST_PRECISION = 12
"""Qubits of the phase up to which counting is simulated: 2**12 - 1 Grover steps."""


def _turn_sign(
    circuit: QuantumCircuit, pattern: Sequence[tuple[Qubit, int]], control: Qubit | None
) -> None:
    """Append a Z phase on the states that fit a pattern, where the control is 1."""
    pairs = [*([] if control is None else [(control, 1)]), *pattern]
    *controls, (target, value) = pairs
    if not value:
        circuit.x(target)
    if controls:
        state = sum(bit << at for at, (_, bit) in enumerate(controls))
        gate = ZGate().control(len(controls), ctrl_state=state, annotated=False)
        circuit.append(gate, [*(qubit for qubit, _ in controls), target])
    else:
        circuit.z(target)
    if not value:
        circuit.x(target)


def append_grover(
    circuit: QuantumCircuit,
    prepare: QuantumCircuit,
    marked: Sequence[Pattern],
    qubits: Sequence[Qubit],
    control: Qubit | None = None,
) -> None:
    """Append one application of Grover's operator Q, controlled if a control is given.

    Args:
        circuit: what to append to.
        prepare: A.
        marked: the favourable basis states as patterns of A's qubits; no state fits two.
        qubits: where A's qubits lie in the circuit.
        control: a qubit outside these. A and A† need no control: without the two reflections
            between them they cancel.
    """
    for pattern in marked:
        _turn_sign(circuit, [(qubits[place], value) for place, value in pattern], control)
    circuit.compose(prepare.inverse(), qubits, inplace=True)
    # 1 - 2|0⟩⟨0| and a sign on the control, which together are 2|0⟩⟨0| - 1
    _turn_sign(circuit, [(qubit, 0) for qubit in qubits], control)
    if control is None:
        circuit.global_phase += pi
    else:
        circuit.z(control)
    circuit.compose(prepare, qubits, inplace=True)


def append_inverse_qft(circuit: QuantumCircuit, qubits: Sequence[Qubit]) -> None:
    """Append the inverse quantum Fourier transform; the first qubit has the weight 1."""
    count = len(qubits)
    for low in range(count // 2):
        circuit.swap(qubits[low], qubits[count - 1 - low])
    for high in range(count):
        for low in range(high):
            circuit.cp(-pi / (1 << high - low), qubits[low], qubits[high])
        circuit.h(qubits[high])


def counting_circuit(
    prepare: QuantumCircuit, marked: Sequence[Pattern], precision: int
) -> QuantumCircuit:
    """Phase estimation of Grover's operator on A|0…0⟩.

    Args:
        prepare: A, without measurements.
        marked: the favourable basis states as patterns of A's qubits; no state fits two of them.
        precision: t, qubits of the phase; they are the last t of the circuit, and φ is read as
            2π y / 2^t. Q is applied 2^t - 1 times.

    Raises CircuitError for no precision, SizeError for more than MOST_PRECISION.
    """
    if precision < 1:
        raise CircuitError(f"Counting needs a qubit for the phase or more, not {precision}.")
    if precision > MOST_PRECISION:
        raise SizeError(
            f"A phase of {precision} qubits was asked for, {(1 << precision) - 1:,} Grover steps; "
            f"the limit is {MOST_PRECISION} qubits."
        )
    game = QuantumRegister(prepare.num_qubits, "game")
    phase = QuantumRegister(precision, "phase")
    circuit = QuantumCircuit(game, phase, name="counting")
    circuit.compose(prepare, list(game), inplace=True)
    circuit.h(phase)
    for place in range(precision):
        for _ in range(1 << place):
            append_grover(circuit, prepare, marked, list(game), phase[place])
    append_inverse_qft(circuit, list(phase))
    return circuit


@dataclass(frozen=True, slots=True)
class Counting:
    """What phase estimation would measure.

    Attributes:
        precision: qubits of the phase.
        outcomes: the probability of each outcome y.
    """

    precision: int
    outcomes: dict[int, float]

    def share(self, outcome: int) -> float:
        """sin²(φ/2) for φ = 2π y / 2^t: the estimate of p that an outcome stands for."""
        return sin(pi * outcome / (1 << self.precision)) ** 2

    @property
    def probabilities(self) -> dict[float, float]:
        """The probability of each estimate of p; the outcomes y and 2^t - y estimate the same."""
        found: dict[float, float] = {}
        for outcome, probability in self.outcomes.items():
            share = round(self.share(outcome), 12)
            found[share] = found.get(share, 0.0) + probability
        return dict(sorted(found.items()))

    @property
    def estimate(self) -> float:
        """The most probable estimate of p."""
        return max(self.probabilities.items(), key=lambda item: item[1])[0]

    def count(self, total: int) -> float:
        """N = N_tot sin²(φ/2) (equation 19) by the most probable outcome."""
        return total * self.estimate


def count_favourable(
    prepare: QuantumCircuit, marked: Sequence[Pattern], precision: int
) -> Counting:
    """Run quantum counting on the sparse simulator; arguments as for `counting_circuit`."""
    circuit = counting_circuit(prepare, marked, precision)
    first = prepare.num_qubits
    state = run(lower(circuit))
    return Counting(precision, state.marginal(range(first, first + precision)))


__all__ = [
    "MOST_PRECISION",
    "Counting",
    "append_grover",
    "append_inverse_qft",
    "count_favourable",
    "counting_circuit",
]
