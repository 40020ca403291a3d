"""What a row of the table is, and how much of it is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ouvert.arena.journal import Journal


@dataclass(frozen=True, slots=True)
class Form:
    """How much of a row is measured.

    Attributes:
        short: the short form, of continuous integration.
        journals: the folder of files that remember finished pieces; None keeps none of them.
    """

    short: bool = True
    journals: Path | None = None

    def pieces(
        self, name: str, count: int, measured: Callable[[int], dict[str, Any]]
    ) -> Iterator[dict[str, Any]]:
        """What is measured in so many pieces; those of the long form that are kept are not again.

        Args:
            name: of the file; pieces of the same name and number are the same work.
            count: how many pieces there are.
            measured: measures the piece of a number from 0, which also is its seed.
        """
        path = None if self.short or self.journals is None else self.journals / f"{name}.jsonl"
        with Journal(path, {"stress": name}) as journal:
            for number in range(count):
                if number not in journal.done:
                    journal.add(number, measured(number))
                yield journal.done[number]


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
    measure: Callable[[Form], Outcome]
