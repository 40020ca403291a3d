"""Games of quantum checkers: their options, and their events in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.storage.database import ConflictError, Database, now
from ouvert.storage.library import new_id
from ouvert.storage.models import CheckersEventRow, CheckersGameRow
from ouvert.storage.owners import Lease, check_leases
from ouvert.storage.tables import token_hash


@dataclass(frozen=True, slots=True)
class StoredCheckersGame:
    """A game of quantum checkers as it is kept; events as they were written.

    `token_hash` is that of the token with which it was opened; None if that is not its own.
    """

    id: str
    token_hash: str | None
    options: dict[str, Any]
    events: tuple[str, ...]


def add_checkers_game(
    database: Database, options: dict[str, Any], *, token: str | None = None
) -> str:
    """Keep a new game and return its identifier. Who has the token may move."""
    game = new_id()
    with database.session() as session:
        session.add(
            CheckersGameRow(
                id=game,
                token_hash=None if token is None else token_hash(token),
                options=options,
                created=now(),
            )
        )
    return game


def load_checkers_game(database: Database, game_id: str) -> StoredCheckersGame:
    """Read a game. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(CheckersGameRow, game_id)
        if row is None:
            raise StorageError(
                "there is no such game of checkers", remark=Remark.of("no_such_game")
            )
        events = session.scalars(
            select(CheckersEventRow.data)
            .where(CheckersEventRow.game_id == game_id)
            .order_by(CheckersEventRow.number)
        )
        return StoredCheckersGame(row.id, row.token_hash, row.options, tuple(events))


def append_checkers_event(
    database: Database, game_id: str, number: int, data: str, *, lease: Lease | None = None
) -> None:
    """Commit the next event of a game; numbers count from 1.

    Raises ConflictError if an event with this number is there already, and LostError if another
    server has the lease.
    """
    try:
        with database.session() as session:
            check_leases(session, [lease])
            session.add(CheckersEventRow(game_id=game_id, number=number, at=now(), data=data))
    except IntegrityError as error:
        raise ConflictError(f"event {number} has been written already") from error
