"""Tables of the web page with finished games, written into a database without being played."""

from __future__ import annotations

import msgspec

from ouvert.storage.database import Database
from ouvert.storage.tables import StoredTable, add_deals, add_table
from ouvert.web.protocol.actions import PassSaid
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Event,
    Filled,
    PlaceOptions,
    Returned,
    Sat,
    TableOptions,
    WasReady,
)

AI_PLACE = PlaceOptions("reflex", None)
OPTIONS = TableOptions((PlaceOptions(None, "Ada"), AI_PLACE, AI_PLACE), 2, 0.0)
PASSED_IN = [Acted(seat, PassSaid()) for seat in (1, 2, 0)]


def keep_tables(url: str) -> None:
    """Keep tables of two games that all pass: one whole, one begun, one left for a game, one empty.

    The token of Ada's place at a table is `token-` and the table's name.
    """
    database = Database(url)
    add_deals(database, "code", "3")
    begun: list[Event] = [Sat(0, "Ada"), Dealt(1), *PASSED_IN]
    away: list[Event] = [Filled(0, "reflex", until_back=True), *PASSED_IN, Returned(0)]
    tables: dict[str, list[Event]] = {
        "whole": [*begun, WasReady(0), Dealt(2), *PASSED_IN],
        "begun": begun,
        "left": [*begun, WasReady(0), Dealt(2), *away],
        "nobody-came": [],
    }
    options = msgspec.json.encode(OPTIONS).decode()
    for name, events in tables.items():
        written = tuple(msgspec.json.encode(each).decode() for each in events)
        kept = StoredTable(name, "code", "3", options, written)
        add_table(database, kept, {0: f"token-{name}"})
    database.close()
