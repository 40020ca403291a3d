"""A connected client: what is waiting to be sent to it, and how fast it may talk."""

from __future__ import annotations

import asyncio
import time

from ouvert.web.protocol.server import ServerMessage, encoder

MOST_WAITING = 400
"""Messages that wait for a client; one that does not read them is sent away."""


class Allowance:
    """A right to so many things at once, and so many a second over time.

    Who has something left may use up more than that, and then waits for so much longer.
    """

    def __init__(self, at_once: int, per_second: float) -> None:
        self._most = self._left = float(at_once)
        self._rate = per_second
        self._at = time.monotonic()

    def take(self, count: int = 1) -> bool:
        """Use some up; False if none is left."""
        at = time.monotonic()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= count
        return True

    def give_back(self, count: int = 1) -> None:
        """Do not count the last ones."""
        self._left += count


class Client:
    """One connection to a table.

    Attributes:
        place: whose view it gets; None for a spectator.
        overrun: whether it has not read its messages and must go.
        moved: whether its table has moved to another server, and it must join again.
    """

    def __init__(self, place: int | None) -> None:
        self.place = place
        self.overrun = self.moved = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: ServerMessage) -> None:
        """Let a message be sent."""
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, text: bytes) -> None:
        """Let an encoded message be sent."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.overrun = True

    def close(self) -> None:
        """Let nothing more be sent."""
        try:
            self._waiting.put_nowait(None)
        except asyncio.QueueFull:
            self.overrun = True

    def send_after(self) -> None:
        """Let nothing more be sent, and the client join again where its table has gone."""
        self.moved = True
        self.close()

    async def next(self) -> bytes | None:
        """The next message to send; None when there will be no more."""
        return None if self.overrun else await self._waiting.get()
