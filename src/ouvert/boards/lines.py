"""Three in a row on nine squares, and the eight symmetries of that board."""

from __future__ import annotations

SQUARES = 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _turned(square: int) -> int:
    row, column = divmod(square, 3)
    return 3 * column + 2 - row


def _mirrored(square: int) -> int:
    row, column = divmod(square, 3)
    return 3 * row + 2 - column


def _symmetries() -> tuple[tuple[int, ...], ...]:
    found = []
    places = tuple(range(SQUARES))
    for _ in range(4):
        found += [places, tuple(_mirrored(place) for place in places)]
        places = tuple(_turned(place) for place in places)
    return tuple(found)


SYMMETRIES = _symmetries()
"""Where each square goes under each of them; the identity first."""
