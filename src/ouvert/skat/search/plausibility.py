"""How plausible a world is, judged by what a sensible player would have done in it.

The hints of `ouvert.skat.belief` speak about single cards. Here a whole world is played again: the
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

from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.kernels.reflex.bidding import NULL_OUVERT
from ouvert.skat.kernels.reflex.plausibility import judge_discards, judge_plays
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.kernels.reflex.view import CARD_MAPS
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.rules_view import GAMES, kernel_worlds, view_of

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
    observation: Observation,
    knowledge: Knowledge,
    worlds: NDArray[np.uint32],
    *,
    slip: float = SLIP,
    similar: float = SIMILAR,
    plays: float = PLAYS,
) -> NDArray[np.float64]:
    """Return the logarithms of the worlds' plausibilities, up to a constant.

    Args:
        observation: a moment of the play; own actions prove nothing.
        knowledge: what is certain from it.
        worlds: uint32[n, 3], as `Knowledge.worlds()` gives them.
        slip: how often the others leave the rules; above 0, so that nothing is ruled out.
        similar: how far another card of the same suit and points counts as that of the rules.
        plays: the power of what the plays say, 1 if the others are known to follow the rules.

    Returns:
        float64[n].

    Raises PositionError unless cards are being played.
    """
    decision = CardDecision.of(observation, anyone=True)
    logs = plays * _plays(decision, knowledge, worlds, slip, similar)
    if decision.defending and not decision.contract.hand:
        odds = _discards(decision, knowledge, worlds)
        logs += STRONG * np.minimum(odds[:, 0], STRONG_ENOUGH) - DISCARD * (odds[:, 1] - odds[:, 0])
    return logs


def _plays(
    decision: CardDecision,
    knowledge: Knowledge,
    worlds: NDArray[np.uint32],
    slip: float,
    similar: float,
) -> NDArray[np.float64]:
    """float64[n]: the logarithm of the probability that the others played as they did."""
    logs = np.zeros(len(worlds))
    played, declarer = decision.plays, decision.declarer
    if not played:
        return logs
    kind = GAMES.index(decision.contract.game)
    hands, skats = kernel_worlds(decision.observation, knowledge, worlds)
    cards = np.array([CARD_MAPS[kind, each.card] for each in played], dtype=np.int64)
    seats = np.array([(each.seat - declarer) % 3 for each in played], dtype=np.int64)
    for seat, card in zip(seats, cards, strict=True):
        hands[:, seat] |= 1 << card
    judge_plays(
        view_of(decision.observation),
        hands,
        skats,
        cards,
        seats,
        (decision.seat - declarer) % 3,
        int(not decision.contract.hand),
        slip,
        similar,
        logs,
    )
    return logs


def _discards(
    decision: CardDecision, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> NDArray[np.float64]:
    """float64[n, 2]: the declarer's log-odds with what he put away, and with the best discard."""
    contract, declarer = decision.contract, decision.declarer
    kind = NULL_OUVERT if decision.null and contract.ouvert else GAMES.index(contract.game)
    hands = knowledge.hands(worlds)[:, declarer].astype(np.int64)
    hands |= decision.declarer_played.bits
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
