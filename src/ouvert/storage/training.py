"""What somebody practises, and when it comes again: puzzles of mistakes and of the stock, by FSRS.

FSRS models how memory fades: each try at a puzzle says how stable the memory of it is by now, and
it comes again when it is remembered with a probability of RETENTION. The model and its parameters
are those of the library `fsrs` (https://github.com/open-spaced-repetition; Ye, Su and Cao, "A
Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022). Its
random spreading of intervals is off, so the same tries at the same times lead to the same days. All
times are the server's.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, and_, func, not_, or_, select
from sqlalchemy.orm import Session

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.storage.database import Database, now
from ouvert.storage.library import new_id
from ouvert.storage.models import DrillRow, PuzzleRow
from ouvert.storage.tables import token_hash

if TYPE_CHECKING:
    from fsrs import Scheduler

RETENTION = 0.9
"""The probability with which a puzzle is still known when it comes again."""
SOON = 10
"""Minutes after which a puzzle comes again that was missed."""
LONGEST = 365
"""Days that a puzzle rests at most."""
MOST = 1000
"""Puzzles of one person that come again."""
STEADY = 3
"""Right answers in a row after which a drill becomes more difficult."""


class FullError(StorageError):
    """More puzzles of one person than are kept."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle and how it went so far.

    Attributes:
        id: its name.
        game: the game that it is a mistake in; None for one of the stock.
        data: the `moment` of the game, or the name in the `stock`.
        tries: how often it was tried.
        solved: how often it was solved.
        due: when it comes again, in milliseconds since 1970; None if it does not.
    """

    id: str
    game: str | None
    data: dict[str, Any]
    tries: int
    solved: int
    due: int | None

    @property
    def stock(self) -> str | None:
        """Its name in the stock; None for a mistake."""
        name = self.data.get("stock")
        return None if name is None else str(name)


@dataclass(frozen=True, slots=True)
class Practice:
    """What somebody practises.

    Attributes:
        count: how many puzzles come again.
        due: those that are due, the longest first.
        next: when the next one is due that is not yet, in milliseconds since 1970; None for none.
    """

    count: int
    due: tuple[StoredPuzzle, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class StoredDrill:
    """How far somebody is in a drill.

    Attributes:
        level: how difficult it is by now, from 1.
        tries: how often it was answered.
        solved: how often rightly.
    """

    level: int
    tries: int
    solved: int


def practice(database: Database, owner: str, *, at: int | None = None) -> Practice:
    """What somebody practises.

    `at` is the time, in milliseconds since 1970; by default now.
    """
    time = now() if at is None else at
    mine = PuzzleRow.owner_hash == token_hash(owner)
    with database.session() as session:
        count = session.scalar(
            select(func.count()).select_from(PuzzleRow).where(mine, PuzzleRow.due.is_not(None))
        )
        rows = session.scalars(
            select(PuzzleRow)
            .where(mine, _is_due(time))
            .order_by(PuzzleRow.due, PuzzleRow.created, PuzzleRow.id)
            .limit(MOST)
        )
        due = tuple(map(_stored, rows))
        following = session.scalar(select(func.min(PuzzleRow.due)).where(mine, not_(_is_due(time))))
    return Practice(count or 0, due, following)


def add_mistake(
    database: Database, owner: str, game: str, moment: int, *, at: int | None = None
) -> tuple[str, bool]:
    """Practise a mistake of a game; return the name of the puzzle, and whether it is new.

    Raises FullError if there are too many.
    """
    time = now() if at is None else at
    with database.session() as session:
        mine = PuzzleRow.owner_hash == token_hash(owner)
        for row in session.scalars(select(PuzzleRow).where(mine, PuzzleRow.game_id == game)):
            if row.data.get("moment") == moment:
                return row.id, False
        row = PuzzleRow(
            id=new_id(),
            owner_hash=token_hash(owner),
            game_id=game,
            data={"moment": moment},
            tries=0,
            solved=0,
            created=time,
            due=time,
        )
        if _coming(session, mine) >= MOST:
            raise FullError(
                f"{MOST} puzzles are as many as are kept",
                remark=Remark.of("many_puzzles", most=MOST),
            )
        session.add(row)
        return row.id, True


def find_puzzle(database: Database, owner: str, puzzle_id: str) -> StoredPuzzle:
    """A puzzle of somebody. Raises StorageError if this person has no such puzzle."""
    with database.session() as session:
        row = session.get(PuzzleRow, puzzle_id)
        if row is None or row.owner_hash != token_hash(owner):
            raise StorageError("there is no such puzzle", remark=Remark.of("no_puzzle"))
        return _stored(row)


def tried_stock(database: Database, owner: str) -> dict[str, StoredPuzzle]:
    """The puzzles of the stock that somebody has tried, by their names in it."""
    with database.session() as session:
        rows = session.scalars(
            select(PuzzleRow).where(
                PuzzleRow.owner_hash == token_hash(owner), PuzzleRow.game_id.is_(None)
            )
        )
        return {each.stock: each for each in map(_stored, rows) if each.stock is not None}


def answer_puzzle(
    database: Database, owner: str, puzzle_id: str, *, solved: bool, at: int | None = None
) -> int:
    """Keep a try at a puzzle; return when it is due again, in milliseconds since 1970.

    Raises StorageError if this person has no such puzzle.
    """
    time = now() if at is None else at
    with database.session() as session:
        row = session.get(PuzzleRow, puzzle_id, with_for_update=True)
        if row is None or row.owner_hash != token_hash(owner):
            raise StorageError("there is no such puzzle", remark=Remark.of("no_puzzle"))
        return _tried(row, solved, time)


def answer_stock(
    database: Database, owner: str, name: str, *, solved: bool, at: int | None = None
) -> int | None:
    """Keep a try at a puzzle of the stock; return when it comes again, or None if it does not.

    One that is solved at first sight is known, and does not come again; nor does one that is new
    where MOST come again already.
    """
    time = now() if at is None else at
    with database.session() as session:
        mine = PuzzleRow.owner_hash == token_hash(owner)
        # few enough: a person's tries at the stock
        rows = session.scalars(select(PuzzleRow).where(mine, PuzzleRow.game_id.is_(None)))
        row = next((each for each in rows if each.data.get("stock") == name), None)
        if row is None:
            row = PuzzleRow(
                id=new_id(),
                owner_hash=token_hash(owner),
                data={"stock": name},
                tries=0,
                solved=0,
                created=time,
            )
            session.add(row)
        if row.due is None and (solved or _coming(session, mine) >= MOST):
            row.tries += 1
            row.solved += solved
            row.tried = time
            return None
        return _tried(row, solved, time)


def drill(database: Database, owner: str, name: str) -> StoredDrill:
    """How far somebody is in a drill."""
    with database.session() as session:
        row = session.get(DrillRow, (token_hash(owner), name))
        return (
            StoredDrill(1, 0, 0) if row is None else StoredDrill(row.level, row.tries, row.solved)
        )


def answer_drill(
    database: Database, owner: str, name: str, *, solved: bool, highest: int
) -> StoredDrill:
    """Keep an answer in a drill; return how far somebody is after it.

    It becomes more difficult after STEADY right answers in a row, up to the highest level, and
    easier after a wrong one.
    """
    with database.session() as session:
        key = token_hash(owner), name
        row = session.get(DrillRow, key, with_for_update=True)
        if row is None:
            row = DrillRow(owner_hash=key[0], drill=name, level=1, streak=0, tries=0, solved=0)
            session.add(row)
        row.tries += 1
        row.solved += solved
        row.streak = row.streak + 1 if solved else 0
        if row.streak == STEADY:
            row.level, row.streak = min(row.level + 1, highest), 0
        elif not solved:
            row.level = max(row.level - 1, 1)
        return StoredDrill(row.level, row.tries, row.solved)


def _is_due(at: int) -> ColumnElement[bool]:
    """What is due by a time, and what was tried after it by a clock that went wrong."""
    tried = func.coalesce(PuzzleRow.tried, 0)
    return and_(PuzzleRow.due.is_not(None), or_(PuzzleRow.due <= at, tried > at))


def _stored(row: PuzzleRow) -> StoredPuzzle:
    return StoredPuzzle(row.id, row.game_id, dict(row.data), row.tries, row.solved, row.due)


def _coming(session: Session, mine: ColumnElement[bool]) -> int:
    """How many puzzles of somebody come again."""
    counted = select(func.count()).select_from(PuzzleRow).where(mine, PuzzleRow.due.is_not(None))
    return session.scalar(counted) or 0


def _tried(row: PuzzleRow, solved: bool, at: int) -> int:
    """Note a try at a puzzle, and when it is due again."""
    from fsrs import Card, Rating

    memory = row.data.get("memory")
    card = Card(card_id=1) if memory is None else Card.from_dict(memory)
    rating, time = Rating.Good if solved else Rating.Again, datetime.fromtimestamp(at / 1000, UTC)
    if card.last_review is not None:
        # nothing is forgotten in less than no time, as it would be where a clock was set back
        card.last_review = min(card.last_review, time)
    card, _ = _scheduler().review_card(card, rating, time)
    row.data = {**row.data, "memory": dict(card.to_dict())}
    row.tries += 1
    row.solved += solved
    row.tried = at
    row.due = int(card.due.timestamp() * 1000)
    return row.due


@cache
def _scheduler() -> Scheduler:
    # loads slowly, and only who practises needs it
    from fsrs import Scheduler

    soon = (timedelta(minutes=SOON),)
    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=soon,
        relearning_steps=soon,
        maximum_interval=LONGEST,
        enable_fuzzing=False,
    )
