"""What a hand gets in any case is announced, said, and played without a search."""

from __future__ import annotations

import pytest

from ouvert.cards import CardSet
from ouvert.protocols import Evidence
from ouvert.skat.players.advise import advise
from ouvert.skat.players.counsel import Voice
from ouvert.skat.rules.actions import Announce, Pass, Phase
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

EVERY_TRICK = (
    "CJ SJ HJ DJ CA CT CK CQ C9 C8",
    "CJ SJ HJ DJ CA SA HA DA CT ST",
    "CJ SJ HJ DJ CA CT CK SA ST HA",
)


def got_at_18(cards: str) -> SkatGame:
    """Forehand with these cards, after it has got the game at 18."""
    hand = CardSet.parse(cards)
    others = list(CardSet.full() - hand)
    deal = Deal((hand, CardSet(others[:10]), CardSet(others[10:20])), CardSet(others[20:]))
    game = SkatGame.start(deal)
    while game.phase is Phase.AUCTION:
        assert game.actor is not None
        legal = game.observe(game.actor).legal_actions
        game = game.apply(legal[0] if game.actor == 0 else Pass())
    assert game.phase is Phase.SKAT
    return game


@pytest.mark.parametrize("cards", EVERY_TRICK)
def test_a_hand_that_takes_every_trick_says_so(cards: str) -> None:
    game = got_at_18(cards)
    advised = advise(game.observe(0))
    contract = Contract(
        GameType.GRAND, hand=True, schneider_announced=True, schwarz_announced=True, ouvert=True
    )
    assert advised.best.action == Announce(contract)
    assert advised.best.win_probability == 1
    assert advised.best.reason.startswith(f"{contract} takes every trick, however the cards lie")
    assert [remark.code for remark in advised.best.remarks] == ["sure_every_trick"]
    game = game.apply(advised.best.action)
    while game.actor is not None and len(game.tricks) < 9:
        seat = game.actor
        if seat == 0:
            counsel = advise(game.observe(0), worlds=4, seed=1)
            assert counsel.voice is Voice.KILLER
            assert counsel.best.evidence is Evidence.PROOF
            assert "takes every trick" in counsel.best.reason
            game = game.apply(counsel.best.action)
        else:
            game = game.apply(game.observe(seat).legal_actions[-1])
    assert game.hands[0].bits.bit_count() == 1


def test_a_sure_schneider_is_announced() -> None:
    """Four jacks, aces and tens: two sevens may cost a trick each, 90 points are sure."""
    game = got_at_18("CJ SJ HJ DJ CA CT SA ST HA H7")
    advised = advise(game.observe(0))
    announced = advised.best.action
    assert isinstance(announced, Announce)
    assert announced.contract.hand
    assert announced.contract.schneider_announced
    assert not announced.contract.schwarz_announced
    assert [remark.code for remark in advised.best.remarks] == ["sure_schneider"]
    assert "Schneider, however the cards lie" in advised.best.reason


def test_a_sure_win_below_schneider_announces_nothing() -> None:
    advised = advise(got_at_18("CJ SJ HJ DJ CA CT CK SA H7 D7").observe(0))
    assert advised.best.action == Announce(Contract(GameType.GRAND, hand=True))
    assert [remark.code for remark in advised.best.remarks] == ["sure_points"]
    assert "gets 78 card points, however the cards lie" in advised.best.reason
