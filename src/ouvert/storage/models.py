"""The tables of the database. `migrations/` builds them; a test compares the two.

Times are milliseconds since 1970 (UTC). What only the web table understands is kept as text.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables of the database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class DealsRow(Base):
    """The deals of a list of games; several tables may play the same.

    They follow from the `secret` and from what the persons add to it. Where there is none, `seed`
    deals them; AIs draw by it in any case.
    """

    __tablename__ = "deals"

    code: Mapped[str] = mapped_column(String(64), primary_key=True)
    seed: Mapped[str] = mapped_column(String(32))
    secret: Mapped[str | None] = mapped_column(String(64))
    created: Mapped[int] = mapped_column(BigInteger)


class TableRow(Base):
    """A table at which a list of games is played."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    deals: Mapped[str] = mapped_column(ForeignKey("deals.code"), index=True)
    options: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class SeatRow(Base):
    """A place at a table for a person; only the hash of its token is kept.

    `owner_hash` is the hash of the secret of the browser that came first; no two places of a table
    have the same.
    """

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    owner_hash: Mapped[str | None] = mapped_column(String(64), index=True)


class EventRow(Base):
    """What happened at a table; rows are added and never changed."""

    __tablename__ = "events"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[str] = mapped_column(Text)


class UploadRow(Base):
    """Records that somebody has uploaded, and what could not be read of them.

    `owner_hash` is the hash of a secret that the uploader's browser keeps. `players` are the names
    of the persons who played; null until they have been looked for.
    """

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    name: Mapped[str] = mapped_column(String(200))
    problems: Mapped[list[Any]] = mapped_column(JSON)
    players: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    created: Mapped[int] = mapped_column(BigInteger)


class GameRow(Base):
    """A finished game: one of a table, or one of an upload.

    `number` counts the games of the table or upload from 1; `record` is our JSON format.
    `same_cards` says what an AI makes of the deal in all seats, by its name; null until
    it is asked.
    """

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("table_id", "number", name="uq_games_table_number"),
        UniqueConstraint("upload_id", "number", name="uq_games_upload_number"),
    )

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"))
    upload_id: Mapped[str | None] = mapped_column(ForeignKey("uploads.id"))
    number: Mapped[int]
    record: Mapped[str] = mapped_column(Text)
    same_cards: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger)


class AnalysisRow(Base):
    """A piece of analysis: what was asked, how far it is, what came out.

    `state` is waiting, running, done, failed or cancelled; `progress` goes from 0 to 1.
    """

    __tablename__ = "analyses"
    __table_args__ = (Index("ix_analyses_state_created", "state", "created"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"), index=True)
    kind: Mapped[str] = mapped_column(String(40))
    request: Mapped[dict[str, Any]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(12))
    progress: Mapped[float]
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    error: Mapped[str | None] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)


class PuzzleRow(Base):
    """A decision as a puzzle, and how often it was tried and solved.

    It is one of a game, or one of the stock, which `data` names. `due` is when it comes again; None
    for one that does not, since it was solved at first sight.
    """

    __tablename__ = "puzzles"
    __table_args__ = (Index("ix_puzzles_owner_hash_due", "owner_hash", "due"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner_hash: Mapped[str | None] = mapped_column(String(64), index=True)
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"), index=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    tries: Mapped[int]
    solved: Mapped[int]
    created: Mapped[int] = mapped_column(BigInteger)
    tried: Mapped[int | None] = mapped_column(BigInteger)
    due: Mapped[int | None] = mapped_column(BigInteger)


class PersonRow(Base):
    """What a person has allowed to be shown of him, and his rating as it was last told."""

    __tablename__ = "persons"

    owner_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    shows_rating: Mapped[bool]
    shows_name: Mapped[bool]
    rating: Mapped[dict[str, Any] | None] = mapped_column(JSON)


class DrillRow(Base):
    """How far somebody is in a drill.

    `level` says how difficult it is by now, and `streak` how many answers in a row were right.
    """

    __tablename__ = "drills"

    owner_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    drill: Mapped[str] = mapped_column(String(20), primary_key=True)
    level: Mapped[int]
    streak: Mapped[int]
    tries: Mapped[int]
    solved: Mapped[int]


class CheckersGameRow(Base):
    """A game of quantum checkers; `options` say variant, board, players and seed."""

    __tablename__ = "checkers_games"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger)


class CheckersEventRow(Base):
    """What happened in a game of quantum checkers, measured outcomes included."""

    __tablename__ = "checkers_events"

    game_id: Mapped[str] = mapped_column(ForeignKey("checkers_games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[str] = mapped_column(Text)


class DescribedTableRow(Base):
    """A table at which a described game is played; `options` hold the description."""

    __tablename__ = "described_tables"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    options: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class DescribedEventRow(Base):
    """What happened at such a table; rows are added and never changed."""

    __tablename__ = "described_events"

    table_id: Mapped[str] = mapped_column(ForeignKey("described_tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[str] = mapped_column(Text)


class DailyEntryRow(Base):
    """The one table at which somebody plays the deals of a day."""

    __tablename__ = "daily_entries"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    owner_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), unique=True)


class DailyBaselineRow(Base):
    """What an AI made of one of the deals of a day, in the place of a person."""

    __tablename__ = "daily_baselines"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(40), primary_key=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class ServerRow(Base):
    """A server that shares the database; `heard` is when it was last heard of.

    `address` is where the others reach it. Times are those of the database.
    """

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    address: Mapped[str] = mapped_column(String(300))
    heard: Mapped[int] = mapped_column(BigInteger)


class LeaseRow(Base):
    """Which of these servers owns something; null while none does.

    `epoch` is how often that has changed.
    """

    __tablename__ = "leases"

    thing: Mapped[str] = mapped_column(String(64), primary_key=True)
    server: Mapped[str | None] = mapped_column(String(32), index=True)
    epoch: Mapped[int] = mapped_column(BigInteger)
