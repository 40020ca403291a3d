"""How high to bid: the expected payoff of a hand over every skat that it may find.

For each of the 231 skats the declarer makes the best of 66 discards for every game (paper 001,
section "Bidding"), and declares the game that then brings most at the bid, of those that reach it
without Schneider if there are any: he does not overbid while another game is left. Hand games are
judged without the skat, from tables of their own; their matadors still depend on it. Wins that
rules show to be sure count as such. Suit games and Grands Ouvert are played on those alone: the
tables know nothing of games with the declarer's cards on the table.

The bids of the others are read in one way only: the highest of them says how strong the stronger
of the other hands is, and whether it may be long in the suit that one wants to declare. The tables
were learned with that bid as a feature; so a hand is worth less the higher it is driven.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.null.hands import null_prospects, null_win_probability
from ouvert.skat.bidding.null.tables import CLOSED, OUVERT
from ouvert.skat.bidding.null.tables import load as null_tables
from ouvert.skat.bidding.payoffs import (
    Payoff,
    announceable,
    expected_null,
    expected_trump,
    keeps_bid,
)
from ouvert.skat.bidding.sure_wins import make_sure, sure_points
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables, trump_tables
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.values import BID_LADDER, LEAST_BID

CONTRACTS: tuple[Contract, ...] = (*SKAT_CONTRACTS, *HAND_CONTRACTS)
MOST_SKATS = 0.5
"""A Hand game has to keep the bid with more than this share of the skats."""


@dataclass(frozen=True, slots=True)
class ContractRating:
    """What one contract promises, averaged over the skats.

    Attributes:
        contract: the game; if it is no Hand game, after the best discard for it.
        win_probability: of the declarer.
        expected: payoff if he declares it whatever the skat.
        best: share of the skats in which it is the best of its kind (picked up, or Hand).
        keeps_bid: whether it reaches the bid without Schneider with most of the skats.
    """

    contract: Contract
    win_probability: float
    expected: float
    best: float
    keeps_bid: bool


@dataclass(frozen=True, slots=True)
class BidRating:
    """What the hand brings if it gets the game at a bid.

    Attributes:
        bid: the value of the ladder.
        pick_up: expected payoff with the best game for each skat.
        hand: expected payoff of the best Hand game.
        hand_contract: that game.
        pick_up_wins: the probability of winning with the best game for each skat.
        hand_wins: the probability of winning the best Hand game.
    """

    bid: int
    pick_up: float
    hand: float
    hand_contract: Contract
    pick_up_wins: float
    hand_wins: float

    @property
    def win_probability(self) -> float:
        """Of the better of the two."""
        return self.hand_wins if self.plays_hand else self.pick_up_wins

    @property
    def expected(self) -> float:
        """Expected payoff of the better of picking up and playing Hand."""
        return max(self.pick_up, self.hand)

    @property
    def plays_hand(self) -> bool:
        """Whether the skat is better left."""
        return self.hand > self.pick_up


@dataclass(frozen=True, slots=True)
class Bidding:
    """What a hand is worth in the auction.

    Attributes:
        hand: the ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        payoff: what is counted.
        passing: what passing is taken to bring.
        maximal_bid: the highest value worth bidding or holding; 0 = pass.
        bids: what the game brings at each value of the ladder, up to the first that is too high.
        contracts: every contract at the lowest bid, best first.
    """

    hand: CardSet
    seat: int
    payoff: Payoff
    passing: float
    maximal_bid: int
    bids: tuple[BidRating, ...]
    contracts: tuple[ContractRating, ...]

    def holds(self, bid: int) -> bool:
        """Whether to say yes to a bid, or to make it."""
        return 0 < bid <= self.maximal_bid

    def rows(self, contracts: int = 6) -> list[tuple[str, ...]]:
        """A table for a player: contract, chance of winning, payoff, share of skats."""
        head = ("game", "wins", "expected", "best for")
        return [
            head,
            *(
                (
                    str(rating.contract),
                    f"{rating.win_probability:.0%}",
                    f"{rating.expected:+.2f}",
                    f"{rating.best:.0%} of skats",
                )
                for rating in self.contracts[:contracts]
            ),
        ]

    def __str__(self) -> str:
        said = f"bid up to {self.maximal_bid}" if self.maximal_bid else "pass"
        rows = self.rows()
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        return "\n".join((f"{self.hand}: {said} ({self.payoff.value})", *lines))


def judge_hand(
    hand: CardSet,
    seat: int = 0,
    *,
    payoff: Payoff = Payoff.SEEGER_FABIAN,
    bids: Sequence[int] = (0, 0, 0),
    passing: float | None = None,
    now: int | None = None,
    tables: TrumpTables | None = None,
) -> Bidding:
    """Judge a hand for the auction.

    Args:
        hand: ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        payoff: what is counted.
        bids: the highest value that each seat has bid or held so far; the own one is ignored.
        passing: what passing brings; by default what the payoff says.
        now: the value that is to be said now. It is rated after what the others have said; any
            higher one as if they went that far too. By default no value is to be said.
        tables: other tables than those of the package.

    Raises PositionError for anything that is no hand, seat or bid.
    """
    _check(hand, seat, bids)
    heard = max((bid for other, bid in enumerate(bids) if other != seat), default=0)
    worth = HandWorth(hand, seat, tables or trump_tables())
    return worth.bidding(heard, payoff, passing, now)


class HandWorth:
    """A hand's chances in every game for every skat, computed once and asked for many bids."""

    def __init__(self, hand: CardSet, seat: int, tables: TrumpTables) -> None:
        self._tables = tables
        self._cards, self._hand, self._seat = hand, hand.bits, seat
        self._skats = np.empty(kernel.SKATS, dtype=np.uint32)
        self._odds = np.empty((kernel.SKATS, kernel.GAMES, kernel.BID_GROUPS), dtype=np.float32)
        kernel.rate_skats(tables.strong, hand.bits, seat, self._skats, self._odds)
        self._matadors = np.empty((kernel.GAMES, kernel.SKATS), dtype=np.int64)
        kernel.count_matadors(hand.bits, self._skats, self._matadors)
        self._sure = [sure_points(game, hand, forehand=seat == 0) for game in KINDS]
        self._known: dict[tuple[int, bool, int, float], NDArray[np.float64]] = {}
        self._null = _null_chances(hand, seat)

    def each(
        self, contract: Contract, bid: int, heard: int, payoff: Payoff
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Probability of winning and expected payoff, `float64[231]` each, skat by skat.

        `heard` is the highest bid of the others.
        """
        if contract.game is GameType.NULL:
            variant = OUVERT if contract.ouvert else CLOSED
            chances = null_tables().after(self._null[contract], variant, heard)
            return expected_null(payoff, contract, chances, bid)
        kind = KINDS.index(contract.game)
        levels = self._levels(kind, contract.hand, heard)
        if contract.ouvert:
            levels = np.where(levels == 1, 1.0, 0.0)
        return expected_trump(payoff, contract, self._matadors[kind], levels, bid)

    def _levels(self, kind: int, hand_game: bool, heard: int) -> NDArray[np.float64]:
        """The chances of each level, `float64[231, 4]`; they are the same for many bids."""
        table = self._tables.strong
        bid_worth = kernel.bid_worth(table, kind, hand_game, heard)
        key = kind, hand_game, kernel.bid_group(heard), bid_worth
        if key not in self._known:
            if hand_game:
                one = kernel.log_odds(table, kind, 1, self._hand, 0, self._seat, heard)
                odds = np.full(kernel.SKATS, one)
            else:
                odds = self._odds[:, kind, kernel.bid_group(heard)] + bid_worth
            levels = self._tables.levels(2 * hand_game + (kind == GRAND), odds)
            # what is sure without the skat stays so: it can be put back
            make_sure(levels, self._sure[kind])
            self._known[key] = levels
        return self._known[key]

    def bidding(
        self, heard: int, payoff: Payoff, passing: float | None = None, now: int | None = None
    ) -> Bidding:
        """How high to bid when the highest bid of the others is `heard`; as `judge_hand`."""
        least = payoff.passing if passing is None else passing
        ratings: list[BidRating] = []
        maximal = 0
        for bid in BID_LADDER:
            if bid < max(heard, now or 0):
                continue
            # a first bid of 18 says nothing about the others
            alone = bid in (now, LEAST_BID)
            ratings.append(self.at(bid, heard if alone else max(bid, heard), payoff))
            if ratings[-1].expected <= least:
                break
            maximal = bid
        lowest = ratings[0].bid
        driven = max(heard, lowest) if heard and now is None else heard
        contracts = self.contracts(lowest, driven, payoff)
        return Bidding(self._cards, self._seat, payoff, least, maximal, tuple(ratings), contracts)

    def at(self, bid: int, heard: int, payoff: Payoff) -> BidRating:
        """What the game brings when it is got at a bid."""
        wins, brings, keeps = self._all(announceable(SKAT_CONTRACTS, bid), bid, heard, payoff)
        chosen = _best(brings, keeps)
        skats = np.arange(kernel.SKATS)
        closed_contracts = announceable(HAND_CONTRACTS, bid)
        hand_wins, hand_brings, hand_keeps = self._all(closed_contracts, bid, heard, payoff)
        # what lies in the skat may be matadors, which nobody knows yet
        hand = int(_best(hand_brings.mean(axis=1), hand_keeps.mean(axis=1) > MOST_SKATS))
        pick_up, closed = brings[chosen, skats].mean(), hand_brings[hand].mean()
        return BidRating(
            bid,
            float(pick_up),
            float(closed),
            closed_contracts[hand],
            pick_up_wins=float(wins[chosen, skats].mean()),
            hand_wins=float(hand_wins[hand].mean()),
        )

    def contracts(self, bid: int, heard: int, payoff: Payoff) -> tuple[ContractRating, ...]:
        """Every contract that a bid leaves, best first."""
        ratings = []
        for every in (SKAT_CONTRACTS, HAND_CONTRACTS):
            group = announceable(every, bid)
            wins, brings, keeps = self._all(group, bid, heard, payoff)
            best = np.bincount(_best(brings, keeps), minlength=len(group)) / kernel.SKATS
            ratings += [
                ContractRating(contract, float(won), float(brought), float(share), bool(kept))
                for contract, won, brought, share, kept in zip(
                    group,
                    wins.mean(axis=1),
                    brings.mean(axis=1),
                    best,
                    keeps.mean(axis=1) > MOST_SKATS,
                    strict=True,
                )
            ]
        return tuple(sorted(ratings, key=lambda rating: -rating.expected))

    def _all(
        self, contracts: tuple[Contract, ...], bid: int, heard: int, payoff: Payoff
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
        """Of each contract and skat the chance, the payoff, and whether the bid is kept."""
        each = [self.each(contract, bid, heard, payoff) for contract in contracts]
        keeps = [
            keeps_bid(contract, self._runs(contract), wins, bid)
            for contract, (wins, _) in zip(contracts, each, strict=True)
        ]
        wins, brings = (np.stack(column) for column in zip(*each, strict=True))
        return wins, brings, np.stack(keeps)

    def _runs(self, contract: Contract) -> NDArray[np.int64]:
        """The matadors of each skat; they mean nothing in Null."""
        game = contract.game
        runs: NDArray[np.int64] = self._matadors[0 if game is GameType.NULL else KINDS.index(game)]
        return runs


def _best(brings: NDArray[np.float64], keeps: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Along the first axis, what brings most of what keeps the bid, or of all if nothing does."""
    left = keeps | ~keeps.any(axis=0)
    found: NDArray[np.intp] = np.where(left, brings, -np.inf).argmax(axis=0)
    return found


def _null_chances(hand: CardSet, seat: int) -> dict[Contract, NDArray[np.float64]]:
    """For each Null contract the chance after the best discard, `float64[231]`, skat by skat."""
    chances = {}
    for ouvert in (False, True):
        _, best = null_prospects(hand, ouvert=ouvert, forehand=seat == 0)
        closed = null_win_probability(hand, ouvert=ouvert, forehand=seat == 0)
        chances[Contract(GameType.NULL, ouvert=ouvert)] = best
        chances[Contract(GameType.NULL, hand=True, ouvert=ouvert)] = np.full(len(best), closed)
    return chances


def _check(hand: CardSet, seat: int, bids: Sequence[int]) -> None:
    if len(hand) != 10:
        raise PositionError(f"one bids on ten cards, not on {len(hand)}")
    if seat not in (0, 1, 2):
        raise PositionError(f"seats are 0, 1 and 2, not {seat}")
    if len(bids) != 3 or any(bid and bid not in BID_LADDER for bid in bids):
        raise PositionError("bids are three numbers, 0 or a value of the ladder from 18 to 264")
