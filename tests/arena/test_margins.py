"""Skills by margins: exact, and as sure as they say."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.arena.margins import Margin, skills, surprise
from ouvert.arena.ratings import Rating
from ouvert.errors import OuvertError

PRIOR = Rating(0.0, 10.0)


def test_one_contest_with_an_anchor_is_a_weighted_mean() -> None:
    # prior and contest are equally sure: half way between 0 and 5 + 3
    found = skills([Margin(3.0, (("A", 1.0), ("anchor", -1.0)), 10.0)], {"anchor": 5.0}, PRIOR)
    assert set(found) == {"A"}
    assert found["A"].mean == pytest.approx(4.0)
    assert found["A"].deviation == pytest.approx(10 / np.sqrt(2))


def test_whoever_meets_an_unknown_is_less_sure_than_whoever_meets_an_anchor() -> None:
    contest = Margin(3.0, (("A", 1.0), ("B", -1.0)), 10.0)
    with_anchor = skills([contest], {"B": 0.0}, PRIOR)["A"]
    both = skills([contest], {}, PRIOR)
    assert both["A"].deviation > with_anchor.deviation
    assert both["A"].mean == pytest.approx(-both["B"].mean)


def test_the_order_of_contests_does_not_matter() -> None:
    rng = np.random.default_rng(4)
    names = ("A", "B", "C", "anchor")
    contests = []
    for seen in rng.normal(size=30):
        one, other = rng.choice(names, 2, replace=False)
        contests.append(Margin(float(seen), ((str(one), 1.0), (str(other), -1.0)), 5.0))
    forth, back = (skills(each, {"anchor": 2.0}, PRIOR) for each in (contests, contests[::-1]))
    for name, rating in forth.items():
        assert back[name].mean == pytest.approx(rating.mean)
        assert back[name].deviation == pytest.approx(rating.deviation)


def test_intervals_hold_the_true_skills_as_often_as_they_say() -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        truth = {"A": rng.normal(0, 10), "B": rng.normal(0, 10), "anchor": 3.0}
        contests = []
        for number in range(20):
            one, other = [("A", "B"), ("A", "anchor"), ("B", "anchor")][number % 3]
            seen = truth[one] - truth[other] + rng.normal(0, 15)
            contests.append(Margin(float(seen), ((one, 1.0), (other, -1.0)), 15.0))
        found = skills(contests, {"anchor": 3.0}, PRIOR)["A"]
        held += abs(found.mean - truth["A"]) <= 1.96 * found.deviation
    # 380 are expected, with a standard deviation of 4.4
    assert 366 <= held <= 394


def test_surprise_is_one_where_luck_was_as_said() -> None:
    rng = np.random.default_rng(6)
    contests = [Margin(float(each), (("A", 1.0),), 2.0) for each in rng.normal(7, 2, 4000)]
    assert surprise(contests, {"A": 7.0}) == pytest.approx(1.0, abs=0.07)
    assert surprise([], {}) == 1.0


def test_luck_must_be_positive() -> None:
    with pytest.raises(OuvertError, match="luck"):
        skills([Margin(1.0, (("A", 1.0),), 0.0)], {}, PRIOR)
