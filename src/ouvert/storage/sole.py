"""One server at a time uses a database: two would show different moments of the same table.

Several that share a PostgreSQL database may, since each table has one owner among them
(`ouvert.storage.owners`); then none may that does not share it. Who else reads it, or writes to it
by the command line, is not kept from it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from ouvert.errors import StorageError
from ouvert.locks import locked
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.owners import forget_owners

SUFFIX = "-server"
"""What the name of a file beside that of SQLite ends with, which the server keeps locked."""
_KEY = int.from_bytes(sha256(b"ouvert web").digest()[:8], "big", signed=True)
"""The number of our lock among those of a PostgreSQL database."""

log = logging.getLogger("ouvert.storage")


@contextmanager
def sole_use(database: Database, *, shared: bool = False) -> Iterator[None]:
    """Use a database as its only server until the end of the block, or of the process.

    With `shared` as one of several, which is possible with PostgreSQL. Raises StorageError if
    another server uses it that does not share it, or that is not shared with.
    """
    if database.url.get_backend_name() == "postgresql":
        lock = _Lock(database, shared=shared)
        database.watch(lock.check)
        try:
            yield
        finally:
            lock.close()
        return
    file = None if database.file is None else _opened(database.file.resolve())
    if file is None:
        yield
        return
    with file:
        if not locked(file.fileno()):
            raise _refusal(database, shared=False)
        yield


class _Lock:
    """The lock of a PostgreSQL database: that of a connection of its own, which ends with it.

    A database server that is started anew has forgotten it. Then it is taken again; where another
    server was faster, nothing more is kept or shown here.
    """

    def __init__(self, database: Database, *, shared: bool) -> None:
        self._database, self._shared = database, shared
        connection = self._taken()
        if connection is None:
            raise _refusal(database, shared=shared)
        self._connection = connection

    def check(self) -> None:
        """See that the lock is still ours, or take it again.

        Raises UnavailableError if the database does not answer or another server has the lock.
        """
        try:
            self._connection.execute(text("SELECT 1"))
            self._connection.commit()
            return
        except SQLAlchemyError:
            self.close()
        try:
            connection = self._taken()
        except SQLAlchemyError as error:
            raise UnavailableError("the database does not answer") from error
        if connection is None:
            reason = str(_refusal(self._database, shared=self._shared))
            self._database.bar(reason)
            raise UnavailableError(reason)
        self._database.bar(None)
        self._connection = connection
        log.warning("the lock of the database %s was taken again", self._database)

    def close(self) -> None:
        """Give it up, at once: when the connection's end is seen is up to the database server."""
        with suppress(SQLAlchemyError):
            self._connection.execute(text("SELECT pg_advisory_unlock_all()"))
            self._connection.commit()
        with suppress(SQLAlchemyError):
            self._connection.close()

    def _taken(self) -> Connection | None:
        """A connection with the lock; None if another one has it."""
        connection = self._database.engine.connect()
        try:
            # no transaction stays open for it
            connection.detach()
            lock = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
            if connection.scalar(text(f"SELECT {lock}(:key)"), {"key": _KEY}):
                if not self._shared:
                    # whoever is still to wake up owns nothing any more
                    forget_owners(connection)
                connection.commit()
                return connection
        except SQLAlchemyError:
            connection.close()
            raise
        connection.close()
        return None


def _opened(path: Path) -> BinaryIO | None:
    """The file beside that of a database; None where there can be none."""
    beside = path.parent / f"{path.name}{SUFFIX}"
    try:
        return os.fdopen(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600), "rb+")
    except OSError:
        return None


def _refusal(database: Database, *, shared: bool) -> StorageError:
    if shared:
        return StorageError(
            f"another server uses the database {database} alone: end it first, and start all that "
            "share it with --shared"
        )
    return StorageError(
        f"another server uses the database {database}: end it first, or give this one a database "
        "of its own with --database"
    )
