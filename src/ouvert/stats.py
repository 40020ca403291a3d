"""How sure a measured number is: intervals for shares, and the bootstrap over deals.

An interval holds the true value in 95 of 100 repetitions, unless another confidence is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, isnan, lgamma, log, log1p, nan, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ouvert.errors import OuvertError

LEVEL = 0.95
"""The confidence of an interval that names none."""
LEAST_DEALS = 2
"""Of fewer nobody can tell how sure a number is."""
RESAMPLES = 2000
"""How often a bootstrap draws all deals again."""
_RESAMPLES_AT_ONCE = 200
_TINY = 1e-300

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its confidence interval.

    Attributes:
        value: the number; NaN if there was nothing to count.
        low: lower end of the 95 % interval; NaN where nothing is known of it, as after one deal.
        high: upper end.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return self.text()

    def text(
        self, shape: str = ".2f", ends: str | None = None, *, factor: float = 1, unit: str = ""
    ) -> str:
        """The number with its interval, or alone where there is none; a dash for NaN.

        Args:
            shape: format of the number.
            ends: format of the ends of the interval; that of the number, if left out.
            factor: by which all three are multiplied, such as 100.
            unit: stands behind the number.

        >>> Estimate(0.5, 0.25, 0.75).text(".1f", ".0f", factor=100, unit=" %")
        '50.0 % [25, 75]'
        """
        if isnan(self.value):
            return "–"
        said = f"{factor * self.value:{shape}}{unit}"
        if isnan(self.low) or isnan(self.high):
            return said
        low, high = (f"{factor * end:{shape if ends is None else ends}}" for end in self.interval)
        return f"{said} [{low}, {high}]"

    @property
    def interval(self) -> tuple[float, float]:
        """Both ends."""
        return self.low, self.high


def checked_confidence(confidence: float) -> float:
    """Return a confidence level; raises OuvertError unless it is between 0 and 1."""
    if not 0 < confidence < 1:
        raise OuvertError(
            f"a confidence level lies between 0 and 1, such as 0.95, not {confidence}"
        )
    return confidence


def normal_quantile(confidence: float = LEVEL) -> float:
    """Half the width, in standard errors, of a central interval: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + checked_confidence(confidence)) / 2)


def student_quantile(confidence: float, freedom: int) -> float:
    """Half the width, in standard errors, of Student's interval with so many degrees of freedom.

    >>> round(student_quantile(0.95, 9), 3)
    2.262
    """
    tail = 1 - checked_confidence(confidence)
    low, high = 0.0, 1.0
    while _student_tails(high, freedom) > tail:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if _student_tails(middle, freedom) > tail:
            low = middle
        else:
            high = middle
    return high


def _student_tails(t: float, freedom: int) -> float:
    """The probability that a number of Student's distribution is further from 0 than t."""
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def wilson(successes: int, trials: int, confidence: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval of a probability; (0, 1) without trials.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927).
    """
    if not trials:
        return 0.0, 1.0
    rate, z = successes / trials, normal_quantile(confidence)
    centre = rate + z * z / (2 * trials)
    margin = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    # rounding must not push a bound past the rate itself, which it meets at 0 and 1
    return max(0.0, min(rate, (centre - margin) / scale)), min(
        1.0, max(rate, (centre + margin) / scale)
    )


def share_of(won: int, games: int) -> Estimate:
    """The share of independent games that are won, with Wilson's interval; NaN without games.

    >>> share_of(3, 3).text(".0f", factor=100, unit=" %")
    '100 % [44, 100]'
    """
    return Estimate(won / games if games else nan, *wilson(won, games))


@lru_cache(maxsize=1 << 14)
def clopper_pearson(successes: int, trials: int, confidence: float = LEVEL) -> tuple[float, float]:
    """The interval of Clopper and Pearson (1934): covers at least as often as it promises.

    Raises OuvertError without trials, and for more successes than trials.
    """
    if not 0 <= successes <= trials or not trials:
        raise OuvertError(f"{successes} hits in {trials} shots cannot be")
    tail = (1 - checked_confidence(confidence)) / 2
    low = _beta_quantile(tail, successes, trials - successes + 1) if successes else 0.0
    high = 1.0
    if successes < trials:
        high = 1 - _beta_quantile(tail, trials - successes, successes + 1)
    return low, high


def bootstrap(
    numerators: ArrayLike,
    denominators: ArrayLike,
    rng: np.random.Generator,
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
) -> Estimate:
    """Estimate a ratio of two sums over deals, with a percentile interval.

    Games on one deal are alike, so whole deals are drawn again (a cluster bootstrap). A single deal
    with something to count says nothing of how sure its number is: it has no interval.

    Args:
        numerators: `float[deals]`.
        denominators: `float[deals]`, such as the number of games on each deal.
        rng: draws the deals again.
        resamples: how often all of them are drawn.
        level: of confidence.
    """
    drawn, value = resampled_ratios(numerators, denominators, rng, resamples)
    return percentile_interval(value, drawn, level)


def resampled_ratios(
    numerators: ArrayLike,
    denominators: ArrayLike,
    rng: np.random.Generator,
    resamples: int = RESAMPLES,
) -> tuple[Floats, float]:
    """The ratio in each resample, `float[resamples]`, NaN where nothing was drawn; and itself.

    All resamples are NaN if fewer than two deals have something to count.
    """
    above = np.asarray(numerators, dtype=float)
    below = np.asarray(denominators, dtype=float)
    deals = len(above)
    value = float(_ratio(np.array([above.sum()]), np.array([below.sum()]))[0])
    if np.count_nonzero(below) < LEAST_DEALS:
        return np.full(resamples, np.nan), value
    ratios = []
    for start in range(0, resamples, _RESAMPLES_AT_ONCE):
        size = min(_RESAMPLES_AT_ONCE, resamples - start)
        weights = rng.multinomial(deals, np.full(deals, 1 / deals), size=size).astype(float)
        ratios.append(_ratio(weights @ above, weights @ below))
    return np.concatenate(ratios), value


def percentile_interval(value: float, drawn: Floats, level: float = LEVEL) -> Estimate:
    """A number with the interval that its resamples span; without one, NaN, if they are all NaN."""
    drawn = drawn[~np.isnan(drawn)]
    if not len(drawn) or np.isnan(value):
        return Estimate(value, nan, nan)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Estimate(value, float(low), float(high))


def _ratio(above: Floats, below: Floats) -> Floats:
    ratio: Floats = np.divide(above, below, out=np.full(len(above), np.nan), where=below > 0)
    return ratio


def _beta_quantile(share: float, a: int, b: int) -> float:
    """The x at which the beta distribution has so small a share below; Newton between bounds."""
    low, high = 0.0, 1.0
    x = a / (a + b)
    scale = lgamma(a + b) - lgamma(a) - lgamma(b)
    for _ in range(200):
        excess = beta_share(x, a, b) - share
        if excess > 0:
            high = x
        else:
            low = x
        slope = exp(scale + (a - 1) * log(x) + (b - 1) * log1p(-x))
        guess = x - excess / max(slope, _TINY)
        if not low < guess < high:
            guess = (low + high) / 2
        if abs(guess - x) <= 1e-14 * x:
            break
        x = guess
    return x


def beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, the share of Beta(a, b) below x.

    By its continued fraction (Abramowitz and Stegun 26.5.8), summed in the way of Lentz.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_share(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a + 1) - lgamma(b) + a * log(x) + b * log1p(-x))
    upper, lower, value = 1.0, 0.0, 1.0
    for term in range(1, 10_000):
        half = term // 2
        if term % 2:
            factor = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            factor = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        lower = 1 / _away(1 + factor * lower)
        upper = _away(1 + factor / upper)
        value *= upper * lower
        if abs(upper * lower - 1) < 1e-15:
            break
    return front / value


def _away(value: float) -> float:
    """Keep a denominator away from zero."""
    return value if abs(value) > _TINY else _TINY
