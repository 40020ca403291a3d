"""How likely deals are after what the others have played, if they play about as rules of thumb do.

Every deal that fits is equally likely before a card is played. Whoever plays follows the rules of
thumb with the probability 1 − NOISE, and else plays any of his cards, so that nothing that is
possible is ever ruled out. What the observer has played himself says nothing: he knows his cards.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import UNSEEN, Observation
from ouvert.tricks.belief.partners import played_cards
from ouvert.tricks.kernels.thumb.replay import replay
from ouvert.tricks.play.state import GameState
from ouvert.tricks.players.arrays import as_arrays
from ouvert.tricks.rules import members

NOISE = 0.5
"""How often a player does not think of the rules of thumb."""
CANDIDATES = 4
"""How many deals are drawn for each that is kept."""

Lay = tuple[tuple[int, ...], ...]


def lay_of(world: GameState) -> Lay:
    """Where the cards lie; of deals that one observation fits, equal ones have the same.

    With few cards left the same deal is drawn again and again, and need be looked at only once.
    """
    return world.dealt, world.hands, world.left, world.given


def log_likelihood(seen: Observation, world: GameState, noise: float = NOISE) -> float:
    """Return the logarithm of the probability of all cards that others have played in a deal."""
    played = np.array([card for _, card in played_cards(seen)], np.int64)
    if not len(played):
        return 0.0
    found = np.empty((len(played), 3), np.int64)
    space = np.empty((2, world.game.deck.cards), np.int64)
    replay(*as_arrays(led(world)), played, found, space)
    others = found[found[:, 0] != seen.seat]
    return float(np.log((1 - noise) * others[:, 2] + noise / others[:, 1]).sum())


def led(world: GameState) -> GameState:
    """Return a deal before its first card was played."""
    return replace(
        world,
        hands=world.dealt,
        left=_stock(world) + world.left,
        leader=world.tricks[0].leader if world.tricks else world.leader,
        table=(),
        tricks=(),
        opened=False,
        drawn=(),
    )


def _stock(world: GameState) -> tuple[int, ...]:
    """The cards that were drawn from the stock, in one of the orders that they can have had.

    Which of his cards a seat has drawn when is not known of all; those played first came first.
    """
    seats = world.game.seats
    played = [
        ((trick.leader + place) % seats, card)
        for trick in world.tricks
        for place, card in enumerate(trick.cards)
    ]
    played += [((world.leader + place) % seats, card) for place, card in enumerate(world.table)]
    shown = {card for cards in world.drawn for card in cards}
    came: list[list[int]] = []
    for seat in range(seats):
        ever = [card for each, card in played if each == seat] + list(members(world.hands[seat]))
        came.append([c for c in ever if not world.dealt[seat] >> c & 1 and c not in shown])
    found = []
    for trick, cards in zip(world.tricks, world.drawn, strict=False):
        for turn, card in enumerate(cards):
            seat = (trick.winner + turn) % seats
            found.append(came[seat].pop(0) if card == UNSEEN else card)
    return tuple(found)


def likely_deals(
    knowledge: Knowledge, count: int, rng: np.random.Generator, noise: float = NOISE
) -> list[GameState]:
    """Draw deals with probabilities about in proportion to what they make of the cards played.

    CANDIDATES times as many are drawn uniformly, and of these so many kept, each as often as its
    likelihood says (systematic resampling). The more candidates the better the proportion.
    """
    worlds = [knowledge.draw(rng) for _ in range(CANDIDATES * count)]
    known: dict[Lay, float] = {}
    for world in worlds:
        lay = lay_of(world)
        if lay not in known:
            known[lay] = log_likelihood(knowledge.observation, world, noise)
    logs = np.array([known[lay_of(world)] for world in worlds])
    weights: NDArray[np.float64] = np.exp(logs - logs.max())
    steps = (np.arange(count) + rng.random()) / count
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), steps)
    return [worlds[min(int(place), len(worlds) - 1)] for place in chosen]
