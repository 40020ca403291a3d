"""What is asked for by plain HTTP: opening a table, and records of finished games."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ouvert.errors import StorageError
from ouvert.players.registry import EXAMPLES
from ouvert.skat.records import iss, to_json
from ouvert.storage.library import game_of_table
from ouvert.web import waking
from ouvert.web.fairness import FairAllowance
from ouvert.web.hall import Hall
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.tables import ServerInfo, wanted_decoder
from ouvert.web.referee import Refusal
from ouvert.web.replies import TooLargeError, body, missing, problem, reply

TABLES_AT_ONCE, TABLES_PER_SECOND = 60, 1.0
"""How many tables may be opened."""


class Api:
    """The pages below `/api`, but for the WebSocket."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._allowance = FairAllowance(TABLES_AT_ONCE, TABLES_PER_SECOND)

    async def info(self, request: Request) -> Response:
        """What this server is, and how far its AIs are awake."""
        workers = self._hall.services.workers
        compiled = 1.0 if workers.awake else await workers.progress(waking.SKAT)
        return reply(ServerInfo(version("ouvert"), VERSION, EXAMPLES, workers.awake, compiled))

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        if not self._allowance.take(request):
            return problem(429, "too_many", "too many tables are being opened: wait a moment")
        try:
            wanted = wanted_decoder.decode(await body(request))
            return reply(await self._hall.open_table(wanted), 201)
        except TooLargeError:
            return problem(413, "too_large", "the body is too long")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return problem(400, "malformed", f"the body cannot be read: {error}")
        except Refusal as refusal:
            return problem(400, refusal.code, str(refusal), refusal.remark)
        except StorageError as error:
            return problem(503, "unavailable", str(error))

    async def record(self, request: Request) -> Response:
        """The record of a finished game of a table."""
        table, number = request.path_params["table"], request.path_params["number"]
        database = self._hall.services.database
        try:
            game, record = await asyncio.to_thread(game_of_table, database, table, number)
        except StorageError as error:
            return missing(error)
        headers = {"x-game": game, "cache-control": "no-store"}
        if request.query_params.get("format") == "iss":
            return PlainTextResponse(iss.format(record) + "\n", headers=headers)
        return Response(to_json(record), headers=headers, media_type="application/json")
