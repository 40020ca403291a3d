"""The batch of games against the rules of Skat, card by card."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.environments.skat import NumberedSkat
from ouvert.environments.vector.skat import VectorSkat
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from support.sizes import some_of


def any_card(rng: np.random.Generator, masks: np.ndarray) -> np.ndarray:
    """A random allowed card in every game."""
    return np.asarray(np.argmax(rng.random(masks.shape) * masks, axis=1))


def follow(
    seed: int, count: int, rounds: int, contracts: tuple[Contract, ...]
) -> set[tuple[Contract, int]]:
    """Play games beside `SkatGame`, compare all that can be seen; return the contracts played."""
    rng = np.random.default_rng(seed)
    games = VectorSkat(count, contracts=contracts)
    rules = NumberedSkat(play_alone=True, contracts=contracts)
    batch = games.reset(seed)
    states = [games.dealt(number) for number in range(count)]
    finished: set[tuple[Contract, int]] = set()
    for _ in range(rounds):
        for number, state in enumerate(states):
            assert state.actor == batch.actor[number]
            assert np.flatnonzero(batch.action_mask[number]).tolist() == rules.legal(state)
            row = rules.observe(state, int(batch.actor[number]))
            assert np.abs(batch.observation[number] - row).max() < 1e-6
        cards = any_card(rng, batch.action_mask)
        states = [
            state.apply(PlayCard(Card(card)))
            for state, card in zip(states, cards.tolist(), strict=True)
        ]
        batch, rewards, over = games.step(cards)
        for number, state in enumerate(states):
            assert state.over == over[number]
            assert rewards[number].tolist() == list(state.returns)
            if state.over:
                assert state.announced is not None
                finished.add(state.announced)
                states[number] = games.dealt(number)
    return finished


@pytest.mark.parametrize("seed", some_of(range(20), every=19))
def test_every_step_is_that_of_the_rules(seed: int) -> None:
    finished = follow(seed, 40, 62, HAND_CONTRACTS)
    assert len(finished) > 25


@pytest.mark.parametrize("contract", some_of(HAND_CONTRACTS, every=7), ids=str)
def test_every_contract_ends_as_by_the_rules(contract: Contract) -> None:
    finished = follow(1, 40, 31, (contract,))
    assert {declarer for _, declarer in finished} == {0, 1, 2}


def test_seed_fixes_everything() -> None:
    def played(seed: int) -> list[bytes]:
        games, rng = VectorSkat(50), np.random.default_rng(0)
        batch, found = games.reset(seed), []
        for _ in range(70):
            batch, rewards, _ = games.step(any_card(rng, batch.action_mask))
            found.append(batch.observation.tobytes() + rewards.tobytes())
        return found

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_deals_are_uniform() -> None:
    """Each card is as often in each hand and the skat, each seat and contract as often played."""
    games = VectorSkat(44_000)
    games.reset(9)
    hands = games.cells[:3]
    for card in range(32):
        for seat in range(3):
            held = int((hands[seat] >> card & 1).sum())
            assert abs(held - 44_000 * 10 / 32) < 6 * (44_000 * 10 / 32 * 22 / 32) ** 0.5
    begun = [(game.declarer, game.contract) for game in map(games.dealt, range(1320))]
    assert len(set(begun)) > 55


def test_what_may_not_be_played_changes_nothing() -> None:
    games = VectorSkat(8)
    with pytest.raises(RulesError, match="reset"):
        games.step(np.zeros(8, np.int64))
    batch = games.reset(1)
    cards = any_card(np.random.default_rng(1), batch.action_mask)
    before = games.cells.copy()
    wrong = cards.copy()
    wrong[5] = int(np.flatnonzero(batch.action_mask[5] == 0)[0])
    with pytest.raises(RulesError, match=r"game 5: .* may not be played here"):
        games.step(wrong)
    with pytest.raises(RulesError, match="an action each"):
        games.step(cards[:3])
    assert (games.cells == before).all()
    games.step(cards)
    with pytest.raises(RulesError, match="begun already"):
        games.dealt(0)


def test_masks_alone_leave_the_observations() -> None:
    games = VectorSkat(8)
    batch = games.reset(1)
    seen = batch.observation.copy()
    after, _, _ = games.step(any_card(np.random.default_rng(1), batch.action_mask), look=False)
    assert (after.observation == seen).all()
    assert (games.look().observation != seen).any()


def test_batches_that_are_none_are_refused() -> None:
    with pytest.raises(OuvertError, match="whole number from 1 on"):
        VectorSkat(0)
    with pytest.raises(RulesError, match="Hand games"):
        VectorSkat(1, contracts=SKAT_CONTRACTS)
    assert Contract(GameType.NULL, hand=True) in HAND_CONTRACTS
