"""What a seat believes: the worlds that fit, each with a weight from soft inferences.

>>> from ouvert.skat.rules.contracts import Contract
>>> from ouvert.skat.rules.deals import Deal
>>> from ouvert.skat.rules.game import SkatGame
>>> rng = np.random.default_rng(1)
>>> game = SkatGame.declared(Deal.random(rng), 0, Contract(GameType.GRAND, hand=True))
>>> beliefs = Beliefs.of(game.observe(1))
>>> worlds, log_weights = beliefs.sample(100, rng)
>>> worlds.shape, log_weights.shape
((100, 3), (100,))
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.belief.auction_hints import bid_hints, declaration_hints, discard_hints
from ouvert.skat.belief.conventions import convention_hints
from ouvert.skat.belief.inference import ALL_INFERENCES, Clues, Hint, Inference, weigh
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.belief.weighted import MOST_LOG_WEIGHT, WeightedWorlds
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import game_value, matadors, trumps

OVERBID_LOG_WEIGHT = -2.5
"""What it adds to a world's log-weight that the declarer's matadors do not cover his bid there.

He may still save himself with Schneider, and he did not know the skat when he bid. The games that
the strengths of the hints were fitted to say -3.9; players differ.
"""

ENUMERATED = 20_000
"""Up to so many worlds are all looked at for chances; of more, so many are drawn."""


@dataclass(frozen=True, eq=False)
class Beliefs:
    """The worlds of an observation with their weights.

    The weight of a world is a product over cards, from hints, times a factor for inferences about
    the world as a whole. Without any inference all worlds weigh the same.

    Attributes:
        observation: what was seen.
        knowledge: what is certain.
        inferences: the soft inferences that are used.
        hints: what they say about cards, in order.
        weighted: the worlds with the weights from the hints.
    """

    observation: Observation
    knowledge: Knowledge
    inferences: frozenset[Inference]
    hints: tuple[Hint, ...]
    weighted: WeightedWorlds

    @classmethod
    def of(
        cls,
        observation: Observation,
        inferences: Collection[Inference] = ALL_INFERENCES,
        network: Network | None = None,
    ) -> Beliefs:
        """Draw the inferences.

        Args:
            observation: any moment of a game.
            inferences: the kinds that are used.
            network: what games have taught (`Inference.GAMES`), such as `shipped()`; none by
                default. It speaks while closed cards are played.

        Raises PositionError if no game leads to such an observation.
        """
        clues = Clues(observation, Knowledge.of(observation))
        used = frozenset(inferences)
        every = (
            *bid_hints(clues),
            *declaration_hints(clues),
            *discard_hints(clues),
            *convention_hints(clues),
        )
        hints = tuple(hint for hint in every if hint.inference in used)
        logs = weigh(hints)
        closed = observation.phase is Phase.PLAY and observation.exposed is None
        if network is not None and Inference.GAMES in used and closed:
            # both together know more than either
            logs = network.hints * logs + network.log_odds(observation)
            logs = np.clip(logs, -MOST_LOG_WEIGHT, MOST_LOG_WEIGHT)
        weighted = WeightedWorlds(clues.knowledge.worlds(), logs)
        return cls(observation, clues.knowledge, used, hints, weighted)

    @property
    def whole_worlds(self) -> bool:
        """Whether an inference speaks about worlds as a whole, beyond the hints."""
        if Inference.OVERBID not in self.inferences or self.observation.contract is None:
            return False
        contract = self.observation.contract
        if contract.game is GameType.NULL:
            return False
        return game_value(contract, matadors=1) < self.observation.bid

    def sample(
        self, n: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
        """Draw `n` worlds by the hints: uint32[n, 3], and what is left of their log-weights.

        The log-weights float64[n] come from inferences about whole worlds, and are all 0 if there
        are none: an average over the worlds then needs no weights. Raises OuvertError if `n` is
        negative.
        """
        worlds = self.weighted.sample(n, rng)
        return worlds, self._whole_log_weights(worlds)

    def log_weights(self, worlds: NDArray[np.uint32]) -> NDArray[np.float64]:
        """Return the log-weights of worlds uint32[n, 3], up to a constant: float64[n]."""
        return self.weighted.log_weight(worlds) + self._whole_log_weights(worlds)

    def marginals(self, rng: np.random.Generator) -> NDArray[np.float64]:
        """Return P(card lies at place): float64[32, 3].

        Exact, unless an inference about whole worlds is used with more than `ENUMERATED` worlds;
        then so many drawn worlds are averaged, and the generator is needed.
        """
        if not self.whole_worlds:
            return self.weighted.marginals()
        possible = self.weighted.worlds
        if possible.count() <= ENUMERATED:
            worlds = possible.enumerate()
            logs = self.log_weights(worlds)
        else:
            worlds, logs = self.sample(ENUMERATED, rng)
        weights = np.exp(logs - logs.max())
        weights /= weights.sum()
        chances = np.zeros((32, possible.places))
        for card in range(32):
            chances[card] = weights @ (worlds >> np.uint32(card) & np.uint32(1))
        return chances

    def _whole_log_weights(self, worlds: NDArray[np.uint32]) -> NDArray[np.float64]:
        """float64[n]: what inferences about whole worlds add; 0 where they say nothing."""
        logs = np.zeros(len(worlds))
        announced = self.observation.announced
        if not self.whole_worlds or announced is None:
            return logs
        contract, declarer = announced
        hands = self.knowledge.hands(worlds)[:, declarer]
        mask = np.uint32(CardSet(trumps(contract.game)).bits)
        held = (hands | worlds[:, SKAT_PLACE]) & mask
        played = self.observation.played_by(declarer)
        for cards in np.unique(held).tolist():
            run = matadors(CardSet(cards) | played, contract.game)
            if game_value(contract, run) < self.observation.bid:
                logs[held == cards] = OVERBID_LOG_WEIGHT
        return logs
