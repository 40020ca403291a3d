"""The deals of a day over HTTP."""

from __future__ import annotations

import msgspec

from ouvert.web.protocol.client import Name


class DailyWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/daily`: what the person is called."""

    name: Name


class DailyMade(msgspec.Struct, frozen=True):
    """Where somebody plays today's deals; the same table and token whenever he asks."""

    day: str
    table: str
    token: str
    games: int


class DailyOther(msgspec.Struct, frozen=True):
    """What another person has made of a deal; the name only where he shows it in the results."""

    points: int
    name: str | None


class DailyDeal(msgspec.Struct, frozen=True):
    """A deal of a day, in extended Seeger–Fabian points.

    Attributes:
        number: from 1.
        seat: of the person.
        points: what the person has made of it; null until he has played it himself to the end.
        ais: what the AIs of each level have made of it in the same seat, as far as it is known;
            empty until the person has played it, or the day is over.
        value: the median of those, once all are known.
        persons: what the other persons of this server have made of it, from most to least.
    """

    number: int
    seat: int
    points: int | None
    ais: dict[str, int]
    value: float | None
    persons: tuple[DailyOther, ...]


class DailyView(msgspec.Struct, frozen=True):
    """The answer to `GET /api/daily`.

    Attributes:
        day: whose deals these are, as 2026-11-23 (UTC).
        today: the day by the server's clock.
        left: seconds until the next day begins.
        table: where the person plays them; null if he does not.
        deals: all of them.
        ahead: by how much the person's points exceed the values, over the deals of both.
        compared: how many deals these are.
        rank: 1 for who is furthest ahead of all who have played every deal; null before that.
        finished: how many have played every deal.
        again: in how many seconds it is worth asking again; null where nothing can change.
    """

    day: str
    today: str
    left: int
    table: str | None
    deals: tuple[DailyDeal, ...]
    ahead: float
    compared: int
    rank: int | None
    finished: int
    again: int | None


daily_decoder = msgspec.json.Decoder(DailyWanted)
