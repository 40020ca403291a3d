"""Teams that depend on the deal: a partner is known by a card that nobody has shown yet."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.compare import equals, none_of
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.hands import Slots
from ouvert.quantum.circuits.trick import add
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members


def write_partners(
    b: Builder,
    problem: PlayProblem,
    codes: CardCodes,
    hands: Sequence[Slots],
    team: Sequence[int],
) -> None:
    """Write the teams of the seats whose team is hidden, on clean qubits.

    Args:
        b: the circuit.
        problem: the question.
        codes: the codes of the cards.
        hands: the slots of each seat, the leader's first, those of cards on the table included.
        team: the qubit for the team of each of these.
    """
    laws = problem.laws
    assert laws is not None
    shown = [codes.code[card] for card in members(laws.partner_cards & problem.in_play)]
    for place, qubit in enumerate(team):
        if not laws.hides(problem, (problem.leader + place) % problem.rules.seats):
            continue
        held = hands[place][int(place < len(problem.table)) :]
        start, spare = b.here, list[int]()
        flags = [equals(b, slot, code, spare) for slot in held for code in shown]
        none = none_of(b, flags, spare) if flags else None
        stop = b.here
        if none is None:
            b.x(qubit)
        else:
            b.cx(none, qubit)
        b.undo(start, stop)
        b.give(spare)


def add_earlier(
    b: Builder, problem: PlayProblem, team: Sequence[int], total: Sequence[int]
) -> None:
    """Add to the gains of team 1 what seats took whose team is hidden."""
    laws = problem.laws
    assert laws is not None
    for seat, number in enumerate(laws.earlier):
        if number:
            place = (seat - problem.leader) % problem.rules.seats
            add_constant(b, number, team[place], total)


def add_constant(b: Builder, number: int, control: int, total: Sequence[int]) -> None:
    """Add a number above 0 to a total where the control is 1."""
    qubits = b.take(number.bit_length())
    b.set_if(number, qubits, control)
    add(b, qubits, total)
    b.set_if(number, qubits, control)
    b.give(qubits)
