"""Agents of quantum checkers at the table: they play, give hints and value earlier moves."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from ouvert.checkers.agents.expectimax.thinking import Effort
from ouvert.checkers.agents.registry import hint_budget
from ouvert.checkers.agents.tree import Budget
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Variant
from ouvert.storage.database import Database
from ouvert.web.checkers import api as checkers_api
from ouvert.web.checkers import room as checkers_room
from ouvert.web.checkers.live import LiveGame
from ouvert.web.checkers.room import CheckersRoom
from ouvert.web.checkers.views import graded
from ouvert.web.protocol.checkers import CheckersWanted, Worth
from ouvert.web.server.fairness import SHARE
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.workers import Workers
from support.checkers_site import acted, answered, moved, opened, seen, two_apart
from support.serving import PATIENCE, Site, serving


def test_agents_are_loaded_when_somebody_may_need_them(site: Site) -> None:
    site.get("api/checkers")
    until = time.monotonic() + PATIENCE
    while not json.loads(site.get("api/checkers").body)["awake"] and time.monotonic() < until:
        time.sleep(0.05)
    assert json.loads(site.get("api/checkers").body)["awake"]


def test_agents_that_need_no_compiler_do_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(kernels: object) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        database = Database(f"sqlite:///{tmp_path / 'table.sqlite3'}")
        workers = Workers(0)
        # of these alone: the site beside this test may be about to compile
        monkeypatch.setattr(workers, "compile", never)
        room = CheckersRoom(database, workers, Trouble(database, lambda: ()))
        room.wake()
        made = await room.open(CheckersWanted(size=5, rows=1, white="heuristic", black="person"))
        live = await room.find(made.game)
        room.look(live)
        await live.news(0, PATIENCE)
        assert (live.number, room.awake) == (1, False)
        room.close()
        workers.close()
        database.close()

    asyncio.run(play())


def test_who_opened_a_game_of_agents_only_watches(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkers_room, "PACE", 0.0)
    game, token = opened(site, size=4, level="classical", white="random", black="random")
    assert acted(site, game, token, "resign", 0)[1]["code"] == "spectator"
    number = 0
    while (view := answered(site, game, token, number))["board"]["actor"] is not None:
        number = view["number"]
    refused = acted(site, game, token, "rematch", view["number"])[1]
    assert (refused["code"], refused["remark"]) == ("spectator", None)


def test_earlier_moments_are_shown_and_valued(site: Site) -> None:
    game, white, black = two_apart(site)
    boards = [seen(site, game)["board"]]
    for number, token in enumerate((white, black)):
        text = boards[-1]["moves"][0]["text"]
        boards.append(moved(site, game, token, text, number)[1]["board"])
    path = f"api/checkers/games/{game}"
    for count, board in enumerate(boards):
        assert json.loads(site.get(f"{path}/boards/{count}").body) == board
    assert json.loads(site.get(f"{path}/boards/3").body)["remark"]["code"] == "no_moment"
    for refused, code in (
        (site.post(f"{path}/hint?at=0", b""), "spectator"),
        (site.post(f"{path}/hint?at=2", b"", x_token=black), "not_your_turn"),
        (site.post(f"{path}/hint?at=3", b"", x_token=white), "not_found"),
        (site.post(f"{path}/hint?at=x", b"", x_token=white), "malformed"),
        (site.get(f"{path}?after=-1"), "malformed"),
    ):
        assert json.loads(refused.body)["code"] == code
    hint = json.loads(site.post(f"{path}/hint?at=1", b"", x_token=white).body)
    assert hint["played"] == boards[1]["moves"][0]["text"]
    worths = {each["text"]: each["worth"] for each in hint["moves"]}
    assert hint["loss"] == max(0, hint["moves"][0]["worth"] - worths[hint["played"]])
    acted(site, game, white, "resign", 2)
    # to everybody, and what is known is not searched for again
    assert json.loads(site.post(f"{path}/hint?at=1", b"").body) == hint
    over = json.loads(site.post(f"{path}/hint", b"", x_token=white).body)
    assert over["remark"]["code"] == "game_over"


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.0, 0.0, "fine"),
        (0.06, 0.01, "inaccuracy"),
        (0.15, 0.01, "mistake"),
        (0.3, 0.01, "blunder"),
        (0.15, 0.06, "fine"),
    ],
)
def test_losses_are_marked_unless_they_may_be_chance(loss: float, error: float, mark: str) -> None:
    moves = (Worth("best", 0.9, error), Worth("played", 0.9 - loss, error))
    hint = graded(3, moves, "played")
    assert (hint.mark, hint.played) == (mark, "played")
    assert hint.loss == pytest.approx(loss)
    assert graded(3, moves, None).mark is None


@pytest.mark.long
def test_agents_play_to_the_end_while_somebody_looks(site: Site) -> None:
    game, token = opened(site, size=4, white="random", black="heuristic", draw_after=2)
    number, view = 0, seen(site, game, token)
    until = time.monotonic() + PATIENCE
    while view["board"]["actor"] is not None and time.monotonic() < until:
        news = seen(site, game, token, after=number)
        if news != 204:
            view, number = news, news["number"]
    assert view["board"]["result"] is not None
    assert view["seats"] == []


def test_a_hint_values_every_legal_move(site: Site) -> None:
    game, token = opened(site)
    answer = site.post(f"api/checkers/games/{game}/hint", b"", x_token=token)
    hint = json.loads(answer.body)
    legal = {move["text"] for move in seen(site, game)["board"]["moves"]}
    assert {each["text"] for each in hint["moves"]} == legal
    assert all(0 <= each["worth"] <= 1 for each in hint["moves"])


@pytest.mark.long
def test_the_agent_that_looks_ahead_plays_and_gives_the_hints(site: Site) -> None:
    effort = hint_budget(QuantumCheckers.start(Variant(8, 3)), 1.0)
    assert isinstance(effort, Effort)
    # whoever asks is told what a move is worth, not what an opponent who avoids draws makes of it
    assert effort.contempt == 0
    assert isinstance(hint_budget(QuantumCheckers.start(Variant(12, 3)), 1.0), Budget)
    game, token = opened(site, black="expectimax:5000:contempt")
    before = seen(site, game, token)
    assert before["players"] == ["person", "expectimax:5000:contempt"]
    view = moved(site, game, token, before["board"]["moves"][0]["text"], 0)[1]
    if len(view["turns"]) == 1:
        view = answered(site, game, token, 1)
    assert len(view["turns"]) == 2
    hint = json.loads(site.post(f"api/checkers/games/{game}/hint", b"", x_token=token).body)
    # a search without lots knows no standard error; the tree search always has one
    assert {each["error"] for each in hint["moves"]} == {None}


def test_one_address_cannot_have_all_moves_valued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkers_room, "HINT_SECONDS", 0.001)
    monkeypatch.setattr(checkers_api, "VALUED_AT_ONCE", 5 * SHARE)
    # or who asks slowly could ask for ever
    monkeypatch.setattr(checkers_api, "VALUED_PER_SECOND", 0.0)
    monkeypatch.setattr(LiveGame, "keep_worths", lambda *_: None)
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        game, token = opened(site, size=4)
        path, greedy = f"api/checkers/games/{game}/hint", "203.0.113.7"
        asked = 0
        while (answer := site.post(path, b"", x_token=token, x_forwarded_for=greedy)).status == 200:
            asked += 1
        assert (asked, json.loads(answer.body)["code"]) == (5, "too_fast")
        assert site.post(path, b"", x_token=token, x_forwarded_for="203.0.113.8").status == 200


@pytest.mark.long
def test_a_move_against_an_agent_is_taken_back_with_its_answer(site: Site) -> None:
    game, token = opened(site, black="random")
    assert acted(site, game, token, "agree", 0)[1]["remark"]["code"] == "no_agreeing"
    before = seen(site, game, token)
    first = moved(site, game, token, before["board"]["moves"][0]["text"], 0)[1]
    view = first if len(first["turns"]) > 1 else answered(site, game, token, 1)
    back = acted(site, game, token, "take_back", view["number"])[1]
    assert (back["turns"], back["board"]) == ([], before["board"])
    moved(site, game, token, before["board"]["moves"][0]["text"], back["number"])
    assert answered(site, game, token, back["number"] + 1)["turns"] == view["turns"]
    view = acted(site, game, token, "resign", 0)[1]
    again = acted(site, game, token, "rematch", view["number"])[1]["next"]
    assert seen(site, again, token)["players"] == ["random", "person"]
    assert answered(site, again, token, 0)["seats"] == [1]
