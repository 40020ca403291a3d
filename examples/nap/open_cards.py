"""Nap with all cards open: how many tricks the declarer makes if all play as well as possible.

The rules are data, so the solvers of `ouvert.tricks` know the game already. Here a state is only
written as one of their positions.
"""

from __future__ import annotations

from examples.nap.game import Nap
from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.dispatch import solve_any


def position_of(state: Nap) -> TrickPosition:
    """The open position of a state; team 0, whose tricks it counts, is the declarer.

    Raises PositionError before the first card: without a trump suit it is another game.
    """
    table = state.table
    if table.trump is None:
        raise PositionError("the first card makes its suit trump, so nothing is solved before it")
    return TrickPosition(
        table.rules,
        tuple(state.hand(seat).bits for seat in range(3)),
        leader=table.leaders[-1],
        table=table.trick,
        taken=table.declarer_tricks,
    )


def declarer_tricks(state: Nap) -> int:
    """How many tricks the declarer makes in the end. Raises PositionError before the first card."""
    return int(solve_any(position_of(state)).answer)


def card_values(state: Nap) -> dict[Card, int]:
    """For each legal card, how many tricks the declarer makes after it; the first lead too.

    Raises PositionError if no card is to be played.
    """
    values = {
        card: declarer_tricks(state.apply(card))
        for card in state.legal_actions()
        if isinstance(card, Card)
    }
    if not values:
        raise PositionError("no card is to be played")
    return values
