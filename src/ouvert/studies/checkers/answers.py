"""What parts of the study and other commands have left in a folder, for `verdicts`.

Tables are CSV files of the parts; answers are files of JSON, which a shell has written. A file that
its command did not write is named, with that command.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import Bounds, linked
from ouvert.errors import RecordError
from ouvert.stats import normal_quantile

MAKERS = {
    "bounds": "checkers-exact FOLDER",
    "thesis": "checkers-thesis FOLDER",
    "rollouts": "checkers-rollouts FOLDER",
    **dict.fromkeys(("optimal", "choices"), "checkers-strategy FOLDER"),
    **dict.fromkeys(("second", "endless", "seated", "circuits"), "checkers-checks FOLDER"),
}
"""The commands of tables; those that are not here are of `checkers-verdicts FOLDER` itself."""
BOUNDS_COMMAND = "checkers-bounds SEARCHES --trials N --json >> FOLDER/checkers-bounds.json"
MATCHES_COMMAND = "checkers-expectimax --json > FOLDER/expectimax.json"
FIVE_COMMAND = "checkers-expectimax --games 0 --size 5 --json > FOLDER/expectimax-5.json"
AIM_COLUMNS = {
    Aim.EXPECTED: "expected for White",
    Aim.WHITE_WINS: "White can force a win",
    Aim.BLACK_WINS: "Black can force a win",
}
"""Columns of bounds.csv."""

SEEN = 5e-5
"""By how much figures must differ to be told as two."""

Rows = Sequence[dict[str, str]]
Game = tuple[int, str]
"""Squares along an edge, and the level."""


def maker(stem: str) -> str:
    """The command that writes a table."""
    return MAKERS.get(stem, "checkers-verdicts FOLDER")


@contextmanager
def read_from(path: Path, command: str) -> Iterator[None]:
    """Raise RecordError, with the command that makes a file, where it cannot be understood."""
    try:
        yield
    except RecordError:
        raise
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, csv.Error):
        raise RecordError(f"{path} is not what 'ouvert studies {command}' writes") from None


def table(folder: Path, stem: str) -> Rows:
    """The rows of a table; none where it is not there. Raises RecordError for another file."""
    path = folder / f"{stem}.csv"
    if not path.exists():
        return ()
    with read_from(path, maker(stem)), path.open(newline="", encoding="utf-8") as file:
        return tuple(csv.DictReader(file, strict=True))


def numbers(cell: str) -> list[float]:
    """All numbers of a cell."""
    return [float(number) for number in re.findall(r"[-+]?\d[\d.]*", cell)]


def matches_answer(path: Path) -> dict[str, Any]:
    """An answer of `checkers-expectimax --json`.

    Empty where there is none, or its file is empty, as it is while the match is being played.
    Raises RecordError for another file.
    """
    if not path.exists():
        return {}
    with read_from(path, MATCHES_COMMAND):
        text = path.read_text(encoding="utf-8")
        found = json.loads(text) if text.strip() else {}
        if not isinstance(found, dict):
            raise TypeError
        return found


@dataclass(frozen=True, slots=True)
class GivenAway:
    """What an agent gave away on a board, at a level: at least and at most, and in words."""

    board: int
    level: str
    agent: str
    decisions: int
    least: float
    most: float
    told: str


def given_in(row: dict[str, str]) -> GivenAway:
    """A row of agent_regret.csv."""
    least, mean = float(row["at least"]), numbers(row["regret"])[0]
    told = _told(least, mean, row["regret"])
    return GivenAway(4, row["level"], row["agent"], int(row["decisions"]), least, mean, told)


def regrets_answer(answer: dict[str, Any]) -> list[GivenAway]:
    """Regrets that are in the answer of `checkers-expectimax`."""
    found = []
    for each in answer.get("regret") or ():
        mean = float(each["mean"])
        # an answer of a version without interference had exact values only
        least = float(each.get("least", mean))
        told = _told(least, mean, f"{mean:.4f} ± {normal_quantile() * each['error']:.4f}")
        found.append(
            GivenAway(
                int(each.get("board", 4)),
                str(each["level"]),
                str(each["agent"]),
                int(each["decisions"]),
                least,
                mean,
                told,
            )
        )
    return found


def _told(least: float, mean: float, most: str) -> str:
    """A regret, with what it is at least where that is seen to be less."""
    return most if mean - least < SEEN else f"{least:.4f} to {most}"


def proved_bounds(folder: Path) -> dict[Game, dict[Aim, Bounds]]:
    """The narrowest bounds of small boards that a folder has.

    Those of bounds.csv and of every line of checkers-bounds.json hold, and so does what they prove
    of each other. Raises RecordError for a table that `checkers-exact` did not write, and for a
    line that is no answer of `checkers-bounds --json`.
    """
    found: dict[Game, dict[Aim, Bounds]] = {}

    def add(size: int, level: str, aim: Aim, low: float, high: float) -> None:
        game = found.setdefault((size, level), {})
        before = game.get(aim, Bounds(low, high, 0, 0))
        game[aim] = Bounds(max(before.lower, low), min(before.upper, high), 0, 0)

    with read_from(folder / "bounds.csv", maker("bounds")):
        for row in table(folder, "bounds"):
            for aim, column in AIM_COLUMNS.items():
                low, high = numbers(row[column])
                add(int(numbers(row["board"])[0]), row["level"], aim, low, high)
    path = folder / "checkers-bounds.json"
    with read_from(path, BOUNDS_COMMAND):
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for place, line in enumerate(lines, 1):
        try:
            for each in json.loads(line):
                aim = Aim[each["aim"].upper().replace(" ", "_")]
                low, high = float(each["lower"]), float(each["upper"])
                add(int(each["size"]), str(each["level"]), aim, low, high)
        except (ValueError, TypeError, AttributeError, KeyError):
            raise RecordError(
                f"line {place} of {path} is no answer of 'ouvert studies checkers-bounds --json'"
            ) from None
    for game in found.values():
        if len(game) == len(Aim):
            game.update(zip(Aim, linked(*(game[aim] for aim in Aim)), strict=True))
    return found
