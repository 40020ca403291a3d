"""The play of the cards in one world, which the tree search goes through."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ouvert.conformance import GameUnderTest
from ouvert.skat.players.ismcts import WorldState
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.tricks.rules import Objective

GAME_TYPES = tuple(GameType)


def start(rng: np.random.Generator) -> WorldState:
    """Any contract and declarer, goals that can be missed or that nobody reaches among them."""
    declarer = int(rng.integers(3))
    deal = Deal.random(rng)
    first, second, third = (hand.bits for hand in deal.hands)
    return WorldState(
        rules=trick_rules(GAME_TYPES[int(rng.integers(len(GAME_TYPES)))], declarer),
        goal=(None, 61, 90, 120)[int(rng.integers(4))],
        hands=(first, second, third),
        leader=int(rng.integers(3)),
        table=(),
        points=deal.skat.points,
    )


def illegal(state: WorldState, rng: np.random.Generator) -> list[int]:
    return [-1, 32, *range(32)]


def total(state: WorldState) -> float:
    """Two defenders are pleased as much as the declarer is not."""
    return 2 - state.returns[state.rules.teams.index(0)]


def kinds(state: WorldState) -> Iterator[object]:
    if state.over:
        yield state.rules.objective
        yield "won" if state.returns[state.rules.teams.index(0)] > 0.5 else "lost"


WORLD: GameUnderTest[WorldState, int, WorldState] = GameUnderTest(
    seats=3,
    start=start,
    illegal=illegal,
    total=total,
    kinds=kinds,
    wanted=(Objective.POINTS, Objective.MISERE, "won", "lost"),
)

GAMES = {"a world of Skat": WORLD}
