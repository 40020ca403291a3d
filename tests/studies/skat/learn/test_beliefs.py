"""Beliefs are learned from games, the same whatever the workers and interruptions."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.errors import OuvertError
from ouvert.skat.belief.learned.network import FILE, OUTPUTS, read_beliefs, shipped
from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import MOST_PLAYED, describe, suit_places
from ouvert.skat.players.registry import make, without_paranoia
from ouvert.skat.records import read_games
from ouvert.skat.records.course import Course
from ouvert.skat.records.tables import read_table
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.learn.beliefs import learning
from ouvert.studies.skat.learn.beliefs.cases import Cases, moments_of
from ouvert.studies.skat.learn.beliefs.learning import (
    LearnedBeliefs,
    adapt_beliefs,
    judge_beliefs,
    learn_beliefs,
)
from ouvert.studies.skat.learn.beliefs.training import gain, learn_from
from ouvert.studies.skat.learn.descent import Training, read_training
from ouvert.studies.skat.learn.games import STYLE_GAMES, Games, auctions, games_by_rules
from support.recorded_games import XSKAT
from support.sizes import long


@pytest.fixture(scope="module")
def by_rules() -> Games:
    return games_by_rules(3, np.random.default_rng(1))


@pytest.fixture(scope="module")
def recorded() -> list[SkatGame]:
    return [record.replay().final for record in islice(read_games(XSKAT), 60)]


def learned(folder: Path, where: str = HERE, steps: int = 6) -> LearnedBeliefs:
    workers = None if where == HERE else 2
    return learn_beliefs(
        folder, chunks=1, steps=steps, others=20, seed=3, where=where, workers=workers
    )


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "BATCH", 64)
    monkeypatch.setattr(learning, "KEEP_EVERY", 2)
    monkeypatch.setattr(learning, "HIDDEN", (8,))
    monkeypatch.setattr(learning, "OTHER_PLAYER", "reflex")
    whole = learned(tmp_path / "a", where=PROCESSES)

    class StoppedError(Exception):
        pass

    told: list[str] = []

    def stop(what: str, done: int) -> None:
        told.extend([what] * done)
        if told.count("steps") == 5:
            raise StoppedError

    with pytest.raises(StoppedError):
        learn_beliefs(
            tmp_path / "b", chunks=1, steps=6, others=20, seed=3, where=HERE, progress=stop
        )
    assert read_training(tmp_path / "b" / "training.npz", 6).done == 4
    resumed = learned(tmp_path / "b")
    for one, other in zip(
        whole.network.layers.weights, resumed.network.layers.weights, strict=True
    ):
        assert np.array_equal(one, other)
    assert whole.after.gain == resumed.after.gain
    for name in (learning.GAMES_FILE, learning.OTHERS_FILE):
        rows = read_table(tmp_path / "a" / name)
        assert rows == read_table(tmp_path / "b" / name)
    for row in rows:
        course = Course.from_flat(row)
        assert course is not None
        assert course.game().over
    kept = read_beliefs(tmp_path / "a" / FILE)
    assert kept.hints == whole.network.hints
    with pytest.raises(OuvertError):
        learn_beliefs(tmp_path / "a", chunks=2, steps=6, others=20, seed=3)


def test_games_by_rules_and_recorded_ones_are_told_alike(recorded: list[SkatGame]) -> None:
    """A Hand game as a row of arrays, and as a game that seats observe, is one and the same."""
    for game in recorded[:20]:
        if game.contract is None or game.declarer is None:
            continue
        course = Course.of(game)
        rng = np.random.default_rng(1)
        state = next(iter(moments_of([game], 1, rng)), None)
        if state is None:
            continue
        said = [each for _, each in game.history]
        cards = [int(each.card) for each in said if isinstance(each, PlayCard)]
        first = SkatGame.replay(game.dealt, [s for s in said if not isinstance(s, PlayCard)])
        watched = Cases.of([game], 1, np.random.default_rng(1))
        told = watched.moments
        row = Games(
            games=told.games,
            declarers=told.declarers,
            hands=np.array([[hand.bits for hand in first.hands]], np.uint32),
            skats=np.array([first.skat.bits], np.uint32),
            picked=told.picked,
            bids=told.bids,
            reached=told.reached,
            passed=told.passed,
            cards=np.array([cards + [-1] * (MOST_PLAYED - len(cards))], np.int8),
        )
        due = int((told.cards[0] >= 0).sum())
        found = Cases.by_rules(row, np.array([due]))
        assert np.array_equal(found.places, watched.places), course
        assert np.array_equal(found.chance, watched.chance)
        suits = suit_places(told.games)
        assert np.array_equal(describe(found.moments, suits), describe(told, suits))


def test_auctions_are_those_of_the_rules() -> None:
    limits = np.array([[18, 20, 0], [0, 0, 24], [0, 0, 0], [30, 22, 24], [18, 0, 0]], np.int16)
    reached, passed, declarers, bids = auctions(limits)
    assert declarers.tolist() == [1, 2, -1, 0, 0]
    assert bids.tolist() == [20, 18, 0, 24, 18]
    assert reached.tolist()[3] == [24, 22, 24]
    assert passed.tolist()[3] == [-1, 22, 24]
    assert passed.tolist()[0] == [20, -1, 20]


def test_styles_bring_games_that_the_rules_allow(by_rules: Games) -> None:
    assert 400 < len(by_rules) < 3 * STYLE_GAMES
    cases = Cases.by_rules(by_rules, by_rules.drawn(np.random.default_rng(2)))
    row, card = np.nonzero(cases.places >= 0)
    assert (cases.chance[row, card, cases.places[row, card]] > 0).all()
    assert ((cases.chance > 0).sum(axis=2)[row, card] > 1).all()


@pytest.mark.long
def test_a_step_goes_down_the_slope(by_rules: Games) -> None:
    """The gradient is that of differences, and training tells more of games that it has not met."""
    rng = np.random.default_rng(4)
    few = by_rules.take(np.arange(64))
    batch = Cases.by_rules(few, few.drawn(rng)).batch(0.0, rng)
    training = Training(Layers.random((6,), OUTPUTS, rng), 1, rate=1e-4)
    weights = training.layers.weights[1]
    before = weights.copy()
    learn_from(training, batch)
    moved = weights - before
    at = np.unravel_index(np.abs(training._first[1]).argmax(), weights.shape)
    changes = []
    for step in (1e-2, -1e-2):
        weights[:] = before
        weights[at] += step
        changes.append(gain(training.layers, batch))
    slope = (changes[0] - changes[1]) / 2e-2
    assert np.sign(moved[at]) == np.sign(slope)
    assert training._first[1][at] == pytest.approx(-0.1 * slope, rel=0.02)
    long_training = Training(Layers.random((32,), OUTPUTS, rng), 150)
    others = games_by_rules(1, np.random.default_rng(9))
    unseen = Cases.by_rules(others, others.drawn(rng))
    while long_training.done < 150:
        some = by_rules.take(rng.integers(0, len(by_rules), 256))
        learn_from(long_training, Cases.by_rules(some, some.drawn(rng)).batch(0.0, rng))
    assert gain(long_training.layers, unseen.batch(0.0, rng)) > 0.05


@pytest.mark.long
def test_adapting_needs_games(tmp_path: Path, recorded: list[SkatGame]) -> None:
    with pytest.raises(OuvertError, match="20 games or more"):
        adapt_beliefs(recorded[:5], tmp_path / FILE)
    found = adapt_beliefs(recorded, tmp_path / FILE, steps=3)
    same = adapt_beliefs(recorded, tmp_path / "again.npz", steps=3)
    assert found.after.gain == same.after.gain
    assert not np.array_equal(found.network.layers.weights[0], shipped().layers.weights[0])
    name = f"expert:4+beliefs={tmp_path / FILE}"
    assert make(name, 1).choose(recorded[0].observe(0)) if not recorded[0].over else True
    assert without_paranoia(f"expert:4+paranoia@3+beliefs={tmp_path / FILE}")[0] == name
    with pytest.raises(OuvertError, match="no file"):
        make("expert:4+beliefs=nowhere.npz", 1)
    with pytest.raises(OuvertError, match="reflex has no beliefs"):
        make(f"reflex+beliefs={tmp_path / FILE}", 1)


@long
def test_beliefs_keep_what_they_promise_about_another_program(recorded: list[SkatGame]) -> None:
    """At least 0.09 nats a card without any of its games, and chances that come true."""
    games = [record.replay().final for record in read_games(XSKAT)]
    hints, beliefs = judge_beliefs(games, each=2)
    assert beliefs.gain > 0.09
    assert beliefs.gain > hints.gain + 2 * beliefs.error - 0.02
    for thought, so in zip(beliefs.predicted, beliefs.happened, strict=True):
        assert abs(thought - so) < 0.03
