"""The ensemble as a player: proofs, hopes, the vote of worlds and expert rules, in that order."""

from __future__ import annotations

import numpy as np

from ouvert.protocols import Player
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.players.club.advice import club_choice
from ouvert.skat.players.club.rules import asks_for_club
from ouvert.skat.players.counsel import Rules, counsel
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.observation import Observation


class ExpertPlayer:
    """Plays what the ensemble advises; a lone legal card is played at once.

    Args:
        rng: chooses the worlds of the vote.
        bidder: decides everything before the first card.
        rules: expert rules that decide between about equal cards.
        worlds: how many worlds to look at for each card, fewer where the best is found sooner
            (`ouvert.skat.search.racing`). With it, and without `seconds`, the
            choice depends on the generator alone.
        seconds: how long a card may take.
        nodes: nodes for each proof, none with 0; by default what fits in the time.
        first_proof: the trick from which proofs are tried, 1 to 10.
        exclude: the share of the worlds that an approximate proof may leave out.
        threads: number of threads; one, since games are played side by side.
        network: beliefs learned from games, beside the hints; none by default.

    Attributes:
        nodes: positions that its proofs have looked at so far.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        bidder: Player[Action, Observation],
        *,
        rules: Rules | None = None,
        worlds: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        first_proof: int = 1,
        exclude: float = 0.0,
        threads: int = 1,
        network: Network | None = None,
    ) -> None:
        self._rng = rng
        self._bidder = bidder
        self._rules = rules
        self._worlds = worlds
        self._seconds = seconds
        self._node_limit = nodes
        self._first_proof = first_proof
        self._exclude = exclude
        self._threads = threads
        self._network = network
        self.nodes = 0

    def reseed(self, seed: int) -> None:
        """Draw what is random in the next choice from this seed alone."""
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Action:
        """Return the bidder's choice, or the card that the ensemble advises."""
        if asks_for_club(observation):
            return club_choice(observation, self._rng, worlds=self._worlds, seconds=self._seconds)
        if observation.phase is not Phase.PLAY:
            return self._bidder.choose(observation)
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        advised = counsel(
            observation,
            self._rng,
            rules=self._rules,
            seconds=self._seconds,
            worlds=self._worlds,
            nodes=self._node_limit,
            first_proof=self._first_proof,
            exclude=self._exclude,
            threads=self._threads,
            network=self._network,
            race=True,
        )
        self.nodes += advised.nodes
        return PlayCard(advised.advice.best.action)
