"""The story of a game claims nothing that the values do not say: each sentence is checked anew.

No code is without a check.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from itertools import islice

import pytest

from ouvert.skat.records import GameRecord, example_file, example_record, read_games
from ouvert.skat.review import club_story as club_module
from ouvert.skat.review import story as story_module
from ouvert.skat.review.game import GameReview, review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.story import MOST, story
from ouvert.skat.rules.actions import Concede
from ouvert.skat.rules.game import SkatGame
from support.sizes import some_of
from support.story.checks import CHECKS, WORLDS, check, checked_sentences
from support.story.reading import told

RECORDS = [
    example_record(),
    *read_games(example_file("samples")),
    *read_games(example_file("iss")),
    *islice(read_games(example_file("xskat")), 20),
]


@cache
def judged(number: int) -> GameReview:
    return review(RECORDS[number], worlds=WORLDS)


def test_every_sentence_has_a_check() -> None:
    codes = {
        call.args[0].value
        for module in (story_module, club_module)
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "Remark.of"
        and isinstance(call.args[0], ast.Constant)
    }
    assert codes == CHECKS.keys()


@pytest.mark.parametrize("number", some_of(range(len(RECORDS))))
def test_sentences_say_what_the_values_say(number: int) -> None:
    of = judged(number)
    sentences = checked_sentences(of)
    for sentence in sentences:
        if sentence.moment is not None:
            assert 0 <= sentence.moment < len(of.game.history)
        assert re.fullmatch(r"[A-Z♣♠♥♦].*\.", sentence.text)
    codes = [sentence.remark.code for sentence in sentences]
    assert len(codes) == len(set(codes))
    if of.game.contract is not None:
        # who gives up before the first card leaves little to tell
        assert (3 if of.cards else 2) <= len(sentences) <= MOST
        lost = of.game.result is not None and not of.game.result.won
        if lost:
            # a lost game always has a reason
            reasons = {
                "story_decided",
                "story_gave_up_won",
                "story_overbid",
                "story_too_high",
                "story_no_bid",
                "story_other_game",
                "story_other_discard",
                "story_bad_luck",
                "story_open_lost",
                "story_conceded",
            }
            assert reasons & set(codes)


@pytest.mark.long
def test_a_story_grows_with_the_review_and_takes_nothing_back() -> None:
    of = judged(0)
    parts = review_parts(of)
    for count in range(len(parts) + 1):
        check(of, story(of.game, parts[:count]))


def test_the_story_of_the_example() -> None:
    """The game that comes with the package, as README of its data tells it."""
    codes = [sentence.remark.code for sentence in told(judged(0))]
    assert codes[0] == "story_promised"
    assert "story_open_lost" in codes
    assert codes[-1] == "story_points"


@pytest.mark.long
def test_games_that_end_otherwise() -> None:
    record: GameRecord = example_record()
    whole = record.replay().final
    moves = [each for _, each in whole.history]
    stopped = SkatGame.replay(whole.dealt, moves[:12])
    conceded = stopped.apply(Concede(stopped.declarer or 0))
    for game, code in ((stopped, "story_unfinished"), (conceded, "story_conceded")):
        of = review(game, worlds=WORLDS)
        assert code in {sentence.remark.code for sentence in checked_sentences(of)}
