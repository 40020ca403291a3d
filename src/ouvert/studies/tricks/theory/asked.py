"""A row of the report: a statement, what decides it, and what came out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Told = Callable[[str], None]
"""Is told what comes next."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A statement, in how many cases it was asked, and in how many it is wrong.

    Attributes:
        statement: what is claimed.
        how: what decides it.
        cases: how many were decided.
        wrong: in how many of them it does not hold.
        known: in how many docs/complexity.md says that it does not; 0 for what is right.
        open: how many cases were given up.
        figure: what else came out, such as what goes wrong; empty if nothing.
    """

    statement: str
    how: str
    cases: int
    wrong: int
    known: int = 0
    open: int = 0
    figure: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether something else has come out than docs/complexity.md says."""
        return self.wrong != self.known

    @property
    def verdict(self) -> str:
        """What came out, in words."""
        if self.is_fault:
            return f"**wrong for {self.wrong:,} of {self.cases:,}, not {self.known:,}**"
        if self.wrong:
            return f"refuted: wrong for {self.wrong:,} of {self.cases:,}"
        given_up = f", {self.open:,} given up" if self.open else ""
        return f"right in all {self.cases:,}{given_up}"
