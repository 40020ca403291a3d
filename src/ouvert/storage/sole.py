"""One server at a time uses a database: two would show different moments of the same table.

Who else reads it, or writes to it by the command line, is not kept from it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import text

from ouvert.errors import StorageError
from ouvert.storage.database import Database

SUFFIX = "-server"
"""What the name of a file beside that of SQLite ends with, which the server keeps locked."""
_KEY = int.from_bytes(sha256(b"ouvert web").digest()[:8], "big", signed=True)
"""The number of our lock among those of a PostgreSQL database."""


@contextmanager
def sole_use(database: Database) -> Iterator[None]:
    """Use a database as its only server until the end of the block, or of the process.

    Raises StorageError if another server does.
    """
    if database.url.get_backend_name() == "postgresql":
        with database.engine.connect() as connection:
            if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _KEY}):
                raise _taken(database)
            # the lock is that of the session: it ends with it, and no transaction stays open for it
            connection.commit()
            connection.detach()
            yield
        return
    file = None if database.file is None else _opened(database.file.resolve())
    if file is None:
        yield
        return
    with file:
        if not _locked(file.fileno()):
            raise _taken(database)
        yield


def _opened(path: Path) -> BinaryIO | None:
    """The file beside that of a database; None where there can be none."""
    beside = path.parent / f"{path.name}{SUFFIX}"
    try:
        return os.fdopen(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600), "rb+")
    except OSError:
        return None


def _taken(database: Database) -> StorageError:
    return StorageError(
        f"another server uses the database {database}: end it first, or give this one a database "
        "of its own with --database"
    )


def _locked(file: int) -> bool:
    """Lock a file as long as it is open; False if another process has done so.

    Where there are no such locks, as on Windows and in some networks, nobody has.
    """
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ModuleNotFoundError, OSError):
        return True
    return True
