"""What happens to the qubits of a board game: three gates, of which every move is made.

A game says its moves in these; `boards.register` carries them out on amplitudes, `boards.circuit`
writes them as a circuit. One bit stands for one qubit; sets of bits are masks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

ISWAP, ROOT_ISWAP = -math.pi, -math.pi / 2
"""Angles of Qiskit's XX+YY gate that make it iSWAP and √iSWAP; their negatives invert these."""


@dataclass(frozen=True, slots=True)
class Flip:
    """X on a bit: put a piece there, or take one away."""

    bit: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Let a piece move between two bits, where a mask is clear.

    |10⟩ → cos(θ/2)|10⟩ − i·sin(θ/2)|01⟩, and the same from |01⟩; |00⟩ and |11⟩ stay. This is
    Qiskit's XX+YY gate.
    """

    first: int
    second: int
    angle: float
    clear: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A measurement of one answer: whether all bits of one mask are 1 and all of another 0."""

    ones: int
    zeros: int
    answer: bool


Gate = Flip | Exchange | Asked


def bits_of(mask: int) -> list[int]:
    """The places of the bits of a mask, ascending."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def step(source: int, target: int, clear: int = 0) -> tuple[Exchange, ...]:
    """|s⟩ → i|t⟩, where a mask is clear."""
    return (Exchange(source, target, ISWAP, clear),)


def split(source: int, first: int, second: int) -> tuple[Exchange, ...]:
    """|s⟩ → i(|t₁⟩ + |t₂⟩)/√2."""
    return (Exchange(source, first, ROOT_ISWAP), Exchange(source, second, ISWAP))


def merge(first: int, second: int, target: int) -> tuple[Exchange, ...]:
    """The inverse of a split: (|a⟩ + |b⟩)/√2 → −i|t⟩ and (|a⟩ − |b⟩)/√2 → |a⟩."""
    return (Exchange(target, second, -ISWAP), Exchange(target, first, -ROOT_ISWAP))
