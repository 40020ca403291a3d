"""Quantum board games solved to the end."""

from __future__ import annotations

from typing import Any

from ouvert.errors import SizeError


def solution_of(state: Any) -> Any:
    """What solves the game of a moment, with `value`, `moves` and `moments`.

    Raises SizeError for a game that is not solved here, whose moments are not `compiled`.
    """
    from ouvert.boards.exact.solution import Solution

    if hasattr(state, "compiled"):
        return Solution()
    raise SizeError("this game is too large to be solved; tiqtaqtoe and tic-tac-toe are not")
