"""One decision, asked in many worlds: what does every legal card do there with open cards?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.kernels.open_cards import batch
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import POINTS_TO_WIN, TRICKS, game_value, limit_with, trumps
from ouvert.skat.search.open_cards import SCHWARZ, thread_solver

UNKNOWN = -1
"""Card points that were not asked for."""
_BITS = np.arange(32, dtype=np.uint32)
_POINTS = np.array([card.points for card in Card], dtype=np.int16)
LOST = 999
"""More than any card points: the limit of a game that is lost whatever happens, since overbid."""

Answers = tuple[NDArray[np.bool_], NDArray[np.int16]]
"""Wins and card points of the asking side, both `[worlds, cards]`."""


@dataclass(frozen=True, slots=True)
class WorldQuestion:
    """Everything about the decision that is the same in all worlds."""

    contract: Contract
    bid: int
    declarer: int
    leader: int
    table: tuple[Card, ...]
    cards: tuple[Card, ...]
    defending: bool
    won_points: int
    declarer_played: CardSet
    declarer_tricks: int
    defender_tricks: int

    @classmethod
    def of(cls, observation: Observation) -> WorldQuestion:
        """Ask what the observing seat has to decide.

        Raises PositionError if it is not to play a card.
        """
        decision = CardDecision.of(observation)
        return cls(
            contract=decision.contract,
            bid=decision.bid,
            declarer=decision.declarer,
            leader=decision.leader,
            table=decision.table,
            cards=decision.legal,
            defending=decision.defending,
            won_points=decision.points,
            declarer_played=decision.declarer_played,
            declarer_tricks=decision.declarer_tricks,
            defender_tricks=decision.defender_tricks,
        )

    def answer(
        self, hands: NDArray[np.uint32], skats: NDArray[np.uint32], points_every: int
    ) -> Answers:
        """Solve every legal card in some worlds.

        Args:
            hands: uint32[worlds, 3], by seat.
            skats: uint32[worlds].
            points_every: card points take longer than wins; they are found in one world of so
                many, and in none with 0.
        """
        wins = np.zeros((len(hands), len(self.cards)), dtype=np.bool_)
        counted = np.full(wins.shape, UNKNOWN, dtype=np.int16)
        limits = self.limits(hands, skats)
        for limit in np.unique(limits).tolist():
            rows = np.flatnonzero(limits == limit)
            wins[rows] = self.reaches(hands[rows], skats[rows], limit)
        if self.contract.game is not GameType.NULL and points_every:
            some = np.arange(0, len(hands), points_every)
            counted[some] = self._solve(batch.EXACT, hands[some], skats[some], POINTS_TO_WIN)
        if self.defending:
            wins = ~wins
            counted = np.where(counted == UNKNOWN, counted, SCHWARZ - counted)
        return wins, counted

    def reaches(
        self, hands: NDArray[np.uint32], skats: NDArray[np.uint32], limit: int
    ) -> NDArray[np.bool_]:
        """Say in which worlds the declarer reaches a limit after each card, `bool[worlds, cards]`.

        Args:
            hands: `uint32[worlds, 3]`, by seat.
            skats: `uint32[worlds]`.
            limit: card points; SCHWARZ for every trick, LOST for what cannot be reached. In a Null
                any limit asks whether he takes no trick.
        """
        if limit > SCHWARZ or self.hopeless(limit) or not len(hands):
            return np.zeros((len(hands), len(self.cards)), dtype=np.bool_)
        mode = batch.ALL_TRICKS if limit == SCHWARZ else batch.AT_LEAST
        reached: NDArray[np.bool_] = self._solve(mode, hands, skats, limit) > 0
        return reached

    def won(
        self, limits: NDArray[np.int16], points: NDArray[np.int16], tricks: NDArray[np.int8]
    ) -> NDArray[np.bool_]:
        """Say who wins games that are played to their end.

        Args:
            limits: int16[worlds], from `limits`.
            points: int16[worlds, cards], the declarer's card points.
            tricks: int8[worlds, cards], the tricks that he took from now on.

        Returns:
            bool[worlds, cards], whether the asking side wins.
        """
        if self.contract.game is GameType.NULL:
            declarer = (tricks == 0) & (self.declarer_tricks == 0)
        else:
            due = limits[:, None]
            left = TRICKS - self.declarer_tricks - self.defender_tricks
            swept = (tricks == left) & (self.defender_tricks == 0)
            declarer = np.where(due == SCHWARZ, swept, points >= due)
        wins: NDArray[np.bool_] = ~declarer if self.defending else declarer
        return wins

    def _solve(
        self, mode: int, hands: NDArray[np.uint32], skats: NDArray[np.uint32], limit: int
    ) -> NDArray[np.int16]:
        points = (skats[:, None] >> _BITS & np.uint32(1)).astype(np.int16) @ _POINTS
        points += np.int16(self.won_points)
        values = thread_solver().card_values_batch(
            self.contract.game,
            mode,
            np.ascontiguousarray(np.roll(hands, -self.declarer, axis=1)),
            (self.leader - self.declarer) % 3,
            self.table,
            points,
            limit,
            CardSet(self.cards).bits,
        )
        return values[:, self.cards]

    def limits(self, hands: NDArray[np.uint32], skats: NDArray[np.uint32]) -> NDArray[np.int16]:
        """Return for each world what the declarer needs there: his matadors may decide.

        Args:
            hands: `uint32[n, 3]`, by seat.
            skats: `uint32[n]`.

        Returns `int16[n]`, card points; LOST where no number of them is enough.
        """
        game = self.contract.game
        held = (hands[:, self.declarer] | skats) & np.uint32(CardSet(trumps(game)).bits)
        if game is GameType.NULL or game_value(self.contract, matadors=1) >= self.bid:
            # matadors decide nothing
            held[:] = 0
        different, which = np.unique(held, return_inverse=True)
        needs = np.empty(len(different), dtype=np.int16)
        for row, cards in enumerate(different.tolist()):
            need = limit_with(self.contract, CardSet(cards) | self.declarer_played, self.bid)
            needs[row] = LOST if need is None else need
        found: NDArray[np.int16] = needs[which]
        return found

    def hopeless(self, limit: int) -> bool:
        """Whether the tricks so far have decided against the declarer, who needs this limit."""
        if self.contract.game is GameType.NULL:
            return self.declarer_tricks > 0
        return limit == SCHWARZ and self.defender_tricks > 0
