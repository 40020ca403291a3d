"""The batch of whole games of Skat against the rules, word by word and card by card."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.environments.skat import ACTIONS, NumberedSkat, number_of
from ouvert.environments.vector.auction import VectorAuction
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.kernels import auction_stepping
from ouvert.skat.rules.actions import Announce, Bid, Hold, Pass, PickUp
from ouvert.skat.rules.contracts import SKAT_CONTRACTS
from ouvert.skat.rules.game import SkatGame
from support.sizes import some_of


def any_action(rng: np.random.Generator, masks: np.ndarray, *, bold: bool = False) -> np.ndarray:
    """A random allowed action in every game; who is not bold mostly bids the next values."""
    chances = (1 - rng.random(masks.shape)) * masks
    if not bold:
        ladder = slice(auction_stepping.SAY_BID, auction_stepping.PICK_UP)
        chances[:, ladder] *= 0.9 ** np.cumsum(masks[:, ladder], axis=1)
    return np.asarray(chances.argmax(axis=1))


def follow(seed: int, count: int, least: int, *, bold: bool = False) -> list[SkatGame]:
    """Play games beside `NumberedSkat`, compare all that can be seen; return them when over."""
    rng = np.random.default_rng(seed)
    games = VectorAuction(count)
    rules = NumberedSkat()
    batch = games.reset(seed)
    states = [games.dealt(number) for number in range(count)]
    finished: list[SkatGame] = []
    while len(finished) < least:
        for number, state in enumerate(states):
            assert state.actor == batch.actor[number]
            assert np.flatnonzero(batch.action_mask[number]).tolist() == rules.legal(state)
            row = rules.observe(state, int(batch.actor[number]))
            assert np.abs(batch.observation[number] - row).max() < 1e-6
        actions = any_action(rng, batch.action_mask, bold=bold)
        states = [
            rules.after(state, action)
            for state, action in zip(states, actions.tolist(), strict=True)
        ]
        batch, rewards, over = games.step(actions)
        for number, state in enumerate(states):
            assert state.over == over[number]
            assert rewards[number].tolist() == list(rules.returns(state))
            if state.over:
                finished.append(state)
                states[number] = games.dealt(number)
    return finished


@pytest.mark.parametrize("seed", some_of(range(10), every=10))
def test_every_step_is_that_of_the_rules(seed: int) -> None:
    results = [game.result for game in follow(seed, 40, 160)]
    played = [each for each in results if each is not None and not each.passed_in]
    assert len(played) > 100
    assert {each.won for each in played} == {False, True}
    hand = {each.contract.hand for each in played if each.contract is not None}
    assert hand == {False, True}


@pytest.mark.parametrize("seed", some_of(range(4), every=4))
def test_auctions_to_the_top_are_those_of_the_rules(seed: int) -> None:
    finished = follow(seed, 30, 60, bold=True)
    assert max(game.bid for game in finished) > 200
    assert any(game.result is not None and game.result.overbid for game in finished)


def test_all_may_pass() -> None:
    games = VectorAuction(5)
    games.reset(1)
    for turn in range(3):
        _, rewards, over = games.step(np.full(5, number_of(Pass())))
        assert over.all() == (turn == 2)
        assert not rewards.any()
    games.dealt(4)


def test_numbers_are_those_of_the_actions() -> None:
    assert len(ACTIONS) == auction_stepping.WHOLE_ACTIONS
    assert number_of(Pass()) == auction_stepping.SAY_PASS
    assert number_of(Hold()) == auction_stepping.SAY_HOLD
    assert number_of(Bid(18)) == auction_stepping.SAY_BID
    assert number_of(PickUp()) == auction_stepping.PICK_UP
    assert number_of(Announce(SKAT_CONTRACTS[0])) == auction_stepping.ANNOUNCE_SKAT


def test_seed_fixes_everything() -> None:
    def played(seed: int) -> list[bytes]:
        games, rng = VectorAuction(30), np.random.default_rng(0)
        batch, found = games.reset(seed), []
        for _ in range(90):
            batch, rewards, _ = games.step(any_action(rng, batch.action_mask))
            found.append(batch.observation.tobytes() + rewards.tobytes())
        return found

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_what_is_not_allowed_changes_nothing() -> None:
    games = VectorAuction(8)
    with pytest.raises(RulesError, match="reset"):
        games.step(np.zeros(8, np.int64))
    games.reset(1)
    passing = np.full(8, number_of(Pass()))
    before = games.cells.copy()
    for wrong, told in (
        (0, "play ♣7 is not"),
        (33, "yes is not"),
        (-1, "action -1"),
        (623, "n 623"),
    ):
        with pytest.raises(RulesError, match=rf"game 5: .*{told}|game 5: {told}"):
            games.step(np.where(np.arange(8) == 5, wrong, passing))
    with pytest.raises(RulesError, match="an action each"):
        games.step(passing[:3])
    assert (games.cells == before).all()
    games.step(passing)
    with pytest.raises(RulesError, match="begun already"):
        games.dealt(0)
    with pytest.raises(OuvertError, match="whole number from 1 on"):
        VectorAuction(0)
