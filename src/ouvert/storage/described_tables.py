"""Tables at which described games are played: their options, and their events in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.storage.database import ConflictError, Database, now
from ouvert.storage.library import new_id
from ouvert.storage.models import DescribedEventRow, DescribedTableRow
from ouvert.storage.owners import Lease, check_leases


@dataclass(frozen=True, slots=True)
class StoredDescribedTable:
    """A table as it is kept; options and events as the web table wrote them."""

    id: str
    options: str
    events: tuple[str, ...]


def add_described_table(database: Database, options: str, events: Iterable[str]) -> str:
    """Keep a new table with its first events, and return its name."""
    table = new_id()
    with database.session() as session:
        at = now()
        session.add(DescribedTableRow(id=table, options=options, created=at))
        session.flush()
        session.add_all(
            DescribedEventRow(table_id=table, number=number, at=at, data=data)
            for number, data in enumerate(events, start=1)
        )
    return table


def load_described_table(database: Database, table: str) -> StoredDescribedTable:
    """Read a table with all its events. Raises StorageError if there is none."""
    with database.session() as session:
        row = session.get(DescribedTableRow, table)
        if row is None:
            raise StorageError("there is no such table", remark=Remark.of("no_such_table"))
        events = session.scalars(
            select(DescribedEventRow.data)
            .where(DescribedEventRow.table_id == table)
            .order_by(DescribedEventRow.number)
        )
        return StoredDescribedTable(row.id, row.options, tuple(events))


def append_described_event(
    database: Database, table: str, number: int, data: str, *, lease: Lease | None = None
) -> None:
    """Commit the next event of a table; numbers count from 1.

    Raises ConflictError if an event with this number is there already, and LostError if another
    server has the lease.
    """
    try:
        with database.session() as session:
            check_leases(session, [lease])
            session.add(DescribedEventRow(table_id=table, number=number, at=now(), data=data))
    except IntegrityError as error:
        raise ConflictError(f"event {number} has been written already") from error
