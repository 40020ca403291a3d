"""A player of the package at a table with people: it plays, and claims when there is nothing left.

In matches players play every card. At a table that would be tedious: there a player gives the rest
away as soon as nothing can change the game's value, and one that looks for proofs claims what it
has proved. It loses nothing by either.
"""

from __future__ import annotations

from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Action, Phase
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
