"""`ouvert puzzle`."""

from __future__ import annotations

import pytest

from ouvert.skat.training.puzzles import stock
from ouvert.skat.training.reasons import puzzle_reasons
from support.process import inside

CARD = next(each for each in stock().values() if each.kind == "card" and each.limit)


def test_a_puzzle_is_shown_as_its_player_sees_it() -> None:
    for kind in ("card", "discard", "bid"):
        puzzle = next(each for each in stock().values() if each.kind == kind)
        told = inside("puzzle", puzzle.id, "--json").json
        assert told["hand"] == puzzle.seen().hand.codes
        assert not {"worth", "answers", "skat"} & told.keys()
        assert f"ouvert puzzle {puzzle.id}" in inside("puzzle", puzzle.id).out


def test_an_answer_is_judged_with_a_reason_for_each() -> None:
    told = inside("puzzle", CARD.id, CARD.answer, "--json").json
    assert told["right"] is True
    assert [each["reason"] for each in told["reasons"]] == [
        each.text for each in puzzle_reasons(CARD)
    ]
    wrong = min(CARD.worth, key=lambda each: CARD.worth[each])
    answered = inside("puzzle", CARD.id, wrong)
    assert "There was something better." in answered.out
    assert inside("puzzle", CARD.id, "XX").status == 1
    assert inside("puzzle", "nothing").status == 1


def test_a_theme_and_a_grade_choose_and_a_seed_repeats() -> None:
    asked = ("puzzle", "--theme", "smear", "--grade", "easy", "--seed", "4", "--json")
    told = inside(*asked).json
    assert (told["theme"], told["grade"]) == ("smear", "easy")
    assert inside(*asked).json == told
    unknown = inside("puzzle", "--theme", "juggling")
    assert unknown.status == 2
    assert "smear" in unknown.err


def test_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    assert "Wie die Karten saßen" in inside("puzzle", CARD.id, CARD.answer).out
