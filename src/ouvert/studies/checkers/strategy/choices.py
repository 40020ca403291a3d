"""Which kinds of moves a tree search chooses in quantum checkers, and what it loses without them.

Paper 002 (6.4, 7.1) suspects that entanglement makes a new strategy possible and asks which.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.checkers.agents.match import GameRow, Pairing, match, play_all
from ouvert.checkers.agents.tree import Budget, search
from ouvert.checkers.exact.judge import LESS, Judge
from ouvert.checkers.exact.solutions import CheckersSolution
from ouvert.checkers.rules.actions import Action, Found, Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.kinds import KINDS, kind_of
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from ouvert.stats import wilson

AGENT = "mcts:800"
"""Who plays the games in which choices are counted."""
STRONG = "expectimax:5000"
"""Who plays them on the full board."""
PERFECT = "perfect"
"""Who plays by exact values."""
ROLLOUTS = 400
"""Of both sides where one goes without a kind of move."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How often a kind of move was chosen where another kind was legal, too.

    Attributes:
        variant: the rule set.
        player: who played both sides.
        kind: one of KINDS.
        available: moments with a move of this kind and one of another.
        chosen: how often one of this kind was chosen there.
        expected: how often a random choice among the legal moves would have been one.
    """

    variant: Variant
    player: str
    kind: str
    available: int
    chosen: int
    expected: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of chosen ones lies with 95 % confidence (Wilson)."""
        return wilson(self.chosen, self.available)


@dataclass(frozen=True, slots=True)
class Without:
    """What a side made of games in which it went without a kind of move.

    Attributes:
        variant: the rule set.
        kind: the kind that it chose only where there was no other; empty if it chose freely.
        games: number of games, half of them as White.
        wins: games that it won.
        draws: games that were drawn.
    """

    variant: Variant
    kind: str
    games: int
    wins: int
    draws: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rate of wins lies with 95 % confidence (Wilson)."""
        return wilson(self.wins, self.games)


def choices(
    variant: Variant,
    games: int,
    seed: int,
    executor: Executor | None = None,
    player: str = AGENT,
) -> list[Choices]:
    """Let an agent play itself, and count which kinds of moves it chooses."""
    rows = play_all(match(variant, player, player, games, seed), executor)
    return count_choices(variant, player, rows)


def optimal_choices(
    variant: Variant,
    best_moves: Callable[[QuantumCheckers], Sequence[Move]],
    games: int,
    seed: int,
) -> list[Choices]:
    """Let two perfect players meet, and count which kinds of moves they choose.

    Both play for the expected result, with one of the best moves at random if there are several.

    Args:
        variant: the rule set.
        best_moves: which moves bring most.
        games: how many.
        seed: of all games.
    """
    return count_choices(variant, PERFECT, _optimal(variant, best_moves, games, seed))


def best_of(solution: CheckersSolution) -> Callable[[QuantumCheckers], Sequence[Move]]:
    """What moves bring most by a solution that has all clocks."""

    def best_moves(state: QuantumCheckers) -> Sequence[Move]:
        worth = [(move, value.expected) for move, value in solution.moves(state)]
        most = max(value for _, value in worth) - LESS
        return [move for move, value in worth if value >= most]

    return best_moves


def best_by(judge: Judge) -> Callable[[QuantumCheckers], Sequence[Move]]:
    """What moves bring most by searches. Raises SizeError where these end too early to tell."""
    known: dict[Hashable, Sequence[Move]] = {}

    def best_moves(state: QuantumCheckers) -> Sequence[Move]:
        place = key(state)
        if place not in known:
            found = judge.best_moves(state)
            if found is None:
                raise SizeError("searches were too short to tell which moves are best")
            known[place] = found
        return known[place]

    return best_moves


def _optimal(
    variant: Variant,
    best_moves: Callable[[QuantumCheckers], Sequence[Move]],
    games: int,
    seed: int,
) -> Iterator[GameRow]:
    rng = np.random.default_rng((seed, variant.level))
    pairing = Pairing(variant, (PERFECT, PERFECT), seed)
    for _ in range(games):
        state = QuantumCheckers.start(variant)
        actions: list[Action] = []
        moves = 0
        while not state.over:
            best = best_moves(state)
            state, applied = state.play(best[int(rng.integers(len(best)))], rng)
            actions += applied
            moves += 1
        yield GameRow(pairing, state.winner, moves, (0.0, 0.0), tuple(actions))


def count_choices(variant: Variant, player: str, rows: Iterable[GameRow]) -> list[Choices]:
    """Which kinds of moves were chosen in games, how often they could have been."""
    available = dict.fromkeys(KINDS, 0)
    chosen = dict.fromkeys(KINDS, 0)
    expected = dict.fromkeys(KINDS, 0.0)
    for row in rows:
        state = QuantumCheckers.start(row.pairing.variant)
        for action in row.actions:
            if not isinstance(action, Found):
                kinds = [kind_of(state, move) for move in state.legal_actions()]
                met = set(kinds)
                if len(met) > 1:
                    for kind in met:
                        available[kind] += 1
                        expected[kind] += kinds.count(kind) / len(kinds)
                    chosen[kind_of(state, action)] += 1
            state = state.apply(action)
    return [
        Choices(variant, player, kind, available[kind], chosen[kind], expected[kind])
        for kind in KINDS
        if available[kind]
    ]


def without(
    variant: Variant,
    games: int,
    seed: int,
    executor: Executor | None = None,
    rollouts: int = ROLLOUTS,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Without]:
    """Let a tree search that goes without a kind of move play against one that does not.

    The games of a kind are one task: their chances are one stream.
    """
    kinds = ["", *_special(variant.level)]
    tasks = [_Forgoing(variant, kind, n, games, seed, rollouts) for n, kind in enumerate(kinds)]
    progress(f"{variant.size} × {variant.size}, {variant.level.name.lower()}: without a kind")
    found = []
    for task, played in spread(executor or InlineExecutor(), _forgo, tasks):
        found.append((task.number, played))
        progress(
            f"{variant.size} × {variant.size}, {variant.level.name.lower()}, "
            f"without {task.kind or '–'}: played"
        )
    return [played for _, played in sorted(found, key=lambda each: each[0])]


@dataclass(frozen=True, slots=True)
class _Forgoing:
    variant: Variant
    kind: str
    number: int
    games: int
    seed: int
    rollouts: int


def _forgo(task: _Forgoing) -> Without:
    variant = task.variant
    rng = np.random.default_rng((task.seed, variant.size, variant.level, task.number))
    wins = draws = 0
    for game in range(task.games):
        seat = game % 2
        winner = _play(variant, task.kind, seat, task.rollouts, rng)
        wins += winner == seat
        draws += winner is None
    return Without(variant, task.kind, task.games, wins, draws)


def _special(level: Level) -> tuple[str, ...]:
    """The kinds of moves that a level and those below it add."""
    return {
        Level.CLASSICAL: (),
        Level.SUPERPOSITION: ("split",),
        Level.ENTANGLEMENT: ("split", "entangling capture"),
        Level.INTERFERENCE: ("split", "entangling capture", "merge"),
    }[level]


def _play(
    variant: Variant, kind: str, seat: int, rollouts: int, rng: np.random.Generator
) -> int | None:
    """Play a game in which one seat goes without a kind of move; returns the winner."""
    state = QuantumCheckers.start(variant)
    budget = Budget(rollouts)
    while not state.over:
        legal = state.legal_actions()
        allowed = [
            move for move in legal if state.turn != seat or not kind or kind_of(state, move) != kind
        ]
        if len(allowed) > 1:
            ranked = search(state, rng, budget).actions
            move = next(entry.action for entry in ranked if entry.action in allowed)
        else:
            move = (allowed or legal)[0]
        state, _ = state.play(move, rng)
    return state.winner
