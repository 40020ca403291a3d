"""Quantum tic-tac-toe solved by the compiled search."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.boards.kernels import tic_tac_toe as kernels
from ouvert.boards.tic_tac_toe import QuantumTicTacToe

TABLE_BITS = 22
"""Moments that are remembered, as a power of two; 64 MB."""


class TicTacToeSolution:
    """What moments of quantum tic-tac-toe are worth to X: 1, ½, 0, −½ or −1."""

    def __init__(self) -> None:
        self._table = np.zeros((1 << TABLE_BITS, 2), np.int64)
        self._killers = np.zeros(kernels.NINE + 1, np.int64)
        self._nodes = np.zeros(1, np.int64)

    @property
    def moments(self) -> int:
        """How many moments have been looked at."""
        return int(self._nodes[0])

    def value(self, state: QuantumTicTacToe) -> float:
        """What a moment is worth if both play for it."""
        if state.over:
            return state.returns[0]
        if state.cyclic:
            values = [self.value(state.apply(action)) for action in state.legal_actions()]
            return max(values) if state.actor == 0 else min(values)
        codes = np.zeros((kernels.DEEP, kernels.NINE + 1), np.int64)
        settled = np.zeros((kernels.DEEP, kernels.NINE), np.int64)
        settled[0] = state.settled
        for square, number in enumerate(state.settled):
            codes[0, number] = square
        for number, first, second in state.marks:
            codes[0, number] = kernels.NINE + kernels.PAIR_OF[first, second]
        low = -kernels.WIN
        # a search that only asks whether X gets more than so much is much shorter
        for least in range(-1, kernels.WIN + 1):
            if self._search(codes, settled, state.number - 1, least) < least:
                break
            low = least
        return low / 2

    def moves(self, state: QuantumTicTacToe) -> list[tuple[Any, float]]:
        """Every legal action with its worth to X, the best for who acts first."""
        found = [(action, self.value(state.apply(action))) for action in state.legal_actions()]
        return sorted(found, key=lambda entry: entry[1], reverse=state.actor == 0)

    def _search(self, codes: np.ndarray, settled: np.ndarray, count: int, least: int) -> int:
        return int(
            kernels.search(
                codes, settled, 0, count, least - 1, least, self._table, self._killers, self._nodes
            )
        )
