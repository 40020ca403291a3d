"""Choosing the game and what to put into the skat, once it has been picked up.

All 66 discards are rated for every game that can be announced: by P_w of the ten cards that stay,
and by what the game is expected to bring at the bid. Wins that rules show to be sure count as such.
A game that would be overbid without Schneider comes after all that are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import PositionError, check_kind
from ouvert.skat.bidding.null.hands import best_null_discards
from ouvert.skat.bidding.payoffs import (
    Payoff,
    announceable,
    expected_null,
    expected_trump,
    keeps_bid,
)
from ouvert.skat.bidding.sure_wins import make_sure, may_be_sure, sure_points
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables, trump_tables
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.rules.contracts import SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.values import LEAST_BID


@dataclass(frozen=True, slots=True)
class DiscardRating:
    """A game and a discard.

    Attributes:
        contract: what is announced.
        put: the two cards that go into the skat.
        win_probability: of the declarer; 0 if the game is overbid beyond rescue.
        expected: payoff.
        keeps_bid: whether it reaches the bid without Schneider, or makes Schneider all but surely.
    """

    contract: Contract
    put: CardSet
    win_probability: float
    expected: float
    keeps_bid: bool


def games_of(contracts: Iterable[Contract]) -> tuple[Contract, ...]:
    """The games that may be announced, in order; PositionError for none, and for anything else."""
    wanted = "the games that may be announced are a row of Contracts, [Contract(GameType.GRAND)]"
    check_kind(contracts, Iterable, wanted)
    games = tuple(contracts)
    for each in games:
        check_kind(each, Contract, wanted)
    if not games:
        raise PositionError("name at least one game that may be announced")
    return games


def rate_discards(
    cards: CardSet,
    seat: int = 0,
    *,
    bid: int = LEAST_BID,
    heard: int | None = None,
    payoff: Payoff = Payoff.SEEGER_FABIAN,
    contracts: Iterable[Contract] = SKAT_CONTRACTS,
    tables: TrumpTables | None = None,
) -> tuple[DiscardRating, ...]:
    """Rate every discard of twelve cards for every game that the bid leaves, best first.

    Games that keep the bid without Schneider come first, and of those the ones that bring most.

    Args:
        cards: hand and skat.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        bid: the value that the game must reach.
        heard: the highest bid of the others; by default the bid itself, or none if that is 18.
        payoff: what is counted.
        contracts: the games to look at; none of them Hand.
        tables: other tables than those of the package.

    Raises PositionError for other numbers of cards, other seats, Hand games, or no games; and if
    the bid leaves none of them.
    """
    if len(cards) != 12:
        raise PositionError(f"one discards from twelve cards, not from {len(cards)}")
    if seat not in (0, 1, 2):
        raise PositionError(f"seats are 0, 1 and 2, not {seat}")
    contracts = games_of(contracts)
    if any(contract.hand for contract in contracts):
        raise PositionError("in a Hand game nothing is discarded")
    if heard is None:
        heard = bid if bid > LEAST_BID else 0
    left = announceable(contracts, bid)
    if not left:
        raise PositionError(f"a Null counts too little to be announced at a bid of {bid}")
    ratings = []
    for contract in left:
        puts, wins, brings, keeps = _rated(
            contract, cards, seat, bid, heard, payoff, tables or trump_tables()
        )
        ratings += [
            DiscardRating(contract, CardSet(int(put)), float(win), float(brought), bool(kept))
            for put, win, brought, kept in zip(puts, wins, brings, keeps, strict=True)
        ]
    return tuple(
        sorted(
            ratings,
            key=lambda each: (not each.keeps_bid, -each.expected, -each.win_probability),
        )
    )


def best_discard(
    cards: CardSet,
    seat: int = 0,
    *,
    bid: int = LEAST_BID,
    heard: int | None = None,
    payoff: Payoff = Payoff.SEEGER_FABIAN,
    contracts: Iterable[Contract] = SKAT_CONTRACTS,
    tables: TrumpTables | None = None,
) -> DiscardRating:
    """Choose game and discard; arguments and errors as for `rate_discards`."""
    return rate_discards(
        cards, seat, bid=bid, heard=heard, payoff=payoff, contracts=contracts, tables=tables
    )[0]


def _rated(
    contract: Contract,
    cards: CardSet,
    seat: int,
    bid: int,
    heard: int,
    payoff: Payoff,
    tables: TrumpTables,
) -> tuple[NDArray[np.uint32], NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """The discards for a game, their chances and payoffs, and which keep the bid."""
    if contract.game is GameType.NULL:
        ranked = best_null_discards(cards, ouvert=contract.ouvert, forehand=seat == 0, heard=heard)
        chances = np.array([discard.probability for discard in ranked])
        puts = np.array([discard.cards.bits for discard in ranked], dtype=np.uint32)
        wins, brings = expected_null(payoff, contract, chances, bid)
        none = np.zeros(len(puts), dtype=np.int64)
        return puts, wins, brings, keeps_bid(contract, none, wins, bid)
    kind = KINDS.index(contract.game)
    puts = np.empty(kernel.DISCARDS, dtype=np.uint32)
    odds = np.empty(kernel.DISCARDS, dtype=np.float32)
    kernel.rate_discards(tables.strong, kind, cards.bits, seat, heard, puts, odds)
    levels = tables.levels(int(kind == GRAND), odds.astype(np.float64))
    if may_be_sure(contract.game, cards, forehand=seat == 0):
        for each, bits in zip(levels, puts, strict=True):
            put = CardSet(int(bits))
            points = sure_points(contract.game, cards - put, skat=put, forehand=seat == 0)
            make_sure(each, points)
    run = np.full(len(puts), kernel.matadors(kind, cards.bits))
    wins, brings = expected_trump(payoff, contract, run, levels, bid)
    return puts, wins, brings, keeps_bid(contract, run, wins, bid)
