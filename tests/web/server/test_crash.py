"""A server process that is killed at any moment, and started again, has lost nothing."""

from __future__ import annotations

import asyncio
import json
import signal
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import numpy as np
from websockets.exceptions import ConnectionClosed

from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.view import View
from ouvert.web.table.events import decoder, options_decoder
from ouvert.web.table.state import TableState
from ouvert.web.table.views import view
from support.scripted import by_chance, client
from support.serving import Site, Start

KILLS = 2


@dataclass
class Log:
    """What a client was shown, in order."""

    views: list[View] = field(default_factory=list)


def compared(seen: View) -> View:
    """A view without who happens to be connected, and what is news."""
    places = tuple(msgspec.structs.replace(each, connected=False) for each in seen.places)
    first, second, third = places
    return msgspec.structs.replace(seen, places=(first, second, third), event=None)


def kept_views(site: Site, table: str, place: int) -> list[View]:
    """The views of a place after each event that is kept."""
    database = Database(site.database_url)
    stored = load_table(database, table)
    database.close()
    state = TableState.opened(
        int(stored.seed), options_decoder.decode(stored.options), stored.secret
    )
    found = [view(state, place, set())]
    for event in map(decoder.decode, stored.events):
        state = state.after(event)
        found.append(view(state, place, set()))
    return [compared(each) for each in found]


def test_killed_server_goes_on_where_it_was(start: Start, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    rng = np.random.default_rng(5)
    process, site = start(database)
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    shown = Log()

    async def play_until_killed(site: Site, views: int, kill_after: float) -> None:
        async with client(site) as anna:
            first = await anna.joined(made.table, made.tokens[0])
            loop, due = asyncio.get_running_loop(), len(shown.views) + views

            def seen(view: View) -> None:
                shown.views.append(view)
                if len(shown.views) == due:
                    loop.call_later(kill_after, process.send_signal, signal.SIGKILL)

            try:
                await anna.play(first, by_chance(rng, concedes=0.01), seen=seen)
            except ConnectionClosed:
                return
            raise AssertionError("the list was over before the server was killed")

    for _ in range(KILLS):
        views, kill_after = int(rng.integers(20, 50)), float(rng.uniform(0, 0.1))
        asyncio.run(play_until_killed(site, views, kill_after))
        process.wait()
        kept = kept_views(site, made.table, 0)
        for each in shown.views:
            assert compared(each) == kept[each.number]
        process, site = start(database)

    async def look() -> View:
        async with client(site) as anna:
            return await anna.joined(made.table, made.tokens[0])

    last = asyncio.run(look())
    assert compared(last) == kept_views(site, made.table, 0)[last.number]
    assert last.number >= shown.views[-1].number
    assert last.game > 1
    answer = site.get(f"api/tables/{made.table}/games/1")
    assert json.loads(answer.body)["players"]
