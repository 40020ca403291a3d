"""What a row of the table is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has been measured.

    Attributes:
        figures: in words.
        lost: what must not be and was: events lost, foreign cards, errors.
        late: whether something took longer than the bar says, which on a busy machine it may.
    """

    figures: str
    lost: int = 0
    late: bool = False

    @property
    def verdict(self) -> str:
        """One word."""
        return "BROKEN" if self.lost else "late" if self.late else "kept"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its name, its bar, and what measures it in a short or a long form."""

    name: str
    bar: str
    measure: Callable[[bool], Outcome]
