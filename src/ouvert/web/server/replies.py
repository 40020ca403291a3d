"""HTTP answers in JSON, the one table of what errors are answered, and what requests say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ouvert.errors import MissingExtraError, OuvertError, StorageError
from ouvert.numbers import digits
from ouvert.remarks import Remark
from ouvert.storage.database import UnavailableError
from ouvert.web.protocol.remarks import told
from ouvert.web.server.crew import LateError
from ouvert.web.table.referee import Refusal

LONGEST_BODY = 16 * 1024
"""Bytes of a posted body, unless a page says otherwise."""
PATIENCE = 20.0
"""Seconds between two parts of a body."""
MOST_DIGITS, MOST_DIGITS_TOLD = 9, "nine"
"""Of numbers in addresses."""


STATUS = {
    "foreign_host": 403,
    "foreign_origin": 403,
    "spectator": 403,
    "wrong_token": 403,
    "not_found": 404,
    "stale": 409,
    "too_large": 413,
    "busy": 429,
    "too_fast": 429,
    "too_many": 429,
    "failed": 500,
    "missing_extra": 501,
    "unavailable": 503,
}
"""The status that goes with a code of `docs/protocol.md`; of all others 400."""

GONE_SECONDS = 1.0
"""How often it is looked whether who has asked is still there."""

T = TypeVar("T")


class MalformedError(OuvertError):
    """A request that cannot be read: a body, a header, or a part of the address."""


def reply(content: Any, status: int = 200) -> Response:
    """An answer that no cache keeps."""
    return Response(
        msgspec.json.encode(content),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem(
    code: str, message: str, remark: Remark | None = None, *, status: int | None = None
) -> Response:
    """A refusal with its code, a sentence, and what it says for other languages.

    The status is that of the code, unless there is one that says more.
    """
    content = {"code": code, "message": message, "remark": told(remark)}
    return reply(content, status or STATUS.get(code, 400))


def installing(extra: str) -> str:
    """The command that installs optional libraries."""
    return f"pip install 'ouvert[{extra}]'"


def answer_to(error: Exception) -> Response:
    """What a request is answered that ended in an error: the only place that decides it.

    Raises the error again if it is none that a request may end in.
    """
    match error:
        case Refusal():
            return problem(error.code, str(error), error.remark)
        case LateError():
            return problem("unavailable", "the answer took too long: try again")
        case MalformedError():
            return problem("malformed", str(error), error.remark)
        case UnavailableError():
            return problem("unavailable", str(error))
        case StorageError():
            return problem("not_found", str(error), error.remark)
        case MissingExtraError():
            install = Remark.of("missing_extra", text=installing(error.extra))
            return problem("missing_extra", str(error), install)
        case OuvertError():
            return problem("refused", str(error), error.remark)
        case HTTPException():
            # what Starlette itself refuses, such as a method that a page does not have
            answer = problem("refused", str(error.detail).lower(), status=error.status_code)
            answer.headers.update(error.headers or {})
            return answer
    raise error


ANSWERED: tuple[type[Exception], ...] = (Refusal, LateError, OuvertError, HTTPException)
"""The errors that `answer_to` answers."""


def number_in(query: Mapping[str, str], name: str, usual: T, *, least: int = 0) -> int | T:
    """A number of the query, or `usual` if there is none. Raises MalformedError if it is none."""
    text = query.get(name, "")
    if not text:
        return usual
    found = digits(text, MOST_DIGITS)
    if found is None or found < least:
        start = f"from {least} on, " if least else ""
        raise MalformedError(
            f"{name} must be a whole number {start}of at most {MOST_DIGITS_TOLD} digits"
        )
    return found


async def decoded(
    request: Request,
    decoder: msgspec.json.Decoder[T],
    longest: int = LONGEST_BODY,
    too_long: Refusal | None = None,
) -> T:
    """The body of a request as the struct of a decoder.

    Raises MalformedError if it is none such, and errors as `body`.
    """
    data = await body(request, longest, too_long)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedError(f"the body cannot be read: {error}") from error


async def body(
    request: Request, longest: int = LONGEST_BODY, too_long: Refusal | None = None
) -> bytes:
    """The body of a request. Raises Refusal without reading more than it may have.

    Raises HTTPException if it stops coming. `too_long` says what is too long, if not the body.
    """
    data = bytearray()
    async for part in _parts(request):
        data += part
        if len(data) > longest:
            raise too_long or Refusal("too_large", "the body is too long")
    return bytes(data)


async def while_asked(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to; it is cancelled when who has asked for it has gone.

    Raises HTTPException then, and what the work raises.
    """
    task = asyncio.create_task(work)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=GONE_SECONDS)
            if not task.done() and await request.is_disconnected():
                raise HTTPException(400, "who asked has gone")
        return task.result()
    finally:
        task.cancel()


async def skip_body(request: Request, longest: int) -> None:
    """Read and forget a body of up to so many bytes: who still sends reads no refusal.

    Raises HTTPException if it stops coming.
    """
    length = 0
    async for part in _parts(request):
        length += len(part)
        if length > longest:
            return


async def _parts(request: Request) -> AsyncIterator[bytes]:
    parts = request.stream()
    while True:
        try:
            part = await asyncio.wait_for(anext(parts, None), PATIENCE)
        except TimeoutError as error:
            raise HTTPException(408) from error
        if part is None:
            return
        yield part
