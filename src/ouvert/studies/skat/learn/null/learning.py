"""The table of closed Nulls, learned from games of strong players in all seats.

The tables by rules (`ouvert.skat.bidding.null.refinement`) know how Nulls end when the expert rules
play. Stronger defenders beat more of them, and not all patterns alike. So the ensemble plays Nulls
with itself, and expectation maximisation fits the table to who won. What is fitted starts from, and
thin patterns are held back to, the table by rules with every probability raised to a power, that
which fits best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.bidding.null.refinement import Games, build, fit, save
from ouvert.skat.bidding.null.tables import CLOSED, HEARD, NullTables, heard_group, read, shifted
from ouvert.skat.matches.table import CHANCE
from ouvert.skat.records.tables import check_table, write_table
from ouvert.studies.skat.learn.null.games import CHUNK, Chunk, PlayedNulls, play_chunk

DEALS = 40_000
"""Deals; in one of four a Null that is not hopeless gets the game."""
RULE_GAMES = 300_000
PLAYER = "expert:20"
GAMES = "games.parquet"
PRIOR = 12.0
"""Games that the table by rules is worth, for each pattern; from 3 to 30 it hardly matters to games
that are held out, and with 100 or more they are foretold less well."""
POWERS = np.arange(0.5, 4.0, 0.05)
ROUNDS = 2
"""So often hands and discards are chosen by the table of the moment."""
SHIFTS = np.arange(-1.5, 1.51, 0.02).round(2)
SHIFT_PRIOR = 40.0
FOLDS = 5
"""One in so many games is held out to tell how well the table fits."""


@dataclass(frozen=True, slots=True)
class LearnedNulls:
    """A learned table, and how well it fits games that it has not seen.

    Attributes:
        tables: the tables of Null, the closed one learned.
        games: how many games were played.
        won: share of them that the declarer won.
        power: to which the table by rules was raised.
        before: mean log-loss of the table by rules on the games held out, in nats.
        after: that of the learned one, fitted to the others.
        bias_before: what the table by rules predicts, less what was won, in games held out.
        bias_after: the same of the learned one.
        seed: of the deals.
    """

    tables: NullTables
    games: int
    won: float
    power: float
    before: float
    after: float
    bias_before: float
    bias_after: float
    seed: int


def learn_null(
    folder: Path,
    *,
    deals: int = DEALS,
    rule_games: int = RULE_GAMES,
    seed: int = 1,
    player: str = PLAYER,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> LearnedNulls:
    """Learn the tables of Null from nothing.

    The folder keeps the tables by rules (`by-rules.npz`), finished chunks (`games.journal`), from
    which an interrupted run goes on, all games (`games.parquet`, see docs/learning.md), and in the
    end the tables (`null.npz`).

    Args:
        folder: is made if it is not there.
        deals: random deals for the player, rounded up to chunks of CHUNK.
        rule_games: games that the rules play before, for each of Null and Null Ouvert.
        seed: of everything.
        player: who plays.
        where: where to play, as `open_executor` says.
        workers: processes; the result does not depend on them.
        progress: told how many deals have been done since the last call.

    Raises OuvertError for an unknown player, for a folder of something else, without the extra
    `data`, and if no deal has come to a Null.
    """
    check_whole(deals, "the number of deals", 1)
    check_whole(rule_games, "the number of games by rules", 1)
    check_seed(seed)
    check_table(folder / GAMES)
    work = {
        "learn": "null",
        "seed": seed,
        "player": player,
        "chunk": CHUNK,
        "rule_games": rule_games,
        "deals": deals,
    }
    with (
        kept_in(folder),
        Journal(folder / "games.journal", work, scheme=CHANCE) as kept,
        open_executor(where, workers) as executor,
    ):
        kept.claim()
        by_rules = folder / "by-rules.npz"
        if not by_rules.exists():
            save(build(seed, rule_games), by_rules)
        rules = read(by_rules)
        table = rules.probability[CLOSED]
        chunks = -(-deals // CHUNK)
        choosing, games = table, PlayedNulls.of([])
        for part in np.array_split(np.arange(chunks), ROUNDS):
            # what a table thinks too much of is chosen by it, and found out
            due = [Chunk(seed, number, player, choosing) for number in part.tolist()]
            if progress is not None:
                progress(CHUNK * sum(each.number in kept.done for each in due))
            left = (each for each in due if each.number not in kept.done)
            for asked, rows in spread(executor, play_chunk, left):
                kept.add(asked.number, rows)
                if progress is not None:
                    progress(CHUNK)
            more = PlayedNulls.of([row for each in due for row in kept.done[each.number]])
            games = games.join(more)
            if len(games):
                _, choosing = _learned(table, games)
    if len(games) < FOLDS:
        raise OuvertError(f"{len(games)} Nulls are too few to learn from: give more deals")
    held = np.arange(len(games)) % FOLDS == 0
    _, trial = _learned(table, games.select(~held))
    power, found = _learned(table, games)
    tables = replace(rules, probability=rules.probability.copy(), shifts=rules.shifts.copy())
    tables.probability[CLOSED] = found
    tables.shifts[CLOSED] = _shifts(found, games)
    save(tables, folder / "null.npz")
    told = [_words(number, row) for number in range(chunks) for row in kept.done[number]]
    out = [{"held_out": each} for each in held.tolist()]
    write_table([row | each for row, each in zip(told, out, strict=True)], folder / GAMES)
    unseen = games.select(held)
    return LearnedNulls(
        tables,
        len(games),
        float(games.won.mean()),
        power,
        _loss(_chances(table, unseen), unseen.won),
        _loss(_chances(trial, unseen), unseen.won),
        _bias(table, unseen),
        _bias(trial, unseen),
        seed,
    )


def _words(chunk: int, row: list[int]) -> dict[str, object]:
    """A row of `play_chunk` in words, as the dataset has it."""
    hand, put, seat, lead, heard, won = row
    return {
        "chunk": chunk,
        "hand": " ".join(CardSet(hand).codes),
        "skat": " ".join(CardSet(put).codes),
        "seat": seat,
        "lead": None if lead < 0 else Card(lead).code,
        "heard": heard,
        "won": bool(won),
    }


def _learned(table: NDArray[np.float64], games: PlayedNulls) -> tuple[float, NDArray[np.float64]]:
    """The power that fits best, and the table that games make of it."""
    chances = _chances(table, games)
    power = float(min(POWERS, key=lambda each: _loss(chances**each, games.won)))
    start = table**power
    return power, fit(Games(games.places, games.won), start, start, prior_games=PRIOR)


def _shifts(table: NDArray[np.float64], games: PlayedNulls) -> NDArray[np.float64]:
    """What the bids of the others add to the log-odds, `float64[4]`, by `heard_group`."""
    groups = np.array([heard_group(each) for each in games.heard.tolist()])
    chances = _chances(table, games)
    found = np.zeros(len(HEARD) + 1)
    for group in range(len(found)):
        mine = groups == group
        if not mine.any():
            continue
        # as if SHIFT_PRIOR games more had told nothing new
        loss = [
            mine.sum() * _loss(shifted(chances[mine], each), games.won[mine])
            + SHIFT_PRIOR * each * each / 8
            for each in SHIFTS
        ]
        found[group] = SHIFTS[int(np.argmin(loss))]
    return found


def _chances(table: NDArray[np.float64], games: PlayedNulls) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = table.ravel()[games.places].prod(axis=1)
    return chances


def _loss(chances: NDArray[np.float64], won: NDArray[np.bool_]) -> float:
    sure = chances.clip(1e-6, 1 - 1e-6)
    return float(-np.log(np.where(won, sure, 1 - sure)).mean())


def _bias(table: NDArray[np.float64], games: PlayedNulls) -> float:
    return float(_chances(table, games).mean() - games.won.mean())
