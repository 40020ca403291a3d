"""Tables of endgames against exact solutions, and against a plain expectimax with fractions."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import bounds
from ouvert.checkers.exact.endgames import Endgames, build_endgames, load_endgames
from ouvert.checkers.exact.solutions import ANY, solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError
from support.plain_expectimax import plain
from support.sizes import some_of

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT)


def ends(variant: Variant, wanted: int) -> list[QuantumCheckers]:
    """Moments of random games just after a capture that has left a piece a side."""
    found: dict[Hashable, QuantumCheckers] = {}
    for seed in range(20 * wanted):
        rng = np.random.default_rng([seed, variant.size])
        state = QuantumCheckers.start(Variant(variant.size, 1, variant.level))
        while not state.over:
            moves = state.legal_actions()
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
            pieces = [bool(mask) for mask in state.position.pieces]
            if not state.over and not state.quiet and sum(pieces[:2]) == sum(pieces[2:]) == 1:
                here = QuantumCheckers.of(variant, state.position, state.turn, 0, state.chain, None)
                found.setdefault(key(here), here)
        if len(found) >= wanted:
            break
    return list(found.values())[:wanted]


def forced(state: QuantumCheckers, seat: int) -> Fraction:
    """The probability of winning that a seat can force."""
    sign = -1 if seat else 1
    return sign * plain(state, lambda result: sign * int(sign * result > 0), {})


def agrees(table: Endgames, states: list[QuantumCheckers]) -> None:
    for state in states:
        low, high, least_win, most_win, least_loss, most_loss = table.bounds(state)
        mean = (-1 if state.turn else 1) * plain(state, int, {})
        assert low - 1e-6 <= mean <= high + 1e-6
        assert least_win - 1e-6 <= forced(state, state.turn) <= most_win + 1e-6
        assert least_loss - 1e-6 <= forced(state, 1 - state.turn) <= most_loss + 1e-6


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_tables_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 4)
    table = build_endgames(variant, tmp_path)
    assert np.array_equal(table.values[:, ::2], table.values[:, 1::2])
    states = [state for state in ends(variant, 30) if kept(table, state)]
    assert len(states) > 20
    agrees(table, states)
    limited = build_endgames(variant, tmp_path, 2)
    agrees(limited, [state for state in states if kept(limited, state)])


@pytest.mark.long
@pytest.mark.parametrize("level", QUANTUM)
def test_tables_of_five_squares_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    variant = Variant(5, 1, level, 3)
    table = build_endgames(variant, tmp_path, 3)
    states = [state for state in ends(variant, 300) if kept(table, state)]
    assert len(states) > 100
    agrees(table, states)


@pytest.mark.study
@pytest.mark.parametrize("level", QUANTUM)
def test_thousands_of_moments_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    total = 0
    for size, limit in ((4, 3), (4, 4), (5, 2)):
        variant = Variant(size, 1, level, limit)
        table = build_endgames(variant, tmp_path, ANY if size == 4 else 3)
        states = [state for state in ends(variant, 3000) if kept(table, state)]
        agrees(table, states)
        total += len(states)
    assert total >= 5000


def kept(table: Endgames, state: QuantumCheckers) -> bool:
    try:
        table.bounds(state)
    except PositionError:
        return False
    return True


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_tables_have_the_values_of_the_solved_game(level: Level, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 6)
    table = build_endgames(variant, tmp_path)
    solved = solve(variant)
    compared = 0
    for state in ends(variant, 30):
        try:
            value, found = solved.value(state), table.bounds(state)
        except PositionError:
            continue
        assert found[::2] == pytest.approx((value.expected, value.win, value.loss), abs=1e-6)
        assert np.array_equal(found[::2], found[1::2])
        compared += 1
    assert compared > 3


def test_a_limit_of_parts_widens_bounds_and_loses_nothing(tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION)
    whole = build_endgames(variant, tmp_path)
    tight = 0
    for parts in (2, 3):
        limited = build_endgames(variant, tmp_path, parts)
        places = {
            words: place for place, words in enumerate(zip(whole.first, whole.second, strict=True))
        }
        here = [places[words] for words in zip(limited.first, limited.second, strict=True)]
        assert (limited.values[:, ::2] <= whole.values[here, ::2] + 1e-6).all()
        assert (limited.values[:, 1::2] >= whole.values[here, 1::2] - 1e-6).all()
        closed = int((limited.values[:, 0] == limited.values[:, 1]).sum())
        assert closed > tight
        tight = closed


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_bounds_with_endgames_enclose_the_exact_value(level: Level, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 8)
    value = solve(variant, clocks=False).value(QuantumCheckers.start(variant))
    known = {Aim.EXPECTED: value.expected, Aim.WHITE_WINS: value.win, Aim.BLACK_WINS: value.loss}
    for parts in (2, ANY):
        table = build_endgames(variant, tmp_path, parts)
        for aim in Aim:
            for trials in (30, 3000):
                alone = bounds(variant, aim, trials, most_nodes=100_000)
                found = bounds(variant, aim, trials, most_nodes=100_000, endgames=table)
                assert found.lower - 1e-6 <= known[aim] <= found.upper + 1e-6
            assert found.upper - found.lower <= alone.upper - alone.lower + 1e-6


def test_a_table_is_kept_and_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 25)
    first = build_endgames(variant, tmp_path / "whole", 3)

    class StopHereError(Exception):
        pass

    def stop(text: str) -> None:
        if " 12 moves" in text:
            raise StopHereError

    with pytest.raises(StopHereError):
        build_endgames(variant, tmp_path / "part", 3, stop)
    with pytest.raises(PositionError, match="has no endgames"):
        load_endgames(variant, tmp_path / "part", 3)
    told: list[str] = []
    again = build_endgames(variant, tmp_path / "part", 3, told.append)
    assert not any("expanded" in text for text in told)
    assert " 19 moves" in told[0]
    assert np.array_equal(first.values, again.values)
    build_endgames(variant, tmp_path / "part", 3, lambda _: pytest.fail("made again"))


def test_what_is_not_in_a_table_says_so(tmp_path: Path) -> None:
    with pytest.raises(SizeError, match="4 or 5 squares"):
        build_endgames(Variant(6, 1), tmp_path)
    variant = Variant(4, 1, Level.SUPERPOSITION, 3)
    table = build_endgames(variant, tmp_path)
    with pytest.raises(PositionError, match="just after a capture"):
        table.bounds(QuantumCheckers.start(variant))
