"""Clocks: judged by the server alone, kept with the events, and told to all."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.skat.records import from_json
from ouvert.skat.records.circumstances import circumstances, late_at, uncounted
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.actions import Conceded, PassSaid
from ouvert.web.protocol.clocks import ClockWanted
from ouvert.web.protocol.server import Hint
from ouvert.web.protocol.view import View
from ouvert.web.table.clock import DecisionClock
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Filled,
    Hinted,
    PlaceOptions,
    Returned,
    Sat,
    TableOptions,
    WasReady,
    decoder,
)
from ouvert.web.table.finished import finished_game
from ouvert.web.table.live import state as live_state
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import TableState, read_table
from support.scripted import Script, client
from support.serving import Site, serving

PERSON = PlaceOptions(None, None)
PEOPLE = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]


def begun(clock: ClockWanted | None) -> TableState:
    state = TableState.opened(3, TableOptions((PERSON, PERSON, PERSON), 3, 0.0, clock=clock))
    for place in range(3):
        state = state.after(Sat(place, f"Person {place}"))
    return state.after(Dealt(1))


def passed(state: TableState, drawn: float = 0.0) -> TableState:
    assert state.game is not None
    assert state.game.actor is not None
    return state.after(Acted(state.game.actor, PassSaid(), drawn=drawn))


def test_a_decision_has_its_seconds_and_then_those_of_the_reserve() -> None:
    state, clock = begun(ClockWanted(decision=30, game=60)), DecisionClock()
    clock.follow(state, 100.0, here=True)
    acting = state.acting_place
    assert clock.left(state, 110.0) == 80
    assert clock.drawn(state, 110.0) == 0
    assert clock.left(state, 150.0) == 40
    assert clock.drawn(state, 150.0) == 20
    shown = clock.shown(state, 150.0)
    assert shown is not None
    assert (shown.running, shown.left) == (acting, 0)
    assert [shown.reserves[place] for place in range(3) if place == acting] == [40]
    assert sum(shown.reserves) == 160
    assert clock.left(state, 200.0) == -10
    assert clock.drawn(state, 200.0) == 60
    # the next one has a decision of his own, and this one less in reserve
    state = passed(state, drawn=20.0)
    clock.follow(state, 150.0, here=True)
    assert clock.left(state, 150.0) == 90
    assert acting is not None
    assert state.reserve(acting) == 40


@pytest.mark.parametrize(("options", "left"), [((60, 0), 60), ((0, 60), 35)])
def test_a_reserve_is_for_a_game_or_for_the_list(options: tuple[int, int], left: int) -> None:
    game, whole = options
    state = begun(ClockWanted(decision=10, game=game, list=whole))
    first = state.acting_place
    state = passed(passed(passed(state, drawn=25.0)))
    assert first is not None
    assert state.reserve(first) == 35
    state = replace(state, ready=frozenset({0, 1, 2})).after(Dealt(2))
    assert state.reserve(first) == left


def test_no_time_runs_without_a_clock_for_an_ai_or_with_nobody_there() -> None:
    clock = DecisionClock()
    clock.follow(begun(None), 0.0, here=True)
    assert clock.left(begun(None), 1e9) is None
    assert clock.shown(begun(None), 1e9) is None
    state = begun(ClockWanted(decision=30))
    acting = state.acting_place
    assert acting is not None
    clock.follow(state, 0.0, here=True)
    clock.follow(state, 10.0, here=False)
    assert clock.left(state, 500.0) is None
    clock.follow(state, 1000.0, here=True)
    assert clock.left(state, 1005.0) == 15
    # who lets an AI sit in for a moment has won no time by it
    state = state.after(Filled(acting, "reflex"))
    clock.follow(state, 1010.0, here=True)
    assert clock.left(state, 1020.0) is None
    state = state.after(Returned(acting))
    clock.follow(state, 1020.0, here=True)
    assert clock.left(state, 1020.0) == 10


def test_no_clock_but_the_monotonic_one_of_the_server_counts() -> None:
    assert live_state.now is time.monotonic


class Hours:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    moved = Hours()
    monkeypatch.setattr(live_state, "now", moved)
    return moved


def own_turn(view: View) -> bool:
    return view.own is not None and view.actor == view.own.seat


async def until_turn(script: Script, view: View) -> View:
    while not own_turn(view):
        view = await script.until(View)
    return view


def acts(site: Site, table: str) -> Sequence[Acted]:
    database = Database(site.database_url)
    events = [decoder.decode(each) for each in load_table(database, table).events]
    database.close()
    return [each for each in events if isinstance(each, Acted)]


def test_rules_of_thumb_act_for_who_is_late_and_it_is_told(site: Site, hours: Hours) -> None:
    made = site.open_table(PEOPLE, games=1, clock={"decision": 30, "game": 60}, seed="939")

    async def run() -> None:
        async with client(site) as anna:
            view = await until_turn(anna, await anna.joined(made.table, made.tokens[0]))
            assert view.clock is not None
            assert (view.clock.running, view.clock.left) == (0, 30)
            assert view.clock.reserves == (60, 60, 60)
            # as long as the AIs wake up, nobody is late: a hint is there when they have
            await anna.send("hint", id=1)
            await anna.until(Hint)
            hours.at += 91
            # too late, whatever the clock of the client says
            await anna.act(view, PassSaid())
            refused = await anna.refused()
            assert refused.remark is not None
            assert refused.remark.code == "time_over"
            # whoever comes lets the server look at its clock
            async with client(site) as watcher:
                await watcher.joined(made.table, None)
                while not view.late:
                    view = await anna.until(View)
            assert view.event is not None
            assert view.event.seat == view.places[0].seat
            assert view.clock is not None
            assert view.clock.reserves == (0, 60, 60)

    asyncio.run(run())
    late = [each for each in acts(site, made.table) if each.late]
    assert [each.drawn for each in late] == [60]


def test_seconds_beyond_a_decision_are_kept_and_a_new_server_knows_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/table.sqlite3"
    with serving(url) as site:
        made = site.open_table(PEOPLE, games=1, clock={"decision": 30, "list": 300}, seed="939")
    database = Database(url)
    _, state = read_table(database, made.table)
    state = state.after(Dealt(1))
    while state.acting_place != 0:
        state = passed(state)
    before, state = state, passed(state, drawn=12.5)
    assert (before.reserve(0), state.reserve(0)) == (300, 287.5)
    database.close()
    # the decision that was under way begins again, with the reserve that was left
    clock = DecisionClock()
    clock.follow(before, 7.0, here=True)
    shown = clock.shown(before, 7.0)
    assert shown is not None
    assert (shown.left, shown.reserves[0]) == (30, 300)


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        ({"decision": 30, "game": 60, "list": 60}, "refused"),
        ({"decision": 4}, "malformed"),
        ({"decision": 601}, "malformed"),
        ({"game": 60}, "malformed"),
        ({"decision": 30, "game": -1}, "malformed"),
        ({"decision": 30, "hour": 1}, "malformed"),
        ("fast", "malformed"),
    ],
)
def test_clock_that_cannot_be_is_refused_in_a_sentence(
    site: Site, clock: object, code: str
) -> None:
    wanted = json.dumps({"places": PEOPLE, "clock": clock}).encode()
    answer = site.post("api/tables", wanted)
    told = json.loads(answer.body)
    assert (answer.status, told["code"]) == (400, code)
    assert len(told["message"]) > 10
    assert code == "malformed" or told["remark"]["code"] == "clock_reserves"


def test_what_is_done_out_of_turn_or_to_give_up_is_never_late() -> None:
    state, clock = begun(ClockWanted(decision=30, game=60)), DecisionClock()
    clock.follow(state, 0.0, here=True)
    assert state.game is not None
    actor = state.game.actor
    assert actor is not None
    acted, other = Acted(actor, PassSaid()), Acted((actor + 1) % 3, Conceded())
    assert clock.timed(state, acted, 45.0, judged=True) == Acted(actor, PassSaid(), drawn=15.0)
    assert clock.timed(state, other, 900.0, judged=True) == other
    assert clock.timed(state, Acted(actor, Conceded()), 900.0, judged=True) == Acted(
        actor, Conceded(), drawn=60.0
    )
    assert clock.timed(state, acted, 900.0, judged=False) == Acted(actor, PassSaid(), drawn=60.0)
    with pytest.raises(Refusal, match="run out"):
        clock.timed(state, acted, 900.0, judged=True)


def test_what_the_clock_has_decided_stands_in_the_record() -> None:
    state = begun(ClockWanted(decision=30))
    assert state.game is not None
    for late in (False, True, False):
        before, actor = state, state.game.actor
        assert actor is not None
        state = before.after(Acted(actor, PassSaid(), late=late))
        assert state.game is not None
    assert state.circumstances.late == (1,)
    # who was late has played all the same, and the game counts
    assert [uncounted(state.circumstances, seat, club=False) for seat in range(3)] == [None] * 3
    kept = finished_game("table", before, state)
    assert kept is not None
    assert late_at(from_json(kept.record)) == {1}
    assert begun(None).circumstances.late == ()


def test_who_was_helped_and_who_has_decided_stand_in_the_record() -> None:
    state = begun(None).after(Hinted(1)).after(Filled(2, "club", until_back=True))
    assert state.game is not None
    while not state.game.over:
        before = state
        state = passed(before)
        assert state.game is not None
    kept = finished_game("table", before, state)
    assert kept is not None
    how = circumstances(from_json(kept.record))
    assert how is not None
    seats = [state.seat_of(place) for place in range(3)]
    assert [how.by[seat] for seat in seats if seat is not None] == ["person", "person", "club"]
    assert how.hinted == {seats[1]}
    following = state.after(WasReady(0)).after(WasReady(1)).after(Dealt(2))
    assert following.circumstances.hinted == frozenset()
