"""What the expert rules see of an observation, and worlds in the form of their kernels.

The rules (`ouvert.kernels.reflex`) are the package's model of a sensible player: the reflex plays
by them, playouts end games by them, and what they would have done makes worlds plausible.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ouvert.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.cards import Card
from ouvert.errors import RulesError
from ouvert.kernels import reflex_layout
from ouvert.kernels import reflex_view as view
from ouvert.kernels.reflex_play import to_kernel
from ouvert.kernels.reflex_suits import suit_factors
from ouvert.skat.contracts import Contract, GameType
from ouvert.skat.observation import Observation
from ouvert.skat.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS

GAMES = tuple(GameType)
"""Games by their number in the kernels; Null Ouvert follows as number 6."""


def view_of(observation: Observation) -> NDArray[np.int64]:
    """Return the words that the rules see of an observation in the play, `int64[VIEW_WORDS]`.

    Raises RulesError before a game is announced.
    """
    contract, declarer = _announced(observation)
    kind = GAMES.index(contract.game)
    words = np.zeros(reflex_layout.VIEW_WORDS, dtype=np.int64)
    words[reflex_layout.TAKEN] = observation.discards.points
    words[reflex_layout.KIND] = kind
    for seat, card, led, won in plays_of(observation):
        bit = 1 << int(view.CARD_MAPS[kind, card])
        suit = int(view.SUIT_MASK_OF[kind, view.CARD_MAPS[kind, card]])
        words[reflex_layout.PLAYED] |= bit
        if led is None:
            words[reflex_layout.LED + seat] |= suit
        else:
            led_suit = int(view.SUIT_MASK_OF[kind, view.CARD_MAPS[kind, led]])
            if suit != led_suit:
                words[reflex_layout.VOID + seat] |= led_suit
        if won is not None:
            words[reflex_layout.TAKEN if won else reflex_layout.POINTS_LOST] += card.points
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
    words[reflex_layout.LIMIT] = limit_of(contract)
    words[reflex_layout.FACTORS] = suit_factors().ctypes.data
    return words


def plays_of(observation: Observation) -> list[tuple[int, Card, Card | None, bool | None]]:
    """Return the cards played so far, in order.

    Each comes with its seat counted from the declarer, the card that was led if it is not that one
    itself, and whether the declarer took the trick; None while the trick lies on the table.
    """
    _, declarer = _announced(observation)
    played: list[tuple[int, Card, Card | None, bool | None]] = []
    for trick in observation.tricks:
        for place, card in enumerate(trick.cards):
            led = trick.cards[0] if place else None
            played.append(
                ((trick.leader + place - declarer) % 3, card, led, trick.winner == declarer)
            )
    for place, card in enumerate(observation.table):
        led = observation.table[0] if place else None
        played.append(((observation.leader + place - declarer) % 3, card, led, None))
    return played


def limit_of(contract: Contract) -> int:
    """Return the card points that the announcements ask for."""
    if contract.schwarz_announced:
        return ALL_POINTS
    return SCHNEIDER_POINTS if contract.schneider_announced else POINTS_TO_WIN


def kernel_worlds(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return hands `int64[n, 3]`, the declarer's first, and skats `int64[n]`, as kernel cards."""
    contract, declarer = _announced(observation)
    kind = GAMES.index(contract.game)
    hands = np.roll(knowledge.hands(worlds), -declarer, axis=1)
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


def _announced(observation: Observation) -> tuple[Contract, int]:
    if observation.contract is None or observation.declarer is None:
        raise RulesError("the rules of the play need an announced game")
    return observation.contract, observation.declarer
