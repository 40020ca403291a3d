"""The auction: middlehand bids to forehand, then rearhand to whoever is left (ISkO 3.3).

A bidder may name any higher value of the ladder, not only the next one. If nobody has bid when
middlehand and rearhand have passed, forehand may take the game at 18 or pass it in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES, Bid, BiddingAction, Hold, Pass
from ouvert.skat.rules.values import BID_LADDER, LEAST_BID

FOREHAND, MIDDLEHAND, REARHAND = range(3)


def shortest_auction(declarer: int, bid: int) -> tuple[BiddingAction, ...]:
    """What is said in the shortest auction in which a seat gets the game at a value.

    Whether the rules know the value is not asked.
    """
    passed = Pass()
    return (
        (Bid(bid), Hold(), passed, passed),
        (Bid(bid), passed, passed),
        (passed, Bid(bid), passed),
    )[declarer]


@dataclass(frozen=True, slots=True)
class Auction:
    """A moment of the auction.

    Attributes:
        bid: the highest value bid so far; 0 if none.
        bidder: the seat that names values.
        holder: the seat that says yes or passes; None when forehand is alone.
        answering: whether the holder has to answer a bid.
        over: whether the auction has ended.
    """

    bid: int = 0
    bidder: int = MIDDLEHAND
    holder: int | None = FOREHAND
    answering: bool = False
    over: bool = False

    @property
    def actor(self) -> int | None:
        """The seat that speaks; None when the auction is over."""
        if self.over:
            return None
        return self.holder if self.answering else self.bidder

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction; None while it lasts and when all have passed."""
        return self.bidder if self.over and self.bid else None

    def legal_actions(self) -> tuple[BiddingAction, ...]:
        """What the seat may say: the bids from low to high, or yes; then pass."""
        if self.over:
            return ()
        if self.answering:
            return Hold(), Pass()
        if self.holder is None:
            return Bid(LEAST_BID), Pass()
        return (*(Bid(value) for value in BID_LADDER if value > self.bid), Pass())

    def after(self, action: BiddingAction) -> Auction:
        """Return the auction after the actor has spoken. Raises RulesError if he may not say it."""
        if action not in self.legal_actions():
            raise self._objection(action)
        match action:
            case Bid(value):
                return replace(self, bid=value, answering=True, over=self.holder is None)
            case Hold():
                return replace(self, answering=False)
            case Pass():
                return self._after_pass()

    def _after_pass(self) -> Auction:
        if self.holder is None:
            return replace(self, over=True)
        survivor = self.bidder if self.answering else self.holder
        if REARHAND not in (self.bidder, self.holder):
            return Auction(self.bid, bidder=REARHAND, holder=survivor)
        if self.bid:
            return Auction(self.bid, bidder=survivor, holder=None, over=True)
        return Auction(bidder=survivor, holder=None)

    def _objection(self, action: BiddingAction) -> RulesError:
        if self.over or self.actor is None:
            return RulesError("the auction is over", remark=Remark.of("auction_over"))
        name = SEAT_NAMES[self.actor]
        if self.answering:
            return RulesError(
                f"{name} says yes or pass to {self.bid}, and cannot say {action}",
                remark=Remark.of("answer_bid", bid=self.bid),
            )
        if isinstance(action, Hold):
            return RulesError(
                f"{name} bids or passes; there is no bid to say yes to",
                remark=Remark.of("no_bid"),
            )
        if self.holder is None:
            return RulesError(
                f"{name} may take the game at 18 or pass it in, not bid {action}",
                remark=Remark.of("forehand_alone", least=LEAST_BID),
            )
        higher = next((value for value in BID_LADDER if value > self.bid), None)
        if higher is None:
            return RulesError(
                f"nothing is higher than {self.bid}: {name} can only pass",
                remark=Remark.of("no_higher_bid", bid=self.bid),
            )
        return RulesError(
            f"{name} cannot bid {action}: it takes a game value from {higher} on, or pass",
            remark=Remark.of("bid_higher", least=higher),
        )
