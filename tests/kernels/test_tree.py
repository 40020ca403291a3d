"""The tree in arrays finds what the search over objects finds, in games that it has never seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.kernels import tree
from ouvert.mcts import Chance, Playout, search
from support.sizes import long


@dataclass(frozen=True)
class DiceNim:
    """Take 1 to 3 matches; before every second move a die takes up to two. The last one wins."""

    matches: int
    turn: int = 0
    die_due: bool = False

    @property
    def actor(self) -> int | None:
        return None if self.over or self.die_due else self.turn

    @property
    def over(self) -> bool:
        return self.matches <= 0

    @property
    def returns(self) -> tuple[float, ...]:
        return (float(self.turn == 1), float(self.turn == 0)) if self.over else (0.0, 0.0)

    def legal_actions(self) -> Sequence[int]:
        return () if self.actor is None else range(1, min(3, self.matches) + 1)

    def chances(self) -> Sequence[tuple[Hashable, float]]:
        return ((0, 0.5), (1, 0.3), (2, 0.2)) if self.die_due else ()

    def apply(self, action: int) -> DiceNim:
        left = self.matches - action
        if self.die_due:
            # the die never takes the last match
            return replace(self, matches=max(left, 1), die_due=False)
        return DiceNim(left, 1 - self.turn, die_due=self.turn == 1 and left > 0)

    def observe(self, seat: int) -> DiceNim:
        return self

    def value(self) -> float:
        """Chance that seat 0 wins if both play best."""
        if self.over:
            return self.returns[0]
        if self.die_due:
            return sum(weight * self.apply(int(str(n))).value() for n, weight in self.chances())
        values = [self.apply(action).value() for action in self.legal_actions()]
        return max(values) if self.turn == 0 else min(values)


Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]


def grown(
    start: DiceNim,
    rng: np.random.Generator,
    iterations: int,
    exploration: float,
    rate: Callable[[DiceNim, np.random.Generator], Sequence[float]],
    competing: bool = False,
) -> Arrays:
    """What a game's kernel does with the tree, written out."""
    nodes = np.empty((20 * iterations + 20, tree.NODE_WORDS), dtype=np.int64)
    sums = np.empty((len(nodes), tree.SUM_WORDS))
    used = np.empty(1, dtype=np.int64)
    tree.plant(nodes, sums, used)
    for _ in range(iterations):
        state, node, new = start, tree.ROOT, False
        while not new or state.die_due:
            if nodes[node, tree.ACTOR] == tree.NEW:
                look(nodes, sums, used, node, state, rng)
            if nodes[node, tree.ACTOR] == tree.END:
                break
            if competing:
                node = tree.compete(nodes, sums, node, exploration)
            elif nodes[node, tree.ACTOR] == tree.CHANCE:
                node = tree.outcome(nodes, sums, node)
            else:
                node = tree.select(nodes, sums, node, exploration)
            new = nodes[node, tree.VISITS] == 0
            state = state.apply(int(nodes[node, tree.ACTION]))
        tree.back_up(nodes, sums, node, rate(state, rng)[0])
    return nodes, sums, used


def look(
    nodes: np.ndarray,
    sums: np.ndarray,
    used: np.ndarray,
    node: int,
    state: DiceNim,
    rng: np.random.Generator,
) -> None:
    if state.over:
        nodes[node, tree.ACTOR] = tree.END
        return
    if state.actor is None:
        pairs = [(int(str(action)), weight) for action, weight in state.chances()]
        actor = tree.CHANCE
    else:
        pairs = [(action, 0.0) for action in state.legal_actions()]
        actor = state.actor
    rng.shuffle(pairs)
    actions = np.array([action for action, _ in pairs], dtype=np.int64)
    weights = np.array([weight for _, weight in pairs])
    tree.expand(nodes, sums, used, node, actor, actions, weights, len(pairs))


def children(nodes: np.ndarray, node: int) -> range:
    first = int(nodes[node, tree.FIRST_CHILD])
    return range(first, first + int(nodes[node, tree.CHILDREN]))


PLAYOUT = Playout[DiceNim](lambda state: state.returns)


@settings(max_examples=25)
@given(st.integers(1, 12), st.integers(0, 1), st.integers(0, 2**32 - 1))
def test_the_tree_adds_up_and_keeps_the_shares_of_chance(
    matches: int, turn: int, seed: int
) -> None:
    start = DiceNim(matches, turn)
    nodes, sums, used = grown(start, np.random.default_rng(seed), 150, 1.0, PLAYOUT)
    assert nodes[tree.ROOT, tree.VISITS] == 150
    for node in range(int(used[0])):
        below = list(children(nodes, node))
        if not below:
            continue
        visits = sum(int(nodes[child, tree.VISITS]) for child in below)
        # a decision is rated at its first visit, before anything comes after it
        decision = node != tree.ROOT and nodes[node, tree.ACTOR] != tree.CHANCE
        assert int(nodes[node, tree.VISITS]) - visits == decision
        assert all(nodes[child, tree.PARENT] == node for child in below)
        assert 0 <= sums[node, tree.TOTAL] <= nodes[node, tree.VISITS]
        if nodes[node, tree.ACTOR] == tree.CHANCE:
            assert sum(sums[child, tree.WEIGHT] for child in below) == pytest.approx(1)
            for child in below:
                share = sums[child, tree.WEIGHT] * visits
                assert abs(nodes[child, tree.VISITS] - share) < len(below)


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("matches", [4, 7, 9])
def test_values_come_near_to_the_exact_ones(matches: int, turn: int) -> None:
    start = DiceNim(matches, turn)
    nodes, sums, _ = grown(start, np.random.default_rng(1), 3000, 0.5, PLAYOUT)
    best = max(children(nodes, tree.ROOT), key=lambda child: int(nodes[child, tree.VISITS]))
    assert start.apply(int(nodes[best, tree.ACTION])).value() == pytest.approx(start.value())
    mean = sums[best, tree.TOTAL] / nodes[best, tree.VISITS]
    assert mean == pytest.approx(start.value(), abs=0.06)


@pytest.mark.parametrize("competing", [False, True])
@pytest.mark.parametrize("matches", [6, long(11)])
def test_the_search_over_objects_finds_the_same(matches: int, competing: bool) -> None:
    start = DiceNim(matches)

    def arrays(seed: int) -> list[float]:
        nodes, sums, _ = grown(start, np.random.default_rng(seed), 200, 1.0, PLAYOUT, competing)
        found = {int(nodes[child, tree.ACTION]): child for child in children(nodes, tree.ROOT)}
        return [
            float(x)
            for action in sorted(found)
            for x in (
                nodes[found[action], tree.VISITS] / 200,
                sums[found[action], tree.TOTAL] / 200,
            )
        ]

    def objects(seed: int) -> list[float]:
        result = search(
            lambda _: start,
            np.random.default_rng(seed),
            iterations=200,
            exploration=1.0,
            evaluate=PLAYOUT,
            chance=Chance.COMPETING if competing else Chance.BALANCED,
        )
        found = sorted(result.actions, key=lambda entry: int(entry.action))
        return [x / 200 for entry in found for x in (entry.visits, entry.value * entry.visits)]

    one = np.array([arrays(seed) for seed in range(40)])
    other = np.array([objects(seed) for seed in range(40)])
    error = np.sqrt((one.var(axis=0) + other.var(axis=0)) / 40) + 1e-9
    assert np.all(np.abs(one.mean(axis=0) - other.mean(axis=0)) < 5 * error)
