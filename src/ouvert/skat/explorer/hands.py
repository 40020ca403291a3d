"""A hand explored: what to bid, which games it is for with and without the skat, what to lead.

One answer put together of those that the players themselves go by: the worth of the hand in the
auction is that of `ouvert bid`, discards are rated as for `ouvert discard`, and first leads come
from the counts of `ouvert.skat.explorer.leads`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.cards import CardSet
from ouvert.errors import PositionError, check_kind
from ouvert.skat.bidding.discards import DiscardRating, rate_discards
from ouvert.skat.bidding.hand_worth import Bidding, BidRating
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.explorer.leads import LeadStatistic, lead_statistics
from ouvert.skat.players.bidder import judge_auction
from ouvert.skat.rules.actions import BiddingAction
from ouvert.skat.rules.before_play import auction_before
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS
from ouvert.skat.rules.values import LEAST_BID


@dataclass(frozen=True, slots=True)
class Exploration:
    """What is known of a hand.

    Attributes:
        hand: the ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        said: the auction so far.
        skat: the two cards that lie there; None where they are not known.
        bidding: the worth of the hand before the skat, with every game and every bid; Hand games
            among them.
        discards: with the skat in hand every game and discard at `bid`, best first; empty without.
        bid: the value at which the discards are rated.
        leads: with a contract what is led first from such hands, the most frequent first; empty
            without one, or if the hand does not lead.
    """

    hand: CardSet
    seat: int
    said: tuple[BiddingAction, ...]
    skat: CardSet | None
    bidding: Bidding
    discards: tuple[DiscardRating, ...]
    bid: int
    leads: tuple[LeadStatistic, ...]

    @property
    def with_skat(self) -> tuple[DiscardRating, ...]:
        """Of each game with this skat the best discard, best first."""
        best: dict[Contract, DiscardRating] = {}
        for each in self.discards:
            best.setdefault(each.contract, each)
        return tuple(best.values())

    @property
    def at_least(self) -> BidRating:
        """What picking up and playing Hand promise at the lowest value that is to be said."""
        return self.bidding.bids[0]


def explore(
    hand: CardSet,
    seat: int = 0,
    *,
    said: Iterable[BiddingAction] | None = None,
    skat: CardSet | None = None,
    bid: int = LEAST_BID,
    contract: Contract | None = None,
    declarer: int = 0,
    scoring: Payoff = TABLE_SCORING,
) -> Exploration:
    """Explore a hand before it is played.

    Args:
        hand: ten cards; for the leads of a declarer those that he keeps.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        said: the auction so far; by default all passes that come before the seat's first word.
        skat: the two cards that lie there, if they are known.
        bid: the value at which games with a known skat are rated.
        contract: a game, to ask for first leads; these are forehand's.
        declarer: who plays it.
        scoring: what is counted.

    Raises PositionError for other numbers of cards, a card in hand and skat, or another seat, and
    RulesError for an auction that is not allowed or over.
    """
    check_kind(hand, CardSet, "a hand is explored that is a CardSet")
    if len(hand) != CARDS_EACH:
        raise PositionError(f"a hand has {CARDS_EACH} cards, not {len(hand)}")
    if seat not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {seat}")
    words = tuple(auction_before(seat) if said is None else said)
    discards: tuple[DiscardRating, ...] = ()
    if skat is not None:
        check_kind(skat, CardSet, "a skat is a CardSet")
        if len(skat) != SKAT_CARDS:
            raise PositionError(f"there are {SKAT_CARDS} cards in the skat, not {len(skat)}")
        if hand & skat:
            twice = next(iter(hand & skat))
            raise PositionError(f"{twice} is both in the hand and in the skat")
        discards = rate_discards(hand | skat, seat, bid=bid, payoff=scoring)
    leads: tuple[LeadStatistic, ...] = ()
    if contract is not None and seat == 0:
        leads = lead_statistics(hand, contract, declarer)
    return Exploration(
        hand, seat, words, skat, judge_auction(hand, seat, words, scoring), discards, bid, leads
    )
