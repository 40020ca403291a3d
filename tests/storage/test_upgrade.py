"""A database that version 0.1.0 has written is played, looked at and analysed by the newest one."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import JSON, MetaData, create_engine, insert, make_url, text

from ouvert.skat.records import from_json
from ouvert.storage import analyses
from ouvert.storage.database import Database, migrate
from ouvert.web.look import work as look_work
from ouvert.web.protocol.view import View
from support import reference_data
from support.kept_views import kept_views
from support.scripted import by_chance, client
from support.serving import Answer, Site, serving

OLD: dict[str, Any] = reference_data.load("first_release")
GAMES: list[dict[str, Any]] = OLD["rows"]["games"]
WORLDS = 2
"""Few, since it is the old data that is tried here and not the searches."""
PATIENCE = 300.0

pytestmark = pytest.mark.usefixtures("calm")


@pytest.fixture
def upgraded(url: str) -> str:
    """The URL of the old database, which the newest version has opened."""
    made = make_url(url)
    if made.get_backend_name() == "sqlite":
        Path(made.database or "").parent.mkdir(exist_ok=True)
    else:
        made = made.set(drivername="postgresql+psycopg")
    engine = create_engine(made)
    migrate(engine, "0001")
    known = MetaData()
    known.reflect(engine)
    with engine.begin() as connection:
        for name, rows in OLD["rows"].items():
            table = known.tables[name]
            of_json = [each.name for each in table.columns if isinstance(each.type, JSON)]
            values = [{**row, **{each: _value(row[each]) for each in of_json}} for row in rows]
            connection.execute(insert(table), values)
    engine.dispose()
    Database(url).close()
    return url


def _value(kept: str | None) -> Any:
    return None if kept is None else json.loads(kept)


def told(answer: Answer) -> Any:
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


def test_rows_of_the_first_release_stay(upgraded: str) -> None:
    database = Database(upgraded)
    with database.session() as session:
        assert session.scalar(text("SELECT version_num FROM alembic_version")) != "0001"
        for name, rows in OLD["rows"].items():
            assert session.scalar(text(f"SELECT count(*) FROM {name}")) == len(rows)
    database.close()


@pytest.mark.long
def test_tables_of_the_first_release_are_played_on(upgraded: str) -> None:
    async def play(site: Site, table: str, token: str) -> tuple[View, View]:
        async with client(site) as anna:
            first = await anna.joined(table, token)
            game = first.game
            last = await anna.play(
                first, by_chance(np.random.default_rng(3)), until=lambda view: view.game > game
            )
            return first, last

    half, closed = OLD["half"], OLD["closed"]
    with serving(upgraded) as site:
        views = kept_views(site, half["table"], 0)
        assert len(views) == half["number"] + 1
        first, last = asyncio.run(play(site, half["table"], half["token"]))
        assert (first.game, len(first.tricks)) == (3, 2)
        assert last.game == 4
        # what there was has not changed
        assert kept_views(site, half["table"], 0)[: len(views)] == views
        ended = kept_views(site, closed["table"], 0)
        assert (ended[-1].number, ended[-1].stage) == (closed["number"], "closed")
        for place in range(3):
            assert kept_views(site, OLD["three"]["table"], place)[-1].game == 2


def test_games_of_the_first_release_are_looked_back_at(upgraded: str) -> None:
    with serving(upgraded) as site:
        for row in GAMES:
            game = told(site.get(f"api/look/games/{row['id']}"))
            record = from_json(row["record"])
            assert game["players"] == list(record.players)
            assert len(game["moments"]) == len(record.replay().final.history) + 1
        closed = told(site.get(f"api/look/tables/{OLD['closed']['table']}"))
        assert [each["number"] for each in closed["games"]] == list(range(1, 7))
        assert closed["players"] == ["Anna"]
        upload = told(site.get(f"api/look/uploads/{OLD['upload']}"))
        assert (upload["name"], upload["count"], upload["done"]) == ("club.sgf", 3, 1)
        assert [problem["game"] for problem in upload["problems"]] == [2]
        assert upload["games"][0]["analysis"]["mistakes"] == [0, 1, 0]
        found = told(site.get("api/train/puzzles", x_owner=OLD["owner"]))
        assert [each["id"] for each in found["due"]] == [OLD["puzzle"]]
        checkers = OLD["checkers"]
        seen = told(site.get(f"api/checkers/games/{checkers['game']}", x_token=checkers["token"]))
        assert (seen["number"], seen["board"]["result"]) == (checkers["number"], checkers["result"])


@pytest.mark.parametrize(
    "games",
    [
        pytest.param([GAMES[2], GAMES[8]], id="two"),
        pytest.param(GAMES, marks=pytest.mark.long, id="all"),
    ],
)
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_games_of_the_first_release_are_analysed(
    upgraded: str, games: list[dict[str, Any]]
) -> None:
    database = Database(upgraded)
    names = [game["id"] for game in games]
    analyses.add_analyses(database, "list", {"worlds": WORLDS}, names)
    with serving(upgraded):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            states = analyses.latest_states(database, names)
            if set(states.values()) <= set(analyses.ENDED):
                break
            time.sleep(0.1)
    assert states == dict.fromkeys(names, "done")
    found = analyses.latest_analyses(database, names)
    for game in games:
        steps = look_work.plan(from_json(game["record"]).replay().final)
        result = found[game["id"]].result
        assert result is not None
        assert len(result["parts"]) == len(steps)
    database.close()
