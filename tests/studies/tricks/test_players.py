"""The study of searching players: a row for every game, and the same again from its journals."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ouvert.arena.executors import InlineExecutor
from ouvert.studies.tricks import players
from ouvert.studies.tricks.players import decided, measure_players, searching_player

GAMES = ("euchre", "oh-hell")


def test_every_game_has_its_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "game_names", lambda: GAMES)
    told: list[players.PlayerRow] = []
    rows = measure_players(tmp_path, 3, 5, InlineExecutor(), searched=1, report=told.append)
    assert [row.game for row in rows] == list(GAMES)
    assert [row.player for row in rows] == ["vote:1", "tree:10"]
    assert told == rows
    again = measure_players(tmp_path, 3, 5, InlineExecutor(), searched=1)
    assert again == rows
    with (tmp_path / "players.csv").open(encoding="utf-8", newline="") as file:
        assert [row["game"] for row in csv.DictReader(file)] == list(GAMES)


@pytest.mark.long
def test_a_game_ends_with_the_look_that_shows_who_is_better(tmp_path: Path) -> None:
    """Skat's vote is clearly better after the first look; the game is not played on."""
    told: list[players.PlayerRow] = []
    rows = measure_players(
        tmp_path,
        100,
        5,
        InlineExecutor(),
        searched=2,
        games=("skat", "euchre"),
        report=told.append,
    )
    skat = [row for row in told if row.game == "skat"]
    assert (skat[-1].look, skat[-1].looks) == (len(skat), 3)
    assert [row.deals for row in skat] == [25, 50, 100][: len(skat)]
    assert all(not decided(row) for row in skat[:-1])
    assert decided(skat[-1])
    assert rows == [skat[-1], told[-1]]


def test_each_for_himself_is_searched_by_a_tree() -> None:
    assert searching_player("hearts") == "tree:200"
    assert searching_player("whist") == "vote:20"
