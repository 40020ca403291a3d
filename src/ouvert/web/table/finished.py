"""A game that has ended at a table: its record, and who else is told."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime

from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.records.model import SAT_OUT
from ouvert.storage.journal import FinishedGame
from ouvert.web.server.engines import Engines, is_engine
from ouvert.web.table.state import TableState

COMMITMENT = "CM"
"""The tag of a record with the commitment to the deals of its list."""


def finished_game(table_id: str, before: TableState, after: TableState) -> FinishedGame | None:
    """The record of a game that an event ends; None if it ends none."""
    game = after.game
    if game is None or not game.over or len(after.sheet.results) == len(before.sheet.results):
        return None
    number = after.game_number
    first, second, third = (after.names[place] for place in after.sheet.places(number))
    record = GameRecord.from_game(
        game,
        (first, second, third),
        place="ouvert web",
        series=f"table {table_id}",
        number=str(number),
        date=datetime.now(UTC).strftime("%Y-%m-%d/%H:%M:%S/UTC"),
    )
    tags = list(after.circumstances.tags)
    sits_out = after.sheet.sits_out(number)
    if sits_out is not None:
        tags.append((SAT_OUT, after.names[sits_out]))
    if after.dealing.commitment is not None:
        tags.append((COMMITMENT, after.dealing.commitment))
    record = replace(record, tags=tuple(tags))
    return FinishedGame(secrets.token_urlsafe(12), number, to_json(record))


def tell_engines(engines: Engines, table_id: str, state: TableState) -> None:
    """Tell programs of others how their game has ended."""
    game = state.game
    for place, player in enumerate(state.players):
        seat = state.seat_of(place)
        if game is not None and seat is not None and is_engine(player or ""):
            engines.over((table_id, place), game.observe(seat), game.result)
