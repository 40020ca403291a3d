"""Lessons and puzzles of quantum checkers: they can be learnt, and the server checks answers."""

from __future__ import annotations

import json

import pytest

from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.records.notation import action_text
from ouvert.web.checkers.lessons import LESSONS, PLIES, PUZZLES, TUTORIAL, Lesson
from ouvert.web.checkers.views import kind_of
from support.serving import Site


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
