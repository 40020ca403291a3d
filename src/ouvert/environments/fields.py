"""What a learner is told: a row of numbers that is made up of named fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """A part of what is told.

    Attributes:
        name: what it is called.
        shape: its shape; the last axis is a card, a seat, or a number that is said.
        meaning: what the numbers say, in a sentence.
        private: whether the seat alone knows it; everything else lies open to all.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    private: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


@dataclass(frozen=True)
class Layout:
    """Fields one behind the other. All numbers are in [0, 1].

    Attributes:
        fields: the fields in their order.
    """

    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """The length of the whole row."""
        return sum(field.size for field in self.fields)

    @cached_property
    def places(self) -> Mapping[str, slice]:
        """Where each field stands in the row."""
        ends = np.cumsum([field.size for field in self.fields])
        return {
            field.name: slice(int(end) - field.size, int(end))
            for field, end in zip(self.fields, ends, strict=True)
        }

    def split(self, row: Floats) -> dict[str, Floats]:
        """The fields of a row by their names, each in its shape; views, no copies."""
        return {
            field.name: row[self.places[field.name]].reshape(field.shape) for field in self.fields
        }

    def blank(self) -> tuple[Floats, dict[str, Floats]]:
        """A row of zeros, and its fields to be filled."""
        row = np.zeros(self.size, np.float32)
        return row, self.split(row)


def mark(field: Floats, places: Iterable[int]) -> None:
    """Set a 1 at each of some places of a field."""
    for place in places:
        field[place] = 1.0


def table_of(fields: Iterable[Field]) -> str:
    """The fields as a table for a document: name, shape, meaning."""
    rows = (
        f"| `{each.name}` | {' × '.join(map(str, each.shape))} | {each.meaning} |"
        for each in fields
    )
    return "\n".join(("| field | shape | says |", "|---|---|---|", *rows))
