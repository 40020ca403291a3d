"""Worlds against brute force, closed formulas and a test of uniformity."""

from __future__ import annotations

from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ouvert.cards import ALL_BITS
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.worlds import Worlds
from ouvert.tricks.rules import members

World = tuple[int, ...]


def brute_force(worlds: Worlds) -> list[World]:
    """Every assignment of the hidden cards to places that keeps the constraints, in order."""
    found = []
    cards = list(members(worlds.unknown))
    for places in product(range(worlds.places), repeat=len(cards)):
        laid = list(worlds.fixed)
        for card, place in zip(cards, places, strict=True):
            laid[place] |= 1 << card
        allowed = all(
            worlds.allowed[place] >> card & 1 for card, place in zip(cards, places, strict=True)
        )
        if allowed and all(places.count(p) == room for p, room in enumerate(worlds.capacity)):
            found.append(tuple(laid))
    return found


@st.composite
def constraints(draw: st.DrawFn) -> Worlds:
    """Up to seven hidden cards in up to four places; about half of them contradictory."""
    places = draw(st.integers(1, 4))
    cards = draw(st.lists(st.integers(0, 31), max_size=7, unique=True))
    homes = [draw(st.integers(0, places - 1)) for _ in cards]
    capacity = [homes.count(place) for place in range(places)]
    if draw(st.integers(0, 9)) == 0:
        capacity[draw(st.integers(0, places - 1))] += 1
    unknown = sum(1 << card for card in cards)
    allowed = []
    for _ in range(places):
        barred = draw(st.sets(st.sampled_from(cards), max_size=3)) if cards else set()
        allowed.append(unknown & ~sum(1 << card for card in barred))
    fixed = [0] * places
    for card in draw(st.sets(st.integers(0, 31), max_size=3)) - set(cards):
        fixed[draw(st.integers(0, places - 1))] |= 1 << card
    return Worlds(unknown, tuple(capacity), tuple(allowed), tuple(fixed))


def rows(worlds: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> list[World]:
    assert worlds.dtype == np.uint32
    return [tuple(row) for row in worlds.tolist()]


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(constraints())
def test_count_enumeration_and_numbering_agree_with_brute_force(worlds: Worlds) -> None:
    expected = brute_force(worlds)
    assert worlds.count() == len(expected)
    assume(expected)
    assert rows(worlds.enumerate()) == expected
    assert [row for chunk in worlds.chunks(3) for row in rows(chunk)] == expected
    assert all(len(chunk) <= 3 for chunk in worlds.chunks(3))
    assert rows(worlds.at([len(expected) - 1, 0])) == [expected[-1], expected[0]]


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(constraints())
def test_marginals_and_samples_agree_with_brute_force(worlds: Worlds) -> None:
    expected = brute_force(worlds)
    assume(expected)
    shares = np.zeros((32, worlds.places))
    for world in expected:
        for place, cards in enumerate(world):
            shares[list(members(cards)), place] += 1 / len(expected)
    np.testing.assert_allclose(worlds.marginals(), shares, atol=1e-12)
    assert set(rows(worlds.sample(50, np.random.default_rng(1)))) <= set(expected)


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(constraints(), st.randoms(use_true_random=False))
def test_membership_agrees_with_brute_force(worlds: Worlds, random: Random) -> None:
    expected = set(brute_force(worlds))
    assert all(world in worlds for world in expected)
    cards = list(members(worlds.unknown))
    for _ in range(20):
        laid = list(worlds.fixed)
        for card in cards:
            laid[random.randrange(worlds.places)] |= 1 << card
        assert (tuple(laid) in worlds) == (tuple(laid) in expected)


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(constraints())
def test_no_worlds_if_and_only_if_a_contradiction_is_named(worlds: Worlds) -> None:
    if brute_force(worlds):
        assert worlds.contradiction is None
        return
    reason = worlds.contradiction
    assert reason is not None
    rng = np.random.default_rng(1)
    for ask in (
        worlds.enumerate,
        worlds.chunks,
        worlds.marginals,
        lambda: worlds.sample(1, rng),
        lambda: worlds.at([0]),
    ):
        with pytest.raises(PositionError) as caught:
            ask()
        assert reason in str(caught.value)


@pytest.mark.long
def test_samples_are_uniform() -> None:
    worlds = Worlds(
        unknown=0b1111_1111,
        capacity=(3, 3, 2),
        allowed=(0b1110_1111, 0b1111_1100, 0b1111_1111),
    )
    total = worlds.count()
    drawn = rows(worlds.sample(100 * total, np.random.default_rng(2026)))
    counts = dict.fromkeys(rows(worlds.enumerate()), 0)
    for world in drawn:
        counts[world] += 1
    assert total > 50
    chi_square = sum((count - 100) ** 2 / 100 for count in counts.values())
    freedom = total - 1
    assert abs(chi_square - freedom) < 3.5 * (2 * freedom) ** 0.5


def test_samples_depend_on_the_generator_alone() -> None:
    worlds = Worlds((1 << 22) - 1, (10, 10, 2))
    first, second = (worlds.sample(100, np.random.default_rng(7)) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert (first != worlds.sample(100, np.random.default_rng(8))).any()


def test_samples_of_the_whole_deck_are_spread_as_the_marginals_say() -> None:
    void = 0xFF << 8
    worlds = Worlds(
        (1 << 22) - 1, (10, 10, 2), ((1 << 22) - 1 & ~void, (1 << 22) - 1, (1 << 22) - 1)
    )
    n = 20_000
    drawn = worlds.sample(n, np.random.default_rng(3))
    marginals = worlds.marginals()
    for place in range(3):
        share = np.array([(drawn[:, place] >> card & 1).mean() for card in range(32)])
        error = np.sqrt(marginals[:, place] * (1 - marginals[:, place]) / n)
        assert (np.abs(share - marginals[:, place]) <= 5 * error + 1e-12).all()


@pytest.mark.parametrize(
    ("worlds", "expected"),
    [
        (Worlds((1 << 22) - 1, (10, 10, 2)), 42_678_636),
        (Worlds((1 << 20) - 1, (10, 10, 0)), 184_756),
        (Worlds((1 << 20) - 1, (10, 0, 10)), 184_756),
        (Worlds(ALL_BITS, (8, 8, 8, 8)), 99_561_092_450_391_000),
        (Worlds(ALL_BITS, (32,)), 1),
        (Worlds(0, (0, 0, 0)), 1),
    ],
)
def test_counts_of_whole_decks(worlds: Worlds, expected: int) -> None:
    assert worlds.count() == expected


def test_count_with_one_void() -> None:
    """The first hand is void in five of the cards: it draws its ten from the other seventeen."""
    everything = (1 << 22) - 1
    worlds = Worlds(everything, (10, 10, 2), (everything & ~0b11111, everything, everything))
    assert worlds.count() == comb(17, 10) * comb(12, 10)


def test_count_with_two_voids() -> None:
    """Six cards not in the first hand, five others not in the second; k of the six in the skat.

    The second hand takes the other 6 - k; of the five, j lie in the skat and 5 - j in the first
    hand; eleven cards are free and 2 - k - j of them fill the skat.
    """
    everything = (1 << 22) - 1
    worlds = Worlds(
        everything,
        (10, 10, 2),
        (everything & ~0b111111, everything & ~(0b11111 << 6), everything),
    )
    expected = sum(
        comb(6, k) * comb(5, j) * comb(11, 2 - k - j) * comb(9 + k + j, 10 - (5 - j))
        for k in range(3)
        for j in range(3 - k)
    )
    assert worlds.count() == expected


def test_an_enumeration_beyond_the_limit_says_how_many_there_are() -> None:
    worlds = Worlds((1 << 20) - 1, (10, 10))
    with pytest.raises(OuvertError, match="184756 worlds, more than the 1000"):
        worlds.enumerate(limit=1000)
    assert len(worlds.enumerate(limit=184_756)) == 184_756


@pytest.mark.parametrize("numbers", [[-1], [6], [0, 6]])
def test_numbers_that_no_world_has(numbers: list[int]) -> None:
    with pytest.raises(OuvertError, match="numbered 0 to 5"):
        Worlds(0b1111, (2, 2)).at(numbers)


@pytest.mark.parametrize(
    ("worlds", "reason"),
    [
        (Worlds(0b111, (1, 3)), "only 3 hidden cards for the 4 that place 0 and place 1 hold"),
        (Worlds(0b11, (1, 1), (0b01, 0b01)), "♣8 can lie nowhere"),
        (Worlds(0b111, (2, 1), (0b111, 0b100)), None),
        (
            Worlds(0b111, (1, 1, 1), (0b111, 0b100, 0b100), names=("left", "right", "the skat")),
            "♣8 ♣7 can lie with left only, where there is room for 1",
        ),
        (Worlds(0b111, (1, 1)), "can lie with place 0 and place 1 only, where there is room for 2"),
    ],
)
def test_contradictions_are_named(worlds: Worlds, reason: str | None) -> None:
    said = worlds.contradiction
    assert said is None if reason is None else reason in (said or "")


@pytest.mark.parametrize(
    ("unknown", "capacity", "allowed", "fixed"),
    [
        (0b1, (), (), ()),
        (0b1, (1, 0, 0, 0, 0), (), ()),
        (0b1, (2, -1), (), ()),
        (0b1, (1, 0), (0b11, 0b1), ()),
        (0b1, (1, 0), (0b1,), ()),
        (0b1, (1, 0), (), (0b1, 0)),
        (0b1, (1, 0), (), (0b10, 0b10)),
        (0b1, (1, 0), (), (1 << 32, 0)),
        (1 << 32, (1, 0), (), ()),
    ],
)
def test_what_is_no_constraint_system_is_refused(
    unknown: int, capacity: World, allowed: World, fixed: World
) -> None:
    with pytest.raises(PositionError):
        Worlds(unknown, capacity, allowed, fixed)
