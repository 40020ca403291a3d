"""What a hand is worth in a Ramsch, before anybody knows whether there will be one.

Ramsch is played where all pass, and then each has said one word. So it depends on the hand and its
seat alone: worlds are drawn by what three passes suggest, and all three seats play by the rules of
thumb, the last tricks solved (`kernels.ramsch.playouts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.rules.actions import Pass
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.ramsch import played_out

WORLDS = 200
"""Worlds that are played, unless their number is given: ± 3 points or so."""
CARDS_EACH = 10


@dataclass(frozen=True, slots=True)
class RamschWorth:
    """What a Ramsch promises a hand, in points of the score list.

    Attributes:
        score: the seat's mean score, 0 or less but for a Durchmarsch.
        relative: its mean score less the average of the others'.
        standard_error: of `relative`.
        worlds_seen: how many worlds were played.
    """

    score: float
    relative: float
    standard_error: float
    worlds_seen: int


def ramsch_worth(hand: CardSet, seat: int, *, worlds: int = WORLDS) -> RamschWorth:
    """What a Ramsch would bring a seat with this hand, if all pass.

    The same hand and seat always get the same answer. Raises PositionError for another number of
    cards than ten, or a seat that does not exist.
    """
    if len(hand) != CARDS_EACH:
        raise PositionError(f"one bids on ten cards, not on {len(hand)}")
    if seat not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {seat}")
    return _worth(hand, seat, worlds)


@lru_cache(maxsize=1 << 12)
def _worth(hand: CardSet, seat: int, worlds: int) -> RamschWorth:
    free = list(CardSet.full() - hand)
    hands = [CardSet(free[:CARDS_EACH]), CardSet(free[CARDS_EACH : 2 * CARDS_EACH])]
    hands.insert(seat, hand)
    deal = Deal((hands[0], hands[1], hands[2]), CardSet(free[2 * CARDS_EACH :]))
    begun = SkatGame.replay(deal, (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    beliefs = Beliefs.of(begun.observe(seat))
    sample, _ = beliefs.sample(worlds, np.random.default_rng((hand.bits, seat)))
    scores = played_out(beliefs.knowledge.hands(sample), sample[:, SKAT_PLACE])
    own = scores[:, seat]
    relative = own - (scores.sum(axis=1) - own) / 2
    return RamschWorth(
        score=float(own.mean()),
        relative=float(relative.mean()),
        standard_error=float(relative.std() / np.sqrt(worlds)),
        worlds_seen=worlds,
    )
