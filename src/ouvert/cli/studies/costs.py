"""What a long study cost, told on stderr when it is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ouvert.cli.language import said
from ouvert.cli.output import note

GIGABYTE = 1e9


@contextmanager
def telling_costs() -> Iterator[None]:
    """Tell at the end the processor time and the memory of this machine that the work took.

    Processes that were begun and have ended are counted in; memory is that of the largest. What was
    done on other machines is not. Where the system does not count memory, as on Windows, the time
    of this process alone is told. Of work that ends with an error nothing is said.
    """
    begun = _seconds()
    yield
    seconds, memory = _seconds() - begun, _bytes()
    spent = f"{seconds:,.0f}" if seconds >= 10 else f"{seconds:.1f}"
    if memory is None:
        note(said("took {seconds} seconds of processor time", seconds=spent))
        return
    note(
        said(
            "took {seconds} seconds of processor time and {memory} GB of memory",
            seconds=spent,
            memory=f"{memory / GIGABYTE:.1f}",
        )
    )


def _seconds() -> float:
    """CPU seconds of this process and of those that it has waited for."""
    try:
        import resource
    except ImportError:
        return time.process_time()
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _bytes() -> int | None:
    """The most memory that one of these processes had; None where that is not counted."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    whose = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return max(resource.getrusage(who).ru_maxrss for who in whose) * unit
