"""How long runs will take is told by a few of them, where there are many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from qiskit import QuantumCircuit

from ouvert.cards import CardSet
from ouvert.quantum import three_ways
from ouvert.quantum.estimation import effort
from ouvert.quantum.estimation.effort import FEW, MANY, sampling_seconds
from ouvert.quantum.problem import PlayProblem, deck_rules
from ouvert.quantum.simulator.trajectories import LIMIT
from ouvert.skat.rules.contracts import GameType


def coin() -> QuantumCircuit:
    circuit = QuantumCircuit(1)
    circuit.h(0)
    return circuit


def test_time_grows_with_the_runs() -> None:
    def seconds(shots: int) -> float | None:
        times: Iterator[float] = iter((100.0, 100.5))
        return sampling_seconds(coin(), shots, clock=lambda: next(times))

    assert seconds(MANY - 1) is None
    assert seconds(MANY) == pytest.approx(0.5 * MANY / FEW)
    assert seconds(10 * MANY) == pytest.approx(5 * MANY / FEW)
    assert seconds(LIMIT + 1) is None


def test_runs_of_all_cards_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
    problem = PlayProblem.small(rules, CardSet.parse("CA CK"), limit=21)
    monkeypatch.setattr(effort, "sampling_seconds", lambda circuit, shots: 7.0)
    # 95 % within a thousandth, at a chance of one half
    assert three_ways.circuit_effort(problem, "sampling", 0.001) == (960_365, 2 * 7.0)
    assert three_ways.circuit_effort(problem, "sampling", 0.01) is None
    assert three_ways.circuit_effort(problem, "likelihood", 0.001) is None
