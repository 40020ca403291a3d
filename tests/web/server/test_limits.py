"""Too many connections and files, clients that do not read, and bugs of our own."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ouvert.skat.records import example_file
from ouvert.web.look import api as look_api
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Pong
from ouvert.web.protocol.view import View
from ouvert.web.server import patience, replies, security
from ouvert.web.server import process as server
from ouvert.web.server.client import MOST_WAITING, Client
from ouvert.web.table import api
from support import serving
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site
from support.sizes import long

NOT_KEPT = ("unavailable", "not_kept")
ANNA = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]


def test_more_sockets_than_fit_are_told_to_come_later(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "MOST_SOCKETS", 3)
    made = site.open_table(ANNA)

    async def run() -> None:
        async with client(site) as one, client(site) as two:
            async with client(site):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(site.socket):
                        pass
                assert refused.value.response.status_code == 503
                answer = site.get("api/info")
                assert answer.status == 200
                await one.joined(made.table, made.tokens[0])
            # the place of one that has gone is free again
            while True:
                with suppress(InvalidStatus):
                    async with client(site) as again:
                        await again.joined(made.table, None)
                        break
            await two.joined(made.table, None)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.fixture
def narrow_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server behind which little fits into the network."""

    def listen(host: str, port: int) -> socket.socket:
        listening = server.listen(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2048)
        return listening

    monkeypatch.setattr(serving, "listen", listen)
    with serving.serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        yield site


@pytest.fixture
def fresh_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server at which nobody has been, and at which waiting gives no right to another table."""
    monkeypatch.setattr(api, "TABLES_PER_SECOND", 0.0)
    with serving.serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        yield site


def test_one_address_cannot_use_up_what_others_may_do(
    fresh_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = fresh_site
    # the server believes a proxy on this machine, and so this test
    greedy, other = "203.0.113.7", "2001:db8::1"
    wanted = json.dumps({"places": ANNA, "games": 1}).encode()
    opened = 0
    while (answer := site.post("api/tables", wanted, x_forwarded_for=greedy)).status == 201:
        opened += 1
    assert json.loads(answer.body)["code"] == "too_many"
    assert opened == api.TABLES_AT_ONCE // 4
    for address in (other, "127.0.0.1"):
        assert site.post("api/tables", wanted, x_forwarded_for=address).status == 201
    monkeypatch.setattr(security, "MOST_SOCKETS", 8)

    async def work() -> None:
        def connecting(address: str) -> connect:
            return connect(site.socket, additional_headers={"x-forwarded-for": address})

        async with connecting(greedy), connecting(other):
            async with connecting(greedy):
                with pytest.raises(InvalidStatus):
                    await connecting(greedy)
                # the whole network of somebody with IPv6 is one
                async with connecting("2001:db8::2"):
                    with pytest.raises(InvalidStatus):
                        await connecting("2001:db8::3")
            while True:
                with suppress(InvalidStatus):
                    async with connecting(greedy):
                        break

    asyncio.run(work())


@pytest.mark.long
def test_small_files_of_many_do_not_use_up_what_others_may_upload(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # or large files that come slowly would never be too much
    monkeypatch.setattr(look_api, "UPLOADED_PER_SECOND", 0.0)
    game = example_file("game").read_bytes()

    def sent(number: int, data: bytes) -> int:
        return site.post("api/look/uploads", data, x_forwarded_for=f"203.0.113.{number}").status

    with serving.serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        # forty addresses with a file each, and then one more
        assert [sent(number, game) for number in range(41)] == [201] * 41
        # large ones are counted by their size, for each address and for all
        large = game + b" " * (look_api.LONGEST_UPLOAD - len(game))
        assert [sent(50, large) for _ in range(3)] == [201, 201, 429]
        assert sent(51, game) == 201


@pytest.mark.long
def test_client_that_does_not_read_is_let_go(
    narrow_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = narrow_site
    places = [{"name": "Anna"}, {"name": "Berta"}, {"player": "random"}]
    made = site.open_table(places, games=36)

    async def run() -> None:
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        host, port = site.url.removeprefix("http://").rstrip("/").split(":")
        lazy.connect((host, int(port)))
        async with (
            client(site) as anna,
            connect(site.socket, sock=lazy, ping_interval=None) as berta,
        ):
            await berta.send(
                json.dumps(
                    {
                        "type": "join",
                        "table": made.table,
                        "version": VERSION,
                        "token": made.tokens[1],
                    }
                )
            )
            await berta.send(json.dumps({"type": "fill", "place": 1, "player": "random"}))
            view = await anna.joined(made.table, made.tokens[0])
            while view.places[1].kind != "ai":
                view = await anna.until(View)
            berta.transport.pause_reading()
            monkeypatch.setattr(patience, "STUCK_SECONDS", 0.3)
            choose = by_chance(np.random.default_rng(1))
            view = await anna.play(
                view,
                choose,
                until=lambda view: not view.places[1].connected or view.stage == "closed",
            )
            assert view.stage != "closed"
            berta.transport.abort()

    asyncio.run(run())


def test_queue_of_a_client_ends_somewhere() -> None:
    async def run() -> list[bytes | None]:
        waiting = Client(None)
        for number in range(MOST_WAITING):
            waiting.send_bytes(b"%d" % number)
        found = [await waiting.next()]
        waiting.send_bytes(b"one more")
        assert not waiting.overrun
        waiting.send_bytes(b"one too many")
        assert waiting.overrun
        return [*found, await waiting.next()]

    # what waits is not sent any more: the client joins again and is told how things stand
    assert asyncio.run(run()) == [b"0", None]


def dialled(site: Site, text: bytes) -> socket.socket:
    """A connection on which something has been said."""
    host, port = site.url.removeprefix("http://").rstrip("/").split(":")
    dialling = socket.create_connection((host, int(port)), timeout=PATIENCE)
    dialling.sendall(text)
    return dialling


GET = b"GET /api/info HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize("text", [b"", GET, long(GET + b"\r\n" + GET), GET + b"X: " + b"x" * 5000])
def test_request_that_never_ends_is_cut_off(
    site: Site, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "STUCK_SECONDS", 0.2)
    with suppress(ConnectionError), dialled(site, text) as dialling:
        while dialling.recv(10_000):
            pass


@pytest.mark.long
def test_answer_that_nobody_reads_is_cut_off(
    narrow_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: set[object] = set()
    connection_lost = patience.ImpatientPages.connection_lost

    def noted(page: patience.ImpatientPages, error: Exception | None) -> None:
        connection_lost(page, error)
        lost.add(page.client)

    monkeypatch.setattr(patience.ImpatientPages, "connection_lost", noted)
    script = next(line for line in narrow_site.get("").body.decode().split('"') if ".js" in line)
    size = len(narrow_site.get(script.lstrip("./")).body)
    asked, got = 20, 0
    with dialled(narrow_site, b"") as dialling:
        dialling.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        monkeypatch.setattr(patience, "STUCK_SECONDS", 0.2)
        dialling.sendall((GET.replace(b"/api/info", script.encode()) + b"\r\n") * asked)
        until = time.monotonic() + PATIENCE
        while dialling.getsockname() not in lost:
            assert time.monotonic() < until
            time.sleep(0.01)
        with suppress(ConnectionResetError):
            while part := dialling.recv(100_000):
                got += len(part)
    assert got < asked * size


def test_body_that_never_ends_is_given_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "PATIENCE", 0.2)
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"
    with dialled(site, post) as dialling:
        assert b" 408 " in dialling.recv(10_000)


@pytest.mark.long
def test_who_comes_while_the_server_ends_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken after all others were told that it ends, so here one whom nobody tells."""
    with serving.serving(f"sqlite:///{tmp_path / 'table.sqlite3'}") as site:
        late = dialled(site, b"")
        # who comes after it is answered, so it has been taken
        assert site.get("api/info").status == 200
        monkeypatch.setattr(patience.ImpatientPages, "shutdown", lambda self: None)
    with late:
        assert late.recv(1) == b""


def test_long_conversation_is_not_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.open_table(ANNA)
    running: dict[patience._Timer, bool] = {}
    start, stop = patience._Timer.start, patience._Timer.stop

    def started(timer: patience._Timer) -> None:
        start(timer)
        running[timer] = True

    def stopped(timer: patience._Timer) -> None:
        stop(timer)
        running[timer] = False

    monkeypatch.setattr(patience._Timer, "start", started)
    monkeypatch.setattr(patience._Timer, "stop", stopped)

    async def run() -> None:
        async with client(site) as anna:
            await anna.joined(made.table, made.tokens[0])
            for number in range(4):
                await anna.send("ping", id=number)
                assert (await anna.until(Pong)).id == number
                assert running
                assert not any(running.values())

    asyncio.run(run())


def test_bug_of_the_server_is_answered_with_all_headers(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> str:
        raise KeyError("the secret thing")

    monkeypatch.setattr(api, "version", fail)
    answer = site.get("api/info")
    assert (answer.status, json.loads(answer.body)["code"]) == (500, "failed")
    assert "secret" not in answer.body.decode()
    assert "content-security-policy" in answer.headers


def test_method_that_a_page_does_not_have_is_refused_in_a_sentence(site: Site) -> None:
    for path in ("api/info", "api/tables/x/games/1", ""):
        answer = site.post(path, b"{}")
        assert answer.status == 405
        assert json.loads(answer.body)["code"] == "refused"
        assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("number", ["0", "37", "9" * 30, "9" * 3900])
@pytest.mark.parametrize("path", ["api/tables/{}/games/{}", "api/look/tables/{}/{}"])
def test_game_of_any_number_is_not_found(site: Site, path: str, number: str) -> None:
    made = site.open_table(ANNA)
    answer = site.get(path.format(made.table, number))
    assert (answer.status, json.loads(answer.body)["code"]) == (404, "not_found")


FOREIGN = ["chrome-extension://HOST", "file://HOST", "ftp://HOST", "//HOST"]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "x" * 5000, *FOREIGN])
def test_origin_that_is_none_is_foreign(site: Site, origin: str) -> None:
    host = site.url.removeprefix("http://").rstrip("/")
    answer = site.get("api/info", origin=origin.replace("HOST", host))
    assert (answer.status, json.loads(answer.body)["code"]) == (403, "foreign_origin")
    assert site.get("api/info", origin=f"http://{host}").status == 200


def test_endless_address_is_refused(site: Site) -> None:
    for path in ("?" + "x" * 10_000, "x" * 10_000):
        answer = site.get(path)
        assert (answer.status, json.loads(answer.body)["code"]) == (414, "too_large")
