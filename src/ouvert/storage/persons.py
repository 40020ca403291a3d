"""Persons: which seats are theirs, what they allow to be shown, and the games they have played.

A person is a secret that a browser keeps; only its hash is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from ouvert.storage.database import Database
from ouvert.storage.models import DailyEntryRow, GameRow, PersonRow, SeatRow
from ouvert.storage.tables import token_hash

MOST = 1000
"""Games of a person that are read: the latest."""
_YARDSTICK = "club"
"""Under what the points of the same cards are kept: by whom they were made."""

Scores = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Person:
    """What a person allows to be shown.

    Attributes:
        shows_rating: the rating, to who sits at the same table.
        shows_name: the name, in the results of the deals of a day.
        rating: the rating as it was last told; None if it never was.
    """

    shows_rating: bool = False
    shows_name: bool = False
    rating: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a person.

    Attributes:
        id: its name.
        place: the person's place at the table.
        number: which game of its list it was, from 1.
        record: in our JSON format.
        same_cards: what club players make of the deal in all seats; None while it is not known.
    """

    id: str
    place: int
    number: int
    record: str
    same_cards: Scores | None


def person_of(database: Database, owner: str) -> Person:
    """What a person allows to be shown; nothing, as long as he has not said so."""
    with database.session() as session:
        row = session.get(PersonRow, token_hash(owner))
        return Person() if row is None else Person(row.shows_rating, row.shows_name, row.rating)


def keep_person(
    database: Database,
    owner: str,
    *,
    shows_rating: bool | None = None,
    shows_name: bool | None = None,
    rating: dict[str, Any] | None = None,
) -> None:
    """Keep what a person allows, or his rating; what is None stays as it was."""
    with database.session() as session:
        row = session.get(PersonRow, token_hash(owner))
        if row is None:
            row = PersonRow(owner_hash=token_hash(owner), shows_rating=False, shows_name=False)
            session.add(row)
        if shows_rating is not None:
            row.shows_rating = shows_rating
        if shows_name is not None:
            row.shows_name = shows_name
        if rating is not None:
            row.rating = rating


def take_seat(database: Database, table: str, place: int, owner: str) -> None:
    """Keep that a seat is a person's, unless it is somebody's or he has another at the table."""
    with database.session() as session:
        seats = list(session.scalars(select(SeatRow).where(SeatRow.table_id == table)))
        mine = token_hash(owner)
        if any(each.owner_hash == mine for each in seats):
            return
        for each in seats:
            if each.place == place and each.owner_hash is None:
                each.owner_hash = mine


def games_of_person(database: Database, owner: str, *, most: int = MOST) -> tuple[PlayedGame, ...]:
    """The latest finished games at a person's seats, in the order in which they ended."""
    with database.session() as session:
        rows = session.execute(
            select(GameRow.id, SeatRow.place, GameRow.number, GameRow.record, GameRow.same_cards)
            .join(SeatRow, SeatRow.table_id == GameRow.table_id)
            .where(SeatRow.owner_hash == token_hash(owner))
            .order_by(GameRow.created.desc(), GameRow.number.desc(), GameRow.id)
            .limit(most)
        )
        found = [
            PlayedGame(row.id, row.place, row.number, row.record, _scores(row.same_cards))
            for row in rows
        ]
        return tuple(found[::-1])


def keep_same_cards(database: Database, found: Mapping[str, Scores]) -> None:
    """Keep what club players make of the deals of some games."""
    with database.session() as session:
        for game, scores in found.items():
            told = {_YARDSTICK: list(scores)}
            session.execute(update(GameRow).where(GameRow.id == game).values(same_cards=told))


def named_tables_of_day(database: Database, day: str) -> frozenset[str]:
    """The tables at which the deals of a day are played by who shows his name in the results."""
    with database.session() as session:
        rows = session.scalars(
            select(DailyEntryRow.table_id)
            .join(PersonRow, PersonRow.owner_hash == DailyEntryRow.owner_hash)
            .where(DailyEntryRow.day == day, PersonRow.shows_name)
        )
        return frozenset(rows)


def _scores(told: dict[str, Any] | None) -> Scores | None:
    if told is None or _YARDSTICK not in told:
        return None
    first, second, third = told[_YARDSTICK]
    return first, second, third
