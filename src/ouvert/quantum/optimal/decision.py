"""A circuit that decides the open game: does team 0 win this deal if all play as well as possible?

It is the game's formula written out, an OR over the legal cards where team 0 plays and an AND where
team 1 does. Which of the two it is depends on who has won the trick before, so each is an OR of
values seen from the side that plays: turned by the qubit of its team before and after. Cards that
may not be played are left out by their flags. At the end of each trick the values below are copied
and the rest is taken back, so that the qubits stay few.

The gates are as many as the game has lines of play, so nothing is sooner than by a program: this
is the exact answer in gates, whose costs are those of a move and of a trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qiskit import QuantumCircuit

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.circuits.builder import INVERSES, Gates
from ouvert.quantum.optimal.board import Board, Row
from ouvert.tricks.rules import TrickRules

TOFFOLIS = frozenset({"ccx", "rccx", *INVERSES})
MOST_CARDS = 3
"""Cards in each hand up to which the formula is written out."""


@dataclass(frozen=True)
class DecisionCircuit:
    """A circuit that decides every deal of a game with open cards.

    Attributes:
        board: its registers; the hands are the input and stay as they are.
        wins: the qubit that becomes 1 where team 0 wins. All others end as they began.
    """

    board: Board
    wins: int

    @property
    def qubits(self) -> int:
        """Number of qubits."""
        return self.board.b.qubits

    @property
    def gates(self) -> Sequence[Gates]:
        """The gates: X, CX and Toffoli."""
        return self.board.b.gates

    @property
    def toffoli(self) -> int:
        """Number of Toffoli gates."""
        return sum(gate[0] in TOFFOLIS for gate in self.gates)

    @property
    def cx(self) -> int:
        """Number of CX gates, three of them for each relative-phase Toffoli."""
        single = sum(gate[0] == "cx" for gate in self.gates)
        return single + 3 * self.toffoli

    def circuit(self) -> QuantumCircuit:
        """The same as a Qiskit circuit."""
        return self.board.b.circuit("decision")

    def decide(self, deals: Sequence[Sequence[int]]) -> list[bool]:
        """Run the gates on many deals at once: for each whether team 0 wins.

        A qubit is a number with a bit for each deal, so every gate is one operation on numbers.

        Args:
            deals: for each the hand of each seat (bits).

        Raises CircuitError if a qubit besides the answer does not end as it began.
        """
        columns = [0] * self.qubits
        for number, hands in enumerate(deals):
            for qubit in self.board.deal_bits(hands):
                columns[qubit] |= 1 << number
        before = list(columns)
        trace(self.gates, columns, (1 << len(deals)) - 1)
        for qubit, (old, new) in enumerate(zip(before, columns, strict=True)):
            if qubit != self.wins and old != new:
                raise CircuitError(f"qubit {qubit} does not end as it began")
        return [bool(columns[self.wins] >> number & 1) for number in range(len(deals))]


def trace(gates: Iterable[Gates], columns: list[int], ones: int) -> None:
    """Run gates that permute basis states on many of them, in place.

    Args:
        gates: X, CX and Toffoli.
        columns: for each qubit a number with a bit for each basis state.
        ones: the number with all of these bits.

    Raises CircuitError for another gate.
    """
    for name, qubits, _ in gates:
        if name == "x":
            columns[qubits[0]] ^= ones
        elif name == "cx":
            columns[qubits[1]] ^= columns[qubits[0]]
        elif name in TOFFOLIS:
            columns[qubits[2]] ^= columns[qubits[0]] & columns[qubits[1]]
        else:
            raise CircuitError(f"'{name}' does not permute basis states")


def decision_circuit(
    rules: TrickRules, cards_each: int, limit: int, *, leader: int = 0
) -> DecisionCircuit:
    """Write the circuit for all deals of a game.

    Args:
        rules: the game, in which points or tricks are counted.
        cards_each: cards in each hand; what nobody holds is the skat, which counts for team 0.
        limit: what team 0 needs.
        leader: the seat that leads.

    Raises SizeError for more than MOST_CARDS cards in each hand, and as `Board` does.
    """
    if not 1 <= cards_each <= MOST_CARDS:
        raise SizeError(
            f"the formula is written out for 1 to {MOST_CARDS} cards in each hand, "
            f"not {cards_each}: with more it is too long"
        )
    board = Board(rules, cards_each, limit, leader=leader, more={"wins": 1})
    (wins,) = board.more["wins"]
    b = board.b
    start = b.here
    board.set_up()
    stop = b.here
    _Formula(board).decide_trick(0, wins)
    b.undo(start, stop)
    return DecisionCircuit(board, wins)


class _Formula:
    """The work of `decision_circuit`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.b = board.b

    def decide_trick(self, trick: int, target: int) -> None:
        """Flip `target` if team 0 wins from the start of a trick; all else stays as it is."""
        b, spare = self.b, list[int]()
        start = b.here
        value = self.value(trick, [], spare)
        stop = b.here
        b.cx(value, target)
        b.undo(start, stop)
        b.give(spare)

    def value(self, trick: int, cards: list[Row], spare: list[int]) -> int:
        """A new qubit that is 1 if team 0 wins, some cards of a trick having been played."""
        b, board, place = self.b, self.board, len(cards)
        if place == board.rules.seats:
            return self.after(trick, cards, spare)
        slots = board.hands[place]
        if len(slots) == 1:
            (card,) = slots
            board.hands[place] = []
            found = self.value(trick, [*cards, card], spare)
            board.hands[place] = slots
            return found
        flags = board.legal_flags(place, cards[0] if cards else None)
        spare += flags or []
        good = []
        for number, card in enumerate(slots):
            board.hands[place] = slots[:number] + slots[number + 1 :]
            after = self.value(trick, [*cards, card], spare)
            board.hands[place] = slots
            # seen from the side that plays
            b.cx(board.team[place], after)
            if flags is not None:
                (both,) = b.take(1)
                spare.append(both)
                b.ccx(flags[number], after, both)
                after = both
            good.append(after)
        b.flip_all(good)
        found = b.conjunction(good, spare)
        b.x(found)
        b.cx(board.team[place], found)
        return found

    def after(self, trick: int, cards: list[Row], spare: list[int]) -> int:
        """The same once all cards of the trick have been played."""
        b, board = self.b, self.board
        (value,) = b.take(1)
        spare.append(value)
        start = b.here
        board.finish_trick(trick, cards)
        stop = b.here
        if trick == board.cards_each - 1:
            b.x(value)
            b.cx(board.lost, value)
        else:
            self.decide_trick(trick + 1, value)
        b.undo(start, stop)
        return value


__all__ = ["MOST_CARDS", "DecisionCircuit", "decision_circuit", "trace"]
