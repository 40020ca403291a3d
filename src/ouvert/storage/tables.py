"""Tables at which lists of games are played: their deals, their seats, and their finished games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import select

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.skat.records import GameRecord, from_json
from ouvert.storage.database import Database, now
from ouvert.storage.models import DealsRow, EventRow, GameRow, SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept.

    Attributes:
        id: its name in links.
        deals: the code of its deals.
        seed: by it AIs draw; where there is no secret it deals them, too.
        options: what it was opened with, as the web table wrote it.
        events: what has happened, in order, as the web table wrote it.
        secret: from which the deals follow, with what the persons add to it; None where a seed
            deals them.
    """

    id: str
    deals: str
    seed: str
    options: str
    events: tuple[str, ...]
    secret: str | None = None


def token_hash(token: str) -> str:
    """The hash under which a token is kept. Tokens are long and random, so it needs no salt."""
    return sha256(token.encode()).hexdigest()


def add_deals(database: Database, code: str, seed: str, secret: str | None = None) -> None:
    """Keep the seed of a list of deals under a code, and the secret if it has one."""
    with database.session() as session:
        session.add(DealsRow(code=code, seed=seed, secret=secret, created=now()))


def deals_of(database: Database, code: str) -> tuple[str, str | None]:
    """The seed and the secret of the deals with a code. Raises StorageError if there are none."""
    with database.session() as session:
        row = session.get(DealsRow, code)
        if row is None:
            raise StorageError("there are no deals with this code", remark=Remark.of("no_deals"))
        return row.seed, row.secret


def add_table(
    database: Database,
    table: StoredTable,
    tokens: Mapping[int, str],
    *,
    seats_of: str | None = None,
    seats: Collection[int] = (),
) -> None:
    """Keep a new table with its first events, and the hashes of its persons' tokens by place.

    The `seats` are opened by the tokens that open them at the table `seats_of`, for which those
    tokens were drawn.
    """
    kept = {place: token_hash(token) for place, token in tokens.items()}
    for place, hashed in ({} if seats_of is None else _seat_hashes(database, seats_of)).items():
        if place in seats:
            kept[place] = _hash_at(table.id, hashed)
    with database.session() as session:
        at = now()
        session.add(TableRow(id=table.id, deals=table.deals, options=table.options, created=at))
        session.flush()
        session.add_all(
            SeatRow(table_id=table.id, place=place, token_hash=hashed)
            for place, hashed in kept.items()
        )
        session.add_all(
            EventRow(table_id=table.id, number=number, at=at, data=data)
            for number, data in enumerate(table.events, start=1)
        )


def _hash_at(table_id: str, hashed: str) -> str:
    """The hash of a token at a table for which it was not drawn: no two rows have the same."""
    return sha256(f"{table_id}:{hashed}".encode()).hexdigest()


def _seat_hashes(database: Database, table_id: str) -> dict[int, str]:
    with database.session() as session:
        rows = session.execute(
            select(SeatRow.place, SeatRow.token_hash).where(SeatRow.table_id == table_id)
        )
        return {row.place: row.token_hash for row in rows}


def load_table(database: Database, table_id: str) -> StoredTable:
    """Read a table with all its events. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(TableRow, table_id)
        if row is None:
            raise StorageError("there is no such table")
        deals = session.get_one(DealsRow, row.deals)
        events = session.scalars(
            select(EventRow.data).where(EventRow.table_id == table_id).order_by(EventRow.number)
        )
        texts = tuple(events)
        return StoredTable(row.id, row.deals, deals.seed, row.options, texts, deals.secret)


def place_of(database: Database, table_id: str, token: str) -> int | None:
    """The place at a table that a token opens; None if it opens none there."""
    hashed = token_hash(token)
    with database.session() as session:
        return session.scalar(
            select(SeatRow.place).where(
                SeatRow.table_id == table_id,
                SeatRow.token_hash.in_((hashed, _hash_at(table_id, hashed))),
            )
        )


def all_tables(database: Database) -> tuple[str, ...]:
    """The names of all tables, the oldest first."""
    with database.session() as session:
        return tuple(session.scalars(select(TableRow.id).order_by(TableRow.created, TableRow.id)))


def tables_with_deals(database: Database, code: str, *, most: int = 50) -> tuple[str, ...]:
    """The tables that play the same deals, the oldest first."""
    with database.session() as session:
        rows = select(TableRow.id).where(TableRow.deals == code)
        return tuple(session.scalars(rows.order_by(TableRow.created, TableRow.id).limit(most)))


def games_of_table(database: Database, table_id: str) -> dict[int, GameRecord]:
    """The finished games of a table by their numbers."""
    with database.session() as session:
        rows = session.execute(
            select(GameRow.number, GameRow.record)
            .where(GameRow.table_id == table_id)
            .order_by(GameRow.number)
        )
        return {number: from_json(record) for number, record in rows}
