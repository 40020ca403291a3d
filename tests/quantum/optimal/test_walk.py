"""The walk on the game's formula: simulated, as gates, and against the solver."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import SizeError
from ouvert.quantum.costs.gates import written_counts
from ouvert.quantum.costs.whole_game import sized_game, sized_problem
from ouvert.quantum.optimal.formula_walk import FormulaWalk, chances_of_loss, forest
from ouvert.quantum.optimal.tree_size import random_deals
from ouvert.quantum.optimal.verdict import walk_counts
from ouvert.quantum.optimal.walk_circuit import WalkStep, walk_step
from ouvert.quantum.simulator.sparse import SparseState, run
from ouvert.tricks.solvers.general import at_least
from ouvert.tricks.solvers.reference import leaf_count
from support.sizes import long

TAIL = 0.2


def test_trees_are_those_of_the_game() -> None:
    positions, limit = random_deals(3, 40, np.random.default_rng(1))
    trees = forest(positions, limit)
    assert trees.depth == 6
    assert trees.leaves.tolist() == [leaf_count(each) for each in positions]
    assert trees.wins.tolist() == [at_least(each, limit) for each in positions]


def test_the_walk_keeps_lengths_and_trees_apart() -> None:
    positions, limit = random_deals(3, 5, np.random.default_rng(2))
    together = FormulaWalk(forest(positions, limit), TAIL)
    for _ in range(25):
        together.step()
    lengths = sum(
        np.bincount(owner, part**2, 5)
        for owner, part in zip(together.owners(), together.state(), strict=True)
    )
    assert lengths == pytest.approx(np.ones(5))
    alone = FormulaWalk(forest(positions[3:4], limit), TAIL)
    for _ in range(25):
        alone.step()
    assert alone.tail[0] == pytest.approx(together.tail[3])


@pytest.mark.parametrize(("cards", "deals", "steps"), [(2, 300, 128), (3, 60, 512)])
def test_the_phase_tells_who_wins(cards: int, deals: int, steps: int) -> None:
    positions, limit = random_deals(cards, deals, np.random.default_rng(cards))
    trees = forest(positions, limit)
    assert 0 < trees.wins.sum() < deals
    tail = 0.125 / np.sqrt(trees.leaves.max())
    (chances,) = chances_of_loss(trees, float(tail), [steps])
    assert chances[~trees.wins].min() > 0.6
    assert chances[trees.wins].max() < 0.1


def started(step: WalkStep, hands: tuple[int, ...]) -> SparseState:
    circuit = step.circuit().copy_empty_like()
    for qubit in step.start(hands):
        circuit.x(qubit)
    return run(circuit)


@pytest.mark.parametrize(("cards", "steps"), [(2, 18), long(3, 8)])
def test_the_gates_walk_as_the_simulation_does(cards: int, steps: int) -> None:
    """The probability of each kind of edge, after each step; and no ancilla is left in use."""
    positions, limit = random_deals(cards, 1, np.random.default_rng(7))
    rules = positions[0].rules
    step = walk_step(rules, cards, limit, TAIL)
    circuit = step.circuit()
    named = {qubit for register in step.board.b.registers.values() for qubit in register}
    for position in positions:
        walk = FormulaWalk(forest([position], limit), TAIL)
        state = started(step, position.hands)
        for _ in range(steps):
            state = run(circuit, state)
            walk.step()
            tail, down = walk.squares()
            edges = [step.depth[0], *step.depth[1::2]]
            expected = [float(tail[0]), *(float(each.sum()) for each in down)]
            for qubit, chance in zip(edges, expected, strict=True):
                assert state.probability({qubit: 1}) == pytest.approx(chance, abs=1e-9)
        work = [qubit for qubit in range(circuit.num_qubits) if qubit not in named]
        assert all(state.probability({qubit: 1}) < 1e-9 for qubit in work)


@pytest.mark.long
def test_exact_toffolis_walk_alike() -> None:
    """So phases of relative-phase ones do no harm."""
    positions, limit = random_deals(2, 1, np.random.default_rng(4))
    states = []
    for exact in (False, True):
        step = walk_step(positions[0].rules, 2, limit, TAIL, exact=exact)
        state = started(step, positions[0].hands)
        for _ in range(8):
            state = run(step.circuit(), state)
        states.append([state.probability({qubit: 1}) for qubit in step.depth])
    assert states[0] == pytest.approx(states[1], abs=1e-9)


def test_a_step_costs_more_than_the_game_out_and_back() -> None:
    small, large = walk_counts(2), walk_counts(5)
    assert large.toffoli > 2 * small.toffoli
    assert large.toffoli > 2 * written_counts(sized_game(5).circuit).toffoli
    assert large.toffoli_depth < large.toffoli


def test_what_has_no_walk_is_refused() -> None:
    with pytest.raises(SizeError, match="nobody has a choice"):
        walk_step(sized_problem(2).rules, 1, 10, TAIL)
    positions, limit = random_deals(3, 5, np.random.default_rng(1))
    with pytest.raises(SizeError, match="more than 50 leaves together"):
        forest(positions, limit, most=50)
