"""Threads beside each other do what one does, bit for bit, and none meets another's players."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from ouvert import match
from ouvert.arena.executors import THREADS, InlineExecutor, open_executor
from ouvert.arena.threads import ThreadsExecutor, working_time
from ouvert.checkers.agents.match import checkers_match
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make
from ouvert.errors import OuvertError
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.table import Pace
from ouvert.studies.skat.corpus import foreign_games
from ouvert.studies.skat.strength import measure
from ouvert.studies.skat.tables.building import build
from ouvert.studies.skat.task import Task
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import play_match
from ouvert.tricks.solvers.isomorphism import _room_for_calls
from support.process import inside
from support.sizes import some_of


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    """Let threads take turns as often as they can, so that they meet if they share anything."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@dataclass
class Remembering:
    """What is asked remembers it; and copies do so for themselves."""

    seen: list[int] = field(default_factory=list)

    def ask(self, number: int) -> int:
        self.seen.append(number)
        return len(self.seen)


def test_each_task_has_a_copy_of_its_own() -> None:
    player = Remembering()
    with ThreadsExecutor(3) as executor:
        assert list(executor.map(player.ask, range(30))) == [1] * 30
        failed = executor.submit(int, "x")
        with pytest.raises(ValueError, match="invalid literal"):
            failed.result()
    assert player.seen == []


def _worked() -> tuple[float, float, float]:
    before = time.thread_time()
    return before, working_time(), time.thread_time()


def test_time_is_that_of_the_thread() -> None:
    with ThreadsExecutor(1) as executor:
        before, told, after = executor.submit(_worked).result()
    assert before <= told <= after
    before = time.process_time()
    assert before <= working_time() <= time.process_time()


def test_room_for_calls_is_that_of_all_who_need_it() -> None:
    before = sys.getrecursionlimit()
    first, second = _room_for_calls(1000), _room_for_calls(100)
    first.__enter__()
    second.__enter__()
    # the first is done while the second is still deep down
    first.__exit__(None, None, None)
    assert sys.getrecursionlimit() >= before + 100
    second.__exit__(None, None, None)
    assert sys.getrecursionlimit() == before


def test_number_of_threads_is_checked() -> None:
    with (
        pytest.raises(OuvertError, match="number of threads is a whole number from 1 on, not 0"),
        open_executor(THREADS, 0),
    ):
        pass


def in_both(work: Any) -> tuple[Any, Any]:
    """What comes of work in this thread, and in four."""

    def done(executor: Executor) -> Any:
        return work(executor)

    here = done(InlineExecutor())
    with open_executor(THREADS, 4) as executor:
        return here, done(executor)


@pytest.mark.parametrize("name", some_of(sorted(SETS, key=lambda name: name != "puzzles")))
def test_data_are_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
    monkeypatch.setitem(SETS, name, replace(SETS[name], chunk=1))

    def made(executor: Executor) -> dict[str, bytes]:
        folder = tmp_path / type(executor).__name__
        make(name, folder, executor, rows=6)
        return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}

    here, threads = in_both(made)
    assert len(here) == 6
    assert here == threads


@pytest.mark.parametrize(
    "players",
    some_of(
        [
            ("reflex", "random"),
            ("pimc:5", "ismcts:50"),
            ("expert:5", "pimc:5+paranoia"),
        ]
    ),
)
def test_matches_of_skat_are_the_same(players: tuple[str, str]) -> None:
    asked: dict[str, Any] = {"deals": 4, "seed": 3}
    here = match(players, **asked, where="here")
    threads = match(players, **asked, where=THREADS, workers=4)
    assert timeless(here.rows) == timeless(threads.rows)


def timeless(rows: Iterable[GameRow]) -> list[GameRow]:
    """The same games without the times that their decisions took."""
    return [replace(row, paces=(Pace(), Pace(), Pace())) for row in rows]


@pytest.mark.parametrize(
    ("game", "players"),
    some_of(
        [
            pytest.param("whist", ("thumb", "random")),
            pytest.param("doppelkopf", ("vote:3", "reader:3")),
            pytest.param("hearts", ("tree:20", "paranoid:20")),
        ]
    ),
)
def test_matches_of_described_games_are_the_same(game: str, players: tuple[str, str]) -> None:
    here, threads = in_both(
        lambda executor: play_match(load_game(game), players, 6, 3, executor=executor)
    )
    assert here == threads


@pytest.mark.long
@pytest.mark.parametrize("agents", [("mcts:50", "random"), ("expectimax:200", "mcts:20")])
def test_matches_of_checkers_are_the_same(agents: tuple[str, str]) -> None:
    here, threads = in_both(lambda executor: checkers_match(agents, 6, seed=3, executor=executor))
    moves = [[replace(row, seconds=(0.0, 0.0)) for row in each.rows] for each in (here, threads)]
    assert moves[0] == moves[1]


def _negative(number: int) -> int:
    return -number


def test_parts_of_the_study_of_skat_are_done_in_threads() -> None:
    task = Task(foreign_games(None), where=THREADS, workers=2)
    assert task.pieces("step", _negative, range(5)) == [0, -1, -2, -3, -4]
    with task.executor(1) as executor:
        assert isinstance(executor, ThreadsExecutor)


@pytest.mark.long
def test_tables_and_strength_are_the_same_in_threads(tmp_path: Path) -> None:
    for where, workers in (("here", None), (THREADS, 2)):
        path = tmp_path / f"{where}.npz"
        build(path, tmp_path / where, games=600, seed=9, chunk=200, workers=workers, where=where)
    assert (tmp_path / "here.npz").read_bytes() == (tmp_path / f"{THREADS}.npz").read_bytes()
    asked: dict[str, Any] = {"contested": 2, "others": 2, "seed": 3}
    here = measure("random", "reflex", where="here", **asked)
    threads = measure("random", "reflex", where=THREADS, workers=3, **asked)
    for role, gain in here.roles.items():
        # all but the time that it took
        assert replace(gain, time=0) == replace(threads.roles[role], time=0)


@pytest.mark.long
def test_the_command_makes_the_same_in_threads(tmp_path: Path) -> None:
    for where in ("here", "threads"):
        asked = ("data", "make", "beliefs", str(tmp_path / where), "--rows", "500")
        assert inside(*asked, "--where", where).status == 0
    (here,), (threads,) = ((tmp_path / each).glob("*.parquet") for each in ("here", "threads"))
    assert here.read_bytes() == threads.read_bytes()
