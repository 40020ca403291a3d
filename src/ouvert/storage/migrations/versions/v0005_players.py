"""Who played in the games of an upload, so that its pages need not read all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it; of uploads that there are it is found out when they are looked at."""
    op.add_column("uploads", sa.Column("players", sa.JSON))
