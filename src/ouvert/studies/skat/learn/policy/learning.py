"""Learning a policy from nothing: games of the rules, an exact critic, a network, and self-play.

The expert rules play in many styles, as for beliefs. With open cards it is found out for every card
of every game whether it still wins (`JudgedGames`), and a network learns to foretell that from what
the seat to play has seen. Then it plays games by itself, which are judged as well, and learns from
all of them; that twice. Every chunk of HELD_OUT is held out; those of the rules judge each
checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.errors import check_seed, check_whole
from ouvert.plots import save_picture
from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.policy import FILE, OUTPUTS, Policy, read_policy
from ouvert.skat.records.tables import check_table, write_table
from ouvert.studies.skat.learn.descent import Training, read_training
from ouvert.studies.skat.learn.games import StyleChunk
from ouvert.studies.skat.learn.policy.games import (
    JudgedGames,
    PolicyChunk,
    judge_policy,
    judge_styles,
)
from ouvert.studies.skat.learn.policy.plots import draw_curve
from ouvert.studies.skat.learn.policy.training import Batch, Score, learn_from, score

GAMES_FILE, CURVE_FILE, PICTURE = "games.parquet", "curve.parquet", "curve.png"
TRAINING_FILE = "training.npz"
HIDDEN = (512, 256)
"""Widths of the hidden layers: what comes out has less than a megabyte."""
CHUNKS = 60
"""Chunks of games, 1,000 deals each, that the rules play."""
SELF_PLAYS = 2
"""Rounds in which the policy plays by itself."""
SELF_PLAYED = 4
"""It plays one chunk in each of them for so many of the rules."""
STEPS = 12_000
"""Steps of the training: half of them before it plays by itself."""
BATCH = 1024
"""Moments of a step, half of them contested."""
KEEP_EVERY = 500
"""Steps after which the training is written down and judged."""
HELD_OUT = 10
"""One chunk in so many is held out, the first among them."""
MOST_JUDGED = 10_000
"""Decisions of either kind that judge a checkpoint, at most."""

ChunkT = TypeVar("ChunkT", StyleChunk, PolicyChunk)
Progress = Callable[[str, int], None]
"""Is told what is being done and how much of it has been done since the last call."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A moment of the training.

    Attributes:
        step: how many steps it had taken.
        score: how good it was then, on the games held out.
    """

    step: int
    score: Score


@dataclass(frozen=True, slots=True)
class LearnedPolicy:
    """What was learned, and how well it plays where open cards decide.

    Attributes:
        policy: what was learned.
        games: how many games it was fitted to, its own among them.
        decisions: of those games, between several cards.
        held_out: how many games were held out.
        curve: how it came there, a checkpoint after another.
        seed: of everything.
    """

    policy: Policy
    games: int
    decisions: int
    held_out: int
    curve: tuple[Checkpoint, ...]
    seed: int


def learn_policy(
    folder: Path,
    *,
    chunks: int = CHUNKS,
    self_plays: int = SELF_PLAYS,
    steps: int = STEPS,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Progress = lambda what, done: None,
) -> LearnedPolicy:
    """Learn a policy and the value of moments from nothing.

    The folder keeps games and training while they go on, so that an interrupted run goes on where
    it was. In the end it holds the games with their judgements (`games.parquet`), what was learned
    (`policy.npz`) and was learned before each round of self-play (`policy-1.npz`, ...), the score
    after each checkpoint (`curve.parquet`), and a picture of it (`curve.png`) where matplotlib is
    there.

    Args:
        folder: is made if it is not there.
        chunks: of 1,000 deals, that the rules play; two at least, since the first is held out.
        self_plays: rounds in which the policy plays by itself, `own_chunks(chunks)` chunks each.
        steps: of the training, BATCH moments each.
        seed: of everything.
        where: where to play and judge, as `open_executor` says.
        workers: processes; games do not depend on them.
        progress: is told what has been done.

    Raises OuvertError for impossible numbers, for a folder of something else, and without the extra
    `data`.
    """
    check_whole(chunks, "the number of chunks", 2)
    check_whole(self_plays, "the number of rounds of self-play", 0)
    check_whole(steps, "the number of steps", 1)
    check_seed(seed)
    check_table(folder / GAMES_FILE)
    work = {
        "learn": "policy",
        "seed": seed,
        "chunks": chunks,
        "self_plays": self_plays,
        "steps": steps,
    }
    with (
        kept_in(folder),
        Journal(folder / "policy.journal", work) as kept,
        open_executor(where, workers) as executor,
    ):
        kept.claim()
        paths = [folder / f"judged-{number:05}.npz" for number in range(chunks)]
        styles = [StyleChunk(seed, number) for number in range(chunks)]
        rules = _judged(executor, judge_styles, styles, paths, progress)
        held = JudgedGames.join(rules[::HELD_OUT])
        fitted = [part for number, part in enumerate(rules) if number % HELD_OUT]
        own: list[JudgedGames] = []
        training = _begun(folder, steps, seed)
        progress("steps", training.done)
        for self_play, end in enumerate(_ends(steps, self_plays)):
            if self_play:
                layers = read_policy(folder / f"policy-{self_play}.npz").layers
                numbers = range(own_chunks(chunks))
                paths = [folder / f"judged-{self_play}-{number:05}.npz" for number in numbers]
                asked = [PolicyChunk(seed, number, self_play, layers) for number in numbers]
                own += _judged(executor, judge_policy, asked, paths, progress)
            known = JudgedGames.join([*fitted, *own])
            _train(training, folder, known, _judges(held, seed), end, seed, progress)
            before = folder / f"policy-{self_play + 1}.npz"
            if end < steps and not before.exists():
                Policy(training.layers).save(before)
    curve = tuple(_checkpoint(row) for row in training.scores)
    policy = Policy(training.layers)
    policy.save(folder / FILE)
    rows = [
        {"held_out": not number % HELD_OUT, "self_play": 0, **row}
        for number, part in enumerate(rules)
        for row in part.rows()
    ]
    rows += [
        {"held_out": False, "self_play": 1 + number // own_chunks(chunks), **row}
        for number, part in enumerate(own)
        for row in part.rows()
    ]
    write_table(rows, folder / GAMES_FILE)
    write_table(curve_rows(curve), folder / CURVE_FILE)
    save_picture(folder / PICTURE, lambda: draw_curve(curve, len(known)), dpi=150)
    decisions = sum(map(len, known.decisions()))
    return LearnedPolicy(policy, len(known), decisions, len(held), curve, seed)


def own_chunks(chunks: int) -> int:
    """How many chunks a policy plays in a round of self-play, where the rules play so many."""
    return -(-chunks // SELF_PLAYED)


def curve_rows(curve: tuple[Checkpoint, ...]) -> list[dict[str, float]]:
    """The learning curve as rows of a table."""
    names = [each.name for each in fields(Score)]
    return [
        {"step": each.step, **dict(zip(names, astuple(each.score), strict=True))} for each in curve
    ]


def _judged(
    executor: Executor,
    judge: Callable[[ChunkT], JudgedGames],
    asked: Sequence[ChunkT],
    paths: Sequence[Path],
    progress: Progress,
) -> list[JudgedGames]:
    """The games of chunks, by number, of which the folder has kept some."""
    missing = [chunk for chunk in asked if not paths[chunk.number].exists()]
    progress("games", len(asked) - len(missing))
    for chunk, judged in spread(executor, judge, missing):
        # kept here: workers may be on other machines
        judged.save(paths[chunk.number])
        progress("games", 1)
    return [JudgedGames.read(path) for path in paths]


def _ends(steps: int, self_plays: int) -> list[int]:
    """After how many steps each round of self-play begins, and the last step."""
    if not self_plays:
        return [steps]
    first = steps // 2
    rest = steps - first
    return [first + rest * number // self_plays for number in range(self_plays + 1)]


def _begun(folder: Path, steps: int, seed: int) -> Training:
    """The training that the folder has kept, or a new one."""
    path = folder / TRAINING_FILE
    if path.exists():
        return read_training(path, steps)
    return Training(Layers.random(HIDDEN, OUTPUTS, np.random.default_rng([seed, 0])), steps)


def _train(
    training: Training,
    folder: Path,
    fitted: JudgedGames,
    judges: tuple[Batch, Batch],
    end: int,
    seed: int,
    progress: Progress,
) -> None:
    """Train up to a step, and write it down now and then, at that step at the latest."""
    if training.done >= end:
        return
    contested, others = fitted.decisions()
    while training.done < end:
        rng = np.random.default_rng([seed, 1, training.done])
        half = BATCH // 2
        drawn = np.concatenate([rng.choice(contested, half), rng.choice(others, half)])
        learn_from(training, Batch.of(fitted, drawn, rng))
        progress("steps", 1)
        if training.done % KEEP_EVERY == 0 or training.done == end:
            found = score(training.layers, *judges)
            training.scores.append([training.done, *astuple(found)])
            training.save(folder / TRAINING_FILE)


def _judges(held: JudgedGames, seed: int) -> tuple[Batch, Batch]:
    """A contested decision of each game held out, and one of any kind."""
    rng = np.random.default_rng([seed, 6])
    contested, others = held.decisions()
    every = np.concatenate([contested, others])
    kinds = [_one_of_each_game(kind, held.legal.shape[1], rng) for kind in (contested, every)]
    first, second = (Batch.of(held, kind[:MOST_JUDGED], None) for kind in kinds)
    return first, second


def _one_of_each_game(
    decisions: NDArray[np.intp], each: int, rng: np.random.Generator
) -> NDArray[np.intp]:
    """One decision of each game that has any, games in any order."""
    drawn = rng.permutation(decisions)
    _, first = np.unique(drawn // each, return_index=True)
    chosen: NDArray[np.intp] = drawn[np.sort(first)]
    return chosen


def _checkpoint(row: list[float]) -> Checkpoint:
    step, right, error, rules, chance, decisions, card_loss, value_loss = row
    found = Score(right, error, rules, chance, int(decisions), card_loss, value_loss)
    return Checkpoint(int(step), found)
