"""Games that are solved: by another plain search, by what others found, and by symmetry."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.boards.chess import QuantumChess
from ouvert.boards.exact import solution_of
from ouvert.boards.exact.expectimax import Solution
from ouvert.boards.exact.tic_tac_toe import TicTacToeSolution
from ouvert.boards.exact.tiqtaqtoe import TiqTaqToeSolution
from ouvert.boards.lines import SQUARES, SYMMETRIES
from ouvert.boards.register import Register
from ouvert.boards.tic_tac_toe import QuantumTicTacToe
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe
from ouvert.errors import SizeError
from support.sizes import some_of


def plain(state: QuantumTicTacToe) -> float:
    """Minimax to the end, without anything else."""
    if state.over:
        return state.returns[0]
    values = [plain(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.actor == 0 else min(values)


def expected(state: TiqTaqToe) -> float:
    """Expectimax to the end, without anything else."""
    if state.over:
        return state.returns[0]
    if state.actor is None:
        return sum(chance * expected(state.apply(found)) for found, chance in state.chances())
    values = [expected(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.actor == 0 else min(values)


def late(state: QuantumTicTacToe, rng: np.random.Generator, free: int) -> QuantumTicTacToe:
    """A moment of a random game with at most so many open squares, or its end."""
    while not state.over and sum(not number for number in state.settled) > free:
        legal = state.legal_actions()
        state = state.apply(legal[int(rng.integers(len(legal)))])
    return state


def test_tic_tac_toe_agrees_with_plain_minimax() -> None:
    solution = TicTacToeSolution()
    rng = np.random.default_rng(1)
    values = set()
    for _ in range(60):
        state = late(QuantumTicTacToe(), rng, 3)
        values.add(plain(state))
        assert solution.value(state) == plain(state)
    assert values >= {1.0, 0.5, 0.0, -1.0}


@pytest.mark.long
def test_x_wins_tic_tac_toe_by_half_a_point() -> None:
    """As Ishizeki and Matsuura (2011) and Kumar, Ang and Chai (2011) found by other programs."""
    solution = TicTacToeSolution()
    assert solution.value(QuantumTicTacToe()) == 0.5
    assert max(worth for _, worth in solution.moves(QuantumTicTacToe())) == 0.5


def test_x_wins_tiqtaqtoe_at_the_minimal_level() -> None:
    solution = TiqTaqToeSolution()
    moves = solution.moves(TiqTaqToe(Quantumness.MINIMAL))
    assert moves[0][1] == 1
    assert {str(action) for action, worth in moves if worth == 1} == {
        "a1b2",
        "c1b2",
        "b2a3",
        "b2c3",
    }


@pytest.mark.parametrize(
    ("level", "worth", "best"),
    [
        (Quantumness.MODERATE, 0.5, "a1b2"),
        pytest.param(Quantumness.HIGH, 0.3125, "a1b2", marks=pytest.mark.long),
    ],
)
def test_entangled_marks_help_o(level: Quantumness, worth: float, best: str) -> None:
    solution = TiqTaqToeSolution()
    start = TiqTaqToe(level)
    assert solution.value(start) == worth
    (first,) = [action for action in start.legal_actions() if str(action) == best]
    assert solution.value(start.apply(first)) == worth


@pytest.mark.parametrize("level", some_of(list(Quantumness)[1:]))
def test_tiqtaqtoe_agrees_with_plain_expectimax(level: Quantumness) -> None:
    """From boards with three free squares, whose marks the next ones may meet."""
    rng = np.random.default_rng(2)
    solution = TiqTaqToeSolution()
    values = set()
    for _ in range(6):
        squares = rng.permutation(SQUARES)[:6]
        bits = sum(1 << int(square) + SQUARES * (at % 2) for at, square in enumerate(squares))
        state = TiqTaqToe(level, Register(bits))
        values.add(value := expected(state))
        assert Solution().value(state) == pytest.approx(value, abs=1e-12)
        assert solution.value(state) == pytest.approx(value, abs=1e-12)
        for action in state.legal_actions()[:3]:
            after = state.apply(action)
            assert solution.value(after) == pytest.approx(Solution().value(after), abs=1e-12)
    assert len(values) > 1


def test_classical_tic_tac_toe_is_a_draw() -> None:
    solution = Solution()
    assert solution.value(TiqTaqToe(Quantumness.CLASSICAL)) == 0
    # 5,478 moments can come up, 765 if images count once; 138 of these are finished
    assert solution.moments == 765 - 138
    assert TiqTaqToeSolution().value(TiqTaqToe(Quantumness.CLASSICAL)) == 0


def test_images_of_a_moment_have_one_key() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        state = TiqTaqToe(Quantumness.MINIMAL)
        for _ in range(4):
            legal = state.legal_actions()
            if not legal:
                break
            state = state.apply(legal[int(rng.integers(len(legal)))])
        places = SYMMETRIES[int(rng.integers(8))]

        def moved(bits: int, places: tuple[int, ...] = places) -> int:
            return sum(
                1 << SQUARES * (place // SQUARES) + places[place % SQUARES]
                for place in range(2 * SQUARES)
                if bits >> place & 1
            )

        register = Register(
            moved(state.register.certain),
            tuple(
                tuple(sorted((moved(bits), each) for bits, each in wave))
                for wave in state.register.waves
            ),
        )
        assert TiqTaqToe(state.level, register, state.turn).key() == state.key()


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(SizeError, match="too large"):
        solution_of(QuantumChess())
