"""Looking back over HTTP: uploads, games, variations, analyses that are cancelled and resumed."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any, cast

import msgspec
import numpy as np
import pytest

from ouvert.skat.records import example_file, from_json
from ouvert.skat.records.iss import record as iss
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look import api as look_api
from ouvert.web.look import work as look_work
from ouvert.web.look.jobs import GAME, LIST, Analyst
from ouvert.web.protocol import look
from ouvert.web.server.fairness import SHARE
from ouvert.web.server.workers import Workers
from support import reference_data
from support.scripted import by_chance, client
from support.serving import Answer, Site, serving

TEXTS = [game["sgf"] for game in reference_data.load("iss_records")]
OUVERT = TEXTS[2]
"""A Grand Ouvert: with the declarer's cards open, its analysis is quick."""
BROKEN = "(;GM[Skat]broken"
PATIENCE = 300.0


def told(answer: Answer, status: int = 200) -> Any:
    assert answer.status == status, answer.body
    return json.loads(answer.body)


def shaped(kind: type, answer: Any) -> Any:
    """The answer, which has the fields of a struct of the protocol and no others."""
    msgspec.convert(answer, kind)
    return answer


def uploaded(site: Site, *texts: str) -> Any:
    """Upload records; the list of their games."""
    data = "\n".join(texts).encode()
    made = shaped(look.UploadMade, told(site.post("api/look/uploads?name=games.sgf", data), 201))
    return shaped(look.GameList, told(site.get(f"api/look/uploads/{made['upload']}")))


def finished(site: Site, game: str) -> Any:
    """Wait for the end of an analysis."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = told(site.get(f"api/look/games/{game}/analysis"))
        if found["state"] in analyses.ENDED:
            return found
        time.sleep(0.05)
    raise AssertionError("the analysis does not end")


def test_broken_records_are_told_and_the_others_kept(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as a long file is read: piece by piece
    monkeypatch.setattr(look_api, "PIECE", 10)
    wrong_turn = OUVERT.replace("MV[w ", "MV[w ", 1).replace(" 0 18", " 1 18", 1)
    found = uploaded(site, TEXTS[0], BROKEN, OUVERT, wrong_turn, TEXTS[4])
    assert (found["name"], found["count"]) == ("games.sgf", 3)
    assert [line["contract"] for line in found["games"]] == ["D", "GO", "D"]
    assert [problem["game"] for problem in found["problems"]] == [2, 4]
    assert found["problems"][0]["line"] == 2
    assert "broken" in found["problems"][0]["message"]


def test_not_all_of_very_many_broken_records_are_told(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_api, "PIECE", 10)
    monkeypatch.setattr(look_api, "MOST_PROBLEMS", 2)
    found = uploaded(site, BROKEN, BROKEN, OUVERT, BROKEN, BROKEN)
    assert [problem["game"] for problem in found["problems"]] == [1, 2, 4]
    assert found["problems"][2]["remark"] == {"code": "more_broken", "names": {"most": 2}}
    assert found["count"] == 1
    assert len(uploaded(site, BROKEN, OUVERT, BROKEN)["problems"]) == 2


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("uploads", b"", 400, "refused"),
        ("uploads", b" \n ", 400, "refused"),
        ("uploads", b" " * (8 * 1024 * 1024 + 1), 413, "too_large"),
        ("games/unknown/analysis", b"", 404, "not_found"),
        ("uploads/unknown/analyses", b"", 404, "not_found"),
    ],
)
def test_bad_wishes_are_refused(site: Site, path: str, body: bytes, status: int, code: str) -> None:
    answer = site.post(f"api/look/{path}", body)
    assert (answer.status, json.loads(answer.body)["code"]) == (status, code)


def test_file_of_too_many_games_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_api, "MOST_GAMES", 3)
    game = example_file("game").read_bytes() + b"\n"
    assert site.post("api/look/uploads", game * 3).status == 201
    answer = site.post("api/look/uploads", game * 4)
    told = json.loads(answer.body)
    assert (answer.status, told["code"], told["remark"]["code"]) == (413, "too_large", "many_games")


def test_one_address_cannot_ask_for_all_analyses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # or who asks slowly could ask for ever
    monkeypatch.setattr(look_api, "WISHES_PER_SECOND", 0.0)
    path, greedy = "api/look/uploads/unknown/analyses", "203.0.113.7"
    asked = 0
    with serving(f"sqlite:///{tmp_path / 'look.sqlite3'}") as site:
        while (answer := site.post(path, b"", x_forwarded_for=greedy)).status == 404:
            asked += 1
        assert json.loads(answer.body)["code"] == "too_fast"
        assert asked == look_api.WISHES_AT_ONCE // SHARE
        assert site.post(path, b"", x_forwarded_for="203.0.113.8").status == 404


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\x00\xff nothing", "binary_form"), (b"%PDF-1.7", "other_form"), (b"hello", "text_form")],
)
def test_file_of_another_form_is_refused_in_one_sentence(
    site: Site, data: bytes, code: str
) -> None:
    found = told(site.post("api/look/uploads", data), 400)
    assert (found["code"], found["remark"]["code"]) == ("refused", code)
    assert "International Skat Server" in found["message"]


def test_broken_record_is_told_with_its_line(site: Site) -> None:
    found = told(site.post("api/look/uploads", b"\n(;GM[Skat]broken"), 201)
    assert found["games"] == 0
    assert found["problems"][0]["line"] == 2


def test_unknown_games_are_not_found(site: Site) -> None:
    for path in ("games/none", "games/none/record", "uploads/none", "tables/none", "tables/none/1"):
        assert site.get(f"api/look/{path}").status == 404


def test_game_is_shown_moment_by_moment(site: Site) -> None:
    found = uploaded(site, TEXTS[0])
    game = shaped(look.Game, told(site.get(f"api/look/games/{found['games'][0]['id']}")))
    states = iss.parse(TEXTS[0]).replay().states
    assert len(game["moments"]) == len(game["actions"]) + 1
    assert (game["declarer"], game["contract"], game["bid"], game["needs"]) == (2, "D", 18, 61)
    assert (game["table"], game["ais"]) == (None, [None, None, None])
    for moment, state in zip(game["moments"], states, strict=True):
        assert moment["actor"] == state.actor
        assert moment["hands"] == [hand.codes for hand in state.hands]
        assert moment["legal"] == state.legal_cards().codes
    assert game["moments"][-1]["won"] is False


def test_game_of_a_table_is_looked_at_when_it_is_over(site: Site) -> None:
    made = site.open_table(
        [{"name": "Anna"}, {"player": "random"}, {"player": "random"}], games=1, seed="5"
    )
    path = f"api/look/tables/{made.table}/1"
    assert site.get(path).status == 404

    async def play() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            await anna.play(view, by_chance(np.random.default_rng(1), concedes=0.0))

    asyncio.run(play())
    game = shaped(look.Game, told(site.get(path)))
    assert (game["table"], game["name"]) == (made.table, "1")
    assert game["players"] == ["random", "random", "Anna"]
    assert game["ais"] == [1, 2, None]
    page = shaped(look.GameList, told(site.get(f"api/look/tables/{made.table}")))
    assert (page["count"], [line["id"] for line in page["games"]]) == (1, [game["id"]])
    assert told(site.post(f"api/look/tables/{made.table}/analyses", b""), 202) == {"waiting": 1}
    assert site.delete(f"api/look/tables/{made.table}/analyses").status == 200
    assert game["id"] == site.get(f"api/tables/{made.table}/games/1").headers["x-game"]
    assert game == told(site.get(f"api/look/games/{game['id']}"))
    assert "Anna" in game["players"]


def test_long_uploads_are_told_page_by_page(site: Site) -> None:
    made = told(site.post("api/look/uploads", "\n".join([TEXTS[5]] * 60).encode()), 201)
    path = f"api/look/uploads/{made['upload']}"
    assert [line["number"] for line in told(site.get(path))["games"]] == list(range(1, 51))
    page = told(site.get(f"{path}?from=51"))
    assert [line["number"] for line in page["games"]] == list(range(51, 61))
    assert site.get(f"{path}?from=x").status == 400


def test_record_and_picture_can_be_kept(site: Site) -> None:
    game = uploaded(site, TEXTS[0])["games"][0]["id"]
    record = iss.parse(TEXTS[0])
    assert from_json(site.get(f"api/look/games/{game}/record").body.decode()) == record
    text = site.get(f"api/look/games/{game}/record?format=iss").body.decode()
    assert iss.parse(text) == record
    picture = site.get(f"api/look/games/{game}/picture?at=6")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.body.decode().count("<title>") == 32


def test_variation_follows_the_rules(site: Site) -> None:
    game = uploaded(site, TEXTS[0])["games"][0]["id"]
    path = f"api/look/games/{game}/variation"
    found = shaped(look.Variation, told(site.get(f"{path}?at=30&line=HK,HA")))
    assert [moment["trick"] for moment in found["moments"]] == [[], ["HK"], ["HK", "HA"]]
    worth = found["worth"]
    assert set(worth["values"]) == set(worth["chances"]) == set(found["moments"][-1]["legal"])
    assert told(site.get(f"{path}?at=30&line=HK,HA&step=1"))["worth"] != worth
    assert shaped(look.Variation, told(site.get(f"{path}?at=2")))["worth"] is None
    for wrong, code in (
        ("at=30&line=CJ", "refused"),
        ("at=30&line=XX", "refused"),
        ("at=99", "refused"),
        ("at=-1", "malformed"),
        ("at=x", "malformed"),
        ("at=30&line=" + "HK," * 40, "malformed"),
    ):
        answer = site.get(f"{path}?{wrong}")
        assert (answer.status, json.loads(answer.body)["code"]) == (400, code), wrong


@pytest.mark.long
def test_analysis_comes_in_parts_and_is_done_once(site: Site) -> None:
    game = uploaded(site, OUVERT)["games"][0]["id"]
    assert told(site.get(f"api/look/games/{game}/analysis"))["state"] == "none"
    begun = told(site.post(f"api/look/games/{game}/analysis", b""), 202)
    found = shaped(look.Analysis, finished(site, game))
    assert (found["state"], found["progress"], found["error"]) == ("done", 1.0, None)
    steps = look_work.plan(iss.parse(OUVERT).replay().final)
    assert [part["step"] for part in found["parts"]] == [step.split()[0] for step in steps]
    cards = [part for part in found["parts"] if part["step"] == "card"]
    played = told(site.get(f"api/look/games/{game}"))
    for part in cards:
        legal = set(played["moments"][part["moment"]]["legal"])
        assert set(part["chances"]) == legal
        assert part["card"] in legal
    asked = cards[-1]
    spot = told(site.get(f"api/look/games/{game}/variation?at={asked['moment']}"))["worth"]
    assert {name: spot[name] for name in ("chances", "errors", "worlds_seen")} == {
        name: asked[name] for name in ("chances", "errors", "worlds_seen")
    }
    rest = told(site.get(f"api/look/games/{game}/analysis?after=4"))
    assert rest["parts"] == found["parts"][4:]
    assert told(site.post(f"api/look/games/{game}/analysis", b""), 202)["id"] == begun["id"]


def test_game_that_was_passed_in_is_analysed(site: Site) -> None:
    game = uploaded(site, TEXTS[5])["games"][0]["id"]
    site.post(f"api/look/games/{game}/analysis", b"")
    found = shaped(look.Analysis, finished(site, game))
    assert [part["step"] for part in found["parts"]] == ["auction"]


def test_analysis_is_cancelled_and_begun_again(site: Site) -> None:
    game = uploaded(site, TEXTS[0])["games"][0]["id"]
    path = f"api/look/games/{game}/analysis"
    site.post(path, b"")
    assert site.delete(path).status == 200
    assert told(site.get(path))["state"] == "cancelled"
    again = told(site.post(path, b""), 202)
    assert again["state"] in ("waiting", "running")
    site.delete(path)


def test_all_games_of_an_upload_are_analysed_or_not(site: Site) -> None:
    found = uploaded(site, TEXTS[5], TEXTS[5], TEXTS[0], TEXTS[0])
    path = f"api/look/uploads/{found['upload']}"
    assert told(site.post(f"{path}/analyses", b""), 202) == {"waiting": 4}
    assert told(site.post(f"{path}/analyses", b""), 202) == {"waiting": 0}
    finished(site, found["games"][1]["id"])
    assert site.delete(f"{path}/analyses").status == 200
    page = told(site.get(path))
    states = [line["analysis"]["state"] for line in page["games"]]
    assert states == ["done", "done", "cancelled", "cancelled"]
    assert (page["done"], page["pending"]) == (2, 0)


@pytest.mark.long
def test_interrupted_analysis_goes_on_where_it_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'look.sqlite3'}"
    database = Database(url)
    record = iss.parse(OUVERT)
    steps = look_work.plan(record.replay().final)
    kept = [{"step": "kept", "was": step} for step in steps[:-2]]
    (game,) = library.add_upload(database, "games", [record]).games
    analysis = analyses.add_analysis(database, "game", {}, game=game)
    assert analyses.take_next(database, "list") is None
    assert analyses.take_next(database, "game") is not None
    assert analyses.note_progress(database, analysis, 0.9, {"parts": kept})
    database.close()
    with serving(url) as site:
        found = finished(site, game)
        assert (found["id"], found["state"]) == (analysis, "done")
        assert found["parts"][: len(kept)] == kept
        assert len(found["parts"]) == len(steps)
        line = told(site.get(f"api/look/games/{game}"))
    with serving(url) as site:
        assert told(site.get(f"api/look/games/{game}")) == line
        assert finished(site, game) == found


class CountingWorkers:
    """Does no work, and counts how much of it there is at once; the games in their order."""

    def __init__(self) -> None:
        self.inside = self.most = 0
        self.games: list[str] = []
        self._both = asyncio.Event()
        self._come = 0

    async def woken(self) -> None:
        """Two analyses begin their steps together, however long each took to be loaded."""
        self._come += 1
        if self._come == 2:
            self._both.set()
        await self._both.wait()

    async def analyse(self, work: object, record: str, *_: object) -> dict[str, str]:
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.games.append(record)
        await asyncio.sleep(0.001)
        self.inside -= 1
        return {"step": "told"}


def test_games_and_lists_take_turns_and_leave_room_for_others(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'look.sqlite3'}")
    records = [iss.parse(TEXTS[0]), iss.parse(TEXTS[1])]
    games = library.add_upload(database, "games", records).games
    for kind, game in zip((GAME, LIST), games, strict=True):
        analyses.add_analysis(database, kind, {}, game=game)
    workers = CountingWorkers()

    async def work() -> None:
        analyst = Analyst(database, cast(Workers, workers))
        await analyst.start()
        async with asyncio.timeout(PATIENCE):
            while set(analyses.latest_states(database, games).values()) != {"done"}:
                await asyncio.sleep(0.01)
        await analyst.stop()

    asyncio.run(work())
    database.close()
    assert workers.most == 1
    first, second = (workers.games.index(text) for text in dict.fromkeys(workers.games))
    assert (first, second) == (0, 1)


@pytest.mark.long
def test_analysis_that_fails_says_why(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'look.sqlite3'}"
    database = Database(url)
    (game,) = library.add_upload(database, "games", [iss.parse(OUVERT)]).games
    analyses.add_analysis(database, "game", {"worlds": 0}, game=game)
    database.close()
    with serving(url) as site:
        found = finished(site, game)
        assert found["state"] == "failed"
        assert "one world or more" in found["error"]
        again = told(site.post(f"api/look/games/{game}/analysis", b""), 202)
        assert again["id"] != found["id"]
        assert again["state"] in ("waiting", "running")
