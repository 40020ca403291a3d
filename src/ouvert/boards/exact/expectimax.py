"""Small open games solved to the end, with chance: expectimax over moments that are told apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from ouvert.errors import SizeError

MOST_MOMENTS = 2_000_000
"""Moments after which a game counts as too large."""


class Solvable(Protocol):
    """A `protocols.State` of two seats that says which moments are the same."""

    @property
    def actor(self) -> int | None:
        """The seat that acts."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def returns(self) -> Sequence[float]:
        """What each seat gets."""

    def legal_actions(self) -> Sequence[Any]:
        """What the actor may do."""

    def chances(self) -> Sequence[tuple[Any, float]]:
        """What chance may answer."""

    def apply(self, action: Any) -> Any:
        """The next moment."""

    def key(self) -> Hashable:
        """What moments of the same value have in common."""


class Solution:
    """What moments are worth to seat 0 if both play for the mean result."""

    def __init__(self, progress: Callable[[str], None] = lambda _: None) -> None:
        self.known: dict[Hashable, float] = {}
        self._progress = progress

    @property
    def moments(self) -> int:
        """How many different moments are known."""
        return len(self.known)

    def value(self, state: Solvable) -> float:
        """What a moment is worth. Raises SizeError after MOST_MOMENTS."""
        if state.over:
            return float(state.returns[0])
        key = state.key()
        known = self.known.get(key)
        if known is None:
            if len(self.known) >= MOST_MOMENTS:
                raise SizeError(f"this game has more than {MOST_MOMENTS:,} different moments")
            if state.actor is None:
                known = sum(
                    weight * self.value(state.apply(found)) for found, weight in state.chances()
                )
            else:
                values = (self.value(state.apply(action)) for action in state.legal_actions())
                known = max(values) if state.actor == 0 else min(values)
            self.known[key] = known
            if not len(self.known) % 1000:
                self._progress(f"{len(self.known):,} moments")
        return known

    def moves(self, state: Solvable) -> list[tuple[Any, float]]:
        """Every legal action with its worth to seat 0, the best for who acts first."""
        found = [(action, self.value(state.apply(action))) for action in state.legal_actions()]
        return sorted(found, key=lambda entry: entry[1], reverse=state.actor == 0)
