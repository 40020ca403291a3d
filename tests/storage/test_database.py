from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from ouvert.errors import OuvertError, StorageError
from ouvert.storage.database import Database, default_url, migrate
from ouvert.storage.models import Base
from ouvert.storage.persons import games_of_person, keep_same_cards, take_seat
from ouvert.storage.tables import add_deals, deals_of, place_of, token_hash


def test_migrations_lead_to_the_models(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_what_was_written_is_there_when_it_is_opened_again(url: str) -> None:
    first = Database(url)
    add_deals(first, "code", "17")
    first.close()
    again = Database(url)
    assert deals_of(again, "code") == ("17", None)
    again.close()


def test_sqlite_writes_ahead_and_survives_a_power_failure(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with database.engine.connect() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        said = [connection.exec_driver_sql(f"PRAGMA {each}").scalar() for each in asked]
    assert said == ["wal", 2, 1]
    database.close()


def test_longest_write_is_that_of_what_was_changed(database: Database) -> None:
    with database.session() as session:
        session.execute(text("SELECT count(*) FROM deals"))
        time.sleep(0.05)
    assert database.longest_write == 0
    for pause in (0.05, 0.0):
        with database.session() as session:
            session.execute(text("DELETE FROM deals WHERE code = 'x'"))
            time.sleep(pause)
    assert database.longest_write >= 0.05


def test_rolls_back_what_fails(database: Database) -> None:
    def half_done() -> None:
        with database.session() as session:
            session.execute(text("INSERT INTO deals (code, seed, created) VALUES ('x', '1', 1)"))
            raise KeyError

    with pytest.raises(KeyError):
        half_done()
    with pytest.raises(StorageError, match="no deals"):
        deals_of(database, "x")


def test_database_of_a_newer_version_is_left_alone(url: str) -> None:
    database = Database(url)
    with database.session() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(StorageError, match="newer version"):
        Database(url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is no URL of a database"),
        ("mysql://somewhere/x", "mysql is not supported: use sqlite or postgresql"),
        ("sqlite:////dev/null/x/y.sqlite3", "cannot be made"),
        ("postgresql://ouvert:secret@127.0.0.1:1/x", "cannot be used"),
    ],
)
def test_unusable_url_is_told_in_a_sentence(url: str, said: str) -> None:
    with pytest.raises(OuvertError, match=said) as caught:
        Database(url)
    assert "secret" not in str(caught.value)


def test_seats_and_games_from_before_there_were_persons_stay(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    engine = create_engine(url)
    migrate(engine, "0003")
    with engine.begin() as connection:
        for row in (
            "deals (code, seed, created) VALUES ('d', '1', 1)",
            "tables (id, deals, options, created) VALUES ('t', 'd', '{}', 1)",
            f"seats (table_id, place, token_hash) VALUES ('t', 0, '{token_hash('secret')}')",
            "games (id, table_id, number, record, created) VALUES ('g', 't', 1, '{}', 1)",
        ):
            connection.execute(text(f"INSERT INTO {row}"))
    engine.dispose()
    database = Database(url)
    assert games_of_person(database, "a" * 16) == ()
    # they are their person's as soon as he comes again
    assert place_of(database, "t", "secret") == 0
    take_seat(database, "t", 0, "a" * 16)
    (game,) = games_of_person(database, "a" * 16)
    assert (game.id, game.place, game.same_cards) == ("g", 0, None)
    keep_same_cards(database, {"g": (1, -2, 3)})
    (game,) = games_of_person(database, "a" * 16)
    assert game.same_cards == (1, -2, 3)
    database.close()


def test_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, " * 1000, encoding="utf-8")
    with pytest.raises(StorageError, match="cannot be used"):
        Database(f"sqlite:///{path}")
    assert path.read_text(encoding="utf-8") == "Dear reader, " * 1000


def test_folder_of_the_database_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUVERT_DATA", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path / 'table.sqlite3'}"
    monkeypatch.delenv("OUVERT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    if sys.platform == "linux":
        assert default_url() == f"sqlite:///{tmp_path / 'share' / 'ouvert' / 'table.sqlite3'}"


@pytest.mark.long
def test_storage_loads_without_a_compiler() -> None:
    code = "import sys, ouvert.storage.analyses; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
