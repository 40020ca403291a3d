"""Games that are solved: by another plain search, by what others found, and by symmetry."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.boards.chess import QuantumChess
from ouvert.boards.exact import solution_of
from ouvert.boards.exact.solution import Solution
from ouvert.boards.kernels import moments
from ouvert.boards.kernels.search import MOST_MARKS
from ouvert.boards.lines import SQUARES
from ouvert.boards.register import Register
from ouvert.boards.tic_tac_toe import QuantumTicTacToe, Spooky
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe
from ouvert.errors import SizeError
from support.sizes import some_of


def plain(state: QuantumTicTacToe) -> float:
    """Minimax to the end, without anything else."""
    if state.over:
        return state.returns[0]
    values = [plain(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.actor == 0 else min(values)


def expected(state: TiqTaqToe, known: dict[TiqTaqToe, float] | None = None) -> float:
    """Expectimax to the end, without anything else but a memory of the same moments."""
    if state.over:
        return state.returns[0]
    known = {} if known is None else known
    if state not in known:
        if state.actor is None:
            values = [
                chance * expected(state.apply(seen), known) for seen, chance in state.chances()
            ]
            known[state] = sum(values)
        else:
            values = [expected(state.apply(action), known) for action in state.legal_actions()]
            known[state] = max(values) if state.actor == 0 else min(values)
    return known[state]


def late(state: QuantumTicTacToe, rng: np.random.Generator, free: int) -> QuantumTicTacToe:
    """A moment of a random game with at most so many open squares, or its end."""
    while not state.over and sum(not number for number in state.settled) > free:
        legal = state.legal_actions()
        state = state.apply(legal[int(rng.integers(len(legal)))])
    return state


def test_tic_tac_toe_agrees_with_plain_minimax() -> None:
    solution = Solution()
    rng = np.random.default_rng(1)
    values = set()
    for _ in range(60):
        state = late(QuantumTicTacToe(), rng, 3)
        values.add(plain(state))
        assert solution.value(state) == plain(state)
    assert values >= {1.0, 0.5, 0.0, -1.0}


def test_rows_count_when_the_choice_is_made() -> None:
    """X's last mark shuts O's into the corner c1, but O's row comes no sooner than X's own."""
    state = QuantumTicTacToe((0, 5, 0, 3, 6, 4, 0, 1, 2), ((7, 0, 6), (8, 0, 2)))
    closed = state.apply(Spooky(0, 6))
    assert closed.cyclic
    for found in (closed, state):
        assert Solution().value(found) == plain(found) == -0.5


@pytest.mark.long
def test_x_wins_tic_tac_toe_by_half_a_point() -> None:
    """As Ishizeki and Matsuura (2011) and Kumar, Ang and Chai (2011) found by other programs."""
    solution = Solution()
    assert solution.value(QuantumTicTacToe()) == 0.5
    assert max(worth for _, worth in solution.moves(QuantumTicTacToe())) == 0.5


def test_x_wins_tiqtaqtoe_at_the_minimal_level() -> None:
    solution = Solution()
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
    solution = Solution()
    start = TiqTaqToe(level)
    assert solution.value(start) == worth
    (first,) = [action for action in start.legal_actions() if str(action) == best]
    assert solution.value(start.apply(first)) == worth


@pytest.mark.parametrize("level", some_of(list(Quantumness)[1:]))
def test_tiqtaqtoe_agrees_with_plain_expectimax(level: Quantumness) -> None:
    """From boards with three free squares, whose marks the next ones may meet."""
    rng = np.random.default_rng(2)
    solution = Solution()
    values = set()
    for _ in range(6):
        squares = rng.permutation(SQUARES)[:6]
        bits = sum(1 << int(square) + SQUARES * (at % 2) for at, square in enumerate(squares))
        state = TiqTaqToe(level, Register(bits))
        values.add(value := expected(state))
        assert solution.value(state) == pytest.approx(value, abs=1e-12)
        for action in state.legal_actions()[:3]:
            after = state.apply(action)
            assert solution.value(after) == pytest.approx(expected(after), abs=1e-12)
    assert len(values) > 1


def test_classical_tic_tac_toe_is_a_draw() -> None:
    known: dict[TiqTaqToe, float] = {}
    start = TiqTaqToe(Quantumness.CLASSICAL)
    assert expected(start, known) == 0
    # 5,478 moments can come up; 958 of these are finished
    assert len(known) == 5478 - 958
    solution = Solution()
    rng = np.random.default_rng(4)
    moments = list(known)
    for place in rng.permutation(len(moments))[:300]:
        assert solution.value(moments[place]) == known[moments[place]]


def test_one_solution_serves_all_games() -> None:
    """Moments of two games, or levels, with the same marks are kept apart in its memory."""
    solution = Solution()
    for _ in range(2):
        assert [solution.value(TiqTaqToe(level)) for level in list(Quantumness)[:2]] == [0, 1]
    rng = np.random.default_rng(5)
    for _ in range(20):
        state = late(QuantumTicTacToe(), rng, 3)
        bits = sum(
            1 << square + SQUARES * (1 - number % 2)
            for square, number in enumerate(state.settled)
            if number
        )
        assert solution.value(state) == plain(state)
        for level in list(Quantumness)[:2]:
            board = TiqTaqToe(level, Register(bits), state.turn)
            assert solution.value(board) == pytest.approx(expected(board), abs=1e-12)


def test_a_mark_that_closes_the_last_cycle_leaves_a_choice() -> None:
    """The ninth mark can do so; then a tenth would be the next."""
    state = QuantumTicTacToe()
    pairs = [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 6), (6, 7), (7, 8), (0, 8)]
    for pair in pairs:
        state = state.apply(Spooky(*sorted(pair)))
    assert (state.cyclic, state.number) == (True, 10)
    assert state.compiled[1] < MOST_MARKS
    assert Solution().value(state) == plain(state)


def key_of(boards: list[int], weights: list[float], mark: int) -> int:
    facts = np.zeros(moments.FACTS, np.int64)
    facts[: moments.MARKS_BY_SQUARE] = len(boards), mark, 0
    return int(moments.key_of(np.array(boards), np.array(weights), facts, 3))


def test_images_of_a_moment_have_one_key() -> None:
    rng = np.random.default_rng(3)
    keys = set()
    for _ in range(200):
        digits = rng.integers(3, size=(4, SQUARES))
        weights = [0.5, 0.25, 0.125, 0.125]

        def moved(image: np.ndarray, digits: np.ndarray = digits) -> list[int]:
            return [
                sum(int(on) << moments.DIGIT * int(image[at]) for at, on in enumerate(board))
                for board in digits
            ]

        found = {key_of(moved(image), weights, 1) for image in moments.IMAGES}
        assert len(found) == 1
        order = rng.permutation(4)
        boards = moved(moments.IMAGES[0])
        assert found == {key_of([boards[i] for i in order], [weights[i] for i in order], 1)}
        assert found != {key_of(boards, weights, 2)}
        assert found != {key_of(boards, weights[::-1], 1)}
        keys |= found
    assert len(keys) == 200


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(SizeError, match="too large"):
        solution_of(QuantumChess())
