"""The deals of a day: the one table of each person, and the results. See docs/protocol.md."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.matches.daily import AIS, DEALS, ai_points, check_day
from ouvert.storage.daily import add_ai_points, ai_points_of_day, table_of_day
from ouvert.web.daily.results import daily_view
from ouvert.web.protocol.daily import DailyMade, daily_decoder
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.table.hall import Hall
from ouvert.web.table.referee import Refusal
from ouvert.web.train.owner import owner_of

AT_ONCE, PER_SECOND = 30, 0.5
"""How often a person may ask."""

log = logging.getLogger("ouvert.web")


class DailyApi:
    """The pages below `/api/daily`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._database = hall.services.database
        self._allowance = FairAllowance(AT_ONCE, PER_SECOND)
        self._work: dict[str, asyncio.Task[None]] = {}

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/daily", self.show, methods=["GET"]),
            Route("/api/daily", self.play, methods=["POST"]),
        ]

    def close(self) -> None:
        """Let no AI go on with the deals of a day; what they have done is kept."""
        for task in self._work.values():
            task.cancel()

    async def show(self, request: Request) -> Response:
        """The deals of a day as one person may see them, by default of today."""
        self._allow(request)
        owner, (today, left) = owner_of(request), _today()
        day = check_day(request.query_params.get("day", today))
        if day > today:
            raise Refusal("refused", "this day has not begun", Remark.of("day_ahead"))
        table = await asyncio.to_thread(table_of_day, self._database, day, owner)
        if table is not None:
            self._compare(day)
        return reply(await asyncio.to_thread(daily_view, self._database, day, today, left, table))

    async def play(self, request: Request) -> Response:
        """Lead a person to the one table at which he plays the deals of today."""
        self._allow(request)
        owner, (today, _) = owner_of(request), _today()
        wanted = await decoded(request, daily_decoder)
        # drawn from what only this browser knows, so that it is the same whoever asks first
        token = sha256(f"ouvert daily {today} {owner}".encode()).hexdigest()
        table = await self._hall.open_daily(today, owner, token, wanted.name)
        return reply(DailyMade(today, table, token, DEALS))

    def _allow(self, request: Request) -> None:
        if not self._allowance.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")

    def _compare(self, day: str) -> None:
        """Let AIs play the deals of a day, behind all else, unless they have or do so."""
        if day not in self._work or self._work[day].done():
            self._work[day] = asyncio.create_task(self._let_ais_play(day))

    async def _let_ais_play(self, day: str) -> None:
        known = await asyncio.to_thread(ai_points_of_day, self._database, day)
        for number in range(1, DEALS + 1):
            for level in AIS:
                if (number, level) in known:
                    continue
                try:
                    analyse = self._hall.services.workers.analyse
                    points = await analyse(ai_points, day, number, level)
                    await asyncio.to_thread(
                        add_ai_points, self._database, day, number, level, points
                    )
                except OuvertError as error:
                    log.warning("deal %d of %s, %s: %s", number, day, level, error)


def _today() -> tuple[str, int]:
    """The day by the server's clock (UTC), and the seconds until it ends."""
    now = datetime.fromtimestamp(time.time(), UTC)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return now.date().isoformat(), int((midnight - now).total_seconds())
