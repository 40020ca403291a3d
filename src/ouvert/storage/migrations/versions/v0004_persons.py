"""Whose seats are whose, what persons show of themselves, and what AIs make of the same cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them; seats that there are belong to nobody until their person comes again."""
    op.add_column("seats", sa.Column("owner_hash", sa.String(64)))
    op.create_index("ix_seats_owner_hash", "seats", ["owner_hash"])
    op.add_column("games", sa.Column("same_cards", sa.JSON))
    op.create_table(
        "persons",
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("shows_rating", sa.Boolean, nullable=False),
        sa.Column("shows_name", sa.Boolean, nullable=False),
        sa.Column("rating", sa.JSON),
        sa.PrimaryKeyConstraint("owner_hash", name="pk_persons"),
    )
