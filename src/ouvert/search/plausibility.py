"""How plausible a world is, judged by what a sensible player would have done in it.

The hints of `ouvert.belief` speak about single cards. Here a whole world is played again: the
expert rules are asked what each of the others would have put away, announced and played, had he
held these cards. A world in which they would have done what was done is likelier than one in which
that looks foolish. Players differ from the rules, so what they say is discounted: the strengths
below chose best, of a few that were tried, in games of the plain vote with itself. What they add to
the hints is too little to be measured on few games (`docs/strength.md`).

The idea is that of Solinas, Rebstock and Buro, "Improving Search with Supervised Learning in
Trick-Based Card Games" (AAAI 2019), and of Rebstock et al., "Policy Based Inference in Trick-Taking
Card Games" (CoG 2019), with rules in the place of learned policies.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ouvert.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.kernels.plausibility import judge_discards, judge_plays
from ouvert.kernels.reflex_bidding import NULL_OUVERT
from ouvert.kernels.reflex_suits import suit_factors
from ouvert.kernels.reflex_view import CARD_MAPS
from ouvert.search.rules_view import GAMES, kernel_worlds, plays_of, view_of
from ouvert.skat.contracts import GameType
from ouvert.skat.observation import Observation

SLIP = 0.3
"""How often a player leaves the rules."""
SIMILAR = 0.5
"""How far another card of the same suit and points counts as the one that the rules chose."""
PLAYS = 0.4
"""By how much the plays are discounted."""
STRONG = 0.5
"""How much the declarer's odds to win count: he would not have announced a weak game."""
STRONG_ENOUGH = 2.5
"""Odds beyond this logarithm make a game no likelier."""
DISCARD = 1.0
"""How much the odds count that the discard gave away."""


def log_plausibility(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> NDArray[np.float64]:
    """Return the logarithms of the worlds' plausibilities, up to a constant.

    Args:
        observation: a moment of the play; own actions prove nothing.
        knowledge: what is certain from it.
        worlds: uint32[n, 3], as `Knowledge.worlds()` gives them.

    Returns:
        float64[n].

    Raises RulesError before a game is announced.
    """
    logs = PLAYS * _plays(observation, knowledge, worlds)
    contract, declarer = observation.contract, observation.declarer
    assert contract is not None
    if observation.seat != declarer and not contract.hand:
        odds = _discards(observation, knowledge, worlds)
        logs += STRONG * np.minimum(odds[:, 0], STRONG_ENOUGH) - DISCARD * (odds[:, 1] - odds[:, 0])
    return logs


def _plays(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> NDArray[np.float64]:
    """float64[n]: the logarithm of the probability that the others played as they did."""
    shared = view_of(observation)
    logs = np.zeros(len(worlds))
    played = plays_of(observation)
    contract, declarer = observation.contract, observation.declarer
    if not played or contract is None or declarer is None:
        return logs
    kind = GAMES.index(contract.game)
    hands, skats = kernel_worlds(observation, knowledge, worlds)
    cards = np.array([CARD_MAPS[kind, card] for _, card, _, _ in played], dtype=np.int64)
    seats = np.array([seat for seat, _, _, _ in played], dtype=np.int64)
    for seat, card in zip(seats, cards, strict=True):
        hands[:, seat] |= 1 << card
    judge_plays(
        shared,
        hands,
        skats,
        cards,
        seats,
        (observation.seat - declarer) % 3,
        int(not contract.hand),
        SLIP,
        SIMILAR,
        logs,
    )
    return logs


def _discards(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> NDArray[np.float64]:
    """float64[n, 2]: the declarer's log-odds with what he put away, and with the best discard."""
    contract, declarer = observation.contract, observation.declarer
    assert contract is not None
    assert declarer is not None
    kind = NULL_OUVERT if _null_ouvert(observation) else GAMES.index(contract.game)
    hands = knowledge.hands(worlds)[:, declarer].astype(np.int64)
    for seat, card, _, _ in plays_of(observation):
        if seat == 0:
            hands |= 1 << card
    odds = np.zeros((len(worlds), 2))
    judge_discards(
        kind,
        hands,
        worlds[:, SKAT_PLACE].astype(np.int64),
        int(declarer == 0),
        suit_factors().ctypes.data,
        odds,
    )
    return odds


def _null_ouvert(observation: Observation) -> bool:
    contract = observation.contract
    return contract is not None and contract.game is GameType.NULL and contract.ouvert
