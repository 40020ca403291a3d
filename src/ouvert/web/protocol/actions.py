"""What a seat does, as messages and stored events say it; the words are those of JSON records."""

from __future__ import annotations

from typing import Annotated

import msgspec

CardCode = Annotated[str, msgspec.Meta(min_length=2, max_length=2)]


class ActionMessage(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """An action."""


class BidSaid(ActionMessage, tag="bid", frozen=True):
    """Bid a value."""

    value: int


class HoldSaid(ActionMessage, tag="hold", frozen=True):
    """Say yes to the value that was bid."""


class PassSaid(ActionMessage, tag="pass", frozen=True):
    """Leave the auction."""


class PickUpDone(ActionMessage, tag="pick up", frozen=True):
    """Take the skat into the hand."""


class DiscardDone(ActionMessage, tag="discard", frozen=True):
    """Put two cards away. To everybody but the declarer it is shown without the cards."""

    cards: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=2)] = ()


class AnnounceSaid(ActionMessage, tag="announce", frozen=True):
    """Name the game."""

    contract: Annotated[str, msgspec.Meta(max_length=8)]


class KontraSaid(ActionMessage, tag="kontra", frozen=True):
    """Say Kontra as a defender, which doubles the value of the game."""


class ReSaid(ActionMessage, tag="re", frozen=True):
    """Answer a Kontra with Re as the declarer, which doubles it again."""


class Declined(ActionMessage, tag="decline", frozen=True):
    """Say neither Kontra nor Re where one is asked."""


class CardPlayed(ActionMessage, tag="play", frozen=True):
    """Play a card."""

    card: CardCode


class Conceded(ActionMessage, tag="concede", frozen=True):
    """Give the rest of the game up."""


class Claimed(ActionMessage, tag="claim", frozen=True):
    """Claim card points for the own side, or with None every trick that is left, or a Null."""

    points: Annotated[int, msgspec.Meta(ge=0, le=120)] | None = None


WireAction = (
    BidSaid
    | HoldSaid
    | PassSaid
    | PickUpDone
    | DiscardDone
    | AnnounceSaid
    | KontraSaid
    | ReSaid
    | Declined
    | CardPlayed
    | Conceded
    | Claimed
)
"""Any of them."""
