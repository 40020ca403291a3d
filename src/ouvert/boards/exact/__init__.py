"""Quantum board games solved to the end."""

from __future__ import annotations

from typing import Any

from ouvert.errors import SizeError


def solution_of(state: Any) -> Any:
    """What solves the game of a moment, with `value`, `moves` and `moments`.

    Raises SizeError for a game that is not solved here.
    """
    from ouvert.boards.exact.tic_tac_toe import TicTacToeSolution
    from ouvert.boards.exact.tiqtaqtoe import TiqTaqToeSolution
    from ouvert.boards.tic_tac_toe import QuantumTicTacToe
    from ouvert.boards.tiqtaqtoe import TiqTaqToe

    if isinstance(state, QuantumTicTacToe):
        return TicTacToeSolution()
    if isinstance(state, TiqTaqToe):
        return TiqTaqToeSolution()
    raise SizeError("this game is too large to be solved; tiqtaqtoe and tic-tac-toe are not")
