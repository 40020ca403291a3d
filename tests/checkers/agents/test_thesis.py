"""The faults of paper 002's program, each where it shows."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ouvert.checkers.agents.registry import MctsAgent, agent
from ouvert.checkers.agents.tree import ALL_FAULTS, NO_FAULTS, Budget, Fault, search
from ouvert.checkers.compiled import encode
from ouvert.checkers.kernels import board, thesis
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError
from support.quantum_checkers import line, setup

FIVE = Variant(5, 1, Level.SUPERPOSITION)
TIMES = 1000


def measured(state: QuantumCheckers, faults: Fault) -> Counter[tuple[int, int]]:
    """How often the pending measurement leaves White and Black on which squares."""
    found: Counter[tuple[int, int]] = Counter()
    rng = np.array([1], np.uint64)
    start = encode(state)
    stamps = np.zeros(thesis.STAMPED, np.int64)
    for _ in range(TIMES):
        row = start.copy()
        thesis.measure(row, int(faults), stamps, rng)
        found[int(row[board.SIDES]), int(row[board.SIDES + 1])] += 1
    return found


def test_unequal_squares_are_measured_as_if_they_were_equal() -> None:
    state = setup(FIVE, "white=c2 black=d3/b5/d5 wave=1:d3:0.8;b5:0.5;d5:0.331662479")
    waiting = line(state, "c2xe4")
    right = measured(waiting, NO_FAULTS)
    uniform = measured(waiting, Fault.UNIFORM)
    assert len(right) == len(uniform) == 3
    assert max(right.values()) / TIMES == pytest.approx(0.64, abs=0.06)
    assert [count / TIMES for count in uniform.values()] == pytest.approx([1 / 3] * 3, abs=0.06)


def test_an_entangled_piece_may_vanish_where_it_is_found() -> None:
    """Black's man is on b3 if it was not captured; the program overlooks it there."""
    state = setup(Variant(5, 1, Level.ENTANGLEMENT), "white=c2 black=b3/d3 wave=1:b3:0.8;d3:0.6")
    waiting = line(state, "c2xe4 b3xd1")
    right = measured(waiting, NO_FAULTS)
    faulty = measured(waiting, Fault.VANISHING)
    assert len(right) == len(faulty) == 2
    assert sum(times for (_, black), times in right.items() if black) / TIMES == pytest.approx(
        0.64, abs=0.06
    )
    assert all(white and not black for white, black in faulty)


def test_who_measures_moves_again_in_the_faulty_tree() -> None:
    """White takes the likelier part; if it is not there, Black takes him, but for the fault."""
    state = setup(FIVE, "white=c2 black=b3/d3 wave=1:b3:0.8;d3:0.6")
    values = {
        faults: search(state, np.random.default_rng(1), Budget(1000, faults=faults))
        .actions[0]
        .value
        for faults in (NO_FAULTS, Fault.TURN)
    }
    assert values[NO_FAULTS] == pytest.approx(0.64, abs=0.02)
    assert values[Fault.TURN] > 0.9


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("faults", [*ALL_FAULTS, ALL_FAULTS])
def test_faulty_searches_are_complete_and_repeat_themselves(level: Level, faults: Fault) -> None:
    rng = np.random.default_rng(7)
    state = QuantumCheckers.start(Variant(5, 1, level))
    for _ in range(6):
        if state.over:
            break
        budget = Budget(60, faults=faults)
        result = search(state, np.random.default_rng(3), budget)
        assert {entry.action for entry in result.actions} == set(state.legal_actions())
        assert result.iterations == 60
        assert all(0 <= entry.value <= 1 for entry in result.actions)
        assert search(state, np.random.default_rng(3), budget).actions == result.actions
        state, _ = state.play(result.best, rng)


def test_names() -> None:
    rng = np.random.default_rng(1)
    assert isinstance(agent("mcts:20:thesis", rng), MctsAgent)
    assert isinstance(agent("mcts:20:thesis=turn+uniform", rng), MctsAgent)
    with pytest.raises(OuvertError, match="there is no fault “luck”"):
        agent("mcts:20:thesis=luck", rng)
    with pytest.raises(OuvertError, match="rollouts and nothing else"):
        agent("mcts:0.1s:thesis", rng)
    with pytest.raises(OuvertError, match="rollouts and nothing else"):
        agent("mcts:20:cut:thesis", rng)
