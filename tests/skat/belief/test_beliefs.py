"""Beliefs and the matrix of places against sums over all worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.belief.beliefs import ENUMERATED, OVERBID_LOG_WEIGHT, Beliefs
from ouvert.skat.belief.card_sets import CardSets, readings
from ouvert.skat.belief.inference import Inference
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.belief.matrix import LocationMatrix
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.play import Trick
from ouvert.skat.rules.values import game_value, matadors
from support.skat_moments import moments

DEAL = Deal(
    (
        CardSet.parse("CJ SJ CA CT CK C7 HA HT SA D7"),
        CardSet.parse("HJ CQ C9 C8 HK H9 SK S9 DT D8"),
        CardSet.parse("DJ ST SQ S8 S7 HQ H8 H7 DA DK"),
    ),
    CardSet.parse("DQ D9"),
)


def clubs(bid: int, cards: str = "") -> SkatGame:
    """Forehand plays clubs, with two, and puts ♦7 and ♦9 away."""
    state = SkatGame.declared(
        DEAL, 0, Contract(GameType.CLUBS), discards=CardSet.parse("D7 D9"), bid=bid
    )
    for word in cards.split():
        state = state.apply(PlayCard(Card.parse(word)))
    return state


TEN_CARDS_LATER = "CJ C8 DJ SJ C9 H7 HA H9 HQ SA S9 S7 HT HK H8"


@pytest.mark.parametrize("seed", range(3))
def test_chances_are_sums_over_all_worlds(seed: int) -> None:
    for state in moments(seed, range(18, 30, 4)):
        for seat in range(3):
            beliefs = Beliefs.of(state.observe(seat))
            worlds = beliefs.weighted.worlds.enumerate()
            weights = np.exp(beliefs.log_weights(worlds))
            weights /= weights.sum()
            chances = beliefs.marginals(np.random.default_rng(1))
            for card in Card:
                there = worlds >> np.uint32(card) & np.uint32(1)
                np.testing.assert_allclose(chances[card], weights @ there, atol=1e-9)


def test_drawn_worlds_fit_and_are_as_likely_as_the_chances_say() -> None:
    beliefs = Beliefs.of(clubs(18).observe(1))
    n = 4000
    worlds, log_weights = beliefs.sample(n, np.random.default_rng(3))
    assert not beliefs.whole_worlds
    assert not log_weights.any()
    assert all(world in beliefs.weighted.worlds for world in worlds[:50])
    chances = beliefs.marginals(np.random.default_rng(1))
    for place in range(3):
        share = np.array([(worlds[:, place] >> card & 1).mean() for card in range(32)])
        error = np.sqrt(chances[:, place] * (1 - chances[:, place]) / n)
        assert (np.abs(share - chances[:, place]) <= 5 * error + 1e-12).all()


def test_worlds_in_which_the_declarer_has_overbid_weigh_less() -> None:
    """For 36 he needs two matadors: with the ♣J that all have seen, ♠J too."""
    beliefs = Beliefs.of(clubs(36, "CJ C8 DJ").observe(1), {Inference.OVERBID})
    assert beliefs.whole_worlds
    assert beliefs.weighted.worlds.count() > ENUMERATED
    worlds, log_weights = beliefs.sample(500, np.random.default_rng(3))
    for world, log_weight in zip(worlds.tolist(), log_weights, strict=True):
        twelve = CardSet(world[1] | world[SKAT_PLACE]) | CardSet([Card.CJ])
        value = game_value(Contract(GameType.CLUBS), matadors(twelve, GameType.CLUBS))
        assert log_weight == (OVERBID_LOG_WEIGHT if value < 36 else 0)
    assert 0 < (log_weights < 0).mean() < 1
    uniform = beliefs.weighted.marginals()
    chances = beliefs.marginals(np.random.default_rng(4))
    assert chances[Card.SJ, 0] < 0.3 * uniform[Card.SJ, 0]
    assert chances.sum(axis=0) == pytest.approx(uniform.sum(axis=0))


def test_few_worlds_with_an_overbid_are_all_looked_at() -> None:
    state = clubs(36, TEN_CARDS_LATER)
    beliefs = Beliefs.of(state.observe(1))
    assert beliefs.whole_worlds
    assert beliefs.weighted.worlds.count() <= ENUMERATED
    first, second = (beliefs.marginals(np.random.default_rng(seed)) for seed in (1, 2))
    np.testing.assert_array_equal(first, second)


@pytest.mark.parametrize("inferences", [(), tuple(Inference)])
def test_the_matrix_has_a_row_for_each_card_and_room_for_each_hand(
    inferences: tuple[Inference, ...],
) -> None:
    for state in [SkatGame.start(DEAL), *moments(5, range(0, 28, 4))]:
        for seat in range(3):
            observation = state.observe(seat)
            matrix = LocationMatrix.of(observation, np.random.default_rng(1), inferences)
            played = np.array([card in observation.played for card in Card])
            np.testing.assert_allclose(matrix.chances.sum(axis=1), ~played, atol=1e-9)
            sizes = [*map(len, state.hands), len(state.skat)]
            np.testing.assert_allclose(matrix.chances.sum(axis=0), sizes, atol=1e-9)
            own = np.array([card in state.hands[seat] for card in Card])
            assert (matrix.chances[own, seat] == 1).all()
            assert not (matrix.hidden & state.hands[seat])


def test_the_matrix_prints_as_a_table() -> None:
    view = clubs(18, TEN_CARDS_LATER).observe(0)
    lines = str(LocationMatrix.of(view, np.random.default_rng(1), ())).splitlines()
    assert lines[0].split() == ["forehand", "middlehand", "rearhand", "skat"]
    assert lines[1].split() == ["♥J", "·", "100", "%", "·", "·"]
    assert lines[2].split() == ["♣Q", "·", "100", "%", "·", "·"]
    assert lines[3].split() == ["♠10", "·", "38", "%", "62", "%", "·"]
    assert len(lines) == 11


@pytest.mark.parametrize(
    "ask",
    [
        CardSets.of,
        readings,
        Beliefs.of,
        lambda observation: LocationMatrix.of(observation, np.random.default_rng(1)),
    ],
)
def test_a_history_that_no_deal_could_produce_is_refused_by_its_two_events(
    ask: Callable[[Observation], object],
) -> None:
    """Rearhand denies trumps, and then plays one."""
    denied = clubs(18, "CJ C8 DJ SJ C9 H7").observe(1)
    shown = replace(
        denied,
        tricks=(*denied.tricks, Trick(0, (Card.CA, Card.CQ, Card.CT), 0)),
        hand=denied.hand - CardSet([Card.CQ]),
    )
    ask(denied)
    with pytest.raises(
        PositionError,
        match="rearhand denied trumps with ♥7 on ♠J in trick 2, and yet played ♣10 to trick 3",
    ):
        ask(shown)
    eleven = replace(denied, hand=denied.hand | CardSet([Card.S8]))
    with pytest.raises(PositionError, match="♠8 is in the hand of middlehand, who was not dealt"):
        ask(eleven)
