"""Secrets of deals, and the deals of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them; lists that there are keep their seeds and have no secret."""
    op.add_column("deals", sa.Column("secret", sa.String(64)))
    _daily()


def _daily() -> None:
    op.create_table(
        "daily_entries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", "owner_hash", name="pk_daily_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_daily_entries_table_id"),
        sa.UniqueConstraint("table_id", name="uq_daily_entries_table_id"),
    )
    op.create_table(
        "daily_baselines",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("day", "number", "player", name="pk_daily_baselines"),
    )
