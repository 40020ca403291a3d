"""How the searching players of described games do against rules of thumb, game by game.

In games of two sides a vote plays, in games of each for himself a tree search. Matches are on the
same deals from every seating. Each game is looked at after numbers of deals that are fixed before,
and ends with the first look that shows who is better (`ouvert.arena.looks`). Each has a journal,
so that an interrupted study goes on.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ouvert.arena.journal import kept_in
from ouvert.arena.looks import look, looks
from ouvert.tricks.games.catalogue import game_names, load_game
from ouvert.tricks.matches import play_match
from ouvert.tricks.players.catalogue import usual_player

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
        look: which look this is, from 1.
        looks: how many are planned.
        gain: mean gain a deal, in the game's points: the own side's result less the others' mean.
        low: lower end of the interval of the gain; at all looks together they hold with 95 %.
        high: upper end.
    """

    game: str
    player: str
    deals: int
    look: int
    looks: int
    gain: float
    low: float
    high: float


def searching_player(game: str, searched: int = SEARCHED) -> str:
    """Return who plays a game: a vote where there are two sides, else a tree search."""
    return usual_player(load_game(game), searched)


def measure_players(
    folder: Path,
    deals: int,
    seed: int,
    executor: Executor,
    *,
    searched: int = SEARCHED,
    games: Sequence[str] = (),
    report: Callable[[PlayerRow], None] = lambda _: None,
) -> list[PlayerRow]:
    """Play the matches of all games, or of those that are named, and return a row for each game.

    All games are looked at after few deals, then those that are open after twice as many, and so on
    up to `deals`. Each look is reported, and `players.csv` in the folder holds the last ones.

    Raises OuvertError if the folder holds the journals of other matches.
    """
    names = tuple(games) or game_names()
    planned = looks(deals)
    rows: dict[str, PlayerRow] = {}
    for number, count in enumerate(planned, 1):
        for game in names:
            if game in rows and decided(rows[game]):
                continue
            player = searching_player(game, searched)
            with kept_in(folder):
                found = play_match(
                    load_game(game),
                    (player, OTHER),
                    count,
                    seed,
                    executor=executor,
                    journal=folder / f"{game}.journal",
                )
            gain = look(found.gains, len(planned))
            rows[game] = PlayerRow(
                game, player, count, number, len(planned), gain.value, gain.low, gain.high
            )
            report(rows[game])
            _write(folder / "players.csv", rows.values())
    return list(rows.values())


def decided(row: PlayerRow) -> bool:
    """Whether a match has shown who is better: its interval excludes 0."""
    return row.low > 0 or row.high < 0


def _write(path: Path, rows: Iterable[PlayerRow]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(PlayerRow)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
