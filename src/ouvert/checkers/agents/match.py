"""Games between agents: matches and round robins, one row a game, and what the rows add up to.

>>> found = checkers_match(["heuristic", "random"], games=4, variant=Variant(4, 1), seed=1)
>>> found.score("heuristic").games
4
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.arena.threads import working_time
from ouvert.checkers.agents.registry import Agent, agent, check
from ouvert.checkers.records.games import Record, variant_text
from ouvert.checkers.records.notation import action_text, parse_action
from ouvert.checkers.rules.actions import Action, Move
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.entrants import Entrant, choice_of, is_import, label_of, make
from ouvert.errors import OuvertError, check_kind, check_seed, check_whole
from ouvert.stats import normal_quantile, wilson

SCHEME = 1
"""Raised when an agent comes to other moves from the same seed; journals know it."""

LONGEST = 10_000
"""Moves after which a game without the draw rule is given up as drawn."""

SEED_SHIFT = 11
"""Bits that seeds of games leave out of 64, so that every reader of JSON gets them exactly."""

SMALL = Variant(5, 1, Level.ENTANGLEMENT)
"""What is played if nothing else is said: 5 × 5 squares with one row, as the paper's matches."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played; it fixes the game unless an agent plays by the clock.

    Attributes:
        variant: the rule set.
        agents: names of White and Black (see `agents`).
        seed: of both agents and of all measurements.
        given: what makes White and Black where that is no agent of the package; see
            `ouvert.entrants`. None: the name says it.
    """

    variant: Variant
    agents: tuple[str, str]
    seed: int
    given: tuple[Entrant | None, Entrant | None] = field(default=(None, None), compare=False)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game that was played.

    Attributes:
        pairing: what was to be played.
        winner: the seat that won; None for a draw.
        moves: moves of both players, each jump being one.
        seconds: CPU time that White and Black took for their choices.
        actions: moves and what was found.
    """

    pairing: Pairing
    winner: int | None
    moves: int
    seconds: tuple[float, float]
    actions: tuple[Action, ...]

    @property
    def record(self) -> Record:
        """The game as it can be written to a file."""
        return Record(self.pairing.variant, self.actions, self.pairing.agents, self.pairing.seed)


def play_game(pairing: Pairing) -> GameRow:
    """Play a game.

    Raises OuvertError for names that no agent has, and for an agent that breaks the rules or, being
    one's own, raises an error.
    """
    white, black, chance = map(np.random.default_rng, np.random.SeedSequence(pairing.seed).spawn(3))
    players = [
        _agent(name if own is None else own, rng)
        for name, own, rng in zip(pairing.agents, pairing.given, (white, black), strict=True)
    ]
    state = QuantumCheckers.start(pairing.variant)
    seconds = [0.0, 0.0]
    actions: list[Action] = []
    moves = 0
    while not state.over and moves < LONGEST:
        started = working_time()
        move: Move = choice_of(players[state.turn], state)
        seconds[state.turn] += working_time() - started
        if move not in state.legal_actions():
            name = pairing.agents[state.turn]
            raise OuvertError(f"{name} as {SEATS[state.turn]} chose {move}, which is not allowed")
        state, applied = state.play(move, chance)
        actions += applied
        moves += 1
    return GameRow(pairing, state.winner, moves, (seconds[0], seconds[1]), tuple(actions))


def match(variant: Variant, one: str, other: str, games: int, seed: int) -> tuple[Pairing, ...]:
    """Games of two agents, the first of them White in every other game.

    Raises OuvertError for names that no agent has and for no games.
    """
    return round_robin(variant, (one, other), games, seed)


def round_robin(
    variant: Variant, agents: Sequence[str], games: int, seed: int
) -> tuple[Pairing, ...]:
    """Games of each agent with each other, so many for every two, with colours alternating.

    Raises OuvertError for names that no agent has, for fewer than two, and for no games.
    """
    for name in agents:
        check(name)
    return _pairings(variant, agents, games, seed)


def _pairings(
    variant: Variant, agents: Sequence[str], games: int, seed: int
) -> tuple[Pairing, ...]:
    """The games of a round robin, whatever is behind the names."""
    check_whole(games, "the number of games")
    check_seed(seed)
    if games < 1:
        raise OuvertError(f"a match has at least one game, not {games}")
    if len(agents) < 2:
        raise OuvertError("a match needs two agents or more")
    couples = list(combinations(agents, 2))
    drawn = np.random.SeedSequence(seed).generate_state(len(couples) * games, np.uint64)
    seeds = iter(drawn >> np.uint64(SEED_SHIFT))
    return tuple(
        Pairing(variant, (one, other) if number % 2 == 0 else (other, one), int(next(seeds)))
        for one, other in couples
        for number in range(games)
    )


def _agent(entrant: Entrant, rng: np.random.Generator) -> Agent:
    """A fresh agent of the package or of one's own."""
    if isinstance(entrant, str) and (
        entrant.startswith(("mcts", "expectimax")) or not is_import(entrant)
    ):
        return agent(entrant, rng)
    found: Agent = make(entrant, int(rng.integers(1 << 63)))
    return found


def play_all(pairings: Iterable[Pairing], executor: Executor | None = None) -> Iterator[GameRow]:
    """Play games in this process, or wherever an executor plays them; the rows keep the order."""
    return map(play_game, pairings) if executor is None else executor.map(play_game, pairings)


@dataclass(frozen=True, slots=True)
class Score:
    """What an agent made of some games.

    Attributes:
        wins: games won.
        draws: games drawn.
        losses: games lost.
        moves: mean number of moves of a game.
        seconds: mean CPU time of the agent's choices in a game.
    """

    wins: int
    draws: int
    losses: int
    moves: float
    seconds: float

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses

    @property
    def win_interval(self) -> tuple[float, float]:
        """Where the rate of wins lies with 95 % confidence."""
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.win_interval
        return (
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost: "
            f"{self.wins / self.games:.1%} won ({low:.1%} to {high:.1%})"
        )


def score(rows: Iterable[GameRow], name: str, seat: int | None = None) -> Score:
    """What an agent made of those games that it played, or played as White (0) or Black (1).

    Raises OuvertError if it played none.
    """
    results: list[tuple[int, int, float]] = []
    for row in rows:
        for place, player in enumerate(row.pairing.agents):
            if player == name and seat in (None, place):
                result = 0 if row.winner is None else 1 if row.winner == place else -1
                results.append((result, row.moves, row.seconds[place]))
    if not results:
        raise OuvertError(f"the agent {name} played none of these games")
    outcomes = [result for result, _, _ in results]
    return Score(
        outcomes.count(1),
        outcomes.count(0),
        outcomes.count(-1),
        math.fsum(moves for _, moves, _ in results) / len(results),
        math.fsum(seconds for _, _, seconds in results) / len(results),
    )


@dataclass(frozen=True, slots=True)
class CheckersMatch:
    """A match that was played.

    Attributes:
        agents: what the two are called.
        rows: its games.
    """

    agents: tuple[str, str]
    rows: tuple[GameRow, ...]

    def __str__(self) -> str:
        return f"{' against '.join(self.agents)}: {self.score()}"

    def score(self, name: str | None = None, seat: int | None = None) -> Score:
        """What an agent, the first if left out, made of its games, or of those in a seat."""
        return score(self.rows, name or self.agents[0], seat)

    def difference(self) -> tuple[float, float, float]:
        """By how much of a game the first agent is ahead, won minus lost, with 95 % interval.

        The mean over all games, from −1 to 1, and where it lies by a normal distribution; one win
        and one loss are added to the spread, so that a match won throughout is not quite certain.
        """
        whole = self.score()
        mean = (whole.wins - whole.losses) / whole.games
        spread = np.std([1] * (whole.wins + 1) + [0] * whole.draws + [-1] * (whole.losses + 1))
        error = normal_quantile() * float(spread) / math.sqrt(whole.games)
        return mean, max(mean - error, -1.0), min(mean + error, 1.0)

    def records(self) -> tuple[Record, ...]:
        """Every game as it can be written to a file."""
        return tuple(row.record for row in self.rows)


def checkers_match(
    agents: Mapping[str, Entrant | None] | Sequence[Entrant],
    games: int = 200,
    *,
    variant: Variant = SMALL,
    seed: int = 1,
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    tick: Callable[[], None] = lambda: None,
) -> CheckersMatch:
    """Let two agents play, the first of them White in every other game.

    The games are the same wherever they are played, unless an agent plays by the clock.

    Args:
        agents: names as `agents.registry` knows them, or agents of one's own: a mapping of names to
            what makes them (None: the name says it), or a row of two. See `ouvert.entrants`.
        games: number of games.
        variant: the rule set.
        seed: of both agents and of all measurements.
        executor: where to play; in this process if left out.
        journal: a file that keeps finished games, so that an interrupted match goes on, and a match
            of more games begins with those of a shorter one. It knows agents by what they are
            called: whoever changes an agent of their own gives another file.
        tick: is called after each game that is played.

    Raises OuvertError for agents or numbers that there are not, for an agent that breaks the rules,
    and for a journal of another match.
    """
    wanted = "a match of checkers is given its agents in a row, ['heuristic', 'random']"
    check_kind(agents, (Mapping, list, tuple), wanted, OuvertError)
    if isinstance(agents, Mapping):
        named = [(name, name if own is None else own) for name, own in agents.items()]
    else:
        named = [(label_of(own), own) for own in agents]
    if len(named) != 2:
        raise OuvertError(f"a match of checkers has two agents, not {len(named)}")
    if named[0][0] == named[1][0]:
        named = [(f"{name} #{place}", own) for place, (name, own) in enumerate(named, start=1)]
    for _, own in named:
        _agent(own, np.random.default_rng(0))
    makers = dict(named)
    one, other = makers
    pairings = tuple(
        replace(each, given=(makers[each.agents[0]], makers[each.agents[1]]))
        for each in _pairings(variant, (one, other), games, seed)
    )
    work = {"rules": variant_text(variant), "agents": [one, other], "seed": seed}
    file = None if journal is None else Path(journal)
    with Journal(file, work, scheme=SCHEME) as kept:
        left = [(n, pairing) for n, pairing in enumerate(pairings) if kept.lacks(n)]
        for (number, _), row in spread(executor or InlineExecutor(), _numbered_game, left):
            kept.add(number, _entry(row))
            tick()
        rows = tuple(_row(pairing, kept.done[n]) for n, pairing in enumerate(pairings))
    return CheckersMatch((one, other), rows)


def _numbered_game(task: tuple[int, Pairing]) -> GameRow:
    return play_game(task[1])


def _entry(row: GameRow) -> dict[str, Any]:
    """A game as a journal keeps it."""
    board = row.pairing.variant.board
    return {
        "winner": row.winner,
        "moves": row.moves,
        "seconds": row.seconds,
        "actions": " ".join(action_text(board, action) for action in row.actions),
    }


def _row(pairing: Pairing, entry: dict[str, Any]) -> GameRow:
    """The game that a journal has kept."""
    board = pairing.variant.board
    white, black = entry["seconds"]
    actions = tuple(parse_action(board, word) for word in entry["actions"].split())
    return GameRow(pairing, entry["winner"], entry["moves"], (white, black), actions)
