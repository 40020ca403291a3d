"""The journal of the tables: every event is committed before anybody is told of it.

One thread writes. Whatever has come in while it was busy it commits together, so that fifty tables
wait for one write to the disk and not for fifty.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from ouvert.errors import StorageError
from ouvert.storage.database import ConflictError, Database, UnavailableError, now
from ouvert.storage.models import EventRow, GameRow
from ouvert.storage.owners import Lease, LostError, check_leases

MOST_TOGETHER = 200


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that ends with an event: its number at the table, and its record as JSON."""

    id: str
    number: int
    record: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An event to be kept; `number` must be the next one of its table.

    Where several servers share the database, it is kept as long as the `lease` is theirs who want
    it to be.
    """

    table: str
    number: int
    data: str
    finished: FinishedGame | None = None
    lease: Lease | None = None


_Waiting = tuple[Entry, Future[None]]


class Journal:
    """Appends events to the tables of a database, from any thread.

    Attributes:
        kept: how many events it has kept.
        commits: in how many transactions.
        seconds: how long these took together.
    """

    def __init__(self, database: Database) -> None:
        self.kept = self.commits = 0
        self.seconds = 0.0
        self._database = database
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> Future[None]:
        """Keep an event. The future is done when it is committed.

        It fails with ConflictError if the number is taken, with LostError if the lease is, with
        StorageError if the database refuses; then nothing was written. Cancelling it takes the
        event back if that is not being written yet.
        """
        future: Future[None] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(StorageError("the journal has been closed"))
            else:
                self._waiting.put((entry, future))
        return future

    def close(self) -> None:
        """Write what is waiting, and stop."""
        with self._lock:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        closing = False
        while not closing:
            batch = [self._waiting.get()]
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get())
            closing = None in batch
            self._commit(
                [each for each in batch if each and each[1].set_running_or_notify_cancel()]
            )

    def _commit(self, work: Sequence[_Waiting]) -> None:
        """Commit events together; where one of them is in the way, one by one."""
        if not work:
            return
        problem: StorageError | None = None
        begun = time.perf_counter()
        try:
            self._insert([entry for entry, _ in work])
            self.kept += len(work)
            self.commits += 1
            self.seconds += time.perf_counter() - begun
        except UnavailableError as error:
            # each of them would wait as long, and be refused too
            problem = error
        except Exception as error:
            # whatever has failed, the journal of all tables must go on
            if len(work) > 1:
                for each in work:
                    self._commit([each])
                return
            problem = _problem(work[0][0], error)
        for _, future in work:
            if problem is None:
                future.set_result(None)
            else:
                future.set_exception(problem)

    def _insert(self, entries: Sequence[Entry]) -> None:
        at = now()
        with self._database.session() as session:
            check_leases(session, [each.lease for each in entries])
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


def _problem(entry: Entry, error: Exception) -> StorageError:
    if isinstance(error, LostError):
        return error
    problem = StorageError("the database did not take the event")
    if isinstance(error, IntegrityError):
        problem = ConflictError(f"event {entry.number} has been written already")
    problem.__cause__ = error
    return problem
