"""The batch of deals of described games against the plain rules, action by action."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ouvert.environments.catalogue import numbered_names
from ouvert.environments.described import NumberedTricks
from ouvert.environments.vector.auction import VectorAuction
from ouvert.environments.vector.catalogue import vector_games
from ouvert.environments.vector.skat import VectorSkat
from ouvert.environments.vector.tricks import VectorTricks
from ouvert.errors import NotationError, OuvertError, RulesError, SizeError
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import (
    Beating,
    Chooser,
    Following,
    Goal,
    Leading,
    Score,
    Teams,
    Trumping,
)
from ouvert.tricks.kernels.many import layout
from ouvert.tricks.play.state import Phase
from support.described import GAMES, described
from support.sizes import some_of


def any_action(rng: np.random.Generator, masks: np.ndarray) -> np.ndarray:
    """A random allowed action in every game."""
    return np.asarray(np.argmax((1 - rng.random(masks.shape)) * masks, axis=1))


def follow(game: Description, seed: int, count: int, least: int) -> set[tuple[float, ...]]:
    """Play deals beside `NumberedTricks`, compare all that can be seen; return the results."""
    rng = np.random.default_rng(seed)
    games = VectorTricks(game, count)
    rules = NumberedTricks(game)
    batch = games.reset(seed)
    states = [games.dealt(number) for number in range(count)]
    results: list[tuple[float, ...]] = []
    while len(results) < least:
        for number, state in enumerate(states):
            seat = int(batch.actor[number])
            assert rules.actor(state) == seat
            assert np.flatnonzero(batch.action_mask[number]).tolist() == rules.legal(state)
            row = rules.observe(state, seat)
            assert np.abs(batch.observation[number] - row).max() < 1e-6
        actions = any_action(rng, batch.action_mask)
        states = [
            rules.after(state, action)
            for state, action in zip(states, actions.tolist(), strict=True)
        ]
        batch, rewards, over = games.step(actions)
        for number, state in enumerate(states):
            assert over[number] == (state.phase is Phase.OVER)
            assert rewards[number].tolist() == pytest.approx(rules.returns(state))
            if over[number]:
                results.append(rules.returns(state))
                states[number] = games.dealt(number)
    return set(results)


@pytest.mark.parametrize("seed", some_of(range(10), every=10))
@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_that_of_the_rules(name: str, seed: int) -> None:
    assert follow(described(name), seed, 20, 40)


DUTIES = [
    Following(suit=suit, trump=trump, beat=beat, ruff=ruff, undertrump=undertrump)
    for suit in (True, False)
    for trump in Trumping
    for beat in Beating
    for ruff in (False, True)
    for undertrump in (True, False)
    if suit or (trump, beat, ruff, undertrump) == (Trumping.NEVER, Beating.NEVER, False, True)
]


@pytest.mark.parametrize("number", some_of(range(len(DUTIES)), every=6))
def test_every_duty_is_that_of_the_rules(number: int) -> None:
    """All that may have to be played, in one deck, with equal cards every other time."""
    base = described("belote")
    deck = base.deck
    if number % 2:
        # two of each of half the ranks
        deck = replace(deck, ranks=("J", "9", "A", "10"), copies=2)
    game = replace(
        base,
        deck=deck,
        following=replace(DUTIES[number], spared="*J" if DUTIES[number].suit else ""),
        leading=Leading(closed="A", kept="10 A"),
        contracts=tuple(replace(each, points="*J=20 A=11 10=-3") for each in base.contracts),
        second_wins="J" if number % 2 else "",
    )
    follow(game, number, 12, 24)


GOALS = [
    Score(Goal.MOST, tricks=False, more_than_half=True, last_trick=10, all_tricks=90),
    Score(Goal.LEAST, tricks=False, moon=40),
    Score(Goal.LEAST, tricks=True, from_trick=3),
    Score(Goal.STEPS, tricks=False, steps=((0, -3), (20, 1), (60, 2))),
]


@pytest.mark.parametrize("teams", [Teams.EACH, Teams.PARTNERS, Teams.DECLARER])
@pytest.mark.parametrize("chooser", [Chooser.NOBODY, Chooser.FOREHAND])
def test_every_score_is_that_of_the_rules(teams: Teams, chooser: Chooser) -> None:
    base = described("belote")
    for number, score in enumerate(GOALS):
        if chooser is Chooser.NOBODY:
            score = replace(score, more_than_half=False)
        duties = replace(base.following, trump=Trumping.ALWAYS)
        game = replace(base, teams=teams, chooser=chooser, score=score, following=duties)
        assert len(follow(game, number, 12, 12)) > 1


def test_who_can_call_none_plays_alone() -> None:
    """Where every contract calls a card, and the hand allows no call."""
    base = described("schafkopf")
    game = replace(base, contracts=base.contracts[:1])
    games = VectorTricks(game, 3000)
    batch = games.reset(1)
    alone = np.flatnonzero(batch.action_mask[:, -1])
    assert 0 < len(alone) < 500
    for number in alone.tolist():
        assert games.game.legal(games.dealt(number)) == [games.game.actions - 1]
    batch, _, _ = games.step(any_action(np.random.default_rng(1), batch.action_mask))
    assert (games.cells[alone, layout.AT_CALLED] == layout.NOT_THERE).all()
    follow(game, 2, 20, 40)


def test_seed_fixes_everything() -> None:
    def played(seed: int) -> list[bytes]:
        games, rng = VectorTricks(described("hearts"), 30), np.random.default_rng(0)
        batch, found = games.reset(seed), []
        for _ in range(140):
            batch, rewards, _ = games.step(any_action(rng, batch.action_mask))
            found.append(batch.observation.tobytes() + rewards.tobytes())
        return found

    assert played(3) == played(3)
    assert played(3) != played(4)


def test_deals_are_uniform() -> None:
    """Each card is as often in each hand, each direction of passing as often."""
    games = VectorTricks(described("hearts"), 40_000)
    games.reset(9)
    for card in range(52):
        for seat in range(4):
            held = int((games.cells[:, layout.HELD + seat] >> card & 1).sum())
            assert abs(held - 10_000) < 6 * (10_000 * 3 / 4) ** 0.5
    directions = np.bincount(games.cells[:, layout.AT_DEAL], minlength=4)
    assert (np.abs(directions - 10_000) < 6 * (10_000 * 3 / 4) ** 0.5).all()


def test_what_is_not_allowed_changes_nothing() -> None:
    games = VectorTricks(described("euchre"), 8)
    with pytest.raises(RulesError, match="reset"):
        games.step(np.zeros(8, np.int64))
    batch = games.reset(1)
    actions = any_action(np.random.default_rng(1), batch.action_mask)
    before = games.cells.copy()
    for wrong, told in ((0, "♣A is not allowed"), (-1, "action -1 is"), (10**6, "action 1000000")):
        with pytest.raises(RulesError, match=rf"game 5: {told}"):
            games.step(np.where(np.arange(8) == 5, wrong, actions))
    with pytest.raises(RulesError, match="an action each"):
        games.step(actions[:3])
    assert (games.cells == before).all()
    games.step(actions)
    with pytest.raises(RulesError, match="begun already"):
        games.dealt(0)


def test_masks_alone_leave_the_observations() -> None:
    games = VectorTricks(described("whist"), 8)
    batch = games.reset(1)
    seen = batch.observation.copy()
    after, _, _ = games.step(any_action(np.random.default_rng(1), batch.action_mask), look=False)
    assert (after.observation == seen).all()
    assert (games.look().observation != seen).any()


def test_games_by_their_names() -> None:
    for name in numbered_names():
        games = vector_games(name, 2)
        assert isinstance(games, VectorSkat) == (name == "skat-play")
        assert isinstance(games, VectorAuction) == (name == "skat")
        assert games.reset(1).action_mask.any(axis=1).all()
    small = vector_games("whist", 2, ranks=3)
    assert isinstance(small, VectorTricks)
    assert small.game.deck == 12
    with pytest.raises(NotationError):
        vector_games("whisk", 2)
    for name in ("skat", "skat-play", "whist"):
        with pytest.raises(OuvertError, match=r"number of games is a whole number .*, not True"):
            vector_games(name, True)


@pytest.mark.parametrize("name", ["skat", "skat-play", "hearts"])
def test_what_cannot_be_meant_is_refused(name: str) -> None:
    games = vector_games(name, 4)
    for call in (games.look, lambda: games.dealt(0)):
        with pytest.raises(RulesError, match="nothing is dealt yet: reset with a seed first"):
            call()
    actions = games.reset(1).action_mask.argmax(axis=1)
    before = games.cells.copy()
    wrong: list[tuple[Any, str]] = [
        (actions + 0.5, "actions are whole numbers, not float64"),
        (actions.astype(np.float32), "actions are whole numbers, not float32"),
        (["a"] * 4, "actions are whole numbers, not <U1"),
        ([0, [1], 2, 3], "4 games need an action each, in one row"),
        (None, r"4 games need an action each, not \(\)"),
    ]
    for given, said in wrong:
        with pytest.raises(RulesError, match=said):
            games.step(given)
    for number in (4, 9, -1):
        with pytest.raises(RulesError, match=f"the games are 0 to 3, not {number}"):
            games.dealt(number)
    with pytest.raises(RulesError, match="the number of a game is a whole number, not"):
        games.dealt(1.5)  # type: ignore[arg-type]
    assert (games.cells == before).all()
    assert games.dealt(3) is not None
    games.step(actions.tolist())


@pytest.mark.parametrize("name", ["skat", "skat-play", "hearts"])
def test_more_games_than_fit_into_memory_are_refused(name: str) -> None:
    with pytest.raises(SizeError, match=r"games of .* GB, and this machine has .* fewer at once"):
        vector_games(name, 10**15)


def test_games_that_are_too_large_are_refused() -> None:
    base = described("whist")
    double = replace(base, deck=replace(base.deck, copies=2))
    with pytest.raises(
        RulesError, match="has 104 cards, and many games at once are played with 64"
    ):
        VectorTricks(double, 1)
    crowd = replace(base, seats=10, dealing=replace(base.dealing, hand=5))
    with pytest.raises(RulesError, match="has 10 seats, and many games at once are played by 8"):
        VectorTricks(crowd, 1)
    with pytest.raises(OuvertError, match="whole number from 1 on"):
        VectorTricks(base, 0)
