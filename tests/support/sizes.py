"""How much of a test `make test` runs: the rest is `long`, for `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(values: Iterable[Any], every: int = 0) -> list[Any]:
    """Parameters of which the first is always tested, or every so many; the others are long."""
    return [
        value
        if place == 0 or (every and place % every == 0)
        else pytest.param(value, marks=pytest.mark.long)
        for place, value in enumerate(values)
    ]


def long(*values: Any) -> Any:
    """A set of parameters that is long."""
    return pytest.param(*values, marks=pytest.mark.long)
