"""What the expert rules see of an observation, and worlds in the form of their kernels.

The rules (`ouvert.skat.kernels.reflex.rules`) are the package's model of a sensible player: the
reflex plays by them, playouts end games by them, and what they would have done makes worlds
plausible.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.kernels.reflex import layout as reflex_layout
from ouvert.skat.kernels.reflex import view as view
from ouvert.skat.kernels.reflex.play import to_kernel
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import limit_of

GAMES = tuple(GameType)
"""Games by their number in the kernels; Null Ouvert follows as number 6."""


def view_of(observation: Observation) -> NDArray[np.int64]:
    """Return the words that the rules see of an observation in the play, `int64[VIEW_WORDS]`.

    Raises PositionError unless cards are being played.
    """
    decision = CardDecision.of(observation, anyone=True)
    declarer = decision.declarer
    kind = GAMES.index(decision.contract.game)
    words = np.zeros(reflex_layout.VIEW_WORDS, dtype=np.int64)
    words[reflex_layout.TAKEN] = observation.discards.points
    words[reflex_layout.KIND] = kind
    for play in decision.plays:
        bit = 1 << int(view.CARD_MAPS[kind, play.card])
        suit = int(view.SUIT_MASK_OF[kind, view.CARD_MAPS[kind, play.card]])
        place = (play.seat - declarer) % 3
        words[reflex_layout.PLAYED] |= bit
        if play.led is None:
            words[reflex_layout.LED + place] |= suit
        else:
            led_suit = int(view.SUIT_MASK_OF[kind, view.CARD_MAPS[kind, play.led]])
            if suit != led_suit:
                words[reflex_layout.VOID + place] |= led_suit
        if play.winner is not None:
            words[
                reflex_layout.TAKEN if play.winner == declarer else reflex_layout.POINTS_LOST
            ] += play.card.points
    table = [int(view.CARD_MAPS[kind, card]) for card in observation.table]
    words[reflex_layout.ME] = (observation.seat - declarer) % 3
    words[reflex_layout.LEADER] = (observation.leader - declarer) % 3
    words[reflex_layout.FIRST] = table[0] if table else -1
    words[reflex_layout.SECOND] = table[1] if len(table) > 1 else -1
    words[reflex_layout.HAND] = to_kernel(kind, observation.hand.bits)
    words[reflex_layout.SKAT] = to_kernel(kind, observation.discards.bits)
    if observation.exposed is not None:
        words[reflex_layout.OUVERT] = 1
        words[reflex_layout.OPEN_HAND] = to_kernel(kind, observation.exposed.bits)
    words[reflex_layout.LIMIT] = limit_of(decision.contract)
    words[reflex_layout.FACTORS] = suit_factors().ctypes.data
    return words


def kernel_worlds(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return hands `int64[n, 3]`, the declarer's first, and skats `int64[n]`, as kernel cards.

    Raises PositionError unless cards are being played.
    """
    decision = CardDecision.of(observation, anyone=True)
    kind = GAMES.index(decision.contract.game)
    hands = np.roll(knowledge.hands(worlds), -decision.declarer, axis=1)
    return to_kernel_sets(kind, hands), to_kernel_sets(kind, worlds[:, SKAT_PLACE])


def to_kernel_sets(kind: int, sets: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Turn card sets of the package, `uint32[…]`, into those of a kernel, `int64[…]`."""
    table = _byte_table(kind)
    words = sets.astype(np.int64)
    turned = table[0][words & 255]
    for byte in range(1, 4):
        turned |= table[byte][words >> (8 * byte) & 255]
    return np.ascontiguousarray(turned)


@cache
def _byte_table(kind: int) -> NDArray[np.int64]:
    """`int64[4, 256]`: for each byte of a card set its kernel cards."""
    return np.array(
        [[to_kernel(kind, value << (8 * byte)) for value in range(256)] for byte in range(4)],
        dtype=np.int64,
    )
