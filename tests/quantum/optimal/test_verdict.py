"""Sizes of trees, and the answer to who is sooner."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
import pytest

from ouvert.errors import SizeError
from ouvert.quantum.costs.surface_code import physical_costs
from ouvert.quantum.optimal import verdict
from ouvert.quantum.optimal.tree_size import (
    extrapolated,
    random_deals,
    sampled_size,
    searched,
)
from ouvert.quantum.optimal.verdict import OptimalStudy, optimal_study, walk_counts, walk_size
from ouvert.tricks.solvers.reference import leaf_count
from support.process import inside


@pytest.fixture(scope="module")
def small() -> Iterator[OptimalStudy]:
    """The study with little simulated."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(verdict, "SIMULATED", {2: 30})
        optimal_study.cache_clear()
        yield optimal_study(deals=3, probes=60, seed=2)
        optimal_study.cache_clear()


@pytest.mark.long
def test_random_lines_tell_the_size_of_a_tree() -> None:
    rng = np.random.default_rng(1)
    positions, limit = random_deals(4, 4, rng)
    for position in positions:
        found = sampled_size(position, limit, 4000, rng)
        exact = leaf_count(position)
        assert abs(found.leaves.mean - exact) < 5 * found.leaves.standard_error + 1e-9
        assert 1 <= found.decided.mean <= found.leaves.mean


def test_programs_look_at_less_and_less() -> None:
    found = searched(4, 10, np.random.default_rng(1), plain=True, full=True)
    assert found.minimax is not None
    assert found.alpha_beta is not None
    assert found.positions < found.alpha_beta < found.minimax
    less = searched(4, 10, np.random.default_rng(1), plain=False, full=False)
    assert less.minimax is None
    assert less.alpha_beta is None
    assert less.positions == found.positions


def test_lines_go_on() -> None:
    assert extrapolated([(2, 1.0), (3, 10.0), (4, 100.0), (5, 1000.0)], 10) == pytest.approx(1e8)


@pytest.mark.long
def test_steps_grow_with_the_root_of_the_tree() -> None:
    rng = np.random.default_rng(1)
    two, three = walk_size(2, rng, deals=100), walk_size(3, rng, deals=100)
    for each in (two, three):
        assert each.error <= verdict.ERROR
        assert each.constant == pytest.approx(each.steps * each.runs / sqrt(each.most_leaves))
    assert three.constant < 2 * two.constant


@pytest.mark.long
def test_the_answer_follows_from_its_parts(small: OptimalStudy) -> None:
    assert all(each.agree == each.deals == 1000 for each in small.decided)
    bound, game, walk = (small.estimate(name) for name in ("bound", "game", "walk"))
    assert bound.steps == pytest.approx(0.4005 * sqrt(small.leaves), rel=1e-3)
    assert game.steps == pytest.approx(sqrt(small.leaves))
    assert walk.steps == pytest.approx(small.walks[-1].constant * sqrt(small.leaves))
    assert bound.seconds < game.parallel_seconds < walk.parallel_seconds < walk.seconds
    assert small.step == walk_counts(10)
    assert small.step_seconds[0] == physical_costs(small.step).seconds
    assert small.sooner == (small.solver.seconds > bound.seconds)
    assert small.alpha_beta < small.leaves


def test_too_few_probes_or_steps_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    positions, limit = random_deals(3, 1, np.random.default_rng(1))
    with pytest.raises(SizeError, match="two probes or more, not 1"):
        sampled_size(positions[0], limit, 1, np.random.default_rng(1))
    with pytest.raises(SizeError, match="one deal or more"):
        optimal_study(deals=0)
    monkeypatch.setattr(verdict, "STEPS", {3: 8})
    with pytest.raises(SizeError, match="8 steps are too few"):
        walk_size(3, np.random.default_rng(1), deals=50)


@pytest.mark.long
def test_command_prints_the_answer(monkeypatch: pytest.MonkeyPatch, small: OptimalStudy) -> None:
    monkeypatch.setattr(verdict, "optimal_study", lambda **_: small)
    text = inside("quantum", "optimal").out
    assert f"{small.step.toffoli:,} Toffolis" in text
    assert "Hidden cards" in text
    found = inside("quantum", "optimal", "--json").json
    assert found["leaves"] == small.leaves
    assert [each["name"] for each in found["estimates"]] == ["bound", "game", "walk", "searched"]
