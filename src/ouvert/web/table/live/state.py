"""A table as it stands, and who is at it: what happens is kept, and then shown to all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

from ouvert.errors import StorageError
from ouvert.skat.matches.daily import moment_seed
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.database import ConflictError, UnavailableError
from ouvert.storage.journal import Entry
from ouvert.storage.owners import Lease, LostError
from ouvert.web.protocol.server import Problem, encoder
from ouvert.web.protocol.view import View
from ouvert.web.server.client import Client
from ouvert.web.server.services import Services
from ouvert.web.server.trouble import NOT_KEPT
from ouvert.web.table.clock import DecisionClock
from ouvert.web.table.events import Event
from ouvert.web.table.finished import finished_game, tell_engines
from ouvert.web.table.live.presence import Presence
from ouvert.web.table.referee import Refusal
from ouvert.web.table.settling import Openings
from ouvert.web.table.state import TableState, read_table
from ouvert.web.table.views import sheet, view

now = time.monotonic
"""The time by which tables judge; no change of the date changes it."""

log = logging.getLogger("ouvert.web")


class LiveState:
    """The state of a table and its clients.

    Attributes:
        id: the table's name in links.
        state: as the events so far have made it.
        leader: the table that this one is the rival of, and waits for; None for most.
        rival: the table that plays the same deals beside this one; None if there is none.
        clients: who is here.
        acting: the client whose wish is being done; None if nobody's is.
        presence, openings, clock: what is known of the time that persons take.
        lock: held by whoever lets something happen, from the ruling until it is shown.
        wake: set when something has happened.
        lease: that of the table and its rival; None where one server uses the database alone.
    """

    def __init__(
        self, table_id: str, state: TableState, services: Services, lease: Lease | None = None
    ) -> None:
        self.id = table_id
        self.lease = lease
        self.state = state
        self.leader: LiveState | None = None
        self.rival: LiveState | None = None
        self.clients: set[Client] = set()
        self.acting: Client | None = None
        self.presence = Presence(now())
        self.openings = Openings()
        self.clock = DecisionClock()
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self._services = services
        self._shown: tuple[frozenset[int], frozenset[int]] | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody is here."""
        return bool(self.clients)

    def hear(self, place: int | None) -> None:
        """A person comes, goes, or says something."""
        self.presence.hear(place, now())

    def next_change(self) -> float | None:
        """In how many seconds somebody will be absent, if nothing happens; None if nobody."""
        return self.presence.next_change(self.state, self.connected(), now())

    def opening_left(self) -> float:
        """Seconds to wait for persons and their numbers before the first deal."""
        return self.openings.left(self.state, now())

    def follow_clock(self) -> None:
        """Let the clock run for whoever is to act, as long as somebody is here."""
        self.clock.follow(self.state, now(), here=self.busy)

    def time_left(self) -> float | None:
        """Seconds that the person who is to act has left; None if no clock runs."""
        return self.clock.left(self.state, now())

    def time_drawn(self) -> float:
        """Seconds of the reserve that this decision has used so far."""
        return self.clock.drawn(self.state, now())

    def timed(self, event: Event, *, judged: bool) -> Event:
        """An event with the time that it took. Raises Refusal if that is too late.

        Nothing is too late unless it is judged.
        """
        return self.clock.timed(self.state, event, now(), judged=judged)

    async def happen(self, event: Event) -> None:
        """Keep an event, then show it to all. The lock must be held. Raises Refusal as `keep`."""
        before = self.state
        over = before.stage in ("over", "closed")
        await self.keep(event)
        self.show(self.clients, news=True)
        ended = not over and self.state.stage in ("over", "closed")
        if ended:
            tell_engines(self._services.engines, self.id, self.state)
        # an AI in the last free chair lets persons open their numbers, as the sheet tells them
        opening = self.state.settling and not before.settling
        if ended or opening or self.state.dealing != before.dealing:
            self.send_sheet(self.clients)
        self.rouse()

    async def keep(self, event: Event) -> None:
        """Commit an event, and only then let the table be what it makes of it.

        The lock must be held. Raises Refusal if it could not be kept; then nothing has happened.
        """
        after = self.state.after(event)
        entry = Entry(
            self.id,
            after.number,
            encoder.encode(event).decode(),
            finished_game(self.id, self.state, after),
            self.lease,
        )
        try:
            await asyncio.wrap_future(self._services.journal.append(entry))
        except LostError as error:
            self.send_after()
            raise Refusal("unavailable", "another server has taken the table over") from error
        except ConflictError as error:
            # another server has written to this table: see what it has become
            _, self.state = await asyncio.to_thread(read_table, self._services.database, self.id)
            self.presence.move(now())
            self.follow_clock()
            self.show(self.clients)
            raise Refusal("unavailable", "another server has changed the table") from error
        except UnavailableError as error:
            self._services.trouble.note(error)
            raise Refusal("unavailable", f"nothing has happened: {error}", NOT_KEPT) from error
        except StorageError as error:
            log.warning("an event could not be kept: %s", error)
            raise Refusal("unavailable", "the event could not be kept: try again") from error
        self._services.trouble.note(None)
        if after.moved_at != self.state.moved_at:
            self.presence.move(now())
        self.state = after
        self.follow_clock()

    def send_sheet(self, clients: Iterable[Client]) -> None:
        """Send clients the score sheet."""
        text = encoder.encode(sheet(self.state))
        for client in clients:
            client.send_bytes(text)

    def view(self, place: int | None, *, joining: bool) -> View:
        """What a place sees; None is a spectator."""
        return view(
            self.state,
            place,
            self.connected(),
            absent=self.absent(),
            joining=joining,
            clock=self.clock.shown(self.state, now()),
            ratings=self.presence.ratings,
        )

    def connected(self) -> frozenset[int]:
        """The places whose persons are here."""
        return frozenset(each.place for each in self.clients if each.place is not None)

    def absent(self) -> frozenset[int]:
        """The places for which others may let an AI sit in."""
        return self.presence.absent(self.state, self.connected(), now())

    def gone(self) -> int | None:
        """The place for which an AI shall sit in now, without anybody's asking; None if none."""
        return self.presence.gone(self.state, self.connected(), now())

    def show_changes(self, *, but: Client | None = None) -> None:
        """Show who is here and who is absent, if that is not what has been shown."""
        if self._shown != (self.connected(), self.absent()):
            self.show(each for each in self.clients if each is not but)

    def show(self, clients: Iterable[Client], *, news: bool = False) -> None:
        """Send clients their view; those of one place get the same bytes."""
        self._shown = self.connected(), self.absent()
        texts: dict[int | None, bytes] = {}
        for client in list(clients):
            if client.place not in texts:
                texts[client.place] = encoder.encode(self.view(client.place, joining=not news))
            client.send_bytes(texts[client.place])

    def hear_of(self, trouble: Problem | None) -> None:
        """Tell all who are here that nothing can be kept, or with None show how things stand."""
        others = [each for each in self.clients if each is not self.acting]
        if trouble is None:
            self.show(others)
            return
        for each in others:
            # whoever has just acted is refused that, and so told
            each.send(trouble)

    def send_after(self) -> None:
        """Let all who are here join again where the table has gone."""
        for each in list(self.clients):
            each.send_after()

    def rouse(self) -> None:
        """Wake who waits for something to happen here, or at the rival's table."""
        self.wake.set()
        if self.rival is not None:
            self.rival.wake.set()

    def seed(self, game: SkatGame, whose: int) -> int:
        """Randomness of a moment: the same for the same deal and the same course of the game."""
        number = self.state.game_number
        return moment_seed(self.state.dealing.seed, number, len(game.history), whose)
