"""Deals of any described game over HTTP. Documented in docs/protocol.md.

Nothing is kept: a browser sends what was done so far, and is told what it may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.web.protocol.tricks.playing import PlayView, PlayWanted
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

if TYPE_CHECKING:
    from ouvert.tricks.players.sitting import Sitting

LONGEST_PLAY = 256 * 1024
"""Bytes of a description and what was done."""
MOVES_AT_ONCE, MOVES_PER_SECOND = 600, 10.0
SECONDS = 30.0
HINT_WORLDS = 30

_wanted = msgspec.json.Decoder(PlayWanted)


class PlayingApi:
    """The page `/api/tricks/play`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._moves = FairAllowance(MOVES_AT_ONCE, MOVES_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [Route("/api/tricks/play", self.play, methods=["POST"])]

    async def play(self, request: Request) -> Response:
        """What was done is done, and the AIs go on until the person is to decide."""
        if not self._moves.take(request):
            raise Refusal("too_fast", "too many moves at once: wait a moment")
        asked = await decoded(request, _wanted, LONGEST_PLAY)
        content: dict[str, Any] = msgspec.to_builtins(asked)
        return reply(await self._workers.ask_described(SECONDS, played, content))


def played(content: dict[str, Any]) -> PlayView:
    """A deal as a browser is told it; called in a worker. Raises OuvertError for what cannot be."""
    import numpy as np

    from ouvert.tricks.play.state import Phase
    from ouvert.tricks.players.vote import Vote
    from ouvert.web.tricks.seen import deal_told

    asked = msgspec.convert(content, PlayWanted)
    sitting = sitting_of(asked)
    worths = None
    if asked.hint and sitting.state.phase is not Phase.OVER:
        worths = Vote(HINT_WORLDS).values(sitting.seen, np.random.default_rng([asked.seed, 2]))
    return deal_told(sitting.state, sitting.seat, sitting.done, worths)


def sitting_of(asked: PlayWanted) -> Sitting:
    """The person at the deal; called in a worker. Raises OuvertError for what cannot be."""
    from ouvert.tricks.description.reading import parse_description
    from ouvert.tricks.players.catalogue import game_player, usual_player
    from ouvert.tricks.players.sitting import sit

    game = parse_description(asked.text)
    return sit(game, asked.seed, asked.seat, game_player(usual_player(game)), asked.actions)
