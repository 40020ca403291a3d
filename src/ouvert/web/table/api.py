"""What is asked for by plain HTTP: opening a table, and records of finished games."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ouvert.skat.players.registry import EXAMPLES
from ouvert.skat.records import to_json
from ouvert.skat.records.iss import record as iss
from ouvert.storage.library import game_of_table
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.tables import (
    ServerInfo,
    account_decoder,
    lists_decoder,
    wanted_decoder,
)
from ouvert.web.server import waking
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.people import own_account
from ouvert.web.server.replies import decoded, reply
from ouvert.web.table.hall import Hall
from ouvert.web.table.lists import own_lists
from ouvert.web.table.referee import Refusal

TABLES_AT_ONCE, TABLES_PER_SECOND = 60, 1.0
"""How many tables may be opened."""
ACCOUNTS_AT_ONCE, ACCOUNTS_PER_SECOND = 20, 0.5
"""How many accounts and standings may be asked for; each reads the events of up to fifty tables."""


class Api:
    """The pages below `/api`, but for the WebSocket."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._allowance = FairAllowance(TABLES_AT_ONCE, TABLES_PER_SECOND)
        self._accounts = FairAllowance(ACCOUNTS_AT_ONCE, ACCOUNTS_PER_SECOND)

    async def info(self, request: Request) -> Response:
        """What this server is, and how far its AIs are awake."""
        workers = self._hall.services.workers
        compiled = 1.0 if workers.awake else await workers.progress(waking.SKAT)
        names = EXAMPLES, tuple(self._hall.services.engines.names)
        return reply(ServerInfo(version("ouvert"), VERSION, *names, workers.awake, compiled))

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        if not self._allowance.take(request):
            raise Refusal("too_many", "too many tables are being opened: wait a moment")
        return reply(await self._hall.open_table(await decoded(request, wanted_decoder)), 201)

    async def account(self, request: Request) -> Response:
        """What a person has made of the games at some tables, against the AIs there."""
        if not self._accounts.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        wanted = await decoded(request, account_decoder)
        database = self._hall.services.database
        return reply(await asyncio.to_thread(own_account, database, wanted.seats))

    async def lists(self, request: Request) -> Response:
        """How the lists stand at which a person plays."""
        if not self._accounts.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        wanted = await decoded(request, lists_decoder)
        database = self._hall.services.database
        return reply(await asyncio.to_thread(own_lists, database, wanted.seats))

    async def record(self, request: Request) -> Response:
        """The record of a finished game of a table."""
        table, number = request.path_params["table"], request.path_params["number"]
        database = self._hall.services.database
        game, record = await asyncio.to_thread(game_of_table, database, table, number)
        headers = {"x-game": game, "cache-control": "no-store"}
        if request.query_params.get("format") == "iss":
            return PlainTextResponse(iss.format(record) + "\n", headers=headers)
        return Response(to_json(record), headers=headers, media_type="application/json")
