"""How strong the expectimax agent is: against the tree search, and by exact values of 4 × 4."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.agents.match import Score, match, play_all, score
from ouvert.checkers.agents.registry import agent
from ouvert.checkers.exact.solutions import CheckersSolution, solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant

BOARD = (8, 3)
RIVAL = "mcts:6400"
WIN_BAR, REGRET_BAR = 0.65, 0.01
"""What was asked: the lower end of the interval of games won, and the mean regret at most."""
SOLVED = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Strength:
    """A match of two agents at a level.

    Attributes:
        level: the level.
        ours: what the first agent made of it, with its CPU seconds a game.
        rival: the same of the other.
    """

    level: Level
    ours: Score
    rival: Score


@dataclass(frozen=True, slots=True)
class Regret:
    """What an agent gives away on 4 × 4.

    Attributes:
        level: the level.
        decisions: moments with a choice in which it was asked.
        mean: by how much its moves were worth less than the best, in expected results from −1 to 1.
        error: the standard error of that.
        worst: the largest.
        best: share of decisions that gave nothing away.
    """

    level: Level
    decisions: int
    mean: float
    error: float
    worst: float
    best: float


def verdict_on_wins(low: float, high: float) -> str:
    """Whether an interval of the share of games won keeps the bar; open if it holds the bar."""
    return "kept" if low >= WIN_BAR else "missed" if high < WIN_BAR else "open"


def verdict_on_regret(mean: float) -> str:
    """Whether a mean regret keeps the bar."""
    return "kept" if mean <= REGRET_BAR else "missed"


def strengths(
    name: str,
    games: int,
    seed: int,
    *,
    rival: str = RIVAL,
    board: tuple[int, int] = BOARD,
    executor: Executor | None = None,
    progress: Progress = lambda _: None,
) -> list[Strength]:
    """Let an agent play against another at every level, so many games each, colours in turn.

    Games are played in this process, or wherever `executor` plays them.
    """
    found = []
    for level in Level:
        variant = Variant(*board, level)
        rows = []
        for row in play_all(match(variant, name, rival, games, seed), executor):
            rows.append(row)
            progress(f"{level.name.lower()}: {len(rows)} games of {games}")
        found.append(Strength(level, score(rows, name), score(rows, rival)))
    return found


def regrets(
    name: str, games: int, seed: int, *, progress: Progress = lambda _: None
) -> list[Regret]:
    """Ask an agent in random games of 4 × 4, at every level that is solved."""
    found = []
    for level in SOLVED:
        variant = Variant(4, 1, level)
        progress(f"{level.name.lower()}: solving 4 × 4")
        solution = solve(variant)
        progress(f"{level.name.lower()}: {games} games")
        found.append(regret(solution, name, games, seed))
    return found


def regret(solution: CheckersSolution, name: str, games: int, seed: int) -> Regret:
    """What an agent gives away in the moments of random games of a solved board."""
    words = [seed, int(solution.variant.level)]
    rng, lots = map(np.random.default_rng, np.random.SeedSequence(words).spawn(2))
    lost = []
    for _ in range(games):
        state = QuantumCheckers.start(solution.variant)
        while not state.over:
            moves = state.legal_actions()
            if len(moves) > 1:
                worth = {move: value.expected for move, value in solution.moves(state)}
                chosen = agent(name, lots).choose(state)
                lost.append(max(0.0, max(worth.values()) - worth[chosen]))
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
    given = np.array(lost)
    return Regret(
        solution.variant.level,
        len(given),
        float(given.mean()),
        float(given.std() / np.sqrt(len(given))),
        float(given.max()),
        float((given < 1e-5).mean()),
    )
