"""Which parts a picture links, and along which curves, so that no line runs through a piece."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

CLEAR = 0.5
"""Distance, in squares, that a line should keep from the centres of other pieces."""
BENDS = (0.0, 0.18, -0.18, 0.36, -0.36, 0.6, -0.6, 0.9, -0.9)
"""How far a line may bend aside, as shares of its length, the straightest first."""
SAMPLES = 24

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic Bézier curve in units of squares; the middle of square (x, y) is (x, y)."""

    start: Point
    control: Point
    end: Point

    def points(self) -> Iterator[Point]:
        """Points along it, ends included."""
        for step in range(SAMPLES + 1):
            t = step / SAMPLES
            weights = (1 - t) ** 2, 2 * t * (1 - t), t * t
            ends = self.start, self.control, self.end
            yield (
                sum(weight * point[0] for weight, point in zip(weights, ends, strict=True)),
                sum(weight * point[1] for weight, point in zip(weights, ends, strict=True)),
            )


def tree(places: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The shortest links that hold some points together; of equal ones the first."""
    joined, left = list(places[:1]), list(places[1:])
    links = []
    while left:
        link = min(
            ((inside, outside) for inside in joined for outside in left),
            key=lambda ends: (math.dist(*ends), ends),
        )
        links.append(link)
        joined.append(link[1])
        left.remove(link[1])
    return links


def nearest(first: Iterable[Point], second: Sequence[Point]) -> tuple[Point, Point]:
    """The two closest points of two sets; of equal pairs the first."""
    return min(
        ((one, other) for one in first for other in second),
        key=lambda ends: (math.dist(*ends), ends),
    )


def curve(start: Point, end: Point, occupied: Iterable[Point], size: int) -> Curve:
    """The straightest curve that keeps clear of other pieces and inside the board."""
    others = [place for place in occupied if place not in (start, end)]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    across = end[1] - start[1], start[0] - end[0]

    def room(found: Curve) -> float:
        points = list(found.points())
        if not all(-0.4 <= value <= size - 0.6 for point in points for value in point):
            return 0.0
        return min((math.dist(point, place) for point in points for place in others), default=CLEAR)

    curves = [
        Curve(start, (middle[0] + 2 * bend * across[0], middle[1] + 2 * bend * across[1]), end)
        for bend in BENDS
    ]
    return next((found for found in curves if room(found) >= CLEAR), max(curves, key=room))
