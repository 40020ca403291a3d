"""Exact solutions against the plain game: every move's consequences, and values by expectimax."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import cache

import numpy as np
import pytest

from ouvert.checkers.exact.lines import line, line_text
from ouvert.checkers.exact.solutions import (
    ANY,
    CheckersSolution,
    Value,
    board_tables,
    row_of,
    solve,
)
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import moves as kernels
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError
from support.quantum_checkers import random_game, setup
from support.sizes import long

SOLVED_LEVELS = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)


@cache
def solution(size: int, level: Level, draw_after: int | None) -> CheckersSolution:
    return solve(Variant(size, 1, level, draw_after))


def words(row: np.ndarray, tables: np.ndarray) -> tuple[int, int]:
    found = np.zeros(2, np.int64)
    kernels.pack(row, len(tables), tables, found)
    return int(found[0]), int(found[1])


def futures(outcomes: list[tuple[tuple[int, int], float]]) -> tuple[tuple[object, float], ...]:
    added: defaultdict[tuple[int, int], float] = defaultdict(float)
    for code, weight in outcomes:
        added[code] += weight
    return tuple(sorted((code, round(weight, 9)) for code, weight in added.items()))


@pytest.mark.parametrize("level", SOLVED_LEVELS)
@pytest.mark.parametrize("size", [4, 5])
def test_moves_lead_where_the_plain_game_goes(size: int, level: Level) -> None:
    variant = Variant(size, 1, level, None)
    tables = board_tables(size)
    out = np.zeros((layout.SUCCESSORS, layout.WIDTH), np.int8)
    odds = np.zeros(layout.SUCCESSORS)
    starts = np.zeros(layout.SUCCESSORS, np.int64)
    kinds = np.zeros(layout.SUCCESSORS, np.int8)
    limits = np.array((ANY, ANY))
    for seed in range(25):
        for state, *_ in random_game(variant, np.random.default_rng(seed), 60):
            row = row_of(state)
            again = np.zeros_like(row)
            kernels.unpack(*words(row, tables), len(tables), again)
            assert words(again, tables) == words(row, tables)
            number = kernels.expand(
                row, tables, len(tables), int(level), limits, out, odds, starts, kinds
            )
            compiled = sorted(
                futures(
                    [
                        (words(out[at], tables), float(odds[at]))
                        for at in range(starts[move], starts[move + 1])
                    ]
                )
                for move in range(number)
            )
            plain = sorted(
                futures(
                    [
                        (words(row_of(after), tables), weight)
                        for weight, after in state.outcomes(move)
                    ]
                )
                for move in state.moves
            )
            assert compiled == plain
            entangling = sum(state.entangles(move) for move in state.moves)
            assert list(kinds[:number]).count(layout.KIND_ENTANGLING) == entangling


def plain_value(
    state: QuantumCheckers, known: dict[Hashable, float], worth: Callable[[float], float]
) -> float:
    """Expectimax for White over what `worth` makes of the results, to the very end."""
    if state.over:
        return worth(state.returns[0])
    place = key(state)
    if place not in known:
        values = [
            sum(weight * plain_value(after, known, worth) for weight, after in state.outcomes(move))
            for move in state.legal_actions()
        ]
        known[place] = max(values) if state.turn == 0 else min(values)
    return known[place]


@pytest.mark.parametrize(
    ("size", "level", "draw_after"),
    [
        (4, Level.CLASSICAL, 10),
        (4, Level.SUPERPOSITION, 5),
        long(4, Level.ENTANGLEMENT, 4),
        (5, Level.CLASSICAL, 6),
    ],
)
def test_values_are_those_of_plain_expectimax(size: int, level: Level, draw_after: int) -> None:
    variant = Variant(size, 1, level, draw_after)
    start = QuantumCheckers.start(variant)
    value = solution(size, level, draw_after).value(start)
    assert value.expected == pytest.approx(plain_value(start, {}, lambda result: result))
    assert value.win == pytest.approx(plain_value(start, {}, lambda result: result > 0))
    assert 1 - value.loss == pytest.approx(plain_value(start, {}, lambda result: result >= 0))


def test_all_moments_are_those_of_the_plain_game() -> None:
    variant = Variant(4, 1, Level.CLASSICAL, None)
    tables = board_tables(4)
    start = QuantumCheckers.start(variant)
    met = {key(start)}
    codes = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        row = row_of(state)
        row[layout.MOVER] = 0
        codes.add(words(row, tables))
        for move in state.legal_actions():
            for _, after in state.outcomes(move):
                if key(after) not in met:
                    met.add(key(after))
                    waiting.append(after)
    assert solution(4, Level.CLASSICAL, None).moments == len(codes)


def test_classical_black_never_loses_on_five_squares() -> None:
    for draw_after in (40, None):
        solved = solution(5, Level.CLASSICAL, draw_after)
        value = solved.value(QuantumCheckers.start(solved.variant))
        assert (value.win, value.loss) == (0, 1)


@pytest.mark.parametrize(
    ("level", "white", "black"),
    [
        (Level.CLASSICAL, 0, 0),
        long(Level.SUPERPOSITION, 2 / 5, 0.43973214),
        pytest.param(Level.ENTANGLEMENT, 11 / 32, 27 / 64, marks=pytest.mark.study),
    ],
)
def test_chances_that_can_be_forced_on_four_squares(
    level: Level, white: float, black: float
) -> None:
    endless = solution(4, level, None)
    start = QuantumCheckers.start(endless.variant)
    value = endless.value(start)
    assert value.win == pytest.approx(white, abs=1e-8)
    assert value.loss == pytest.approx(black, abs=1e-8)
    assert np.isnan(value.expected)
    with_rule = solution(4, level, 40)
    ruled = with_rule.value(QuantumCheckers.start(with_rule.variant))
    assert ruled.expected == 0
    # who may be saved by the rule can be saved from losing
    assert ruled.win <= value.win + 1e-9
    assert ruled.loss <= value.loss + 1e-9


def test_value_of_a_moment_is_that_of_its_best_move() -> None:
    solved = solution(4, Level.SUPERPOSITION, 40)
    for seed in range(10):
        for state, *_ in random_game(solved.variant, np.random.default_rng(seed), 30):
            value = solved.value(state)
            moves = [worth for _, worth in solved.moves(state)]
            assert value.expected == pytest.approx(max(worth.expected for worth in moves), abs=1e-6)
            assert value.win == pytest.approx(max(worth.win for worth in moves), abs=1e-6)
            assert value.loss == pytest.approx(min(worth.loss for worth in moves), abs=1e-6)


def test_a_limit_of_parts_hurts_the_seat_it_binds() -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION)
    start = QuantumCheckers.start(variant)
    free = solution(4, Level.SUPERPOSITION, 40).value(start)
    white_bound = solve(variant, (1, ANY), clocks=False).value(start)
    black_bound = solve(variant, (ANY, 1), clocks=False).value(start)
    assert white_bound.win <= free.win <= black_bound.win
    assert white_bound.expected <= free.expected <= black_bound.expected
    assert black_bound.loss <= free.loss <= white_bound.loss
    assert white_bound.expected < black_bound.expected


def test_lines_are_legal_and_end_where_they_should() -> None:
    solved = solution(4, Level.SUPERPOSITION, 40)
    start = QuantumCheckers.start(solved.variant)
    moves, end = line(solved, start, 1)
    state = start
    for move in moves:
        assert move.turn == state.turn
        for action in move.actions:
            state = state.apply(action)
    assert state == end
    assert end.winner == 1
    assert moves[0].chance == pytest.approx(solved.value(start).loss)
    assert "(50%)" in line_text(start, moves)


def test_what_kinds_of_moves_bring_is_what_the_moment_is_worth() -> None:
    solved = solution(4, Level.SUPERPOSITION, 40)
    best = solved.best_of_kinds()
    goes_on = ~np.isnan(best).all(axis=1)
    assert np.nanmax(best[goes_on], axis=1) == pytest.approx(solved.values[goes_on, 0], abs=1e-6)


def test_who_is_stuck_at_the_end_of_the_clock_has_lost() -> None:
    solved = solution(4, Level.CLASSICAL, 40)
    games = (random_game(solved.variant, np.random.default_rng(seed), 60) for seed in range(50))
    ends = (after for game in games for _, _, after, _ in game)
    stuck = next(after for after in ends if after.over and not after.drawn)
    late = QuantumCheckers.of(solved.variant, stuck.position, stuck.turn, quiet=40)
    assert solved.value(late) == solved.value(stuck) == Value(-1.0, 0.0, 1.0)


def test_what_cannot_be_solved_says_so() -> None:
    with pytest.raises(SizeError, match="4 or 5 squares"):
        solve(Variant(8, 1))
    with pytest.raises(SizeError, match="4 or 5 squares"):
        solve(Variant(4, 1, Level.INTERFERENCE))
    with pytest.raises(SizeError, match="more than 100,000 different moments"):
        solve(Variant(5, 1, Level.SUPERPOSITION), most_moments=100_000)
    solved = solve(Variant(4, 1), clocks=False)
    strange = setup(solved.variant, "white=Ka1,Kc1 black=Kb4,Kd4", turn=0)
    later = QuantumCheckers.of(solved.variant, strange.position, 0, quiet=7)
    with pytest.raises(PositionError, match="after a capture"):
        solved.value(later)
    with pytest.raises(PositionError, match="cannot come up"):
        solved.value(setup(solved.variant, "white=a1,- black=-,-"))
    with pytest.raises(PositionError, match="draw rule and its clocks"):
        solved.best_of_kinds()
