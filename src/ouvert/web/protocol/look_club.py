"""What comes out of looking back at options of clubs: a Ramsch, Kontra and Re."""

from __future__ import annotations

import msgspec


class RamschPart(
    msgspec.Struct, tag_field="step", tag="ramsch", frozen=True, forbid_unknown_fields=True
):
    """A card of a Ramsch, and what it gave away, in points that its seat is ahead of the others.

    Attributes:
        moment: when it was played.
        seat: who played it.
        card: the card.
        losses: what each legal card gives away, by likely deals.
        loss: what this one did.
        standard_error: of that.
        marked: whether it is worth a word.
        suggested: the best card.
        worlds_seen: deals that were looked at.
        open_loss: what it gave away with open cards; None where the solver does not reach.
    """

    moment: int
    seat: int
    card: str
    losses: dict[str, float]
    loss: float
    standard_error: float
    marked: bool
    suggested: str
    worlds_seen: int
    open_loss: float | None


class SaidOfKontra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who was asked for Kontra, or for Re, and what he said.

    Attributes:
        moment: when he was asked.
        seat: who.
        re: whether it was for Re.
        said: whether he said it.
        chance: of his side to win the game, by likely deals with open cards.
        asked: from which chance on the AIs say it.
        right: whether the AIs would have said the same.
    """

    moment: int
    seat: int
    re: bool
    said: bool
    chance: float
    asked: float
    right: bool


class KontraPart(
    msgspec.Struct, tag_field="step", tag="kontra", frozen=True, forbid_unknown_fields=True
):
    """What was said of Kontra and Re."""

    said: tuple[SaidOfKontra, ...]
