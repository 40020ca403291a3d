"""The tables of a server at which people played, as the account of them against AIs wants them."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec

from ouvert.errors import OuvertError
from ouvert.skat.course.lessons import arranged_deals
from ouvert.skat.matches.account import (
    AI,
    PlayedTable,
    TableGame,
    account_json,
    accounts,
)
from ouvert.skat.records.circumstances import PERSON
from ouvert.storage.database import Database
from ouvert.storage.tables import StoredTable, all_tables, load_table, place_of
from ouvert.web.protocol.tables import AccountsView, SeatKey
from ouvert.web.server.logs import table_name
from ouvert.web.table.events import TookBack, decoder, options_decoder
from ouvert.web.table.state import TableState

log = logging.getLogger("ouvert.web")


def played_tables(database: Database, tables: Iterable[str] | None = None) -> list[PlayedTable]:
    """The tables of a database that people have played at, all of them or those of some names.

    A table that cannot be read is left out, and the log says so.
    """
    found = []
    for table in all_tables(database) if tables is None else tables:
        try:
            played = played_table(load_table(database, table))
        except OuvertError as error:
            log.warning("the table %s cannot be counted: %s", table_name(table), error)
            continue
        if any(PERSON in game.by for game in played.games):
            found.append(played)
    return found


def own_account(database: Database, seats: Iterable[SeatKey]) -> AccountsView:
    """The account of one person: the places that his tokens open, at tables that there are."""
    places: dict[str, set[int]] = {}
    for seat in seats:
        place = place_of(database, seat.table, seat.token)
        if place is not None:
            places.setdefault(seat.table, set()).add(place)
    tables = [
        played.of_person(own)
        for table, own in places.items()
        for played in played_tables(database, [table])
    ]
    found = accounts(tables)
    return msgspec.convert(
        {
            "finished": account_json(found.finished),
            "unfinished": account_json(found.unfinished),
        },
        AccountsView,
    )


def played_table(stored: StoredTable) -> PlayedTable:
    """The finished games of a table, and who played for which place in each.

    None of a list in which something was taken back or a finished game played on: that is no
    contest. Nor of the game of a lesson, whose cards were arranged, nor of a list with options of
    clubs, whose points are others. Raises OuvertError for events that cannot have been.
    """
    options = options_decoder.decode(stored.options)
    state = TableState.opened(int(stored.seed), options, stored.secret)
    if is_of_lesson(stored):
        return PlayedTable(state.names, (), state.sheet.games)
    games: list[TableGame] = []
    for event in map(decoder.decode, stored.events):
        before, state = state, state.after(event)
        if isinstance(event, TookBack) or options.start is not None or options.club:
            return PlayedTable(state.names, (), state.sheet.games)
        if len(state.sheet.results) > len(before.sheet.results):
            by = tuple(_by(state.decided[place], state, place) for place in range(len(state.names)))
            games.append(TableGame(state.sheet.results[-1], by))
    return PlayedTable(state.names, tuple(games), state.sheet.games)


def is_of_lesson(stored: StoredTable) -> bool:
    """Whether the deals of a table are those that a lesson has arranged."""
    return not stored.secret and int(stored.seed) in arranged_deals()


def _by(decided: frozenset[str], state: TableState, place: int) -> str:
    """Who played for a place in a game: AI, whichever it was."""
    found = decided or {state.players[place] or PERSON}
    kinds = {PERSON if each == PERSON else AI for each in found}
    return kinds.pop() if len(kinds) == 1 else ""
