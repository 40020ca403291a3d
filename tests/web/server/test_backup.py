"""A copy that is made while the server runs holds all that was shown until then."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np

from ouvert.web.protocol.view import View
from support.kept_views import compared, kept_views
from support.scripted import by_chance, client
from support.serving import Site, serving


def test_copy_of_a_running_server_is_played_on(tmp_path: Path) -> None:
    file, copy = tmp_path / "table.sqlite3", tmp_path / "copy.sqlite3"
    rng = np.random.default_rng(3)

    async def play(site: Site, table: str, token: str | None) -> View:
        async with client(site) as anna:
            view = await anna.joined(table, token)
            views = view.number + 40
            return await anna.play(view, by_chance(rng), until=lambda view: view.number > views)

    with serving(f"sqlite:///{file}") as site:
        made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
        last = asyncio.run(play(site, made.table, made.tokens[0]))
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        asyncio.run(play(site, made.table, made.tokens[0]))
    with serving(f"sqlite:///{copy}") as restored:
        assert compared(last) == kept_views(restored, made.table, 0)[last.number]
        again = asyncio.run(play(restored, made.table, made.tokens[0]))
        assert again.number > last.number
