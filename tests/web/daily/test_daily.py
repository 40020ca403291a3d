"""The deals of the day on a server: one table a person, nothing told before, results after."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ouvert.skat.matches import daily
from ouvert.skat.matches.daily import AIS, daily_deal
from ouvert.storage.daily import add_ai_points, ai_points_of_day
from ouvert.storage.database import Database
from ouvert.web.daily import api, results
from ouvert.web.protocol.client import VERSION
from ouvert.web.server.workers import Workers
from ouvert.web.table.hall import Hall
from ouvert.web.table.state import read_table
from support.scripted import by_chance, client
from support.serving import Site

ANNA, BEA = "a" * 32, "b" * 32

pytestmark = pytest.mark.usefixtures("noon")


@pytest.fixture(autouse=True)
def _no_ais(monkeypatch: pytest.MonkeyPatch) -> None:
    """AIs play in a test of their own."""
    monkeypatch.setattr(api.DailyApi, "_compare", lambda self, day: None)


def opened(site: Site, owner: str) -> dict[str, Any]:
    answer = site.post("api/daily", b'{"name": "Anna"}', x_owner=owner)
    assert answer.status == 200, answer.body
    made: dict[str, Any] = json.loads(answer.body)
    return made


def shown(site: Site, owner: str, day: str | None = None) -> dict[str, Any]:
    path = "api/daily" if day is None else f"api/daily?day={day}"
    view: dict[str, Any] = json.loads(site.get(path, x_owner=owner).body)
    return view


def played(site: Site, made: dict[str, Any], games: int) -> None:
    """Play the first games of a day's deals."""

    async def play() -> None:
        async with client(site) as script:
            view = await script.joined(made["table"], made["token"])
            while view.stage == "waiting":
                view = await script.playing()
            await script.send("pace", seconds=0)
            choose = by_chance(np.random.default_rng(3), concedes=0.3)
            await script.play(
                view,
                choose,
                until=lambda seen: seen.game == games and seen.stage in ("over", "closed"),
            )

    asyncio.run(play())


@pytest.mark.long
def test_a_person_has_one_table_a_day_and_sees_what_he_has_played(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "OPPONENT", "random")
    made = opened(site, ANNA)
    # another tab, and a clock that was changed, lead to the same table
    assert opened(site, ANNA) == made
    assert opened(site, BEA)["table"] != made["table"]
    database = Database(site.database_url)
    for number in (1, 2, 3):
        for place, level in enumerate(AIS):
            add_ai_points(database, made["day"], number, level, 10 * place)
    before = shown(site, ANNA)
    assert before["table"] == made["table"]
    assert all(not deal["ais"] and deal["value"] is None for deal in before["deals"])
    played(site, made, 2)
    _, state = read_table(database, made["table"])
    assert state.game is not None
    assert state.game.dealt == daily_deal(made["day"], 2)
    database.close()
    view = shown(site, ANNA)
    told = [deal for deal in view["deals"] if deal["ais"]]
    assert [deal["number"] for deal in told] == [1, 2]
    assert all(deal["value"] == 20 for deal in told)
    assert view["compared"] == 2
    assert view["ahead"] == sum(deal["points"] - 20 for deal in told)
    assert view["rank"] is None
    # who has not played them is told nothing, not even how others did
    other = shown(site, BEA)
    assert all(not deal["ais"] and not deal["persons"] for deal in other["deals"])
    assert view["left"] == 12 * 3600


@pytest.mark.parametrize(
    ("hours", "day", "left"),
    [(11, "2026-11-23", 3600), (12, "2026-11-24", 86_400), (-12, "2026-11-23", 86_400)],
)
def test_a_day_ends_at_midnight(
    site: Site, noon: datetime, monkeypatch: pytest.MonkeyPatch, hours: int, day: str, left: int
) -> None:
    at = noon + timedelta(hours=hours)
    monkeypatch.setattr(api, "time", SimpleNamespace(time=at.timestamp))
    view = shown(site, BEA)
    assert (view["day"], view["today"], view["left"]) == (day, day, left)


@pytest.mark.long
def test_others_are_compared_when_the_day_is_over(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "_today", lambda: ("2031-05-01", 100))
    made = opened(site, ANNA)
    assert made["day"] == "2031-05-01"
    played(site, made, 1)
    monkeypatch.setattr(api, "_today", lambda: ("2031-05-02", 100))
    assert shown(site, BEA)["day"] == "2031-05-02"
    review = shown(site, BEA, "2031-05-01")
    own = shown(site, ANNA, "2031-05-01")["deals"][0]["points"]
    assert own is not None
    assert review["deals"][0]["persons"] == [{"points": own, "name": None}]
    # only who says so is named
    allowed = site.post("api/person", b'{"shows_name": true}', x_owner=ANNA)
    assert allowed.status == 200
    named = shown(site, BEA, "2031-05-01")
    assert named["deals"][0]["persons"] == [{"points": own, "name": "Anna"}]


def test_daily_table_has_no_hints_and_takes_nothing_back(site: Site) -> None:
    made = opened(site, "c" * 32)

    async def play() -> None:
        async with client(site) as script:
            await script.send("join", table=made["table"], token=made["token"], version=VERSION)
            view = await script.playing()
            assert not view.hints
            assert not view.can_take_back
            await script.send("hint", id=1)
            refused = await script.refused()
            assert refused.remark is not None
            assert refused.remark.code == "hints_forbidden"
            assert '"deals":null' in script.raw[0]

    asyncio.run(play())


def test_ais_play_every_deal_once_and_what_they_made_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, str]] = []

    def points(day: str, number: int, level: str) -> int:
        asked.append((number, level))
        return number

    monkeypatch.setattr(api, "ai_points", points)

    async def twice() -> dict[tuple[int, str], int]:
        database = Database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
        workers = Workers(0)
        hall = Hall(database, workers)
        for _ in range(2):
            await api.DailyApi(hall)._let_ais_play("2026-11-23")
        found = ai_points_of_day(database, "2026-11-23")
        hall.close()
        return found

    found = asyncio.run(twice())
    assert sorted(found) == sorted(asked)
    assert len(asked) == 12 * len(AIS)
    assert all(points == number for (number, _), points in found.items())


def test_bad_questions_are_told_in_a_sentence(site: Site) -> None:
    assert site.get("api/daily").status == 400
    for day, code in (("tomorrow", "no_day"), ("9999-01-01", "day_ahead")):
        answer = site.get(f"api/daily?day={day}", x_owner=ANNA)
        assert answer.status == 400
        assert json.loads(answer.body)["remark"]["code"] == code
    assert site.post("api/daily", b'{"name": ""}', x_owner=ANNA).status == 400


@pytest.mark.long
def test_it_is_said_when_results_may_have_changed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[tuple[int, str], int] = {}
    monkeypatch.setattr(results, "ai_points_of_day", lambda database, day: known)
    owner = "d" * 32
    made = opened(site, owner)
    # nothing is told of deals that one has not played, so nothing can change before the day is over
    view = shown(site, owner)
    assert view["again"] == view["left"] + 1
    played(site, made, 1)
    assert shown(site, owner)["again"] == results.SOON
    known.update({(1, level): 10 for level in AIS})
    view = shown(site, owner)
    assert view["again"] == min(results.LATER, view["left"] + 1)
    assert shown(site, owner, "2026-01-01")["again"] is None
