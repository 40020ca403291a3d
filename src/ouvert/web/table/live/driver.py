"""What goes on at a table by itself: deals are dealt, AIs act, and what nobody decides in time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from ouvert.skat.rules.actions import Action, Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.web.server import workers
from ouvert.web.server.engines import EngineFault, is_engine
from ouvert.web.server.logs import table_name
from ouvert.web.server.services import Services
from ouvert.web.table.events import Acted, Dealt, Failed, Filled
from ouvert.web.table.live.state import LiveState
from ouvert.web.table.referee import Refusal
from ouvert.web.table.settling import settled
from ouvert.web.table.state import TableState
from ouvert.web.table.wire import written

SITS_IN = "master"
"""The AI that plays for a person who is gone, until he is back."""

log = logging.getLogger("ouvert.web")


class Driver:
    """Drives a table on, as long as somebody is there to see it."""

    def __init__(self, live: LiveState, services: Services) -> None:
        self._live = live
        self._services = services
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Let AIs act from now on, whenever it is their turn."""
        if self._task is None:
            self._task = asyncio.create_task(self._drive())

    def stop(self) -> None:
        """Let nothing happen any more."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _drive(self) -> None:
        """Deal and let AIs act, as long as somebody is here to see it."""
        while True:
            try:
                if not await self._step():
                    self._live.wake.clear()
                    await self._wait()
            except Refusal as refusal:
                log.warning("table %s waits: %s", table_name(self._live.id), refusal)
                await asyncio.sleep(1)
            except Exception:
                # whatever has failed, a table must not stand still for ever
                log.exception("table %s tries again", table_name(self._live.id))
                await asyncio.sleep(1)

    async def _wait(self) -> None:
        """Wait until something has happened, or somebody has been absent for long."""
        while not self._live.wake.is_set():
            self._live.show_changes()
            if self._live.gone() is not None:
                return
            change, left = self._live.next_change(), self._live.time_left()
            if self._live.state.settling:
                # a rival settles as its leader does, and is roused by that
                left = None if self._live.leader else self._live.opening_left()
            if self._live.busy and left is not None and left <= 0:
                return
            due = min((each for each in (change, left) if each is not None), default=None)
            with suppress(TimeoutError):
                async with asyncio.timeout(due if self._live.busy else None):
                    await self._live.wake.wait()

    async def _step(self) -> bool:
        """Do what is due; False if nothing is."""
        state = self._live.state
        number = len(state.sheet.results) + 1
        if self._live.leader is None:
            if not self._live.busy:
                return False
        elif len(self._live.leader.state.sheet.results) < number:
            # whoever sees the rival play must have no use for it
            return False
        if state.settling:
            return await self._settle(state)
        if state.deal_due:
            if not state.persons and self._live.leader is None:
                await asyncio.sleep(2 * state.pace)
            async with self._live.lock:
                if self._live.state is state:
                    await self._live.happen(Dealt(number))
            return True
        gone = self._live.gone()
        if gone is not None:
            async with self._live.lock:
                if self._live.state is state:
                    await self._live.happen(Filled(gone, SITS_IN, until_back=True))
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
        leader = None if self._live.leader is None else self._live.leader.state
        if leader is None and self._live.opening_left():
            return False
        async with self._live.lock:
            if self._live.state is state:
                await self._live.happen(settled(state if leader is None else leader))
        return True

    async def _act_for_late(self, game: SkatGame, place: int) -> bool:
        """Let rules of thumb decide for a person whose time has run out; False if it has not."""
        left = self._live.time_left()
        if left is None or left > 0 or game.actor is None:
            return False
        actor = game.actor
        seen, seed = game.observe(actor), self._live.seed(game, actor)
        action = await self._services.workers.decide(workers.FALLBACK, seen, seed)
        async with self._live.lock:
            if self._live.state.game is game and self._live.state.players[place] is None:
                drawn = self._live.time_drawn()
                await self._live.happen(Acted(actor, written(action), drawn=drawn, late=True))
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
            name, number = table_name(self._live.id), self._live.state.game_number
            log.warning("table %s, game %d: %s", name, number, fault)
            async with self._live.lock:
                if self._live.state.game is game and self._live.state.players[place] == player:
                    await self._live.happen(Failed(place, fault.kind))
            return
        if self._live.leader is None:
            # a finished trick stays on the table for a while
            trick_is_new = game.phase is Phase.PLAY and bool(game.tricks) and not game.table
            pause = self._live.state.pace * (2 if trick_is_new else 1)
            await asyncio.sleep(max(0.0, started + pause - loop.time()))
        async with self._live.lock:
            if self._live.state.game is game and self._live.state.players[place] == player:
                await self._live.happen(Acted(actor, written(action)))

    async def _decision(self, game: SkatGame, actor: int, place: int, player: str) -> Action:
        """What an AI does. Raises EngineFault if a program of others has failed."""
        seen, seed = game.observe(actor), self._live.seed(game, actor)
        background = self._live.leader is not None
        if not is_engine(player):
            return await self._services.workers.decide(player, seen, seed, background=background)
        if self._live.state.faults[place] is not None:
            return await self._services.workers.decide(workers.FALLBACK, seen, seed)
        number = f"{self._live.id}.{self._live.state.game_number}"
        return await self._services.engines.decide(
            player, (self._live.id, place), number, seen, seed
        )
