"""The gates of a game as a Qiskit circuit, so that quantum software of others can check ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ouvert.boards.gates import Asked, Exchange, Flip, Gate
from ouvert.errors import MissingExtraError


def bits_of(mask: int) -> list[int]:
    """The places of the bits of a mask, ascending."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def used_bits(gates: Iterable[Gate]) -> int:
    """All bits that some gates name."""
    mask = 0
    for gate in gates:
        match gate:
            case Flip(bit):
                mask |= bit
            case Exchange(first, second, _, clear):
                mask |= first | second | clear
            case Asked(ones, zeros, _):
                mask |= ones | zeros
    return mask


def circuit(gates: Sequence[Gate]) -> Any:
    """The `qiskit.QuantumCircuit` of some gates on bits that start as 0.

    One qubit for each bit that they name, ascending, and a last one for answers: it is computed,
    measured into a classical bit of its own for each `Asked`, ascending, and reset. What the game
    went on with is the run in which every measurement finds the gate's `answer`.

    Raises MissingExtraError without Qiskit.
    """
    try:
        from qiskit import QuantumCircuit
        from qiskit.circuit.library import XGate, XXPlusYYGate
    except ImportError as error:
        raise MissingExtraError("The circuit of a game", "quantum") from error
    qubit = {1 << place: number for number, place in enumerate(bits_of(used_bits(gates)))}
    answers = len(qubit)
    written: Any = QuantumCircuit(answers + 1, sum(isinstance(gate, Asked) for gate in gates))
    asked = 0
    for gate in gates:
        match gate:
            case Flip(bit):
                written.x(qubit[bit])
            case Exchange(first, second, angle, clear):
                controls = [qubit[1 << place] for place in bits_of(clear)]
                exchange = XXPlusYYGate(angle)
                if controls:
                    exchange = exchange.control(len(controls), ctrl_state=0)
                written.append(exchange, [*controls, qubit[first], qubit[second]])
            case Asked(ones, zeros, _):
                controls = bits_of(ones | zeros)
                state = "".join(str(ones >> place & 1) for place in reversed(controls))
                question = XGate().control(len(controls), ctrl_state=state)
                written.append(question, [*(qubit[1 << place] for place in controls), answers])
                written.measure(answers, asked)
                written.reset(answers)
                asked += 1
    return written
