"""Numbers of the server: off by default, for this machine alone, and without secrets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat.records import example_file
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from support.scripted import by_chance, client
from support.serving import Site, serving

LINE = re.compile(r'(ouvert_[a-z_]+)(?:\{([a-z]+="[\w.+-]+")\})? ([0-9.e+-]+)')
NAME = "Annabella"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that tells its numbers."""
    folder = tmp_path_factory.mktemp("watched")
    with serving(f"sqlite:///{folder / 'table.sqlite3'}", metrics=True) as running:
        yield running


def numbers(site: Site) -> dict[str, float]:
    answer = site.get("api/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.body.decode().splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP ouvert_\w+ .+\.|TYPE ouvert_\w+ (gauge|counter))", line)
            continue
        read = LINE.fullmatch(line)
        assert read is not None, line
        found[read[1] if read[2] is None else f"{read[1]} {read[2]}"] = float(read[3])
    return found


async def _played(site: Site, made: TableMade) -> View:
    async with client(site) as anna:
        first = await anna.joined(made.table, made.tokens[0])
        choose = by_chance(np.random.default_rng(3))
        return await anna.play(first, choose, until=lambda view: view.number > 30)


def test_numbers_are_off_unless_they_are_wanted(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        assert site.get("api/metrics").status == 404


def test_numbers_count_what_happens(watched: Site) -> None:
    before = numbers(watched)
    assert before["ouvert_trouble"] == 0
    assert before["ouvert_memory_bytes"] >= 0
    made = watched.open_table([{"name": NAME}, {"player": "random"}, {"player": "random"}])
    asyncio.run(_played(watched, made))
    database = Database(watched.database_url)
    library.add_upload(database, "games", [example_file("game").read_text(encoding="utf-8")])
    game = library.add_upload(database, "games", ["{}"]).games[0]
    analyses.add_analyses(database, "elsewhere", {}, [game] * 3)
    database.close()
    after = numbers(watched)
    assert after["ouvert_events_kept_total"] >= before["ouvert_events_kept_total"] + 30
    assert after["ouvert_commits_total"] > before["ouvert_commits_total"]
    assert after["ouvert_longest_write_seconds"] > 0
    assert after["ouvert_commit_seconds_total"] > before["ouvert_commit_seconds_total"]
    assert after['ouvert_tables state="awake"'] == before['ouvert_tables state="awake"'] + 1
    waiting = 'ouvert_analyses state="waiting"'
    assert after[waiting] == before[waiting] + 3


def test_numbers_tell_no_secrets(watched: Site) -> None:
    made = watched.open_table([{"name": NAME}, {"player": "random"}, {"player": "random"}])
    asyncio.run(_played(watched, made))
    text = watched.get("api/metrics").body.decode()
    for secret in (NAME, made.table, made.deals, *filter(None, made.tokens)):
        assert secret not in text
    words = set(re.findall(r"\w+", text))
    assert not words & {card.code for card in Card}


def test_numbers_are_for_this_machine(watched: Site) -> None:
    answer = watched.get("api/metrics", x_forwarded_for="203.0.113.9")
    assert answer.status == 403
    assert b"ouvert_" not in answer.body
