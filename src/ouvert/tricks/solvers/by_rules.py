"""Open cards by the described rules themselves, for the last tricks of any game of two sides.

The fast solvers know no duty but to follow suit. Here every rule of a description holds, since its
own states are searched, by alpha-beta with a memory. That is slow, and so for few cards only.
"""

from __future__ import annotations

from collections.abc import Callable

from ouvert.tricks.description.parts import Goal
from ouvert.tricks.play.open_cards import counted_side
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import Action, GameState, Phase

NAME = "search by the rules"
MOST_CARDS = 16
"""Cards in hands, on the table and still to be drawn with which it is asked."""
TOO_MANY = "more than 16 cards are left"
"""The objection that the play itself removes."""
INFINITY = 1 << 40

Count = Callable[[GameState], int]
"""What the counted side has taken."""


def why_not(state: GameState) -> str | None:
    """Return why this search does not take a state, in a clause; None if it does."""
    score = state.game.score
    if state.phase is not Phase.PLAY:
        return "the play has not begun, or is over"
    side = sides(state)
    if len(set(side)) != 2:
        return "there are not two sides"
    if score.goal in (Goal.LEAST, Goal.EXACT):
        return "not one side's tricks or points alone decide"
    if cards_left(state) > MOST_CARDS:
        return TOO_MANY
    if score.all_tricks and len({side[trick.winner] for trick in state.tricks}) < 2:
        return "one side may still win all tricks, which counts more"
    return None


def cards_left(state: GameState) -> int:
    """Return how many cards are still to be played, those on the table among them."""
    held = sum(state.hands[seat].bit_count() for seat in state.playing)
    return held + len(state.table) + (len(state.left) if state.game.dealing.draw else 0)


def counted_seats(state: GameState) -> tuple[int, ...]:
    """Return the seats of the side that is counted: the declarer's, else the first seat's."""
    counted = counted_side(state)
    return tuple(seat for seat, side in enumerate(sides(state)) if side == counted)


class RulesSearch:
    """A search of one deal, which remembers what it has found.

    Args:
        state: any state of the play, in which `why_not` has no objection.
        tricks: count the tricks from this state on, whatever the game counts.

    Attributes:
        positions: how many it has looked at.
    """

    def __init__(self, state: GameState, *, tricks: bool = False) -> None:
        self.positions = 0
        self._seats = counted_seats(state)
        self._before = len(state.tricks)
        self._count: Count = self._tricks if tricks else self._taken
        self._known: dict[object, tuple[int, int]] = {}

    def value(self, state: GameState) -> int:
        """Return what the counted side has in the end."""
        return self._search(state, -INFINITY, INFINITY)

    def _taken(self, state: GameState) -> int:
        counted = taken(state)
        return sum(counted[seat] for seat in self._seats)

    def _tricks(self, state: GameState) -> int:
        return sum(trick.winner in self._seats for trick in state.tricks[self._before :])

    def _search(self, state: GameState, low: int, high: int) -> int:
        """The value within the bounds; outside of them a bound of it (Knuth and Moore 1975)."""
        self.positions += 1
        have = self._count(state)
        if state.phase is Phase.OVER:
            return have
        # what is still to come follows from these alone
        key = state.hands, state.table, state.leader, state.opened, state.left
        least, most = self._known.get(key, (-INFINITY, INFINITY))
        if have + least >= high or least == most:
            return have + least
        if have + most <= low:
            return have + most
        ours = state.actor in self._seats
        best = -INFINITY if ours else INFINITY
        bounds = [low, high]
        for action in self._ordered(state):
            found = self._search(state.after(action), *bounds)
            if ours:
                best = max(best, found)
                bounds[0] = max(bounds[0], best)
            else:
                best = min(best, found)
                bounds[1] = min(bounds[1], best)
            if bounds[0] >= bounds[1]:
                break
        gained = best - have
        self._known[key] = (
            gained if best > low else least,
            gained if best < high else most,
        )
        return best

    def _ordered(self, state: GameState) -> list[Action]:
        """What may be done, the strongest cards first."""
        setting = state.setting
        assert setting is not None
        strengths = setting.strengths
        return sorted(
            state.legal(), key=lambda card: -strengths[card] if isinstance(card, int) else 0
        )
