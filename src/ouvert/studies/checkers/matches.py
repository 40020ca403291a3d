"""How strong the agents of quantum checkers are: figures 11 to 13 of paper 002."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from importlib import import_module
from itertools import count, islice
from typing import Any

import numpy as np

from ouvert.checkers.agents.match import GameRow, play_all, round_robin
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import MissingExtraError
from ouvert.stats import wilson

LEVELS = (Level.CLASSICAL, Level.SUPERPOSITION, Level.ENTANGLEMENT)
AGENTS = ("random", "heuristic", "mcts:200", "mcts:800")
"""The agents of the paper's tournaments."""
PRINTED = "mcts:800:printed"
"""MCTS whose chance nodes follow the paper's formula to the letter."""
MATCHES = (
    ("mcts:800", "random"),
    ("mcts:200", "random"),
    (PRINTED, "random"),
    ("mcts:800", "heuristic"),
    ("mcts:200", "heuristic"),
)
PUBLISHED = {Level.SUPERPOSITION: 0.81, Level.ENTANGLEMENT: 0.74}
"""Share of games that the paper's MCTS with 800 rollouts won against the random agent on 5 × 5
(5.3), the mean of both colours; see `thesis.PUBLISHED`."""
RESAMPLES = 40
"""Times that games are drawn again and put into another order, for the intervals of ratings."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What an agent made of games against another with one colour.

    Attributes:
        variant: the rule set.
        agent: who is judged.
        opponent: whom it met.
        seat: 0 if the agent was White, 1 if it was Black.
        wins: games won.
        draws: games drawn.
        losses: games lost.
    """

    variant: Variant
    agent: str
    opponent: str
    seat: int
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rate of wins lies with 95 % confidence (Wilson)."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Rated:
    """An agent's TrueSkill on one board at one level.

    Attributes:
        variant: the rule set.
        agent: the name.
        games: games that it played.
        mean: the skill; the mean over resampled games.
        low: lower end of the 95 % interval over resampled games.
        high: its upper end.
        deviation: TrueSkill's own deviation.
    """

    variant: Variant
    agent: str
    games: int
    mean: float
    low: float
    high: float
    deviation: float


Progress = Callable[[str], None]


def counted(what: str, games: int, progress: Callable[[str], None]) -> Callable[[], None]:
    """A tick for `checkers_match` that tells how many games have been played in this run."""
    done = count(1)
    return lambda: progress(f"{what}: {next(done)} games of {games} played now")


def matches(
    board: tuple[int, int],
    games: int,
    seed: int,
    executor: Executor | None = None,
    couples: Sequence[tuple[str, str]] = MATCHES,
    progress: Progress = lambda _: None,
) -> list[Bar]:
    """Play `games` games with each colour, for each couple of agents and each level."""
    bars = []
    for level in LEVELS:
        for number, (agent, opponent) in enumerate(couples):
            variant = Variant(*board, level)
            progress(f"{agent} against {opponent} on {_board(variant)}, {level.name.lower()}")
            seeds = _seed(seed, variant, number)
            rows = list(
                play_all(round_robin(variant, (agent, opponent), 2 * games, seeds), executor)
            )
            bars += [bar_of(variant, agent, opponent, seat, rows) for seat in (0, 1)]
    return bars


def tournaments(
    board: tuple[int, int],
    games: int,
    seed: int,
    executor: Executor | None = None,
    agents: Sequence[str] = AGENTS,
    progress: Progress = lambda _: None,
) -> list[Rated]:
    """Rate agents at each level, after `games` games of every two of them.

    Raises MissingExtraError without the extra `ratings`.
    """
    rated = []
    for level in LEVELS:
        variant = Variant(*board, level)
        pairings = round_robin(variant, agents, games, _seed(seed, variant, len(MATCHES)))
        rows: list[GameRow] = []
        played = play_all(pairings, executor)
        while portion := list(islice(played, max(1, len(pairings) // 20))):
            rows += portion
            progress(
                f"tournament on {_board(variant)}, {level.name.lower()}: "
                f"{len(rows)} of {len(pairings)} games"
            )
        rated += rate(variant, agents, rows, np.random.default_rng((seed, level)))
    return rated


def rate(
    variant: Variant, agents: Sequence[str], rows: Sequence[GameRow], rng: np.random.Generator
) -> list[Rated]:
    """TrueSkill of agents whose skill does not change, with intervals by the bootstrap.

    The games are drawn with replacement and rated one after the other, in an order that is drawn,
    again and again. Raises MissingExtraError without the extra `ratings`.
    """
    library = rating_library()
    drawn = sum(row.winner is None for row in rows) / len(rows)
    rules = library.TrueSkill(tau=0.0, draw_probability=min(0.9, max(0.01, drawn)))
    means = np.zeros((RESAMPLES, len(agents)))
    deviations = np.zeros((RESAMPLES, len(agents)))
    for again in range(RESAMPLES):
        ratings = {agent: rules.create_rating() for agent in agents}
        for number in rng.integers(len(rows), size=len(rows)):
            row = rows[number]
            one, other = row.pairing.agents
            if row.winner == 1:
                one, other = other, one
            ratings[one], ratings[other] = library.rate_1vs1(
                ratings[one], ratings[other], drawn=row.winner is None, env=rules
            )
        means[again] = [ratings[agent].mu for agent in agents]
        deviations[again] = [ratings[agent].sigma for agent in agents]
    lows, highs = np.quantile(means, (0.025, 0.975), axis=0)
    return [
        Rated(
            variant,
            agent,
            sum(agent in row.pairing.agents for row in rows),
            float(means[:, place].mean()),
            float(lows[place]),
            float(highs[place]),
            float(deviations[:, place].mean()),
        )
        for place, agent in enumerate(agents)
    ]


def rating_library() -> Any:
    """The library that rates. Raises MissingExtraError without the extra `ratings`."""
    try:
        return import_module("trueskill")
    except ModuleNotFoundError as error:
        raise MissingExtraError("Rating agents", "ratings") from error


def bar_of(variant: Variant, agent: str, opponent: str, seat: int, rows: Iterable[GameRow]) -> Bar:
    """What an agent made of those rows in which it had a seat."""
    winners = [row.winner for row in rows if row.pairing.agents[seat] == agent]
    wins, draws = winners.count(seat), winners.count(None)
    return Bar(variant, agent, opponent, seat, wins, draws, len(winners) - wins - draws)


def _seed(seed: int, variant: Variant, number: int) -> int:
    words = np.random.SeedSequence((seed, variant.size, variant.level, number))
    return int(words.generate_state(1, np.uint32)[0])


def _board(variant: Variant) -> str:
    return f"{variant.size} × {variant.size}"
