"""Databases that are full, locked, read-only, or gone for a while."""

from __future__ import annotations

import logging
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, make_url

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


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
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
