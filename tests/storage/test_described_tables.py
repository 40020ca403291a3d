"""Tables of described games are kept with their events, each number once."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ouvert.errors import StorageError
from ouvert.storage.database import ConflictError, Database, migrate
from ouvert.storage.described_tables import (
    add_described_table,
    append_described_event,
    load_described_table,
)


def test_a_table_is_kept_with_its_events(database: Database) -> None:
    table = add_described_table(database, "options", ["first"])
    other = add_described_table(database, "others", [])
    append_described_event(database, table, 2, "second")
    kept = load_described_table(database, table)
    assert (kept.id, kept.options, kept.events) == (table, "options", ("first", "second"))
    assert load_described_table(database, other).events == ()
    with pytest.raises(ConflictError, match="event 2"):
        append_described_event(database, table, 2, "another")
    assert load_described_table(database, table) == kept
    with pytest.raises(StorageError, match="no such table"):
        load_described_table(database, "nowhere")


def test_a_database_from_before_there_were_such_tables_gets_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    engine = create_engine(url)
    migrate(engine, "0005")
    row = "deals (code, seed, created) VALUES ('d', '1', 1)"
    with engine.begin() as connection:
        connection.execute(text(f"INSERT INTO {row}"))
    engine.dispose()
    database = Database(url)
    table = add_described_table(database, "options", ["first"])
    assert load_described_table(database, table).events == ("first",)
    with database.session() as session:
        assert session.scalar(text("SELECT count(*) FROM deals")) == 1
    database.close()
