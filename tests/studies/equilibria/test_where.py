"""The study of equilibria on any executor, and gone on from whatever is kept: the same rows."""

from __future__ import annotations

import json
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ouvert.arena.executors import ClusterExecutor, InlineExecutor, open_executor
from ouvert.studies.equilibria import tasks
from ouvert.studies.equilibria.measure import PriceRow
from ouvert.studies.equilibria.report import JOURNAL, equilibria_study, subjects

DECKS: dict[str, Any] = {"count": 0, "effort": 0, "cards": 6}


def timeless(rows: list[PriceRow]) -> list[PriceRow]:
    return [replace(row, seconds=0.0) for row in rows]


class Held(Executor):
    """Does each task at once, but is no InlineExecutor, so that many are out together."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return InlineExecutor().submit(fn, *args, **kwargs)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[PriceRow]:
    return timeless(equilibria_study(tmp_path_factory.mktemp("plain"), **DECKS))


def test_many_tasks_at_once_come_to_the_same_rows(tmp_path: Path, plain: list[PriceRow]) -> None:
    told: list[str] = []
    rows = equilibria_study(tmp_path, **DECKS, executor=Held(), told=told.append)
    assert timeless(rows) == plain
    assert any(line.endswith(": solved") for line in told)


class Cluster:
    """A client of Dask whose only worker is a thread that outlives the study."""

    def __init__(self) -> None:
        self.worker = ThreadPoolExecutor(1)

    def submit(self, fn: Any, /, *args: Any, pure: bool, **kwargs: Any) -> Future[Any]:
        return self.worker.submit(fn, *args, **kwargs)

    def run(self, fn: Any, on_error: str) -> None:
        fn()


def test_a_worker_that_stays_keeps_no_game(tmp_path: Path, plain: list[PriceRow]) -> None:
    cluster = Cluster()
    rows = equilibria_study(tmp_path, **DECKS, executor=ClusterExecutor(cluster))
    cluster.worker.shutdown()
    assert timeless(rows) == plain
    assert not tasks._memory.last


def test_a_game_that_is_being_looked_at_when_all_are_let_go_is_not_kept() -> None:
    _, find = next(subjects(0, 1, (), 0, 0))
    task = tasks.Task.first(0, find(), 1, 1, 0)
    tasks.do(task)
    assert tasks._memory.last
    tasks.do(task, lambda _: tasks.forget())
    assert not tasks._memory.last


@pytest.mark.long
def test_processes_come_to_the_same_rows(tmp_path: Path, plain: list[PriceRow]) -> None:
    with open_executor("processes", 2) as executor:
        assert timeless(equilibria_study(tmp_path, **DECKS, executor=executor)) == plain


def test_whatever_is_kept_of_a_game_it_comes_to_the_same_rows(
    tmp_path: Path, plain: list[PriceRow]
) -> None:
    equilibria_study(tmp_path, **DECKS)
    file = tmp_path / JOURNAL
    header, *_, last = file.read_text(encoding="utf-8").splitlines()
    number, piece = json.loads(last)
    assert piece["whole"]
    for seed in range(len(piece["rows"]) + 1):
        rows = random.Random(seed).sample(piece["rows"], seed)
        begun = json.dumps([number, {"rows": rows, "whole": False}])
        file.write_text(f"{header}\n{begun}\n", encoding="utf-8")
        assert timeless(equilibria_study(tmp_path, **DECKS)) == plain
