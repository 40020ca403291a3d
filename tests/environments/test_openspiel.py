"""The suites of OpenSpiel's owners on the games, and deals that look the same to a seat."""

from __future__ import annotations

import random
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.observation import make_observation

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
    while state.is_chance_node() or not (state.is_terminal() or len(state.actions) == actions):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_the_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["skat", "skat-play", "hearts", "bridge", "doppelkopf", "whist,ranks=2"]
)
def test_openspiel_finds_what_its_interface_promises(name: str) -> None:
    """The class of tests that the owners make for each of their games."""
    from open_spiel.integration_tests import api_test

    game = f"ouvert(game={name})"
    base = api_test.EnforceAPIOnPartialTreeBase
    case = type("OuvertTest", (base,), {"game_name": game, "game": pyspiel.load_game(game)})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases() >= 5
    result = unittest.TestResult()
    random.seed(7)  # they draw states by it
    suite.run(result)
    assert (result.failures, result.errors, result.skipped) == ([], [], [])
    assert result.testsRun == suite.countTestCases()


@pytest.mark.parametrize("name", some_of(["whist,ranks=2", "belote,ranks=6", "euchre,ranks=4"]))
def test_openspiel_accepts_other_shrunken_decks(name: str) -> None:
    game = pyspiel.load_game(f"ouvert(game={name})")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_openspiel_accepts_a_shrunken_deck() -> None:
    game = pyspiel.load_game("ouvert(game=skat-described,ranks=5)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name", some_of(["skat-play", *(each for each in numbered_names() if each != "skat-play")])
)
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


SEATED = ("table", "played", "leader", "declarer", "taken", "actor", "bids", "passed")
"""Fields with a row for each seat, the own one first."""


def observer(game: Any, *, recall: bool = False, public: bool = True, private: str = "NONE") -> Any:
    kind = pyspiel.IIGObservationType(
        perfect_recall=recall,
        public_info=public,
        private_info=getattr(pyspiel.PrivateInfoType, private),
    )
    return make_observation(game, kind)


def told(teller: Any, state: Any, seat: int) -> tuple[str, list[float]]:
    teller.set_from(state, seat)
    return teller.string_from(state, seat), list(teller.tensor)


@pytest.mark.parametrize("name", [each for each in numbered_names() if each not in INEXACT])
def test_all_see_the_same_in_deals_that_differ_in_hidden_cards(name: str) -> None:
    rng = np.random.default_rng(9)
    public = observer(pyspiel.load_game(f"ouvert(game={name})"))
    moved = 0
    for actions in (0, 3, 11, 25):
        state = played(f"ouvert(game={name})", actions, actions)
        seats = range(state.num_players())
        for seat in seats:
            other = state.resample_from_infostate(seat, rng.random)
            moved += other.cards != state.cards
            for each in seats:
                assert told(public, other, each) == told(public, state, each)
    assert moved


@pytest.mark.parametrize("name", INEXACT)
def test_all_see_the_same_in_every_deal_before_anything_is_done(name: str) -> None:
    public = observer(pyspiel.load_game(f"ouvert(game={name})"))
    seen = []
    for seed in range(6):
        public.set_from(played(f"ouvert(game={name})", seed, 0), 1)
        # what is shown, and is trump by that, is another card in each deal
        public.dict["turned"][:] = public.dict["contract"][:] = 0
        seen.append(public.tensor.copy())
    assert (np.array(seen) == seen[0]).all()


@pytest.mark.parametrize("name", numbered_names())
def test_every_seat_is_told_the_same_of_what_lies_open(name: str) -> None:
    public = observer(pyspiel.load_game(f"ouvert(game={name})"))
    laid_open = 0
    for seed, actions in enumerate((4, 9, 16, 27, 40)):
        state = played(f"ouvert(game={name})", seed, actions)
        turned = []
        for seat in range(state.num_players()):
            public.set_from(state, seat)
            laid_open += int(public.dict["open"].sum())
            turned.append(
                {
                    field: np.roll(row, seat, axis=0) if field in SEATED else row.copy()
                    for field, row in public.dict.items()
                    if field != "position"
                }
            )
        for seen in turned[1:]:
            assert all((seen[field] == turned[0][field]).all() for field in seen)
    assert bool(laid_open) == (name in ("bridge", "minibridge", "skat", "skat-play"))


@pytest.mark.parametrize("name", ["skat", "skat-play", "hearts", "bridge"])
def test_what_all_see_and_what_is_ones_own_make_up_the_whole(name: str) -> None:
    game = pyspiel.load_game(f"ouvert(game={name})")
    public, own = observer(game), observer(game, public=False, private="SINGLE_PLAYER")
    whole = observer(game, private="SINGLE_PLAYER")
    assert {*own.dict} <= {"hand", "skat", "discards", "given"}
    assert "hand" in own.dict
    assert {*public.dict} | {*own.dict} == {*whole.dict}
    assert not {*public.dict} & {*own.dict}
    for actions in (0, 8, 20):
        state = played(f"ouvert(game={name})", 3, actions)
        for seat in range(state.num_players()):
            for teller in (public, own, whole):
                teller.set_from(state, seat)
            assert list(whole.tensor) == state.observation_tensor(seat)
            assert whole.string_from(state, seat) == state.observation_string(seat)
            parts = public.dict | own.dict
            hand = np.flatnonzero(own.dict["hand"])
            for field, row in whole.dict.items():
                if field == "open":
                    # of one's own hand one need not be told that it lies open
                    assert {*np.flatnonzero(parts[field] != row)} <= {*hand}
                else:
                    assert (parts[field] == row).all()


def test_only_sights_that_there_are_are_made() -> None:
    game = pyspiel.load_game("ouvert(game=skat-play)")
    for missing in (
        {"private": "ALL_PLAYERS"},
        {"private": "NONE", "public": False},
        {"private": "NONE", "recall": True},
        {"private": "SINGLE_PLAYER", "public": False, "recall": True},
    ):
        assert observer(game, **missing) is None, missing
    state = played("ouvert(game=skat-play)", 2, 7)
    recall = observer(game, private="SINGLE_PLAYER", recall=True)
    assert recall.string_from(state, 1) == state.information_state_string(1)
    assert recall.tensor is None
    plain = make_observation(game)
    plain.set_from(state, 1)
    assert list(plain.tensor) == state.observation_tensor(1)


def test_what_is_refused_changes_nothing() -> None:
    state = played("ouvert(game=skat-play)", 5, 4)
    before = str(state), state.observation_tensor(0), state.history()
    refused = next(each for each in range(32) if each not in state.legal_actions())
    with pytest.raises(RulesError):
        state.apply_action(refused)
    assert (str(state), state.observation_tensor(0), state.history()) == before
    over = played("ouvert(game=skat-play)", 5)
    with pytest.raises(RulesError):
        over.apply_action(7)
    rng = np.random.default_rng(3)
    assert over.resample_from_infostate(0, rng.random).returns() == over.returns()


def test_chance_deals_what_there_is_to_be_dealt() -> None:
    state = pyspiel.load_game("ouvert(game=skat-play)").new_initial_state()
    with pytest.raises(RulesError, match=r"begins in the ways 0 to \d+, not 99999"):
        state.apply_action(99999)
    state.apply_action(4)
    with pytest.raises(RulesError, match="has the cards 0 to 31, not 99"):
        state.apply_action(99)
    state.apply_action(17)
    with pytest.raises(RulesError, match="card 17 has been dealt already"):
        state.apply_action(17)
    assert (state.beginning, state.cards) == (4, [17])
    for card in [each for each in range(32) if each != 17]:
        state.apply_action(card)
    assert state.current_player() >= 0


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
