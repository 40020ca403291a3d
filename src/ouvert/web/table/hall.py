"""All tables: opening new ones, and finding those that are kept."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from ouvert.errors import OuvertError, StorageError
from ouvert.remarks import Remark
from ouvert.skat.fair.deals import SECRET_DIGITS
from ouvert.skat.matches import daily
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.series import SERIES_GAMES, ScoreSheet, check_games
from ouvert.storage import library
from ouvert.storage.daily import enter_day, table_of_day
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.journal import Journal
from ouvert.storage.owners import Lease, Owners
from ouvert.storage.persons import person_of, take_seat
from ouvert.storage.tables import (
    StoredTable,
    add_deals,
    add_table,
    deals_of,
    load_table,
    place_of,
    tables_with_deals,
)
from ouvert.web.protocol.actions import CardPlayed
from ouvert.web.protocol.server import Comparison, encoder
from ouvert.web.protocol.tables import PlaceWanted, StartWanted, TableMade, TableWanted
from ouvert.web.protocol.view import RatingShown
from ouvert.web.server.client import Client
from ouvert.web.server.engines import Engines
from ouvert.web.server.services import Services
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.turns import asked_at
from ouvert.web.server.workers import Workers
from ouvert.web.table.comparison import comparison
from ouvert.web.table.events import (
    Added,
    Event,
    PlaceOptions,
    Sat,
    Settled,
    StartOptions,
    TableOptions,
    options_decoder,
)
from ouvert.web.table.live.table import LiveTable
from ouvert.web.table.referee import Refusal, check_club, check_player, checked_name, club_of
from ouvert.web.table.state import TableState, begun_at, read_table
from ouvert.web.table.wire import written

SEEDS = 10**32
"""Secret seeds are drawn below this: too many to be found out by trying."""
IDLE_SECONDS = 30.0
"""A table that nobody is at is forgotten after so long; it is kept in the database."""


class Hall:
    """The tables of a server.

    Args:
        database: where they are kept.
        workers: who thinks for AIs.
        engines: programs of others that may play; none if left out.
        owners: what this server owns; None if it uses the database alone.
    """

    def __init__(
        self,
        database: Database,
        workers: Workers,
        engines: Engines | None = None,
        owners: Owners | None = None,
    ) -> None:
        trouble = Trouble(database, lambda: self._tables.values())
        self.services = Services(
            database, Journal(database), workers, engines or Engines({}), trouble, owners
        )
        self._tables: dict[str, LiveTable] = {}
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    def start(self) -> None:
        """Look after the database from now on."""
        self.services.trouble.start()
        if self.services.owners is not None:
            loop = asyncio.get_running_loop()
            self.services.owners.watch(lambda lease: loop.call_soon_threadsafe(self._lose, lease))
            self.services.owners.start()

    def close(self) -> None:
        """Stop all tables, write what is waiting, and close the database."""
        self.services.trouble.stop()
        for table in self._tables.values():
            table.stop()
        self.services.workers.close()
        self.services.engines.close()
        self.services.journal.close()
        if self.services.owners is not None:
            self.services.owners.close()
        self.services.database.close()

    @property
    def counts(self) -> tuple[int, int]:
        """How many tables are awake, and at how many of them somebody is."""
        return len(self._tables), sum(each.busy for each in self._tables.values())

    async def open_table(self, wanted: TableWanted) -> TableMade:
        """Open a new table. Raises Refusal if it cannot be as wanted."""
        _check(wanted, self.services.engines.names)
        return await asyncio.to_thread(self._open_table, wanted)

    async def find(self, table_id: str) -> LiveTable:
        """The table with a name, awake.

        Raises StorageError if there is none, and ElsewhereError if another server owns it.
        """
        table = await self._wake(table_id)
        rival, beside = table.state.options.rival, table.state.options.beside
        if rival is not None:
            table.play_beside(await self._wake(rival))
        if beside is not None:
            # whoever watches a rival must not make it run ahead of its table
            (await self._wake(beside)).play_beside(table)
        for each in (table.leader, table, table.rival):
            if each is not None:
                with asked_at(each.id):
                    each.start()
        return table

    async def place(self, table_id: str, token: str) -> int | None:
        """The place at a table that a token opens; None if it opens none."""
        return await asyncio.to_thread(place_of, self.services.database, table_id, token)

    async def met(self, table_id: str, place: int, person: str) -> RatingShown | None:
        """Keep whose seat it is; return the rating that this person shows, if he does."""
        return await asyncio.to_thread(self._met, table_id, place, person)

    def _met(self, table_id: str, place: int, person: str) -> RatingShown | None:
        take_seat(self.services.database, table_id, place, person)
        known = person_of(self.services.database, person)
        if not known.shows_rating or known.rating is None:
            return None
        return msgspec.convert(known.rating, RatingShown)

    def left(self, table: LiveTable, client: Client) -> None:
        """A client has gone; if it was the last one, forget the table after a while."""
        table.leave(client)
        if not table.busy:
            self._sweep_later(table)

    async def rematch(self, table: LiveTable, client: Client) -> None:
        """Let the persons of a list that is over play another one, with the same settings.

        Raises Refusal as `LiveTable.rematch` does, and if an AI of it is no more.
        """

        async def opened(state: TableState) -> str:
            return await asyncio.to_thread(self._open_again, table.id, state)

        await table.rematch(client, opened)

    async def compare(self, table: LiveTable, place: int | None) -> Comparison:
        """What others made of the deals that this table has finished, for who has a place there."""
        sheet = table.state.sheet
        finished = range(1, len(sheet.results) + 1)
        return await asyncio.to_thread(
            comparison, self.services.database, table.deals, table.id, finished, sheet, place
        )

    async def _wake(self, table_id: str) -> LiveTable:
        if self.services.owners is not None:
            await self.services.owners.be_sure()
        table = self._tables.get(table_id)
        if table is not None and table.lost:
            self._part(table)
            table = None
        if table is None:
            # who comes while it is read waits for the same, and for no other table
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id))
            table = await asyncio.shield(loading)
        self._asked_for[table_id] = asyncio.get_running_loop().time()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        stored, state, lease = await asyncio.to_thread(self._read, table_id)
        table = self._tables[table_id] = LiveTable(stored, state, self.services, lease)
        self._sweep_later(table)
        return table

    def _read(self, table_id: str) -> tuple[StoredTable, TableState, Lease | None]:
        stored, state = read_table(self.services.database, table_id)
        if self.services.owners is None:
            return stored, state, None
        # a rival belongs to who has its table; until the claim others may have gone on with it
        lease = self.services.owners.claim(state.options.beside or table_id)
        return *read_table(self.services.database, table_id), lease

    def _lose(self, lease: Lease) -> None:
        """Another server has taken over: who is here shall join again there."""
        for table in list(self._tables.values()):
            if table.lease == lease:
                self._part(table)

    def _part(self, table: LiveTable) -> None:
        table.part()
        self._tables.pop(table.id, None)
        self._asked_for.pop(table.id, None)

    def _sweep_later(self, table: LiveTable) -> None:
        asyncio.get_running_loop().call_later(IDLE_SECONDS, self._sweep, table)

    def _sweep(self, table: LiveTable) -> None:
        """Forget a table that nobody has been at or asked for, and its rival with it."""
        if table.busy or self._tables.get(table.id) is not table:
            return
        if table.leader is not None and table.leader.id in self._tables:
            return
        if asyncio.get_running_loop().time() - self._asked_for.get(table.id, 0.0) < IDLE_SECONDS:
            self._sweep_later(table)
            return
        for each in (table, table.rival):
            if each is not None and not each.busy:
                self._part(each)
        lease = table.lease
        if lease is not None and all(each.lease != lease for each in self._tables.values()):
            asyncio.get_running_loop().run_in_executor(None, lease.owners.release, lease)

    def _open_table(self, wanted: TableWanted) -> TableMade:
        database = self.services.database
        start = None if wanted.start is None else _start(database, wanted.start)
        if start is not None:
            wanted = _seated_from(wanted, start)
        settled: list[Event] = []
        if wanted.deals is None:
            by_seed = start is not None or wanted.seed is not None
            deals, seed = _new_deals(database, wanted.seed, by_secret=not by_seed)
        else:
            deals = wanted.deals
            try:
                seed, secret = deals_of(database, deals)
            except StorageError as error:
                raise Refusal.of("refused", error) from error
            settled = [] if secret is None else [_settled(database, deals)]
        places = tuple(_place(each, place) for place, each in enumerate(wanted.places))
        options = TableOptions(
            places,
            wanted.games or SERIES_GAMES[len(places)],
            wanted.pace,
            hints=wanted.hints,
            start=start,
            club=ClubOptions.of(wanted.club).words,
            clock=wanted.clock,
            chat=wanted.chat,
        )
        sat = [Sat(place, each.name) for place, each in enumerate(places) if each.name is not None]
        tokens = {
            place: secrets.token_urlsafe(24)
            for place, each in enumerate(places)
            if each.player is None
        }
        draft, rival = _drafts(options, wanted.rival, deals, seed, [*settled, *sat])
        add_table(database, draft, tokens)
        if rival is not None:
            add_table(database, rival, {})
        return TableMade(draft.id, tuple(map(tokens.get, range(len(places)))), deals)

    async def open_daily(self, day: str, owner: str, token: str, name: str) -> str:
        """The one table at which somebody plays the deals of a day, by a token that he knows.

        Raises Refusal for a name that cannot be shown.
        """
        return await asyncio.to_thread(self._open_daily, day, owner, token, name)

    def _open_daily(self, day: str, owner: str, token: str, name: str) -> str:
        database = self.services.database
        known = table_of_day(database, day, owner)
        if known is not None:
            return known
        ai = PlaceOptions(daily.OPPONENT, None)
        person = PlaceOptions(None, checked_name(name, daily.PLACE))
        options = TableOptions(
            (person, ai, ai), daily.DEALS, 0.7, hints=False, chat=False, daily=day
        )
        deals, seed = _new_deals(database, str(daily.day_seed(day)), by_secret=False)
        sat = [Sat(daily.PLACE, person.name or "")]
        draft = _stored(_key(), deals, seed, options, sat)
        add_table(database, draft, {daily.PLACE: token})
        if enter_day(database, day, owner, draft.id):
            return draft.id
        # another tab has opened one at the same moment
        return table_of_day(database, day, owner) or draft.id

    def _open_again(self, table_id: str, state: TableState) -> str:
        """Open a table like one whose list is over, with new deals and the same tokens."""
        database, before = self.services.database, state.options
        places = tuple(_kept_place(state, place) for place in range(len(state.names)))
        rival = None if before.rival is None else _rival_of(database, before)
        for player in [*(each.player for each in places), rival]:
            if player is not None:
                check_player(player, self.services.engines.names)
        deals, seed = _new_deals(database, by_secret=True)
        first = before.first or table_id
        options = replace(
            before,
            places=places,
            pace=state.pace,
            hints=state.hints,
            chat=state.chat,
            rival=None,
            first=first,
        )
        draft, beside = _drafts(options, rival, deals, seed, [])
        persons = {place for place, each in enumerate(places) if each.player is None}
        add_table(database, draft, {}, seats_of=first, seats=persons)
        if beside is not None:
            add_table(database, beside, {})
        return draft.id


def _new_deals(database: Database, seed: str | None = None, *, by_secret: bool) -> tuple[str, str]:
    """Keep new deals, by a secret or by a seed; their code, and the seed by which AIs draw."""
    deals, drawn = _key(), str(secrets.randbelow(SEEDS)) if seed is None else seed
    add_deals(database, deals, drawn, secrets.token_hex(SECRET_DIGITS // 2) if by_secret else None)
    return deals, drawn


def _settled(database: Database, deals: str) -> Event:
    """What goes into deals that another table has begun. Raises Refusal if none has."""
    for table in tables_with_deals(database, deals):
        _, state = read_table(database, table)
        known = state.dealing.settled
        if known is not None:
            return Settled(tuple(Added(each.place, each.commitment, each.number) for each in known))
    raise Refusal(
        "refused",
        "these deals are not sure yet: wait until their first table has begun",
        Remark.of("deals_unsettled"),
    )


def _check(wanted: TableWanted, engines: Collection[str]) -> None:
    if len(wanted.places) not in SERIES_GAMES:
        raise Refusal(
            "refused",
            f"Skat is played at tables of three or four, not of {len(wanted.places)}",
            Remark.of("table_size", count=len(wanted.places)),
        )
    if wanted.games is not None:
        try:
            check_games(wanted.games)
        except OuvertError as error:
            raise Refusal.of("refused", error) from error
    players = [each.player for each in wanted.places if each.player is not None]
    if len(players) == len(wanted.places):
        raise Refusal("refused", "at least one place must be a person's", Remark.of("no_person"))
    if wanted.seed is not None and wanted.deals is not None:
        raise Refusal(
            "refused",
            "the deals follow from the seed or from the code, not from both",
            Remark.of("seed_and_deals"),
        )
    if wanted.start is not None and (wanted.seed or wanted.deals or wanted.rival):
        raise Refusal(
            "refused",
            "a game that is played on has its deal already, and no rival",
            Remark.of("start_alone"),
        )
    if wanted.start is not None and (len(wanted.places) != 3 or len(players) != 2):
        raise Refusal(
            "refused", "one person plays a game on, against two AIs", Remark.of("start_persons")
        )
    if wanted.clock is not None and wanted.clock.game and wanted.clock.list:
        raise Refusal(
            "refused",
            "a reserve is for each game or for the whole list, not for both",
            Remark.of("clock_reserves"),
        )
    everybody = [*players, *([] if wanted.rival is None else [wanted.rival])]
    for player in everybody:
        check_player(player, engines)
    check_club(wanted.club, everybody)
    _check_options(wanted)


def _check_options(wanted: TableWanted) -> None:
    """Raise Refusal for options of clubs that contradict something."""
    club_of(wanted.club)
    if wanted.club and wanted.start is not None:
        raise Refusal(
            "refused",
            "a game that is played on has its options of clubs already",
            Remark.of("club_start"),
        )
    if "bock" in wanted.club and wanted.games == 1:
        raise Refusal(
            "refused",
            "a Bock round is played after the game that opens it: a list of one game has none",
            Remark.of("bock_one_game"),
        )


def _start(database: Database, wanted: StartWanted) -> StartOptions:
    """The moment of a finished game. Raises Refusal if there is none, or nothing is left to do."""
    try:
        record = library.load_game(database, wanted.game)
        history = record.replay().final.history[: wanted.moment]
        line = tuple(CardPlayed(card=card) for card in wanted.line)
        start = StartOptions(
            hands=_three_hands(record.deal),
            skat=tuple(record.deal.skat.codes),
            actions=(*(written(action) for _, action in history), *line),
            source=f"{wanted.game}.{wanted.moment}",
            club=record.club.words,
        )
        game = begun_at(start)
    except UnavailableError:
        raise
    except OuvertError as error:
        raise Refusal.of("refused", error) from error
    if game.over:
        raise Refusal("refused", "the game is over at this moment", Remark.of("game_over"))
    return start


def _three_hands(deal: Deal) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    first, second, third = (tuple(hand.codes) for hand in deal.hands)
    return first, second, third


def _seated_from(wanted: TableWanted, start: StartOptions) -> TableWanted:
    """The table for one game, with the person at the place whose seat is to act."""
    actor = begun_at(start).actor
    place = ScoreSheet(("", "", "")).places(1)[actor or 0]
    person = next(each for each in wanted.places if each.player is None)
    others = [each for each in wanted.places if each.player is not None]
    others.insert(place, person)
    return replace(wanted, places=tuple(others), games=1)


def _drafts(
    options: TableOptions, rival: str | None, deals: str, seed: str, events: Sequence[Event]
) -> tuple[StoredTable, StoredTable | None]:
    """The table, and the one at which its rival plays the same deals."""
    table_id, rival_id = _key(), None if rival is None else _key()
    draft = _stored(table_id, deals, seed, replace(options, rival=rival_id), events)
    if rival_id is None:
        return draft, None
    machines = tuple(PlaceOptions(each.player or rival, None) for each in options.places)
    beside = TableOptions(machines, options.games, 0.0, beside=table_id, club=options.club)
    return draft, _stored(rival_id, deals, seed, beside, [])


def _kept_place(state: TableState, place: int) -> PlaceOptions:
    """A place in the list after this one: a person who never came leaves it to the AI there."""
    before = state.options.places[place]
    if before.player is None and place not in state.came:
        return PlaceOptions(state.players[place], None)
    called = None if before.player is not None else state.names[place]
    return replace(before, called=called)


def _rival_of(database: Database, options: TableOptions) -> str | None:
    """The AI that plays the same deals beside a table, at its person's place."""
    stored = load_table(database, options.rival or "")
    beside = options_decoder.decode(stored.options)
    pairs = zip(options.places, beside.places, strict=True)
    return next((other.player for own, other in pairs if own.player is None), None)


def _place(wanted: PlaceWanted, place: int) -> PlaceOptions:
    if wanted.player is not None:
        return PlaceOptions(wanted.player, None)
    name = None if wanted.name is None else checked_name(wanted.name, place)
    return PlaceOptions(None, name)


def _stored(
    table_id: str, deals: str, seed: str, options: TableOptions, events: Sequence[Event]
) -> StoredTable:
    texts = tuple(encoder.encode(event).decode() for event in events)
    return StoredTable(table_id, deals, seed, encoder.encode(options).decode(), texts)


def _key() -> str:
    return secrets.token_urlsafe(12)
