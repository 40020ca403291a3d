"""All tables of described games of a server: opening, sitting down, playing, and what AIs do."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial

from ouvert.cards import shown
from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.storage.database import ConflictError, Database
from ouvert.storage.described_tables import (
    add_described_table,
    append_described_event,
    load_described_table,
)
from ouvert.storage.owners import Owners, claimed
from ouvert.storage.tables import token_hash
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.players.catalogue import usual_player
from ouvert.web.protocol.server import encoder
from ouvert.web.protocol.tricks.deals import DealTold, PlacesTold
from ouvert.web.protocol.tricks.tables import (
    PERSON,
    DescribedAct,
    DescribedMade,
    DescribedWanted,
    SeatAsked,
    SeatTaken,
    WorthsTold,
)
from ouvert.web.server.crew import LateError
from ouvert.web.server.followed import Awake
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.turns import asked_at
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal, checked_name
from ouvert.web.tricks.table import thinking
from ouvert.web.tricks.table.events import (
    Acted,
    Dealt,
    Event,
    Filled,
    Hinted,
    HintsAllowed,
    Returned,
    Sat,
    TookBack,
    WasReady,
    written,
)
from ouvert.web.tricks.table.live import LiveTable
from ouvert.web.tricks.table.state import SECRET_BYTES, Options, TableDeal

MOST_DRAWN = {"vote": 40, "tree": 400}
"""Deals that an AI may draw for a decision."""
MOST_EVENTS = 10_000
"""Of a table: whoever looks at it again has all of them read."""
READING_SECONDS, DECISION_SECONDS, HINT_SECONDS = 20.0, 10.0, 20.0
"""A description that has not been read after so long is refused; who has not decided follows rules
of thumb."""

log = logging.getLogger("ouvert.web")


class DescribedRoom:
    """All tables.

    Args:
        database: where they are kept.
        workers: where descriptions are read and AIs think.
        trouble: what is known of the database.
        owners: what this server owns; None if it uses the database alone.
    """

    def __init__(
        self,
        database: Database,
        workers: Workers,
        trouble: Trouble,
        owners: Owners | None = None,
    ) -> None:
        self._database, self._owners = database, owners
        self._trouble = trouble
        self._workers = workers
        self._tables = Awake(self._load, owners)

    async def open(self, wanted: DescribedWanted) -> DescribedMade:
        """Open a table. Raises Refusal if it cannot be as wanted, OuvertError for the text."""
        for player in wanted.players:
            _check_player(player)
        if PERSON not in wanted.players:
            said = "at least one place must be a person's"
            raise Refusal("refused", said, Remark.of("no_person"))
        seats = await self._workers.ask_described(READING_SECONDS, thinking.seats, wanted.text)
        if seats != len(wanted.players):
            raise Refusal(
                "refused",
                f"this game has {seats} seats, not {len(wanted.players)}",
                Remark.of("seats_differ", seats=seats, count=len(wanted.players)),
            )
        players = tuple(None if each == PERSON else each for each in wanted.players)
        seat, token = players.index(None), secrets.token_urlsafe(24)
        name = checked_name(wanted.name, seat)
        sat = Sat(seat, name, token_hash(token), wanted.hints)
        options = encoder.encode(Options(wanted.text, players, wanted.pace)).decode()
        table = await asyncio.to_thread(
            add_described_table, self._database, options, [written(sat)]
        )
        return DescribedMade(table, seat, token)

    async def find(self, table: str) -> LiveTable:
        """A table, awake.

        Raises StorageError if there is none, and ElsewhereError if another server owns it.
        """
        return await self._tables.find(table)

    def look(self, live: LiveTable, seat: int | None) -> None:
        """Somebody looks: deals are dealt and AIs play."""
        live.hear(seat)
        with asked_at(live.id):
            live.watch(partial(self._step, live))

    async def sit(self, live: LiveTable, asked: SeatAsked) -> SeatTaken:
        """A person takes a free seat. Raises Refusal if there is none."""
        async with live.lock:
            free = [seat for seat, chair in enumerate(live.state.chairs) if chair.free]
            seat = asked.seat if asked.seat is not None else next(iter(free), None)
            if seat is None or seat not in free:
                raise Refusal("refused", "this place is taken", Remark.of("place_taken"))
            token = secrets.token_urlsafe(24)
            name = checked_name(asked.name, seat)
            await self._commit(live, Sat(seat, name, token_hash(token)))
        return SeatTaken(seat, token)

    async def act(self, live: LiveTable, seat: int, act: DescribedAct) -> None:
        """A person does something. Raises Refusal, and changes nothing, if he may not."""
        async with live.lock:
            try:
                await self._commit(live, _ruling(live, seat, act))
            except Refusal:
                raise
            except OuvertError as error:
                if act.act != "play":
                    raise
                raise Refusal.of("rules", error) from error

    async def hint(self, live: LiveTable, seat: int) -> WorthsTold:
        """What each action of a person seems to be worth. Raises Refusal if he may not ask."""
        deal = await self._helped(live, seat)
        seen = observe(deal.state, seat)
        with asked_at(live.id):
            worths = await self._workers.ask_described(
                HINT_SECONDS, thinking.worths, seen, deal.seed(thinking.HINTS)
            )
        return WorthsTold(live.state.moved_at, worths)

    async def places(self, live: LiveTable, seat: int) -> PlacesTold:
        """Where the cards may be that a person does not see. Raises Refusal as `hint` does."""
        deal = await self._helped(live, seat)
        seen = observe(deal.state, seat)
        with asked_at(live.id):
            return await self._workers.ask_described(HINT_SECONDS, thinking.places, seen)

    async def _helped(self, live: LiveTable, seat: int) -> TableDeal:
        """The deal for a person who may be helped now, and is noted to have been."""
        async with live.lock:
            deal = live.state.deal
            if deal is None or live.state.awaited != seat or not live.state.chairs[seat].plays:
                raise Refusal("not_your_turn", "you are not to decide now", Remark.of("no_hint"))
            if not live.state.hints_allowed:
                said = "not everybody at the table agrees to hints"
                raise Refusal("refused", said, Remark.of("hints_disagreed"))
            if not live.state.chairs[seat].hinted:
                await self._commit(live, Hinted(seat))
        return deal

    async def deal(self, live: LiveTable, seat: int | None) -> DealTold:
        """The deal that is over, to be looked back at. Raises Refusal while it lasts."""
        deal = live.state.deal
        if deal is None or not deal.over:
            said = "the deal is not over, and nobody looks back before its end"
            raise Refusal("refused", said, Remark.of("deal_lasts"))
        return await self._workers.ask_described(
            READING_SECONDS, thinking.looked_at, live.options.text, deal, seat
        )

    def close(self) -> None:
        """Stop all AIs."""
        self._tables.close()

    async def _step(self, live: LiveTable) -> bool:
        """Let happen what is due by itself; False if nothing is."""
        state, deal = live.state, live.state.deal
        gone = live.gone()
        if state.deal_due:
            await self._happen(live, deal, Dealt(secrets.token_hex(SECRET_BYTES)))
            return True
        if gone is not None:
            await self._happen(live, deal, Filled(gone, usual_player(state.game)))
            return True
        player = None if state.awaited is None else state.chairs[state.awaited].player
        if deal is None or state.awaited is None or player is None:
            return False
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await self._choice(deal, state.awaited, player)
        # a finished trick stays on the table for a while
        fresh = bool(deal.state.tricks) and not deal.state.table
        pause = live.options.pace * (2 if fresh else 1)
        await asyncio.sleep(max(0.0, began + pause - loop.time()))
        await self._happen(live, deal, Acted(action), player)
        return True

    async def _happen(
        self, live: LiveTable, deal: TableDeal | None, event: Event, player: str | None = None
    ) -> None:
        """Let something happen by itself, unless the deal or its player have changed meanwhile."""
        async with live.lock:
            if live.state.deal is not deal:
                return
            awaited = live.state.awaited
            if player is not None and (
                awaited is None or live.state.chairs[awaited].player != player
            ):
                return
            if isinstance(event, Filled) and live.gone() != event.seat:
                return
            await self._commit(live, event)

    async def _choice(self, deal: TableDeal, seat: int, player: str) -> str:
        """What an AI does; rules of thumb decide where it takes too long."""
        seen, seed = observe(deal.state, seat), deal.seed(thinking.MOVES)
        try:
            return await self._workers.move_described(
                DECISION_SECONDS, thinking.choice, player, seen, seed
            )
        except LateError:
            log.warning("%s took too long for a described game; rules of thumb decide", player)
        except Exception:
            log.exception("%s cannot decide in a described game; rules of thumb do", player)
        return await asyncio.to_thread(thinking.choice, "thumb", seen, seed)

    def _load(self, table: str) -> LiveTable:
        read = partial(load_described_table, self._database, table)
        return LiveTable(*claimed(self._owners, table, read))

    async def _commit(self, live: LiveTable, event: Event) -> None:
        """Write an event, then show what it changes. The caller holds the lock.

        Raises Refusal at a table at which far too much has happened.
        """
        if live.number >= MOST_EVENTS:
            said = "so much has happened at this table that nothing is added: open another one"
            raise Refusal("refused", said, Remark.of("table_full"))
        # what makes no sense is not written
        live.state.after(event)
        try:
            with self._trouble.keeping():
                await asyncio.to_thread(
                    append_described_event,
                    self._database,
                    live.id,
                    live.number + 1,
                    written(event),
                    lease=live.lease,
                )
        except ConflictError as error:
            self._tables.forget(live)
            raise Refusal("stale", "the table has moved on: look again") from error
        live.take(event)
        self._tables.keep(live)


def _ruling(live: LiveTable, seat: int, act: DescribedAct) -> Event:
    """The event that a person's act brings about. Raises Refusal if there is none."""
    state = live.state
    chair = state.chairs[seat]
    if act.act == "return":
        if chair.plays:
            raise Refusal("refused", "no AI plays for you", Remark.of("no_ai_here"))
        return Returned(seat)
    if not chair.plays:
        raise Refusal("refused", "an AI plays for you", Remark.of("ai_plays"))
    match act.act:
        case "play":
            _check_fresh(live, act.after)
            if state.awaited != seat:
                raise Refusal("not_your_turn", "you are not to decide now")
            return Acted(act.action)
        case "back":
            # AIs may have played on; who says it twice takes one decision back
            _check_fresh(live, act.after, state.begun_at)
            if len(state.came) > 1:
                said = "among persons what was done stays done"
                raise Refusal("refused", said, Remark.of("back_among_persons"))
            count = state.back_to(seat)
            if count is None:
                said = "there is nothing that could be taken back"
                raise Refusal("refused", said, Remark.of("nothing_back"))
            return TookBack(count)
        case "ready":
            if chair.ready:
                said = "you have said so already"
                raise Refusal("refused", said, Remark.of("ready_already"))
            if state.stage != "over":
                raise Refusal("refused", "no deal has just ended", Remark.of("no_game_ended"))
            _check_fresh(live, act.after)
            return WasReady(seat)
        case "hints":
            return HintsAllowed(seat, act.allowed)
        case "fill":
            _check_player(act.player)
            wanted = seat if act.seat is None else act.seat
            known = wanted < len(state.chairs)
            if not known or not (wanted == seat or state.chairs[wanted].free or live.away(wanted)):
                said = "an AI can play at a free seat, for somebody who is away, or for you"
                raise Refusal("refused", said, Remark.of("seat_not_left"))
            return Filled(wanted, act.player)


def _check_fresh(live: LiveTable, after: int, since: int | None = None) -> None:
    """Raise Refusal for who has not seen what happened since the deal moved, or since an event."""
    least = live.state.moved_at if since is None else since
    if not least <= after <= live.number:
        raise Refusal("stale", "the table has moved on: look again")


def _check_player(player: str) -> None:
    """Raise Refusal for an AI that would think for too long."""
    kind, _, count = player.partition(":")
    if count and int(count) > MOST_DRAWN[kind]:
        raise Refusal(
            "refused",
            f"at a table {kind} draws at most {MOST_DRAWN[kind]} deals",
            Remark.of("no_player", text=shown(player)),
        )
