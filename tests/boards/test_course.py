"""Games from their beginning, what people see of them, and their programs in OpenQASM."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from qiskit import QuantumCircuit, qasm3
from qiskit.quantum_info import Operator

from ouvert.boards.advice import board_advice
from ouvert.boards.circuit import circuit, program
from ouvert.boards.course import Course, course
from ouvert.boards.games import GAMES
from ouvert.boards.gates import Asked, Exchange, Flip, Gate, bits_of
from ouvert.boards.register import Register
from ouvert.boards.seen import end_of, together


def random_course(name: str, seed: int, most: int = 60) -> Course:
    rng = np.random.default_rng(seed)
    found = Course(GAMES[name], seed)
    while not found.state.over and len(found.turns) < most:
        legal = found.state.legal_actions()
        found = found.then(str(legal[int(rng.integers(len(legal)))]))
    assert course(found.game, seed, [str(turn.action) for turn in found.turns]).state == found.state
    return found


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
        for turn in random_course(name, seed).turns:
            for ways in together(turn.state):
                assert sum(chance for _, chance in ways) == pytest.approx(1)
                assert len(ways) > 1


@pytest.mark.parametrize("name", GAMES)
def test_an_end_says_what_the_returns_say(name: str) -> None:
    for seed in range(12):
        found = random_course(name, seed, 400)
        end, value = end_of(found.state), found.state.returns[0]
        assert end is not None
        wins = {"row", "king"} | ({"both"} if name == "tic-tac-toe" else set())
        assert (end.name in wins) == bool(value)
        assert (len(end.squares) >= 3) == (end.name in ("row", "both"))
        assert end_of(found.turns[0].state) is None


@pytest.mark.parametrize("name", ["tic-tac-toe", "tiqtaqtoe-high"])
def test_exact_advice_is_what_tree_search_tends_to(name: str) -> None:
    """From a late moment on, a move that is best for certain is best by the search as well."""
    game = GAMES[name]
    rng = np.random.default_rng(2)
    compared = 0
    for seed in range(6):
        turns = random_course(name, seed).turns
        state = turns[-3].state
        if state.actor is None:
            continue
        exact = board_advice(game, state, rng)
        assert exact.exact
        values = {str(each.action): each.value for each in exact.moves}
        searched = game.choice(state, rng, 1500).actions[0]
        assert searched.value == pytest.approx(exact.moves[0].value, abs=0.15)
        assert values[str(searched.action)] >= exact.moves[0].value - 0.1
        compared += 1
    assert compared >= 3


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
    assert bits_of(5) == [0, 2]
