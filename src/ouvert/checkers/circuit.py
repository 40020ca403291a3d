"""A game as a Qiskit circuit, so that quantum software of others can play it and check ours.

One qubit for each dark square, ascending, 1 where a piece stands; then one for each piece, 1 once
it is captured. Every measurement of a wave fills a classical register of its own, one bit for each
square of the wave, ascending; after it the qubits are set to what the game went on with. The
circuit therefore needs no postselection: each register has the distribution that `chances` told,
and the final state is the game's in every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ouvert.boards.gates import Exchange, merge, split, step
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Split, Step
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.wave import Wave
from ouvert.errors import CircuitError, MissingExtraError


def circuit(start: QuantumCheckers, actions: Iterable[Action]) -> Any:
    """The `qiskit.QuantumCircuit` of a game.

    Args:
        start: a state without superpositions.
        actions: moves and what was found, as in `QuantumCheckers.apply`.

    Raises CircuitError with phantoms, which are no quantum states of squares alone, and if the
    start is superposed; RulesError for a move that is not allowed; MissingExtraError without
    Qiskit.
    """
    try:
        from qiskit import QuantumCircuit
    except ImportError as error:
        raise MissingExtraError("The circuit of a game", "quantum") from error
    if start.variant.phantoms:
        raise CircuitError("a game with phantoms has no circuit; play it with phantoms=False")
    if start.position.waves:
        raise CircuitError("a circuit starts from pieces on one square each; start earlier")
    writer = _Writer(start, QuantumCircuit)
    for action in actions:
        writer.write(action)
    return writer.circuit


def basis_index(state: QuantumCheckers, occupied: int) -> int:
    """The index of a basis state of `Position.joint` in a state vector of the circuit."""
    squares = list(squares_of(state.variant.board.dark()))
    index = sum((occupied >> square & 1) << place for place, square in enumerate(squares))
    for piece, mask in enumerate(state.position.pieces):
        if not mask & occupied:
            index |= 1 << len(squares) + piece
    return index


class _Writer:
    def __init__(self, start: QuantumCheckers, factory: Any) -> None:
        self.state = start
        self.qubit = {
            square: place for place, square in enumerate(squares_of(start.variant.board.dark()))
        }
        pieces = len(start.position.pieces)
        self.circuit = factory(len(self.qubit) + pieces)
        self.set_squares(start.position.occupied())
        for piece, mask in enumerate(start.position.pieces):
            if not mask:
                self.circuit.x(self.captured(piece))

    def captured(self, piece: int) -> int:
        return len(self.qubit) + piece

    def set_squares(self, squares: int) -> None:
        for square in squares_of(squares):
            self.circuit.x(self.qubit[square])

    def exchange(self, gates: Iterable[Exchange]) -> None:
        from qiskit.circuit.library import XXPlusYYGate

        for gate in gates:
            ends = [self.qubit[bit.bit_length() - 1] for bit in (gate.first, gate.second)]
            self.circuit.append(XXPlusYYGate(gate.angle), ends)

    def write(self, action: Action) -> None:
        before = self.state
        self.state = before.apply(action)
        match action:
            case Step(source, target):
                self.exchange(step(1 << source, 1 << target))
            case Split(source, first, second):
                self.exchange(split(1 << source, 1 << first, 1 << second))
            case Merge(first, second, target):
                self.exchange(merge(1 << first, 1 << second, 1 << target))
            case Found(squares):
                self.measure(before, squares)
                assert before.pending is not None
                self.jump(before.position.collapse(_measured(before), squares).pieces)
            case Capture():
                if before.entangles(action):
                    self.entangle(before, action)
                else:
                    self.jump(before.position.pieces)

    def entangle(self, before: QuantumCheckers, capture: Capture) -> None:
        """ISWAP of source and target, and the victim's part off the board, where there is one."""
        victim = before.position.piece_on(capture.over)
        assert victim is not None
        source, over, target = (
            self.qubit[square] for square in (capture.source, capture.over, capture.target)
        )
        self.circuit.cs(over, source)
        self.circuit.cs(over, target)
        self.circuit.ccz(over, source, target)
        self.circuit.cswap(over, source, target)
        self.circuit.cswap(target, over, self.captured(victim))

    def measure(self, before: QuantumCheckers, found: int) -> None:
        from qiskit import ClassicalRegister

        wave = _measured(before)
        squares = list(squares_of(wave.support))
        register = ClassicalRegister(len(squares), f"found{len(self.circuit.cregs)}")
        self.circuit.add_register(register)
        self.circuit.measure([self.qubit[square] for square in squares], register)
        for square in squares:
            self.circuit.reset(self.qubit[square])
        self.set_squares(found)
        for piece in wave.pieces:
            self.circuit.reset(self.captured(piece))
            if not before.position.pieces[piece] & found:
                self.circuit.x(self.captured(piece))

    def jump(self, pieces: tuple[int, ...]) -> None:
        """What a capture that needs no further measurement changes: classical pieces only."""
        if self.state.pending is not None:
            return
        for piece, (old, new) in enumerate(zip(pieces, self.state.position.pieces, strict=True)):
            self.set_squares(old ^ new)
            if old and not new:
                self.circuit.x(self.captured(piece))


def _measured(state: QuantumCheckers) -> Wave:
    wave = state.measured
    assert wave is not None
    return wave
