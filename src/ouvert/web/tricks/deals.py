"""Played deals of any described game over HTTP. Documented in docs/protocol.md.

Nothing is kept: a browser has the text of the deal, and asks about one decision after another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import PositionError
from ouvert.web.protocol.tricks.deals import (
    ActionWorth,
    DealRead,
    DealTold,
    DecisionAsked,
    DecisionJudged,
    DecisionTold,
    PlacesTold,
    UnseenTold,
)
from ouvert.web.protocol.tricks.playing import NO_SEAT, PlayWanted
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.tricks.judging import Judges

if TYPE_CHECKING:
    from ouvert.tricks.belief.places import Whereabouts

LONGEST_DEAL = 256 * 1024
"""Bytes of a deal as JSON; the library refuses more than 40,000 characters in a sentence."""
DEALS_AT_ONCE, DEALS_PER_SECOND = 120, 2.0
SECONDS = 30.0

_read = msgspec.json.Decoder(DealRead)
_asked = msgspec.json.Decoder(DecisionAsked)
_wanted = msgspec.json.Decoder(PlayWanted)


class DealsApi:
    """The pages `/api/tricks/deals`, `/deals/judge`, and `/play/deal` and `/play/places`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._deals = FairAllowance(DEALS_AT_ONCE, DEALS_PER_SECOND)
        self._judges = Judges(workers)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/tricks/deals", self.read, methods=["POST"]),
            Route("/api/tricks/deals/judge", self.judge, methods=["POST"]),
            Route("/api/tricks/play/deal", self.finished, methods=["POST"]),
            Route("/api/tricks/play/places", self.places, methods=["POST"]),
        ]

    async def read(self, request: Request) -> Response:
        """What is in a deal."""
        self._take(request)
        asked = await decoded(request, _read, LONGEST_DEAL)
        return reply(await self._workers.ask_described(SECONDS, deal_read, asked.text))

    async def judge(self, request: Request) -> Response:
        """What a decision gave away."""
        self._judges.take(request)
        asked = await decoded(request, _asked, LONGEST_DEAL)
        content: dict[str, Any] = msgspec.to_builtins(asked)
        return reply(await self._judges.judge(request, judged, content))

    async def finished(self, request: Request) -> Response:
        """The deal that a person has played to its end."""
        self._take(request)
        asked = await decoded(request, _wanted, LONGEST_DEAL)
        return reply(
            await self._workers.ask_described(SECONDS, finished, msgspec.to_builtins(asked))
        )

    async def places(self, request: Request) -> Response:
        """Where the cards may be that a person does not see."""
        self._take(request)
        asked = await decoded(request, _wanted, LONGEST_DEAL)
        return reply(await self._workers.ask_described(SECONDS, places, msgspec.to_builtins(asked)))

    def _take(self, request: Request) -> None:
        if not self._deals.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")


def deal_read(text: str) -> DealTold:
    """A deal as a browser is told it; called in a worker. Raises OuvertError for what is broken."""
    from ouvert.tricks.play.scoring import returns
    from ouvert.tricks.play.state import Phase
    from ouvert.tricks.play.text import hand_text
    from ouvert.tricks.records.deals import read_deal, write_deal

    deal = read_deal(text)
    first, last = deal.states[0], deal.states[-1]
    return DealTold(
        name=deal.game.name,
        text=write_deal(deal),
        seat=NO_SEAT if deal.seat is None else deal.seat,
        contract="" if last.setting is None else last.setting.name,
        declarer=last.declarer,
        counted="tricks" if deal.game.score.tricks else "points",
        hands=tuple(
            tuple(hand_text(last.setting, deal.game, hand).split()) for hand in first.hands
        ),
        decisions=tuple(
            DecisionTold(
                seat=state.actor,
                decider=state.decider,
                phase=state.phase.value,
                trick=len(state.tricks) + 1 if state.phase is Phase.PLAY else 0,
                action=deal.words(number),
            )
            for number, state in enumerate(deal.states[:-1])
        ),
        results=tuple(returns(last)) if deal.over else (),
    )


def judged(content: dict[str, Any]) -> DecisionJudged:
    """What a decision gave away, as a browser is told it; called in a worker."""
    from ouvert.tricks.play.text import action_text
    from ouvert.tricks.records.deals import read_deal
    from ouvert.tricks.review.cards import judge_action

    asked = msgspec.convert(content, DecisionAsked)
    deal = read_deal(asked.text)
    found = judge_action(deal, asked.number, deals=asked.deals, seed=asked.seed)
    state = deal.states[asked.number - 1]
    return DecisionJudged(
        number=found.number,
        open_loss=found.open_loss,
        loss=found.loss,
        error=found.error,
        clear=found.clear,
        possible=str(found.possible),
        deals=found.deals,
        not_open=found.not_open,
        worths=tuple(
            ActionWorth(
                action_text(state, each.action), each.open_value, each.mean, each.loss, each.error
            )
            for each in found.worths
        ),
    )


def finished(content: dict[str, Any]) -> DealTold:
    """The deal that a person has played; called in a worker.

    Raises PositionError while it lasts: all cards would be told.
    """
    from ouvert.tricks.play.state import Phase
    from ouvert.tricks.records.deals import played_deal, write_deal
    from ouvert.web.tricks.playing import sitting_of

    asked = msgspec.convert(content, PlayWanted)
    sitting = sitting_of(asked)
    if sitting.state.phase is not Phase.OVER:
        raise PositionError("the deal is not over, and nobody looks back before its end")
    deal = played_deal(asked.text, asked.seed, sitting.actions, sitting.seat)
    return deal_read(write_deal(deal))


def places(content: dict[str, Any]) -> PlacesTold:
    """Where the cards may be for a person at a deal; called in a worker."""
    from ouvert.tricks.belief.places import where_cards_are
    from ouvert.web.tricks.playing import sitting_of

    return places_told(where_cards_are(sitting_of(msgspec.convert(content, PlayWanted)).seen))


def places_told(told: Whereabouts) -> PlacesTold:
    """What the library says of the cards, as a browser is told it."""
    return PlacesTold(
        possible=str(told.possible),
        cards=tuple(UnseenTold(row.card, row.copies, row.seats, row.left) for row in told.cards),
        voids=told.voids,
        called=told.called,
        sides=told.sides,
    )
