"""What more rollouts bring the tree search of quantum checkers: in games, and by exact values.

Paper 002 (5.4.1) finds that with entanglement few rollouts do better than many.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.match import checkers_match
from ouvert.checkers.agents.tree import Budget, search
from ouvert.checkers.exact.solutions import CheckersSolution
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.stats import normal_quantile
from ouvert.studies.checkers.matches import counted

YARDSTICK = 800
"""Rollouts of the agent that all others meet."""


@dataclass(frozen=True, slots=True)
class Longer:
    """What a search made of games against one with YARDSTICK rollouts.

    Attributes:
        variant: the rule set.
        rollouts: for each move.
        games: half of them as White.
        wins: games won.
        draws: games drawn.
        seconds: CPU seconds of a game, of both sides together; no matter to whether two are equal.
    """

    variant: Variant
    rollouts: int
    games: int
    wins: int
    draws: int
    seconds: float = field(compare=False)

    @property
    def points(self) -> tuple[float, float, float]:
        """Share of points, a draw being half of one, with its 95 % interval (normal)."""
        losses = self.games - self.wins - self.draws
        mean = (self.wins + self.draws / 2) / self.games
        # one win and one loss more, lest a match won throughout be certain
        spread = np.std([1.0] * (self.wins + 1) + [0.5] * self.draws + [0.0] * (losses + 1))
        error = normal_quantile() * float(spread) / math.sqrt(self.games)
        return mean, max(0.0, mean - error), min(1.0, mean + error)


@dataclass(frozen=True, slots=True)
class Regret:
    """How much a search gives away on 4 × 4, by the exact values.

    Attributes:
        level: of the game.
        rollouts: for each move.
        moments: how many there were to judge, all with a choice that matters.
        mean: mean loss of the expected result, where a win is 1 and a loss −1.
        error: half of its 95 % interval.
        best: in how many moments a best move was chosen.
    """

    level: Level
    rollouts: int
    moments: int
    mean: float
    error: float
    best: int


def longer(
    plan: Sequence[tuple[int, int]],
    seed: int,
    executor: Executor | None = None,
    levels: Sequence[Level] = tuple(Level),
    *,
    journals: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Longer]:
    """Let searches of many rollouts play 5 × 5, one row, against one with YARDSTICK.

    Args:
        plan: pairs of rollouts and games.
        seed: of all games.
        executor: where the games are played; in this process if left out.
        levels: each plays the whole plan.
        journals: a folder that keeps finished games, so that what was interrupted goes on; None to
            keep nothing.
        progress: is told how many games there are.

    Raises OuvertError for a journal of other games.
    """
    found = []
    yardstick = f"mcts:{YARDSTICK}"
    for level in levels:
        variant = Variant(5, 1, level)
        for rollouts, games in plan:
            agent, said = f"mcts:{rollouts}", level.name.lower()
            told = counted(f"{rollouts} rollouts against {YARDSTICK}, {said}", games, progress)
            words = np.random.SeedSequence((seed, level, rollouts)).generate_state(1, np.uint32)
            played = checkers_match(
                (agent, yardstick),
                games,
                variant=variant,
                seed=int(words[0]),
                executor=executor,
                journal=journals and journals / f"{said}-{rollouts}-seed-{seed}.jsonl",
                tick=told,
            )
            score = played.score()
            seconds = sum(sum(row.seconds) for row in played.rows) / score.games
            found.append(Longer(variant, rollouts, games, score.wins, score.draws, seconds))
    return found


def regrets(
    solutions: Mapping[Level, CheckersSolution],
    rollouts: Sequence[int],
    moments: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Regret]:
    """Let searches choose where exact values tell what that costs.

    Args:
        solutions: of 4 × 4, with all clocks.
        rollouts: for each move of each search.
        moments: how many to judge at each level, the same for all searches. They come up in random
            games, and the legal moves are not all worth the same there.
        seed: of the games and of the searches.
        progress: is told what is being done.
    """
    found = []
    for level, solution in solutions.items():
        rng = np.random.default_rng((seed, level))
        judged = _moments(solution, moments, rng)
        for number in rollouts:
            progress(f"regret of {number} rollouts, {level.name.lower()}")
            losses = np.array(
                [
                    max(worth.values()) - worth[search(state, rng, Budget(number)).best]
                    for state, worth in judged
                ]
            )
            error = normal_quantile() * float(losses.std()) / math.sqrt(len(losses))
            best = int((losses < 1e-5).sum())
            found.append(Regret(level, number, len(losses), float(losses.mean()), error, best))
    return found


def _moments(
    solution: CheckersSolution, count: int, rng: np.random.Generator
) -> list[tuple[QuantumCheckers, dict[object, float]]]:
    """Moments of random games with a choice that matters, and what each move is worth there."""
    found: list[tuple[QuantumCheckers, dict[object, float]]] = []
    while len(found) < count:
        state = QuantumCheckers.start(solution.variant)
        seen = []
        while not state.over:
            legal = state.legal_actions()
            if len(legal) > 1:
                worth: dict[object, float] = {
                    move: value.expected for move, value in solution.moves(state)
                }
                if max(worth.values()) - min(worth.values()) > 1e-5:
                    seen.append((state, worth))
            state, _ = state.play(legal[int(rng.integers(len(legal)))], rng)
        if seen:  # one of each game, so that they are independent
            found.append(seen[int(rng.integers(len(seen)))])
    return found
