"""The vote of worlds as a player: perfect-information Monte Carlo (PIMC).

It plays the card that wins in most of the worlds it looks at. Auction, discard and announcement
are another player's business, so that two card players can be compared with everything else equal.
"""

from __future__ import annotations

import numpy as np

from ouvert.protocols import Player
from ouvert.skat.players.club.advice import club_choice
from ouvert.skat.players.club.rules import asks_for_club
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.vote import advice_of, vote

SPARE = 0.8
"""Share of the time budget after which no new worlds are begun; those begun are finished."""


class PimcPlayer:
    """Votes over sampled worlds on every card; a lone legal card is played at once.

    Args:
        rng: chooses the worlds.
        bidder: decides everything before the first card.
        worlds: how many worlds to look at for each card. Without `seconds`, the choice then
            depends on the generator alone.
        seconds: how long a card may take.
        threads: number of threads; one, since games are played side by side.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        bidder: Player[Action, Observation],
        *,
        worlds: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        self._rng = rng
        self._bidder = bidder
        self._worlds = worlds
        self._seconds = None if seconds is None else SPARE * seconds
        self._threads = threads

    def reseed(self, seed: int) -> None:
        """Draw what is random in the next choice from this seed alone."""
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Action:
        """Return the bidder's choice, or the card that wins most worlds."""
        if asks_for_club(observation):
            return club_choice(observation, self._rng, worlds=self._worlds, seconds=self._seconds)
        if observation.phase is not Phase.PLAY:
            return self._bidder.choose(observation)
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        voted = vote(
            observation,
            self._rng,
            seconds=self._seconds,
            worlds=self._worlds,
            threads=self._threads,
        )
        return PlayCard(advice_of(voted).best.action)
