"""The account of people against AIs, from the tables that a server has kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ouvert.skat.matches.account import AI, PERSON, accounts
from ouvert.storage.database import Database
from ouvert.storage.tables import StoredTable, add_deals, add_table, load_table
from ouvert.web.protocol.actions import PassSaid
from ouvert.web.server.people import played_table, played_tables
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Event,
    Filled,
    PlaceOptions,
    Returned,
    Sat,
    TableOptions,
    WasReady,
)
from support.process import inside
from support.serving import serving

OPTIONS = TableOptions(
    (
        PlaceOptions(None, "Ada"),
        PlaceOptions("reflex", None),
    )
    * 1
    + (PlaceOptions("reflex", None),),
    2,
    0.0,
)
PASSED_IN = [Acted(seat, PassSaid()) for seat in (1, 2, 0)]


def kept(database: Database, name: str, events: list[Event]) -> None:
    written = tuple(msgspec.json.encode(each).decode() for each in events)
    options = msgspec.json.encode(OPTIONS).decode()
    add_table(database, StoredTable(name, "code", "3", options, written), {0: f"token-{name}"})


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    database = Database(url)
    add_deals(database, "code", "3")
    begun: list[Event] = [Sat(0, "Ada"), Dealt(1), *PASSED_IN]
    kept(database, "whole", [*begun, WasReady(0), Dealt(2), *PASSED_IN])
    kept(database, "begun", begun)
    # an AI says what Ada would have said, until she is back
    turns: list[Event] = [Filled(0, "reflex", until_back=True), *PASSED_IN]
    kept(database, "left", [*begun, WasReady(0), Dealt(2), *turns, Returned(0)])
    kept(database, "nobody-came", [])
    database.close()
    return url


def test_tables_are_read_as_they_were_played(url: str) -> None:
    database = Database(url)
    tables = {name: played_table(load_table(database, name)) for name in ("whole", "left")}
    assert [game.by for game in tables["whole"].games] == [(PERSON, AI, AI)] * 2
    assert [game.by for game in tables["left"].games] == [(PERSON, AI, AI), (AI, AI, AI)]
    assert tables["whole"].names == ("Ada", "reflex", "reflex")
    assert len(played_tables(database)) == 3
    assert len(played_tables(database, ["whole", "no such table"])) == 1
    found = accounts(played_tables(database))
    assert (found.finished.tables, found.unfinished.tables) == (2, 1)
    database.close()


def test_command_for_the_owner(url: str) -> None:
    told = inside("studies", "against-people", "--database", url, "--json").json
    assert told["finished"]["tables"] == 2
    assert told["finished"]["people"]["games"] == 3
    assert told["finished"]["people"]["passed_in"] == 3
    assert told["unfinished"]["tables"] == 1
    assert list(told["people"]) == ["Ada"]
    shown = inside("studies", "against-people", "--database", url)
    assert shown.status == 0
    assert "Lists played to the end: 2" in shown.out
    assert "Lists broken off: 1" in shown.out


def test_own_account_by_http(url: str) -> None:
    seats = [{"table": name, "token": f"token-{name}"} for name in ("whole", "begun", "left")]
    with serving(url) as site:

        def asked(seats: list[dict[str, str]]) -> dict[str, Any]:
            answer = site.post("api/account", json.dumps({"seats": seats}).encode())
            assert answer.status == 200, answer.body
            found: dict[str, Any] = json.loads(answer.body)
            return found

        own = asked(seats)
        assert (own["finished"]["tables"], own["unfinished"]["tables"]) == (2, 1)
        assert own["finished"]["people"]["games"] == 3
        foreign = [{"table": "whole", "token": "token-left"}]
        assert asked(foreign)["finished"]["tables"] == 0
        assert asked([])["finished"]["people"]["score"] is None
        wrong = site.post("api/account", b'{"seats": [{"table": "whole"}]}')
        assert wrong.status == 400


def test_what_is_no_database_is_one_sentence() -> None:
    failed = inside("studies", "against-people", "--database", "nowhere")
    assert failed.status == 1
    assert "is no URL of a database" in failed.sentence
