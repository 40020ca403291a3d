"""Another list with the same persons and settings, asked for once or by all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ouvert.storage.database import Database
from ouvert.storage.tables import all_tables, load_table
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.table.state import read_table
from support.scripted import Script, by_chance, client
from support.serving import Site, serving


async def closed(script: Script, view: View, seed: int) -> View:
    return await script.play(view, by_chance(np.random.default_rng(seed), concedes=0.3))


def tables(site: Site) -> Sequence[str]:
    database = Database(site.database_url)
    found = all_tables(database)
    database.close()
    return found


@pytest.mark.long
def test_one_click_leads_to_the_same_table_again(site: Site) -> None:
    places = [{"name": "Anna"}, {"player": "reflex"}, {"player": "random"}]
    made = site.open_table(places, games=1, seed="4")

    async def run() -> str:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            async with client(site) as again:
                # on a line of its own, whose views are nobody's turn
                await again.joined(made.table, made.tokens[0])
                await again.send("rematch")
                early = await again.refused()
            assert early.remark is not None
            assert early.remark.code == "list_not_over"
            before = len(tables(site))
            view = await closed(anna, view, 1)
            assert view.rematch is None
            await anna.send("rematch")
            first = await anna.until(View)
            await anna.send("rematch")
            assert (await anna.until(View)).rematch == first.rematch
            assert len(tables(site)) == before + 1
            assert first.rematch is not None
            async with client(site) as watcher:
                await watcher.joined(made.table, None)
                await watcher.send("rematch")
                assert (await watcher.refused()).code == "spectator"
            return first.rematch

    name = asyncio.run(run())
    database = Database(site.database_url)
    old, _ = read_table(database, made.table)
    new, state = read_table(database, name)
    assert new.deals != old.deals
    assert new.seed != old.seed
    assert [each.player for each in state.options.places] == [None, "reflex", "random"]
    assert state.options.games == 1
    # no token is kept, in no event
    assert not any(
        str(made.tokens[0]) in event for event in load_table(database, made.table).events
    )
    database.close()

    async def again() -> None:
        async with client(site) as anna:
            view = await anna.joined(name, made.tokens[0])
            assert view.own is not None or view.stage == "waiting"
            while view.stage == "waiting":
                view = await anna.until(View)
            assert [place.name for place in view.places] == ["Anna", "reflex", "random"]
            await closed(anna, view, 2)
            await anna.send("rematch")
            third = (await anna.until(View)).rematch
            assert third is not None
        async with client(site) as anna, client(site) as stranger:
            await anna.joined(third, made.tokens[0])
            other = site.open_table(places, games=1).tokens[0]
            await stranger.send("join", table=third, token=other, version=VERSION)
            assert (await stranger.refused()).code == "wrong_token"

    asyncio.run(again())


def test_all_persons_find_their_places(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], games=1)

    async def run() -> None:
        async with client(site) as anna, client(site) as ben:
            first = await anna.joined(made.table, made.tokens[0])
            second = await ben.joined(made.table, made.tokens[1], "Ben")
            await asyncio.gather(closed(anna, first, 1), closed(ben, second, 2))
            await asyncio.gather(anna.send("rematch"), ben.send("rematch"))
            one, two = await anna.until(View), await ben.until(View)
            while one.rematch is None:
                one = await anna.until(View)
            while two.rematch is None:
                two = await ben.until(View)
            assert one.rematch == two.rematch
            name = one.rematch
        async with client(site) as anna, client(site) as ben:
            view = await anna.joined(name, made.tokens[0])
            assert view.stage == "waiting"
            await ben.joined(name, made.tokens[1])
            while view.stage == "waiting":
                view = await anna.until(View)
            assert [place.name for place in view.places[:2]] == ["Anna", "Ben"]

    asyncio.run(run())


@pytest.mark.long
def test_a_list_that_goes_on_in_a_new_server_has_one_rematch(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/table.sqlite3"

    async def run(site: Site, made: TableMade) -> str:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            await closed(anna, view, 3)
            await anna.send("rematch")
            view = await anna.until(View)
            assert view.rematch is not None
            return view.rematch

    async def after(again: Site, made: TableMade, name: str) -> None:
        async with client(again) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            assert view.rematch == name
            await anna.send("rematch")
            assert (await anna.until(View)).rematch == name
        async with client(again) as anna:
            await anna.joined(name, made.tokens[0])

    with serving(url) as site:
        ais = [{"player": "reflex"}] * 2
        made = site.open_table([{"name": "Anna"}, *ais], games=1)
        name = asyncio.run(run(site, made))
    with serving(url) as again:
        asyncio.run(after(again, made, name))
        assert len(tables(again)) == 2
