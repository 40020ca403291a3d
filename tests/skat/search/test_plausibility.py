"""Plausibility of worlds: the kernels say what asking the rules card by card says."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.kernels.reflex import bidding as reflex_bidding
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.players.reflex import ReflexPlayer, rule_for
from ouvert.skat.rules.actions import Announce, Discard, PickUp, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.plausibility import (
    DISCARD,
    PLAYS,
    SIMILAR,
    SLIP,
    STRONG,
    STRONG_ENOUGH,
    log_plausibility,
)
from ouvert.skat.search.rules_view import GAMES


def log_plausibility_plainly(game: SkatGame, observation: Observation) -> float:
    """Plays a game again as if it were the one that happened, and asks the rules at every card."""
    total = 0.0
    state = SkatGame.start(game.dealt)
    assert game.contract is not None
    masks = trick_rules(game.contract.game, 0).suit_masks
    for seat, action in game.history:
        if isinstance(action, PlayCard) and seat != observation.seat:
            view = state.observe(seat)
            legal = len(view.legal_actions)
            if legal > 1:
                ruled, _ = rule_for(view)
                likely = SLIP / legal
                suit = next(mask for mask in masks.values() if mask >> ruled & 1)
                if ruled == action.card:
                    likely += 1 - SLIP
                elif suit >> action.card & 1 and ruled.points == action.card.points:
                    likely += (1 - SLIP) * SIMILAR
                total += PLAYS * float(np.log(likely))
        state = state.apply(action)
    declarer = game.declarer
    if observation.seat != declarer and not game.contract.hand:
        put = next(action for _, action in game.history if isinstance(action, Discard)).cards
        twelve = game.dealt.hands[declarer or 0] | game.dealt.skat
        actual, best = (
            log_odds(game.contract, twelve, each, declarer == 0)
            for each in (put, best_discard(game.contract, twelve, declarer == 0))
        )
        total += STRONG * min(actual, STRONG_ENOUGH) - DISCARD * (best - actual)
    return total


def log_odds(contract: Contract, twelve: CardSet, put: CardSet, forehand: bool) -> float:
    counted = np.zeros(reflex_bidding.BID_FEATURES)
    kind = GAMES.index(contract.game)
    factors = suit_factors().ctypes.data
    hand = (twelve - put).bits
    reflex_bidding.features(kind, hand, put.bits, int(forehand), factors, counted)
    chance = reflex_bidding.chance(reflex_bidding.DECLARED, kind, counted)
    return float(np.log(chance / (1 - chance)))


def best_discard(contract: Contract, twelve: CardSet, forehand: bool) -> CardSet:
    factors = suit_factors().ctypes.data
    kind = GAMES.index(contract.game)
    return CardSet(int(reflex_bidding.best_discard(kind, twelve.bits, int(forehand), factors)))


def game_in(game: SkatGame, hands: tuple[CardSet, CardSet, CardSet], skat: CardSet) -> SkatGame:
    """The same actions with other cards: what would have happened in another world."""
    declarer, contract = game.declarer, game.contract
    assert declarer is not None
    assert contract is not None
    full = list(hands)
    for seat, action in game.history:
        if isinstance(action, PlayCard):
            full[seat] = full[seat] | CardSet([action.card])
    state = SkatGame.declared(
        Deal((full[0], full[1], full[2]), skat), declarer, contract, discards=skat
    )
    for _, action in game.history:
        if isinstance(action, PlayCard):
            state = state.apply(action)
    return state


@pytest.mark.parametrize(
    "contract",
    [Contract(GameType.DIAMONDS), Contract(GameType.GRAND), Contract(GameType.NULL)],
    ids=str,
)
def test_kernels_agree_with_asking_the_rules_card_by_card(contract: Contract) -> None:
    compared = 0
    for seed in range(12):
        rng = np.random.default_rng([seed, 5])
        deal = Deal.random(rng)
        game = SkatGame.declared(deal, int(rng.integers(3)), contract, discards=deal.skat)
        for _ in range(int(rng.integers(1, 20))):
            if game.actor is None or game.over:
                break
            legal = game.legal_actions()
            choice = legal[int(rng.integers(len(legal)))]
            if rng.random() < 0.7:
                choice = ReflexPlayer().choose(game.observe(game.actor))
            if isinstance(choice, PlayCard):
                game = game.apply(choice)
        if game.over or game.actor is None:
            continue
        observation = game.observe(game.actor)
        knowledge = Knowledge.of(observation)
        worlds = knowledge.worlds().sample(6, rng)
        found = log_plausibility(observation, knowledge, worlds)
        hands = knowledge.hands(worlds)
        plain = []
        for row, world in enumerate(worlds):
            three = (CardSet(int(hands[row, 0])), CardSet(int(hands[row, 1])))
            other = game_in(
                game, (*three, CardSet(int(hands[row, 2]))), CardSet(int(world[SKAT_PLACE]))
            )
            plain.append(log_plausibility_plainly(other, observation))
        assert found == pytest.approx(np.array(plain), abs=2e-3)
        compared += 1
    assert compared > 5


def test_hand_games_tell_nothing_about_a_discard() -> None:
    rng = np.random.default_rng(3)
    game = SkatGame.declared(Deal.random(rng), 0, Contract(GameType.SPADES, hand=True))
    assert game.actor == 0
    observation = game.apply(game.legal_actions()[0]).observe(1)
    knowledge = Knowledge.of(observation)
    worlds = knowledge.worlds().sample(50, rng)
    before = game.observe(1)
    assert (log_plausibility(before, Knowledge.of(before), worlds) == 0).all()
    assert np.ptp(log_plausibility(observation, knowledge, worlds)) > 0


def test_before_the_announcement_there_is_nothing_to_judge() -> None:
    rng = np.random.default_rng(3)
    game = SkatGame.start(Deal.random(rng))
    observation = game.observe(0)
    knowledge = Knowledge.of(observation)
    with pytest.raises(PositionError, match="announced game"):
        log_plausibility(observation, knowledge, knowledge.worlds().sample(3, rng))


def test_actions_of_a_declared_game_have_the_shape_that_these_tests_read() -> None:
    rng = np.random.default_rng(4)
    deal = Deal.random(rng)
    game = SkatGame.declared(deal, 1, Contract(GameType.GRAND), discards=deal.skat)
    kinds = [type(action) for _, action in game.history]
    assert kinds[-3:] == [PickUp, Discard, Announce]
