"""The tree search over quantum checkers: what a state's moves are worth to who moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

import numpy as np

from ouvert import mcts
from ouvert.checkers.agents.heuristics import rating
from ouvert.checkers.compiled import NO_LIMIT, encode, fits, move_of
from ouvert.checkers.kernels import thesis
from ouvert.checkers.kernels import tree as kernels
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.errors import OuvertError, RulesError
from ouvert.kernels import tree
from ouvert.kernels.deferred import clock
from ouvert.mcts import CURIOUS_EXPLORATION, Chance, Playout, SearchedAction, SearchResult

PORTION = 1024
"""Rollouts that are made before the tree is given more memory if it needs it."""
PORTION_BY_CLOCK = 32
"""Rollouts between two looks at the clock."""
NODES_PER_ROLLOUT = 16
"""Nodes that a tree has room for at first; it doubles when they are used up."""
MOST_NODES = 1 << 22
"""A tree that would have more nodes (of 64 bytes) does not grow any more, but is searched on."""


class Fault(IntFlag):
    """What the program of paper 002 does wrong when it searches; see `checkers.kernels.thesis`."""

    UNIFORM = thesis.UNIFORM
    """Playouts measure every square of a piece as equally likely."""

    VANISHING = thesis.VANISHING
    """In playouts an entangled piece may vanish when it is found where it is measured."""

    TURN = thesis.SAME_SIDE
    """In the tree the side that has measured moves again."""

    FORMULA = thesis.FORMULA
    """Chance is weighed by formula 1 as printed, and the most visited outcome is played."""


NO_FAULTS = Fault(0)
ALL_FAULTS = Fault.UNIFORM | Fault.VANISHING | Fault.TURN | Fault.FORMULA
"""Those of the paper's agent as its program plays it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long and how a search goes.

    Attributes:
        rollouts: how many playouts; None for as many as the time allows.
        seconds: how long; None for no limit.
        exploration: weight of curiosity for ratings of 1 for a win, ½ for a draw, 0 for a loss.
        cutoff: a playout is rated by material after so many moves (see `heuristics.rating`); None
            to play to the end, as paper 002 does.
        as_printed: whether outcomes are weighed as formula 1 of paper 002 is printed
            (`mcts.Chance.COMPETING`), to compare.
        faults: faults of the paper's program to search with, to compare; with rollouts only.

    Raises OuvertError without a limit, or with one that makes no sense.
    """

    rollouts: int | None = None
    seconds: float | None = None
    exploration: float = CURIOUS_EXPLORATION
    cutoff: int | None = None
    as_printed: bool = False
    faults: Fault = NO_FAULTS

    def __post_init__(self) -> None:
        if self.rollouts is None and self.seconds is None:
            raise OuvertError("a search needs a number of rollouts or of seconds")
        if self.rollouts is not None and self.rollouts < 1:
            raise OuvertError(f"a search takes at least one rollout, not {self.rollouts}")
        if self.seconds is not None and not self.seconds > 0:
            raise OuvertError(f"a search takes more than 0 seconds, not {self.seconds:g}")
        if self.cutoff is not None and self.cutoff < 0:
            raise OuvertError(f"a rollout is cut off after 0 moves or more, not {self.cutoff}")
        others = self.seconds is not None or self.cutoff is not None or self.as_printed
        if self.faults and others:
            raise OuvertError("a search with the paper's faults is given rollouts and nothing else")


def search(
    state: QuantumCheckers, rng: np.random.Generator, budget: Budget, *, compiled: bool = True
) -> SearchResult[Move]:
    """Search from a state; values are 1 for a sure win of who moves, 0 for a sure loss.

    Args:
        state: a player has to act.
        rng: all randomness.
        budget: how long and how.
        compiled: search in compiled code where the board fits into it (`compiled.fits`). Otherwise,
            and on larger boards, the same is done by `ouvert.mcts`, many times slower.

    Raises RulesError if the game is over or a measurement is due, SizeError for a search with the
    paper's faults on a board that does not fit.
    """
    if state.actor is None:
        raise RulesError(
            "nobody is to move: the game is over"
            if state.over
            else "nobody is to move before the measurement is answered"
        )
    if budget.faults or (compiled and fits(state.variant)):
        return _compiled(state, rng, budget)
    return mcts.search(
        lambda _: state,
        rng,
        iterations=budget.rollouts,
        seconds=budget.seconds,
        exploration=budget.exploration,
        evaluate=Playout(rating, budget.cutoff),
        chance=Chance.COMPETING if budget.as_printed else Chance.BALANCED,
    )


def _compiled(
    state: QuantumCheckers, rng: np.random.Generator, budget: Budget
) -> SearchResult[Move]:
    started = clock()
    start = encode(state)
    words = rng.integers(2**64, size=1, dtype=np.uint64)
    plies = NO_LIMIT if budget.cutoff is None else budget.cutoff
    room = 1 + kernels.ROOM + NODES_PER_ROLLOUT * min(budget.rollouts or PORTION, PORTION)
    nodes = np.empty((room, tree.NODE_WORDS), dtype=np.int64)
    sums = np.empty((room, tree.SUM_WORDS), dtype=np.float64)
    used = np.empty(1, dtype=np.int64)
    tree.plant(nodes, sums, used)
    done = 0
    while budget.rollouts is None or done < budget.rollouts:
        portion = PORTION if budget.rollouts is None else min(PORTION, budget.rollouts - done)
        if budget.seconds is not None:
            if done and clock() - started >= budget.seconds:
                break
            portion = min(portion, PORTION_BY_CLOCK)
        growing = 2 * len(nodes) <= MOST_NODES
        if budget.faults:
            faults = int(budget.faults)
            made = thesis.grow(nodes, sums, used, start, portion, budget.exploration, faults, words)
            if made < portion and not growing:
                break
        else:
            made = kernels.grow(
                nodes,
                sums,
                used,
                start,
                portion,
                int(growing),
                budget.exploration,
                plies,
                int(budget.as_printed),
                words,
            )
        if made < portion:
            nodes = np.concatenate((nodes, np.empty_like(nodes)))
            sums = np.concatenate((sums, np.empty_like(sums)))
        done += made
    first, count = nodes[tree.ROOT, [tree.FIRST_CHILD, tree.CHILDREN]]
    found = [
        SearchedAction(
            move_of(state.variant.size, int(nodes[child, tree.ACTION])),
            int(nodes[child, tree.VISITS]),
            done,
            _mean(float(sums[child, tree.TOTAL]), int(nodes[child, tree.VISITS]), state.turn),
        )
        for child in range(first, first + count)
    ]
    found.sort(key=lambda entry: (-entry.visits, -entry.value))
    if budget.faults & Fault.FORMULA:
        most = {
            move_of(state.variant.size, int(nodes[child, tree.ACTION])): _most(nodes, child)
            for child in range(first, first + count)
        }
        found.sort(key=lambda entry: -most[entry.action])
    return SearchResult(tuple(found), done, clock() - started)


def _most(nodes: np.ndarray, node: int) -> int:
    """Visits of a node, or of its most visited outcome if chance follows."""
    if nodes[node, tree.ACTOR] != tree.CHANCE:
        return int(nodes[node, tree.VISITS])
    first, count = map(int, nodes[node, [tree.FIRST_CHILD, tree.CHILDREN]])
    return max(_most(nodes, child) for child in range(first, first + count))


def _mean(total: float, visits: int, seat: int) -> float:
    """The mean rating for a seat; 0 without visits."""
    if not visits:
        return 0.0
    return 1 - total / visits if seat else total / visits
