"""Long jobs that a cluster does, each of which keeps what is finished."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ouvert.arena.executors import open_executor
from ouvert.checkers.agents.match import checkers_match
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make
from ouvert.skat.matches.match import match
from ouvert.studies.skat.learn.trumps.games import CHUNK
from ouvert.studies.skat.learn.trumps.learning import learn_trumps
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import play_match

SET, ROWS = "beliefs", 120
JOURNAL = "games.journal"
BY_RULES = Path(str(resources.files("ouvert.skat.bidding").joinpath("data", "trump.npz")))


@dataclass(frozen=True, slots=True)
class Piece:
    """What was found, and when it was kept, in any unit."""

    found: Any
    kept: int


@dataclass(frozen=True, slots=True)
class Job:
    """A job: what it is called, what does it in a folder somewhere, and what is there of it.

    `run` takes the folder, where the work is done, as `open_executor` says, and a seed; whoever
    runs it again goes on. `pieces` are the finished ones, without the time that they took.
    """

    name: str
    run: Callable[[Path, str, int], object]
    pieces: Callable[[Path], dict[str, Piece]]


def _make_set(folder: Path, where: str, seed: int) -> None:
    with _small_chunks(), open_executor(where) as executor:
        make(SET, folder, executor, rows=ROWS, seed=seed)


@contextmanager
def _small_chunks() -> Iterator[None]:
    """More chunks than are out at once."""
    with patch.dict(SETS, {SET: replace(SETS[SET], chunk=1)}):
        yield


def _files(folder: Path) -> dict[str, Piece]:
    files = folder.glob("*.parquet")
    return {file.name: Piece(file.read_bytes(), file.stat().st_mtime_ns) for file in files}


def _play_skat(folder: Path, where: str, seed: int) -> None:
    match(["reflex", "random"], 60, seed=seed, where=where, journal=folder / JOURNAL)


def _play_checkers(folder: Path, where: str, seed: int) -> None:
    with open_executor(where) as executor:
        checkers_match(
            ["mcts:200", "heuristic"], 60, seed=seed, executor=executor, journal=folder / JOURNAL
        )


def _play_whist(folder: Path, where: str, seed: int) -> None:
    with open_executor(where) as executor:
        play_match(
            load_game("whist"),
            ("vote:1", "random"),
            30,
            seed,
            executor=executor,
            journal=folder / JOURNAL,
        )


def _learn(folder: Path, where: str, seed: int) -> None:
    folder.mkdir(exist_ok=True)
    # tables by rules take minutes, and no cluster has a part in them
    shutil.copy(BY_RULES, folder / "by-rules.npz")
    learn_trumps(folder, deals=6 * CHUNK, seed=seed, player="reflex", where=where)


def _lines(folder: Path) -> dict[str, Piece]:
    """The pieces of a journal, kept at the last line that has them."""
    file = folder / JOURNAL
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    found = {}
    for place, line in enumerate(lines[1:]):
        # one that was being written is no piece
        if line.endswith(b"\n"):
            number, piece = json.loads(line)
            found[str(number)] = Piece(_timeless(piece), place)
    return found


def _timeless(piece: Any) -> Any:
    """A piece without processor times."""
    if isinstance(piece, list):
        return [_timeless(each) for each in piece]
    if not isinstance(piece, dict):
        return piece
    return {
        key: _timeless(each)
        for key, each in piece.items()
        if not key.startswith(("seconds", "slowest"))
    }


JOBS = (
    Job("a data set", _make_set, _files),
    Job("a match of Skat", _play_skat, _lines),
    Job("a match of Whist", _play_whist, _lines),
    Job("a match of checkers", _play_checkers, _lines),
    Job("learning", _learn, _lines),
)
"""All of them; a data set first."""
