"""Too many connections, clients that do not read, a database in trouble, and bugs of our own."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ouvert.skat.records import GameRecord
from ouvert.skat.rules.actions import Pass
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.analyses import add_analysis
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.library import add_upload
from ouvert.web.look import jobs as look_jobs
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Pong
from ouvert.web.protocol.view import View
from ouvert.web.server import patience, replies, security
from ouvert.web.server import process as server
from ouvert.web.server import trouble as server_trouble
from ouvert.web.server.client import MOST_WAITING, Client
from ouvert.web.table import api
from support import serving
from support.analyses import load_analysis
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site

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


@pytest.mark.parametrize("text", [b"", GET, GET + b"\r\n" + GET, GET + b"X: " + b"x" * 5000])
def test_request_that_never_ends_is_cut_off(
    site: Site, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "STUCK_SECONDS", 0.2)
    with suppress(ConnectionError), dialled(site, text) as dialling:
        while dialling.recv(10_000):
            pass


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


@contextmanager
def trouble(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A database that cannot be used."""

    @contextmanager
    def session(self: Database) -> Iterator[None]:
        raise UnavailableError("the database cannot be used just now: try again")
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Database, "session", session)
        yield


def test_database_in_trouble_is_told_and_nothing_is_shown_that_was_not_kept(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {}], seed="3")

    async def run() -> None:
        async with client(site) as one, client(site) as two, client(site) as three:
            scripts = [one, two, three]
            for script, token in zip(scripts, made.tokens, strict=True):
                view = await script.joined(made.table, token)
            while view.own is None:
                view = await three.until(View)
            place = next(each for each in range(3) if view.places[each].seat == view.actor)
            acting = scripts[place]
            with trouble(monkeypatch):
                await acting.send("act", after=view.number, action={"do": "pass"})
                for each in scripts:
                    told = await each.refused()
                    assert (told.code, told.remark and told.remark.code) == NOT_KEPT
                async with client(site) as late:
                    for table in (made.table, "another"):
                        token = made.tokens[0]
                        await late.send("join", table=table, token=token, version=VERSION)
                        assert (await late.refused()).code == "unavailable"
                body = json.dumps({"places": ANNA}).encode()
                for answer in (
                    site.post("api/tables", body),
                    site.get(f"api/tables/{made.table}/games/1"),
                    site.get(f"api/look/tables/{made.table}/1"),
                    site.get("api/checkers/games/another"),
                ):
                    code = json.loads(answer.body)["code"]
                    assert (answer.status, code) == (503, "unavailable")
                    assert "content-security-policy" in answer.headers
            # nothing has changed, and everything goes on
            await acting.send("act", after=view.number, action={"do": "pass"})
            seen = await acting.until(View)
            while seen.number == view.number:
                seen = await acting.until(View)
            assert seen.number == view.number + 1
            for each in scripts:
                if each is not acting:
                    while (await each.until(View)).number != seen.number:
                        pass

    asyncio.run(run())


def gone_and_back(file: Path) -> Iterator[None]:
    file.rename(file.with_name("elsewhere"))
    yield
    file.with_name("elsewhere").rename(file)


def replaced_and_back(file: Path) -> Iterator[None]:
    file.rename(file.with_name("elsewhere"))
    file.write_bytes(file.with_name("elsewhere").read_bytes())
    yield
    file.with_name("elsewhere").rename(file)


def broken_and_mended(file: Path) -> Iterator[None]:
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.read_bytes()
    with file.open("r+b") as broken:
        broken.write(b"\xff" * len(whole))
    yield
    with file.open("r+b") as mended:
        mended.write(whole)


@pytest.mark.parametrize("change", [gone_and_back, replaced_and_back, broken_and_mended])
def test_file_that_is_gone_or_broken_is_told_to_all_although_nobody_acts(
    change: Callable[[Path], Iterator[None]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_trouble, "WATCH_SECONDS", 0.05)
    file = tmp_path / "table.sqlite3"

    async def run(site: Site) -> None:
        made = site.open_table([{"name": "Anna"}, {}, {}], seed="3")
        other = site.open_table([{"name": "Anna"}, {}, {}], seed="4")
        async with client(site) as one, client(site) as two, client(site) as watching:
            view = await one.joined(made.table, made.tokens[0])
            await two.joined(other.table, other.tokens[0])
            await watching.joined(other.table, None)
            steps = change(file)
            next(steps)
            for each in (one, two, watching):
                told = await each.refused()
                assert (told.code, told.remark and told.remark.code) == NOT_KEPT
            async with client(site) as late:
                await late.send(
                    "join", table=made.table, token=made.tokens[1], name="Eva", version=VERSION
                )
                assert (await late.refused()).code == "unavailable"
            assert site.get(f"api/look/tables/{made.table}/1").status == 503
            assert next(steps, None) is None
            # all are shown how things stand, and that nothing has happened meanwhile
            assert (await one.until(View)).number == view.number
            for each in (two, watching):
                await each.until(View)
            async with client(site) as late:
                await late.joined(made.table, made.tokens[1], "Eva")
                assert (await one.until(View)).number == view.number + 1

    with serving.serving(f"sqlite:///{file}") as site:
        asyncio.run(run(site))


def test_client_that_cannot_be_told_anything_is_let_go(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = site.open_table(ANNA)

    async def fail(self: WebSocket, text: str) -> None:
        raise ValueError("a bug")

    async def run() -> None:
        async with client(site) as anna:
            await anna.joined(made.table, None)
            with monkeypatch.context() as patch:
                patch.setattr(WebSocket, "send_text", fail)
                await anna.send("ping", id=1)
                await anna.send("ping", id=2)
                code, _ = await anna.drained()
                assert code == 1011
            async with client(site) as again:
                await again.joined(made.table, None)

    asyncio.run(run())
    assert len([each for each in caplog.records if "let go" in each.message]) == 1


class Thinker:
    """Workers who are told what the database does while they think."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.asked = 0

    async def woken(self) -> None:
        pass

    async def analyse(self, *_: object) -> dict[str, object]:
        self.asked += 1
        if self.asked == 1:
            stack = ExitStack()
            stack.enter_context(trouble(self.patch))
            asyncio.get_running_loop().call_later(0.1, stack.close)
        return {"step": "auction"}


def waiting_games(folder: Path, count: int) -> tuple[Database, list[str]]:
    """A database with games that wait to be analysed, and the names of their analyses."""
    database = Database(f"sqlite:///{folder / 'table.sqlite3'}")
    game = SkatGame.start(Deal.random(np.random.default_rng(1)))
    for _ in range(3):
        game = game.apply(Pass())
    record = GameRecord.from_game(game, ("a", "b", "c"))
    games = add_upload(database, "some", [record] * count).games
    return database, [add_analysis(database, look_jobs.GAME, {}, game=each) for each in games]


def test_analysis_waits_until_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_jobs, "RETRY_SECONDS", 0.03)
    database, (wanted,) = waiting_games(tmp_path, 1)
    thinker = Thinker(monkeypatch)

    async def run() -> None:
        analyst = look_jobs.Analyst(database, thinker)  # type: ignore[arg-type]
        await analyst.start()
        while thinker.asked < 2 or load_analysis(database, wanted).state != "done":
            await asyncio.sleep(0.02)
        await analyst.stop()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    database.close()


def test_analysis_that_meets_a_bug_leaves_the_others_alone(tmp_path: Path) -> None:
    database, (first, second) = waiting_games(tmp_path, 2)

    class Stumbling:
        asked = 0

        async def woken(self) -> None:
            pass

        async def analyse(self, *_: object) -> dict[str, object]:
            self.asked += 1
            if self.asked == 1:
                raise KeyError("the secret thing")
            return {"step": "auction"}

    async def run() -> None:
        analyst = look_jobs.Analyst(database, Stumbling())  # type: ignore[arg-type]
        await analyst.start()
        while load_analysis(database, second).state != "done":
            await asyncio.sleep(0.02)
        await analyst.stop()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    failed = load_analysis(database, first)
    assert failed.state == "failed"
    assert failed.error == "the server has failed at this game"
    database.close()


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
