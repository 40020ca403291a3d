"""Shares of games in the texts of studies: counted with their intervals, and shown in per cent."""

from __future__ import annotations

from math import isnan

from ouvert.stats import Estimate, wilson

ENOUGH = 30
"""Games from which a verdict on a share is tried."""


def counted(won: int, games: int) -> Estimate:
    """The share of games that are won, with Wilson's interval; NaN without games."""
    return Estimate(won / games if games else float("nan"), *wilson(won, games))


def percent(share: float, *, signed: bool = False) -> str:
    """A share as text, such as `12.3 %`; with its sign for a difference; a dash for NaN."""
    if isnan(share):
        return "–"
    return f"{100 * share:{'+' if signed else ''}.1f} %"


def interval(share: Estimate, *, signed: bool = False) -> str:
    """A share with its interval, such as `12.3 % [10.1, 14.6]`; signed for a difference.

    A dash for NaN.
    """
    if isnan(share.value):
        return percent(share.value)
    sign = "+" if signed else ""
    low, high = (f"{100 * end:{sign}.1f}" for end in (share.low, share.high))
    return f"{percent(share.value, signed=signed)} [{low}, {high}]"
