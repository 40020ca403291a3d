"""Looking back at a Ramsch, at Kontra and Re."""

from __future__ import annotations

import pytest

from ouvert.errors import PositionError
from ouvert.skat.players import registry
from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.review.cards import played_cards
from ouvert.skat.review.club import SOLVABLE, judged_kontra, review_ramsch_card
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import Announce, Bid, Concede, Decline, Pass, SayKontra, SayRe
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.ramsch import ramsch_values
from ouvert.web.look import steps, work

CLUB = ClubOptions(ramsch=True, kontra=True)
HAND = Contract(GameType.GRAND, hand=True)


def ramsch(seed: int = 3) -> SkatGame:
    game = SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Pass()), CLUB)
    player = registry.make("reflex", 1)
    while game.actor is not None:
        game = game.apply(player.choose(game.observe(game.actor)))
    return game


def doubled() -> SkatGame:
    said = (Pass(), Pass(), Bid(18), Announce(HAND), Decline(), SayKontra(), SayRe())
    return SkatGame.replay(Deal.random(2), said, CLUB).apply(Concede(0))


def test_every_card_of_a_ramsch_is_judged_and_open_cards_where_they_reach() -> None:
    game = ramsch()
    found = review(game, worlds=8)
    assert len(found.ramsch) == 30
    assert (found.cards, found.alternatives, found.turning_points, found.proofs) == ((), (), (), ())
    for judged in found.ramsch:
        assert judged.loss >= 0
        assert judged.losses[judged.suggested] <= judged.loss
        longest = max(map(len, judged.played.state.hands))
        assert (judged.open is None) == (longest > SOLVABLE)
        if judged.open is not None:
            assert judged.open == ramsch_values(judged.played.state)
            assert judged.open_loss is not None
            assert judged.open_loss >= 0
    assert found.ramsch == review(game, worlds=8).ramsch


def test_the_page_takes_the_same_steps_as_the_library() -> None:
    game = ramsch()
    record = to_json(GameRecord.from_game(game))
    plan = work.plan(game)
    assert plan[:2] == ("auction", "ramsch 1")
    assert len(plan) == 31
    whole = review_parts(review(game, worlds=6, seed=2))
    for step in (0, 1, 17, 30):
        assert steps.take(record, plan[step], 6, 2) == whole[step]
    # no chances of a declarer are made up for a Ramsch
    assert steps.evaluate(record, 3, (), 6, 2) == {}


def test_what_was_said_of_kontra_is_judged() -> None:
    game = doubled()
    said = judged_kontra(game, worlds=10)
    assert [(each.seat, type(each.action), each.re) for each in said] == [
        (1, Decline, False),
        (2, SayKontra, False),
        (0, SayRe, True),
    ]
    assert all(0 <= each.chance <= 1 for each in said)
    assert "kontra" in work.plan(game)
    told = steps.take(to_json(GameRecord.from_game(game)), "kontra", 10, 0)
    assert [each["said"] for each in told["said"]] == [False, True, True]


def test_only_cards_of_a_ramsch_are_judged_so() -> None:
    plain = SkatGame.declared(Deal.random(2), 0, HAND)
    card = next(iter(played_cards(plain.apply(plain.legal_actions()[0]))))
    with pytest.raises(PositionError, match="no Ramsch"):
        review_ramsch_card(card)
