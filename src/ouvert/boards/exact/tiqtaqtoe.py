"""TiqTaqToe solved by the compiled search, at every level."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.boards.kernels import tiqtaqtoe as kernels
from ouvert.boards.kernels.tic_tac_toe import DEEP
from ouvert.boards.tiqtaqtoe import TiqTaqToe

TABLE_BITS = 22
"""Moments that are remembered, as a power of two; 128 MB."""
ALL_MOMENTS = 1 << 62


class TiqTaqToeSolution:
    """What moments of one level are worth to X if both play for the mean result."""

    def __init__(self) -> None:
        self._table = np.zeros((1 << TABLE_BITS, 2), np.int64)
        self._bounds = np.zeros((1 << TABLE_BITS, 2))
        self._history = np.zeros((2, kernels.MARK_CODES), np.int64)
        self._boards = np.zeros((DEEP, kernels.MOST_BOARDS), np.int64)
        self._weights = np.zeros((DEEP, kernels.MOST_BOARDS))
        self._sizes = np.zeros(DEEP, np.int64)
        self._moves = np.zeros((DEEP, kernels.MARK_CODES), np.int64)
        self._counts = np.zeros(3, np.int64)
        self._level: int | None = None

    @property
    def moments(self) -> int:
        """How many moments have been looked at."""
        return int(self._counts[kernels.LOOKED_AT])

    def value(self, state: TiqTaqToe) -> float:
        """What a moment is worth."""
        if self._level != state.level:
            # moments look the same at every level, but are not worth the same
            if self._level is not None:
                self._table[:] = 0
            self._level = int(state.level)
        found = sorted(state.register.joint().items())
        self._sizes[0] = len(found)
        self._boards[0, : len(found)] = [bits for bits, _ in found]
        # amplitudes are only near to what is a multiple of one over 512
        self._weights[0, : len(found)] = [
            round(kernels.MOST_BOARDS * abs(each) ** 2) / kernels.MOST_BOARDS for _, each in found
        ]
        self._counts[kernels.MOST_LOOKED_AT] = ALL_MOMENTS
        return float(
            kernels.search(
                self._boards,
                self._weights,
                self._sizes,
                self._moves,
                0,
                state.turn,
                self._level,
                -1.0,
                1.0,
                self._table,
                self._bounds,
                self._history,
                self._counts,
            )
        )

    def moves(self, state: TiqTaqToe) -> list[tuple[Any, float]]:
        """Every legal action, or answer, with its worth to X, the best for who acts first."""
        actions = [*state.legal_actions(), *(found for found, _ in state.chances())]
        found = [(action, self.value(state.apply(action))) for action in actions]
        return sorted(found, key=lambda entry: entry[1], reverse=state.turn == 0)
