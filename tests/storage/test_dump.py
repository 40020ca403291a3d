"""A dump of PostgreSQL that is made while the server runs holds all that was shown until then."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import create_engine, make_url, text

from ouvert.web.protocol.view import View
from support.clusters import programs
from support.kept_views import compared, kept_views
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site, serving


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_dump_of_a_running_server_is_played_on(url: str, tmp_path: Path) -> None:
    binaries, file, rng = programs(), tmp_path / "ouvert.dump", np.random.default_rng(3)
    assert binaries is not None
    if not (binaries / "pg_dump").exists():
        pytest.skip("pg_dump is not installed")
    made_url = make_url(url)
    folder, name = str(made_url.query["host"]), str(made_url.database)

    async def play(site: Site, table: str, token: str | None) -> View:
        async with client(site) as anna:
            view = await anna.joined(table, token)
            views = view.number + 40
            return await anna.play(view, by_chance(rng), until=lambda view: view.number > views)

    with serving(url) as site:
        made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
        last = asyncio.run(play(site, made.table, made.tokens[0]))
        reached = ["--host", folder, "--username", "ouvert"]
        dump = ["pg_dump", *reached, "--format=custom", f"--file={file}", name]
        _run(binaries, dump)
        asyncio.run(play(site, made.table, made.tokens[0]))
    engine = create_engine(
        made_url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}_copy"))
    engine.dispose()
    _run(binaries, ["pg_restore", *reached, f"--dbname={name}_copy", str(file)])
    copy = made_url.set(database=f"{name}_copy").render_as_string(hide_password=False)
    with serving(copy) as restored:
        assert compared(last) == kept_views(restored, made.table, 0)[last.number]
        again = asyncio.run(play(restored, made.table, made.tokens[0]))
        assert again.number > last.number


def _run(binaries: Path, words: list[str]) -> None:
    subprocess.run([str(binaries / words[0]), *words[1:]], check=True, timeout=PATIENCE)
