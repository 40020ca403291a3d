"""Games that somebody describes to harm others: nobody else waits for them, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest

from ouvert.errors import StorageError
from ouvert.storage import database as databases
from ouvert.tricks.games.catalogue import game_text
from ouvert.web.server import replies
from ouvert.web.server.followed import Awake, Followed
from ouvert.web.tricks import deals, judging, playing
from ouvert.web.tricks.table import api, room, thinking
from support.described_tables import asked, sat
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site, serving

ALONE = ("thumb", "thumb", "thumb", "person")
ANNA = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
DEAL = {"text": "game: whist\nseed: 7\n1: ♥A\n", "number": 1}
HERE, THERE = "203.0.113.7", "198.51.100.9"


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Iterator[threading.Semaphore]:
    """A function that works on until the block ends; the semaphore counts how often it began."""
    begun, end = threading.Semaphore(0), threading.Event()

    def work(*_: object) -> object:
        begun.release()
        end.wait(PATIENCE)
        raise StorageError("it was held")

    monkeypatch.setattr(module, name, work)
    try:
        yield begun
    finally:
        end.set()


def test_moves_of_skat_do_not_wait_for_a_game_that_takes_long(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They shared processes: two tables of a slow game took both, and all AIs followed rules."""
    content = {"text": game_text("whist"), "seed": 1, "actions": []}
    made = site.open_table(ANNA)

    async def play() -> None:
        async with client(site) as anna:
            first = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(3))
            await anna.play(first, choose, until=lambda view: view.number > 12)

    with ThreadPoolExecutor() as others, held(monkeypatch, playing, "played") as begun:
        slow = others.submit(site.post, "api/tricks/play", json.dumps(content).encode())
        assert begun.acquire(timeout=PATIENCE)
        asyncio.run(asyncio.wait_for(play(), PATIENCE))
        assert not slow.done()


def test_one_address_does_not_take_the_places_of_all(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = json.dumps(DEAL).encode()

    def ask(address: str) -> int:
        return site.post("api/tricks/deals/judge", body, x_forwarded_for=address).status

    share = judging.MOST_WAITING // 4
    with ThreadPoolExecutor(2 * share) as others, held(monkeypatch, deals, "judged") as begun:
        # one more than his share: the last to come is refused, whichever that is
        questions = [others.submit(ask, HERE) for _ in range(share + 1)]
        assert begun.acquire(timeout=PATIENCE)
        refused = next(as_completed(questions, timeout=PATIENCE))
        assert refused.result() == 429
        other = others.submit(ask, THERE)
        with pytest.raises(TimeoutError):
            other.result(timeout=0.5)
    # what was held has failed, and the other's question has been answered by the same failure
    assert other.result(timeout=PATIENCE) == 404


@pytest.mark.long
def test_what_nobody_waits_for_any_more_is_given_up(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked and left again held the places of his address for ten minutes each."""
    monkeypatch.setattr(replies, "GONE_SECONDS", 0.05)
    monkeypatch.setattr(judging, "MOST_WAITING", 4)
    address, body = urlsplit(site.url), json.dumps(DEAL).encode()
    with ThreadPoolExecutor(1) as others, held(monkeypatch, deals, "judged") as begun:
        with socket.create_connection((address.hostname, address.port)) as gone:
            head = "POST /api/tricks/deals/judge HTTP/1.1\r\nHost: localhost\r\n"
            told = f"X-Forwarded-For: {HERE}\r\nContent-Length: {len(body)}\r\n\r\n"
            gone.sendall((head + told).encode() + body)
            assert begun.acquire(timeout=PATIENCE)

        def ask() -> int:
            while True:
                answer = site.post("api/tricks/deals/judge", body, x_forwarded_for=HERE)
                if json.loads(answer.body)["code"] != "busy":
                    return answer.status
                time.sleep(0.1)

        again = others.submit(ask)
        with pytest.raises(TimeoutError):
            again.result(timeout=2)
    assert again.result(timeout=PATIENCE) == 404


def test_an_ai_that_fails_is_told_once_and_the_table_goes_on(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> str:
        raise ZeroDivisionError

    (anna,) = sat(site, "euchre", ALONE)
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(thinking, "choice", fails)
        view = anna.look(1)
        until = time.monotonic() + PATIENCE
        while not [each for each in caplog.records if "goes on by itself" in each.message]:
            assert time.monotonic() < until
            anna.look()
        assert not [each for each in caplog.records if each.name == "asyncio"]
    assert anna.look(view["number"])["number"] > view["number"]


def test_a_table_does_not_grow_without_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_EVENTS", 5)
    anna, _ = sat(site, "whist", ("person", "person", "thumb", "thumb"))
    number = anna.look()["number"]
    while number < room.MOST_EVENTS:
        number = max(anna.act("hints", 0, allowed=bool(number % 2))["number"], number)
    refused = anna.act("hints", 0, 400, allowed=True)
    assert refused["remark"]["code"] == "table_full"


def test_looking_has_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LOOKS_AT_ONCE", 40)
    monkeypatch.setattr(api, "LOOKS_PER_SECOND", 0.001)
    with serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        (anna,) = sat(site, "whist", ALONE)
        path = f"api/tricks/tables/{anna.table}"
        found = [site.get(path, x_forwarded_for=HERE).status for _ in range(12)]
        assert found == [200] * 10 + [429] * 2
        assert site.get(path, x_forwarded_for=THERE).status == 200


def test_a_table_is_read_once_for_all_who_come() -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()
    loaded = []

    def load(name: str) -> Followed:
        loaded.append(name)
        begun.release()
        go_on.wait(PATIENCE)
        if name == "none":
            raise StorageError("there is none")
        return Followed(name)

    async def run() -> None:
        awake = Awake(load)
        many = [asyncio.create_task(awake.find("one")) for _ in range(20)]
        none = [asyncio.create_task(awake.find("none")) for _ in range(2)]
        await asyncio.to_thread(begun.acquire)
        await asyncio.to_thread(begun.acquire)
        # one who leaves takes nothing from the others
        many[0].cancel()
        go_on.set()
        found = await asyncio.gather(*many[1:])
        assert len({id(each) for each in found}) == 1
        for each in none:
            with pytest.raises(StorageError):
                await each

    asyncio.run(run())
    assert sorted(loaded) == ["none", "one"]


@pytest.mark.long
def test_who_looks_is_told_that_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only tables of Skat were told; others stood still without a word."""
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.1)
    file = tmp_path / "table.sqlite3"
    with serving(f"sqlite:///{file}") as site:
        anna, berta = sat(site, "whist", ("person", "person", "thumb", "thumb"))
        view = anna.due()
        other = sqlite3.connect(file, isolation_level=None, timeout=30)
        other.execute("BEGIN IMMEDIATE")
        told = anna.act("hints", 0, 503, allowed=False)
        assert told["remark"]["code"] == "not_kept"
        for friend in (anna, berta):
            seen = asked(site, f"/{friend.table}?after={view['number']}", friend.token, status=503)
            assert seen["remark"]["code"] == "not_kept"
        other.execute("ROLLBACK")
        other.close()
        assert anna.act("hints", 0, allowed=False)["number"] == view["number"] + 1
        assert berta.look(view["number"])["number"] == view["number"] + 1


@pytest.mark.long
def test_a_file_that_is_gone_is_told_to_who_only_looks(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    with serving(f"sqlite:///{file}") as site:
        anna, _ = sat(site, "whist", ("person",) * 2 + ("thumb",) * 2)
        file.rename(tmp_path / "elsewhere")
        _until(lambda: site.get(f"api/tricks/tables/{anna.table}").status == 503)
        (tmp_path / "elsewhere").rename(file)
        _until(lambda: site.get(f"api/tricks/tables/{anna.table}").status == 200)


def _until(seen: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < until
        time.sleep(0.05)
