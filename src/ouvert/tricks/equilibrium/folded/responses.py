"""Best responses in a folded game, each found in as many sweeps as its player chooses in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.tricks.equilibrium.folded.form import Chances, FoldedGame, FoldedSets
from ouvert.tricks.equilibrium.folded.writing import sets_of_one_who_knows
from ouvert.tricks.equilibrium.hidden_game import Sharing
from ouvert.tricks.equilibrium.responses import ROUNDS
from ouvert.tricks.kernels.folded.sweeps import choose_best


@dataclass(frozen=True, slots=True)
class FoldedResponse:
    """A best response.

    Attributes:
        value: team 0's expected payoff with it.
        chances: float32[edges], how all play with it.
    """

    value: float
    chances: Chances


def folded_response(
    folded: FoldedGame, chances: Chances, seats: Sequence[int], sharing: Sharing = Sharing.OWN
) -> FoldedResponse:
    """The best that one player can do against the play of all others, exactly.

    Args:
        folded: the game.
        chances: float32[edges], how all play; what the player itself does is not looked at.
        seats: those of the player: one seat, or a team that shares its knowledge.
        sharing: what they know; with `Sharing.OWN` one seat is a player.
    """
    return _response(folded, folded.sets[sharing], chances, seats)


def _response(
    folded: FoldedGame, sets: FoldedSets, chances: Chances, seats: Sequence[int]
) -> FoldedResponse:
    strategy, found = sets.uniform(), chances.copy()
    mine = folded.mine(seats)
    depths = np.unique(sets.depth[mine[sets.seat] == 1]).tolist()
    for depth in reversed(depths):
        folded.spread(sets, strategy, seats, found)
        _, worth = folded.worth(sets, found, seats)
        choose_best(sets.start, sets.seat, sets.depth, mine, depth, worth, strategy)
    folded.spread(sets, strategy, seats, found)
    return FoldedResponse(folded.value(found), found)


def folded_together(
    folded: FoldedGame, chances: Chances, team: int, rng: np.random.Generator, starts: int
) -> FoldedResponse:
    """Good play of a team whose seats agree beforehand, each knowing its own cards.

    Best responses of the seats in turn, from several starts; the best that is found. One seat alone
    finds its best response.

    Args:
        folded: the game.
        chances: float32[edges], how all play.
        team: 0 or 1.
        rng: for the starts, of which the present play is the first.
        starts: how many there are.
    """
    seats = folded.team(team)
    if len(seats) == 1:
        return folded_response(folded, chances, seats)
    sign = folded.sign(seats)
    best: FoldedResponse | None = None
    for number in range(starts):
        begun = chances if number == 0 else _random(folded, chances, seats, rng)
        found = _exchange(folded, begun, seats, sign)
        if best is None or sign * (found.value - best.value) > 0:
            best = found
    assert best is not None
    return best


def _exchange(
    folded: FoldedGame, chances: Chances, seats: Sequence[int], sign: float
) -> FoldedResponse:
    found = FoldedResponse(folded.value(chances), chances)
    for _ in range(ROUNDS):
        before = found.value
        for seat in seats:
            found = folded_response(folded, found.chances, (seat,))
        if sign * (found.value - before) < 1e-7:
            break
    return found


def _random(
    folded: FoldedGame, chances: Chances, seats: Sequence[int], rng: np.random.Generator
) -> Chances:
    """Random pure play of a team."""
    sets = folded.sets[Sharing.OWN]
    strategy, drawn, found = sets.uniform(), rng.random(sets.actions), chances.copy()
    for depth in np.unique(sets.depth).tolist():
        mine = folded.mine(seats)
        choose_best(sets.start, sets.seat, sets.depth, mine, depth, drawn, strategy)
    folded.spread(sets, strategy, seats, found)
    return found


def folded_bound(folded: FoldedGame, chances: Chances, team: int) -> float:
    """What no play of a team goes beyond whose seats agree beforehand and know their own cards.

    One seat knows its own cards until a mate has chosen, and from then on, as its mates always do,
    all cards of the team; the best of these bounds over the seats.
    """
    seats = folded.team(team)
    if len(seats) == 1:
        return folded_response(folded, chances, seats).value
    values = [
        _response(folded, sets_of_one_who_knows(folded, seat), chances, seats).value
        for seat in seats
    ]
    return min(values) if folded.sign(seats) > 0 else max(values)


__all__ = ["FoldedResponse", "folded_bound", "folded_response", "folded_together"]
