from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest
from sqlalchemy import Connection, event

from ouvert.errors import StorageError
from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.storage import database as database_module
from ouvert.storage import journal as journal_module
from ouvert.storage.database import ConflictError, Database, UnavailableError
from ouvert.storage.journal import Entry, FinishedGame, Journal
from ouvert.storage.library import game_of_table
from ouvert.storage.tables import (
    StoredTable,
    add_deals,
    add_table,
    games_of_table,
    load_table,
    place_of,
    tables_with_deals,
)

PATIENCE = 300
"""Seconds that an entry may take on a busy machine."""


@pytest.fixture
def journal(database: Database) -> Iterator[Journal]:
    opened = Journal(database)
    yield opened
    opened.close()


def new_table(database: Database, name: str, *events: str) -> None:
    add_table(database, StoredTable(name, "deals", "5", "{}", events), {0: f"token of {name}"})


@pytest.fixture
def tables(database: Database) -> tuple[str, ...]:
    names = tuple(f"table {number}" for number in range(4))
    add_deals(database, "deals", "5")
    for name in names:
        new_table(database, name, "first")
    return names


def test_events_are_read_in_order(
    database: Database, journal: Journal, tables: tuple[str, ...]
) -> None:
    futures = [
        journal.append(Entry(table, number, f"{table} {number}"))
        for number in range(2, 30)
        for table in tables
    ]
    for future in futures:
        future.result(PATIENCE)
    for table in tables:
        expected = ("first", *(f"{table} {number}" for number in range(2, 30)))
        stored = load_table(database, table)
        assert (stored.events, stored.seed, stored.deals) == (expected, "5", "deals")


def test_number_that_is_taken_fails_alone(
    database: Database, journal: Journal, tables: tuple[str, ...]
) -> None:
    entries = [Entry(table, 2, "second") for table in tables] + [Entry(tables[0], 1, "again")]
    futures = [journal.append(entry) for entry in entries]
    wait(futures, PATIENCE)
    assert [type(future.exception()) for future in futures] == [type(None)] * 4 + [ConflictError]
    assert load_table(database, tables[0]).events == ("first", "second")


def test_of_many_writers_of_one_number_one_wins(
    database: Database, tables: tuple[str, ...]
) -> None:
    journals = [Journal(database) for _ in range(3)]
    won: list[str] = []

    def write(journal: Journal, name: str) -> None:
        for number in range(2, 12):
            future = journal.append(Entry(tables[0], number, f"{name} {number}"))
            if future.exception(PATIENCE) is None:
                won.append(f"{name} {number}")

    threads = [
        Thread(target=write, args=(journal, f"writer {name}"))
        for name, journal in enumerate(journals)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for journal in journals:
        journal.close()
    assert len(won) == 10
    assert set(load_table(database, tables[0]).events) == {"first", *won}


def test_closing_writes_what_is_waiting(database: Database, tables: tuple[str, ...]) -> None:
    journal = Journal(database)
    futures = [journal.append(Entry(tables[0], number, "x")) for number in range(2, 50)]
    journal.close()
    assert all(future.done() for future in futures)
    assert len(load_table(database, tables[0]).events) == 49


def test_game_is_kept_with_the_event_that_ends_it(
    database: Database, journal: Journal, tables: tuple[str, ...]
) -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(1)))
    while not game.over:
        game = game.apply(game.legal_actions()[-1])
    record = GameRecord.from_game(game, ("a", "b", "c"))
    finished = FinishedGame("id", 1, to_json(record))
    journal.append(Entry(tables[1], 2, "last", finished)).result(PATIENCE)
    assert games_of_table(database, tables[1]) == {1: record}
    assert game_of_table(database, tables[1], 1) == ("id", record)
    assert games_of_table(database, tables[0]) == {}
    # the event and the game stand or fall together
    failed = journal.append(Entry(tables[2], 1, "taken", FinishedGame("id 2", 1, "{}")))
    assert isinstance(failed.exception(PATIENCE), ConflictError)
    assert games_of_table(database, tables[2]) == {}


def test_token_opens_its_place_and_is_not_kept(database: Database, tables: tuple[str, ...]) -> None:
    assert place_of(database, "table 1", "token of table 1") == 0
    assert place_of(database, "table 1", "token of table 2") is None
    assert tables_with_deals(database, "deals") == tables
    with database.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM seats").all()
    assert "token" not in str(rows)


def test_event_that_nobody_waits_for_any_more_does_not_end_the_journal(
    database: Database, journal: Journal, tables: tuple[str, ...]
) -> None:
    for number in range(2, 40):
        journal.append(Entry(tables[0], number, "x")).cancel()
    journal.append(Entry(tables[1], 2, "second")).result(PATIENCE)
    assert load_table(database, tables[1]).events == ("first", "second")


def test_writer_survives_what_nobody_has_thought_of(
    journal: Journal, tables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> int:
        raise MemoryError

    monkeypatch.setattr(journal_module, "now", fail)
    assert isinstance(journal.append(Entry(tables[0], 2, "x")).exception(PATIENCE), StorageError)
    monkeypatch.undo()
    journal.append(Entry(tables[0], 2, "x")).result(PATIENCE)


def test_closed_journal_takes_nothing_and_says_so(
    database: Database, tables: tuple[str, ...]
) -> None:
    journal = Journal(database)
    journal.close()
    assert isinstance(journal.append(Entry(tables[0], 2, "x")).exception(PATIENCE), StorageError)


def test_many_events_wait_once_for_a_database_that_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.2)
    path = tmp_path / "table.sqlite3"
    database = Database(f"sqlite:///{path}")
    add_deals(database, "deals", "5")
    new_table(database, "table")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal = Journal(database)
    tries: list[None] = []
    waiting = Event()

    @event.listens_for(database.engine, "begin")
    def tried(_: Connection) -> None:
        tries.append(None)
        assert waiting.wait(PATIENCE)

    futures = [journal.append(Entry("table", number, "x")) for number in range(1, 101)]
    waiting.set()
    assert all(isinstance(future.exception(PATIENCE), UnavailableError) for future in futures)
    # not one for each of a hundred events
    assert len(tries) < 10
    other.execute("ROLLBACK")
    other.close()
    journal.append(Entry("table", 1, "x")).result(PATIENCE)
    journal.close()
    database.close()
    assert load_table(database, "table").events == ("x",)
