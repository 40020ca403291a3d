"""Looks at a mean: fixed before, and right together as often as they say."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ouvert.arena.looks import look, looks


@pytest.mark.parametrize("most", [1, 2, 24, 49, 50, 800, 1001])
def test_looks_double_up_to_the_last_one(most: int) -> None:
    planned = looks(most)
    assert planned[-1] == most
    assert all(later // 2 == earlier for earlier, later in pairwise(planned))
    assert len(planned) == 1 or 25 <= planned[0] < 50


@pytest.mark.long
def test_intervals_hold_at_all_looks_together() -> None:
    """Of 2,000 matches between equals 5 % at most are ever said to be decided, and some are."""
    rng = np.random.default_rng(7)
    planned = looks(200)
    wrong = 0
    for _ in range(2000):
        numbers = rng.normal(size=200)
        found = [look(numbers[:count].tolist(), len(planned)) for count in planned]
        wrong += any(each.low > 0 or each.high < 0 for each in found)
    assert 30 < wrong <= 100


def test_one_number_has_no_interval() -> None:
    found = look([3.0], 1)
    assert (found.value, found.low, found.high) == (3, -float("inf"), float("inf"))
