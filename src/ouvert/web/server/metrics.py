"""Numbers of a running server, for programs that watch it; off unless its owner wants them.

They are written in the text format of Prometheus, version 0.0.4, and only this machine is answered.
Nothing in them names a table, a person, a card or a token: what is counted is told, and no more.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.storage.analyses import count_unfinished
from ouvert.web.server.fairness import origin
from ouvert.web.table.hall import Hall
from ouvert.web.table.referee import Refusal

PATH = "/api/metrics"
TYPE = "text/plain; version=0.0.4; charset=utf-8"

Sample = tuple[str, float]
"""Labels as they are written, without braces, and a value."""


class Metrics:
    """The page of numbers of a server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._begun = time.monotonic()

    def routes(self) -> list[Route]:
        """The route of this page."""
        return [Route(PATH, self.show)]

    async def show(self, request: Request) -> Response:
        """All numbers. Raises Refusal for who is not on this machine."""
        if origin(request) is not None:
            raise Refusal("spectator", "the numbers of this server are for its owner")
        waiting = await asyncio.to_thread(count_unfinished, self._hall.services.database)
        lines = [line for each in self._all(waiting) for line in each]
        return PlainTextResponse("\n".join(lines) + "\n", media_type=TYPE)

    def _all(self, analyses: dict[str, int]) -> Iterator[Iterable[str]]:
        services, workers = self._hall.services, self._hall.services.workers
        crews, journal = workers.crews, services.journal
        awake, busy = self._hall.counts
        yield _told("info", "gauge", "The version", [(f'version="{version("ouvert")}"', 1)])
        yield _told("uptime_seconds", "gauge", "Since the start", [("", self._age())])
        yield _told("cpu_seconds_total", "counter", "Of this process", [("", time.process_time())])
        yield _told("memory_bytes", "gauge", "Of this process", [("", _memory())])
        yield _told("awake", "gauge", "Whether the AIs answer at once", [("", workers.awake)])
        yield _told(
            "trouble",
            "gauge",
            "Whether what happens is not kept",
            [("", services.trouble.now is not None)],
        )
        yield _told(
            "tables",
            "gauge",
            "Tables in memory, and those at which somebody is",
            [('state="awake"', awake), ('state="busy"', busy)],
        )
        yield _told("events_kept_total", "counter", "Events kept", [("", journal.kept)])
        yield _told("commits_total", "counter", "Transactions with events", [("", journal.commits)])
        yield _told(
            "commit_seconds_total", "counter", "Time for them", [("", round(journal.seconds, 6))]
        )
        yield _told(
            "longest_write_seconds",
            "gauge",
            "The longest transaction that changed something, since the start",
            [("", round(services.database.longest_write, 6))],
        )
        yield _told(
            "fallbacks_total",
            "counter",
            "Decisions that rules of thumb took for another player",
            [("", workers.fallbacks)],
        )
        for name, kind, said, values in (
            ("busy", "gauge", "at work", {name: crew.busy for name, crew in crews.items()}),
            (
                "waiting",
                "gauge",
                "waited for",
                {name: crew.waiting for name, crew in crews.items()},
            ),
            (
                "replaced_total",
                "counter",
                "ended or died",
                {n: c.replaced for n, c in crews.items()},
            ),
        ):
            samples = [(f'kind="{each}"', value) for each, value in values.items()]
            yield _told(f"processes_{name}", kind, f"Processes {said}, by what for", samples)
        yield _told(
            "analyses",
            "gauge",
            "Analyses that are not done",
            [(f'state="{state}"', count) for state, count in analyses.items()],
        )

    def _age(self) -> float:
        return round(time.monotonic() - self._begun, 3)


def _told(name: str, kind: str, said: str, samples: Iterable[Sample]) -> Iterator[str]:
    """A metric with its samples as lines."""
    full = f"ouvert_{name}"
    yield f"# HELP {full} {said}."
    yield f"# TYPE {full} {kind}"
    for labels, value in samples:
        written = f"{{{labels}}}" if labels else ""
        yield f"{full}{written} {float(value):.15g}"


def _memory() -> int:
    """Bytes in memory; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError):
        return 0
