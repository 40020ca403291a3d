"""Everything that a server answers by HTTP, asked about a game while it is played."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache

import numpy as np
from starlette.routing import Route

from ouvert.cards import Card, CardSet
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.database import Database
from ouvert.web.protocol.tables import TableMade
from ouvert.web.server.app import make_app
from support.received import Moment, secrets_of
from support.seen_cards import cards_in
from support.serving import Site

TABLE = {"table", "source"}
"""Parameters of a path that may be a table."""
DRAWS = 100
FILES, CIRCUIT = "/{path:path}", "api/quantum/positions/"
ASKED_BY_POST = "api/lists", "api/account"
"""What a browser asks about its tables in a body, which holds their tokens."""
_PARAMETER = re.compile(r"\{(\w+)(:int)?\}")


@dataclass(frozen=True)
class Heard:
    """An answer.

    Attributes:
        path: what was asked for.
        place: by whom; None without a token.
        number: of the last event of the table, which waited for a person meanwhile.
        status: of the answer.
        text: of the answer.
        of_table: whether it is about the table, so that each card that it names is one of the game.
    """

    path: str
    place: int | None
    number: int
    status: int
    text: str
    of_table: bool


@cache
def paths() -> tuple[str, ...]:
    """The paths of all that is asked for by GET, files of the page aside."""
    app = make_app(Database("sqlite://"), processes=0, metrics=True)
    routes = [each for each in app.routes if isinstance(each, Route) and each.path != FILES]
    return tuple(each.path for each in routes if "GET" in (each.methods or ()))


def probe(site: Site, made: TableMade, number: int, *, first: bool) -> list[Heard]:
    """Ask for everything, as somebody without a token and as the person at the first place.

    What no table has a part in is asked for the first time only.
    """
    heard = []
    for place, token in ((None, None), (0, made.tokens[0])):
        headers = {} if token is None else {"x-token": token, "x-owner": token}
        for path in paths() if first else filter(_PARAMETER.search, paths()):
            filled = _PARAMETER.sub(lambda found: _filled(found, made), path).lstrip("/")
            answer = site.get(filled, **headers)
            text = answer.body.decode(errors="replace")
            about = not TABLE.isdisjoint(name for name, _ in _PARAMETER.findall(path))
            heard.append(Heard(filled, place, number, answer.status, text, about))
        seats = [] if token is None else [{"table": made.table, "token": token}]
        for filled in ASKED_BY_POST:
            answer = site.post(filled, json.dumps({"seats": seats}).encode(), **headers)
            heard.append(Heard(filled, place, number, answer.status, answer.body.decode(), True))
    return heard


def _filled(found: re.Match[str], made: TableMade) -> str:
    if found[2]:
        return "1"
    return "table" if found[1] == "kind" else made.table


def _uncertain(moment: Moment, place: int | None) -> set[Card]:
    """The cards of which a place does not know where they are, as far as some draws show."""
    seat = moment.seat_of(place)
    if seat is None or moment.dealt is None:
        return set()
    actions = [action for _, action in moment.history]
    seen = SkatGame.replay(moment.dealt.dealt, actions).observe(seat)
    worlds = Knowledge.of(seen).worlds().sample(DRAWS, 1)
    return set(CardSet(int(np.bitwise_or.reduce(worlds ^ worlds[0], axis=None))))


def check_heard(site: Site, made: TableMade, course: list[Moment], heard: list[Heard]) -> None:
    """Check all answers by the events of the table: no secret, and no card that was not seen."""
    secrets = secrets_of(site, made)
    for each in heard:
        assert not any(secret in each.text for secret in secrets), each.path
        moment = course[each.number]
        assert not moment.over, each.path
        if each.of_table:
            seen, told = moment.seen_by(each.place), cards_in(each.text)
            # a circuit deals the cards that may be with more than one
            dealt = _uncertain(moment, each.place) if CIRCUIT in each.path else set()
            assert told <= seen or dealt, (each.path, each.place)
            assert told <= seen or told >= dealt, (each.path, each.place)
