"""Matches of quantum checkers are played where `--where` says, with the same games."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    for name, where in (("one", "here"), ("two", "processes")):
        asked = (str(tmp_path / name), "--quick", "--where", where, "--workers", "2")
        assert ouvert("studies", "checkers-mcts", *asked).status == 0
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / name).glob("*.csv")}
        for name in ("one", "two")
    )
    assert one == two
    assert one
