"""What a player may do, and what a measurement may find. Squares are numbers (see `board`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """Move a piece, or a part of one, one square along a diagonal."""

    source: int
    target: int


@dataclass(frozen=True, slots=True, order=True)
class Split:
    """Move a piece, or a part of one, to two squares at once; `first` is the lower number."""

    source: int
    first: int
    second: int


@dataclass(frozen=True, slots=True, order=True)
class Merge:
    """Move two parts of one piece to one square; what does not get there stays on `first`."""

    first: int
    second: int
    target: int


@dataclass(frozen=True, slots=True, order=True)
class Capture:
    """Jump over `over`, where an opponent's piece may be, to the empty square behind it."""

    source: int
    over: int
    target: int


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """A measurement's outcome: the measured pieces stand on these squares (a bit board)."""

    squares: int


Move = Step | Split | Merge | Capture
"""What a player may choose."""

Action = Move | Found
"""What `QuantumCheckers.apply` takes: a player's move or chance's answer."""
