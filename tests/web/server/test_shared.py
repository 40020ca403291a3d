"""Several servers share the tables of one database: killed or stopped, they lose nothing."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from ouvert.web.protocol.server import Problem
from ouvert.web.protocol.view import View
from support.clusters import cluster, needed
from support.kept_views import compared, kept_views
from support.process import ouvert
from support.scripted import Script, by_chance, client
from support.serving import PATIENCE, Answer, Site, Start

KILLS = 3
JOIN_AGAIN = 1013
CHECKERS = {"size": 5, "rows": 1, "white": "person", "black": "person"}
PLACES = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]
Server = tuple["subprocess.Popen[str]", Site]


@pytest.fixture
def url() -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    with cluster(needed()) as found:
        yield found


def theirs(view: View) -> bool:
    """Whether it is the client's turn."""
    return view.own is not None and view.stage == "playing" and view.actor == view.own.seat


@asynccontextmanager
async def arrived(site: Site, table: str, token: str | None) -> AsyncIterator[tuple[View, Script]]:
    """A client at a table, who tries again as a page does when the connection is ended."""
    until = time.monotonic() + PATIENCE
    async with AsyncExitStack() as stack:
        while True:
            script = await stack.enter_async_context(client(site))
            try:
                view = await script.joined(table, token)
            except ConnectionClosed:
                assert time.monotonic() < until
                continue
            yield view, script
            return


def owned(site: Site, metric: str = "ouvert_tables") -> float:
    """How many tables are awake at a server."""
    lines = site.get("api/metrics").body.decode().splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(f"{metric}{{"))


def until_answered(ask: Any) -> Answer:
    """An answer of the owner, as soon as there is one again."""
    until = time.monotonic() + PATIENCE
    while True:
        answer: Answer = ask()
        if answer.status != 503 or time.monotonic() > until:
            return answer
        time.sleep(0.2)


@pytest.mark.long
def test_killed_owner_is_followed_by_another_server(url: str, start: Start) -> None:
    rng = np.random.default_rng(7)
    (owner, first), (other, second) = start(url, shared=True), start(url, shared=True)
    made = first.open_table(PLACES, games=36)
    shown: list[View] = []

    async def play_through_other(owner: Any, first: Site, second: Site) -> None:
        # who looks on at the owner sees what is done through the other one
        async with arrived(first, made.table, None) as (_, watching):
            assert (owned(first), owned(second)) == (1, 0)
            async with arrived(second, made.table, made.tokens[0]) as (view, anna):
                due, loop = len(shown) + int(rng.integers(20, 50)), asyncio.get_running_loop()
                pause = float(rng.uniform(0, 0.1))

                def seen(view: View) -> None:
                    shown.append(view)
                    if len(shown) == due:
                        loop.call_later(pause, owner.send_signal, signal.SIGKILL)

                with pytest.raises(ConnectionClosed) as closed:
                    await anna.play(view, by_chance(rng), seen=seen)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == JOIN_AGAIN
            code, _ = await watching.drained()
            assert code != JOIN_AGAIN

    async def look(site: Site) -> View:
        async with arrived(site, made.table, made.tokens[0]) as (view, _):
            return view

    for _ in range(KILLS):
        asyncio.run(play_through_other(owner, first, second))
        owner.wait()
        last = asyncio.run(look(second))
        assert last.number >= shown[-1].number
        kept = kept_views(second, made.table, 0)
        assert [compared(each) for each in shown] == [kept[each.number] for each in shown]
        assert owned(second) == 1
        owner, first = other, second
        other, second = start(url, shared=True)


@pytest.mark.long
def test_stopped_owner_writes_nothing_when_it_wakes_up(url: str, start: Start) -> None:
    rng = np.random.default_rng(8)
    (stopped, first), (_, second) = start(url, shared=True), start(url, shared=True)
    made = first.open_table(PLACES, games=36)

    async def played() -> list[View]:
        shown: list[View] = []
        async with arrived(first, made.table, made.tokens[0]) as (view, anna):
            view = await anna.play(
                view, by_chance(rng), until=lambda v: v.number > 20 and theirs(v), seen=shown.append
            )
            stopped.send_signal(signal.SIGSTOP)
            # this waits for the owner, and would be the next event
            assert view.own is not None
            await anna.act(view, by_chance(rng)(view, view.own))
            async with arrived(second, made.table, made.tokens[0]) as (later, again):
                assert later.number >= view.number
                later = await again.play(
                    later,
                    by_chance(rng),
                    until=lambda v: v.number > view.number + 20 and theirs(v),
                    seen=shown.append,
                )
            stopped.send_signal(signal.SIGCONT)
            code, messages = await anna.drained()
        assert code == JOIN_AGAIN
        assert not [each for each in messages if isinstance(each, Problem)]
        shown += [each for each in messages if isinstance(each, View)]
        # whoever comes to it now is led to the other one
        async with arrived(first, made.table, made.tokens[0]) as (back, third):
            assert back.number == later.number
            assert owned(second) == 1
            await third.play(back, by_chance(rng), until=lambda v: v.number > later.number + 20)
        return shown

    shown = asyncio.run(played())
    kept = kept_views(second, made.table, 0)
    assert [compared(each) for each in shown] == [kept[each.number] for each in shown]


@pytest.mark.long
def test_games_of_other_rooms_are_asked_of_their_owner(url: str, start: Start) -> None:
    (owner, first), (_, second) = start(url, shared=True), start(url, shared=True)
    game = json.loads(first.post("api/checkers", json.dumps(CHECKERS).encode()).body)
    path, token = f"api/checkers/games/{game['game']}", game["token"]
    moves = json.loads(first.get(path, x_token=token).body)["board"]["moves"]

    def move(text: str, after: int) -> Answer:
        body = json.dumps({"move": text, "after": after}).encode()
        return second.post(f"{path}/moves", body, x_token=token)

    moved = move(moves[0]["text"], 0)
    assert moved.status == 200, moved.body
    moves = json.loads(moved.body)["board"]["moves"]
    assert first.get(path).body == second.get(path).body
    assert first.get(f"{path}/record").body == second.get(f"{path}/record").body
    stale = move(moves[0]["text"], 0)
    assert (stale.status, json.loads(stale.body)["code"]) == (409, "stale")
    # what was passed on is not passed on again
    assert second.get(path, x_ouvert_passed="1").status == 503
    summaries = second.get(f"api/checkers/games?name={game['game']}")
    assert len(json.loads(summaries.body)) == 1
    owner.kill()
    assert until_answered(lambda: second.get(path)).status == 200
    answer = move(moves[0]["text"], 1)
    assert answer.status == 200, answer.body


@pytest.mark.long
def test_owner_that_ends_leaves_its_tables_at_once(url: str, start: Start) -> None:
    (owner, first), (_, second) = start(url, shared=True), start(url, shared=True)
    made = first.open_table(PLACES)

    async def led() -> None:
        async with arrived(second, made.table, made.tokens[0]) as (view, anna):
            owner.send_signal(signal.SIGTERM)
            with suppress(ConnectionClosed):
                await anna.play(view, by_chance(np.random.default_rng(9)))
        owner.wait()
        async with arrived(second, made.table, made.tokens[0]) as (again, _):
            assert again.number >= view.number

    async def looked() -> None:
        async with arrived(first, made.table, None):
            assert owned(first) == 1

    asyncio.run(looked())
    asyncio.run(led())
    assert owned(second) == 1


@pytest.mark.long
def test_sqlite_and_an_address_for_nobody_are_refused() -> None:
    web = ("web", "--port", "0", "--no-browser", "--shared")
    assert "share a PostgreSQL database" in ouvert(*web, "--database", "sqlite://").sentence
    assert "reach each other by --host" in ouvert(*web, "--host", "0.0.0.0").sentence
