"""The record of a game that has ended at a table, as it is kept."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime

from ouvert.skat.records import GameRecord, to_json
from ouvert.storage.journal import FinishedGame
from ouvert.web.table.state import TableState

TAKEN_BACK = "TB"
"""The tag of a record that says how often something was taken back."""
PLAYED_ON = "PO"
"""The tag of a record that says which game was played on, and from which moment."""
COMMITMENT = "CM"
"""The tag of a record with the commitment to the deals of its list."""


def finished(table: str, before: TableState, after: TableState) -> FinishedGame | None:
    """The record of a game that an event ends; None if it ends none.

    `before` and `after` are the table of that name before and after the event.
    """
    game = after.game
    ended = len(after.sheet.results) > len(before.sheet.results)
    if game is None or not game.over or not ended:
        return None
    number = after.game_number
    first, second, third = (after.names[place] for place in after.sheet.places(number))
    record = GameRecord.from_game(
        game,
        (first, second, third),
        place="ouvert web",
        series=f"table {table}",
        number=str(number),
        date=datetime.now(UTC).strftime("%Y-%m-%d/%H:%M:%S/UTC"),
    )
    return FinishedGame(
        secrets.token_urlsafe(12), number, to_json(replace(record, tags=_tags(after)))
    )


def _tags(state: TableState) -> tuple[tuple[str, str], ...]:
    """What else the record of a finished game says."""
    tags = []
    if state.taken_back:
        tags.append((TAKEN_BACK, str(state.taken_back)))
    if state.options.start is not None:
        tags.append((PLAYED_ON, state.options.start.source))
    if state.dealing.commitment is not None:
        tags.append((COMMITMENT, state.dealing.commitment))
    return tuple(tags)
