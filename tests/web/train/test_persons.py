"""Ratings of persons at a server: whose games count, and who is shown them."""

from __future__ import annotations

import asyncio
import json
import secrets

import msgspec
import pytest

from ouvert.skat.matches.person_rating import NEEDED
from ouvert.storage.database import Database
from ouvert.storage.persons import games_of_person, keep_person, person_of, take_seat
from ouvert.web.protocol.persons import PersonView, RatingView
from ouvert.web.protocol.server import Hint
from ouvert.web.protocol.view import RatingShown, View
from support.rated_games import keep_rated_games
from support.scripted import client
from support.serving import Site

PEOPLE = [{"name": "Anna"}, {}, {"player": "reflex"}]


@pytest.fixture
def database(site: Site) -> Database:
    return Database(site.database_url)


def rating(site: Site, owner: str) -> RatingView:
    answer = site.get("api/rating", x_owner=owner)
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body, type=RatingView)


def shown(site: Site, owner: str, **wanted: bool) -> PersonView:
    answer = site.post("api/person", json.dumps(wanted).encode(), x_owner=owner)
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body, type=PersonView)


def test_nobody_is_rated_before_he_has_played(site: Site) -> None:
    anna = secrets.token_hex(16)
    told = rating(site, anna)
    assert [each.rating for each in told.roles] == [None, None, None]
    assert [each.level for each in told.anchors] == [
        "beginner",
        "casual",
        "club",
        "league",
        "master",
    ]
    assert site.get("api/rating").status == 400


def test_a_seat_is_the_person_s_who_came_first(site: Site, database: Database) -> None:
    anna, ben = secrets.token_hex(16), secrets.token_hex(16)
    made = site.open_table(PEOPLE)
    take_seat(database, made.table, 0, anna)
    take_seat(database, made.table, 0, ben)
    # the links of friends, opened in the same browser, are not one's own games
    take_seat(database, made.table, 1, anna)
    take_seat(database, made.table, 1, ben)
    keep_rated_games(database, made.table, 2)
    assert [each.place for each in games_of_person(database, anna)] == [0, 0]
    assert [each.place for each in games_of_person(database, ben)] == [1, 1]
    assert games_of_person(database, "c" * 32) == ()


@pytest.mark.long
def test_a_rating_is_private_until_its_person_shows_it(site: Site, database: Database) -> None:
    anna, ben = secrets.token_hex(16), secrets.token_hex(16)
    made = site.open_table([{"name": "Anna"}, {"player": "club"}, {"player": "club"}])
    take_seat(database, made.table, 0, anna)
    keep_rated_games(database, made.table, NEEDED["whole"] + 1, hinted=1)
    told = rating(site, anna)
    assert told.games == NEEDED["whole"]
    assert told.left_out == {"hint": 1}
    whole = told.roles[0]
    assert whole.rating is not None
    assert whole.plus_minus is not None
    # a club player among club players is one, as far as the same cards tell
    assert abs(whole.rating - 1500) <= whole.plus_minus
    assert not person_of(database, anna).shows_rating
    table = site.open_table(PEOPLE)
    expected = RatingShown(whole.rating, whole.plus_minus)

    async def seen() -> list[RatingShown | None]:
        async with client(site) as one, client(site) as other:
            await one.joined(table.table, table.tokens[0], person=anna)
            view = await other.joined(table.table, table.tokens[1], "Ben", person=ben)
            return [each.rating for each in view.places]

    assert asyncio.run(seen()) == [None, None, None]
    assert shown(site, anna, shows_rating=True) == PersonView(True, False)
    assert asyncio.run(seen()) == [expected, None, None]
    assert shown(site, anna, shows_rating=False) == PersonView(False, False)
    assert asyncio.run(seen()) == [None, None, None]


def test_a_hint_takes_the_game_out_of_one_s_own_rating_only(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], games=1)

    async def run() -> None:
        async with client(site) as anna, client(site) as ben:
            await anna.joined(made.table, made.tokens[0])
            view = await ben.joined(made.table, made.tokens[1], "Ben")
            while view.stage == "waiting":
                view = await ben.until(View)
            assert view.uncounted is None
            await ben.send("beliefs", id=1)
            while view.uncounted is None:
                view = await ben.until(View)
            assert view.uncounted == "hint"
            number = view.number
            # asked again, it is no event any more
            await ben.send("beliefs", id=2)
            await ben.send("ping", id=3)
            async with client(site) as again:
                assert (await again.joined(made.table, made.tokens[0])).uncounted is None
            async with client(site) as again:
                same = await again.joined(made.table, made.tokens[1])
            assert (same.number, same.uncounted) == (number, "hint")

    asyncio.run(run())


def test_the_answer_to_a_hint_names_the_view_that_it_is_for(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}], seed="3")

    async def run() -> None:
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            while view.own is None or view.actor != view.own.seat:
                view = await anna.until(View)
            await anna.send("hint", id=1)
            noted = await anna.until(View)
            assert noted.uncounted == "hint"
            assert (await anna.until(Hint)).number == noted.number

    asyncio.run(run())


def test_what_a_person_shows_is_kept(site: Site, database: Database) -> None:
    anna = secrets.token_hex(16)
    assert person_of(database, anna).shows_name is False
    assert shown(site, anna, shows_name=True) == PersonView(False, True)
    keep_person(database, anna, rating={"rating": 1500, "plus_minus": 10})
    assert shown(site, anna) == PersonView(False, True)
    answer = site.get("api/person", x_owner=anna)
    assert msgspec.json.decode(answer.body, type=PersonView) == PersonView(False, True)
    assert site.post("api/person", b'{"shows_all": true}', x_owner=anna).status == 400
