"""The story of a Ramsch, and of a game with Kontra, claims nothing that the values do not say."""

from __future__ import annotations

import random

import pytest

from ouvert.cards import CardSet
from ouvert.skat.review.game import GameReview
from ouvert.skat.rules.actions import Action, Announce, Bid, Decline, Pass, SayKontra, SayRe
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from support.sizes import some_of
from support.story.checks import checked, checked_sentences


def random_ramsch(seed: int, *, bock: bool = False) -> SkatGame:
    """A Ramsch in which everybody plays any card that he may."""
    luck = random.Random(seed)
    club = ClubOptions(ramsch=True, bock=bock)
    game = SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Pass()), club)
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("seed", some_of(range(30), 4))
def test_the_story_of_a_ramsch_says_what_the_values_say(seed: int) -> None:
    codes = checked(random_ramsch(seed, bock=seed % 2 == 1))
    assert codes[0] == "story_ramsch"
    assert codes[-1] in ("story_ramsch_lost", "story_ramsch_march")
    assert {"story_ramsch_costliest", "story_ramsch_fine"} & set(codes)


def test_endings_of_a_ramsch_are_told_as_they_were_counted() -> None:
    found: set[str] = set()
    for seed in range(200):
        of = GameReview(random_ramsch(seed), 0, 1, (), (), (), (), ())
        found.update(sentence.remark.code for sentence in checked_sentences(of))
    assert {"story_ramsch_lost", "story_ramsch_skat", "story_ramsch_virgin"} <= found


def test_who_takes_all_tricks_of_a_ramsch_is_told() -> None:
    hands = ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK")
    free = "C7 DA DT DK DQ D9 D8 D7 HQ H9"
    cards = tuple(map(CardSet.parse, (*hands, free)))
    deal = Deal((cards[0], cards[1], cards[2]), CardSet.parse("H8 H7"))
    game = SkatGame.replay(deal, (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(game.legal_actions()[-1 if game.actor == 0 else 0])
    assert "story_ramsch_march" in checked(game, worlds=2)


def test_a_ramsch_that_was_not_played_out_is_told_as_such() -> None:
    game = SkatGame.replay(Deal.random(3), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    assert checked(game.apply(game.legal_actions()[0])) == ["story_ramsch", "story_unfinished"]


@pytest.mark.long
@pytest.mark.parametrize("answer", [SayRe(), Decline()])
def test_kontra_is_told_with_the_rest_of_the_game(answer: Action) -> None:
    contract = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(contract), Decline(), SayKontra(), answer)
    game = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True))
    while not game.over:
        game = game.apply(game.legal_actions()[0])
    codes = checked(game)
    assert ("story_kontra_re" if answer == SayRe() else "story_kontra") in codes
    assert codes[-1] in ("story_points", "story_tricks")
