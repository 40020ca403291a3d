"""A request for something that another server owns: asked there, and answered with its answer."""

from __future__ import annotations

import asyncio
from contextlib import closing
from urllib.parse import urlsplit

import h11
from starlette.requests import Request
from starlette.responses import Response

from ouvert.storage.owners import ElsewhereError
from ouvert.web.server.replies import answer_to, body
from ouvert.web.server.sharing.marks import FOR_WHOM, PASSED, is_passed, marked
from ouvert.web.table.referee import Refusal

ANSWER_SECONDS = 40.0
"""Within which an owner must have answered; no answer about a table takes so long."""
PIECE = 64 * 1024
OWN = frozenset(
    (b"connection", b"content-length", b"date", b"keep-alive", b"server", b"transfer-encoding")
)
"""Headers that belong to a connection, and not to what is passed on."""


async def ask_owner(request: Request, error: Exception) -> Response:
    """The answer of the server that owns what is asked for; a refusal if there is none."""
    assert isinstance(error, ElsewhereError)
    if not is_passed(request):
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await _asked(request, error.address, await body(request))
        except (OSError, TimeoutError, h11.ProtocolError):
            # it has died, and is taken over from when its time is over
            pass
        except Refusal as refusal:
            return answer_to(refusal)
    return answer_to(Refusal("unavailable", "this is just changing hands: try again"))


async def _asked(request: Request, address: str, content: bytes) -> Response:
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    with closing(writer):
        talk = h11.Connection(h11.CLIENT)
        query = request.url.query
        asking = h11.Request(
            method=request.method,
            target=request.scope["raw_path"] + (f"?{query}".encode() if query else b""),
            headers=_headers(request, parts.netloc, len(content)),
        )
        for said in (asking, h11.Data(data=content), h11.EndOfMessage()):
            writer.write(talk.send(said) or b"")
        await writer.drain()
        answer, data = Response(), bytearray()
        while True:
            event = talk.next_event()
            if event is h11.NEED_DATA:
                talk.receive_data(await reader.read(PIECE))
            elif isinstance(event, h11.Response):
                answer.status_code = event.status_code
                answer.raw_headers = [each for each in event.headers if each[0] not in OWN]
            elif isinstance(event, h11.Data):
                data += event.data
            elif isinstance(event, h11.EndOfMessage):
                break
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionResetError
    answer.body = bytes(data)
    answer.headers["content-length"] = str(len(data))
    return answer


def _headers(request: Request, host: str, length: int) -> list[tuple[bytes, bytes]]:
    """Those of the request, but that it comes from here now and says for whom."""
    left_out = OWN | {b"host", b"origin", PASSED.encode(), FOR_WHOM.encode()}
    kept = [each for each in request.headers.raw if each[0].lower() not in left_out]
    own = {**marked(request), "host": host, "content-length": str(length), "connection": "close"}
    return kept + [(name.encode(), value.encode()) for name, value in own.items()]
