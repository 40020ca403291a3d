"""Games on nine squares solved by the compiled search: one solver for all that chance allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ouvert.boards.gates import bits_of
from ouvert.boards.kernels import moments
from ouvert.boards.kernels import search as kernels
from ouvert.boards.register import Register

TABLE_BITS = 22
"""Moments that are remembered, as a power of two; 128 MB."""
WEIGHT_GRAIN = 1 << 30
"""Amplitudes are only near to what gives a multiple of one over 512, or one over few boards."""
STEP = 2.0**-20
"""How wide the windows are in which values are looked for."""


class Solvable(Protocol):
    """A `protocols.State` of two seats with marks on nine squares, whose phases do not matter.

    The bit of a mark and a square is 9 · (number − 1) + square, and odd numbers are seat 0's.
    """

    @property
    def register(self) -> Register:
        """All marks."""

    @property
    def turn(self) -> int:
        """The seat that acts next, or would."""

    @property
    def compiled(self) -> tuple[int, int, int]:
        """The rules by the number that `kernels.search` has for them, and facts of the moment."""

    def legal_actions(self) -> tuple[Any, ...]:
        """What the actor may do."""

    def chances(self) -> Sequence[tuple[Any, float]]:
        """What a measurement that is due may find."""

    def apply(self, action: Any) -> Any:
        """The next moment."""


class Solution:
    """What moments of games are worth to seat 0 if both play for the mean result."""

    def __init__(self) -> None:
        self._table = np.zeros((1 << TABLE_BITS, 2), np.int64)
        self._bounds = np.zeros((1 << TABLE_BITS, 2))
        self._history = np.zeros((kernels.MOST_MARKS, kernels.MOVE_CODES), np.int64)
        self._boards = np.zeros((kernels.DEEP, moments.MOST_BOARDS), np.int64)
        self._weights = np.zeros((kernels.DEEP, moments.MOST_BOARDS))
        self._facts = np.zeros((kernels.DEEP, moments.FACTS), np.int64)
        self._moves = np.zeros((kernels.DEEP, kernels.MOVE_CODES), np.int64)
        self._nodes = np.zeros(1, np.int64)
        self._last = 0.0

    @property
    def moments(self) -> int:
        """How many moments have been looked at."""
        return int(self._nodes[0])

    def value(self, state: Solvable) -> float:
        """What a moment is worth.

        A search that only asks whether it is worth more than so much is much shorter, and says how
        much less or more it is at least; so the last value that was found is tried first (Plaat and
        others, *Best-first fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996).
        """
        rules, mark, asked = state.compiled
        joint = state.register.joint()
        self._facts[0, : moments.MARKS_BY_SQUARE] = len(joint), mark, asked
        for place, (bits, amplitude) in enumerate(joint.items()):
            self._boards[0, place] = _board(bits)
            self._weights[0, place] = round(WEIGHT_GRAIN * abs(amplitude) ** 2) / WEIGHT_GRAIN
        low, high, guess = -1.0, 1.0, self._last
        while low < high:
            beta = guess + STEP if guess == low else guess
            guess = self._search(rules, beta - STEP, beta)
            if guess < beta:
                high = guess
            if guess > beta - STEP:
                low = guess
        self._last = low
        return low

    def moves(self, state: Solvable) -> list[tuple[Any, float]]:
        """Every legal action, or answer, with its worth to seat 0, the best for who acts first."""
        actions = [*state.legal_actions(), *(found for found, _ in state.chances())]
        found = [(action, self.value(state.apply(action))) for action in actions]
        return sorted(found, key=lambda entry: entry[1], reverse=state.turn == 0)

    def _search(self, rules: int, alpha: float, beta: float) -> float:
        return float(
            kernels.search(
                rules,
                self._boards,
                self._weights,
                self._facts,
                self._moves,
                0,
                alpha,
                beta,
                self._table,
                self._bounds,
                self._history,
                self._nodes,
            )
        )


def _board(bits: int) -> int:
    """A basis state as `kernels.moments` writes it."""
    marks = (divmod(place, moments.NINE) for place in bits_of(bits))
    return sum(before + 1 << moments.DIGIT * square for before, square in marks)
