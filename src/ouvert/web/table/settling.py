"""When it is settled from what the deals of a table follow."""

from __future__ import annotations

from ouvert.web.table.events import Added, Settled
from ouvert.web.table.state import TableState

OPENING_SECONDS = 10.0
"""So long a table waits for persons and for their numbers; then it deals without them."""


class Openings:
    """How long a table has waited for its persons, and for numbers to be opened."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._been: set[int] = set()

    def hear(self, place: int | None) -> None:
        """A person is here, and has said whether he adds a number."""
        if place is not None:
            self._been.add(place)

    def left(self, state: TableState, at: float) -> float:
        """Seconds to wait; 0 if all are here with their numbers, or it was long enough."""
        if state.dealing.complete and self._been.issuperset(state.persons):
            return 0.0
        if self._since is None:
            self._since = at
        return max(0.0, self._since + OPENING_SECONDS - at)


def settled(state: TableState) -> Settled:
    """What goes into the deals of a table, as its event and those of tables with the same deals."""
    dealing = state.dealing
    known = dealing.offered if dealing.settled is None else dealing.settled
    return Settled(tuple(Added(each.place, each.commitment, each.number) for each in known))
