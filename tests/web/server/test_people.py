"""The account of people against AIs, from the tables that a server has kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ouvert.skat.matches.account import AI, accounts
from ouvert.skat.records.circumstances import PERSON
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.server.people import played_table, played_tables
from support.played_tables import keep_tables
from support.process import inside
from support.serving import serving


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    keep_tables(url)
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
    assert (told["finished"]["won"], told["finished"]["lost"], told["finished"]["left"]) == (
        0,
        0,
        1,
    )
    assert told["finished"]["people"]["games"] == 3
    assert told["finished"]["people"]["passed_in"] == 3
    assert told["unfinished"]["tables"] == 1
    assert list(told["people"]) == ["Ada"]
    shown = inside("studies", "against-people", "--database", url)
    assert shown.status == 0
    assert "Lists played to the end: 2; won by people 0, by AIs 0, left by people 1" in shown.out
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
        assert own["finished"]["left"] == 1
        one = own["unfinished"]["people"]
        assert one["games"] == 1
        assert one["score"] == {"value": 0, "low": None, "high": None}
        foreign = [{"table": "whole", "token": "token-left"}]
        assert asked(foreign)["finished"]["tables"] == 0
        assert asked([])["finished"]["people"]["score"] is None
        wrong = site.post("api/account", b'{"seats": [{"table": "whole"}]}')
        assert wrong.status == 400


def test_what_is_no_database_is_one_sentence() -> None:
    failed = inside("studies", "against-people", "--database", "nowhere")
    assert failed.status == 1
    assert "is no URL of a database" in failed.sentence
