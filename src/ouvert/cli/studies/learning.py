"""What all commands of `ouvert studies learn` do around what they learn."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import check_folder
from ouvert.cli.options import EverythingSeedOption, JsonOption, WhereOption, WorkersOption
from ouvert.cli.output import keeping, progress

T = TypeVar("T")

Progress: TypeAlias = Callable[[str, int], None]
"""Is told of which part of the work so much more is done."""


def learned(
    journal: Path | None, parts: Mapping[str, tuple[str, int]], work: Callable[[Progress], T]
) -> tuple[T, float]:
    """Learn with a bar for each part of the work, and say where work that is interrupted is kept.

    Args:
        journal: where what is finished is kept; None if nothing is.
        parts: of each part what the bar calls it, and how much of it there is.
        work: learns, and tells its progress by the names of the parts.

    Returns what was learned, and the seconds that took.
    """
    announce_compilation()
    started = time.perf_counter()
    with keeping(journal), progress() as bar:
        tasks = {part: bar.add_task(name, total=total) for part, (name, total) in parts.items()}
        found = work(lambda part, done: bar.advance(tasks[part], done))
    return found, time.perf_counter() - started


@dataclass(frozen=True, slots=True)
class Run:
    """What the options say that all commands of `ouvert studies learn` have."""

    seed: int
    workers: int | None
    where: str
    as_json: bool

    @property
    def work(self) -> dict[str, Any]:
        """What who learns is told of them."""
        return {"seed": self.seed, "where": self.where, "workers": self.workers}


OPTIONS: tuple[tuple[str, Any, object], ...] = (
    ("seed", EverythingSeedOption, 1),
    ("workers", WorkersOption, None),
    ("where", WhereOption, "processes"),
    ("as_json", JsonOption, False),
)
"""The options of a `Run`, with what stands where nothing is said."""


def with_run(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a `Run`, in the place of its last parameter, `run`."""
    written = inspect.signature(command, eval_str=True)
    own = [each for each in written.parameters.values() if each.name != "run"]
    added = [
        Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=option)
        for name, option, default in OPTIONS
    ]

    @wraps(command)
    def asked(**given: Any) -> None:
        # all of them are given the folder that they write
        check_folder(given["folder"])
        run = Run(**{name: given.pop(name) for name, _, _ in OPTIONS})
        command(**given, run=run)

    vars(asked)["__signature__"] = written.replace(parameters=[*own, *added])
    asked.__annotations__ = {each.name: each.annotation for each in (*own, *added)}
    return asked
