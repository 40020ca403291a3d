"""Duels at every clock against a plain expectimax with fractions, and the search that uses them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import bounds
from ouvert.checkers.exact.duels import Duels, build_duels, no_duels
from ouvert.checkers.exact.solutions import ANY, solve
from ouvert.checkers.kernels.small.duels import DUEL_GRAIN
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, SizeError
from support.plain_expectimax import plain
from support.quantum_checkers import random_game
from support.sizes import long, some_of

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT)
AIMS = (Aim.EXPECTED, Aim.WHITE_WINS, long(Aim.BLACK_WINS))
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


def plain_worth(state: QuantumCheckers, aim: Aim, known: dict[Hashable, Fraction]) -> Fraction:
    """What a moment is worth to White by the second program."""
    return plain(state, lambda result: int(aim.value[1 + int(result)]), known)


def agree(duels: Duels, states: list[QuantumCheckers], aim: Aim) -> tuple[int, int]:
    """How many moments the table has and how many it closes, all with the plain values inside."""
    known: dict[Hashable, Fraction] = {}
    kept = closed = 0
    for state in states:
        try:
            low, high = duels.bounds(state, aim)
        except PositionError:
            continue
        worth = plain_worth(state, aim, known)
        assert low - NEAR <= worth <= high + NEAR, str(state)
        kept += 1
        closed += high - low <= NEAR
    return kept, closed


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_duels_agree_with_plain_expectimax(level: Level, aim: Aim, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 4)
    states = moments(variant, 120, (2,))
    kept, closed = agree(build_duels(variant, tmp_path, ANY, 2 * ANY, aim=aim), states, aim)
    assert kept > 60
    # with four moves to go bounds are multiples of far more than a grain
    assert closed == kept
    for parts, together in ((2, 4), (3, 4), (4, 5)):
        part = build_duels(variant, tmp_path, parts, together, aim=aim)
        kept, closed = agree(part, states, aim)
        assert kept > closed > 10


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_duels_of_five_squares_agree_with_plain_expectimax(
    level: Level, aim: Aim, tmp_path: Path
) -> None:
    variant = Variant(5, 1, level, 3)
    duels = build_duels(variant, tmp_path, 3, 5, aim=aim)
    kept, closed = agree(duels, moments(variant, 300, (2,)), aim)
    assert kept > 100
    assert closed > 30


@pytest.mark.study
@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("level", QUANTUM)
def test_thousands_of_duels_agree_with_plain_expectimax(
    level: Level, aim: Aim, tmp_path: Path
) -> None:
    total = 0
    for size, limit in ((4, 4), (5, 3)):
        variant = Variant(size, 1, level, limit)
        duels = build_duels(variant, tmp_path, 4 if size == 4 else 3, 5, aim=aim)
        total += agree(duels, moments(variant, 3000, (2,)), aim)[0]
    assert total > 3000


@pytest.mark.parametrize("aim", [Aim.EXPECTED, Aim.WHITE_WINS])
def test_more_room_narrows_bounds(aim: Aim, tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION)
    whole = build_duels(variant, tmp_path, ANY, 2 * ANY, aim=aim)
    places = {words: at for at, words in enumerate(zip(whole.first, whole.second, strict=True))}
    widths = [2 * DUEL_GRAIN]
    for parts, together in ((2, 4), (4, 5), (5, 6)):
        part = build_duels(variant, tmp_path, parts, together, aim=aim)
        here = [places[words] for words in zip(part.first, part.second, strict=True)]
        assert (part.values[..., 0] <= whole.values[:, here][..., 0]).all()
        assert (part.values[..., 1] >= whole.values[:, here][..., 1]).all()
        low, high = part.values[0, 0, 0].astype(int)
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_duels_are_taken_at_every_clock(level: Level, aim: Aim, tmp_path: Path) -> None:
    variant = Variant(4, 1, level, 12)
    duels = build_duels(variant, tmp_path, 3, 5, aim=aim)
    loss, _, win = aim.value
    kept = 0
    for state in moments(variant, 60, (2,)):
        try:
            low, high = duels.bounds(state, aim)
        except PositionError:
            continue
        # what comes next is in the table, or a piece has gone, which takes a look each to be seen;
        # so some looks know as much as the table, but for one more rounding
        found = bounds(variant, aim, 400, start=state, most_nodes=9000, endgames=duels)
        if aim is Aim.BLACK_WINS:
            found = replace(found, lower=-found.upper, upper=-found.lower)
        if state.turn:
            assert found.upper <= high + 2 / DUEL_GRAIN, str(state)
        else:
            assert found.lower >= low - 2 / DUEL_GRAIN, str(state)
        kept += state.quiet > 0 and low > loss and high < win
    assert kept > 5


def test_duels_of_another_game_are_refused(tmp_path: Path) -> None:
    duels = build_duels(Variant(4, 1, Level.SUPERPOSITION, 3), tmp_path, 2, 4)
    with pytest.raises(SizeError, match="of another game"):
        bounds(Variant(4, 1, Level.SUPERPOSITION, 12), Aim.EXPECTED, 10, endgames=duels)


@pytest.mark.parametrize("level", some_of(QUANTUM))
def test_both_sides_forced_wins_and_what_is_expected_go_together(
    level: Level, tmp_path: Path
) -> None:
    """Nobody can force more than the other leaves, and a draw rule that is nearer forces less."""
    variant = Variant(4, 1, level, 12)
    expected = build_duels(variant, tmp_path, ANY, 2 * ANY).values[:, :, 0]
    forced = build_duels(variant, tmp_path, ANY, 2 * ANY, aim=Aim.WHITE_WINS).values
    mine, theirs = forced[:, :, 0].astype(int), -forced[:, :, 1].astype(int)
    assert ((mine >= 0) & (theirs >= 0) & (mine + theirs <= DUEL_GRAIN + 2)).all()
    # by half of what is expected, and a grain for rounding
    assert (2 * mine - DUEL_GRAIN <= expected + 4).all()
    assert (DUEL_GRAIN - 2 * theirs >= expected - 4).all()
    assert (mine[1:] <= mine[:-1]).all()
    assert (theirs[1:] <= theirs[:-1]).all()


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
@pytest.mark.parametrize("far", [False, True])
def test_a_search_with_duels_encloses_the_values_of_the_solved_game(
    level: Level, aim: Aim, far: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if far:
        monkeypatch.setattr("ouvert.checkers.exact.trees.CLOSING", 3)
        monkeypatch.setattr("ouvert.checkers.exact.trees.FAR", 1)
    variant = Variant(4, 1, level, 12)
    solved = solve(variant)
    duels = build_duels(variant, tmp_path, 3, 5, aim=aim)
    closed = 0
    for state in moments(variant, 40, (2, 3, 4)):
        value = solved.value(state)
        worth = {
            Aim.EXPECTED: -value.expected if state.turn else value.expected,
            Aim.WHITE_WINS: value.loss if state.turn else value.win,
            Aim.BLACK_WINS: value.win if state.turn else value.loss,
        }[aim]
        for trials in (1, 100, 3000):
            found = bounds(variant, aim, trials, start=state, most_nodes=50_000, endgames=duels)
            assert found.lower - 1e-6 <= worth <= found.upper + 1e-6, str(state)
            closed += found.closed
    assert closed > 3


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_a_search_with_duels_encloses_the_values_of_a_second_program(
    level: Level, aim: Aim, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 5 × 5, as far from the draw as it ever is taken to be."""
    monkeypatch.setattr("ouvert.checkers.exact.trees.FAR", 1)
    variant = Variant(5, 1, level, 3)
    duels = build_duels(variant, tmp_path, 2, 4, aim=aim)
    known: dict[Hashable, Fraction] = {}
    closed = 0
    for state in moments(variant, 60, (2, 3)):
        worth = plain_worth(state, aim, known)
        if aim is Aim.BLACK_WINS:
            worth = -worth
        found = bounds(variant, aim, 3000, start=state, most_nodes=50_000, endgames=duels)
        assert found.lower - 1e-6 <= worth <= found.upper + 1e-6, str(state)
        closed += found.closed
    assert closed > 4


@pytest.mark.parametrize("aim", [Aim.EXPECTED, Aim.WHITE_WINS])
@pytest.mark.parametrize("stop", ["expanded", " 24 moves", " 19 moves", " 12 moves", " 0 moves"])
def test_an_interrupted_table_goes_on_and_is_the_same(stop: str, aim: Aim, tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.ENTANGLEMENT, 25)
    whole = build_duels(variant, tmp_path / "whole", 2, 4, aim=aim)

    class StopHereError(Exception):
        pass

    def stopping(text: str) -> None:
        if stop in text:
            raise StopHereError

    with pytest.raises(StopHereError):
        build_duels(variant, tmp_path / "part", 2, 4, stopping, aim=aim)
    (made,) = (tmp_path / "whole").iterdir()
    table = tmp_path / "part" / made.name
    assert not (table / "values.npy").exists()
    done = next((place for place in (10, 20) if (table / f"graph/clock-{place}.npy").exists()), 25)
    assert done == {" 19 moves": 20, " 12 moves": 20, " 0 moves": 10}.get(stop, 25)
    if stop != "expanded":
        # rows after the last checkpoint need not have come to the disk
        kept = np.load(table / "part.npy", mmap_mode="r+")
        kept[:done] = -1
        kept.flush()
    told: list[str] = []
    again = build_duels(variant, tmp_path / "part", 2, 4, told.append, aim=aim)
    assert any("expanded" in text for text in told) == (stop == "expanded")
    assert len([text for text in told if "after a capture" in text]) == done
    for name in ("first", "second", "values"):
        assert (table / f"{name}.npy").read_bytes() == (made / f"{name}.npy").read_bytes()
    assert np.array_equal(whole.values, again.values)
    assert sorted(file.name for file in table.iterdir()) == [
        *("first.npy", "second.npy", "values.npy"),
    ]


def test_a_table_is_kept_and_refused_where_it_does_not_fit(tmp_path: Path) -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 3)
    duels = build_duels(variant, tmp_path, 2, 3)
    again = build_duels(variant, tmp_path, 2, 3, lambda _: pytest.fail("made again"))
    assert np.array_equal(duels.values, again.values)
    with pytest.raises(PositionError, match="does not have this moment"):
        duels.bounds(QuantumCheckers.start(variant))
    with pytest.raises(PositionError, match="has 0 to 3 moves on the clock, not -1"):
        duels.widths(-1)
    with pytest.raises(PositionError, match="an empty table bounds nothing"):
        no_duels().widths(0)
    with pytest.raises(SizeError, match="bounds the expected result, not forced wins"):
        bounds(variant, Aim.WHITE_WINS, endgames=duels)
    forced = build_duels(variant, tmp_path, 2, 3, aim=Aim.BLACK_WINS)
    with pytest.raises(SizeError, match="bounds forced wins, not the expected result"):
        bounds(variant, endgames=forced)
    again = build_duels(variant, tmp_path, 2, 3, aim=Aim.WHITE_WINS)
    assert np.array_equal(forced.values, again.values)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["4x4-superposition-3-2-3", "4x4-superposition-3-2-3-forced"]
    with pytest.raises(SizeError, match="4 or 5 squares"):
        build_duels(Variant(6, 1), tmp_path, 2, 4)
