"""Pages of lists: by the index where nothing is searched for, and the same as by a search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text

from ouvert.skat.records import GameRecord, from_json, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look import pages
from ouvert.web.look.pages import Pages
from ouvert.web.look.search import Finder, Search
from support import reference_data

RECORDS = [iss.parse(game["sgf"]) for game in reference_data.load("iss_records")]
TEXTS = [to_json(record) for record in RECORDS]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path / 'list.sqlite3'}")
    yield opened
    opened.close()


@pytest.mark.parametrize("down", [False, True])
def test_pages_of_all_games_lead_through_the_list(
    database: Database, down: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE", 4)
    upload = library.add_upload(database, "list", TEXTS * 2)
    other, games = library.add_upload(database, "other", TEXTS[:3]), upload.games
    shown = Pages(database, Finder(database))
    told = []
    for first in range(1, len(games) + 1, 4):
        page = shown.page(Search(first=first, down=down), upload=upload.id, table=None)
        assert (page["count"], page["found"], page["name"]) == (len(games), len(games), "list")
        told += [(each["number"], each["id"]) for each in page["games"]]
    expected = list(enumerate(games, start=1))
    assert told == (expected[::-1] if down else expected)
    beyond = shown.page(Search(first=len(games) + 1, down=down), upload=upload.id, table=None)
    assert beyond["games"] == []
    assert shown.page(Search(), upload=other.id, table=None)["count"] == 3


def test_page_of_all_games_reads_no_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE", 2)
    upload = library.add_upload(database, "list", TEXTS, players=["Anna", "Bert"])
    read: list[str] = []
    statements: list[str] = []

    def reading(text: str) -> GameRecord:
        read.append(text)
        return from_json(text)

    monkeypatch.setattr(pages, "from_json", reading)
    monkeypatch.setattr(pages, "game_list", None)
    event.listen(
        database.engine, "before_cursor_execute", lambda *given: statements.append(given[2])
    )
    shown = Pages(database, Finder(database))
    for _ in range(2):
        page = shown.page(Search(first=3), upload=upload.id, table=None)
    assert [each["number"] for each in page["games"]] == [3, 4]
    assert page["players"] == ["Anna", "Bert"]
    # and what a list tells of a game is worked out once
    assert read == TEXTS[2:4]
    records = [each for each in statements if "games.record" in each]
    assert records
    assert all("LIMIT" in each for each in records)


def test_page_is_found_by_the_index(database: Database) -> None:
    library.add_upload(database, "list", TEXTS)
    with database.session() as session:
        plan = session.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT id, record FROM games WHERE upload_id = 'x' "
                "ORDER BY number DESC LIMIT 50 OFFSET 10000"
            )
        )
        said = " ".join(row.detail for row in plan)
    assert "USING INDEX" in said
    assert "TEMP B-TREE" not in said


def test_persons_of_an_upload_from_before_are_looked_for_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = library.add_upload(database, "list", TEXTS)
    assert library.head_of_upload(database, upload.id).players is None
    found = Pages(database, Finder(database)).page(Search(), upload=upload.id, table=None)
    assert {*RECORDS[0].players} <= {*found["players"]}
    kept = library.head_of_upload(database, upload.id).players
    assert kept == tuple(found["players"])
    monkeypatch.setattr(Finder, "lines", None)
    again = Pages(database, Finder(database)).page(Search(), upload=upload.id, table=None)
    assert again["players"] == list(kept)


def test_states_are_those_of_the_last_analysis_of_each_game(database: Database) -> None:
    upload = library.add_upload(database, "list", TEXTS[:3])
    other = library.add_upload(database, "other", TEXTS[:1])
    first, second, _ = upload.games
    ended = analyses.add_analysis(database, "game", {}, game=first)
    analyses.cancel(database, ended)
    with database.session() as session:
        session.execute(text("UPDATE analyses SET created = created - 1000"))
    analyses.add_analyses(database, "list", {}, [first, second, *other.games])
    assert analyses.count_states(database, upload=upload.id) == {"waiting": 2}
    assert analyses.count_states(database, upload=other.id) == {"waiting": 1}
    assert analyses.count_states(database, table="nothing") == {}
    page = Pages(database, Finder(database)).page(Search(), upload=upload.id, table=None)
    assert (page["done"], page["pending"]) == (0, 2)
    assert [each["analysis"]["state"] for each in page["games"]] == ["waiting", "waiting", "none"]
