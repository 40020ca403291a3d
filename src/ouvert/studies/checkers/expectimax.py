"""How strong the expectimax agent is: against the tree search, and by values of small boards."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

from ouvert.checkers.agents.match import Score, checkers_match
from ouvert.checkers.agents.registry import agent
from ouvert.checkers.exact.judge import LESS, Judge
from ouvert.checkers.exact.solutions import CheckersSolution, solve
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
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
CALM: Mapping[int, Sequence[str]] = {
    4: ("expectimax:20000",),
    5: ("expectimax:20000", "expectimax:100000"),
}
"""Who is asked on small boards, by squares along an edge: without contempt, which gives something
away on purpose. The last one is judged; on 5 × 5 it takes less time than RIVAL there."""
SOLVED = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)
"""Levels at which 4 × 4 is written out, and 5 × 5 can be solved."""
TRIALS: Mapping[int, int] = {4: 1_000_000, 5: 4_000_000}
"""How far boards that are not written out are searched from a moment. From the start of 4 × 4 with
interference 444,000 are enough; on 5 × 5 that is more than what early moments need after late ones.
"""
MOST_NODES: Mapping[int, int] = {4: 3_000_000, 5: 25_000_000}
"""How many moments may come up in a search, of which each takes about 300 bytes."""

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
    """What an agent gives away on a small board, in expected results from −1 to 1.

    Where values are bounded and not written out, each decision has bounds of what it gives away;
    all but `least` are of the upper ones.

    Attributes:
        agent: its name.
        level: the level.
        decisions: moments with a choice in which it was asked.
        closed: decisions whose bounds have met.
        least: by how much its moves were worth less than the best, at least, on average.
        mean: the same, at most.
        error: the standard error of that.
        worst: the largest.
        best: share of decisions that gave nothing away.
        thinking: CPU milliseconds of the agent for a decision.
        solving: CPU seconds that the values took.
        size: bytes of what is written out; 0 where it is not.
        board: squares along an edge.
    """

    agent: str
    level: Level
    decisions: int
    closed: int
    least: float
    mean: float
    error: float
    worst: float
    best: float
    thinking: float
    solving: float
    size: int = 0
    board: int = 4


def verdict_on_wins(low: float, high: float) -> str:
    """Whether an interval of the share of games won keeps the bar; open if it holds the bar."""
    return "kept" if low >= WIN_BAR else "missed" if high < WIN_BAR else "open"


def verdict_on_regret(least: float, mean: float) -> str:
    """Whether a mean regret keeps the bar, by what it is at least and at most."""
    return "kept" if mean <= REGRET_BAR else "missed" if least > REGRET_BAR else "open"


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
    names: Sequence[str],
    games: int,
    seed: int,
    levels: Sequence[Level] = tuple(Level),
    *,
    board: int = 4,
    progress: Progress = lambda _: None,
) -> list[Regret]:
    """Ask agents in the same random games of a small board, at each of some levels.

    Values of 4 × 4 are written out but for interference, of 5 × 5 those of the classical game;
    elsewhere each moment is bounded, and CPU seconds of the first agent are those of most searches.
    """
    found = []
    for level in levels:
        said = level.name.lower()
        variant = Variant(board, 1, level)
        if level not in (SOLVED if board == 4 else (Level.CLASSICAL,)):
            judge = judge_of(variant)
            found += [bounded_regret(judge, name, games, seed, progress) for name in names]
            continue
        progress(f"{said}: solving {board} × {board}")
        begun = time.process_time()
        solution = solve(variant)
        spent = time.process_time() - begun
        progress(f"{said}: {games} games")
        given = [regret(solution, name, games, seed) for name in names]
        found += [replace(each, solving=spent) for each in given]
    return found


def regret(solution: CheckersSolution, name: str, games: int, seed: int) -> Regret:
    """What an agent gives away in the moments of random games of a solved board.

    `solving` is 0, as the board was solved before.
    """
    asked = _Asked(name, solution.variant, seed)
    lost = []
    for state, chosen in asked.decisions(games):
        worth = {move: value.expected for move, value in solution.moves(state)}
        lost.append([max(0.0, max(worth.values()) - worth[chosen])] * 2)
    return asked.regret(lost, 0.0, _bytes(solution))


def judge_of(variant: Variant) -> Judge:
    """Who bounds moments that cannot be written out, with TRIALS and MOST_NODES of the board."""
    return Judge(variant, TRIALS[variant.size], MOST_NODES[variant.size])


def bounded_regret(
    judge: Judge,
    name: str,
    games: int,
    seed: int,
    progress: Progress = lambda _: None,
) -> Regret:
    """The same where moments cannot be written out: they are bounded by searches.

    Args:
        judge: who bounds them; what it has found out for one agent serves the next.
        name: the agent.
        games: random games.
        seed: of them.
        progress: is told how many decisions were bounded.
    """
    variant = judge.variant
    asked = _Asked(name, variant, seed)
    decisions = list(asked.decisions(games))
    # all games have their first moment in common, and some have more
    known: dict[Hashable, tuple[float, float]] = {}
    begun = time.process_time()
    # what is found out of late moments serves the early ones
    for number, (state, chosen) in enumerate(sorted(decisions, key=_pieces_left), 1):
        place = key(state), chosen
        if place not in known:
            known[place] = judge.given_away(state, chosen)
        progress(f"{variant.level.name.lower()}: {number} of {len(decisions)} decisions bounded")
    lost = [known[key(state), chosen] for state, chosen in decisions]
    return asked.regret(lost, time.process_time() - begun)


class _Asked:
    """An agent that is asked in the moments with a choice of random games."""

    def __init__(self, name: str, variant: Variant, seed: int) -> None:
        self.name, self.variant = name, variant
        words = np.random.SeedSequence([seed, int(variant.level)])
        self.rng, self.lots = map(np.random.default_rng, words.spawn(2))
        self.spent = 0.0

    def decisions(self, games: int) -> Iterator[tuple[QuantumCheckers, Move]]:
        """Each moment of so many games with more than one move, and the agent's choice."""
        # what is loaded once is no cost of a move
        agent(self.name, np.random.default_rng(0)).choose(QuantumCheckers.start(self.variant))
        for _ in range(games):
            state = QuantumCheckers.start(self.variant)
            while not state.over:
                moves = state.legal_actions()
                if len(moves) > 1:
                    begun = time.process_time()
                    chosen = agent(self.name, self.lots).choose(state)
                    self.spent += time.process_time() - begun
                    yield state, chosen
                state, _ = state.play(moves[int(self.rng.integers(len(moves)))], self.rng)

    def regret(self, lost: Sequence[Sequence[float]], solving: float, size: int = 0) -> Regret:
        """What was given away in all, by what each decision has, at least and at most."""
        least, most = np.array(lost).T
        return Regret(
            self.name,
            self.variant.level,
            len(most),
            int((most - least <= LESS).sum()),
            float(least.mean()),
            float(most.mean()),
            float(most.std() / np.sqrt(len(most))),
            float(most.max()),
            float((most <= LESS).mean()),
            1000 * self.spent / len(most),
            solving,
            size,
            self.variant.size,
        )


def _pieces_left(decision: tuple[QuantumCheckers, Move]) -> int:
    return sum(map(bool, decision[0].position.pieces))


def _bytes(solution: CheckersSolution) -> int:
    """How many bytes the arrays of a solution have."""
    graph = solution.graph
    arrays = [getattr(graph, each.name) for each in fields(graph)]
    return sum(each.nbytes for each in (*arrays, solution.values, solution.clocks))
