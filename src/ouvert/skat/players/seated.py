"""A player of the package at a table with people: it plays, and claims when there is nothing left.

In matches players play every card. At a table that would be tedious: there a player gives the rest
away as soon as nothing can change the game's value, and one that looks for proofs claims what it
has proved. It loses nothing by either.
"""

from __future__ import annotations

from ouvert.skat.players import registry
from ouvert.skat.players.levels import resolved
from ouvert.skat.rules.actions import Action, Phase, as_action
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation


def seated_choice(name: str, observation: Observation, seed: int) -> Action:
    """What a player with a seed does, whose turn it is: an action, or a claim that holds.

    Raises OuvertError if there is no such player.
    """
    if observation.phase is Phase.PLAY and not observation.ramsch:
        from ouvert.skat.search.claims import READY_NODES, ready_claim

        claim = ready_claim(observation, nodes=READY_NODES if registry.proves(name) else 0)
        if claim is not None:
            return claim
    return registry.make(name, seed).choose(observation)


def played_by(name: str, deal: Deal, seed: int = 0, club: ClubOptions = BY_THE_ORDER) -> SkatGame:
    """A deal as a player of a name or level plays it in all three seats, to the last card.

    What others make of the same cards is compared with that. Raises OuvertError if there is no such
    player.
    """
    player, state = registry.make(resolved(name), seed), SkatGame.start(deal, club)
    while state.actor is not None:
        state = state.apply(as_action(player.choose(state.observe(state.actor))))
    return state
