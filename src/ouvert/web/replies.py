"""HTTP answers in JSON, and bodies of limited size."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.storage.database import UnavailableError
from ouvert.web.protocol.remarks import told

LONGEST_BODY = 16 * 1024
"""Bytes of a posted body, unless a page says otherwise."""


PATIENCE = 20.0
"""Seconds between two parts of a body."""


class TooLargeError(Exception):
    """A body that is too long."""


def reply(content: Any, status: int = 200) -> Response:
    """An answer that no cache keeps."""
    return Response(
        msgspec.json.encode(content),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem(status: int, code: str, message: str, remark: Remark | None = None) -> Response:
    """A refusal with its code, a sentence, and what it says for other languages."""
    return reply({"code": code, "message": message, "remark": told(remark)}, status)


def missing(error: StorageError) -> Response:
    """What is not there; or, while the database cannot be used, cannot be looked for."""
    if isinstance(error, UnavailableError):
        return problem(503, "unavailable", str(error))
    return problem(404, "not_found", str(error), error.remark)


async def body(request: Request, longest: int = LONGEST_BODY) -> bytes:
    """The body of a request. Raises TooLargeError without reading more than it may have.

    Raises HTTPException if it stops coming.
    """
    data = bytearray()
    parts = request.stream()
    while True:
        try:
            part = await asyncio.wait_for(anext(parts, None), PATIENCE)
        except TimeoutError as error:
            raise HTTPException(408) from error
        if part is None:
            return bytes(data)
        data += part
        if len(data) > longest:
            raise TooLargeError
