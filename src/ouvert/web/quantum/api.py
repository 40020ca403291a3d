"""The circuit explorer by HTTP. It needs the extra `quantum`; without it, one page says so.

Circuits are worked out in a process of their own, one at a time, and answers that may take long in
another one.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib.util import find_spec
from typing import ParamSpec, TypeVar, get_args

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.errors import MissingExtraError, NotationError
from ouvert.numbers import decimal_number, whole_number
from ouvert.remarks import Remark
from ouvert.web.protocol.quantum import (
    AnswerName,
    AnswerView,
    CircuitView,
    ExampleName,
    ExercisesView,
    ExplorerInfo,
    NoiseView,
    OptimalView,
    WaitingView,
)
from ouvert.web.quantum import work as work
from ouvert.web.server.crew import LateError
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import installing, number_in, reply
from ouvert.web.table.hall import Hall
from ouvert.web.table.referee import Refusal, check_hints, seat_playing

EXTRA = "quantum"
FEWEST_CARDS, MOST_CARDS = 2, 10
"""Cards in each hand of a game that is made up."""
CIRCUIT_SECONDS, PATIENCE = 30.0, 10.0
"""How long a circuit may take; after how long a question for an answer is told to ask again."""
MOST_KEPT = 64
"""Circuits and answers that are kept, since many look at the same ones."""
MOST_ASKED = 24
"""Answers that are worked out, or wait for their turn, at a time."""
FORSAKEN = 30.0
"""Seconds after which an answer is not worked out any more that nobody has asked for again."""
QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND = 96, 2.0
"""Circuits and answers that are not kept yet."""
TOKEN = "x-token"
MOST_ANSWER = 1e15
"""No answer to an exercise is larger."""
SEED = 1
"""Of all estimates, so that whoever asks again is told the same."""

P = ParamSpec("P")
T = TypeVar("T")


def _exploring(
    page: Callable[[QuantumApi, Request], Awaitable[Response]],
) -> Callable[[QuantumApi, Request], Awaitable[Response]]:
    """A page that needs the extra, and whose answers may come too late."""

    @wraps(page)
    async def answered(api: QuantumApi, request: Request) -> Response:
        if not api.available:
            raise MissingExtraError("the circuit explorer", EXTRA)
        try:
            return await page(api, request)
        except LateError as error:
            told = "the answer took too long; try a smaller game"
            raise Refusal("unavailable", told, Remark.of("smaller_game")) from error

    return answered


class QuantumApi:
    """The pages below `/api/quantum`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._workers = hall.services.workers
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[object, CircuitView] = OrderedDict()
        self._noise: dict[ExampleName, NoiseView] = {}
        self._exercises: ExercisesView | None = None
        self._answers: OrderedDict[object, asyncio.Task[AnswerView]] = OrderedDict()
        self._asked_at: dict[object, float] = {}
        self._optimal: asyncio.Task[OptimalView] | None = None
        self._questions = FairAllowance(QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND)

    @property
    def available(self) -> bool:
        """Whether the extra is installed."""
        return find_spec("qiskit") is not None

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        example = "/api/quantum/examples/{example}"
        place = "/api/quantum/positions/{kind}/{source}"
        return [
            Route("/api/quantum", self.about),
            Route("/api/quantum/optimal", self.optimal),
            Route(example, self.example),
            Route(f"{example}/program", self.example_program),
            Route(f"{example}/noise", self.noise),
            Route("/api/quantum/exercises", self.exercises),
            Route("/api/quantum/exercises/{name}", self.verdict),
            Route(place, self.position),
            Route(f"{place}/program", self.position_program),
            Route(f"{place}/answers/{{way}}", self.answer),
        ]

    async def about(self, request: Request) -> Response:
        """Whether there is an explorer here, and what it shows."""
        missing = None if self.available else installing(EXTRA)
        sizes = tuple(range(FEWEST_CARDS, MOST_CARDS + 1))
        return reply(ExplorerInfo(self.available, missing, get_args(ExampleName), sizes))

    @_exploring
    async def example(self, request: Request) -> Response:
        """A worked example of the paper."""
        name = _example(request)
        return reply(await self._circuit(request, name, work.example, name))

    @_exploring
    async def example_program(self, request: Request) -> Response:
        """Its circuit as OpenQASM 3."""
        name = _example(request)
        self._check_pace(request)
        return _program(await self._ask(work.example_program, name, _block(request)), name)

    @_exploring
    async def noise(self, request: Request) -> Response:
        """What a noisy chip says of it."""
        name = _example(request)
        if name not in self._noise:
            self._check_pace(request)
            self._noise[name] = await self._ask(work.noise, name)
        return reply(self._noise[name])

    @_exploring
    async def optimal(self, request: Request) -> Response:
        """Whether a quantum computer would find the best card sooner; 202 while that is worked out.

        It is worked out once; who asks meanwhile waits for the same.
        """
        task = self._optimal
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            self._check_pace(request)
            task = asyncio.create_task(self._workers.answer(work.optimal))
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
            self._optimal = task
        await asyncio.wait({task}, timeout=PATIENCE)
        return reply(task.result()) if task.done() else reply(WaitingView("optimal"), 202)

    @_exploring
    async def exercises(self, request: Request) -> Response:
        """Questions with one number for an answer."""
        if self._exercises is None:
            self._check_pace(request)
            self._exercises = await self._ask(work.exercises)
        return reply(self._exercises)

    @_exploring
    async def verdict(self, request: Request) -> Response:
        """Whether an answer to one of them is right."""
        name = request.path_params["name"]
        answer = decimal_number(request.query_params.get("answer", ""), -MOST_ANSWER, MOST_ANSWER)
        self._check_pace(request)
        return reply(await self._ask(work.verdict, name, answer))

    @_exploring
    async def position(self, request: Request) -> Response:
        """The circuit of a position."""
        source, card, sensible = await self._asked(request)
        key = source, card, sensible
        return reply(await self._circuit(request, key, work.position, source, card, sensible))

    @_exploring
    async def position_program(self, request: Request) -> Response:
        """Its circuit as OpenQASM 3."""
        source, card, sensible = await self._asked(request)
        block = _block(request)
        self._check_pace(request)
        program = await self._ask(work.position_program, source, card, sensible, block)
        return _program(program, "position")

    @_exploring
    async def answer(self, request: Request) -> Response:
        """What to play, in one of three ways; 202 while it is being worked out."""
        way: AnswerName = request.path_params["way"]
        if way not in get_args(AnswerName):
            raise Refusal("not_found", "answers are circuit, exact and monte_carlo")
        source, _, sensible = await self._asked(request)
        task = self._worked_out(request, (source, sensible, way))
        await asyncio.wait({task}, timeout=PATIENCE)
        return reply(task.result()) if task.done() else reply(WaitingView(way), 202)

    def _worked_out(
        self, request: Request, key: tuple[work.Source, bool, AnswerName]
    ) -> asyncio.Task[AnswerView]:
        """The task that works an answer out; whoever asks for the same waits for the same task."""
        at = time.monotonic()
        self._asked_at[key] = at
        for each, task in list(self._answers.items()):
            failed = task.done() and (task.cancelled() or task.exception() is not None)
            forsaken = not task.done() and at - self._asked_at[each] > FORSAKEN
            if forsaken:
                task.cancel()
            if failed or forsaken or (len(self._answers) >= MOST_KEPT and task.done()):
                del self._answers[each]
        if key not in self._answers:
            self._check_pace(request)
            if sum(not task.done() for task in self._answers.values()) >= MOST_ASKED:
                raise Refusal("busy", "too many answers are being worked out: wait a moment")
            task = asyncio.create_task(self._workers.answer(work.answer, *key, SEED))
            # who has asked may have gone, and then nobody would look at what is refused
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
            self._answers[key] = task
            self._asked_at = {each: self._asked_at[each] for each in self._answers}
        return self._answers[key]

    def _check_pace(self, request: Request) -> None:
        """Raise Refusal for who asks too often for what is to be worked out."""
        if not self._questions.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")

    async def _asked(self, request: Request) -> tuple[work.Source, str | None, bool]:
        """The position that a request is about, the first card, and whether play is sensible."""
        kind, source = request.path_params["kind"], request.path_params["source"]
        query = request.query_params
        options = query.get("card") or None, query.get("play") == "sensible"
        if kind == "cards":
            try:
                return whole_number(source, FEWEST_CARDS, MOST_CARDS), *options
            except NotationError as error:
                raise Refusal(
                    "refused",
                    f"a hand has {FEWEST_CARDS} to {MOST_CARDS} cards, not {source:.20}",
                    Remark.of("cards_each", least=FEWEST_CARDS, most=MOST_CARDS),
                ) from error
        if kind != "table":
            raise Refusal("not_found", "positions are those of a table, or of a number of cards")
        table = await self._hall.find(source)
        place = await self._hall.place(source, request.headers.get(TOKEN, ""))
        game = table.state.game
        if place is None:
            raise Refusal("wrong_token", "only who sits at the table may ask about its cards")
        if game is None or game.over:
            raise Refusal("refused", "no game is being played", Remark.of("no_game"))
        check_hints(table.state)
        await table.note_hint(place)
        return game.observe(seat_playing(table.state, place)), *options

    async def _circuit(
        self,
        request: Request,
        key: object,
        function: Callable[P, CircuitView],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> CircuitView:
        kept = self._kept.get(key)
        if kept is None:
            self._check_pace(request)
            kept = self._kept[key] = await self._ask(function, *args, **kwargs)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return kept

    async def _ask(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._turn:
            return await self._workers.explore(CIRCUIT_SECONDS, function, *args, **kwargs)


def _block(request: Request) -> int | None:
    """Of which block alone the program is wanted, from 1; as an index."""
    block = number_in(request.query_params, "block", None, least=1)
    return None if block is None else block - 1


def _example(request: Request) -> ExampleName:
    name: ExampleName = request.path_params["example"]
    if name not in get_args(ExampleName):
        raise Refusal("not_found", f"the examples are {', '.join(get_args(ExampleName))}")
    return name


def _program(text: str, name: str) -> Response:
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}.qasm"',
    }
    return PlainTextResponse(text, headers=headers)
