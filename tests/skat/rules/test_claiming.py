"""Claims by the rules: who may claim, what it comes to, and what there is to claim."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.skat.rules.actions import Claim, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.standing import Standing, claim_shares
from ouvert.skat.rules.values import GameResult
from support.endings import random_game

# Forehand has a sure Grand with four and takes every trick; rearhand a sure Null.
DEAL = Deal(
    (
        CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA ST"),
        CardSet.parse("HA HT HK HQ DA DT DK DQ SK SQ"),
        CardSet.parse("C7 C8 S7 S8 H7 H8 H9 D7 D8 D9"),
    ),
    CardSet.parse("C9 S9"),
)
GRAND = SkatGame.declared(DEAL, 0, Contract(GameType.GRAND), discards=DEAL.skat)
NULL = SkatGame.declared(DEAL, 2, Contract(GameType.NULL), discards=DEAL.skat)


def play(state: SkatGame, cards: str) -> SkatGame:
    for card in cards.split():
        state = state.apply(PlayCard(Card.parse(card)))
    return state


def result(state: SkatGame) -> GameResult:
    assert state.over
    assert state.result is not None
    return state.result


def test_a_claim_of_the_rest_is_the_same_as_playing_it() -> None:
    claimed = result(play(GRAND, "CJ HA C7").apply(Claim(0)))
    assert (claimed.card_points, claimed.tricks, claimed.schwarz) == (120, 10, True)
    assert (claimed.value, claimed.conceded) == (24 * 7, False)


def test_defenders_who_claim_the_rest_take_it_from_the_declarer() -> None:
    spades = Contract(GameType.SPADES)
    lost = play(SkatGame.declared(DEAL, 2, spades, discards=DEAL.skat), "CA SK C7 SQ S7 SA")
    found = result(lost.apply(Claim(0)))
    assert (found.card_points, found.tricks, found.schneider) == (0, 0, True)
    assert found.schwarz


def test_claimed_points_leave_all_else_to_the_others() -> None:
    claimed = result(play(GRAND, "CJ HA C7").apply(Claim(0, 90)))
    assert (claimed.card_points, claimed.schneider, claimed.schwarz) == (90, True, False)
    claimed = result(play(GRAND, "CJ HA C7").apply(Claim(0, 61)))
    assert (claimed.card_points, claimed.schneider, claimed.value) == (61, False, 24 * 5)
    # never less than one has
    claimed = result(play(GRAND, "CJ HA C7").apply(Claim(0, 0)))
    assert (claimed.card_points, claimed.won) == (13, False)


def test_a_null_is_claimed_as_won_or_as_lost() -> None:
    assert result(play(NULL, "SA SK").apply(Claim(2))).value == 23
    assert result(NULL.apply(Claim(0))).value == -46


def test_only_who_is_to_play_may_claim() -> None:
    with pytest.raises(RulesError, match="only who is to play claims"):
        GRAND.apply(Claim(1))
    with pytest.raises(RulesError, match="no card points"):
        NULL.apply(Claim(0, 61))
    with pytest.raises(RulesError, match="at most, not 121"):
        GRAND.apply(Claim(0, 121))
    with pytest.raises(RulesError, match="the auction is going on"):
        SkatGame.start(DEAL).apply(Claim(0))
    over = GRAND.apply(Claim(0))
    with pytest.raises(RulesError, match="the game is over"):
        over.apply(Claim(0))
    with pytest.raises(PositionError, match="not the one to play"):
        claim_shares(GRAND.observe(1))


def test_all_see_the_claim() -> None:
    over = play(GRAND, "CJ HA C7").apply(Claim(0, 61))
    assert {over.observe(seat).claim for seat in range(3)} == {Claim(0, 61)}
    assert GRAND.observe(0).claim is None


def test_what_there_is_to_claim() -> None:
    assert claim_shares(GRAND.observe(0)) == (None, 90, 61)
    assert claim_shares(NULL.observe(0)) == (None,)
    defended = play(GRAND, "CJ")
    assert claim_shares(defended.observe(1)) == (None, 90, 60, 31)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_settled_no_card_changes(seed: int) -> None:
    """And the seat that gives the rest away gets what it would get in any case."""
    rng = np.random.default_rng([31, seed])
    for _ in range(20):
        game = random_game(rng, int(rng.integers(9, 30)))
        if game.over or game.actor is None:
            continue
        standing = Standing.of(game.observe(game.actor))
        if standing.settled:
            value = result(game.apply(Claim(game.actor, standing.have))).value
            while not game.over:
                legal = list(game.legal_cards())
                game = game.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
            assert result(game).value == value
            return
