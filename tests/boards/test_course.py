"""Games from their beginning, what people see of them, and their programs in OpenQASM."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from qiskit import QuantumCircuit, qasm3
from qiskit.quantum_info import Operator

from ouvert.boards.advice import board_advice
from ouvert.boards.circuit import circuit, program
from ouvert.boards.course import Course, course
from ouvert.boards.games import GAMES
from ouvert.boards.gates import Asked, Exchange, Flip, Gate
from ouvert.boards.register import Register
from ouvert.boards.seen import end_of, together
from support.sizes import long


def random_course(name: str, seed: int, most: int = 60) -> Course:
    rng = np.random.default_rng(seed)
    found = Course.start(GAMES[name], seed)
    while not found.state.over and len(found.turns) < most:
        legal = found.state.legal_actions()
        found = found.then(str(legal[int(rng.integers(len(legal)))]))
    assert course(found.game, seed, [str(turn.action) for turn in found.turns]).state == found.state
    return found


def before(found: Course, back: int) -> Course:
    """A game without its last moves."""
    texts = [str(turn.action) for turn in found.turns]
    return course(found.game, found.seed, texts[:-back])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_gates_lead_to_the_state_that_is_shown(name: str, seed: int) -> None:
    """Run from an empty board, all gates of a game leave each part where it is drawn."""
    found = random_course(name, seed)
    register = Register().after(found.gates)
    state = found.state
    shown: dict[int, float] = {}
    for square, parts in enumerate(GAMES[name].parts(state)):
        for part in parts:
            place = {"chess": square}.get(name, 9 * part.seat + square)
            if part.number:
                place = 9 * (part.number - 1) + square
            shown[place] = part.chance
    assert register.possible == sum(1 << place for place in shown)
    for place, chance in shown.items():
        assert register.chance(1 << place) == pytest.approx(chance)


@pytest.mark.parametrize("name", GAMES)
def test_ways_of_each_group_add_up(name: str) -> None:
    for seed in range(5):
        whole, found = random_course(name, seed), Course.start(GAMES[name], seed)
        for turn in whole.turns:
            found = found.then(str(turn.action))
            for ways in together(found.state):
                assert sum(chance for _, chance in ways) == pytest.approx(1)
                assert len(ways) > 1


@pytest.mark.parametrize("name", GAMES)
def test_an_end_says_what_the_returns_say(name: str) -> None:
    for seed in range(12):
        found = random_course(name, seed, 400)
        end, value = end_of(found.state), found.state.returns[0]
        assert end is not None
        wins = {"row", "king"} | ({"both"} if name == "tic-tac-toe" else set())
        assert (end.kind in wins) == bool(value)
        assert (len(end.squares) >= 3) == (end.kind in ("row", "both"))
        assert end_of(before(found, 1).state) is None


MOST_NODES = 400


def plain_value(state: Any, nodes: list[Any]) -> float:
    """What a moment is worth to the first seat, by nothing but the rules.

    Raises OverflowError after so many nodes.
    """
    nodes.append(state)
    if len(nodes) > MOST_NODES:
        raise OverflowError
    if state.over:
        return float(state.returns[0])
    if state.actor is None:
        return math.fsum(
            weight * plain_value(state.apply(found), nodes) for found, weight in state.chances()
        )
    values = [plain_value(state.apply(action), nodes) for action in state.legal_actions()]
    return max(values) if state.actor == 0 else min(values)


@pytest.mark.parametrize("name", ["tic-tac-toe", "tiqtaqtoe", long("tiqtaqtoe-high")])
def test_exact_advice_is_what_the_rules_alone_say(name: str) -> None:
    rng = np.random.default_rng(2)
    compared = 0
    for seed in range(8):
        state = before(random_course(name, seed), 1).state
        advice = board_advice(GAMES[name], state, rng)
        assert advice.exact
        assert {each.action for each in advice.moves} == set(state.legal_actions())
        values = [each.value for each in advice.moves]
        assert values == sorted(values, reverse=True)
        for each in advice.moves:
            with suppress(OverflowError):
                value = plain_value(state.apply(each.action), [])
                compared += 1
                told = (1 + (value if state.actor == 0 else -value)) / 2
                assert each.value == pytest.approx(told)
    assert compared >= 8


def test_chess_is_advised_by_search() -> None:
    state = GAMES["chess"].start()
    advice = board_advice(GAMES["chess"], state, np.random.default_rng(1), rollouts=40)
    assert not advice.exact
    assert {each.action for each in advice.moves} == set(state.legal_actions())


def test_advice_in_no_time_tells_what_was_tried_alone() -> None:
    """And a move that was never tried is not worth nothing, but left out."""
    state = GAMES["chess"].start()
    rng = np.random.default_rng(1)
    (tried,) = board_advice(GAMES["chess"], state, rng, seconds=0).moves
    assert tried.action in state.legal_actions()
    few = board_advice(GAMES["chess"], state, rng, rollouts=3).moves
    assert len({each.action for each in few}) == 3


GATES: list[Gate] = [
    Flip(1),
    Exchange(1, 2, -1.2),
    Exchange(2, 4, 0.7, clear=1),
    Exchange(4, 8, -3.0, clear=3),
]


def test_programs_are_the_circuits_of_qiskit() -> None:
    text = program(GATES, "bit {}".format)
    read = qasm3.loads(text)
    assert Operator(read).equiv(Operator(circuit(GATES)))


@pytest.mark.parametrize("name", GAMES)
def test_programs_ask_what_the_game_has_asked(name: str) -> None:
    found = random_course(name, 3)
    asked = [gate for gate in found.gates if isinstance(gate, Asked)]
    text = program(found.gates, GAMES[name].qubit)
    read: Any = qasm3.loads(text)
    assert isinstance(read, QuantumCircuit)
    assert read.num_qubits == circuit(found.gates).num_qubits
    assert read.count_ops().get("measure", 0) == len(asked)
    answers = [int(line[-1]) for line in text.splitlines() if "= measure" in line]
    assert answers == [int(gate.answer) for gate in asked]
