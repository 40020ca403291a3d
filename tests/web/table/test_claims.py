"""Claims at the table: the server confirms them against every deal before anything happens."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest

from ouvert.skat.players.seated import seated_choice
from ouvert.skat.rules.actions import Claim, Phase, PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.standing import Standing
from ouvert.skat.search.claims import claim_holds, ready_claim
from ouvert.skat.search.paranoia import Verdict
from ouvert.storage.database import Database
from ouvert.storage.tables import games_of_table, load_table
from ouvert.web.protocol.actions import Claimed, WireAction
from ouvert.web.protocol.server import Problem
from ouvert.web.protocol.view import OwnView, View
from ouvert.web.table.state import TableState, read_table
from support.endings import random_game
from support.scripted import Script, by_chance, client
from support.serving import Site

PEOPLE = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]


def present(site: Site, table: str) -> TableState:
    database = Database(site.database_url)
    _, state = read_table(database, table)
    database.close()
    return state


def kept(site: Site, table: str) -> int:
    database = Database(site.database_url)
    events = load_table(database, table).events
    database.close()
    return len(events)


def own_card(view: View) -> bool:
    return view.phase == "play" and view.own is not None and view.actor == view.own.seat


async def play_until_claimed(site: Site, anna: Script, view: View, table: str) -> tuple[View, int]:
    """Claim every share at every turn until one is confirmed; the view, and how many were not."""
    choose, refused = by_chance(np.random.default_rng(4)), 0
    while True:
        view = await anna.play(
            view, choose, until=lambda each: own_card(each) or each.stage == "closed"
        )
        if view.own is None or view.stage == "closed":
            return view, refused
        game = present(site, table).game
        assert game is not None
        seen = game.observe(view.own.seat)
        for points in view.own.legal.claims:
            before = kept(site, table)
            await anna.act(view, Claimed(points=points))
            if claim_holds(seen, points) is Verdict.FORCED:
                claimed = await anna.until(View)
                assert claimed.event is not None
                assert claimed.event.action == Claimed(points=points)
                return claimed, refused
            problem = await anna.refused()
            assert problem.code == "rules"
            assert problem.remark is not None
            assert problem.remark.code in ("claim_open", "claim_unproved")
            assert kept(site, table) == before
            refused += 1
        await anna.act(view, choose(view, view.own))
        view = await anna.until(View)


@pytest.mark.long
def test_a_claim_is_made_once_it_holds_and_costs_nothing_before(site: Site) -> None:
    made = site.open_table(PEOPLE, games=6, seed="8")

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            view, refused = await play_until_claimed(site, anna, view, made.table)
            assert refused
            assert view.claim is not None
            assert view.own is not None
            assert view.claim.seat == view.own.seat
            assert view.over is not None
            game = present(site, made.table).game
            assert game is not None
            assert game.result is not None
            assert view.over.result.value == game.result.value

    asyncio.run(run())
    database = Database(site.database_url)
    games = games_of_table(database, made.table)
    database.close()
    assert any(
        isinstance(state.claim, Claim)
        for state in (record.replay().final for record in games.values())
    )


def test_claims_that_cannot_be_made(site: Site) -> None:
    made = site.open_table(PEOPLE, games=3, seed="8")

    async def refusal(anna: Script, after: int, **action: object) -> Problem:
        await anna.send("act", after=after, action={"do": "claim", **action})
        return await anna.refused()

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            view = await anna.play(view, by_chance(np.random.default_rng(1)), until=own_card)
            assert view.own is not None
            assert (await refusal(anna, view.number, points=121)).code == "malformed"
            assert (await refusal(anna, view.number, points="all")).code == "malformed"
            assert (await refusal(anna, 0)).code == "stale"
            await anna.until(View)
            game = present(site, made.table).game
            assert game is not None
            seen = game.observe(view.own.seat)
            if view.own.legal.claims != (None,) and Standing.of(seen).most < 120:
                problem = await refusal(anna, view.number, points=Standing.of(seen).most + 1)
                assert problem.remark is not None
                assert problem.remark.code == "claim_points"
            async with client(site) as watcher:
                await watcher.joined(made.table, None)
                assert (await refusal(watcher, view.number)).code == "spectator"
            # nothing has happened: the same view is still to be answered
            await anna.act(view, choose_first(view, view.own))
            await anna.until(View)

    asyncio.run(run())


def first_card(view: View) -> bool:
    return view.phase == "play" and view.actor == 0 and not (view.tricks or view.trick)


def test_a_claim_out_of_turn_is_told_whose_turn_it_is(site: Site) -> None:
    """Who is to play is named, and nothing happens: no event, no card, nobody hears of it."""
    people = [{"name": "Anna"}, {"name": "Bert"}, {"player": "reflex"}]
    made = site.open_table(people, games=3, seed="8")

    async def run() -> None:
        async with client(site) as anna, client(site) as bert:
            one = await anna.joined(made.table, made.tokens[0])
            two = await bert.joined(made.table, made.tokens[1])
            choose = by_chance(np.random.default_rng(1))
            one, two = await asyncio.gather(
                anna.play(one, choose, until=first_card), bert.play(two, choose, until=first_card)
            )
            assert one.own is not None
            assert two.own is not None
            turn, other = (anna, bert) if one.own.seat == 0 else (bert, anna)
            assert 0 in (one.own.seat, two.own.seat)
            before, game = kept(site, made.table), present(site, made.table).game
            for points in (None, 0, 61, 120):
                claim = {"do": "claim", "points": points}
                await other.send("act", after=one.number, action=claim)
                problem = await other.refused()
                assert problem.code == "not_your_turn"
                assert "forehand's turn" in problem.message
                assert problem.remark is not None
                assert problem.remark.code == "turn_of"
                assert problem.remark.names == {"seat": 0}
            assert kept(site, made.table) == before
            assert present(site, made.table).game == game
            # the game goes on, and the others have heard nothing of it
            mine = one if turn is anna else two
            assert mine.own is not None
            await turn.act(mine, choose(mine, mine.own))
            assert (await turn.until(View)).trick

    asyncio.run(run())


def choose_first(view: View, own: OwnView) -> WireAction:
    return by_chance(np.random.default_rng(0))(view, own)


def played_out(name: str, game: SkatGame, rng: np.random.Generator) -> SkatGame:
    while game.actor is not None:
        action = seated_choice(name, game.observe(game.actor), int(rng.integers(1000)))
        game = game.apply(action)
    return game


def test_ais_give_the_rest_away_when_nothing_can_change_the_value() -> None:
    claims = 0
    for seed in range(12):
        rng = np.random.default_rng([2, seed])
        game = random_game(rng, 15)
        if game.phase is not Phase.PLAY:
            continue
        ended = played_out("reflex", game, rng)
        if ended.claim is None:
            continue
        claims += 1
        before = SkatGame.replay(game.dealt, [action for _, action in ended.history[:-1]])
        while not before.over:
            before = before.apply(PlayCard(next(iter(before.legal_cards()))))
        assert before.result is not None
        assert ended.result is not None
        assert before.result.value == ended.result.value
    assert claims


def test_who_looks_for_proofs_claims_what_is_proved() -> None:
    for seed in range(100):
        rng = np.random.default_rng([3, seed])
        game = random_game(rng, 21)
        if game.phase is not Phase.PLAY or game.actor is None:
            continue
        seen = game.observe(game.actor)
        if Standing.of(seen).settled or ready_claim(seen) is None:
            continue
        action = seated_choice("expert:2", seen, 1)
        assert isinstance(action, Claim)
        assert claim_holds(seen, action.points) is Verdict.FORCED
        # who looks for none plays on
        assert isinstance(seated_choice("reflex", seen, 1), PlayCard)
        return
    raise AssertionError("nothing was proved in a hundred endings")
