"""How likely a game is lost before its first card: what a Kontra, or a Re, is about.

Worlds are drawn by what bids and the announcement say, and then, since nobody announces a game that
he expects to lose, by how good the declarer's twelve cards look to the rules of thumb
(`kernels.reflex.bidding`). Of 289 games that two bidders of the package announced, 32 % were lost
with open cards. The worlds of their defenders say 35 %, and where they said 60 % or more, 69 % were
lost; without that last step they would say 61 %. Each world is solved with open cards. Whoever asks
knows his own hand only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.kernels.deferred import clock
from ouvert.remarks import Remark
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.kernels.reflex import bidding
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation, check_observation
from ouvert.skat.rules.values import limit_with
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.search.rules_view import GAMES

SELF_CONFIDENCE = 2
"""A world counts by the chance that the rules of thumb give the declarer there, to this power.

Of 0, 2, 4, 8 and 16 this one foretold those games best (Brier score 0.192, against 0.279 for 0)."""
TRIED = 10
"""So many worlds are drawn for each that is looked at."""
LEAST_CHANCE = 0.01
"""What no hand looks worse than."""
MOST_WORLDS = 256
"""Worlds that are looked at where only a time is given."""


@dataclass(frozen=True, slots=True)
class GameChance:
    """How often the declarer wins with open cards.

    Attributes:
        chance: the share of the worlds in which he does.
        standard_error: of that share.
        worlds_seen: how many were looked at.
        worlds_possible: how many fit.
        seconds: time that it took.
    """

    chance: float
    standard_error: float
    worlds_seen: int
    worlds_possible: int
    seconds: float


def game_chance(
    observation: Observation,
    rng: np.random.Generator,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
) -> GameChance:
    """Solve the announced game in worlds, before its first card.

    Args:
        observation: what a seat has seen that is asked for Kontra or Re.
        rng: draws the worlds.
        worlds: how many; with it, and without `seconds`, the generator alone fixes the answer.
        seconds: stop after this time, but not before the first world.

    Raises PositionError elsewhere, and where no deal fits.
    """
    started = clock()
    check_observation(observation)
    if observation.phase not in (Phase.KONTRA, Phase.RE) or observation.announced is None:
        raise PositionError("nobody is asked for Kontra or Re", remark=Remark.of("kontra_late"))
    contract, declarer = observation.announced
    beliefs = Beliefs.of(observation)
    hands, skats = _likely(beliefs, MOST_WORLDS if worlds is None else worlds, rng)
    won: list[bool] = []
    for row, skat_bits in zip(hands, skats, strict=True):
        if won and seconds is not None and clock() - started > seconds:
            break
        first, second, third = (CardSet(int(hand)) for hand in row)
        skat = CardSet(int(skat_bits))
        limit = limit_with(contract, (first, second, third)[declarer] | skat, observation.bid)
        position = OpenPosition(
            contract.game, (first, second, third), declarer, leader=0, points=skat.points
        )
        if contract.game is GameType.NULL:
            won.append(limit is not None and wins(position))
        else:
            won.append(limit is not None and wins(position, limit))
    # one win and one loss are added, so that a sample that always agrees keeps an error
    seen = len(won)
    smoothed = (sum(won) + 1) / (seen + 2)
    return GameChance(
        chance=sum(won) / seen,
        standard_error=float(np.sqrt(smoothed * (1 - smoothed) / seen)),
        worlds_seen=seen,
        worlds_possible=beliefs.knowledge.worlds().count(),
        seconds=clock() - started,
    )


def _likely(
    beliefs: Beliefs, n: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Hands `uint32[n, 3]` and skats `uint32[n]` of worlds in which the game may be announced."""
    announced = beliefs.observation.announced
    sample, logs = beliefs.sample(TRIED * n, rng)
    hands = beliefs.knowledge.hands(sample)
    if announced is None or announced[1] == beliefs.knowledge.seat:
        # his own cards are the same in every world
        chosen = np.arange(n)
    else:
        contract, declarer = announced
        kind = GAMES.index(contract.game)
        if contract.game is GameType.NULL and contract.ouvert:
            kind = bidding.NULL_OUVERT
        factors, counted = suit_factors().ctypes.data, np.zeros(bidding.BID_FEATURES)
        weights = np.exp(logs - logs.max())
        for row, (hand, skat) in enumerate(
            zip(hands[:, declarer], sample[:, SKAT_PLACE], strict=True)
        ):
            bidding.features(kind, int(hand), int(skat), int(declarer == 0), factors, counted)
            chance = float(bidding.chance(bidding.DECLARED, kind, counted))
            weights[row] *= max(chance, LEAST_CHANCE) ** SELF_CONFIDENCE
        chosen = rng.choice(len(weights), n, p=weights / weights.sum())
    return hands[chosen], sample[chosen, SKAT_PLACE]
