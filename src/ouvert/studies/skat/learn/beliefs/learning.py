"""Learning beliefs from nothing, and adapting those that are there to the players of some games.

From nothing: the expert rules play in many styles, the network is fitted to that, and on games of
the plain vote, a style that it has not met, it is found out how far it is to be trusted beside the
hints. Adapting: what there is goes on learning, half from the games given, half from games of the
rules, so that it does not forget how others play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.belief.learned.network import FILE, OUTPUTS, Network, shipped
from ouvert.skat.learned.layers import Layers
from ouvert.skat.matches.table import CHANCE
from ouvert.skat.records.course import Course
from ouvert.skat.records.tables import check_table, write_table
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.learn.beliefs.cases import Cases, Judged, Question, judge, moments_of
from ouvert.studies.skat.learn.beliefs.others import GAMES_EACH, OtherChunk, play_others
from ouvert.studies.skat.learn.beliefs.training import learn_from
from ouvert.studies.skat.learn.descent import Training, read_training
from ouvert.studies.skat.learn.games import Games, StyleChunk, play_styles

GAMES_FILE, OTHERS_FILE = "games.parquet", "others.parquet"
HIDDEN = (384, 256)
"""Widths of the hidden layers; a quarter of the weights loses 0.01 nats a card."""
CHUNKS = 200
"""Chunks of games by rules, 2,000 deals each."""
STEPS = 5000
BATCH = 2048
KEEP_EVERY = 250
"""Steps after which the training is written down."""
OTHER_GAMES = 400
OTHER_PLAYER = "pimc:8"
"""A player without beliefs, since these are what is learned."""
GRID = tuple((hints / 4, factor / 10) for hints in range(5) for factor in range(2, 11))
"""Weights of hints and network that are tried."""
CAUTION = 0.85
"""Strangers differ more from the rules than our own vote does: so much of the network's best weight
is used."""

ADAPT_STEPS = 300
ADAPT_BATCH = 512
ADAPT_RATE = 2e-4
ADAPT_EACH = 8
"""Moments of each recorded game."""
HELD_OUT = 5
"""One game in so many is held out."""
LEAST_GAMES = 20
"""Fewer games say nothing."""

Progress = Callable[[str, int], None]
"""Is told what is being done and how much of it has been done since the last call."""


@dataclass(frozen=True, slots=True)
class LearnedBeliefs:
    """What was learned, and how well it tells where cards lie in games that it has not met.

    Attributes:
        network: what was learned.
        games: how many games it was fitted to.
        before: the hints alone, or what there was before it was adapted.
        after: what was learned.
        seed: of everything.
    """

    network: Network
    games: int
    before: Judged
    after: Judged
    seed: int


def learn_beliefs(
    folder: Path,
    *,
    chunks: int = CHUNKS,
    steps: int = STEPS,
    others: int = OTHER_GAMES,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Progress = lambda what, done: None,
) -> LearnedBeliefs:
    """Learn beliefs from nothing.

    The folder keeps games and training while they go on, so that an interrupted run goes on where
    it was; in the end it holds the games (`games.parquet` by the rules, `others.parquet` by the
    vote), and what was learned (`beliefs.npz`).

    Args:
        folder: is made if it is not there.
        chunks: of 2,000 deals, that the rules play.
        steps: of the training, BATCH moments each.
        others: deals that the plain vote plays, rounded up to chunks.
        seed: of everything.
        where: where to play, as `open_executor` says.
        workers: processes; games do not depend on them.
        progress: is told what has been done.

    Raises OuvertError for impossible numbers, for a folder of something else, and without the extra
    `data`.
    """
    for number, name in ((chunks, "chunks"), (steps, "steps"), (others, "deals")):
        check_whole(number, f"the number of {name}", 1)
    check_seed(seed)
    check_table(folder / GAMES_FILE)
    work = {"learn": "beliefs", "seed": seed, "chunks": chunks, "steps": steps, "others": others}
    with kept_in(folder), Journal(folder / "others.journal", work, scheme=CHANCE) as kept:
        kept.claim()
        with open_executor(where, workers) as executor:
            # 1. games by the rules, a file a chunk
            paths = [folder / f"styles-{number:05}.npz" for number in range(chunks)]
            missing = [StyleChunk(seed, n) for n in range(chunks) if not paths[n].exists()]
            progress("games", chunks - len(missing))
            for chunk, played in spread(executor, play_styles, missing):
                # kept here: workers may be on other machines
                played.save(paths[chunk.number])
                progress("games", 1)
            games = Games.join([Games.read(path) for path in paths])
            # 2. games of the vote
            numbers = range(-(-others // GAMES_EACH))
            left = [OtherChunk(seed, n, OTHER_PLAYER) for n in numbers if n not in kept.done]
            progress("others", GAMES_EACH * (len(numbers) - len(left)))
            for asked, rows in spread(executor, play_others, left):
                kept.add(asked.number, rows)
                progress("others", GAMES_EACH)
            rows = [row for number in numbers for row in kept.done[number]]
        # 3. the network
        training = _trained(folder, games, steps, seed, progress)
        # 4. how far it is to be trusted
        network = Network(training.layers)
        questions = _questions([_game(row) for row in rows], network, 1, seed)
        half = questions[::2], questions[1::2]
        hints, factor = max(GRID, key=lambda each: judge(half[0], *each).gain)
        factor *= CAUTION
        network = network.beside(hints, factor)
        network.save(folder / FILE)
        write_table(games.rows(), folder / GAMES_FILE)
        write_table(rows, folder / OTHERS_FILE)
        return LearnedBeliefs(
            network, len(games), judge(half[1], 1, 0), judge(half[1], hints, factor), seed
        )


def adapt_beliefs(
    games: Iterable[SkatGame],
    path: Path,
    *,
    start: Network | None = None,
    steps: int = ADAPT_STEPS,
    seed: int = 1,
    progress: Progress = lambda what, done: None,
) -> LearnedBeliefs:
    """Adapt beliefs to the players of some games, and write them to a file.

    Args:
        games: finished games; those without closed cards that were played are left out.
        path: the file, `.npz`.
        start: what goes on learning; by default what came with the package.
        steps: of the training.
        seed: of everything.
        progress: is told what has been done.

    Raises OuvertError if there are too few games to learn from.
    """
    check_whole(steps, "the number of steps", 1)
    check_seed(seed)
    start = start or shipped()
    played = [game for game in games if game.contract is not None and not game.contract.ouvert]
    if len(played) < LEAST_GAMES:
        raise OuvertError(
            f"beliefs are adapted to {LEAST_GAMES} games or more with closed cards, and these are "
            f"{len(played)}"
        )
    held = played[::HELD_OUT]
    fitted = [game for number, game in enumerate(played) if number % HELD_OUT]
    rng = np.random.default_rng([seed, 1])
    cases = Cases.of(fitted, ADAPT_EACH, rng)
    rows = play_others(OtherChunk(seed, 0, "reflex", games=max(50, len(fitted) // 2)))
    own = Cases.of([_game(row) for row in rows], ADAPT_EACH, rng)
    training = Training(start.layers.copy(), steps, ADAPT_RATE)
    half = ADAPT_BATCH // 2
    while training.done < steps:
        drawn = np.random.default_rng([seed, 2, training.done])
        parts = [each.take(drawn.integers(0, len(each), half)) for each in (cases, own)]
        learn_from(training, Cases.join(parts).batch(start.hints, drawn))
        progress("steps", 1)
    network = Network(training.layers, start.hints)
    before = judge(_questions(held, start, 4, seed), start.hints, 1)
    after = judge(_questions(held, network, 4, seed), network.hints, 1)
    network.save(path)
    return LearnedBeliefs(network, len(fitted), before, after, seed)


def judge_beliefs(
    games: Iterable[SkatGame], network: Network | None = None, *, each: int = 1, seed: int = 1
) -> tuple[Judged, Judged]:
    """Judge the hints alone, and beliefs, on some moments of games, drawn with a seed."""
    network = network or shipped()
    questions = _questions(games, network, each, seed)
    return judge(questions, 1, 0), judge(questions, network.hints, 1)


def _trained(folder: Path, games: Games, steps: int, seed: int, progress: Progress) -> Training:
    """Train, from what the folder has kept on."""
    path = folder / "training.npz"
    if path.exists():
        training = read_training(path, steps)
    else:
        rng = np.random.default_rng([seed, 0])
        training = Training(Layers.random(HIDDEN, OUTPUTS, rng), steps)
    progress("steps", training.done)
    while training.done < steps:
        rng = np.random.default_rng([seed, 1, training.done])
        some = games.take(rng.integers(0, len(games), BATCH))
        learn_from(training, Cases.by_rules(some, some.drawn(rng)).batch(0.0, rng))
        progress("steps", 1)
        if training.done % KEEP_EVERY == 0 or training.done == steps:
            training.save(path)
    return training


def _questions(games: Iterable[SkatGame], network: Network, each: int, seed: int) -> list[Question]:
    rng = np.random.default_rng([seed, 3])
    asked = (Question.of(state, network) for state in moments_of(games, each, rng))
    return [question for question in asked if question is not None]


def _game(row: dict[str, object]) -> SkatGame:
    course = Course.from_flat(row)
    assert course is not None
    return course.game()
