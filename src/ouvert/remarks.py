"""What a sentence says, as a code with names: for pages that say it in another language.

The library speaks English, where it knows what there is to say. A page in another language needs
more than that sentence: which of all sentences it is, and which cards, seats and numbers it names.
`docs/protocol.md` lists the codes, and the page has a sentence for each in all of its languages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Named: TypeAlias = str | int | float | tuple[str, ...]
"""A number, a text, or several texts."""
Say: TypeAlias = Callable[..., str]
"""Says an English sentence, with names in braces and what stands for them, in some language."""


def in_english(sentence: str, **names: Any) -> str:
    """A sentence with what it names: how it is said where nobody asks for another language."""
    return sentence.format(**names) if names else sentence


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
