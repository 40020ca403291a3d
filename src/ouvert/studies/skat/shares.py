"""Shares of games in the texts of studies, in per cent."""

from __future__ import annotations

from math import nan

from ouvert.stats import Estimate

ENOUGH = 30
"""Games from which a verdict on a share is tried."""


def percent(share: float, *, signed: bool = False) -> str:
    """A share as text, such as `12.3 %`; with its sign for a difference; a dash for NaN."""
    return Estimate(share, nan, nan).text(_shape(signed), factor=100, unit=" %")


def interval(share: Estimate, *, signed: bool = False) -> str:
    """A share with its interval, such as `12.3 % [10.1, 14.6]`; signed for a difference.

    Without the interval where there is none; a dash for NaN.
    """
    return share.text(_shape(signed), factor=100, unit=" %")


def _shape(signed: bool) -> str:
    return "+.1f" if signed else ".1f"
