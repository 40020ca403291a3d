"""A table with its clients: what they wish is ruled on, and what they ask is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec

from ouvert.remarks import Remark
from ouvert.storage.owners import Lease
from ouvert.storage.tables import StoredTable
from ouvert.web.protocol.actions import Claimed, Conceded
from ouvert.web.protocol.client import VERSION, Act, AskBeliefs, AskHint, Ready, Say, Write
from ouvert.web.protocol.server import Pong, Problem, Talk, Welcome
from ouvert.web.protocol.view import RatingShown
from ouvert.web.server.client import Allowance, Client
from ouvert.web.server.services import Services
from ouvert.web.table.events import Committed, Event, Hinted, Rematched
from ouvert.web.table.live.driver import Driver
from ouvert.web.table.live.state import LiveState
from ouvert.web.table.questions import answered, confirmed
from ouvert.web.table.referee import (
    Refusal,
    Wish,
    arrival,
    check_hints,
    consulted,
    may_share,
    possible,
    ruling,
    seat_playing,
)
from ouvert.web.table.state import TableState
from ouvert.web.table.talk import Talking, heard_by
from ouvert.web.table.views import sheet

SETTINGS_AT_ONCE, SETTINGS_PER_SECOND = 30, 0.5
"""How often a table can be changed otherwise than by playing."""
_HINTS = 3
"""Randomness of a moment besides that of its three seats."""


class LiveTable:
    """A table that somebody is at.

    Attributes:
        id: its name in links.
        deals: the code of its deals.
        leader: the table that this one is the rival of, and waits for; None for most.
        rival: the table that plays the same deals beside this one; None if there is none.
    """

    def __init__(
        self,
        stored: StoredTable,
        state: TableState,
        services: Services,
        lease: Lease | None = None,
    ) -> None:
        self.id, self.deals = stored.id, stored.deals
        self.leader: LiveTable | None = None
        self.rival: LiveTable | None = None
        self._services = services
        self._live = LiveState(stored.id, state, services, lease)
        self._driver = Driver(self._live, services)
        self._talking = Talking()
        self._settings = Allowance(SETTINGS_AT_ONCE, SETTINGS_PER_SECOND)
        self._asking: set[tuple[int, type]] = set()

    @property
    def state(self) -> TableState:
        """The table as the events so far have made it."""
        return self._live.state

    @property
    def busy(self) -> bool:
        """Whether somebody is here."""
        return self._live.busy

    @property
    def lease(self) -> Lease | None:
        """That of the table and its rival; None where one server uses the database alone."""
        return self._live.lease

    @property
    def lost(self) -> bool:
        """Whether another server may have taken it over."""
        return self.lease is not None and not self.lease.held

    def play_beside(self, rival: LiveTable) -> None:
        """Have another table play the same deals, which waits for this one."""
        self.rival, rival.leader = rival, self
        self._live.rival, rival._live.leader = rival._live, self._live

    def start(self) -> None:
        """Let AIs act from now on, whenever it is their turn."""
        self._driver.start()

    def stop(self) -> None:
        """Let nothing happen any more."""
        self._driver.stop()

    def part(self) -> None:
        """Let nothing happen any more, and all who are here join again where the table has gone."""
        self.stop()
        self._live.send_after()

    def hear_of(self, trouble: Problem | None) -> None:
        """Tell all who are here that nothing can be kept, or with None show how things stand."""
        self._live.hear_of(trouble)

    async def join(
        self,
        client: Client,
        name: str | None,
        commitment: str | None = None,
        rating: RatingShown | None = None,
    ) -> None:
        """Let a client come in, who may commit to a number that shall go into the deals.

        The rating is shown to all at the table. Raises Refusal for a name that cannot be shown.
        """
        async with self._live.lock:
            before, place = self._live.state, client.place
            event = None if place is None else arrival(before, place, name)
            if event is not None:
                await self._live.keep(event)
            if place is not None and commitment is not None:
                await self._commit(place, commitment)
            state = self._live.state
            self._live.clients.add(client)
            rated = self._live.presence.rate(place, rating)
            self._live.openings.hear(place)
            self._live.hear(place)
            self._live.follow_clock()
            client.send(
                Welcome(
                    version=VERSION,
                    table=self.id,
                    place=client.place,
                    games=state.sheet.games,
                    deals=self.deals if may_share(self._live.state, client.place) else None,
                )
            )
            self.show_to(client)
            client.send(sheet(state))
            if (earlier := self._talking.earlier(client.place)) is not None:
                client.send(earlier)
            if self._services.trouble.now is not None:
                client.send(self._services.trouble.now)
            others = [each for each in self._live.clients if each is not client]
            if state is before and not rated:
                self._live.show_changes(but=client)
            else:
                self._live.show(others)
                self._live.send_sheet(others)
        self._live.rouse()

    async def _commit(self, place: int, commitment: str) -> None:
        """Keep what a place commits to, unless it has done so or it is too late."""
        state = self._live.state
        if state.stage == "waiting" and state.dealing.takes_commitment(place, commitment):
            await self._live.keep(Committed(place, commitment))

    def leave(self, client: Client) -> None:
        """Let a client go."""
        self._live.clients.discard(client)
        self._live.hear(client.place)
        self._live.follow_clock()
        self._live.show_changes()
        self._live.rouse()

    async def wish(self, client: Client, wish: Wish) -> None:
        """Do what a client wants. Raises Refusal if it may not; then nothing has changed."""
        self._live.hear(client.place)
        if not isinstance(wish, Act | Ready) and not self._settings.take():
            # each of them is kept for ever, and no rule of the game says how many there can be
            raise Refusal("too_fast", "the table is being changed too often: wait a moment")
        if isinstance(wish, Act) and isinstance(wish.action, Claimed | Conceded):
            await self._confirm(client, wish, wish.action)
        async with self._live.lock:
            event = self._ruling(client, wish)
            # as long as the AIs wake up, nobody could act for who is late
            judged = self._services.workers.awake
            self._live.acting = client
            try:
                await self._live.happen(self._live.timed(event, judged=judged))
            finally:
                self._live.acting = None

    def say(self, client: Client, message: Say | Write) -> None:
        """Tell all at the table what a client says. Raises Refusal if it may not."""
        line = self._talking.said(self._live.state, client.place, message)
        self._live.hear(client.place)
        for each in self._live.clients:
            if heard_by(each.place, line):
                each.send(Talk((line,)))
        client.send(Pong(message.id))

    def _ruling(self, client: Client, wish: Wish) -> Event:
        return ruling(
            self._live.state, client.place, wish, self._live.absent(), self._services.engines.names
        )

    async def _confirm(self, client: Client, wish: Act, action: Claimed | Conceded) -> None:
        """See that who has to confirm it does, while the table goes on. Raises Refusal if not."""
        if (seen := consulted(self._live.state, self._ruling(client, wish))) is None:
            return
        with self.asking(client.place, type(action)):
            if not self._services.workers.awake:
                raise Refusal("unavailable", "that cannot be checked yet: try again")
            await confirmed(self._services.workers, seen, self._live.state.number, action)

    async def rematch(self, client: Client, opened: Callable[[TableState], Awaitable[str]]) -> None:
        """Let the same persons play another list, at a table that `opened` opens.

        Where somebody has asked for it before, the client is shown that table. Raises Refusal for
        who has no place here, and as long as this list is not over.
        """
        if client.place is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        async with self._live.lock:
            if self._live.state.rematch is not None:
                self.show_to(client)
                return
            possible(self._live.state, Rematched(""), "refused")
            await self._live.happen(Rematched(await opened(self._live.state)))

    def show_to(self, client: Client) -> None:
        """Send a client the present view."""
        client.send(self._live.view(client.place, joining=True))

    @contextmanager
    def asking(self, place: int | None, kind: type) -> Iterator[int]:
        """Answer a place's question of a kind. Raises Refusal if one is being answered already."""
        if place is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        if (place, kind) in self._asking:
            raise Refusal("busy", "your last such question is still being worked out")
        self._live.hear(place)
        self._asking.add((place, kind))
        try:
            yield place
        finally:
            self._asking.discard((place, kind))

    async def answer(self, client: Client, question: AskHint | AskBeliefs) -> None:
        """Answer a question about the client's own observation. Raises Refusal if it cannot be."""
        check_hints(self._live.state)
        with self.asking(client.place, type(question)) as place:
            number, game = self._live.state.number, self._live.state.game
            if game is None or game.over:
                raise Refusal("refused", "no game is being played", Remark.of("no_game"))
            seen = game.observe(seat_playing(self._live.state, place))
            seed = self._live.seed(game, _HINTS)
            found = await answered(self._services.workers, seen, seed, question)
            await self.note_hint(place)
            if self._live.state.game is game:
                number = self._live.state.number
        client.send(msgspec.structs.replace(found, id=question.id, number=number))

    async def note_hint(self, place: int) -> None:
        """Keep that a place was helped in this game, which then counts for no rating of his."""
        async with self._live.lock:
            if self._live.state.stage == "playing" and place not in self._live.state.hinted:
                await self._live.happen(Hinted(place))
