"""Lessons and puzzles of quantum checkers: they can be learnt, and the server checks answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.exact.moments import exact_values
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.records.notation import action_text, parse_position
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.studies.checkers.puzzles import (
    AHEAD,
    GAME,
    JUDGED,
    MOMENT,
    MOST_NODES,
    NEAR,
    SIZES,
    TRIALS,
)
from ouvert.web.checkers.lessons import FILE, LESSONS, PLIES, PUZZLES, TUTORIAL, Lesson
from ouvert.web.checkers.views import kind_of
from support.bounded_moves import move_bounds
from support.plain_expectimax import plain_values
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


VARIANTS = [Variant(size, 1, level) for size in SIZES for level in Level]


def test_every_board_and_level_has_six_puzzles_each_judged_by_exact_values() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(kept) == 6 * len(VARIANTS)
    assert {each["judged"] for each in kept} <= set(JUDGED)
    for variant in VARIANTS:
        assert len({key(state) for _, state in shipped(variant)}) == 6
        for each, state in shipped(variant):
            solved = variant.size == 4 and variant.level < Level.INTERFERENCE
            solved |= variant == Variant(5, 1)
            near = NEAR if variant.level is Level.INTERFERENCE else MOMENT
            assert each["judged"] == (GAME if solved else near)
            assert each["worth"] - each["next"] >= AHEAD
            assert len(state.legal_actions()) > 1


def agrees(each: dict[str, Any], state: QuantumCheckers, worth: dict[Move, float]) -> None:
    """A puzzle is one by what its moves are worth, and has the values that its file says."""
    best, *others = sorted(worth, key=lambda move: -worth[move])
    assert action_text(state.variant.board, best) == each["move"], each
    assert kind_of(state, best) == each["wanted"], each
    assert worth[best] == pytest.approx(each["worth"], abs=1e-4), each
    assert worth[others[0]] == pytest.approx(each["next"], abs=1e-4), each


def judged(variant: Variant, most: int) -> None:
    solution = solve(variant) if shipped(variant)[0][0]["judged"] == GAME else None
    for each, state in shipped(variant)[:most]:
        if solution is None:
            found = exact_values(state, TRIALS, MOST_NODES)
            assert found is not None, each
            agrees(each, state, dict(found))
        else:
            values = solution.moves(state)
            agrees(each, state, {move: value.expected for move, value in values})


@pytest.mark.parametrize(
    "variant",
    [each for each in VARIANTS if each.size > 4 or each.level in (0, 3)],
    ids=lambda each: f"{each.size}-{each.level}",
)
def test_a_puzzle_of_each_board_and_level_has_the_values_that_it_says(variant: Variant) -> None:
    judged(variant, 1)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: f"{each.size}-{each.level}")
def test_all_puzzles_have_the_values_that_they_say(variant: Variant) -> None:
    judged(variant, 6)


COMPARED = {
    (4, 0): (1, 5),
    (4, 1): (0, 6),
    (4, 2): (0, 6),
    (4, 3): (5, 0),
    (5, 0): (1, 2),
    (5, 1): (6, 0),
    (5, 2): (4, 2),
    (5, 3): (6, 0),
    (6, 0): (4, 0),
    (6, 1): (6, 0),
    (6, 2): (5, 0),
    (6, 3): (6, 0),
}
"""How many of the six puzzles of a size and level are compared with the plain program, and how many
with the other search for bounds: 44 and 21. The other seven are compared with neither."""


def is_plain(state: QuantumCheckers) -> bool:
    """Whether so little may come that expectimax in fractions sees all of it."""
    pieces = sum(map(bool, state.position.pieces))
    if state.variant.level is Level.CLASSICAL:
        return pieces < 4
    return state.quiet >= 30 and (pieces == 2 or not state.position.kings)


@pytest.mark.study
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: f"{each.size}-{each.level}")
def test_puzzles_have_the_values_of_a_second_program(variant: Variant) -> None:
    plain = bounded = 0
    for each, state in shipped(variant):
        if is_plain(state):
            agrees(each, state, plain_values(state))
            plain += 1
        elif variant.size < 6 and variant.level < Level.INTERFERENCE:
            found = move_bounds(state, 300_000, 1_000_000)
            if all(high - low < 1e-6 for _, low, high in found):
                agrees(each, state, {move: low for move, low, _ in found})
                bounded += 1
    assert (plain, bounded) == COMPARED[variant.size, variant.level]


def shipped(variant: Variant) -> list[tuple[dict[str, Any], QuantumCheckers]]:
    """The puzzles of a board and level that were found, as in the file and as moments."""
    return [
        (
            each,
            QuantumCheckers.of(
                variant,
                parse_position(variant.board, each["position"]),
                each["turn"],
                each["quiet"],
            ),
        )
        for each in json.loads(FILE.read_text(encoding="utf-8"))
        if (each["size"], each["level"]) == (variant.size, variant.level.name.lower())
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
