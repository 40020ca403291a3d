"""What it brings to pass in the auction: nobody plays, another does, or all do in a Ramsch.

Passing brings nothing only if nobody else plays. In extended Seeger–Fabian, where the gains of the
others count against one's own, a game left to another costs about 20 points, see ANOTHER_PLAYS.
Where the option Ramsch is on, three passes mean one, and what the hand expects there counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.cards import CardSet
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.rules.actions import BiddingAction, Pass
from ouvert.skat.rules.auction import FOREHAND

ANOTHER_PLAYS = -20.0
"""What passing brings in `Payoff.EXTENDED` when one of the others may play. Against two bidders
that take it for -20, nobody gained by taking it for -35 or -50, and 0 lost 38 ± 22 points in 36
games (3,900 deals in three seatings, cards played by the reflex)."""

RAMSCH_SHARES = (0.0, 0.0, 1.0)
"""How often three passes follow one's own pass, by how many others have passed before."""


def passing(
    hand: CardSet,
    seat: int,
    said: Sequence[BiddingAction],
    payoff: Payoff = TABLE_SCORING,
    *,
    ramsch: bool = False,
) -> float:
    """What it brings a seat to pass after what has been said.

    Args:
        hand: ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        said: the auction so far, in order.
        payoff: what is counted.
        ramsch: whether Ramsch is played after three passes.

    Raises PositionError, where a Ramsch may come, for another number of cards.
    """
    nobody = all(isinstance(word, Pass) for word in said)
    alone = nobody and len(said) == 2 and seat == FOREHAND
    another = payoff is Payoff.EXTENDED and not alone
    brings = ANOTHER_PLAYS if another else payoff.passing
    share = RAMSCH_SHARES[len(said)] if ramsch and nobody else 0.0
    if not share or payoff is Payoff.WIN_RATE:
        return brings
    # it compiles what else nobody needs who bids
    from ouvert.skat.search.ramsch_worth import ramsch_worth

    worth = ramsch_worth(hand, seat)
    return brings + share * (worth.relative if payoff is Payoff.EXTENDED else worth.score)
