"""Databases that are full, locked, read-only, or gone for a while."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, make_url, text

from ouvert.errors import StorageError
from ouvert.storage.analyses import (
    add_analysis,
    cancel,
    finish,
    note_progress,
    take_next,
)
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.journal import Entry, Journal
from ouvert.storage.tables import StoredTable, add_deals, add_table, deals_of, load_table, place_of
from support.analyses import load_analysis
from support.clusters import programs, start, stop

SECRET = "4711" * 4


@pytest.fixture(name="sqlite")
def open_sqlite(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    yield database
    database.close()


@pytest.mark.parametrize("trouble", ["max_page_count = 1", "query_only = ON"])
def test_nothing_is_kept_while_the_disk_is_full_and_all_is_well_afterwards(
    sqlite: Database, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    add_deals(sqlite, "deals", SECRET)
    add_table(sqlite, StoredTable("table", "deals", SECRET, "{}", ()), {})
    journal = Journal(sqlite)

    def prepare(connection: object, _record: object, _proxy: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute(f"PRAGMA {trouble}")
        cursor.close()

    event.listen(sqlite.engine, "checkout", prepare)
    futures = [journal.append(Entry("table", number, "x" * 5000)) for number in range(1, 4)]
    for future in futures:
        assert isinstance(future.exception(300), UnavailableError)
    with pytest.raises(UnavailableError):
        add_table(sqlite, StoredTable("other", "deals", SECRET, SECRET * 500, ()), {})
    event.remove(sqlite.engine, "checkout", prepare)
    sqlite.engine.dispose()
    assert load_table(sqlite, "table").events == ()
    journal.append(Entry("table", 1, "x")).result(300)
    journal.close()
    # what was to be written is nobody's business but the players'
    assert caplog.records
    assert SECRET not in caplog.text


def checkpointed(file: Path) -> bytes:
    """The content of a database in its file alone, as it may be overwritten and put back."""
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    return file.read_bytes()


@pytest.mark.parametrize("looked_after", [False, True])
def test_broken_file_is_refused_and_used_again_when_it_is_mended(
    sqlite: Database, looked_after: bool
) -> None:
    file = sqlite.file
    assert file is not None
    add_deals(sqlite, "deals", SECRET)
    add_table(sqlite, StoredTable("table", "deals", SECRET, "{}", ()), {})
    journal = Journal(sqlite)
    for number in range(1, 41):
        journal.append(Entry("table", number, "x" * 500)).result(10)
    whole = checkpointed(file)
    with file.open("r+b") as broken:
        broken.write(b"\xff" * len(whole))
    if looked_after:
        with pytest.raises(UnavailableError, match="the file of the database is broken"):
            sqlite.look_after()
    assert isinstance(journal.append(Entry("table", 41, "no")).exception(10), UnavailableError)
    with pytest.raises(UnavailableError):
        load_table(sqlite, "table")
    with file.open("r+b") as mended:
        mended.write(whole)
    if looked_after:
        sqlite.look_after()
    journal.append(Entry("table", 41, "yes")).result(10)
    assert load_table(sqlite, "table").events == ("x" * 500,) * 40 + ("yes",)
    journal.close()


def test_file_that_is_cut_off_is_found_out(sqlite: Database) -> None:
    file = sqlite.file
    assert file is not None
    add_deals(sqlite, "deals", SECRET)
    whole = checkpointed(file)
    sqlite.look_after()
    os.truncate(file, 5000)
    with pytest.raises(UnavailableError, match="broken"):
        sqlite.look_after()
    file.write_bytes(whole)
    sqlite.look_after()
    assert deals_of(sqlite, "deals") == (SECRET, None)


def test_what_was_to_be_written_stands_in_no_error(database: Database) -> None:
    add_deals(database, "deals", "1")
    with pytest.raises(Exception, match="deals") as caught:
        add_deals(database, "deals", SECRET)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("name", ["\x00", "a\x00b", "x" * 100_000])
def test_names_that_cannot_be_are_not_found(database: Database, name: str) -> None:
    with pytest.raises(StorageError):
        load_table(database, name)
    with pytest.raises(StorageError):
        deals_of(database, name)


@pytest.mark.long
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_server_that_goes_away_and_comes_back_is_used_again(
    postgres: str, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    binaries = programs()
    assert binaries is not None
    folder = Path(str(make_url(postgres).query["host"]))
    database = Database(url)
    add_deals(database, "deals", "5")
    add_table(database, StoredTable("table", "deals", "5", "{}", ()), {0: "token"})
    journal = Journal(database)
    journal.append(Entry("table", 1, "one")).result(300)
    stop(binaries, folder)
    try:
        assert isinstance(journal.append(Entry("table", 2, "two")).exception(60), UnavailableError)
        with pytest.raises(UnavailableError):
            place_of(database, "table", "token")
    finally:
        start(binaries, folder)
    journal.append(Entry("table", 2, "two")).result(300)
    assert place_of(database, "table", "token") == 0
    assert load_table(database, "table").events == ("one", "two")
    journal.close()
    database.close()
    assert any(record.levelno == logging.ERROR for record in caplog.records)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_database_that_is_read_only_for_a_while_is_written_again(url: str) -> None:
    database = Database(url)
    name = make_url(url).database
    add_deals(database, "deals", "5")
    add_table(database, StoredTable("table", "deals", "5", "{}", ()), {})
    journal = Journal(database)

    def set_read_only(wanted: str) -> None:
        with database.engine.connect() as connection:
            connection.execute(text("SET default_transaction_read_only = off"))
            connection.commit()
            connection.execute(
                text(f"ALTER DATABASE {name} SET default_transaction_read_only = {wanted}")
            )
            connection.commit()
        # it is told to those that connect from now on
        if wanted == "on":
            database.engine.dispose()

    set_read_only("on")
    assert isinstance(journal.append(Entry("table", 1, "no")).exception(60), UnavailableError)
    assert load_table(database, "table").events == ()
    set_read_only("off")
    journal.append(Entry("table", 1, "yes")).result(60)
    assert load_table(database, "table").events == ("yes",)
    journal.close()
    database.close()


def test_cancelled_analysis_stays_cancelled(database: Database) -> None:
    wanted = add_analysis(database, "game", {})
    taken = take_next(database)
    assert taken is not None
    assert note_progress(database, wanted, 0.5, {"parts": [1]})
    cancel(database, wanted)
    assert not note_progress(database, wanted, 0.6, {"parts": [1, 2]})
    assert not finish(database, wanted)
    kept = load_analysis(database, wanted)
    assert (kept.state, kept.progress, kept.result) == ("cancelled", 0.5, {"parts": [1]})


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_file_with_the_cards_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    database = Database(f"sqlite:///{path}")
    add_deals(database, "deals", "5")
    files = sorted(tmp_path.iterdir())
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in files}
    database.close()
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}
