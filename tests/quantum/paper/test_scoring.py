"""The score operator, the favourable subspace and the payoff."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from qiskit import transpile
from qiskit_aer import AerSimulator

from ouvert.cards import Card
from ouvert.errors import SizeError
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.paper.scoring import ScoreOperator, Stake, break_even, payoff
from ouvert.quantum.paper.six_cards import six_card_example
from ouvert.quantum.simulator.sparse import SparseState


def small() -> ScoreOperator:
    """Two cards, two qubits each; a card is A's when its qubits hold 01 and 11."""
    return ScoreOperator(
        qubits=4,
        stacks=(((0, 0), (1, 1)), ((2, 1), (3, 1))),
        points=(11, 4),
        base=40,
        needed=51,
        trick_size=1,
    )


def test_observable_counts_the_points_on_every_basis_state() -> None:
    operator = small()
    matrix = operator.observable().to_matrix()
    assert np.allclose(matrix, np.diag(np.diag(matrix)))
    for bits in product((0, 1), repeat=4):
        number = sum(bit << qubit for qubit, bit in enumerate(bits))
        expected = 40 + 11 * (bits[:2] == (0, 1)) + 4 * (bits[2:] == (1, 1))
        assert matrix[number, number] == pytest.approx(expected)
        assert operator.expected_points(SparseState.basis(4, number)) == pytest.approx(expected)


def test_projectors_are_projectors() -> None:
    for card in (0, 1):
        projector = small().projector(card)
        assert projector.compose(projector).simplify().equiv(projector)


def test_observable_of_the_four_cards_gives_the_expected_score_in_aer() -> None:
    example = four_card_example()
    operator = example.score.observable()
    assert operator.size == 5, "a constant and Z on each player qubit"
    circuit = transpile(example.circuit, basis_gates=["cx", "u"], optimization_level=0)
    circuit.save_expectation_value(operator, circuit.qubits)
    found = AerSimulator(method="statevector").run(circuit, shots=1).result().data()
    assert found["expectation_value"] == pytest.approx(14)
    assert example.expected_points == pytest.approx(14)


def test_favourable_subspace_of_the_four_cards_has_three_dimensions() -> None:
    score = four_card_example().score
    assert score.favourable() == ((0, 1), (0, 2), (0, 1, 2, 3))
    assert score.marked() == (
        ((0, 0), (3, 0), (6, 1), (9, 1)),
        ((0, 0), (3, 1), (6, 0), (9, 1)),
        ((0, 0), (3, 0), (6, 0), (9, 0)),
    )


def test_favourable_stacks_are_those_with_enough_points() -> None:
    score = six_card_example(Card.CA).score
    favourable = score.favourable()
    assert (0, 4, 5) in favourable, "ace, eight and ten of hearts: 61"
    assert (0, 3, 4) not in favourable
    assert tuple(range(6)) in favourable
    assert all(len(stack) % 3 == 0 for stack in favourable)
    patterns = score.marked()
    qubits = {place for pattern in patterns for place, _ in pattern}
    assert qubits == {2, 5, 8, 11, 14, 17}
    assert len(set(patterns)) == len(patterns) == len(favourable)


def test_too_many_cards_are_refused() -> None:
    score = ScoreOperator(17, tuple(((card, 1),) for card in range(17)), (0,) * 17, 0, 1, 1)
    with pytest.raises(SizeError, match="17 cards were asked for; the limit is 16"):
        score.favourable()


@given(value=st.integers(18, 264), bonus=st.sampled_from([0, 50]))
def test_break_even_is_where_the_payoff_vanishes(value: int, bonus: int) -> None:
    chance = break_even(value, bonus)
    score = payoff([Stake(chance, value, value)]) + (2 * chance - 1) * bonus
    assert score == pytest.approx(0, abs=1e-9)


def test_payoff_is_the_sum_of_equation_20() -> None:
    games = [Stake(1, 18, 18), Stake(0, 24, 48), Stake(0.75, 20, 20)]
    assert payoff(games) == pytest.approx(18 - 2 * 48 + 15 - 10)
    assert payoff([]) == 0
    assert break_even(24) == pytest.approx(2 / 3)
    assert 0.5 < break_even(24, 50) < 0.58 < 2 / 3
