"""A database in trouble: all are told, nothing is shown that is not kept, and all goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import make_url
from sqlalchemy.orm import Session
from starlette.websockets import WebSocket

from ouvert.skat.records import GameRecord
from ouvert.skat.rules.actions import Pass
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.analyses import add_analysis
from ouvert.storage.database import Database, UnavailableError
from ouvert.storage.library import add_upload
from ouvert.web.look import jobs as look_jobs
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Problem
from ouvert.web.protocol.view import View
from ouvert.web.server import trouble as server_trouble
from ouvert.web.server.trouble import Trouble
from support import serving
from support.analyses import load_analysis
from support.scripted import client
from support.serving import PATIENCE, Site
from support.sizes import long

NOT_KEPT = ("unavailable", "not_kept")
ANNA = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]


@contextmanager
def trouble(
    monkeypatch: pytest.MonkeyPatch, url: str, met: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """A database that cannot be used, and what is called by each who tries; others go on."""
    whole = Database.session

    @contextmanager
    def session(self: Database) -> Iterator[Session]:
        if self.url != make_url(url):
            with whole(self) as usable:
                yield usable
            return
        met()
        raise UnavailableError("the database cannot be used just now: try again")

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
            with trouble(monkeypatch, site.database_url):
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


@pytest.mark.parametrize(
    "change", [gone_and_back, long(replaced_and_back), long(broken_and_mended)]
)
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


@pytest.mark.parametrize("back", [False, True])
def test_what_was_seen_before_somebody_acted_is_no_news(
    back: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who looks whether the database is back may be late with what he has found."""
    monkeypatch.setattr(server_trouble, "WATCH_SECONDS", 0.0)
    tried, answered = threading.Event(), threading.Event()
    down = UnavailableError("it is gone")

    class Slow(Database):
        looked = 0

        def look_after(self) -> None:
            self.looked += 1

        def try_writing(self) -> None:
            if not tried.is_set():
                tried.set()
                assert answered.wait(PATIENCE)
                if not back:
                    raise down
            elif back:
                raise down

    class Heard(list[bool]):
        def hear_of(self, trouble: Problem | None) -> None:
            self.append(trouble is not None)

    async def run() -> None:
        database, heard = Slow(f"sqlite:///{tmp_path / 'table.sqlite3'}"), Heard()
        trouble = Trouble(database, lambda: [heard])
        trouble.note(down)
        trouble.start()
        await asyncio.to_thread(tried.wait, PATIENCE)
        # meanwhile something has been kept, or once more has not
        trouble.note(down if back else None)
        answered.set()
        looked = database.looked
        while database.looked < looked + 2:
            await asyncio.sleep(0)
        trouble.stop()
        database.close()
        assert heard == ([True] if back else [True, False])
        assert (trouble.now is None) == (not back)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


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
    """Workers during whose first thought the database fails, until it has been tried three times:
    when that is kept, and when it is looked whether the database is back.
    """

    def __init__(self, patch: pytest.MonkeyPatch, url: str) -> None:
        self.patch, self.url = patch, url
        self.asked = self.tried = 0

    async def woken(self) -> None:
        pass

    async def analyse(self, *_: object) -> dict[str, object]:
        self.asked += 1
        if self.asked == 1:
            stack, loop = ExitStack(), asyncio.get_running_loop()

            def met() -> None:
                self.tried += 1
                if self.tried == 3:
                    loop.call_soon_threadsafe(stack.close)

            stack.enter_context(trouble(self.patch, self.url, met))
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
    thinker = Thinker(monkeypatch, str(database))

    async def run() -> None:
        analyst = look_jobs.Analyst(database, thinker)  # type: ignore[arg-type]
        await analyst.start()
        while thinker.asked < 2 or load_analysis(database, wanted).state != "done":
            await asyncio.sleep(0.02)
        await analyst.stop()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert thinker.tried >= 3
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
