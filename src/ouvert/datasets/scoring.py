"""Score answers to a task, from a file or by a baseline."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.datasets.folders import Folder, polars_for_sets
from ouvert.datasets.tasks import Answerer, Row, Task, task_named
from ouvert.errors import OuvertError
from ouvert.skat.records.tables import JSON_LINES, read_table, text_lines
from ouvert.stats import Estimate, bootstrap

SPLITS = ("train", "validation", "test")
ANSWER = '{"number": 9, "answer": 0.5}'
"""An answer to row 9, as a line of a file."""


@dataclass(frozen=True, slots=True)
class Score:
    """How good answers are.

    Attributes:
        who: whose.
        rows: how many were scored.
        measures: what is measured, and what it came to, with an interval of 95 % by rows.
    """

    who: str
    rows: int
    measures: tuple[tuple[str, Estimate], ...]


def rows_of(
    task: Task, path: Path, split: str, told: Callable[[str], None] = lambda _: None
) -> tuple[list[Row], int]:
    """The rows of a task in a folder that belong to a split, and the seed of the set.

    A chunk that is broken is left out, and `told` is told a sentence. Raises OuvertError if there
    are no such rows.
    """
    if split not in SPLITS:
        raise OuvertError(f"a split is {', '.join(SPLITS)}, not '{split}'")
    folder = Folder.read(path)
    if folder.data.name != task.data:
        raise OuvertError(f"{task.name} is scored on {task.data}; {path} holds {folder.data.name}")
    files, sentences = folder.good()
    for sentence in sentences:
        told(sentence)
    polars = polars_for_sets()
    found: list[Row] = []
    if files:
        table = polars.read_parquet(files)
        found = list(filter(task.wanted, table.filter(polars.col("split") == split).to_dicts()))
    if not found:
        raise OuvertError(f"{path} has no rows of the split {split} for {task.name}")
    return found, folder.seed


def score_file(
    name: str,
    path: Path,
    answers: Path,
    *,
    split: str = "test",
    told: Callable[[str], None] = lambda _: None,
) -> Score:
    """Score a file of answers, `.jsonl` or `.parquet`: `number` of the row, and `answer`.

    Raises OuvertError if a row has no answer, two, or one that is none; the sentence names the row.
    """
    task = task_named(name)
    rows, _ = rows_of(task, path, split, told)
    said = read_answers(answers)
    missing = [row["number"] for row in rows if row["number"] not in said]
    if missing:
        raise OuvertError(
            f"{answers} has no answer to row {missing[0]}; {len(missing)} of {len(rows)} lack one"
        )
    return _score(task, rows, answers.name, lambda row, _: said[row["number"]], 0)


def read_answers(path: Path) -> dict[int, Any]:
    """The answers of a file `.jsonl` or `.parquet`, by the number of their row.

    Raises OuvertError if it cannot be read, if a line is no answer, or answers a row again.
    """
    lines = path.suffix == JSON_LINES
    what, rows = ("line", text_lines(path)) if lines else ("row", read_table(path))
    said: dict[int, Any] = {}
    for at, each in enumerate(rows, 1):
        try:
            row: Any = json.loads(each) if isinstance(each, str) else each
            number, answer = row["number"], row["answer"]
            if not isinstance(number, int | float) or number % 1:
                raise ValueError("no number of a row")
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise OuvertError(
                f"{what} {at} of {path} is no answer: each has `number` and `answer`, as in "
                f"{ANSWER}"
            ) from error
        if number in said:
            raise OuvertError(f"{what} {at} of {path} answers row {int(number)} again")
        said[int(number)] = answer
    return said


def score_baselines(
    name: str, path: Path, *, split: str = "test", told: Callable[[str], None] = lambda _: None
) -> list[Score]:
    """Score the baselines of a task. Raises OuvertError as `rows_of`."""
    task = task_named(name)
    rows, seed = rows_of(task, path, split, told)
    return [_score(task, rows, who, answer, seed) for who, answer in task.baselines.items()]


def _score(task: Task, rows: list[Row], who: str, answer: Answerer, seed: int) -> Score:
    found: list[Any] = []
    for row in rows:
        try:
            found.append(task.score(row, answer(row, seed)))
        except OuvertError as error:
            said = f"{who}, row {row['number']}: {error}"
            raise OuvertError(said, remark=error.remark) from error
    values = np.array(found, dtype=float)
    ones = np.ones(len(rows))
    return Score(
        who,
        len(rows),
        tuple(
            (measure, bootstrap(values[:, at], ones, np.random.default_rng(1)))
            for at, measure in enumerate(task.measures)
        ),
    )
