"""Hand records of Bridge over HTTP. Documented in docs/protocol.md.

Nothing is kept: a browser has the boards that it was told, and asks about one card after another.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.remarks import Remark
from ouvert.web.protocol.tricks.records import CardAsked, RecordWanted
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply, while_asked
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.tricks import work as tricks_work
from ouvert.web.tricks.judging import Judges

LONGEST_RECORD = 2 << 20
"""Bytes of a file as JSON, which may double it."""
FILES_AT_ONCE, FILES_PER_SECOND = 20, 0.2

_file = msgspec.json.Decoder(RecordWanted)
_card = msgspec.json.Decoder(CardAsked)


class RecordsApi:
    """The pages `/api/tricks/records` and `/api/tricks/records/card`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._files = FairAllowance(FILES_AT_ONCE, FILES_PER_SECOND)
        self._judges = Judges(workers)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/tricks/records", self.read, methods=["POST"]),
            Route("/api/tricks/records/card", self.judge, methods=["POST"]),
        ]

    async def read(self, request: Request) -> Response:
        """The boards of a file."""
        if not self._files.take(request):
            raise Refusal("too_fast", "too many files are being read: wait a moment")
        remark = Remark.of("file_too_large", megabytes=1)
        too_long = Refusal("too_large", "the file is too long: 1 MB at most", remark)
        asked = await decoded(request, _file, LONGEST_RECORD, too_long)
        # a thousand boards take seconds, in which no upload of games of Skat shall wait
        reading = self._workers.answer(tricks_work.read_record, asked.text)
        return reply(await while_asked(request, reading))

    async def judge(self, request: Request) -> Response:
        """What a card gave away."""
        self._judges.take(request)
        asked = await decoded(request, _card)
        content: dict[str, Any] = msgspec.to_builtins(asked)
        return reply(await self._judges.judge(request, tricks_work.judge, content))
