"""Clients that play by a script over a real WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ouvert.web.protocol.actions import (
    AnnounceSaid,
    BidSaid,
    CardPlayed,
    Conceded,
    DiscardDone,
    HoldSaid,
    PassSaid,
    PickUpDone,
    WireAction,
)
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Problem, ServerMessage, Sheet, Welcome, decoder, encoder
from ouvert.web.protocol.view import OwnView, View
from support.serving import PATIENCE, Site

MessageT = TypeVar("MessageT", bound=msgspec.Struct)
Choice = Callable[[View, OwnView], WireAction]


class Script:
    """A client of one connection; `raw` are all texts that it got, `seen` is the last view."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.seen: View | None = None

    async def send(self, kind: str, **fields: object) -> None:
        await self.say(json.dumps({"type": kind, **fields}))

    async def say(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def act(self, view: View, action: WireAction) -> None:
        text = encoder.encode(action).decode()
        await self.say(f'{{"type": "act", "after": {view.number}, "action": {text}}}')

    async def next(self) -> ServerMessage:
        try:
            text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        except TimeoutError as error:
            last = "".join(self.raw[-1:])
            raise AssertionError(f"nothing came in {PATIENCE} s after: {last}") from error
        assert isinstance(text, str)
        self.raw.append(text)
        message: ServerMessage = decoder.decode(text)
        if isinstance(message, View):
            self.seen = message
        return message

    async def until(self, kind: type[MessageT]) -> MessageT:
        """The next message of a kind; all before it are let go, but for refusals."""
        while True:
            message = await self.next()
            if isinstance(message, kind):
                return message
            assert not isinstance(message, Problem), message

    async def joined(
        self, table: str, token: str | None, name: str | None = None, **told: str
    ) -> View:
        """Join a table; the last view before its sheet, since others may act meanwhile."""
        await self.send("join", table=table, token=token, name=name, version=VERSION, **told)
        welcome = await self.next()
        assert isinstance(welcome, Welcome), welcome
        view = await self.until(View)
        while not isinstance(message := await self.next(), Sheet):
            assert not isinstance(message, Problem), message
            view = message if isinstance(message, View) else view
        return view

    async def playing(self) -> View:
        """The next view of a game that is played."""
        view = await self.until(View)
        while view.stage == "waiting":
            view = await self.until(View)
        return view

    async def refused(self) -> Problem:
        """The next refusal; views before it are let go."""
        return await self.until(Problem)

    async def until_refused(self, code: str) -> View:
        """Wait for a refusal; the last view before it."""
        view = None
        while not isinstance(message := await self.next(), Problem):
            view = message if isinstance(message, View) else view
        assert message.code == code
        assert view is not None
        return view

    async def drained(self) -> tuple[int, list[ServerMessage]]:
        """All messages until the server ends the connection, and the code with which it does."""
        messages = []
        while True:
            try:
                messages.append(await self.next())
            except ConnectionClosed as closed:
                return 0 if closed.rcvd is None else closed.rcvd.code, messages

    async def ended_by(self, text: str) -> int | None:
        """The code with which the server ends the connection for a text.

        None where it is lost: who ends a connection before having read all resets it.
        """
        try:
            await self.say(text)
            code, _ = await self.drained()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code
        return code or None

    async def play(
        self,
        view: View,
        choose: Choice,
        *,
        until: Callable[[View], bool] = lambda view: view.stage == "closed",
        seen: Callable[[View], None] = lambda view: None,
    ) -> View:
        """Do whatever is due until a view is what is waited for, and return that.

        A later view that was let go while something else was waited for takes its place: the one in
        which it is the client's turn does not come again.
        """
        view = view if self.seen is None or self.seen.number < view.number else self.seen
        done = None
        while True:
            seen(view)
            if until(view):
                return view
            # a view may also be news of somebody's coming or being ready
            own, moment = view.own, moment_of(view)
            known = moment == done
            if known:
                own = None
            done = moment
            if view.stage == "over" and not known and not is_ready(view):
                await self.send("ready", after=view.number)
            elif view.stage == "playing" and own is not None and view.actor == own.seat:
                await self.act(view, choose(view, own))
            view = await self.until(View)


def moment_of(view: View) -> tuple[object, ...]:
    """What is the same in all views between two moves of the game."""
    cards = len(view.tricks), len(view.trick), view.held
    return view.game, view.stage, view.phase, view.actor, len(view.bids), *cards


def is_ready(view: View) -> bool:
    """Whether the client's place wants to go on; spectators always do."""
    return view.place is None or view.places[view.place].ready


def by_chance(rng: np.random.Generator, *, concedes: float = 0.0) -> Choice:
    """A player who does anything that is legal, and now and then gives up."""

    def choose(view: View, own: OwnView) -> WireAction:
        legal = own.legal
        if legal.concede and view.declarer == own.seat and rng.random() < concedes:
            return Conceded()
        if legal.discard:
            first, second = rng.choice(own.hand, 2, replace=False).tolist()
            return DiscardDone(cards=(first, second))
        options: list[WireAction] = [CardPlayed(card=card) for card in legal.cards]
        # low bids, so that not every game is overbid
        options += [BidSaid(value=value) for value in legal.bids[:2]]
        options += [HoldSaid()] * legal.hold + [PassSaid()] * legal.can_pass
        options += [PickUpDone()] * (3 * legal.pick_up)
        if legal.announce:
            every = legal.offers if legal.pick_up is False else legal.offers[::5]
            options += [AnnounceSaid(contract=offer.contract) for offer in every]
        return options[int(rng.integers(len(options)))]

    return choose


@asynccontextmanager
async def client(site: Site) -> AsyncIterator[Script]:
    """A connected client that has not joined yet."""
    # no pings, for which a busy machine might take too long
    async with connect(
        site.socket, max_size=None, ping_interval=None, open_timeout=PATIENCE
    ) as socket:
        yield Script(socket)
