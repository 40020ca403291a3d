"""The web application: routes, and what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ouvert.skat.engines.engine import Engine
from ouvert.storage.database import Database
from ouvert.storage.owners import ElsewhereError, Owners
from ouvert.web.boards.api import BoardGamesApi
from ouvert.web.checkers.api import CheckersApi
from ouvert.web.daily.api import DailyApi
from ouvert.web.explore.api import ExploreApi
from ouvert.web.fair.api import FairApi
from ouvert.web.learn.api import LearnApi
from ouvert.web.look import work as look_work
from ouvert.web.look.api import LookApi
from ouvert.web.quantum.api import QuantumApi
from ouvert.web.server.assets import Assets
from ouvert.web.server.connection import Connection
from ouvert.web.server.engines import Engines
from ouvert.web.server.metrics import Metrics
from ouvert.web.server.replies import ANSWERED, answer_to
from ouvert.web.server.security import Guard
from ouvert.web.server.sharing.pages import ask_owner
from ouvert.web.server.workers import Workers
from ouvert.web.table.api import Api
from ouvert.web.table.hall import Hall
from ouvert.web.train.api import TrainApi
from ouvert.web.tricks.deals import DealsApi
from ouvert.web.tricks.editor import EditorApi
from ouvert.web.tricks.playing import PlayingApi
from ouvert.web.tricks.records import RecordsApi
from ouvert.web.tricks.table.api import DescribedTablesApi


def make_app(
    database: Database,
    *,
    names: Iterable[str] = (),
    processes: int | None = None,
    engines: Mapping[str, Engine] | None = None,
    metrics: bool = False,
    owners: Owners | None = None,
) -> Starlette:
    """The application on an open database, which it closes in the end.

    Args:
        database: where tables are kept.
        names: host names by which the server is known, besides localhost.
        processes: for AIs; by default one a core, and with 0 threads instead, for tests.
        engines: programs of others that may play at tables, by name.
        metrics: whether its numbers are told to this machine.
        owners: what this server owns among those that share the database, which it gives up in
            the end; None if it uses the database alone.
    """
    workers = Workers(processes)
    hall = Hall(database, workers, Engines(engines or {}), owners)
    api, look, assets = Api(hall), LookApi(hall.services), Assets()
    daily = DailyApi(hall)
    checkers = CheckersApi(database, workers, hall.services.trouble, owners)
    described = DescribedTablesApi(database, workers, hall.services.trouble, owners)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hall.start()
        workers.start(look_work.warm_up, look_work.warm_up_reading)
        await look.analyst.start()
        try:
            yield
        finally:
            daily.close()
            await look.analyst.stop()
            checkers.room.close()
            described.room.close()
            hall.close()

    async def talk(socket: WebSocket) -> None:
        await Connection(socket, hall).serve()

    return Starlette(
        routes=[
            WebSocketRoute("/api/socket", talk),
            Route("/api/info", api.info),
            Route("/api/tables", api.open_table, methods=["POST"]),
            Route("/api/account", api.account, methods=["POST"]),
            Route("/api/lists", api.lists, methods=["POST"]),
            Route("/api/tables/{table}/games/{number:int}", api.record),
            *FairApi(database).routes(),
            *daily.routes(),
            *checkers.routes(),
            *BoardGamesApi(workers).routes(),
            *QuantumApi(hall).routes(),
            *look.routes(),
            *TrainApi(database, workers).routes(),
            *LearnApi(database, workers).routes(),
            *ExploreApi(workers).routes(),
            *EditorApi(workers).routes(),
            *RecordsApi(workers).routes(),
            *PlayingApi(workers).routes(),
            *described.routes(),
            *DealsApi(workers).routes(),
            *(Metrics(hall).routes() if metrics else ()),
            Route("/{path:path}", assets.serve),
        ],
        middleware=[Middleware(Guard, names=tuple(names))],
        exception_handlers={**dict.fromkeys(ANSWERED, _answer), ElsewhereError: _ask_owner},
        lifespan=lifespan,
    )


async def _answer(request: Request, error: Exception) -> Response:
    """What a page answers whose request ended in an error; a WebSocket answers by itself."""
    if not isinstance(request, Request):
        raise error
    return answer_to(error)


async def _ask_owner(request: Request, error: Exception) -> Response:
    """The answer of the server that owns what is asked for; a WebSocket asks it by itself."""
    if not isinstance(request, Request):
        raise error
    return await ask_owner(request, error)
