"""The course in Skat over HTTP. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.skat.course.judging import judge, judge_game
from ouvert.skat.course.lessons import AnyTask, Lesson, Step, exercise, lessons
from ouvert.skat.course.shown import Verdict
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.course.tasks.task import Answer
from ouvert.skat.course.texts import terms
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database
from ouvert.storage.library import game_of_table
from ouvert.web.protocol.learning import (
    AnswerGiven,
    CourseView,
    LessonLine,
    LessonView,
    StepView,
    TableWish,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import deal_of

ANSWERS_AT_ONCE, ANSWERS_PER_SECOND = 200, 10.0
"""How many answers may be judged."""
JUDGE_SECONDS = 20.0
"""The solver and the tables say within a second what an answer is worth."""

_answer = msgspec.json.Decoder(AnswerGiven)


class LearnApi:
    """The pages below `/api/learn`."""

    def __init__(self, database: Database, workers: Workers) -> None:
        self._database, self._workers = database, workers
        self._answers = FairAllowance(ANSWERS_AT_ONCE, ANSWERS_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/learn", self.course),
            Route("/api/learn/{lesson}", self.lesson),
            Route("/api/learn/{lesson}/steps/{step:int}", self.answer, methods=["POST"]),
        ]

    async def course(self, request: Request) -> Response:
        """The lessons in order, and the terms that they explain."""
        return reply(CourseView(tuple(map(_line, lessons().values())), terms()))

    async def lesson(self, request: Request) -> Response:
        """A lesson with its steps."""
        found = lessons().get(request.path_params["lesson"])
        if found is None:
            raise Refusal("not_found", "there is no such lesson")
        steps = tuple(map(_step, found.steps))
        return reply(LessonView(found.name, found.title, found.about, found.minutes, steps))

    async def answer(self, request: Request) -> Response:
        """Judge an answer."""
        if not self._answers.take(request):
            raise Refusal("too_fast", "too many answers at once: wait a moment")
        given = await decoded(request, _answer)
        name, step = request.path_params["lesson"], request.path_params["step"]
        known = lessons().get(name)
        if known is None or step >= len(known.steps) or known.steps[step].ask is None:
            raise Refusal("not_found", "there is no such exercise")
        task = exercise(name, step)
        if isinstance(task, TableGame) and given.table is not None:
            return reply(await asyncio.to_thread(self._played, task, given.table))
        if not task.computes:
            return reply(judge(task, given.answer))
        return reply(await self._workers.ask(JUDGE_SECONDS, verdict, name, step, given.answer))

    def _played(self, task: TableGame, table: str) -> Verdict:
        """What the judge says of a finished game at a table."""
        _, record = game_of_table(self._database, table, 1)
        game = record.replay().final
        if game.dealt != deal_of(int(task.seed), 1):
            raise Refusal("not_found", "other cards were played at this table")
        seat = ScoreSheet(("", "", ""), games=1).places(1).index(task.place)
        return judge_game(task, game, seat)


def verdict(lesson: str, step: int, answer: Answer) -> Verdict:
    """What the judge says of an answer; called in a worker, where alone the solver is loaded."""
    return judge(exercise(lesson, step), answer)


def _line(lesson: Lesson) -> LessonLine:
    asked = sum(step.ask is not None for step in lesson.steps)
    return LessonLine(lesson.name, lesson.title, lesson.about, lesson.minutes, asked)


def _step(step: Step) -> StepView:
    task: AnyTask | None = step.ask
    if task is None:
        return StepView(step.text, step.scene, None, None, None)
    wish = None
    if isinstance(task, TableGame):
        wish = TableWish(task.seed, task.player, task.place)
    return StepView(step.text, step.scene, task.question(), task.after, wish)
