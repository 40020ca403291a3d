"""One server at a time uses a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from ouvert.errors import StorageError
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.owners import Owners
from ouvert.storage.sole import sole_use
from ouvert.storage.tables import add_deals, deals_of
from support.clusters import programs, start, stop


def test_second_server_is_refused_until_the_first_has_ended(url: str) -> None:
    first, second = Database(url), Database(url)
    with sole_use(first):
        for _ in range(2):
            with (
                pytest.raises(StorageError, match="another server uses the database"),
                sole_use(second),
            ):
                raise AssertionError("two servers")
    with sole_use(second), pytest.raises(StorageError), sole_use(first):
        raise AssertionError("two servers")
    first.close()
    second.close()


def test_database_in_memory_is_nobody_elses() -> None:
    first, second = Database("sqlite://"), Database("sqlite://")
    with sole_use(first), sole_use(second):
        pass
    first.close()
    second.close()


def test_sqlite_is_shared_with_nobody(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    with pytest.raises(StorageError, match="several servers share a PostgreSQL database, and sqli"):
        Owners(database, "http://127.0.0.1:1/")
    database.close()


@contextmanager
def away(postgres: str) -> Iterator[None]:
    """The database server has ended, and runs again after the block."""
    binaries, folder = programs(), Path(str(make_url(postgres).query["host"]))
    assert binaries is not None
    stop(binaries, folder)
    try:
        yield
    finally:
        start(binaries, folder)


@pytest.mark.long
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_lock_is_taken_again_when_the_database_server_comes_back(postgres: str, url: str) -> None:
    first, second = Database(url), Database(url)
    with sole_use(first):
        add_deals(first, "deals", "5")
        with away(postgres), pytest.raises(UnavailableError):
            first.look_after()
        first.look_after()
        with pytest.raises(StorageError, match="another server"), sole_use(second):
            raise AssertionError("two servers")
        assert deals_of(first, "deals") == ("5", None)
    with sole_use(second):
        pass
    first.close()
    second.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_nothing_is_kept_while_another_server_has_the_lock(postgres: str, url: str) -> None:
    first, second = Database(url), Database(url)
    with sole_use(first):
        with away(postgres):
            pass
        # the other one is faster than the first one's next look
        with sole_use(second):
            for _ in range(2):
                with pytest.raises(UnavailableError, match="another server uses the database"):
                    first.look_after()
            with pytest.raises(UnavailableError, match="another server"):
                add_deals(first, "first", "5")
            add_deals(second, "second", "6")
        first.look_after()
        add_deals(first, "first", "5")
        assert deals_of(first, "second") == ("6", None)
    first.close()
    second.close()
