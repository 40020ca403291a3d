"""Nap for the conformance suite: this file registers the game."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from examples.nap.game import Deal, Nap, Observation
from examples.nap.players import random_world
from examples.nap.rules import PACK, SEATS
from examples.nap.table import Action, Bid
from ouvert.cards import Card, CardSet
from ouvert.conformance import GameUnderTest


def illegal(state: Nap, rng: np.random.Generator) -> list[Action]:
    """Everything that there is; the suite leaves out what is legal."""
    return [*Bid, *Card]


def hidden(state: Nap, seat: int) -> frozenset[Card]:
    """The cards that a seat has not seen."""
    return frozenset(PACK - state.hand(seat) - CardSet(state.table.cards))


def twin(state: Nap, seat: int, rng: np.random.Generator) -> Nap | None:
    """The same game with other hidden cards, or None if there is but this one."""
    other = random_world(state.observe(seat), rng)
    return None if other == state else other


def kinds(state: Nap) -> Iterator[object]:
    """How a game was bid, and ended."""
    if state.over:
        table = state.table
        yield table.bid, table.declarer_tricks >= table.bid.tricks
        yield "declarer", table.declarer


NAP: GameUnderTest[Nap, Action, Observation] = GameUnderTest(
    seats=SEATS,
    start=lambda rng: Nap.start(Deal.random(rng)),
    illegal=illegal,
    total=lambda state: 0,
    hidden=hidden,
    twin=twin,
    twins=3,
    kinds=kinds,
    wanted=[
        (Bid.PASS, True),
        *((bid, won) for bid in Bid if bid is not Bid.PASS for won in (True, False)),
        *(("declarer", seat) for seat in (None, *range(SEATS))),
    ],
    games=1000,
)

GAMES = {"Nap": NAP}
