"""Persons who are away: the others may let an AI sit in until they are back."""

from __future__ import annotations

import asyncio
import threading

import numpy as np
import pytest

from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.actions import PassSaid
from ouvert.web.protocol.client import Fill
from ouvert.web.protocol.server import Pong
from ouvert.web.protocol.view import OwnView, View
from ouvert.web.server import workers
from ouvert.web.table.events import Acted, Dealt, Filled, PlaceOptions, Returned, Sat, TableOptions
from ouvert.web.table.live import driver, presence
from ouvert.web.table.live.presence import Presence
from ouvert.web.table.referee import Refusal, arrival, ruling
from ouvert.web.table.state import TableState
from support.scripted import Script, by_chance, client
from support.serving import Site

PERSON = PlaceOptions(None, None)
OPENED = TableState.opened(3, TableOptions((PERSON, PERSON, PERSON), 3, 0.0))


def begun() -> TableState:
    state = OPENED
    for place in range(3):
        state = state.after(Sat(place, f"Person {place}"))
    return state.after(Dealt(1))


def test_who_has_no_connection_is_absent_after_a_while() -> None:
    state, here = begun(), Presence(100.0)
    everybody = {0, 1, 2}
    here.hear(1, 130.0)
    two = everybody - {1}
    assert here.absent(state, two, 130.0 + presence.AWAY_SECONDS - 1) == frozenset()
    assert here.absent(state, two, 130.0 + presence.AWAY_SECONDS) == {1}
    assert here.next_change(state, two, 140.0) == presence.AWAY_SECONDS - 10
    here.hear(1, 1000.0)
    assert here.absent(state, everybody, 1000.0) == {state.acting_place}


def test_who_lets_the_others_wait_is_absent_after_a_longer_while() -> None:
    state, here = begun(), Presence(100.0)
    everybody, acting = {0, 1, 2}, state.acting_place
    late = 100.0 + presence.SLOW_SECONDS
    assert here.absent(state, everybody, late - 1) == frozenset()
    assert here.absent(state, everybody, late) == {acting}
    here.hear(acting, late - 5)
    assert here.absent(state, everybody, late) == frozenset()
    # whoever is awaited after him has his own time
    state = state.after(Acted(state.game.actor or 0, PassSaid())) if state.game else state
    here.move(late)
    assert state.acting_place != acting
    assert here.absent(state, everybody, late + presence.SLOW_SECONDS - 1) == frozenset()


def test_nobody_is_absent_where_nobody_waits() -> None:
    assert Presence(0.0).absent(OPENED, set(), 1e9) == frozenset()
    ai = PlaceOptions("random", None)
    alone = TableState.opened(3, TableOptions((PERSON, ai, ai), 3, 0.0))
    alone = alone.after(Sat(0, "Anna")).after(Dealt(1))
    assert Presence(0.0).absent(alone, set(), 1e9) == frozenset()
    assert Presence(0.0).next_change(alone, {0}, 0.0) is None


def test_ai_sits_in_until_its_person_is_back() -> None:
    state = begun()
    wish = Fill(1, "random")
    with pytest.raises(Refusal, match="absent"):
        ruling(state, 0, wish)
    with pytest.raises(Refusal, match="absent"):
        ruling(state, 0, wish, {2})
    event = ruling(state, 0, wish, {1})
    assert event == Filled(1, "random", until_back=True)
    state = state.after(event)
    assert (state.players[1], state.names[1]) == ("random", "Person 1")
    assert arrival(state, 1, None) == Returned(1)
    back = state.after(Returned(1))
    assert (back.players[1], arrival(back, 1, None)) == (None, None)
    # who has handed over himself is not asked back
    handed = ruling(back, 1, wish, {1})
    assert handed == Filled(1, "random")
    assert arrival(back.after(handed), 1, None) is None


async def until(script: Script, view: View, absent: tuple[bool, ...]) -> View:
    while tuple(place.absent for place in view.places) != absent:
        view = await script.until(View)
    return view


@pytest.mark.long
def test_table_goes_on_without_who_has_gone_and_with_who_has_come_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.3)
    made = site.open_table([{"name": "Anna"}, {}, {"player": "random"}], games=3)
    choose = by_chance(np.random.default_rng(2), concedes=0.3)

    def second(view: View) -> bool:
        return view.game == 2

    async def run() -> None:
        async with client(site) as anna:
            await anna.joined(made.table, made.tokens[0])
            async with client(site) as berta:
                view = await berta.joined(made.table, made.tokens[1], name="Berta")
                while view.game == 0:
                    view = await anna.until(View)
                await anna.send("fill", place=1, player="random")
                assert (await anna.refused()).code == "refused"
            view = await until(anna, view, (False, True, False))
            await anna.send("fill", place=1, player="random")
            while view.places[1].kind != "ai":
                view = await anna.until(View)
            assert not view.places[1].absent
            view = await anna.play(view, choose, until=second)
            async with client(site) as berta:
                view = await berta.joined(made.table, made.tokens[1])
                assert view.places[1].kind == "person"
                assert view.places[1].name == "Berta"

    asyncio.run(run())


def test_who_does_not_answer_is_told_as_absent_to_the_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SLOW_SECONDS", 0.3)
    made = site.open_table([{"name": "Anna"}, {}, {}], games=1)

    async def run() -> None:
        async with client(site) as one, client(site) as two, client(site) as three:
            scripts = [one, two, three]
            for script, token in zip(scripts, made.tokens, strict=True):
                view = await script.joined(made.table, token)
            while view.game == 0:
                view = await three.until(View)
            expected = tuple(place.seat == view.actor for place in view.places)
            slow = expected.index(True)
            other = scripts[(slow + 1) % 3]
            view = await until(other, view, expected)
            await other.send("fill", place=slow, player="random")
            while view.places[slow].kind != "ai":
                view = await other.until(View)
            await scripts[slow].send("return")
            while view.places[slow].kind != "person":
                view = await other.until(View)

    asyncio.run(run())


def test_ai_that_still_thinks_does_not_act_for_who_is_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, gate, decided = threading.Event(), threading.Event(), threading.Event()
    decide = workers.decide

    def slowly(player: str, seen: Observation, seed: int) -> Action:
        if player != "random/reflex":
            return decide(player, seen, seed)
        thinking.set()
        assert gate.wait(300)
        action = decide("reflex", seen, seed)
        decided.set()
        return action

    monkeypatch.setattr(workers, "decide", slowly)
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            while view.own is None or view.actor != view.own.seat:
                view = await anna.until(View)
            await anna.send("fill", place=0, player="random/reflex")
            while not thinking.is_set():
                await asyncio.sleep(0.01)
            await anna.send("return")
            filled = view.number + 1
            while view.number <= filled:
                view = await anna.until(View)
            back = view
            assert back.places[0].kind == "person"
            gate.set()
            while not decided.is_set():
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            await anna.send("ping", id=1)
            while not isinstance(message := await anna.next(), Pong):
                assert not isinstance(message, View) or message.bids == back.bids
            await anna.act(back, by_chance(np.random.default_rng(1))(back, own_of(back)))
            view = await anna.until(View)
            assert view.event is not None

    asyncio.run(run())


def own_of(view: View) -> OwnView:
    assert view.own is not None
    return view.own


def test_for_who_is_gone_an_ai_sits_in_by_itself() -> None:
    state, here = begun(), Presence(100.0)
    acting = state.acting_place
    assert acting is not None
    late = 100.0 + presence.GONE_SECONDS
    others = {0, 1, 2} - {acting}
    assert here.gone(state, others, late - 1) is None
    assert here.gone(state, others, late) == acting
    # not while he is connected, nor where nobody waits, nor for who is not awaited
    assert here.gone(state, {0, 1, 2}, late) is None
    assert here.gone(state, set(), late) is None
    assert here.gone(state, {acting}, late) is None
    assert here.next_change(state, others, late - 1) == 1
    state = state.after(Filled(acting, "master", until_back=True))
    assert here.gone(state, others, late) is None
    assert arrival(state, acting, None) == Returned(acting)


def test_the_table_goes_on_without_who_is_gone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GONE_SECONDS", 0.2)
    monkeypatch.setattr(driver, "SITS_IN", "reflex")
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], games=1)

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            async with client(site) as ben:
                await ben.joined(made.table, made.tokens[1], "Ben")
            view = await anna.play(
                view,
                by_chance(np.random.default_rng(1)),
                until=lambda each: each.places[1].kind == "ai" or each.stage == "closed",
            )
            assert view.places[1].kind == "ai"
            async with client(site) as ben:
                back = await ben.joined(made.table, made.tokens[1])
                assert back.places[1].kind == "person"

    asyncio.run(run())
