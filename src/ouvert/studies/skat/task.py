"""What a part of the report on Skat is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ouvert.arena.executors import HERE, PROCESSES, check_place, open_executor, spread
from ouvert.arena.journal import Journal
from ouvert.studies.skat.corpus import Corpus

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much; 0 of 0 if nobody knows."""
Pictures = Mapping[str, Callable[[], "Figure"]]
"""Functions that draw, by the stem of the file."""
QuestionT = TypeVar("QuestionT")
FoundT = TypeVar("FoundT")


def restored(kind: type[FoundT], kept: Any) -> FoundT:
    """What was kept as JSON values, as what it was; a number that was none is NaN again.

    Raises ValueError for anything else.
    """
    try:
        return msgspec.convert(_with_nan(kept), kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _with_nan(kept: Any) -> Any:
    if isinstance(kept, dict):
        return {key: _with_nan(each) for key, each in kept.items()}
    if isinstance(kept, list):
        return [_with_nan(each) for each in kept]
    return nan if kept is None else kept


def silent(what: str, done: int, due: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class PartResult:
    """What a part has found.

    Attributes:
        published: the paper's number or claim, as short as possible.
        ours: ours beside it, with its interval.
        verdict: a sentence: does it agree, and why or why not.
        text: tables and remarks, in Markdown.
        values: all numbers, as JSON values.
        pictures: functions that draw, by the stem of the file; they are called at once, or not at
            all where matplotlib is missing.
    """

    published: str
    ours: str
    verdict: str
    text: str
    values: dict[str, Any]
    pictures: Pictures = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """What a part is given.

    Attributes:
        corpus: games of others.
        seed: of everything that is drawn; with the corpus and the effort it fixes what is found,
            but for times.
        effort: 1 for the full experiment, 0.01 for a hundredth of its games.
        engine: the command of a program that plays, for parts that ask one; None if there is none.
        workers: processes; by default one a core. A single one is this process itself.
        where: where pieces are done, as `open_executor` says.
        folder: where journals of unfinished work are kept; None keeps them in memory.
        name: of the part.
        progress: told what is being done.

    Raises OuvertError for a place that there is not, or a number of workers that it cannot have.
    """

    corpus: Corpus
    seed: int = 1
    effort: float = 1.0
    engine: str | None = None
    workers: int | None = None
    where: str = PROCESSES
    folder: Path | None = None
    name: str = "part"
    progress: Progress = silent

    def __post_init__(self) -> None:
        check_place(self.where, self.workers)

    def scaled(self, full: int, least: int = 1) -> int:
        """A number of games at this effort, where `full` are played at effort 1."""
        return max(least, round(full * self.effort))

    def inputs(self) -> dict[str, Any]:
        """All that decides what is found, as JSON values."""
        return {
            "part": self.name,
            "records": self.corpus.digest,
            "seed": self.seed,
            "effort": self.effort,
            "engine": self.engine,
        }

    def journal(self, step: str) -> Path | None:
        """A journal for one step of the work, for functions that keep one themselves."""
        return None if self.folder is None else self.folder / f"{self.name}.{step}.journal"

    def executor(self, pieces: int) -> AbstractContextManager[Executor]:
        """Open where so many pieces are done; for few of them no process begins."""
        alone = self.where == PROCESSES and (self.workers == 1 or pieces < 2)
        return open_executor(HERE) if alone else open_executor(self.where, self.workers)

    def pieces(
        self,
        step: str,
        work: Callable[[QuestionT], Any],
        questions: Sequence[QuestionT],
    ) -> list[Any]:
        """Work on many questions side by side; each answer is kept as soon as it is there.

        Args:
            step: a word for it, in the name of the journal and in the progress.
            work: a function of a module, that other processes can import; its answers are JSON
                values.
            questions: what it is asked, and can be sent to other processes. The same inputs must
                lead to the same questions in the same order.

        Returns the answers in order. Raises OuvertError as `Journal` and `spread` do.
        """
        with Journal(self.journal(step), self.inputs() | {"step": step}) as journal:
            due = [number for number in range(len(questions)) if journal.lacks(number)]
            done = len(questions) - len(due)
            self.progress(step, done, len(questions))
            with self.executor(len(due)) as executor:
                numbered = ((number, questions[number]) for number in due)
                for (number, _), answer in spread(executor, partial(_answer, work), numbered):
                    journal.add(number, answer)
                    done += 1
                    self.progress(step, done, len(questions))
            return [journal.done[number] for number in range(len(questions))]


def _answer(work: Callable[[Any], Any], numbered: tuple[int, Any]) -> Any:
    return work(numbered[1])
