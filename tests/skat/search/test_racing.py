"""Racing: what it drops, what it never drops, and what it says of dropped cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.players.counsel import counsel
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import BeliefVote, belief_vote
from ouvert.skat.search.likely_worlds import COMPLETE
from ouvert.skat.search.racing import FROM, survivors
from ouvert.skat.search.world_question import WorldQuestion
from support.sizes import long

seeds = st.integers(0, 2**32 - 1)
CONTRACTS = (Contract(GameType.HEARTS), Contract(GameType.GRAND), Contract(GameType.NULL))


def seen(seed: int, contract: Contract, cards: int = 0) -> Observation:
    """What the next to play sees after some random cards."""
    rng = np.random.default_rng(seed)
    deal = Deal.random(rng)
    game = SkatGame.declared(deal, seed % 3, contract, discards=deal.skat)
    for _ in range(cards):
        legal = game.legal_actions()
        game = game.apply(legal[int(rng.integers(len(legal)))])
        if game.over:
            return seen(seed + 1000, contract, cards)
    assert game.actor is not None
    return game.observe(game.actor)


def both(observation: Observation, worlds: int = 40) -> tuple[BeliefVote, BeliefVote]:
    """The vote on all cards, and the race, by the same generator."""
    whole, race = (
        belief_vote(observation, np.random.default_rng(1), seconds=None, worlds=worlds, race=each)
        for each in (False, True)
    )
    return whole, race


@given(seeds, st.integers(1, 60), st.integers(1, 10), st.booleans())
def test_a_card_that_wins_all_worlds_is_never_dropped(
    seed: int, worlds: int, cards: int, known: bool
) -> None:
    rng = np.random.default_rng(seed)
    worth = (rng.random((worlds, cards)) < rng.random(cards)).astype(float)
    sure = int(rng.integers(cards))
    worth[:, sure] = 1
    weights = rng.integers(1, 4, worlds).astype(float)
    planned = int(weights.sum()) + int(rng.integers(40)) if known else None
    kept = survivors(worth, weights, planned)
    assert kept[sure]
    assert kept[np.argmax(weights @ worth)]
    if weights.sum() < FROM:
        assert kept.all()


def test_who_is_far_behind_goes_and_at_the_end_everyone_but_the_best() -> None:
    worth = np.zeros((20, 3))
    worth[:, 0] = 1
    worth[:19, 1] = 1
    weights = np.ones(20)
    assert survivors(worth, weights, None).tolist() == [True, True, False]
    assert survivors(worth, weights, 40).tolist() == [True, True, False]
    assert survivors(worth, weights, 20).tolist() == [True, False, False]
    worth[:, 1] = worth[:, 0]
    assert survivors(worth, weights, 20).tolist() == [True, True, False]


def test_fewer_worlds_to_come_drop_more() -> None:
    worth = np.zeros((12, 2))
    worth[:4, 0] = 1
    assert survivors(worth, np.ones(12), None).all()
    assert survivors(worth, np.ones(12), 13).tolist() == [True, False]


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_a_race_says_of_each_card_what_the_whole_vote_says_of_the_same_worlds(
    contract: Contract,
) -> None:
    dropped = 0
    for seed in range(4):
        whole, race = both(seen(seed, contract, seed))
        vote = race.open_cards
        rows = len(vote.wins)
        assert vote.looked.max() == rows <= len(whole.open_cards.wins)
        assert (vote.looked > 0).all()
        for card, looked in enumerate(vote.looked.tolist()):
            first = slice(looked)
            assert (vote.wins[first, card] == whole.open_cards.wins[first, card]).all()
            assert (race.points[first, card] == whole.points[first, card]).all()
            assert not vote.wins[looked:, card].any()
            weights = vote.weights[first] / vote.weights[first].sum()
            share = weights @ vote.wins[first, card]
            assert vote.probabilities[card] == pytest.approx(share)
            assert race.mean_points[card] == pytest.approx(weights @ race.points[first, card])
            n = 1 / (weights @ weights)
            p = (share * n + 1) / (n + 2)
            assert vote.standard_errors[card] == pytest.approx(np.sqrt(p * (1 - p) / n))
            assert vote.loss(vote.cards[card])[0] >= 0
        assert np.isfinite(race.scores[~vote.dropped]).all()
        assert vote.looked[race.scores.argmax()] == rows
        dropped += int(vote.dropped.sum())
    assert dropped


def test_few_worlds_are_looked_at_with_all_cards() -> None:
    compared = 0
    for seed in range(30):
        observation = seen(seed, CONTRACTS[seed % 2], 15 + seed % 8)
        if Knowledge.of(observation).worlds().count() > COMPLETE:
            continue
        whole, race = both(observation)
        assert race.open_cards.complete
        assert not race.open_cards.dropped.any()
        assert (race.open_cards.wins == whole.open_cards.wins).all()
        assert (race.scores == whole.scores).all()
        compared += 1
    assert compared > 5


def test_threads_do_not_change_a_race() -> None:
    observation = seen(3, CONTRACTS[0])
    one, two = (
        belief_vote(
            observation, np.random.default_rng(1), seconds=None, worlds=40, race=True, threads=each
        )
        for each in (1, 2)
    )
    assert (one.open_cards.looked == two.open_cards.looked).all()
    assert (one.scores == two.scores).all()


@pytest.mark.long
def test_advice_from_a_race_names_the_worlds_of_each_card() -> None:
    told = set()
    for seed in range(3):
        observation = seen(seed, CONTRACTS[0])
        race = both(observation)[1]
        looked = dict(zip(race.open_cards.cards, race.open_cards.looked.tolist(), strict=True))
        advised = counsel(
            observation, np.random.default_rng(1), seconds=None, worlds=40, nodes=0, race=True
        )
        best = advised.advice.best
        assert PlayCard(best.action) in observation.legal_actions
        assert looked[best.action] == len(race.open_cards.wins)
        for each in advised.advice.actions[1:]:
            assert f"of {looked[each.action]} likely worlds" in each.reason
            told.add(looked[each.action])
    assert len(told) > 3


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
@pytest.mark.parametrize("cards", [long(0), 1, long(2), 9, 20])
def test_some_cards_are_worth_what_they_are_worth_among_all(contract: Contract, cards: int) -> None:
    observation = seen(5, contract, cards)
    question, knowledge = WorldQuestion.of(observation), Knowledge.of(observation)
    worlds = knowledge.worlds().sample(6, np.random.default_rng(2))
    hands, skats = knowledge.hands(worlds), worlds[:, SKAT_PLACE]
    wins, points = question.answer(hands, skats, 1)
    for mask in range(1, 1 << len(question.cards), 37):
        some = [column for column in range(len(question.cards)) if mask >> column & 1]
        asked = replace(question, cards=tuple(question.cards[column] for column in some))
        few, counted = asked.answer(hands, skats, 1)
        assert (few == wins[:, some]).all()
        assert (counted == points[:, some]).all()
