from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta, norm

from ouvert.errors import OuvertError
from ouvert.stats import beta_share, clopper_pearson, normal_quantile

COUNTS = st.integers(1, 20_000)


@given(a=COUNTS, b=COUNTS, x=st.floats(0, 1))
def test_incomplete_beta_function_agrees_with_scipy(a: int, b: int, x: float) -> None:
    assert beta_share(x, a, b) == pytest.approx(float(beta.cdf(x, a, b)), abs=1e-9)


@given(
    shots=COUNTS,
    part=st.floats(0, 1),
    confidence=st.sampled_from([0.5, 0.9, 0.95, 0.999, 0.9999999]),
)
def test_interval_agrees_with_scipy(shots: int, part: float, confidence: float) -> None:
    hits = round(part * shots)
    low, high = clopper_pearson(hits, shots, confidence)
    tail = (1 - confidence) / 2
    expected_low = beta.ppf(tail, hits, shots - hits + 1) if hits else 0
    expected_high = beta.ppf(1 - tail, hits + 1, shots - hits) if hits < shots else 1
    assert low == pytest.approx(expected_low, abs=1e-8)
    assert high == pytest.approx(expected_high, abs=1e-8)
    assert 0 <= low <= hits / shots <= high <= 1


def test_normal_quantile() -> None:
    assert normal_quantile(0.95) == pytest.approx(norm.ppf(0.975))


@pytest.mark.parametrize("confidence", [0.0, 1.0, -1.0, 95.0, float("nan")])
def test_impossible_confidence_is_refused(confidence: float) -> None:
    with pytest.raises(OuvertError, match="between 0 and 1"):
        clopper_pearson(1, 2, confidence)


@pytest.mark.parametrize(("hits", "shots"), [(0, 0), (3, 2), (-1, 2)])
def test_impossible_counts_are_refused(hits: int, shots: int) -> None:
    with pytest.raises(OuvertError, match="cannot be"):
        clopper_pearson(hits, shots, 0.95)
