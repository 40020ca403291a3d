"""The database: SQLite in a file of its own by default, PostgreSQL by URL; always up to date."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Session

from ouvert.errors import MissingExtraError, StorageError

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "table.sqlite3"
BUSY_SECONDS = 30


def default_url() -> str:
    """The URL of the SQLite file in the user's data directory; OUVERT_DATA names another one."""
    chosen = os.environ.get("OUVERT_DATA")
    return f"sqlite:///{(Path(chosen) if chosen else _data_directory()) / FILE}"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """An open database with all its tables.

    Args:
        url: `sqlite:///path`, `postgresql://user@host/name`; by default `default_url()`.

    Raises StorageError if it cannot be opened or has been written by a newer version, and
    MissingExtraError for PostgreSQL without its driver.
    """

    def __init__(self, url: str | None = None) -> None:
        self.url = _read_url(url or default_url())
        self.engine = _engine(self.url)
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

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A transaction: committed at the end of the block, rolled back if it raises."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables of a database up to date, or to a revision. Its rows stay."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
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
    if url.get_backend_name() == "postgresql":
        try:
            return create_engine(url, pool_pre_ping=True)
        except ModuleNotFoundError as error:
            raise MissingExtraError("PostgreSQL", "postgres") from error
    if url.database and url.database != ":memory:":
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"the folder of {url.database} cannot be made: {error}") from error
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


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
