"""Who is at a table, with which rating, and for whom an AI may sit in because he is not."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ouvert.web.protocol.view import RatingShown
from ouvert.web.table.state import TableState

AWAY_SECONDS = 60.0
"""Who has had no connection for so long is absent."""
MOST_PLACES = 4
GONE_SECONDS = 180.0
"""For whom the others wait, and who has had no connection for so long, an AI sits in by itself."""
SLOW_SECONDS = 180.0
"""So is who has let the others wait for so long without a word."""


class Presence:
    """When persons were last heard of, by place.

    Args:
        at: the present time. Until something is heard, all have just been here.

    Attributes:
        ratings: of the places whose persons show theirs.
    """

    def __init__(self, at: float) -> None:
        self._heard = dict.fromkeys(range(MOST_PLACES), at)
        self._moved = at
        self.ratings: dict[int, RatingShown] = {}

    def hear(self, place: int | None, at: float) -> None:
        """A person comes, goes, or says something."""
        if place is not None:
            self._heard[place] = at

    def rate(self, place: int | None, rating: RatingShown | None) -> bool:
        """Show a rating from now on, or none any more; whether that is news."""
        if place is None or self.ratings.get(place) == rating:
            return False
        if rating is None:
            del self.ratings[place]
        else:
            self.ratings[place] = rating
        return True

    def move(self, at: float) -> None:
        """The game goes on: whoever is awaited now has not been awaited before."""
        self._moved = at

    def absent(self, state: TableState, connected: Collection[int], at: float) -> frozenset[int]:
        """The places for which others may let an AI sit in."""
        return frozenset(
            place for place, since in self._times(state, connected).items() if at >= since
        )

    def next_change(self, state: TableState, connected: Collection[int], at: float) -> float | None:
        """In how many seconds somebody will be absent, if nothing happens; None if nobody."""
        due = (*self._times(state, connected).values(), *self._gone(state, connected).values())
        return min((each - at for each in due if each > at), default=None)

    def gone(self, state: TableState, connected: Collection[int], at: float) -> int | None:
        """The place for which an AI shall sit in now, without anybody's asking; None if none.

        Its person has had no connection for long, and somebody who is here waits for him.
        """
        due = self._gone(state, connected).items()
        return next((place for place, since in due if at >= since), None)

    def _gone(self, state: TableState, connected: Collection[int]) -> dict[int, float]:
        """From when on an AI sits in for a person by itself."""
        if state.game is None or not connected:
            return {}
        awaited = set(_awaited(state)) & set(state.persons)
        return {place: self._heard[place] + GONE_SECONDS for place in awaited - set(connected)}

    def _times(self, state: TableState, connected: Collection[int]) -> dict[int, float]:
        """From when on each person is absent, as far as can be said now."""
        if state.game is None or len(state.came) < 2:
            return {}
        times = {}
        for place in state.persons:
            if place not in connected:
                times[place] = self._heard[place] + AWAY_SECONDS
            elif place in _awaited(state):
                times[place] = max(self._heard[place], self._moved) + SLOW_SECONDS
        return times


def _awaited(state: TableState) -> Iterable[int]:
    """The places without which the table does not go on."""
    if state.stage == "over":
        return set(state.persons) - state.ready
    return () if state.acting_place is None else (state.acting_place,)
