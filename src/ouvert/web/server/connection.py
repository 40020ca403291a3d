"""One WebSocket from its first message to its last, with every limit of `docs/protocol.md`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ouvert.errors import OuvertError, StorageError
from ouvert.storage.database import UnavailableError
from ouvert.storage.owners import ElsewhereError
from ouvert.web.protocol.client import (
    LONGEST_MESSAGE,
    VERSION,
    Act,
    AllowChat,
    AllowHints,
    AskBeliefs,
    AskComparison,
    AskHint,
    ClientMessage,
    Fill,
    Join,
    Ping,
    Ready,
    Rematch,
    Return,
    Reveal,
    Say,
    SetPace,
    TakeBack,
    Write,
    decoder,
)
from ouvert.web.protocol.server import Pong, ServerMessage, encoder
from ouvert.web.server.client import Allowance, Client
from ouvert.web.server.sharing.marks import is_passed
from ouvert.web.server.sharing.sockets import TRY_AGAIN, pass_on, reached
from ouvert.web.table.hall import Hall
from ouvert.web.table.live.table import LiveTable
from ouvert.web.table.referee import Refusal, refusal_message

JOIN_SECONDS = 20.0
"""Time within which a client must have joined a table."""
AT_ONCE, PER_SECOND = 30, 15.0
MOST_DROPPED, MOST_MALFORMED, MOST_WRONG_TOKENS = 200, 20, 5
MOST_QUESTIONS = 4
POLICY, FAILED = 1008, 1011
"""Codes with which a connection is closed, beside that for one that shall be made again."""
AGAIN_SECONDS = 0.5
"""How soon the owner of a table is asked again that could not be reached."""

log = logging.getLogger("ouvert.web")


class _Parting(Exception):  # noqa: N818 - it is no error of the program
    """The connection is closed after what has been said, by a code."""

    def __init__(self, code: int = POLICY) -> None:
        super().__init__()
        self.code = code


class Connection:
    """One client's WebSocket."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self._socket = socket
        self._hall = hall
        self._table: LiveTable | None = None
        self._client: Client | None = None
        self._sender: asyncio.Task[None] | None = None
        self._questions: set[asyncio.Task[None]] = set()
        self._allowance = Allowance(AT_ONCE, PER_SECOND)
        self._dropped = self._malformed = self._wrong_tokens = 0

    async def serve(self) -> None:
        """Talk until one of the two has enough."""
        await self._socket.accept()
        deadline = asyncio.get_running_loop().time() + JOIN_SECONDS
        try:
            while self._client is None:
                async with asyncio.timeout_at(deadline):
                    frame = await self._socket.receive()
                if await self._go_elsewhere(frame, deadline):
                    return
            while True:
                await self._take(await self._socket.receive())
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            await self._socket.close(POLICY)
        except _Parting as parting:
            await self._part(parting.code)
        finally:
            for task in self._questions:
                task.cancel()
            if self._sender is not None:
                self._sender.cancel()
            if self._table is not None and self._client is not None:
                self._hall.left(self._table, self._client)

    async def _go_elsewhere(self, frame: Mapping[str, object], deadline: float) -> bool:
        """Take a message in; True if it and all after it were another server's.

        That is asked again, as long as a client may take for joining: if it has died, the table is
        taken over from it in the end.
        """
        while True:
            try:
                await self._take(frame)
                return False
            except ElsewhereError as elsewhere:
                if is_passed(self._socket):
                    raise _Parting(TRY_AGAIN) from elsewhere
                owner = await reached(elsewhere.address, self._socket)
            if owner is not None:
                await pass_on(str(frame.get("text")), self._socket, owner)
                return True
            if asyncio.get_running_loop().time() > deadline:
                raise _Parting(TRY_AGAIN)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _take(self, frame: Mapping[str, object]) -> None:
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        if not self._allowance.take():
            self._dropped += 1
            await self._refuse(Refusal("too_fast", "too many messages: this one was dropped"))
            if self._dropped >= MOST_DROPPED:
                raise _Parting
            return
        try:
            message = self._read(frame.get("text"))
        except Refusal as refusal:
            self._malformed += 1
            await self._refuse(refusal)
            if self._malformed >= MOST_MALFORMED:
                raise _Parting from refusal
            return
        self._malformed = 0
        try:
            try:
                await self._do(message)
            except UnavailableError as error:
                raise Refusal("unavailable", str(error)) from error
        except Refusal as refusal:
            await self._refuse(refusal, getattr(message, "id", None))
            if refusal.code == "stale" and self._client is not None and self._table is not None:
                self._table.show_to(self._client)
            if refusal.code == "version" or self._wrong_tokens >= MOST_WRONG_TOKENS:
                raise _Parting from refusal

    def _read(self, text: object) -> ClientMessage:
        if not isinstance(text, str):
            raise Refusal("malformed", "messages are text frames")
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > LONGEST_MESSAGE:
            raise Refusal("too_large", f"messages have up to {LONGEST_MESSAGE} bytes")
        try:
            message: ClientMessage = decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", f"the message cannot be read: {error}") from error
        return message

    async def _do(self, message: ClientMessage) -> None:
        if self._table is None or self._client is None:
            if not isinstance(message, Join):
                raise Refusal("not_joined", "say first which table you come to: join")
            await self._join(message)
            return
        match message:
            case Join():
                raise Refusal("not_joined", "you have joined already")
            case Act() | Ready():
                await self._table.wish(self._client, message)
                # the game itself limits how often it can be moved on
                self._allowance.give_back()
            case TakeBack() | Fill() | Return() | SetPace() | AllowHints() | AllowChat() | Reveal():
                await self._table.wish(self._client, message)
            case Say() | Write():
                self._table.say(self._client, message)
            case AskHint() | AskBeliefs() | AskComparison():
                if len(self._questions) >= MOST_QUESTIONS:
                    raise Refusal("busy", "your last questions are still being worked out")
                task = asyncio.create_task(self._answer(message))
                self._questions.add(task)
                task.add_done_callback(self._questions.discard)
            case Rematch():
                await self._hall.rematch(self._table, self._client)
            case Ping(id=number):
                self._client.send(Pong(number))

    async def _join(self, message: Join) -> None:
        if message.version != VERSION:
            raise Refusal("version", f"this server speaks version {VERSION} of the protocol")
        try:
            table = await self._hall.find(message.table)
        except UnavailableError:
            raise
        except StorageError as error:
            raise Refusal("unknown_table", str(error)) from error
        place = None
        if message.token is not None:
            place = await self._hall.place(table.id, message.token)
            if place is None:
                self._wrong_tokens += 1
                raise Refusal("wrong_token", "this link opens no seat of this table")
        client, rating = Client(place), None
        if place is not None and message.person is not None:
            rating = await self._hall.met(table.id, place, message.person)
        try:
            await table.join(client, message.name, message.commitment, rating)
        except Refusal as refusal:
            if table.lost:
                raise _Parting(TRY_AGAIN) from refusal
            raise
        self._table, self._client = table, client
        self._sender = asyncio.create_task(self._send_all(client))

    async def _answer(self, question: AskHint | AskBeliefs | AskComparison) -> None:
        """Answer a question while the table goes on."""
        table, client = self._table, self._client
        if table is None or client is None:
            return
        try:
            if not isinstance(question, AskComparison):
                await table.answer(client, question)
            else:
                with table.asking(client.place, AskComparison):
                    found = await self._hall.compare(table, client.place)
                client.send(msgspec.structs.replace(found, id=question.id))
        except Refusal as refusal:
            client.send(refusal_message(refusal, table.state.number, question.id))
        except OuvertError as error:
            broken = Refusal("unavailable", str(error))
            client.send(refusal_message(broken, table.state.number, question.id))

    async def _refuse(self, refusal: Refusal, question: int | None = None) -> None:
        number = None if self._table is None else self._table.state.number
        await self._say(refusal_message(refusal, number, question))

    async def _say(self, message: ServerMessage) -> None:
        if self._client is not None:
            self._client.send(message)
        else:
            await self._socket.send_text(encoder.encode(message).decode())

    async def _send_all(self, client: Client) -> None:
        """Send what is waiting, in order."""
        try:
            while (text := await client.next()) is not None:
                await self._socket.send_text(text.decode())
            code = TRY_AGAIN if client.overrun or client.moved else POLICY
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            # the other side has gone; the receiving side notices too
            return
        except Exception:
            # who is told nothing any more shall know it, and join again
            log.exception("a client cannot be told what happens, and is let go")
            with suppress(Exception):
                await self._socket.close(FAILED)

    async def _part(self, code: int) -> None:
        if self._client is None or self._sender is None:
            await self._socket.close(code)
            return
        self._client.close()
        await self._sender
