"""What the acting seats of many games see at once, and what may be asked of the games."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ouvert.environments.fields import Floats
from ouvert.environments.numbered import NumberedGame, check_begun
from ouvert.errors import RulesError, SizeError, check_whole


@dataclass(frozen=True, slots=True)
class Batch:
    """What the acting seats of all games see; the arrays are written over by the next call.

    Attributes:
        observation: float32[n, layout.size], the fields of the game's `layout`.
        action_mask: int8[n, actions], what may be done.
        actor: int8[n], the seat that decides.
    """

    observation: Floats
    action_mask: NDArray[np.int8]
    actor: NDArray[np.int8]


def blank_batch(count: int, size: int, actions: int) -> Batch:
    """A batch of so many games, nothing in it."""
    return Batch(
        np.zeros((count, size), np.float32),
        np.zeros((count, actions), np.int8),
        np.zeros(count, np.int8),
    )


def check_size(count: int, game: NumberedGame, words: int) -> None:
    """Raise SizeError for more games than the memory of this machine holds.

    Args:
        count: number of games.
        game: the game.
        words: int64 numbers that are kept of each game.
    """
    row = 4 * game.layout.size + game.actions + 1
    needed = count * (row + 8 * (words + 1) + 4 * game.seats + 1)
    there = _memory()
    if needed > there:
        raise SizeError(
            f"{count:,} games of {game.name} take {needed / 1e9:,.1f} GB, and this machine has "
            f"{there / 1e9:,.1f} GB: play fewer at once"
        )


def _memory() -> int:
    """The memory of this machine in bytes; where it does not say so, what can be addressed."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 1 << 47


def chosen_actions(actions: Any, count: int, begun: bool) -> NDArray[np.int64]:
    """What is done in each game, as the kernels read it.

    Raises RulesError if nothing is dealt, and for what is not a whole number for each game.
    """
    check_begun(begun)
    try:
        given = np.asarray(actions)
    except ValueError:
        raise RulesError(f"{count} games need an action each, in one row") from None
    if given.shape != (count,):
        raise RulesError(f"{count} games need an action each, not {given.shape}")
    if given.dtype.kind not in "iu":
        raise RulesError(f"actions are whole numbers, not {given.dtype}")
    return np.ascontiguousarray(given, np.int64)


def check_game(number: int, count: int, begun: bool) -> None:
    """Raise RulesError for a game that is not in the batch, or if nothing is dealt."""
    check_begun(begun)
    check_whole(number, "the number of a game", error=RulesError)
    if not 0 <= number < count:
        raise RulesError(f"the games are 0 to {count - 1}, not {number}")
