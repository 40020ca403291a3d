"""A WebSocket that came to the wrong server: from its first message on it is the owner's.

The page knows one address only, that of the proxy in front. So the server to which the proxy led it
passes everything on, both ways, until one of the two ends has enough or has died.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ouvert.storage.owners import DEAD_SECONDS
from ouvert.web.server.sharing.marks import marked

REACHING_SECONDS = 2.0
"""An owner that has not answered after so long is tried again, or taken over from if it is dead."""
TRY_AGAIN = 1013
"""The code with which a connection is closed whose client shall join again."""

log = logging.getLogger("ouvert.web")


async def reached(address: str, client: WebSocket) -> ClientConnection | None:
    """A connection to another server in the name of a client; None if there is no reaching it."""
    parts = urlsplit(address)
    try:
        line = await asyncio.to_thread(
            socket.create_connection, (parts.hostname, parts.port), REACHING_SECONDS
        )
    except OSError:
        return None
    line.setblocking(False)
    try:
        return await connect(
            f"ws://{parts.netloc}/api/socket",
            # no proxy of the environment leads to it
            sock=line,
            additional_headers=marked(client),
            compression=None,
            max_size=None,
            open_timeout=REACHING_SECONDS,
            ping_interval=DEAD_SECONDS / 2,
            ping_timeout=DEAD_SECONDS,
        )
    except (OSError, TimeoutError, WebSocketException) as error:
        line.close()
        log.warning("another server cannot be reached: %s", type(error).__name__)
        return None


async def pass_on(first: str, client: WebSocket, owner: ClientConnection) -> None:
    """Pass on the first message of a client and all that both say, until one of them ends."""
    async with owner:
        with suppress(ConnectionClosed):
            await owner.send(first)
        ways = asyncio.create_task(_said(client, owner)), asyncio.create_task(_told(owner, client))
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ways:
                each.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def _said(client: WebSocket, owner: ClientConnection) -> None:
    """What the client says."""
    with suppress(ConnectionClosed):
        while True:
            frame = await client.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text, data = frame.get("text"), frame.get("bytes")
            await owner.send(data or b"" if text is None else text)


async def _told(owner: ClientConnection, client: WebSocket) -> None:
    """What it is told; whom its owner does not want any more is let go as the owner does."""
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            while True:
                message = await owner.recv()
                if isinstance(message, str):
                    await client.send_text(message)
                else:
                    await client.send_bytes(message)
        except ConnectionClosed as closed:
            # without a code the owner has died, or does not answer any more
            await client.close(TRY_AGAIN if closed.rcvd is None else closed.rcvd.code)
