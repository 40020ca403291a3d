"""A table of a described game that somebody looks at: who is here, and what each is told."""

from __future__ import annotations

import secrets
import time

import msgspec

from ouvert.storage.described_tables import StoredDescribedTable
from ouvert.storage.owners import Lease
from ouvert.storage.tables import token_hash
from ouvert.tricks.description.reading import parse_description
from ouvert.web.protocol.tricks.playing import NO_SEAT
from ouvert.web.protocol.tricks.tables import ChairTold, DescribedView, Doing
from ouvert.web.server.followed import Followed
from ouvert.web.table.live.presence import AWAY_SECONDS, GONE_SECONDS
from ouvert.web.tricks.seen import deal_told
from ouvert.web.tricks.table.events import Event, read
from ouvert.web.tricks.table.state import Options, TableState, opened

HERE_SECONDS = 15.0
"""Who has asked for news within so many seconds is here."""

_options = msgspec.json.Decoder(Options)
now = time.monotonic
"""The time by which tables judge; no change of the date changes it."""


class LiveTable(Followed):
    """A table in memory.

    Args:
        stored: the table with its events.
        lease: None where one server uses the database alone.

    Attributes:
        options: what it was opened with.
        state: as it stands, as far as it is committed.
    """

    def __init__(self, stored: StoredDescribedTable, lease: Lease | None = None) -> None:
        super().__init__(stored.id, lease)
        self.options = _options.decode(stored.options)
        self.state: TableState = opened(parse_description(self.options.text), self.options)
        for event in stored.events:
            self.take(read(event))
        # until something is heard of them, all have just been here
        self._heard = dict.fromkeys(range(len(self.state.chairs)), now())

    def take(self, event: Event) -> None:
        """Go on by an event that has been committed. Raises OuvertError if it makes no sense."""
        self.state = self.state.after(event)
        self.happened()

    def hear(self, seat: int | None) -> None:
        """A person says something, or asks for news."""
        if seat is not None:
            self._heard[seat] = now()

    def seat(self, token: str | None) -> int | None:
        """The seat that a token opens; None if it opens none."""
        if not token:
            return None
        given = token_hash(token)
        for seat, chair in enumerate(self.state.chairs):
            if chair.token and secrets.compare_digest(chair.token, given):
                return seat
        return None

    def away(self, seat: int) -> bool:
        """Whether others may let an AI play for a person."""
        return self.state.chairs[seat].plays and self._silent(seat) >= AWAY_SECONDS

    def gone(self) -> int | None:
        """The seat for whose person an AI plays from now on: the others wait for him for long."""
        state = self.state
        waits = [] if state.awaited is None else [state.awaited]
        if state.stage == "over":
            waits = [s for s, each in enumerate(state.chairs) if each.plays and not each.ready]
        forsaken = (
            seat
            for seat in waits
            if state.chairs[seat].plays and self._silent(seat) >= GONE_SECONDS
        )
        return next(forsaken, None)

    def acts(self, seat: int | None) -> tuple[Doing, ...]:
        """What a seat's person may do beside playing."""
        if seat is None:
            return ()
        state = self.state
        chair = state.chairs[seat]
        if not chair.plays:
            return ("return",)
        found: list[Doing] = ["fill"]
        if len(state.came) > 1:
            found.append("hints")
        elif state.back_to(seat) is not None:
            found.append("back")
        if state.stage == "over" and not chair.ready:
            found.append("ready")
        return tuple(found)

    def may_hint(self, seat: int | None) -> bool:
        """Whether a seat's person may ask for a hint now."""
        state = self.state
        own = seat is not None and state.awaited == seat and state.chairs[seat].plays
        return own and state.hints_allowed

    def view(self, seat: int | None) -> DescribedView:
        """The table as a seat sees it, or who has none."""
        state, deal = self.state, self.state.deal
        scores = [sum(result) for result in zip(*state.results, strict=True)]
        return DescribedView(
            table=self.id,
            number=self.number,
            game=state.game.name,
            seat=NO_SEAT if seat is None else seat,
            stage=state.stage,
            chairs=tuple(
                ChairTold(
                    name=chair.name or "",
                    player=chair.player or "",
                    here=chair.name is not None and self._silent(each) < HERE_SECONDS,
                    away=self.away(each),
                    ready=chair.ready,
                    hints=chair.hints,
                    hinted=chair.hinted,
                    score=scores[each] if scores else 0.0,
                )
                for each, chair in enumerate(state.chairs)
            ),
            deals=state.results,
            dealer=None if deal is None else deal.state.dealer,
            deal=None if deal is None else deal_told(deal.state, seat, deal.done),
            commitment="" if deal is None else deal.commitment,
            secret=deal.secret if deal is not None and deal.over else "",
            acts=self.acts(seat),
            hint=self.may_hint(seat),
        )

    def _silent(self, seat: int) -> float:
        """For how many seconds nothing has been heard of a seat's person."""
        return now() - self._heard[seat]
