"""The worst decisions of a game: they say what its review says, and no more."""

from __future__ import annotations

import random

import pytest

from ouvert import Deal
from ouvert.skat.records import example_record
from ouvert.skat.review.decisions import decisions, swing
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    SayKontra,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import declarer_score
from ouvert.skat.rules.values import evaluate, game_value, matadors


@pytest.mark.long
def test_decisions_are_those_that_the_review_marks() -> None:
    judged = review(example_record(), worlds=20)
    found = decisions(judged.game, review_parts(judged))
    cards = {each.moment: each for each in found if each.kind == "card"}
    assert set(cards) == {each.played.moment for each in judged.mistakes}
    for each in judged.mistakes:
        told = cards[each.played.moment]
        assert (told.seat, told.done) == (each.played.seat, each.card.code)
        assert told.better == each.suggested.code
        assert told.share == pytest.approx(each.loss, abs=1e-4)
        assert told.points == pytest.approx(each.loss * swing(judged.game), abs=0.1)
    points = [each.points for each in found]
    assert points == sorted(points, reverse=True)


def test_swing_is_what_lies_between_winning_and_losing() -> None:
    game = example_record().replay().final
    assert game.announced is not None
    contract, declarer = game.announced
    twelve = game.dealt.hands[declarer] | game.dealt.skat
    won, lost = (
        declarer_score(
            evaluate(
                contract,
                declarer=declarer,
                bid=game.bid,
                cards=twelve,
                card_points=(points, 120 - points),
                tricks=(5, 5),
            )
        )
        for points in (61, 60)
    )
    # the others get 40 each when a game is lost: what a declarer wins less than that counts too
    assert swing(game) == won - lost + 40


def test_cards_of_a_ramsch_are_decisions_in_points() -> None:
    luck = random.Random(3)
    passed = (Pass(), Pass(), Pass())
    game = SkatGame.replay(Deal.random(4), passed, ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    judged = review(game, worlds=20)
    found = decisions(game, review_parts(judged))
    cards = {each.moment: each for each in found if each.kind == "ramsch"}
    marked = {each.played.moment: each for each in judged.ramsch if each.marked}
    assert marked
    assert cards.keys() == marked.keys()
    for moment, told in cards.items():
        each = marked[moment]
        assert (told.seat, told.done) == (each.played.seat, each.played.card.code)
        assert told.better == each.suggested.code
        assert told.points == pytest.approx(each.loss, abs=0.06)
        assert told.share is None


def test_wrong_kontra_is_told_with_what_it_cost_and_a_right_one_is_not() -> None:
    hand = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(hand), Decline(), SayKontra(), Decline())
    game = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True)).apply(Concede(0))
    told = {"moment": 5, "seat": 2, "re": False, "said": True, "chance": 0.1, "asked": 0.6}
    parts = [{"step": "kontra", "said": [{**told, "right": False}]}]
    (found,) = decisions(game, parts)
    assert (found.kind, found.done, found.better) == ("kontra", "kontra", "decline")
    twelve = game.dealt.hands[0] | game.dealt.skat
    value = game_value(hand, matadors(twelve, GameType.GRAND))
    # nine of ten times the declarer wins the value once more, else he loses it twice more
    assert found.points == pytest.approx(value * (0.9 - 2 * 0.1))
    missed = {**told, "said": False, "chance": 0.9, "right": False}
    (found,) = decisions(game, [{"step": "kontra", "said": [missed]}])
    assert (found.done, found.better) == ("decline", "kontra")
    assert found.points == pytest.approx(value * (2 * 0.9 - 0.1))
    assert not decisions(game, [{"step": "kontra", "said": [{**told, "right": True}]}])


@pytest.mark.long
def test_a_wrong_word_names_the_game_that_the_hand_was_for() -> None:
    judged = review(example_record(), worlds=2)
    for each in decisions(judged.game, review_parts(judged)):
        assert (each.plays is not None) == (each.kind == "word")
