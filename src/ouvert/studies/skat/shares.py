"""Shares of games in the texts of studies: counted with their intervals, and shown in per cent."""

from __future__ import annotations

from ouvert.stats import Estimate, wilson


def counted(won: int, games: int) -> Estimate:
    """The share of games that are won, with Wilson's interval; NaN without games."""
    return Estimate(won / games if games else float("nan"), *wilson(won, games))


def percent(share: float, *, signed: bool = False) -> str:
    """A share as text, such as `12.3 %`; with its sign for a difference."""
    return f"{100 * share:{'+' if signed else ''}.1f} %"


def interval(share: Estimate, *, signed: bool = False) -> str:
    """A share with its interval, such as `12.3 % [10.1, 14.6]`; signed for a difference."""
    sign = "+" if signed else ""
    low, high = (f"{100 * end:{sign}.1f}" for end in (share.low, share.high))
    return f"{percent(share.value, signed=signed)} [{low}, {high}]"
