"""Decisions taken back against AIs: the same game again, marked, and never among persons."""

from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import RulesError
from ouvert.storage.database import Database
from ouvert.storage.tables import games_of_table, load_table
from ouvert.web.protocol.actions import BidSaid, HoldSaid, WireAction
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import OwnView, View
from ouvert.web.server.people import played_tables
from ouvert.web.table.events import Acted, Dealt, PlaceOptions, Sat, TableOptions, TookBack
from ouvert.web.table.state import TableState
from ouvert.web.table.wire import written
from support.scripted import Choice, by_chance, client
from support.serving import Site, serving

AIS = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
AI = PlaceOptions("reflex", None)
OPTIONS = TableOptions((PlaceOptions(None, "Anna"), AI, AI), 3, 0.0)


def after_some(rng: np.random.Generator, actions: int) -> TableState:
    """A table in its first game after so many random actions."""
    state = TableState.opened(7, OPTIONS).after(Sat(0, "Anna")).after(Dealt(1))
    for _ in range(actions):
        game = state.game
        if game is None or game.actor is None:
            break
        legal = game.legal_actions()
        action = legal[0] if len(game.history) < 4 else legal[int(rng.integers(len(legal)))]
        state = state.after(Acted(game.actor, written(action)))
    return state


@pytest.mark.parametrize("seed", range(10))
def test_taking_back_leads_to_an_own_decision(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = after_some(rng, int(rng.integers(4, 30)))
    while (actions := state.back_to(0)) is not None:
        before = state
        state = state.after(TookBack(actions))
        assert state.game is not None
        assert before.game is not None
        assert state.game.history == before.game.history[:actions]
        assert state.acting_place == 0
        assert len(state.game.legal_actions()) > 1
        assert state.taken_back == before.taken_back + 1
        assert state.moved_at == state.number == before.number + 1
    with pytest.raises(RulesError, match="nothing that could be taken back"):
        state.after(TookBack(99))


def eager(seed: int) -> Choice:
    """Bids as long as it may, so that somebody plays."""
    by_itself = by_chance(np.random.default_rng(seed))

    def choose(view: View, own: OwnView) -> WireAction:
        if own.legal.hold:
            return HoldSaid()
        return BidSaid(value=own.legal.bids[0]) if own.legal.bids else by_itself(view, own)

    return choose


def own_turn(view: View) -> bool:
    return view.own is not None and view.actor == view.own.seat


def test_the_same_card_leads_to_the_same_game_again(site: Site) -> None:
    made = site.open_table(AIS, games=1, seed="11")
    choose = eager(3)

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            while view.stage == "waiting" or not own_turn(view):
                view = await anna.until(View)
            assert not view.can_take_back
            await anna.send("back", after=view.number)
            early = await anna.refused()
            assert early.remark is not None
            assert early.remark.code == "nothing_back"
            view = await anna.play(
                view, choose, until=lambda each: own_turn(each) and any(each.trick)
            )
            assert view.own is not None
            action = choose(view, view.own)
            await anna.act(view, action)
            later = await anna.until(View)
            while not (own_turn(later) or later.stage != "playing"):
                later = await anna.until(View)
            if later.stage != "playing":
                return
            assert later.can_take_back
            await anna.send("back", after=later.number)
            back = await anna.until(View)
            # said again, as after a lost connection, it counts once
            await anna.send("back", after=later.number)
            assert (await anna.refused()).code == "stale"
            back = await anna.until(View)
            assert back.taken_back == 1
            assert own_turn(back)
            if (back.trick, back.tricks) == (view.trick, view.tricks):
                await anna.act(back, action)
                again = await anna.until(View)
                while not own_turn(again):
                    again = await anna.until(View)
                assert (again.trick, again.tricks) == (later.trick, later.tricks)
                back = again
            await anna.play(back, choose)

    asyncio.run(run())
    database = Database(site.database_url)
    record = games_of_table(database, made.table)[1]
    assert dict(record.tags)["TB"] == "1"
    # nothing was taken out of the journal, and the list is in no account
    assert any('"took back"' in event for event in load_table(database, made.table).events)
    assert played_tables(database, [made.table]) == []
    database.close()


def test_among_persons_nothing_is_taken_back(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], games=1)

    async def run() -> None:
        async with client(site) as anna, client(site) as ben:
            await anna.joined(made.table, made.tokens[0])
            view = await ben.joined(made.table, made.tokens[1])
            while view.stage == "waiting":
                view = await ben.until(View)
            assert not view.can_take_back
            await ben.send("back", after=view.number)
            refused = await ben.refused()
            assert refused.remark is not None
            assert refused.remark.code == "back_among_persons"

    asyncio.run(run())


@pytest.mark.long
def test_what_was_taken_back_stays_so_in_a_new_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/table.sqlite3"
    choose = eager(3)

    async def run(site: Site, made: TableMade) -> View:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            view = await anna.play(view, choose, until=lambda each: each.can_take_back)
            await anna.send("back", after=view.number)
            while not view.taken_back:
                view = await anna.until(View)
            return view

    async def after(again: Site, made: TableMade, before: View) -> None:
        async with client(again) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            assert view.taken_back == 1
            assert (view.number, view.bids, view.own) == (before.number, before.bids, before.own)
            await anna.send("back", after=before.number - 1)
            assert (await anna.refused()).code == "stale"
            await anna.until(View)
            await anna.play(view, choose)

    with serving(url) as site:
        made = site.open_table(AIS, games=1, seed="11")
        before = asyncio.run(run(site, made))
    with serving(url) as again:
        asyncio.run(after(again, made, before))
