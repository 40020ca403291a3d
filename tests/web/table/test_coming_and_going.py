"""Connections that come, go, and come again; several for one seat; spectators."""

from __future__ import annotations

import asyncio
import threading

import msgspec
import numpy as np
import pytest

from ouvert.storage.database import Database
from ouvert.storage.tables import StoredTable, load_table
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Beliefs, Hint, Welcome
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.server.client import Client
from ouvert.web.table import hall
from ouvert.web.table import state as state_module
from ouvert.web.table.live.table import LiveTable
from ouvert.web.table.state import TableState
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site

AIS = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]

PUBLIC = (
    *("stage", "phase", "actor", "bids", "declarer", "bid", "picked_up", "exposed", "held"),
    *("tricks", "trick", "leader", "conceded", "over"),
)


def same(first: View, second: View) -> bool:
    """Whether two views show the same, but for what is news."""
    return msgspec.structs.replace(first, event=None) == msgspec.structs.replace(second, event=None)


def own_turn(view: View) -> bool:
    return view.own is not None and view.actor == view.own.seat


@pytest.mark.long
def test_reconnecting_resumes_where_one_was(site: Site) -> None:
    made = site.open_table(AIS, games=3)
    choose = by_chance(np.random.default_rng(2), concedes=0.02)

    async def run() -> None:
        last = None
        for _ in range(25):
            async with client(site) as anna:
                view = await anna.joined(made.table, made.tokens[0], name="Somebody else")
                assert last is None or view.number >= last.number
                view = await anna.play(view, choose, until=lambda each: own_turn(each))
                assert view.own is not None
                await anna.act(view, choose(view, view.own))
                last = await anna.until(View)
                assert last.places[0].name == "Anna"

    asyncio.run(run())


@pytest.mark.long
def test_ais_wait_while_nobody_is_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.open_table(AIS)
    left = threading.Event()
    leave = LiveTable.leave

    def noted(table: LiveTable, who: Client) -> None:
        leave(table, who)
        if table.id == made.table:
            left.set()

    monkeypatch.setattr(LiveTable, "leave", noted)

    def kept() -> int:
        database = Database(site.database_url)
        events = load_table(database, made.table).events
        database.close()
        return len(events)

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            await anna.send("fill", place=0, player="random")
            while view.game < 2:
                view = await anna.until(View)
        while not left.is_set():
            await asyncio.sleep(0.01)
        before = kept()
        # time enough for many moves, of which one may have been thought about by then
        await asyncio.sleep(0.3)
        assert kept() <= before + 1
        async with client(site) as anna:
            view = await anna.joined(made.table, None)
            while view.number <= before + 1:
                view = await anna.until(View)

    asyncio.run(run())


def test_all_tabs_of_a_seat_show_the_same_and_each_may_act(site: Site) -> None:
    made = site.open_table(AIS, games=2)
    choose = by_chance(np.random.default_rng(4))

    async def run() -> None:
        async with client(site) as left, client(site) as right:
            tabs = [left, right]
            views = [await tab.joined(made.table, made.tokens[0]) for tab in tabs]
            for turn in range(8):
                # views may also tell of who has come
                least = max(view.number for view in views) + (turn > 0)
                for n, tab in enumerate(tabs):
                    while views[n].number < least or not own_turn(views[n]):
                        assert views[n].stage != "closed"
                        if views[n].stage == "over":
                            return
                        views[n] = await tab.until(View)
                assert same(*views)
                own = views[0].own
                assert own is not None
                await tabs[turn % 2].act(views[0], choose(views[0], own))

    asyncio.run(run())


@pytest.mark.long
def test_spectator_sees_the_public_part_of_what_seats_see(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {}], games=2)

    async def run() -> None:
        seen: list[dict[int, View]] = [{}, {}, {}, {}]

        async def play(place: int) -> None:
            async with client(site) as script:
                token = None if place == 3 else made.tokens[place]
                first = await script.joined(made.table, token)
                choose = by_chance(np.random.default_rng(place), concedes=0.01)

                def note(view: View) -> None:
                    seen[place][view.number] = view

                await script.play(first, choose, seen=note)

        await asyncio.gather(*map(play, range(4)))
        watched = seen.pop()
        assert len(watched) > 30
        for number, view in watched.items():
            for views in seen:
                if number in views:
                    theirs = views[number]
                    for name in PUBLIC:
                        assert getattr(view, name) == getattr(theirs, name), name
                    if theirs.own is not None:
                        assert view.held[theirs.own.seat] == len(theirs.own.hand)

    asyncio.run(run())


def test_others_see_who_is_there(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "random"}])

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            assert [place.kind for place in view.places] == ["person", "free", "ai"]
            async with client(site) as berta:
                await berta.joined(made.table, made.tokens[1], name="  Berta \t B. ")
                while not view.places[1].connected:
                    view = await anna.until(View)
                assert view.places[1].name == "Berta B."
            while view.places[1].connected:
                view = await anna.until(View)

    asyncio.run(run())


def test_name_that_cannot_be_shown_is_refused(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "random"}])

    async def run() -> None:
        async with client(site) as berta:
            for name in ("\u202egnp.exe", "a\x07b"):
                await berta.send(
                    "join", table=made.table, token=made.tokens[1], name=name, version=VERSION
                )
                assert (await berta.refused()).code == "refused"
            view = await berta.joined(made.table, made.tokens[1])
            assert view.places[1].name == "Guest 2"

    asyncio.run(run())


@pytest.mark.long
def test_hint_is_a_legal_action_in_every_phase(site: Site) -> None:
    # with this seed Anna's first games lead through every phase
    made = site.open_table(AIS, games=4, seed="7")
    advised: set[str] = set()

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(6), concedes=0)
            while {"auction", "skat", "discard", "announce", "play"} - advised:
                view = await anna.play(
                    view, choose, until=lambda each: own_turn(each) or each.stage == "closed"
                )
                if view.own is None or view.stage == "closed":
                    break
                if view.phase not in advised:
                    await anna.send("hint", id=view.number)
                    hint = await anna.until(Hint)
                    # that one has asked is an event, the first time in a game
                    assert hint.id == view.number
                    assert hint.number in (view.number, view.number + 1)
                    advised.add(view.phase)
                    await anna.send("beliefs", id=1)
                    found = await anna.until(Beliefs)
                    assert len(found.cards) == 32 - len(
                        {
                            *view.own.dealt_hand,
                            *view.own.skat,
                            *view.trick,
                            *(card for trick in view.tricks for card in trick.cards),
                        }
                    )
                    for row in found.cards:
                        assert abs(sum(row.chances) - 1) < 0.001
                    # the advised action can be done
                    await anna.act(view, hint.lines[0].action)
                else:
                    await anna.act(view, choose(view, view.own))
                view = await anna.until(View)

    asyncio.run(run())
    assert {"auction", "play"} <= advised


def test_deals_are_told_only_to_who_could_not_use_them_against_others(site: Site) -> None:
    three = site.open_table([{"name": "Anna"}, {}, {}], games=1)
    alone = site.open_table([{"player": "random"}, {}, {"player": "random"}], games=1)

    async def told(made: TableMade, place: int | None) -> str | None:
        async with client(site) as script:
            token = None if place is None else made.tokens[place]
            await script.send("join", table=made.table, token=token, version=VERSION)
            return (await script.until(Welcome)).deals

    async def play(place: int) -> None:
        async with client(site) as script:
            view = await script.joined(three.table, three.tokens[place])
            await script.play(view, by_chance(np.random.default_rng(place), concedes=0.5))

    async def run() -> None:
        assert [await told(three, place) for place in (None, 0, 1, 2)] == [
            *(None, three.deals),
            *(None, None),
        ]
        assert [await told(alone, place) for place in (None, 1)] == [None, alone.deals]
        await asyncio.gather(*map(play, range(3)))
        assert [await told(three, place) for place in (None, 1)] == [None, three.deals]

    asyncio.run(run())


def test_table_is_forgotten_when_nobody_has_been_there_for_a_while(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def read_table(database: Database, table: str) -> tuple[StoredTable, TableState]:
        read.append(table)
        return state_module.read_table(database, table)

    monkeypatch.setattr(hall, "read_table", read_table)
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])

    async def look(token: str | None) -> None:
        async with client(site) as script:
            await script.send("join", table=made.table, token=token, version=VERSION)
            await script.next()

    async def run() -> None:
        await look(None)
        await look(None)
        assert read == [made.table]
        monkeypatch.setattr(hall, "IDLE_SECONDS", 0.0)
        # a wrong key wakes a table too, and nobody comes who could leave it
        for count, token in enumerate((None, "wrong", "wrong", None), start=2):
            while len(read) < count:
                await look(token)
            assert read == [made.table] * count

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
