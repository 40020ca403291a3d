"""What a sentence says, as a code with names: for pages that say it in another language.

The library speaks English, where it knows what there is to say. A page in another language needs
more than that sentence: which of all sentences it is, and which cards, seats and numbers it names.
`docs/protocol.md` lists the codes, and the page has a sentence for each in all of its languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Named: TypeAlias = str | int | float | tuple[str, ...]
"""A number, a text, or several texts."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that a sentence says.

    Attributes:
        code: which sentence it is.
        names: what it names, in the order given: cards and contracts by their codes, seats by
            their numbers, probabilities from 0 to 1.
    """

    code: str
    names: tuple[tuple[str, Named], ...] = ()

    @classmethod
    def of(cls, code: str, **names: Named) -> Remark:
        """The remark with a code, and what it names."""
        return cls(code, tuple(names.items()))
