"""A table with its clients: what they wish is ruled on, kept, and then shown to all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from ouvert.errors import StorageError
from ouvert.remarks import Remark
from ouvert.skat.matches.daily import moment_seed
from ouvert.skat.rules.actions import Action, Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.database import UnavailableError
from ouvert.storage.journal import ConflictError, Entry
from ouvert.storage.tables import StoredTable
from ouvert.web.protocol.actions import Claimed, Conceded
from ouvert.web.protocol.client import VERSION, Act, AskBeliefs, AskHint, Ready, Say, Write
from ouvert.web.protocol.server import Pong, Problem, Talk, Welcome, encoder
from ouvert.web.protocol.view import RatingShown, View
from ouvert.web.server import workers
from ouvert.web.server.client import Allowance, Client
from ouvert.web.server.engines import EngineFault, is_engine
from ouvert.web.server.services import Services
from ouvert.web.server.trouble import NOT_KEPT
from ouvert.web.table.clock import DecisionClock
from ouvert.web.table.events import (
    Acted,
    Committed,
    Dealt,
    Event,
    Failed,
    Filled,
    Hinted,
    Rematched,
)
from ouvert.web.table.finished import finished_game, tell_engines
from ouvert.web.table.presence import Presence
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
from ouvert.web.table.settling import Openings, settled
from ouvert.web.table.state import TableState, read_table
from ouvert.web.table.talk import Talking, heard_by
from ouvert.web.table.views import sheet, view
from ouvert.web.table.wire import written

SETTINGS_AT_ONCE, SETTINGS_PER_SECOND = 30, 0.5
"""How often a table can be changed otherwise than by playing."""
SITS_IN = "master"
"""The AI that plays for a person who is gone, until he is back."""
_HINTS = 3
"""Randomness of a moment besides that of its three seats."""

now = time.monotonic
"""The time by which tables judge; no change of the date changes it."""

log = logging.getLogger("ouvert.web")


class LiveTable:
    """A table that somebody is at.

    Attributes:
        id: its name in links.
        deals: the code of its deals.
        state: as the events so far have made it.
        leader: the table that this one is the rival of, and waits for; None for most.
        rival: the table that plays the same deals beside this one; None if there is none.
    """

    def __init__(self, stored: StoredTable, state: TableState, services: Services) -> None:
        self.id, self.deals = stored.id, stored.deals
        self.state = state
        self.leader: LiveTable | None = None
        self.rival: LiveTable | None = None
        self._services = services
        self._clients: set[Client] = set()
        self._presence = Presence(now())
        self._openings = Openings()
        self._clock = DecisionClock()
        self._talking = Talking()
        self._shown: tuple[frozenset[int], frozenset[int]] | None = None
        self._settings = Allowance(SETTINGS_AT_ONCE, SETTINGS_PER_SECOND)
        self._asking: set[tuple[int, type]] = set()
        self._acting: Client | None = None
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody is here."""
        return bool(self._clients)

    def start(self) -> None:
        """Let AIs act from now on, whenever it is their turn."""
        if self._driver is None:
            self._driver = asyncio.create_task(self._drive())

    def stop(self) -> None:
        """Let nothing happen any more."""
        if self._driver is not None:
            self._driver.cancel()
            self._driver = None

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
        async with self._lock:
            before, place = self.state, client.place
            event = None if place is None else arrival(before, place, name)
            if event is not None:
                await self._keep(event)
            if place is not None and commitment is not None:
                await self._commit(place, commitment)
            state = self.state
            self._clients.add(client)
            rated = self._presence.rate(place, rating)
            self._openings.hear(place)
            self._presence.hear(client.place, now())
            self._clock.follow(state, now(), here=True)
            client.send(
                Welcome(
                    version=VERSION,
                    table=self.id,
                    place=client.place,
                    games=state.sheet.games,
                    deals=self.deals if may_share(self.state, client.place) else None,
                )
            )
            self.show_to(client)
            client.send(sheet(state))
            if (earlier := self._talking.earlier(client.place)) is not None:
                client.send(earlier)
            if self._services.trouble.now is not None:
                client.send(self._services.trouble.now)
            others = [each for each in self._clients if each is not client]
            if state is before and not rated:
                self._show_changes(but=client)
            else:
                self._show(others)
                self._send_sheet(others)
        self._rouse()

    async def _commit(self, place: int, commitment: str) -> None:
        """Keep what a place commits to, unless it has done so or it is too late."""
        state = self.state
        if state.stage == "waiting" and state.dealing.takes_commitment(place, commitment):
            await self._keep(Committed(place, commitment))

    def leave(self, client: Client) -> None:
        """Let a client go."""
        self._clients.discard(client)
        self._presence.hear(client.place, now())
        self._clock.follow(self.state, now(), here=self.busy)
        self._show_changes()
        self._rouse()

    async def wish(self, client: Client, wish: Wish) -> None:
        """Do what a client wants. Raises Refusal if it may not; then nothing has changed."""
        self._presence.hear(client.place, now())
        if not isinstance(wish, Act | Ready) and not self._settings.take():
            # each of them is kept for ever, and no rule of the game says how many there can be
            raise Refusal("too_fast", "the table is being changed too often: wait a moment")
        if isinstance(wish, Act) and isinstance(wish.action, Claimed | Conceded):
            await self._confirm(client, wish, wish.action)
        async with self._lock:
            event = self._ruling(client, wish)
            # as long as the AIs wake up, nobody could act for who is late
            judged = self._services.workers.awake
            self._acting = client
            try:
                await self._happen(self._clock.timed(self.state, event, now(), judged=judged))
            finally:
                self._acting = None

    def say(self, client: Client, message: Say | Write) -> None:
        """Tell all at the table what a client says. Raises Refusal if it may not."""
        line = self._talking.said(self.state, client.place, message)
        self._presence.hear(client.place, now())
        for each in self._clients:
            if heard_by(each.place, line):
                each.send(Talk((line,)))
        client.send(Pong(message.id))

    def _ruling(self, client: Client, wish: Wish) -> Event:
        return ruling(self.state, client.place, wish, self._absent(), self._services.engines.names)

    async def _confirm(self, client: Client, wish: Act, action: Claimed | Conceded) -> None:
        """See that who has to confirm it does, while the table goes on. Raises Refusal if not."""
        if (seen := consulted(self.state, self._ruling(client, wish))) is None:
            return
        with self.asking(client.place, type(action)):
            if not self._services.workers.awake:
                raise Refusal("unavailable", "that cannot be checked yet: try again")
            await confirmed(self._services.workers, seen, self.state.number, action)

    async def rematch(self, client: Client, opened: Callable[[TableState], Awaitable[str]]) -> None:
        """Let the same persons play another list, at a table that `opened` opens.

        Where somebody has asked for it before, the client is shown that table. Raises Refusal for
        who has no place here, and as long as this list is not over.
        """
        if client.place is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        async with self._lock:
            if self.state.rematch is not None:
                self.show_to(client)
                return
            possible(self.state, Rematched(""), "refused")
            await self._happen(Rematched(await opened(self.state)))

    def show_to(self, client: Client) -> None:
        """Send a client the present view."""
        client.send(self._view(client.place, joining=True))

    def _view(self, place: int | None, *, joining: bool) -> View:
        return view(
            self.state,
            place,
            self._connected(),
            absent=self._absent(),
            joining=joining,
            clock=self._clock.shown(self.state, now()),
            ratings=self._presence.ratings,
        )

    def hear_of(self, trouble: Problem | None) -> None:
        """Tell all who are here that nothing can be kept, or with None show how things stand."""
        others = [each for each in self._clients if each is not self._acting]
        if trouble is None:
            self._show(others)
            return
        for each in others:
            # whoever has just acted is refused that, and so told
            each.send(trouble)

    @contextmanager
    def asking(self, place: int | None, kind: type) -> Iterator[int]:
        """Answer a place's question of a kind. Raises Refusal if one is being answered already."""
        if place is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        if (place, kind) in self._asking:
            raise Refusal("busy", "your last such question is still being worked out")
        self._presence.hear(place, now())
        self._asking.add((place, kind))
        try:
            yield place
        finally:
            self._asking.discard((place, kind))

    async def answer(self, client: Client, question: AskHint | AskBeliefs) -> None:
        """Answer a question about the client's own observation. Raises Refusal if it cannot be."""
        check_hints(self.state)
        with self.asking(client.place, type(question)) as place:
            number, game = self.state.number, self.state.game
            if game is None or game.over:
                raise Refusal("refused", "no game is being played", Remark.of("no_game"))
            seen = game.observe(seat_playing(self.state, place))
            seed = self._seed(game, _HINTS)
            found = await answered(self._services.workers, seen, seed, question)
            await self.note_hint(place)
            if self.state.game is game:
                number = self.state.number
        client.send(msgspec.structs.replace(found, id=question.id, number=number))

    async def note_hint(self, place: int) -> None:
        """Keep that a place was helped in this game, which then counts for no rating of his."""
        async with self._lock:
            if self.state.stage == "playing" and place not in self.state.hinted:
                await self._happen(Hinted(place))

    async def _happen(self, event: Event) -> None:
        """Keep an event, then show it to all. The lock must be held."""
        before = self.state
        over = before.stage in ("over", "closed")
        await self._keep(event)
        self._show(self._clients, news=True)
        ended = not over and self.state.stage in ("over", "closed")
        if ended:
            tell_engines(self._services.engines, self.id, self.state)
        if ended or self.state.dealing != before.dealing:
            self._send_sheet(self._clients)
        self._rouse()

    def _send_sheet(self, clients: Iterable[Client]) -> None:
        text = encoder.encode(sheet(self.state))
        for client in clients:
            client.send_bytes(text)

    async def _keep(self, event: Event) -> None:
        """Commit an event, and only then let the table be what it makes of it."""
        after = self.state.after(event)
        entry = Entry(
            self.id,
            after.number,
            encoder.encode(event).decode(),
            finished_game(self.id, self.state, after),
        )
        try:
            await asyncio.wrap_future(self._services.journal.append(entry))
        except ConflictError as error:
            # another server has written to this table: see what it has become
            _, self.state = await asyncio.to_thread(read_table, self._services.database, self.id)
            self._presence.move(now())
            self._clock.follow(self.state, now(), here=self.busy)
            self._show(self._clients)
            raise Refusal("unavailable", "another server has changed the table") from error
        except UnavailableError as error:
            self._services.trouble.note(error)
            raise Refusal("unavailable", f"nothing has happened: {error}", NOT_KEPT) from error
        except StorageError as error:
            log.warning("an event could not be kept: %s", error)
            raise Refusal("unavailable", "the event could not be kept: try again") from error
        self._services.trouble.note(None)
        if after.moved_at != self.state.moved_at:
            self._presence.move(now())
        self.state = after
        self._clock.follow(after, now(), here=self.busy)

    def _connected(self) -> frozenset[int]:
        return frozenset(each.place for each in self._clients if each.place is not None)

    def _absent(self) -> frozenset[int]:
        return self._presence.absent(self.state, self._connected(), now())

    def _gone(self) -> int | None:
        return self._presence.gone(self.state, self._connected(), now())

    def _show_changes(self, *, but: Client | None = None) -> None:
        """Show who is here and who is absent, if that is not what has been shown."""
        if self._shown != (self._connected(), self._absent()):
            self._show(each for each in self._clients if each is not but)

    def _show(self, clients: Iterable[Client], *, news: bool = False) -> None:
        """Send clients their view; those of one place get the same bytes."""
        self._shown = self._connected(), self._absent()
        texts: dict[int | None, bytes] = {}
        for client in list(clients):
            if client.place not in texts:
                texts[client.place] = encoder.encode(self._view(client.place, joining=not news))
            client.send_bytes(texts[client.place])

    def _rouse(self) -> None:
        self._wake.set()
        if self.rival is not None:
            self.rival._wake.set()

    async def _drive(self) -> None:
        """Deal and let AIs act, as long as somebody is here to see it."""
        while True:
            try:
                if not await self._step():
                    self._wake.clear()
                    await self._wait()
            except Refusal as refusal:
                log.warning("table %s waits: %s", self.id, refusal)
                await asyncio.sleep(1)
            except Exception:
                # whatever has failed, a table must not stand still for ever
                log.exception("table %s tries again", self.id)
                await asyncio.sleep(1)

    async def _wait(self) -> None:
        """Wait until something has happened, or somebody has been absent for long."""
        while not self._wake.is_set():
            self._show_changes()
            if self._gone() is not None:
                return
            change = self._presence.next_change(self.state, self._connected(), now())
            left = self._clock.left(self.state, now())
            if self.state.settling:
                # a rival settles as its leader does, and is roused by that
                left = None if self.leader else self._openings.left(self.state, now())
            if self.busy and left is not None and left <= 0:
                return
            due = min((each for each in (change, left) if each is not None), default=None)
            with suppress(TimeoutError):
                async with asyncio.timeout(due if self.busy else None):
                    await self._wake.wait()

    async def _step(self) -> bool:
        """Do what is due; False if nothing is."""
        state = self.state
        number = len(state.sheet.results) + 1
        if self.leader is None:
            if not self.busy:
                return False
        elif len(self.leader.state.sheet.results) < number:
            # whoever sees the rival play must have no use for it
            return False
        if state.settling:
            return await self._settle(state)
        if state.deal_due:
            if not state.persons and self.leader is None:
                await asyncio.sleep(2 * state.pace)
            async with self._lock:
                if self.state is state:
                    await self._happen(Dealt(number))
            return True
        gone = self._gone()
        if gone is not None:
            async with self._lock:
                if self.state is state:
                    await self._happen(Filled(gone, SITS_IN, until_back=True))
            return True
        place = state.acting_place
        player = None if place is None else state.players[place]
        if state.game is None or place is None:
            return False
        if player is None:
            return await self._act_for_late(state.game, place)
        await self._let_act(state.game, place, player)
        return True

    async def _settle(self, state: TableState) -> bool:
        """Settle from what the deals follow; False while numbers are waited for."""
        leader = None if self.leader is None else self.leader.state
        if leader is None and self._openings.left(state, now()):
            return False
        async with self._lock:
            if self.state is state:
                await self._happen(settled(state if leader is None else leader))
        return True

    async def _act_for_late(self, game: SkatGame, place: int) -> bool:
        """Let rules of thumb decide for a person whose time has run out; False if it has not."""
        left = self._clock.left(self.state, now())
        if left is None or left > 0 or game.actor is None:
            return False
        actor = game.actor
        seen, seed = game.observe(actor), self._seed(game, actor)
        action = await self._services.workers.decide(workers.FALLBACK, seen, seed)
        async with self._lock:
            if self.state.game is game and self.state.players[place] is None:
                drawn = self._clock.drawn(self.state, now())
                await self._happen(Acted(actor, written(action), drawn=drawn, late=True))
        return True

    async def _let_act(self, game: SkatGame, place: int, player: str) -> None:
        """Let an AI decide, at the table's pace, unless the table has moved on meanwhile."""
        actor = game.actor
        if actor is None:
            return
        loop = asyncio.get_running_loop()
        started = loop.time()
        try:
            action = await self._decision(game, actor, place, player)
        except EngineFault as fault:
            log.warning("table %s, game %d: %s", self.id, self.state.game_number, fault)
            async with self._lock:
                if self.state.game is game and self.state.players[place] == player:
                    await self._happen(Failed(place, fault.kind))
            return
        if self.leader is None:
            # a finished trick stays on the table for a while
            trick_is_new = game.phase is Phase.PLAY and bool(game.tricks) and not game.table
            pause = self.state.pace * (2 if trick_is_new else 1)
            await asyncio.sleep(max(0.0, started + pause - loop.time()))
        async with self._lock:
            if self.state.game is game and self.state.players[place] == player:
                await self._happen(Acted(actor, written(action)))

    async def _decision(self, game: SkatGame, actor: int, place: int, player: str) -> Action:
        """What an AI does. Raises EngineFault if a program of others has failed."""
        seen, seed = game.observe(actor), self._seed(game, actor)
        background = self.leader is not None
        if not is_engine(player):
            return await self._services.workers.decide(player, seen, seed, background=background)
        if self.state.faults[place] is not None:
            return await self._services.workers.decide(workers.FALLBACK, seen, seed)
        number = f"{self.id}.{self.state.game_number}"
        return await self._services.engines.decide(player, (self.id, place), number, seen, seed)

    def _seed(self, game: SkatGame, whose: int) -> int:
        """Randomness of a moment: the same for the same deal and the same course of the game."""
        number = self.state.game_number
        return moment_seed(self.state.dealing.seed, number, len(game.history), whose)
