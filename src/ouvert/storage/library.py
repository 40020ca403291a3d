"""Games to look back at, and the uploads they came from."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.skat.records import GameRecord, from_json, to_json
from ouvert.storage.database import Database, now
from ouvert.storage.models import GameRow, UploadRow
from ouvert.storage.tables import token_hash

TOGETHER, PAUSE = 200, 0.01
"""Rows that are written in one transaction, and the seconds between."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredUpload:
    """Uploaded records: the identifiers of the games read, and what could not be read."""

    id: str
    name: str
    games: tuple[str, ...]
    problems: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ListHead:
    """What is known of a list of games without reading them.

    Attributes:
        name: what people call it.
        count: how many games there are.
        problems: what could not be read.
        players: the names of the persons who played; None where they have not been looked for.
    """

    name: str
    count: int
    problems: tuple[dict[str, Any], ...] = ()
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of a list: its number there, from 1, its name, and its record in our JSON format."""

    number: int
    id: str
    text: str


def portions(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """Many rows, a few at a time: SQLite has one writer, and tables must not wait for all of them.

    Call it in a thread of its own, since it sleeps between them.
    """
    for start in range(0, len(rows), TOGETHER):
        time.sleep(PAUSE if start else 0)
        yield rows[start : start + TOGETHER]


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_urlsafe(12)


def add_upload(
    database: Database,
    name: str,
    records: Sequence[GameRecord | str],
    problems: Sequence[dict[str, Any]] = (),
    *,
    owner: str | None = None,
    players: Sequence[str] | None = None,
) -> StoredUpload:
    """Keep uploaded games and the problems of those that could not be read.

    `records` may be texts in our JSON format: thousands of them are written without being read.
    `players` are the names of the persons who played, if they are known.
    """
    upload, ids, at = new_id(), [new_id() for _ in records], now()
    texts = [each if isinstance(each, str) else to_json(each) for each in records]
    with database.session() as session:
        session.add(
            UploadRow(
                id=upload,
                owner_hash=None if owner is None else token_hash(owner),
                name=name[:200],
                problems=list(problems),
                players=None if players is None else list(players),
                created=at,
            )
        )
    for some in portions(list(enumerate(zip(ids, texts, strict=True), start=1))):
        rows = [
            {"id": each, "upload_id": upload, "number": number, "record": text, "created": at}
            for number, (each, text) in some
        ]
        with database.session() as session:
            session.execute(insert(GameRow), rows)
    return StoredUpload(upload, name[:200], tuple(ids), tuple(problems))


def keep_upload(
    database: Database, upload_id: str, name: str, records: Sequence[GameRecord]
) -> None:
    """Keep an upload under a name that is given, its games as that name and their number.

    Nothing is done where there is one of this name.
    """
    with database.session() as session:
        if session.get(UploadRow, upload_id) is not None:
            return
    at = now()
    games = [
        {
            "id": f"{upload_id}-{number}",
            "upload_id": upload_id,
            "number": number,
            "record": to_json(record),
            "created": at,
        }
        for number, record in enumerate(records, start=1)
    ]
    try:
        with database.session() as session:
            session.add(UploadRow(id=upload_id, name=name, problems=[], created=at))
            session.flush()
            session.execute(insert(GameRow), games)
    except IntegrityError:
        # another has kept it at the same moment
        return


def load_upload(database: Database, upload_id: str) -> StoredUpload:
    """Read an upload. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(UploadRow, upload_id)
        if row is None:
            raise StorageError("there is no such upload", remark=Remark.of("no_upload"))
        games = session.scalars(
            select(GameRow.id).where(GameRow.upload_id == upload_id).order_by(GameRow.number)
        )
        return StoredUpload(row.id, row.name, tuple(games), tuple(row.problems))


def head_of_upload(database: Database, upload_id: str) -> ListHead:
    """What is known of an upload. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(UploadRow, upload_id)
        if row is None:
            raise StorageError("there is no such upload", remark=Remark.of("no_upload"))
        count = _counted(session, upload=upload_id)
        players = None if row.players is None else tuple(row.players)
        return ListHead(row.name, count, tuple(row.problems), players)


def head_of_table(database: Database, table_id: str) -> ListHead:
    """What is known of the finished games of a table. Raises StorageError if there are none."""
    with database.session() as session:
        count = _counted(session, table=table_id)
    if not count:
        raise StorageError(
            "game 1 of this table has not been finished",
            remark=Remark.of("game_unfinished", number=1),
        )
    return ListHead("", count)


def keep_players(database: Database, upload_id: str, players: Sequence[str]) -> None:
    """Keep the names of the persons who played in the games of an upload."""
    with database.session() as session:
        session.execute(
            update(UploadRow).where(UploadRow.id == upload_id).values(players=list(players))
        )


def page_of(
    database: Database,
    *,
    upload: str | None = None,
    table: str | None = None,
    first: int,
    most: int,
    down: bool = False,
) -> list[ListedGame]:
    """Some games of an upload or of a table, in their order, or the last ones first.

    They are found by the index, so a page of a long list takes no longer than one of a short list.

    Args:
        database: where they are.
        upload: the upload; or
        table: the table.
        first: where the page begins, from 1.
        most: how many games it has at most.
        down: whether the last ones come first.
    """
    order = GameRow.number.desc() if down else GameRow.number
    rows = select(GameRow.id, GameRow.record).where(_of(upload, table)).order_by(order)
    with database.session() as session:
        found = session.execute(rows.offset(first - 1).limit(most)).all()
        count = _counted(session, upload=upload, table=table) if down else 0
    step, begin = (-1, count + 1 - first) if down else (1, first)
    return [ListedGame(begin + step * place, row.id, row.record) for place, row in enumerate(found)]


def _of(upload: str | None, table: str | None) -> ColumnElement[bool]:
    return GameRow.table_id == table if upload is None else GameRow.upload_id == upload


def _counted(session: Session, upload: str | None = None, table: str | None = None) -> int:
    rows = select(func.count()).select_from(GameRow).where(_of(upload, table))
    return session.execute(rows).scalar_one()


def game_ids_of_table(database: Database, table_id: str) -> tuple[str, ...]:
    """The identifiers of all finished games of a table; none if there is no such table."""
    with database.session() as session:
        games = select(GameRow.id).where(GameRow.table_id == table_id).order_by(GameRow.number)
        return tuple(session.scalars(games))


def load_texts(database: Database, games: Sequence[str]) -> dict[str, str]:
    """The records of some games in our JSON format, by the game; unknown ones are left out."""
    with database.session() as session:
        rows = session.execute(select(GameRow.id, GameRow.record).where(GameRow.id.in_(games)))
        return {row.id: row.record for row in rows}


def times_of(database: Database, games: Sequence[str]) -> dict[str, int]:
    """When some games were finished, in milliseconds since 1970; unknown ones are left out."""
    with database.session() as session:
        rows = session.execute(select(GameRow.id, GameRow.created).where(GameRow.id.in_(games)))
        return {row.id: row.created for row in rows}


def load_game(database: Database, game_id: str) -> GameRecord:
    """Read a finished game. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(GameRow, game_id)
        if row is None:
            raise StorageError("there is no such game", remark=Remark.of("no_such_game"))
        return from_json(row.record)


def game_of_table(database: Database, table_id: str, number: int) -> tuple[str, GameRecord]:
    """The identifier and record of a finished game of a table. Raises StorageError if it is not."""
    with database.session() as session:
        row = session.scalar(
            select(GameRow).where(GameRow.table_id == table_id, GameRow.number == number)
        )
        if row is None:
            raise StorageError(
                f"game {number} of this table has not been finished",
                remark=Remark.of("game_unfinished", number=number),
            )
        return row.id, from_json(row.record)
