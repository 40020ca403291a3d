"""Drills over HTTP: an exercise, and what is said of an answer. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.numbers import new_seed
from ouvert.skat.course.shown import Question, Scene, Text, Verdict
from ouvert.storage import training
from ouvert.storage.database import Database
from ouvert.web.protocol.training import (
    DRILL_LEVELS,
    DrillAnswer,
    DrillLine,
    Drills,
    DrillTold,
    DrillView,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.train.owner import owner_of

SECONDS = 20.0
"""The tables say within a second what a hand is worth."""
_answer = msgspec.json.Decoder(DrillAnswer)


@dataclass(frozen=True, slots=True)
class Asked:
    """An exercise as a worker makes it."""

    text: Text
    scene: Scene
    question: Question
    one_by_one: bool


class DrillApi:
    """The pages below `/api/train/drills`.

    Args:
        database: keeps how far everybody is.
        workers: know the tables.
        wishes: how many questions may come.
    """

    def __init__(self, database: Database, workers: Workers, wishes: FairAllowance) -> None:
        self._database, self._workers, self._wishes = database, workers, wishes

    def routes(self) -> list[Route]:
        """The routes of this API."""
        path = "/api/train/drills"
        return [
            Route(path, self.overview),
            Route(f"{path}/{{drill}}", self.next),
            Route(f"{path}/{{drill}}", self.answer, methods=["POST"]),
        ]

    async def overview(self, request: Request) -> Response:
        """How far somebody is in each drill."""
        owner = owner_of(request)
        lines = [await self._line(owner, name) for name in DRILL_LEVELS]
        return reply(Drills(tuple(lines)))

    async def next(self, request: Request) -> Response:
        """An exercise at the level at which somebody is."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        line = await self._line(owner_of(request), _drill(request))
        seed = new_seed()
        made = await self._workers.ask(SECONDS, asked, line.drill, line.level, seed)
        return reply(
            DrillView(line, str(seed), made.text, made.scene, made.question, made.one_by_one)
        )

    async def answer(self, request: Request) -> Response:
        """Judge an answer, and make the drill more difficult or easier."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, drill = owner_of(request), _drill(request)
        given = await decoded(request, _answer)
        told = await self._workers.ask(
            SECONDS, verdict, drill, given.level, int(given.seed), given.answer
        )
        found = await asyncio.to_thread(
            training.answer_drill,
            self._database,
            owner,
            drill,
            solved=told.right,
            highest=DRILL_LEVELS[drill],
        )
        line = DrillLine(drill, found.level, DRILL_LEVELS[drill], found.tries, found.solved)
        return reply(DrillTold(told, line))

    async def _line(self, owner: str, name: str) -> DrillLine:
        found = await asyncio.to_thread(training.drill, self._database, owner, name)
        return DrillLine(name, found.level, DRILL_LEVELS[name], found.tries, found.solved)


def asked(drill: str, level: int, seed: int) -> Asked:
    """An exercise; called in a worker, where alone the tables are loaded."""
    from ouvert.skat.training.drills import Drill, drill_task

    made = drill_task(Drill(drill), level, seed)
    return Asked(made.text, made.task.scene(), made.task.question(), made.one_by_one)


def verdict(drill: str, level: int, seed: int, answer: tuple[str, ...]) -> Verdict:
    """What the judge says of an answer; called in a worker."""
    from ouvert.skat.training.drills import Drill, judge_drill

    return judge_drill(Drill(drill), level, seed, answer)


def _drill(request: Request) -> str:
    drill = str(request.path_params["drill"])
    if drill not in DRILL_LEVELS:
        raise Refusal("not_found", "there is no such drill")
    return drill
