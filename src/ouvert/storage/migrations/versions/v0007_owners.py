"""Servers that share the database, and what each of them owns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "leases",
        sa.Column("thing", sa.String(64), nullable=False),
        sa.Column("server", sa.String(32), nullable=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("thing", name="pk_leases"),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
