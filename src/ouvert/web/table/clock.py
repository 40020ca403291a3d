"""The clock of a table: how long the person who is to act has been thinking, and may think on.

Time is what the caller says it is, which at tables is the monotonic clock of the server: neither a
client's clock nor a change of the date changes anything. Seconds beyond those of a decision are
kept with the action that has used them, so that a table that is read again knows its reserves;
the decision that was being thought about begins again then.
"""

from __future__ import annotations

import msgspec

from ouvert.remarks import Remark
from ouvert.web.protocol.actions import Conceded
from ouvert.web.protocol.clocks import ClockView
from ouvert.web.table.events import Acted, Event
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import TableState


class DecisionClock:
    """How long the present decision of a table has taken. It runs while somebody is there."""

    def __init__(self) -> None:
        self._moment = -1
        self._place: int | None = None
        self._ran = 0.0
        self._since: float | None = None

    def follow(self, state: TableState, at: float, *, here: bool) -> None:
        """Go on from the present time with what the table is now.

        Who hands his place to an AI and takes it back has the time that he had. With nobody at the
        table (`here` is false) the clock stands.
        """
        self._ran = self._used(at)
        if state.moved_at != self._moment:
            self._moment, self._ran = state.moved_at, 0.0
        place = state.acting_place if state.options.clock is not None else None
        self._place = None if place is None or state.players[place] is not None else place
        self._since = at if here and self._place is not None else None

    def left(self, state: TableState, at: float) -> float | None:
        """Seconds until the time of who is to act has run out; None while no time runs."""
        clock = state.options.clock
        if clock is None or self._place is None or self._since is None:
            return None
        return clock.decision + state.reserve(self._place) - self._used(at)

    def drawn(self, state: TableState, at: float) -> float:
        """How many seconds of the reserve the present decision has used."""
        clock = state.options.clock
        if clock is None or self._place is None:
            return 0.0
        over = max(0.0, self._used(at) - clock.decision)
        return round(min(over, state.reserve(self._place)), 3)

    def timed(self, state: TableState, event: Event, at: float, *, judged: bool) -> Event:
        """The event, with what it has drawn of the reserve of who acts in turn.

        Raises Refusal if his time had run out, where that is `judged`; giving up is never too late.
        """
        game = state.game
        if not isinstance(event, Acted) or game is None or event.seat != game.actor:
            return event
        left = self.left(state, at)
        late = left is not None and left <= 0 and not isinstance(event.action, Conceded)
        if late and judged:
            raise Refusal(
                "refused", "your time for this decision has run out", Remark.of("time_over")
            )
        return msgspec.structs.replace(event, drawn=self.drawn(state, at))

    def shown(self, state: TableState, at: float) -> ClockView | None:
        """What clients are told of the clock; None at a table without one."""
        clock = state.options.clock
        if clock is None:
            return None
        reserves = [state.reserve(place) for place in range(len(state.options.places))]
        left = 0.0
        if self._place is not None:
            reserves[self._place] -= self.drawn(state, at)
            left = max(0.0, clock.decision - self._used(at))
        running = None if self._since is None else self._place
        kept = tuple(round(each, 3) for each in reserves)
        return ClockView(clock.decision, clock.game, clock.list, running, round(left, 3), kept)

    def _used(self, at: float) -> float:
        return self._ran + (0.0 if self._since is None else at - self._since)
