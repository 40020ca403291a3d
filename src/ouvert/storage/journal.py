"""The journal of the tables: every event is committed before anybody is told of it.

One thread writes. Whatever has come in while it was busy it commits together, so that fifty tables
wait for one write to the disk and not for fifty.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ouvert.errors import StorageError
from ouvert.storage.database import Database, now
from ouvert.storage.models import EventRow, GameRow

MOST_TOGETHER = 200


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ends with an event: its number at the table, and its record as JSON."""

    id: str
    number: int
    record: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An event to be kept; `number` must be the next one of its table."""

    table: str
    number: int
    data: str
    finished: FinishedGame | None = None


class ConflictError(StorageError):
    """Somebody else has written an event with this number; nothing was written."""


class Journal:
    """Appends events to the tables of a database, from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: queue.SimpleQueue[tuple[Entry, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> Future[None]:
        """Keep an event. The future is done when it is committed.

        It fails with ConflictError if the number is taken, with StorageError if the database
        refuses; then nothing was written.
        """
        future: Future[None] = Future()
        self._waiting.put((entry, future))
        return future

    def close(self) -> None:
        """Write what is waiting, and stop."""
        self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        closing = False
        while not closing:
            batch = [self._waiting.get()]
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get())
            closing = None in batch
            work = [each for each in batch if each is not None]
            if work and not self._commit(work):
                for each in work:
                    self._commit([each], alone=True)

    def _commit(self, work: Sequence[tuple[Entry, Future[None]]], *, alone: bool = False) -> bool:
        """Commit events together; on failure leave it to the caller to try them one by one."""
        problem: StorageError | None = None
        try:
            self._insert([entry for entry, _ in work])
        except IntegrityError as error:
            problem = ConflictError(f"event {work[0][0].number} has been written already")
            problem.__cause__ = error
        except SQLAlchemyError as error:
            problem = StorageError("the database did not take the event")
            problem.__cause__ = error
        if problem is not None and not alone:
            return False
        for _, future in work:
            if problem is None:
                future.set_result(None)
            else:
                future.set_exception(problem)
        return True

    def _insert(self, entries: Sequence[Entry]) -> None:
        at = now()
        with self._database.session() as session:
            session.execute(
                insert(EventRow),
                [
                    {"table_id": each.table, "number": each.number, "at": at, "data": each.data}
                    for each in entries
                ],
            )
            games = [
                {
                    "id": each.finished.id,
                    "table_id": each.table,
                    "number": each.finished.number,
                    "record": each.finished.record,
                    "created": at,
                }
                for each in entries
                if each.finished is not None
            ]
            if games:
                session.execute(insert(GameRow), games)
