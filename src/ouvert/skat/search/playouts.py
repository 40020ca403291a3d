"""Playouts: a decision's cards played to the end of the game by the expert rules."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.kernels.reflex.layout import TAKEN
from ouvert.skat.kernels.reflex.playouts import play_on
from ouvert.skat.kernels.reflex.view import CARD_MAPS
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS
from ouvert.skat.search.rules_view import GAMES, kernel_worlds, view_of
from ouvert.skat.search.world_question import WorldQuestion


@dataclass(frozen=True, slots=True)
class Ends:
    """How playouts ended, each `[worlds, cards]`, for the asking side."""

    wins: NDArray[np.bool_]
    points: NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Plays every legal card out by the rules."""

    observation: Observation
    question: WorldQuestion
    shared: NDArray[np.int64]
    cards: NDArray[np.int64]
    sees_skat: bool

    @classmethod
    def of(cls, observation: Observation, question: WorldQuestion) -> Playouts:
        """Prepare the playouts of a decision. Raises RulesError before the announcement."""
        shared = view_of(observation)
        if not question.defending:
            # each world says what lies in the skat
            shared[TAKEN] -= observation.discards.points
        kind = GAMES.index(question.contract.game)
        cards = np.array([_kernel_card(kind, card) for card in question.cards], dtype=np.int64)
        return cls(observation, question, shared, cards, not question.contract.hand)

    def play(
        self,
        worlds: NDArray[np.uint32],
        knowledge: Knowledge,
        *,
        errors: int = 0,
        seed: int = 0,
    ) -> Ends:
        """Play every card out in worlds uint32[n, 3].

        `errors` says how often, in 1/1024, a seat plays any legal card instead; `seed` which one.
        """
        hands, skats = kernel_worlds(self.observation, knowledge, worlds)
        points = np.zeros((len(worlds), len(self.cards)), dtype=np.int16)
        tricks = np.zeros(points.shape, dtype=np.int8)
        play_on(
            self.shared, hands, skats, self.cards, int(self.sees_skat), errors, seed, points, tricks
        )
        limits = self.question.limits(knowledge.hands(worlds), worlds[:, SKAT_PLACE])
        wins = self.question.won(limits, points, tricks)
        if self.question.contract.game is GameType.NULL:
            return Ends(wins, np.zeros_like(points))
        return Ends(wins, ALL_POINTS - points if self.question.defending else points)


def _kernel_card(kind: int, card: Card) -> int:
    return int(CARD_MAPS[kind, card])
