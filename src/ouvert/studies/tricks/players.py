"""How the searching players of described games do against rules of thumb, game by game.

In games of two sides a vote plays, in games of each for himself a tree search. Matches are on the
same deals from every seating, with the interval of the gain; each game has a journal, so that an
interrupted study goes on.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ouvert.tricks.description.parts import Teams
from ouvert.tricks.games.catalogue import game_names, load_game
from ouvert.tricks.matches import play_match

SEARCHED = 20
"""Deals that a vote draws for a decision; a tree search draws ten times as many."""
OTHER = "thumb"


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One match.

    Attributes:
        game: the game's name.
        player: who played against the rules of thumb.
        deals: number of deals, each from every seating.
        gain: mean gain a deal, in the game's points: the own side's result less the others' mean.
        low: lower end of the 95 % interval of the gain.
        high: upper end.
    """

    game: str
    player: str
    deals: int
    gain: float
    low: float
    high: float


def searching_player(game: str, searched: int = SEARCHED) -> str:
    """Return who plays a game: a vote where there are two sides, else a tree search."""
    if load_game(game).teams is Teams.EACH:
        return f"tree:{10 * searched}"
    return f"vote:{searched}"


def measure_players(
    folder: Path,
    deals: int,
    seed: int,
    executor: Executor,
    *,
    searched: int = SEARCHED,
    report: Callable[[PlayerRow], None] = lambda _: None,
) -> list[PlayerRow]:
    """Play all matches and write them to `players.csv` in a folder, one row a game.

    Raises OuvertError if the folder holds the journals of other matches.
    """
    rows = []
    for game in game_names():
        player = searching_player(game, searched)
        found = play_match(
            load_game(game),
            (player, OTHER),
            deals,
            seed,
            executor=executor,
            journal=folder / f"{game}.journal",
        )
        low, high = found.mean - found.half_width, found.mean + found.half_width
        rows.append(PlayerRow(game, player, deals, found.mean, low, high))
        report(rows[-1])
    with (folder / "players.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(PlayerRow)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    return rows
