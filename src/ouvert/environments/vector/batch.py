"""What the acting seats of many games see at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.environments.fields import Floats


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
