"""Quantum checkers over HTTP: the server is the referee, and forgets nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from ouvert.checkers.records.games import parse_records
from ouvert.storage.checkers_games import load_checkers_game
from ouvert.storage.database import Database
from ouvert.web.checkers.live import LiveGame
from ouvert.web.checkers.room import CheckersRoom
from ouvert.web.checkers.views import board_view
from ouvert.web.protocol.checkers import CheckersView, CheckersWanted
from ouvert.web.server import followed
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.workers import Workers
from support.checkers_site import PERSONS, acted, moved, opened, seen, two_apart
from support.serving import Site, serving


@pytest.mark.parametrize("level", ["classical", "superposition", "entanglement", "interference"])
def test_a_whole_game_is_played_kept_and_told(site: Site, level: str) -> None:
    rng = np.random.default_rng(5)
    game, token = opened(site, level=level, draw_after=12)
    view = seen(site, game, token)
    while view["board"]["actor"] is not None:
        assert view["seats"] == [0, 1]
        move = view["board"]["moves"][rng.integers(len(view["board"]["moves"]))]
        status, view = moved(site, game, token, move["text"], view["number"])
        assert status == 200
        stored = load_checkers_game(Database(site.database_url), game)
        assert len(stored.events) == view["number"]
        assert stored.events[-1] == view["turns"][-1]["text"]
        sitting = LiveGame(stored).sitting
        assert json.loads(msgspec.json.encode(board_view(sitting.state))) == view["board"]
    assert view["board"]["result"] in ("white", "black", "draw")
    record = parse_records(site.get(f"api/checkers/games/{game}/record").body.decode())[0]
    assert board_view(record.states()[-1]).result == view["board"]["result"]
    assert record.seed is not None


@pytest.mark.long
def test_measurements_tell_what_was_possible(site: Site) -> None:
    rng = np.random.default_rng(2)
    told = 0
    for _ in range(12):
        game, token = opened(site, level="entanglement")
        view = seen(site, game, token)
        while view["board"]["actor"] is not None and view["number"] < 30:
            moves = view["board"]["moves"]
            _, view = moved(
                site, game, token, moves[rng.integers(len(moves))]["text"], view["number"]
            )
            turn = view["turns"][-1]
            for measured in turn["measured"]:
                told += 1
                outcomes = measured["outcomes"]
                assert sum(each["chance"] for each in outcomes) == pytest.approx(1)
                found = [each["square"] for each in measured["found"] if each["square"]]
                chances = {frozenset(each["squares"]): each["chance"] for each in outcomes}
                assert chances[frozenset(found)] == measured["chance"]
            if turn["kind"] == "capture" and not turn["measured"]:
                assert turn["succeeds"] is True
    assert told > 5


def test_the_seed_is_secret_while_the_game_lasts(site: Site) -> None:
    game, token = opened(site)
    seed = load_checkers_game(Database(site.database_url), game).options["seed"]
    view = site.get(f"api/checkers/games/{game}", x_token=token)
    record = site.get(f"api/checkers/games/{game}/record")
    assert seed not in view.body.decode() + record.body.decode()


def test_only_the_owner_moves_and_everybody_may_watch(site: Site) -> None:
    game, token = opened(site)
    for wrong in (None, "x" * 32):
        view = seen(site, game, wrong)
        assert view["seats"] == []
        body = json.dumps({"move": view["board"]["moves"][0]["text"], "after": 0}).encode()
        for page in ("moves", "hint"):
            headers = {} if wrong is None else {"x_token": wrong}
            refused = site.post(f"api/checkers/games/{game}/{page}", body, **headers)
            assert (refused.status, json.loads(refused.body)["code"]) == (403, "spectator")
    assert seen(site, game, token)["number"] == 0


def test_two_persons_apart_move_for_their_own_side_only(site: Site) -> None:
    game, white, black = two_apart(site)
    assert [seen(site, game, token)["seats"] for token in (white, black, None)] == [[0], [1], []]
    assert moved(site, game, black, "b1-a2", 0)[1]["code"] == "not_your_turn"
    assert site.post(f"api/checkers/games/{game}/hint", b"", x_token=black).status == 400
    assert moved(site, game, white, "b1-a2", 0)[1]["seats"] == [0]
    assert moved(site, game, white, "b5-a4", 1)[1]["code"] == "not_your_turn"
    assert moved(site, game, black, "b5-a4", 1)[1]["number"] == 2
    with_agent = json.dumps(PERSONS | {"apart": True, "black": "random"}).encode()
    assert site.post("api/checkers", with_agent).status == 400


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"\xff", 400), (b"[" * 9000, 400), (b"[]", 400), (b" " * 20_000, 413)],
)
def test_bodies_that_cannot_be_read_change_nothing(site: Site, body: bytes, status: int) -> None:
    game, token = opened(site)
    for path in ("", f"/games/{game}/moves", "/lessons/puzzle-1"):
        assert site.post(f"api/checkers{path}", body, x_token=token).status == status
    assert seen(site, game, token)["number"] == 0


@pytest.mark.parametrize(
    ("move", "after", "code"),
    [
        ("b1-b2", 0, "rules"),
        ("b5-a4", 0, "rules"),
        ("!b1", 0, "rules"),
        ("hello", 0, "rules"),
        ("b1-a2", 7, "stale"),
        ("b1-a2" * 10, 0, "malformed"),
        ("b1-a2", -1, "malformed"),
    ],
)
def test_what_is_not_allowed_changes_nothing(site: Site, move: str, after: int, code: str) -> None:
    game, token = opened(site)
    status, answer = moved(site, game, token, move, after)
    assert status >= 400
    assert answer["code"] == code
    assert answer["message"]
    assert seen(site, game, token)["number"] == 0


def test_a_move_that_arrives_twice_counts_once(site: Site) -> None:
    game, token = opened(site)
    assert moved(site, game, token, "b1-a2", 0)[0] == 200
    assert moved(site, game, token, "b1-a2", 0)[1]["code"] == "stale"
    assert seen(site, game)["number"] == 1


@pytest.mark.parametrize(
    "options",
    [
        {"size": 3},
        {"size": 11},
        {"size": 4, "rows": 3},
        {"level": "magic"},
        {"white": "mcts:1000000"},
        {"draw_after": 0},
        {"seed": 5},
    ],
)
def test_games_that_cannot_be_are_refused(site: Site, options: dict[str, object]) -> None:
    answer = site.post("api/checkers", json.dumps(PERSONS | options).encode())
    assert answer.status == 400
    assert json.loads(answer.body)["code"] in ("refused", "malformed")
    assert seen(site, "nowhere") == 404


def test_players_apart_resign_for_themselves_and_play_again(site: Site) -> None:
    game, white, black = two_apart(site)
    view = moved(site, game, white, "b1-a2", 0)[1]
    assert view["acts"] == ["resign", "offer"]
    for act, code in (("rematch", "still_running"), ("take_back", "no_back_apart")):
        status, answer = acted(site, game, white, act, 1)
        assert (status, answer["remark"]["code"]) == (400, code)
    # out of turn, and whatever has happened meanwhile
    status, view = acted(site, game, white, "resign", 0)
    assert (status, view["ended"]) == (200, "white_resigned")
    assert (view["board"]["result"], view["board"]["actor"]) == ("black", None)
    assert view["board"]["moves"] == []
    assert seen(site, game)["ended"] == "white_resigned"
    assert acted(site, game, black, "resign", 2)[1]["remark"]["code"] == "game_over"
    assert moved(site, game, black, "b5-a4", 2)[0] == 400
    record = parse_records(site.get(f"api/checkers/games/{game}/record").body.decode())[0]
    assert record.ended is not None
    assert record.ended.winner == 1
    assert record.seed is not None
    nexts = {acted(site, game, token, "rematch", 2)[1]["next"] for token in (white, black)}
    assert len(nexts) == 1
    (again,) = nexts
    assert [seen(site, again, token)["seats"] for token in (white, black, None)] == [[1], [0], []]
    assert moved(site, again, white, "b1-a2", 0)[1]["code"] == "not_your_turn"
    acted(site, again, black, "resign", 0)
    third = acted(site, again, white, "rematch", 1)[1]["next"]
    assert [seen(site, third, token)["seats"] for token in (white, black)] == [[0], [1]]
    (short,) = json.loads(site.get(f"api/checkers/games?name={game}&name=nowhere").body)
    assert (short["game"], short["turns"], short["result"]) == (game, 1, "black")


def test_a_draw_needs_both_and_an_offer_lapses_with_a_move(site: Site) -> None:
    game, white, black = two_apart(site)
    assert acted(site, game, black, "agree", 0)[1]["remark"]["code"] == "no_offer"
    view = acted(site, game, black, "offer", 0)[1]
    assert (view["offer"], view["acts"], view["ended"]) == (1, ["resign"], None)
    assert seen(site, game, white)["acts"] == ["resign", "agree", "decline"]
    # who has not seen the offer yet and offers a draw as well does not agree to one by that
    assert acted(site, game, white, "offer", 0)[1]["code"] == "stale"
    assert moved(site, game, white, "b1-a2", 1)[1]["offer"] is None
    assert acted(site, game, white, "agree", 2)[1]["remark"]["code"] == "no_offer"
    assert acted(site, game, white, "offer", 2)[1]["offer"] == 0
    view = acted(site, game, black, "decline", 3)[1]
    assert view["offer"] is None
    assert acted(site, game, white, "offer", 4)[1]["remark"]["code"] == "offered_already"
    assert acted(site, game, black, "offer", 4)[1]["offer"] == 1
    view = acted(site, game, white, "agree", 5)[1]
    assert (view["ended"], view["board"]["result"], view["offer"]) == ("draw_agreed", "draw", None)


def test_a_move_taken_back_and_made_again_finds_the_same(site: Site) -> None:
    rng = np.random.default_rng(4)
    game, token = opened(site, level="superposition", draw_after=None)
    view, measured = seen(site, game, token), 0
    assert acted(site, game, token, "take_back", 0)[1]["remark"]["code"] == "no_turn_back"
    while measured < 3:
        moves = view["board"]["moves"]
        before, text = view, moves[rng.integers(len(moves))]["text"]
        view = moved(site, game, token, text, view["number"])[1]
        if view["board"]["actor"] is None:
            game, token = opened(site, level="superposition", draw_after=None)
            view = seen(site, game, token)
        elif view["turns"][-1]["measured"]:
            measured += 1
            back = acted(site, game, token, "take_back", view["number"])[1]
            assert (back["board"], back["turns"]) == (before["board"], before["turns"])
            again = moved(site, game, token, text, back["number"])[1]
            assert (again["board"], again["turns"]) == (view["board"], view["turns"])
            view = again
    stored = LiveGame(load_checkers_game(Database(site.database_url), game))
    assert json.loads(msgspec.json.encode(stored.view((0, 1)))) == view


def test_what_was_committed_is_shown_though_the_game_had_been_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        database = Database(f"sqlite:///{tmp_path / 'table.sqlite3'}")
        workers = Workers(0)
        room = CheckersRoom(database, workers, Trouble(database, lambda: ()))
        wanted = CheckersWanted(size=5, rows=1, black="person")
        made, other = await room.open(wanted), await room.open(wanted)
        slow = await room.find(made.game)
        await room.find(other.game)
        assert await room.find(made.game) is not slow
        await room.act(slow, (0, 1), "resign", 0)
        assert (await room.find(made.game)).number == 1
        room.close()
        workers.close()
        database.close()

    monkeypatch.setattr(followed, "MOST_AWAKE", 1)
    asyncio.run(play())


def test_a_new_server_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    with serving(url) as site:
        game, white, token = two_apart(site)
        moved(site, game, white, "b1-a2+c2", 0)
        before = seen(site, game, token)
    with serving(url) as site:
        after = seen(site, game, token)
        assert after == before
        msgspec.convert(after, CheckersView)
        legal = after["board"]["moves"][0]["text"]
        assert moved(site, game, token, legal, 1)[0] == 200
