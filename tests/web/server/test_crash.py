"""A server process that is killed at any moment, and started again, has lost nothing."""

from __future__ import annotations

import asyncio
import json
import signal
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from ouvert.web.protocol.view import View
from support.kept_views import compared, kept_views
from support.scripted import by_chance, client
from support.serving import Site, Start

KILLS = 2


@dataclass
class Log:
    """What a client was shown, in order."""

    views: list[View] = field(default_factory=list)


@pytest.mark.long
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
