"""The database: SQLite in a file of its own by default, PostgreSQL by URL; always up to date."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.orm import Session

from ouvert.errors import MissingExtraError, StorageError

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "table.sqlite3"
BUSY_SECONDS = 4
"""How long SQLite waits for whoever else is writing; then who is connected is told of it."""
MIGRATING = int.from_bytes(b"migrate", "big")
"""The number of the lock under which a PostgreSQL database is brought up to date."""
CHANGES = frozenset({"INSERT", "UPDATE", "DELETE"})
POSTGRESQL = {"connect_timeout": 5, "tcp_user_timeout": 15_000}
"""Seconds, and milliseconds, after which a server that does not answer is given up."""

log = logging.getLogger("ouvert.storage")


def default_url() -> str:
    """The URL of the SQLite file in the user's data directory; OUVERT_DATA names another one."""
    chosen = os.environ.get("OUVERT_DATA")
    return f"sqlite:///{(Path(chosen) if chosen else _data_directory()) / FILE}"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class UnavailableError(StorageError):
    """The database does not answer, is full, or cannot be written; later it may be well again."""


class ConflictError(StorageError):
    """Somebody else has written an event with this number; nothing was written."""


class Database:
    """An open database with all its tables.

    Args:
        url: `sqlite:///path`, `postgresql://user@host/name`; by default `default_url()`.

    Attributes:
        longest_write: seconds that the longest transaction took from its first change to its end,
            in which nobody else could write to SQLite.

    Raises StorageError if it cannot be opened or has been written by a newer version, and
    MissingExtraError for PostgreSQL without its driver.
    """

    def __init__(self, url: str | None = None) -> None:
        self.url = _read_url(url or default_url())
        self.engine = _engine(self.url)
        self.longest_write = 0.0
        self._writing = threading.local()
        try:
            migrate(self.engine)
        except CommandError as error:
            self.close()
            raise StorageError(
                f"the database {self} was written by a newer version of Ouvert: {error}"
            ) from error
        except SQLAlchemyError as error:
            self.close()
            raise StorageError(f"the database {self} cannot be used: {_reason(error)}") from error
        event.listen(self.engine, "before_cursor_execute", self._begin_writing)
        self._identity = _identity(self.file)
        self._barred: str | None = None
        self._broken = False
        self._watches: list[Callable[[], None]] = []

    @property
    def file(self) -> Path | None:
        """The file of SQLite; None for other databases and one in memory."""
        name = self.url.database
        is_file = self.url.get_backend_name() == "sqlite" and name and name != ":memory:"
        return Path(name) if is_file and name else None

    def check(self) -> None:
        """See that the file is still the one that was opened.

        What SQLite writes to a file that has been deleted goes nowhere, without an error. Raises
        UnavailableError if it has been deleted, moved, or replaced by another one, as long as the
        database is barred, and if it was found broken when it was looked after.
        """
        if self._barred is not None:
            raise UnavailableError(self._barred)
        if self._identity is not None and _identity(self.file) != self._identity:
            raise UnavailableError("the file of the database has been deleted or replaced")
        if self._broken:
            raise UnavailableError("the file of the database is broken")

    def bar(self, reason: str | None) -> None:
        """Let nothing be read or written, and say why; with None let it be again."""
        self._barred = reason

    def watch(self, check: Callable[[], None]) -> None:
        """Let something more be checked whenever somebody looks after the database."""
        self._watches.append(check)

    def look_after(self) -> None:
        """Check all that can be checked of the database now and then. Raises UnavailableError."""
        for check in self._watches:
            check()
        broken = self.file is not None and not _is_readable(self.file)
        if self._broken and not broken:
            self._forget_connections()
        self._broken = broken
        self.check()

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A transaction: committed at the end of the block, rolled back if it raises.

        Raises UnavailableError if the database cannot be used now, StorageError for values that it
        cannot hold, and SQLAlchemy's IntegrityError for rows that may not be together.
        """
        try:
            self.check()
            self._writing.since = None
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                yield session
            if self._writing.since is not None:
                took = time.perf_counter() - self._writing.since
                self.longest_write = max(self.longest_write, took)
            # it may have gone while this was written
            self.check()
        except IntegrityError:
            raise
        except (DataError, OverflowError) as error:
            raise StorageError("the database cannot hold such a value") from error
        except SQLAlchemyError as error:
            log.error("the database %s cannot be used: %s", self, _reason(error))
            if isinstance(error, DatabaseError) and not isinstance(error, OperationalError):
                self._forget_connections()
            raise UnavailableError("the database cannot be used just now: try again") from error

    def try_writing(self) -> None:
        """Write what is there already. Raises UnavailableError if nothing can be written."""
        with self.session() as session:
            session.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def _begin_writing(self, _connection: object, _cursor: object, sql: str, *_: object) -> None:
        since = getattr(self._writing, "since", None)
        if since is None and sql.lstrip()[:6].upper() in CHANGES:
            self._writing.since = time.perf_counter()

    def _forget_connections(self) -> None:
        """Begin with new ones.

        Those of SQLite remember that a file was broken when it is mended, those of PostgreSQL that
        nothing could be written.
        """
        self.engine.dispose()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables of a database up to date, or to a revision. Its rows stay.

    Where several servers begin at once on PostgreSQL, one does it and the others wait.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _read_url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise StorageError(
            f"'{text}' is no URL of a database: write sqlite:///path/to/file or "
            "postgresql://user@host/name"
        ) from error
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StorageError(f"{url.drivername} is not supported: use sqlite or postgresql")
    return url


def _engine(url: URL) -> Engine:
    # what is written holds cards and seeds, which do not belong in errors and logs
    if url.get_backend_name() == "postgresql":
        limits = {name: each for name, each in POSTGRESQL.items() if name not in url.query}
        try:
            return create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=limits)
        except ModuleNotFoundError as error:
            raise MissingExtraError("PostgreSQL", "postgres") from error
    if url.database and url.database != ":memory:":
        _make_file(Path(url.database))
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _make_file(path: Path) -> None:
    """Make the file of a database, if there is none, for nobody but its owner to read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"the folder of {path} cannot be made: {error}") from error
    # who may not write here is told by the database itself
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def _identity(path: Path | None) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None if there is none."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_readable(path: Path) -> bool:
    """Whether the beginning of a file of SQLite, which says what is in it, can be read.

    A connection that is open would not look at the file again.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as fresh:
            fresh.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # it is locked, or gone, which is found out otherwise
        return True
    except sqlite3.DatabaseError:
        return False
    return True


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # FULL: what is committed survives a power failure too, not only the end of the process
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _reason(error: SQLAlchemyError) -> str:
    text = str(error.orig if isinstance(error, DBAPIError) else error)
    return " ".join(text.split())


def _data_directory() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "ouvert"
