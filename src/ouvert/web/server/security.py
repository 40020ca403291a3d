"""What stands before every request: which hosts and origins are answered, and the headers.

There are no cookies; who may do what is decided by tokens in messages. Still no page from elsewhere
shall talk to a server on localhost, neither directly (Origin) nor by pretending to be it with a
name of its own that leads here (Host).
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ouvert.web.server.fairness import FairNumber, origin
from ouvert.web.server.replies import problem
from ouvert.web.server.turns import asked_from

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
LOCAL_NAMES = ("localhost",)
SCHEMES = ("http", "https")
"""Of addresses from which pages come."""
LONGEST_ADDRESS = 4000
"""Bytes of a path with its query."""
MOST_SOCKETS = 900
"""WebSockets at once. There are fewer than connections, so that the page still comes; one address
may have a fourth of them."""

log = logging.getLogger("ouvert.web")


class Guard:
    """Answers requests for known hosts from pages of the same origin, with security headers.

    A numeric address is always a known host, since nobody can make a browser believe that another
    site has it. What fails behind it is answered in a sentence too.

    Args:
        app: what is guarded.
        names: host names by which the server is known, besides localhost.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._sockets = FairNumber()
        self._app = app
        self._names = {name.casefold() for name in (*LOCAL_NAMES, *names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        with asked_from(origin(HTTPConnection(scope))):
            await self._guard(scope, receive, send)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if not self._known(host):
            reason = f"this server is not known as {host!r}; start it with --name to allow that"
            await self._refuse(scope, receive, send_guarded, "foreign_host", reason)
        elif not _same_origin(headers.get("origin"), host):
            reason = "requests from other sites are not answered"
            await self._refuse(scope, receive, send_guarded, "foreign_origin", reason)
        elif len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            reason = f"an address has up to {LONGEST_ADDRESS} bytes"
            await self._refuse(scope, receive, send_guarded, "too_large", reason, status=414)
        elif scope["type"] == "websocket":
            await self._talk(scope, receive, send_guarded)
        else:
            try:
                await self._app(scope, receive, send_guarded)
            except Exception:
                if begun:
                    raise
                log.exception("a request has failed")
                answer = problem("failed", "something has gone wrong here; it is noted")
                await answer(scope, receive, send_guarded)

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a WebSocket on, if there are not too many."""
        connection = HTTPConnection(scope)
        if not self._sockets.enter(connection, MOST_SOCKETS):
            reason = "too many people are here: try again later"
            await self._refuse(scope, receive, send, "too_many", reason, status=503)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets.leave(connection)

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name.casefold() in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _refuse(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        code: str,
        reason: str,
        *,
        status: int | None = None,
    ) -> None:
        answer = problem(code, reason, status=status)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)


def _same_origin(origin: str | None, host: str) -> bool:
    """Whether a request comes from our own page, or from a program that is no browser."""
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    # extensions of browsers and files on the disk name hosts, too, and are no page of ours
    return parts.scheme in SCHEMES and parts.netloc.casefold() == host.casefold()
