"""Finished games at tables, as if a person had played them."""

from __future__ import annotations

import secrets
from dataclasses import replace

import numpy as np

from ouvert.skat.players.seated import played_by
from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.records.circumstances import PERSON, Circumstances
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database, now
from ouvert.storage.models import GameRow


def keep_rated_games(
    database: Database, table: str, count: int, *, hinted: int = 0, place: int = 0
) -> None:
    """Games of a list of a table at which one person plays two club players, as a club player.

    In the first `hinted` of them he has asked for a hint.
    """
    rng = np.random.default_rng(7)
    sheet = ScoreSheet(("Anna", "club", "club"), games=count)
    rows = []
    for number in range(1, count + 1):
        seat = sheet.seat(place, number) or 0
        first, second, third = (PERSON if each == seat else "club" for each in range(3))
        how = Circumstances(
            (first, second, third), frozenset({seat}) if number <= hinted else frozenset()
        )
        game = played_by("club", Deal.random(rng))
        names = ["Anna" if each == PERSON else each for each in how.by]
        record = GameRecord.from_game(
            game,
            (names[0], names[1], names[2]),
            place="ouvert web",
            series=f"table {table}",
            number=str(number),
        )
        rows.append(
            GameRow(
                id=secrets.token_urlsafe(12),
                table_id=table,
                number=number,
                record=to_json(replace(record, tags=how.tags)),
                created=now(),
            )
        )
    with database.session() as session:
        session.add_all(rows)
