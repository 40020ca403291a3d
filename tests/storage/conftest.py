from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from ouvert.storage.database import Database
from support.clusters import cluster, needed
from support.patient import be_patient

_numbers = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    with cluster(needed()) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'table.sqlite3'}"
    server = make_url(request.getfixturevalue("postgres"))
    name = f"test{next(_numbers)}"
    engine = create_engine(
        server.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server take its time, as in all tests of servers."""
    be_patient(monkeypatch.setattr)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """An open database of each kind."""
    opened = Database(url)
    yield opened
    opened.close()
