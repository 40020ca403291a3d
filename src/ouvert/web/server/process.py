"""The server process: a listening socket, the database, and the application on them."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

import uvicorn
from starlette.applications import Starlette

from ouvert.errors import OuvertError
from ouvert.skat.engines.engine import Engine
from ouvert.storage.database import Database
from ouvert.storage.owners import Owners, check_shared
from ouvert.storage.sole import sole_use
from ouvert.web.server.app import make_app
from ouvert.web.server.logs import Discreet, Seldom
from ouvert.web.server.patience import ImpatientPages, ImpatientSocket

LARGEST_FRAME = 64 * 1024
"""Bytes of a WebSocket frame beyond which a connection is closed."""
MOST_CONNECTIONS = 1000
"""More are answered with status 503."""
SWITCHING = 0.0005
"""Seconds after which a thread gives way, a tenth of what is usual: the answer to a move passes
through several, and waits at each of them for those that show lists."""
EVERYWHERE = ("0.0.0.0", "::")
ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that end the server in order; the last one comes when its terminal is closed."""


def serve(
    host: str,
    port: int,
    *,
    database: str | None = None,
    names: Iterable[str] = (),
    processes: int | None = None,
    engines: Mapping[str, Engine] | None = None,
    metrics: bool = False,
    shared: bool = False,
    ready: Callable[[str, Database], None] = lambda url, database: None,
) -> None:
    """Serve the web table until the process is told to end.

    Args:
        host: the address to listen at.
        port: the port; with 0 any free one.
        database: URL of the database; by default a file of the user's.
        names: host names by which the server is known, besides localhost.
        processes: for AIs, as in `make_app`.
        engines: programs of others, as in `make_app`.
        metrics: whether numbers are told, as in `make_app`.
        shared: whether it is one of several on a PostgreSQL database, which reach each other at
            `host` and `port`.
        ready: called with the page's address and the database once connections are taken.

    Raises OuvertError if the port is taken, or the database cannot be used or is used by another
    server, and if a server that shares its database could not be reached by the others.
    """
    if shared and host in EVERYWHERE:
        raise OuvertError(
            f"servers that share a database reach each other by --host, and {host} is no address "
            "for that: name one of this machine that the others reach, such as 127.0.0.1 or "
            "192.168.0.7"
        )
    if hasattr(signal, "SIGPIPE"):
        # commands end when nobody reads them; a server goes on when a client has gone
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    sys.setswitchinterval(SWITCHING)
    for name in ("ouvert.web", "ouvert.storage"):
        logging.getLogger(name).addFilter(Seldom())
    for name in ("ouvert.web", "ouvert.storage", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(Discreet())
    listening = listen(host, port)
    with listening, ExitStack() as held:
        opened = Database(database)
        if shared:
            # before the lock, which other databases have too
            check_shared(opened)
        held.enter_context(sole_use(opened, shared=shared))
        app = make_app(
            opened,
            names=(*names, host) if shared else names,
            processes=processes,
            engines=engines,
            metrics=metrics,
            owners=Owners(opened, address(listening)) if shared else None,
        )
        server = configured(app)
        # who knows the address may end it at once
        with server.capture_signals():
            ready(address(listening), opened)
            server.run(sockets=[listening])


def configured(app: Starlette) -> uvicorn.Server:
    """A server for an application, with the limits of `docs/protocol.md`."""
    config = uvicorn.Config(
        app,
        http=ImpatientPages,
        ws=ImpatientSocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        log_level="warning",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=3,
    )
    return _Server(config)


class _Server(uvicorn.Server):
    """A server that, told to end, ends in order and lets the process do so too."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that end the process, without sending them again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        # a shell lets its background jobs ignore Control-C, which is meant for another program
        heard = [each for each in ENDING if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self.handle_exit) for each in heard}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and cut off who came just then: nobody would ever answer on such a connection."""
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises OuvertError if the address cannot be had."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OuvertError(
            f"nothing can listen at {host}, port {port}: {reason}; --port names another one"
        ) from error


def address(listening: socket.socket) -> str:
    """The URL of the page; where the server listens everywhere, the one on this machine."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
