"""Who plays quantum checkers, also by name.

| name | agent |
|---|---|
| `random` | any legal move |
| `heuristic` | counts material two plies ahead |
| `mcts:800`, `mcts:0.5s` | tree search with 800 rollouts, or for half a second, for each move |
| `mcts:800:cut`, `mcts:800:cut=20` | rollouts are rated by material after 10 moves, or after 20 |
| `mcts:800:printed` | chance is weighed as formula 1 of paper 002 is printed, to compare |
| `mcts:800:thesis` | searches with the faults of paper 002's program (`tree.Fault`), to compare |
| `mcts:800:thesis=turn+uniform` | with some of them: formula, turn, uniform, vanishing |
| `expectimax:100000`, `expectimax:0.1s` | looks ahead as far as moments or time allow |
| `expectimax:100000:contempt=0.2` | the same, to whom a draw is worth 0.2 less than an even game |
| `expectimax:1s:contempt` | the same, with the contempt of its level (`thinking.CONTEMPT`) |

`random`, `heuristic`, `mcts:200` and `mcts:800` are the agents of paper 002 (5.1). The cut-off and
the time limit are its future work (7.1). `expectimax` with the contempt of its level is the
strongest, and the one that tables offer; hints come from `values`, which has no contempt.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ouvert.checkers.agents.heuristics import PLIES, look_ahead
from ouvert.checkers.drawing.telling import CERTAIN, move_text
from ouvert.checkers.rules.actions import Capture, Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.errors import OuvertError, RulesError
from ouvert.protocols import ActionAdvice, Advice, Evidence, Player
from ouvert.remarks import Say, in_english

if TYPE_CHECKING:
    from ouvert.checkers.agents.expectimax.thinking import Effort
    from ouvert.checkers.agents.tree import Budget, Fault

# The tree search brings the compiler. Functions import it where they need it, so that a server can
# be the referee of games without it, and the other agents need not wait for it.

Agent = Player[Move, QuantumCheckers]

UNCOMPILED = ("random", "heuristic")
"""Agents that need no compiled code."""

EXAMPLES = (
    "random",
    "heuristic",
    "mcts:200",
    "mcts:800",
    "mcts:800:cut",
    "mcts:0.5s",
    "expectimax:100000",
    "expectimax:0.1s",
    "expectimax:1s:contempt",
)
"""Names as they may be typed."""

CUT = 10
"""Moves of a rollout before it is cut off, if a name does not say."""

MOST_ROLLOUTS, MOST_SECONDS, MOST_NODES = 10_000_000, 60.0, 1_000_000_000
"""The most that a name may ask for."""

TIE = 1e-9
"""Scores that differ by less are equal."""

_NAME = re.compile(
    r"mcts:(?:(?P<seconds>-?\d+(?:\.\d+)?)s|(?P<rollouts>-?\d+))(?P<cut>:cut(?:=(?P<after>\d+))?)?"
    r"(?P<printed>:printed)?(?P<thesis>:thesis(?:=(?P<faults>[a-z]+(?:\+[a-z]+)*))?)?"
)
_EXPECTIMAX = re.compile(
    r"expectimax:(?:(?P<seconds>-?\d+(?:\.\d+)?)s|(?P<nodes>-?\d+))"
    r"(?P<avoids>:contempt(?:=(?P<contempt>0(?:\.\d+)?))?)?"
)


def agent(name: str, rng: np.random.Generator) -> Agent:
    """Return the agent of a name; all its chance comes from the generator.

    Raises OuvertError, and says which names there are, for any other.
    """
    if name == "random":
        return RandomAgent(rng)
    if name == "heuristic":
        return HeuristicAgent(rng)
    if name.startswith("expectimax"):
        effort, by_level = _effort(name)
        return ExpectimaxAgent(rng, effort, by_level=by_level)
    return MctsAgent(rng, _budget(name))


def check(name: str) -> None:
    """Raise OuvertError if there is no agent of that name."""
    agent(name, np.random.default_rng(0))


def values(state: QuantumCheckers, seed: int, budget: Budget | Effort) -> Advice[Move]:
    """What every legal move is worth to who moves, the recommended one first.

    A `Budget` asks the tree search, an `Effort` expectimax. `win_probability` is the expected
    result with a draw as half a win. Its standard error is that of independent rollouts, the least
    it can be; expectimax draws no lots, and how far its evaluation errs is not known, so it is 0
    there. Raises RulesError if nobody is to move, SizeError where a board is too large for
    expectimax.
    """
    from ouvert.checkers.agents.tree import Budget, search

    if not isinstance(budget, Budget):
        return _expectimax_values(state, seed, budget)
    result = search(state, np.random.default_rng(seed), budget)
    advice = tuple(
        ActionAdvice(
            entry.action,
            entry.value,
            _standard_error(entry.value, entry.visits),
            None,
            Evidence.ESTIMATE,
            explain(state, entry.action),
        )
        for entry in result.actions
    )
    return Advice(advice, 1, 1, result.seconds, seed)


def _expectimax_values(state: QuantumCheckers, seed: int, effort: Effort) -> Advice[Move]:
    from ouvert.checkers.agents.expectimax.thinking import think

    found = think(state, np.random.default_rng(seed), effort, whole=True)
    advice = tuple(
        ActionAdvice(move, (1 + value) / 2, 0.0, None, Evidence.ESTIMATE, explain(state, move))
        for move, value in found.actions
    )
    return Advice(advice, 1, 1, found.seconds, seed)


def hint_budget(state: QuantumCheckers, seconds: float) -> Budget | Effort:
    """How hints are worked out: by expectimax, or by tree search on boards too large for it.

    Without contempt: what a hint says of a move is its expected result, a draw being half a win.
    """
    from ouvert.checkers.agents.expectimax.thinking import Effort
    from ouvert.checkers.agents.tree import Budget
    from ouvert.checkers.compiled import fits

    return Effort(seconds=seconds) if fits(state.variant) else Budget(seconds=seconds)


def explain(state: QuantumCheckers, move: Move, say: Say = in_english) -> str:
    """One sentence on the chances of a legal capture; empty for moves that are certain."""
    if not isinstance(move, Capture) or state.success(move) > CERTAIN:
        return ""
    text = move_text(state, move, say)
    return f"{text[0].upper()}{text[1:]}."


class RandomAgent:
    """Plays any legal move, all equally likely."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def choose(self, observation: QuantumCheckers) -> Move:
        """Return a legal move. Raises RulesError if there is none."""
        return _any_of(_moves(observation), self._rng)


class HeuristicAgent:
    """Plays the move with the most material two plies ahead, one of them at random if several.

    See `heuristics.look_ahead`; the heuristic agent of paper 002 (5.1.2).
    """

    def __init__(self, rng: np.random.Generator, plies: int = PLIES) -> None:
        self._rng = rng
        self._plies = plies

    def choose(self, observation: QuantumCheckers) -> Move:
        """Return a legal move. Raises RulesError if there is none."""
        moves = _moves(observation)
        if len(moves) == 1:
            return moves[0]
        scored = look_ahead(observation, self._plies)
        best = max(score for _, score in scored) - TIE
        return _any_of(tuple(move for move, score in scored if score >= best), self._rng)


class MctsAgent:
    """Plays the move that a tree search visits most; an only move at once.

    Args:
        rng: all randomness.
        budget: how long and how to search. Without `seconds`, generator and budget fix the choice.
    """

    def __init__(self, rng: np.random.Generator, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget

    def choose(self, observation: QuantumCheckers) -> Move:
        """Return a legal move. Raises RulesError if there is none."""
        from ouvert.checkers.agents.tree import search

        moves = _moves(observation)
        return moves[0] if len(moves) == 1 else search(observation, self._rng, self._budget).best


class ExpectimaxAgent:
    """Plays the move with the best value of an expectimax search; an only move at once.

    See `agents.expectimax.thinking`.

    Args:
        rng: decides between equal moves.
        effort: how long to search. Without `seconds`, generator and effort fix the choice.
        by_level: whether it has the contempt of draws that is good at the level of the game, in
            place of the effort's.
    """

    def __init__(self, rng: np.random.Generator, effort: Effort, *, by_level: bool = False) -> None:
        self._rng = rng
        self._effort = effort
        self._by_level = by_level

    def choose(self, observation: QuantumCheckers) -> Move:
        """Return a legal move. Raises RulesError if there is none, SizeError above 11 × 11."""
        from ouvert.checkers.agents.expectimax.thinking import CONTEMPT, think

        moves = _moves(observation)
        if len(moves) == 1:
            return moves[0]
        effort = self._effort
        if self._by_level:
            effort = replace(effort, contempt=CONTEMPT[observation.variant.level])
        return think(observation, self._rng, effort).best


def _moves(state: QuantumCheckers) -> tuple[Move, ...]:
    moves = state.legal_actions()
    if not moves:
        raise RulesError("an agent is asked for a move where nobody is to move")
    return moves


def _any_of(moves: tuple[Move, ...], rng: np.random.Generator) -> Move:
    return moves[int(rng.integers(len(moves)))]


def _standard_error(value: float, visits: int) -> float:
    """Of a mean of `visits` ratings in [0, 1], one win and one loss added against certainty."""
    mean = (value * visits + 1) / (visits + 2)
    return math.sqrt(mean * (1 - mean) / (visits + 2))


def _effort(name: str) -> tuple[Effort, bool]:
    """What an agent's name says of its search, and whether its contempt is that of the level."""
    from ouvert.checkers.agents.expectimax.thinking import Effort

    found = _EXPECTIMAX.fullmatch(name)
    if found is None:
        raise OuvertError(
            f"there is no agent “{name}”: expectimax is told how many moments to look at for a "
            "move, expectimax:100000, or how long, expectimax:0.1s, and may think less of draws by "
            "contempt=0.2 at the end, or by contempt as much as is good at its level"
        )
    by_level = found["avoids"] is not None and found["contempt"] is None
    contempt = float(found["contempt"] or 0)
    if found["seconds"] is not None:
        return Effort(seconds=_seconds(found["seconds"]), contempt=contempt), by_level
    nodes = int(found["nodes"])
    if not 1 <= nodes <= MOST_NODES:
        raise OuvertError(f"an agent looks at 1 to {MOST_NODES:,} moments a move, not {nodes}")
    return Effort(nodes, contempt=contempt), by_level


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= MOST_SECONDS:
        raise OuvertError(
            f"an agent thinks more than 0 and up to {MOST_SECONDS:g} seconds a move, "
            f"not {seconds:g}"
        )
    return seconds


def _budget(name: str) -> Budget:
    from ouvert.checkers.agents.tree import ALL_FAULTS, NO_FAULTS, Budget

    found = _NAME.fullmatch(name)
    if found is None:
        raise OuvertError(
            f"there is no agent “{name}”: names are {', '.join(EXAMPLES[:-1])} and {EXAMPLES[-1]}, "
            "with any number of rollouts or seconds, cut=20 for a cut-off after 20 moves, and "
            "printed at the end for formula 1 of the paper as printed, or thesis for the faults of "
            "its program"
        )
    cutoff = int(found["after"] or CUT) if found["cut"] else None
    as_printed = found["printed"] is not None
    faults = NO_FAULTS
    if found["thesis"]:
        faults = ALL_FAULTS if found["faults"] is None else _faults(found["faults"].split("+"))
    if found["seconds"] is not None:
        return Budget(
            seconds=_seconds(found["seconds"]),
            cutoff=cutoff,
            as_printed=as_printed,
            faults=faults,
        )
    rollouts = int(found["rollouts"])
    if not 1 <= rollouts <= MOST_ROLLOUTS:
        raise OuvertError(f"an agent makes 1 to {MOST_ROLLOUTS:,} rollouts a move, not {rollouts}")
    return Budget(rollouts, cutoff=cutoff, as_printed=as_printed, faults=faults)


def _faults(names: list[str]) -> Fault:
    from ouvert.checkers.agents.tree import ALL_FAULTS, NO_FAULTS

    known = {str(fault.name).lower(): fault for fault in ALL_FAULTS}
    if unknown := [name for name in names if name not in known]:
        raise OuvertError(
            f"there is no fault “{unknown[0]}” of the paper's search: there are "
            f"{', '.join(sorted(known))}"
        )
    found = NO_FAULTS
    for name in names:
        found |= known[name]
    return found
