"""Lists of games that are looked back at together: those of an upload, or of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.skat.records.circumstances import late_at
from ouvert.skat.training.mistakes import mistakes_in
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look.view import parts_of

AT_ONCE = 50
"""Analyses that are read from the database together; one is some 30 kB."""


@dataclass(frozen=True, slots=True)
class GameList:
    """Some games, in order.

    Attributes:
        id: the name of the upload or table.
        upload: whether it is an upload.
        name: what people call it.
        games: the games.
        problems: what could not be read.
    """

    id: str
    upload: bool
    name: str
    games: tuple[str, ...]
    problems: tuple[dict[str, Any], ...] = ()


def game_list(database: Database, *, upload: str | None, table: str | None) -> GameList:
    """The games of an upload or of a table.

    Raises StorageError if there is no such upload, or no finished game of such a table.
    """
    if upload is not None:
        stored = library.load_upload(database, upload)
        return GameList(upload, True, stored.name, stored.games, stored.problems)
    games = library.game_ids_of_table(database, table or "")
    if not games:
        raise StorageError(
            "game 1 of this table has not been finished",
            remark=Remark.of("game_unfinished", number=1),
        )
    return GameList(table or "", False, "", games)


def mistakes_of(
    database: Database, games: tuple[str, ...], player: str
) -> Iterator[tuple[str, int]]:
    """Game and moment of every mistake of somebody that can be practised, as far as it is found.

    What the clock has decided for him is none of his.
    """
    for start in range(0, len(games), AT_ONCE):
        some = games[start : start + AT_ONCE]
        found = analyses.latest_analyses(database, some)
        for game in some:
            erred = tuple(mistakes_in(parts_of(found[game]))) if game in found else ()
            if erred:
                record = library.load_game(database, game)
                late = late_at(record)
                yield from (
                    (game, moment)
                    for moment, seat in erred
                    if record.players[seat] == player and moment not in late
                )
