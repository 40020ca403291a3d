"""Parts of graphs of moments: what they prove at every clock, and how their growth is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.partial import MET, PartialGraph, partial_name
from ouvert.checkers.exact.solutions import CheckersSolution, Value, solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError, StorageError
from ouvert.locks import alone
from support.plain_expectimax import plain
from support.quantum_checkers import random_game
from support.sizes import long

SUPERPOSITION = Variant(4, 1, Level.SUPERPOSITION)
LEVELS = [Level.CLASSICAL, Level.SUPERPOSITION, long(Level.ENTANGLEMENT)]


def part(aim: Aim, variant: Variant = SUPERPOSITION) -> PartialGraph:
    return PartialGraph(QuantumCheckers.start(variant), aim)


def for_white(value: Value, turn: int, aim: Aim) -> float:
    """What an exact value says for an aim; for Black's wins with a minus sign."""
    wins = (value.win, value.loss)[:: -1 if turn else 1]
    expected = -value.expected if turn else value.expected
    return {Aim.EXPECTED: expected, Aim.WHITE_WINS: wins[0], Aim.BLACK_WINS: -wins[1]}[aim]


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("level", LEVELS)
def test_four_squares_are_solved_at_their_values_by_a_part_of_the_moments(
    level: Level, aim: Aim
) -> None:
    variant = Variant(4, 1, level)
    solution = solve(variant, clocks=False)
    value = for_white(solution.value(QuantumCheckers.start(variant)), 0, aim)
    graph, last = part(aim, variant), (-2.0, 2.0)
    for trials in (0, 1, 10, 100, 1000, 100_000):
        low, high = graph.grow(trials)
        assert graph.expanded <= trials
        assert low - 1e-12 <= value <= high + 1e-12 or trials == 100_000
        assert last[0] <= low <= high <= last[1]
        last = low, high
    assert last == pytest.approx((value, value), abs=MET)
    assert graph.expanded < solution.moments / (1 if level is Level.CLASSICAL else 10)


@pytest.fixture(scope="module")
def solution() -> CheckersSolution:
    return solve(replace(SUPERPOSITION, draw_after=12))


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("trials", [300, 3000])
def test_every_moment_holds_its_value_at_every_clock(
    solution: CheckersSolution, aim: Aim, trials: int
) -> None:
    """Those of random games at the clocks that they had, and at all others."""
    graph = part(aim, solution.variant)
    graph.grow(trials)
    compared, narrow = 0, 0
    for seed in range(60):
        for state, *_ in random_game(solution.variant, np.random.default_rng(seed)):
            for clock in range(12):
                here = QuantumCheckers.of(
                    state.variant, state.position, state.turn, clock, state.chain, None
                )
                try:
                    low, high = graph.bounds(here)
                except PositionError:
                    break
                value = for_white(solution.value(here), state.turn, aim)
                assert low - 1e-6 <= value <= high + 1e-6
                compared += 1
                narrow += high - low < 0.01
    assert compared > 500
    assert narrow > 50


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("backwards", [False, True])
def test_a_graph_that_turns_to_other_moments_bounds_them_as_well(
    solution: CheckersSolution, aim: Aim, backwards: bool
) -> None:
    """Each moment of random games in turn, from the first or from the last one on."""
    compared = 0
    for seed in range(8):
        states = [each for each, *_ in random_game(solution.variant, np.random.default_rng(seed))]
        graph = PartialGraph(states[-1 if backwards else 0], aim)
        for state in states[:: -1 if backwards else 1]:
            graph.turn_to(state)
            low, high = graph.grow(graph.expanded + 30)
            value = for_white(solution.value(state), state.turn, aim)
            assert low - 1e-6 <= value <= high + 1e-6
            bounds = graph.grow(graph.expanded + 100_000)
            assert bounds == pytest.approx((value, value), abs=MET)
            assert graph.bounds() == graph.bounds(state) == bounds
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("aim", Aim)
def test_who_faces_nobody_and_is_stuck_has_lost(aim: Aim) -> None:
    """White must capture, and it may turn out that he has no piece left; then Black cannot move."""
    variant = Variant(5, 1, Level.ENTANGLEMENT, 3)
    half = 2**-0.5
    pieces = "white=b3/d3,- black=c4,c2/e2/Kb1/Kd1"
    waves = f"wave=0:b3:{half}j;d3:{half}j wave=3:c2:0.5j;e2:0.5j;b1:0.5j;d1:0.5j"
    before = QuantumCheckers.of(variant, f"{pieces} {waves}", 1)
    (entangling,) = (move for move in before.legal_actions() if before.entangles(move))
    ((_, state),) = before.outcomes(entangling)
    (capture,) = state.legal_actions()
    ends = [after for _, after in state.outcomes(capture) if after.over]
    assert [after.winner for after in ends] == [0]
    graph = PartialGraph(state, aim)
    wins = {result: int(worth) for result, worth in zip((-1, 0, 1), aim.value, strict=True)}
    exact = float(plain(state, lambda result: wins[int(result)], {}))
    assert graph.grow(10_000) == pytest.approx((exact, exact), abs=1e-6)


@pytest.mark.parametrize(
    "text", ["white=b2 black=a3", "white=b2,- black=a3", "white=b2 black=-,a3"]
)
def test_pieces_need_not_be_two_a_side(text: str) -> None:
    full = QuantumCheckers.of(SUPERPOSITION, "white=b2,- black=-,a3")
    graph = PartialGraph(QuantumCheckers.of(SUPERPOSITION, text))
    assert graph.grow(10_000) == PartialGraph(full).grow(10_000)


def test_moments_that_cannot_come_up_are_refused() -> None:
    uneven = "white=b2/d2,- black=a3,- wave=0:b2:0.6;d2:0.8j"
    with pytest.raises(PositionError, match="halves, again"):
        PartialGraph(QuantumCheckers.of(SUPERPOSITION, uneven))
    with pytest.raises(PositionError, match="up to 2 pieces a side"):
        PartialGraph(QuantumCheckers.start(Variant(5, 2, Level.SUPERPOSITION)))
    with pytest.raises(SizeError, match="only of up to 5 × 5"):
        PartialGraph(QuantumCheckers.start(Variant(6, 1, Level.SUPERPOSITION)))
    graph = part(Aim.EXPECTED)
    with pytest.raises(PositionError, match="of one rule set"):
        graph.turn_to(QuantumCheckers.start(replace(SUPERPOSITION, draw_after=12)))
    late = QuantumCheckers.of(SUPERPOSITION, graph.start.position, 0, 40)
    with pytest.raises(PositionError, match="has not come up"):
        graph.bounds(late)


@pytest.mark.parametrize("aim", Aim)
def test_an_interrupted_round_leaves_bounds(
    solution: CheckersSolution, aim: Aim, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has been expanded and not yet valued may be worth anything."""
    graph = part(aim, solution.variant)
    graph.grow(300)
    with monkeypatch.context() as patch:
        patch.setattr(PartialGraph, "_sweep", interrupt)
        with pytest.raises(KeyboardInterrupt):
            graph.grow(600)
    compared = 0
    for seed in range(30):
        for state, *_ in random_game(solution.variant, np.random.default_rng(seed)):
            try:
                low, high = graph.bounds(state)
            except PositionError:
                continue
            value = for_white(solution.value(state), state.turn, aim)
            assert low - 1e-6 <= value <= high + 1e-6
            compared += 1
    assert compared > 100


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("workers", [1, 3])
def test_processors_make_no_difference(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alone_found = [(*graph.grow(700), graph.expanded, graph.found) for graph in map(part, Aim)]
    monkeypatch.setattr("os.cpu_count", lambda: workers)
    monkeypatch.setattr("ouvert.checkers.exact.partial.EACH_THREAD", 1)
    assert [
        (*graph.grow(700), graph.expanded, graph.found) for graph in map(part, Aim)
    ] == alone_found


@pytest.mark.parametrize("aim", Aim)
def test_a_search_goes_on_where_it_was_interrupted(aim: Aim, tmp_path: Path) -> None:
    whole = part(aim)
    whole.grow(3000)
    file = tmp_path / "searches" / partial_name(SUPERPOSITION, aim)

    def told(text: str) -> None:
        if int(text.split()[0].replace(",", "")) > 900:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        part(aim).grow(3000, progress=told, file=file)
    kept = len(np.load(file))
    assert kept > 400
    lines: list[str] = []
    again = part(aim)
    low, high = again.grow(3000, progress=lines.append, file=file)
    assert int(lines[0].split()[0].replace(",", "")) == kept
    # what it knows of moments that do not matter may be newer, so it may look elsewhere
    assert (low, high) == pytest.approx(whole.bounds(), abs=0.05)
    value = for_white(solve(SUPERPOSITION, clocks=False).value(again.start), 0, aim)
    assert low - 1e-9 <= value <= high + 1e-9
    assert len(np.load(file)) == again.expanded
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    # fewer than are kept, and what is kept stays
    few = part(aim)
    assert few.grow(500, file=file) == few.bounds()
    assert few.expanded == 500
    assert len(np.load(file)) == again.expanded


@pytest.mark.parametrize(
    "content", [b"", b"garbage", np.zeros(3), np.array([0, 0], np.int32), np.array([7], np.int32)]
)
def test_a_damaged_file_says_so(content: bytes | np.ndarray, tmp_path: Path) -> None:
    file = tmp_path / "search.npy"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        np.save(file, content)
    with pytest.raises(StorageError, match=r"search\.npy is damaged: delete it"):
        part(Aim.EXPECTED).grow(100, file=file)


def test_a_graph_goes_on_with_its_own_file_and_with_no_other(tmp_path: Path) -> None:
    file = tmp_path / "search.npy"
    graph = part(Aim.EXPECTED)
    graph.grow(300, file=file)
    graph.grow(600, file=file)
    assert len(np.load(file)) == 600
    other = part(Aim.WHITE_WINS)
    other.grow(200)
    with pytest.raises(StorageError, match=r"search\.npy is of another search: name another file"):
        other.grow(600, file=file)
    assert len(np.load(file)) == 600


def test_two_at_once_are_kept_apart(tmp_path: Path) -> None:
    file = tmp_path / "search.npy"
    with alone(file.with_suffix(".held")), pytest.raises(StorageError, match="just now: wait"):
        part(Aim.EXPECTED).grow(100, file=file)
    part(Aim.EXPECTED).grow(100, file=file)


def test_growth_ends_when_enough_has_come_up() -> None:
    graph = part(Aim.EXPECTED)
    graph.grow(100_000, 500)
    assert 500 <= graph.found < 1000
