"""The stock of puzzles: one answer is clearly best in each, whoever weighs it again."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import numpy as np
import pytest

from ouvert.errors import OuvertError, RulesError
from ouvert.skat.players.levels import LEVELS
from ouvert.skat.review.themes import CLUB_THEMES, Theme
from ouvert.skat.training.puzzles import (
    FILE,
    SLACK,
    Puzzle,
    judge_puzzle,
    puzzle_named,
    read_puzzles,
    stock,
)
from ouvert.skat.training.scenes import puzzle_question, puzzle_scene
from ouvert.skat.training.weighing import CLEAR, CLEAR_POINTS, SAFE, weigh
from ouvert.studies.skat.learn.puzzles.stock import A_DEAL, with_theme

PUZZLES = list(stock().values())
SAMPLE = sorted(
    np.random.default_rng(15).choice(len(PUZZLES), min(8, len(PUZZLES)), replace=False).tolist()
)


def test_the_stock_is_large_and_has_all_themes() -> None:
    assert len(PUZZLES) >= 500
    counts = Counter(each.theme for each in PUZZLES)
    assert set(counts) == {theme.value for theme in set(Theme) - CLUB_THEMES}
    assert {each.grade for each in PUZZLES} == {"easy", "medium", "hard"}
    assert max(Counter(each.id.rpartition("-")[0] for each in PUZZLES).values()) <= A_DEAL


def test_the_stock_is_a_small_file() -> None:
    file = resources.files("ouvert.skat.training") / "data" / FILE
    assert len(file.read_bytes()) <= 1_000_000


@pytest.mark.parametrize("puzzle", PUZZLES[:: max(1, len(PUZZLES) // 40)], ids=lambda each: each.id)
def test_a_puzzle_is_a_moment_with_one_right_answer(puzzle: Puzzle) -> None:
    seen = puzzle.seen()
    assert puzzle.accepted() == (puzzle.answer,)
    if puzzle.kind == "card":
        assert set(puzzle.worth) == {card.code for card in puzzle.game().legal_cards()}
        assert puzzle.margin >= CLEAR
        assert puzzle.margin - SAFE * puzzle.error > SLACK
    else:
        assert puzzle.margin >= CLEAR_POINTS
    assert with_theme(puzzle).theme == puzzle.theme
    assert len(puzzle.found) == len(LEVELS)
    assert 0 <= puzzle.difficulty <= 1
    hidden = puzzle_scene(puzzle)
    assert [bool(each.cards) for each in hidden.seats] == [
        seat == seen.seat or (seen.exposed is not None and seat == seen.declarer)
        for seat in range(3)
    ]
    assert all(each.cards or not each.hidden for each in puzzle_scene(puzzle, opened=True).seats)
    question = puzzle_question(puzzle)
    offered = {*question.cards, *(option.value for option in question.options)}
    assert set(puzzle.answer.split()) <= offered


@pytest.mark.parametrize(
    "puzzle",
    [
        each if number in SAMPLE else pytest.param(each, marks=pytest.mark.long)
        for number, each in enumerate(PUZZLES)
    ],
    ids=lambda each: each.id,
)
def test_other_deals_say_the_same(puzzle: Puzzle) -> None:
    weighed = weigh(puzzle, seed=1)
    assert weighed.best == puzzle.answer
    assert weighed.margin > (SLACK if puzzle.kind == "card" else CLEAR_POINTS / 2)


@pytest.mark.parametrize("number", SAMPLE)
def test_a_second_judge_agrees(number: int) -> None:
    puzzle = PUZZLES[number]
    assert weigh(puzzle).judge == puzzle.judge


def test_answers_are_judged() -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "card" and len(each.worth) > 2)
    right = judge_puzzle(puzzle, puzzle.answer)
    assert (right.right, right.answers) == (True, (puzzle.answer,))
    assert right.worth == max(puzzle.worth.values())
    other = next(card for card in puzzle.worth if card != puzzle.answer)
    assert not judge_puzzle(puzzle, other).right
    for given in ("", "yes", "XX"):
        with pytest.raises(RulesError, match="no answer to this puzzle"):
            judge_puzzle(puzzle, given)


def test_two_cards_are_an_answer_in_either_order() -> None:
    puzzle = next(each for each in PUZZLES if each.kind == "discard")
    one, two = puzzle.answer.split()
    assert judge_puzzle(puzzle, f"{two} {one}") == judge_puzzle(puzzle, f"{one} {two}")
    assert judge_puzzle(puzzle, f"{two} {one}").right
    for given in ("CJ", "CJ CJ", "nothing at all"):
        with pytest.raises(OuvertError):
            judge_puzzle(puzzle, given)


def test_what_is_no_puzzle_is_told() -> None:
    with pytest.raises(OuvertError, match="no such puzzle"):
        puzzle_named("nothing")
    with pytest.raises(OuvertError, match="no file of puzzles"):
        read_puzzles(b'{"id": 3}')
