"""Messages of every bad kind: the sender is told, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.client import LONGEST_MESSAGE, VERSION
from ouvert.web.protocol.server import Pong, Problem
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.server import connection
from ouvert.web.table.live import table as table_module
from support.scripted import Script, by_chance, client
from support.serving import Site

PERSONS: list[dict[str, str]] = [{"name": "Anna"}, {}, {}]


def events(site: Site, made: TableMade) -> tuple[str, ...]:
    database = Database(site.database_url)
    kept = load_table(database, made.table).events
    database.close()
    return kept


async def seated(site: Site, made: TableMade, scripts: list[Script]) -> list[View]:
    """All three persons sit down; their views of the first game."""
    views = []
    for script, token in zip(scripts, made.tokens, strict=True):
        await script.joined(made.table, token)
    for script in scripts:
        while (view := await script.until(View)).own is None:
            pass
        views.append(view)
    return views


def at_a_table(
    site: Site, work: Callable[[TableMade, list[Script], list[View]], Awaitable[None]]
) -> None:
    """Do something at a table of three persons at the beginning of a game."""
    made = site.open_table(PERSONS, seed="3")

    async def run() -> None:
        async with client(site) as one, client(site) as two, client(site) as three:
            scripts = [one, two, three]
            views = await seated(site, made, scripts)
            await work(made, scripts, views)

    asyncio.run(run())


MALFORMED: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    '"join"',
    "{}",
    '{"type": "joni"}',
    '{"type": "act"}',
    '{"type": "act", "after": "1", "action": {"do": "pass"}}',
    '{"type": "act", "after": -1, "action": {"do": "pass"}}',
    '{"type": "act", "after": 1, "action": {"do": "fly"}}',
    '{"type": "act", "after": 1, "action": {"do": "pass", "seat": 2}}',
    '{"type": "act", "after": 1, "action": {"do": "play", "card": "♥A!"}}',
    '{"type": "ping", "id": 1e300}',
    '{"type": "ping", "id": 1, "more": 2}',
    '{"type": "fill", "place": 4, "player": "random"}',
    '{"type": "pace", "seconds": -1}',
    '{"type": "pace", "seconds": NaN}',
    '{"type": "ping", "id": ' + "[" * 3000,
    b"\x00\xff",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: str(text)[:40])
def test_malformed_message_is_told(site: Site, text: str | bytes) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        before = events(site, made)
        await scripts[1].say(text)
        problem = await scripts[1].refused()
        assert problem.code == "malformed"
        await still_there(scripts[1])
        assert events(site, made) == before

    at_a_table(site, work)


async def still_there(script: Script) -> None:
    await script.send("ping", id=77)
    assert (await script.until(Pong)).id == 77


@pytest.mark.long
@settings(max_examples=40)
@given(st.recursive(st.none() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_any_json_is_survived(site: Site, value: Any) -> None:
    async def run() -> None:
        async with client(site) as script:
            await script.say(json.dumps({"type": "join", "table": value, "version": value}))
            assert (await script.refused()).code in ("malformed", "unknown_table", "version")

    asyncio.run(run())


def test_oversized_message_is_told_and_a_huge_one_ends_the_connection(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        await scripts[0].say(" " * (LONGEST_MESSAGE + 1))
        assert (await scripts[0].refused()).code == "too_large"
        await still_there(scripts[0])
        assert await scripts[0].ended_by(" " * 70_000) in (1009, None)
        # the others do not notice
        await still_there(scripts[1])

    at_a_table(site, work)


def test_only_the_seat_whose_turn_it_is_acts(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        before = events(site, made)
        for script, view in zip(scripts, views, strict=True):
            assert view.own is not None
            if view.own.seat != view.actor:
                await script.send("act", after=view.number, action={"do": "pass"})
                problem = await script.refused()
                assert (problem.code, problem.number) == ("not_your_turn", view.number)
        assert events(site, made) == before

    at_a_table(site, work)


def test_action_that_the_rules_refuse_says_why(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        before = events(site, made)
        script, view = next(
            (script, view)
            for script, view in zip(scripts, views, strict=True)
            if view.own is not None and view.own.seat == view.actor
        )
        for action, said in (
            ({"do": "bid", "value": 19}, "cannot bid 19"),
            ({"do": "hold"}, "there is no bid to say yes to"),
            ({"do": "pick up"}, "the auction is going on"),
            ({"do": "play", "card": "CJ"}, "the auction is going on"),
            ({"do": "play", "card": "XX"}, "no card"),
            ({"do": "discard", "cards": ["CJ", "CJ"]}, "twice"),
            ({"do": "announce", "contract": "Q"}, "not a contract's code"),
            ({"do": "concede"}, "not possible now"),
        ):
            await script.send("act", after=view.number, action=action)
            problem = await script.refused()
            assert problem.code == "rules"
            assert said in problem.message
        assert events(site, made) == before

    at_a_table(site, work)


def test_replayed_action_counts_once(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        actor = next(
            n
            for n, view in enumerate(views)
            if view.own is not None and view.own.seat == view.actor
        )
        for _ in range(2):
            await scripts[actor].send("act", after=views[actor].number, action={"do": "pass"})
        problem = await scripts[actor].refused()
        assert problem.code == "stale"
        fresh = await scripts[actor].until(View)
        assert fresh.number == views[actor].number + 1
        assert sum('"pass"' in event for event in events(site, made)) == 1

    at_a_table(site, work)


def test_spectator_and_stranger_change_nothing(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        other = site.open_table(PERSONS)
        before = events(site, made)
        async with client(site) as watcher:
            seen = await watcher.joined(made.table, None)
            assert seen.own is None
            for kind, fields in (
                ("act", {"after": seen.number, "action": {"do": "pass"}}),
                ("ready", {"after": seen.number}),
                ("fill", {"place": 0, "player": "random"}),
                ("return", {}),
                ("pace", {"seconds": 1}),
                ("hint", {"id": 1}),
                ("beliefs", {"id": 1}),
                ("compare", {"id": 1}),
            ):
                await watcher.send(kind, **fields)
                assert (await watcher.refused()).code == "spectator"
        async with client(site) as stranger:
            # a token of another table opens nothing here
            for wrong in (other.tokens[0], "guess", "x" * 64, made.table, "again"):
                await stranger.send("join", table=made.table, token=wrong, version=VERSION)
                assert (await stranger.refused()).code == "wrong_token"
            with pytest.raises(ConnectionClosed):
                await stranger.next()
        assert events(site, made) == before

    at_a_table(site, work)


def test_nothing_is_said_before_joining(site: Site) -> None:
    async def run() -> None:
        async with client(site) as script:
            for kind, fields, code in (
                ("ping", {"id": 1}, "not_joined"),
                ("act", {"after": 1, "action": {"do": "pass"}}, "not_joined"),
                ("join", {"table": "nowhere", "version": VERSION}, "unknown_table"),
                ("join", {"table": "nowhere", "version": VERSION + 1}, "version"),
            ):
                await script.send(kind, **fields)
                assert (await script.refused()).code == code
            with pytest.raises(ConnectionClosed):
                await script.next()

    asyncio.run(run())


def test_who_never_joins_is_sent_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "JOIN_SECONDS", 0.3)

    async def run() -> None:
        async with client(site) as script:
            with pytest.raises(ConnectionClosed) as closed:
                await talk(script)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008

    async def talk(script: Script) -> None:
        # to say something else gives no more time
        while True:
            await script.send("ping", id=1)
            assert (await script.refused()).code == "not_joined"
            await asyncio.sleep(0.02)

    asyncio.run(run())


def test_flood_is_dropped_and_then_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PER_SECOND", 0.0)

    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        # one has been used to join
        for number in range(connection.AT_ONCE - 1 + connection.MOST_DROPPED):
            await scripts[2].send("ping", id=number)
        code, messages = await scripts[2].drained()
        assert code == 1008
        said = [each.code for each in messages if isinstance(each, Problem)]
        assert said == ["too_fast"] * connection.MOST_DROPPED
        await still_there(scripts[0])

    at_a_table(site, work)


def test_stubborn_nonsense_ends_the_connection(site: Site) -> None:
    async def work(made: TableMade, scripts: list[Script], views: list[View]) -> None:
        for _ in range(20):
            await scripts[0].say("nonsense")
        code, messages = await scripts[0].drained()
        assert code == 1008
        assert sum(isinstance(each, Problem) for each in messages) == 20

    at_a_table(site, work)


def test_places_are_filled_only_where_that_is_ones_own_affair(site: Site) -> None:
    made = site.open_table(PERSONS)

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            assert view.stage == "waiting"
            for kind, fields, said in (
                ("fill", {"place": 1, "player": "nobody"}, "there is no player"),
                ("fill", {"place": 1, "player": "pimc:1000000000"}, "counts up to 2000"),
                ("return", {}, "no AI"),
                ("ready", {"after": view.number}, "nothing to be ready for"),
                ("hint", {"id": 4}, "no game is being played"),
            ):
                await anna.send(kind, **fields)
                problem = await anna.refused()
                assert problem.code == "refused"
                assert said in problem.message
            for place in (1, 2):
                await anna.send("fill", place=place, player="random")
            while view.own is None or view.actor != view.own.seat:
                view = await anna.until(View)
            assert [place.kind for place in view.places] == ["person", "ai", "ai"]
            # somebody comes late and takes his place over; now it is his affair
            async with client(site) as berta:
                await berta.joined(made.table, made.tokens[1], name="Berta")
                await anna.send("fill", place=1, player="random")
                assert (await anna.refused()).code == "refused"

    asyncio.run(run())


@pytest.mark.long
def test_own_place_can_be_left_to_an_ai_and_taken_back(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            await anna.send("pace", seconds=0.05)
            await anna.send("fill", place=0, player="random")
            while view.game < 2:
                view = await anna.until(View)
            await anna.send("return")
            while view.places[0].kind != "person":
                view = await anna.until(View)
            await anna.send("pace", seconds=0)
            choose = by_chance(np.random.default_rng(1), concedes=0.5)
            await anna.play(view, choose, until=lambda each: each.game > 3)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["api/socket", "api/tables"])
def test_socket_is_no_page_and_posting_needs_a_body(site: Site, path: str) -> None:
    assert site.get(path).status in (404, 405, 426)


def test_browser_of_another_site_gets_no_socket(site: Site) -> None:
    async def run() -> None:
        with pytest.raises(InvalidStatus):
            async with connect(site.socket, origin="http://evil.example"):  # type: ignore[arg-type]
                pass

    asyncio.run(run())


def test_table_is_not_changed_without_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SETTINGS_PER_SECOND", 0.0)
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])

    async def run() -> None:
        codes: list[str] = []
        for _ in range(3):
            # a new connection does not help
            async with client(site) as anna:
                await anna.joined(made.table, made.tokens[0])
                for _ in range(15):
                    await anna.send("pace", seconds=1)
                await anna.send("ping", id=1)
                while not isinstance(message := await anna.next(), Pong):
                    codes += [message.code] if isinstance(message, Problem) else []
        assert codes == ["too_fast"] * (45 - table_module.SETTINGS_AT_ONCE)
        changed = sum('"paced"' in event for event in events(site, made))
        assert changed == table_module.SETTINGS_AT_ONCE

    asyncio.run(run())
