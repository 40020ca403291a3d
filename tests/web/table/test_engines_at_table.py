"""Programs of others at a table of a server, over real sockets and real pipes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.rules.actions import Pass
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.web.protocol.view import View
from ouvert.web.server import engines
from ouvert.web.server.engines import Engines
from support.engines import LAST, answering, scripted
from support.scripted import by_chance, client
from support.serving import Site, serving
from support.sizes import some_of

GOOD = answering(LAST)
ILLEGAL = answering(f'"18" if words["phase"] == "play" else {LAST}')
NONSENSE = answering('"my hand is " + words["hand"]')
CRASHING = answering("sys.exit(3)")
FAILING = {"illegal": ILLEGAL, "nonsense": NONSENSE, "crash": CRASHING}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("engines")
    with serving(f"sqlite:///{folder / 'a.sqlite3'}", engines={"Good": GOOD, **FAILING}) as opened:
        yield opened


async def played(site: Site, player: str, games: int) -> tuple[list[View], list[str]]:
    """All that a person sees who plays against a program and rules of thumb."""
    made = site.open_table(
        [{"name": "A"}, {"player": player}, {"player": "reflex"}], games=games, seed="7"
    )
    views: list[View] = []
    async with client(site) as script:
        view = await script.joined(made.table, made.tokens[0])
        await script.play(view, by_chance(np.random.default_rng(1)), seen=views.append)
        return views, script.raw


@pytest.mark.long
def test_program_plays_all_its_games(site: Site) -> None:
    views, _ = asyncio.run(played(site, "engine:Good", 2))
    assert views[-1].stage == "closed"
    assert {place.fault for view in views for place in view.places} == {None}


@pytest.mark.parametrize("kind", some_of(FAILING))
def test_table_is_told_how_a_program_has_failed_and_goes_on(site: Site, kind: str) -> None:
    views, texts = asyncio.run(played(site, f"engine:{kind}", 2))
    assert views[-1].stage == "closed"
    faults = [view.places[1].fault for view in views]
    assert set(faults) == {None, kind}
    # each game begins with the program again
    firsts = {view.game: view.places[1].fault for view in reversed(views)}
    assert set(firsts.values()) == {None}
    assert not any("my hand is" in text for text in texts)


def test_server_names_its_programs_and_refuses_others(site: Site) -> None:
    info = site.get("api/info").body.decode()
    assert '"engine:Good"' in info
    assert "sys.stdin" not in info
    wanted = b'{"places": [{"name": "A"}, {"player": "engine:Other"}, {"player": "random"}]}'
    answer = site.post("api/tables", wanted)
    assert (answer.status, b"no program" in answer.body) == (400, True)


@pytest.mark.long
def test_program_that_is_gone_after_a_restart_is_played_for(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with serving(database, engines={"Good": GOOD}) as site:
        made = site.open_table(
            [{"name": "A"}, {"player": "engine:Good"}, {"player": "reflex"}], games=1, seed="7"
        )

    async def go_on(site: Site) -> list[View]:
        views: list[View] = []
        async with client(site) as script:
            view = await script.joined(made.table, made.tokens[0])
            await script.play(view, by_chance(np.random.default_rng(1)), seen=views.append)
        return views

    with serving(database) as site:
        views = asyncio.run(go_on(site))
    assert views[-1].stage == "closed"
    assert "missing" in {view.places[1].fault for view in views}


def test_more_places_than_programs_that_may_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_SEATED", 1)
    seen = SkatGame.start(Deal.random(np.random.default_rng(1))).observe(1)

    async def ask() -> None:
        room = Engines({"Good": GOOD})
        try:
            for turn in range(6):
                place = "table", turn % 3
                assert await room.decide("engine:Good", place, "1", seen, turn) == Pass()
        finally:
            room.close()

    asyncio.run(ask())


def test_program_that_does_not_start_keeps_the_server_from_starting(tmp_path: Path) -> None:
    gone = {"Gone": scripted("import sys; sys.exit(3)")}
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with pytest.raises(OuvertError, match="has ended"), serving(database, engines=gone):
        raise AssertionError("it has started")
