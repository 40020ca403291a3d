"""Uniform superpositions: right amplitudes for any set of strings, and what they cost."""

from __future__ import annotations

from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import MCXGate
from qiskit.quantum_info import Statevector

from ouvert.errors import CircuitError, PositionError, SizeError
from ouvert.quantum.paper.boolean_functions import (
    MOST_STRINGS,
    Method,
    append_uniform,
    decompose,
    prepare_uniform,
)
from ouvert.quantum.paper.dealing import (
    deal_strings,
    deals,
    initial_state_circuit,
    initial_state_cost,
    multiplexed_cx,
)

STRINGS = st.integers(1, 5).flatmap(
    lambda width: st.sets(
        st.integers(0, (1 << width) - 1).map(lambda number: format(number, f"0{width}b")),
        min_size=1,
    )
)


def amplitudes(circuit: QuantumCircuit) -> dict[str, complex]:
    """Nonzero amplitudes by string, qubit 0 leftmost, by Qiskit."""
    vector = Statevector(circuit).data
    width = circuit.num_qubits
    return {
        format(number, f"0{width}b")[::-1]: complex(value)
        for number, value in enumerate(vector)
        if abs(value) > 1e-9
    }


@settings(max_examples=60, deadline=None)
@given(strings=STRINGS, method=st.sampled_from(Method))
def test_every_string_gets_the_same_positive_amplitude(strings: set[str], method: Method) -> None:
    found = amplitudes(prepare_uniform(strings, method))
    assert set(found) == strings
    assert list(found.values()) == pytest.approx([1 / sqrt(len(strings))] * len(strings))


@settings(max_examples=30, deadline=None)
@given(strings=STRINGS)
def test_under_a_condition_nothing_happens_unless_it_holds(strings: set[str]) -> None:
    width = len(next(iter(strings)))
    for value in (0, 1):
        circuit = QuantumCircuit(width + 1)
        if value:
            circuit.x(width)
        append_uniform(circuit, range(width), strings, condition=width)
        expected = {f"{string}1" for string in strings} if value else {"0" * (width + 1)}
        assert set(amplitudes(circuit)) == expected


def test_a_product_needs_no_control_and_a_parity_no_rotation() -> None:
    free = {format(number, "04b") for number in range(16)}
    assert all(not rotation.controls for rotation in decompose(free))
    even = {string for string in free if string.count("1") % 2 == 0}
    assert {rotation.share for rotation in decompose(even) if rotation.controls} == {1}
    assert prepare_uniform(even).count_ops() == {"ry": 3, "cx": 3}


def test_bad_strings_are_refused() -> None:
    for bad in ([], [""], ["01", "011"], ["02"]):
        with pytest.raises(CircuitError, match="A superposition needs strings"):
            prepare_uniform(bad)
    many = [format(number, "016b") for number in range(MOST_STRINGS + 1)]
    with pytest.raises(SizeError, match=r"16,385 strings .* limit is 16,384"):
        prepare_uniform(many)
    with pytest.raises(SizeError, match=r"15\s+qubits; the limit is 14"):
        prepare_uniform(["0" * 15, "1" * 15], Method.MULTIPLEXED)


@pytest.mark.parametrize("cards_each", [1, 2, 3])
@pytest.mark.parametrize("hands", [("0", "1"), ("10", "01"), ("100", "010")])
@pytest.mark.parametrize("method", Method)
def test_initial_state_is_the_superposition_of_all_deals(
    cards_each: int, hands: tuple[str, str], method: Method
) -> None:
    circuit = initial_state_circuit(cards_each, hands=hands, method=method)
    cards = 2 * cards_each
    expected = {
        "".join(hands[card in chosen] for card in range(cards))
        for chosen in combinations(range(cards), cards_each)
    }
    assert circuit.num_qubits == cards * len(hands[0])
    if circuit.num_qubits > 12:
        assert len(expected) == comb(cards, cards_each)
        return
    found = amplitudes(circuit)
    assert set(found) == expected
    assert np.abs(list(found.values())) == pytest.approx(1 / sqrt(len(expected)))


def test_costs_of_figure_15() -> None:
    full = [initial_state_cost(cards, method=Method.MULTIPLEXED) for cards in (1, 2, 3)]
    assert [cost.cx for cost in full] == [14, 254, 4094]
    assert [cost.cx for cost in full] == [multiplexed_cx(cards) for cards in (1, 2, 3)]
    assert 1e12 < multiplexed_cx(10) < 1.2e12, "the paper's order of magnitude for ten cards"
    found = [initial_state_cost(cards) for cards in (1, 2, 3)]
    assert [(cost.deals, cost.qubits) for cost in found] == [(2, 6), (6, 12), (20, 18)]
    assert [cost.cx for cost in found] == [3, 15, 43]


def test_costs_are_those_of_the_circuit() -> None:
    cost = initial_state_cost(2, hands=("0", "1"))
    circuit = transpile(
        initial_state_circuit(2, hands=("0", "1")), basis_gates=["cx", "u"], optimization_level=1
    )
    assert (cost.cx, cost.depth) == (circuit.count_ops()["cx"], circuit.depth())


def test_deals_of_bad_sizes_are_refused() -> None:
    with pytest.raises(PositionError, match="hands of 2, 1 cards are not all 4"):
        list(deals(4, (2, 1)))
    with pytest.raises(PositionError, match="player 0 is known to hold 2 cards, and has only 1"):
        list(deals(2, (1, 1), {0: 0, 1: 0}))
    with pytest.raises(PositionError, match="one is the least"):
        initial_state_circuit(0)
    with pytest.raises(SizeError, match="184,756 deals"):
        initial_state_circuit(10)


def test_deals_are_all_deals() -> None:
    found = list(deals(6, (2, 2, 2)))
    assert len(set(found)) == len(found) == 90
    assert all(deal.count(player) == 2 for deal in found for player in range(3))
    known = deal_strings(("00", "01", "10"), 6, (2, 2, 2), {0: 0, 2: 0})
    assert len(known) == 6
    assert all(string[:2] == string[4:6] == "00" for string in known)


def test_a_warning_that_qiskit_mutes_for_itself_is_muted_for_every_thread() -> None:
    # what a gate of four controls asks for, when another thread has put the filters back
    assert MCXGate.get_num_ancilla_qubits(4) == 0
