"""Four at a table: who deals sits out, and may do nothing that spectators may not."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from ouvert.skat.rules.actions import Pass
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet
from ouvert.skat.rules.values import GameResult
from ouvert.storage.database import Database
from ouvert.storage.tables import games_of_table
from ouvert.web.protocol.actions import CardPlayed, Claimed, Conceded, PassSaid
from ouvert.web.protocol.client import VERSION, Act, Fill, Return, TakeBack
from ouvert.web.protocol.server import Comparison, Sheet, Welcome, encoder
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.server.people import played_tables
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Event,
    Filled,
    PlaceOptions,
    Sat,
    TableOptions,
    WasReady,
)
from ouvert.web.table.live.presence import AWAY_SECONDS, Presence
from ouvert.web.table.referee import Refusal, ruling
from ouvert.web.table.state import TableState
from ouvert.web.table.views import sheet, view
from ouvert.web.table.wire import written
from support.scripted import by_chance, client
from support.seen_cards import check_text, known
from support.serving import Site, serving
from support.sizes import some_of

PERSON = PlaceOptions(None, None)
OPENED = TableState.opened(3, TableOptions((PERSON,) * 4, 8, 0.0))
SITTING: list[Event] = [Sat(place, f"Person {place}") for place in range(4)]
PASSED_IN: list[Event] = [Acted(seat, PassSaid()) for seat in (1, 2, 0)]
AI = {"player": "reflex"}
LOST = GameResult(
    declarer=0, contract=Contract(GameType.DIAMONDS), bid=18, won=False, value=-36, card_points=40
)


def after(*events: Event) -> TableState:
    state = OPENED
    for event in events:
        state = state.after(event)
    return state


def test_the_deal_goes_round_and_everybody_sits_out_once_in_a_round() -> None:
    events = list(SITTING)
    assert after(*SITTING[:3]).free == (3,)
    for game in range(1, 9):
        events.append(Dealt(game))
        state = after(*events)
        out = (game - 1) % 4
        assert state.dealer == out
        assert [state.seat_of((out + step) % 4) for step in range(4)] == [None, 0, 1, 2]
        assert {place for place in range(4) if view(state, place, set()).own is None} == {out}
        seen = view(state, out, set())
        assert (seen.place, seen.dealer, seen.places[out].seat) == (out, out, None)
        events += PASSED_IN
        # who has sat out is waited for like all others
        state = after(*events)
        for place in range(4) if game < 8 else ():
            assert not state.deal_due
            events.append(WasReady(place))
            state = after(*events)
        assert state.deal_due == (game < 8)
    assert after(*events).stage == "closed"


@pytest.mark.parametrize(
    "action", [PassSaid(), CardPlayed(card="CJ"), Conceded(), Claimed(points=None)]
)
def test_who_sits_out_cannot_act(action: PassSaid | CardPlayed | Conceded | Claimed) -> None:
    state = after(*SITTING, Dealt(1))
    with pytest.raises(Refusal, match="you deal this game, and sit it out") as refused:
        ruling(state, 0, Act(state.number, action))
    assert refused.value.code == "not_your_turn"
    with pytest.raises(Refusal):
        ruling(state, 0, TakeBack(state.number))
    assert not view(state, 0, set()).can_take_back


def test_an_ai_may_sit_out_for_a_person_and_he_comes_back() -> None:
    state = after(*SITTING, Dealt(1))
    given = state.after(ruling(state, 0, Fill(0, "reflex")))
    assert given.players[0] == "reflex"
    assert not view(given, 0, set()).own
    assert given.after(ruling(given, 0, Return())).players[0] is None
    # a person who is away while he sits out holds nobody up, and may be sat in for
    presence = Presence(0.0)
    late = AWAY_SECONDS + 1
    assert presence.absent(state, {1, 2, 3}, late) == {0}
    assert presence.gone(state, {1, 2, 3}, 1000.0) != 0
    filled = state.after(ruling(state, 1, Fill(0, "reflex"), absent={0}))
    assert isinstance(ruling(state, 1, Fill(0, "reflex"), absent={0}), Filled)
    assert 0 in filled.sat_in_for


@pytest.mark.parametrize("seed", some_of(range(3)))
def test_options_of_clubs_hide_as_much_from_who_sits_out(seed: int) -> None:
    """Whole lists of random games with Ramsch, Kontra and Bock: each sees what he may see."""
    rng = np.random.default_rng(seed)
    options = TableOptions((PERSON,) * 4, 12, 0.0, club=("ramsch", "kontra", "bock"))
    state = TableState.opened(seed, options)
    for event in SITTING:
        state = state.after(event)
    while state.stage != "closed":
        if state.stage != "playing":
            for place in state.persons if state.stage == "over" else ():
                state = state.after(WasReady(place))
            state = state.after(Dealt(len(state.sheet.results) + 1))
        game = state.game
        assert game is not None
        assert game.actor is not None
        for place in range(4):
            text = encoder.encode(view(state, place, set())).decode()
            course = SkatGame.start(game.dealt, game.club), list(game.history)
            check_text(text, known(*course, state.seat_of(place)))
        legal = game.legal_actions()
        # short auctions, else nobody plays Ramsch
        action = Pass() if Pass() in legal and rng.random() < 0.7 else rng.choice(len(legal))
        chosen = action if isinstance(action, Pass) else legal[int(action)]
        state = state.after(Acted(game.actor, written(chosen)))
    told = sheet(state)
    assert any(line.ramsch for line in told.lines)
    for line in told.lines:
        assert line.ramsch is None or line.ramsch[line.dealer] == 0
        assert line.declarer != line.dealer


def test_a_lost_game_brings_the_dealer_what_it_brings_the_defenders() -> None:
    state = after(*SITTING, Dealt(1))
    lost = replace(state.sheet, results=(LOST,))
    told = sheet(replace(state, sheet=lost))
    assert told.extended == (30, -86, 30, 30)
    assert (told.ranks, told.even) == ((1, 4, 1, 1), True)
    assert told.league == ((2.0, 1.0), (0.0, 3.0), (2.0, 1.0), (2.0, 1.0))
    uneven = TableState.opened(3, TableOptions((PERSON,) * 4, 10, 0.0))
    assert not sheet(uneven).even


@pytest.mark.long
def test_a_list_of_one_person_and_three_ais(site: Site) -> None:
    made = site.open_table(
        [{"name": "Anna"}, AI, AI, AI], games=4, seed="11", rival="random", pace=1
    )

    async def play() -> tuple[Sheet, Comparison]:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            while view.stage == "waiting":
                view = await anna.until(View)
            for kind in ("hint", "beliefs"):
                await anna.send(kind, id=1)
                refused = await anna.refused()
                assert refused.remark is not None
                assert refused.remark.code == "sitting_out"
            await anna.send("pace", seconds=0)
            view = await anna.play(view, by_chance(np.random.default_rng(2), concedes=0.1))
            told = await anna.until(Sheet)
            await anna.send("compare", id=7)
            compared = await anna.until(Comparison)
            await anna.send("rematch")
            again = await anna.until(View)
            assert again.rematch is not None
        async with client(site) as anna:
            next_list = await anna.joined(again.rematch, made.tokens[0])
            while next_list.stage == "waiting":
                next_list = await anna.until(View)
            assert [place.name for place in next_list.places] == ["Anna", *["reflex"] * 3]
            assert next_list.dealer == 0
            return told, compared

    told, compared = asyncio.run(play())
    assert [line.dealer for line in told.lines] == [0, 1, 2, 3]
    assert len(told.extended) == 4
    assert [game.seat for game in compared.games][:2] == [None, 2]
    database = Database(site.database_url)
    records = games_of_table(database, made.table)
    (played,) = played_tables(database, [made.table])
    database.close()
    names = ("Anna", "reflex", "reflex", "reflex")
    places = ScoreSheet(names)
    for number, record in records.items():
        assert record.sat_out == names[places.dealer(number)]
        assert record.players == tuple(names[place] for place in places.places(number))
    assert [game.by for game in played.games] == [("person", "AI", "AI", "AI")] * 4
    assert played.totals() == told.extended
    lines = json.loads(site.get(f"api/look/tables/{made.table}").body)["games"]
    assert [line["sat_out"] for line in lines] == [names[place] for place in range(4)]
    assert [line["ais"] for line in lines] == [
        [1, 2, 3, None],
        [2, 3, None, 1],
        [3, None, 1, 2],
        [None, 1, 2, 3],
    ]


def test_a_list_of_no_given_length_is_a_series(site: Site) -> None:
    async def games(places: list[dict[str, str]]) -> int:
        made = site.open_table(places)
        async with client(site) as anna:
            await anna.send("join", table=made.table, token=made.tokens[0], version=VERSION)
            return (await anna.until(Welcome)).games

    assert asyncio.run(games([{"name": "Anna"}, {}, AI, AI])) == 48
    assert asyncio.run(games([{"name": "Anna"}, {}, AI])) == 36


def test_only_one_person_takes_back_and_only_what_he_played() -> None:
    machine = PlaceOptions("reflex", None)
    state = TableState.opened(3, TableOptions((PERSON, machine, machine, machine), 4, 0.0))
    state = state.after(Sat(0, "Anna")).after(Dealt(1))
    for event in PASSED_IN:
        # she deals, and has decided nothing
        assert state.back_to(0) is None
        state = state.after(event)
    state = state.after(WasReady(0)).after(Dealt(2)).after(PASSED_IN[0])
    # rearhand now, she decides last but one
    state = state.after(Acted(2, PassSaid()))
    assert state.seat_of(0) == 2
    assert state.back_to(0) == 1


def test_a_new_server_goes_on_with_the_game_that_one_sits_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    choose = by_chance(np.random.default_rng(3))

    async def begin(site: Site, made: TableMade) -> int:
        """Anna sits out, and the server ends after some bids of the others."""
        async with client(site) as anna, client(site) as bert:
            await anna.joined(made.table, made.tokens[0])
            first = await bert.joined(made.table, made.tokens[1])
            seen = await bert.play(first, choose, until=lambda view: len(view.bids) > 1)
            return seen.number

    async def go_on(site: Site, made: TableMade, number: int) -> None:
        async with client(site) as anna, client(site) as bert:
            seen = await anna.joined(made.table, made.tokens[0])
            assert seen.number >= number
            assert (seen.game, seen.place, seen.own) == (1, 0, None)
            first = await bert.joined(made.table, made.tokens[1])
            views = await asyncio.gather(anna.play(seen, choose), bert.play(first, choose))
            assert {each.stage for each in views} == {"closed"}
            # she has played in the three games after the one that she sat out
            played = {
                each.game
                for text in anna.raw
                if text.startswith('{"type":"view"')
                for each in [msgspec.json.decode(text, type=View)]
                if each.own is not None
            }
            assert played == {2, 3, 4}

    with serving(database) as site:
        made = site.open_table([{"name": "Anna"}, {}, AI, AI], games=4, seed="8")
        number = asyncio.run(begin(site, made))
    with serving(database) as site:
        asyncio.run(go_on(site, made, number))
