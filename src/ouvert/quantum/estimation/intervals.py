"""Confidence intervals for a probability from hits and shots, without any large-sample rule."""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p
from statistics import NormalDist

from ouvert.errors import OuvertError

_TINY = 1e-300


def checked_confidence(confidence: float) -> float:
    """Return a confidence level; raises OuvertError unless it is between 0 and 1."""
    if not 0 < confidence < 1:
        raise OuvertError(
            f"a confidence level lies between 0 and 1, such as 0.95, not {confidence}"
        )
    return confidence


def normal_quantile(confidence: float) -> float:
    """Half the width, in standard errors, of a central interval: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + checked_confidence(confidence)) / 2)


@lru_cache(maxsize=1 << 14)
def clopper_pearson(hits: int, shots: int, confidence: float) -> tuple[float, float]:
    """The interval of Clopper and Pearson (1934): covers at least as often as it promises.

    Args:
        hits: good outcomes.
        shots: all outcomes.
        confidence: from 0 to 1.
    """
    if not 0 <= hits <= shots or not shots:
        raise OuvertError(f"{hits} hits in {shots} shots cannot be")
    tail = (1 - checked_confidence(confidence)) / 2
    low = _beta_quantile(tail, hits, shots - hits + 1) if hits else 0.0
    high = 1 - _beta_quantile(tail, shots - hits, hits + 1) if hits < shots else 1.0
    return low, high


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
