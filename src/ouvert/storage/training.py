"""When a puzzle comes again: the boxes of Sebastian Leitner.

A puzzle that is solved moves to the next box, and one that is not goes back to the first. The first
box is asked at once, the others after 1, 3, 7, 14 and 30 days (Leitner, "So lernt man lernen",
1972, in days).
"""

from __future__ import annotations

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.storage.database import Database, now
from ouvert.storage.library import StoredPuzzle, puzzles_of
from ouvert.storage.models import PuzzleRow
from ouvert.storage.tables import token_hash

DAYS = (0, 1, 3, 7, 14, 30)
"""How long a puzzle rests in each box."""
DAY = 24 * 60 * 60 * 1000
MOST = 1000
"""Puzzles of one person."""


def due_puzzles(database: Database, owner: str, *, at: int | None = None) -> list[StoredPuzzle]:
    """Somebody's puzzles that are due, those due longest first.

    `at` is the time, in milliseconds since 1970; by default now.
    """
    time = now() if at is None else at
    found = puzzles_of(database, owner, most=MOST)
    due = [puzzle for puzzle in found if puzzle.data.get("due", 0) <= time]
    return sorted(due, key=lambda puzzle: int(puzzle.data.get("due", 0)))


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
        box = min(int(row.data.get("box", 0)) + 1, len(DAYS) - 1) if solved else 0
        due = time + DAYS[box] * DAY
        row.data = {**row.data, "box": box, "due": due}
        row.tries += 1
        row.solved += solved
        row.tried = time
        return due
