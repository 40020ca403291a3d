"""The tables that the package keeps ready are those that would be worked out."""

from __future__ import annotations

import numpy as np

from ouvert.skat.bidding.trump.features import losers, work_out_losers
from ouvert.skat.kernels.reflex.suits import suit_factors, work_out_factors


def test_suit_factors_are_those_that_the_kernels_work_out() -> None:
    kept, worked_out = suit_factors(), work_out_factors()
    assert kept.dtype == worked_out.dtype
    assert np.array_equal(kept, worked_out)


def test_lost_tricks_are_those_that_playing_from_the_top_finds() -> None:
    kept, worked_out = losers(), work_out_losers()
    assert kept.dtype == worked_out.dtype
    assert np.array_equal(kept, worked_out)
