"""No client is sent a card that its seat has not seen: every byte is looked at."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat.fair.deals import Contribution, FairDeals
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.server import Beliefs, Hint, Problem, Sheet, encoder
from ouvert.web.protocol.server import decoder as server_decoder
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.table.events import Acted, Dealt, PlaceOptions, Settled, TableOptions, decoder
from ouvert.web.table.state import TableState, read_table
from ouvert.web.table.views import sheet, view
from ouvert.web.table.wire import read_action
from support.engine_pipes import check_sent, games_sent, recording
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


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("seed", some_of(range(4), every=2))
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


@pytest.mark.parametrize("players", SIZES)
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
    for place, script in scripts.items():
        assert check_received(site, made, place, script.raw) > 60
        assert any('"own":null' in text and '"phase":"play"' in text for text in script.raw) == (
            players == 4 or place is None
        )
        # a list that is over has opened its secret, to spectators too
        assert sum(secret in text for text in script.raw) == 1


def test_answers_and_refusals_hold_only_what_the_seat_has_seen(site: Site) -> None:
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


FORBIDDEN = Card.CJ


def watchers(players: int) -> tuple[int | None, ...]:
    """A spectator, and everybody at a table."""
    return (None, *range(players))


@dataclass
class Moment:
    """A table after an event: the game as dealt, what has happened in it, whether it is over."""

    sheet: ScoreSheet
    number: int = 0
    dealt: SkatGame | None = None
    history: list[tuple[int, Action]] = field(default_factory=list)
    over: bool = False

    def seen_by(self, place: int | None) -> set[Card]:
        if self.over or self.dealt is None:
            return set(Card) if self.over else set()
        seat = None if place is None else self.sheet.seat(place, self.number)
        return known(self.dealt, self.history, seat)


def moments(site: Site, made: TableMade) -> list[Moment]:
    """The moments of a table by event number, from what was kept of it."""
    database = Database(site.database_url)
    stored = load_table(database, made.table)
    database.close()
    sheet = ScoreSheet(("",) * len(made.tokens))
    found = [Moment(sheet)]
    settled: tuple[Contribution, ...] = ()
    for event in map(decoder.decode, stored.events):
        before = found[-1]
        now = replace(before, history=list(before.history))
        if isinstance(event, Settled):
            settled = tuple(
                Contribution(each.place, each.commitment, each.number)
                for each in event.contributions
            )
        elif isinstance(event, Dealt):
            assert stored.secret is not None
            deal = FairDeals(stored.secret, settled).deal(event.game)
            now = Moment(sheet, event.game, SkatGame.start(deal))
        elif isinstance(event, Acted) and before.dealt is not None:
            now.history.append((event.seat, read_action(event.action, event.seat)))
            played = SkatGame.replay(before.dealt.dealt, [action for _, action in now.history])
            now.over = played.over
        found.append(now)
    return found


def load_secret(site: Site, made: TableMade) -> str:
    database = Database(site.database_url)
    secret = load_table(database, made.table).secret
    database.close()
    assert secret is not None
    return secret


def secrets_of(site: Site, made: TableMade) -> set[str]:
    """From what the deals of a table follow, and what AIs draw by, as texts hold them."""
    database = Database(site.database_url)
    stored, state = read_table(database, made.table)
    database.close()
    fair = state.dealing.fair
    assert stored.secret is not None
    assert fair is not None
    return {stored.secret, fair.key.hex(), stored.seed}


def check_received(site: Site, made: TableMade, place: int | None, raw: list[str]) -> int:
    """Check all texts that a client got, by the events of its table; how many there were."""
    course, secrets = moments(site, made), secrets_of(site, made)
    for text in raw:
        message = server_decoder.decode(text)
        if any(secret in text for secret in secrets):
            # opened when no game is left, and by nothing but the score sheet
            assert isinstance(message, Sheet)
            assert len(message.lines) == max(each.number for each in course)
            assert course[-1].over
        number = getattr(message, "number", None)
        seen = set() if number is None else course[number].seen_by(place)
        if isinstance(message, Beliefs):
            # it names what is unseen, and gives chances that follow from what is seen
            assert cards_in(text) == set(Card) - seen
        elif isinstance(message, Hint | Problem):
            assert cards_in(text) <= seen | {FORBIDDEN}
        elif isinstance(message, Sheet):
            assert cards_in(text) == set()
        else:
            check_text(text, seen)
    return len(raw)
