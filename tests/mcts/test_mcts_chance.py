"""Chance is weighted by its probabilities in both ways, and playouts can be cut off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.errors import OuvertError
from ouvert.mcts import Chance, Playout, SearchResult, search


@dataclass(frozen=True)
class Urns:
    """Choose an urn, draw a ball from it, and get what is written on it.

    Each urn is a tuple of balls, each with its chance and its worth.
    """

    urns: tuple[tuple[tuple[float, float], ...], ...]
    urn: int | None = None
    ball: int | None = None

    @property
    def actor(self) -> int | None:
        return 0 if self.urn is None else None

    @property
    def over(self) -> bool:
        return self.ball is not None

    @property
    def returns(self) -> tuple[float, ...]:
        if self.urn is None or self.ball is None:
            return (0.0,)
        return (self.urns[self.urn][self.ball][1],)

    def legal_actions(self) -> Sequence[int]:
        return () if self.urn is not None else range(len(self.urns))

    def chances(self) -> Sequence[tuple[Hashable, float]]:
        assert self.urn is not None
        return [(place, weight) for place, (weight, _) in enumerate(self.urns[self.urn])]

    def apply(self, action: int) -> Urns:
        return replace(self, urn=action) if self.urn is None else replace(self, ball=action)

    def observe(self, seat: int) -> Urns:
        return self

    def expected(self) -> list[float]:
        return [sum(weight * worth for weight, worth in urn) for urn in self.urns]


@st.composite
def urns(draw: st.DrawFn) -> Urns:
    def urn() -> tuple[tuple[float, float], ...]:
        parts = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4))
        return tuple((part / sum(parts), draw(st.integers(0, 4)) / 4) for part in parts)

    return Urns(tuple(urn() for _ in range(draw(st.integers(1, 3)))))


@given(urns(), st.integers(0, 2**32 - 1))
def test_balanced_chance_visits_every_outcome_by_its_share(start: Urns, seed: int) -> None:
    found: Counter[tuple[int | None, int | None]] = Counter()

    def rate(state: Urns, rng: np.random.Generator) -> Sequence[float]:
        found[state.urn, state.ball] += 1
        return Playout[Urns](lambda state: state.returns)(state, rng)

    rng = np.random.default_rng(seed)
    result = search(lambda _: start, rng, iterations=200, evaluate=rate, chance=Chance.BALANCED)
    for entry in result.actions:
        balls = start.urns[entry.action]
        for place, (weight, _) in enumerate(balls):
            assert abs(found[entry.action, place] - weight * entry.visits) < len(balls)
        error = (len(balls) ** 2 + 1) / entry.visits
        assert entry.value == pytest.approx(start.expected()[entry.action], abs=error)


def test_balanced_chance_is_less_noisy() -> None:
    start = Urns((((0.5, 0.0), (0.3, 1.0), (0.2, 0.5)),))

    def spread(chance: Chance) -> float:
        values = [
            search(lambda _: start, np.random.default_rng(seed), iterations=50, chance=chance)
            .actions[0]
            .value
            for seed in range(40)
        ]
        return float(np.std(values))

    assert spread(Chance.BALANCED) < spread(Chance.SAMPLED) / 2


def test_competing_outcomes_make_chance_look_bad() -> None:
    # the urn is worth 0.7, but each of its outcomes at most half of 1
    start = Urns((((1.0, 0.6),), ((0.5, 1.0), (0.5, 0.4))))

    def found(chance: Chance) -> SearchResult[int]:
        rng = np.random.default_rng(0)
        return search(lambda _: start, rng, iterations=2000, exploration=0.5, chance=chance)

    for chance in (Chance.SAMPLED, Chance.BALANCED):
        assert found(chance).best == 1
    printed = found(Chance.COMPETING)
    assert printed.best == 0
    urn = next(entry for entry in printed.actions if entry.action == 1)
    assert urn.value > 0.75, "the pleasant outcome is visited more than half of the time"


@dataclass(frozen=True)
class Count:
    """Add one or two until the limit is reached; a coin, worth nothing, is thrown in between."""

    total: int = 0
    coin_due: bool = False
    limit: int = 20

    @property
    def actor(self) -> int | None:
        return None if self.coin_due or self.over else 0

    @property
    def over(self) -> bool:
        return self.total >= self.limit

    @property
    def returns(self) -> tuple[float, ...]:
        return (float(self.over),)

    def legal_actions(self) -> Sequence[int]:
        return () if self.actor is None else (1, 2)

    def chances(self) -> Sequence[tuple[Hashable, float]]:
        return [(0, 0.5), (-1, 0.5)] if self.coin_due else ()

    def apply(self, action: int) -> Count:
        return replace(
            self,
            total=self.total + max(action, 0),
            coin_due=not self.coin_due and self.total + action < self.limit,
        )

    def observe(self, seat: int) -> Count:
        return self


@given(st.integers(0, 30), st.integers(0, 2**32 - 1))
def test_a_playout_stops_after_so_many_moves_and_never_before_chance(moves: int, seed: int) -> None:
    asked: list[Count] = []

    def rate(state: Count) -> Sequence[float]:
        asked.append(state)
        return (state.total / state.limit,)

    rating = Playout(rate, moves)(Count(), np.random.default_rng(seed))
    (end,) = asked
    assert rating == (end.total / end.limit,)
    assert not end.coin_due
    assert end.over or moves <= end.total <= 2 * moves
    if moves >= Count().limit:
        assert end.over


def test_a_playout_without_a_cut_off_goes_to_the_end() -> None:
    assert Playout[Count](lambda state: state.returns)(Count(), np.random.default_rng(1)) == (1.0,)
    with pytest.raises(OuvertError, match="after 0 moves or more, not -1"):
        Playout[Count](lambda state: state.returns, -1)


def test_a_search_may_cut_its_playouts_off() -> None:
    result = search(
        lambda _: Count(),
        np.random.default_rng(2),
        iterations=60,
        evaluate=Playout[Count](lambda state: (state.total / state.limit,), 0),
    )
    assert result.best == 2
