"""The gates that play cards, against truth tables and W states."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, Statevector

from ouvert.quantum.paper.layout import DeckLayout, deck_layout
from ouvert.quantum.paper.play import c_gate, card_play, fixed_play, mark_played, superposed_play
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.sparse import run


def basis(layout: DeckLayout, players: list[int], gone: Collection[int] = ()) -> int:
    """A number of a basis state: the player of each card, and the cards in a stack."""
    number = 0
    for card, player in enumerate(players):
        qubits = layout.cards[card]
        for qubit, bit in zip(qubits.player, layout.player_code(player), strict=True):
            number |= int(bit) << qubit
        if card in gone:
            number |= 1 << qubits.table | 1 << qubits.stack | 1 << qubits.auxiliaries[0]
    return number


def cards_played(circuit: QuantumCircuit) -> set[int]:
    """How many table qubits are 1 in the strings that can be measured."""
    found = Statevector(circuit).probabilities_dict()
    return {string.count("1") for string, share in found.items() if share > 1e-12}


def test_c_gate_on_every_state() -> None:
    matrix = Operator(c_gate()).data
    for table in (0, 1):
        for auxiliary in (0, 1):
            before = table | auxiliary << 1
            after = (table ^ (1 - auxiliary)) | auxiliary << 1
            column = np.zeros(4)
            column[after] = 1
            assert np.array_equal(matrix[:, before], column)


@pytest.mark.parametrize("count", range(1, 7))
def test_superposed_play_is_a_w_state(count: int) -> None:
    vector = Statevector(superposed_play(count)).data
    expected = np.zeros(1 << count)
    for place in range(count):
        expected[1 << place] = 1 / sqrt(count)
    assert vector == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("cards", [4, 6])
def test_card_play_from_every_hand(cards: int, players: int) -> None:
    layout = deck_layout(cards, players)
    for size in range(1, cards + 1):
        for player in range(players):
            program = lower(card_play(layout, player, size))
            for hand in combinations(range(cards), size):
                others = [(player + 1) % players] * cards
                owners = [player if card in hand else others[card] for card in range(cards)]
                start = basis(layout, owners)
                state = run(program, start)
                played = {start | 1 << layout.cards[card].table for card in hand}
                assert set(state.numbers()) == played
                assert state.amplitudes == pytest.approx(1 / sqrt(size))


def test_card_play_leaves_alone_who_has_no_such_hand() -> None:
    layout = deck_layout(4, 2)
    program = lower(card_play(layout, 1, 2))
    for owners in ([0, 0, 0, 0], [0, 1, 0, 0]):
        start = basis(layout, owners)
        assert run(program, start).numbers() == [start]


def test_second_round_plays_no_card_of_a_stack() -> None:
    layout = deck_layout(6, 2)
    program = lower(card_play(layout, 0, 2, round_number=1))
    for gone in combinations(range(6), 2):
        rest = [card for card in range(6) if card not in gone]
        for hand in combinations(rest, 2):
            owners = [0 if card in hand or card in gone else 1 for card in range(6)]
            start = basis(layout, owners, set(gone))
            played = {start | 1 << layout.cards[card].table for card in hand}
            assert set(run(program, start).numbers()) == played


def test_choice_limits_what_is_played() -> None:
    layout = deck_layout(6, 2)
    program = lower(card_play(layout, 0, 3, choice=lambda hand: hand[1:]))
    start = basis(layout, [0, 1, 0, 1, 0, 1])
    found = run(program, start)
    assert set(found.numbers()) == {start | 1 << layout.cards[card].table for card in (2, 4)}
    assert found.amplitudes == pytest.approx(1 / sqrt(2))


def test_fixed_play_plays_in_every_world() -> None:
    layout = deck_layout(4, 2)
    start = basis(layout, [0, 1, 0, 1])
    assert run(fixed_play(layout, 2), start).numbers() == [start | 1 << layout.cards[2].table]


def test_mark_played_on_every_state() -> None:
    matrix = np.abs(Operator(mark_played()).data)
    for before in range(8):
        table, stack = before & 1, before >> 1 & 1
        after = before ^ (4 if table and not stack else 0)
        assert matrix[after, before] == pytest.approx(1)


def test_printed_gate_for_two_cards_plays_both_or_none() -> None:
    """VI.3.1: CNOT · (H ⊗ I) instead of equation 9."""
    printed = QuantumCircuit(2)
    printed.h(0)
    printed.cx(0, 1)
    assert cards_played(printed) == {0, 2}
    assert cards_played(superposed_play(2)) == {1}
    printed.x(1)
    assert Statevector(printed).equiv(Statevector(superposed_play(2)))


@pytest.mark.parametrize("count", range(2, 7))
def test_printed_flips_play_one_card_of_two_only(count: int) -> None:
    """Equation 11: X…X · SP plays all cards but one."""
    printed = superposed_play(count)
    printed.x(range(count))
    assert cards_played(printed) == {count - 1}
    assert cards_played(superposed_play(count)) == {1}
