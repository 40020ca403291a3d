"""Learns the evaluation of the expectimax agent from its own games.

For each board and level the search plays with itself, at first counting material alone, and every
quiet moment is labelled with how its game ended. A logistic regression of these results on the
features of `kernels.expectimax.evaluation` gives the weights with which the next round is played;
what is kept are those of the last round, which has most of the games.
Some moves are random, so that both sides see what they would not choose. One game in five is held
out and tells how well the evaluation predicts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.expectimax.evaluation import (
    BOARDS,
    name_of,
    plain_weights,
    with_draw,
    write_weights,
)
from ouvert.checkers.compiled import encode
from ouvert.checkers.kernels.expectimax.evaluation import MOMENT_FEATURES
from ouvert.checkers.kernels.expectimax.selfplay import learning_games
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.files import make_folder

GAMES = 8000
SHARES = (0.25, 1.0)
"""The part of the games that each round has."""
DEPTHS, NODES = (4, 8), 1000
"""How far each round looks ahead, and the most moments that it looks at for a move."""
OPENING, ASTRAY = 6, 0.08
"""Random moves at the beginning of a game, and how likely they are later."""
MOMENTS_A_GAME = 120
RIDGE = 1e-3
"""How much weights are held to zero: of the mean log-loss, for features of unit spread."""
STEPS = 30
PORTION = 50
"""Games between two messages."""
HELD_OUT = 5
AT_ONCE = 50_000
"""Moments that are summed up in one go, which limits the memory."""


@dataclass(frozen=True, slots=True)
class LearnedBoard:
    """What was learned for a board and level.

    Attributes:
        name: the board and level.
        games: games of both rounds.
        moments: moments of them that were learned from.
        before: log-loss in nats a moment of games held out, by material alone.
        after: the same by what was learned.
    """

    name: str
    games: int
    moments: int
    before: float
    after: float


def learn_checkers(
    folder: Path,
    *,
    games: int = GAMES,
    boards: Sequence[tuple[int, int]] = BOARDS,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> list[LearnedBoard]:
    """Learn the weights of all boards and levels, and write FOLDER/weights.json.

    Args:
        folder: is made if it is not there; rounds.json in it holds what is finished, so that a run
            that was interrupted goes on there.
        games: of each board and level in the last round, after a quarter as many in the first.
        boards: size and filled rows of each.
        seed: of all games.
        executor: where games are played, with the same result; in this process if left out.
        progress: is told of games that are done.

    Returns what was learned.
    """
    make_folder(folder)
    file = folder / "rounds.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    found, weights = [], {}
    for size, rows in boards:
        for level in Level:
            name = name_of(size, rows, level)
            current = plain_weights()
            played = 0
            for number, share in enumerate(SHARES):
                count = max(HELD_OUT, int(share * games))
                key = f"{name}: round {number}, {count} games, seed {seed}"
                if key not in kept:
                    variant = Variant(size, rows, level)
                    words = [seed, size, rows, int(level), number]
                    kept[key] = _round(variant, current, number, count, words, executor, progress)
                    part = file.with_suffix(".part")
                    part.write_text(json.dumps(kept), encoding="utf-8")
                    part.rename(file)
                else:
                    progress(count)
                current = np.array(kept[key]["weights"])
                played += count
            told = (kept[key][each] for each in ("moments", "before", "after"))
            found.append(LearnedBoard(name, played, *told))
            weights[name] = current.tolist()
    write_weights(folder / "weights.json", weights)
    return found


def _round(
    variant: Variant,
    weights: np.ndarray,
    number: int,
    games: int,
    words: list[int],
    executor: Executor | None,
    progress: Callable[[int], None],
) -> dict[str, object]:
    rng = np.random.default_rng(words)
    tasks = []
    for begin in range(0, games, PORTION):
        count = min(PORTION, games - begin)
        seeds = rng.integers(2**64, size=count, dtype=np.uint64)
        tasks.append((variant, weights, DEPTHS[number], seeds))
    seen, results, held = [], [], []
    played = map(_played, tasks) if executor is None else executor.map(_played, tasks)
    for portion, (rows, ends) in enumerate(played):
        seen.append(rows)
        results.append(ends)
        held.append(np.full(len(rows), portion % HELD_OUT == 0))
        progress(len(tasks[portion][-1]))
    moments = np.concatenate(seen)
    shares = (1.0 + np.concatenate(results)) / 2.0
    out = np.concatenate(held)
    if out.all():
        out[::2] = False
    learned = fitted(moments[~out], shares[~out])
    plain = plain_weights()
    return {
        "weights": [round(float(each), 4) for each in learned],
        "moments": int((~out).sum()),
        "before": log_loss(moments[out], shares[out], plain),
        "after": log_loss(moments[out], shares[out], learned),
    }


def _played(task: tuple[Variant, np.ndarray, int, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Games of a portion: float32[n, MOMENT_FEATURES] and White's results, int8[n]."""
    variant, weights, depth, seeds = task
    start = encode(QuantumCheckers.start(variant))
    rows = np.empty((len(seeds) * MOMENTS_A_GAME * 2, MOMENT_FEATURES), np.float32)
    ends = np.empty(len(rows), np.int8)
    written = learning_games(
        start, with_draw(weights), depth, NODES, OPENING, ASTRAY, seeds, rows, ends
    )
    return rows[:written], ends[:written]


def fitted(moments: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The weights whose logistic prediction of results fits best, by Newton's method.

    Args:
        moments: float32 or float64[n, MOMENT_FEATURES].
        shares: float64[n], White's results as shares of a win: 0, ½, 1.

    Returns float64[MOMENT_FEATURES]: `tanh(weights · features)` is the mean result, from −1 to 1.
    """
    spread = moments.std(axis=0, dtype=np.float64)
    spread[spread < 1e-9] = np.inf
    found = np.zeros(moments.shape[1])
    for _ in range(STEPS):
        slope = RIDGE * found
        curve = RIDGE * np.eye(len(found))
        for begin in range(0, len(moments), AT_ONCE):
            scaled = moments[begin : begin + AT_ONCE] / spread
            chance = 1.0 / (1.0 + np.exp(-2.0 * scaled @ found))
            slope += 2.0 * scaled.T @ (chance - shares[begin : begin + AT_ONCE]) / len(shares)
            curve += 4.0 * (scaled.T * (chance * (1 - chance))) @ scaled / len(shares)
        step = np.linalg.solve(curve, slope)
        found -= step
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(found / spread)


def log_loss(moments: np.ndarray, shares: np.ndarray, weights: np.ndarray) -> float:
    """Mean log-loss in nats with which an evaluation predicts results."""
    chance = np.clip(1.0 / (1.0 + np.exp(-2.0 * moments @ weights)), 1e-9, 1 - 1e-9)
    return float(-(shares * np.log(chance) + (1 - shares) * np.log(1 - chance)).mean())
