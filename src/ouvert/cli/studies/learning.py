"""What all commands of `ouvert studies learn` do around what they learn."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias, TypeVar

from ouvert.cli.announcing import announce_compilation
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
