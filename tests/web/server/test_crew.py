"""Who is asked first of those who work, who waits, and who is prepared when."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from ouvert.web.server.crew import Crew, Urgency
from support.patient import LONG


class Sleepy:
    """Tasks whose end is for the test to say, done by threads."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.gates: dict[str, threading.Event] = {}

    def task(self, name: str) -> Callable[[], str]:
        gate = self.gates[name] = threading.Event()

        def work() -> str:
            self.order.append(name)
            assert gate.wait(LONG)
            return name

        return work

    async def until_begun(self, *names: str) -> None:
        while not set(names) <= set(self.order):
            await asyncio.sleep(0.001)


def with_crew(count: int, work: Callable[[Crew, Sleepy], Awaitable[None]]) -> None:
    async def run() -> None:
        crew, sleepy = Crew(count, partial(ThreadPoolExecutor, 1), kept_free=count - 1), Sleepy()
        try:
            await work(crew, sleepy)
        finally:
            for gate in sleepy.gates.values():
                gate.set()
            crew.close()

    asyncio.run(run())


def test_questions_leave_one_process_to_moves() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        asked = [
            asyncio.create_task(crew.do(sleepy.task(name), LONG, Urgency.QUESTION))
            for name in ("first", "second")
        ]
        await sleepy.until_begun("first")
        move = asyncio.create_task(crew.do(sleepy.task("move"), LONG, Urgency.MOVE))
        await sleepy.until_begun("move")
        assert sleepy.order == ["first", "move"]
        sleepy.gates["move"].set()
        assert await move == "move"
        assert sleepy.order == ["first", "move"]
        for name in ("first", "second"):
            sleepy.gates[name].set()
        assert await asyncio.gather(*asked) == ["first", "second"]

    with_crew(2, work)


def test_moves_go_before_questions_that_have_waited_longer() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        kinds = {"first": Urgency.QUESTION, "second": Urgency.QUESTION, "move": Urgency.MOVE}
        asked = []
        for name, urgency in kinds.items():
            asked.append(asyncio.create_task(crew.do(sleepy.task(name), LONG, urgency)))
            await asyncio.sleep(0)
        for name in kinds:
            sleepy.gates[name].set()
        await asyncio.gather(*asked)
        assert sleepy.order == ["first", "move", "second"]

    with_crew(1, work)


def test_one_process_is_prepared_before_the_others_begin() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        first = sleepy.task("first")
        second = sleepy.task("second")

        def prepare() -> None:
            (second if sleepy.order else first)()

        preparing = asyncio.create_task(crew.prepare(prepare))
        await sleepy.until_begun("first")
        await asyncio.sleep(0.05)
        assert sleepy.order == ["first"]
        sleepy.gates["first"].set()
        await preparing
        # a move can be thought about while the second is being prepared
        await sleepy.until_begun("second")
        move = asyncio.create_task(crew.do(sleepy.task("move"), LONG, Urgency.MOVE))
        await sleepy.until_begun("move")
        for gate in sleepy.gates.values():
            gate.set()
        assert await move == "move"
        assert sleepy.order == ["first", "second", "move"]

    with_crew(2, work)


def test_who_stops_waiting_keeps_nobody_else_from_it() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        first = asyncio.create_task(crew.do(sleepy.task("first"), LONG, Urgency.MOVE))
        await sleepy.until_begun("first")
        waiting = asyncio.create_task(crew.do(sleepy.task("never"), LONG, Urgency.MOVE))
        await asyncio.sleep(0)
        # one gives up while it waits, the other while it is worked for
        for task in (waiting, first):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        last = asyncio.create_task(crew.do(sleepy.task("last"), LONG, Urgency.MOVE))
        await asyncio.sleep(0)
        for gate in sleepy.gates.values():
            gate.set()
        assert await last == "last"
        assert sleepy.order == ["first", "last"]

    with_crew(1, work)


def test_who_is_at_work_is_prepared_when_it_is_done() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        def prepare(name: str) -> Callable[[], None]:
            return lambda: sleepy.order.append(name)

        await crew.prepare(prepare("once"))
        while sleepy.order.count("once") < 2:
            await asyncio.sleep(0.001)
        busy = asyncio.create_task(crew.do(sleepy.task("long"), LONG, Urgency.MOVE))
        await sleepy.until_begun("long")
        # the one that is free is prepared at once, and can be asked although the other is at work
        await crew.prepare(prepare("twice"))
        assert sleepy.order.count("twice") == 1
        sleepy.gates["long"].set()
        await busy
        while sleepy.order.count("twice") < 2:
            await asyncio.sleep(0.001)
        assert sleepy.order == ["once", "once", "long", "twice", "twice"]

    with_crew(2, work)


def test_many_who_wait_share_the_time_in_which_all_are_to_be_answered() -> None:
    async def work(crew: Crew, sleepy: Sleepy) -> None:
        shares: dict[str, float] = {}

        def asked(name: str) -> asyncio.Task[str]:
            task = sleepy.task(name)

            def within(seconds: float) -> Callable[[], str]:
                shares[name] = seconds
                return task

            return asyncio.create_task(crew.do(task, 120, Urgency.MOVE, within=within))

        first = asked("first")
        await sleepy.until_begun("first")
        others = [asked(name) for name in ("second", "third", "fourth")]
        await asyncio.sleep(0)
        for gate in sleepy.gates.values():
            gate.set()
        await asyncio.gather(first, *others)
        assert shares == {"first": 60.0, "second": 20.0, "third": 30.0, "fourth": 60.0}

    with_crew(1, work)
