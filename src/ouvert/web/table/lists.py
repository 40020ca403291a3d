"""How the lists stand at which a person plays, as the start page tells it."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from ouvert.errors import OuvertError
from ouvert.skat.rules.league import ranks
from ouvert.storage.database import Database
from ouvert.storage.tables import place_of
from ouvert.web.protocol.tables import ListsView, ListView, SeatKey
from ouvert.web.server.logs import table_name
from ouvert.web.table.state import TableState, read_table

log = logging.getLogger("ouvert.web")


def own_lists(database: Database, seats: Iterable[SeatKey]) -> ListsView:
    """The lists at tables that some tokens open, in their order.

    A token that opens nothing is passed over, and so is a table that cannot be read.
    """
    found = []
    for seat in seats:
        place = place_of(database, seat.table, seat.token)
        if place is None:
            continue
        try:
            _, state = read_table(database, seat.table)
        except OuvertError as error:
            log.warning("the table %s cannot be read: %s", table_name(seat.table), error)
            continue
        found.append(list_view(seat.table, state, place))
    return ListsView(tuple(found))


def list_view(table: str, state: TableState, place: int) -> ListView:
    """How a list stands for the person at a place."""
    totals = state.sheet.totals()
    awaited = state.stage == "over" and place not in state.ready
    plays = state.players[place] is None
    return ListView(
        table=table,
        stage=state.stage,
        game=state.game_number,
        games=state.sheet.games,
        persons=sum(state.for_a_person(each) for each in range(len(state.names))),
        free=len(state.free),
        yours=plays and (awaited or state.acting_place == place),
        points=totals[place],
        rank=ranks(totals)[place],
    )
