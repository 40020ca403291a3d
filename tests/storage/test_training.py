from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url, text

from ouvert.errors import StorageError
from ouvert.skat.records.iss import record as iss
from ouvert.storage import training
from ouvert.storage.database import Database, migrate
from ouvert.storage.library import add_upload
from ouvert.storage.tables import token_hash
from ouvert.storage.training import (
    SOON,
    STEADY,
    FullError,
    StoredDrill,
    add_mistake,
    answer_drill,
    answer_puzzle,
    answer_stock,
    drill,
    practice,
    tried_stock,
)
from support import reference_data

ANNA, BERT, START = "a" * 32, "b" * 32, 1_800_000_000_000
MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE


@pytest.fixture
def game(database: Database) -> str:
    record = iss.parse(reference_data.load("iss_records")[0]["sgf"])
    return add_upload(database, "games", [record]).games[0]


def due_at(database: Database, at: int) -> list[str]:
    return [each.id for each in practice(database, ANNA, at=at).due]


def test_solved_puzzles_rest_longer_each_time(database: Database, game: str) -> None:
    puzzle, new = add_mistake(database, ANNA, game, 9, at=START)
    assert new
    at, rests = START, []
    for _ in range(5):
        assert due_at(database, at) == [puzzle]
        due = answer_puzzle(database, ANNA, puzzle, solved=True, at=at)
        assert due_at(database, due - 1) == []
        assert practice(database, ANNA, at=at).next == due
        rests.append(due - at)
        at = due
    # the first time is learning: soon again, and from then on in days that grow
    assert rests[0] >= DAY
    assert rests == sorted(rests)
    assert rests[-1] > 4 * rests[0]


def test_missed_puzzles_come_soon_and_rest_shorter_from_then_on(
    database: Database, game: str
) -> None:
    known, missed = (add_mistake(database, ANNA, game, n, at=START)[0] for n in (1, 2))
    for puzzle in (known, missed):
        answer_puzzle(database, ANNA, puzzle, solved=True, at=START)
    later = START + 3 * DAY
    due = answer_puzzle(database, ANNA, missed, solved=False, at=later)
    assert due == later + SOON * MINUTE
    rest = answer_puzzle(database, ANNA, known, solved=True, at=due) - due
    assert answer_puzzle(database, ANNA, missed, solved=True, at=due) - due < rest


def test_the_same_tries_lead_to_the_same_days(database: Database, game: str) -> None:
    """No interval is spread by chance."""
    first, second = (add_mistake(database, ANNA, game, n, at=START)[0] for n in (1, 2))
    at = START
    for solved in (True, True, False, True, True):
        due = {
            answer_puzzle(database, ANNA, each, solved=solved, at=at) for each in (first, second)
        }
        assert len(due) == 1
        at = due.pop()


def test_a_week_of_training(database: Database, game: str) -> None:
    """Each day everything that is due is solved, but one puzzle is missed each time."""
    puzzles = [add_mistake(database, ANNA, game, moment, at=START)[0] for moment in range(6)]
    stubborn = puzzles[0]
    asked = []
    for day in range(7):
        at = START + day * DAY
        due = due_at(database, at)
        asked.append(len(due))
        for each in due:
            answer_puzzle(database, ANNA, each, solved=each != stubborn, at=at)
    assert asked[0] == 6
    # what was missed is asked each day, the rest comes back once and then rests beyond the week
    assert min(asked) == 1
    assert sum(asked) == 7 + 2 * 5
    found = training.find_puzzle(database, ANNA, stubborn)
    assert (found.tries, found.solved) == (7, 0)


def test_those_due_longest_come_first(database: Database, game: str) -> None:
    first, second, third = (add_mistake(database, ANNA, game, n, at=START + n)[0] for n in range(3))
    answer_puzzle(database, ANNA, first, solved=False, at=START + 2)
    assert due_at(database, START + DAY) == [second, third, first]


def test_a_mistake_is_practised_once(database: Database, game: str) -> None:
    name, _ = add_mistake(database, ANNA, game, 3)
    assert add_mistake(database, ANNA, game, 3) == (name, False)
    assert add_mistake(database, BERT, game, 3)[1]


def test_there_are_not_more_than_are_kept(
    database: Database, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "MOST", 1)
    add_mistake(database, ANNA, game, 1)
    with pytest.raises(FullError, match="as many as are kept"):
        add_mistake(database, ANNA, game, 2)
    assert answer_stock(database, ANNA, "1-1-1", solved=False) is None
    assert practice(database, ANNA).count == 1


def test_puzzles_of_others_cannot_be_answered(database: Database, game: str) -> None:
    puzzle, _ = add_mistake(database, ANNA, game, 0)
    for owner, name in ((BERT, puzzle), (ANNA, "none")):
        with pytest.raises(StorageError):
            answer_puzzle(database, owner, name, solved=True)


def test_stock_puzzles_come_again_if_they_were_missed(database: Database) -> None:
    assert answer_stock(database, ANNA, "known", solved=True, at=START) is None
    due = answer_stock(database, ANNA, "missed", solved=False, at=START)
    assert due == START + SOON * MINUTE
    (found,) = practice(database, ANNA, at=due).due
    assert (found.stock, found.tries, found.solved) == ("missed", 1, 0)
    assert set(tried_stock(database, ANNA)) == {"known", "missed"}
    assert tried_stock(database, BERT) == {}
    # who misses later what he once knew, practises it from then on
    assert answer_stock(database, ANNA, "known", solved=False, at=START) == due
    assert tried_stock(database, ANNA)["known"].tries == 2


def test_drills_become_more_difficult_and_easier(database: Database) -> None:
    assert drill(database, ANNA, "bidding") == StoredDrill(1, 0, 0)
    for _ in range(2 * STEADY):
        answer_drill(database, ANNA, "bidding", solved=True, highest=3)
    assert drill(database, ANNA, "bidding") == StoredDrill(3, 2 * STEADY, 2 * STEADY)
    for _ in range(STEADY):
        answer_drill(database, ANNA, "bidding", solved=True, highest=3)
    assert drill(database, ANNA, "bidding").level == 3
    assert answer_drill(database, ANNA, "bidding", solved=False, highest=3).level == 2
    assert drill(database, ANNA, "counting") == StoredDrill(1, 0, 0)


def test_what_was_in_boxes_is_due_when_it_was(url: str) -> None:
    """Databases of the first form kept when a puzzle is due among its data."""
    old = _empty(url)
    migrate(old, "0001")
    insert = text(
        "INSERT INTO puzzles (id, owner_hash, data, tries, solved, created) "
        "VALUES (:id, :owner, :data, 2, 1, 5)"
    )
    kept = {"tried": {"moment": 9, "box": 2, "due": START}, "new": {"moment": 1}}
    with old.begin() as connection:
        for name, data in kept.items():
            row = {"id": name, "owner": token_hash(ANNA), "data": json.dumps(data)}
            connection.execute(insert, row)
    old.dispose()
    upgraded = Database(url)
    found = {each.id: each for each in practice(upgraded, ANNA, at=START).due}
    assert [found[name].due for name in ("tried", "new")] == [START, 5]
    assert found["tried"].data == {"moment": 9}
    upgraded.close()


def _empty(url: str) -> Engine:
    """A database without tables."""
    if not url.startswith("sqlite"):
        return create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    Path(make_url(url).database or "").parent.mkdir(parents=True)
    return create_engine(url)


def test_clock_that_was_ahead_hides_no_puzzle(database: Database, game: str) -> None:
    puzzle, _ = add_mistake(database, ANNA, game, 9, at=START)
    ahead = START + 20_000 * DAY
    assert answer_puzzle(database, ANNA, puzzle, solved=True, at=ahead) > ahead
    # back again: what was tried in the future is asked now, and rests as after a first try
    later = START + DAY
    assert due_at(database, later) == [puzzle]
    due = answer_puzzle(database, ANNA, puzzle, solved=True, at=later)
    assert later < due <= later + training.LONGEST * DAY
    assert due_at(database, later) == []
    assert practice(database, ANNA, at=later).next == due


def test_clock_that_is_set_back_between_two_tries_is_no_error(
    database: Database, game: str
) -> None:
    puzzle, _ = add_mistake(database, ANNA, game, 9, at=START)
    for at in (START + 30 * DAY, START + 29 * DAY, START + 2 * DAY, START + 40 * DAY):
        due = answer_puzzle(database, ANNA, puzzle, solved=True, at=at)
        assert at < due <= at + training.LONGEST * DAY
    assert training.find_puzzle(database, ANNA, puzzle).tries == 4
