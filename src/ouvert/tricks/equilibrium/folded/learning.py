"""CFR+ in a folded game (Tammelin, arXiv 1407.5042), as `ouvert.tricks.equilibrium.learning`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ouvert.tricks.equilibrium.folded.form import Chances, FoldedGame
from ouvert.tricks.equilibrium.folded.responses import folded_response
from ouvert.tricks.equilibrium.hidden_game import Sharing
from ouvert.tricks.equilibrium.learning import LOOKS, groups
from ouvert.tricks.kernels.written_out import add_average, match_regrets


@dataclass(frozen=True, slots=True)
class FoldedLearned:
    """Where learning stands after some rounds.

    Attributes:
        rounds: how many.
        attack: with the best response of team 0: shared, or of the one seat that gains most.
        defence: with that of team 1.
        chances: float32[edges], how all play.
    """

    rounds: int
    attack: float
    defence: float
    chances: Chances

    @property
    def exploitability(self) -> float:
        """Half of what the sides could gain."""
        return (self.attack - self.defence) / 2


def learn_folded(
    folded: FoldedGame,
    close: float,
    most: int,
    *,
    sharing: Sharing = Sharing.TEAM,
    progress: Callable[[int], None] = lambda _: None,
) -> FoldedLearned:
    """Let all sides learn by CFR+ until the exploitability is small, and say where they stand.

    They begin with every card alike. It is looked at after 10 rounds, and then each time after a
    quarter more.

    Args:
        folded: the game.
        close: the exploitability that is small enough, in the units of the payoff.
        most: how often each side learns at most.
        sharing: whether the seats of a team are one player or each for itself.
        progress: is told the number of each round.
    """
    sets, sides = folded.sets[sharing], groups(folded.game.rules, sharing)
    strategy = sets.uniform()
    chances = folded.played(sharing, strategy)
    regrets, total, reach = (np.zeros(sets.actions) for _ in range(3))
    for number in range(1, most + 1):
        progress(number)
        for seats in sides:
            _, worth = folded.worth(sets, chances, seats)
            match_regrets(sets.start, folded.mine(seats)[sets.seat], worth, regrets, strategy)
            folded.spread(sets, strategy, seats, chances)
        add_average(sets.start, sets.before, strategy, float(number), reach, total)
        if number == most or number in LOOKS:
            found = _standing(
                folded, folded.played(sharing, sets.normalised(total)), number, sharing
            )
            if found.exploitability <= close:
                break
    return found


def _standing(folded: FoldedGame, chances: Chances, rounds: int, sharing: Sharing) -> FoldedLearned:
    values: dict[int, list[float]] = {0: [], 1: []}
    for seats in groups(folded.game.rules, sharing):
        side = folded.game.rules.teams[seats[0]]
        values[side].append(folded_response(folded, chances, seats, sharing).value)
    return FoldedLearned(rounds, max(values[0]), min(values[1]), chances)


__all__ = ["FoldedLearned", "learn_folded"]
