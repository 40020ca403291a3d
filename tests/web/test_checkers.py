"""Quantum checkers over HTTP: the server is the referee, and forgets nothing."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from ouvert.checkers.heuristics import look_ahead
from ouvert.checkers.notation import action_text
from ouvert.checkers.records import parse_records
from ouvert.storage.checkers_games import load_checkers_game
from ouvert.storage.database import Database
from ouvert.web.checkers_lessons import LESSONS, PLIES, PUZZLES, TUTORIAL, Lesson
from ouvert.web.checkers_room import restored
from ouvert.web.checkers_views import board_view, kind_of
from ouvert.web.protocol.checkers import CheckersView
from web.serving import Site, serving

PERSONS = {"size": 5, "rows": 1, "white": "person", "black": "person"}


def opened(site: Site, **options: object) -> tuple[str, str]:
    answer = site.post("api/checkers", json.dumps(PERSONS | options).encode())
    assert answer.status == 201, answer.body
    made = json.loads(answer.body)
    return made["game"], made["token"]


def seen(site: Site, game: str, token: str | None = None, after: int | None = None) -> Any:
    headers = {} if token is None else {"x_token": token}
    query = "" if after is None else f"?after={after}"
    answer = site.get(f"api/checkers/games/{game}{query}", **headers)
    return json.loads(answer.body) if answer.status == 200 else answer.status


def moved(site: Site, game: str, token: str, move: str, after: int) -> tuple[int, Any]:
    body = json.dumps({"move": move, "after": after}).encode()
    answer = site.post(f"api/checkers/games/{game}/moves", body, x_token=token)
    return answer.status, json.loads(answer.body)


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
        sitting = restored(stored)
        assert json.loads(msgspec.json.encode(board_view(sitting.state))) == view["board"]
    assert view["board"]["result"] in ("white", "black", "draw")
    record = parse_records(site.get(f"api/checkers/games/{game}/record").body.decode())[0]
    assert board_view(record.states()[-1]).result == view["board"]["result"]
    assert record.seed is not None


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
    made = json.loads(
        site.post("api/checkers", json.dumps(PERSONS | {"apart": True}).encode()).body
    )
    game, white, black = made["game"], made["token"], made["black_token"]
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


def test_agents_are_loaded_when_somebody_may_need_them(site: Site) -> None:
    site.get("api/checkers")
    until = time.monotonic() + 60
    while not json.loads(site.get("api/checkers").body)["awake"] and time.monotonic() < until:
        time.sleep(0.05)
    assert json.loads(site.get("api/checkers").body)["awake"]


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


def test_agents_play_to_the_end_while_somebody_looks(site: Site) -> None:
    game, token = opened(site, size=4, white="random", black="heuristic", draw_after=2)
    number, view = 0, seen(site, game, token)
    until = time.monotonic() + 60
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


def test_a_new_server_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    with serving(url) as site:
        made = json.loads(
            site.post("api/checkers", json.dumps(PERSONS | {"apart": True}).encode()).body
        )
        game, token = made["game"], made["black_token"]
        moved(site, game, made["token"], "b1-a2+c2", 0)
        before = seen(site, game, token)
    with serving(url) as site:
        after = seen(site, game, token)
        assert after == before
        msgspec.convert(after, CheckersView)
        legal = after["board"]["moves"][0]["text"]
        assert moved(site, game, token, legal, 1)[0] == 200


@pytest.mark.parametrize("lesson", TUTORIAL, ids=lambda lesson: lesson.name)
def test_lessons_can_be_learnt(site: Site, lesson: Lesson) -> None:
    assert not lesson.state.position.problems()
    kinds = {kind_of(lesson.state, move) for move in lesson.state.legal_actions()}
    assert lesson.wanted in kinds
    for move in lesson.view.board.moves:
        body = json.dumps({"move": move.text}).encode()
        answer = site.post(f"api/checkers/lessons/tutorial-{lesson.name}", body)
        assert json.loads(answer.body)["right"] is (move.kind == lesson.wanted), answer.body


@pytest.mark.parametrize("lesson", PUZZLES, ids=lambda lesson: lesson.name)
def test_puzzles_have_one_kind_of_solution(lesson: Lesson) -> None:
    assert not lesson.state.position.problems()
    scores = sorted(look_ahead(lesson.state, PLIES), key=lambda each: -each[1])
    best = [move for move, score in scores if score > scores[0][1] - 0.25]
    assert {kind_of(lesson.state, move) for move in best} == {lesson.wanted}
    assert len(best) < len(scores)


def test_the_server_checks_answers_to_puzzles(site: Site) -> None:
    lesson = LESSONS["puzzle-1"]
    scores = dict(look_ahead(lesson.state, PLIES))
    for action, score in scores.items():
        text = action_text(lesson.state.variant.board, action)
        body = json.dumps({"move": text}).encode()
        found = json.loads(site.post("api/checkers/lessons/puzzle-1", body).body)
        assert found["right"] is (score == max(scores.values()))
        assert {each["text"] for each in found["values"]} == {
            each.text for each in lesson.view.board.moves
        }
    listed = json.loads(site.get("api/checkers/lessons").body)
    assert set(listed) == set(LESSONS)
    assert listed["puzzle-1"]["wanted"] is None
    assert site.post("api/checkers/lessons/none", b"{}").status == 404
    assert site.post("api/checkers/lessons/puzzle-1", b'{"move": "a1-a8"}').status == 400
