"""Ratings of persons over HTTP, and what a person shows of himself."""

from __future__ import annotations

from typing import Literal

import msgspec

from ouvert.skat.records.circumstances import Uncounted


class PersonWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/person`: what shall be shown from now on; null for what stays.

    Attributes:
        shows_rating: the rating, to all who sit at the same table.
        shows_name: the name, in the results of the deals of a day.
    """

    shows_rating: bool | None = None
    shows_name: bool | None = None


class PersonView(msgspec.Struct, frozen=True):
    """What a person shows: the answer to `GET` and `POST /api/person`; nothing at first."""

    shows_rating: bool
    shows_name: bool


class RatedView(msgspec.Struct, frozen=True):
    """A rating with its interval.

    Attributes:
        role: on the whole, as declarer or as defender.
        rating: null as long as one is not yet rated.
        plus_minus: half the interval of 95 %; null too then.
        games: how many games speak for it.
        needed: from how many on one is rated.
        level: the level that is nearest; null as long as one is not yet rated.
    """

    role: Literal["whole", "declarer", "defender"]
    rating: int | None
    plus_minus: int | None
    games: int
    needed: int
    level: str | None


class AnchorView(msgspec.Struct, frozen=True):
    """The ratings of a level, which do not move."""

    level: str
    whole: int
    declarer: int
    defender: int


class RatingView(msgspec.Struct, frozen=True):
    """The answer to `GET /api/rating`.

    Attributes:
        roles: the ratings of the person: on the whole, as declarer, as defender.
        games: how many games count.
        left_out: how many do not, by the reason.
        anchors: the levels from weak to strong.
    """

    roles: tuple[RatedView, ...]
    games: int
    left_out: dict[Uncounted, int]
    anchors: tuple[AnchorView, ...]


person_decoder = msgspec.json.Decoder(PersonWanted)
