"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _tables()
    _library()
    _checkers()


def _tables() -> None:
    op.create_table(
        "deals",
        _key("code"),
        sa.Column("seed", sa.String(32), nullable=False),
        _time("created"),
        sa.PrimaryKeyConstraint("code", name="pk_deals"),
    )
    op.create_table(
        "tables",
        _key("id"),
        sa.Column("deals", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        _time("created"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["deals"], ["deals.code"], name="fk_tables_deals"),
    )
    op.create_index("ix_tables_deals", "tables", ["deals"])
    op.create_table(
        "seats",
        _key("table_id"),
        sa.Column("place", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "place", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
    )
    op.create_table(
        "events",
        _key("table_id"),
        *_event(),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
    )


def _library() -> None:
    op.create_table(
        "uploads",
        _key("id"),
        sa.Column("owner_hash", sa.String(64)),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("problems", sa.JSON, nullable=False),
        _time("created"),
        sa.PrimaryKeyConstraint("id", name="pk_uploads"),
    )
    op.create_index("ix_uploads_owner_hash", "uploads", ["owner_hash"])
    op.create_table(
        "games",
        _key("id"),
        sa.Column("table_id", sa.String(64)),
        sa.Column("upload_id", sa.String(64)),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        _time("created"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
        sa.ForeignKeyConstraint(["upload_id"], ["uploads.id"], name="fk_games_upload_id"),
        sa.UniqueConstraint("table_id", "number", name="uq_games_table_number"),
        sa.UniqueConstraint("upload_id", "number", name="uq_games_upload_number"),
    )
    op.create_table(
        "analyses",
        _key("id"),
        sa.Column("game_id", sa.String(64)),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("request", sa.JSON, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("progress", sa.Double, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("error", sa.Text),
        _time("created"),
        _time("updated"),
        sa.PrimaryKeyConstraint("id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_analyses_game_id"),
    )
    op.create_index("ix_analyses_game_id", "analyses", ["game_id"])
    op.create_index("ix_analyses_state_created", "analyses", ["state", "created"])
    op.create_table(
        "puzzles",
        _key("id"),
        sa.Column("owner_hash", sa.String(64)),
        sa.Column("game_id", sa.String(64)),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        _time("created"),
        sa.Column("tried", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_puzzles_game_id"),
    )
    op.create_index("ix_puzzles_owner_hash", "puzzles", ["owner_hash"])
    op.create_index("ix_puzzles_game_id", "puzzles", ["game_id"])


def _checkers() -> None:
    op.create_table(
        "checkers_games",
        _key("id"),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("options", sa.JSON, nullable=False),
        _time("created"),
        sa.PrimaryKeyConstraint("id", name="pk_checkers_games"),
        sa.UniqueConstraint("token_hash", name="uq_checkers_games_token_hash"),
    )
    op.create_table(
        "checkers_events",
        _key("game_id"),
        *_event(),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_checkers_events"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["checkers_games.id"], name="fk_checkers_events_game_id"
        ),
    )


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(64), nullable=False)


def _time(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _event() -> tuple[sa.Column[int], sa.Column[int], sa.Column[str]]:
    return (
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        _time("at"),
        sa.Column("data", sa.Text, nullable=False),
    )
