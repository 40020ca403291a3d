"""What several tables made of the same deals (duplicate)."""

from __future__ import annotations

from collections.abc import Container

from ouvert.skat.records import GameRecord
from ouvert.skat.records.events import Move
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet, names_by_place
from ouvert.storage.database import Database
from ouvert.storage.tables import games_of_table, tables_with_deals
from ouvert.web.protocol.server import ComparedGame, ComparedTable, Comparison
from ouvert.web.protocol.view import ResultView
from ouvert.web.table.views import result_view

MOST_TABLES = 12


def comparison(
    database: Database,
    deals: str,
    own: str,
    finished: Container[int],
    sheet: ScoreSheet,
    place: int | None,
) -> Comparison:
    """Compare the tables that play some deals, in the games that one of them has finished.

    Args:
        database: where they are kept.
        deals: the code of the deals.
        own: the table that asks.
        finished: the numbers of its finished games; of others nothing is told.
        sheet: its score sheet.
        place: who asks there; None for spectators.
    """
    others = [each for each in tables_with_deals(database, deals) if each != own]
    tables, results = [], []
    for table in (own, *others[: MOST_TABLES - 1]):
        games = games_of_table(database, table)
        seen = {number: game for number, game in games.items() if number in finished}
        if seen or table == own:
            tables.append(ComparedTable(_names(seen), table == own))
            results.append(
                {number: _result(game, len(sheet.players)) for number, game in seen.items()}
            )
    numbers = sorted({number for each in results for number in each})
    rows = (
        ComparedGame(
            number,
            tuple(each.get(number) for each in results),
            None if place is None else sheet.seat(place, number),
        )
        for number in numbers
    )
    return Comparison(0, tuple(tables), tuple(rows))


def _names(games: dict[int, GameRecord]) -> tuple[str, ...]:
    """The names of the places, from the last game that is told."""
    if not games:
        return ()
    number = max(games)
    return names_by_place(number, games[number].players, games[number].sat_out)


def _result(record: GameRecord, players: int) -> ResultView | None:
    actions = [event.action for event in record.events if isinstance(event, Move)]
    result = SkatGame.replay(record.deal, actions, record.club).result
    return None if result is None else result_view(result, players)
