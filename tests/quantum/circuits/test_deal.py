"""All deals that fit, each equally likely, and what they cost."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import comb

import pytest
from qiskit import transpile

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.deal import DealPlan, deal_circuit, write_dicke
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.sparse import run
from ouvert.tricks.rules import TrickRules


@pytest.mark.parametrize("size", range(1, 8))
def test_dicke_states(size: int) -> None:
    for ones in range(size + 1):
        b = Builder()
        row = b.register("row", size)
        write_dicke(b, row, ones)
        found = run(b.circuit("dicke")).marginal(row)
        assert set(found) == {n for n in range(1 << size) if n.bit_count() == ones}
        assert list(found.values()) == pytest.approx([1 / comb(size, ones)] * len(found))


def one_suit(cards: int, seats: int) -> TrickRules:
    teams = (0,) + (1,) * (seats - 1)
    return TrickRules(seats, teams, (0,) * cards, tuple(range(cards)))


@dataclass(frozen=True)
class Question:
    """Unknown cards behind an own hand of as many as each other seat has."""

    seats: int
    each: int
    skat: int

    def problem(self, barred: dict[int, int]) -> PlayProblem:
        cards = self.seats * self.each + self.skat
        hand = (1 << self.each) - 1
        return PlayProblem.small(one_suit(cards, self.seats), hand, limit=1, barred=barred)


def check(problem: PlayProblem) -> None:
    plan, circuit = DealPlan.of(problem), deal_circuit(problem)
    state = run(circuit)
    assert not any(state.register([q]).any() for q in range(plan.bits, circuit.num_qubits))
    columns = plan.columns(range(plan.bits))
    found = {}
    for number, chance in state.marginal(range(plan.bits)).items():
        places = list(plan.fixed)
        for at, card in enumerate(plan.cards):
            held = [place for place, column in columns.items() if number >> column[at] & 1]
            assert len(held) <= 1
            places[held[0] if held else plan.places[-1]] |= 1 << card
        found[tuple(places)] = chance
    expected = set(problem.placements.all())
    assert set(found) == expected
    assert list(found.values()) == pytest.approx([1 / len(expected)] * len(expected))


@pytest.mark.parametrize(
    "question",
    [
        Question(2, 3, 0),
        Question(2, 2, 3),
        Question(3, 3, 0),
        Question(3, 2, 1),
        Question(3, 2, 2),
        Question(3, 1, 3),
        Question(4, 2, 0),
        Question(4, 2, 1),
    ],
    ids=str,
)
def test_every_deal_is_equally_likely(question: Question) -> None:
    check(question.problem({}))
    rng = random.Random(str(question))
    unknown = question.problem({}).unknown
    for _ in range(6):
        barred = {
            seat: unknown & rng.getrandbits(12) & rng.getrandbits(12)
            for seat in rng.sample(range(1, question.seats), rng.choice([1, question.seats - 1]))
        }
        try:
            problem = question.problem(barred)
        except ValueError:
            continue
        check(problem)


@pytest.mark.parametrize(
    ("skat", "barred", "most"),
    [(0, 0, 510), (2, 0, 1100), (0, 0b11 << 20, 450), (2, 0b11 << 20, 1900)],
)
def test_cost_of_the_full_deal(skat: int, barred: int, most: int) -> None:
    """20 unknown cards, 22 with the skat; with two cards that a seat cannot hold."""
    problem = PlayProblem.small(one_suit(30 + skat, 3), (1 << 10) - 1, limit=1, barred={1: barred})
    lowered = transpile(deal_circuit(problem), basis_gates=["cx", "u"], optimization_level=2)
    assert lowered.count_ops()["cx"] <= most
