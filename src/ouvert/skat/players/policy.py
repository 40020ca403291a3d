"""A player that looks at nothing but what a network says of its cards: no worlds, no search."""

from __future__ import annotations

from ouvert.protocols import Player
from ouvert.skat.learned.policy import Policy
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.observation import Observation


class PolicyPlayer:
    """Plays the card of the highest chance; a lone legal card is played at once.

    A Null Ouvert it plays as a Null, since the network was shown closed cards alone.

    Args:
        policy: the network.
        bidder: decides everything before the first card.
    """

    def __init__(self, policy: Policy, bidder: Player[Action, Observation]) -> None:
        self._policy = policy
        self._bidder = bidder

    def choose(self, observation: Observation) -> Action:
        """Return the bidder's choice, or the card of the highest chance."""
        if observation.phase is not Phase.PLAY:
            return self._bidder.choose(observation)
        legal = observation.legal_actions
        cards = tuple(each.card for each in legal if isinstance(each, PlayCard))
        if len(legal) == 1 or not cards:
            return legal[0]
        return PlayCard(self._policy.judge(observation).best(cards))
