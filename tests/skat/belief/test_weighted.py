"""Weighted worlds against brute force: every world is written down with its weight."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.weighted import MOST_LOG_WEIGHT, WeightedWorlds
from ouvert.skat.belief.worlds import Worlds
from ouvert.tricks.rules import members


@st.composite
def weighted(draw: st.DrawFn) -> WeightedWorlds:
    """Up to seven hidden cards in up to four places, with at least one world."""
    places = draw(st.integers(1, 4))
    cards = draw(st.lists(st.integers(0, 31), max_size=7, unique=True))
    homes = [draw(st.integers(0, places - 1)) for _ in cards]
    unknown = sum(1 << card for card in cards)
    allowed = []
    for place in range(places):
        barred = draw(st.sets(st.sampled_from(cards), max_size=3)) if cards else set()
        own = {card for card, home in zip(cards, homes, strict=True) if home == place}
        allowed.append(unknown & ~sum(1 << card for card in barred - own))
    fixed = [0] * places
    for card in draw(st.sets(st.integers(0, 31), max_size=3)) - set(cards):
        fixed[draw(st.integers(0, places - 1))] |= 1 << card
    capacity = tuple(homes.count(place) for place in range(places))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    log_weights = rng.uniform(-4, 4, (32, places))
    worlds = Worlds(unknown, capacity, tuple(allowed), tuple(fixed))
    return WeightedWorlds(worlds, log_weights)


def brute_force(weighted: WeightedWorlds) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
    """Every world and its weight."""
    worlds = weighted.worlds.enumerate()
    weights = np.ones(len(worlds))
    for row, world in enumerate(worlds.tolist()):
        for place, cards in enumerate(world):
            for card in members(cards & weighted.worlds.unknown):
                weights[row] *= np.exp(weighted.log_weights[card, place])
    return worlds, weights


@pytest.mark.long
@settings(max_examples=120, deadline=None)
@given(weighted())
def test_chances_and_weights_agree_with_brute_force(weighted: WeightedWorlds) -> None:
    worlds, weights = brute_force(weighted)
    np.testing.assert_allclose(weighted.log_weight(worlds), np.log(weights), atol=1e-9)
    chances = np.zeros((32, weighted.worlds.places))
    for world, weight in zip(worlds.tolist(), weights, strict=True):
        for place, cards in enumerate(world):
            chances[list(members(cards)), place] += weight / weights.sum()
    np.testing.assert_allclose(weighted.marginals(), chances, atol=1e-9)
    assert all(row in weighted.worlds for row in weighted.sample(20, np.random.default_rng(1)))


@settings(max_examples=60, deadline=None)
@given(weighted())
def test_equal_weights_are_no_weights(weighted: WeightedWorlds) -> None:
    worlds = weighted.worlds
    plain = WeightedWorlds(worlds, np.full((32, worlds.places), 0.5))
    np.testing.assert_allclose(plain.marginals(), worlds.marginals(), atol=1e-12)


def test_samples_are_as_likely_as_their_weights() -> None:
    worlds = Worlds(
        unknown=0b1111_1111,
        capacity=(3, 3, 2),
        allowed=(0b1110_1111, 0b1111_1100, 0b1111_1111),
    )
    log_weights = np.random.default_rng(5).uniform(-0.8, 0.8, (32, 3))
    weighted = WeightedWorlds(worlds, log_weights)
    every, weights = brute_force(weighted)
    n = 100_000
    drawn, counts = np.unique(
        weighted.sample(n, np.random.default_rng(2026)), axis=0, return_counts=True
    )
    due = dict(zip(map(tuple, every.tolist()), n * weights / weights.sum(), strict=True))
    assert min(due.values()) > 5
    seen = dict(zip(map(tuple, drawn.tolist()), counts.tolist(), strict=True))
    chi_square = sum((seen.get(world, 0) - each) ** 2 / each for world, each in due.items())
    freedom = len(due) - 1
    assert freedom > 50
    assert abs(chi_square - freedom) < 3.5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("sign", [-1, 1])
def test_extreme_weights_of_a_whole_deck_are_computed(sign: int) -> None:
    """Each card has a favourite among four places, and all places have room for their cards."""
    worlds = Worlds((1 << 32) - 1, (8, 8, 8, 8))
    log_weights = np.full((32, 4), -sign * MOST_LOG_WEIGHT)
    log_weights[np.arange(32), np.arange(32) % 4] = sign * MOST_LOG_WEIGHT
    weighted = WeightedWorlds(worlds, log_weights)
    chances = weighted.marginals()
    np.testing.assert_allclose(chances.sum(axis=1), 1)
    np.testing.assert_allclose(chances.sum(axis=0), 8)
    favourites = chances[np.arange(32), np.arange(32) % 4]
    assert (favourites > 0.999).all() if sign > 0 else (favourites < 1e-6).all()
    drawn = weighted.sample(50, np.random.default_rng(3))
    assert (np.bitwise_count(drawn) == 8).all()


def test_unlikely_places_stay_possible() -> None:
    """The only world has the smallest weight there is, and is drawn all the same."""
    worlds = Worlds(0b11, (1, 1), (0b01, 0b10))
    log_weights = np.full((32, 2), MOST_LOG_WEIGHT)
    log_weights[:2] = -MOST_LOG_WEIGHT
    weighted = WeightedWorlds(worlds, log_weights)
    assert weighted.sample(3, np.random.default_rng(1)).tolist() == [[1, 2]] * 3


@pytest.mark.parametrize(
    ("log_weights", "message"),
    [
        (np.zeros((32, 3)), r"shape \(32, 2\), not \(32, 3\)"),
        (np.full((32, 2), -np.inf), "they rule none out"),
        (np.full((32, 2), np.nan), "between -10 and 10"),
    ],
)
def test_what_are_no_weights_is_refused(log_weights: NDArray[np.float64], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        WeightedWorlds(Worlds(0b11, (1, 1)), log_weights)


def test_no_worlds_and_no_size_are_refused() -> None:
    none = WeightedWorlds(Worlds(0b11, (1, 1), (0b01, 0b01)), np.zeros((32, 2)))
    rng = np.random.default_rng(1)
    with pytest.raises(PositionError, match="♣8 can lie nowhere"):
        none.marginals()
    with pytest.raises(PositionError, match="♣8 can lie nowhere"):
        none.sample(1, rng)
    some = WeightedWorlds(Worlds(0b11, (1, 1)), np.zeros((32, 2)))
    with pytest.raises(OuvertError, match="size of 0 or more"):
        some.sample(-1, rng)
