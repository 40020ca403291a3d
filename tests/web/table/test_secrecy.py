"""No client is sent a card that its seat has not seen: every byte is looked at."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.rules.actions import Action, Announce, PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database, UnavailableError
from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import Sheet, encoder
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.server import connection, workers
from ouvert.web.table.events import PlaceOptions, TableOptions
from ouvert.web.table.state import TableState
from ouvert.web.table.views import sheet, view
from support.engine_pipes import check_sent, games_sent, recording
from support.probing import Heard, check_heard
from support.received import FORBIDDEN, check_received, load_secret, moments, secrets_of, watchers
from support.recorded_games import random_game
from support.scripted import Script, by_chance, client
from support.seen_cards import cards_in, check_text, known
from support.serving import Site, serving
from support.sizes import some_of

NOBODY = PlaceOptions(None, None)
SIZES = (3, 4)


def test_card_is_found_wherever_it_stands() -> None:
    text = '{"a":["CJ"],"b":"play ♥10 or S7.","contract":"CH"}'
    assert cards_in(text) == {Card.CJ, Card.HT, Card.S7}
    with pytest.raises(AssertionError):
        check_text('{"a":[{"b":"D9"}]}', {Card.C7})
    with pytest.raises(AssertionError):
        check_text('{"a":[{"b":4026531840}]}', set())


@pytest.mark.long
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("seed", some_of(range(4)))
def test_views_of_two_hundred_games_hold_only_what_the_seat_has_seen(
    seed: int, players: int
) -> None:
    rng = np.random.default_rng(seed)
    opened = TableState.opened(1, TableOptions((NOBODY,) * players, 36, 0.0))
    ouverts = 0
    for _ in range(50):
        played = random_game(rng)
        ouverts += played.contract is not None and played.contract.ouvert
        game = SkatGame.start(played.dealt)
        for index in range(len(played.history) + 1):
            last = game.history[-1] if game.history else None
            table = replace(opened, game=game, last=last, number=index)
            for place in watchers(players) if not game.over else ():
                seat = None if place is None else table.seat_of(place)
                text = encoder.encode(view(table, place, {0, 1})).decode()
                check_text(text, known(game, list(played.history[:index]), seat))
            if index < len(played.history):
                game = game.apply(played.history[index][1])
        assert cards_in(encoder.encode(view(table, None, set())).decode()) == set(Card)
        assert cards_in(encoder.encode(sheet(table)).decode()) == set()
    assert ouverts, "no hand lay open in these games"


@pytest.mark.parametrize("players", some_of(SIZES))
def test_every_byte_of_played_games_holds_only_what_the_seat_has_seen(
    site: Site, players: int
) -> None:
    """At a table of four each sits out once: then he sees no more than spectators do."""
    made = site.open_table([{"name": "Anna"}, *[{}] * (players - 1)], games=2 * players)
    scripts: dict[int | None, Script] = {}

    async def play(place: int | None) -> None:
        async with client(site) as script:
            scripts[place] = script
            token = None if place is None else made.tokens[place]
            first = await script.joined(made.table, token)
            rng = np.random.default_rng(1 if place is None else place + 2)
            await script.play(first, by_chance(rng, concedes=0.01))
            await script.until(Sheet)

    async def together() -> None:
        await asyncio.gather(*(play(place) for place in watchers(players)))

    asyncio.run(together())
    secret = load_secret(site, made)
    course = moments(site, made)
    watched = {
        place: any(
            each.seat_of(place) is None
            and any(isinstance(act, Announce | PlayCard) for _, act in each.history)
            for each in course
        )
        for place in scripts
    }
    # who has sat out in games that were passed in alone has watched no play
    assert sum(watched.values()) >= (2 if players == 4 else 1)
    assert watched[None]
    for place, script in scripts.items():
        assert check_received(site, made, place, script.raw) > 60
        assert watched[place] == any(
            '"own":null' in text and '"phase":"play"' in text for text in script.raw
        )
        # a list that is over has opened its secret, to spectators too
        assert sum(secret in text for text in script.raw) == 1


@pytest.mark.long
def test_answers_and_refusals_hold_only_what_the_seat_has_seen(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a fast machine would ask more than a client may
    monkeypatch.setattr(connection, "AT_ONCE", 1000)
    places = [{"name": "Anna"}, {"player": "random"}, {"player": "random"}]
    made = site.open_table(places, games=3)
    texts: list[str] = []

    def due(seen: View) -> bool:
        own = seen.own
        return seen.stage == "closed" or (own is not None and seen.actor == own.seat)

    async def play() -> None:
        async with client(site) as script:
            choose = by_chance(np.random.default_rng(8))
            seen = await script.joined(made.table, made.tokens[0])
            for _ in range(15):
                seen = await script.play(seen, choose, until=due)
                if seen.own is None or seen.stage == "closed":
                    break
                await script.send("beliefs", id=1)
                await script.send("hint", id=2)
                await script.next()
                await script.next()
                # who holds a card must not be told by what is said of playing it
                asked = {"do": "play", "card": FORBIDDEN.code}
                if FORBIDDEN.code not in seen.own.legal.cards:
                    await script.send("act", after=seen.number, action=asked)
                    await script.refused()
                await script.act(seen, choose(seen, seen.own))
                seen = await script.until(View)
            texts.extend(script.raw)

    asyncio.run(play())
    assert check_received(site, made, 0, texts) > 30
    for kind in ("hint", "beliefs", "error"):
        assert any(text.startswith(f'{{"type":"{kind}"') for text in texts), kind


@pytest.mark.long
def test_a_program_at_a_table_is_sent_only_what_its_seat_has_seen(tmp_path: Path) -> None:
    pipes = tmp_path / "pipes"
    pipes.mkdir()
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with serving(database, engines={"Recording": recording(pipes)}) as site:
        places = [{"name": "Anna"}, {"player": "engine:Recording"}, {"player": "random"}]
        made = site.open_table(places, games=9)

        async def play() -> None:
            async with client(site) as script:
                first = await script.joined(made.table, made.tokens[0])
                await script.play(first, by_chance(np.random.default_rng(4)))

        asyncio.run(play())
        ended = [each for each in moments(site, made) if each.over and each.dealt is not None]
    games = {each.number: each for each in ended}
    sent: dict[int, list[list[str]]] = {}
    for path in pipes.iterdir():
        for lines in games_sent(path):
            seat = int(re.findall(r"seat=(\d)", lines[0])[0])
            sent.setdefault(seat, []).append(lines)
    counted: Counter[str] = Counter()
    for number, game in sorted(games.items()):
        seat = ScoreSheet(("", "", "")).places(number).index(1)
        assert game.dealt is not None
        own = ",".join(card.code for card in game.dealt.hands[seat])
        (lines,) = [each for each in sent[seat] if any(f"dealt={own} " in line for line in each)]
        counted += check_sent(game.dealt, game.history, seat, lines)
    assert counted["act"] > 60
    assert counted["end"] == counted["game"] == len(games) == 9


def test_log_holds_no_token_and_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even where all goes wrong: the AI fails, nothing can be kept, and nobody can be told."""
    caplog.set_level(logging.INFO)

    def fail(player: str, seen: Observation, seed: int) -> Action:
        if player == workers.FALLBACK:
            return seated_choice(player, seen, seed)
        raise KeyError("a bug")

    async def run(site: Site, made: TableMade) -> None:
        async with client(site) as anna, client(site) as lost:
            view = await anna.joined(made.table, made.tokens[0])
            choose = by_chance(np.random.default_rng(1))
            await anna.play(view, choose, until=lambda view: len(view.tricks) > 1)
            with monkeypatch.context() as patch:
                patch.setattr(Database, "check", broken)
                for token in (made.tokens[0], "x" * 32):
                    await lost.send("join", table=made.table, token=token, version=VERSION)
                    assert (await lost.refused()).code == "unavailable"
                assert (await anna.refused()).code == "unavailable"

    path = tmp_path / "table.sqlite3"
    whole = Database.check

    def broken(self: Database) -> None:
        # other servers of this process look after theirs meanwhile
        if self.file == path:
            raise UnavailableError("it is gone")
        whole(self)

    monkeypatch.setattr(workers, "seated_choice", fail)
    with serving(f"sqlite:///{path}") as site:
        made = site.open_table([{"name": "Anna"}, {"player": "casual"}, {"player": "random"}])
        asyncio.run(run(site, made))
        secrets = {*filter(None, made.tokens), *secrets_of(site, made)}
    assert "cannot decide" in caplog.text
    assert "is not kept" in caplog.text
    # what the clients of this test log is theirs
    theirs = "websockets.client"
    said = [each for each in caplog.records if each.name != theirs]
    text = "".join(logging.Formatter().format(each) for each in said)
    assert not [secret for secret in secrets if secret in text]
    assert cards_in(text) == set()


def test_a_foreign_card_in_any_answer_is_found(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}], games=1)

    async def play() -> View:
        async with client(site) as script:
            view = await script.joined(made.table, made.tokens[0])
            return await script.playing() if view.own is None else view

    view = asyncio.run(play())
    assert view.own is not None
    own, foreign = " ".join(view.own.hand), " ".join(card.code for card in Card)
    course = moments(site, made)
    check_heard(site, made, course, [Heard("api/a", 0, view.number, 200, own, True)])
    for place, text in ((0, foreign), (None, own), (0, load_secret(site, made))):
        with pytest.raises(AssertionError):
            check_heard(site, made, course, [Heard("api/a", place, view.number, 200, text, True)])
