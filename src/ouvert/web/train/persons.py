"""Ratings of persons over HTTP, and what they show of themselves. See docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.skat.players.levels import LEVELS
from ouvert.skat.records import from_json
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database
from ouvert.storage.persons import (
    Person,
    PlayedGame,
    games_of_person,
    keep_person,
    keep_same_cards,
    person_of,
)
from ouvert.web.protocol.persons import (
    AnchorView,
    PersonView,
    RatedView,
    RatingView,
    person_decoder,
)
from ouvert.web.protocol.view import RatingShown
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.train.owner import owner_of

if TYPE_CHECKING:
    from ouvert.skat.matches.person_rating import PersonRating, Rated
    from ouvert.skat.matches.rated_games import Scores

SECONDS = 60.0
AT_ONCE = 20
"""Deals of new games that an AI plays at once, which takes some hundredths of a second each; what
it has made of them is kept before it goes on."""


class PersonApi:
    """The pages `/api/rating` and `/api/person`.

    Args:
        database: keeps persons, their seats and games.
        workers: let an AI play the same cards.
        wishes: how many questions may come.
    """

    def __init__(self, database: Database, workers: Workers, wishes: FairAllowance) -> None:
        self._database, self._workers, self._wishes = database, workers, wishes

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/rating", self.rating, methods=["GET"]),
            Route("/api/person", self.show, methods=["GET"]),
            Route("/api/person", self.change, methods=["POST"]),
        ]

    async def rating(self, request: Request) -> Response:
        """The rating of a person by all games at his seats."""
        owner = self._owner(request)
        return reply(await self._rate(owner))

    async def show(self, request: Request) -> Response:
        """What a person shows of himself."""
        owner = self._owner(request)
        return reply(_told(await asyncio.to_thread(person_of, self._database, owner)))

    async def change(self, request: Request) -> Response:
        """Let a person say what he shows of himself."""
        owner = self._owner(request)
        wanted = await decoded(request, person_decoder)
        await asyncio.to_thread(
            keep_person,
            self._database,
            owner,
            shows_rating=wanted.shows_rating,
            shows_name=wanted.shows_name,
        )
        if wanted.shows_rating:
            await self._rate(owner)
        return reply(_told(await asyncio.to_thread(person_of, self._database, owner)))

    def _owner(self, request: Request) -> str:
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        return owner_of(request)

    async def _rate(self, owner: str) -> RatingView:
        """Work the rating out, and keep it for those to whom it may be shown."""
        games = await asyncio.to_thread(games_of_person, self._database, owner)
        new = [each for each in games if each.same_cards is None]
        for start in range(0, len(new), AT_ONCE):
            found = await self._workers.ask(SECONDS, same_cards_of, new[start : start + AT_ONCE])
            await asyncio.to_thread(keep_same_cards, self._database, found)
        if new:
            games = await asyncio.to_thread(games_of_person, self._database, owner)
        view = await self._workers.ask(SECONDS, of_games, games)
        await asyncio.to_thread(self._keep, owner, view)
        return view

    def _keep(self, owner: str, view: RatingView) -> None:
        whole = view.roles[0]
        if whole.rating is None or whole.plus_minus is None:
            return
        shown = RatingShown(whole.rating, whole.plus_minus)
        keep_person(self._database, owner, rating=msgspec.to_builtins(shown))


def same_cards_of(games: Sequence[PlayedGame]) -> dict[str, Scores]:
    """What club players make of the deals of some games, by the game; called in a worker."""
    from ouvert.skat.matches.rated_games import same_cards

    return {each.id: same_cards(from_json(each.record).deal) for each in games}


def of_games(games: tuple[PlayedGame, ...]) -> RatingView:
    """The rating by some games; called in a worker, where alone the tables of hands are loaded."""
    from ouvert.skat.matches.person_rating import person_rating
    from ouvert.skat.matches.rated_games import rated_game

    told = []
    for each in games:
        record = from_json(each.record)
        sheet = ScoreSheet(("",) * (3 if record.sat_out is None else 4))
        seat = sheet.seat(each.place, each.number)
        if seat is None:
            continue
        told.append(rated_game(record, seat, each.same_cards))
    return rating_view(person_rating(told))


def rating_view(found: PersonRating) -> RatingView:
    """A rating as a message."""
    from ouvert.skat.matches.person_rating import anchor_rating

    anchors = tuple(
        AnchorView(
            level.name,
            round(anchor_rating(level.name)),
            round(anchor_rating(level.name, "declarer")),
            round(anchor_rating(level.name, "defender")),
        )
        for level in LEVELS
    )
    return RatingView(tuple(map(_rated, found.roles)), found.games, found.left_out, anchors)


def _rated(found: Rated) -> RatedView:
    from ouvert.skat.matches.person_rating import NEEDED

    told = (round(found.value), round(found.plus_minus), found.level) if found.enough else None
    value, plus_minus, level = told or (None, None, None)
    return RatedView(found.role, value, plus_minus, found.games, NEEDED[found.role], level)


def _told(person: Person) -> PersonView:
    return PersonView(person.shows_rating, person.shows_name)
