"""A moment before the first card as a person tells it, turned into what a seat has seen.

A person knows his cards, what has been said, and what he has put away. The rest follows from the
rules, as in `skat.rules.situation`: the cards in all other places are made up, and nothing of them
is in what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Bid,
    BiddingAction,
    Discard,
    Hold,
    Pass,
    PickUp,
)
from ouvert.skat.rules.auction import Auction
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import BID_LADDER, LEAST_BID


def before_play(
    *,
    cards: CardSet,
    seat: int,
    auction: Iterable[BiddingAction] = (),
    discards: CardSet | None = None,
) -> Observation:
    """Return what a seat has seen, when it is about to bid, to look, to discard or to announce.

    Args:
        cards: ten cards in the auction, after which the seat says whether it picks the skat up;
            twelve when it discards; the ten that stay when it announces.
        seat: the seat, 0 to 2.
        auction: what has been said so far, in order.
        discards: the two cards that the seat has put away, when it announces; else None.

    Raises PositionError for what no player can see, RulesError for an auction that the rules do
    not allow.
    """
    if seat not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {seat}")
    said = tuple(auction)
    stands = Auction()
    for action in said:
        stands = stands.after(action)
    _check(cards, seat, stands, discards)
    held = list(cards | (discards or CardSet()))
    rest = list(CardSet.full() - CardSet(held))
    # of twelve cards it makes no difference which two came from the skat
    skat = CardSet(held[CARDS_EACH:] or rest[:SKAT_CARDS])
    rest = [card for card in rest if card not in skat]
    hands = [CardSet(rest[:CARDS_EACH]), CardSet(rest[CARDS_EACH:])]
    hands.insert(seat, CardSet(held[:CARDS_EACH]))
    done: list[Action] = [*said]
    if len(held) > CARDS_EACH:
        done.append(PickUp())
    if discards is not None:
        done.append(Discard(discards))
    return SkatGame.replay(Deal((hands[0], hands[1], hands[2]), skat), done).observe(seat)


def auction_won_at(seat: int, bid: int) -> tuple[BiddingAction, ...]:
    """Return an auction that a seat wins at a value, for somebody who tells no more than that.

    At 18 nobody else has bid; at more, somebody else has gone as far as he can have.

    Raises PositionError for a value that cannot be bid, or a seat that does not exist.
    """
    if seat not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {seat}")
    if bid not in BID_LADDER:
        raise PositionError(f"{bid} is no value that can be bid: 18, 20, 22, 23 and so on to 264")
    least = LEAST_BID
    if bid == least:
        return (
            (Pass(), Pass(), Bid(least)),
            (Bid(least), Pass(), Pass()),
            (Pass(), Bid(least), Pass()),
        )[seat]
    below = BID_LADDER[BID_LADDER.index(bid) - 1]
    return (
        (Bid(bid), Hold(), Pass(), Pass()),
        (Bid(least), Pass(), Bid(bid), Hold(), Pass()),
        (Bid(below), Pass(), Bid(bid), Pass()),
    )[seat]


def auction_before(seat: int) -> tuple[BiddingAction, ...]:
    """Return the auction in which a seat speaks first, since all before it have passed."""
    return ((Pass(), Pass()), (), (Pass(),))[seat]


def _check(cards: CardSet, seat: int, auction: Auction, discards: CardSet | None) -> None:
    name = SEAT_NAMES[seat]
    if not auction.over:
        if discards is not None or len(cards) != CARDS_EACH:
            raise PositionError(f"one bids on ten cards, not on {len(cards | (discards or cards))}")
        if auction.actor != seat:
            actor = SEAT_NAMES[auction.actor or 0]
            raise PositionError(f"after this auction {actor} is to speak, not {name}")
        return
    if auction.declarer is None:
        raise PositionError("all have passed: there is nothing to decide")
    if auction.declarer != seat:
        raise PositionError(f"{SEAT_NAMES[auction.declarer]} has won this auction, not {name}")
    if discards is None:
        if len(cards) not in (CARDS_EACH, CARDS_EACH + SKAT_CARDS):
            raise PositionError(f"one discards from twelve cards, not from {len(cards)}")
        return
    if len(discards) != SKAT_CARDS:
        raise PositionError(f"the declarer has put two cards away, not {len(discards)}")
    if len(cards) != CARDS_EACH:
        raise PositionError(f"ten cards stay when two are put away, not {len(cards)}")
    if cards & discards:
        twice = next(iter(cards & discards))
        raise PositionError(f"{twice} cannot be both in the hand of {name} and in the skat")
