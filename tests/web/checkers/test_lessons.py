"""Lessons and puzzles of quantum checkers: they can be learnt, and the server checks answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.exact.bounds import move_bounds
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.records.notation import action_text, parse_position
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.web.checkers.lessons import FILE, LESSONS, PLIES, PUZZLES, TUTORIAL, Lesson
from ouvert.web.checkers.views import kind_of
from support.serving import Site
from support.sizes import long


@pytest.mark.parametrize("lesson", TUTORIAL, ids=lambda lesson: lesson.name)
def test_lessons_can_be_learnt(site: Site, lesson: Lesson) -> None:
    assert not lesson.state.position.problems(lesson.state.variant.board)
    kinds = {kind_of(lesson.state, move) for move in lesson.state.legal_actions()}
    assert lesson.wanted in kinds
    for move in lesson.view.board.moves:
        body = json.dumps({"move": move.text}).encode()
        answer = site.post(f"api/checkers/lessons/tutorial-{lesson.name}", body)
        assert json.loads(answer.body)["right"] is (move.kind == lesson.wanted), answer.body


@pytest.mark.parametrize("lesson", PUZZLES, ids=lambda lesson: lesson.name)
def test_puzzles_have_one_kind_of_solution(lesson: Lesson) -> None:
    assert not lesson.state.position.problems(lesson.state.variant.board)
    scores = sorted(look_ahead(lesson.state, PLIES), key=lambda each: -each[1])
    best = [move for move, score in scores if score > scores[0][1] - 0.25]
    assert {kind_of(lesson.state, move) for move in best} == {lesson.wanted}
    assert len(best) < len(scores)


@pytest.mark.parametrize(
    "variant", [Variant(4, 1, Level.INTERFERENCE), Variant(5, 1)], ids=("4", "5")
)
def test_no_puzzle_comes_twice(variant: Variant) -> None:
    assert len({key(state) for _, state in shipped(variant)}) == 6


@pytest.mark.parametrize(
    ("size", "level"),
    [
        (4, Level.CLASSICAL),
        (5, Level.CLASSICAL),
        long(4, Level.SUPERPOSITION),
        long(4, Level.ENTANGLEMENT),
    ],
)
def test_puzzles_of_solved_boards_are_puzzles_by_exact_values(size: int, level: Level) -> None:
    variant = Variant(size, 1, level)
    solution = solve(variant)
    for each, state in shipped(variant):
        worth = [(move, value.expected) for move, value in solution.moves(state)]
        worth.sort(key=lambda entry: -entry[1])
        best = [move for move, value in worth if value > worth[0][1] - 1e-4]
        assert {kind_of(state, move) for move in best} == {each["wanted"]}, each
        assert [action_text(variant.board, move) for move in best] == [each["move"]]
        assert worth[0][1] == pytest.approx(each["worth"], abs=1e-4)
        assert worth[1][1] == pytest.approx(each["next"], abs=1e-4)
        assert each["solved"]


@pytest.mark.long
def test_puzzles_of_four_squares_with_interference_are_proved_to_be_puzzles() -> None:
    for each, state in shipped(Variant(4, 1, Level.INTERFERENCE)):
        proved = {
            action_text(state.variant.board, move): (low, high)
            for move, low, high in move_bounds(state, 20_000, 100_000)
        }
        least, _ = proved.pop(each["move"])
        assert max(high for _, high in proved.values()) < least, each


def shipped(variant: Variant) -> list[tuple[dict[str, Any], QuantumCheckers]]:
    """The six puzzles of a board and level that were found, as in the file and as moments."""
    chosen = [
        each
        for each in json.loads(FILE.read_text(encoding="utf-8"))
        if (each["size"], each["level"]) == (variant.size, variant.level.name.lower())
    ]
    assert len(chosen) == 6
    return [
        (each, QuantumCheckers.of(variant, parse_position(variant.board, each["position"]), turn))
        for each in chosen
        for turn in (each["turn"],)
    ]


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
