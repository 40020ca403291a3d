"""Connections that do not wait for ever: for a request to come, or for an answer to be read.

Uvicorn has no such limits of its own, and closing a connection would wait as well, for what has not
been sent yet. Therefore these are cut off.
"""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

STUCK_SECONDS = 20.0
"""A client that says nothing, or takes in nothing, for so long is gone, or might as well be."""


class _Timer:
    """Cuts a connection off, unless it is stopped before."""

    def __init__(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._handle is None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(STUCK_SECONDS, self._transport.abort)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class _MustRead(asyncio.Protocol):
    """A connection whose other side must read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection begins."""
        self._unread = _Timer(transport)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        super().pause_writing()
        self._unread.start()

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self._unread.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is no other side any more."""
        super().connection_lost(exc)
        self._unread.stop()


class ImpatientSocket(_MustRead, WebSocketsSansIOProtocol):
    """A WebSocket whose other side must read."""


class ImpatientPages(_MustRead, H11Protocol):
    """An HTTP connection whose other side must say what it wants, and read the answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection begins, and with it the time for the first request."""
        self._unsaid = _Timer(transport)
        super().connection_made(transport)
        self._unsaid.start()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and self.transport.get_protocol() is self:
            # drop by drop does not count: the time runs from the first one on
            self._unsaid.start()
        else:
            self._unsaid.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is no other side any more."""
        super().connection_lost(exc)
        self._unsaid.stop()
