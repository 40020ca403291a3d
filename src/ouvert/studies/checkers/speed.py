"""How fast quantum checkers is played: the compiled game beside the plain one, and beside others'.

Two kinds of work, both from the start of a game: whole games in which every legal move is as
likely, and rollouts of the tree search. CPU seconds of one core, medians of rounds in which the
compiled game and the plain one take turns. What is played depends on the seed alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import product
from statistics import median

import numpy as np

from ouvert.checkers.agents.tree import Budget, search
from ouvert.checkers.compiled import random_games
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant

BOARDS = ((5, 1), (8, 3))
"""Size and filled rows of the boards that are measured."""
ROLLOUTS = 800
"""Rollouts of a search, as many as the strongest agent of paper 002 has."""
PLAIN_ROLLOUTS = 20
"""Rollouts of a search with the plain game, which has no time for more."""
COMPILED_GAMES, PLAIN_GAMES = 500, 5
"""Random games between two looks at the clock."""


class Work(Enum):
    """What is counted; the value is its name in tables."""

    GAMES = "random games"
    ROLLOUTS = "rollouts"


AUTHOR: dict[tuple[Work, int], tuple[float, float, float]] = {
    (Work.GAMES, 5): (231, 38, 28),
    (Work.GAMES, 8): (12, 5, 4),
    (Work.ROLLOUTS, 5): (1300, 740, 690),
    (Work.ROLLOUTS, 8): (118, 88, 82),
}
"""The program of paper 002's author on the same boards at its three levels, a CPU second of one
core, measured on a machine of the same class. Its games have a quantum state; its rollouts have
none (its "fast mode", which measures with wrong probabilities)."""


@dataclass(frozen=True, slots=True)
class CheckersSpeedRow:
    """One kind of work in one variant.

    Attributes:
        work: what is counted.
        size, filled: the board.
        level: of quantumness.
        speed: games or rollouts a CPU second in compiled code.
        plain: the same with `QuantumCheckers` and `ouvert.mcts`, in the same run.
        author: the same by the program of the paper's author; None where it cannot play.
    """

    work: Work
    size: int
    filled: int
    level: Level
    speed: float
    plain: float
    author: float | None

    @property
    def over_plain(self) -> float:
        """How many times as fast as the plain game."""
        return self.speed / self.plain

    @property
    def over_author(self) -> float | None:
        """How many times as fast as the author's program."""
        return None if self.author is None else self.speed / self.author


def run(
    seed: int = 1, quick: bool = False, progress: Callable[[str], None] | None = None
) -> list[CheckersSpeedRow]:
    """Measure every work, board and level.

    Args:
        seed: of the games and searches.
        quick: the smaller board only, in one short round.
        progress: called with a few words before each variant is measured.
    """
    boards = BOARDS[:1] if quick else BOARDS
    rounds, seconds = (1, 0.02) if quick else (3, 0.25)
    rows = []
    for work, (size, filled), level in product(Work, boards, Level):
        if progress is not None:
            progress(f"{work.value} of checkers, {size} × {size}, {level.name.lower()}")
        variant = Variant(size, filled, level)
        compiled, plain = (
            (_games, _plain_games) if work is Work.GAMES else (_rollouts, _plain_rollouts)
        )
        compiled(variant, np.random.default_rng(seed))
        speeds, plain_speeds = zip(
            *(
                [_speed(play, variant, [seed, number], seconds) for play in (compiled, plain)]
                for number in range(rounds)
            ),
            strict=True,
        )
        known = AUTHOR.get((work, size), ())
        author = known[level] if level < len(known) else None
        rows.append(
            CheckersSpeedRow(
                work, size, filled, level, median(speeds), median(plain_speeds), author
            )
        )
    return rows


def _speed(
    play: Callable[[Variant, np.random.Generator], int],
    variant: Variant,
    seed: list[int],
    seconds: float,
) -> float:
    """What a CPU second brings, measured for so many seconds at least."""
    rng = np.random.default_rng(seed)
    done, started = 0, time.process_time()
    while True:
        done += play(variant, rng)
        taken = time.process_time() - started
        if taken >= seconds:
            return done / taken


def _games(variant: Variant, rng: np.random.Generator) -> int:
    random_games(variant, COMPILED_GAMES, rng)
    return COMPILED_GAMES


def _plain_games(variant: Variant, rng: np.random.Generator) -> int:
    for _ in range(PLAIN_GAMES):
        state = QuantumCheckers.start(variant)
        while not state.over:
            moves = state.legal_actions()
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)
    return PLAIN_GAMES


def _rollouts(variant: Variant, rng: np.random.Generator) -> int:
    search(QuantumCheckers.start(variant), rng, Budget(ROLLOUTS))
    return ROLLOUTS


def _plain_rollouts(variant: Variant, rng: np.random.Generator) -> int:
    search(QuantumCheckers.start(variant), rng, Budget(PLAIN_ROLLOUTS), compiled=False)
    return PLAIN_ROLLOUTS
