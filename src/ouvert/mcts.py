"""Monte Carlo tree search, also for games with hidden information and with chance.

It knows a game only as `protocols.State`. In every iteration one state is drawn that the searching
seat holds possible (a *determinization*); the search goes down its tree along actions that are
legal in that state, adds one node, rates the position there, and remembers the rating on the way
back. All determinizations share one tree, and an action is compared only with how often it was
available: information set MCTS, Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree
Search" (IEEE Transactions on Computational Intelligence and AI in Games 4, 2012). If the state is
known, draw the same one always, and it is plain UCT.

In a state of chance nobody acts; it says so by having no actor although the game goes on, and by a
method `chances` (see `ChanceState`). `Chance` says how an outcome is picked: in both of the first
two ways UCB1, w/n + c·√(ln N/n), compares actions only, and the value of an action is the mean over
its outcomes i, each weighted by its probability kᵢ: Σ kᵢ·wᵢ/nᵢ.

Paper 002 (3.1.1, formula 1) weighs otherwise. There every outcome of every action is a child of its
own, rated kᵢ·(wᵢ/nᵢ + c·√(ln N/nᵢ)) as if the player could choose what a measurement finds. So an
action that may end in two ways is rated half as high as one that surely ends in either, and of its
outcomes the pleasant ones are visited most. That is `Chance.COMPETING`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import numpy as np

from ouvert.errors import OuvertError
from ouvert.protocols import State

ROUNDING = 1e-9
"""Shares of outcomes that differ by less are equal."""

StateT = TypeVar("StateT", bound=State[Any, Any])
ActionT = TypeVar("ActionT", bound=Hashable)

Evaluation = Callable[[StateT, np.random.Generator], Sequence[float]]
"""Rates a state for every seat, the more the better."""

EXPLORATION = 0.7
"""Weight of curiosity in UCB1 for ratings between 0 and 1, as in the paper named above."""

CURIOUS_EXPLORATION = math.sqrt(2)
"""The weight of paper 002 (5.1.3) for ratings of 1 for a win, ½ for a draw, 0 for a loss."""


class Chance(Enum):
    """How the search picks the outcome of chance on its way down."""

    SAMPLED = "sampled"
    """At random by the probabilities, which weighs outcomes rightly in the long run."""

    BALANCED = "balanced"
    """The outcome whose visits are furthest below its share, so that visits differ from
    probability × visits of the action by little at any time. Less noise where the same chances
    come up often."""

    COMPETING = "competing"
    """Formula 1 of paper 002 as printed: the outcome with the highest weighted bound, which also
    stands for its action where a seat chooses. Kept to compare; it misjudges chance."""


@runtime_checkable
class ChanceState(Protocol):
    """What a state offers besides `State` if chance may decide what happens next."""

    def chances(self) -> Sequence[tuple[Hashable, float]]:
        """The outcomes, each an argument of `apply`, with probabilities that add up to 1."""


@dataclass(frozen=True, slots=True)
class SearchedAction(Generic[ActionT]):
    """What the search found out about one action.

    Attributes:
        action: the action.
        visits: how many iterations tried it.
        available: in how many iterations it was legal.
        value: mean rating for the searching seat; 0 if it was never tried.
    """

    action: ActionT
    visits: int
    available: int
    value: float


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[ActionT]):
    """The answer of a search.

    Attributes:
        actions: the actions that were legal in any state drawn, the most visited first; among
            equals the one with the higher value, then the one that was found first.
        iterations: number of iterations.
        seconds: time it took.
    """

    actions: tuple[SearchedAction[ActionT], ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> ActionT:
        """The action to take: the one visited most."""
        return self.actions[0].action


@dataclass(slots=True)
class _Node:
    """A node of the tree, and the statistics of the action that leads to it.

    `total` is the sum of the ratings for the seat that chose the action, or the one before chance.
    `share` is how often an outcome should have been visited by its probabilities. `outcomes` are
    children with their probabilities, where chance follows and they compete.
    """

    visits: int = 0
    available: int = 0
    total: float = 0.0
    share: float = 0.0
    outcomes: Sequence[tuple[_Node, float]] = ()
    children: dict[Hashable, _Node] = field(default_factory=dict)


def random_playout(state: StateT, rng: np.random.Generator) -> Sequence[float]:
    """Play uniformly random actions to the end and return what the game brings each seat."""
    while not state.over:
        state = state.apply(_random_action(state, rng))
    return state.returns


@dataclass(frozen=True)
class Playout(Generic[StateT]):
    """A playout as an evaluation: random actions, to the end or to a cut-off, and then a rating.

    Attributes:
        rate: rates a finished state for every seat; with `moves` also one that is not finished.
        moves: stop after so many actions, but not while chance has to answer; None for never.
            Answers of chance do not count. 0 rates the state without playing.
    """

    rate: Callable[[StateT], Sequence[float]]
    moves: int | None = None

    def __post_init__(self) -> None:
        if self.moves is not None and self.moves < 0:
            raise OuvertError(f"a playout is cut off after 0 moves or more, not {self.moves}")

    def __call__(self, state: StateT, rng: np.random.Generator) -> Sequence[float]:
        """Play on from a state and rate where that leads."""
        made = 0
        while not state.over:
            if state.actor is not None:
                if made == self.moves:
                    break
                made += 1
            state = state.apply(_random_action(state, rng))
        return self.rate(state)


def search(
    draw: Callable[[np.random.Generator], StateT],
    rng: np.random.Generator,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    exploration: float = EXPLORATION,
    evaluate: Evaluation[StateT] = random_playout,
    chance: Chance = Chance.SAMPLED,
) -> SearchResult[Any]:
    """Search from states that all have the same actor, the searching seat.

    Args:
        draw: returns a state that the seat holds possible; called once in each iteration.
        rng: all randomness. With `iterations` alone the result depends on it and on nothing else.
        iterations: stop after so many.
        seconds: stop after this time, but not before the first iteration.
        exploration: weight of the unexplored; to be scaled with the ratings.
        evaluate: rates a state for every seat, the more the better; by default a random playout.
            Another policy for playouts, such as a `Playout` with a cut-off, or a solver, goes here.
            Also asked about finished games.
        chance: how outcomes of chance are picked.

    Raises OuvertError without a limit, and if the game is over in a state drawn.
    """
    if iterations is None and seconds is None:
        raise OuvertError("a search needs a number of iterations or of seconds")
    if iterations is not None and iterations < 1:
        raise OuvertError(f"a search takes at least one iteration, not {iterations}")
    started = time.perf_counter()
    root = _Node()
    done = 0
    while iterations is None or done < iterations:
        if seconds is not None and done and time.perf_counter() - started >= seconds:
            break
        state = draw(rng)
        if state.actor is None:
            raise OuvertError("a search needs a state in which a seat has to act")
        _iterate(root, state, rng, exploration, evaluate, chance)
        done += 1
    found = [
        SearchedAction(action, node.visits, node.available, node.total / max(node.visits, 1))
        for action, node in root.children.items()
    ]
    found.sort(key=lambda entry: (-entry.visits, -entry.value))
    return SearchResult(tuple(found), done, time.perf_counter() - started)


def _iterate(
    root: _Node,
    state: StateT,
    rng: np.random.Generator,
    exploration: float,
    evaluate: Evaluation[StateT],
    chance: Chance,
) -> None:
    node = root
    seat = trials = 0
    path: list[tuple[_Node, int]] = []
    new = False
    # what chance answers belongs to the action before it
    while not state.over and (not new or state.actor is None):
        if state.actor is None:
            action, child = _answer(node, state, rng, exploration, chance, trials)
        else:
            seat = state.actor
            action, child = _choose(node, state.legal_actions(), rng, exploration)
            trials = child.available
        new = not child.visits
        state = state.apply(action)
        path.append((child, seat))
        node = child
    ratings = evaluate(state, rng)
    for visited, seat in path:
        visited.visits += 1
        visited.total += ratings[seat]


def _choose(
    node: _Node, legal: Sequence[Hashable], rng: np.random.Generator, exploration: float
) -> tuple[Hashable, _Node]:
    """An action that was never tried, at random, or else the one that UCB1 prefers."""
    children = [(action, node.children.setdefault(action, _Node())) for action in legal]
    for _, child in children:
        child.available += 1
    fresh = [entry for entry in children if not entry[1].visits]
    if fresh:
        return fresh[int(rng.integers(len(fresh)))] if len(fresh) > 1 else fresh[0]
    return max(children, key=lambda entry: _bound(entry[1], entry[1].available, exploration))


def _bound(node: _Node, trials: int, exploration: float) -> float:
    """UCB1 of an action, or the highest weighted one of its outcomes if they compete."""
    if node.outcomes:
        return max(weight * _bound(each, trials, exploration) for each, weight in node.outcomes)
    if not node.visits:
        return math.inf
    return node.total / node.visits + exploration * math.sqrt(math.log(trials) / node.visits)


def _answer(
    node: _Node,
    state: State[Any, Any],
    rng: np.random.Generator,
    exploration: float,
    chance: Chance,
    trials: int,
) -> tuple[Hashable, _Node]:
    """What chance answers after a node, and the child for it.

    `trials` says how often the action before could be chosen, which competing outcomes ask.
    """
    if chance is Chance.SAMPLED:
        action = _by_chance(state, rng)
        return action, node.children.setdefault(action, _Node())
    children = [
        (action, node.children.setdefault(action, _Node()), weight)
        for action, weight in _chances(state)
    ]
    if chance is Chance.BALANCED:
        for _, child, weight in children:
            child.share += weight
        ranks = [child.share - child.visits for _, child, _ in children]
    else:
        node.outcomes = [(child, weight) for _, child, weight in children]
        ranks = [weight * _bound(child, trials, exploration) for _, child, weight in children]
    highest = max(ranks)
    best = [
        (action, child)
        for (action, child, _), rank in zip(children, ranks, strict=True)
        if rank >= highest - ROUNDING
    ]
    return best[int(rng.integers(len(best)))] if len(best) > 1 else best[0]


def _chances(state: State[Any, Any]) -> Sequence[tuple[Hashable, float]]:
    if not isinstance(state, ChanceState):
        raise OuvertError("the game goes on, but nobody acts and the state offers no chances")
    return state.chances()


def _by_chance(state: State[Any, Any], rng: np.random.Generator) -> Hashable:
    outcomes = _chances(state)
    weights = np.array([weight for _, weight in outcomes])
    return outcomes[int(rng.choice(len(outcomes), p=weights / weights.sum()))][0]


def _random_action(state: State[Any, Any], rng: np.random.Generator) -> Any:
    if state.actor is None:
        return _by_chance(state, rng)
    legal = state.legal_actions()
    return legal[int(rng.integers(len(legal)))]
