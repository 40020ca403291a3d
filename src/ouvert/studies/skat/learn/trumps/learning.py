"""What strong play makes of the odds of trump hands: a correction, learned from its games.

The tables of trump hands are built from games of the expert rules, a tenth of them as if with open
cards (`ouvert.studies.skat.tables.building`). Stronger defenders win more. So the ensemble plays
whole games with itself, and for each class of games (suit or Grand, skat picked up or Hand) a
logistic regression of who won on the log-odds of the tables finds a shift and a factor, held back
to none where games are few.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.cards import CardSet
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.bidding.learning import JudgedGames
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables, no_correction
from ouvert.skat.kernels.hands.features import CLASSES
from ouvert.skat.matches.table import CHANCE
from ouvert.skat.records.tables import check_table, write_table
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.studies.skat.learn.trumps.games import CHUNK, Chunk, judged, play_chunk
from ouvert.studies.skat.tables.building import GAMES as RULE_GAMES
from ouvert.studies.skat.tables.building import build

DEALS = 4_000
PLAYER = "expert:20"
GAMES = "games.parquet"
FILE = "trump.npz"
ROUNDS = 2
"""So often games are chosen by the tables of the moment."""
SHIFT_DEVIATION, FACTOR_DEVIATION = 0.5, 0.2
"""How far a correction is expected to lie from none, before any game is seen."""
STEPS = 30
FOLDS = 5
"""One in so many games is held out to tell how well the tables foretell."""
Progress = Callable[[str, int], None]
"""Is told what is being done and how much of it has been done since the last call."""
CLASS_NAMES = ("suit", "Grand", "suit, Hand", "Grand, Hand")


@dataclass(frozen=True, slots=True)
class Foretold:
    """How well tables foretell games that they have not seen.

    Attributes:
        games: how many.
        won: share of them that the declarer won.
        before: mean log-loss of the tables without correction, in nats.
        after: with the correction that the other games teach.
        bias_before: what is predicted without correction, less what was won.
        bias_after: the same with it.
    """

    games: int
    won: float
    before: float
    after: float
    bias_before: float
    bias_after: float


@dataclass(frozen=True, slots=True)
class LearnedTrumps:
    """Corrected tables, and how well they foretell games held out.

    Attributes:
        tables: with the correction.
        games: how many suit games and Grands were played.
        classes: by name of class, games held out; classes of which there are none are missing.
        seed: of the deals.
    """

    tables: TrumpTables
    games: int
    classes: dict[str, Foretold]
    seed: int


def learn_trumps(
    folder: Path,
    *,
    deals: int = DEALS,
    rule_games: int = RULE_GAMES,
    seed: int = 1,
    player: str = PLAYER,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Progress = lambda what, done: None,
) -> LearnedTrumps:
    """Learn the tables of trump hands from nothing: by rules, and then their correction.

    The folder keeps the tables by rules (`by-rules.npz`, and `by-rules` with their games), finished
    chunks (`games.journal`), from which an interrupted run goes on, all games of the player
    (`games.parquet`, see docs/learning.md), and in the end the tables (`trump.npz`).

    Args:
        folder: is made if it is not there.
        deals: random deals for the player, rounded up to chunks of CHUNK.
        rule_games: games that the rules play before, rounded up to chunks; their seed is that of
            the tables that come with the package.
        seed: of the player's deals and of all choices.
        player: who plays the cards; what comes before them is decided by the tables.
        where: where to play, as `open_executor` says.
        workers: processes; the result does not depend on them.
        progress: is told what has been done.

    Raises OuvertError for an unknown player, for a folder of something else, without the extra
    `data`, and if there are too few games to learn from.
    """
    check_whole(deals, "the number of deals", 1)
    check_whole(rule_games, "the number of games by rules", 1)
    check_seed(seed)
    check_table(folder / GAMES)
    work = {
        "learn": "trumps",
        "seed": seed,
        "player": player,
        "chunk": CHUNK,
        "rule_games": rule_games,
        "deals": deals,
    }
    chunks = -(-deals // CHUNK)
    correction, rows = no_correction(), list[list[int]]()
    with (
        kept_in(folder),
        Journal(folder / "games.journal", work, scheme=CHANCE) as kept,
        open_executor(where, workers) as executor,
    ):
        kept.claim()
        by_rules = folder / "by-rules.npz"
        if not by_rules.exists():
            build(
                by_rules,
                folder / "by-rules",
                games=rule_games,
                workers=workers,
                where=where,
                progress=lambda done: progress("games", done),
            )
        tables = TrumpTables.load(by_rules)
        for part in np.array_split(np.arange(chunks), ROUNDS):
            # what tables think too much of is chosen by them, and found out
            due = [
                Chunk(seed, number, player, by_rules.read_bytes(), correction)
                for number in part.tolist()
            ]
            progress("deals", CHUNK * sum(each.number in kept.done for each in due))
            left = (each for each in due if each.number not in kept.done)
            for asked, found in spread(executor, play_chunk, left):
                kept.add(asked.number, found)
                progress("deals", CHUNK)
            rows += [row for each in due for row in kept.done[each.number]]
            correction = _fitted(tables, judged(rows))
    if len(rows) < FOLDS:
        raise OuvertError(f"{len(rows)} games are too few to learn from: give more deals")
    games = judged(rows)
    held = np.arange(len(games)) % FOLDS == 0
    trial = _fitted(tables, games.select(~held))
    found_tables = tables.corrected(correction)
    found_tables.save(folder / FILE)
    told = [_words(row) | {"held_out": out} for row, out in zip(rows, held.tolist(), strict=True)]
    write_table(told, folder / GAMES)
    unseen = games.select(held)
    classes = {
        name: _foretold(tables, trial, unseen.select(unseen.classes == number))
        for number, name in enumerate(CLASS_NAMES)
        if (unseen.classes == number).any()
    }
    return LearnedTrumps(found_tables, len(games), classes, seed)


def _fitted(tables: TrumpTables, games: JudgedGames) -> NDArray[np.float64]:
    """The correction of each class that fits best, held back to none."""
    odds, won = games.log_odds(tables.table), games.points >= POINTS_TO_WIN
    found = no_correction()
    prior = np.diag([SHIFT_DEVIATION**-2, FACTOR_DEVIATION**-2])
    for one in range(CLASSES):
        mine = games.classes == one
        given = np.stack([np.ones(int(mine.sum())), odds[mine]], axis=1)
        both = none = np.array([0.0, 1.0])
        for _ in range(STEPS):
            share = 1 / (1 + np.exp(-given @ both))
            slope = given.T @ (won[mine] - share) - prior @ (both - none)
            bend = (given.T * (share * (1 - share))) @ given + prior
            both = both + np.linalg.solve(bend, slope)
        found[one] = both
    return found


def _foretold(tables: TrumpTables, trial: NDArray[np.float64], games: JudgedGames) -> Foretold:
    won = games.points >= POINTS_TO_WIN
    before, after = (
        1 / (1 + np.exp(-games.log_odds(tables.corrected(each).strong)))
        for each in (no_correction(), trial)
    )
    return Foretold(
        len(games),
        float(won.mean()),
        _loss(before, won),
        _loss(after, won),
        float(before.mean() - won.mean()),
        float(after.mean() - won.mean()),
    )


def _loss(chances: NDArray[np.float64], won: NDArray[np.bool_]) -> float:
    sure = chances.clip(1e-6, 1 - 1e-6)
    return float(-np.log(np.where(won, sure, 1 - sure)).mean())


def _words(row: list[int]) -> dict[str, object]:
    """A row of `play_chunk` in words, as the dataset has it."""
    kind, closed, seat, heard, hand, put, points, tricks = row
    return {
        "game": KINDS[kind].name.lower(),
        "hand_game": bool(closed),
        "seat": seat,
        "heard": heard,
        "hand": " ".join(CardSet(hand).codes),
        "skat": " ".join(CardSet(put).codes),
        "card_points": points,
        "tricks": tricks,
    }
