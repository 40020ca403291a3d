"""Random games and playouts of the compiled game have the statistics that they must have."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.agents.heuristics import material
from ouvert.checkers.compiled import playouts, random_games
from ouvert.checkers.kernels.playouts import (
    CAPTURES,
    CHOICES,
    DRAW,
    ENTANGLING,
    MEASUREMENTS,
    MERGES,
    SPLITS,
    UNFINISHED,
)
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError

FIVE_SIGMA = 5.0
PUBLISHED_MOVES, PUBLISHED_DRAWS = 100, 1000
"""Games behind the paper's average moves (figure 7), and behind its draw rates (table 1)."""


@pytest.mark.parametrize(
    ("size", "level", "draws", "moves"),
    [
        (5, Level.CLASSICAL, 0.0, 14.4),
        (5, Level.SUPERPOSITION, 1.1, 18.3),
        (5, Level.ENTANGLEMENT, 3.6, 20.6),
        (8, Level.CLASSICAL, 21.4, 48.9),
        (8, Level.SUPERPOSITION, 40.2, 57.7),
        (8, Level.ENTANGLEMENT, 45.8, 59.9),
    ],
)
def test_random_games_are_those_of_the_paper(
    size: int, level: Level, draws: float, moves: float
) -> None:
    variant = Variant(size, 1, level, phantoms=level is Level.ENTANGLEMENT)
    played = random_games(variant, 10_000, np.random.default_rng(7))
    spread = float(played.moves.std()) * math.sqrt(1 / PUBLISHED_MOVES + 1 / len(played.moves))
    assert abs(played.moves.mean() - moves) < FIVE_SIGMA * spread
    rate = float(played.drawn.mean())
    spread = math.sqrt(rate * (1 - rate) * (1 / PUBLISHED_DRAWS + 1 / len(played.moves)))
    assert abs(rate - draws / 100) < FIVE_SIGMA * spread


@pytest.mark.parametrize("level", list(Level))
def test_counts_fit_together(level: Level) -> None:
    played = random_games(Variant(6, 2, level), 500, np.random.default_rng(1))
    counts = played.counts
    assert set(played.winners.tolist()) == {0, 1, DRAW}
    assert not played.unfinished.any()
    kinds = counts[:, [SPLITS, MERGES, CAPTURES]].sum(axis=1)
    assert (kinds <= played.moves).all()
    assert (counts[:, CHOICES] >= played.moves).all()
    assert (counts[:, ENTANGLING] <= counts[:, CAPTURES]).all()
    assert (counts[:, MEASUREMENTS] <= 2 * (counts[:, CAPTURES] - counts[:, ENTANGLING])).all()
    assert bool(counts[:, SPLITS].any()) == (level >= Level.SUPERPOSITION)
    assert bool(counts[:, MEASUREMENTS].any()) == (level >= Level.SUPERPOSITION)
    assert bool(counts[:, ENTANGLING].any()) == (level >= Level.ENTANGLEMENT)
    assert bool(counts[:, MERGES].any()) == (level >= Level.INTERFERENCE)


def test_games_depend_on_the_seed_alone() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT)
    one, two, other = (
        random_games(variant, 1000, np.random.default_rng(seed), workers=workers)
        for seed, workers in ((3, 1), (3, 2), (4, 1))
    )
    assert (one.counts == two.counts).all()
    assert (one.winners == two.winners).all()
    assert (one.counts != other.counts).any()


def test_long_games_are_stopped() -> None:
    variant = Variant(8, 1, Level.SUPERPOSITION, draw_after=None)
    played = random_games(variant, 200, np.random.default_rng(5), limit=60)
    assert not played.drawn.any()
    assert (played.moves[played.unfinished] == 60).all()
    assert (played.moves[~played.unfinished] <= 60).all()
    assert set(played.winners[played.unfinished].tolist()) == {UNFINISHED}


@pytest.mark.parametrize("level", list(Level))
def test_what_does_not_fit_is_played_by_the_plain_game(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = Variant(5, 1, level, draw_after=12)
    state = QuantumCheckers.start(variant)
    rng = np.random.default_rng(11)
    fast, fast_results = random_games(variant, 4000, rng), playouts(state, 4000, rng, plies=7)
    monkeypatch.setattr("ouvert.checkers.compiled.fits", lambda variant: False)
    slow, slow_results = random_games(variant, 200, rng), playouts(state, 200, rng, plies=7)
    for ours, other in (
        (fast_results, slow_results),
        *((fast.winners == winner, slow.winners == winner) for winner in (0, 1, DRAW)),
        *zip(fast.counts.T, slow.counts.T, strict=True),
    ):
        spread = float(ours.std()) * math.sqrt(1 / len(ours) + 1 / len(other))
        assert abs(ours.mean() - other.mean()) <= FIVE_SIGMA * spread


def test_large_boards_are_played() -> None:
    variant = Variant(12, 1, Level.ENTANGLEMENT)
    played = random_games(variant, 3, np.random.default_rng(2), limit=20, workers=2)
    assert (played.moves[played.unfinished] == 20).all()
    assert (abs(playouts(QuantumCheckers.start(variant), 3, np.random.default_rng(2))) <= 1).all()


def test_nothing_to_play_is_refused() -> None:
    variant, rng = Variant(5, 1), np.random.default_rng(1)
    with pytest.raises(OuvertError, match="number of games is 1 or more, not 0"):
        random_games(variant, 0, rng)
    with pytest.raises(OuvertError, match="moves of a game is 1 or more, not 0"):
        random_games(variant, 1, rng, limit=0)
    with pytest.raises(OuvertError, match="threads is 1 or more, not 0"):
        random_games(variant, 1, rng, workers=0)
    with pytest.raises(OuvertError, match="playouts is 1 or more, not 0"):
        playouts(QuantumCheckers.start(variant), 0, rng)
    with pytest.raises(OuvertError, match="moves of a playout is 0 or more, not -1"):
        playouts(QuantumCheckers.start(variant), 1, rng, plies=-1)


def expected_result(state: QuantumCheckers, plies: int | None) -> float:
    """White's mean result of random play, exactly; the material's share where it is cut off."""

    @cache
    def value(state: QuantumCheckers, plies: int | None) -> float:
        if state.over:
            return state.returns[0]
        if state.pending is not None:
            return sum(
                chance * value(state.apply(found), plies) for found, chance in state.chances()
            )
        if plies == 0:
            white, black = material(state.position)
            return (white - black) / (white + black)
        moves = state.legal_actions()
        left = None if plies is None else plies - 1
        return sum(value(state.apply(move), left) for move in moves) / len(moves)

    return value(state, plies)


@settings(max_examples=30)
@given(st.sampled_from(list(Level)), st.integers(0, 2**32 - 1), st.sampled_from([None, 0, 1, 3]))
def test_playouts_have_the_exact_mean(level: Level, seed: int, plies: int | None) -> None:
    rng = np.random.default_rng(seed)
    state = QuantumCheckers.start(Variant(4, 1, level, draw_after=4))
    for _ in range(int(rng.integers(1, 12))):
        actions = [*state.legal_actions(), *(found for found, _ in state.chances())]
        if not actions:
            break
        state = state.apply(actions[int(rng.integers(len(actions)))])
    results = playouts(state, 4000, rng, plies=plies)
    spread = float(results.std()) / math.sqrt(len(results))
    assert abs(results.mean() - expected_result(state, plies)) <= FIVE_SIGMA * spread + 1e-9
