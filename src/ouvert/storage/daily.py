"""Who plays the deals of a day at which table, and what AIs have made of them."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ouvert.storage.database import Database
from ouvert.storage.models import DailyBaselineRow, DailyEntryRow
from ouvert.storage.tables import token_hash


def table_of_day(database: Database, day: str, owner: str) -> str | None:
    """The table at which somebody plays the deals of a day; None if he does not."""
    with database.session() as session:
        row = session.get(DailyEntryRow, (day, token_hash(owner)))
        return None if row is None else row.table_id


def enter_day(database: Database, day: str, owner: str, table: str) -> bool:
    """Keep that somebody plays the deals of a day at a table; False if he plays them elsewhere."""
    try:
        with database.session() as session:
            session.add(DailyEntryRow(day=day, owner_hash=token_hash(owner), table_id=table))
    except IntegrityError:
        return False
    return True


def tables_of_day(database: Database, day: str) -> tuple[str, ...]:
    """The tables at which the deals of a day are played."""
    with database.session() as session:
        rows = select(DailyEntryRow.table_id).where(DailyEntryRow.day == day)
        return tuple(session.scalars(rows.order_by(DailyEntryRow.table_id)))


def add_ai_points(database: Database, day: str, number: int, player: str, points: int) -> None:
    """Keep what an AI has made of a deal; what is kept already stays."""
    with suppress(IntegrityError), database.session() as session:
        session.add(
            DailyBaselineRow(day=day, number=number, player=player, data={"points": points})
        )


def ai_points_of_day(database: Database, day: str) -> dict[tuple[int, str], int]:
    """What AIs have made of the deals of a day, by deal and player, as far as it is known."""
    with database.session() as session:
        rows = session.scalars(select(DailyBaselineRow).where(DailyBaselineRow.day == day))
        return {(row.number, row.player): int(row.data["points"]) for row in rows}
