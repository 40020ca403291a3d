"""A finished game played on from one of its moments, against AIs, at a table of its own."""

from __future__ import annotations

import asyncio
import json

import numpy as np
import pytest

from ouvert.skat.records import from_json
from ouvert.storage.database import Database
from ouvert.storage.library import game_of_table
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.server.people import played_tables
from support.scripted import by_chance, client
from support.serving import Answer, Site

AIS = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """The name of a finished game that somebody has declared."""
    made = site.open_table(AIS, games=8, seed="11")

    async def run() -> int:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(3))
            view = await anna.play(
                view,
                choose,
                until=lambda each: each.over is not None and each.over.result.contract is not None,
            )
            return view.game

    number = asyncio.run(run())
    database = Database(site.database_url)
    game, _ = game_of_table(database, made.table, number)
    database.close()
    return game


def asked(site: Site, start: object, **options: object) -> Answer:
    wanted = {"places": AIS, "pace": 0, "start": start, **options}
    return site.post("api/tables", json.dumps(wanted).encode())


def test_the_person_gets_the_seat_that_is_to_act(site: Site, finished: str) -> None:
    before = from_json(site.get(f"api/look/games/{finished}/record?format=json").body.decode())
    history = before.replay().final.history
    for moment in (0, 3, len(history) - 4):
        made = json.loads(asked(site, {"game": finished, "moment": moment}).body)
        (token,) = [each for each in made["tokens"] if each]
        seat, _ = history[moment]

        async def run(made: TableMade, token: str, seat: int, moment: int) -> None:
            async with client(site) as anna:
                view = await anna.joined(made.table, token)
                while view.stage == "waiting":
                    view = await anna.until(View)
                assert view.own is not None
                assert (view.own.seat, view.actor) == (seat, seat)
                assert view.played_on
                assert not view.can_take_back
                view = await anna.play(view, by_chance(np.random.default_rng(moment)))
                assert view.stage == "closed"

        asyncio.run(run(TableMade(made["table"], (), ""), token, seat, moment))
        database = Database(site.database_url)
        _, played = game_of_table(database, made["table"], 1)
        assert dict(played.tags)["PO"] == f"{finished}.{moment}"
        assert played.deal == before.deal
        assert played.replay().final.history[:moment] == history[:moment]
        assert played_tables(database, [made["table"]]) == []
        database.close()


def test_what_cannot_be_played_on(site: Site, finished: str) -> None:
    def code(start: object, **options: object) -> tuple[int, str | None]:
        answer = asked(site, start, **options)
        told = json.loads(answer.body)
        remark = told["remark"]
        return answer.status, told["code"] if remark is None else remark["code"]

    assert code({"game": "nothing", "moment": 1}) == (400, "no_such_game")
    assert code({"game": finished, "moment": 200}) == (400, "game_over")
    assert code({"game": finished, "moment": -1}) == (400, "malformed")
    assert code({"game": finished, "moment": 1, "line": ["XX"]}) == (400, "no_card")
    assert code({"game": finished, "moment": 1}, seed="5") == (400, "start_alone")
    two = [{"name": "Anna"}, {}, {"player": "reflex"}]
    four = [{"name": "Anna"}, *[{"player": "reflex"}] * 3]
    for places in (two, four):
        assert code({"game": finished, "moment": 1}, places=places) == (400, "start_persons")
