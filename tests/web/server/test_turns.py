"""Whose turn it is: by address and table, who has used least of the time first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from starlette.types import Receive, Scope, Send

from ouvert.web.server import crew as crews
from ouvert.web.server.crew import Crew, Urgency
from ouvert.web.server.security import Guard
from ouvert.web.server.turns import HALF_LIFE, Asker, Ledger, asked_at, asked_from, asker


def with_crew(work: Callable[[Crew], Awaitable[None]]) -> None:
    async def run() -> None:
        crew = Crew(1, partial(ThreadPoolExecutor, 1))
        try:
            await work(crew)
        finally:
            crew.close()

    asyncio.run(run())


class Asked:
    """Tasks of several askers for one process, and the order in which they were done."""

    def __init__(self, crew: Crew) -> None:
        self.order: list[str] = []
        self.parts: dict[str, float] = {}
        self._crew, self._tasks = crew, list[asyncio.Task[None]]()

    def ask(self, name: str, address: str | None, table: str = "") -> None:
        with asked_from(address), asked_at(table):
            self._tasks.append(asyncio.create_task(self._ask(name)))

    async def _ask(self, name: str) -> None:
        def within(seconds: float) -> Callable[[], None]:
            self.parts[name] = seconds
            return lambda: self.order.append(name)

        await self._crew.do(int, 100, Urgency.MOVE, within=within)

    async def all(self) -> list[str]:
        await asyncio.gather(*self._tasks)
        return self.order


def test_who_asks_once_waits_for_none_of_the_many_tasks_of_another() -> None:
    async def work(crew: Crew) -> None:
        asked = Asked(crew)
        for number in range(5):
            asked.ask(f"many {number}", "198.51.100.1", f"table {number}")
        await asyncio.sleep(0)
        asked.ask("one", "203.0.113.9", "own")
        # the first was begun before the other came
        assert await asked.all() == ["many 0", "one", *(f"many {number}" for number in range(1, 5))]

    with_crew(work)


def test_tables_of_one_address_take_turns() -> None:
    async def work(crew: Crew) -> None:
        asked = Asked(crew)
        for name, table in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b")):
            asked.ask(name, "198.51.100.1", table)
        assert await asked.all() == ["a1", "b1", "a2", "a3"]

    with_crew(work)


def test_tables_without_an_address_count_as_one_each() -> None:
    async def work(crew: Crew) -> None:
        asked = Asked(crew)
        for name, table in (("a1", "a"), ("a2", "a"), ("b1", "b")):
            asked.ask(name, None, table)
        assert await asked.all() == ["a1", "b1", "a2"]

    with_crew(work)


def test_each_address_has_the_same_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "HASTE", 1.0)

    async def work(crew: Crew) -> None:
        asked = Asked(crew)
        asked.ask("alone", "203.0.113.9", "own")
        await asyncio.sleep(0)
        for number in range(4):
            asked.ask(f"many {number}", "198.51.100.1", f"table {number}")
        asked.ask("other", "203.0.113.7", "other")
        await asked.all()
        assert asked.parts["alone"] == 100
        # four tables wait at one address, and one at another
        assert asked.parts["many 0"] == 100 / 2 / 4
        assert asked.parts["other"] == 100 / 2

    with_crew(work)


def test_what_was_used_is_forgotten_by_and_by() -> None:
    ledger, one, other = Ledger(), Asker("198.51.100.1", "a"), Asker("198.51.100.1", "b")
    ledger.note(one, 8.0, 100.0)
    ledger.note(other, 4.0, 100.0)
    at = 100.0 + HALF_LIFE
    assert ledger.used(one.share, at) == 6.0
    assert (ledger.used(one.lane, at), ledger.used(other.lane, at)) == (4.0, 2.0)
    assert ledger.used("nobody", at) == 0.0


@pytest.mark.parametrize(
    ("address", "expected"),
    [("203.0.113.9", "203.0.113.9"), ("127.0.0.1", None), ("2001:db8::1", "2001:db8::/64")],
)
def test_address_of_a_request_is_known_to_what_it_asks_for(
    address: str, expected: str | None
) -> None:
    known: list[Asker] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        with asked_at("own"):
            known.append(await asyncio.create_task(_asker()))

    async def nothing(*_: object) -> None:
        return None

    scope = {
        "type": "http",
        "client": (address, 4711),
        "headers": [(b"host", b"localhost")],
        "raw_path": b"/",
        "query_string": b"",
    }
    asyncio.run(Guard(app)(scope, nothing, nothing))  # type: ignore[arg-type]
    assert known == [Asker(expected, "own")]
    assert asker() == Asker()


async def _asker() -> Asker:
    return asker()
