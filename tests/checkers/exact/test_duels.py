"""Duels at every clock against a plain expectimax with fractions, and the search that uses them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.exact.bounds import bounds
from ouvert.checkers.exact.duels import Duels, build_duels
from ouvert.checkers.exact.solutions import ANY, solve
from ouvert.checkers.exact.trees import Aim
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError
from support.plain_expectimax import plain
from support.quantum_checkers import random_game
from support.sizes import long, some_of

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT)
NEAR = 1e-9


def moments(variant: Variant, wanted: int, pieces: tuple[int, ...]) -> list[QuantumCheckers]:
    """Different moments of random games with so many pieces, at every clock by turns."""
    limit = variant.draw_after
    assert limit is not None
    found: dict[Hashable, QuantumCheckers] = {}
    for seed in range(100 * wanted):
        rng = np.random.default_rng([seed, variant.size])
        for state, *_ in random_game(replace(variant, draw_after=None), rng, 60):
            if sum(map(bool, state.position.pieces)) not in pieces:
                continue
            quiet = len(found) % limit
            here = QuantumCheckers.of(variant, state.position, state.turn, quiet, state.chain)
            if not here.over:
                found.setdefault(key(here), here)
            if len(found) == wanted:
                return list(found.values())
    return list(found.values())


def agree(duels: Duels, states: list[QuantumCheckers]) -> tuple[int, int]:
    """How many moments the table has and how many it closes, all with the plain values inside."""
    known: dict[Hashable, Fraction] = {}
    kept = closed = 0
    for state in states:
        try:
            low, high = duels.bounds(state)
        except PositionError:
            continue
        worth = (-1 if state.turn else 1) * plain(state, int, known)
        assert low - NEAR <= worth <= high + NEAR, str(state)
        kept += 1
        closed += high - low <= NEAR
    return kept, closed


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_duels_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 4)
    states = moments(variant, 120, (2,))
    kept, closed = agree(build_duels(variant, tmp_path, ANY, 2 * ANY), states)
    assert kept > 60
    # with four moves to go bounds are multiples of far more than a grain
    assert closed == kept
    for parts, together in ((2, 4), (3, 4), (4, 5)):
        kept, closed = agree(build_duels(variant, tmp_path, parts, together), states)
        assert kept > closed > 10


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_duels_of_five_squares_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    variant = Variant(5, 1, level, 3)
    kept, closed = agree(build_duels(variant, tmp_path, 3, 5), moments(variant, 300, (2,)))
    assert kept > 100
    assert closed > 30


@pytest.mark.study
@pytest.mark.parametrize("level", QUANTUM)
def test_thousands_of_duels_agree_with_plain_expectimax(level: Level, tmp_path: Path) -> None:
    total = 0
    for size, limit in ((4, 4), (5, 3)):
        variant = Variant(size, 1, level, limit)
        duels = build_duels(variant, tmp_path, 4 if size == 4 else 3, 5)
        total += agree(duels, moments(variant, 3000, (2,)))[0]
    assert total > 3000


def test_more_room_narrows_bounds(tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION)
    whole = build_duels(variant, tmp_path, ANY, 2 * ANY)
    places = {words: at for at, words in enumerate(zip(whole.first, whole.second, strict=True))}
    width = 2.0
    for parts, together in ((2, 4), (4, 5), (5, 6)):
        part = build_duels(variant, tmp_path, parts, together)
        here = [places[words] for words in zip(part.first, part.second, strict=True)]
        assert (part.values[:, :, 0] <= whole.values[:, here, 0]).all()
        assert (part.values[:, :, 1] >= whole.values[:, here, 1]).all()
        low, high = part.values[0, 0]
        assert int(high) - int(low) <= width * 16384
        width = (int(high) - int(low)) / 16384


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_duels_are_taken_at_every_clock(level: Level, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 12)
    duels = build_duels(variant, tmp_path, 3, 5)
    kept = 0
    for state in moments(variant, 60, (2,)):
        try:
            low, high = duels.bounds(state)
        except PositionError:
            continue
        if state.turn:
            low, high = -high, -low
        # what comes next is in the table, or a piece has gone, which takes a look each to be seen;
        # so some looks know as much as the table, but for one more rounding
        found = bounds(variant, Aim.EXPECTED, 400, start=state, most_nodes=9000, endgames=duels)
        if state.turn:
            assert found.upper <= high + 2 / 16384, str(state)
        else:
            assert found.lower >= low - 2 / 16384, str(state)
        kept += state.quiet > 0 and low > -1 and high < 1
    assert kept > 5


def test_duels_of_another_game_are_refused(tmp_path: Path) -> None:
    duels = build_duels(Variant(4, 1, Level.SUPERPOSITION, 3), tmp_path, 2, 4)
    with pytest.raises(SizeError, match="of another game"):
        bounds(Variant(4, 1, Level.SUPERPOSITION, 12), Aim.EXPECTED, 10, endgames=duels)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
@pytest.mark.parametrize("far", [False, True])
def test_a_search_with_duels_encloses_the_values_of_the_solved_game(
    level: Level, far: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if far:
        monkeypatch.setattr("ouvert.checkers.exact.trees.CLOSING", 3)
        monkeypatch.setattr("ouvert.checkers.exact.trees.FAR", 1)
    variant = Variant(4, 1, level, 12)
    solved = solve(variant)
    duels = build_duels(variant, tmp_path, 3, 5)
    closed = 0
    for state in moments(variant, 40, (2, 3, 4)):
        worth = (-1 if state.turn else 1) * solved.value(state).expected
        for trials in (1, 100, 3000):
            found = bounds(
                variant, Aim.EXPECTED, trials, start=state, most_nodes=50_000, endgames=duels
            )
            assert found.lower - 1e-6 <= worth <= found.upper + 1e-6, str(state)
            closed += found.closed
    assert closed > 3


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_a_search_with_duels_encloses_the_values_of_a_second_program(
    level: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 5 × 5, as far from the draw as it ever is taken to be."""
    monkeypatch.setattr("ouvert.checkers.exact.trees.FAR", 1)
    variant = Variant(5, 1, level, 3)
    duels = build_duels(variant, tmp_path, 2, 4)
    known: dict[Hashable, Fraction] = {}
    closed = 0
    for state in moments(variant, 60, (2, 3)):
        worth = plain(state, int, known)
        found = bounds(variant, Aim.EXPECTED, 3000, start=state, most_nodes=50_000, endgames=duels)
        assert found.lower - 1e-6 <= worth <= found.upper + 1e-6, str(state)
        closed += found.closed
    assert closed > 4


def test_a_table_is_kept_and_refused_where_it_does_not_fit(tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 3)
    duels = build_duels(variant, tmp_path, 2, 3)
    again = build_duels(variant, tmp_path, 2, 3, lambda _: pytest.fail("made again"))
    assert np.array_equal(duels.values, again.values)
    with pytest.raises(PositionError, match="does not have this moment"):
        duels.bounds(QuantumCheckers.start(variant))
    with pytest.raises(SizeError, match="expected result alone"):
        bounds(variant, Aim.WHITE_WINS, endgames=duels)
    with pytest.raises(SizeError, match="4 or 5 squares"):
        build_duels(Variant(6, 1), tmp_path, 2, 4)
