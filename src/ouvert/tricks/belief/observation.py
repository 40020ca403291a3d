"""What one seat sees of a deal, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.errors import PositionError
from ouvert.tricks.description.parts import Turned
from ouvert.tricks.play.state import GameState, Phase

UNSEEN = -1
"""What stands for a card of the stock that the seat cannot see."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A deal as one seat sees it.

    Attributes:
        seat: who looks.
        view: the state with every card that he has not seen taken out: hands of others are empty
            but for a dummy's, cards of the stock are UNSEEN, and `dealt` and `given` hold only
            his own cards and a dummy's.
        sizes: for each seat the number of cards that it holds.
    """

    seat: int
    view: GameState
    sizes: tuple[int, ...]

    @property
    def hand(self) -> int:
        """The cards that the seat holds (bits)."""
        return self.view.hands[self.seat]


def observe(state: GameState, seat: int) -> Observation:
    """Return what a seat sees of a deal. Raises PositionError if there is no such seat."""
    if not 0 <= seat < state.game.seats:
        raise PositionError(f"{state.game.name} has the seats 1 to {state.game.seats}")
    view = _with_seen(state, seat)
    return Observation(seat, view, tuple(hand.bit_count() for hand in state.hands))


def open_to_all(state: GameState) -> GameState:
    """Return what everybody sees of a deal, also who has no seat, as the view of an observation."""
    return _with_seen(state, None)


def _with_seen(state: GameState, seat: int | None) -> GameState:
    """The state with nothing in it that a seat does not see; None is who has no seat."""
    own = set() if seat is None else {seat}
    seen = own | _open_seats(state)
    turned = state.game.dealing.turned
    place = {Turned.STOCK: 0, Turned.BOTTOM: len(state.left) - 1}.get(turned)
    left = tuple(card if at == place else UNSEEN for at, card in enumerate(state.left))
    drawn = tuple(
        tuple(
            card
            if card == state.turned
            or (turn == 0 and turned is Turned.STOCK)
            or (trick.winner + turn) % state.game.seats == seat
            else UNSEEN
            for turn, card in enumerate(cards)
        )
        for trick, cards in zip(state.tricks, state.drawn, strict=False)
    )
    return replace(
        state,
        hands=_only(state.hands, seen),
        dealt=_only(state.dealt, seen),
        given=_only(state.given, own),
        left=left,
        drawn=drawn,
    )


def _open_seats(state: GameState) -> set[int]:
    """The seats whose cards lie open: a dummy's, after the first lead."""
    if not state.game.dummy or state.partner is None:
        return set()
    led = state.phase in (Phase.PLAY, Phase.OVER) and (state.table or state.tricks)
    return {state.partner} if led else set()


def _only(hands: tuple[int, ...], seats: set[int]) -> tuple[int, ...]:
    return tuple(hand if seat in seats else 0 for seat, hand in enumerate(hands))
