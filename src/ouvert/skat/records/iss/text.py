"""Parts of a record's text that know where they are, so that errors can point at them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import CardError, RecordError
from ouvert.remarks import Remark

HIDDEN = "??"
"""What stands for a card that the record does not show."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a record's text, with its offset, so that errors can say where it is."""

    whole: str
    offset: int
    raw: str = ""

    @property
    def text(self) -> str:
        """The part without the escapes of SGF."""
        return re.sub(r"\\(.)", r"\1", self.raw, flags=re.DOTALL)

    @property
    def line_column(self) -> tuple[int, int]:
        """Line and column, from 1."""
        before = self.whole[: self.offset]
        return before.count("\n") + 1, self.offset - (before.rfind("\n") + 1) + 1

    def error(self, message: str, remark: Remark | None = None) -> RecordError:
        """An error that points here."""
        return RecordError(message, *self.line_column, remark=remark)

    def parts(self, pattern: re.Pattern[str]) -> list[Place]:
        """The matches of a pattern in this part."""
        found = pattern.finditer(self.raw)
        return [Place(self.whole, self.offset + part.start(), part.group()) for part in found]

    def after(self, text: str) -> Place:
        """What follows a text that this part begins with."""
        return Place(self.whole, self.offset + len(text), self.raw[len(text) :])

    def cards(self) -> list[Card]:
        """Cards joined by dots, all different."""
        cards = [part.card() for part in self.parts(_BETWEEN_DOTS)]
        try:
            CardSet.distinct(cards)
        except CardError as error:
            raise self.error(str(error), error.remark) from error
        return cards

    def card(self) -> Card:
        """One card by its two letters."""
        if self.raw in Card.__members__:
            return Card[self.raw]
        if self.raw == HIDDEN:
            raise self.error("this card is hidden, and a replay has to know it")
        said = f"{shown(self.raw)} is not a card: write two letters such as CJ or ST"
        raise self.error(said, Remark.of("no_card", text=shown(self.raw)))


_BETWEEN_DOTS = re.compile(r"(?:^|(?<=[.|]))[^.|]*(?=[.|]|$)")
