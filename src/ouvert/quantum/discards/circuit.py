"""All discards in superposition, and the game after each of them, as one circuit.

The declarer's cards are dealt between his hand and what he puts away: a Dicke state, the uniform
superposition of all discards. What follows is the circuit of the game, in which his hand is filled
from that register as the others' hands are from the deal. A discard stays what it is through all of
it, so the squared amplitudes of a discard with the win qubit 1, times the number of discards, are
its probability to win.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiskit import QuantumCircuit

from ouvert.quantum.circuits.deal import DealPlan, write_dicke
from ouvert.quantum.circuits.game import GameCircuit, GameWriter
from ouvert.quantum.circuits.hands import Slots, write_hands
from ouvert.quantum.discards.question import DiscardProblem
from ouvert.quantum.placements import Placements
from ouvert.quantum.simulator.sparse import LIMIT, run
from ouvert.tricks.rules import members

HAND, AWAY = 0, 1
"""The places of the declarer's own cards."""


@dataclass(frozen=True)
class DiscardCircuit:
    """The circuit of all discards.

    Attributes:
        problem: the question.
        game: the circuit of the game after them; its problem is that of the first discard.
        discard: a qubit for each of the declarer's cards.
        marks: what a 1 there means: `AWAY`, or `HAND` where he keeps fewer than he puts away.
        start: the number of instructions that prepare the superposition; the game is what follows.
    """

    problem: DiscardProblem
    game: GameCircuit
    discard: tuple[int, ...]
    marks: int
    start: int

    @property
    def circuit(self) -> QuantumCircuit:
        """The superposition and the game."""
        return self.game.circuit

    @property
    def win_qubit(self) -> int:
        """1 where the declarer wins."""
        return self.game.win_qubit

    def superposition(self) -> QuantumCircuit:
        """The first part alone, on all qubits."""
        return self._part(0, self.start)

    def play(self) -> QuantumCircuit:
        """The game alone: it reads the discard register and leaves it as it is."""
        return self._part(self.start, len(self.circuit.data))

    def number(self, discard: int) -> int:
        """What the discard register holds for a discard, its first qubit as the lowest bit."""
        held = list(members(self.problem.cards))
        marked = discard if self.marks == AWAY else self.problem.cards & ~discard
        return sum(1 << held.index(card) for card in members(marked))

    def values(self, *, limit: int = LIMIT) -> dict[int, float]:
        """How likely each discard wins, by one simulation of the whole circuit.

        Raises SizeError as `run`.
        """
        state = run(self.circuit, limit=limit)
        found = state.marginal([*self.discard, self.win_qubit])
        top = len(self.discard)
        chances = {}
        for discard in self.problem.discards():
            number = self.number(discard)
            won, lost = found.get(number | 1 << top, 0.0), found.get(number, 0.0)
            chances[discard] = won / (won + lost)
        return chances

    def _part(self, first: int, last: int) -> QuantumCircuit:
        part = self.circuit.copy_empty_like()
        for each in self.circuit.data[first:last]:
            part.append(each)
        return part


def discard_circuit(problem: DiscardProblem, *, exact: bool = False) -> DiscardCircuit:
    """Build the circuit of all discards; `exact` uses exact Toffolis."""
    writer = _DiscardGame(problem, exact)
    game = writer.build()
    return DiscardCircuit(
        problem=problem,
        game=game,
        discard=game.registers["discard"],
        marks=writer.own.places[0],
        start=game.parts_of("discard")[0].stop,
    )


class _DiscardGame(GameWriter):
    """The game after a discard that a register holds."""

    def __init__(self, problem: DiscardProblem, exact: bool) -> None:
        self.question = problem
        room = (problem.each, problem.put_away)
        self.own = DealPlan((0, 0), Placements(problem.cards, room, (problem.cards,) * 2))
        super().__init__(problem.after(next(problem.discards())), exact)

    def cards(self) -> tuple[int, ...]:
        """All that may be played."""
        return tuple(members(self.problem.in_play | self.question.cards))

    def register(self) -> None:
        """Create the registers, that of the discard first."""
        self.discard = self.b.register("discard", self.question.cards.bit_count())
        super().register()

    def build(self) -> GameCircuit:
        """Write the superposition and the game."""
        with self.b.part("discard"):
            write_dicke(self.b, self.discard, self.own.free.room[self.own.places[0]])
        return super().build()

    def write_own(self, slots: Slots) -> None:
        """Fill the declarer's hand with what he has kept."""
        columns = self.own.columns(self.discard)
        write_hands(self.b, self.own, columns, self.codes.code, {HAND: slots}, dealt=True)


__all__ = ["AWAY", "HAND", "DiscardCircuit", "discard_circuit"]
