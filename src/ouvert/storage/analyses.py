"""Analyses: what was asked, how far the work is, what came out. They survive a restart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from ouvert.storage.database import Database, now
from ouvert.storage.library import new_id, portions
from ouvert.storage.models import AnalysisRow, GameRow

State = Literal["waiting", "running", "done", "failed", "cancelled"]
ENDED = ("done", "failed", "cancelled")


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """A piece of analysis as it is kept.

    Attributes:
        id: its name.
        game: the game that it is about; None if it is about something else.
        kind: what is to be done.
        request: with which options.
        state: `waiting`, `running`, `done`, `failed` or `cancelled`.
        progress: from 0 to 1.
        result: what has come out so far; None before the first.
        error: why it failed; None if it did not.
    """

    id: str
    game: str | None
    kind: str
    request: dict[str, Any]
    state: State
    progress: float
    result: dict[str, Any] | None
    error: str | None


def add_analysis(
    database: Database, kind: str, request: dict[str, Any], *, game: str | None = None
) -> str:
    """Keep a wish for analysis and return its identifier."""
    analysis, at = new_id(), now()
    with database.session() as session:
        if game is not None:
            at = max(at, _latest(session, [game]).get(game, 0) + 1)
        session.add(
            AnalysisRow(
                id=analysis,
                game_id=game,
                kind=kind,
                request=request,
                state="waiting",
                progress=0.0,
                created=at,
                updated=at,
            )
        )
    return analysis


def add_analyses(
    database: Database, kind: str, request: dict[str, Any], games: Sequence[str]
) -> None:
    """Keep the same wish for many games, in portions, so that no table waits for all of them."""
    at = now()
    for some in portions(games):
        with database.session() as session:
            latest = _latest(session, some)
            rows = [
                {
                    "id": new_id(),
                    "game_id": game,
                    "kind": kind,
                    "request": request,
                    "state": "waiting",
                    "progress": 0.0,
                    "created": max(at, latest.get(game, 0) + 1),
                    "updated": at,
                }
                for game in some
            ]
            session.execute(insert(AnalysisRow), rows)


def _latest(session: Session, games: Sequence[str]) -> dict[str, int]:
    """When the last analysis of each of some games was wanted.

    The next one comes after it, whatever the clock says: it may have been set back.
    """
    rows = session.execute(
        select(AnalysisRow.game_id, func.max(AnalysisRow.created))
        .where(AnalysisRow.game_id.in_(games))
        .group_by(AnalysisRow.game_id)
    )
    return {game: int(created) for game, created in rows if game is not None}


def latest_analyses(database: Database, games: Sequence[str]) -> dict[str, StoredAnalysis]:
    """The last analysis of each of some games, by the game; games that have none are left out."""
    with database.session() as session:
        rows = select(AnalysisRow).where(AnalysisRow.game_id.in_(games))
        found = session.scalars(rows.order_by(AnalysisRow.created))
        return {row.game_id: _stored(row) for row in found if row.game_id is not None}


def latest_states(database: Database, games: Sequence[str]) -> dict[str, str]:
    """The state of the last analysis of each of many games, by the game."""
    columns = select(AnalysisRow.game_id, AnalysisRow.state)
    with database.session() as session:
        rows = session.execute(
            columns.where(AnalysisRow.game_id.in_(games)).order_by(AnalysisRow.created)
        )
        return {game: state for game, state in rows if game is not None}


def count_states(
    database: Database, *, upload: str | None = None, table: str | None = None
) -> dict[str, int]:
    """How many games of an upload or a table have their last analysis in each state."""
    of = GameRow.table_id == table if upload is None else GameRow.upload_id == upload
    newest = func.row_number().over(
        partition_by=AnalysisRow.game_id, order_by=AnalysisRow.created.desc()
    )
    known = (
        select(AnalysisRow.state, newest.label("newest"))
        .join(GameRow, GameRow.id == AnalysisRow.game_id)
        .where(of)
        .subquery()
    )
    counted = select(known.c.state, func.count()).where(known.c.newest == 1).group_by(known.c.state)
    with database.session() as session:
        return {row.state: int(row[1]) for row in session.execute(counted)}


def count_unfinished(database: Database) -> dict[str, int]:
    """How many analyses are waiting and running."""
    states = ("waiting", "running")
    counted = select(AnalysisRow.state, func.count()).where(AnalysisRow.state.in_(states))
    with database.session() as session:
        found = {row.state: int(row[1]) for row in session.execute(counted.group_by("state"))}
    return {state: found.get(state, 0) for state in states}


def take_next(database: Database, kind: str | None = None) -> StoredAnalysis | None:
    """Mark the oldest waiting analysis, of one kind or any, as running and return it.

    None if none waits.
    """
    kinds = () if kind is None else (AnalysisRow.kind == kind,)
    oldest = (
        select(AnalysisRow.id)
        .where(AnalysisRow.state == "waiting", *kinds)
        .order_by(AnalysisRow.created)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    with database.session() as session:
        while (found := session.scalar(oldest)) is not None:
            # it may have been cancelled since it was found
            taken = session.scalar(
                update(AnalysisRow)
                .where(AnalysisRow.id == found, AnalysisRow.state == "waiting")
                .values(state="running", updated=now())
                .returning(AnalysisRow)
            )
            if taken is not None:
                return _stored(taken)
    return None


def note_progress(
    database: Database, analysis_id: str, progress: float, result: dict[str, Any] | None = None
) -> bool:
    """Keep how far a running analysis is. Returns False if it shall not go on (cancelled)."""
    values: dict[str, Any] = {"progress": progress, "updated": now()}
    if result is not None:
        values["result"] = result
    return _change(database, analysis_id, values)


def finish(
    database: Database,
    analysis_id: str,
    *,
    result: dict[str, Any] | None = None,
    error: str | None = None,
) -> bool:
    """Keep the end of a running analysis: its result, or why it failed. False if cancelled."""
    ended = {"state": "done", "progress": 1.0} if error is None else {"state": "failed"}
    values = {**ended, "error": error, "updated": now()}
    if result is not None:
        values["result"] = result
    return _change(database, analysis_id, values)


def cancel(database: Database, analysis_id: str) -> None:
    """Cancel an analysis that has not ended; what has come out so far stays."""
    with database.session() as session:
        session.execute(
            update(AnalysisRow)
            .where(AnalysisRow.id == analysis_id, AnalysisRow.state.not_in(ENDED))
            .values(state="cancelled", updated=now())
        )


def cancel_all(database: Database, games: Sequence[str], kind: str) -> None:
    """Cancel the analyses of one kind of some games, as far as they have not ended, in portions."""
    for some in portions(games):
        with database.session() as session:
            session.execute(
                update(AnalysisRow)
                .where(
                    AnalysisRow.game_id.in_(some),
                    AnalysisRow.kind == kind,
                    AnalysisRow.state.not_in(ENDED),
                )
                .values(state="cancelled", updated=now())
            )


def restart_interrupted(database: Database) -> int:
    """Let analyses that ran when the server ended wait again. Returns how many there were."""
    with database.session() as session:
        running = session.scalars(select(AnalysisRow).where(AnalysisRow.state == "running"))
        count = 0
        for row in running:
            row.state, row.updated = "waiting", now()
            count += 1
        return count


def _change(database: Database, analysis_id: str, values: dict[str, Any]) -> bool:
    # in one statement, so that nobody can cancel between looking and writing
    running = AnalysisRow.id == analysis_id, AnalysisRow.state == "running"
    with database.session() as session:
        found = session.execute(
            update(AnalysisRow).where(*running).values(**values).returning(AnalysisRow.id)
        )
        return found.first() is not None


def _stored(row: AnalysisRow) -> StoredAnalysis:
    state: Any = row.state
    return StoredAnalysis(
        row.id, row.game_id, row.kind, row.request, state, row.progress, row.result, row.error
    )
