"""Which first leads are right with open cards, where the lead decides.

Of a deal that the rules have bid, every card of forehand is tried as the first lead, and the solver
says after which of them his side wins with open cards, by 61 card points or in Null by the tricks.
Most games are won or lost whatever is led. Of the others it is counted, for each kind of lead that
the hand has, whether a card of that kind was right: so kinds of one hand are compared within that
hand, and nobody's habits come into it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.explorer.leads import describe
from ouvert.skat.kernels.open_cards import batch
from ouvert.skat.players.self_play import CONTRACTS, SelfPlay, self_play
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.skat.search.open_cards import thread_solver

_CHANCE = 1
"""Keeps the deals apart from those that are played out."""


@dataclass(frozen=True, slots=True)
class JudgedLeads:
    """What was found in some deals.

    Attributes:
        games: how many were declared.
        decided: in how many of them the lead decided.
        counts: by kind of lead, in how many of these a hand had it, and in how many it was right.
    """

    games: int
    decided: int
    counts: dict[str, tuple[int, int]]


def judge_leads(deals: int, seed: int, number: int) -> JudgedLeads:
    """Judge the first leads of so many deals; seed and number choose them."""
    played = self_play(deals, np.random.default_rng([seed, number, _CHANCE]))
    had: Counter[str] = Counter()
    right: Counter[str] = Counter()
    decided = 0
    rows = np.flatnonzero(played.declarers >= 0)
    for kind in np.unique(played.games[rows]).tolist():
        for declarer in range(3):
            some = rows[(played.games[rows] == kind) & (played.declarers[rows] == declarer)]
            if not len(some):
                continue
            contract, hands = CONTRACTS[kind], _hands(played, some)
            good = winning_leads(contract.game, hands, played.discards[some], declarer)
            for row in np.flatnonzero((good != 0) & (good != hands[:, 0])).tolist():
                decided += 1
                hand = CardSet(int(hands[row, 0]))
                # one card for each kind, the same whether it is right or not
                kinds = {describe(hand, card, contract, declarer): card for card in hand}
                had.update(kinds.keys())
                right.update(lead for lead, card in kinds.items() if good[row] >> card & 1)
    counts = {lead: (times, right[lead]) for lead, times in had.items()}
    return JudgedLeads(len(rows), decided, counts)


def winning_leads(
    game: GameType, hands: NDArray[np.uint32], skats: NDArray[np.uint32], declarer: int
) -> NDArray[np.uint32]:
    """After which leads of forehand his side wins with open cards, in many deals.

    Args:
        game: what is played.
        hands: `uint32[n, 3]`, ten cards for each seat.
        skats: `uint32[n]`, the two cards that count for the declarer.
        declarer: his seat.

    Returns:
        `uint32[n]`, sets of cards.
    """
    turned = np.ascontiguousarray(np.roll(hands, -declarer, axis=1))
    points = np.array([CardSet(int(skat)).points for skat in skats], dtype=np.int16)
    mode, leader = batch.AT_LEAST, -declarer % 3
    values = thread_solver().card_values_batch(
        game, mode, turned, leader, (), points, POINTS_TO_WIN
    )
    wins = (values > 0) if declarer == 0 else (values == 0)
    bits = (1 << np.arange(len(Card), dtype=np.uint32)).astype(np.uint32)
    found: NDArray[np.uint32] = (wins * bits).sum(axis=1, dtype=np.uint32)
    return found


def _hands(played: SelfPlay, rows: NDArray[np.intp]) -> NDArray[np.uint32]:
    """The hands after the discard."""
    hands = played.deals[rows, :3].copy()
    every = np.arange(len(rows))
    declarers = played.declarers[rows]
    hands[every, declarers] |= played.deals[rows, 3]
    hands[every, declarers] &= ~played.discards[rows]
    return hands
