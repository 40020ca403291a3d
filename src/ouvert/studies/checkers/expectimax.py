"""How strong the expectimax agent is: against the tree search, and by exact values of 4 × 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.match import Score, checkers_match
from ouvert.checkers.agents.registry import agent
from ouvert.checkers.exact.solutions import CheckersSolution, solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.studies.checkers.matches import counted

BOARD = (8, 3)
RIVAL = "mcts:6400"
WIN_BAR, REGRET_BAR = 0.65, 0.01
"""What was asked: the lower end of the interval of games won, and the mean regret at most."""
EQUAL_TIME: Mapping[Level, str] = {
    Level.CLASSICAL: "expectimax:74000:contempt",
    Level.SUPERPOSITION: "expectimax:113000:contempt",
    Level.ENTANGLEMENT: "expectimax:115000:contempt",
    Level.INTERFERENCE: "expectimax:132000:contempt",
}
"""The agent with as many moments a move as take the time of RIVAL; a match tells what they took."""
CALM = "expectimax:20000"
"""Who is asked on 4 × 4: without contempt, which gives something away on purpose."""
SOLVED = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Strength:
    """A match of two agents at a level.

    Attributes:
        level: the level.
        agent: the first agent.
        ours: what the first agent made of it, with its CPU seconds a game.
        rival: the same of the other.
    """

    level: Level
    agent: str
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
    agents: Mapping[Level, str],
    games: int,
    seed: int,
    *,
    rival: str = RIVAL,
    board: tuple[int, int] = BOARD,
    executor: Executor | None = None,
    journals: Path | None = None,
    progress: Progress = lambda _: None,
) -> list[Strength]:
    """Let an agent play against another at every level, so many games each, colours in turn.

    Args:
        agents: who plays at each level, as `EQUAL_TIME`.
        games: of each level.
        seed: of all games.
        rival: the other agent.
        board: squares a side and rows of men.
        executor: where the games are played; in this process if left out.
        journals: a folder that keeps finished games, a file for each level, so that what was
            interrupted goes on; None to keep nothing.
        progress: is told how many games there are.

    Raises OuvertError for names that no agent has, and for a journal of another match.
    """
    found = []
    for level, name in agents.items():
        said = level.name.lower()
        played = checkers_match(
            [name, rival],
            games,
            variant=Variant(*board, level),
            seed=seed,
            executor=executor,
            journal=None if journals is None else journals / f"{said}.jsonl",
            tick=counted(said, games, progress),
        )
        found.append(Strength(level, name, played.score(name), played.score(rival)))
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
