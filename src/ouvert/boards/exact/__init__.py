"""Quantum board games solved to the end."""

from __future__ import annotations

from typing import Any

from ouvert.errors import SizeError

QUICK_NUMBER = 4
"""From this mark of quantum tic-tac-toe on all moves are solved in a fraction of a second."""
QUICK_FREE = 6
"""With so many empty squares left so are those of TiqTaqToe, where marks can be entangled."""


def is_quick(state: Any) -> bool:
    """Whether all moves of a moment are solved in a fraction of a second, once compiled."""
    from ouvert.boards.lines import SQUARES
    from ouvert.boards.tic_tac_toe import QuantumTicTacToe
    from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe

    if isinstance(state, QuantumTicTacToe):
        return state.number >= QUICK_NUMBER
    if isinstance(state, TiqTaqToe):
        free = SQUARES - state.taken[0].bit_count()
        return state.level <= Quantumness.MINIMAL or free <= QUICK_FREE
    return False


def solution_of(state: Any) -> Any:
    """What solves the game of a moment, with `value`, `moves` and `moments`.

    Raises SizeError for a game that is not solved here.
    """
    from ouvert.boards.exact.solution import Solution
    from ouvert.boards.tic_tac_toe import QuantumTicTacToe
    from ouvert.boards.tiqtaqtoe import TiqTaqToe

    if isinstance(state, QuantumTicTacToe | TiqTaqToe):
        return Solution()
    raise SizeError("this game is too large to be solved; tiqtaqtoe and tic-tac-toe are not")
