"""Squares of a square board, numbered from 0 in the lower left corner, row by row."""

from __future__ import annotations


def square_name(size: int, square: int) -> str:
    """A square as people write it, such as c2."""
    return f"{chr(ord('a') + square % size)}{square // size + 1}"


def shifted(size: int, square: int, dx: int, dy: int) -> int | None:
    """The square so many columns and rows away; None beyond the edge."""
    x, y = square % size + dx, square // size + dy
    return y * size + x if 0 <= x < size and 0 <= y < size else None


def between(size: int, source: int, target: int) -> int:
    """The squares between two of a row, column or diagonal, as bits; none for other squares."""
    dx, dy = target % size - source % size, target // size - source // size
    if dx and dy and abs(dx) != abs(dy):
        return 0
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    return sum(1 << source + away * (sx + size * sy) for away in range(1, max(abs(dx), abs(dy))))
