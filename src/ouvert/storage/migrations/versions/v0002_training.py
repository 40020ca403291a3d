"""When puzzles come again, by FSRS; and how far somebody is in each drill."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add when each puzzle is due, which the boxes of old kept among its data, and the drills."""
    op.add_column("puzzles", sa.Column("due", sa.BigInteger))
    op.create_index("ix_puzzles_owner_hash_due", "puzzles", ["owner_hash", "due"])
    rows = sa.table(
        "puzzles",
        sa.column("id", sa.String),
        sa.column("data", sa.JSON),
        sa.column("created", sa.BigInteger),
        sa.column("due", sa.BigInteger),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(rows)).all():
        data = json.loads(row.data) if isinstance(row.data, str) else dict(row.data)
        due = data.pop("due", row.created)
        data.pop("box", None)
        connection.execute(sa.update(rows).where(rows.c.id == row.id).values(data=data, due=due))
    op.create_table(
        "drills",
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("drill", sa.String(20), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("owner_hash", "drill", name="pk_drills"),
    )
