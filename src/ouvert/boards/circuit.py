"""The gates of a game as a circuit, so that quantum software of others can check ours.

As an object of Qiskit, or as a program in OpenQASM 3, which needs no library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ouvert.boards.gates import Asked, Exchange, Flip, Gate, bits_of
from ouvert.errors import MissingExtraError

EXCHANGE = (
    "gate exchange(t) a, b { h a; h b; cx a, b; rz(t / 2) b; cx a, b; h a; h b; rx(pi / 2) a; "
    "rx(pi / 2) b; cx a, b; rz(t / 2) b; cx a, b; rx(-pi / 2) a; rx(-pi / 2) b; }"
)
"""The definition of `Exchange` in a program: XX and YY, each for half of the angle."""


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


def program(gates: Sequence[Gate], label: Callable[[int], str] = "bit {}".format) -> str:
    """The same circuit as a program in OpenQASM 3, in which questions keep their controls whole.

    Args:
        gates: as for `circuit`.
        label: what a bit stands for, by its place; told in a comment.
    """
    places = bits_of(used_bits(gates))
    qubit = {place: f"q[{number}]" for number, place in enumerate(places)}
    answer = f"q[{len(places)}]"
    asked = sum(isinstance(gate, Asked) for gate in gates)
    lines = ["OPENQASM 3.0;", 'include "stdgates.inc";', EXCHANGE]
    lines += [f"// {qubit[place]}: {label(place)}" for place in places]
    lines += [f"// {answer}: answers to questions", f"qubit[{len(places) + 1}] q;"]
    lines += [f"bit[{asked}] c;"] if asked else []
    number = 0
    for gate in gates:
        match gate:
            case Flip(bit):
                lines.append(f"x {qubit[bit.bit_length() - 1]};")
            case Exchange(first, second, angle, clear):
                ways = [qubit[place] for place in bits_of(clear)]
                ends = [qubit[bit.bit_length() - 1] for bit in (first, second)]
                empty = f"negctrl({len(ways)}) @ " if ways else ""
                lines.append(f"{empty}exchange({angle!r}) {', '.join([*ways, *ends])};")
            case Asked(ones, zeros, found):
                on, off = bits_of(ones), bits_of(zeros)
                controls = "".join(
                    f"{word}({len(some)}) @ "
                    for word, some in (("ctrl", on), ("negctrl", off))
                    if some
                )
                named = ", ".join([*(qubit[place] for place in (*on, *off)), answer])
                lines.append(f"{controls}x {named};")
                lines.append(f"c[{number}] = measure {answer}; // the game: {int(found)}")
                lines.append(f"reset {answer};")
                number += 1
    return "\n".join(lines) + "\n"
