"""Hands in order: numbers below a number, runs of slots, and the card that is taken out."""

from __future__ import annotations

from itertools import product

import pytest

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.card_play import index_bits
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.runs import choose_below, choose_in_run, take_out
from ouvert.quantum.simulator.sparse import run
from ouvert.tricks.rules import TrickRules


@pytest.mark.parametrize("most", range(2, 14))
def test_numbers_below_another_are_equally_likely(most: int) -> None:
    for number in range(1, most + 1):
        b = Builder()
        qubits = b.register("number", most.bit_length())
        index = b.register("index", index_bits(most))
        b.set_if(number, qubits)
        choose_below(b, qubits, most, index)
        state = run(b.circuit("below"))
        assert state.marginal(index) == pytest.approx(dict.fromkeys(range(number), 1 / number))
        assert set(state.marginal(qubits)) == {number}
        rest = range(len(qubits) + len(index), b.qubits)
        assert not any(state.register([qubit]).any() for qubit in rest)


@pytest.mark.parametrize("size", range(2, 8))
def test_slots_of_the_suit_led_are_equally_likely(size: int) -> None:
    """Three suits in order, each in so many slots, and each of them led."""
    rules = TrickRules(3, (0, 1, 1), tuple(card // 8 for card in range(24)), tuple(range(24)))
    codes = CardCodes(rules, tuple(range(24)))
    for first, second in product(range(size + 1), repeat=2):
        if first + second > size:
            continue
        hand = [*range(first), *range(8, 8 + second), *range(16, 16 + size - first - second)]
        for suit in range(3):
            b = Builder()
            row = b.register("hand", size * codes.bits)
            slots = [row[place * codes.bits : (place + 1) * codes.bits] for place in range(size)]
            lead = b.register("lead", codes.bits)
            index = b.register("index", index_bits(size))
            for card, slot in zip(hand, slots, strict=True):
                b.set_if(codes.code[card], slot)
            b.set_if(codes.code[8 * suit + 7], lead)
            choose_in_run(b, codes, slots, lead, index)
            state = run(b.circuit("run"))
            legal = [place for place, card in enumerate(hand) if card // 8 == suit]
            legal = legal or list(range(size))
            assert state.marginal(index) == pytest.approx(dict.fromkeys(legal, 1 / len(legal)))
            rest = range(len(row) + len(lead) + len(index), b.qubits)
            assert not any(state.register([qubit]).any() for qubit in rest)


@pytest.mark.parametrize("size", range(2, 11))
def test_a_card_is_taken_out_of_the_order(size: int) -> None:
    for number in range(size):
        b = Builder()
        row = b.register("hand", 4 * size)
        slots = [row[4 * place : 4 * place + 4] for place in range(size)]
        index = b.register("index", index_bits(size))
        for place, slot in enumerate(slots):
            b.set_if(place, slot)
        b.set_if(number, index)
        take_out(b, slots, index)
        state = run(b.circuit("out"))
        found = [next(iter(state.marginal(slot))) for slot in slots]
        assert found == [number, *(place for place in range(size) if place != number)]
        assert len(state) == 1
        rest = range(len(row) + len(index), b.qubits)
        assert not any(state.register([qubit]).any() for qubit in rest)
