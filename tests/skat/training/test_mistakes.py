"""Mistakes as exercises: those that the review has marked, and judged as it judges them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ouvert.errors import RulesError
from ouvert.skat.records import example_record
from ouvert.skat.review.game import GameReview, review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import Announce, Bid, Concede, Decline, Pass, SayKontra, SayRe
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.training.mistakes import judge_mistake, mistake_at, mistakes_in

WORLDS = 8


@cache
def ramsch() -> GameReview:
    """A Ramsch in which everybody plays any card that he may."""
    luck = random.Random(4)
    game = SkatGame.replay(Deal.random(4), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    return review(game, worlds=WORLDS)


@cache
def doubled() -> GameReview:
    """A Grand Hand from any ten cards, with Kontra and Re."""
    hand = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(hand), Decline(), SayKontra(), SayRe())
    game = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True)).apply(Concede(0))
    return review(game, worlds=WORLDS)


def test_cards_of_a_ramsch_that_the_review_marks_are_exercises() -> None:
    parts = review_parts(ramsch())
    found = dict(mistakes_in(parts))
    marked = [each for each in ramsch().ramsch if each.marked]
    assert marked
    assert found == {each.played.moment: each.played.seat for each in marked}
    for each in marked:
        mistake = mistake_at(parts, each.played.moment)
        assert mistake is not None
        assert mistake.kind == "ramsch"
        assert mistake.worth.keys() == {card.code for card in each.losses}
        assert judge_mistake(mistake, each.suggested.code)
        assert not judge_mistake(mistake, each.played.card.code)
        with pytest.raises(RulesError, match="may not be played"):
            judge_mistake(mistake, "decline")


@pytest.mark.long
def test_a_re_that_was_wrong_is_an_exercise_and_a_kontra_that_was_right_is_none() -> None:
    parts = review_parts(doubled())
    kontra = {each.moment: each for each in doubled().kontra}
    assert {each.right for each in kontra.values()} == {True, False}
    assert dict(mistakes_in(parts)) == {
        each.moment: each.seat for each in kontra.values() if not each.right
    }
    for moment, judged in kontra.items():
        mistake = mistake_at(parts, moment)
        assert mistake is not None
        assert mistake.kind == "kontra"
        word = "re" if judged.re else "kontra"
        assert judge_mistake(mistake, word) is (judged.chance >= judged.asked)
        assert judge_mistake(mistake, "decline") is (judged.chance <= judged.asked)
        with pytest.raises(RulesError):
            judge_mistake(mistake, "CJ")


def test_cards_are_judged_by_the_chances_of_the_review() -> None:
    of = review(example_record(), worlds=WORLDS)
    parts = review_parts(of)
    marked = {each.played.moment: each for each in of.mistakes}
    assert dict(mistakes_in(parts)) == {moment: each.played.seat for moment, each in marked.items()}
    for moment, each in marked.items():
        mistake = mistake_at(parts, moment)
        assert mistake is not None
        assert judge_mistake(mistake, each.suggested.code)
        assert not judge_mistake(mistake, each.card.code)
        # the values of open cards are told with it
        assert set(mistake.part["values"]) == set(mistake.worth)


def test_nothing_is_known_of_other_moments() -> None:
    parts = review_parts(ramsch())
    assert mistake_at(parts, 0) is None
    assert mistake_at((), 5) is None
