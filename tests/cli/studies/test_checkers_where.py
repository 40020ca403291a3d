"""Games of studies are played where `--where` says, and are the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ouvert.studies.checkers.effort import Effort
from support.process import inside, ouvert


@pytest.mark.parametrize(
    "words",
    [
        *("checkers-mcts --quick", "checkers-thesis --quick", "checkers-rollouts --quick"),
        *("checkers-ratings --quick", "learn checkers"),
    ],
)
def test_a_place_that_there_is_not_is_refused(tmp_path: Path, words: str) -> None:
    command, *options = words.replace("learn ", "learn_").split()
    asked = (*command.split("_"), str(tmp_path), *options, "--where", "nowhere")
    assert "work cannot be done at 'nowhere'" in inside("studies", *asked).sentence


@pytest.mark.long
def test_processes_play_the_games_of_one(tmp_path: Path) -> None:
    for name, *where in (("one", "here"), ("two", "processes", "--workers", "2")):
        asked = (str(tmp_path / name), "--quick", "--where", *where)
        assert ouvert("studies", "checkers-mcts", *asked).status == 0
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / name).glob("*.csv")}
        for name in ("one", "two")
    )
    assert one == two
    assert one


@pytest.mark.parametrize("command", ["checkers", "checkers-strategy"])
def test_a_place_that_there_is_not_is_told_before_the_work(tmp_path: Path, command: str) -> None:
    """What is solved or played first takes minutes."""
    folder = tmp_path / "new"
    refused = inside("studies", command, str(folder), "--where", "nowhere")
    assert "work cannot be done at 'nowhere'" in refused.sentence
    assert not folder.exists()


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ("", "processes"),
        ("--quick", "here"),
        ("--quick --workers 2", "processes"),
        ("--quick --workers 1 --where here", "here"),
    ],
)
def test_who_counts_processes_plays_on_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, where: str
) -> None:
    asked = []

    def written(folder: Path, seed: int, effort: Effort, *_: object, **__: object) -> list[Path]:
        asked.append(effort)
        return [folder / "report.md"]

    monkeypatch.setattr("ouvert.studies.checkers.report.write_report", written)
    assert inside("studies", "checkers", str(tmp_path), *options.split()).status == 0
    assert [each.where for each in asked] == [where]


@pytest.mark.parametrize(
    ("options", "where"),
    [("", "here"), ("--workers 2", "processes"), ("--workers 1 --where here", "here")],
)
def test_equilibria_are_asked_on_the_processes_that_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, where: str
) -> None:
    opened = []

    @contextmanager
    def noted(place: str, workers: int | None) -> Iterator[None]:
        opened.append(place)
        yield

    monkeypatch.setattr("ouvert.arena.executors.open_executor", noted)
    monkeypatch.setattr("ouvert.studies.equilibria.report.equilibria_study", lambda *_, **__: [])
    assert inside("studies", "equilibria", str(tmp_path), *options.split()).status == 0
    assert opened == [where]


@pytest.mark.parametrize("where", ["here", "dask:tcp://127.0.0.1:1"])
@pytest.mark.parametrize(
    "words",
    [
        *("match random random", "tricks match whist thumb thumb", "checkers match random random"),
        *("tables build FILE.npz", "data make puzzles FILE", "studies skat FILE --effort 0.001"),
        *("studies checkers FILE --quick", "studies exploit random --deals 2"),
    ],
)
def test_workers_that_a_place_cannot_have_are_refused(
    tmp_path: Path, words: str, where: str
) -> None:
    made = tmp_path / "made"
    asked = words.replace("FILE", str(made)).split()
    refused = inside(*asked, "--where", where, "--workers", "2")
    assert refused.status == 1
    assert "leave their number out, or let 'processes' or 'threads' do the work" in refused.err
    assert not list(tmp_path.iterdir())
