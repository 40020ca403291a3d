"""The open game decided by gates: the written-out formula against the solver, on all deals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.costs.gates import written_counts
from ouvert.quantum.costs.whole_game import sized_problem
from ouvert.quantum.optimal.decision import decision_circuit, trace
from ouvert.quantum.simulator.sparse import run
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from ouvert.tricks.solvers.general import at_least
from ouvert.tricks.solvers.reference import minimax
from support.sizes import long


def deals(cards: int, seats: int, size: int) -> Iterator[tuple[int, ...]]:
    if not seats:
        yield ()
        return
    for chosen in combinations(list(members(cards)), size):
        hand = sum(1 << card for card in chosen)
        for others in deals(cards ^ hand, seats - 1, size):
            yield (hand, *others)


def position(rules: TrickRules, hands: tuple[int, ...], leader: int = 0) -> TrickPosition:
    """A deal, with the points of the skat taken."""
    skat = (1 << rules.cards) - 1
    for hand in hands:
        skat &= ~hand
    taken = rules.worth(list(members(skat))) if rules.objective is Objective.POINTS else 0
    return TrickPosition(rules, hands, leader, taken=taken if skat else 0)


@pytest.mark.parametrize("leader", [0, long(1), long(2)])
def test_all_deals_of_two_cards_are_decided_as_by_minimax(leader: int) -> None:
    problem = sized_problem(2, skat_known=False)
    rules = problem.rules
    every = list(deals((1 << rules.cards) - 1, 3, 2))
    assert len(every) == 2520
    circuit = decision_circuit(rules, 2, problem.limit, leader=leader)
    found = circuit.decide(every)
    assert 0 < sum(found) < len(every)
    for hands, wins in zip(every, found, strict=True):
        assert wins == (minimax(position(rules, hands, leader)) >= problem.limit)


@pytest.mark.long
def test_deals_of_three_cards_are_decided_as_by_the_solver() -> None:
    problem = sized_problem(3, skat_known=False)
    rules = problem.rules
    rng = np.random.default_rng(3)
    drawn = [rng.permutation(rules.cards).tolist() for _ in range(1500)]
    every = [
        tuple(sum(1 << card for card in order[3 * seat : 3 * seat + 3]) for seat in range(3))
        for order in drawn
    ]
    found = decision_circuit(rules, 3, problem.limit).decide(every)
    solved = [at_least(position(rules, hands), problem.limit) for hands in every]
    assert found == solved
    assert 0 < sum(found) < len(every)


def test_other_games_and_limits_are_decided() -> None:
    bridge = TrickRules(
        4, (0, 1, 0, 1), (0, 0, 0, 0, 1, 1, 1, 1), (0, 1, 2, 3, 0, 1, 2, 3), trump=1
    )
    single = TrickRules(
        3,
        (1, 0, 1),
        (0,) * 6,
        tuple(range(6)),
        points=(1, 2, 3, 4, 5, 6),
        objective=Objective.POINTS,
    )
    for rules, limit, leader in ((bridge, 1, 0), (bridge, 2, 3), (single, 8, 1)):
        size = rules.cards // rules.seats
        every = list(deals((1 << rules.cards) - 1, rules.seats, size))[:1200]
        found = decision_circuit(rules, size, limit, leader=leader).decide(every)
        for hands, wins in zip(every, found, strict=True):
            assert wins == (minimax(position(rules, hands, leader)) >= limit)


@pytest.mark.long
def test_the_simulator_finds_what_the_traces_find() -> None:
    """The gates as a Qiskit circuit, run by the sparse simulator."""
    problem = sized_problem(2, skat_known=False)
    written = decision_circuit(problem.rules, 2, problem.limit)
    circuit = written.circuit()
    every = list(deals((1 << problem.rules.cards) - 1, 3, 2))[7::1600]
    for hands, wins in zip(every, written.decide(every), strict=True):
        start = circuit.copy_empty_like()
        for qubit in written.board.deal_bits(hands):
            start.x(qubit)
        end = run(circuit, run(start))
        assert len(end) == 1
        assert end.probability({written.wins: 1}) == pytest.approx(float(wins))
    counts = written_counts(circuit)
    assert (counts.toffoli, counts.cx, counts.qubits) == (
        written.toffoli,
        written.cx,
        written.qubits,
    )


def test_what_cannot_be_written_out_is_refused() -> None:
    rules = sized_problem(4).rules
    with pytest.raises(SizeError, match="1 to 3 cards in each hand, not 4"):
        decision_circuit(rules, 4, 30)
    with pytest.raises(SizeError, match="not 0"):
        decision_circuit(rules, 2, 0)
    two = TrickRules(5, (0, 1, 0, 1, 1), (0,) * 5, tuple(range(5)))
    with pytest.raises(SizeError, match="2 to 4 seats, not for 5"):
        decision_circuit(two, 1, 1)
    misere = TrickRules(3, (0, 1, 1), (0,) * 3, (0, 1, 2), objective=Objective.MISERE)
    with pytest.raises(SizeError, match="not misère"):
        decision_circuit(misere, 1, 1)
    with pytest.raises(CircuitError, match="'ry' does not permute"):
        trace([("ry", (0,), 0.3)], [0], 1)
