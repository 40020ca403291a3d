from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from ouvert.web.daily import api as daily
from support import drawing
from support.patient import be_patient
from support.serving import Site, Start, serving, serving_apart

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(scope="module", autouse=True)
def calm(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a server take its time, and do behind the tests nothing that none of them looks at."""
    with pytest.MonkeyPatch.context() as patch:
        be_patient(patch.setattr)
        # all AIs would play all deals of the day
        patch.setattr(daily, "ai_points", lambda day, number, level: number)
        drawing.by_name(request.node.nodeid, patch.setattr)
        yield


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The time at which a server looks for the deals of the day: no day ends during a test."""
    monkeypatch.setattr(daily, "time", SimpleNamespace(time=NOON.timestamp))
    return NOON


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with an empty database."""
    folder: Path = tmp_path_factory.mktemp("site")
    with serving(f"sqlite:///{folder / 'table.sqlite3'}") as running:
        yield running


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers in processes of their own, which end with the test."""
    with ExitStack() as servers:

        def begin(
            database_url: str, *, processes: int = 0, shared: bool = False
        ) -> tuple[subprocess.Popen[str], Site]:
            apart = serving_apart(database_url, processes=processes, shared=shared)
            return servers.enter_context(apart)

        yield begin
