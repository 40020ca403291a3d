"""What is told of moves and measurements is what the game says of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.drawing.legend import percent
from ouvert.checkers.drawing.telling import courses, findings, move_text, turn_texts
from ouvert.checkers.records.notation import parse_action
from ouvert.checkers.rules.actions import Capture, Found
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import RulesError
from support.quantum_checkers import random_game, setup, variants

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT, Level.INTERFERENCE)


@settings(max_examples=30, deadline=None)
@given(variants(QUANTUM), st.integers(0, 2**32 - 1))
def test_courses_are_all_outcomes(variant: Variant, seed: int) -> None:
    for before, move, after, applied in random_game(variant, np.random.default_rng(seed), 60):
        found = courses(before, move)
        assert math.fsum(course.chance for course in found) == pytest.approx(1)
        outcomes = {state: weight for weight, state in before.outcomes(move)}
        assert {course.state for course in found} == set(outcomes)
        for state, weight in outcomes.items():
            told = math.fsum(course.chance for course in found if course.state == state)
            assert told == pytest.approx(weight)
        assert (after, applied[1:]) in [(course.state, course.found) for course in found]
        assert [course.chance for course in found] == sorted(
            (course.chance for course in found), reverse=True
        )


@settings(max_examples=30, deadline=None)
@given(variants(QUANTUM), st.integers(0, 2**32 - 1))
def test_told_chance_of_a_capture_is_that_of_its_courses(variant: Variant, seed: int) -> None:
    for before, move, _, applied in random_game(variant, np.random.default_rng(seed), 60):
        assert len(turn_texts(before, applied)) == len(applied)
        if not isinstance(move, Capture) or before.entangles(move):
            continue
        pending = before.apply(move)
        success = 0.0
        for course in courses(before, move):
            told = findings(pending, course.found)
            assert math.prod(chance for _, chance in told) == pytest.approx(course.chance)
            if told and told[-1][0].endswith("the capture succeeds"):
                success += course.chance
            assert all("the capture" not in text for text, _ in told[:-1])
        text = move_text(before, move)
        if pending.pending is None:
            assert text == "captures"
        elif success == 0:
            assert "never there together" in text
        else:
            assert percent(success) in text


def test_sentences_of_a_measured_capture() -> None:
    variant = Variant(8, 3, Level.SUPERPOSITION)
    state = setup(variant, "white=b2/d2,Ka1 black=c3 wave=0:b2:0.6;d2:0.8j")
    move, found = (parse_action(variant.board, text) for text in ("b2xd4", "!b2"))
    assert turn_texts(state, (move, found)) == [
        "White plays b2xd4: measures, and captures with 36 %.",
        "Measured, with 36 %: White man on b2; the capture succeeds.",
    ]
    assert turn_texts(state, (move, Found(1 << variant.board.square("d2")))) == [
        "White plays b2xd4: measures, and captures with 36 %.",
        "Measured, with 64 %: White man on d2; the capture fails.",
    ]


def test_courses_of_an_illegal_move_are_refused() -> None:
    state = QuantumCheckers.start(Variant(5, 1))
    with pytest.raises(RulesError):
        courses(state, Capture(0, 0, 0))
