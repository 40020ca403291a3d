"""Quantum board games over HTTP: the answers of the library, and a sentence for what cannot be."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import numpy as np
import pytest

from ouvert.boards import course as library
from ouvert.boards.chess import QuantumChess
from ouvert.boards.course import Course, course
from ouvert.boards.exact import solution_of
from ouvert.boards.games import GAMES, game
from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.web.boards import api, work
from ouvert.web.protocol import boards as protocol
from ouvert.web.protocol.boards import BoardGameView
from ouvert.web.server import waking
from ouvert.web.server.workers import Workers
from support.serving import Answer, Site, serving


def asked(site: Site, name: str, *moves: str, seed: int = 5, **content: object) -> Answer:
    wanted = {"game": name, "seed": seed, "moves": moves, **content}
    return site.post("api/boards", json.dumps(wanted).encode())


def told(site: Site, name: str, *moves: str, seed: int = 5, **content: object) -> BoardGameView:
    answer = asked(site, name, *moves, seed=seed, **content)
    assert answer.status == 200, answer.body
    return msgspec.convert(json.loads(answer.body), BoardGameView)


def test_all_games_of_the_library_can_be_asked_for() -> None:
    assert tuple(GAMES) == protocol.GAMES == get_args(protocol.GameName)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end(site: Site, name: str) -> None:
    """What is told of each moment is what the library says of it."""
    rng = np.random.default_rng(7)
    view = told(site, name)
    while view.end is None:
        assert view.actor is not None
        moves = [turn.text for turn in view.turns]
        move = view.moves[int(rng.integers(len(view.moves)))].text
        view = told(site, name, *moves, move)
        found = course(game(name), 5, [*moves, move])
        assert [turn.text for turn in view.turns] == [*moves, move]
        assert [each.text for each in view.moves] == list(map(str, found.state.legal_actions()))
        for turn, same in zip(view.turns, found.turns, strict=True):
            assert [each.text for each in turn.measured] == [
                str(each.chances[each.found][0]) for each in same.measured
            ]
            for each in turn.measured:
                assert 0 < each.chance <= 1
                total = sum(outcome.chance for outcome in each.outcomes)
                assert total == pytest.approx(1) or (each.others and total < 1)
        for group in view.groups:
            total = sum(way.chance for way in group.ways)
            assert total == pytest.approx(1) or (group.others and total < 1)
    value = found.state.returns[0]
    assert view.end.winner == (None if not value else int(value < 0))
    assert view.end.narrow == (abs(value) == 0.5)
    assert view.moves == ()
    assert view.actor is None


def test_a_game_is_not_followed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_MOVES", 2)
    found = course(game("tiqtaqtoe"), 1, ["a1", "b1"])
    with pytest.raises(RulesError, match="followed for 2 moves: “c1” is one too many") as refused:
        found.then("c1")
    assert refused.value.remark == Remark.of("board_long", most=2, move="c1")


def test_of_a_game_its_last_moment_alone_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """And of so many games only: others would fill the memory."""
    monkeypatch.setattr(work, "_courses", {})
    monkeypatch.setattr(work, "MOST_KEPT", 3)
    found = Course.start(game("chess"), 5)
    while len(found.turns) < 12:
        found = found.then(str(found.state.legal_actions()[0]))
    moves = [str(turn.action) for turn in found.turns]
    del found

    def moments() -> int:
        gc.collect()
        return sum(type(each) is QuantumChess for each in gc.get_objects())

    there = moments()
    for seed in range(6):
        for count in (4, 12):
            work.moment({"game": "chess", "seed": seed, "moves": moves[:count]})
    assert moments() - there == 3


def test_each_piece_is_somewhere(site: Site) -> None:
    view = told(site, "chess", "b1a3c3")
    parts = {square.name: square.parts for square in view.squares}
    assert parts["b1"] == ()
    for name in ("a3", "c3"):
        (part,) = parts[name]
        assert (part.seat, part.sign) == (0, "N")
        assert part.chance == pytest.approx(0.5)
    total = sum(part.chance for square in view.squares for part in square.parts)
    assert total == pytest.approx(20)


def test_the_same_seed_and_moves_are_the_same_game(site: Site) -> None:
    """And other seeds bring other answers."""
    capture = ("chess", "b1a3c3", "b5c3")
    answers = {seed: told(site, *capture, seed=seed).turns[-1].measured for seed in range(8)}
    assert answers == {seed: told(site, *capture, seed=seed).turns[-1].measured for seed in answers}
    assert {each[0].text for each in answers.values()} == {"yes", "no"}
    question = answers[0][0]
    assert (question.taken, question.empty) == (("c3",), ())


def test_the_ai_moves_best_where_the_game_is_solved(site: Site) -> None:
    moves = ("a1b2", "b1c3")
    view = told(site, "tiqtaqtoe", *moves, think="move")
    assert len(view.turns) == 3
    assert view.exact
    solution = solution_of(game("tiqtaqtoe").start())
    state = course(game("tiqtaqtoe"), 5, moves).state
    best = max(solution.value(state.apply(action)) for action in state.legal_actions())
    after = course(game("tiqtaqtoe"), 5, [*moves, view.turns[-1].text])
    assert solution.value(state.apply(after.turns[-1].action)) == pytest.approx(best)


@pytest.mark.parametrize(("name", "exact"), [("tiqtaqtoe", True), ("chess", False)])
def test_what_moves_are_worth(site: Site, name: str, exact: bool) -> None:
    view = told(site, name, think="worths")
    assert view.exact == exact
    assert {each.text for each in view.worths} == {each.text for each in view.moves}
    assert all(0 <= each.value <= 1 for each in view.worths)
    assert view.turns == ()


def test_the_ai_moves_when_its_time_is_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few rollouts it has made, and of what it has not tried it says nothing."""
    monkeypatch.setattr(work, "SEARCH_SECONDS", 0)
    assert len(told(site, "chess", think="worths").worths) == 1
    assert len(told(site, "chess", think="move").turns) == 1


def test_chess_needs_no_kernels(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = []

    async def compiling(workers: Workers, kernels: tuple[str, ...]) -> None:
        asked_for.append(kernels)

    monkeypatch.setattr(Workers, "compile", compiling)
    monkeypatch.setattr(work, "ROLLOUTS", 1)
    assert len(told(site, "chess", think="worths").worths) == 1
    assert not asked_for
    told(site, "tiqtaqtoe", think="worths")
    assert asked_for == [waking.BOARDS]


@pytest.mark.parametrize(
    ("name", "moves", "code", "said"),
    [
        ("chess", ["b1a3c3", "zz"], "board_move", "move 2, “zz”, cannot be made: there are b4"),
        ("tic-tac-toe", ["a1a1"], "board_move", "move 1, “a1a1”, cannot be made: there are a1b1"),
        (
            "tic-tac-toe",
            ["a1b1", "a1b1", "a1b1"],
            "board_only",
            "move 3, “a1b1”, cannot be made: only !a1, !b1 can be made",
        ),
        (
            "tiqtaqtoe",
            ["a1", "a2", "b1", "b2", "c1", "c2"],
            "board_over",
            "move 6, “c2”, comes too late: the game was over after 5",
        ),
    ],
)
@pytest.mark.parametrize("page", ["api/boards", "api/boards/circuit"])
def test_what_cannot_be_made_is_told(
    site: Site, page: str, name: str, moves: list[str], code: str, said: str
) -> None:
    answer = site.post(page, json.dumps({"game": name, "seed": 1, "moves": moves}).encode())
    refused = json.loads(answer.body)
    assert (answer.status, refused["code"]) == (400, "refused")
    assert refused["remark"]["code"] == code
    assert said in refused["message"]


@pytest.mark.parametrize(
    "content",
    [{"game": "go"}, {"seed": -1}, {"seed": 10**9}, {"think": "deeply"}, {"moves": ["a" * 13]}],
)
def test_what_cannot_be_read_is_malformed(site: Site, content: dict[str, Any]) -> None:
    wanted = {"game": "chess", "seed": 1, **content}
    answer = site.post("api/boards", json.dumps(wanted).encode())
    assert (answer.status, json.loads(answer.body)["code"]) == (400, "malformed")


def test_the_circuit_is_a_program(site: Site) -> None:
    wanted = {"game": "chess", "seed": 5, "moves": ["b1a3c3", "b5c3"]}
    answer = site.post("api/boards/circuit", json.dumps(wanted).encode())
    text = answer.body.decode()
    assert answer.status == 200
    assert text.startswith("OPENQASM 3.0;")
    assert text.count("= measure") == 1
    assert ": a piece on c3" in text


def test_thoughts_and_moments_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The AI is asked less often than moments, and neither without end."""
    monkeypatch.setattr(api, "THOUGHTS_AT_ONCE", 1)
    monkeypatch.setattr(api, "MOMENTS_AT_ONCE", 4)
    for name in ("THOUGHTS_PER_SECOND", "MOMENTS_PER_SECOND"):
        monkeypatch.setattr(api, name, 1e-9)
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        assert asked(site, "tiqtaqtoe", think="worths").status == 200
        refused = asked(site, "tiqtaqtoe", think="worths")
        assert (refused.status, json.loads(refused.body)["code"]) == (429, "too_fast")
        assert [asked(site, "tiqtaqtoe").status for _ in range(3)] == [200, 200, 429]


def test_a_body_that_is_too_long_is_not_read(site: Site) -> None:
    answer = site.post("api/boards", b" " * 20_000)
    assert (answer.status, json.loads(answer.body)["code"]) == (413, "too_large")
