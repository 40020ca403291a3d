"""Levels beyond winning and losing, with open cards, in the worlds of a vote.

A win at 61 card points is not all that counts: 90 make the defenders Schneider, every trick makes
them Schwarz, and a declarer who loses is Schneider himself unless he has 31. What a level is worth
beside the win follows from extended Seeger–Fabian.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.values import ALL_POINTS, SCHNEIDER_POINTS
from ouvert.skat.search.world_question import WorldQuestion

ESCAPE = ALL_POINTS - SCHNEIDER_POINTS + 1
"""Card points with which a declarer who loses is not Schneider."""
LIMITS = (ESCAPE, SCHNEIDER_POINTS, ALL_POINTS)
"""What is asked for; ALL_POINTS stands for every trick."""
NEAR = 20
"""Card points by which a guess may be wrong: beyond them a level is not asked for."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Which levels the declarer reaches with open cards.

    Attributes:
        asked: `bool[3, worlds]`, whether one of LIMITS was in question in a world.
        reached: `bool[3, worlds, cards]`, whether he has it after a card; False where not asked.
    """

    asked: NDArray[np.bool_]
    reached: NDArray[np.bool_]

    def steps(self, won: NDArray[np.bool_]) -> NDArray[np.int16]:
        """Levels for the declarer beyond those of a plain win or loss, `int16[worlds, cards]`.

        A lost game counts twice, so a Schneider that he is made there costs two.

        Args:
            won: `bool[worlds, cards]`, whether he wins.
        """
        up = (self.reached[1:] & won).sum(axis=0, dtype=np.int16)
        down = self.asked[0][:, None] & ~self.reached[0] & ~won
        return np.asarray(up - 2 * down.astype(np.int16), dtype=np.int16)

    @classmethod
    def joined(cls, parts: Sequence[Levels]) -> Levels:
        """The levels of several groups of worlds as one."""
        return cls(
            np.concatenate([each.asked for each in parts], axis=1),
            np.concatenate([each.reached for each in parts], axis=1),
        )


def ask_levels(
    question: WorldQuestion,
    hands: NDArray[np.uint32],
    skats: NDArray[np.uint32],
    wins: NDArray[np.bool_],
    guess: NDArray[np.int16],
) -> Levels:
    """Ask for levels in the worlds in which they may depend on the card.

    Args:
        question: the decision.
        hands: `uint32[worlds, 3]`, by seat.
        skats: `uint32[worlds]`.
        wins: `bool[worlds, cards]`, whether the asking side wins.
        guess: `int16[worlds, cards]`, the declarer's card points, about; a level is in question
            where a card that wins, or for ESCAPE one that loses, comes near it.
    """
    asked = np.zeros((len(LIMITS), len(hands)), dtype=np.bool_)
    reached = np.zeros((len(LIMITS), *wins.shape), dtype=np.bool_)
    if question.contract.game is GameType.NULL:
        return Levels(asked, reached)
    declarer = ~wins if question.defending else wins
    needed = question.limits(hands, skats)
    for index, limit in enumerate(LIMITS):
        near = (np.abs(guess - limit) <= NEAR) & (declarer ^ (limit == ESCAPE))
        asked[index] = near.any(axis=1)
        if limit != ESCAPE:
            # what the game needs anyhow is no level beyond it
            asked[index] &= (needed < limit) & (not question.hopeless(limit))
        rows = np.flatnonzero(asked[index])
        if rows.size:
            reached[index, rows] = question.reaches(hands[rows], skats[rows], limit)
    return Levels(asked, reached)


def level_worth(contract: Contract, bid: int) -> float:
    """What a level more is worth in a won game, if winning it in place of losing it is 1.

    In extended Seeger–Fabian a game of value v that is lost and not won costs 3 v + 140 points
    against the mean of the others; a level is the base value. What the value is, is taken from the
    bid, since the matadors may be hidden. 0 in a Null.
    """
    base = contract.game.base_value
    if not base:
        return 0.0
    return base / (3 * max(bid, 2 * base) + 140)
