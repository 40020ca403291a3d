"""What a card decision knows, against the game from which it was seen."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.card_decision import CardDecision, limits_to_prove
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS, limit_of
from support.skat_moments import moments, seen


def test_everything_is_told_as_the_game_has_it() -> None:
    for game in [game for seed in range(0, 200, 40) for game in moments(seed, range(30))]:
        decision = CardDecision.of(seen(game))
        assert (decision.contract, decision.declarer) == (game.contract, game.declarer)
        assert decision.defending == (game.actor != game.declarer)
        assert decision.legal == tuple(sorted(game.legal_cards()))
        assert (decision.table, decision.leader, decision.bid) == (
            game.table,
            game.leader,
            game.bid,
        )
        played = [(seat, act.card) for seat, act in game.history if isinstance(act, PlayCard)]
        assert [(each.seat, each.card) for each in decision.plays] == played
        declarer = [card for seat, card in played if seat == game.declarer]
        assert decision.declarer_played == CardSet(declarer)
        own = [trick for trick in game.tricks if trick.winner == game.declarer]
        assert decision.points == sum(trick.points for trick in own)
        assert (decision.declarer_tricks, decision.defender_tricks) == (
            len(own),
            len(game.tricks) - len(own),
        )
        for number, trick in enumerate(game.tricks):
            for place, each in enumerate(decision.plays[3 * number : 3 * number + 3]):
                assert each.led == (trick.cards[0] if place else None)
                assert each.winner == trick.winner
        assert all(each.winner is None for each in decision.plays[3 * len(game.tricks) :])
        assert decision.limits == limits_to_prove(seen(game))
        assert decision.decisive == min(decision.limits, default=None)


def test_who_is_not_to_play_a_card_is_told_so() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(1)))
    with pytest.raises(PositionError, match="needs an announced game whose cards are being played"):
        CardDecision.of(start.observe(1))
    game = moments(0, range(1))[0]
    other = ((game.actor or 0) + 1) % 3
    with pytest.raises(PositionError, match=f"seat {other} is not the one to play a card here"):
        CardDecision.of(game.observe(other))
    assert CardDecision.of(game.observe(other), anyone=True).legal == ()


@pytest.mark.parametrize(
    ("contract", "limit"),
    [
        (Contract(GameType.GRAND), POINTS_TO_WIN),
        (Contract(GameType.GRAND, hand=True, schneider_announced=True), SCHNEIDER_POINTS),
        (Contract.announced(GameType.SPADES, hand=True, ouvert=True), ALL_POINTS),
    ],
)
def test_what_an_announcement_asks_for(contract: Contract, limit: int) -> None:
    assert limit_of(contract) == limit
