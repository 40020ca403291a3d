"""Squares of a square board, numbered from 0 in the lower left corner, row by row."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any


def square_name(size: int, square: int) -> str:
    """A square as people write it, such as c2."""
    return f"{chr(ord('a') + square % size)}{square // size + 1}"


def squares_of(size: int, action: Any) -> tuple[str, ...]:
    """The squares that a move names, in its order."""
    return tuple(square_name(size, square) for square in astuple(action))
