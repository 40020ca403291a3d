"""How somebody plays a folded game: asked in each information set, and by the open vote."""

from __future__ import annotations

import numpy as np

from ouvert.tricks.equilibrium.folded.form import Chances, FoldedGame
from ouvert.tricks.equilibrium.hidden_game import Floats, Sharing
from ouvert.tricks.equilibrium.strategies import Asked
from ouvert.tricks.kernels.folded.sweeps import add_open_worth


def folded_asked(folded: FoldedGame, ask: Asked) -> Chances:
    """How all seats play if each plays as it says: float32[edges].

    A seat is asked where its own earlier cards can have led it, in one of all sets that are each
    other with suits renamed; so it is taken to play there as here. Where a renaming leaves a set as
    it is, the cards that it exchanges are played alike.

    Args:
        folded: the game.
        ask: what the seats say.
    """
    sets = folded.sets[Sharing.OWN]
    strategy = sets.uniform()
    begins, before, deals = sets.start.tolist(), sets.before.tolist(), sets.deal.tolist()
    fixed, stands = sets.fixed.tolist(), sets.card.tolist()
    # sets come after those that their player has been asked in before
    for number in range(len(before)):
        if before[number] >= 0 and not strategy[before[number]]:
            continue
        moment = folded.moment(number)
        begin, end = begins[number], begins[number + 1]
        actions = {card: begin + place for place, card in enumerate(stands[begin:end])}
        strategy[begin:end] = 0.0
        for card, chance in ask(deals[number], moment).items():
            stand = card
            if fixed[number] > 1:
                stand = folded.symmetries.smallest(moment, card)
            strategy[actions[stand]] += chance
    return folded.played(Sharing.OWN, strategy)


def folded_open_vote(folded: FoldedGame) -> Chances:
    """How all play by the open vote (`ouvert.tricks.equilibrium.plans`): float32[edges]."""
    sets = folded.sets[Sharing.OWN]
    worth = np.zeros(sets.actions)
    _open(folded, worth)
    first = sets.start[:-1]
    top = np.repeat(np.maximum.reduceat(worth, first), np.diff(sets.start))
    return folded.played(
        Sharing.OWN, sets.normalised(np.where(worth >= top - 1e-12, 1.0, 0.0) * sets.cards)
    )


def folded_open_value(folded: FoldedGame) -> float:
    """Team 0's expected payoff if all cards lie open and all play perfectly."""
    return _open(folded, np.zeros(folded.sets[Sharing.OWN].actions))


def _open(folded: FoldedGame, worth: Floats) -> float:
    sets = folded.sets[Sharing.OWN]
    signs = np.where(np.array(folded.game.rules.teams) == 0, 1.0, -1.0)
    value, _ = folded.room
    found = add_open_worth(
        folded.first,
        folded.parent,
        folded.who,
        sets.action,
        sets.many,
        folded.weights,
        folded.payoff,
        signs,
        value,
        worth,
    )
    return float(found)


__all__ = ["folded_asked", "folded_open_value", "folded_open_vote"]
