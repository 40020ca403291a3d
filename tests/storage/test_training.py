from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ouvert.errors import StorageError
from ouvert.storage.database import Database
from ouvert.storage.library import add_puzzle
from ouvert.storage.training import DAY, DAYS, answer_puzzle, due_puzzles

ANNA, START = "a" * 32, 1_800_000_000_000


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path / 'training.sqlite3'}")
    yield database
    database.close()


def test_solved_puzzles_rest_longer_each_time_and_missed_ones_come_at_once(kept: Database) -> None:
    puzzle = add_puzzle(kept, {"moment": 9}, owner=ANNA)
    at = START
    for days in (*DAYS[1:], DAYS[-1]):
        assert [each.id for each in due_puzzles(kept, ANNA, at=at)] == [puzzle]
        due = answer_puzzle(kept, ANNA, puzzle, solved=True, at=at)
        assert due == at + days * DAY
        assert due_puzzles(kept, ANNA, at=due - 1) == []
        at = due
    assert answer_puzzle(kept, ANNA, puzzle, solved=False, at=at) == at
    (found,) = due_puzzles(kept, ANNA, at=at)
    assert (found.tries, found.solved, found.data["moment"]) == (len(DAYS) + 1, len(DAYS), 9)
    assert answer_puzzle(kept, ANNA, puzzle, solved=True, at=at) == at + DAY


def test_those_due_longest_come_first(kept: Database) -> None:
    first, second, third = (add_puzzle(kept, {"moment": 0}, owner=ANNA) for _ in range(3))
    answer_puzzle(kept, ANNA, first, solved=False, at=START + 2)
    answer_puzzle(kept, ANNA, second, solved=False, at=START + 1)
    assert [each.id for each in due_puzzles(kept, ANNA, at=START + 9)] == [third, second, first]


def test_puzzles_of_others_cannot_be_answered(kept: Database) -> None:
    puzzle = add_puzzle(kept, {"moment": 0}, owner=ANNA)
    for owner, name in (("b" * 32, puzzle), (ANNA, "none")):
        with pytest.raises(StorageError):
            answer_puzzle(kept, owner, name, solved=True)
