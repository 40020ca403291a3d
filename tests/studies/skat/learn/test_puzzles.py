"""The stock of puzzles is made the same whatever the workers, and goes on where it was left."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE, PROCESSES
from ouvert.errors import OuvertError
from ouvert.skat.review.themes import Theme
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.training.puzzles import read_puzzles
from ouvert.skat.training.weighing import weigh
from ouvert.studies.skat.learn.puzzles import games
from ouvert.studies.skat.learn.puzzles.games import CHUNK, RARE
from ouvert.studies.skat.learn.puzzles.stock import MadePuzzles, make_puzzles
from support.process import inside

KEPT = ("games.journal", "rare.journal")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a chunk of each kind was played."""
    made = tmp_path_factory.mktemp("puzzles")
    again(made, [])
    return made


def again(folder: Path, told: list[int], where: str = HERE) -> MadePuzzles:
    return make_puzzles(folder, deals=1, rare=1, seed=1, where=where, progress=told.append)


def lines(folder: Path, name: str) -> list[str]:
    return (folder / name).read_text("utf-8").splitlines(keepends=True)


@pytest.mark.long
def test_workers_and_interruptions_change_nothing(folder: Path, tmp_path: Path) -> None:
    (games_header, chunk), (rare_header, rare) = (lines(folder, name) for name in KEPT)
    (tmp_path / KEPT[0]).write_text(games_header + chunk, "utf-8")
    # interrupted while the last line was written
    (tmp_path / KEPT[1]).write_text(rare_header + rare[: len(rare) // 2], "utf-8")
    told: list[int] = []
    made = again(tmp_path, told, PROCESSES)
    assert sum(told) == made.deals == 2 * CHUNK
    for name in (*KEPT, "puzzles.jsonl"):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


@pytest.mark.long
def test_what_is_found_is_a_stock(folder: Path) -> None:
    made = again(folder, [])
    puzzles = read_puzzles((folder / "puzzles.jsonl").read_bytes())
    assert tuple(puzzles) == made.puzzles
    assert made.counts == dict(Counter(each.theme for each in puzzles))
    assert all(made.counts[theme] <= made.found[theme] for theme in made.counts)
    for puzzle in puzzles:
        assert weigh(puzzle).worth == puzzle.worth
        if "r-" in puzzle.id:
            assert Theme(puzzle.theme) in RARE


def test_a_null_is_played_where_one_is_wanted() -> None:
    rng = np.random.default_rng(2)
    for _ in range(3):
        contract = games._until_play(rng, null=True).contract
        assert contract is not None
        assert contract.game is GameType.NULL


@pytest.mark.long
def test_the_command_goes_on_where_it_was(folder: Path) -> None:
    asked = ("studies", "learn", "puzzles", str(folder), "--deals", "1", "--rare", "1")
    told = inside(*asked, "--where", HERE, "--json").json
    assert told["puzzles"] == len(lines(folder, "puzzles.jsonl"))
    assert sum(each["kept"] for each in told["themes"].values()) == told["puzzles"]
    refused = inside(*asked, "--seed", "2")
    assert refused.status == 1
    assert refused.sentence.startswith(f"{folder} was begun with something else, ")
    assert "another file" not in refused.sentence


def test_work_that_cannot_be_done_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match="number of deals"):
        make_puzzles(tmp_path, deals=0)
    with pytest.raises(OuvertError, match="rare themes"):
        make_puzzles(tmp_path, rare=-1)
    assert not list(tmp_path.iterdir())
