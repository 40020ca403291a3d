"""Whole lists of games, played over real WebSockets."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise

import numpy as np
import pytest

from ouvert.skat.records import GameRecord, from_json
from ouvert.skat.records.events import Move
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet, Scoring
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.server import Comparison, Sheet, decoder
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.table.events import options_decoder
from support.scripted import Script, by_chance, client
from support.serving import PATIENCE, Site
from support.sizes import some_of


def records(site: Site, made: TableMade, games: int) -> list[GameRecord]:
    """The records of a table's games as the server gives them."""
    answers = [site.get(f"api/tables/{made.table}/games/{n}") for n in range(1, games + 1)]
    assert {answer.status for answer in answers} == {200}
    return [from_json(answer.body.decode()) for answer in answers]


def played(record: GameRecord) -> SkatGame:
    actions = [event.action for event in record.events if isinstance(event, Move)]
    return SkatGame.replay(record.deal, actions)


def check_sheet(sheet: Sheet, games: list[GameRecord]) -> None:
    """The sheet is the one that the records add up to."""
    expected = ScoreSheet(("a", "b", "c"), games=len(games))
    for game in games:
        result = played(game).result
        assert result is not None
        expected = expected.add(result)
    assert sheet.values == expected.values
    assert (sheet.won, sheet.lost) == (expected.won, expected.lost)
    assert sheet.passed_in == expected.passed_in
    assert sheet.seeger_fabian == expected.totals(Scoring.SEEGER_FABIAN)
    assert sheet.extended == expected.totals()
    assert [line.totals for line in sheet.lines] == [row.totals for row in expected.rows]


@pytest.mark.long
@pytest.mark.parametrize("games", some_of([6, 36]))
def test_one_person_plays_a_whole_list(site: Site, games: int) -> None:
    places = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]
    made = site.open_table(places, games=games, seed="77")
    sheets: list[Sheet] = []
    numbers: list[int] = []

    async def play() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(1), concedes=0.3)
            await anna.play(view, choose, seen=lambda view: numbers.append(view.number))
            sheets.append(await anna.until(Sheet))
            early = [each for text in anna.raw if isinstance(each := decoder.decode(text), Sheet)]
            # the seed is told when no game is left that it would deal
            assert [sheet.seed is None for sheet in early] == [True] * games + [False]

    asyncio.run(play())
    kept = records(site, made, games)
    check_sheet(sheets[0], kept)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(numbers))
    # the seed deals the same games again, the first as `ouvert deal` shows it
    assert sheets[0].seed is not None
    rng = np.random.default_rng(int(sheets[0].seed))
    assert [game.deal for game in kept] == [Deal.random(rng) for _ in range(games)]
    assert {name for game in kept for name in game.players} == {"Anna", "random"}


@pytest.mark.long
def test_three_persons_play_and_one_watches(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {}], games=4, seed="12")
    last: dict[int, View] = {}
    sheets: dict[int, Sheet] = {}

    async def play(place: int) -> None:
        async with client(site) as script:
            token = None if place == 3 else made.tokens[place]
            view = await script.joined(made.table, token, name=f"Guest of place {place}")
            choose = by_chance(np.random.default_rng(place), concedes=0.02)
            last[place] = await script.play(view, choose)
            sheets[place] = await script.until(Sheet)

    async def together() -> None:
        await asyncio.gather(*(play(place) for place in range(4)))

    asyncio.run(together())
    check_sheet(sheets[0], records(site, made, 4))
    assert len(set(map(repr, sheets.values()))) == 1
    assert len({view.number for view in last.values()}) == 1
    names = [place.name for place in last[3].places]
    assert names == ["Anna", "Guest of place 1", "Guest of place 2"]
    assert last[3].own is None
    assert [own.dealt_hand for view in last.values() if (own := view.own) is not None] == [
        last[3].over.hands[view.own.seat]
        for view in last.values()
        if view.own is not None and last[3].over is not None
    ]


@pytest.mark.long
def test_same_deals_are_compared_game_by_game(site: Site) -> None:
    first = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}], games=2)
    compared: list[Comparison] = []

    async def play(made: TableMade, place: int, games: int) -> None:
        async with client(site) as script:
            view = await script.joined(made.table, made.tokens[place])
            await script.play(
                view,
                by_chance(np.random.default_rng(place), concedes=0.2),
                until=lambda view: view.stage in ("over", "closed") and view.game == games,
            )
            await script.send("compare", id=7)
            compared.append(await script.until(Comparison))

    asyncio.run(play(first, 0, 2))
    # deals are settled when their first table begins, so that the second is opened after it
    second = site.open_table(
        [{"player": "random"}, {"name": "Berta"}, {"player": "random"}],
        games=2,
        deals=first.deals,
    )
    asyncio.run(play(second, 1, 1))
    alone, both = compared
    assert [table.own for table in alone.tables] == [True]
    assert [table.names for table in both.tables] == [
        ("random", "Berta", "random"),
        ("Anna", "random", "random"),
    ]
    # Berta has played one game, so she is told of one
    assert [game.number for game in both.games] == [1]
    assert records(site, first, 2)[0].deal == records(site, second, 1)[0].deal
    assert both.games[0].results[1] == alone.games[0].results[0]
    assert both.id == 7


def rival_of(site: Site, made: TableMade) -> str:
    """The table at which the AIs play the same deals; no client is told its name."""
    database = Database(site.database_url)
    options = options_decoder.decode(load_table(database, made.table).options)
    database.close()
    assert options.rival is not None
    return options.rival


@pytest.mark.long
def test_rival_shows_no_card_of_a_game_that_is_not_over(site: Site) -> None:
    places = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]
    made = site.open_table(places, games=3, rival="random")
    rival = rival_of(site, made)

    async def play() -> None:
        async with client(site) as anna, client(site) as watcher:
            # whoever is there first, and even if nobody is at the table
            seen = await watcher.joined(rival, None)
            await asyncio.sleep(0.3)
            view = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(3), concedes=0.5)
            for game in (1, 2, 3):
                # time enough for a whole game of chance, were it played
                await asyncio.sleep(0.3)
                while (seen.game, seen.stage) < (game - 1, "over"):
                    seen = await watcher.until(View)
                answer = site.get(f"api/tables/{rival}/games/{game}")
                assert (seen.game, answer.status) == (game - 1, 404)
                view = await anna.play(
                    view,
                    choose,
                    until=lambda view, game=game: (  # type: ignore[misc]
                        view.stage in ("over", "closed") and view.game == game
                    ),
                )

    asyncio.run(play())


@pytest.mark.long
def test_rival_plays_the_same_deals_but_no_further(site: Site) -> None:
    places = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]
    made = site.open_table(places, games=2, rival="random")

    async def compared(script: Script) -> Comparison:
        while True:
            await script.send("compare", id=1)
            found = await script.until(Comparison)
            if len(found.tables) == 2 and all(None not in game.results for game in found.games):
                return found
            await asyncio.sleep(0.1)

    async def play() -> list[Comparison]:
        found = []
        async with client(site) as script:
            view = await script.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(3), concedes=0.5)
            for game in (1, 2):
                view = await script.play(
                    view,
                    choose,
                    until=lambda view, game=game: (  # type: ignore[misc]
                        view.stage in ("over", "closed") and view.game == game
                    ),
                )
                found.append(await compared(script))
        return found

    one, two = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert [len(each.games) for each in (one, two)] == [1, 2]
    rival = rival_of(site, made)
    assert next(table.names for table in one.tables if not table.own) == ("random",) * 3
    for number in (1, 2):
        ours, theirs = (
            json.loads(site.get(f"api/tables/{table}/games/{number}").body)["deal"]
            for table in (made.table, rival)
        )
        assert ours == theirs


def test_chosen_seed_deals_as_on_the_command_line(site: Site) -> None:
    made = site.open_table([{"name": "A"}, {"player": "random"}, {"player": "random"}], seed="4")

    async def play() -> View:
        async with client(site) as script:
            view = await script.joined(made.table, made.tokens[0])
            return view if view.own is not None else await script.until(View)

    view = asyncio.run(play())
    assert view.own is not None
    dealt = Deal.random(np.random.default_rng(4)).hands[view.own.seat]
    assert view.own.dealt_hand == tuple(dealt.codes)


@pytest.mark.parametrize("number", [0, 2, 99])
def test_game_that_has_not_been_finished_has_no_record(site: Site, number: int) -> None:
    made = site.open_table([{"name": "A"}, {"player": "random"}, {"player": "random"}])
    answer = site.get(f"api/tables/{made.table}/games/{number}")
    assert answer.status == 404
