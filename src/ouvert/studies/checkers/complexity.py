"""How long random games of quantum checkers last: figures 7 to 10 and table 1 of paper 002."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.compiled import random_games
from ouvert.checkers.rules.variant import FORTY_MOVES, Level, Variant
from ouvert.stats import normal_quantile, wilson

SIZES = tuple(range(4, 12))
LEVELS = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT, Level.INTERFERENCE)
BATCHES = 20
LONGEST = 100_000
"""Moves after which a game without the draw rule is given up."""

PUBLISHED_DRAWS = {
    (5, Level.CLASSICAL): 0.0,
    (5, Level.SUPERPOSITION): 0.011,
    (5, Level.ENTANGLEMENT): 0.036,
    (8, Level.CLASSICAL): 0.214,
    (8, Level.SUPERPOSITION): 0.402,
    (8, Level.ENTANGLEMENT): 0.458,
}
"""Published shares of draws, of 1,000 games."""
PUBLISHED_MOVES = {
    (5, Level.CLASSICAL): 14.4,
    (5, Level.SUPERPOSITION): 18.3,
    (5, Level.ENTANGLEMENT): 20.6,
    (8, Level.CLASSICAL): 48.9,
    (8, Level.SUPERPOSITION): 57.7,
    (8, Level.ENTANGLEMENT): 59.9,
}
"""Published mean numbers of moves with the draw rule."""


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """Random against random on one board, one row each.

    Attributes:
        size: squares along an edge.
        level: the level.
        draw_rule: whether forty moves without a capture are a draw.
        games: number of games.
        moves: mean number of moves, with its 95 % interval.
        seconds: mean CPU seconds of a game, with its 95 % interval.
        draws: share of draws, with its 95 % interval (Wilson).
        unfinished: games given up as too long.
    """

    size: int
    level: Level
    draw_rule: bool
    games: int
    moves: tuple[float, float, float]
    seconds: tuple[float, float, float]
    draws: tuple[float, float, float]
    unfinished: int


def run(
    seed: int,
    games: int,
    sizes: Iterable[int] = SIZES,
    progress: Callable[[str], None] = lambda _: None,
) -> list[RandomPlay]:
    """Play at random on boards of these sizes, at all levels, with and without the draw rule.

    `games` of each kind; the paper has 100 for the figures and 1,000 for the table.
    """
    rows = []
    for size in sizes:
        for level in LEVELS:
            for limit in (FORTY_MOVES, None):
                progress(f"random games on {size} × {size}, {level.name.lower()}")
                stream = np.random.default_rng((seed, size, level, limit is None))
                rows.append(_row(Variant(size, 1, level, limit), games, stream))
    return rows


def _row(variant: Variant, games: int, rng: np.random.Generator) -> RandomPlay:
    batches = min(BATCHES, games)
    sizes = [len(part) for part in np.array_split(np.arange(games), batches)]
    moves, drawn, unfinished = [], 0, 0
    seconds = np.empty(batches)
    for number, size in enumerate(sizes):
        started = time.process_time()
        played = random_games(variant, size, rng, limit=LONGEST)
        seconds[number] = (time.process_time() - started) / size
        moves.append(played.moves)
        drawn += int(played.drawn.sum())
        unfinished += int(played.unfinished.sum())
    return RandomPlay(
        variant.size,
        variant.level,
        variant.draw_after is not None,
        games,
        _mean(np.concatenate(moves)),
        _mean(seconds),
        (drawn / games, *wilson(drawn, games)),
        unfinished,
    )


def _mean(values: np.ndarray) -> tuple[float, float, float]:
    """A mean with its 95 % interval; of a single value the value alone."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, mean, mean
    margin = normal_quantile() * float(values.std(ddof=1)) / len(values) ** 0.5
    return mean, mean - margin, mean + margin
