"""Typing games in over HTTP: the rules judge each step, and the game is kept when it is done.

Nothing is kept before: the browser holds what has been typed, and sends all of it each time.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.cards import CardSet
from ouvert.skat.records.entering import (
    Entered,
    can_be_kept,
    enter,
    entered_record,
    read_rows,
)
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.auction import shortest_auction
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.storage import library
from ouvert.storage.database import Database
from ouvert.web.look.view import moment_view, result_view
from ouvert.web.look.work import Json
from ouvert.web.protocol.entering import (
    CardsRead,
    CardsTyped,
    EnteredKept,
    GameEntered,
    Refused,
)
from ouvert.web.protocol.remarks import told
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.table.referee import Refusal, club_of
from ouvert.web.table.views import legal
from ouvert.web.table.wire import read_action, read_card, written

NAME = "typed"
"""What an upload of one game is called that was typed in; the page has its own word for it."""
STEPS_AT_ONCE, STEPS_PER_SECOND = 300, 20.0
KEPT_AT_ONCE, KEPT_PER_SECOND = 200, 2.0

_TYPED = msgspec.json.Decoder(CardsTyped)
_ENTERED = msgspec.json.Decoder(GameEntered)


class EnteringApi:
    """The pages below `/api/look/entered`, and `/api/look/cards`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._steps = FairAllowance(STEPS_AT_ONCE, STEPS_PER_SECOND)
        self._kept = FairAllowance(KEPT_AT_ONCE, KEPT_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/look/cards", self.cards, methods=["POST"]),
            Route("/api/look/entered", self.entered, methods=["POST"]),
            Route("/api/look/entered/games", self.keep, methods=["POST"]),
        ]

    async def cards(self, request: Request) -> Response:
        """Cards as people write them, by their codes."""
        self._pay(request)
        typed = await decoded(request, _TYPED)
        rows = read_rows(typed.text)
        return reply(CardsRead(tuple(tuple(row.codes) for row in rows)))

    async def entered(self, request: Request) -> Response:
        """What the rules say of a game as far as it has been typed in."""
        self._pay(request)
        wanted = await decoded(request, _ENTERED)
        return reply(await asyncio.to_thread(_view, _entered(wanted)))

    async def keep(self, request: Request) -> Response:
        """Keep a game that was typed in, to be looked back at like any other."""
        if not self._kept.take(request):
            raise Refusal("too_fast", "too many games are being kept: wait a moment")
        wanted = await decoded(request, _ENTERED)
        record = entered_record(_entered(wanted), wanted.players, sat_out=wanted.sat_out)
        stored = await asyncio.to_thread(library.add_upload, self._database, NAME, [record])
        return reply(EnteredKept(stored.id, stored.games[0]), 201)

    def _pay(self, request: Request) -> None:
        if not self._steps.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")


def _entered(wanted: GameEntered) -> Entered:
    """The game that is wanted. Raises PositionError where the cards are no deal."""
    one, two, three = (CardSet.distinct(map(read_card, hand)) for hand in wanted.hands)
    deal = Deal((one, two, three), CardSet.distinct(map(read_card, wanted.skat)))
    club = club_of(wanted.club)
    moves = [(each.seat, read_action(each.action, each.seat)) for each in wanted.actions]
    if wanted.shortest is not None:
        state = SkatGame.start(deal, club)
        for said in shortest_auction(wanted.shortest.declarer, wanted.shortest.bid):
            moves.append((state.actor or 0, said))
            state = state.apply(said)
    return enter(deal, moves, club)


def _view(entered: Entered) -> Json:
    """What is told of it, as `ouvert.web.protocol.entering.EnteredView` describes."""
    game, refused = entered.game, entered.refused
    result = GameRecord.from_game(game).result
    return {
        "actions": [{"seat": seat, "action": written(action)} for seat, action in game.history],
        "moment": moment_view(game),
        "legal": None if game.actor is None else legal(game.observe(game.actor)),
        "refused": None
        if refused is None
        else Refused(entered.taken, str(refused), told(refused.remark)),
        "contract": None if game.contract is None else contract_code(game.contract),
        "result": None if result is None else result_view(result, game),
        "can_keep": can_be_kept(game),
    }
