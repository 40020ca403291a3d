"""What happens at a table of a described game; the database keeps it as JSON."""

from __future__ import annotations

import msgspec

from ouvert.web.protocol.server import encoder


class _Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that has happened."""


class Sat(_Event, tag="sat", frozen=True):
    """A person has taken a seat; `token` is the hash of the token that opens it."""

    seat: int
    name: str
    token: str
    hints: bool = True


class Filled(_Event, tag="filled", frozen=True):
    """An AI plays at a seat from now on; a person who has sat there may come back."""

    seat: int
    player: str


class Returned(_Event, tag="returned", frozen=True):
    """A person plays for himself again."""

    seat: int


class Dealt(_Event, tag="dealt", frozen=True):
    """A deal has begun, which follows from a secret of 128 bits."""

    secret: str


class Acted(_Event, tag="acted", frozen=True):
    """The seat whose turn it was has done something, in words."""

    action: str


class TookBack(_Event, tag="back", frozen=True):
    """The deal stands again as it did after so many things were done."""

    count: int


class WasReady(_Event, tag="ready", frozen=True):
    """A person has seen how the deal ended."""

    seat: int


class HintsAllowed(_Event, tag="hints", frozen=True):
    """A person agrees to hints, or does not any more."""

    seat: int
    allowed: bool


class Hinted(_Event, tag="hinted", frozen=True):
    """A person has asked for a hint."""

    seat: int


Event = Sat | Filled | Returned | Dealt | Acted | TookBack | WasReady | HintsAllowed | Hinted

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def written(event: Event) -> str:
    """An event as it is kept."""
    return encoder.encode(event).decode()


def read(text: str) -> Event:
    """An event that was kept."""
    return _decoder.decode(text)
