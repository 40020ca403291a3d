"""The suites of OpenSpiel's owners on the games, and deals that look the same to a seat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

pytest.importorskip("pyspiel")

import pyspiel

import ouvert.environments.openspiel  # noqa: F401 - registers the games
from ouvert.environments.catalogue import numbered_names
from ouvert.errors import RulesError
from ouvert.skat.belief.knowledge import Knowledge as SkatKnowledge
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from support.sizes import some_of

INEXACT = ("doppelkopf", "german-whist")
GAMES = some_of([f"ouvert(game={name})" for name in numbered_names()], every=7)


def played(game: str, seed: int, actions: int | None = None) -> Any:
    """A random game after so many actions of the seats, or at its end."""
    rng = np.random.default_rng(seed)
    state = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal() and (actions is None or len(state.actions) < actions):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_the_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def test_openspiel_accepts_a_shrunken_deck() -> None:
    game = pyspiel.load_game("ouvert(game=skat-described,ranks=5)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", some_of(["skat-play", "skat", "whist", "hearts"]))
def test_playthroughs_are_played_again(name: str, tmp_path: Path) -> None:
    """As the owners do with those that they keep: the same in every line."""
    flags = pytest.importorskip("absl.flags")
    from open_spiel.python.algorithms import generate_playthrough

    # the way in which actions are named is an option of theirs
    flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough(f"ouvert(game={name})", None, seed=3)
    assert "IsTerminal() = True" in text
    assert 'GameType.short_name = "ouvert"' in text
    kept = tmp_path / "kept.txt"
    kept.write_text(text, encoding="utf-8")
    assert generate_playthrough.replay(kept) == (text, text)


@pytest.mark.parametrize("name", [each for each in numbered_names() if each not in INEXACT])
def test_resampled_histories_look_the_same(name: str) -> None:
    rng = np.random.default_rng(4)
    moved = 0
    for actions in (1, 6, 14, 30):
        state = played(f"ouvert(game={name})", actions, actions)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            moved += other.cards != state.cards
    assert moved


@pytest.mark.parametrize("name", INEXACT)
def test_what_cannot_be_resampled_exactly_is_refused(name: str) -> None:
    state = played(f"ouvert(game={name})", 1, 20)
    with pytest.raises(RulesError, match="not drawn exactly"):
        state.resample_from_infostate(0, np.random.default_rng(1).random)


def check_uniform(counts: Counter[Any], worlds: int) -> None:
    assert len(counts) == worlds
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_resampling_is_uniform_over_all_deals_that_fit() -> None:
    """Late in a game few deals fit; each is drawn as often."""
    seen = 0
    rng = np.random.default_rng(6)
    for seed in range(40):
        state = played("ouvert(game=skat-play)", seed, 21)
        if state.is_terminal():
            continue
        seat = seed % 3
        fit = SkatKnowledge.of(state.moment.observe(seat)).worlds().count()
        if not 4 <= fit <= 40:
            continue
        counts = Counter(
            (other.moment.hands, other.moment.skat)
            for other in (state.resample_from_infostate(seat, rng.random) for _ in range(25 * fit))
        )
        check_uniform(counts, fit)
        seen += 1
        if seen == 2:
            return
    raise AssertionError("no moment had few deals that fit")


@pytest.mark.long
def test_skat_that_was_picked_up_is_resampled_uniformly() -> None:
    """To a defender any two of the declarer's twelve cards may have been the skat."""
    rng = np.random.default_rng(7)
    for seed in range(400):
        state = played("ouvert(game=skat)", seed)
        moment = state.moment
        if moment.contract is None or not moment.picked_up:
            continue
        seat = (moment.declarer + 1) % 3
        counts = Counter(
            state.resample_from_infostate(seat, rng.random).moment.dealt.skat for _ in range(990)
        )
        fit = SkatKnowledge.of(moment.observe(seat)).worlds().count()
        if fit == 1:
            check_uniform(counts, 66)
            return
    raise AssertionError("nobody has picked up the skat")


@pytest.mark.long
def test_described_games_are_resampled_uniformly() -> None:
    seen = 0
    rng = np.random.default_rng(8)
    for seed in range(60):
        state = played("ouvert(game=whist,ranks=3)", seed, 5)
        fit = Knowledge(observe(state.moment, seed % 4)).count()
        if not 4 <= fit <= 40:
            continue
        counts = Counter(
            state.resample_from_infostate(seed % 4, rng.random).moment.hands
            for _ in range(25 * fit)
        )
        check_uniform(counts, fit)
        seen += 1
        if seen == 2:
            return
    raise AssertionError("no moment had few deals that fit")
