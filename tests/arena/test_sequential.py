"""A sequential test decides early, and is wrong no more often than it says."""

from __future__ import annotations

from math import inf, log, nan

import numpy as np
import pytest

from ouvert.arena.sequential import Sprt, Trial, Verdict
from ouvert.errors import OuvertError
from ouvert.stats import Floats
from support.reference_data import load
from support.sizes import long

PLAYED = np.abs(load("deal_differences")["differences"])
"""How far two players of a match were apart on its deals; on half of them not at all."""


def differences(rng: np.random.Generator, mean: float, size: int) -> Floats:
    """Differences of deals that were played, drawn again; their signs lead to a given mean."""
    sizes = rng.choice(PLAYED, size=size)
    share = (1 + mean / PLAYED.mean()) / 2
    signed: Floats = np.where(rng.random(size) < share, sizes, -sizes).astype(float)
    return signed


def test_the_likelihood_ratio_is_that_of_the_normal_distribution() -> None:
    """By hand: 400 numbers of mean 10 and deviation 100, 0 against 25."""
    test = Sprt(0, 25)
    assert test.llr(400, 10, 100**2) == pytest.approx(400 * 25 * (2 * 10 - 25) / (2 * 100**2))
    assert test.llr(400, 12.5, 100**2) == 0
    assert test.bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert Sprt(0, 25, 0.01, 0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_a_trial_knows_mean_and_deviation_of_what_it_has_seen() -> None:
    numbers = differences(np.random.default_rng(1), 0, 50)
    trial = Trial(Sprt(0, 25))
    assert not any(trial.add(number) for number in numbers.tolist())
    decision = trial.decision
    assert (decision.count, decision.verdict) == (50, Verdict.OPEN)
    assert decision.mean == pytest.approx(numbers.mean())
    assert decision.deviation == pytest.approx(numbers.std(ddof=1))
    assert decision.llr == pytest.approx(
        decision.test.llr(50, float(numbers.mean()), float(numbers.var(ddof=1)))
    )


@pytest.mark.parametrize(("low", "high"), [long(0, 50), (-30, 30)])
def test_it_is_wrong_as_often_as_it_says(low: float, high: float) -> None:
    rng = np.random.default_rng(2)
    test = Sprt(low, high, alpha=0.05, beta=0.10)
    trials, counts = 400, []
    found = {low: 0, high: 0}
    for mean in found:
        for _ in range(trials):
            decision = test.decide(differences(rng, mean, 20_000).tolist(), unseen=1000)
            found[mean] += decision.verdict is Verdict.BETTER
            counts.append(decision.count)
            assert decision.verdict is not Verdict.OPEN
    # three standard errors of 400 trials above what is promised
    assert found[low] / trials <= 0.05 + 0.033
    assert 1 - found[high] / trials <= 0.10 + 0.045
    # a test of fixed size with these errors takes 8.56 variances over the squared distance
    fixed = 8.56 * float(differences(rng, 0, 20_000).var()) / (high - low) ** 2
    assert np.mean(counts) < 0.75 * fixed


def test_no_answer_comes_before_the_least_number() -> None:
    test = Sprt(0, 25, least=30)
    sure = [100.0 + number for number in range(40)]
    assert test.decide(sure).count == 30
    assert test.decide(sure).verdict is Verdict.BETTER
    assert test.decide(sure[:29]).verdict is Verdict.OPEN
    assert test.decide([-number for number in sure]).verdict is Verdict.NOT_BETTER


def test_equal_numbers_decide_only_beside_one_that_was_not_seen() -> None:
    test = Sprt(0, 25)
    assert test.decide([0.0] * 1000).verdict is Verdict.OPEN
    decision = test.decide([0.0] * 1000, unseen=1000)
    assert (decision.verdict, decision.count) == (Verdict.NOT_BETTER, 200)
    assert decision.deviation == 0


def test_nothing_counts_after_the_answer() -> None:
    trial = Trial(Sprt(0, 25, least=2))
    assert [trial.add(number) for number in (100.0, 101.0, -1e9)] == [False, True, True]
    assert trial.decision.count == 2
    assert trial.decision.mean == 100.5


@pytest.mark.parametrize(
    ("low", "high", "alpha", "beta", "least", "said"),
    [
        (25, 0, 0.05, 0.05, 200, "not 25 from 0"),
        (5, 5, 0.05, 0.05, 200, "not 5 from 5"),
        (nan, 5, 0.05, 0.05, 200, "not nan from 5"),
        (0, inf, 0.05, 0.05, 200, "not 0 from inf"),
        (0, 5, 0.5, 0.05, 200, "alpha is a share between 0 and 0.5, not 0.5"),
        (0, 5, 0.05, 0, 200, "beta is a share between 0 and 0.5, not 0"),
        (0, 5, 0.05, 0.05, 1, "the least number of deals is a whole number from 2 on, not 1"),
    ],
)
def test_tests_that_make_no_sense_are_refused(
    low: float, high: float, alpha: float, beta: float, least: int, said: str
) -> None:
    with pytest.raises(OuvertError, match=said):
        Sprt(low, high, alpha, beta, least)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(OuvertError, match="nan is none"):
        Trial(Sprt(0, 25)).add(nan)
