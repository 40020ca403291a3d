"""How much of a test `make test` runs: the rest is `long`, for `make test-all`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given, settings


def some_of(values: Iterable[Any], every: int = 0) -> list[Any]:
    """Parameters of which the first is always tested, or every so many; the others are long."""
    return [
        value if place == 0 or (every and place % every == 0) else _also_long(value)
        for place, value in enumerate(values)
    ]


def _also_long(value: Any) -> Any:
    """A parameter that is long, with the name and the marks that it has already."""
    plain = pytest.param(value)
    named = value if isinstance(value, type(plain)) else plain
    return pytest.param(*named.values, marks=[*named.marks, pytest.mark.long], id=named.id)


def long(*values: Any) -> Any:
    """A set of parameters that is long."""
    return pytest.param(*values, marks=pytest.mark.long)


def given_some(few: int, many: int, *strategies: Any) -> Callable[[Callable[..., None]], Any]:
    """A property that is tried with a few examples, and as a long test with many."""

    def tried(check: Callable[..., None]) -> Any:
        @pytest.mark.parametrize("examples", some_of([few, many]))
        def test(examples: int) -> None:
            drawn: Any = given(*strategies)
            settings(max_examples=examples)(drawn(check))()

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return tried
