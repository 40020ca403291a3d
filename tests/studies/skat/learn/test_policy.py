"""A policy is learned from judged games, the same whatever the workers and interruptions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.errors import OuvertError
from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import MOST_PLAYED, NULL
from ouvert.skat.learned.policy import FILE, OUTPUTS, VALUE, Policy, probabilities, read_policy
from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.records.tables import read_table
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.studies.skat.learn.descent import Training, read_training
from ouvert.studies.skat.learn.games import games_by_rules
from ouvert.studies.skat.learn.policy import learning
from ouvert.studies.skat.learn.policy.games import JudgedGames, members
from ouvert.studies.skat.learn.policy.learning import LearnedPolicy, learn_policy
from ouvert.studies.skat.learn.policy.playing import cards_by_policy
from ouvert.studies.skat.learn.policy.training import Batch, learn_from, score


@pytest.fixture(scope="module")
def judged() -> JudgedGames:
    return JudgedGames.of(games_by_rules(1, np.random.default_rng(1)))


def learned(folder: Path, where: str = HERE) -> LearnedPolicy:
    workers = None if where == HERE else 2
    return learn_policy(
        folder, chunks=2, self_plays=1, steps=6, seed=3, where=where, workers=workers
    )


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("BATCH", 64), ("KEEP_EVERY", 2), ("HIDDEN", (8,)), ("MOST_JUDGED", 100)):
        monkeypatch.setattr(learning, name, value)
    whole = learned(tmp_path / "a", where=PROCESSES)

    class StoppedError(Exception):
        pass

    told: list[str] = []

    def stop(what: str, done: int) -> None:
        told.extend([what] * done)
        if told.count("steps") == 5:
            raise StoppedError

    with pytest.raises(StoppedError):
        learn_policy(
            tmp_path / "b", chunks=2, self_plays=1, steps=6, seed=3, where=HERE, progress=stop
        )
    assert read_training(tmp_path / "b" / "training.npz", 6).done == 4
    resumed = learned(tmp_path / "b")
    assert whole.curve == resumed.curve
    assert [each.step for each in whole.curve] == [2, 3, 4, 6]
    layers = whole.policy.layers, resumed.policy.layers
    for one, other in zip(*(each.parameters for each in layers), strict=True):
        assert np.array_equal(one, other)
    for name in (learning.GAMES_FILE, learning.CURVE_FILE):
        assert read_table(tmp_path / "a" / name) == read_table(tmp_path / "b" / name)
    rows = read_table(tmp_path / "a" / learning.GAMES_FILE)
    assert len(rows) == whole.games + whole.held_out
    assert sum(row["held_out"] for row in rows) == whole.held_out
    rounds = [row["self_play"] for row in rows]
    assert 0 < sum(rounds) < len(rows) / 2
    assert not any(row["held_out"] for row in rows if row["self_play"])
    with pytest.raises(OuvertError):
        learn_policy(tmp_path / "a", chunks=3, steps=6, seed=3)
    with pytest.raises(OuvertError, match="chunks"):
        learn_policy(tmp_path / "c", chunks=1)


def test_cards_that_were_played_could_be(judged: JudgedGames) -> None:
    """And a game that is won, or lost, to its end was so before its last card."""
    played = np.where(judged.games.cards < 0, 0, judged.games.cards).astype(np.uint32)
    could = judged.legal >> played & 1
    assert (could[judged.games.cards >= 0] == 1).all()
    assert not (judged.winning & ~judged.legal).any()
    contested, others = judged.decisions()
    assert len(contested)
    assert not set(contested.tolist()) & set(others.tolist())
    assert (np.bitwise_count(judged.winning.ravel()[contested]) > 0).all()


@pytest.mark.long
def test_a_policy_plays_what_is_allowed() -> None:
    """Games to their end, but for Nulls, which the declarer's first trick ends."""
    rng = np.random.default_rng(6)
    layers = Layers.random((8,), OUTPUTS, rng)
    games = games_by_rules(1, rng, lambda dealt: cards_by_policy(layers, dealt, rng))
    played = games.cards >= 0
    ended = played.sum(axis=1)
    assert (ended[games.games != NULL] == MOST_PLAYED).all()
    assert (ended[games.games == NULL] % 3 == 0).all()
    legal = JudgedGames.of(games).legal
    assert np.array_equal(played, legal != 0)
    could = legal >> np.where(played, games.cards, 0).astype(np.uint32) & 1
    assert (could[played] == 1).all()


def test_a_batch_tells_who_plays_what_is_right_for_him(judged: JudgedGames) -> None:
    contested, _ = judged.decisions()
    some = contested[:200]
    plain, moved = (Batch.of(judged, some, rng) for rng in (None, np.random.default_rng(4)))
    rows, numbers = np.divmod(some, judged.legal.shape[1])
    moments, _ = judged.games.take(rows).moments(numbers)
    for batch in (plain, moved):
        assert not (batch.right & ~batch.legal).any()
        assert batch.legal[np.arange(200), batch.played].all()
        winning = members(judged.winning[rows, numbers]).sum(axis=1)
        declares = moments.seats == moments.declarers
        assert np.array_equal(
            batch.right.sum(axis=1), np.where(declares, winning, batch.legal.sum(axis=1) - winning)
        )
    assert np.array_equal(plain.right.sum(axis=1), moved.right.sum(axis=1))
    assert np.array_equal(
        plain.right[np.arange(200), plain.played], moved.right[np.arange(200), moved.played]
    )


def test_a_step_goes_down_the_slope(judged: JudgedGames) -> None:
    """The gradient is that of differences."""
    rng = np.random.default_rng(4)
    contested, others = judged.decisions()
    batch = Batch.of(judged, np.concatenate([contested[:40], others[:40]]), rng)
    wanted, counts = batch.targets()
    training = Training(Layers.random((6,), OUTPUTS, rng), 1)
    weights = training.layers.weights[1]
    before = weights.copy()
    learn_from(training, batch)
    at = np.unravel_index(np.abs(training._first[1]).argmax(), weights.shape)
    losses = []
    for step in (1e-2, -1e-2):
        weights[:] = before
        weights[at] += step
        said = probabilities(training.layers.run(batch.described)[-1]).astype(np.float64)
        told = np.where(wanted > 0, said, 1 - said)
        losses.append(-np.log(told[counts]).sum() / len(batch))
    assert training._first[1][at] == pytest.approx((losses[0] - losses[1]) / 0.2, rel=0.05)


@pytest.mark.long
def test_a_policy_learns_what_it_is_shown(judged: JudgedGames) -> None:
    """And something of games that it has not met, from one style in a second."""
    rng = np.random.default_rng(4)
    unseen = JudgedGames.of(games_by_rules(1, np.random.default_rng(9)))
    shown, foreign = (
        [Batch.of(games, kind, None) for kind in games.decisions()] for games in (judged, unseen)
    )
    contested, others = judged.decisions()
    training = Training(Layers.random((32,), OUTPUTS, rng), 200)
    before = score(training.layers, *foreign)
    while training.done < 200:
        drawn = np.concatenate([rng.choice(contested, 128), rng.choice(others, 128)])
        learn_from(training, Batch.of(judged, drawn, rng))
    after, learned = score(training.layers, *foreign), score(training.layers, *shown)
    assert learned.right > learned.chance + 0.05
    assert after.card_loss < before.card_loss
    assert after.rules > after.chance
    assert after.decisions == len(foreign[0])


def test_a_policy_plays_whole_games(tmp_path: Path) -> None:
    policy = Policy(Layers.random((8,), OUTPUTS, np.random.default_rng(2)))
    policy.save(tmp_path / FILE)
    name = f"policy+net={tmp_path / FILE}"
    assert registry.bidder_name(name) == "extended"
    assert registry.count(name) is None
    start = seeded_start(Track.CARDS, "reflex", 3, 0)
    assert start.phase is Phase.PLAY
    said = policy.judge(start.observe(0))
    assert said.chances.shape == (VALUE,)
    assert 0 <= said.value <= 1
    ends = [
        play(start, [registry.make(name, seat) for seat in range(3)]).game.history for _ in range(2)
    ]
    assert ends[0] == ends[1]
    first = ends[0][len(start.history)][1]
    plays = [each for each in start.legal_actions() if isinstance(each, PlayCard)]
    assert first == max(plays, key=lambda each: float(said.chances[each.card]))


def test_a_file_without_a_policy_is_told(tmp_path: Path) -> None:
    Layers.random((8,), 96, np.random.default_rng(1)).save(tmp_path / FILE, hints=0.5)
    with pytest.raises(OuvertError, match="holds no learned policy"):
        read_policy(tmp_path / FILE)
