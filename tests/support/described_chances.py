"""How often each card of a described game wins, by its own rules played out in every deal."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.open_cards import counted_side
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.rules import members


def chances(state: GameState, limit: int) -> Fraction:
    """How likely side 0 gets so much when every legal card is equally likely."""
    if state.phase is Phase.OVER:
        first, owners = counted(state), zip(taken(state), sides(state), strict=True)
        return Fraction(int(sum(count for count, side in owners if side == first) >= limit))
    legal = list(members(state.legal_cards()))
    return sum((chances(state.after(card), limit) for card in legal), Fraction(0)) / len(legal)


def counted(state: GameState) -> int:
    """The side that is asked about: the holders', the declarer's or the first seat's."""
    return 0 if state.game.teams is Teams.HOLDERS else counted_side(state)


def plain(seen: Observation, limit: int) -> dict[Action, float]:
    """For each card the chance that it wins, over every deal that fits."""
    knowledge = Knowledge(seen)
    rng = np.random.default_rng(0)
    # where cards were drawn from is no part of a deal: of two seats one has what is not seen
    count = 1 if seen.view.drawn else knowledge.count()
    worlds: dict[tuple[int, ...], GameState] = {}
    while len(worlds) < count:
        world = knowledge.draw(rng)
        worlds[world.hands] = world
    some = next(iter(worlds.values()))
    mine = sides(some)[seen.view.actor] == counted(some)
    found: dict[Action, float] = {}
    for card in members(seen.view.legal_cards()):
        total = sum((chances(w.after(card), limit) for w in worlds.values()), Fraction(0))
        won = float(total / len(worlds))
        found[card] = won if mine else 1 - won
    return found
