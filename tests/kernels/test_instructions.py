"""Instructions that move bits, and what takes their place where the processor lacks them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from numba import njit

from ouvert.kernels import instructions


def compressed(x: int, mask: int) -> int:
    """The bits of x in a mask, moved to the right end."""
    places = [place for place in range(63) if mask >> place & 1]
    return sum((x >> place & 1) << number for number, place in enumerate(places))


def expanded(x: int, mask: int) -> int:
    """The lowest bits of x, moved to the places of a mask."""
    places = [place for place in range(63) if mask >> place & 1]
    return sum((x >> number & 1) << place for number, place in enumerate(places))


def called(instruction: Any) -> Any:
    """A function of Python that runs an instruction."""

    @njit
    def run(x: int, y: int) -> Any:
        return instruction(x, y)

    return run


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (called(instructions.compress), compressed),
        (called(instructions.expand), expanded),
        (njit(instructions._gathered), compressed),
        (njit(instructions._scattered), expanded),
    ],
    ids=["compress", "expand", "compress without the instruction", "expand without it"],
)
def test_bits_are_moved(
    function: Callable[[int, int], int], expected: Callable[[int, int], int]
) -> None:
    luck = random.Random(4)
    masks = [0, 1, 1 << 62, (1 << 63) - 1]
    masks += [luck.getrandbits(63) & luck.getrandbits(63) for _ in range(200)]
    masks += [luck.getrandbits(63) | luck.getrandbits(63) for _ in range(200)]
    for mask in masks:
        x = luck.getrandbits(63)
        assert function(x, mask) == expected(x, mask), (x, mask)


def test_a_product_that_overflows() -> None:
    times = called(instructions.times)
    luck = random.Random(5)
    for _ in range(100):
        x, y = (luck.getrandbits(64) - (1 << 63) for _ in range(2))
        assert (times(x, y) - x * y) % (1 << 64) == 0
